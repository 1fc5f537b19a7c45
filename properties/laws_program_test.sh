# laws_program_test.sh - does the program `laws` take what it says it takes, and refuse the rest?
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
make_scratch
laws=$PLY_BUILD_DIR/laws
cd "$scratch"

# Runs laws; sets status, and leaves what it said in `said`: laws_say ARGUMENT...
laws_say() {
    status=0
    "$laws" "$@" >said 2>&1 || status=$?
}

# Is it a usage error that names what is wrong? is_refused TEXT ARGUMENT...
is_refused() {
    laws_say "${@:2}"
    [ "$status" = 2 ] || { cat said && return 1; }
    grep -qF -- "$1" said || { cat said && return 1; }
}

are_wrong_arguments_named() {
    is_refused "no law is called 'no-such-law'" run no-such-law
    is_refused "no law is called 'no-such-law'" list no-such-law
    is_refused "no law is called 'no-such-law'" try no-such-law said
    is_refused "there is no option '--no-such-option'" run --no-such-option
    is_refused "there is no command 'nothing'" nothing
    is_refused "wanted by 'try'" try
    is_refused "--kept must say where" run --keep
    is_refused "--trials wants a whole number from 1 on, not ''" run --trials
    is_refused "not 'x'" run --seed x
    is_refused "not '-1'" run --seed -1
    is_refused "not '99999999999999999999'" run --trials 99999999999999999999
    is_refused "not '0'" run --trials 0
    is_refused "not 'inf'" run --seconds inf
    is_refused "not '0'" run --minutes 0
    is_refused "not '257'" run --jobs 257
    is_refused "not 'x'" run --patience x
}

is_help_given_anywhere() {
    for arguments in --help -h help "run --help" "list -h" "run :fen --help"; do
        # shellcheck disable=SC2086
        laws_say $arguments
        [ "$status" = 0 ]
        grep -q 'Exit status' said
    done
}

are_laws_listed_by_name() {
    laws_say list games-come-back
    [ "$status" = 0 ]
    [ "$(grep -c '^games-come-back:' said)" = "$(wc -l <said)" ]
}

is_a_folder_that_is_not_there_an_error() {
    laws_say run :fen --kept nowhere --trials 1
    [ "$status" = 3 ]
    grep -qF "there is no folder 'nowhere'" said
}

is_a_kept_file_that_cannot_be_read_an_error() {
    mkdir -p kept
    printf 'kind position\nfen not one\n' >kept/bad.thing
    laws_say run :fen --kept kept --trials 1
    rm kept/bad.thing
    [ "$status" = 3 ]
    grep -qF 'kept/bad.thing is no file with a thing in it' said
}

# In a place that has a corpus, kept things are tried without being asked for.
is_the_corpus_of_the_place_tried() {
    mkdir -p corpus/laws
    echo 'no thing' >corpus/laws/bad.thing
    laws_say run :fen --seconds 0.01
    rm corpus/laws/bad.thing
    [ "$status" = 3 ]
}

# An interrupt ends it with the figures so far, and leaves no law running.
is_an_interrupt_obeyed() {
    status=0
    "$laws" run --minutes 5 --jobs 2 >said 2>&1 &
    sleep 1
    kill -TERM $!
    wait $! || status=$?
    [ "$status" = 3 ]
    grep -q 'interrupted' said
    grep -q '^[0-9]* held, 0 failed: ' said
    sleep 0.2
    ! pgrep -f "$laws run --minutes 5" >/dev/null
}

do_rounds_go_on_for_as_long_as_said() {
    laws_say run names-find-their-owners --minutes 0.01 --seconds 0.1 --quiet
    [ "$status" = 0 ]
    [ "$(grep -c '^round ' said)" -ge 2 ]
}

question are_wrong_arguments_named are_wrong_arguments_named
question is_help_given_anywhere is_help_given_anywhere
question are_laws_listed_by_name are_laws_listed_by_name
question is_a_folder_that_is_not_there_an_error is_a_folder_that_is_not_there_an_error
question is_a_kept_file_that_cannot_be_read_an_error is_a_kept_file_that_cannot_be_read_an_error
question is_the_corpus_of_the_place_tried is_the_corpus_of_the_place_tried
question is_an_interrupt_obeyed is_an_interrupt_obeyed
question do_rounds_go_on_for_as_long_as_said do_rounds_go_on_for_as_long_as_said
finish_tests
