"""run.py - `ci/campaign run`: every target in turn, on each engine, for a share of the time."""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time

from . import build, engines, places

SAY_SECONDS = 30
A_DAY = 24 * 60  # in minutes: for turns that other limits end
POINTS = 12  # lines in the log for each turn: points in a plot


def spent(folder):
    """How long each target has run on each engine so far, in seconds, by the log."""
    total = {}
    for line in read_log(folder):
        if line.get("end"):
            key = (line["target"], line["engine"])
            total[key] = total.get(key, 0) + line["seconds"]
    return total


def read_whole_log(folder):
    """The lines of the log; a last one that a kill cut short is passed over."""
    if not folder.log.exists():
        return []
    lines = []
    for text in folder.log.read_text().splitlines():
        try:
            lines.append(json.loads(text))
        except ValueError:
            continue
    return lines


def read_log(folder):
    """Those of its lines that are figures of a target."""
    return [line for line in read_whole_log(folder) if "target" in line]


def read_abouts(folder):
    """What each run of the command wrote about itself."""
    return [line for line in read_whole_log(folder) if "commit" in line]


def about(options):
    """When, what and where: so that figures can be told from those of another commit or machine."""
    done = subprocess.run(["git", "-C", places.SOURCE, "describe", "--always", "--dirty"],
                          capture_output=True, text=True, check=False) if shutil.which("git") else None
    commit = done.stdout.strip() if done and not done.returncode else "not under version control"
    processor = re.search(r"^model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(),
                          re.MULTILINE)
    return {"time": int(time.time()), "commit": commit, "host": platform.node(),
            "processor": processor[1] if processor else platform.machine(),
            "cores": os.cpu_count(), "compiler": build.clang(), "options": options}


