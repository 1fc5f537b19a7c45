#!/usr/bin/env python3
# errors.py - the page of all error words, out of the sources; called by ci/errors.
# SPDX-License-Identifier: MIT
"""Usage: ci/errors.py PLYPROOF

Writes docs/errors.md, as it should be, to standard output. The words are read out of the C files.
The example of a word is the one that the page has, as long as it shows the word; for a word without
one, the cheapest text to type is taken that a reader refuses with it, of the seeds and of random
texts. So an example may be bettered in the page by hand. Ends with 1 and names it if a word has
none."""
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLYPROOF = pathlib.Path(sys.argv[1]).resolve()
FAULT = re.compile(r'(?:\{\s*(?:PLY_(?:BAD_TEXT|CANNOT_HOLD|ILLEGAL_MOVE|NEEDS_POSITION|NO_ROOM)|'
                   r'status),|FAULT\(\w+,)[\s\\]*"([a-z0-9-]+)",[\s\\]*"')
ROW = re.compile(r"^\| `([a-z0-9-]+)` \| .* \| ``? ?(.*?) ?``? \|$", re.M)

# Words that no command line shows, and who meets them.
ELSEWHERE = {
    "no-room": "only in the library: `encode` with a `capacity` below what the text needs",
    "no-move-room": "only in the library: `decode` of a game with a `capacity` below its moves",
    "not-one-move": "only in the library: `encode` of a codec of moves, of more or fewer than one",
    "value": "only in the library: a position that is not well formed",
    "second-blank": "only in the library: the command takes a run of blanks for one",
    "ep-unheld": "only in the library: an en-passant square that no FEN can have",
    "law-failed": "`plyproof laws run`, when a law does not hold",
}
# Words that stand in no table of faults.
OTHERS = ["count-wrong", "law-failed"]

HEAD = """# Error words

Every word that can stand in `fault` of an error object ([cli.md](cli.md#json)) and in
`ply_fault.name`, with what people read and a command that shows it. Words stay as they are;
sentences may get better. Made by `ci/errors` of the sources; a test runs every example.
"""
TABLE = """
| word | what people read there | example |
|---|---|---|"""
PROBLEMS = """
## Problems of a position

In the array `problems`, and a bit each in what `ply_problems` returns. With a warning moves can
be listed all the same.
"""


def run(command, given=b""):
    """The JSON objects that a line for bash prints, in which plyproof is asked for JSON."""
    bash = 'plyproof() { "$PLYPROOF" --json -q "$@"; }\n' + command
    done = subprocess.run(["bash", "-c", bash], input=given, capture_output=True, check=False,
                          env={**os.environ, "PLYPROOF": str(PLYPROOF), "LC_ALL": "C.UTF-8"})
    return [json.loads(line) for line in done.stdout.decode("utf-8", "replace").splitlines()]


def shows(command, word, is_problem):
    """The sentence that a command says with the word, or None."""
    for found in run(command):
        for error in found.get("problems", []) if is_problem else [found.get("error")]:
            if error and error["fault"] == word:
                return error["sentence"] + (" (warning)" if error.get("warning") else "")
    return None


def quoted(data):
    """Bytes as an argument for bash."""
    text = data.decode("utf-8", "replace")
    if re.fullmatch(r"[A-Za-z0-9_/:.,+@%-]+", text):
        return text
    if text.isprintable() and "'" not in text and "\ufffd" not in text:
        return f"'{text}'"
    return "$'" + "".join(chr(b) if 32 <= b < 127 and b not in b"'\\" else f"\\x{b:02x}"
                          for b in data) + "'"


def cost(text):
    """How much one would rather not type it."""
    return sum(1 if 32 <= byte < 127 else 8 for byte in text)


def search():
    """{word: command} of the cheapest texts that readers refuse."""
    best = {}
    for listed in run("plyproof list"):
        if "codec" not in listed:
            continue
        codec, plays = listed["codec"], listed["holds"] in ("move", "game")
        decode = f"plyproof decode {codec}" + (" --from startpos" if plays else "")
        seeds = [p.read_bytes() for folder in ("seeds", "regressions") for p in sorted(
            (ROOT / "corpus" / folder).glob(f"read_{codec.replace('-', '_')}/*"))]
        made = subprocess.run([PLYPROOF, "random", "--texts", "3000", "--as", codec],
                              capture_output=True, check=True).stdout.split(b"\n")
        texts = [t for t in seeds + made if b"\n" not in t and b"\0" not in t]
        for found in run(decode, b"\n".join(texts) + b"\n"):
            error, text = found.get("error"), texts[found.get("line", 1) - 1]
            if error and error.get("codec") == codec:
                entry = (cost(text), f"{decode} -- {quoted(text)}")
                best[error["fault"]] = min(best.get(error["fault"], entry), entry)
    return {word: command for word, (_, command) in best.items()}


def words():
    """All words of the sources, in their order, each once."""
    files = [p for room in ("cli", "core", "perft") for p in sorted((ROOT / room).glob("**/*.c"))
             if not p.name.endswith(("_test.c", "_main.c")) and "peer" not in p.parts]
    found = [match[1] for p in files for match in FAULT.finditer(p.read_text())]
    return list(dict.fromkeys(found + OTHERS))


def cell(text):
    return text.replace("|", "\\|")


def main():
    page = ROOT / "docs" / "errors.md"
    text = page.read_text() if page.exists() else ""
    parts = [{w: c.replace("\\|", "|") for w, c in ROW.findall(part)}
             for part in (text.split("## Problems") + [""])[:2]]
    problems = re.findall(r'"([a-z-]+)"', re.search(
        r"cli_problem_name.*?\{(.*?)\};", (ROOT / "cli/wording.c").read_text(), re.S)[1])
    lacking, searched = [], None
    for is_problem, names in ((False, words()), (True, problems)):
        print((PROBLEMS if is_problem else HEAD) + TABLE)
        for word in names:
            if word in ELSEWHERE and not is_problem:
                print(f"| `{word}` | | {ELSEWHERE[word]} |")
                continue
            command = parts[is_problem].get(word, "")
            sentence = shows(command, word, is_problem) if command else None
            if not sentence and not is_problem:
                searched = searched or search()
                command = searched.get(word, "")
                sentence = shows(command, word, False) if command else None
            if not sentence:
                lacking.append(word)
                continue
            ticks = "`` " if "`" in command else "`"
            print(f"| `{word}` | {cell(sentence)} | {ticks}{cell(command)}{ticks[::-1]} |")
    if lacking:
        sys.exit(f"ci/errors: no example shows: {' '.join(lacking)}")


main()
