"""trials.py - tries mutants on the tests, for ci/mutants: each worker has a copy of the project, in
which it breaks one line at a time, builds, and asks test after test until one notices."""
# SPDX-License-Identifier: MIT
import dataclasses
import hashlib
import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

# What is built of each room, to see whether a mutant is any other code.
LIBRARIES = {"core": ("plyproof_static", "libplyproof.a")}
# The programs that tests with a label call.
CALLED = {"cli": ("plyproof",), "perft": ("buggy_engine",), "fuzz": ("faulty_codec", "replay")}
NOT_ASKED = {"slow", "ci", "web", "chromium", "shell"}  # labels of tests
MEMORY_MAX = 8 << 30
STALLED = 60  # seconds in which all processes of a test sleep, and none has used the processor


class Broken(Exception):
    """What keeps all trials from running."""


@dataclasses.dataclass
class Test:
    """A test as ctest runs it, and the target that builds it."""
    name: str
    command: list
    folder: str
    labels: set
    environment: dict
    target: str
    cpu: float = 0.0  # seconds that it takes where nothing is broken


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


def wait_for(process):
    """Waits for a test. Gives it up if all that it has started only wait for each other, which a
    limit of processor time would never end."""
    seen, since = -1, time.monotonic()
    while True:
        try:
            return process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            states, ticks = processes_of(process.pid)
        if ticks != seen or any(state not in "SZ" for state in states):
            seen, since = ticks, time.monotonic()
        elif time.monotonic() - since > STALLED:
            return -signal.SIGALRM


class Worker:
    """A copy of the project, built by clang at -O1."""

    def __init__(self, root, folder, files):
        self.root, self.folder, self.build = root, folder, folder / "build"
        self.broken = None  # the file that is changed at the moment
        self.libraries, self.tests = {}, {}
        self.whole = {}  # the files as they were when they were copied
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
            content = self.whole[name] = source.read_bytes()
            if not copy.exists() or copy.read_bytes() != content:
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(content)
                copy.chmod(source.stat().st_mode)

    def prepare(self):
        """Configures the copy. What a test needs is built before it is asked."""
        if shutil.which("ccache"):
            os.environ.setdefault("CMAKE_C_COMPILER_LAUNCHER", "ccache")
            os.environ.setdefault("CCACHE_DIR", str(self.root / "build" / "ccache"))
            os.environ.update(CCACHE_BASEDIR=str(self.folder), CCACHE_NOHASHDIR="yes")
        must(["cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_C_COMPILER=clang-19",
              "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1", "-DPLYPROOF_TESTS=ON"],
             self.folder, "configuring a copy")
        said = subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.build, check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        for test in json.loads(said)["tests"]:
            properties = {p["name"]: p["value"] for p in test.get("properties", [])}
            labels = set(properties.get("LABELS", []))
            name = test["name"]
            if not labels & NOT_ASKED:
                self.tests[name] = Test(
                    name, test.get("command", [str(self.build / f"{name}_test")]),
                    properties.get("WORKING_DIRECTORY", str(self.build)), labels,
                    dict(e.split("=", 1) for e in properties.get("ENVIRONMENT", [])),
                    f"{name}_test")
        self.tests["the laws"] = Test(
            "the laws", [str(self.build / "plyproof"), "laws", "run", "--quiet", "--first",
                         "--jobs", "1", "--trials", "300"],
            str(self.build), set(), {}, "plyproof")

    def tests_for(self, file):
        """The tests of a file: those of its folder, of its room, the laws."""
        path = pathlib.PurePath(file)
        own = [t for t in self.tests.values() if t.labels == set(path.parent.parts)]
        # The test that bears the file's name is the likeliest to notice.
        own.sort(key=lambda t: not t.name.endswith("." + path.stem))
        rest = [t for t in self.tests.values() if path.parts[0] in t.labels and t not in own]
        return own + rest + [self.tests["the laws"]]

    def ask(self, test, limit):
        """Runs a test, with a limit of processor time for each of its processes. Returns its
        status, and how much of the processor it has used."""
        targets = {test.target}.union(*(CALLED.get(label, ()) for label in test.labels))
        if run(["ninja", "-C", "build", *targets], self.folder)[0]:
            return 1, 0.0
        script = f"ulimit -t {limit} -v {MEMORY_MAX // 1024} -c 0; exec \"$@\""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with subprocess.Popen(
                ["bash", "-c", script, "test", *test.command], cwd=test.folder,
                env={**os.environ, "PLYPROOF_THEFT": "bundled", **test.environment},
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True) as process:
            status = wait_for(process)
            try:
                os.killpg(process.pid, signal.SIGKILL)  # what it has left behind
            except ProcessLookupError:
                pass
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return status, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def code_of(self, room):
        """Builds the library of a room; returns a hash of its code, or None if it does not
        compile."""
        target, library = LIBRARIES.get(room, (f"plyproof_{room}", f"libplyproof_{room}.a"))
        if run(["ninja", "-C", "build", target], self.folder)[0]:
            return None
        code = subprocess.run(["ar", "p", library], cwd=self.build, stdout=subprocess.PIPE,
                              check=True).stdout
        return hashlib.sha256(code).hexdigest()

    def mend(self):
        """Undoes what was broken."""
        if self.broken:
            (self.folder / self.broken).write_bytes(self.whole[self.broken])
            self.broken = None

    def damage(self, mutant):
        """Puts a mutant into the copy."""
        source = self.whole[mutant.file].decode()
        self.mend()
        self.broken = mutant.file
        (self.folder / mutant.file).write_text(
            source[:mutant.start] + mutant.put + source[mutant.end:], encoding="utf-8")

    def measure(self, test):
        """Runs a test where nothing is broken, once: it must pass."""
        self.mend()
        status, seconds = self.ask(test, 3600)
        if status:
            raise Broken(f"{test.name} fails where nothing is broken (status {status})")
        test.cpu = max(seconds, 0.001)

    def attempt(self, mutant):
        """What becomes of a mutant: `stillborn`, `equal`, `survives`, or who notices it."""
        room = mutant.file.split("/", maxsplit=1)[0]
        if room not in self.libraries:
            self.mend()
            self.libraries[room] = self.code_of(room)
        self.damage(mutant)
        code = self.code_of(room)
        if code is None:
            return "stillborn"
        if code == self.libraries[room]:
            return "equal"
        for test in self.tests_for(mutant.file):
            if not test.cpu:
                self.measure(test)
                self.damage(mutant)
            if self.ask(test, 5 + int(5 * test.cpu))[0]:
                return test.name
        return "survives"
