"""campaign - fuzzing campaigns over all targets, on libFuzzer and AFL++."""
