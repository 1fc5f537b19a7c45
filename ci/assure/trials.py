"""trials.py - tries mutants on the tests, for ci/mutants: each worker has a copy of the project. It
compiles one mutant, or many of a file, links it, and asks test after test until one notices."""
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
import sys
import tempfile
import threading
import time

import together

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
QUICK = 3  # seconds that a quick test may take
STARTING = 0.1  # seconds that it takes to link and start a test
MEMORY_MAX = 8 << 30
LOOK = 1  # seconds between looks at what the processes of a test do
ASLEEP = 8  # seconds that they may sleep at the least


class Broken(Exception):
    """What keeps all trials from running."""


class Stillborn(Exception):
    """What the compiler says of a mutant, in its library or in a test that includes its file."""


@dataclasses.dataclass
class Test:
    """A test as ctest runs it, and the programs that it needs."""
    name: str
    command: list
    folder: str
    labels: set
    environment: dict
    programs: set  # what it runs


@dataclasses.dataclass(frozen=True)
class Seconds:
    """How long a test takes where nothing is broken."""
    processor: float
    elapsed: float


UNKNOWN = Seconds(1, QUICK)
MEASURING = threading.Lock()  # one test at a time: the others wait to be told


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


def states_of(session):
    """The state of each process of a session."""
    states = []
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
    return states


def wait_for(process, said, usual):
    """Waits for a test that takes so many seconds as a rule. Ends it when one of its cases has
    failed. Gives it up if all that it has started sleeps whenever it is looked at, for three times
    as long as the whole test takes: it waits for what does not come, and a limit of processor time
    would never end that. What waits for the processor does not sleep."""
    read, looked = 0, time.monotonic()
    awake = looked
    while True:
        try:
            return process.wait(timeout=0.1)
        except subprocess.TimeoutExpired:
            new = os.pread(said.fileno(), 1 << 20, read)
        read = max(0, read + len(new) - FAILED_LENGTH)
        if FAILED.search(new):
            return 1
        if time.monotonic() - looked < LOOK:
            continue
        looked = time.monotonic()
        if any(state not in "SZ" for state in states_of(process.pid)):
            awake = looked
        elif looked - awake > max(ASLEEP, 3 * usual):
            return -signal.SIGALRM