class Slot:
    """One target on one engine for some seconds, with as many processes as there are jobs."""

    def __init__(self, campaign, target, engine):
        self.campaign, self.target, self.engine = campaign, target, engine
        self.started = self.last_new = time.time()
        self.inputs = self.count_inputs()
        self.said = self.logged = self.started
        self.roles = campaign.roles(target, engine)
        self.fuzzers = [campaign.start(target, engine, role) for role in self.roles]

    def count_inputs(self, gathered=False):
        """What the corpus has, and AFL++ on top of it as long as that has not been gathered."""
        folder = self.campaign.folder
        count = len(places.files(folder.corpus(self.target)))
        if self.engine == "afl" and not gathered:
            count += sum(engines.found_new(role) for role in folder.afl(self.target).iterdir())
        return count

    def execs(self):
        return sum(fuzzer.execs() for fuzzer in self.fuzzers)

    def figures(self, end=False):
        seconds = time.time() - self.started
        execs = self.execs()
        inputs = self.count_inputs(gathered=end)
        if inputs > self.inputs:
            self.last_new = time.time()
        self.inputs = inputs
        crashes = len(places.files(self.campaign.folder.crashes(self.target)))
        return {"time": int(time.time()), "target": self.target, "engine": self.engine,
                "roles": self.roles,
                "seconds": round(seconds, 1), "execs": execs,
                "execs_per_second": int(execs / seconds) if seconds else 0,
                "edges": max(fuzzer.edges for fuzzer in self.fuzzers), "corpus": inputs,
                "crashes": crashes, "nothing_new_for": int(time.time() - self.last_new),
                **({"end": True} if end else {})}

    def run(self, seconds):
        ends = self.started + seconds
        try:
            while time.time() < ends + 5:
                running = [fuzzer.poll() for fuzzer in self.fuzzers]
                if not any(running):
                    break
                if self.campaign.execs and self.execs() >= self.campaign.execs:
                    break
                self.show()
                time.sleep(0.5)
        finally:
            last = self.figures()
            for fuzzer in self.fuzzers:
                fuzzer.stop()
            engines.gather(self.campaign.folder, self.target)
            self.campaign.require_whole(self.target)
            ended = self.figures(end=True) | {"nothing_new_for": last["nothing_new_for"]}
            self.campaign.write_log(ended)
        return ended

    def show(self):
        figures = self.figures()
        if time.time() - self.logged > max(1, self.campaign.slot_seconds / POINTS):
            self.logged = time.time()
            self.campaign.write_log(figures)
        if time.time() - self.said > SAY_SECONDS and not sys.stderr.isatty():
            self.said = time.time()
            print(describe(figures), file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K" + self.campaign.position() + describe(figures))
            sys.stderr.flush()


def describe(figures):
    return (f"{figures['target']} on {figures['engine']} ({', '.join(figures['roles'])}): "
            f"{figures['execs']:,} execs, "
            f"{figures['execs_per_second']:,}/s, {figures['edges']} edges, "
            f"{figures['corpus']} inputs, {figures['crashes']} crashes, "
            f"nothing new for {figures['nothing_new_for']} s")


class Campaign:
    def __init__(self, folder, arguments):
        self.folder, self.jobs, self.execs = folder, arguments.jobs, arguments.execs
        self.minutes = arguments.minutes or (A_DAY if self.execs else 10)
        self.sanitizer, self.sync = arguments.sanitizer, arguments.sync
        self.targets = places.choose(arguments.targets)
        self.engines = {"both": ["libfuzzer", "afl"]}.get(arguments.engine, [arguments.engine])
        self.options = (f"{', '.join(self.engines)}; {self.jobs} at a time; {self.sanitizer}")
        self.done = 0
        self.builds = {}

    def prepare(self):
        self.folder.lock()
        for name in self.targets:
            self.folder.make(name)
            engines.drop_spoilt(self.folder.corpus(name))
        print(f"building {len(self.targets)} targets for {' and '.join(self.engines)}",
              file=sys.stderr, flush=True)
        self.mutator = build.mutator(self.folder)
        if "libfuzzer" in self.engines:
            self.builds["libfuzzer"] = build.libfuzzer(self.folder, self.targets, self.sanitizer)
        if "afl" in self.engines:
            self.builds["afl"] = {kind: build.afl(self.folder, names, kind)
                                  for kind, names in self.afl_kinds().items()}
        for name in self.targets:
            engines.gather(self.folder, name)
            self.write_dictionary(name)
        self.write_log(about(self.options))

    def require_whole(self, name):
        """Engines do not look whether what they write is written."""
        spoilt = engines.drop_spoilt(self.folder.corpus(name))
        if spoilt:
            raise places.Failure(f"{spoilt} inputs of {name} were not written whole to "
                                 f"{self.folder.root}")

    def afl_kinds(self):
        """The kinds of builds that the roles to come need, and for which targets."""
        needed = {}
        for name in self.targets:
            for role in self.roles(name, "afl"):
                for kind in engines.Afl.needs(role):
                    needed.setdefault(kind, []).append(name)
        return {kind: sorted(set(names)) for kind, names in needed.items()}

    def write_dictionary(self, name):
        """Words come of what the codec writes, and the codec may be broken: then there are none."""
        try:
            words = places.run([self.mutator / "replay", "--dictionary", name])
        except places.Failure as failure:
            print(f"ci/campaign: no dictionary for {name}: {failure}", file=sys.stderr)
            words = ""
        (self.folder.target(name) / "dictionary").write_text(words)

    def dictionary(self, name):
        path = self.folder.target(name) / "dictionary"
        return path if path.stat().st_size else None

    def roles(self, target, engine):
        """What the processes of a turn do. There may be fewer of them than roles, so each target
        begins one role further than the one before it, and goes on in its next turn."""
        names = list(engines.Afl.ROLES if engine == "afl" else engines.LibFuzzer.ROLES)
        turns = sum(1 for line in read_log(self.folder) if line.get("end") and
                    (line["target"], line["engine"]) == (target, engine))
        first = places.targets().index(target) + turns * self.jobs
        return [names[(first + number) % len(names)] +
                (str(number // len(names)) if number >= len(names) else "")
                for number in range(self.jobs)]

    def start(self, target, engine, role):
        if engine == "libfuzzer":
            return engines.LibFuzzer(self.folder, self.builds[engine], target, role,
                                     self.slot_seconds, self.dictionary(target),
                                     engines.libfuzzer_options(self.mutator, target))
        return engines.Afl(self.folder, self.builds[engine], target, role, self.slot_seconds,
                           self.dictionary(target), self.mutator, self.execs)

    def write_log(self, figures):
        with open(self.folder.log, "a") as log:
            log.write(json.dumps(figures) + "\n")

    def position(self):
        return f"[{self.done + 1}/{self.slots}] "

    def share(self, names):
        """Exchanges corpora with other campaigns, through a folder here or on another machine."""
        if not self.sync:
            return
        if ":" not in self.sync:
            for name in names:
                self.share_folder(name, pathlib.Path(self.sync) / name)
            return
        if not shutil.which("rsync"):
            raise places.Failure("--sync to another machine needs rsync: ci/setup fuzz installs it")
        for name in names:
            corpus, there = self.folder.corpus(name), f"{self.sync}/{name}/"
            # Sending comes first: it makes the folder, from which nothing could be fetched otherwise.
            # What was cut short there differs in its contents, and is written anew.
            places.run(["rsync", "-a", "--mkpath", "--checksum", "--exclude=.*", f"{corpus}/",
                        there])
            with tempfile.TemporaryDirectory(dir=self.folder.target(name)) as came:
                places.run(["rsync", "-a", "--mkpath", "--exclude=.*", f"--compare-dest={corpus}/",
                            there, f"{came}/"])
                self.take(name, came, self.sync)

    def take(self, name, folder, whose):
        """Takes the inputs of a folder, each under the hash of its bytes, and tells of those that had
        another's name."""
        spoilt = 0
        for path in places.files(folder):
            spoilt += places.is_spoilt(path)
            if path.stat().st_size or not places.is_spoilt(path):
                engines.keep(path, self.folder.corpus(name))
        if spoilt:
            print(f"ci/campaign: {spoilt} inputs of {name} in {whose} did not have the bytes that their "
                  "names say", file=sys.stderr)

    def share_folder(self, name, there):
        there.mkdir(parents=True, exist_ok=True)
        self.take(name, there, there)
        engines.drop_spoilt(there)
        for path in places.files(self.folder.corpus(name)):
            engines.keep(path, there)

    def run(self):
        """Runs the slots, those that have had the least time so far first."""
        self.prepare()
        so_far = spent(self.folder)
        slots = sorted(((target, engine) for target in self.targets for engine in self.engines),
                       key=lambda slot: so_far.get(slot, 0))
        self.slots = len(slots)
        self.slot_seconds = max(2.0, self.minutes * 60 / len(slots))
        results = []
        for target, engine in slots:
            self.share([target])
            results.append(Slot(self, target, engine).run(self.slot_seconds))
            self.done += 1
            if sys.stderr.isatty():
                sys.stderr.write("\r\033[K")
            print(describe(results[-1]), flush=True)
        self.share(self.targets)
        return results


def main(folder, arguments):
    campaign = Campaign(folder, arguments)
    try:
        results = campaign.run()
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
        return 130
    execs = sum(result["execs"] for result in results)
    crashes = sum(len(places.files(folder.crashes(name))) for name in campaign.targets)
    print(f"{len(results)} runs, {execs:,} execs, {crashes} crashes"
          + (" (ci/campaign triage sorts them)" if crashes else ""))
    if any(result["execs"] == 0 for result in results):
        print("a target ran nothing: its log says why", file=sys.stderr)
        return 3
    return 1 if crashes else 0
