#!/usr/bin/env python3
# ask.py - the library from Python: asks libplyproof_ask.so the questions of web/README.md.
# SPDX-License-Identifier: MIT
"""Usage: web/ask.py PATH/libplyproof_ask.so QUESTION [FIELD...], of 64 KiB at most"""
import ctypes
import json
import sys

question = "\n".join(sys.argv[2:]).encode(errors="surrogateescape")
if len(sys.argv) < 3 or len(question) > 65536:
    sys.exit(__doc__)
library = ctypes.CDLL(sys.argv[1])
library.web_in.restype = library.web_out.restype = ctypes.c_void_p
ctypes.memmove(library.web_in(), question, len(question))
print(json.dumps(json.loads(ctypes.string_at(library.web_out(), library.web_ask(len(question))))))
