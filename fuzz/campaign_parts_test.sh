#!/usr/bin/env bash
# campaign_parts_test.sh - the parts of ci/campaign that need no fuzzer: what is kept is whole, a
# folder has one campaign, crashes are told apart by where and why, and what cannot be done is one
# sentence.
# SPDX-License-Identifier: MIT
set -eu
# shellcheck source=ci/lib.sh
. "$PLY_SOURCE_DIR/ci/lib.sh"
needs python3

# Python with the campaign's parts, and a folder F of its own.
ask() {
    rm -rf "$scratch/campaign"
    PYTHONPATH=$PLY_ROOT/fuzz SCRATCH=$scratch python3 -B -c "
import os, pathlib, sys
from campaign import after, engines, places, report, run
scratch = pathlib.Path(os.environ['SCRATCH'])
F = places.Folder(scratch / 'campaign')
F.make('moves')
$1"
}

is_an_input_kept_under_its_hash_or_not_at_all() {
    ask "
source = scratch / 'source'
source.write_bytes(b'abc')
assert engines.keep(source, F.corpus('moves'))
assert not engines.keep(source, F.corpus('moves'))
kept, = places.files(F.corpus('moves'))
assert kept.name == 'a9993e364706816aba3e25717850c26c9cd0d89d' and not places.is_spoilt(kept)
kept.write_bytes(b'')                                  # as a full disk leaves it
assert places.is_spoilt(kept) and engines.keep(source, F.corpus('moves'))
assert kept.read_bytes() == b'abc'
kept.write_bytes(b'ab')
assert engines.drop_spoilt(F.corpus('moves')) == 1 and not places.files(F.corpus('moves'))
import errno
def full(self, data):
    open(self, 'w').close()
    raise OSError(errno.ENOSPC, 'No space left on device', str(self))
pathlib.Path.write_bytes = full
try:
    engines.keep(source, F.corpus('moves'))
    raise SystemExit('it was kept')
except OSError:
    assert not list(F.corpus('moves').iterdir()), list(F.corpus('moves').iterdir())
F.free = lambda: places.LEAST_FREE - 1
try:
    F.lock()
    raise SystemExit('a campaign begins on a full disk')
except places.Failure as failure:
    assert '15 megabytes are left on the disk' in str(failure)"
}

# What another machine has under a wrong name is taken under the right one; what is empty is not.
are_names_checked_when_inputs_are_shared() {
    ask "
shared = scratch / 'shared'
(shared / 'moves').mkdir(parents=True)
(shared / 'moves' / ('0' * 40)).write_bytes(b'abc')
(shared / 'moves' / ('1' * 40)).write_bytes(b'')
(F.corpus('moves') / places.hash_of(b'mine')).write_bytes(b'mine')
campaign = run.Campaign.__new__(run.Campaign)
campaign.folder, campaign.sync = F, str(shared)
campaign.share(['moves'])
for folder in (F.corpus('moves'), shared / 'moves'):
    assert sorted(path.read_bytes() for path in places.files(folder)) == [b'abc', b'mine']
    assert not any(places.is_spoilt(path) for path in places.files(folder))" 2>"$scratch/said"
    grep -q '2 inputs of moves in .* did not have the bytes' "$scratch/said"
}

does_a_folder_have_one_campaign() {
    ask "
import subprocess
F.lock()
second = subprocess.run([sys.executable, '-B', '-c', '''
import sys
from campaign import places
try:
    places.Folder(sys.argv[1]).lock()
except places.Failure as failure:
    print(failure)
''', str(F.root)], capture_output=True, text=True, check=True)
assert 'in use by process %d' % os.getpid() in second.stdout, second.stdout"
}

