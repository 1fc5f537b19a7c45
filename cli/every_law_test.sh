# every_law_test.sh - does every law hold for a moment, and for everything that ever broke one?
set -eu
"$PLYPROOF" laws run --seconds 0.02 --quiet --kept "$PLY_SOURCE_DIR/corpus/laws"
