"""report.py - `ci/campaign report`: a page in HTML on what a campaign did."""
# SPDX-License-Identifier: MIT
import html
import pathlib
import re
import shutil
import sys
import time

from . import build, engines, places, run, after

PAGE = """<!doctype html>
<html lang="en">
<title>Fuzzing campaign</title>
{head}<style>
td, th {{ text-align: right; white-space: nowrap }}
td:first-child, th:first-child, td:nth-child(2), th:nth-child(2) {{ text-align: left }}
.plot {{ background: #fff; border-radius: 12px; margin: .8rem 0; padding: .5rem; overflow-x: auto }}
.plot svg {{ width: 100%; min-width: 640px; height: auto; display: block }}
@media (prefers-color-scheme: dark) {{ .plot {{ filter: invert(.88) hue-rotate(180deg) }} }}
.small {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: .5rem }}
.small .plot {{ margin: 0 }}
.small svg {{ min-width: 0 }}
.small text {{ font: 11px sans-serif }}
</style>
<main>
<h1>Fuzzing campaign</h1>
<p class="sum">{summary}</p>
{about}
{plots}
<h2>Edges, target by target</h2>
<p>Over the time that the target was fuzzed. The last figure of each engine stands at its curve.</p>
<div class="small">{curves}</div>
<h2>Targets</h2>
<p>Lines are those of core/ that the inputs of the target reach, found or kept; all targets together
reach {lines}.</p>
<div class="scroll" tabindex="0" role="region" aria-label="targets">
<table><thead><tr><th>target<th>engine<th>seconds<th>execs<th>execs/s<th>edges<th>lines<th>corpus
<th>crashes</tr></thead><tbody>
{rows}</tbody></table></div>
<h2>Crashes</h2>
{crashes}
<h2>Not reached</h2>
<p>Functions of the library that no input of any target calls, whether that target ran here or not:</p>
<div class="card" style="border-left-color: var(--rule)"><pre>{uncovered}</pre></div>
{tail}"""


def template(name):
    """All reports have one look. It stands in cli/html.c, as texts of C: `head` and `tail`."""
    source = (places.SOURCE / "cli" / "html.c").read_text()
    texts = source.split(f"static const char {name}[] =", 1)[1].split(";\n\n", 1)[0]
    lines = re.findall(r'^ *"(.*)"$', texts, re.MULTILINE)
    return "".join(line.encode().decode("unicode_escape") for line in lines)


def totals(lines):
    """The last figures of each run, added up for each target and engine."""
    table = {}
    for line in lines:
        if not line.get("end"):
            continue
        row = table.setdefault((line["target"], line["engine"]),
                               {"seconds": 0, "execs": 0, "edges": 0, "corpus": 0, "crashes": 0})
        row["seconds"] += line["seconds"]
        row["execs"] += line["execs"]
        row["edges"] = max(row["edges"], line["edges"])
        row["roles"] = row.get("roles", set()) | set(line.get("roles", []))
        row["corpus"], row["crashes"] = line["corpus"], line["crashes"]
    return table


def rows(table, lines):
    out = []
    for (target, engine), row in sorted(table.items()):
        rate = int(row["execs"] / row["seconds"]) if row["seconds"] else 0
        cells = [target, f"{engine} ({', '.join(sorted(row['roles']))})", f"{row['seconds']:.0f}",
                 f"{row['execs']:,}", f"{rate:,}", f"{row['edges']:,}",
                 f"{lines.get(target, 0):,}", f"{row['corpus']:,}", row["crashes"]]
        out.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return "\n".join(out)


def curves(lines, key):
    """A figure over the time that was fuzzed, for each engine: of all its targets together."""
    points, latest, earlier, fuzzed, ended = {}, {}, {}, 0, 0
    for line in lines:
        run_of = (line["target"], line["engine"])
        latest[run_of] = max(latest.get(run_of, 0), line[key]) if key == "edges" else (
            earlier.get(run_of, 0) + line[key])
        fuzzed = ended + line["seconds"]
        if line.get("end"):
            earlier[run_of], ended = latest[run_of], fuzzed
        points.setdefault(line["engine"], []).append(
            (fuzzed / 60, sum(value for (_, engine), value in latest.items()
                              if engine == line["engine"])))
    return points


