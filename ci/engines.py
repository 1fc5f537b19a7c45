# engines.py - runs `plyproof check` on engines that are installed, and prints what it says of each.
#
# Usage: engines.py MINUTES [ENGINE...]
#
# Called by ci/engines, with plyproof and the engines in the path.
# SPDX-License-Identifier: MIT
import json
import os
import subprocess
import sys
import textwrap

# The package, the command, and whether it has to be asked by searches.
ENGINES = [
    ('stockfish-npm', ['node', os.environ.get('PLY_NPM_STOCKFISH', '')], False),
    ('stockfish', ['stockfish'], False),
    ('ethereal-chess', ['ethereal-chess'], False),
    ('fairy-stockfish', ['fairy-stockfish'], False),
    ('sjaakii', ['sjaakii'], False),
    ('sjeng', ['sjeng'], False),
    ('glaurung', ['glaurung'], True),
    ('toga2', ['toga2'], True),
    ('gnuchess', ['gnuchess', '--uci'], True),
    ('hoichess', ['hoichess'], True),
    ('phalanx', ['phalanx'], True),
    ('fairymax', ['fairymax'], True),
]

# What a person made of a difference, by package, outcome and rule.
CONFIRMED = {
    ('sjeng', 'extra', 'ep_taken_shields'):
        'Confirmed: sjeng counts 7 by hand, Stockfish and plyproof 6; after the capture a bishop '
        'gives check along the diagonal.',
    ('toga2', 'count', 'search_again'):
        'Confirmed by hand: White is mated there. If it has searched another position before, it '
        'plays the move of that one again (`bestmove d2d4` after the start position); in a new '
        'process, and in the next mate, it says `bestmove a1a1`, which is its way to play none. '
        'Stockfish says `bestmove (none)` after the same commands. No bug in its moves.',
    ('gnuchess', 'crashed', 'fails_halfmove'):
        'Confirmed: it ends with SIGSEGV when this is typed by hand. No program writes such a '
        'counter by itself.',
    ('hoichess', 'hung', 'fails_dead'):
        'Confirmed by hand: with two bare kings it prints neither a move nor a result, and with a '
        'pawn more it moves at once. No bug in its moves.',
    ('phalanx', 'hung', 'fails_ep'):
        'By hand it prints no move there either, nor without the en-passant square, so that is '
        'not the cause. No bug in its moves.',
}

HEAD = (
    'The engines that Debian 12 has, and the stockfish package of npm (Stockfish of this year, run '
    'by node), each asked for {minutes} at most. Made by `{command}`. "Questions" are '
    'those that were answered before the time was over; every position is asked at depth 1 first. '
    'Engines that know no perft are asked by searches, which proves less '
    '([what it proves](check.md#engines-without-perft)).')

TABLE = '''| package | version | asked how | positions | agree | questions | outcome |
|---|---|---|--:|--:|--:|---|
'''

WIDTH = 118


def paragraph(text, first='', rest=''):
    """A paragraph with lines that are broken between words."""
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest,
                         break_long_words=False, break_on_hyphens=False)


def version(package):
    """The version of a Debian package, or of the one from npm; or a question mark."""
    if package == 'stockfish-npm':
        return os.environ.get('PLY_NPM_VERSION', '?')
    found = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', package],
                           capture_output=True, text=True, check=False)
    return found.stdout or '?'


def check(command, search, minutes):
    """Runs the check; returns its objects, and why there are none."""
    if '' in command:
        return [], ['it could not be fetched with npm']
    line = ['plyproof', 'check', '--json', '--quiet', '--minutes', minutes]
    line += ['--ask', 'moves-by-search'] if search else []
    ran = subprocess.run(line + ['--'] + command, capture_output=True, text=True, check=False)
    objects = [json.loads(text) for text in ran.stdout.splitlines()]
    return objects, ran.stderr.strip().splitlines()


def row(package, objects, why):
    """The line of the table for one engine."""
    if not objects:
        reason = why[0].replace('plyproof: check: ', '') if why else 'it said nothing'
        return f'| {package} | {version(package)} | | | | | not asked: {reason} |'
    last = objects[-1]
    return (f'| {package} | {version(package)} | {last["dialect"]} | {last["positions"]:,} | '
            f'{last["agree"]:,} | {last["questions"]:,} | {last["outcome"]} |')


def difference(package, found):
    """A paragraph on one difference, in its smallest form."""
    text = f'**{package}: {found["outcome"]}**: it {found["rule"]}. Seen in {found["seen"]} '
    text += 'position' if found['seen'] == 1 else 'positions'
    text += f'; smallest at depth {found["depth"]}:'
    where = f'`{found["fen"]}`'
    if found.get('way'):
        where += f' after `{" ".join(found["way"])}`'
    if found['move']:
        where += f', move `{found["move"]}`'
    lines = [paragraph(text, '- ', '  '), '  ' + where + '.']
    if found['detail']:
        lines.append(paragraph(f'({found["detail"]})', '  ', '  '))
    remark = CONFIRMED.get((package, found['outcome'], found['rule_name']))
    lines.append(paragraph(remark or 'Not confirmed by a person.', '  ', '  '))
    return '\n'.join(lines)


def in_words(minutes):
    """A time in words: 1 minute, 0.5 minutes."""
    return f'{minutes} minute' + ('' if minutes == '1' else 's')


def command_of(minutes, wanted):
    """What a person types to make the page."""
    return ' '.join(['ci/engines', '--minutes', minutes] + wanted)


def main():
    """Checks the engines that were named, or all."""
    minutes, wanted = sys.argv[1], sys.argv[2:]
    rows, differences = [], []
    for package, command, search in ENGINES:
        if wanted and package not in wanted:
            continue
        print(package, file=sys.stderr, flush=True)
        objects, why = check(command, search, minutes)
        rows.append(row(package, objects, why))
        differences += [difference(package, found) for found in objects[:-1]]
    if not rows:
        sys.exit('there is no such engine in the list')
    print('# What `plyproof check` says of engines\n')
    print(paragraph(HEAD.format(minutes=in_words(minutes), command=command_of(minutes, wanted))))
    print('\n' + TABLE + '\n'.join(rows))
    print('\n## Differences\n')
    print('\n'.join(differences) if differences else 'None.')


main()
