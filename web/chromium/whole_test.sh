#!/usr/bin/env bash
# whole_test.sh - does the page start silently, at any width, for everybody?
# shellcheck source=web/chromium/page.sh
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/page.sh"
needs python3 clang-19 wasm-ld-19 chromium
ask whole
