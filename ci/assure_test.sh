#!/usr/bin/env bash
# assure_test.sh - do ci/coverage, ci/mutants and ci/analyze notice what they are for? Without
# building the project: on counts as llvm-cov writes them, and on files of a few lines.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs python3 gcc clang-19 ld.lld-19 cmake ninja
export PYTHONDONTWRITEBYTECODE=1
make_scratch

# A project of one line of core/, whose branch was true and so often false: counts TIMES
line='if (x) y();'
counts() {
    mkdir -p "$scratch/core"
    printf '%s\n' "$line" >"$scratch/core/a.c"
    printf '{"data":[{"functions":[{"count":1,"filenames":["%s"],' "$scratch/core/a.c"
    printf '"branches":[[1,5,1,6,1,%d,0,0,4]],"mcdc_records":[[1,5,1,6,0,5,[true]]]}]}]}\n' "$1"
}

# Judges such counts with these lines in the file of excuses: judge TIMES LINE...
judge() {
    counts "$1" >"$scratch/counts.json"
    shift
    printf '%s\n' '# excuses' "$@" >"$scratch/excuses"
    (cd "$scratch" && python3 "$PLY_ROOT/ci/assure/coverage.py" counts.json excuses core)
}

fails() { ! "$@" >/dev/null; }

is_a_branch_that_is_reached_fine() { judge 1; }
is_a_missing_branch_listed() {
    fails judge 0
    judge 0 | grep -qxF "core/a.c:1:5: never false: $line"
}
is_an_excuse_taken() { judge 0 "core/a.c ; $line ; another processor"; }
is_an_excuse_for_what_is_reached_refused() { fails judge 1 "core/a.c ; $line ; none"; }
are_six_excuses_too_many() {
    judge 0 "core/a.c ; $line ; one" "fuzz/2 ; x ; two" "fuzz/3 ; x ; three" "fuzz/4 ; x ; four" \
        "fuzz/5 ; x ; five"
    fails judge 0 "core/a.c ; $line ; one" "fuzz/2 ; x ; two" "fuzz/3 ; x ; three" \
        "fuzz/4 ; x ; four" "fuzz/5 ; x ; five" "fuzz/6 ; x ; six"
}

# Every mutant of a function, as it would read.
is_every_change_made() {
    cat >"$scratch/b.c" <<'EOF'
static int f(const int *p) {
    if (*p < 1) return 0; /* a < comment */
    g("a < b", *p + 07);
    return 3;
}
EOF
    python3 - "$PLY_ROOT/ci/assure" "$scratch/b.c" >"$scratch/made" <<'EOF'
import sys
sys.path.insert(0, sys.argv[1])
import mutants
for m in mutants.find_mutants("b.c", open(sys.argv[2]).read()):
    print(m.line, m.what)
EOF
    diff "$scratch/made" - <<'EOF'
2 the condition of if is negated
2 < becomes <=
2 < becomes >=
2 1 becomes 2
2 1 becomes 0
2 return is dropped
2 0 becomes 1
3 a statement is dropped
3 + becomes -
3 07 becomes 010
4 3 becomes 4
EOF
}

