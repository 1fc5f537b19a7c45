# which_test.sh - does PLYPROOF_THEFT choose the runner of the laws? theft itself is played by our
# own runner, built as a libtheft that pkg-config finds, and theft.cmake stands in a project alone.
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs pkg-config
make_scratch
unset PLYPROOF_THEFT PKG_CONFIG_PATH CFLAGS
theft=$PLY_SOURCE_DIR/properties/theft

cat >"$scratch/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(which C)
set(PLYPROOF_THEFT auto CACHE STRING "")
add_library(plyproof_flags INTERFACE)
include("$theft/theft.cmake")
END

# Configures with that choice; pkg-config looks for packages in a folder alone: choose THEFT FOLDER
# [CMAKE ARGUMENT...]
choose() {
    PKG_CONFIG_LIBDIR=$2 cmake -S "$scratch" -B "$scratch/build" -DCMAKE_C_FLAGS= \
        -DPLYPROOF_THEFT="$1" "${@:3}" >"$scratch/said" 2>&1
}

# What cmake said, on one line.
says() {
    tr -s '\n ' '  ' <"$scratch/said" | grep -qF -- "$1" || { cat "$scratch/said" && return 1; }
}

takes_ours() { says 'Laws are run by the runner in properties/theft'; }
takes_theft() { says 'Laws are run by theft (system)'; }

# Builds our runner as a libtheft with its headers and its .pc file.
make_libtheft() {
    mkdir -p "$scratch/lib/pkgconfig" "$scratch/include"
    (cd "$scratch/lib" && find "$theft" -name '*.c' ! -name '*_test.c' ! -name '*_main.c' \
        -exec cc -O0 -std=gnu17 -c {} + && ar rcs libtheft.a ./*.o)
    cp "$theft/theft.h" "$theft/theft_types.h" "$scratch/include"
    printf '%s\n' "prefix=$scratch" 'Name: libtheft' 'Description: property testing' \
        'Version: 0.4.5' "Libs: -L$scratch/lib -ltheft" "Cflags: -I$scratch/include" \
        >"$scratch/lib/pkgconfig/libtheft.pc"
}

# The .pc file that theft's `make` and then `make PREFIX=... install` give: it names another folder.
make_half_a_libtheft() {
    mkdir -p "$scratch/half"
    sed "s|$scratch|/usr/no-such-folder|" "$scratch/lib/pkgconfig/libtheft.pc" \
        >"$scratch/half/libtheft.pc"
}

# Something that lies where theft lies, and compiles: FETCHCONTENT_SOURCE_DIR_THEFT points to it.
make_checkout() {
    mkdir -p "$scratch/checkout/inc" "$scratch/checkout/src" "$scratch/checkout/scripts"
    cp "$theft/theft.h" "$theft/theft_types.h" "$scratch/checkout/inc"
    printf 'BEGIN { print "#define MADE 1" }\n' >"$scratch/checkout/scripts/mk_bits_lut"
    printf '%s\n' '#include "bits_lut.h"' 'int made = MADE;' >"$scratch/checkout/src/theft.c"
}

is_ours_taken_where_there_is_none() {
    choose auto "$scratch/none"
    takes_ours
}

is_it_an_error_to_want_one_that_is_not_there() {
    if choose system "$scratch/none"; then return 1; fi
    says 'PLYPROOF_THEFT is system, but pkg-config finds no libtheft. Build theft and install it'
}

is_a_fifth_choice_an_error() {
    if choose sytem "$scratch/none"; then return 1; fi
    says "PLYPROOF_THEFT is 'sytem'; it can be system, fetch, bundled or auto"
}

is_one_that_is_there_taken() {
    choose auto "$scratch/lib/pkgconfig"
    takes_theft
    choose system "$scratch/lib/pkgconfig"
    takes_theft
    cmake --build "$scratch/build" --target theft_same_system
    "$scratch/build/theft_same_system" "$theft/same.txt"
    grep -qF "$scratch/lib" "$scratch/build/build.ninja"
}

is_ours_taken_if_wanted() {
    choose bundled "$scratch/lib/pkgconfig"
    takes_ours
}

do_sanitizers_take_ours() {
    choose auto "$scratch/lib/pkgconfig" -DCMAKE_C_FLAGS=-fsanitize=undefined
    takes_ours
    choose auto "$scratch/lib/pkgconfig" -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS_DEBUG=-fsanitize=address
    takes_ours
    choose auto "$scratch/lib/pkgconfig" -DCMAKE_BUILD_TYPE=Release
    takes_theft
}

# lib.sh, which is read above, wants ours; whoever wants another says so.
do_scripts_of_ci_take_ours() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    PLYPROOF_THEFT=$(env -u PLYPROOF_THEFT bash -c '. "$0/ci/lib.sh" && echo "$PLYPROOF_THEFT"' \
        "$PLY_SOURCE_DIR") choose auto "$scratch/lib/pkgconfig"
    takes_ours
    PLYPROOF_THEFT=system choose auto "$scratch/lib/pkgconfig"
    takes_theft
}

is_half_a_theft_none() {
    choose auto "$scratch/half"
    says "theft is not used: libtheft.pc is there and names the folder '/usr/no-such-folder'"
    takes_ours
    if choose system "$scratch/half"; then return 1; fi
    says "names the folder '/usr/no-such-folder'"
    says 'make PREFIX=FOLDER install'
}

is_a_checkout_built() {
    choose fetch "$scratch/none" -DFETCHCONTENT_SOURCE_DIR_THEFT="$scratch/checkout"
    says 'Laws are run by theft (fetched)'
    cmake --build "$scratch/build" --target plyproof_theft_fetched
    if choose fetch "$scratch/none" -DFETCHCONTENT_SOURCE_DIR_THEFT="$scratch/include"; then
        return 1
    fi
    says "there is no theft in $scratch/include"
}

make_libtheft
make_half_a_libtheft
make_checkout
for test in is_ours_taken_where_there_is_none is_it_an_error_to_want_one_that_is_not_there \
    is_a_fifth_choice_an_error is_one_that_is_there_taken is_ours_taken_if_wanted \
    do_sanitizers_take_ours do_scripts_of_ci_take_ours is_half_a_theft_none is_a_checkout_built; do
    question $test $test
done
finish_tests
