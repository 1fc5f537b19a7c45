# all_laws_slow_test.sh - does every law hold for a fixed seed, and for a fresh one? Some seconds of
# one core; `ci/laws` goes on for as long as wanted. The seed is printed, and `plyproof laws run
# --seed SEED --trials 1500` tries the same again. Inputs that break a law are kept in corpus/laws/.
# SPDX-License-Identifier: MIT
set -eu
kept=$PLY_SOURCE_DIR/corpus/laws
for seed in 20 fresh; do
    "$PLYPROOF" laws run --trials 1500 --quiet --seed $seed --kept "$kept" --keep
done
