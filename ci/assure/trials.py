"""trials.py - tries mutants on the tests, for ci/mutants: each worker has a copy of the project. It
compiles one mutant at a time, links it, and asks test after test until one notices."""
# SPDX-License-Identifier: MIT
import dataclasses
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile
import time

ROOMS = ("core", "corpus", "perft", "properties", "fuzz", "cli")
# The libraries of rooms whose names are others than plyproof_ROOM.
LIBRARIES = {"core": "plyproof_static"}
OF_LIBRARY = re.compile(r"/plyproof_\w+\.dir/")  # in the name of an object
# The programs that tests with a label call.
CALLED = {"cli": ("plyproof", "buggy_engine"), "perft": ("buggy_engine",),
          "fuzz": ("faulty_codec", "replay")}
NOT_ASKED = {"slow", "ci", "web", "chromium"}  # labels of tests
FAILED = re.compile(rb"\[  FAILED  \]|^FAIL  ", re.MULTILINE)  # what tests write of a case
FAILED_LENGTH = 12  # of the longer of them, which may come in two pieces
# What is read outside an array, or before it is set, does not look right by chance.
TRAPS = "-fsanitize=bounds -fsanitize-trap=bounds -ftrivial-auto-var-init=pattern"
WHOLE = ".whole"  # ends the name of a program that has no mutant in it, while another stands there
STARTING = 0.1  # seconds that it takes to link and start a test
MEMORY_MAX = 8 << 30
STALLED = 60  # seconds in which all processes of a test sleep, and none has used the processor


class Broken(Exception):
    """What keeps all trials from running."""


class Stillborn(Exception):
    """A mutant compiles in its library, but not in a test that includes its file."""


@dataclasses.dataclass
class Test:
    """A test as ctest runs it, and the programs that it needs."""
    name: str
    command: list
    folder: str
    labels: set
    environment: dict
    programs: set  # what it runs


