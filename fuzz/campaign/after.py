"""after.py - what is done after a run: minimise, triage, coverage."""
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
        places.run([programs / f"fuzz_{name}", "-merge=1",
                    *engines.libfuzzer_options(replay, name), smaller, *sources])
        if shutil.which("afl-cmin") and arguments.cmin:
            smaller = cmin(folder, name, smaller)
        kept = places.files(smaller)
        replace(folder.corpus(name), smaller)
        if arguments.into:
            store(pathlib.Path(arguments.into) / name, kept, folder.corpus(name))
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


def store(to, kept, source):
    """Writes the corpus into version control's folder: small inputs, at most 100 of them."""
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    paths = sorted((source / path.name for path in kept), key=lambda path: path.stat().st_size)
    for path in paths[:100]:
        engines.keep(path, to)


# ---- Triage ---------------------------------------------------------------------------------------

FRAME = re.compile(r"#\d+ 0x[0-9a-f]+ in (\S+) (\S+?):(\d+)")


def reproduce(replay, name, path):
    """Runs one input; returns whether it still breaks, and where: a stack of our own functions."""
    done = subprocess.run([replay / "replay", name, path], capture_output=True, text=True,
                          errors="replace", timeout=120, check=False,
                          env={**os.environ, "ASAN_OPTIONS": "handle_abort=1",
                               "UBSAN_OPTIONS": "print_stacktrace=1"})
    own = [f"{function} ({pathlib.Path(file).name}:{line})"
           for function, file, line in FRAME.findall(done.stderr)
           if str(places.SOURCE) in file and function not in ("fuzz_fail", "main")]
    broken = re.search(r"broken: .*", done.stderr) or re.search(r"ERROR: .*|runtime error: .*",
                                                                done.stderr)
    return done.returncode != 0, (broken[0] if broken else "crash"), own[:3]


TEST = '''static void does_{name}_hold_on_what_broke_it(void **state) {{
    (void)state;
    static const unsigned char data[] = {{{bytes}}};
    fuzz_run_target(fuzz_find_target("{name}"), data, sizeof data);
}}
'''


def triage(folder, arguments):
    """Sorts crashes by where they happen; of each kind, the smallest input and how to see it."""
    replay = build.replay(folder)
    found = 0
    for name in arguments.targets or folder.known():
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


def report_kind(replay, name, stack, members):
    smallest, what = min(members, key=lambda member: member[0].stat().st_size)
    data = smallest.read_bytes()
    print(f"\n{name}: {what}\n  {len(members)} inputs, the smallest of {len(data)} bytes")
    for frame in stack:
        print(f"  in {frame}")
    print(f"  reproduce: {replay / 'replay'} {name} {smallest}")
    print(f"  keep:      corpus/regressions/{name}/, with a line in corpus/regressions/README.md\n")
    print(TEST.format(name=name, bytes=", ".join(f"0x{byte:02x}" for byte in data[:4096]) or "0"))


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
    """For the report: functions of core/ that no input reaches."""
    built, merged = profile(folder, names)
    text = places.run([llvm("llvm-cov"), "report", built / "replay", f"-instr-profile={merged}",
                       "-show-functions", places.SOURCE / "core"])
    return [line.split()[0] for line in text.splitlines()
            if re.match(r"^\S+\s+\d+\s+\d+\s+0\.00%", line)]