# A project with a library, two tests of it, one of which includes a file, and a program in place of
# the laws. Of each mutant it is known what must become of it, whatever came before.
does_each_mutant_meet_its_end() {
    local project=$scratch/project
    mkdir -p "$project/core"
    cat >"$project/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.25)
project(plyproof LANGUAGES C)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
enable_testing()
add_library(plyproof_static core/a.c core/b.c core/d.c)
add_executable(plyproof core/laws_main.c)
target_link_libraries(plyproof plyproof_static)
foreach(test a b c d)
    add_executable(core.${test}_test core/${test}_test.c)
    target_link_libraries(core.${test}_test plyproof_static)
    add_test(NAME core.${test} COMMAND core.${test}_test ${test})
    set_tests_properties(core.${test} PROPERTIES LABELS core)
endforeach()
EOF
    cat >"$project/core/a.c" <<'EOF'
int twice(int x);
int twice(int x) {
    while (x > 1000) x -= 1000;
    if (x == 50) return 7;
    if (x == 60) return 8;
    _Static_assert(4 == 4, "");
    return x * 2 + 0;
}
int thrice(int x);
int thrice(int x) { return x * 3; }
EOF
    echo 'int b(int x); int b(int x) { return x == 2 ? 9 : x + 3; }' >"$project/core/b.c"
    cat >"$project/core/d.c" <<'EOF'
#include <stdarg.h>
static int sum;
static int same(int x) { return x; }
/* A brace that opens no function: { */
static const struct { int by; } step = {5};
__attribute__((noinline)) static void add(const int values[static 2], int (*with)(int)) {
    static int calls;
    sum += with(values[1]) + calls++;
}
int of_two(int first, ...);
int of_two(int first, ...) {
    va_list rest;
    va_start(rest, first);
    add((int[2]){0, first}, same);
    add((int[2]){0, va_arg(rest, int)}, same);
    va_end(rest);
    return sum + step.by;
}
EOF
    echo 'int of_two(int, ...); int main(void) { return of_two(2, 3) != 11; }' \
        >"$project/core/d_test.c"
    echo 'int twice(int x); int main(void) { return twice(60) != 8; }' >"$project/core/laws_main.c"
    cat >"$project/core/a_test.c" <<'EOF'
int twice(int x);
int main(int n, char **a) {
    return n != 2 || *a[1] != 'a' || twice(4) != 8 || twice(1001) != 2;
}
EOF
    printf '#include "b.c"\nint main(void) { return b(1) != 4; }\n' >"$project/core/b_test.c"
    echo 'int b(int x); int main(void) { return b(2) != 9; }' >"$project/core/c_test.c"
    python3 - "$PLY_ROOT/ci/assure" "$project" >"$scratch/ends" <<'EOF'
import pathlib, sys
sys.path.insert(0, sys.argv[1])
import mutants, reach, together, trials
root = pathlib.Path(sys.argv[2])
files = sorted(str(f.relative_to(root)) for f in root.rglob("*") if f.is_file())
found = [m for file in ("core/a.c", "core/b.c", "core/d.c")
         for m in mutants.find_mutants(file, (root / file).read_text())]
ways, ends = reach.Reach(root, root / "counted", files, True), []
for way in None, ways:
    worker = trials.Worker(root, root / "copy", files, {}, {}, way)
    worker.prepare()
    ends.append([f"{m.line}: {m.what}: {worker.attempt(m)}" for m in found])
    many = {}
    for file in "core/a.c", "core/b.c", "core/d.c":
        parts, rest = together.share(worker.source_of(file), [m for m in found if m.file == file])
        assert len(parts) == 1, f"{file}: {parts}"
        assert {m.line for m in rest} <= {5, 6, *range(11, 19)}, f"{file}: {rest} in no function"
        for m in worker.attempt_many(parts[0], many.__setitem__, lambda: False):
            many[m] = worker.attempt(m)
            assert many[m] == "stillborn", f"{m} is alone"
        many.update({m: worker.attempt(m) for m in rest})
    ends.append([f"{m.line}: {m.what}: {many[m]}" for m in found])
    assert ends[-2] == ends[-1], f"in one program: {ends[-1]}"
    worker.mend()
    for test in worker.tests.values():
        assert worker.ask(test, 9)[0] == 0, f"{test.name} was left broken"
print("\n".join(ends[0]))
assert ends[0] == ends[2], f"where tests go is counted wrong: {ends[2]}"
a = worker.tests["core.a"]
unseen = [m.line for m in found if not ways.comes_to(a, m)]
assert unseen == [10] * 2, f"core.a does not come to lines {unseen}"
later = reach.Reach(root, root / "counted", files, False)
assert later.lines_of(a) == ways.lines_of(a), "where core.a goes was not kept"
(root / "core/a_test.c").write_text("int main(void) { return 0; }")
later = reach.Reach(root, root / "counted", files, False)
assert later.lines_of(a) is None, "where another core.a went was taken"
EOF
    diff "$scratch/ends" - <<'EOF'
3: the condition of while is negated: core.a
3: > becomes >=: survives
3: > becomes <=: core.a
3: 1000 becomes 1001: core.a
3: a statement is dropped: core.a
3: -= becomes +=: core.a
3: 1000 becomes 1001: core.a
4: the condition of if is negated: core.a
4: == becomes !=: core.a
4: 50 becomes 51: survives
4: return is dropped: survives
4: 7 becomes 8: survives
5: the condition of if is negated: core.a
5: == becomes !=: core.a
5: 60 becomes 61: the laws
5: return is dropped: the laws
5: 8 becomes 9: the laws
6: a statement is dropped: equal
6: 4 becomes 5: stillborn
6: == becomes !=: stillborn
6: 4 becomes 5: stillborn
7: * becomes /: core.a
7: 2 becomes 3: core.a
7: + becomes -: equal
7: 0 becomes 1: core.a
10: * becomes /: survives
10: 3 becomes 4: survives
1: == becomes !=: core.b
1: 2 becomes 3: core.c
1: 9 becomes 10: core.c
1: + becomes -: core.b
1: 3 becomes 4: core.b
5: 5 becomes 6: core.d
6: 2 becomes 3: equal
8: a statement is dropped: core.d
8: += becomes -=: core.d
8: 1 becomes 2: core.d
8: 1 becomes 0: core.d
8: + becomes -: core.d
8: ++ becomes --: core.d
13: a statement is dropped: core.d
14: a statement is dropped: core.d
14: 2 becomes 3: survives
14: 0 becomes 1: survives
15: a statement is dropped: core.d
15: 2 becomes 3: survives
15: 0 becomes 1: survives
16: a statement is dropped: equal
17: + becomes -: core.d
EOF
}

