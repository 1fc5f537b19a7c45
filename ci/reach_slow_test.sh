#!/usr/bin/env bash
# reach_slow_test.sh - do the inputs of fuzz targets reach what they are for: does some target reach
# every public function of the library, and does each reader's corpus reach every line of it? Builds
# the replayer with coverage in a scratch folder, replays the corpora, and asks gcov.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs gcov python3

make_scratch

# Every function that a public header declares.
public_functions() {
    grep -rhoE 'PLY_API [^;=]*\(' "$PLY_ROOT/core" --include='*.h' |
        sed -E 's/.*[ *](ply_[a-z0-9_]+)\($/\1/' | grep '^ply_' | sort -u
}

# The functions of core/ that ran, by gcov's summary of each.
reached_functions() {
    find "$scratch/build" -name '*.gcda' -path '*core*' -exec gcov -n -f {} + 2>/dev/null |
        awk -F"'" '/^Function/ { name = $2 }
            /^Lines executed/ && !/:0\.00%/ { print name; name = "" }' |
        grep '^ply_' | sort -u
}

replay_with_coverage() {
    cmake -S "$PLY_ROOT" -B "$scratch/build" -G Ninja -DPLYPROOF_TESTS=OFF \
        -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="-O0 --coverage"
    ninja -C "$scratch/build" replay
    "$scratch/build/replay" --corpus "$PLY_ROOT/corpus"
}

is_reached() { grep -qx "$1" "$scratch/reached"; }

# The codecs that a reader is tested for, by the names of their targets.
readers() { "$scratch/build/replay" --list | sed -nE 's/^read_([a-z0-9_]+) .*/\1/p'; }

# Where a codec stands: its folder, or the file where it is defined.
place_of() {
    if [ -d "$PLY_ROOT/core/$1" ]; then
        echo "core/$1/"
    else
        cd "$PLY_ROOT" && grep -rlE "ply_codec ply_codec_$1 = " core --include='*.c'
    fi
}

# Reads the inputs of a reader that are in version control, with nothing else, and prints the lines
# of that codec that did not run, in functions that did: what the reader is made of.
lines_missed_by() {
    local corpora=("$PLY_ROOT/corpus/seeds/read_$1")
    [ ! -d "$PLY_ROOT/corpus/regressions/read_$1" ] ||
        corpora+=("$PLY_ROOT/corpus/regressions/read_$1")
    find "$scratch/build" -name '*.gcda' -delete
    "$scratch/build/replay" --read "read_$1" "${corpora[@]}" >/dev/null
    find "$scratch/build" -name '*.gcda' -path "*$(place_of "$1")*" \
        -exec gcov -t --json-format {} + 2>/dev/null |
        python3 -c '
import json, sys
missed, inside = set(), "/" + sys.argv[1]
for text in sys.stdin.read().splitlines():
    for file in json.loads(text)["files"]:
        if inside not in "/" + file["file"]:
            continue
        ran = {f["name"] for f in file["functions"] if f["execution_count"]}
        counts = {}
        for line in file["lines"]:
            if line.get("function_name") in ran:
                at = line["line_number"]
                counts[at] = counts.get(at, 0) + line["count"]
        missed |= {"%s:%d" % (file["file"], at) for at, count in counts.items() if not count}
print("\n".join(sorted(missed)))' "$(place_of "$1")"
}

# Lines that no text of that reader can reach, by what stands in them.
#   mscs  a board with values that no board has is written only, not read
#   san   its target reads from the usual start, where the king is at home; read_pgn has others
beyond_reach() {
    case $1 in
    mscs) echo 'return flaw(PLY_FLAW_VALUE, 0, 0);' ;;
    san) echo 'return ply_fault_at(&ply_fault_illegal_move, at, *move, 0);' ;;
    *) echo 'nothing is' ;;
    esac
}

is_every_line_reached() {
    local file line
    lines_missed_by "$1" | while IFS=: read -r file line; do
        [ -z "$file" ] || sed -n "${line}s|^ *|$file:$line: |p" "$file"
    done | grep -vF "$(beyond_reach "$1")" | none
}

question "do the corpora replay" replay_with_coverage
reached_functions >"$scratch/reached"
for function in $(public_functions); do
    question "does a target reach $function" is_reached "$function"
done
for codec in $(readers); do
    question "does the corpus of read_$codec reach every line of its reader" \
        is_every_line_reached "$codec"
done
finish_tests
