"""campaign - fuzzing campaigns over all targets, on libFuzzer and AFL++."""
# SPDX-License-Identifier: MIT
