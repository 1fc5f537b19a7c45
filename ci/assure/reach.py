"""reach.py - which lines a test comes to, for ci/mutants: a test that never comes to the line of a
mutant cannot notice it, and need not be asked."""
# SPDX-License-Identifier: MIT
import hashlib
import json
import re
import sys
import threading

import trials

# What decides where a test goes, beside its own file: all but other tests.
TESTED = re.compile(r"_test\.(c|sh)$|/cases/")
COUNTED = "-O1 -fprofile-instr-generate -fcoverage-mapping -mllvm -runtime-counter-relocation"


class Reach(trials.Worker):
    """A copy of the project that counts where its tests go. Each is counted once, until something
    changes that may lead it elsewhere: what has come out is kept in a file of its own."""

    def __init__(self, root, folder, files, may_count):
        super().__init__(root, folder, files, {}, {})
        self.may_count = may_count  # or only what was kept is of use
        self.lock, self.of, self.rest = threading.Lock(), {}, hashlib.sha256()
        self.own = {}  # a test's last name -> what is in its files
        for name in sorted(files):
            if name.split("/", maxsplit=1)[0] not in (*trials.ROOMS, "CMakeLists.txt") and \
                    not name.startswith("ci/cmake/"):
                continue
            content = (root / name).read_bytes()
            if not TESTED.search(name):
                self.rest.update(name.encode() + b"\0" + content)
            else:
                stem = re.sub(r"(_slow)?(_test)?\.\w+$", "", name.rsplit("/", maxsplit=1)[-1])
                self.own.setdefault(stem, hashlib.sha256()).update(content)

    def prepare(self):
        """Configures the copy. An engine that tests ask a million things is no code of the rooms;
        of it only `main` is counted: without any counter it would complain."""
        uncounted = self.folder / "build" / "uncounted"
        uncounted.parent.mkdir(exist_ok=True)
        uncounted.write_text("[clang]\nfunction:main=allow\nsource:*/buggy_engine_main.c=skip\n"
                             "default:allow\n", encoding="utf-8")
        # Of a cache may come what names the files of another copy.
        self.configure(f"{COUNTED} -fprofile-list={uncounted}", "-DCMAKE_C_COMPILER_LAUNCHER=")

    def key(self, test):
        """What tells whether a test still goes where it went."""
        key = self.rest.copy()
        for stem in test.name.split("."):
            if stem in self.own:
                key.update(self.own[stem].digest())
        return key.hexdigest()

    def lines_of(self, test):
        """The lines of each file that a test comes to, and those that it could have come to: two
        numbers with a bit for each line. None if it could not be counted."""
        kept = self.build / "reach" / f"{test.name}.json"
        key = self.key(test)
        if kept.exists():
            found = json.loads(kept.read_text(encoding="utf-8"))
            if found["key"] == key:
                return found["lines"]
        if not self.may_count:
            return None
        lines = self.count(test.name)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps({"key": key, "lines": lines}), encoding="utf-8")
        return lines

    def count(self, name):
        """Runs a test to see which lines it comes to."""
        if not self.tests:
            self.prepare()
        test = self.tests[name]
        self.build_whole(test.programs)
        profiles = self.build / "profiles"
        profiles.mkdir(exist_ok=True)
        profiles.chmod(0o777)  # some tests go on as a user who may do nothing
        for old in profiles.iterdir():
            old.unlink()
        # The counters stand in the file itself, so what a process has done counts even if it is
        # killed. Four files: processes that run side by side are in each other's way less.
        self.environment = {"LLVM_PROFILE_FILE": str(profiles / "%c%4m")}
        if self.ask(test, 3600)[0]:
            print(f"{test.name} fails where its way is counted; it is always asked",
                  file=sys.stderr)
            return None
        trials.must(["sh", "-c", "llvm-profdata-19 merge --failure-mode=all profiles/* -o all"],
                    self.build, "adding up where a test went")
        objects = [f"-object={self.build / program}" for program in sorted(test.programs)]
        trials.must(["sh", "-c", 'llvm-cov-19 export -format=lcov -skip-branches -skip-functions '
                     '-instr-profile all "$@" >lcov', "sh", *objects], self.build,
                    "reading where a test went")
        return self.read()

    def read(self):
        """What llvm-cov has written."""
        lines, file = {}, None
        for line in (self.build / "lcov").read_text(encoding="utf-8").splitlines():
            if line.startswith("SF:"):
                path = line[3:].removeprefix(f"{self.folder}/")
                file = None if path.startswith("/") else lines.setdefault(path, [0, 0])
            elif line.startswith("DA:") and file:
                number, times = line[3:].split(",")[:2]
                file[0] |= (times != "0") << int(number)
                file[1] |= 1 << int(number)
        return lines

    def comes_to(self, test, mutant):
        """Whether a test may come to a mutant. A line that is not in a function counts as one."""
        with self.lock:
            if test.name not in self.of:
                self.of[test.name] = self.lines_of(test)
        lines = self.of[test.name]
        if lines is None or mutant.file not in lines:
            return True
        came, could = lines[mutant.file]
        return bool(came >> mutant.line & 1) or not could >> mutant.line & 1
