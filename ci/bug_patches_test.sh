#!/usr/bin/env bash
# bug_patches_test.sh - does every patch in bugs/ apply, and compile?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/lib.sh"
needs patch python3
exec "$PLY_ROOT/ci/bugs" --check
