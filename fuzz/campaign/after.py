"""after.py - what is done after a run: minimise, triage, coverage."""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import build, engines, places


def minimise(folder, arguments):
    """Keeps, for each target, the smallest inputs that together reach all that the corpus does."""
    targets = places.choose(arguments.targets)
    folder.lock()
    # Without sanitizers it would be faster, but a campaign has made these already.
    programs = build.libfuzzer(folder, targets, "address")
    replay = build.mutator(folder)
    for name in targets:
        folder.make(name)
        engines.gather(folder, name)
        sources = [folder.corpus(name), *engines.seeds(folder, name)]
        before = sum(len(places.files(source)) for source in sources)
        if not before:
            raise places.Failure(f"{name}: no inputs to minimise; ci/campaign run finds some")
        smaller = folder.target(name) / "minimised"
        shutil.rmtree(smaller, ignore_errors=True)
        smaller.mkdir(parents=True)
        options = engines.libfuzzer_options(replay, name)
        places.run([programs / f"fuzz_{name}", "-merge=1", *options, smaller, *sources])
        if shutil.which("afl-cmin") and arguments.cmin:
            smaller = cmin(folder, name, smaller)
        kept = places.files(smaller)
        replace(folder.corpus(name), smaller)
        shutil.rmtree(folder.afl(name))  # gathered above; it would bring back what was left out
        if arguments.into:
            store(programs / f"fuzz_{name}", options, pathlib.Path(arguments.into) / name,
                  folder.corpus(name), folder.target(name) / "chosen")
        print(f"{name}: {before} inputs, {len(kept)} kept")
    return 0


def cmin(folder, name, source):
    """AFL++'s own minimiser, over what libFuzzer's merge left."""
    program = build.afl(folder, [name], "plain") / f"fuzz_{name}"
    smaller = folder.target(name) / "minimised-afl"
    shutil.rmtree(smaller, ignore_errors=True)
    places.run(["afl-cmin", "-i", source, "-o", smaller, "--", program],
               env={**os.environ, "AFL_ALLOW_TMP": "1"})
    shutil.rmtree(source)
    return smaller


def replace(corpus, smaller):
    """Puts the smaller corpus where the larger one was; a kill leaves one of them whole."""
    old = corpus.with_name("corpus-before")
    shutil.rmtree(old, ignore_errors=True)
    corpus.rename(old)
    smaller.rename(corpus)
    shutil.rmtree(old)


ROOM = 20  # inputs of a target in version control: a file takes a block, however small it is


def store(program, options, to, corpus, scratch):
    """Writes the fewest inputs that reach the same edges into version control's folder, beside the
    seeds there that have a name; not more than there is room for, in the order they were chosen in."""
    to.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    named = [path for path in places.files(to) if not places.HASH.fullmatch(path.name)]
    for path in named:
        shutil.copy(path, scratch)
    places.run([program, "-set_cover_merge=1", *options, "-use_counters=0", scratch, corpus])
    added = [path for path in places.files(scratch)
             if places.HASH.fullmatch(path.name) and path.stat().st_size]
    for path in set(places.files(to)) - set(named):
        path.unlink()
    for path in sorted(added, key=lambda path: path.stat().st_mtime_ns)[:max(0, ROOM - len(named))]:
        engines.keep(path, to)
    shutil.rmtree(scratch)


# ---- Triage ---------------------------------------------------------------------------------------

HANGS = 20  # seconds after which an input hangs, as for libFuzzer
MEGABYTES = 2048  # that an input may take, as for libFuzzer
FRAME = re.compile(r"#\d+ 0x[0-9a-f]+ in (\S+) (\S+?):(\d+)")

# What a failure says first. What tells kinds apart is the group `kind`; the rest are values.
SAYS = (re.compile(r"(?P<kind>\S+:\d+: broken: .*?): .*"),
        re.compile(r"(?P<kind>\S+:\d+:\d+: runtime error: [^\d\n]*).*"),
        re.compile(r"(?P<kind>\w+Sanitizer: hard rss limit exhausted).*"),
        re.compile(r"ERROR: (?P<kind>\w+Sanitizer: [\w-]+(?: memory leaks)?).*"))