# A call of a mutator that a fuzzer died in is a crash; one that ended is none.
does_a_dead_fuzzers_call_become_a_crash() {
    ask "
record = engines.mutation_file(F, 'moves', 'afl-main')
head = b'plyproof mutation m %016x %08x %08x %08x\n' % (7, 64, 3, 0)
record.write_bytes(head + b'abc' + bytes(1000))
record.with_name(record.name + '.123').write_bytes(head + b'xyz' + bytes(1000))
(F.crashes('moves') / ('crash-' + engines.EMPTY)).write_bytes(b'')
assert len(head) == engines.MUTATION_HEAD
assert engines.take_mutations(F, 'moves', 'afl-main') == 2
found = sorted(path.read_bytes() for path in places.files(F.crashes('moves')))
assert found == [head + b'abc', head + b'xyz'], found
record.write_bytes(bytes(1000))
assert engines.take_mutations(F, 'moves', 'afl-main') == 0 and not record.exists()"
}

# The same place and condition is one kind, whatever the values; another condition is another kind.
are_crashes_told_apart_by_place_and_condition() {
    ask "
frame = '    #1 0x55 in fuzz_read %s/fuzz/read.c:90:5\n' % places.SOURCE
def kind(said): return after.judge(pathlib.Path('x'), 1, said).kind
assert kind('fuzz/read.c:9: broken: a == b: 3 and 4\n' + frame) == kind(
    'fuzz/read.c:9: broken: a == b: 5 and 6\n' + frame)
assert kind('fuzz/read.c:9: broken: a == b: 3\n') != kind('fuzz/read.c:9: broken: a == c: 3\n')
assert kind('fuzz/read.c:9: broken: a == b: 3\n') != kind('fuzz/read.c:8: broken: a == b: 3\n')
assert kind('a.c:1:2: runtime error: shift exponent 70 is\n') == kind(
    'a.c:1:2: runtime error: shift exponent 65 is\n')
full = after.judge(pathlib.Path('x'), 1, '==9==AddressSanitizer: hard rss limit exhausted (2Mb)\n')
assert 'out of memory' in full.says, full.says
assert after.judge(pathlib.Path('x'), 0, '').breaks is False"
}

# AFL++ writes its figures once a minute, and points of a plot every few seconds.
are_figures_of_afl_as_new_as_can_be() {
    ask "
afl = engines.Afl.__new__(engines.Afl)
afl.out, afl.role, afl.execs_before = F.afl('moves'), 'main', 1000
(F.afl('moves') / 'main').mkdir()
assert (afl.execs(), afl.edges) == (1000, 0)
(F.afl('moves') / 'main' / 'fuzzer_stats').write_text('execs_done  : 5\nedges_found : 7\n')
assert (afl.execs(), afl.edges) == (1005, 7)
(F.afl('moves') / 'main' / 'plot_data').write_text(
    '# relative_time, cycles_done, total_execs, edges_found\n5, 0, 90, 8\n10, 0, 200, 9\n15, 0, 3')
assert (afl.execs(), afl.edges) == (1200, 9)"
}

# Half of an odd number of hunts and more must find a bug; a split is chance or it is not.
are_hunts_judged_by_their_medians() {
    ask "
from campaign import prove
def hunts(*execs):
    return [dict(execs=e, seconds=e / 10) if e else dict(seconds=9.0) for e in execs]
assert prove.cell(hunts(30, 10, 20)) == '20, 2.0 s', prove.cell(hunts(30, 10, 20))
assert prove.cell(hunts(30, None, 20)) == '30, 3.0 s'
assert prove.cell(hunts(30, None, None)) == 'missed (1 of 3)'
assert prove.cell('seeds') == 'found by the seeds' and prove.cell(None) == 'does not apply'
assert abs(prove.ratio(hunts(10), hunts(40), 120) - 4) < .01
assert abs(prove.ratio(hunts(10), hunts(None), 120) - 120) < .01
assert prove.sign_test(10, 10) == 1 and prove.sign_test(10, 0) < .01 and prove.sign_test(0, 0) == 1"
}

