# which_theft_slow_test.sh - does PLYPROOF_THEFT choose the runner of the laws? theft itself is
# played by our own runner, built as a libtheft that pkg-config finds.
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
make_scratch
command -v pkg-config >/dev/null || exit 77

# Configures with that choice; pkg-config looks for packages in a folder alone: choose THEFT FOLDER
choose() {
    PKG_CONFIG_LIBDIR=$2 PKG_CONFIG_PATH='' cmake -S "$PLY_SOURCE_DIR" -B "$scratch/build-$1" \
        -DCMAKE_BUILD_TYPE=Release -DPLYPROOF_TESTS=OFF -DPLYPROOF_THEFT="$1" >"$scratch/said" 2>&1
}

says() { grep -qF "$1" "$scratch/said" || { cat "$scratch/said" && return 1; }; }

is_ours_taken_where_there_is_none() {
    choose auto "$scratch/none"
    says 'Laws are run by the runner in properties/theft'
}

is_it_an_error_to_want_one_that_is_not_there() {
    if choose system "$scratch/none"; then return 1; fi
    says 'PLYPROOF_THEFT is system, but pkg-config finds no libtheft'
}

is_a_fourth_choice_an_error() {
    if choose sytem "$scratch/none"; then return 1; fi
    says "PLYPROOF_THEFT is 'sytem'; it can be system, bundled or auto"
}

# Builds our runner as a libtheft with its headers and its .pc file.
make_libtheft() {
    local theft=$PLY_SOURCE_DIR/properties/theft source
    mkdir -p "$scratch/lib" "$scratch/include"
    for source in "$theft"/*.c; do
        case $source in *_test.c | *_main.c) continue ;; esac
        cc -O1 -std=gnu17 -D_GNU_SOURCE -c "$source" -o "$scratch/lib/$(basename "$source" .c).o"
    done
    ar rcs "$scratch/lib/libtheft.a" "$scratch"/lib/*.o
    cp "$theft/theft.h" "$theft/theft_types.h" "$scratch/include"
    printf '%s\n' 'Name: libtheft' 'Description: property testing' 'Version: 0.4.5' \
        "Libs: -L$scratch/lib -ltheft" "Cflags: -I$scratch/include" >"$scratch/lib/libtheft.pc"
}

is_one_that_is_there_taken() {
    choose auto "$scratch/lib"
    says 'Laws are run by theft 0.4.5'
    choose system "$scratch/lib"
    says 'Laws are run by theft 0.4.5'
}

is_ours_taken_if_wanted() {
    choose bundled "$scratch/lib"
    says 'Laws are run by the runner in properties/theft'
}

# The laws link that library, and not ours.
do_the_laws_hold_with_it() {
    cmake --build "$scratch/build-system" --target plyproof -j 2
    grep -qF "$scratch/lib/libtheft.a" "$scratch/build-system/build.ninja"
    [ ! -f "$scratch/build-system/libplyproof_theft_bundled.a" ]
    "$scratch/build-system/plyproof" laws run --quiet --seconds 0.02
}

make_libtheft
question is_ours_taken_where_there_is_none is_ours_taken_where_there_is_none
question is_it_an_error_to_want_one_that_is_not_there is_it_an_error_to_want_one_that_is_not_there
question is_a_fourth_choice_an_error is_a_fourth_choice_an_error
question is_one_that_is_there_taken is_one_that_is_there_taken
question is_ours_taken_if_wanted is_ours_taken_if_wanted
question do_the_laws_hold_with_it do_the_laws_hold_with_it
finish_tests
