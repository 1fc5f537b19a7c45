"""build.py - the builds that a campaign needs, each made once and brought up to date."""
# SPDX-License-Identifier: MIT
import os
import shutil

from . import places

# A cache of compilations, if there is one, then finds again what was compiled in a copy elsewhere.
os.environ["CCACHE_BASEDIR"] = str(places.SOURCE)

SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
MEMORY = "-fsanitize=memory -fno-sanitize-recover=all -fno-omit-frame-pointer"
CLANGS = ("clang-19", "clang-14", "clang")

# What each kind of build adds to the compiler's flags, and the engine it links.
LIBFUZZER = {"none": "", "address": SANITIZE, "memory": MEMORY}

# Comparisons are not traced: that takes a third to half of the speed, dictionaries and mutators know
# the words already, and AFL++ has a process for it (cmplog).
COVERAGE = ("-fsanitize=fuzzer-no-link "
            "-fno-sanitize-coverage=trace-cmp,trace-div,trace-gep,indirect-calls")


# How much is optimised, if not as each kind of build does it. Tests that run little but compile much
# take -O0, which compiles in a third of the time.
OPTIMISE = os.environ.get("PLYPROOF_FUZZ_OPTIMISE")


def clang():
    for name in CLANGS:
        if shutil.which(name):
            return name
    raise places.Failure("no clang found: ci/setup fuzz installs it")


def configure(folder, source, options, environment=None):
    folder.mkdir(parents=True, exist_ok=True)
    command = ["cmake", "-S", source, "-B", folder, "-G", "Ninja", "-DPLYPROOF_TESTS=OFF"]
    places.run(command + options, env={**os.environ, **(environment or {})})


def make(folder, goals, environment=None):
    places.run(["ninja", "-C", folder] + goals, env={**os.environ, **(environment or {})})


# For programs that hardly count: the fast engine is most of what there is to compile.
SLOW_COUNTS = "-DPLYPROOF_COMPACT=ON"


def goals(targets):
    return [f"fuzz_{name}" for name in targets]


def libfuzzer_flags(sanitizer):
    return f"{OPTIMISE or '-O3'} -gline-tables-only -gdwarf-4 {COVERAGE} {LIBFUZZER[sanitizer]}"


def libfuzzer(folder, targets, sanitizer, source=places.SOURCE, more=()):
    """libFuzzer programs, and more goals of that build; returns the folder they are in."""
    build = folder.build(f"libfuzzer-{sanitizer}")
    configure(build, source, ["-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_COMPILER={clang()}",
                              f"-DCMAKE_C_FLAGS={libfuzzer_flags(sanitizer)}",
                              "-DPLYPROOF_FUZZ_ENGINE=-fsanitize=fuzzer"])
    make(build, [*goals(targets), *more])
    return build


# What AFL++'s compiler makes depends on its environment, of which a cache of compilations knows nothing.
AFL_ENVIRONMENT = {"plain": {}, "cmplog": {"AFL_LLVM_CMPLOG": "1"},
                   "asan": {"AFL_USE_ASAN": "1", "AFL_USE_UBSAN": "1"}}


def afl(folder, targets, kind, source=places.SOURCE):
    """AFL++ programs of a kind (plain, cmplog, asan); returns the folder they are in."""
    if not shutil.which("afl-fuzz"):
        raise places.Failure("no afl-fuzz found: ci/setup fuzz installs it")
    build = folder.build(f"afl-{kind}")
    # The fast engine reads no bytes, and is so large when inlined that AFL++ takes minutes for it.
    build.mkdir(parents=True, exist_ok=True)
    left_out = build / "left-out"
    left_out.write_text("src: *perft/fast/*\n")
    environment = AFL_ENVIRONMENT[kind] | {"AFL_QUIET": "1", "AFL_LLVM_DENYLIST": str(left_out),
                                           "CMAKE_C_COMPILER_LAUNCHER": ""}
    options = ["-DCMAKE_C_COMPILER=afl-clang-fast", "-DPLYPROOF_FUZZ_ENGINE=-fsanitize=fuzzer"]
    if OPTIMISE or kind != "plain":  # one process among several, and slow by what it is for
        options += ["-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={OPTIMISE or '-O1'}", SLOW_COUNTS]
    configure(build, source, options, environment)
    make(build, goals(targets), environment)
    return build


def replay(folder):
    """The replayer under ASan and UBSan, of the same objects as what libFuzzer runs by default, so that
    a campaign has compiled most of it; returns the folder it is in."""
    return libfuzzer(folder, [], "address", more=["replay"])


def mutator(folder, source=places.SOURCE):
    """AFL++'s mutator; it must have neither sanitizers nor instrumentation."""
    build = folder.build("mutator")
    optimised = ["-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_C_FLAGS={OPTIMISE}"] if OPTIMISE else []
    configure(build, source, [f"-DCMAKE_C_COMPILER={clang()}", SLOW_COUNTS, *optimised])
    make(build, ["afl_mutator", "replay"])
    return build


def coverage(folder):
    """The replayer with source coverage; returns the folder it is in."""
    build = folder.build("coverage")
    flags = "-O1 -g -fprofile-instr-generate -fcoverage-mapping"
    if clang() == "clang-19":
        flags += " -fcoverage-mcdc"
    configure(build, places.SOURCE, [f"-DCMAKE_C_COMPILER={clang()}", f"-DCMAKE_C_FLAGS={flags}"])
    make(build, ["replay"])
    return build
