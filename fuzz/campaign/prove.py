"""prove.py - `ci/campaign prove`: plants bugs one at a time, and shows which target finds each.

A bug is a patch in fuzz/planted/, whose first line names the targets to ask and whose second says
what it breaks:

    targets: write_fen read_fen
    loses the en-passant square on one file
"""
import shutil
import subprocess
import sys
import time

from . import build, engines, places

PLANTED = places.SOURCE / "fuzz" / "planted"


def read_patch(path):
    lines = path.read_text().splitlines()
    if not lines[0].startswith("targets: "):
        raise places.Failure(f"{path.name}: the first line names no targets")
    return lines[0].split()[1:], lines[1]


def copy_source(folder):
    """A scratch copy of what is built; git's own files stay behind."""
    scratch = folder.root / "scratch"
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(places.SOURCE, scratch,
                    ignore=shutil.ignore_patterns(".git", "build", "out", "__pycache__"))
    return scratch


def patch(scratch, path, *options):
    places.run(["patch", "--quiet", "-p1", *options, "-i", path], cwd=scratch)


def hunt(folder, programs, name, seconds):
    """Runs one target until it breaks; returns (execs, seconds), or None."""
    shutil.rmtree(folder.target(name), ignore_errors=True)
    folder.make(name)
    words = folder.target(name) / "dictionary"
    words.write_text(places.run([programs / "replay", "--dictionary", name]))
    started = time.time()
    fuzzer = engines.LibFuzzer(folder, programs, name, "usual", seconds,
                               words if words.stat().st_size else None,
                               engines.libfuzzer_options(programs, name))
    while fuzzer.process.alive():
        time.sleep(0.05)
    fuzzer.execs_now = 0
    took = time.time() - started
    fuzzer.ends = 0
    fuzzer.poll()
    return (fuzzer.execs(), took) if places.files(folder.crashes(name)) else None


def prove_one(folder, scratch, path, seconds):
    targets, what = read_patch(path)
    patch(scratch, path)
    try:
        programs = build.libfuzzer(folder, targets, "none", scratch)
        build.make(programs, ["replay"])
        left = seconds
        for name in targets:
            found = hunt(folder, programs, name, left)
            if found:
                return f"found by {name} after {found[0]:,} execs, {found[1]:.1f} s", what
            left = max(1, left - seconds / len(targets))
    finally:
        patch(scratch, path, "--reverse")
    return None, what


def main(folder, arguments):
    patches = sorted(PLANTED.glob("*.patch"))
    if not patches:
        raise places.Failure("no planted bugs in fuzz/planted")
    if subprocess.run(["patch", "--version"], capture_output=True, check=False).returncode:
        raise places.Failure("no patch found: ci/setup fuzz installs it")
    scratch = copy_source(folder)
    missed = 0
    for path in patches:
        found, what = prove_one(folder, scratch, path, arguments.seconds)
        missed += not found
        print(f"{path.stem}: {what}\n    {found or 'MISSED'}", flush=True)
    print(f"{len(patches) - missed} of {len(patches)} planted bugs found, "
          f"each within {arguments.seconds} seconds")
    if missed:
        print("a bug was missed", file=sys.stderr)
    return 1 if missed else 0