def plot(folder, lines, key, title):
    """One picture of a figure over time, a curve for each engine."""
    found = curves(lines, key)
    data = "\n\n\n".join("\n".join(f"{minute:.3f} {value}" for minute, value in points)
                         for points in found.values())
    (folder.root / f"{key}.dat").write_text(data + "\n")
    parts = ", ".join(f"'{key}.dat' index {i} with lines lw 2 title '{engine}'"
                      for i, engine in enumerate(found))
    picture = folder.root / f"{key}.svg"
    places.run(["gnuplot", "-e", f"set terminal svg size 1000,400; set output '{picture.name}'; "
                f"set title '{title}'; set xlabel 'minutes'; set xrange [0:*]; set yrange [0:*]; "
                f"set key left; set grid; set decimalsign '.'; set format y '%.1s%c'; plot {parts}"],
               cwd=folder.root)
    drawn = picture.read_text()
    drawn = drawn[drawn.index("<svg"):]
    return f'<div class="plot" tabindex="0" role="img" aria-label="{title}">{drawn}</div>'


COLOURS = {"libfuzzer": "#1f6feb", "afl": "#d1500c"}
WIDTH, HEIGHT, LEFT, BOTTOM = 250, 110, 34, 18


def points_of(lines, target):
    """For each engine, minutes that this target was fuzzed and the most edges up to then."""
    found, ended, most = {}, {}, {}
    for line in lines:
        if line["target"] != target:
            continue
        engine = line["engine"]
        most[engine] = max(most.get(engine, 0), line["edges"])
        minutes = (ended.get(engine, 0) + line["seconds"]) / 60
        found.setdefault(engine, [(0.0, 0)]).append((minutes, most[engine]))
        if line.get("end"):
            ended[engine] = ended.get(engine, 0) + line["seconds"]
    return found


def small_plot(lines, target):
    """A picture of one target: both axes begin at 0 and end with what is written there."""
    found = points_of(lines, target)
    last = max(points[-1][0] for points in found.values()) or 1
    top = max(points[-1][1] for points in found.values()) or 1
    across, up = WIDTH - LEFT - 6, HEIGHT - BOTTOM - 20
    shape = []
    for engine, points in found.items():
        path = " ".join(f"{LEFT + across * x / last:.1f},{HEIGHT - BOTTOM - up * y / top:.1f}"
                        for x, y in points)
        colour = COLOURS.get(engine, "#000")
        shape.append(f'<polyline fill="none" stroke="{colour}" stroke-width="1.5" '
                     f'points="{path}"/>')
    names = ", ".join(f'<tspan fill="{COLOURS.get(engine, "#000")}">{engine} {points[-1][1]:,}</tspan>'
                      for engine, points in found.items())
    base = HEIGHT - BOTTOM
    return (f'<div class="plot"><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="edges of {target}"><text x="2" y="12"><tspan font-weight="bold">{target}'
            f'</tspan> {names}</text><path d="M{LEFT} 20V{base}H{WIDTH - 6}" fill="none" '
            f'stroke="#999"/><text x="{LEFT - 3}" y="26" text-anchor="end">{top:,}</text>'
            f'<text x="{LEFT - 3}" y="{base}" text-anchor="end">0</text>'
            f'<text x="{WIDTH - 6}" y="{HEIGHT - 4}" text-anchor="end">{last:.1f} min</text>'
            f'{"".join(shape)}</svg></div>')


def about_parts(folder):
    """When, on what commit and on what machine each run was."""
    parts = []
    for line in run.read_abouts(folder):
        when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(line["time"]))
        parts.append(html.escape(f"{when}: commit {line['commit']}; {line['host']}, "
                                 f"{line['cores']} cores, {line['processor']}; {line['compiler']}; "
                                 f"{line['options']}"))
    return "<p>" + "<br>\n".join(parts) + "</p>" if parts else ""


