"""together.py - many mutants in one program, for ci/mutants: each is a copy of its function, and a
number in the environment says which of them runs. So a file is compiled and linked once for
hundreds of mutants."""
# SPDX-License-Identifier: MIT
import dataclasses
import re

import mutants

CHOSEN = "PLYPROOF_MUTANT"  # the variable of the environment: a number from 1
TEXT_MAX = 400_000  # characters of copies: what the compiler takes some seconds for
# Once, even where a file is included twice. The tests may call something else getenv.
HEAD = f"""#ifndef {CHOSEN}
#define {CHOSEN}
char *ply_mutant_named(const char *) __asm__("getenv");
static int ply_mutant;
__attribute__((constructor)) static void ply_mutant_choose(void) {{
    for (const char *at = ply_mutant_named("{CHOSEN}"); at && *at; at++) {{
        ply_mutant = 10 * ply_mutant + (*at - '0');
    }}
}}
#endif
"""
IN_COPY = re.compile(r"^<mutant (\d+)>:\d+:\d+: (?:fatal )?error:", re.MULTILINE)


@dataclasses.dataclass(frozen=True)
class Function:
    """A function, by where its parts stand in the text of its file."""
    start: int   # of what stands before its name
    name: int
    behind: int  # its name
    body: int    # its opening brace
    end: int     # behind the closing one
    arguments: str  # as a call writes them


def argument_of(tokens):
    """The name of one parameter; None if it has none."""
    for i, token in enumerate(tokens[:-2]):
        if token.text == "(" and tokens[i + 1].text == "*":
            return tokens[i + 2].text  # a pointer to a function
    depth, name = 0, None
    for token in tokens:
        depth += (token.text == "[") - (token.text == "]")
        if token.kind == "name" and not depth:
            name = token.text
    return name


def arguments_of(tokens):
    """What a call hands on, from the tokens between the brackets of a function's head; None if that
    cannot be told."""
    if [token.text for token in tokens] in ([], ["void"]):
        return ""
    names, depth, one = [], 0, []
    for token in tokens:
        if token.text == "...":
            return None
        depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
        if token.text == "," and not depth:
            names.append(argument_of(one))
            one = []
        else:
            one.append(token)
    names.append(argument_of(one))
    return ", ".join(names) if all(names) else None


def find_functions(source):
    """The functions of a file that can be copied."""
    tokens = mutants.tokens_of(source)
    partner = mutants.partners(tokens)
    found, start, i = [], 0, 0
    while i < len(tokens):
        word = tokens[i].text
        if word == "{" and i in partner:
            close = partner[i]
            if i >= 3 and tokens[i - 1].text == ")" and i - 1 in partner:
                first = partner[i - 1]
                arguments = arguments_of(tokens[first + 1:i - 1])
                if first > start and tokens[first - 1].kind == "name" and arguments is not None:
                    name = tokens[first - 1]
                    found.append(Function(tokens[start].start, name.start, name.end,
                                          tokens[i].start, tokens[close].end, arguments))
            if tokens[close + 1:close + 2] and tokens[close + 1].text in (";", ","):
                i = close + 1  # a table, or a type
                continue
            i = start = close + 1
            continue
        i += 1
        if word == ";":
            start = i
    return found


def share(source, found):
    """Parts mutants into lists that go into one program each, and those that stand in no function.
    Their order is kept."""
    functions = find_functions(source)
    parts, rest, size = [], [], TEXT_MAX
    for mutant in found:
        own = next((f for f in functions if f.body < mutant.start and mutant.end <= f.end), None)
        if not own:
            rest.append(mutant)
            continue
        size += own.end - own.start
        if size > TEXT_MAX:
            parts.append([])
            size = own.end - own.start
        parts[-1].append(mutant)
    return parts, rest


def text_of(source, numbered):
    """The text of a file with a copy of the function of each mutant: number -> mutant. Without a
    number in the environment it means what it meant."""
    written, at = [HEAD, '#line 1\n'], 0
    for function in find_functions(source):
        own = {n: m for n, m in numbered.items()
               if function.body < m.start and m.end <= function.end}
        if not own:
            continue
        head = source[function.start:function.name]
        name = source[function.name:function.behind]
        parameters = source[function.behind:function.body]
        local = head if re.search(r"\bstatic\b", head) else f"static {head}"
        line = source.count("\n", 0, function.body) + 1
        written += [source[at:function.start], f"{head}{name}{parameters};\n",
                    f"{local}{name}_ply_whole{parameters}\n#line {line}\n",
                    source[function.body:function.end], "\n"]
        for number, mutant in own.items():
            written += [f'#line 1 "<mutant {number}>"\n{local}{name}_ply_{number}{parameters}',
                        source[function.body:mutant.start], mutant.put,
                        source[mutant.end:function.end], "\n"]
        line = source.count("\n", 0, function.end) + 1
        written += [f"{head}{name}{parameters}{{ switch (ply_mutant) {{",
                    *(f" case {number}: return {name}_ply_{number}({function.arguments});"
                      for number in own),
                    f" default: return {name}_ply_whole({function.arguments}); }} }}\n",
                    f'#line {line} "{next(iter(own.values())).file}"\n']
        at = function.end
    return "".join([*written, source[at:]])


def in_error(said):
    """The numbers of the mutants that a compiler complains of."""
    return {int(number) for number in IN_COPY.findall(said)}
