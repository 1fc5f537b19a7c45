# shellcheck shell=bash
# lib.sh - what the scripts in ci/ share: where the project is, how to fail, how to build, how to
# run tests and count them. Sourced, with `set -eu` in force.
#
# All scripts end with 0 if all held, 1 if something did not hold, 2 if they were called wrongly,
# and 3 if they could not run.
# SPDX-License-Identifier: MIT

PLY_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PLY_SELF=ci/$(basename "$0")
PLY_JOBS=$(getconf _NPROCESSORS_ONLN)
export CMAKE_GENERATOR=Ninja
# Tests build the project many times over. With ccache, what was compiled once is not compiled
# again. Paths within the source are written as seen from the folder of the build, so that they are
# the same in a copy elsewhere; whoever builds a copy sets CCACHE_BASEDIR to it. Other paths stay as
# they are: seen from a copy, the headers of the system may be nearer or farther.
if command -v ccache >/dev/null; then
    export CMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER-ccache}
    export CCACHE_DIR=${CCACHE_DIR:-$PLY_ROOT/build/ccache} CCACHE_NOHASHDIR=yes
    export CCACHE_BASEDIR=$PLY_ROOT CCACHE_DEPEND=yes # what is new is then preprocessed only once
fi
# Laws are run by our own runner, whatever is installed, unless someone wants another.
export PLYPROOF_THEFT=${PLYPROOF_THEFT:-bundled}
PLY_PASSED=0
PLY_FAILED=0
PLY_NAMES=() # of tests that failed, with the command that runs each alone

say() { printf '%s\n' "$*"; }

# Ends the script: it could not run. One sentence.
die() {
    printf '%s: %s\n' "$PLY_SELF" "$*" >&2
    exit 3
}

# Ends the script: it was called wrongly.
usage() {
    printf '%s: %s; try %s --help\n' "$PLY_SELF" "$*" "$PLY_SELF" >&2
    exit 2
}

# Prints the comment at the head of the script itself, which is its manual.
manual() {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" | grep -v '^SPDX-'
    exit 0
}

# The table of packages: group, package, what it brings.
packages() { grep -v '^#' "$PLY_ROOT/ci/packages"; }

# For tests: ends the script, with a sentence that names the package, if a program is not here:
# needs PROGRAM...
needs() {
    local program package
    for program; do
        ! command -v "$program" >/dev/null || continue
        package=$(packages | awk -v it="$program" '{
            for (i = 3; i <= NF; i++) if ($i == it && !found++) print $2 }')
        die "there is no $program here; it comes with Debian's package ${package:-$program}"
    done
}

# A folder that is gone when the script ends, as $scratch.
make_scratch() {
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
}

# Runs a command without its output, which is shown only if it fails: quietly WHAT COMMAND...
quietly() {
    local what=$1 log
    shift
    log=$(mktemp)
    if "$@" >"$log" 2>&1; then
        rm -f "$log"
        return
    fi
    tail -n 40 "$log" >&2
    rm -f "$log"
    die "$what failed; what it said is above"
}

