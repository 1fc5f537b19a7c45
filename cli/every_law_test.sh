# every_law_test.sh - does every law hold for a few trials, and for everything that ever broke one?
set -eu
"$PLYPROOF" laws run --trials 200 --quiet --kept "$PLY_SOURCE_DIR/corpus/laws"
