"""analyze.py - what one static analyzer finds in some files, for ci/analyze: findings that are
neither explained in ci/assure/false_alarms nor in place.

Usage: analyze.py [--jobs N] [--used FILE] TOOL COMMANDS ALARMS FILE...

TOOL is gcc, clang, clang-tidy or cppcheck; COMMANDS the compile_commands.json of a build, which
need not have been built; ALARMS is ci/assure/false_alarms; FILEs are named from the folder it is
called in, the root of the project. --used adds to a file the lines of ALARMS that were needed.
Exit status: 0 nothing is found; 1 something is, or a file could not be analysed; 2 usage; 3 could
not run."""
# SPDX-License-Identifier: MIT
import argparse
import concurrent.futures
import dataclasses
import fnmatch
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

# What an analyzer must know of how a file is compiled; all else is the matter of other compilers.
KEPT = re.compile(r"-(D|U|I|std=|m).*")
# What is in no build is compiled as the rest is.
USUAL = ["-std=gnu17", "-I.", "-Icore"]
FINDING = re.compile(r"(?P<file>[^\s:]+):(?P<line>\d+):\d+: (?P<kind>[a-z ]+): "
                     r"(?P<text>.*?) \[(?P<check>[^\s\[\]]+)\]$")
IN_PLACE = re.compile(r"NOLINTNEXTLINE\(clang-analyzer-(?P<check>[^)]+)\): \S")


@dataclasses.dataclass(frozen=True)
class Finding:
    """What a tool says of a line; the check may have several names, with commas between them;
    `said` is all of it, with the path that leads there."""
    file: str
    line: int
    check: str
    said: str = dataclasses.field(compare=False)


@dataclasses.dataclass(frozen=True)
class Alarm:
    """A line of ci/assure/false_alarms. The file may be a pattern; a star as the code
    stands for any line."""
    tool: str
    file: str
    check: str
    code: str
    reason: str

    def fits(self, tool, finding, code):
        return self.tool == tool and self.check in finding.check.split(",") and \
            fnmatch.fnmatchcase(finding.file, self.file) and self.code in ("*", code)


class Broken(Exception):
    """Why it could not run."""


def flags_of(commands):
    """For each file of a build, what KEPT keeps of how it is compiled."""
    flags = {}
    for entry in json.loads(pathlib.Path(commands).read_text(encoding="utf-8")):
        kept, words = [], iter(shlex.split(entry["command"]))
        for word in words:
            if word == "-isystem":
                kept += [word, next(words)]
            elif KEPT.fullmatch(word):
                kept.append(word)
        flags.setdefault(own_path(entry["file"]), kept)
    return flags


def own_path(path):
    """A path from the root of the project, or as it is for what is none of ours."""
    try:
        return os.path.normpath(pathlib.Path(path).relative_to(pathlib.Path.cwd()))
    except ValueError:
        return str(path)


def command_of(tool, flags, file):
    """The command that has a tool look at a file."""
    if tool != "clang-tidy":
        flags = ["-Ici/assure/analyzed", *flags]
    if tool == "gcc":
        return ["gcc", "-fanalyzer", *flags, "-S", "-o", "/dev/null", file]
    if tool == "clang":
        return ["clang-19", "--analyze", "--analyzer-output", "text", "-Xclang",
                "-analyzer-checker=nullability,optin.core,optin.portability,security.FloatLoop"
                "Counter", *flags, file]
    if tool == "clang-tidy":
        # Its analyzer is clang's, which is asked by itself.
        return ["clang-tidy-19", "--quiet", "--checks=-clang-analyzer-*", file, "--", *flags]
    return ["cppcheck", "--quiet", "--enable=warning,style,performance,portability",
            "--library=posix", "--std=c11", "--template={file}:{line}:{column}: {severity}: "
            "{message} [{id}]", *[f for f in flags if not f.startswith(("-std", "-m"))], file]


def findings_in(said):
    """What a tool found, each once: a finding goes on until the next."""
    blocks = []
    for line in said.splitlines():
        found = FINDING.fullmatch(line)
        if found and found["kind"] != "note":
            blocks.append((found, [line]))
        elif blocks:
            blocks[-1][1].append(line)
    for found, lines in blocks:
        yield Finding(own_path(found["file"]), int(found["line"]), found["check"],
                      "\n".join(lines))


