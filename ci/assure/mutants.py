"""mutants.py - the mutations of C that ci/mutants tries: found by tokens, without a compiler.

The project's layout is that of clang-format, and this relies on it: an operator between two values
has a blank on each side, which a pointer's star has not. What is no C after all does not compile,
and what changes nothing compiles to the same code; both are dropped later."""
# SPDX-License-Identifier: MIT
import dataclasses
import re

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+')
  | (?P<number>\b(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?)[uUlLfF]*\b)
  | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
  | (?P<operator><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.
                |[-+*/%&|^<>=!~?:;,.(){}\[\]])
""", re.VERBOSE | re.MULTILINE | re.DOTALL)

# What becomes of an operator that stands between two values.
BETWEEN = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
    "==": ("!=",), "!=": ("==",), "&&": ("||",), "||": ("&&",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("/",),
    "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "/=": ("*=",), "%=": ("/=",),
    "&=": ("|=",), "|=": ("&=",), "^=": ("|=",), "<<=": (">>=",), ">>=": ("<<=",),
}
STEP = {"++": "--", "--": "++"}
LEAVING = ("return", "break", "continue")
HEADS = ("if", "for", "while", "switch")
KEYWORDS = {*HEADS, *LEAVING, "else", "do", "case", "default", "goto", "static", "const", "struct",
            "enum", "union", "typedef", "extern", "void", "int", "unsigned", "char", "bool",
            "size_t", "sizeof"}
# What follows a name at the beginning of a statement that is no declaration.
GOES_ON = {"(", "[", ".", "->", "=", "++", "--"} | {w for w in BETWEEN if w[-1] == "="}
GOES_ON -= {"<=", ">=", "==", "!="}


@dataclasses.dataclass(frozen=True)
class Token:
    """A token of C, and where it stands."""
    kind: str
    text: str
    start: int
    end: int


@dataclasses.dataclass(frozen=True)
class Mutant:
    """One change of a file: the characters from start to end become `put`."""
    file: str
    start: int
    end: int
    put: str
    what: str   # in words, without the place
    line: int   # from 1
    text: str   # of the line, without blanks around it
    nth: int    # which of those with the same words on lines with the same text, from 1

    def key(self):
        """What a mutant is kept by: it survives changes elsewhere in the file."""
        return self.file, self.text, self.what if self.nth == 1 else f"{self.what} #{self.nth}"

    def text_in(self, source):
        """The file's text with this change, which moves no line behind it."""
        lost = source.count("\n", self.start, self.end) - self.put.count("\n")
        return source[:self.start] + self.put + "\n" * lost + source[self.end:]


def tokens_of(source):
    """All tokens but comments and what the preprocessor reads."""
    found = []
    for match in TOKEN.finditer(source):
        if match.lastgroup not in ("comment", "directive"):
            found.append(Token(match.lastgroup, match.group(), match.start(), match.end()))
    return found


def partners(tokens):
    """For each bracket the index of the one that it belongs to."""
    open_ones, of = [], {}
    for i, token in enumerate(tokens):
        if token.text in ("(", "[", "{"):
            open_ones.append(i)
        elif token.text in (")", "]", "}") and open_ones:
            of[i] = open_ones.pop()
            of[of[i]] = i
    return of


