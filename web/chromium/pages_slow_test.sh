#!/usr/bin/env bash
# pages_slow_test.sh - does the page show all positions of the suites; pictures to look at
# shellcheck source=web/chromium/page.sh
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/page.sh"
needs python3 clang-19 wasm-ld-19 chromium
ask slow
