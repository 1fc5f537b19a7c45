#!/usr/bin/env bash
# bindings_slow_test.sh - is the library what it says from JavaScript and from Python?
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$(dirname "$0")/../ci/lib.sh"
needs node python3 wasm-ld-19
make_scratch
web=$PLY_ROOT/web

# What `npm pack` would pack, installed as npm installs it.
does_the_package_work_in_node() {
    local package=$scratch/node_modules/plyproof file files
    mkdir -p "$package"
    files=$(python3 -c 'import json, sys; print(*json.load(sys.stdin)["files"])' \
        <"$web/package.json")
    for file in $files; do
        if [ "$file" = plyproof.wasm ]; then
            cp "$PLY_BUILD_DIR/web/$file" "$package/"
        else
            cp "$web/$file" "$package/"
        fi
    done
    cp "$web/package.json" "$package/"
    cp "$web/javascript_test.mjs" "$scratch/test.mjs"
    node "$scratch/test.mjs"
}
is_every_member_of_the_class_typed() {
    grep -oE '^    (async )?[a-z]+\(' "$web/plyproof.mjs" | grep -oE '[a-z]+\(' | sort -u |
        grep -vxE 'constructor\(|must\(' | while read -r name; do
        grep -qF "    $name" "$web/plyproof.d.mts" || { echo "$name has no type" && exit 1; }
    done
}
is_the_package_of_this_version() {
    local version
    version=$(sed -n 's/^#define PLY_VERSION_[A-Z]* //p' "$PLY_ROOT/core/plyproof.h" | paste -sd .)
    grep -F "\"version\": \"$version\"" "$web/package.json"
}
does_python_ask() {
    local said
    said=$(python3 "$web/ask.py" "$PLY_BUILD_DIR/libplyproof_ask.so" write mscs startpos '')
    [ "$said" = "{\"text\": \"$("$PLY_BUILD_DIR/plyproof" encode mscs startpos)\"}" ]
    [ "$(grep -cvE '^(#|"""|$)' "$web/ask.py")" -le 10 ]
}
does_python_refuse_what_has_no_room() {
    local library=$PLY_BUILD_DIR/libplyproof_ask.so
    if python3 "$web/ask.py" "$library" read '' '' "$(printf '%065537d' 0)" 2>"$scratch/said" ||
        python3 "$web/ask.py" 2>>"$scratch/said"; then
        return 1
    fi
    [ "$(grep -c '^Usage: ' "$scratch/said")" = 2 ]
}
does_the_wasm_import_nothing() {
    node -e '
        const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
        const exported = WebAssembly.Module.exports(module).map(({ name }) => name).sort();
        if (WebAssembly.Module.imports(module).length) throw new Error("it imports something");
        if (exported.join(" ") !== "memory web_ask web_in web_out") throw new Error(exported);
    ' "$PLY_BUILD_DIR/web/plyproof.wasm"
}
is_the_page_one_small_file() {
    local page=$PLY_BUILD_DIR/web/plyproof.html
    stat -c '%s bytes' "$page"
    [ "$(stat -c %s "$page")" -le 300000 ]
    ! grep -aoE '(src|href)="?(https?:)?//[^"]*' "$page"
}

question does_the_package_work_in_node does_the_package_work_in_node
question is_every_member_of_the_class_typed is_every_member_of_the_class_typed
question is_the_package_of_this_version is_the_package_of_this_version
question does_python_ask does_python_ask
question does_python_refuse_what_has_no_room does_python_refuse_what_has_no_room
question does_the_wasm_import_nothing does_the_wasm_import_nothing
question is_the_page_one_small_file is_the_page_one_small_file
finish_tests
