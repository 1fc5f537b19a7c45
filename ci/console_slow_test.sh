#!/usr/bin/env bash
# console_slow_test.sh - do the commands in the documentation print what the documentation shows?
#
# Usage: PLY_BUILD_DIR=... ci/console_slow_test.sh [FILE...]
#
# In every Markdown file a block that begins with ```console shows commands after "$ " (continued
# after a backslash) and what they print. Three dots stand for anything; alone on a line, for any
# lines or none. All commands of a file run in one scratch folder, with the plyproof of this build
# first in the path. docs/add-a-codec.md and docs/add-a-law.md have tests of their own.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
make_scratch
PATH=$PLY_BUILD_DIR:$PATH
newline=$'\n'

# Makes of what is expected a pattern, in $wanted: everything means itself, but for three dots.
make_pattern() {
    local special
    wanted=$newline${1//\\/\\\\}$newline
    for special in '*' '?' '['; do wanted=${wanted//"$special"/\\$special}; done
    while [[ $wanted == *"$newline...$newline"* ]]; do
        wanted=${wanted//"$newline...$newline"/"*$newline"} # that many lines, or none
    done
    wanted=${wanted//.../*}
}

# Does the command print what is expected? shows FOLDER COMMAND EXPECTED
shows() {
    local printed wanted
    make_pattern "$3"
    printed=$(cd "$1" && bash -c "$2" 2>&1) || true
    # shellcheck disable=SC2053 # a pattern
    if [[ $newline$printed$newline == $wanted ]]; then return 0; fi
    diff <(printf '%s\n' "$3") <(printf '%s\n' "$printed")
}

# Asks about the command read so far, if there is one.
ask() {
    [ -n "$command" ] || return 0
    question "$file: $command" shows "$folder" "$command" "${expected%"$newline"}"
    command=
}

# Reads one file, and asks about each of its commands.
ask_all() {
    local inside='' line command='' expected='' continued=''
    while IFS= read -r line; do
        if [ -n "$continued" ]; then
            command+=$newline$line
            [[ $line == *\\ ]] || continued=
        elif [[ $line == '```console' ]]; then
            inside=yes
        elif [[ $line == '```' ]]; then
            ask
            inside=
        elif [[ -n $inside && $line == '$ '* ]]; then
            ask
            command=${line#'$ '} expected=''
            [[ $line != *\\ ]] || continued=yes
        elif [ -n "$inside" ]; then
            expected+=$line$newline
        fi
    done <"$file"
}

markdown() {
    grep -rl --include='*.md' --exclude-dir=build '^```console$' "$PLY_ROOT" |
        grep -vE 'docs/add-a-(codec|law)\.md$' | sort
}

mapfile -t files < <([ $# = 0 ] && markdown || printf '%s\n' "$@")
for file in "${files[@]}"; do
    folder=$(mktemp -d "$scratch/XXXXXX")
    ask_all
done
finish_tests
