# all_laws_slow_test.sh - does every law hold for a fixed seed, and for a fresh one? Two minutes on
# two cores. The seed is printed; `plyproof laws run --seed SEED --seconds 0.6` tries the same
# again. Inputs that break a law are kept in corpus/laws/.
set -eu
kept=$PLY_SOURCE_DIR/corpus/laws
for seed in 20 fresh; do
    "$PLYPROOF" laws run --seconds 0.6 --quiet --seed $seed --kept "$kept" --keep
done
