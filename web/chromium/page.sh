# shellcheck shell=bash
# page.sh - asks questions.py a group of its questions: what the tests here share. Sourced.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/../../ci/lib.sh"

# Asks the questions of a group, or some by name: ask GROUP|QUESTION...
ask() {
    local page=$PLY_BUILD_DIR/web/plyproof.html
    [ -f "$page" ] ||
        die "there is no $page: configure and build again, now that wasm-ld-19 is here"
    python3 -B "$PLY_ROOT/web/chromium/questions.py" "$page" \
        "${PLYPROOF:-$PLY_BUILD_DIR/plyproof}" "$@"
}
