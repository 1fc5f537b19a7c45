"""after.py - what is done after a run: minimise, triage, coverage."""
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
    programs = build.libfuzzer(folder, targets, "none")
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
FOUND = re.compile("[0-9a-f]{40}")


def store(program, options, to, corpus, scratch):
    """Writes the fewest inputs that reach the same edges into version control's folder, beside the
    seeds there that have a name; not more than there is room for, in the order they were chosen in."""
    to.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    named = [path for path in places.files(to) if not FOUND.fullmatch(path.name)]
    for path in named:
        shutil.copy(path, scratch)
    places.run([program, "-set_cover_merge=1", *options, "-use_counters=0", scratch, corpus])
    added = [path for path in places.files(scratch)
             if FOUND.fullmatch(path.name) and path.stat().st_size]
    for path in set(places.files(to)) - set(named):
        path.unlink()
    for path in sorted(added, key=lambda path: path.stat().st_mtime_ns)[:max(0, ROOM - len(named))]:
        engines.keep(path, to)
    shutil.rmtree(scratch)


# ---- Triage ---------------------------------------------------------------------------------------

HANGS = 30  # seconds after which an input is said to hang
FRAME = re.compile(r"#\d+ 0x[0-9a-f]+ in (\S+) (\S+?):(\d+)")


def reproduce(replay, name, path):
    """Runs one input; returns whether it still breaks, and where: a stack of our own functions."""
    try:
        done = subprocess.run([replay / "replay", name, path], capture_output=True, text=True,
                              errors="replace", timeout=HANGS, check=False,
                              env={**os.environ, "ASAN_OPTIONS": "handle_abort=1",
                                   "UBSAN_OPTIONS": "print_stacktrace=1"})
    except subprocess.TimeoutExpired:
        return True, f"hangs: no end after {HANGS} seconds", []
    own = [f"{function} ({pathlib.Path(file).name}:{line})"
           for function, file, line in FRAME.findall(done.stderr)
           if str(places.SOURCE) in file and function not in ("fuzz_fail", "main")]
    broken = re.search(r"broken: .*", done.stderr) or re.search(r"ERROR: .*|runtime error: .*",
                                                                done.stderr)
    return done.returncode != 0, (broken[0] if broken else "crash"), own[:3]


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
            breaks, what, stack = reproduce(replay, name, path)
            if breaks:
                kinds.setdefault(tuple(stack) or (what,), []).append((path, what))
            else:
                print(f"{name}: {path.name} no longer breaks")
        for stack, members in kinds.items():
            found += 1
            report_kind(replay, name, stack, members)
    print(f"{found} kinds of crash")
    return 1 if found else 0


def test_of(name, data):
    """A unit test of one input, as a file that stands alone."""
    numbers = [f"0x{byte:02x}" for byte in data] or ["0"]
    lines = [", ".join(numbers[at:at + 12]) for at in range(0, len(numbers), 12)]
    return TEST.format(name=name, bytes=",\n        ".join(lines), size=len(data))


def report_kind(replay, name, stack, members):
    smallest, what = min(members, key=lambda member: member[0].stat().st_size)
    data = smallest.read_bytes()
    print(f"\n{name}: {what}\n  {len(members)} inputs, the smallest of {len(data)} bytes")
    for frame in stack:
        print(f"  in {frame}")
    print(f"  reproduce: {replay / 'replay'} {name} {smallest}")
    print(f"  keep:      corpus/regressions/{name}/, with a line in corpus/regressions/README.md\n")
    written = smallest.parent.parent / f"{name}_test.c"
    written.write_text(test_of(name, data))
    print(f"  as a test, in {written}:\n\n{test_of(name, data)}")


# ---- Coverage -------------------------------------------------------------------------------------

def llvm(tool):
    for name in (f"{tool}-19", f"{tool}-14", tool):
        if shutil.which(name):
            return name
    raise places.Failure(f"no {tool} found: ci/setup fuzz installs it")


def profile(folder, names):
    """Replays every input of the targets in the coverage build; returns its build and profile."""
    built = build.coverage(folder)
    profiles = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in names:
            sources = [source for source in (folder.corpus(name), *engines.seeds(folder, name))
                       if places.files(source)]
            if not sources:
                continue
            raw = pathlib.Path(scratch) / f"{name}.profraw"
            places.run([built / "replay", name, *sources],
                       env={**os.environ, "LLVM_PROFILE_FILE": str(raw)})
            profiles.append(raw)
        if not profiles:
            raise places.Failure("no inputs: ci/campaign run finds some")
        merged = folder.root / "coverage.profdata"
        places.run([llvm("llvm-profdata"), "merge", "-o", merged, *profiles])
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


def uncovered(folder, names):
    """For the report: functions of core/ that no input reaches, in any file that has a copy."""
    built, merged = profile(folder, names)
    text = places.run([llvm("llvm-cov"), "export", built / "replay", f"-instr-profile={merged}",
                       "-skip-expansions"])
    core, runs = str(places.SOURCE / "core"), {}
    for function in json.loads(text)["data"][0]["functions"]:
        file = function["filenames"][0]
        if file.startswith(core + "/"):
            key = f"{file[len(core) + 1:]}: {function['name'].split(':')[-1]}"
            runs[key] = runs.get(key, 0) + function["count"]
    return sorted(key for key, count in runs.items() if not count)
