# again_slow_test.sh - does every command that a failure prints show that failure again, in what
# ci/verify builds and in what is installed?
#
# A copy of the project is broken in three ways: a codec writes nothing, another one crashes, and a
# generator counts a move too many. Its failures are collected from `verify`, `laws run`, on kept
# inputs too, and `suite`. Then each command is run as it was printed.
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
make_scratch
copy=$scratch/copy
prefix="$scratch/a prefix"

# Puts a line at the start of a function of the copy: breaks FILE FUNCTION LINE
breaks() {
    sed -i "/^static [a-z_]* $2(.*{\$/a\\    $3" "$copy/core/$1"
    grep -qF -- "$3" "$copy/core/$1"
}

is_a_broken_one_built_and_installed() {
    export CCACHE_BASEDIR=$copy
    copy_project "$copy"
    breaks mailbox120/mailbox120.c encode 'if (game->start.halfmove > 60) __builtin_trap();'
    breaks cerulean180/cerulean180.c encode 'if (game->start.turn) return (ply_error){0};'
    sed -i 's/^static size_t count(.*{$/&\n    if (board->bytes[5] == 4) return 1;/' \
        "$copy/core/mailbox/mailbox.c"
    (cd "$copy" && cmake --preset release -DPLYPROOF_TESTS=OFF -DPLYPROOF_COMPACT=ON \
        -DCMAKE_INSTALL_PREFIX="$prefix")
    cmake --build "$copy/build/release" --target install -j 2
}

# What a command prints of its failures: failures PROGRAM...
failures() {
    "$1" verify --quick --seed 3 || true
    "$1" laws run :mailbox120 --trials 300 || true
    "$1" laws run :cerulean180 --trials 300 --first || true
    mkdir -p "a kept one"
    "$1" laws run positions-come-back:cerulean180 --trials 300 --kept "a kept one" --keep || true
    "$1" laws run positions-come-back:cerulean180 --trials 1 --kept "a kept one" || true
    echo 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ;D1 21' | "$1" suite - || true
}

# Each command that was printed shows a failure, or takes a count apart: shows_again FILE
shows_again() {
    local command status asked=0
    sed -n -e 's/^ *again: //p' -e 's/^    \(.* perft --divide .*\)/\1/p' "$1" |
        sort -u >"$1.again"
    while read -r command; do
        asked=$((asked + 1))
        status=0
        bash -c "$command" >"$scratch/said" 2>&1 || status=$?
        case $command in
        *' laws run '* | *' laws try '*)
            if [ "$status" != 1 ] || ! grep -q '^FAILED' "$scratch/said"; then
                say "status $status: $command" && cat "$scratch/said" && return 1
            fi
            ;;
        *) [ "$status" = 0 ] || { say "status $status: $command" && return 1; } ;;
        esac
    done <"$1.again"
    say "$asked commands"
    [ "$asked" -ge 10 ]
    for kind in 'laws run' 'laws try' 'perft --divide'; do grep -q " $kind " "$1.again"; done
    grep -q 'it crashed' "$1"
}

do_commands_of_the_built_one_work() {
    cd "$scratch"
    failures copy/build/release/plyproof >built
    shows_again "$scratch/built"
}

do_commands_of_the_installed_one_work() {
    mkdir "$scratch/elsewhere" && cd "$scratch/elsewhere"
    failures "$prefix/bin/plyproof" >"$scratch/installed"
    shows_again "$scratch/installed"
}

do_commands_of_one_in_the_path_work() {
    cd "$scratch/elsewhere"
    PATH=$prefix/bin:$PATH
    failures plyproof >"$scratch/inpath"
    shows_again "$scratch/inpath"
    grep -q '^ *again: plyproof ' "$scratch/inpath"
}

question is_a_broken_one_built_and_installed is_a_broken_one_built_and_installed
question do_commands_of_the_built_one_work do_commands_of_the_built_one_work
question do_commands_of_the_installed_one_work do_commands_of_the_installed_one_work
question do_commands_of_one_in_the_path_work do_commands_of_one_in_the_path_work
finish_tests
