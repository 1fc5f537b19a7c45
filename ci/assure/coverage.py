"""coverage.py - what ci/coverage says of what llvm-cov has counted: a table by folder, what is
missing of the rooms of which something is demanded, and whether that is excused.

Usage: coverage.py EXPORT EXCUSES [ROOM...]

EXPORT is what `llvm-cov export` writes; EXCUSES is ci/assure/unreached. Paths are taken from the
folder it is called in. Exit status: 0 all demands are met; 1 one is not; 3 could not run."""
# SPDX-License-Identifier: MIT
import collections
import json
import pathlib
import sys

ROOMS = ("core", "corpus", "perft", "properties", "fuzz", "cli")
DEMANDS = {"core": (100.0, 100.0), "perft": (95.0, 0.0)}  # percent of branches, of conditions
EXCUSES_MAX = 5
BRANCH, CONDITION = "branch", "condition"


class Counts:
    """For each way that the program may take, whether it took it. The same code may stand in
    several programs, and in several places of one: it counts once, and what one of them reaches
    is reached."""

    def __init__(self):
        self.reached = {}

    def add(self, kind, file, line, column, what, reached):
        key = (file, line, column, kind, what)
        self.reached[key] = self.reached.get(key, False) or reached


def read_export(path, root):
    """Counts of every function of the project's own code, tests left out."""
    counts, seen = Counts(), set()
    for function in json.load(open(path, encoding="utf-8"))["data"][0]["functions"]:
        files = [own_file(name, root) for name in function["filenames"]]
        if function["count"]:
            seen.update(f for f in files if f)
        for at in function["branches"]:
            line, column, _, _, true, false, file = at[:7]
            if files[file]:
                # A branch in the body of a macro is one for each place where the macro is used.
                where = "" if file == 0 else ", in a macro or an included file"
                counts.add(BRANCH, files[file], line, column, "true" + where, true > 0)
                counts.add(BRANCH, files[file], line, column, "false" + where, false > 0)
        for at in function["mcdc_records"]:
            line, column, file, conditions = at[0], at[1], at[4], at[6]
            if files[file]:
                for number, is_covered in enumerate(conditions, 1):
                    counts.add(CONDITION, files[file], line, column, number, is_covered)
    return counts


def own_file(name, root):
    """A file's path inside the project, or None if it is a test, or none of ours."""
    try:
        path = pathlib.Path(name).relative_to(root)
    except ValueError:
        return None
    is_test = path.stem.endswith("_test") or path.stem.endswith("_main")
    return str(path) if path.parts[0] in ROOMS and not is_test else None


def percent(reached, all_of_them):
    return 100.0 * reached / all_of_them if all_of_them else 100.0


def tally(counts, kind, under):
    """How many of a kind were reached in files under a folder, and how many there are."""
    of = [r for (file, _, _, k, _), r in counts.reached.items() if k == kind and under(file)]
    return sum(of), len(of)


def write_table(counts, rooms):
    print(f"{'folder':<24}{'branches':>16}{'%':>8}{'conditions':>16}{'%':>8}")
    folders = sorted({str(pathlib.Path(key[0]).parent) for key in counts.reached})
    for folder in folders:
        if folder.split("/")[0] in rooms:
            write_row(counts, folder, lambda file, f=folder: str(pathlib.Path(file).parent) == f)
    for room in rooms:
        write_row(counts, f"all of {room}/", lambda file, r=room: file.startswith(r + "/"))


def write_row(counts, name, under):
    row = f"{name:<24}"
    for kind in (BRANCH, CONDITION):
        reached, all_of_them = tally(counts, kind, under)
        row += f"{f'{reached} of {all_of_them}':>16}{percent(reached, all_of_them):>8.2f}"
    print(row)


def read_excuses(path):
    """The lines of ci/assure/unreached: file, the text of the line, the reason."""
    excuses = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        if line.startswith("#") or not line.strip():
            continue
        parts = [part.strip() for part in line.split(" ; ")]
        if len(parts) != 3 or not all(parts):
            sys.exit(complain(f"{path}:{number}: not FILE ; LINE OF CODE ; REASON"))
        excuses.append(tuple(parts))
    return excuses


def complain(what):
    print(f"coverage.py: {what}", file=sys.stderr)
    return 3


def missing_of(counts, room):
    """What was not reached: file, line, column, and in words what is missing."""
    for (file, line, column, kind, what), reached in sorted(counts.reached.items(), key=str):
        if reached or not file.startswith(room + "/"):
            continue
        if kind == BRANCH:
            yield file, line, column, f"never {what}"
        else:
            yield file, line, column, f"condition {what} was not shown to decide alone"


def judge(counts, excuses, rooms):
    """Says of each demand whether it is met. Returns whether all are."""
    failed, passed, used = 0, 0, set()
    source = collections.defaultdict(dict)
    for room in rooms:
        missing = list(missing_of(counts, room))
        excused = []
        for file, line, column, words in missing:
            if file not in source:
                source[file] = open(file, encoding="utf-8").read().split("\n")
            text = source[file][line - 1].strip()
            excuse = next((e for e in excuses if e[0] == file and e[1] == text), None)
            if excuse:
                used.add(excuse)
                excused.append(words)
            else:
                print(f"{file}:{line}:{column}: {words}: {text}")
        for kind, wanted in zip((BRANCH, CONDITION), DEMANDS.get(room, (0.0, 0.0))):
            if not wanted:
                continue
            reached, all_of_them = tally(counts, kind, lambda f, r=room: f.startswith(r + "/"))
            reached += sum(("never" in words) == (kind == BRANCH) for words in excused)
            holds = all_of_them > 0 and percent(reached, all_of_them) >= wanted
            plural = "branches" if kind == BRANCH else "conditions (MC/DC)"
            print(f"{'ok   ' if holds else 'FAIL '} {room}/: {wanted:g} % of {plural}, "
                  f"{reached} of {all_of_them} reached or excused")
            failed += not holds
            passed += holds
    for excuse in excuses:
        if excuse[0].split("/")[0] in rooms and excuse not in used:
            print(f"FAIL  excused, and reached after all, or gone: {excuse[0]}: {excuse[1]}")
            failed += 1
    if len(excuses) > EXCUSES_MAX:
        print(f"FAIL  {len(excuses)} lines are excused; {EXCUSES_MAX} may be")
        failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def main(arguments):
    if len(arguments) < 2:
        return complain("needs EXPORT and EXCUSES")
    rooms = arguments[2:] or list(ROOMS)
    counts = read_export(arguments[0], pathlib.Path.cwd())
    write_table(counts, rooms)
    return 0 if judge(counts, read_excuses(arguments[1]), rooms) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
