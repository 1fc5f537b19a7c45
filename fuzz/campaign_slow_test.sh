#!/usr/bin/env bash
# campaign_slow_test.sh - does a campaign do what its page says? On a copy of the source with a bug
# in it: both engines run, a kill loses nothing, two campaigns share what they find, the crash is
# found and sorted, its command and its test show it, and mistakes are told.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs clang-19 afl-fuzz patch pgrep python3
make_scratch
set +e
source=$scratch/source
copy_project "$source" || exit 1
patch -d "$source" -s -p1 -i "$source/bugs/fen_trailing_text_sets_the_position.patch" || exit 1
campaign=$source/ci/campaign
export PLYPROOF_FUZZ_OPTIMISE=-O0 # much is compiled here, and little runs
out=$source/out
failed=0

# expect STATUS WORDS COMMAND...: it must end so and say so.
expect() {
    local status=$1 words=$2 got=0
    shift 2
    "$@" >"$scratch/said" 2>&1 || got=$?
    if [ "$got" != "$status" ] || ! grep -qE -- "$words" "$scratch/said"; then
        printf 'not so: status %s and "%s" from %s; it was %s and:\n' "$status" "$words" "$*" "$got"
        tail -n 15 "$scratch/said"
        failed=1
    fi
}

hold() {
    "${@:2}" 2>/dev/null && return
    echo "not so: $1"
    failed=1
}

count() { find "$1" -type f ! -name '.*' 2>/dev/null | wc -l; }

mistakes_are_told() {
    expect 2 "no target read_nothing" "$campaign" run read_nothing --out "$out/a"
    expect 2 "a number above 0" "$campaign" run --minutes 0
    expect 2 "a whole number" "$campaign" run --jobs 0
    expect 2 "invalid choice" "$campaign" run --engine other
    expect 2 "invalid choice" "$campaign" nothing
    expect 3 "nothing has run here yet" "$campaign" report --out "$out/a"
    expect 3 "nothing has run here yet" "$campaign" triage --out "$out/a"
    mkdir "$scratch/bin"
    ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$scratch/bin/python3"
    expect 3 "no (clang|cmake|ninja)" env PATH="$scratch/bin" "$campaign" run numbers \
        --out "$out/a"
    for command in list run minimise triage report coverage speed prove compare; do
        expect 0 "usage" "$campaign" "$command" --help
    done
}

both_engines_run() {
    expect 0 "numbers on afl .*execs" "$campaign" run numbers --engine both --execs 30000 \
        --out "$out/a"
    hold "all runs tried something" [ "$(grep -c '"end": true' "$out/a/log.jsonl")" = 2 ]
    hold "what AFL++ found is in the corpus" \
        [ "$(count "$out/a/targets/numbers/corpus")" -gt 9 ]
    expect 0 "numbers .* [1-9][0-9]* found" "$campaign" list --out "$out/a"
}

# One role a turn, of which each but one has a build of its own.
each_role_of_afl_runs() {
    for _ in 1 2 3; do
        expect 0 "numbers on afl .*: [1-9][0-9,]* execs" "$campaign" run numbers --engine afl \
            --execs 2000 --out "$out/a"
    done
    sed -nE 's/.*"engine": "afl", "roles": \["([a-z]+)"\].*"end": true.*/\1/p' "$out/a/log.jsonl" |
        sort -u >"$scratch/roles"
    hold "each role had its turn" [ "$(paste -sd ' ' "$scratch/roles")" = "asan cmplog main plain" ]
}

# Everything that AFL++ had found when it was killed is there afterwards, and either engine goes on.
# The target is one whose first role is that of `numbers`, for which everything is compiled.
a_kill_loses_nothing() {
    "$campaign" run messages --engine afl --minutes 5 --out "$out/a" >/dev/null 2>&1 &
    local running=$! queue=$out/a/targets/messages/afl
    for _ in $(seq 3000); do
        [ -z "$(find "$queue" -path '*/queue/id*' 2>/dev/null)" ] || break
        kill -0 "$running" 2>/dev/null || break
        sleep 0.2
    done
    kill -9 "$running"
    wait "$running" 2>/dev/null
    for _ in $(seq 600); do
        pgrep -f "afl-fuzz .*$out/a" >/dev/null || break
        sleep 0.2
    done
    hold "no fuzzer goes on" eval "! pgrep -f 'afl-fuzz .*$out/a' >/dev/null"
    find "$queue" -path '*/queue/id*' -exec sha1sum {} + | cut -d' ' -f1 | sort -u >"$scratch/found"
    hold "AFL++ had found something" [ -s "$scratch/found" ]
    "$campaign" list --out "$out/a" >/dev/null
    while read -r name; do
        hold "$name is kept" [ -f "$out/a/targets/messages/corpus/$name" ]
    done <"$scratch/found"
    expect 0 "messages on libfuzzer" "$campaign" run messages --execs 1000 --out "$out/a"
}

