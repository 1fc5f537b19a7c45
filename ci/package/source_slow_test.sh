#!/usr/bin/env bash
# source_slow_test.sh - can others build the library from source, inside their own build and without
# CMake? Does its shared form show what the header promises, and nothing else?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/../lib.sh"
make_scratch
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
consumer=$PLY_ROOT/ci/package/consumer

as_a_part_of_another_build() {
    cmake -S "$consumer" -B "$scratch/part" -DPLYPROOF_SOURCE="$PLY_ROOT" \
        -DCMAKE_BUILD_TYPE=Debug
    cmake --build "$scratch/part" -j 2
    [ "$("$scratch/part/consumer")" = "$start" ]
}

# Another build must not get our tests, our command or our install rules.
does_it_bring_nothing_else_along() {
    ! cmake --build "$scratch/part" --target help | grep -E '_test|uninstall|plyproof_cli'
}

# The commands of core/README.md, in a folder that has core/ and a program.
commands() { awk '/^```/ { inside = /sh$/; next } inside' "$PLY_ROOT/core/README.md"; }
with_a_plain_compiler() {
    mkdir "$scratch/plain"
    cp -r "$PLY_ROOT/core" "$scratch/plain/core"
    sed 's/<plyproof.h>/"core\/plyproof.h"/' "$consumer/consumer.c" >"$scratch/plain/yours.c"
    cd "$scratch/plain"
    eval "$(commands)"
    [ "$(./yours)" = "$start" ]
    cc yours.c libplyproof.a -o with-archive
    [ "$(./with-archive)" = "$start" ]
    cc yours.c -L. -lplyproof -Wl,-rpath,. -o with-shared
    [ "$(./with-shared)" = "$start" ]
    is_linked_to_shared with-shared
}

# `cc -c` puts all objects in one folder: no two files may have one name.
does_each_object_have_a_name_of_its_own() {
    local sources
    mkdir "$scratch/objects"
    cd "$scratch/objects"
    sources=$(find "$PLY_ROOT/core" -name '*.c' ! -name '*_test.c' ! -name '*_main.c')
    # shellcheck disable=SC2086 # a list
    cc -c $sources
    # shellcheck disable=SC2086
    [ "$(find . -name '*.o' | wc -l)" = "$(printf '%s\n' $sources | wc -l)" ]
    cc -I"$PLY_ROOT/core" -o yours "$scratch/plain/yours.c" ./*.o
    [ "$(./yours)" = "$start" ]
}
exported() { nm -D --defined-only "$PLY_BUILD_DIR/libplyproof.so" | awk '{ print $3 }' | sort; }

# The names in the headers, and those that the two tables make.
promised() {
    grep -rh --include='*.h' '^PLY_API' "$PLY_ROOT/core" |
        grep -ohE '\bply_[a-z0-9_]+(\(|\[\]|;)' | tr -d '([];'
    sed -n 's/^PLY_CODEC(\(.*\))$/ply_codec_\1/p' "$PLY_ROOT/core/codecs.def"
    sed -n 's/^PLY_GENERATOR(\(.*\))$/ply_generator_\1/p' "$PLY_ROOT/core/generators.def"
}

is_every_promised_name_exported() {
    diff <(promised | sort -u) <(exported)
}

question does_it_build_as_a_part_of_another_build as_a_part_of_another_build
question does_it_bring_nothing_else_along does_it_bring_nothing_else_along
question does_it_build_with_a_plain_compiler with_a_plain_compiler
question does_each_object_have_a_name_of_its_own does_each_object_have_a_name_of_its_own
question does_the_shared_library_export_what_the_header_promises is_every_promised_name_exported
finish_tests
