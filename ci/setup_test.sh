#!/usr/bin/env bash
# setup_test.sh - does ci/setup do only what is needed, and say in a sentence what it cannot do?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch

# A machine that has only the tools named: machine TOOL...; its apt-get notes what it was asked
# for, and makes ninja.
machine() {
    local tool
    rm -rf "${scratch:?}/bin" "$scratch/calls"
    mkdir "$scratch/bin"
    touch "$scratch/calls"
    for tool in bash sh basename cat cut dirname getconf grep head id mktemp paste rm sed sort \
        tail tee touch tr uniq "$@"; do
        ln -s "$(command -v "$tool")" "$scratch/bin/$tool"
    done
    fake apt-get "echo \"apt-get \$*\" >>$scratch/calls; ln -sf /bin/true $scratch/bin/ninja"
    ln -s "$(command -v ln)" "$scratch/bin/ln"
}
# A tool that is one line of shell: fake NAME LINE
fake() {
    rm -f "$scratch/bin/$1"
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}

# Runs ci/setup there, and expects a status and a sentence: setup STATUS SENTENCE ARGUMENT...
setup() {
    local status=0 said
    said=$(PATH=$scratch/bin bash "$PLY_ROOT/ci/setup" "${@:3}" 2>&1) || status=$?
    said=$(tail -n 1 <<<"$said")
    printf '%s (status %s)\n' "$said" "$status"
    [ "$status" = "$1" ]
    # shellcheck disable=SC2053 # a pattern
    [[ $said == $2 ]]
}

is_nothing_done_when_nothing_is_missing() {
    machine cmake ninja cc
    setup 0 'Set up for build: nothing is missing.' build
    [ ! -s "$scratch/calls" ]
}
is_only_what_is_missing_installed() {
    machine cmake cc
    fake id 'echo 0'
    setup 0 '*' build
    grep -x 'apt-get -q .* install -y --no-install-recommends ninja-build' "$scratch/calls"
}
is_sudo_used_by_others_than_root() {
    machine cmake cc
    fake id 'echo 1000'
    # shellcheck disable=SC2016 # for the fake to expand
    fake sudo "echo \"sudo \$*\" >>$scratch/calls; exec \"\$@\""
    setup 0 '*' build
    grep 'sudo apt-get -q .* install' "$scratch/calls"
}
is_no_root_and_no_sudo_one_sentence() {
    machine cmake cc
    fake id 'echo 1000'
    setup 3 '*: installing needs root, and there is no sudo; as root: apt-get update && *ninja-*' \
        build
    [ ! -s "$scratch/calls" ]
}
is_a_missing_package_one_sentence() {
    machine cmake cc
    fake id 'echo 0'
    fake apt-get 'echo "E: Unable to locate package ninja-build"; exit 100'
    setup 3 '*: apt knows no ninja-build here; plyproof is tried on Debian 12, which has it' \
        build
}
is_another_apt_waited_for() {
    machine cmake cc
    fake id 'echo 0'
    setup 0 '*' build
    grep 'DPkg::Lock::Timeout=[1-9].* install' "$scratch/calls"
    machine cmake cc
    fake id 'echo 0'
    fake apt-get 'echo "E: Could not get lock /var/lib/dpkg/lock-frontend."; exit 100'
    setup 3 '*: another program has been installing packages for five minutes; try again *' build
}
is_no_network_one_sentence() {
    machine cmake cc
    fake id 'echo 0'
    fake apt-get 'echo "E: Failed to fetch http://x  Temporary failure resolving x"; exit 100'
    setup 3 '*: apt could not fetch what is missing, so there seems to be no network: ninja*' \
        build
}
is_no_apt_one_sentence() {
    machine cmake cc
    rm "$scratch/bin/apt-get"
    setup 3 '*: there is no apt-get here; install what these Debian packages hold*ninja-build' \
        build
}
is_an_old_cmake_one_sentence() {
    machine ninja cc
    fake cmake 'echo "cmake version 3.18.4"'
    setup 3 '*: CMake 3.25 or newer is needed, and */cmake is 3.18.4' build
}
is_an_old_compiler_one_sentence() {
    # shellcheck disable=SC2016 # for the fake to expand
    printf '#!/bin/sh\nexec gcc -U__GNUC__ -D__GNUC__=8 "$@"\n' >"$scratch/old-cc"
    chmod +x "$scratch/old-cc"
    cmake -S "$PLY_ROOT" -B "$scratch/old" -DCMAKE_C_COMPILER="$scratch/old-cc" 2>&1 |
        tr -s ' \n' ' ' >"$scratch/said"
    grep "plyproof needs gcc 11 or clang 13, or newer, and .*old-cc is GNU 8" "$scratch/said"
}
does_listing_install_nothing() {
    machine cmake cc
    setup 1 'ninja-build' --list build
    [ ! -s "$scratch/calls" ]
}

# What comes with every Debian, in packages that are essential, or with git.
everywhere='apt-get apt-config awk basename bash cat chmod chown chroot cmp comm cp cut date diff
    dirname env find flock getconf git grep head id ln ls mkdir mktemp mount mv paste prlimit
    renice rm sed seq setpriv sh sha1sum sleep sort stat tail tar tee timeout touch tr
    uniq unshare wc xargs'