class Crash:
    """What one input does: whether it still breaks, in which words, where, and of which kind it is."""

    def __init__(self, path, breaks, says="", kind="", stack=()):
        self.path, self.breaks, self.says, self.stack = path, breaks, says, list(stack)
        self.kind = (kind, *self.stack)


def is_ours(file):
    """Whether a stack names a file of the project: its path may be one from where it was built."""
    parts = pathlib.Path(file).parts
    return any((places.SOURCE / pathlib.Path(*parts[at:])).is_file()
               for at in range(1, len(parts) - 1))


def judge(path, status, said):
    """A crash out of what the replayer said; its stack is of our own functions."""
    own = [f"{function} ({pathlib.Path(file).name}:{line})"
           for function, file, line in FRAME.findall(said)
           if is_ours(file) and "/web/replay_main.c" not in file
           and function != "fuzz_fail"]
    found = next((match for match in (one.search(said) for one in SAYS) if match), None)
    ended = f"signal {-status}" if status < 0 else f"status {status}"
    says = found[0] if found else f"ended with {ended}"
    kind = found["kind"] if found else f"status {status}"
    says, kind = (text.replace(f"{places.SOURCE}/", "") for text in (says, kind))
    if "rss limit" in kind or "allocation-size-too-big" in kind or "out-of-memory" in kind:
        says = f"out of memory: more than {MEGABYTES} megabytes"
    return Crash(path, status != 0, says, kind, own[:3])


def reproduce(replay, name, path):
    """Runs one input once more, with the limits that it had."""
    options = f"hard_rss_limit_mb={MEGABYTES}:max_allocation_size_mb={MEGABYTES}"
    try:
        done = subprocess.run([replay / "replay", name, path], capture_output=True, text=True,
                              errors="replace", timeout=HANGS, check=False,
                              env={**os.environ,
                                   "ASAN_OPTIONS": f"handle_abort=1:handle_sigill=1:{options}",
                                   "UBSAN_OPTIONS": "print_stacktrace=1"})
    except subprocess.TimeoutExpired:
        return Crash(path, True, f"hangs: no end after {HANGS} seconds", "hangs")
    return judge(path, done.returncode, done.stderr)


TEST = '''/* {name}_test.c - what broke target {name}. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fuzz/targets.h"

static void does_{name}_hold_on_what_broke_it(void **state) {{
    (void)state;
    static const uint8_t data[] = {{
        {bytes},
    }};
    fuzz_run_target(fuzz_find_target("{name}"), data, {size});
}}

int main(void) {{
    const struct CMUnitTest tests[] = {{cmocka_unit_test(does_{name}_hold_on_what_broke_it)}};
    return cmocka_run_group_tests(tests, NULL, NULL);
}}
'''


def triage(folder, arguments):
    """Sorts crashes by where they happen; of each kind, the smallest input and how to see it."""
    names = [name for name in places.choose(arguments.targets) if name in folder.known()]
    if not names:
        raise places.Failure("nothing has run here yet: ci/campaign run")
    replay = build.replay(folder)
    found = 0
    for name in names:
        engines.gather(folder, name)
        kinds = {}
        for path in places.files(folder.crashes(name)):
            crash = reproduce(replay, name, path)
            if crash.breaks:
                kinds.setdefault(crash.kind, []).append(crash)
            else:
                print(f"{name}: {path.name} no longer breaks")
        for number, members in enumerate(kinds.values()):
            report_kind(replay, name, members, number)
        found += len(kinds)
    print(f"{found} kind{'' if found == 1 else 's'} of crash")
    return 1 if found else 0


def test_of(name, data):
    """A unit test of one input, as a file that stands alone."""
    numbers = [f"0x{byte:02x}" for byte in data] or ["0"]
    lines = [", ".join(numbers[at:at + 12]) for at in range(0, len(numbers), 12)]
    return TEST.format(name=name, bytes=",\n        ".join(lines), size=len(data))


def report_kind(replay, name, members, number):
    """One kind: its smallest input, how to see it, and a test of it; a file for each kind."""
    smallest = min(members, key=lambda crash: crash.path.stat().st_size)
    data = smallest.path.read_bytes()
    inputs = f"{len(members)} inputs, the smallest" if len(members) > 1 else "one input,"
    print(f"\n{name}: {smallest.says}\n  {inputs} of {len(data)} bytes")
    if data.startswith(engines.MUTATION):
        print("  it is a call of the mutator, which broke before the target ran")
    for frame in smallest.stack:
        print(f"  in {frame}")
    print(f"  reproduce: {replay / 'replay'} {name} {smallest.path}")
    print(f"  keep:      corpus/regressions/{name}/, with a line in corpus/regressions/README.md\n")
    written = smallest.path.parent.parent / f"{name}{number + 1 if number else ''}_test.c"
    written.write_text(test_of(name, data))
    print(f"  as a test, in {written}:\n\n{test_of(name, data)}")


