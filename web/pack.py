#!/usr/bin/env python3
# pack.py - makes the page one file: style, scripts and the library go into index.html.
# SPDX-License-Identifier: MIT
"""Usage: web/pack.py plyproof.wasm plyproof.html

Style, scripts and library are compressed as one, by zopfli, which writes no time into it, and
written with five characters for four bytes; web/page/loader.js unpacks them. Scripts and style lose
their comments and the blanks that lines begin with, which nobody reads there. The page says by hash
which scripts and styles it allows, and allows nothing else. The same input gives the same bytes."""
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SCRIPTS = ["tools", "board", "game", "state", "convert", "coded", "count", "page"]


def read(name):
    return (HERE / name).read_text(encoding="utf-8")


def shorter(text):
    """Without comments that stand alone, and indentation. No text of ours goes over a line."""
    text = re.sub(r"^\s*/\*.*?\*/\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip()) + "\n"


def script():
    glue = re.sub(r"^export ", "", read("plyproof.mjs"), flags=re.MULTILINE)
    parts = [glue, *(read(f"page/{name}.js") for name in SCRIPTS)]
    return '"use strict";\n{\n' + "".join(shorter(part) for part in parts) + "}\n"


def gzipped(data):
    """By zopfli: a twentieth less than gzip writes, and nothing of this machine or day in it."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        packed = subprocess.run(["zopfli", "-c", file.name], check=True, stdout=subprocess.PIPE)
    return packed.stdout


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def main(wasm, out):
    style, code, loader = shorter(read("page/style.css")), script(), shorter(read("page/loader.js"))
    policy = (f"default-src 'none'; script-src {hash_of(loader)} {hash_of(code)} "
              f"'wasm-unsafe-eval'; style-src {hash_of(style)}; worker-src blob:; "
              "img-src data:; base-uri 'none'; form-action 'none'")
    parts = [style.encode(), code.encode(), pathlib.Path(wasm).read_bytes()]
    packed = gzipped(b"".join(parts))
    # A full stop for the <, so that nothing in it can look like a tag or a comment.
    text = base64.b85encode(packed, pad=True).decode().replace("<", ".")
    page = read("page/index.html")
    for name, value in (("CSP", policy), ("LOADER", loader), ("PACKED", text),
                        ("SIZES", f"{len(packed)} {len(parts[0])} {len(parts[1])}")):
        assert page.count(f"@{name}@") == 1, name
        page = page.replace(f"@{name}@", value)
    pathlib.Path(out).write_text(page, encoding="utf-8")


main(*sys.argv[1:])
