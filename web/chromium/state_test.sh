#!/usr/bin/env bash
# state_test.sh - does the page show, read and take apart every code as the command does?
# shellcheck source=web/chromium/page.sh
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/page.sh"
needs python3 clang-19 wasm-ld-19 chromium
ask state
