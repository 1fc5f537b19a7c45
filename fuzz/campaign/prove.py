"""prove.py - do the engines find bugs? `ci/campaign prove` puts the bugs of bugs/ one at a time into a
copy of the source and lets engines look for each, from nothing and from the kept inputs, with several
seeds; `ci/campaign compare` does so in two states of the source, to say which finds them sooner.

Time is processor time for libFuzzer, so that other work on the machine matters little; for AFL++,
which runs many processes, it is the time that passed. Results are kept in the folder of the campaign,
and the same command goes on where it was stopped."""
# SPDX-License-Identifier: MIT
import concurrent.futures
import contextlib
import hashlib
import importlib.machinery
import importlib.util
import json
import math
import os
import pathlib
import re
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile

from . import build, engines, places

LEFT_OUT = shutil.ignore_patterns(".git", "build", "build-*", "out", "__pycache__")
NEVER = math.inf


def bugs_module():
    """ci/bugs, which knows what a patch is and how it is applied."""
    loader = importlib.machinery.SourceFileLoader("bugs", str(places.SOURCE / "ci" / "bugs"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("bugs", loader))
    loader.exec_module(module)
    return module


def chosen_bugs(bugs, names):
    """The bugs that were named; without any, those that are meant for fuzzing."""
    found = [bug for bug in bugs.read_bugs(names) if names or "fuzz" in bug.layers]
    for bug in found:
        if bug.problems or not bug.targets:
            raise places.Failure(f"{bug.name}: {(bug.problems or ['it names no target'])[0]}")
    return found


# ---- A state of the source ------------------------------------------------------------------------

class Side:
    """A copy of one state of the source: a folder, or a revision of version control."""

    def __init__(self, root, what):
        self.what, self.folder = what, places.Folder(root)
        self.source = self.folder.root / "source"
        shutil.rmtree(self.source, ignore_errors=True)
        self.source.parent.mkdir(parents=True, exist_ok=True)
        if pathlib.Path(what).is_dir():
            shutil.copytree(what, self.source, ignore=LEFT_OUT, symlinks=True)
        else:
            self.source.mkdir()
            archive = self.folder.root / "source.tar"
            places.run(["git", "-C", places.SOURCE, "archive", "-o", archive, what])
            places.run(["tar", "-C", self.source, "-xf", archive])
            archive.unlink()
        state = hashlib.sha256()
        for path in sorted(self.source.rglob("*")):
            if path.is_file() and path.suffix not in (".md", ".sh", ".patch"):
                state.update(str(path.relative_to(self.source)).encode() + path.read_bytes())
        self.state = state.hexdigest()

    def kept(self, name):
        """The inputs of a target in version control, of this state."""
        found = [self.source / "corpus" / part / name for part in ("seeds", "regressions")]
        return [path for path in found if path.is_dir()]

    def build(self, targets, engine):
        if engine == "libfuzzer":
            return build.libfuzzer(self.folder, targets, "none", self.source)
        return build.afl(self.folder, targets, "plain", self.source)


# ---- One hunt -------------------------------------------------------------------------------------

def limited(seconds):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return limit


def run_for(command, seconds, wall, environment, cwd):
    """Runs a command that ends itself; returns what it said and the processor time it took."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen([str(part) for part in command], stdout=said,
                                   stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=cwd,
                                   env={**os.environ, **environment}, start_new_session=True,
                                   preexec_fn=limited(seconds))
        watch = concurrent.futures.ThreadPoolExecutor(1)
        ended = watch.submit(os.wait4, process.pid, 0)
        try:
            usage = ended.result(wall)[2]
        except (concurrent.futures.TimeoutError, KeyboardInterrupt):
            os.killpg(process.pid, signal.SIGKILL)
            usage = ended.result()[2]
        process.returncode = 0  # it has been waited for
        watch.shutdown()
        said.seek(0)
        return said.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def hunt_libfuzzer(built, name, seeds, seed, seconds, tools, scratch):
    """One turn: whether the target broke, how many execs it had, and seconds. Goes on from what turns
    before it left in the folder `scratch`."""
    corpus = scratch / "corpus"
    corpus.mkdir(exist_ok=True)
    options = engines.libfuzzer_options(tools, name)
    words = scratch / "words"
    words.write_text(places.run([tools / "replay", "--dictionary", name]))
    if words.stat().st_size:
        options.append(f"-dict={words}")
    said, took = run_for([built / f"fuzz_{name}", f"-seed={seed}", f"-max_total_time={10 * seconds}",
                          "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1",
                          f"-artifact_prefix={scratch}/", *options, corpus, *seeds],
                         seconds, 10 * seconds + 60, {}, scratch)
    broke = [path for path in scratch.iterdir()
             if re.match("(crash|timeout|oom|leak)-", path.name)]
    execs = re.findall(r"number_of_executed_units: *(\d+)", said) or re.findall(r"^#(\d+)", said,
                                                                                re.MULTILINE)
    return bool(broke), int(execs[-1]) if execs else 1, took


def afl_figures(out):
    """What AFL++ has counted so far, over all turns; nothing before the first."""
    stats = (out / "fuzzer_stats").read_text() if (out / "fuzzer_stats").exists() else ""
    return {name: int(n) for name, n in re.findall(r"^(\w+) *: (\d+)", stats, re.MULTILINE)}


def hunt_afl(built, name, seeds, seed, seconds, tools, scratch):
    """The same with AFL++, as its main instance runs."""
    start, out = scratch / "start", scratch / "out" / "default"
    before = afl_figures(out)
    start.mkdir(exist_ok=True)
    for source in seeds:
        for path in places.files(source):
            if path.stat().st_size:
                engines.keep(path, start)
    if not places.files(start):
        (start / "bare").write_bytes(b"0")
    words = scratch / "words"
    words.write_text(places.run([tools / "replay", "--dictionary", name]))
    command = ["afl-fuzz", "-i", "-" if before else start, "-o", scratch / "out", "-s", seed,
               "-V", seconds, "-t", "1000+", "-m", "none", "-G", "4096"]
    if words.stat().st_size:
        command += ["-x", words]
    run_for([*command, "--", built / f"fuzz_{name}"], 10 * seconds, seconds + 120,
            {"AFL_NO_UI": "1", "AFL_NO_AFFINITY": "1", "AFL_SKIP_CPUFREQ": "1",
             "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1", "AFL_BENCH_UNTIL_CRASH": "1",
             "AFL_FORKSRV_INIT_TMOUT": "10000", "PLY_FUZZ_TARGET": name,
             "AFL_CUSTOM_MUTATOR_LIBRARY": str(tools / "afl_mutator.so")}, scratch)
    after = afl_figures(out)
    broke = [path for path in places.files(out / "crashes") if path.name != "README.txt"]
    execs, took = (after.get(what, 0) - before.get(what, 0) for what in ("execs_done", "run_time"))
    return bool(broke), max(1, execs), took if after else seconds


HUNTS = {"libfuzzer": hunt_libfuzzer, "afl": hunt_afl}


def hunt(side, built, tools, bug, engine, whence, seed, seconds):
    """All targets of a bug in turns, as in a campaign; each turn is twice as long as the one before, so
    that a target that cannot notice the bug does not keep the others waiting."""
    execs, took, share, turn, had = 0, 0.0, max(1, seconds // len(bug.targets)), 1, 0
    with contextlib.ExitStack() as left_behind:
        scratch = {name: pathlib.Path(left_behind.enter_context(
            tempfile.TemporaryDirectory(dir=side.folder.root))) for name in bug.targets}
        while had < share:
            length = min(turn, share - had)
            for name in bug.targets:
                seeds = side.kept(name) if whence == "kept" else []
                broke, tried, spent = HUNTS[engine](built, name, seeds, seed + 1000 * had, length,
                                                    tools, scratch[name])
                execs += tried
                took += spent
                if broke:
                    return {"execs": execs, "seconds": round(took, 2), "by": name}
            had += length
            turn *= 2
    return {"seconds": round(took, 2)}


def found_by_seeds(side, built, bug):
    """Whether an input in version control breaks a target by itself: no engine is proved then."""
    for name in bug.targets:
        with tempfile.TemporaryDirectory(dir=side.folder.root) as scratch:
            done = subprocess.run([built / f"fuzz_{name}", "-runs=0", f"-artifact_prefix={scratch}/",
                                   *side.kept(name)], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, check=False)
        if done.returncode:
            return True
    return False


# ---- All hunts ------------------------------------------------------------------------------------

class Proof:
    """What became of each hunt, as lines in a file; one that was done before is not done again."""

    def __init__(self, root, arguments):
        self.arguments, self.path = arguments, root / "results.jsonl"
        root.mkdir(parents=True, exist_ok=True)
        self.known = {}
        for line in self.path.read_text().splitlines() if self.path.exists() else []:
            try:
                result = json.loads(line)
                self.known[result["key"]] = result
            except (ValueError, KeyError):
                continue  # cut short by a kill

    def key(self, side, bug, *what):
        return hashlib.sha256(json.dumps([side.state, bug.text, self.arguments.seconds,
                                          *what]).encode()).hexdigest()

    def ask(self, key, how):
        if key not in self.known:
            self.known[key] = {"key": key, **how()}
            with open(self.path, "a") as out:
                out.write(json.dumps(self.known[key]) + "\n")
        return self.known[key]

    def hunts(self, bugs, side, bug, engines_asked, whences):
        """For each engine and start, what the hunts of one bug found; None if it cannot be put in."""
        pristine = {path: (side.source / path).read_bytes() for path in bug.files
                    if (side.source / path).is_file()}
        if len(pristine) < len(bug.files) or not bugs.apply(bug, side.source):
            for path, data in pristine.items():
                (side.source / path).write_bytes(data)
            return None
        try:
            return {(engine, whence): self.hunts_of(side, bug, engine, whence)
                    for engine in engines_asked for whence in whences}
        finally:
            for path, data in pristine.items():
                (side.source / path).write_bytes(data)

    def hunts_of(self, side, bug, engine, whence):
        ready = {}

        def built(which):
            if which not in ready:
                ready[which] = side.build(bug.targets, which)
            return ready[which]

        def tools():
            if "tools" not in ready:
                ready["tools"] = build.mutator(side.folder, side.source)
            return ready["tools"]

        if whence == "kept":
            known = self.ask(self.key(side, bug, "seeds"),
                             lambda: {"seeds": found_by_seeds(side, built("libfuzzer"), bug)})
            if known["seeds"]:
                return "seeds"
        seeds = range(1, self.arguments.seeds + 1)
        open_keys = [(seed, self.key(side, bug, engine, whence, seed)) for seed in seeds]
        if any(key not in self.known for _, key in open_keys):
            built(engine), tools()
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            return list(pool.map(lambda pair: self.ask(pair[1], lambda: hunt(
                side, ready[engine], ready["tools"], bug, engine, whence, pair[0],
                self.arguments.seconds)), open_keys))


def median(results, what):
    """Of all seeds; one that found nothing took for ever."""
    return statistics.median_low(sorted(result[what] if "execs" in result else NEVER
                                        for result in results))


def cell(results):
    if results is None:
        return "does not apply"
    if results == "seeds":
        return "found by the seeds"
    if median(results, "execs") == NEVER:
        some = sum("execs" in result for result in results)
        return f"missed ({some} of {len(results)})"
    return f"{median(results, 'execs'):,}, {median(results, 'seconds'):.1f} s"


def say(text):
    print(f"ci/campaign: {text}", file=sys.stderr, flush=True)


def prove(folder, arguments):
    """Every bug, with every engine and start: a table, and whether all were found."""
    folder.lock()
    bugs = bugs_module()
    wanted = chosen_bugs(bugs, arguments.bugs)
    engines_asked = {"both": ["libfuzzer", "afl"]}.get(arguments.engine, [arguments.engine])
    whences = {"both": ["empty", "kept"]}.get(arguments.start, [arguments.start])
    proof = Proof(folder.root / "prove", arguments)
    side = Side(folder.root / "prove", str(places.SOURCE))
    columns = [(engine, whence) for engine in engines_asked for whence in whences]
    lines = ["| bug | " + " | ".join(f"{engine}, {whence}" for engine, whence in columns) + " |",
             "|---|" + "--:|" * len(columns)]
    print("\n".join(lines), flush=True)
    medians, missed, by_seeds = [], 0, 0
    for number, bug in enumerate(wanted):
        say(f"{bug.name}, {number + 1} of {len(wanted)}")
        found = proof.hunts(bugs, side, bug, engines_asked, whences)
        results = [found and found[column] for column in columns]
        lines.append(f"| {bug.name} | " + " | ".join(map(cell, results)) + " |")
        print(lines[-1], flush=True)
        by_seeds += "seeds" in results
        hunted = [median(one, "seconds") for one in results if one and one != "seeds"]
        medians += hunted
        missed += not hunted and "seeds" not in results or NEVER in hunted
    found = [value for value in medians if value != NEVER]
    middle = f"{statistics.median(found):.1f} s" if found else "none"
    lines.append(f"\n{len(wanted)} bugs, {missed} missed somewhere, {by_seeds} that a kept input finds "
                 f"by itself. Medians of {arguments.seeds} seeds, {arguments.seconds} s at most; the "
                 f"median of those that were found is {middle}.")
    print(lines[-1])
    if arguments.write:
        pathlib.Path(arguments.write).write_text("\n".join(lines) + "\n")
    return 1 if missed else 0


# ---- Two states -----------------------------------------------------------------------------------

def sign_test(better, worse):
    """How likely so uneven a split is if neither state is better, from either side."""
    count = better + worse
    tail = sum(math.comb(count, k) for k in range(min(better, worse) + 1)) / 2 ** count
    return min(1.0, 2 * tail) if count else 1.0


def ratio(a, b, seconds):
    """The time of B as a part of A's; a hunt without a find took at least all of its time."""
    times = [max(0.01, min(median(one, "seconds"), seconds)) for one in (a, b)]
    return times[1] / times[0]


def compare(folder, arguments):
    """The same hunts in two states of the source: which finds bugs sooner, and is that chance?"""
    folder.lock()
    bugs = bugs_module()
    wanted = chosen_bugs(bugs, arguments.bugs)
    engine = "libfuzzer" if arguments.engine == "both" else arguments.engine
    whence = "kept" if arguments.start == "both" else arguments.start
    proof = Proof(folder.root / "compare", arguments)
    sides = [Side(folder.root / "compare" / name, what)
             for name, what in (("a", arguments.a), ("b", arguments.b))]
    print(f"{'bug':52} {'A: ' + arguments.a:>28} {'B: ' + arguments.b:>28}   B / A")
    ratios = []
    for bug in wanted:
        found = [(proof.hunts(bugs, side, bug, [engine], [whence]) or {}).get((engine, whence))
                 for side in sides]
        both = all(isinstance(one, list) for one in found)
        part = ratio(*found, arguments.seconds) if both else None
        if both and (median(found[0], "execs"), median(found[1], "execs")) != (NEVER, NEVER):
            ratios.append(part)
        print(f"{bug.name:52} {cell(found[0]):>28} {cell(found[1]):>28}"
              f"{f' {part:7.2f}' if both else '       -'}", flush=True)
    better, worse = sum(part < 1 for part in ratios), sum(part > 1 for part in ratios)
    if not ratios:
        print("no bug was found in either")
        return 3
    mean = math.exp(statistics.fmean(map(math.log, ratios)))
    chance = sign_test(better, worse)
    sooner = "B" if mean < 1 else "A"
    print(f"B is sooner on {better} bugs and later on {worse}; it takes {mean:.2f} of A's time "
          f"(geometric mean). So uneven a split has a probability of {chance:.2f} if neither is better"
          f"{f': {sooner} finds bugs sooner.' if chance < 0.05 else ', so this shows nothing.'}")
    return 0
