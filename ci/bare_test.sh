#!/usr/bin/env bash
# bare_test.sh - do ci/bare and .ci/run say what they cannot do, and does .ci/run end as its tests
# do? (What they do can only be tried by calling them, as root.)
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
mkdir "$scratch/bin" "$scratch/.ci" "$scratch/ci"
cp "$PLY_ROOT/.ci/run" "$scratch/.ci/"

# A program that is one line of shell: fake FILE LINE
fake() {
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/$1"
    chmod +x "$scratch/$1"
}

is_an_unknown_option_a_usage_error() {
    local status=0
    "$PLY_ROOT/ci/bare" --usr 2>"$scratch/said" || status=$?
    [ $status = 2 ]
    grep -F "there is no option '--usr'" "$scratch/said"
}

is_the_want_of_root_one_sentence() {
    local status=0
    fake bin/id 'echo 1000'
    PATH=$scratch/bin:$PATH "$PLY_ROOT/ci/bare" true 2>"$scratch/said" || status=$?
    [ $status = 3 ]
    [ "$(wc -l <"$scratch/said")" = 1 ]
    grep '^ci/bare: it makes a root filesystem, and so needs to be run as root$' "$scratch/said"
}

# shellcheck disable=SC2016 # for the fakes to expand
are_tests_run_on_a_bare_machine_where_there_can_be_one() {
    local status=0
    fake ci/bare '[ "$1" = apt-get ] || { echo "bare $*"; echo "1 passed, 1 failed"; exit 1; }'
    fake ci/test 'echo "plain $*"'
    "$scratch/.ci/run" --quick >"$scratch/said" || status=$?
    [ $status = 1 ]
    [ "$(sed -n 2p "$scratch/said")" = 'bare ci/test --quick' ]
    [ "$(tail -n 1 "$scratch/said")" = '1 passed, 1 failed' ]
}

# shellcheck disable=SC2016 # for the fakes to expand
are_they_run_as_they_are_elsewhere_and_is_the_reason_said() {
    fake ci/bare 'echo "ci/bare: there is no moon" >&2; exit 3'
    fake ci/test 'echo "plain $*"; echo "2 passed, 0 failed"'
    "$scratch/.ci/run" --quick >"$scratch/said"
    head -n 1 "$scratch/said" | grep 'as it is, because of this: ci/bare: there is no moon$'
    [ "$(sed -n 2p "$scratch/said")" = 'plain --quick' ]
    [ "$(tail -n 1 "$scratch/said")" = '2 passed, 0 failed' ]
}

question is_an_unknown_option_a_usage_error is_an_unknown_option_a_usage_error
question is_the_want_of_root_one_sentence is_the_want_of_root_one_sentence
question are_tests_run_on_a_bare_machine_where_there_can_be_one \
    are_tests_run_on_a_bare_machine_where_there_can_be_one
question are_they_run_as_they_are_elsewhere_and_is_the_reason_said \
    are_they_run_as_they_are_elsewhere_and_is_the_reason_said
finish_tests
