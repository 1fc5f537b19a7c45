"""speed.py - `ci/campaign speed`: how fast targets run, as a part of an empty target's speed.

Time is processor time, so that what else the machine does matters little. The empty target runs with
the options of the target it is compared with, just before it."""
# SPDX-License-Identifier: MIT
import json
import re
import resource
import shutil
import statistics
import subprocess
import sys

from . import build, engines, places

# What is wanted at least, without sanitizers and with ASan and UBSan.
WANTED = {"none": 1 / 3, "address": 1 / 5}
TARGETS = ("read_fen", "read_mscs", "read_urlsafe")


def spent():
    """Processor time, in seconds, of all processes that have been waited for."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def runs_a_second(folder, programs, name, seconds, options):
    """Executions a second of one target, from its seeds, for some seconds."""
    found = folder.root / "speed" / name
    shutil.rmtree(found, ignore_errors=True)
    found.mkdir(parents=True)
    command = [programs / f"fuzz_{name}", f"-max_total_time={seconds}", "-print_final_stats=1",
               *options, f"-artifact_prefix={found}/", found, *engines.seeds(folder, name)]
    before = spent()
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          errors="replace", check=False)
    took = spent() - before
    figure = re.search(r"stat::number_of_executed_units:\s*(\d+)", done.stderr)
    if done.returncode or not figure:
        sys.stderr.write(done.stderr[-2000:])
        raise places.Failure(f"{name} broke while it was measured")
    return int(figure[1]) / took


def measure(folder, name, programs, replay, arguments):
    """Medians of some rounds: the target's speed, the empty one's, and the part of it."""
    options = engines.libfuzzer_options(replay, name)
    rounds = [[runs_a_second(folder, programs, one, arguments.seconds, options)
               for one in ("empty", name)] for _ in range(arguments.rounds)]
    return (statistics.median(speed for _, speed in rounds),
            statistics.median(empty for empty, _ in rounds),
            statistics.median(speed / empty for empty, speed in rounds))


def main(folder, arguments):
    names = places.choose(arguments.targets or list(TARGETS))
    replay = build.mutator(folder)
    slow = 0
    for sanitizer, wanted in WANTED.items():
        programs = build.libfuzzer(folder, ["empty", *names], sanitizer)
        for name in names:
            rate, empty, part = measure(folder, name, programs, replay, arguments)
            slow += part < wanted
            figures = {"target": name, "sanitizer": sanitizer, "execs_per_second": int(rate),
                       "empty": int(empty), "of_empty": round(part, 3), "wanted": round(wanted, 3)}
            if arguments.json:
                print(json.dumps(figures), flush=True)
            else:
                print(f"{name:20} {sanitizer:8} {rate:12,.0f}/s, {part:5.2f} of {empty:,.0f}/s"
                      f"{'' if part >= wanted else f', and {wanted:.2f} is wanted'}", flush=True)
    return 1 if slow else 0
