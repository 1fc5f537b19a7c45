#!/usr/bin/env bash
# bugs_slow_test.sh - does ci/bugs tell what notices a bug, and what does not? It is asked about the
# bug of docs/add-a-bug.md, and about a few patches that are wrong.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs clang-19 patch python3
export PLYPROOF_FUZZ_OPTIMISE=-O0 # much is compiled here, and little runs
make_scratch
it=$scratch/it
copy_project "$it"
rm "$it"/bugs/*.patch
bug=uci_writes_squares_backward

# Runs ci/bugs; sets status, and leaves what it said in $scratch/said: try ARGUMENT...
try() {
    status=0
    "$it/ci/bugs" "$@" >"$scratch/said" 2>&1 || status=$?
}

says() { grep -q -- "$1" "$scratch/said" || { cat "$scratch/said" && return 1; }; }

# Writes a patch of the first #include in a file: write_bug NAME HEAD FROM TO [FILE]
write_bug() {
    local file=${5:-core/uci/uci.c} line
    line=$(grep -nm 1 '^#include' "$PLY_ROOT/$file" | cut -d : -f 1)
    printf '%s\n\n--- a/%s\n+++ b/%s\n@@ -%s,1 +%s,1 @@\n-%s\n+%s\n' \
        "$2" "$file" "$file" "$line" "$line" "$3" "$4" >"$it/bugs/$1.patch"
}

head=$(printf 'It is broken.\nlayers: unit')
first=$(grep -m 1 '^#include' "$PLY_ROOT/core/uci/uci.c")

does_the_page_make_a_patch() {
    awk '/^```diff$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$it/docs/add-a-bug.md" \
        >"$it/bugs/$bug.patch"
    try --check
    [ "$status" = 0 ]
    says '^1 patches, 0 of them wrong'
}

are_wrong_patches_named() {
    write_bug stale "$head" 'no such line' 'another'
    write_bug wrong_c "$head" "$first" "#error wrong"
    write_bug no_layers 'It is broken.' "$first" "$first "
    write_bug no_layer "${head/unit/luck}" "$first" "$first "
    write_bug no_target "$head"$'\ntargets: read_nothing' "$first" "$first "
    write_bug no_sentence "${head/./}" "$first" "$first "
    try --check
    [ "$status" = 1 ]
    says '^stale: does not apply'
    says '^wrong_c: does not compile'
    says '^no_layers: it has no line .layers:.'
    says '^no_layer: there is no layer luck'
    says '^no_target: there is no target read_nothing'
    says '^no_sentence: line 1: a sentence'
    says '^7 patches, 6 of them wrong'
    rm "$it"/bugs/no_*.patch
}

are_wrong_arguments_refused() {
    try --only uci_writes_squares_backwards
    [ "$status" = 2 ]
    says 'did you mean uci_writes_squares_backward?'
    try --layer luck
    [ "$status" = 2 ]
    try --jobs 0
    [ "$status" = 2 ]
    try --write --layer unit
    [ "$status" = 2 ]
}

# In the middle of building, where most of the time goes.
does_it_end_when_it_is_interrupted() {
    local process
    "$it/ci/bugs" --layer unit >"$scratch/said" 2>&1 &
    process=$!
    until says 'copying and building' >"$scratch/grep"; do
        kill -0 "$process"
        sleep 0.05
    done
    kill -INT "$process"
    status=0
    wait "$process" || status=$?
    [ "$status" = 130 ]
    says 'goes on from here'
}

# One that breaks nothing is missed by all tests of its room, which here are few; the tests of a
# real one notice it.
is_each_patch_told_what_became_of_it() {
    local dice
    dice=$(grep -m 1 '^#include' "$PLY_ROOT/corpus/dice.c")
    write_bug harmless "$head" "$dice" "$dice /* as it was */" corpus/dice.c
    try --layer unit --layer suites
    [ "$status" = 1 ]
    says "^noticed $bug\$"
    says '^    unit    uci.uci: [a-z_]*$'
    says '^MISSED  harmless$'
    says '^    not noticed by unit, which it is meant for$'
    says '^CANNOT  stale$'
    says '^CANNOT  wrong_c$'
    says '^4 bugs, 1 noticed, 1 missed, 2 that do not apply or build$'
    rm "$it"/bugs/{stale,wrong_c,harmless}.patch
}