# ---- Coverage -------------------------------------------------------------------------------------

def llvm(tool):
    for name in (f"{tool}-19", f"{tool}-14", tool):
        if shutil.which(name):
            return name
    raise places.Failure(f"no {tool} found: ci/setup fuzz installs it")


def profile_of(folder, built, name, to):
    """Replays every input of a target in the coverage build; false if it has none."""
    sources = [source for source in (folder.corpus(name), *engines.seeds(folder, name))
               if places.files(source)]
    if not sources:
        return False
    raw = to.with_suffix(".profraw")
    places.run([built / "replay", name, *sources],
               env={**os.environ, "LLVM_PROFILE_FILE": str(raw)})
    places.run([llvm("llvm-profdata"), "merge", "-sparse", "-o", to, raw])
    raw.unlink()
    return True


def merge(folder, profiles):
    if not profiles:
        raise places.Failure("no inputs: ci/campaign run finds some")
    merged = folder.root / "coverage.profdata"
    places.run([llvm("llvm-profdata"), "merge", "-sparse", "-o", merged, *profiles])
    return merged


def profile(folder, names):
    """Replays every input of the targets in the coverage build; returns its build and profile."""
    built = build.coverage(folder)
    with tempfile.TemporaryDirectory(dir=folder.root) as scratch:
        profiles = [pathlib.Path(scratch) / name for name in names]
        merged = merge(folder, [to for name, to in zip(names, profiles)
                                if profile_of(folder, built, name, to)])
    return built, merged


def coverage(folder, arguments):
    """A source view, in HTML, of what the corpora reach, and a table of it."""
    names = places.choose(arguments.targets)
    for name in names:
        engines.gather(folder, name)
    built, merged = profile(folder, names)
    html = folder.root / "coverage"
    common = [built / "replay", f"-instr-profile={merged}", places.SOURCE / "core",
              places.SOURCE / "perft"]
    places.run([llvm("llvm-cov"), "show", *common, "-format=html", "-show-branches=count",
                f"-output-dir={html}"])
    print(places.run([llvm("llvm-cov"), "report", *common, "-show-region-summary=false"]))
    print(f"source view: {html / 'index.html'}")
    return 0


def exported(built, merged, *options):
    text = places.run([llvm("llvm-cov"), "export", built / "replay", f"-instr-profile={merged}",
                       "-skip-expansions", *options])
    return json.loads(text)["data"][0]


def lines_reached(built, merged):
    """How many lines of core/ a profile reaches."""
    files = exported(built, merged, "-summary-only", places.SOURCE / "core")["files"]
    return sum(file["summary"]["lines"]["covered"] for file in files)


def uncovered(built, merged):
    """Functions of core/ that a profile does not reach, in any file that has a copy."""
    core, runs = str(places.SOURCE / "core"), {}
    for function in exported(built, merged)["functions"]:
        file = function["filenames"][0]
        if file.startswith(core + "/"):
            key = f"{file[len(core) + 1:]}: {function['name'].split(':')[-1]}"
            runs[key] = runs.get(key, 0) + function["count"]
    return sorted(key for key, count in runs.items() if not count)


def reach(folder, say):
    """For the report: the lines of core/ that each target reaches, and the functions that none of all
    targets does, whether they have run here or not."""
    say("building with coverage")
    built = build.coverage(folder)
    lines, profiles, names = {}, [], places.choose([])
    with tempfile.TemporaryDirectory(dir=folder.root) as scratch:
        for number, name in enumerate(names):
            say(f"replaying {name}, {number + 1} of {len(names)}")
            to = pathlib.Path(scratch) / name
            if profile_of(folder, built, name, to):
                lines[name] = lines_reached(built, to)
                profiles.append(to)
        merged = merge(folder, profiles)
        lines[""] = lines_reached(built, merged)
    return lines, uncovered(built, merged)
