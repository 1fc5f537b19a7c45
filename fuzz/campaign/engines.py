"""engines.py - one target on one engine: starting it, watching it, keeping what it finds."""
# SPDX-License-Identifier: MIT
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from . import places

# libFuzzer has a colon behind the number where it runs itself as a child.
STATUS = re.compile(rb"#(\d+):?\s.*?cov: (\d+).*?corp: (\d+)")


def put(path, data):
    """Writes a file that is whole or not there, whatever stops it."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        partial.write_bytes(data)
        partial.rename(path)
    except OSError:
        partial.unlink(missing_ok=True)
        raise


def keep(path, folder, prefix=""):
    """Copies a file into a folder under the hash of its bytes, unless it is there already."""
    data = path.read_bytes()
    kept = folder / (prefix + places.hash_of(data))
    if kept.exists() and kept.read_bytes() == data:
        return False
    put(kept, data)
    return True


def drop_spoilt(folder):
    """Removes inputs that do not have the bytes that their names say; returns how many."""
    spoilt = [path for path in places.files(folder) if places.is_spoilt(path)]
    for path in spoilt:
        path.unlink()
    return len(spoilt)


# ---- Calls of mutators ----------------------------------------------------------------------------

MUTATION = b"plyproof mutation "
MUTATION_HEAD = 64
EMPTY = places.hash_of(b"")


def mutation_file(folder, name, role):
    """Where a fuzzer keeps the call of the mutator that it is in (fuzz/mutation.h)."""
    return folder.target(name) / f"mutating-{role}"


def drop_mutations(folder, name, role):
    """Forgets calls of fuzzers that were ended from outside."""
    path = mutation_file(folder, name, role)
    for left in [path, *path.parent.glob(f"{path.name}.*")]:
        left.unlink(missing_ok=True)


def take_mutations(folder, name, role):
    """Makes crashes of the calls that fuzzers died in; returns how many. The engine knew no input
    then, and may have left an empty one: that is removed."""
    path, taken = mutation_file(folder, name, role), 0
    for left in [path, *path.parent.glob(f"{path.name}.*")]:
        if not left.is_file():
            continue
        data = left.read_bytes()
        left.unlink()
        if not data.startswith(MUTATION):
            continue
        sizes = data[:MUTATION_HEAD].split()[-2:]
        data = data[:MUTATION_HEAD + sum(int(size, 16) for size in sizes)]
        put(folder.crashes(name) / f"mutation-{places.hash_of(data)}", data)
        taken += 1
    if taken:
        for kind in ("crash", "timeout", "oom", "leak"):
            (folder.crashes(name) / f"{kind}-{EMPTY}").unlink(missing_ok=True)
    return taken


def seeds(folder, name):
    """Where the target starts: what version control holds for it, and once broke it."""
    found = [path for path in (places.CORPUS / "seeds" / name, places.CORPUS / "regressions" / name)
             if path.is_dir()]
    return found


def libfuzzer_options(replay, name):
    """The options that libFuzzer runs a target with, as the table of targets has them."""
    lines = places.run([replay / "replay", "--options", name]).splitlines()
    return ["-" + line.replace(" = ", "=") for line in lines]


class Process:
    """A fuzzer that runs: its log is a file, so that it goes on when nobody reads it."""

    def __init__(self, command, log, environment=None, cwd=None):
        self.log = log
        # A killed campaign takes its fuzzers with it: two on one folder would be in each other's way.
        # Both engines end well on this signal. A shell starts what runs in its background with
        # interrupts ignored, and a fuzzer that is only just starting would then not hear of one.
        leash = ["setpriv", "--pdeathsig", "TERM"] if shutil.which("setpriv") else []
        self.command = leash + [str(part) for part in command]
        self.output = open(log, "ab")
        self.start_of_run = self.output.tell()
        self.process = subprocess.Popen(self.command, stdout=self.output, stderr=self.output,
                                        stdin=subprocess.DEVNULL, start_new_session=True, cwd=cwd,
                                        env={**os.environ, **(environment or {})})

    def alive(self):
        return self.process.poll() is None

    def stop(self, number=signal.SIGINT):
        if self.alive():
            os.killpg(self.process.pid, number)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        self.output.close()

    def tail(self, size=4096):
        with open(self.log, "rb") as log:
            log.seek(0, os.SEEK_END)
            log.seek(max(self.start_of_run, log.tell() - size))
            return log.read()


def end_marked(mark):
    """Ends the processes that have this in their environment: those that AFL++ left stopped when it
    was ended itself."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue


