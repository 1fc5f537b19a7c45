# terminal_test.sh - does what the command shows fit the terminal, and is it whole in a pipe?
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs python3
make_scratch
cd "$scratch"
export TERM=xterm
unset NO_COLOR COLUMNS

# Runs the command on a terminal of so many columns; what it says goes to `shown`, as it is:
# on_terminal COLUMNS ARGUMENT... With INTERRUPT set, it is interrupted when it shows progress.
on_terminal() {
    python3 - "$PLYPROOF" "$@" >shown <<'EOF'
import fcntl, os, pty, signal, struct, subprocess, sys, termios
columns = int(sys.argv[2])
ours, theirs = pty.openpty()
fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
child = subprocess.Popen([sys.argv[1]] + sys.argv[3:], stdin=subprocess.DEVNULL, stdout=theirs,
                         stderr=theirs)
os.close(theirs)
said, interrupted = b"", False
try:
    while piece := os.read(ours, 65536):
        said += piece
        if "INTERRUPT" in os.environ and b"%" in said and not interrupted:
            interrupted = True
            child.send_signal(signal.SIGINT)
except OSError:  # the other side is closed
    pass
child.wait()
sys.stdout.buffer.write(said.replace(b"\r\n", b"\n"))
EOF
}

# The lines as they are seen: without colours.
seen() { sed 's/\x1b\[[0-9;]*[mK]//g' shown; }

# Is none of the lines longer? fits COLUMNS
fits() {
    seen | tr '\r' '\n' | LC_ALL=C.UTF-8 grep -E ".{$(($1 + 1)),}" >long || return 0
    head -n 5 long
    return 1
}

has() { seen | grep -qF -- "$1" || { seen && return 1; }; }

do_tables_fit_80_columns() {
    for words in list help 'help perft' 'help check' 'help fen' 'help san' \
        'laws list' 'verify --quick' \
        'laws run --trials 10 positions-come-back:fen' 'suite -q edges --max-depth 1' \
        'explain mscs PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf' \
        'explain mscs160 ipJfut28eWKT1xT8Ekn8jbJGz2' \
        'inspect startpos' 'inspect 4k3/8/8/8/8/8/8/pppppppp'; do
        # shellcheck disable=SC2086
        on_terminal 80 $words
        seen | grep -q . || { say "plyproof $words says nothing" && return 1; }
        # Examples are to be copied; and a line of emoji has more characters than columns.
        sed -i '/^Example/,$d' shown
        sed -i '/^emoji\|emoji  /d' shown
        fits 80 || { say "plyproof $words" && return 1; }
    done
    on_terminal 80 list
    has '    Forsyth-Edwards Notation: six fields of text'
}

is_inspect_seen_whole_on_24_lines() {
    on_terminal 80 inspect startpos
    [ "$(wc -l <shown)" -le 22 ] || { seen && return 1; }
    has '8  r n b q k b n r    to move       white'
    has '4  . . . . . . . .    move          1'
    has '... (311 bytes)'
}

does_inspect_stay_in_columns_where_few_are() {
    on_terminal 40 inspect startpos
    has 'castling      KQkq'
    sed -i '/^emoji\|emoji  /d' shown
    fits 40
}

is_all_there_in_a_pipe() {
    "$PLYPROOF" list | grep -qE '^mscs160 .{70}'
    "$PLYPROOF" inspect startpos | grep -qE '^mailbox120 .{100}'
    "$PLYPROOF" inspect startpos | grep -q '^counters .*; move 1$'
}

does_progress_stay_on_its_line() {
    for columns in 30 80; do
        INTERRUPT=yes on_terminal $columns perft 12
        tr '\r' '\n' <shown | sed 's/\x1b\[K//' | grep -E '^ *[0-9.]+%' >progress
        ! grep -E ".{$columns,}" progress || return 1
    done
}

# Texts of the classes were asked before those made at random, and all of them agree.
does_progress_count_the_texts_that_agree() {
    on_terminal 80 conform fen --trials 1 --fuzz 0.02 --kept kept -- "$PLYPROOF" decode fen
    tr '\r' '\n' <shown | grep '^fuzzing: ' >progress
    ! grep -vE '^fuzzing: ([0-9]+) texts, \1 agree' progress
}

does_a_dumb_terminal_get_no_codes() {
    TERM=dumb on_terminal 80 perft -g bitboard 6
    ! grep $'\r\|\x1b' shown
    TERM=dumb on_terminal 80 list
    ! grep $'\r\|\x1b' shown
}

# NO_COLOR counts where it is set to anything; --color overrules it.
is_there_colour_where_it_is_wanted() {
    local colour=$'\x1b\\[[0-9;]*[1-9]m'
    on_terminal 80 list
    grep -q "$colour" shown
    NO_COLOR='' on_terminal 80 list
    grep -q "$colour" shown
    on_terminal 80 list --color auto
    grep -q "$colour" shown
    NO_COLOR=1 on_terminal 80 list
    ! grep "$colour" shown || return 1
    on_terminal 80 list --color never
    ! grep "$colour" shown || return 1
    NO_COLOR=1 on_terminal 80 list --color always
    grep -q "$colour" shown
    ! "$PLYPROOF" list | grep "$colour"
}

# How many times the command writes, for three lines that are there at once: a pipe of packets gives
# what each write gave it: writes ARGUMENT...
writes() {
    printf '8/8/8/8/8/8/8/8\n%.0s' 1 2 3 >lines
    python3 - "$PLYPROOF" "$@" <<'EOF'
import os, subprocess, sys
ours, theirs = os.pipe2(os.O_DIRECT)
child = subprocess.Popen(sys.argv[1:], stdin=open("lines"), stdout=theirs)
os.close(theirs)
count = 0
while os.read(ours, 65536):
    count += 1
child.wait()
print(count)
EOF
}

is_each_line_written_at_once() {
    [ "$(writes encode fen)" = 1 ]
    [ "$(writes encode fen --line-buffered)" = 3 ]
    [ "$(writes random --positions 5)" = 1 ]
    [ "$(writes random --positions 5 --line-buffered)" = 5 ]
}

question 'do tables fit 80 columns' do_tables_fit_80_columns
question 'is inspect seen whole on 24 lines' is_inspect_seen_whole_on_24_lines
question 'does inspect stay in columns where few are' does_inspect_stay_in_columns_where_few_are
question 'is all there in a pipe' is_all_there_in_a_pipe
question 'does progress stay on its line' does_progress_stay_on_its_line
question 'does progress count the texts that agree' does_progress_count_the_texts_that_agree
question 'does a dumb terminal get no codes' does_a_dumb_terminal_get_no_codes
question 'is there colour where it is wanted' is_there_colour_where_it_is_wanted
question 'is each line written at once with --line-buffered' is_each_line_written_at_once
finish_tests