# What fuzzing is meant to notice it has that much time for; else it would have ten seconds.
is_every_layer_asked() {
    sed -i 's/^layers: laws$/layers: laws fuzz/' "$it/bugs/$bug.patch"
    try --only "$bug" --seconds 1000
    [ "$status" = 0 ] || { cat "$scratch/said" && return 1; }
    says '^    laws    [a-z-]*:uci, trial [0-9]*$'
    says '^    fuzz    [a-z_]*_uci, [0-9,]* execs'
    says '^1 bugs, 1 noticed, 0 missed, 0 that'
}

is_an_answer_kept_until_the_patch_changes() {
    try --layer unit
    [ "$status" = 0 ]
    if says 'copying and building' >"$scratch/grep"; then return 1; fi
    sed -i '1s/.*/Another sentence./' "$it/bugs/$bug.patch"
    try --layer unit
    [ "$status" = 0 ]
    says 'copying and building'
}

# The rule of two layers, and the way out of it.
is_one_layer_too_few() {
    python3 - "$it/ci/bugs" <<'END'
import importlib.machinery, sys, types
bugs = types.ModuleType("bugs")
bugs.__file__ = sys.argv[1]
importlib.machinery.SourceFileLoader("bugs", sys.argv[1]).exec_module(bugs)
bug = types.SimpleNamespace(layers=["laws"], alone="")
found = {"unit": {}, "laws": {"by": "it"}, "suites": {}, "fuzz": {}}
assert "laws only" in bugs.failures(bug, found, bugs.LAYERS)[0]
assert not bugs.failures(bug, found | {"fuzz": {"by": "it"}}, bugs.LAYERS)
assert not bugs.failures(types.SimpleNamespace(layers=["laws"], alone="why"), found, bugs.LAYERS)
assert bugs.failures(bug, found | {"laws": {}, "unit": {"by": "it"}, "fuzz": {"by": "it"}},
                     bugs.LAYERS) == ["not noticed by laws, which it is meant for"]
END
}

# One row is made anew, one has no patch any more, and the sums are those of the rows.
is_a_row_renewed() {
    mkdir -p "$it/docs"
    cat >"$it/docs/bugs.md" <<'END'
| 2 bugs | meant for it | noticed by it |
|---|--:|--:|
| unit | 0 | 2 |

| bug | unit | laws | suites | fuzz | page |
|---|---|---|---|---|---|
| [a_bug_that_is_gone](../bugs/a_bug_that_is_gone.patch) | one | - | - | - | - |
| [uci_writes_squares_backward](../bugs/uci_writes_squares_backward.patch) | one | - | - | - | - |

## Suites
END
    python3 - "$it/ci/bugs" <<'END'
import importlib.machinery, sys, types
bugs = types.ModuleType("bugs")
bugs.__file__ = sys.argv[1]
importlib.machinery.SourceFileLoader("bugs", sys.argv[1]).exec_module(bugs)
bug = types.SimpleNamespace(name="uci_writes_squares_backward", layers=["laws"])
answers = {"unit": {}, "laws": {"by": "it", "trials": 1200}, "suites": {}, "fuzz": {}, "page": {}}
run = types.SimpleNamespace(bugs=[bug], answers={bug.name: answers})
text = bugs.with_rows(bugs.PAGE.read_text(), run)
assert "a_bug_that_is_gone" not in text
assert "backward.patch) | - | \\* it, trial 1,200 | - | - | - |\n\n## Suites\n" in text, text
assert text.startswith("| 1 bugs |") and "\n| unit | 0 | 0 |\n| laws | 1 | 1 |\n" in text, text
assert bugs.with_rows(text, run) == text
END
}

question does_the_page_make_a_patch does_the_page_make_a_patch
question are_wrong_patches_named are_wrong_patches_named
question are_wrong_arguments_refused are_wrong_arguments_refused
question does_it_end_when_it_is_interrupted does_it_end_when_it_is_interrupted
question is_each_patch_told_what_became_of_it is_each_patch_told_what_became_of_it
question is_every_layer_asked is_every_layer_asked
question is_an_answer_kept_until_the_patch_changes is_an_answer_kept_until_the_patch_changes
question is_one_layer_too_few is_one_layer_too_few
question is_a_row_renewed is_a_row_renewed
finish_tests
