# laws_test.sh - does `plyproof laws` take what it says it takes, and refuse the rest?
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs pgrep
make_scratch
cd "$scratch"

# Runs the command; sets status, and leaves what it said in `said`: laws_say ARGUMENT...
laws_say() {
    status=0
    "$PLYPROOF" laws "$@" >said 2>&1 || status=$?
}

# Is it a usage error that names what is wrong? is_refused TEXT ARGUMENT...
is_refused() {
    laws_say "${@:2}"
    [ "$status" = 2 ] || { cat said && return 1; }
    grep -qF -- "$1" said || { cat said && return 1; }
}

are_wrong_arguments_named() {
    is_refused 'there is no law "no-such-law"' run no-such-law
    is_refused 'did you mean games-come-back' run games-come-bakc
    is_refused 'there is no law "no-such-law"' list no-such-law
    is_refused 'there is no law "no-such-law"' try no-such-law said
    is_refused 'there is no option --no-such-option' run --no-such-option
    is_refused '"nothing" is none of list, run and try' nothing
    is_refused 'laws try LAW FILE' try
    is_refused '--keep needs --kept FOLDER' run --keep
    is_refused '--trials needs NUMBER' run --trials
    is_refused 'not "x"' run --seed x
    is_refused 'not "0x"' run --seed 0x
    is_refused 'not "0x12345678901234567"' run --seed 0x12345678901234567
    is_refused 'not "-1"' run --seed -1
    is_refused 'not "99999999999999999999"' run --trials 99999999999999999999
    is_refused 'not "0"' run --trials 0
    is_refused 'not "inf"' run --seconds inf
    is_refused 'not "0"' run --minutes 0
    is_refused 'not "257"' run --jobs 257
    is_refused 'not "x"' run --patience x
}

are_laws_listed_by_name() {
    laws_say list games-come-back
    [ "$status" = 0 ]
    [ "$(grep -c '^games-come-back:' said)" = "$(wc -l <said)" ]
}

is_a_folder_that_is_not_there_an_error() {
    laws_say run :fen --kept nowhere --trials 1
    [ "$status" = 3 ]
    grep -qF "nowhere: there is no such folder" said
}

is_a_kept_file_that_cannot_be_read_an_error() {
    mkdir -p kept
    printf 'kind position\nfen not one\n' >kept/bad.input
    laws_say run :fen --kept kept --trials 1
    rm kept/bad.input
    [ "$status" = 3 ]
    grep -qF 'kept/bad.input: no kept input can be read there' said
}

# What is tried on an input that it is not about is no verdict.
does_trying_nothing_fail() {
    laws_say try games-come-back "$PLY_SOURCE_DIR"/corpus/laws/empty_text.*
    [ "$status" = 1 ]
    grep -q 'nothing was tried' said
    laws_say try only-the-text-is-read "$PLY_SOURCE_DIR"/corpus/laws/empty_text.*
    [ "$status" = 0 ]
}

# In a place that has a corpus, kept inputs are tried without being asked for.
is_the_corpus_of_the_place_tried() {
    mkdir -p corpus/laws
    echo 'no input' >corpus/laws/bad.input
    laws_say run :fen --seconds 0.01
    rm -r corpus
    [ "$status" = 3 ]
}

# An interrupt ends it with the figures so far, and leaves no law running.
is_an_interrupt_obeyed() {
    status=0
    "$PLYPROOF" laws run --minutes 5 --jobs 2 >said 2>&1 &
    while ! pgrep -P $! >/dev/null; do sleep 0.05; done # until laws run
    kill -TERM $!
    wait $! || status=$?
    [ "$status" = 3 ]
    grep -q 'interrupted' said
    grep -q '^[0-9]* held, 0 failed: ' said
    while pgrep -f "$PLYPROOF laws run --minutes 5" >/dev/null; do sleep 0.05; done
}

do_rounds_go_on_for_as_long_as_said() {
    laws_say run names-find-their-owners --minutes 0.03 --seconds 0.01 --quiet
    [ "$status" = 0 ]
    [ "$(grep -c '^round ' said)" -ge 2 ]
}

# A law a case, for a build server.
are_results_written_for_a_build_server() {
    laws_say run :fen --trials 10 --junit said.xml
    [ "$status" = 0 ]
    grep -q "tests=\"$("$PLYPROOF" laws list :fen | wc -l)\" failures=\"0\"" said.xml ||
        { head -3 said.xml && return 1; }
}

are_results_written_for_a_browser() {
    laws_say run :fen --trials 10 --html said.html
    [ "$status" = 0 ]
    grep -q "<b>$("$PLYPROOF" laws list :fen | wc -l) of" said.html
    ! grep '<br>' said.html # nothing is said of a law that held
}

# The same seed tries the same, however many laws run at a time.
does_a_seed_try_the_same() {
    for jobs in 1 3; do
        "$PLYPROOF" laws run :uci --seed 7 --trials 50 --jobs $jobs --json |
            sed 's/"seconds":[0-9.]*,//' | sort >"by$jobs"
    done
    [ "$(wc -l <by1)" -gt 5 ]
    cmp by1 by3
}

# What was asked for is done, or said to be a duplicate; and the runner has a name.
is_no_trial_lost_silently() {
    laws_say run :fen --trials 3000
    grep -qE '^seed 0x0000000000000001, runner (bundled|theft [0-9.]+)$' said
    grep -qE ' 3000 asked +[0-9]+ done +[0-9.]+% skipped +[0-9.]+% duplicates ' said
    "$PLYPROOF" laws run :fen --trials 3000 --json >said
    grep -cE '"runner":"(bundled|theft [0-9.]+)","asked":3000,' said
    tr ',' ' ' <said | sed 's/"[a-z]*":"[^"]*"//g; s/"trials":/+/; s/"duplicates":/+/' |
        grep -oE '[+][0-9]+' | awk '{ sum += $1 } END { exit sum == 0 || sum != 1500 * NR }'
}

# An installed program finds what was installed with it; one in its build folder finds the source.
are_kept_inputs_found() {
    [ "$PLYPROOF" = "$PLY_BUILD_DIR/plyproof" ] || return 0 # a simulator runs it from elsewhere
    mkdir -p there/bin there/share/plyproof/laws elsewhere
    cp "$PLYPROOF" there/bin/plyproof
    echo 'no input' >there/share/plyproof/laws/bad.input
    (cd elsewhere && ! ../there/bin/plyproof laws run :fen --seconds 0.01 >../said 2>&1)
    grep -qF 'share/plyproof/laws/bad.input: no kept input can be read there' said
}

question are_wrong_arguments_named are_wrong_arguments_named
question are_laws_listed_by_name are_laws_listed_by_name
question is_a_folder_that_is_not_there_an_error is_a_folder_that_is_not_there_an_error
question is_a_kept_file_that_cannot_be_read_an_error is_a_kept_file_that_cannot_be_read_an_error
question does_trying_nothing_fail does_trying_nothing_fail
question is_the_corpus_of_the_place_tried is_the_corpus_of_the_place_tried
question is_an_interrupt_obeyed is_an_interrupt_obeyed
question do_rounds_go_on_for_as_long_as_said do_rounds_go_on_for_as_long_as_said
question are_results_written_for_a_build_server are_results_written_for_a_build_server
question are_results_written_for_a_browser are_results_written_for_a_browser
question does_a_seed_try_the_same does_a_seed_try_the_same
question is_no_trial_lost_silently is_no_trial_lost_silently
question are_kept_inputs_found are_kept_inputs_found
finish_tests
