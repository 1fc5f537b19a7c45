"""speed.py - `ci/campaign speed`: how fast targets run, as a part of an empty target's speed."""
import json
import re
import shutil
import statistics
import subprocess
import sys

from . import build, engines, places

# What is wanted at least, without sanitizers and with ASan and UBSan.
WANTED = {"none": 1 / 3, "address": 1 / 5}
TARGETS = ("read_fen", "read_mscs", "read_urlsafe")


def runs_a_second(folder, programs, name, seconds):
    """Executions a second of one target, from its seeds, for some seconds."""
    found = folder.root / "speed" / name
    shutil.rmtree(found, ignore_errors=True)
    found.mkdir(parents=True)
    command = [programs / f"fuzz_{name}", f"-max_total_time={seconds}", "-print_final_stats=1",
               "-max_len=4096", f"-artifact_prefix={found}/", found, *engines.seeds(folder, name)]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          errors="replace", check=False)
    figure = re.search(r"stat::average_exec_per_sec:\s*(\d+)", done.stderr)
    if done.returncode or not figure:
        sys.stderr.write(done.stderr[-2000:])
        raise places.Failure(f"{name} broke while it was measured")
    return int(figure[1])


def measure(folder, names, sanitizer, arguments):
    """The median of some rounds; in each the empty target runs just before the others."""
    programs = build.libfuzzer(folder, ["empty", *names], sanitizer)
    rounds = [{name: runs_a_second(folder, programs, name, arguments.seconds)
               for name in ["empty", *names]} for _ in range(arguments.rounds)]
    return {name: (statistics.median(one[name] for one in rounds),
                   statistics.median(one[name] / one["empty"] for one in rounds))
            for name in ["empty", *names]}


def main(folder, arguments):
    names = places.choose(arguments.targets or list(TARGETS))
    slow = 0
    for sanitizer, wanted in WANTED.items():
        for name, (rate, part) in measure(folder, names, sanitizer, arguments).items():
            slow += part < wanted
            figures = {"target": name, "sanitizer": sanitizer, "execs_per_second": int(rate),
                       "of_empty": round(part, 3), "wanted": round(wanted, 3)}
            if arguments.json:
                print(json.dumps(figures), flush=True)
            else:
                print(f"{name:20} {sanitizer:8} {rate:12,.0f}/s  {part:5.2f} of empty"
                      f"{'' if part >= wanted else f', and {wanted:.2f} is wanted'}", flush=True)
    return 1 if slow else 0
