#!/usr/bin/env bash
# count_test.sh - does the page count, stop, and find where another engine differs?
# shellcheck source=web/chromium/page.sh
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/page.sh"
needs python3 clang-19 wasm-ld-19 chromium
ask count
