#!/usr/bin/env bash
# container_slow_test.sh - do the container file and the GitHub Action do what they say?
#
# Neither a container nor GitHub is here. So the commands of Containerfile run in a copy of the
# source, with what it copies and installs in a folder; and the step of action.yml runs with the
# variables that GitHub sets.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/../lib.sh"
needs python3
make_scratch

# The source, as `COPY . /plyproof` takes it: without what .dockerignore leaves out.
copy_source() {
    mkdir -p "$1"
    (cd "$PLY_ROOT" && git ls-files -z --cached --others --exclude-standard |
        tar -c --null --ignore-failed-read -T - 2>/dev/null) | tar -x -C "$1"
}

# The commands of one instruction: instructions NAME
instructions() { sed -n "s/^$1 //p" "$PLY_ROOT/Containerfile"; }

does_the_container_build() {
    copy_source "$scratch/plyproof"
    export CCACHE_BASEDIR=$scratch/plyproof
    (
        cd "$scratch/plyproof"
        while read -r line; do
            [ "$line" != ldconfig ] || continue
            bash -euc "${line//\/installed/$scratch/installed}"
        done < <(instructions RUN)
    )
    grep -qx 'COPY --from=build /installed/ /usr/local/' "$PLY_ROOT/Containerfile"
}

does_its_command_run_alone() {
    local entry
    entry=$(instructions ENTRYPOINT | tr -d '[]"')
    entry=$scratch/installed/${entry#/usr/local/}
    (cd / && "$entry" suite -q edges --max-depth 2)
    # debian:12-slim has the C library and no more
    ! readelf -d "$entry" | grep NEEDED | grep -vE '(lib(c|m)|ld-linux.*)\.so'
}

# Sets what GitHub sets, and runs what the step says: step RUN
step() {
    rm -f "$scratch/path" "$scratch/output" "$scratch/summary"
    GITHUB_ACTION_PATH=$scratch/plyproof GITHUB_PATH=$scratch/path GITHUB_OUTPUT=$scratch/output \
        GITHUB_STEP_SUMMARY=$scratch/summary PLYPROOF_RUN=$1 \
        bash --noprofile --norc -eo pipefail -c "$(cat "$scratch/step")"
}

# What the first and the last step of action.yml run.
does_the_action_say_what_runs() {
    sed -n "s/^      run: '\(.*\)'$/\1/p" "$PLY_ROOT/action.yml" >"$scratch/steps"
    [ "$(wc -l <"$scratch/steps")" = 2 ]
    sed -n 1p "$scratch/steps" >"$scratch/key-step"
    sed -n 2p "$scratch/steps" >"$scratch/step"
    grep -q '^  using: composite$' "$PLY_ROOT/action.yml"
    grep -qF 'PLYPROOF_RUN: $''{{ inputs.run }}' "$PLY_ROOT/action.yml"
}

# Prints what the first step puts into its outputs.
key() {
    rm -f "$scratch/output"
    GITHUB_ACTION_PATH=$scratch/plyproof GITHUB_OUTPUT=$scratch/output \
        bash --noprofile --norc -eo pipefail -c "$(cat "$scratch/key-step")"
    cat "$scratch/output"
}

# The command that was built before must not be taken for that of another source.
does_its_key_change_with_the_source() {
    local first
    first=$(key)
    [[ $first =~ ^key=plyproof-[a-z0-9._-]+-[0-9a-f]{32}$ ]]
    mkdir -p "$scratch/plyproof/build/other" && touch "$scratch/plyproof/build/other/file"
    [ "$(key)" = "$first" ]
    echo >>"$scratch/plyproof/core/plyproof.h"
    [ "$(key)" != "$first" ]
    sed -i '$d' "$scratch/plyproof/core/plyproof.h"
    [ "$(key)" = "$first" ]
    grep -qF 'key: $''{{ steps.source.outputs.key }}' "$PLY_ROOT/action.yml"
}

does_it_build_once() {
    step '' 2>"$scratch/said"
    [ -x "$scratch/plyproof/build/release/plyproof" ]
    [ "$(cat "$scratch/path")" = "$scratch/plyproof/build/release" ]
    step 'list' 2>"$scratch/said" | grep -q '^fen '
    ! grep Building "$scratch/said"
}

does_it_run_check_and_suite() {
    step "check -q --max-depth 2 --fen startpos --command 'plyproof perft -qd {fen} {depth}'" |
        grep 'the position agrees'
    grep -qx 'status=0' "$scratch/output"
    step "suite -q --max-depth 2 edges"
    grep -q '^all held' "$scratch/summary"
}

is_a_difference_its_exit_status() {
    local status=0
    step "check -q --max-depth 1 --fen startpos --command 'echo total 21'" || status=$?
    [ $status = 1 ] && grep -qx 'status=1' "$scratch/output"
    status=0
    step "check 'open" || status=$?
    [ $status = 2 ]
    status=0
    # shellcheck disable=SC2016 # nothing is expanded
    step 'encode fen "$(touch gone)"' || status=$?
    [ $status = 1 ] && [ ! -e gone ]
}

export PATH=$scratch/plyproof/build/release:$PATH
cd "$scratch"
question 'does the container build' does_the_container_build
question 'does its command run alone' does_its_command_run_alone
question 'does the action say what runs' does_the_action_say_what_runs
question 'does its key change with the source' does_its_key_change_with_the_source
question 'does it build once' does_it_build_once
question 'does it run check and suite' does_it_run_check_and_suite
question 'is a difference its exit status' is_a_difference_its_exit_status
finish_tests
