# all_laws_slow_test.sh - does every law hold for a fixed seed, and for a fresh one? Half a
# minute of one core. The seed is printed; `plyproof laws run --seed SEED --trials 5000` tries the
# same again. Inputs that break a law are kept in corpus/laws/.
set -eu
kept=$PLY_SOURCE_DIR/corpus/laws
for seed in 20 fresh; do
    "$PLYPROOF" laws run --trials 5000 --quiet --seed $seed --kept "$kept" --keep
done