# Signal 0 kills nobody: it only asks.
does_no_mutant_kill_everything() {
    cat >"$scratch/kills.c" <<'EOF'
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int n, char **a) {
    if (n == 2) return kill(atoi(a[1]), 0) != 0;
    const pid_t child = fork();
    if (child == 0) for (;;) pause();
    setpgid(child, child);
    int status;
    return kill(-child, SIGKILL) || waitpid(child, &status, 0) != child || !WIFSIGNALED(status) ||
           kill(-child, SIGKILL) == 0 || kill(0, 0) || killpg(getpgrp(), 0);
}
EOF
    clang-19 -o "$scratch/kills" "$scratch/kills.c"
    clang-19 -shared -fPIC -o "$scratch/harmless.so" "$PLY_ROOT/ci/assure/harmless.c"
    LD_PRELOAD=$scratch/harmless.so "$scratch/kills"
    for whom in -1 1; do
        local status=0
        # A shell of its own writes that its child was aborted.
        bash -c 'LD_PRELOAD=$0 "$@"; exit $?' "$scratch/harmless.so" "$scratch/kills" "$whom" \
            2>/dev/null || status=$?
        ((status == 134))
    done
}

# Without time for one mutant, and with one that was noticed.
is_a_run_that_tried_nothing_a_failure() {
    python3 - "$PLY_ROOT/ci/mutants" "$scratch/b.c" <<'EOF'
import importlib.machinery, sys, types
command = types.ModuleType("command")
command.__file__ = sys.argv[1]
importlib.machinery.SourceFileLoader("command", sys.argv[1]).exec_module(command)
import mutants, trials
found = list(mutants.find_mutants("b.c", open(sys.argv[2]).read()))[:1]
results = types.SimpleNamespace(of={found[0].key(): "noticed"})
assert command.judge(found, set(), results, {})
results.of.clear()
try:
    command.judge(found, set(), results, {})
except trials.Broken as broken:
    assert "no mutant was tried" in str(broken)
else:
    raise AssertionError("it passed")
EOF
}

# Has one analyzer look at a file of one function, of which the body is given, with these lines in
# the file of false alarms: analyze TOOL BODY LINE...
analyze() {
    mkdir -p "$scratch/analyze"
    printf 'void *malloc(unsigned long);\nint f(void);\nint f(void) {\n%s\n}\n' "$2" \
        >"$scratch/analyze/f.c"
    echo '[]' >"$scratch/analyze/commands.json"
    printf '%s\n' '# alarms' "${@:3}" >"$scratch/analyze/alarms"
    rm -f "$scratch/analyze/used"
    (cd "$scratch/analyze" && python3 "$PLY_ROOT/ci/assure/analyze.py" --used used "$1" \
        commands.json alarms f.c)
}

