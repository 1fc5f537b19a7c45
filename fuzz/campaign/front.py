"""front.py - the command line of ci/campaign."""
# SPDX-License-Identifier: MIT
import argparse
import sys

from . import after, engines, places, prove, report, run, speed

EPILOG = """examples:
  ci/campaign run --minutes 10                    every target, libFuzzer, ten minutes in all
  ci/campaign run read_fen --engine afl --jobs 2  one target on two instances of AFL++
  ci/campaign run --sync host:/srv/plyproof       exchange inputs with other machines
  ci/campaign triage                              what was found, and how to see it
  ci/campaign prove --engine both --seeds 5       how soon the engines find known bugs
  ci/campaign compare HEAD~1 HEAD                 whether a change finds them sooner

A run can be stopped or killed at any moment: what it found is in files, and the same command goes
on with the targets that have had the least time. Exit status: 0 nothing broke; 1 something broke;
2 usage; 3 could not run."""


def whole(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return value


def positive(text):
    value = float(text)
    if not value > 0:
        raise argparse.ArgumentTypeError("a number above 0")
    return value


def parser():
    top = argparse.ArgumentParser(prog="ci/campaign", epilog=EPILOG,
                                  description="One front for fuzzing, on libFuzzer and AFL++.",
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name, call, summary, takes_targets=True):
        one = commands.add_parser(name, help=summary, description=summary)
        one.add_argument("--out", default=str(places.SOURCE / "out" / "campaign"),
                         help="the campaign's folder (default: out/campaign)")
        if takes_targets:
            one.add_argument("targets", nargs="*", metavar="TARGET", help="default: all")
        one.set_defaults(call=call)
        return one

    add("list", list_targets, "name the targets, and what each has found so far", False)
    one = add("run", run.main, "fuzz, sharing the time among the targets")
    one.add_argument("--engine", choices=["libfuzzer", "afl", "both"], default="libfuzzer")
    one.add_argument("--minutes", type=positive,
                     help="in all (default: 10, or with --execs as long as it takes)")
    one.add_argument("--execs", type=whole, metavar="N",
                     help="end each target's turn once it has run so many inputs")
    one.add_argument("--jobs", type=whole, default=1,
                     help="processes at a time (default: 1); they take the roles of the engine in "
                     "turn, on AFL++: main, sanitizers, cmplog, plain; on libFuzzer: usual, counting")
    one.add_argument("--sanitizer", choices=["none", "address", "memory"], default="address",
                     help="for libFuzzer (default: address, with undefined)")
    one.add_argument("--sync", metavar="FOLDER", help="a folder, or HOST:FOLDER, to share through")
    one = add("minimise", after.minimise, "keep the smallest inputs that reach the same")
    one.add_argument("--cmin", action="store_true", help="let afl-cmin go over it as well")
    one.add_argument("--into", metavar="FOLDER", help="write them there too: corpus/seeds, for example")
    add("triage", after.triage, "sort crashes: one of each kind, and how to reproduce it")
    one = add("report", report.main, "write a page in HTML on the campaign", False)
    one.add_argument("--html", metavar="FILE",
                     help="where to write it (default: report.html in the campaign's folder)")
    add("coverage", after.coverage, "a source view of what the corpora reach")
    one = add("speed", speed.main, "how fast targets run, beside an empty one")
    one.add_argument("--seconds", type=whole, default=5, help="for each run (default: 5)")
    one.add_argument("--rounds", type=whole, default=3, help="the median counts (default: 3)")
    one.add_argument("--json", action="store_true", help="one JSON object a line")
    one = add("prove", prove.prove, "how soon engines find the bugs of bugs/", False)
    hunts(one)
    one.add_argument("--write", metavar="FILE", help="write the table there, too")
    one = add("compare", prove.compare, "which of two states of the source finds bugs sooner", False)
    one.add_argument("a", metavar="A", help="a revision of version control, or a folder")
    one.add_argument("b", metavar="B", help="another")
    hunts(one)
    return top


def hunts(one):
    """The options of what hunts for bugs."""
    one.add_argument("bugs", nargs="*", metavar="BUG", help="default: those meant for fuzzing")
    one.add_argument("--engine", choices=["libfuzzer", "afl", "both"], default="libfuzzer")
    one.add_argument("--start", choices=["empty", "kept", "both"], default="both",
                     help="from nothing, or from the inputs in version control (default: both; "
                     "compare: kept)")
    one.add_argument("--seeds", type=whole, default=5, help="hunts for each bug (default: 5)")
    one.add_argument("--seconds", type=whole, default=120, help="for each hunt (default: 120)")
    one.add_argument("--jobs", type=whole, default=1, help="hunts at a time (default: 1)")


def list_targets(folder, _arguments):
    for name in places.targets():
        engines.gather(folder, name)
        seeds = sum(len(places.files(path)) for path in engines.seeds(folder, name))
        found = len(places.files(folder.corpus(name)))
        crashes = len(places.files(folder.crashes(name)))
        print(f"{name:28} {seeds:5} seeds {found:6} found {crashes:4} crashes")
    return 0


def parse(arguments):
    """Names may stand before options, behind them, or both: argparse takes those behind for unknown."""
    of_all = parser()
    chosen, rest = of_all.parse_known_args(arguments)
    names = getattr(chosen, "bugs", getattr(chosen, "targets", None))
    if rest and (names is None or any(word.startswith("-") for word in rest)):
        of_all.error("unrecognized arguments: " + " ".join(rest))
    if rest:
        names.extend(rest)
    return chosen


def main(arguments):
    chosen = parse(arguments)
    folder = places.Folder(chosen.out)
    try:
        return chosen.call(folder, chosen)
    except places.Usage as mistake:
        print(f"ci/campaign: {mistake}", file=sys.stderr)
        return 2
    except places.Failure as failure:
        # Programs say all kinds of things when they cannot write.
        full = folder.root.is_dir() and folder.free() < places.LEAST_FREE // 16
        print(f"ci/campaign: {failure}" + ("; the disk is full" if full else ""), file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read the output has seen enough
        sys.stderr.close()
        return 0
    except OSError as error:  # a full disk, a folder that may not be written
        print(f"ci/campaign: {error.filename or chosen.out}: {error.strerror}", file=sys.stderr)
        return 3