# Each has an input that the other would not find, and after a turn of both, both have both.
two_campaigns_share() {
    local one name
    mkdir "$out/b"
    ln -s "$out"/a/build-* "$out/b" # to build once is enough
    for one in a b a; do
        mkdir -p "$out/$one/targets/numbers/corpus"
        echo "found by $one" >"$out/$one/targets/numbers/corpus/by-$one"
        expect 0 "numbers" "$campaign" run numbers --execs 1000 --sync "$scratch/shared" \
            --out "$out/$one"
    done
    for one in a b; do
        name=$(echo "found by $one" | sha1sum | cut -d' ' -f1)
        hold "the first has what $one found" [ -f "$out/a/targets/numbers/corpus/$name" ]
        hold "the second has what $one found" [ -f "$out/b/targets/numbers/corpus/$name" ]
    done
}

a_crash_is_found_and_sorted() {
    expect 1 "read_fen.* [1-9][0-9]* crashes" "$campaign" run read_fen --execs 20 \
        --out "$out/a"
    expect 1 "1 kind of crash" "$campaign" triage read_fen --out "$out/a"
    cp "$scratch/said" "$scratch/triage"
    hold "it shows where" grep -q "in .* (read.c:[0-9]" "$scratch/triage"
    hold "it says what broke" grep -q "half a result" "$scratch/triage"
    local reproduce
    reproduce=$(sed -n 's/^ *reproduce: *//p' "$scratch/triage" | head -n 1)
    # shellcheck disable=SC2086
    hold "its command shows it" eval "! ($reproduce) >/dev/null 2>&1"
    cp "$out/a/targets/read_fen/read_fen_test.c" "$source/fuzz/broke_test.c"
    cmake -S "$source" -B "$out/a/build-mutator" -DPLYPROOF_TESTS=ON >/dev/null
    ninja -C "$out/a/build-mutator" fuzz.broke_test >"$scratch/said" 2>&1
    hold "its test builds" [ -x "$out/a/build-mutator/fuzz.broke_test" ]
    hold "its test fails" eval "! ('$out/a/build-mutator/fuzz.broke_test') >/dev/null 2>&1"
}

# The writer of a codec dies in the mutator, before its target has seen any such input: the call is
# kept, and replays; the fuzzer goes on. The broken writer is put in for this alone.
a_crash_in_a_mutator_replays() {
    local bad="$source/core/mailbox120/mailbox120.c" crash
    cp "$bad" "$scratch/good.c"
    local trap='if (game->start.piece[27]) __builtin_trap();'
    sed -i "/^static ply_error encode(/s/{\$/&\n    $trap/" "$bad"
    for _ in $(seq 10); do
        expect 1 "read_mailbox120.* [1-9][0-9]* crashes" "$campaign" run read_mailbox120 \
            --execs 20000 --out "$out/a"
        crash=$(find "$out/a/targets/read_mailbox120/crashes" -name 'mutation-*' | head -n 1)
        [ -z "$crash" ] || break
    done
    hold "a call of the mutator is kept" [ -n "$crash" ]
    expect 1 "kinds? of crash" "$campaign" triage read_mailbox120 --out "$out/a"
    hold "it is said to be one" grep -q "it is a call of the mutator" "$scratch/said"
    hold "no input is empty" [ -z "$(find "$out/a/targets/read_mailbox120/crashes" -size 0)" ]
    cp "$scratch/good.c" "$bad"
}

# Another campaign in the same folder is refused, and so is making a running one smaller.
a_folder_has_one_campaign() {
    "$campaign" run numbers --minutes 5 --out "$out/a" >/dev/null 2>&1 &
    local running=$!
    for _ in $(seq 3000); do
        pgrep -f "fuzz_numbers .*$out/a" >/dev/null && break
        kill -0 "$running" 2>/dev/null || break
        sleep 0.2
    done
    expect 3 "in use by process $running" "$campaign" run numbers --out "$out/a"
    expect 3 "in use by process $running" "$campaign" minimise numbers --out "$out/a"
    kill "$running"
    wait "$running" 2>/dev/null
}

the_corpus_gets_smaller() {
    expect 0 "numbers: [0-9]+ inputs, [0-9]+ kept" "$campaign" minimise numbers \
        --into "$scratch/into" --out "$out/a"
    hold "it is written out as well" [ "$(count "$scratch/into/numbers")" -gt 0 ]
    hold "none is empty" [ -z "$(find "$scratch/into/numbers" -size 0)" ]
}

mistakes_are_told
both_engines_run
each_role_of_afl_runs
a_kill_loses_nothing
two_campaigns_share
a_crash_is_found_and_sorted
a_crash_in_a_mutator_replays
a_folder_has_one_campaign
the_corpus_gets_smaller
exit $failed
