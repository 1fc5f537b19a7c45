# pgn_extract.py - pgn-extract as a peer of `plyproof conform`: run for each game.
#
# Usage: python3 pgn_extract.py
#
# pgn-extract always ends with status 0; a game that it complains of is one that it refuses. A
# warning is no complaint: it is about a star at the end of a game that is over. Promotions are made
# small: pgn-extract 19.04 writes f2f1Q, which is no UCI.
# SPDX-License-Identifier: MIT
import json
import subprocess
import sys

COMMAND = ['pgn-extract', '-s', '-Wuci', '--notags', '--noresults', '-w99999']


def complains(said):
    """Whether there is more than warnings, which end with a blank line, and where they were."""
    warning = False
    for line in said.splitlines():
        warning = line.startswith('Warning:') or (warning and line.strip() != '')
        if line.strip() and not warning and not line.startswith('File stdin:'):
            return True
    return False


for line in sys.stdin:
    text = json.loads(line)['text'] + '\n'
    ran = subprocess.run(COMMAND, input=text.encode(), capture_output=True, check=False)
    refused = ran.returncode or complains(ran.stderr.decode('latin-1'))
    said = ran.stdout.decode('latin-1').lower().split()
    print(json.dumps({'text': None if refused else ' '.join(said) or '*'}), flush=True)
