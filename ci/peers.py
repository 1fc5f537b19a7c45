# peers.py - runs `plyproof conform` on libraries that are installed, and prints what it says.
#
# Usage: peers.py --packages [LIBRARY...]
#        peers.py FOLDER TRIALS [LIBRARY...]
#
# Called by ci/peers, with plyproof in the path and the adapters and npm's modules in FOLDER.
# --packages prints what npm has to install.
# SPDX-License-Identifier: MIT
import json
import subprocess
import sys

# The library, its version for npm, and its adapter: how it is run, and what it can be asked.
LIBRARIES = [
    ('chess.js', '1.4.0', ['node', 'chess.js.mjs'],
     ['fen', 'san', 'pgn', 'write-san', 'write-uci', 'write-pgn']),
    ('chessops', '0.15.1', ['node', 'chessops.mjs'],
     ['fen', 'uci', 'san', 'pgn', 'write-san', 'write-pgn']),
    ('kokopu', '4.13.4', ['node', 'kokopu.mjs'],
     ['fen', 'uci', 'san', 'pgn', 'write-san', 'write-uci', 'write-pgn']),
    ('pgn-extract', None, ['python3', 'pgn_extract.py'], ['pgn']),
]

# A process is started for each text of these: they are asked a tenth.
SLOW = ['pgn-extract']

FORMATS = ['fen', 'uci', 'san', 'pgn', 'write-uci', 'write-san', 'write-pgn']

DOTS = (
    'Confirmed by hand: `1 . a4` and `1 ... a5` are refused, `1. a4` and `1... a5` are taken. '
    'Section 8.2.2.1 of the standard allows blanks between the number and its dots in what is '
    'read; a program that writes has none there (8.2.2.2).')
NO_DOT = (
    'Confirmed by hand: `1 a4` is refused, `1. a4` is taken. Section 8.2.2 of the standard has '
    '"zero or more" dots behind a number; a program that writes always has one or three (8.2.2.2).')

# What a person made of a difference, by library, format and class.
CONFIRMED = {
    ('chess.js', 'fen', 'zero-squares'):
        'Confirmed by hand. `4k30/...`, where two digits stand in a row, is refused.',
    ('chess.js', 'san', 'promotes-to-king'):
        'Confirmed by hand: a pawn that takes on the last rank becomes a knight when no promotion '
        'is said, or none that it knows; without a capture the same is refused. This and the three '
        'below are one bug.',
    ('chess.js', 'san', 'followed'):
        'Confirmed by hand: whatever stands behind a move with an origin is passed over.',
    ('chess.js', 'pgn', 'escape-line'): 'Confirmed by hand. Section 6 of the standard.',
    ('chess.js', 'pgn', 'tag-with-quotes'):
        'Confirmed by hand: it takes a backslash alone, and refuses a quotation mark behind one. '
        'Section 7 of the standard.',
    ('chess.js', 'pgn', 'blank-before-dots'): DOTS,
    ('chess.js', 'pgn', 'number-without-dot'): NO_DOT,
    ('chessops', 'fen', 'ep-on-wrong-rank'):
        'Confirmed by hand. parseFen reads any square; Chess.fromSetup drops such a one later.',
    ('chessops', 'fen', 'nine-ranks'):
        'The ninth rank is a pocket, as in Crazyhouse, where it is nothing but pieces.',
    ('kokopu', 'san', 'pawn-letter'):
        'Confirmed by hand: the move that comes back is not legal; without the P it is the right '
        'one.',
    ('kokopu', 'pgn', 'line-comment'): 'Confirmed by hand. Section 5 of the standard.',
    ('kokopu', 'pgn', 'escape-line'): 'Confirmed by hand. Section 6 of the standard.',
    ('kokopu', 'pgn', 'blank-before-dots'): DOTS,
    ('kokopu', 'pgn', 'number-without-dot'): NO_DOT,
    ('kokopu', 'write-pgn', 'tag-fen'):
        'Confirmed by hand: the half-move clock of the tag FEN is written as 0.',
    ('pgn-extract', 'pgn', 'line-comment'):
        'Confirmed by hand: "Unknown character ; (Hex: 3b)". Section 5 of the standard.',
    ('pgn-extract', 'pgn', 'tag-cut-short'): 'Confirmed by hand.',
}

# parsePgn of chessops takes what it can and says nothing of the rest, as its documentation says.
LENIENT = {('chessops', 'pgn')}

HEAD = '''# What libraries make of texts

Made by `ci/peers`{options}: [`plyproof conform`](conform.md) asked {libraries}.
What counts is what comes back from the adapters in [ci/adapters](../ci/adapters), a few lines each.
One column of a table is `plyproof conform pgn --jsonl -- node chess.js.mjs pgn`, and of a writer
`plyproof conform san --write --jsonl -- node kokopu.mjs write-san`, in a folder that has the
adapters and the libraries.

A cell says what the library does with the texts of a class; **bold** is what it must not do.
"Mixed" is taken or refused by what else is in the text. A number is how many of the texts that it
took were not understood as they were meant.
'''