class LibFuzzer:
    """One libFuzzer process on a target. A crash ends it, so it is started again. Where it crashes
    soon, it would not get far in that way: then it runs itself as a child that may crash."""

    # What a role adds to the target's options.
    ROLES = {"usual": [], "counting": ["-use_counters=1"]}
    SOON = 15  # seconds
    GO_ON = ["-fork=1", "-ignore_crashes=1", "-ignore_timeouts=1", "-ignore_ooms=1"]

    def __init__(self, folder, build, name, role, seconds, dictionary, options):
        self.folder, self.build, self.name, self.role = folder, build, name, role
        self.ends = time.time() + seconds
        self.dictionary = dictionary
        self.options = list(options) + self.ROLES.get(role.rstrip("0123456789"), [])
        self.execs_before = self.execs_now = self.edges = 0
        self.process = None
        self.goes_on = []
        self.own = f"libfuzzer-{role}"
        drop_mutations(folder, name, self.own)
        self.start()

    def start(self):
        self.started = time.time()
        left = max(1, int(self.ends - self.started))
        command = [self.build / f"fuzz_{self.name}", f"-max_total_time={left}", "-timeout=20",
                   "-rss_limit_mb=2048", "-reload=5", "-print_final_stats=1",
                   "-print_funcs=0",  # their names take a symbolizer, which takes a second to start
                   f"-artifact_prefix={self.folder.crashes(self.name)}/", *self.options,
                   *self.goes_on]
        if self.leaks():  # it would be found again and again
            command.append("-detect_leaks=0")
        if self.dictionary:
            command.append(f"-dict={self.dictionary}")
        # Found inputs go into the first folder, and are files as soon as they are found.
        command += [self.folder.corpus(self.name), *seeds(self.folder, self.name)]
        log = self.folder.target(self.name) / f"libfuzzer-{self.role}.log"
        self.scratch().mkdir(exist_ok=True)
        self.process = Process(command, log, {
            "PLY_FUZZ_MUTATION": str(mutation_file(self.folder, self.name, self.own)),
            "TMPDIR": str(self.scratch())})

    def scratch(self):
        return self.folder.target(self.name) / f".scratch-{self.role}"

    def leaks(self):
        return any(path.name.startswith("leak-")
                   for path in places.files(self.folder.crashes(self.name)))

    def poll(self):
        """Brings the figures up to date; False when its time is over."""
        for match in STATUS.finditer(self.process.tail()):
            self.execs_now, self.edges = int(match[1]), max(self.edges, int(match[2]))
        final = re.search(rb"stat::number_of_executed_units:\s*(\d+)", self.process.tail())
        if final:
            self.execs_now = int(final[1])
        if self.process.alive():
            return True
        self.process.stop()
        self.execs_before += self.execs_now
        self.execs_now = 0
        take_mutations(self.folder, self.name, self.own)
        if time.time() + 1 >= self.ends:
            return False
        if time.time() - self.started < self.SOON:
            self.goes_on = self.GO_ON
        self.start()
        return True

    def execs(self):
        return self.execs_before + self.execs_now

    def stop(self):
        if self.process.alive():  # what it is in the middle of is no crash; its children's may be
            self.process.stop()
            mutation_file(self.folder, self.name, self.own).unlink(missing_ok=True)
        take_mutations(self.folder, self.name, self.own)
        shutil.rmtree(self.scratch(), ignore_errors=True)


def figure_of(path, key):
    """A number out of AFL++'s file of figures; 0 if there is none yet."""
    try:
        found = re.search(rf"^{key}\s*:\s*(\d+)", path.read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) if found else 0


def last_point(path):
    """The last line of AFL++'s table of points, by column; nothing if there is none yet. A line that
    is being written ends in no line feed, and is not looked at."""
    try:
        lines = path.read_text().split("\n")[:-1]
    except OSError:
        return {}
    if len(lines) < 2:
        return {}
    names = [name.strip() for name in lines[0].lstrip("# ").split(",")]
    return {name: int(value) for name, value in zip(names, lines[-1].split(","))
            if value.strip().isdigit()}


