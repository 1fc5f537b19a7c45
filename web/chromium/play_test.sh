#!/usr/bin/env bash
# play_test.sh - can a game be played in the page, by mouse, touch and keyboard, and linked to?
# shellcheck source=web/chromium/page.sh
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/page.sh"
needs python3 clang-19 wasm-ld-19 chromium
ask play
