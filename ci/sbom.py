# sbom.py - a bill of materials in SPDX 2.3: every file of a folder, its sums and its licence.
#
# Called by ci/archive, with what `reuse spdx` writes, the folder, its name, a date and a commit.
# SPDX-License-Identifier: MIT
import hashlib
import json
import pathlib
import re
import sys

HOME = "https://github.com/plyproof/plyproof"
SOURCE, FOLDER, NAME, DATE, COMMIT = sys.argv[1:]


def found_by_reuse(text):
    """Of each file its licences and who owns the rights, by its path."""
    for part in re.split(r"\n\n(?=FileName: |LicenseID: )", text):
        path = re.match(r"FileName: \./(.*)", part)
        if path:
            licences = sorted(re.findall(r"(?m)^LicenseInfoInFile: (.*)", part))
            owner = re.search(r"(?s)FileCopyrightText: <text>(.*?)</text>", part)
            yield path[1], licences, owner[1] if owner else "NONE"


def main():
    folder, files, sums, licences_of_all = pathlib.Path(FOLDER), [], [], set()
    with open(SOURCE, encoding="utf-8") as source:
        found = sorted(found_by_reuse(source.read()))
    for number, (path, licences, owner) in enumerate(found):
        data = (folder / path).read_bytes()
        sums.append(hashlib.sha1(data).hexdigest())
        licences_of_all.update(licences)
        files.append({
            "SPDXID": f"SPDXRef-File-{number}", "fileName": f"./{path}",
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": sums[-1]},
                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()}],
            "licenseConcluded": " AND ".join(licences), "licenseInfoInFiles": licences,
            "copyrightText": owner})
    code = hashlib.sha1("".join(sorted(sums)).encode()).hexdigest()
    package = {
        "SPDXID": "SPDXRef-Package", "name": "plyproof", "versionInfo": NAME.rpartition("-")[2],
        "downloadLocation": f"git+{HOME}@{COMMIT}", "filesAnalyzed": True,
        "packageVerificationCode": {
            "packageVerificationCodeValue": code,
            "packageVerificationCodeExcludedFiles": ["./sbom.spdx.json"]},
        "licenseConcluded": " AND ".join(sorted(licences_of_all)), "licenseDeclared": "MIT",
        "licenseInfoFromFiles": sorted(licences_of_all),
        "copyrightText": "2026 The plyproof authors",
        "hasFiles": [file["SPDXID"] for file in files]}
    own = [{"licenseId": each, "name": each.removeprefix("LicenseRef-"),
            "extractedText": (folder / "LICENSES" / f"{each}.txt").read_text(encoding="utf-8")}
           for each in sorted(licences_of_all) if each.startswith("LicenseRef-")]
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": NAME, "documentNamespace": f"{HOME}/sbom/{NAME}-{COMMIT}",
        "creationInfo": {"created": DATE, "creators": ["Tool: plyproof-ci/archive"]},
        "packages": [package], "files": files, "hasExtractedLicensingInfos": own,
        "relationships": [{
            "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
            "relatedSpdxElement": "SPDXRef-Package"}]}, sys.stdout, indent=1)
    print()


main()