class Afl:
    """AFL++ in one role: the main one, with sanitizers, with cmplog, or plain."""

    ROLES = ("main", "asan", "cmplog", "plain")

    @staticmethod
    def needs(role):
        """The kinds of builds that a role runs."""
        if role.startswith("asan"):
            return ["asan"]
        return ["plain", "cmplog"] if role.startswith("cmplog") else ["plain"]

    def __init__(self, folder, builds, name, role, seconds, dictionary, mutator, execs=None):
        self.folder, self.builds, self.name, self.role = folder, builds, name, role
        self.dictionary, self.mutator, self.most = dictionary, mutator, execs
        self.out = folder.afl(name)
        self.ends = time.time() + seconds
        self.execs_before = self.restarts = 0
        self.own = f"afl-{role}"
        drop_mutations(folder, name, self.own)
        self.start()

    def start(self):
        folder, name, role = self.folder, self.name, self.role
        build = self.builds[self.needs(role)[0]]
        seconds = max(2, self.ends - time.time())
        self.mark = f"PLY_FUZZ_INSTANCE={self.out / role}"
        end_marked(self.mark)
        # It starts from what all engines have found, so what it left behind has been gathered.
        shutil.rmtree(self.out / role, ignore_errors=True)
        command = ["afl-fuzz", "-i", self.seed_folder(), "-o", self.out,
                   "-M" if role == "main" else "-S", role, "-V", int(seconds), "-t", "1000+",
                   "-m", "none", "-G", "4096"]
        if self.most:  # its own count: what it tells others is up to a minute old
            command += ["-E", self.most]
        if role == "main":
            command += ["-F", folder.corpus(name)]
        if role.startswith("cmplog"):
            command += ["-c", self.builds["cmplog"] / f"fuzz_{name}"]
        if self.dictionary:
            command += ["-x", self.dictionary]
        command += ["--", build / f"fuzz_{name}"]
        environment = {"AFL_NO_UI": "1", "AFL_NO_AFFINITY": "1", "AFL_SKIP_CPUFREQ": "1",
                       "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1",
                       "AFL_FORKSRV_INIT_TMOUT": "10000", "AFL_HANG_TMOUT": "10000",
                       "AFL_IMPORT_FIRST": "1",
                       # A seed that crashes is passed over, by its name in old versions and in new ones.
                       "AFL_SKIP_CRASHES": "1", "AFL_IGNORE_SEED_PROBLEMS": "1",
                       "AFL_IGNORE_UNKNOWN_ENVS": "1",
                       "PLY_FUZZ_MUTATION": str(mutation_file(folder, name, self.own)),
                       "PLY_FUZZ_TARGET": name, **dict([self.mark.split("=", 1)]),
                       "AFL_CUSTOM_MUTATOR_LIBRARY": str(self.mutator / "afl_mutator.so")}
        self.process = Process(command, folder.target(name) / f"afl-{role}.log", environment)

    def seed_folder(self):
        """AFL++ wants one folder that is not empty, and takes no empty inputs."""
        gathered = self.folder.target(self.name) / f"afl-start-{self.role}"
        shutil.rmtree(gathered, ignore_errors=True)
        gathered.mkdir()
        for source in [*seeds(self.folder, self.name), self.folder.corpus(self.name)]:
            for path in places.files(source):
                if path.stat().st_size:
                    keep(path, gathered)
        if not places.files(gathered):
            (gathered / "bare").write_bytes(b"0")
        return gathered

    def stat(self, key, column):
        """A figure of this instance. It writes all of them once a minute, and some into a table of
        points every five seconds: the greater is the later one."""
        folder = self.out / self.role
        return max(figure_of(folder / "fuzzer_stats", key),
                   last_point(folder / "plot_data").get(column, 0))

    RESTARTS = 20

    def poll(self):
        """False when its time is over. The mutator runs in AFL++ itself, so it may end that; what
        it had found is gathered, and it starts again."""
        if self.process.alive():
            return True
        before = self.execs()
        if not take_mutations(self.folder, self.name, self.own):
            return False
        self.process.stop()
        self.restarts += 1
        if time.time() + 2 >= self.ends or self.restarts > self.RESTARTS:
            return False
        gather(self.folder, self.name)
        self.execs_before = before
        self.start()
        return True

    def execs(self):
        return self.execs_before + self.stat("execs_done", "total_execs")

    @property
    def edges(self):
        return self.stat("edges_found", "edges_found")

    def stop(self):
        if self.process.alive():  # what it is in the middle of is no crash
            self.process.stop()
            drop_mutations(self.folder, self.name, self.own)
        take_mutations(self.folder, self.name, self.own)
        end_marked(self.mark)


def found_new(role):
    """How many inputs an instance of AFL++ found itself: not given to it, nor by another one."""
    return sum(",orig:" not in path.name and ",sync:" not in path.name
               for path in places.files(role / "queue"))


def gather(folder, name):
    """Copies what instances of AFL++ found to where both engines look. A campaign that was killed
    had no time to, so whatever uses the folder next does it first."""
    for role in folder.afl(name).iterdir() if folder.afl(name).is_dir() else []:
        for path in places.files(role / "queue"):
            keep(path, folder.corpus(name))
        for kind, prefix in (("crashes", "crash-"), ("hangs", "timeout-")):
            for path in places.files(role / kind):
                if path.name != "README.txt":
                    keep(path, folder.crashes(name), prefix)
