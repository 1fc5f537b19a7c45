# breaks_slow_test.sh - does every patch in properties/breaks/ still apply?
set -eu
exec "$PLY_SOURCE_DIR/ci/breaks" --check