class Worker:
    """A copy of the project, built by clang at -O1. Nothing in it is ever changed: a mutant is a
    text that the compiler reads in place of a file, the objects that come of it, and the programs
    that are linked with those and take the place of the ones of the build for a while."""

    def __init__(self, root, folder, files, seconds, kills, reach=None, longest=float("inf")):
        self.root, self.folder, self.build = root, folder, folder / "build"
        self.text = folder / "build" / "mutant.c"
        self.tests, self.commands, self.needed_by = {}, {}, {}
        self.links, self.whole, self.symbols = {}, {}, {}
        self.file, self.flags = None, ()  # in whose place the mutant is, and how it is compiled
        self.objects, self.put = {}, set()  # of the mutant: whole object -> its own; programs
        self.chosen, self.held = {}, set()
        self.seconds, self.kills = seconds, kills  # shared by all workers
        self.reach = reach  # where tests go, if that is counted
        self.longest = longest  # in seconds: a test that takes longer is not asked
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
        harmless = self.build / "harmless.so"
        must(["clang-19", "-O1", "-shared", "-fPIC", "-o", harmless,
              pathlib.Path(__file__).with_name("harmless.c")], self.folder, "compiling harmless.c")
        self.environment = {"LD_PRELOAD": str(harmless)}

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

    def source_of(self, file):
        """The text of a file, without a mutant."""
        return (self.folder / file).read_text(encoding="utf-8")

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
            return -likely / (self.seconds.get(test.name, UNKNOWN).elapsed + STARTING)
        own = [test for test in self.tests.values() if path.parts[0] in test.labels]
        return sorted([*own, self.tests["the laws"]], key=soon)

    def compile(self, whole):
        """Compiles what a mutant makes of an object."""
        command, new = list(self.commands[whole]), f"mutant/{whole}"
        (self.build / new).parent.mkdir(parents=True, exist_ok=True)
        command[command.index("-o") + 1] = new
        read = str(self.folder / self.file)
        command += ["-w", "-ferror-limit=0", *self.flags, "-Xclang", "-remap-file", "-Xclang",
                    f"{read};{self.text}"]
        status, said = run(command, self.build)
        if status:
            raise Stillborn(said)
        self.objects[whole] = new

    def put_in(self, file, text, flags=()):
        """Makes the objects of a room that a text makes in place of a file. Returns whether they
        are others than without."""
        self.mend()
        self.file, self.flags, self.objects = file, flags, {}
        self.text.write_text(text, encoding="utf-8")
        room = file.split("/", maxsplit=1)[0]
        library = LIBRARIES.get(room, f"plyproof_{room}")
        self.build_whole({library})
        wholes = [whole for whole in sorted(self.needed_by.get(file, ()))
                  if OF_LIBRARY.search(whole)]
        if not wholes:
            raise Broken(f"no object of {library} is made of {file}")
        for whole in wholes:
            self.compile(whole)
        return any((self.build / whole).read_bytes() !=
                   (self.build / self.objects[whole]).read_bytes() for whole in wholes)

    def link(self, program):
        """Puts a program in place that is linked with the mutant's objects. Returns whether it is
        another than without."""
        if program in self.put:
            return True
        command, other = self.links[program], False
        added = []
        for whole in self.needed_by.get(self.file, ()):
            if f"CMakeFiles/{program}.dir/" in whole:
                if whole not in self.objects:
                    self.compile(whole)
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
        self.put = set()

    def ask(self, test, limit, usual=360):
        """Runs a test, with a limit of processor time for each of its processes. Returns its
        status, and how much of the processor it has used. It ends when one of its cases fails."""
        script = f"ulimit -t {limit} -v {MEMORY_MAX // 1024} -c 0; exec \"$@\""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with tempfile.TemporaryFile() as said, subprocess.Popen(
                ["bash", "-c", script, "test", *test.command], cwd=test.folder,
                env={**os.environ, "PLYPROOF_THEFT": "bundled", **test.environment,
                     **self.environment, **self.chosen},
                stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                start_new_session=True) as process:
            status = wait_for(process, said, usual)
            try:
                os.killpg(process.pid, signal.SIGKILL)  # what it has left behind
            except ProcessLookupError:
                pass
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return status, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def measure(self, test):
        """Runs a test where nothing is broken, once: it must pass."""
        self.mend()
        self.chosen = {}
        began = time.monotonic()
        status, used = self.ask(test, 3600)
        if status:
            raise Broken(f"{test.name} fails where nothing is broken (status {status})")
        self.seconds[test.name] = Seconds(used, time.monotonic() - began)

    def make_ready(self, test):
        """Links what a test needs with the mutant in place. Returns whether that makes another
        program of any that it runs."""
        if not test.programs <= self.links.keys() or test.name not in self.seconds:
            self.build_whole(test.programs)
            with MEASURING:
                if test.name not in self.seconds:
                    self.measure(test)
        return any([self.link(program) for program in sorted(test.programs)])

    def notices(self, test, chosen=None):
        """Whether a test fails with what is in place, within three times the processor time that it
        usually takes."""
        self.chosen = {} if chosen is None else {together.CHOSEN: str(chosen)}
        usual = self.seconds[test.name]
        return self.ask(test, 2 + int(3 * usual.processor), usual.elapsed)[0] != 0

    def first_to_notice(self, mutant, number=None):
        """The name of a test that notices what is in place: of several mutants the one with a
        number. None if there is no such test."""
        for test in self.tests_for(mutant.file):
            if self.seconds.get(test.name, UNKNOWN).elapsed > self.longest:
                continue
            if self.reach and not self.reach.comes_to(test, mutant):
                continue
            if not self.make_ready(test):
                continue
            if self.seconds[test.name].elapsed > self.longest:
                continue
            if number is not None and test.name not in self.held:
                if self.notices(test):
                    raise Stillborn(f"{test.name} fails with many mutants of {mutant.file} in one "
                                    "program")
                self.held.add(test.name)
            if self.notices(test, number):
                self.kills[mutant.file, test.name] = self.kills.get((mutant.file, test.name), 0) + 1
                return test.name
        return None

    def attempt(self, mutant):
        """What becomes of a mutant that is alone: `stillborn`, `equal`, `survives`, or who notices
        it."""
        try:
            if not self.put_in(mutant.file, mutant.text_in(self.source_of(mutant.file))):
                return "equal"
            return self.first_to_notice(mutant) or "survives"
        except Stillborn:
            return "stillborn"

    def attempt_many(self, found, report, is_over):
        """Tries mutants of one file in one program, and reports each one. Returns those that have
        to be tried alone."""
        file, alone, silent = found[0].file, [], []
        source, numbered = self.source_of(file), dict(enumerate(found, 1))
        self.held = set()  # tests that pass as long as no mutant is chosen
        self.build_whole({program for test in self.tests_for(file) for program in test.programs})
        while numbered and not is_over():
            try:
                # Inlining the copies would take the compiler minutes.
                self.put_in(file, together.text_of(source, numbered), ["-fno-inline"])
                for number, mutant in list(numbered.items()):
                    if is_over():
                        break
                    name = self.first_to_notice(mutant, number)
                    del numbered[number]
                    if name:
                        report(mutant, name)
                    else:
                        silent.append(mutant)
            except Stillborn as stillborn:
                bad = together.in_error(str(stillborn)) & numbered.keys()
                if not bad:
                    print(f"{file}: each mutant is tried alone: {str(stillborn)[:500]}",
                          file=sys.stderr)
                alone += [numbered.pop(number) for number in sorted(bad or numbered.keys())]
        for mutant in silent:
            report(mutant, "survives" if self.put_in(file, mutant.text_in(source)) else "equal")
        return alone
