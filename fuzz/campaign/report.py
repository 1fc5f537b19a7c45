"""report.py - `ci/campaign report`: a page in HTML on what a campaign did."""
import html
import re
import shutil

from . import build, engines, places, run, after

PAGE = """<!doctype html>
<html lang="en">
<title>Fuzzing campaign</title>
{head}<style>
td, th {{ text-align: right }}
td:first-child, th:first-child {{ text-align: left }}
.plot {{ background: #fff; border-radius: 12px; margin: .8rem 0; padding: .5rem }}
.plot svg {{ max-width: 100%; height: auto; display: block }}
</style>
<h1>Fuzzing campaign</h1>
<p class="sum">{summary}</p>
{plots}
<h2>Targets</h2>
<table><thead><tr><th>target<th>engine<th>seconds<th>execs<th>execs/s<th>edges<th>corpus<th>crashes
</tr></thead><tbody>
{rows}</tbody></table>
<h2>Crashes</h2>
{crashes}
<h2>Not reached</h2>
<p>Functions of the library that no input of any corpus calls:</p>
<div class="card"><pre>{uncovered}</pre></div>
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


def rows(table):
    out = []
    for (target, engine), row in sorted(table.items()):
        rate = int(row["execs"] / row["seconds"]) if row["seconds"] else 0
        cells = [target, f"{engine} ({', '.join(sorted(row['roles']))})", f"{row['seconds']:.0f}", f"{row['execs']:,}", f"{rate:,}",
                 row["edges"], row["corpus"], row["crashes"]]
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
                f"set title '{title}'; set xlabel 'minutes'; set yrange [0:*]; set key left; "
                f"set format y '%.0s%c'; plot {parts}"],
               cwd=folder.root)
    drawn = picture.read_text()
    return f'<div class="plot" role="img" aria-label="{title}">{drawn[drawn.index("<svg"):]}</div>'


def crash_parts(folder):
    replay = build.replay(folder)
    parts = []
    for name in folder.known():
        for path in places.files(folder.crashes(name)):
            breaks, what, stack = after.reproduce(replay, name, path)
            shown = html.escape(f"{what}\n{chr(10).join(stack)}\n{show(path, name)}")
            state = "breaks" if breaks else "no longer breaks"
            parts.append(f'<div class="card"><div><b>{name}: {path.name} ({state})</b>'
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


def main(folder, _arguments):
    lines = run.read_log(folder)
    table = totals(lines)
    if not table:
        raise places.Failure("nothing has run here yet: ci/campaign run")
    for name in folder.known():
        engines.gather(folder, name)
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
    page = folder.root / "report.html"
    page.write_text(PAGE.format(head=template("head"), tail=template("tail"), summary=summary, plots=plots, rows=rows(table),
                                crashes=crash_parts(folder),
                                uncovered=html.escape("\n".join(after.uncovered(
                                    folder, folder.known())) or "none")))
    print(summary)
    print(f"report: {page}")
    return 0