def say(text):
    print(f"ci/campaign: {text}", file=sys.stderr, flush=True)


def crash_parts(folder):
    replay = build.replay(folder)
    parts = []
    for name in folder.known():
        for path in places.files(folder.crashes(name)):
            crash = after.reproduce(replay, name, path)
            stack = chr(10).join(crash.stack)
            drawn = show(path, name)
            shown = html.escape(f"{crash.says}\n{stack}\n{drawn}")
            state = "breaks" if crash.breaks else "no longer breaks"
            parts.append(f'<div class="card">{board(drawn)}<div>'
                         f"<b>{name}: {path.name} ({state})</b>"
                         f"<pre>{shown}</pre></div></div>")
    return "\n".join(parts) or "<p>None.</p>"


def show(path, name):
    """The input drawn as what it is, if the command is there to draw it."""
    command = shutil.which("plyproof")
    for folder in (places.SOURCE / "build" / "release", places.SOURCE / "build"):
        if (folder / "plyproof").exists():
            command = folder / "plyproof"
    try:
        return places.run([command, "show", "--target", name, path]) if command else ""
    except places.Failure:
        return ""


def board(shown):
    """A drawing of the first position that the command shows as a FEN, as cli/html.c draws it."""
    fen = re.search(r"^([pnbrqkPNBRQK1-8]+(?:/[pnbrqkPNBRQK1-8]+){7}) [wb] ", shown, re.MULTILINE)
    if not fen:
        return ""
    ranks = re.sub("[1-8]", lambda blanks: "." * int(blanks[0]), fen[1]).split("/")
    dark = "".join(f"M{x} {y}h1v1h-1z" for y in range(8) for x in range(8) if (x + y) % 2)
    pieces = "".join(f'<text x="{x}.5" y="{y}.8" fill="{"#2b2926" if each.islower() else "#fdfaf2"}">'
                     f'{"♟♞♝♜♛♚"["pnbrqk".index(each.lower())]}</text>'
                     for y, rank in enumerate(ranks) for x, each in enumerate(rank) if each != ".")
    return ('<svg class="board" viewBox="0 0 8 8" role="img" aria-label="the board">'
            '<rect width="8" height="8" fill="#efe3cb"/>'
            f'<path fill="#8ba693" d="{dark}"/><g font-size=".82" text-anchor="middle" '
            f'stroke="#222" stroke-width=".02">{pieces}</g></svg>')


def main(folder, arguments):
    lines = run.read_log(folder)
    table = totals(lines)
    if not table:
        raise places.Failure("nothing has run here yet: ci/campaign run")
    say("sorting crashes, for which the replayer is built")
    for name in folder.known():
        engines.gather(folder, name)
    crashed = crash_parts(folder)
    lines_of, missed = after.reach(folder, say)
    execs = sum(row["execs"] for row in table.values())
    seconds = sum(row["seconds"] for row in table.values())
    crashes = sum(len(places.files(folder.crashes(name))) for name in folder.known())
    summary = (f"{len(table)} runs of targets on engines, {seconds / 60:.1f} minutes, "
               f"{execs:,} execs, {sum(row['edges'] for row in table.values()):,} edges summed "
               f"over runs, {crashes} crashes.")
    plots = ""
    if shutil.which("gnuplot"):
        plots = (plot(folder, lines, "edges", "edges, of all targets together") +
                 plot(folder, lines, "execs", "execs, of all targets together"))
    page = pathlib.Path(arguments.html) if arguments.html else folder.root / "report.html"
    page.write_text(PAGE.format(
        head=template("head"), tail=template("tail"), summary=summary, about=about_parts(folder),
        plots=plots, curves="\n".join(small_plot(lines, target)
                                      for target in sorted({line["target"] for line in lines})),
        lines=f"{lines_of['']:,}", rows=rows(table, lines_of), crashes=crashed,
        uncovered=html.escape("\n".join(missed) or "none")))
    print(summary)
    print(f"report: {page}")
    return 0