def run(command, folder):
    """Runs a command; returns its status and what it said."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    return done.returncode, done.stdout


def must(command, folder, what):
    """Runs a command without which nothing can be tried."""
    status, said = run(command, folder)
    if status:
        raise Broken(f"{what} failed: {said[-2000:]}")


def processes_of(session):
    """The state of each process of a session, and the processor time of all."""
    states, ticks = [], 0
    for path in pathlib.Path("/proc").iterdir():
        if not path.name.isdigit():
            continue
        try:
            text = (path / "stat").read_text(errors="replace")
        except OSError:
            continue
        fields = text[text.rindex(")") + 2:].split()
        if int(fields[3]) == session:
            states.append(fields[0])
            ticks += int(fields[11]) + int(fields[12])
    return states, ticks


def wait_for(process, said):
    """Waits for a test. Ends it when one of its cases has failed. Gives it up if all that it has
    started only wait for each other, which a limit of processor time would never end."""
    seen, since, read, looked = -1, time.monotonic(), 0, 0.0
    while True:
        try:
            return process.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            new = os.pread(said.fileno(), 1 << 20, read)
        read = max(0, read + len(new) - FAILED_LENGTH)
        if FAILED.search(new):
            return 1
        if time.monotonic() - looked < 2:
            continue
        looked = time.monotonic()
        states, ticks = processes_of(process.pid)
        if ticks != seen or any(state not in "SZ" for state in states):
            seen, since = ticks, looked
        elif looked - since > STALLED:
            return -signal.SIGALRM


class Worker:
    """A copy of the project, built by clang at -O1. Nothing in it is ever changed: a mutant is a
    text that the compiler reads in place of a file, the objects that come of it, and the programs
    that are linked with those and take the place of the ones of the build for a while."""

    def __init__(self, root, folder, files, seconds, kills, reach=None):
        self.root, self.folder, self.build = root, folder, folder / "build"
        self.text = folder / "build" / "mutant.c"
        self.tests, self.commands, self.needed_by = {}, {}, {}
        self.links, self.whole, self.symbols = {}, {}, {}
        self.objects, self.put = {}, set()  # of the mutant: whole object -> its own; programs
        self.seconds, self.kills = seconds, kills  # shared by all workers
        self.reach = reach  # where tests go, if that is counted
        self.environment = {}
        self.copy(files)

    def copy(self, files):
        """Makes the copy what the project is now; what has not changed keeps its date."""
        wanted = set(files)
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder)
            if path.is_file() and name.parts[0] != "build" and str(name) not in wanted:
                path.unlink()
        for name in files:
            source, copy = self.root / name, self.folder / name
            content = source.read_bytes()
            if not copy.exists() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
                copy.chmod(source.stat().st_mode)

    def prepare(self):
        """Configures the copy. What a test needs is built before it is asked."""
        self.configure(f"-O1 {TRAPS}")

    def configure(self, flags, *more):
        """Configures the copy for a compiler with these flags, and reads what its tests are."""
        if shutil.which("ccache"):
            os.environ.setdefault("CMAKE_C_COMPILER_LAUNCHER", "ccache")
            os.environ.setdefault("CCACHE_DIR", str(self.root / "build" / "ccache"))
            os.environ.update(CCACHE_BASEDIR=str(self.folder), CCACHE_NOHASHDIR="yes")
        for path in self.build.glob("**/*" + WHOLE):  # of a run that was cut off
            path.replace(path.with_name(path.name.removesuffix(WHOLE)))
        must(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_C_COMPILER=clang-19",
              "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={flags}", "-DPLYPROOF_COMPACT=ON",
              "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld-19", "-DPLYPROOF_TESTS=ON", *more],
             self.folder, "configuring a copy")
        for entry in json.loads((self.build / "compile_commands.json").read_text()):
            command = shlex.split(entry["command"])
            output = command[command.index("-o") + 1]
            self.commands[output] = command[command[0].endswith("ccache"):]
        # ctest does not tell the command of a test that is not built yet.
        listed = (self.build / "CTestTestfile.cmake").read_text(encoding="utf-8")
        commands = {name: shlex.split(command) for name, command in
                    re.findall(r"^add_test\(\[=\[(.+?)\]=\] (.*)\)$", listed, re.MULTILINE)}
        said = subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.build, check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        for test in json.loads(said)["tests"]:
            properties = {p["name"]: p["value"] for p in test.get("properties", [])}
            labels = set(properties.get("LABELS", []))
            # Of the tests that are scripts only those of the command are quick.
            if not labels & NOT_ASKED and ("shell" not in labels or "cli" in labels):
                command = commands[test["name"]]
                own = {pathlib.PurePath(command[0]).name} - {"bash"}
                called = {program for label in labels for program in CALLED.get(label, ())}
                self.tests[test["name"]] = Test(
                    test["name"], command, properties.get("WORKING_DIRECTORY", str(self.build)),
                    labels, dict(e.split("=", 1) for e in properties.get("ENVIRONMENT", [])),
                    own.union(called))
        self.tests["the laws"] = Test(
            "the laws", [str(self.build / "plyproof"), "laws", "run", "--quiet", "--first",
                         "--jobs", "1", "--trials", "300"],
            str(self.build), set(), {}, {"plyproof"})

    def build_whole(self, targets):
        """Builds targets as they are without a mutant, once."""
        new = [target for target in sorted(targets) if target not in self.links]
        if not new:
            return
        self.mend()
        must(["ninja", "-C", "build", *new], self.folder, f"building {' '.join(new)}")
        for target in new:
            said = subprocess.run(["ninja", "-C", "build", "-t", "commands", "-s", target],
                                  cwd=self.folder, check=True, stdout=subprocess.PIPE,
                                  text=True).stdout
            self.links[target] = said.strip()  # nothing for a library
        self.needed_by = {}
        said = subprocess.run(["ninja", "-C", "build", "-t", "deps"], cwd=self.folder, check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        made = None
        for line in said.splitlines():
            if line[:1] not in (" ", ""):
                made = line.split(":", 1)[0]
            elif line.strip():
                path = os.path.relpath(self.build / line.strip(), self.folder)
                self.needed_by.setdefault(path, set()).add(made)

    def symbols_of(self, path):
        """The names that an object or a program gives to others."""
        if path not in self.symbols:
            # What is hidden counts as local in a program.
            which = ["-g"] if path.endswith(".o") else []
            said = subprocess.run(["nm", "--defined-only", "-P", *which, path], cwd=self.build,
                                  check=True, stdout=subprocess.PIPE, text=True).stdout
            self.symbols[path] = {line.split(" ", 1)[0] for line in said.splitlines()} - {"main"}
        return self.symbols[path]

    def tests_for(self, file):
        """The tests of a file: those of its room, and the laws. Those come first that are likely to
        notice soon: they noticed others of the file, stand beside it, or are quick."""
        path = pathlib.PurePath(file)
        folder = set(path.parent.parts)

        def soon(test):
            likely = 1 + 5 * self.kills.get((file, test.name), 0) + \
                5 * (test.labels == folder) + 20 * test.name.endswith("." + path.stem)
            return -likely / (self.seconds.get(test.name, 1) + STARTING)
        own = [test for test in self.tests.values() if path.parts[0] in test.labels]
        return sorted([*own, self.tests["the laws"]], key=soon)

    def compile(self, mutant, whole):
        """Compiles what a mutant makes of an object. Returns whether that could be done."""
        command, new = list(self.commands[whole]), f"mutant/{whole}"
        (self.build / new).parent.mkdir(parents=True, exist_ok=True)
        command[command.index("-o") + 1] = new
        read = str(self.folder / mutant.file)
        command += ["-w", "-Xclang", "-remap-file", "-Xclang", f"{read};{self.text}"]
        if run(command, self.build)[0]:
            return False
        self.objects[whole] = new
        return True

    def damage(self, mutant):
        """Makes the objects of a room of a mutant. Returns why it cannot be tried: `stillborn` or
        `equal`, or nothing."""
        self.mend()
        source = (self.folder / mutant.file).read_text(encoding="utf-8")
        lost = source.count("\n", mutant.start, mutant.end) - mutant.put.count("\n")
        self.text.write_text(source[:mutant.start] + mutant.put + "\n" * lost +
                             source[mutant.end:], encoding="utf-8")
        room = mutant.file.split("/", maxsplit=1)[0]
        library = LIBRARIES.get(room, f"plyproof_{room}")
        self.build_whole({library})
        wholes = [whole for whole in sorted(self.needed_by.get(mutant.file, ()))
                  if OF_LIBRARY.search(whole)]
        if not wholes:
            raise Broken(f"no object of {library} is made of {mutant.file}")
        if not all([self.compile(mutant, whole) for whole in wholes]):
            return "stillborn"
        if all((self.build / whole).read_bytes() == (self.build / self.objects[whole]).read_bytes()
               for whole in wholes):
            return "equal"
        return None

    def link(self, mutant, program):
        """Puts a program in place that is linked with the mutant's objects. Returns whether it is
        another than without."""
        if program in self.put:
            return True
        command, other = self.links[program], False
        added = []
        for whole in self.needed_by.get(mutant.file, ()):
            if f"CMakeFiles/{program}.dir/" in whole:
                if whole not in self.objects and not self.compile(mutant, whole):
                    raise Stillborn
                command = command.replace(f" {whole} ", f" {self.objects[whole]} ")
                other = True
            elif OF_LIBRARY.search(whole) and \
                    self.symbols_of(whole) & self.symbols_of(self.whole.get(program, program)):
                added.append(self.objects[whole])
        if other:
            added = []  # it has the whole file in itself, by #include
        if not other and not added:
            return False
        path = self.build / program
        if program not in self.whole:
            path.replace(path.with_name(path.name + WHOLE))
            self.whole[program] = program + WHOLE
        else:
            path.unlink()
        self.put.add(program)
        # What stands before the archives is what these names mean.
        command = command.replace(f" -o {program} ", f" -o {program} {' '.join(added)} ")
        must(["sh", "-c", command], self.build, f"linking {program} with a mutant")
        return True

    def mend(self):
        """Puts all programs back as they are without a mutant."""
        for program in self.put:
            path = self.build / program
            path.unlink(missing_ok=True)
            os.link(self.build / self.whole[program], path)
        self.put, self.objects = set(), {}

    def ask(self, test, limit):
        """Runs a test, with a limit of processor time for each of its processes. Returns its
        status, and how much of the processor it has used. It ends when one of its cases fails."""
        script = f"ulimit -t {limit} -v {MEMORY_MAX // 1024} -c 0; exec \"$@\""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with tempfile.TemporaryFile() as said, subprocess.Popen(
                ["bash", "-c", script, "test", *test.command], cwd=test.folder,
                env={**os.environ, "PLYPROOF_THEFT": "bundled", **test.environment,
                     **self.environment},
                stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                start_new_session=True) as process:
            status = wait_for(process, said)
            try:
                os.killpg(process.pid, signal.SIGKILL)  # what it has left behind
            except ProcessLookupError:
                pass
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return status, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def measure(self, test):
        """Runs a test where nothing is broken, once: it must pass."""
        self.mend()
        status, seconds = self.ask(test, 3600)
        if status:
            raise Broken(f"{test.name} fails where nothing is broken (status {status})")
        self.seconds[test.name] = max(seconds, 0.001)

    def attempt(self, mutant):
        """What becomes of a mutant: `stillborn`, `equal`, `survives`, or who notices it."""
        cannot = self.damage(mutant)
        if cannot:
            return cannot
        for test in self.tests_for(mutant.file):
            if self.reach and not self.reach.comes_to(test, mutant):
                continue
            if not test.programs <= self.links.keys() or test.name not in self.seconds:
                self.build_whole(test.programs)
                if test.name not in self.seconds:
                    self.measure(test)
                self.damage(mutant)
            try:
                if not any([self.link(mutant, program) for program in sorted(test.programs)]):
                    continue
            except Stillborn:
                return "stillborn"
            if self.ask(test, 2 + int(3 * self.seconds[test.name]))[0]:
                self.kills[mutant.file, test.name] = self.kills.get((mutant.file, test.name), 0) + 1
                return test.name
        return "survives"
