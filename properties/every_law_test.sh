# every_law_test.sh - does every law hold for a moment, and for everything that ever broke one?
set -eu
"$PLY_BUILD_DIR/laws" run --seconds 0.02 --quiet --kept "$PLY_SOURCE_DIR/corpus/laws"

# A law that is not there, a wrong option and a missing value are usage errors.
for wrong in "run no-such-law" "run --no-such-option" "run --trials" "run --seed x" "nothing"; do
    # shellcheck disable=SC2086
    if "$PLY_BUILD_DIR/laws" $wrong >/dev/null 2>&1; then
        echo "laws $wrong: was taken"
        exit 1
    elif [ $? != 2 ]; then
        echo "laws $wrong: is not a usage error"
        exit 1
    fi
done