# Configures and builds a preset in build/NAME, or only those of its programs that are in
# PLY_TARGETS: build PRESET [NAME [CMAKE ARGUMENT...]]
PLY_TARGETS=(all)
build() {
    local preset=$1 name=${2:-$1}
    shift $(($# < 2 ? $# : 2))
    say "Building build/$name"
    (
        cd "$PLY_ROOT" || exit
        quietly "configuring build/$name" cmake --preset "$preset" -B "build/$name" "$@"
        quietly "building build/$name" \
            cmake --build "build/$name" -j "$PLY_JOBS" -t "${PLY_TARGETS[@]}"
    )
}

# A copy of the source, as it stands in the folder: copy_project DIRECTORY
copy_project() {
    mkdir "$1"
    tar -C "$PLY_ROOT" --exclude=./build --exclude=./out --exclude=./.git -cf - . |
        tar -C "$1" -xf -
}

# Builds some targets of such a copy in its build/release, and fails if the compiler warns. Nothing
# is counted with them, so the fast engine is compiled quickly: build_copy DIRECTORY TARGET...
build_copy() {
    local said status=0
    local -x CCACHE_BASEDIR=$1
    (cd "$1" && cmake --preset release -DPLYPROOF_TESTS=ON -DPLYPROOF_COMPACT=ON) || return
    said=$(cmake --build "$1/build/release" -j "$PLY_JOBS" -t "${@:2}" 2>&1) || status=$?
    say "$said"
    [ $status = 0 ] && ! grep -q 'warning:' <<<"$said"
}

# One number out of the first line of a JUnit file: junit_count FILE NAME
junit_count() { sed -n "s/.*[[:space:]]$2=\"\([0-9]*\)\".*/\1/p" "$1" | head -n 1; }

# Runs the tests of build/NAME and adds to PLY_PASSED and PLY_FAILED; a test that says it cannot run
# counts as failed, and so does finding no test at all. Some tests wait for time-outs most of the
# time, so there are two more at a time than there are cores: run_tests NAME [CTEST ARGUMENT...]
run_tests() {
    local junit=$PLY_ROOT/build/$1/junit.xml all bad name
    say "Testing build/$1"
    rm -f "$junit"
    (cd "$PLY_ROOT/build/$1" && ctest -j "$((PLY_JOBS + 2))" --output-on-failure --no-tests=error \
        --output-junit "$junit" "${@:2}") || true
    if [ ! -f "$junit" ] || [ "$(junit_count "$junit" tests)" = 0 ]; then
        say "No test of build/$1 was run."
        PLY_FAILED=$((PLY_FAILED + 1))
        return
    fi
    all=$(junit_count "$junit" tests)
    bad=$(($(junit_count "$junit" failures) + $(junit_count "$junit" disabled)))
    bad=$((bad + $(junit_count "$junit" skipped)))
    PLY_FAILED=$((PLY_FAILED + bad))
    PLY_PASSED=$((PLY_PASSED + all - bad))
    while read -r name; do
        PLY_NAMES+=("$name: ctest --test-dir build/$1 --output-on-failure -R '^$name\$'")
    done < <(failed_names "$junit")
}

# The tests that did not pass, by name: failed_names JUNIT-FILE
failed_names() {
    sed -n 's/.*<testcase name="\([^"]*\)".* status="\(fail\|notrun\|disabled\)".*/\1/p' "$1"
}

# Runs a script of ci/ and adds the numbers of its closing line: run_script NAME [ARGUMENT...]
run_script() {
    local last
    mkdir -p "$PLY_ROOT/build"
    "$PLY_ROOT/ci/$1" "${@:2}" | tee "$PLY_ROOT/build/$1.log" || true
    last=$(tail -n 1 "$PLY_ROOT/build/$1.log")
    if [[ ! $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
        say "ci/$1 did not finish."
        PLY_FAILED=$((PLY_FAILED + 1))
        return
    fi
    PLY_PASSED=$((PLY_PASSED + BASH_REMATCH[1]))
    PLY_FAILED=$((PLY_FAILED + BASH_REMATCH[2]))
    mapfile -t -O ${#PLY_NAMES[@]} PLY_NAMES < <(sed -n 's/^failed: //p' \
        "$PLY_ROOT/build/$1.log")
}

# What failed, each with the command that runs it alone; then the closing line, alone on its line,
# and the exit status that goes with it.
finish_tests() {
    [ ${#PLY_NAMES[@]} = 0 ] || printf 'failed: %s\n' "${PLY_NAMES[@]}"
    say "$PLY_PASSED passed, $PLY_FAILED failed"
    [ "$PLY_FAILED" = 0 ] && [ "$PLY_PASSED" != 0 ]
}

# For tests written in shell: runs a command, under `set -e`, as one question with an answer of yes
# or no, and shows what it said if it is no: question NAME COMMAND...; end with `finish_tests`.
question() {
    local name=$1 output status
    shift
    set +e
    output=$( (set -e && "$@") 2>&1)
    status=$?
    set -e
    if [ $status = 0 ]; then
        say "ok    $name"
        PLY_PASSED=$((PLY_PASSED + 1))
    else
        printf 'FAIL  %s\n%s\n' "$name" "$output"
        PLY_FAILED=$((PLY_FAILED + 1))
    fi
}

# As the last of a pipe: succeeds if no line comes, else shows them.
none() { ! grep .; }

# Is the program linked to the shared library?
is_linked_to_shared() { readelf -d "$1" | grep -q 'NEEDED.*libplyproof\.so'; }
