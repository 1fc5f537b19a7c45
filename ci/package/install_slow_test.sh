#!/usr/bin/env bash
# install_slow_test.sh - is what gets installed of use to others, and does it go away again?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/../lib.sh"
needs pkg-config
make_scratch
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
consumer=$PLY_ROOT/ci/package/consumer
prefix=$scratch/prefix
# Beside build/release, where ccache knows what is compiled alike there.
built=$(mktemp -d "$PLY_BUILD_DIR/../install.XXXXXX")
trap 'rm -rf "$scratch" "$built"*' EXIT
version=$(sed -n 's/.*PLY_VERSION_[A-Z]* \([0-9]*\)$/\1/p' "$PLY_ROOT/core/plyproof.h" |
    paste -sd .)

installs() {
    cmake -S "$PLY_ROOT" -B "$built" -DPLYPROOF_TESTS=OFF -DCMAKE_INSTALL_PREFIX="$prefix"
    cmake --build "$built" --target install -j 2
}

# README's order: ci/verify, and then what it built is installed. The same targets are built here.
does_what_verify_builds_suffice() {
    targets=$(sed -n 's/^PLY_TARGETS=(\(.*\))$/\1/p' "$PLY_ROOT/ci/verify")
    cmake -S "$PLY_ROOT" -B "$built.verify" -DPLYPROOF_TESTS=OFF
    # shellcheck disable=SC2086 # these may be several targets
    cmake --build "$built.verify" -j 2 -t $targets
    cmake --install "$built.verify" --prefix "$scratch/verified"
    find "$scratch/verified" -name 'libplyproof.a' | grep .
    find "$scratch/verified" -name 'libplyproof.so' | grep .
    prefix=$scratch/verified does_the_command_work
}

# Builds the consumer with CMake, in the folder named, and runs it: consumer_says FOLDER ARGUMENT...
consumer_says() {
    cmake -S "$consumer" -B "$scratch/$1" "${@:2}"
    cmake --build "$scratch/$1" -j 2
    [ "$("$scratch/$1/consumer")" = "$start" ]
}

does_the_command_work() {
    [ "$("$prefix/bin/plyproof" --version)" = "plyproof $version" ]
    grep -q '^.TH PLYPROOF' "$prefix/share/man/man1/plyproof.1"
    # Before 1.0 a minor version may break what is linked; the package for CMake says the same.
    if [ "${version%%.*}" = 0 ]; then
        readelf -d "$prefix"/lib*/libplyproof.so "$prefix"/lib/*/libplyproof.so 2>/dev/null |
            grep -qF "soname: [libplyproof.so.${version%.*}]"
        cat "$prefix"/lib*/cmake/plyproof/plyproof-config-version.cmake \
            "$prefix"/lib/*/cmake/plyproof/plyproof-config-version.cmake 2>/dev/null |
            grep -q MINOR
    fi
    # The tables of emoji are made of a file that has a licence of its own.
    cmp "$PLY_ROOT/LICENSE" "$prefix/share/doc/plyproof/LICENSE"
    cmp "$PLY_ROOT/core/emoji/LICENSE-UNICODE" "$prefix/share/doc/plyproof/LICENSE-UNICODE"
    [ -s "$prefix/share/bash-completion/completions/plyproof" ]
    [ -s "$prefix/share/zsh/site-functions/_plyproof" ]
    [ -s "$prefix/share/fish/vendor_completions.d/plyproof.fish" ]
    (cd / && "$prefix/bin/plyproof" laws run names-find-their-owners --seconds 0.01 --json)
    find "$prefix/share/plyproof/laws" -type f | grep -q .
    (cd / && "$prefix/bin/plyproof" suite -q edges --max-depth 1)
    "$prefix/bin/plyproof" suite -q "$prefix/share/plyproof/suites/edges.epd" --max-depth 1
}

does_find_package_work() { consumer_says found -DCMAKE_PREFIX_PATH="$prefix"; }

does_find_package_give_the_shared_one() {
    consumer_says found-shared -DCMAKE_PREFIX_PATH="$prefix" -DBUILD_SHARED_LIBS=ON
    is_linked_to_shared "$scratch/found-shared/consumer"
}

is_a_newer_version_refused() {
    sed 's/plyproof 0\.1/plyproof 99/' "$consumer/CMakeLists.txt" >"$scratch/CMakeLists.txt"
    cp "$consumer/consumer.c" "$scratch/"
    ! cmake -S "$scratch" -B "$scratch/newer" -DCMAKE_PREFIX_PATH="$prefix"
}

with_pkg_config() {
    PKG_CONFIG_PATH=$(dirname "$(find "$1" -name plyproof.pc)") pkg-config "${@:2}" plyproof
}

does_pkg_config_work() {
    # shellcheck disable=SC2046 # these are several arguments
    cc "$consumer/consumer.c" -o "$scratch/by-pkg-config" \
        $(with_pkg_config "$1" --cflags --libs) \
        -Wl,-rpath,"$(with_pkg_config "$1" --variable=libdir)"
    [ "$("$scratch/by-pkg-config")" = "$start" ]
}

does_a_moved_package_work() {
    cp -r "$prefix" "$scratch/moved"
    does_pkg_config_work "$scratch/moved"
}

is_the_version_the_header_s() {
    [ "$(with_pkg_config "$prefix" --modversion)" = "$version" ]
    find "$prefix" -name "libplyproof.so.$version" | grep .
}

does_uninstall_leave_nothing() {
    touch "$prefix/include/not-ours.h"
    cmake --build "$built" --target uninstall
    [ "$(find "$prefix" ! -type d)" = "$prefix/include/not-ours.h" ]
    [ -z "$(find "$prefix" -name '*plyproof*')" ]
}

is_uninstalling_twice_refused() {
    cmake --build "$built" --target uninstall 2>&1 | grep 'Nothing was installed'
}

question does_it_install installs
question does_cmake_install_work_after_verify does_what_verify_builds_suffice
question does_the_command_come_with_its_manual_and_completions does_the_command_work
question does_find_package_work does_find_package_work
question does_find_package_give_the_shared_library_on_request does_find_package_give_the_shared_one
question is_a_newer_version_refused is_a_newer_version_refused
question does_pkg_config_work does_pkg_config_work "$prefix"
question does_a_package_that_was_moved_work does_a_moved_package_work
question is_the_version_the_one_in_the_header is_the_version_the_header_s
question does_uninstall_leave_nothing_but_what_is_not_ours does_uninstall_leave_nothing
question is_uninstalling_twice_refused_in_words is_uninstalling_twice_refused
finish_tests