# A target that cannot notice the bug has no more than a turn before the other has had as long.
do_the_targets_of_a_bug_take_turns() {
    ask "
import types
from campaign import prove
turns = []
def fake(built, name, seeds, seed, seconds, tools, scratch):
    before = sum(turn[2] for turn in turns if turn[0] == name)
    turns.append((name, seed, seconds, scratch))
    return name == 'sees' and before + seconds >= 5, 10, seconds
prove.HUNTS['fake'] = fake
side = types.SimpleNamespace(folder=types.SimpleNamespace(root=scratch))
def hunt(targets, seconds):
    turns.clear()
    bug = types.SimpleNamespace(targets=targets)
    return prove.hunt(side, None, None, bug, 'fake', 'empty', 1, seconds)
assert hunt(['blind', 'sees'], 60) == dict(execs=60, seconds=14, by='sees')
assert [turn[:1] + turn[2:3] for turn in turns] == [(name, n) for n in (1, 2, 4)
                                                  for name in ('blind', 'sees')], turns
assert len({turn[1] for turn in turns}) == 3 and len({turn[3] for turn in turns}) == 2
assert hunt(['blind'], 10) == dict(seconds=10) and [turn[2] for turn in turns] == [1, 2, 4, 3]
assert hunt(['blind', 'sees'], 4) == dict(seconds=4)"
}

# The last figure stands at a curve, and both axes say where they end.
does_a_curve_say_its_figures() {
    ask "
lines = [dict(target='moves', engine='afl', seconds=s, edges=e, end=x)
         for s, e, x in ((30, 900, False), (60, 1200, True), (60, 1500, True))]
assert report.points_of(lines, 'moves')['afl'] == [(0.0, 0), (.5, 900), (1, 1200), (2, 1500)]
drawn = report.small_plot(lines, 'moves')
assert '>1,500<' in drawn and '>2.0 min<' in drawn and 'afl 1,500' in drawn"
}

# ends_with STATUS WORDS ARGUMENT...: so, in one line, and nothing of Python's.
ends_with() {
    local status=$1 words=$2 got=0
    shift 2
    "$PLY_ROOT/ci/campaign" "$@" >"$scratch/said" 2>&1 || got=$?
    [ "$got" = "$status" ] && grep -qE -- "$words" "$scratch/said" &&
        ! grep -q Traceback "$scratch/said" && [ "$(wc -l <"$scratch/said")" = 1 ]
}

is_a_folder_that_cannot_be_written_one_sentence() {
    : >"$scratch/file"
    ends_with 3 'ci/campaign: .*/file.*: (Not a directory|File exists)' run moves \
        --out "$scratch/file"
    ends_with 3 'ci/campaign: .*: (No such file|Permission denied|Read-only)' run moves \
        --out /proc/nothing/here
}

may_names_stand_behind_options() {
    ask "
from campaign import front
for words in ('A B x y --seeds 3', 'A B --seeds 3 x y', 'A B x --seeds 3 y'):
    chosen = front.parse(['compare', *words.split()])
    assert (chosen.a, chosen.b, chosen.bugs, chosen.seeds) == ('A', 'B', ['x', 'y'], 3), chosen
assert front.parse(['run', 'moves', '--jobs', '2', 'words']).targets == ['moves', 'words']
for words in ('run --joobs', 'run moves --jobs 2 --sed 3', 'list x'):
    try:
        front.parse(words.split())
        raise RuntimeError(words)
    except SystemExit as end:
        assert end.code == 2"
}

make_scratch
question is_an_input_kept_under_its_hash_or_not_at_all is_an_input_kept_under_its_hash_or_not_at_all
question are_names_checked_when_inputs_are_shared are_names_checked_when_inputs_are_shared
question does_a_folder_have_one_campaign does_a_folder_have_one_campaign
question does_a_dead_fuzzers_call_become_a_crash does_a_dead_fuzzers_call_become_a_crash
question are_crashes_told_apart_by_place_and_condition are_crashes_told_apart_by_place_and_condition
question are_figures_of_afl_as_new_as_can_be are_figures_of_afl_as_new_as_can_be
question are_hunts_judged_by_their_medians are_hunts_judged_by_their_medians
question do_the_targets_of_a_bug_take_turns do_the_targets_of_a_bug_take_turns
question may_names_stand_behind_options may_names_stand_behind_options
question does_a_curve_say_its_figures does_a_curve_say_its_figures
question is_a_folder_that_cannot_be_written_one_sentence \
    is_a_folder_that_cannot_be_written_one_sentence
finish_tests