def run(command):
    """What a program says, and its exit status."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, errors="replace")
    return done.stdout, done.returncode


def key_of(command, flags, file):
    """What decides what a tool says: itself, how it is called, and all files it reads."""
    said, _ = run(["clang-19", "-MM", *flags, file])
    files = re.sub(r"^.*?:|\\\n", " ", said).split()
    sum_of = hashlib.sha256(repr((command, run([command[0], "--version"]))).encode())
    for name in [file, ".clang-tidy", *files]:
        if pathlib.Path(name).is_file():
            sum_of.update(pathlib.Path(name).read_bytes() + b"\0")
    return sum_of.hexdigest()


def look_at(tool, flags, file, store):
    """The findings of a tool in a file and what it includes; or None, and what the tool said. What
    was said once is kept in the folder `store`."""
    command = command_of(tool, flags, file)
    kept = store / key_of(command, flags, file)
    if kept.is_file():
        said = kept.read_text(encoding="utf-8")
        return list(findings_in(said)), said
    said, status = run(command)
    found = list(findings_in(said))
    if status and not found:
        return None, said
    kept.write_text(said, encoding="utf-8")
    return found, said


def read_alarms(path):
    """The lines of ci/assure/false_alarms."""
    alarms = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if line.startswith("#") or not line.strip():
            continue
        parts = [part.strip() for part in line.split(" ; ")]
        if len(parts) != 5 or not all(parts):
            raise Broken(f"{path}:{number}: not TOOL ; FILE ; CHECK ; LINE OF CODE ; REASON")
        alarms.append(Alarm(*parts))
    return alarms


def lines_of(file, known={}):
    """The lines of a file, which is read once."""
    if file not in known:
        known[file] = pathlib.Path(file).read_text(encoding="utf-8").split("\n")
    return known[file]


def is_explained_in_place(tool, finding):
    """Whether the line before says why clang is wrong, as clang-tidy reads it (ci/lint)."""
    before = lines_of(finding.file)[finding.line - 2] if finding.line > 1 else ""
    said = IN_PLACE.search(before)
    return tool == "clang" and said is not None and finding.check in said["check"].split(",")


def judge(tool, results, alarms, used):
    """Prints what is left of the findings. Returns how much that is."""
    left, seen = 0, set()
    for file, (found, said) in results:
        if found is None:
            print(f"{file} could not be analysed:\n{said.rstrip()}")
            left += 1
            continue
        for finding in found:
            if finding in seen:
                continue
            seen.add(finding)
            code = lines_of(finding.file)[finding.line - 1].strip()
            fitting = [a for a in alarms if a.fits(tool, finding, code)]
            used.update(fitting)
            if not fitting and not is_explained_in_place(tool, finding):
                print(finding.said)
                left += 1
    return left


def main(arguments):
    parser = argparse.ArgumentParser(usage="analyze.py [--jobs N] [--used FILE] TOOL COMMANDS "
                                           "ALARMS FILE...")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--used")
    parser.add_argument("tool", choices=("gcc", "clang", "clang-tidy", "cppcheck"))
    parser.add_argument("commands")
    parser.add_argument("alarms")
    parser.add_argument("files", nargs="*")
    asked = parser.parse_args(arguments)
    if not asked.files:
        raise Broken("there is no file to look at")
    flags, alarms, used = flags_of(asked.commands), read_alarms(asked.alarms), set()
    store = pathlib.Path(asked.commands).parent / "said"
    store.mkdir(exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        found = pool.map(lambda f: look_at(asked.tool, flags.get(f, USUAL), f, store), asked.files)
        left = judge(asked.tool, zip(asked.files, found), alarms, used)
    if asked.used:
        with open(asked.used, "a", encoding="utf-8") as file:
            file.writelines(f"{' ; '.join(dataclasses.astuple(a))}\n" for a in used)
    return 1 if left else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Broken, OSError, ValueError) as broken:
        print(f"analyze.py: {broken}", file=sys.stderr)
        sys.exit(3)
