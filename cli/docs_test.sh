#!/usr/bin/env bash
# docs_test.sh - does docs/cli.md name every command, every option, and every member of every
# object that --json writes? (What its examples show is run by ci/console_slow_test.sh.)
#
# Usage: PLYPROOF=... PLY_SOURCE_DIR=... cli/docs_test.sh
# SPDX-License-Identifier: MIT
set -eu
page=$PLY_SOURCE_DIR/docs/cli.md
failed=0
asked=0

# names WHAT PATTERN: is there a match in the page?
names() {
    asked=$((asked + 1))
    grep -qE -- "$2" "$page" && return
    printf 'docs/cli.md does not name %s\n' "$1"
    failed=$((failed + 1))
}

commands() { "$PLYPROOF" help | sed -n '/^Commands/,/^$/s/^  \([a-z]*\) .*/\1/p'; }

options() {
    for command in $(commands); do "$PLYPROOF" help "$command"; done |
        grep -oE '^ +(-., )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u
}

fen='r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'

# Every kind of object that there is.
objects() {
    "$PLYPROOF" list --json
    printf '%s\nx\n' "$fen" | "$PLYPROOF" encode fen --json || true
    "$PLYPROOF" encode fen "$fen" --json
    "$PLYPROOF" inspect "$fen" --json
    "$PLYPROOF" inspect 8/8/8/8/8/8/8/8 --json || true
    "$PLYPROOF" moves "$fen" --json
    "$PLYPROOF" hash "$fen" --json
    "$PLYPROOF" replay long e2e4 --json
    "$PLYPROOF" replay long e2e5 --json || true
    "$PLYPROOF" perft 2 --json --divide --hash 1M
    "$PLYPROOF" perft 2 --json --counters
    printf "%s;D1 48\n%s;D1 47\n8/8/8/8/8/8/8/8\nx\n%s\n" "$fen" "$fen" "$fen" |
        "$PLYPROOF" suite --json - || true
    "$PLYPROOF" laws list :fen --json
    "$PLYPROOF" laws run :fen --trials 10 --json
    "$PLYPROOF" laws run only-the-text-is-read:fen --trials 10 --json --verbose |
        sed 's/"seen":{[^}]*}/"seen":{}/'
    "$PLYPROOF" laws try :fen "$PLY_SOURCE_DIR"/corpus/laws/empty_text.* --json
    "$PLYPROOF" conform fen --trials 1 --json -- cat || true
    "$PLYPROOF" conform san --trials 1 --patience 1 --json -- cut -f 2 || true
    "$PLYPROOF" verify --quick --json
}

# The names of members; those of "codecs" are names of codecs.
members() { objects 2>/dev/null | grep -oE '"[a-z_0-9-]+":' | tr -d '":' | sort -u; }

codecs() { "$PLYPROOF" list --json | sed -n 's/^{"codec":"\([^"]*\)".*/\1/p'; }

for command in $(commands); do names "the command $command" "\`${command}[ \`]"; done
for option in $(options); do names "the option $option" "\`${option}[ \`]"; done
for member in $(comm -23 <(members) <(codecs | sort)); do
    names "the member $member" "\`$member\`"
done
printf '%d asked, %d failed\n' "$asked" "$failed"
[ "$asked" -gt 60 ] && [ "$failed" -eq 0 ]
