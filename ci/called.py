#!/usr/bin/env python3
# called.py - which programs do shell scripts call? Read out of their text, for ci/setup_test.sh.
# SPDX-License-Identifier: MIT
"""Usage: ci/called.py SCRIPT...

Prints `SCRIPT PROGRAM` for each word that stands where a command stands and is no keyword, builtin
or function of the shell, nor a path: at the beginning of a line or of $(...), after one of
| & ; ( { ! and keywords, behind variables that are set for it, after commands that run another
(exec, env, xargs, command -v, find -exec), and after `needs`, with which a test says what it needs.

Quoted text is left out, but for what is called inside it by $(...)."""
import pathlib
import re
import subprocess
import sys

KEYWORDS = set("""if then elif else fi for in do done while until case esac function select time
    { } ! [[ ]] coproc""".split())
RUNNERS = {"exec", "env", "xargs", "command", "nice", "timeout", "setsid", "quietly", "sudo",
           "question", "needs"}
BUILTINS = set(subprocess.run(["bash", "-c", "compgen -b"], capture_output=True, text=True,
                              check=True).stdout.split())
NAME = re.compile(r"[A-Za-z0-9][\w.+-]*$")


def without_quotes(text):
    """The text with quoted words replaced by Q, comments and here-documents left out. What stands
    in $(...) stays, on a line of its own, wherever it is."""
    out, called, here, at = [], [], [], 0

    def substitution(start):
        """The end of $(...) that begins at start, and what stands in it, itself without quotes."""
        depth, i = 1, start + 2
        while i < len(text) and depth:
            if text[i] == "'":
                i = text.find("'", i + 1)
            elif text[i] == "\\":
                i += 1
            elif text[i] == '"':
                i = double(i)[0] - 1
            elif text[i] in "()":
                depth += 1 if text[i] == "(" else -1
            i += 1
        return i, text[start + 2:i - 1]

    def double(start):
        """The end of a string in double quotes, and what is called inside."""
        i, found = start + 1, []
        while i < len(text) and text[i] != '"':
            if text[i] == "\\":
                i += 2
            elif text.startswith("$(", i) and not text.startswith("$((", i):
                i, inside = substitution(i)
                found.append(inside)
            else:
                i += 1
        return i + 1, found

    while at < len(text):
        c = text[at]
        if c == "\\":
            out.append(" " if text[at + 1:at + 2] == "\n" else "Q")
            at += 2
        elif c == "'":
            at = text.find("'", at + 1) + 1
            out.append("Q")
        elif c == '"':
            at, inside = double(at)
            called += inside
            out.append("Q")
        elif text.startswith("$((", at) or text.startswith("((", at):
            end = text.find("))", at)
            at = end + 2
            out.append("Q")
        elif text.startswith("${", at):
            at = text.find("}", at) + 1
            out.append("Q")
        elif text.startswith("$(", at):
            at, inside = substitution(at)
            called.append(inside)
            out.append("Q")
        elif c == "#" and (at == 0 or text[at - 1] in " \t\n;("):
            at = text.find("\n", at)
            at = len(text) if at < 0 else at
        elif text.startswith("<<<", at):
            out.append("<")
            at += 3
        elif text.startswith("<<", at):
            mark = re.match(r"<<-?\s*['\"]?(\w+)['\"]?", text[at:])
            here.append(mark[1])
            at += mark.end()
        elif c == "\n" and here:
            for mark in here:
                end = re.compile(rf"^\t*{mark}$", re.MULTILINE).search(text, at)
                at = end.end()
            here = []
            out.append("\n")
        else:
            out.append(c)
            at += 1
    return "\n".join(["".join(out), *(without_quotes(inside) for inside in called)])


def programs(path):
    text = path.read_text(encoding="utf-8")
    plain = without_quotes(text)
    plain = re.sub(r"\d*[<>]+&?\s*[^\s|;&()]+", " ", plain)  # where input and output go
    plain = re.sub(r"\b[A-Za-z_]+\+?=\([^)]*\)", " ", plain)  # lists
    plain = re.sub(r"(^|;;|\bin\b)[ \t]*[^\s()|;]+( *\| *[^\s()|;]+)*\)", r"\1 ; ", plain,
                   flags=re.MULTILINE)  # patterns of `case`
    functions = set(re.findall(r"^\s*([\w-]+)\(\)", plain, re.MULTILINE))
    found = set()
    for piece in re.split(r"[|&;\n(){}]+", plain):
        words = piece.split()
        runner = option = ""
        while words:
            word = words.pop(0)
            if word in ("for", "case", "select"):
                break
            if word in KEYWORDS or re.match(r"\w+\+?=", word):
                continue
            argument = word.isdigit() or option and word.isupper()
            if runner and (word.startswith("-") or argument):
                option = word if word.startswith("-") else ""
                continue
            if word in RUNNERS:
                runner = word
                found.add(word)
                words = words[1:] if word == "question" else words
                continue
            if NAME.match(word) and not word.isdigit():
                found.add(word)
                if word == "find" and "-exec" in words:
                    words = words[words.index("-exec") + 1:]
                    continue
                if runner == "needs":
                    continue
            break
    return functions, found


def main():
    scripts = [(name, *programs(pathlib.Path(name))) for name in sys.argv[1:]]
    functions = set().union(*(script[1] for script in scripts))
    for name, _, found in scripts:
        for word in sorted(found - functions - BUILTINS - KEYWORDS - {"Q"}):
            print(name, word)


main()
