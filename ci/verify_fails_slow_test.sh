#!/usr/bin/env bash
# verify_fails_slow_test.sh - does `plyproof verify` say what does not hold, and that the rest does?
# Bugs of bugs/ are put into a copy of the project: in a codec, which breaks laws, and then in the
# fast engine, which breaks counts.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs patch
make_scratch
copy=$scratch/copy
cd "$scratch"

# verify_with PATCH: verifies a copy that has this bug; leaves what it said in `said`.
verify_with() {
    patch -d "$copy" -p1 <"$PLY_ROOT/bugs/$1.patch"
    build_copy "$copy" plyproof
    patch -d "$copy" -p1 -R <"$PLY_ROOT/bugs/$1.patch"
    status=0
    "$copy/build/release/plyproof" verify --quick --quiet --junit junit.xml >said || status=$?
    cat said
    [ "$status" = 1 ]
}

# has CHECK OF VERDICT: is this the verdict of that line?
has() { grep -qE "^$1 +$2 +[0-9]+ +[0-9]+  $3 " said; }

# The last line counts those that failed, and so does the JUnit file.
are_failures_counted() {
    local failed
    failed=$(grep -cE '  NOT HELD ' said)
    grep -qE "^$failed of [0-9]+ checks did not hold" said
    [ "$(junit_count junit.xml failures)" = "$failed" ]
}

# Do the commands that are given to see it again show something? A law fails again, and a count is
# taken apart: is_it_seen_again TEXT
is_it_seen_again() {
    local command
    sed -n 's/^        again: //p' said | awk '!seen[$0]++' | head -n 4 >commands
    [ -s commands ]
    while read -r command; do
        say "$command"
        bash -c "$command" >again 2>&1 && [[ $command == *' laws '* ]] && return 1
        grep -q "$1" again || return 1
    done <commands
}

is_a_bug_of_a_codec_told() {
    verify_with fen_swaps_bishop_and_knight
    has laws fen 'NOT HELD'
    has laws mailbox 'held    '
    has counts 'fast engine' 'held    '
    are_failures_counted
    is_it_seen_again fen
}

is_a_bug_of_the_engine_told() {
    verify_with lift_castles_with_a_taken_rook
    has laws fen 'held    '
    has laws position 'NOT HELD'
    has counts 'fast engine' 'NOT HELD'
    has counts mailbox 'held    '
    are_failures_counted
    is_it_seen_again '[0-9]'
}

question can_the_project_be_copied copy_project "$copy"
question is_a_bug_of_a_codec_told is_a_bug_of_a_codec_told
question is_a_bug_of_the_engine_told is_a_bug_of_the_engine_told
finish_tests
