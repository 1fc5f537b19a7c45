#!/usr/bin/env bash
# presets_slow_test.sh - does every preset that CMakePresets.json offers configure, build and test?
# The library and one small test are built with each, in a folder beside build/release, where ccache
# knows what is compiled alike there.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs python3 clang-19
built=$(mktemp -d "$PLY_BUILD_DIR/../preset.XXXXXX")
trap 'rm -rf "$built"*' EXIT

# The names in one of the lists of presets, without those that are hidden.
presets() {
    python3 -c 'import json, sys
for preset in json.load(open(sys.argv[1]))[sys.argv[2]]:
    preset.get("hidden") or print(preset["name"])' "$PLY_ROOT/CMakePresets.json" "$1"
}

does_it_work() {
    cd "$PLY_ROOT"
    cmake --preset "$1" -B "$built.$1"
    cmake --build "$built.$1" -t plyproof_static core.position_test
    (cd "$built.$1" && ctest -R '^core\.position$' --no-tests=error --output-on-failure)
}
is_each_preset_there_for_building_and_testing() {
    [ "$(presets configurePresets)" = "$(presets buildPresets)" ]
    [ "$(presets configurePresets)" = "$(presets testPresets)" ]
}
is_no_variable_set_that_nothing_reads() {
    local name
    for name in $(grep -oE '"PLYPROOF_[A-Z_]+"' "$PLY_ROOT/CMakePresets.json" | tr -d '"'); do
        grep -rqw --include='*.cmake' --include=CMakeLists.txt --exclude-dir=build "$name" \
            "$PLY_ROOT" || { echo "nothing reads $name" && return 1; }
    done
}

for preset in $(presets configurePresets); do
    question "does the preset $preset work" does_it_work "$preset"
done
question is_each_preset_there_for_building_and_testing is_each_preset_there_for_building_and_testing
question is_no_variable_set_that_nothing_reads is_no_variable_set_that_nothing_reads
finish_tests