# What scripts do without, or say themselves how to get.
asked_for='sudo mmdebstrap'

# The shell tests, the scripts of ci/ that one of them names, and lib.sh.
scripts_of_tests() {
    local tests name
    tests=$(cd "$1" && find . -name '*_test.sh' -not -path './build/*' | sort)
    (
        cd "$1"
        printf '%s\n' "$tests" ci/lib.sh
        for name in ci/*; do
            # shellcheck disable=SC2086 # a list
            if head -n 1 "$name" 2>/dev/null | grep -q '^#!.*sh$' && [[ $name != *_test.sh ]] &&
                grep -qwF -- "$name" $tests; then
                printf '%s\n' "$name"
            fi
        done
    )
}

# Programs that no group installs which ci/test sets up: unprovided FOLDER PACKAGES
unprovided() {
    local provided
    provided=" $(awk '$1 == "build" || $1 == "test" { for (i = 3; i <= NF; i++) print $i }' "$2" |
        paste -sd ' ') $(tr -s ' \n' ' ' <<<"$everywhere $asked_for")"
    (cd "$1" && scripts_of_tests . | xargs python3 ci/called.py) |
        while read -r script program; do
            [[ $provided == *" $program "* ]] || printf '%s calls %s\n' "$script" "$program"
        done
}

# Tests that call a program of group test, and do not say so with `needs`, so that its absence
# would be an error in their middle, or worse, none.
unsaid() {
    awk '$1 == "test" { for (i = 3; i <= NF; i++) if ($i !~ "/") print $i }' "$1/ci/packages" |
        sort -u >"$scratch/of-tests"
    (cd "$1" && find . -name '*_test.sh' -not -path './build/*' -print0 |
        xargs -0 python3 ci/called.py) | while read -r script program; do
        grep -qx -- "$program" "$scratch/of-tests" || continue
        grep -qE "^needs( .*)? $program( |\$)" "$1/$script" ||
            printf '%s does not say: needs %s\n' "$script" "$program"
    done
}

does_a_group_install_every_program_that_tests_call() {
    [ "$(scripts_of_tests "$PLY_ROOT" | wc -l)" -gt 20 ]
    ! unprovided "$PLY_ROOT" "$PLY_ROOT/ci/packages" | grep .
}
do_tests_say_what_they_need() { ! unsaid "$PLY_ROOT" | grep .; }
is_a_program_that_no_group_installs_noticed() {
    grep -v afl++ "$PLY_ROOT/ci/packages" >"$scratch/packages"
    unprovided "$PLY_ROOT" "$scratch/packages" |
        grep -x './fuzz/campaign_slow_test.sh calls afl-fuzz'
}
# shellcheck disable=SC2016 # a script to read
is_a_program_found_wherever_it_is_called() {
    cat >"$scratch/script" <<'SCRIPT'
# not-this
f() { one "$(two '$(not-this)' | LC_ALL=C three)"; } >not-this 2>&1
if ! four <<<"$(five)" && [ -n "$(exec six "a $(seven) not-this")" ]; then f; fi
cat <<HERE
not-this
HERE
find . -exec eight {} + | xargs -n 1 nine
case $x in ten | not-this) eleven ;; esac
needs twelve thirteen
SCRIPT
    [ "$(python3 "$PLY_ROOT/ci/called.py" "$scratch/script" | cut -d ' ' -f 2 | paste -sd ' ')" = \
        'cat eight eleven find five four needs nine one seven six thirteen three twelve two xargs' ]
}
is_a_missing_program_one_sentence() {
    local status=0 gone=no-such-program
    packages() { echo "test afl++ afl-fuzz $gone"; }
    (needs cmake $gone) 2>"$scratch/said" || status=$?
    [ $status = 3 ]
    grep -x ".*: there is no no-such-program here; it comes with Debian's package afl++" \
        "$scratch/said"
}

needs python3
question is_nothing_done_when_nothing_is_missing is_nothing_done_when_nothing_is_missing
question is_only_what_is_missing_installed is_only_what_is_missing_installed
question is_sudo_used_by_others_than_root is_sudo_used_by_others_than_root
question is_no_root_and_no_sudo_one_sentence is_no_root_and_no_sudo_one_sentence
question is_a_missing_package_one_sentence is_a_missing_package_one_sentence
question is_another_apt_waited_for is_another_apt_waited_for
question is_no_network_one_sentence is_no_network_one_sentence
question is_no_apt_one_sentence is_no_apt_one_sentence
question is_an_old_cmake_one_sentence is_an_old_cmake_one_sentence
question is_an_old_compiler_one_sentence is_an_old_compiler_one_sentence
question does_listing_install_nothing does_listing_install_nothing
question is_an_unknown_group_a_usage_error setup 2 "ci/setup: there is no group 'tests'*" tests
question does_a_group_install_every_program_that_tests_call \
    does_a_group_install_every_program_that_tests_call
question do_tests_say_what_they_need do_tests_say_what_they_need
question is_a_program_that_no_group_installs_noticed is_a_program_that_no_group_installs_noticed
question is_a_program_found_wherever_it_is_called is_a_program_found_wherever_it_is_called
question is_a_missing_program_one_sentence is_a_missing_program_one_sentence
finish_tests