TITLES = {
    'fen': 'Reading FEN', 'uci': 'Reading UCI', 'san': 'Reading SAN', 'pgn': 'Reading PGN',
    'write-uci': 'Writing UCI', 'write-san': 'Writing SAN', 'write-pgn': 'Writing PGN',
}


def version(library, pinned):
    """The version that was asked."""
    if pinned:
        return f'{library} {pinned}'
    found = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', library],
                           capture_output=True, text=True, check=False)
    return f'{library} {found.stdout or "?"}'


def conform(folder, trials, library, command, what):
    """Asks a library for a format; returns its differences, and its classes by name."""
    codec = what.replace('write-', '')
    count = max(1, int(trials) // 10) if library in SLOW else trials
    line = ['plyproof', 'conform', codec, '--json', '--jsonl', '--quiet', '--trials', str(count)]
    line += ['--write'] if what != codec else []
    ran = subprocess.run(line + ['--'] + command + ([what] if command[0] == 'node' else []),
                         cwd=folder, capture_output=True, text=True, check=False)
    if ran.returncode > 1:
        sys.exit(f'{library} {what}: {ran.stderr}')
    objects = [json.loads(text) for text in ran.stdout.splitlines()]
    return ([it for it in objects if 'given' in it],
            {it['class']: it for it in objects if 'verdict' in it})


def cell(found, differences, name, writes):
    """What a library does with a class."""
    if not found or found['verdict'] == 'untried':
        return ''
    text = found['verdict'].replace('takes', 'writes') if writes else found['verdict']
    if found['misread']:
        text += f' {found["misread"]}'
    if any(it['class'] == name for it in differences):
        return f'**{text}**'
    if found['refused' if found['demand'] == 'take' else 'taken'] and found['demand'] != 'usage':
        return f'**{text}**'
    return text + (' \u00b9' if found['without_ep'] > found['texts'] / 2 else '')


def table(what, asked):
    """The table of one format; `asked` is what was found, by library."""
    names = [library for library in asked if what in asked[library]]
    rows, owed = {}, 'write' if what.startswith('write') else 'take'
    for library in names:
        for name, it in asked[library][what][1].items():
            rows.setdefault(name, it)
    lines = [f'\n## {TITLES[what]}\n', f'| class | owed | {" | ".join(names)} |',
             f'|---|---|{"---|" * len(names)}']
    for name, it in rows.items():
        cells = [cell(asked[library][what][1].get(name), asked[library][what][0], name,
                      what.startswith('write')) for library in names]
        demand = it['demand'].replace('take', owed)
        lines.append(f'| {it["sentence"]} | {demand} | {" | ".join(cells)} |')
    if any('\u00b9' in line for line in lines):
        lines.append('\n\u00b9 Without the en-passant square, where no pawn can take.')
    return lines


def code(text):
    """Text that Markdown leaves alone."""
    return '`' + text.replace('\n', '\\n').replace('|', '\\|') + '`'


def difference(library, what, it):
    """A paragraph on one difference, in its smallest form."""
    text = f'- **{library}, {what}: {it["outcome"]}**: {it["sentence"]}'
    text += f' ({it["clause"]})' if it['clause'] else ''
    text += f'. Seen in {it["seen"]} texts.\n  {code(it["given"])}'
    if what not in ('fen', 'pgn', 'write-pgn'):
        text += f' in {code(it["position"])}'
    if it['outcome'] == 'refused':
        text += ' is refused.'
    else:
        verb = 'written' if what.startswith('write') else 'read'
        text += f' is {verb} as {code(it["came"])}.'
    remark = CONFIRMED.get((library, what, it['class']))
    if not remark and (library, what) in LENIENT:
        remark = 'By design: parsePgn takes what it can, and says nothing of the rest.'
    return text + (f' {remark}' if remark else '')


def chosen(names):
    """The libraries of these names, or all of them."""
    unknown = set(names) - {library[0] for library in LIBRARIES}
    if unknown:
        sys.exit(f'peers.py: it knows no {", ".join(sorted(unknown))}')
    return [library for library in LIBRARIES if not names or library[0] in names]


def main():
    """Asks the libraries that were named, or all."""
    if sys.argv[1] == '--packages':
        print(' '.join(f'{name}@{pinned}' for name, pinned, _, _ in chosen(sys.argv[2:]) if pinned))
        return
    folder, trials = sys.argv[1:3]
    asked, versions = {}, []
    for library, pinned, command, formats in chosen(sys.argv[3:]):
        asked[library] = {}
        versions.append(version(library, pinned))
        for what in formats:
            print(library, what, file=sys.stderr, flush=True)
            asked[library][what] = conform(folder, trials, library, command, what)
    options = '' if trials == '100' else f' --trials {trials}'
    lines = [HEAD.format(options=options, libraries=', '.join(versions))]
    lines += ['## Differences\n']
    for library, formats in asked.items():
        for what, (differences, _) in formats.items():
            lines += [difference(library, what, it) for it in differences]
    for what in FORMATS:
        if any(what in formats for formats in asked.values()):
            lines += table(what, asked)
    print('\n'.join(lines))


main()