class Finder:
    """Finds the mutants of one file."""

    def __init__(self, file, source):
        self.file, self.source = file, source
        self.tokens = tokens_of(source)
        self.partner = partners(self.tokens)
        self.lines = source.split("\n")
        self.depth = self.depths()
        self.found, self.times = [], {}

    def depths(self):
        """How many braces each token lies in."""
        depth, depths = 0, []
        for token in self.tokens:
            depth -= token.text == "}"
            depths.append(depth)
            depth += token.text == "{"
        return depths

    def add(self, first, last, put, what):
        """Adds the mutant that has `put` in place of the tokens from first to last."""
        start, end = self.tokens[first].start, self.tokens[last].end
        line = self.source.count("\n", 0, start) + 1
        text = self.lines[line - 1].strip()
        nth = self.times[text, what] = self.times.get((text, what), 0) + 1
        self.found.append(Mutant(self.file, start, end, put, what, line, text, nth))

    def text(self, i):
        """Token i, or nothing outside the file."""
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def is_between(self, i):
        """Whether token i stands between two values, with a blank on each side."""
        token = self.tokens[i]
        before, behind = self.source[token.start - 1], self.source[token.end:token.end + 1]
        return before in " \n" and behind in (" ", "\n")

    def end_of_statement(self, i):
        """The index of the last token of the statement that begins at token i."""
        while i < len(self.tokens):
            word = self.text(i)
            if word == "{":
                return self.partner[i]
            if word in HEADS:
                end = self.end_of_statement(self.partner[i + 1] + 1)
                if word == "if" and self.text(end + 1) == "else":
                    return self.end_of_statement(end + 2)
                return end
            if word == ";":
                return i
            i = self.partner[i] + 1 if word in ("(", "[") and i in self.partner else i + 1
        return len(self.tokens) - 1

    def find(self):
        """All mutants, in the order of the file."""
        for i in range(len(self.tokens)):
            self.look_at_operator(i)
            self.look_at_number(i)
            if self.depth[i] > 0:
                self.look_at_condition(i)
                self.look_at_statement(i)
        return self.found

    def look_at_operator(self, i):
        """Another operator in place of token i."""
        word = self.text(i)
        if word in BETWEEN and self.is_between(i):
            for other in BETWEEN[word]:
                self.add(i, i, other, f"{word} becomes {other}")
        elif word in STEP:
            self.add(i, i, STEP[word], f"{word} becomes {STEP[word]}")
        elif word == "!" and not self.is_between(i):
            self.add(i, i, "", "! is dropped")

    def look_at_number(self, i):
        """A number that is one greater; for 1, 0 as well."""
        token = self.tokens[i]
        match = re.fullmatch(r"(0[xX][0-9a-fA-F]+|[0-9]+)([uUlLfF]*)", token.text)
        if token.kind != "number" or not match:
            return
        base = 16 if match[1][:2] in ("0x", "0X") else 8 if re.match("0[0-7]", match[1]) else 10
        write = {16: "0x{:x}", 10: "{}", 8: "0{:o}"}[base]
        value = int(match[1], base)
        for other in (2, 0) if value == 1 else (value + 1,):
            put = write.format(other) + match[2]
            self.add(i, i, put, f"{token.text} becomes {put}")

    def look_at_condition(self, i):
        """A negated condition, a branch that is dropped."""
        if self.text(i) in ("if", "while") and self.text(i + 1) == "(":
            first, last = i + 2, self.partner[i + 1] - 1
            inside = self.source[self.tokens[first].start:self.tokens[last].end]
            self.add(first, last, f"!({inside})", f"the condition of {self.text(i)} is negated")
        if self.text(i) == "else":
            self.add(i, self.end_of_statement(i + 1), "", "else is dropped")

    def look_at_statement(self, i):
        """A statement that is dropped."""
        before, token = self.text(i - 1), self.tokens[i]
        if before not in (";", "{", "}", "else", ":") and not self.is_behind_head(i - 1):
            return
        end = self.end_of_statement(i)
        if token.text in LEAVING:
            # The last return of a function with a value cannot go.
            if token.text != "return" or self.text(end + 1) != "}" or self.depth[i] > 1:
                self.add(i, end, ";", f"{token.text} is dropped")
            return
        is_expression = token.kind == "name" and token.text not in KEYWORDS and \
            self.text(i + 1) in GOES_ON
        if (is_expression or token.text in ("++", "--", "*")) and self.text(end) == ";":
            self.add(i, end, ";", "a statement is dropped")

    def is_behind_head(self, i):
        """Whether token i closes the head of an if, a for or a while."""
        return self.text(i) == ")" and i in self.partner and \
            self.text(self.partner[i] - 1) in HEADS


def find_mutants(file, source):
    """All mutants of a file's text."""
    return Finder(file, source).find()