leak='    return malloc(8) == 0;'
crash='    int *p = 0; return *p;'
is_code_without_a_fault_fine() {
    analyze gcc '    return 0;'
    analyze clang '    return 0;'
}
is_a_leak_found_by_gcc() { analyze gcc "$leak" | grep -q '^f.c:4:.*\[-Wanalyzer-malloc-leak\]$'; }
is_a_null_pointer_found_by_clang() {
    fails analyze clang "$crash"
    analyze clang "$crash" | grep -q '^f.c:4:.*\[core.NullDereference\]$'
}
is_what_is_explained_left_out() {
    analyze clang "$crash" "clang ; f.c ; core.NullDereference ; ${crash#    } ; a test" \
        "clang ; f.c ; core.DivideZero ; * ; never raised"
    diff "$scratch/analyze/used" - <<<"clang ; f.c ; core.NullDereference ; ${crash#    } ; a test"
    analyze clang "/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a test */
$crash"
}
is_another_explanation_of_no_use() {
    fails analyze clang "$crash" "gcc ; f.c ; core.NullDereference ; * ; another tool"
    fails analyze clang "$crash" "clang ; g.c ; core.NullDereference ; * ; another file"
    fails analyze clang "$crash" "clang ; f.c ; core.DivideZero ; * ; another check"
    fails analyze clang "$crash" "clang ; f.c ; core.NullDereference ; return 0; ; another line"
    fails analyze clang "/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) no reason */
$crash"
}
is_a_file_that_does_not_compile_a_failure() { fails analyze gcc '    return nothing;'; }
is_a_look_at_no_file_a_failure() {
    local status=0
    (cd "$scratch/analyze" && python3 "$PLY_ROOT/ci/assure/analyze.py" gcc commands.json alarms) \
        2>"$scratch/said" || status=$?
    [ $status = 3 ]
    grep -q 'there is no file' "$scratch/said"
}

is_every_line_that_is_kept_in_form() {
    python3 - "$PLY_ROOT" <<'EOF'
import pathlib, sys
root = pathlib.Path(sys.argv[1])
for name, parts in (("unreached", 3), ("survivors", 4)):
    for line in (root / "ci/assure" / name).read_text().splitlines():
        if line and not line.startswith("#"):
            found = line.split(" ; ")
            assert len(found) == parts, f"{name}: {line}"
            code = (root / found[0]).read_text().splitlines()
            assert found[1].strip() in (c.strip() for c in code), f"{name}: gone: {line}"
for line in (root / "ci/assure/false_alarms").read_text().splitlines():
    if not line.startswith("#"):
        tool, file, check, code, reason = line.split(" ; ")
        assert line == " ; ".join((tool, file, check, code.strip(), reason.strip())), line
        assert tool in ("gcc", "clang", "clang-tidy", "cppcheck"), line
        if code != "*":
            kept = (root / file).read_text().splitlines()
            assert code in (c.strip() for c in kept), f"gone: {line}"
EOF
}

is_a_wrong_call_refused() {
    local status=0
    "$PLY_ROOT/ci/mutants" 2>/dev/null || status=$?
    [ $status = 2 ]
    status=0
    "$PLY_ROOT/ci/coverage" --room nowhere 2>/dev/null || status=$?
    [ $status = 2 ]
    for wrong in '--only lint' '--only' '--room nowhere' '--jobs 0' 'core'; do
        status=0
        # shellcheck disable=SC2086 # two words
        "$PLY_ROOT/ci/analyze" $wrong 2>/dev/null || status=$?
        [ $status = 2 ]
    done
}

question 'is a branch that is reached fine' is_a_branch_that_is_reached_fine
question 'is a branch that is missing listed' is_a_missing_branch_listed
question 'is an excuse taken' is_an_excuse_taken
question 'is an excuse for what is reached refused' is_an_excuse_for_what_is_reached_refused
question 'are six excuses too many' are_six_excuses_too_many
question 'is every change made of a function' is_every_change_made
question 'does each mutant meet its end' does_each_mutant_meet_its_end
question 'does no mutant kill everything' does_no_mutant_kill_everything
question 'is a run that tried nothing a failure' is_a_run_that_tried_nothing_a_failure
question 'is code without a fault fine' is_code_without_a_fault_fine
question 'is a leak found by gcc' is_a_leak_found_by_gcc
question 'is a null pointer found by clang' is_a_null_pointer_found_by_clang
question 'is what is explained left out' is_what_is_explained_left_out
question 'is another explanation of no use' is_another_explanation_of_no_use
question 'is a file that does not compile a failure' is_a_file_that_does_not_compile_a_failure
question 'is a look at no file a failure' is_a_look_at_no_file_a_failure
question 'is every line that is kept in form, and there' is_every_line_that_is_kept_in_form
question 'is a wrong call refused' is_a_wrong_call_refused
finish_tests
