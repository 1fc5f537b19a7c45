# engines.py - runs `plyproof check` on engines that are installed, and prints what it says of each.
#
# Usage: engines.py MINUTES [ENGINE...]
#
# Called by ci/engines, with plyproof and the engines in the path.
import json
import subprocess
import sys

# The package, the command, and whether it has to be asked by searches.
ENGINES = [
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

# What a person made of a difference, by package and outcome.
CONFIRMED = {
    ('sjeng', 'extra'):
        'Confirmed: sjeng counts 8 by hand, Stockfish and plyproof 7; after b5xc6 the bishop on '
        'b6 gives check.',
    ('gnuchess', 'crashed'):
        'Confirmed: it ends with SIGSEGV when this is typed by hand. No program writes such a '
        'counter by itself.',
    ('hoichess', 'hung'):
        'No bug in its moves: it does not search a drawn ending.',
}

HEAD = '''# What `plyproof check` says of engines

The engines that Debian 12 has, each asked for {minutes} minutes at most. Made by
`ci/engines --minutes {minutes}`. "Questions" are those that were answered before the time was over;
every position is asked at depth 1 first.

| package | version | asked how | positions | agree | questions | outcome |
|---|---|---|--:|--:|--:|---|
'''


def version(package):
    """The version of a Debian package, or a question mark."""
    found = subprocess.run(['dpkg-query', '-W', '-f', '${Version}', package],
                           capture_output=True, text=True, check=False)
    return found.stdout or '?'


def check(command, search, minutes):
    """Runs the check; returns its objects, and why there are none."""
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
    moves = ' '.join(found.get('way', []))
    text = f'- **{package}: {found["outcome"]}**: it {found["rule"]}. Seen in {found["seen"]} '
    text += f'positions; smallest at depth {found["depth"]}:\n  `{found["fen"]}`'
    if moves:
        text += f' after `{moves}`'
    if found['move']:
        text += f', move `{found["move"]}`'
    if found['detail']:
        text += f'\n  ({found["detail"]})'
    remark = CONFIRMED.get((package, found['outcome']))
    return text + (f'\n  {remark}' if remark else '\n  Not confirmed by a person.')


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
    print(HEAD.format(minutes=minutes) + '\n'.join(rows))
    print('\n## Differences\n')
    print('\n'.join(differences) if differences else 'None.')


main()
