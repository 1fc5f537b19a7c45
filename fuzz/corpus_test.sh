#!/usr/bin/env bash
# corpus_test.sh - does every input in version control still hold, on every target? No input for a
# target is a failure. Runs in every build, so under every sanitizer that is tested with.
# SPDX-License-Identifier: MIT
set -eu
"$PLY_BUILD_DIR/replay" --corpus "$PLY_SOURCE_DIR/corpus"
