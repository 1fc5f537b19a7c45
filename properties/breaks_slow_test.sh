# breaks_slow_test.sh - does every patch in properties/breaks/ still apply, and compile?
set -eu
exec "$PLY_SOURCE_DIR/ci/breaks" --check
