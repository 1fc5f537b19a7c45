#!/usr/bin/env bash
# scripts_test.sh - do ci/test and ci/verify say what people and programs need, and no more?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch

# A project of two tests, of which one fails, built and tested by what ci/test calls.
run_two_tests() {
    mkdir -p "$scratch/tests/ci" "$scratch/tests/build/two"
    cp "$PLY_ROOT/ci/lib.sh" "$scratch/tests/ci"
    printf 'add_test(fine.test "true")\nadd_test(a.bad_test "false")\n' \
        >"$scratch/tests/build/two/CTestTestfile.cmake"
    cat >"$scratch/tests/ci/two" <<'EOF'
. "$(dirname "$0")/lib.sh"
run_tests two
finish_tests
EOF
    bash "$scratch/tests/ci/two" >"$scratch/said" 2>&1
}

do_the_last_lines_name_what_failed() {
    local status=0
    run_two_tests || status=$?
    [ "$status" = 1 ]
    tail -n 2 "$scratch/said" >"$scratch/last"
    diff "$scratch/last" - <<'EOF'
failed: a.bad_test: ctest --test-dir build/two --output-on-failure -R '^a.bad_test$'
1 passed, 1 failed
EOF
}

does_the_command_named_run_it_alone() {
    local command
    command=$(sed -n 's/^failed: a.bad_test: //p' "$scratch/said")
    (cd "$scratch/tests" && eval "$command") >"$scratch/alone" 2>&1 || true
    grep -q '0% tests passed, 1 tests failed out of 1' "$scratch/alone"
}

# ci/verify, where setting up and building talk, and the command only speaks JSON.
does_verify_print_only_what_the_command_prints() {
    mkdir -p "$scratch/verify/ci" "$scratch/verify/build/release" "$scratch/bin"
    cp "$PLY_ROOT/ci/lib.sh" "$PLY_ROOT/ci/verify" "$scratch/verify/ci"
    printf '#!/bin/sh\necho "Setting up."\n' >"$scratch/verify/ci/setup"
    printf '#!/bin/sh\necho "Building."\n' >"$scratch/bin/cmake"
    printf '#!/bin/sh\necho "{\\"arguments\\":\\"$*\\"}"\n' \
        >"$scratch/verify/build/release/plyproof"
    chmod +x "$scratch/verify/ci/setup" "$scratch/bin/cmake" \
        "$scratch/verify/build/release/plyproof"
    PATH=$scratch/bin:$PATH "$scratch/verify/ci/verify" --json >"$scratch/said" 2>/dev/null
    [ "$(cat "$scratch/said")" = '{"arguments":"verify --json"}' ]
}

does_fuzzing_have_all_that_its_campaigns_call() {
    for program in ssh rsync python3; do
        packages | grep -qE "^fuzz +[^ ]+ +([^ ]+ )*$program( |$)" || { say $program && return 1; }
    done
}

question 'do the last lines name what failed' do_the_last_lines_name_what_failed
question 'does the command named run it alone' does_the_command_named_run_it_alone
question 'does ci/verify print only what the command prints' \
    does_verify_print_only_what_the_command_prints
question 'does fuzzing have all that its campaigns call' \
    does_fuzzing_have_all_that_its_campaigns_call
finish_tests
