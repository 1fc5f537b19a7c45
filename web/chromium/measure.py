"""measure.py - how fast the page is, in Chromium, beside what is wanted of it.

Usage: measure.py PAGE BENCH [--rounds N] [--json]

PAGE is plyproof.html, BENCH the program bench_perft, which counts with the same engine natively.
What is compared is measured in turn, round after round, and the best of each is taken, so that
other work on the machine disturbs it little; two workers need two idle cores all the same. Prints
a line for each figure, with what is wanted and whether that is reached: that is for people to
judge, and the exit status is 0 either way."""
# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PLACE = re.search(r'"kiwipete", "([^"]+)"', (ROOT / "corpus/starts.def").read_text())[1]
LEAVES = {4: 4085603, 5: 193690690}
SHORT, LONG = 4, 5
GAME = ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 "
        "b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7 a1c1 f8c8").split()

# A whole update: the answer, what it is shown as, and the layout, but not the painting.
UPDATES = """((moves) => {
    workbench.game.load({ start: "", moves: [] });
    document.body.getBoundingClientRect();
    return moves.map((uci) => {
        const move = workbench.game.state.moves.find((each) => each.uci === uci);
        const began = performance.now();
        workbench.game.play(move);
        document.body.getBoundingClientRect();
        return performance.now() - began;
    });
})"""

# Million leaves a second on the page's own thread, which runs what its workers run.
COUNT = """((fen, depth, leaves) => {
    const began = performance.now();
    const found = workbench.game.ply.count(depth, { start: fen });
    if (String(found) !== String(leaves)) throw new Error("counted " + found);
    return leaves / (performance.now() - began) / 1000;
})"""

# Seconds of a whole count by so many workers, as the button Count does it.
WORKERS = """(async (workers, depth, leaves) => {
    workbench.countPanel.pool.size = workers;
    document.getElementById("depth").value = depth;
    document.getElementById("go").click();
    while (!workbench.countPanel.count.whole) await new Promise((done) => setTimeout(done, 5));
    const { total, seconds } = workbench.countPanel.count;
    if (String(total) !== String(leaves)) throw new Error("counted " + total);
    return seconds;
})"""

# From a press of Stop, in the middle of a count, to the next picture on the screen.
STOP = """(async () => {
    document.getElementById("depth").value = 8;
    document.getElementById("go").click();
    while (!workbench.countPanel.count.total) await new Promise((done) => setTimeout(done, 5));
    const began = performance.now();
    document.getElementById("stop").click();
    if (workbench.countPanel.pool.workers.length) throw new Error("it goes on");
    await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - began;
})()"""


def call(page, function, *arguments):
    return page.run(f"{function}({', '.join(map(json.dumps, arguments))})")


def native(bench):
    """Million leaves a second of the portable engine outside the browser, and its compiler."""
    said = subprocess.run([bench, "--short", "--rounds", "8", "--json"], capture_output=True,
                          text=True, check=True, env={**os.environ, "STOCKFISH": "none"}).stdout
    for line in map(json.loads, said.splitlines()):
        if line["way"] == "fast, portable" and line["position"] == PLACE and line["depth"] == SHORT:
            return line["leaves_a_second"] / 1e6, line["compiler"]
    raise SystemExit("measure.py: bench_perft does not count this place with the portable engine")


def ready(browser, address, times):
    found = []
    for _ in range(times):
        page = browser.open(address)
        found.append(float(page.wait("document.documentElement.dataset.ready")))
        page.close()
    return found


def measure(browser, address, bench, rounds):
    """Each figure: what it is, its value, its unit, and what is wanted, as a sign and a number."""
    first, *starts = ready(browser, address, 3 * rounds)
    page = browser.open(address)
    page.wait("document.documentElement.dataset.ready")
    updates = {}
    for tab in ("state", "coded", "convert"):
        page.run(f"document.getElementById('tab-{tab}').click()")
        updates[tab] = [min(times) for times in
                        zip(*(call(page, UPDATES, GAME) for _ in range(rounds)))]
    page.run(f"workbench.load({{ start: {json.dumps(PLACE)}, moves: [] }})")
    page.run("document.getElementById('tab-count').click()")
    inside, outside, compiler = [], [], ""
    one, two, stops = [], [], []
    for _ in range(rounds):
        inside += [call(page, COUNT, PLACE, SHORT, LEAVES[SHORT]) for _ in range(8)]
        speed, compiler = native(bench)
        outside.append(speed)
        one.append(call(page, WORKERS, 1, LONG, LEAVES[LONG]))
        two.append(call(page, WORKERS, 2, LONG, LEAVES[LONG]))
        stops.append(page.run(STOP))
    yield "ready, first page of a browser that starts itself", first, "ms", None
    yield "ready, best of the starts", min(starts), "ms", ("<=", 200)
    yield "ready, median of the starts", statistics.median(starts), "ms", ("<=", 200)
    for tab, times in updates.items():
        for word, value in (("median", statistics.median(times)), ("slowest", max(times))):
            yield f"an update, tab {tab}, {word} of the moves", value, "ms", ("<=", 16)
    yield "counting in Chromium", max(inside), "million/s", None
    yield f"counting by native portable, {compiler.strip()}", max(outside), "million/s", None
    yield "Chromium over native", max(inside) / max(outside), "", (">=", 0.9)
    yield "a count by one worker", min(one), "s", None
    yield "a count by two workers", min(two), "s", None
    yield "two workers over one", min(one) / min(two), "", (">=", 1.7)
    yield "stop, best", min(stops), "ms", ("<=", 100)
    yield "stop, worst", max(stops), "ms", ("<=", 100)


def main(page, bench, *options):
    rounds = int(options[options.index("--rounds") + 1]) if "--rounds" in options else 5
    address = pathlib.Path(page).resolve().as_uri()
    with Browser() as browser:
        for what, value, unit, wanted in measure(browser, address, bench, rounds):
            reached = wanted and (value <= wanted[1] if wanted[0] == "<=" else value >= wanted[1])
            if "--json" in options:
                print(json.dumps({"what": what, "value": round(value, 3), "unit": unit,
                                  "wanted": wanted and " ".join(map(str, wanted)),
                                  "reached": reached}))
                continue
            verdict = "yes" if reached else "no"
            verdict = f"  wanted {wanted[0]} {wanted[1]:g}: {verdict}" if wanted else ""
            print(f"{what:<56} {value:>8.2f} {unit:<9}{verdict}".rstrip(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
