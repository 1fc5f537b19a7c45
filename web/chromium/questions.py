"""questions.py - does the page do what it should? Asked in Chromium, answered by the command.

Usage: questions.py PAGE COMMAND [--first] GROUP|QUESTION...

PAGE is plyproof.html, COMMAND the built plyproof, which says what is right. Prints a line for each
question, `ok` or `not ok`, and how many there were. Only the questions named, and those of the
groups named, are asked; with --first, only up to the first that is answered wrongly, and nothing
is waited for longer than a minute. Pictures of the page are left beside it, in pictures/."""
# SPDX-License-Identifier: MIT
import functools
import http.server
import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import traceback
import urllib.parse

import browser as driver
from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
START = re.search(r'"startpos", "(.*)"', (ROOT / "corpus/starts.def").read_text())[1]
# Castling on both sides, a capture en passant, and a promotion that captures, to a knight.
GAME = ("e2e4 a7a6 e4e5 d7d5 e5d6 g7g6 g1f3 f8g7 f1e2 g8f6 e1g1 e8g8 d6c7 b8c6 c7d8n").split()
QUESTIONS = []


def question(group):
    """Puts a question into a group; each group is a test of its own, so that they run beside each
    other."""
    def put(function):
        QUESTIONS.append((group, function))
        return function
    return put


def squares():
    return [file + rank for rank in "12345678" for file in "abcdefgh"]


class Asked:
    """What questions need: the browser, the page's address, and the command."""

    def __init__(self, browser, page, command):
        self.browser, self.file, self.command = browser, pathlib.Path(page).resolve(), command
        self.pictures = self.file.parent / "pictures"
        self.pictures.mkdir(exist_ok=True)
        self.pages = []

    def open(self, fragment="", width=1280, height=900, **traits):
        page = self.browser.open(f"{self.file.as_uri()}{fragment}", width, height, **traits)
        page.wait("document.documentElement.dataset.ready")
        self.pages.append(page)
        return page

    def run(self, *arguments, text=""):
        done = subprocess.run([self.command, *arguments], input=text, capture_output=True,
                              text=True, check=False)
        return done.stdout

    def lines(self, *arguments, texts):
        """What the command says of each text, as JSON."""
        return [json.loads(line) for line in
                self.run(*arguments, "--json", text="".join(t + "\n" for t in texts)).splitlines()]

    def replayed(self, moves):
        """The FEN that a game leads to."""
        return self.run("replay", "long", "".join(moves)).strip()


def same(found, wanted, what=""):
    assert found == wanted, f"{what}\n  found  {found!r}\n  wanted {wanted!r}"


def shown(page, codec):
    """What the page shows of a codec."""
    return page.run(f"document.querySelector('[data-codec=\"{codec}\"] .text').textContent")


def cell(square):
    return f'.square[data-square="{squares().index(square)}"]'


def silent(page):
    """The page has said nothing to its console, and asked nobody for anything."""
    same(page.console, [], "the console")
    others = [url for url in page.requests if not url.startswith(("data:", "blob:"))]
    same(len(others), 1, f"requests: {others}")


# ---- The page as a whole -----------------------------------------------------------------------

@question("whole")
def does_it_start_without_a_word_or_a_request(asked):
    page = asked.open()
    print(f"# ready after {page.run('document.documentElement.dataset.ready')} ms")
    for tab in ("convert", "coded", "count", "state"):
        page.click(f"#tab-{tab}")
        assert page.run(f"!document.getElementById('{tab}').hidden"), tab
    silent(page)


@question("whole")
def does_it_open_over_http(asked):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        asked_for = []

        def log_message(self, *_):
            Quiet.asked_for.append(self.path)

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=asked.file.parent))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = asked.browser.open(f"http://127.0.0.1:{server.server_port}/plyproof.html")
        page.wait("document.documentElement.dataset.ready")
        same(shown(page, "fen"), START)
        same(Quiet.asked_for, ["/plyproof.html"])
        silent(page)
        page.close()
    finally:
        server.shutdown()


@question("whole")
def is_a1_where_it_belongs_and_are_squares_square(asked):
    page = asked.open()
    for width, height in ((390, 844), (1024, 768), (2560, 1440)):
        page.size(width, height)
        for flipped in (False, True):
            boxes = page.run("""Array.from(document.querySelectorAll(".square"), (each) => {
                const box = each.getBoundingClientRect();
                return [each.dataset.square, box.left, box.top, box.width, box.height];
            })""")
            at = {int(number): box for number, *box in boxes}
            left = [at[square][0] for square in range(8)]
            down = [at[8 * rank][1] for rank in range(8)]
            assert left == sorted(left, reverse=flipped), left
            assert down == sorted(down, reverse=not flipped), down
            for box in at.values():
                assert abs(box[2] - box[3]) < 0.6 and box[2] > 30, (width, box)
            page.click("#flip")
    dark = page.run(f"getComputedStyle(document.querySelector('{cell('a1')}')).backgroundColor")
    light = page.run(f"getComputedStyle(document.querySelector('{cell('h1')}')).backgroundColor")
    assert dark != light
    same(page.run(f"document.querySelector('{cell('a1')}').classList.contains('dark')"), True)


@question("whole")
def does_nothing_scroll_sideways(asked):
    page = asked.open("#g=ckGV5qh")
    for width in (390, 600, 900, 1280, 2560):
        page.size(width, 900)
        for tab in ("state", "convert", "coded", "count"):
            page.run(f"document.getElementById('tab-{tab}').click()")
            formats = range(page.run("document.querySelectorAll('#formats button').length"))
            for number in formats if tab == "coded" else [None]:
                if number is not None:
                    page.run(f"document.querySelectorAll('#formats button')[{number}].click()")
                wide = page.run("document.documentElement.scrollWidth")
                assert wide <= width, f"{tab} {number} is {wide} wide in {width}"


@question("slow")
def are_there_pictures_at_three_widths(asked):
    for width, height in ((390, 844), (1024, 768), (1920, 1080)):
        for dark in (False, True):
            page = asked.open("#g=ckGV5qh", width, height, dark=dark)
            for tab in ("state", "convert", "coded", "count"):
                page.run(f"document.getElementById('tab-{tab}').click()")
                if tab == "convert":
                    page.type("#paste", "rnbqkbnr/pppp2ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b")
                if tab == "count":
                    page.click("#go")
                    page.wait("workbench.countPanel.count.whole")
                name = f"{tab}-{width}{'-dark' if dark else ''}.png"
                page.picture(asked.pictures / name, whole=width == 390)
                assert (asked.pictures / name).stat().st_size > 10000
            page.close()


# ---- Playing -----------------------------------------------------------------------------------

def promote(page, move, press):
    kind = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}[move[4]]
    page.wait("document.querySelector('#promotion').open")
    press(f'#promotion [aria-label="{kind}"]')


def is_the_game_played(asked, page):
    same(shown(page, "fen"), asked.replayed(GAME))
    same(shown(page, "urlsafe"), asked.run("convert", "long", "urlsafe", "".join(GAME)).strip())
    same(shown(page, "pgn"), asked.run("convert", "long", "pgn", "".join(GAME)).strip())
    silent(page)


@question("play")
def can_a_game_be_played_by_mouse(asked):
    page = asked.open()
    for number, move in enumerate(GAME):
        if number % 2:
            page.drag(cell(move[:2]), cell(move[2:4]))
        else:
            page.click(cell(move[:2]))
            page.click(cell(move[2:4]))
        if len(move) > 4:
            promote(page, move, page.click)
    is_the_game_played(asked, page)


@question("play")
def can_a_game_be_played_by_touch(asked):
    page = asked.open(width=390, height=844, touch=True)
    for move in GAME:
        page.tap(cell(move[:2]))
        page.tap(cell(move[2:4]))
        if len(move) > 4:
            promote(page, move, page.tap)
    is_the_game_played(asked, page)


@question("play")
def can_a_game_be_played_by_keyboard_alone(asked):
    page = asked.open()
    here = "e1"
    for _ in range(30):
        page.key("Tab")
        if page.run("document.activeElement.classList.contains('square')"):
            break
    same(page.run("document.activeElement.dataset.square"), "4")
    for move in GAME:
        for target in (move[:2], move[2:4]):
            steps = ord(target[0]) - ord(here[0]), int(target[1]) - int(here[1])
            for _ in range(abs(steps[0])):
                page.key("ArrowRight" if steps[0] > 0 else "ArrowLeft")
            for _ in range(abs(steps[1])):
                page.key("ArrowUp" if steps[1] > 0 else "ArrowDown")
            page.key("Enter" if target == move[:2] else " ")
            here = target
        if len(move) > 4:
            page.wait("document.querySelector('#promotion').open")
            while page.run("document.activeElement.getAttribute('aria-label')") != "knight":
                page.key("Tab")
            page.key("Enter")
    is_the_game_played(asked, page)


@question("play")
def can_a_promotion_be_dragged_or_let_be(asked):
    fen = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"
    page = asked.open("#" + urllib.parse.urlencode({"f": fen}))
    is_open = "document.querySelector('#promotion').open"
    page.drag(cell("e7"), cell("e8"))
    page.wait(is_open)
    page.key("Escape")
    page.wait(f"!{is_open}")
    same(shown(page, "fen"), fen)
    page.drag(cell("e7"), cell("e8"))
    promote(page, "e7e8r", page.click)
    same(shown(page, "uci"), "e7e8r")
    page = asked.open("#" + urllib.parse.urlencode({"f": fen}), 390, 844, touch=True)
    page.slide(cell("e7"), cell("e8"))
    promote(page, "e7e8n", page.tap)
    page.wait(f"{is_open} === false")
    same(shown(page, "uci"), "e7e8n")
    silent(page)


@question("play")
def can_only_legal_moves_be_played(asked):
    page = asked.open()
    for start, end in (("e2", "e5"), ("e7", "e5"), ("e1", "e2"), ("b1", "d2")):
        page.drag(cell(start), cell(end))
        page.click(cell(start))
        page.click(cell(end))
        same(shown(page, "fen"), START, start + end)
    page.click(cell("g1"))
    reached = page.run("Array.from(document.querySelectorAll('.target'), (s) => s.dataset.square)")
    same(sorted(map(int, reached)), [21, 23])
    page.click(cell("e4"))
    same(page.run("document.querySelectorAll('.target').length"), 0)


@question("play")
def does_taking_back_and_forward_lead_where_it_says(asked):
    page = asked.open("#g=ckGV5qh")
    moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]
    for at in (4, 3, 2, 1, 0):
        page.click("#back")
        same(shown(page, "fen"), asked.replayed(moves[:at]) if at else START)
    same(page.run("document.getElementById('back').disabled"), True)
    page.click("#forward")
    same(shown(page, "fen"), asked.replayed(moves[:1]))
    page.click("#last")
    same(shown(page, "fen"), asked.replayed(moves))
    page.click("#first")
    page.click("#moves li:nth-child(3) button")
    same(shown(page, "fen"), asked.replayed(moves[:3]))
    same(page.run("document.getElementById('moves').textContent"), "1.e4e52.Nf3Nc63.Bb5")
    page.click(cell("a7"))  # another move here, and what was ahead is gone
    page.click(cell("a6"))
    same(shown(page, "long"), "e2e4e7e5g1f3a7a6")
    same(page.run("document.getElementById('forward').disabled"), True)
    page.click("#new")
    same(shown(page, "fen"), START)


@question("play")
def is_the_end_of_a_game_said(asked):
    for game, said in (
            (["f2f3", "e7e5", "g2g4", "d8h4"], "Qh4#. checkmate"),
            (["g1f3", "g8f6", "f3g1", "f6g8"] * 2, "Ng8. the same position for the third time"),
            (["e2e4", "d7d5", "f1b5"], "Bb5+. Black to move, in check")):
        page = asked.open("#g=" + asked.run("convert", "long", "urlsafe", "".join(game)).strip())
        assert said in page.run("document.getElementById('status').textContent"), said
        page.close()
    for fen, said in (("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
                      ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "neither side has enough to mate"),
                      ("4k3/8/8/8/8/8/8/R3K3 w - - 100 90", "100 half-moves"),
                      ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has not exactly one king")):
        page = asked.open("#" + urllib.parse.urlencode({"f": fen}))
        same(shown(page, "fen"), fen)
        assert said in page.run("document.getElementById('status').textContent"), said
        page.close()


# ---- State -------------------------------------------------------------------------------------

def known_positions():
    """The well-known positions, and the first of every suite."""
    found = re.findall(r'"([^" ]+/[^" ]+ [wb] [^"]+)"', (ROOT / "corpus/starts.def").read_text())
    for suite in sorted((ROOT / "perft" / "suites").glob("*.epd")):
        for line in suite.read_text().splitlines():
            if line and not line.startswith("#"):
                found.append(line.split(";")[0].strip())
    return found


@question("slow")
def is_every_position_of_the_suites_shown_as_the_command_does(asked):
    page = asked.open()
    some = known_positions()
    fens = asked.run("encode", "fen", text="".join(fen + "\n" for fen in some)).splitlines()
    assert len(fens) > 3000, len(fens)
    seen = page.run(f"""{json.dumps(fens)}.map((fen) => {{
        workbench.game.load({{ start: fen, moves: [] }});
        const said = {{}};
        for (const row of document.querySelectorAll("#codes .code"))
            said[row.dataset.codec] = row.querySelector(".text").textContent;
        const board = Array.from(document.querySelectorAll(".square"),
            (s) => [+s.dataset.square, s.dataset.piece]);
        return [said, board, workbench.game.state.moves?.length,
            document.getElementById("status").textContent];
    }})""")
    for codec in ("fen", "emoji", "mscs", "mscs160", "mailbox120", "cerulean180"):
        wanted = asked.lines("encode", codec, texts=fens)
        for fen, (said, *_), line in zip(fens, seen, wanted):
            error = line.get("error")
            text = "not held: " + error["sentence"] if error else line["text"]
            same(said[codec], text, f"{codec} of {fen}")
    for fen, (_, board, _, _) in zip(fens, seen):
        ranks = re.sub("[1-8]", lambda run: "." * int(run[0]), fen.split(" ")[0]).split("/")
        same("".join(piece for _, piece in sorted(board)), "".join(reversed(ranks)), fen)
    some = list(zip(fens, seen))[::60] + [each for each in zip(fens, seen) if each[1][2] is None]
    for fen, (said, _, moves, status) in some:
        wanted = json.loads(asked.run("inspect", "--json", fen))
        for codec, code in wanted["codecs"].items():
            text = code.get("text") or "not held: " + code["error"]["sentence"]
            same(said[codec], text, f"{codec} of {fen}")
        same(moves, wanted.get("legal_moves"), fen)
        for problem in wanted["problems"]:
            assert problem["sentence"] in status, (fen, problem)
    print(f"# {len(fens)} positions")


@question("state")
def are_keys_and_moves_as_the_command_has_them(asked):
    page = asked.open("#g=ckGV5qh")
    fen = shown(page, "fen")
    keys = json.loads(asked.run("hash", "--json", fen))
    same(shown(page, "key azure"), str(keys["azure"]))
    same(shown(page, "key blizzard"), str(keys["blizzard"]))
    same(shown(page, "uci"), "f1b5")
    same(shown(page, "san"), "Bb5")
    before = asked.replayed(["e2e4", "e7e5", "g1f3", "b8c6"])
    same(shown(page, "cerulean-move"),
         asked.run("convert", "uci", "cerulean-move", "--from", before, "f1b5").strip())


@question("state")
def is_what_a_move_changes_marked(asked):
    page = asked.open()
    page.drag(cell("e2"), cell("e4"))
    marked = page.run("""Array.from(document.querySelectorAll("[data-codec=fen] mark"),
        (mark) => mark.textContent).join("")""")
    assert "4P3" in marked and "b" in marked and "e3" in marked, marked
    assert len(marked) < 16, marked
    cells = page.run("document.querySelectorAll('[data-codec=mailbox120] mark').length")
    same(cells, 2)
    page.click("#back")
    assert "e3" not in page.run("document.querySelector('[data-codec=fen]').textContent")


@question("state")
def does_one_click_copy(asked):
    page = asked.open()
    asked.browser.call("Browser.grantPermissions",
                       permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.click('[data-codec="mscs"] button')
    page.wait("document.querySelector('[data-codec=mscs] button').textContent === 'copied'")
    page.call("Page.bringToFront")
    same(page.run("navigator.clipboard.readText()"), shown(page, "mscs"))


@question("state")
def are_lengths_said(asked):
    page = asked.open()
    sizes = page.run("""Object.fromEntries(Array.from(document.querySelectorAll(".code"),
        (row) => [row.dataset.codec, row.querySelector(".size").textContent]))""")
    same(sizes["mscs"], "32 characters, 192 bits; drops halfmove, fullmove")
    same(sizes["mscs160"], "26 characters, 160 bits; drops halfmove, fullmove")
    assert sizes["emoji"].startswith("25 characters, "), sizes["emoji"]


# ---- Converter ---------------------------------------------------------------------------------

def texts_of(asked):
    """Texts of every codec, good and bad: a byte changed, one lost, one added, a half."""
    opening = "e2e4e7e5g1f3b8c6f1b5"
    fen = asked.replayed([opening[i:i + 4] for i in range(0, 20, 4)])
    good = [asked.run("encode", codec, fen).strip()
            for codec in ("fen", "emoji", "mscs", "mscs160", "mailbox120", "cerulean180")]
    good += [opening] + [asked.run("convert", "long", codec, opening).strip()
                         for codec in ("pairs", "urlsafe", "pgn")]
    good += ["e2e4", "Nf3", "0000442d", "kiwipete", "  " + fen.replace(" ", "   ") + " "]
    good += [asked.run("encode", codec, "kiwipete").strip() for codec in ("emoji", "mscs160")]
    good += [asked.run("convert", "long", "urlsafe", "".join(GAME)).strip(), "exd5"]
    texts = []
    for text in good:
        half = len(text) // 2
        texts += [text, text[:half], text[:-1], text + "x", text[:half] + "€" + text[half + 1:],
                  text[:3] + "9" + text[4:], "♟️" + text, text[half:] + text[:half],
                  text.upper(), text[0] + text, text.replace("/", "\\", 1), text[::-1]]
    return sorted({t for t in texts if t.strip()})


@question("state")
def is_what_is_pasted_read_and_refused_as_by_the_command(asked):
    page = asked.open()
    page.click("#tab-convert")
    texts = texts_of(asked)
    assert len(texts) >= 200, len(texts)
    page.type("#paste", texts[0])  # once as a person does, then faster
    seen = page.run(f"""{json.dumps(texts)}.map((text) => {{
        document.getElementById("paste").value = text;
        document.getElementById("paste").dispatchEvent(new Event("input"));
        const read = Array.from(document.querySelectorAll(".reading"),
            (each) => [each.dataset.as, each.querySelector(".echo").textContent]);
        const refused = Array.from(document.querySelectorAll(".refusals tr"),
            (each) => [each.dataset.codec, each.querySelector("td").textContent]);
        return [Object.fromEntries(read), Object.fromEntries(refused)];
    }})""")
    compared = 0
    for codec in json.loads("[" + ",".join(asked.run("list", "--json").splitlines()) + "]"):
        name = codec.get("codec")
        if not name:
            continue
        position = codec["holds"] in ("position", "board")
        start = [] if position or codec["holds"] == "game" else ["--from", START]
        said = asked.lines("decode", name, *start, texts=texts)
        if name == "pgn":  # which takes lines for parts of a game
            said = [json.loads(line) for line in
                    asked.run("decode", name, "--json", "--", *texts).splitlines()]
        for text, line, (read, refused) in zip(texts, said, seen):
            compared += 1
            error = line.get("error")
            if error:
                place = f"ply {error['ply']}, byte" if "ply" in error else "byte"
                same(refused.get(name), f"{error['sentence']} ({place} {error['byte']})", text)
            elif name == "fen" and text.strip().lower() == "kiwipete":
                assert "name" in read, read
            elif position:
                same(read.get(name), line.get("decoded", line.get("text")), text)
            else:
                assert name in read, (text, name, read)
    print(f"# {len(texts)} texts, {compared} answers compared")
    silent(page)


@question("state")
def are_games_lists_and_commands_read(asked):
    page = asked.open("#g=ckGV5qh")
    page.click("#tab-convert")
    readings = """Array.from(document.querySelectorAll(".reading"), (each) =>
        [each.querySelector("h2").textContent, each.querySelector(".echo").textContent])"""
    fen = "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"
    promoted = "4Q3/6k1/8/8/8/8/6K1/8 b - - 0 1"
    for text, wanted in (
            ('[Event "a"]\n\n1. e4 1-0\n\n[Event "b"]\n\n1. d4 d5 *\n',
             [["pgn  a game of 1 ply, from game 1", asked.replayed(["e2e4"])],
              ["pgn  a game of 2 plies, from game 2", asked.replayed(["d2d4", "d7d5"])]]),
            ("e2e4 e7e5 g1f3", [["uci  3 moves, from the start position",
                                 asked.replayed(["e2e4", "e7e5", "g1f3"])]]),
            ("e4 e5", [["pgn  a game of 2 plies, from the start position",
                        asked.replayed(["e2e4", "e7e5"])]]),
            (f'[FEN "{fen}"]\n\n1. e8=Q', [["pgn  a game of 1 ply", promoted]]),
            (f"position fen {fen} moves e7e8q",
             [["position command  a game of 1 ply", promoted]]),
            (f"{fen} ;D1 9", [["epd  a position", fen]]),
            (START.replace(" ", "\n", 1), [["fen  a position", START]])):
        page.type("#paste", text)
        same(page.run(readings), wanted, text)
    page.type("#paste", "1. e4 e5 1-0 " * 14)
    same(page.run("document.querySelectorAll('.reading').length"), 12)
    assert "2 more are not shown" in page.run("document.getElementById('readings').textContent")
    page.type("#paste", "e2e4 e7e6 e4e6")
    said = page.run("document.querySelector('.refusal').textContent")
    assert "e4e6 is not a legal move here (byte 10)" in said, said
    silent(page)


@question("state")
def is_the_right_character_marked(asked):
    page = asked.open()
    emoji = shown(page, "emoji")
    page.click("#tab-convert")
    for text, codec, marked in (
            ("8/8/4k3/8/8/4K3/4P3/9 w", "fen", "9"),
            ("  8/8/4k3/8/8/4K3/4P3/8  w  é", "fen", "é"),
            (emoji.replace("😀", "x"), "emoji", "x"),
            (emoji.replace("🤖", "é"), "emoji", "é"),
            ("8/8/4k3/8/8/4K3/4P3", "fen", "␣")):
        page.type("#paste", text)
        same(page.run("document.querySelector('.refusal').dataset.codec"), codec, text)
        same(page.run("document.querySelector('.refusal mark').textContent"), marked, text)


@question("state")
def is_nothing_that_is_typed_taken_for_html(asked):
    page = asked.open()
    page.click("#tab-convert")
    evil = '<img src=x onerror="window.evil=1"><b>&amp;</b>'
    page.type("#paste", evil)
    same(page.run("document.querySelector('.refusal .echo').textContent"), evil)
    page.type("#paste", "1. e4 {" + evil + "} e5 2. zz")  # it goes wrong behind the evil
    same(page.run("document.querySelector('.refusal').dataset.codec"), "pgn")
    same(page.run("document.querySelectorAll('img').length"), 0)
    page.type("#message", evil)
    hidden = page.run("document.querySelector('#hidden .echo').textContent")
    same("".join(c for c in hidden if c in evil).replace(" ", ""), evil.replace(" ", ""))
    page.click("#tab-count")
    page.run("document.getElementById('other').open = true")
    page.type("#theirs", evil)
    same(page.run("document.querySelectorAll('img, main b:not(#leaves):not(.bits b)').length"), 0)
    same(page.run("window.evil"), None)
    silent(page)


@question("state")
def can_a_position_be_hidden_and_revealed(asked):
    page = asked.open("#g=ckGV5qh")
    fen = shown(page, "fen")
    page.click("#tab-convert")
    words = "see you on Sunday,\nwhen the trees are green"
    revealed = '[data-as="hidden in a message"]'
    page.type("#message", words)
    hidden = page.run("document.querySelector('#hidden .echo').textContent")
    same(hidden, asked.run("hide", fen, text=words).rstrip("\n"))
    page.type("#paste", hidden)
    same(page.run(f"document.querySelector('{revealed} .echo').textContent"), fen)
    page.click("#new")
    page.click(f"{revealed} button.strong")
    same(shown(page, "fen"), fen)


# ---- How it is coded ---------------------------------------------------------------------------

@question("state")
def do_parts_and_squares_light_each_other(asked):
    page = asked.open()
    lit = "Array.from(document.querySelectorAll('.square.lit'), (s) => +s.dataset.square)"
    page.click("#tab-coded")
    page.hover(".bitboard .part:nth-child(61)")
    same(page.run(lit), [squares().index("e1")])
    page.hover(cell("e8"))
    said = page.run("Array.from(document.querySelectorAll('.bitboard .lit'), (p) => p.textContent)")
    same(said, ["1001e8"])
    page.click("#formats button:nth-child(2)")
    page.hover(".ribbon .part:nth-child(2)")
    same(sorted(page.run(lit)), [squares().index(s) for s in ("b8", "c8", "d8")])


@question("state")
def are_all_formats_taken_apart(asked):
    page = asked.open("#g=ckGV5qh")
    page.click("#tab-coded")
    names = page.run("Array.from(document.querySelectorAll('#formats button'), "
                     "(each) => each.textContent)")
    for number, name in enumerate(names):
        page.run(f"document.querySelectorAll('#formats button')[{number}].click()")
        parts = page.run("document.querySelectorAll('#apart [data-part]').length")
        assert parts >= 1, name
        if name == "mscs":
            bits = page.run("document.querySelectorAll('.bits .part').length")
            same(bits, 192)
            text = page.run("Array.from(document.querySelectorAll('.bits .part'), "
                            "(each) => each.textContent).join('')")
            code = page.run("workbench.game.ply.write('mscs', workbench.game.now)")
            same(asked.run("convert", "mscs", "mscs:hex", code).strip(), f"{int(text, 2):048x}")
        if name in ("mailbox120", "cerulean180"):
            are_cells_where_they_belong(page, name)
    assert len(names) > 10, names
    silent(page)


def are_cells_where_they_belong(page, name):
    """Each has its index and its value; the first are of the lowest rank, a to h from the left."""
    cells = page.run("""Array.from(document.querySelectorAll(".cells .part"), (cell) => {
        const box = cell.getBoundingClientRect();
        return [+cell.querySelector("small").textContent, cell.firstChild.textContent,
            cell.title, Math.round(box.left), Math.round(-box.top)];
    })""")
    cells.sort()
    same([index for index, *_ in cells], list(range(len(cells))))
    same(" ".join(value for _, value, *_ in cells), shown(page, name))
    at = {squares.pop(): (left, up) for _, _, title, left, up in cells
          if len(squares := charset(title)) == 1}
    same(len(at), 64)
    for square, (left, up) in at.items():
        same(left, at[square[0] + "1"][0], square)
        same(up, at["a" + square[1]][1], square)
    for one, next_one in ("ab", "gh"):
        assert at[one + "1"][0] < at[next_one + "1"][0]
    assert at["a1"][1] < at["a2"][1] < at["a8"][1]


@question("state")
def do_the_factors_of_mscs160_come_to_its_code(asked):
    page = asked.open("#g=ckGV5qh&tab=coded&format=mscs160")
    rows = page.run("""Array.from(document.querySelectorAll(".terms tbody tr"), (row) =>
        Array.from(row.cells, (cell) => cell.textContent))""")
    value = {name: int(value) for name, value, _ in rows}
    of = {name: int(re.search(r"one of (\d+)", says)[1]) for name, _, says in rows
          if "one of" in says}
    same(((value["label"] * of["a"] + value["a"]) * of["b"] + value["b"]) * of["c"] + value["c"],
         value["placement"])
    same(2 * (value["before the case"] + value["before the shape"] + value["placement"])
         + value["side to move"], value["r"])
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    code = functools.reduce(lambda sum, digit: 64 * sum + digits.index(digit),
                            page.run("document.querySelector('.ribbon').textContent"), 0)
    same(value["r"], code)


@question("state")
def does_a_key_come_to_what_its_terms_come_to(asked):
    page = asked.open("#g=ckGV5qh&tab=coded&format=azure")
    terms = """[document.querySelector(".sum").dataset.sign,
        Array.from(document.querySelectorAll(".sum b"), (each) => each.textContent)]"""
    sign, values = page.run(terms)
    same(sign, "+")
    same(str(sum(map(int, values))), shown(page, "key azure"))
    page.run("workbench.codedPanel.choose(workbench.codedPanel.named('blizzard'))")
    sign, values = page.run(terms)
    same(sign, "xor")
    whole = functools.reduce(lambda a, b: a ^ b, (int(v.replace(":", ""), 16) for v in values))
    same(f"{whole:016x}", shown(page, "key blizzard").replace(":", ""))
    page.hover(cell("e4"))
    said = "Array.from(document.querySelectorAll('.sum .lit'), (each) => each.textContent)"
    lit = page.run(said)
    assert len(lit) == 1 and lit[0].startswith("e4"), lit


@question("state")
def does_a_part_say_its_squares(asked):
    page = asked.open("#g=ckGV5qh&tab=coded&format=emoji", 390, 844)
    row = page.run("document.querySelector('.terms tbody tr:nth-child(2)').textContent")
    assert charset(row) >= {"b8", "c8", "d8"}, row
    assert page.run("document.querySelector('.ribbon .part:nth-child(2)').textContent") in row
    page.run("workbench.codedPanel.choose(workbench.codedPanel.named('cerulean180'))")
    assert page.run("document.querySelector('.cells small').checkVisibility()")


def charset(text):
    """The names of squares in a text."""
    return set(re.findall("[a-h][1-8]", text))


# ---- Counting ----------------------------------------------------------------------------------

def counted(page, depth):
    page.run(f"document.getElementById('depth').value = '{depth}'")
    page.click("#go")
    page.wait("workbench.countPanel.count.whole")
    return page.run("document.getElementById('leaves').textContent").replace(",", "")


@question("count")
def is_perft_5_of_the_start_right(asked):
    page = asked.open()
    page.click("#tab-count")
    same(counted(page, 5), "4865609")
    assert "as known" in page.run("document.getElementById('total').textContent")
    shares = page.run("Array.from(document.querySelectorAll('#divide .line'), (l) => "
                      "[l.dataset.move, l.lastChild.textContent.replaceAll(',', '')])")
    wanted = asked.run("perft", "--divide", "--quiet", "startpos", "5").replace(",", "")
    for move, leaves in shares:
        assert re.search(rf"^{move}:? +{leaves}$", wanted, re.MULTILINE), (move, leaves, wanted)
    same(len(shares), 20)
    silent(page)


@question("count")
def do_the_documented_positions_count_as_documented(asked):
    page = asked.open()
    page.click("#tab-count")
    for name, leaves in (("mailbox1", 22), ("mailbox2", 20), ("mailbox3", 49), ("mailbox4", 32)):
        page.run(f"""Array.from(document.querySelectorAll("#known button"))
            .find((each) => each.textContent.startsWith("{name}:")).click()""")
        same(counted(page, 1), str(leaves), name)
    engines = "Array.from(document.querySelectorAll('#engine option'), (each) => each.value)"
    for engine in page.run(engines):
        page.run(f"document.getElementById('engine').value = '{engine}'")
        same(counted(page, 3), "41944", engine)


@question("count")
def can_a_count_be_stopped_and_the_game_go_on(asked):
    page = asked.open()
    page.click("#tab-count")
    page.run("document.getElementById('depth').value = '8'")
    page.click("#go")
    page.wait("workbench.countPanel.count.total > 0n")
    page.drag(cell("e2"), cell("e4"))
    same(shown(page, "long"), "e2e4")
    page.click("#stop")
    same(page.run("workbench.countPanel.pool.workers.length"), 0)
    same(page.run("Boolean(workbench.countPanel.count.whole)"), False)
    total = page.run("String(workbench.countPanel.count.total)")
    time.sleep(0.2)
    same(page.run("String(workbench.countPanel.count.total)"), total)
    assert "stopped" in page.run("document.getElementById('total').textContent")
    same(shown(page, "long"), "e2e4")
    same(counted(page, 4), "405385")
    silent(page)


@question("count")
def does_a_planted_difference_lead_to_the_move(asked):
    page = asked.open("#p=" + asked.run("encode", "mscs160", "kiwipete").strip())
    page.click("#tab-count")
    same(counted(page, 3), "97862")
    ours = re.findall(r"^(\w{4,5}):? +([\d,]+)$",
                      asked.run("perft", "--divide", "--quiet", "kiwipete", "3"), re.MULTILINE)
    theirs = "\n".join(f"{move}: {leaves}" for move, leaves in ours)
    page.run("document.getElementById('other').open = true")
    page.type("#theirs", theirs)
    page.click("#compare")
    assert "the same in every move" in page.run("document.getElementById('total').textContent")
    planted = re.sub(r"^e1g1: (\d+)", lambda m: f"e1g1: {int(m[1]) - 1}", theirs,
                     flags=re.MULTILINE)
    planted = re.sub(r"^e1c1: .*\n", "", planted, flags=re.MULTILINE) + "\na1a8: 3"
    assert planted != theirs
    page.type("#theirs", planted)
    page.click("#compare")
    wrong = page.run("Array.from(document.querySelectorAll('.line.wrong'), (l) => l.dataset.move)")
    same(sorted(wrong), ["a1a8", "e1c1", "e1g1"])
    page.click('[data-move="e1g1"] button')
    page.wait("workbench.countPanel.count.whole")
    same(shown(page, "uci"), "e1g1")
    same(page.run("document.getElementById('leaves').textContent"), "2,059")


# ---- Links -------------------------------------------------------------------------------------

@question("play")
def do_links_survive_a_reload(asked):
    page = asked.open()
    for move in GAME:
        page.click(cell(move[:2]))
        page.click(cell(move[2:4]))
        if len(move) > 4:
            promote(page, move, page.click)
    page.click("#back")
    page.click("#tab-count")
    page.wait("location.hash.includes('tab=count')")
    link, before = page.run("location.hash"), shown(page, "fen")
    again = asked.open(link)
    same(shown(again, "fen"), before)
    same(shown(again, "pgn"), shown(page, "pgn"))
    same(again.run("document.getElementById('count').hidden"), False)
    again.click("#forward")
    same(shown(again, "fen"), asked.replayed(GAME))
    for fen in known_positions()[:12]:
        fen = asked.run("encode", "fen", fen).strip()
        page.run(f"workbench.load({{ start: {json.dumps(fen)}, moves: [] }})")
        link = page.run("String(workbench.game.link)")
        assert len(link) < 45, link
        page.run(f"workbench.game.follow(new URLSearchParams({json.dumps(link)}))")
        same(page.run("workbench.game.now.start"), fen)


@question("play")
def is_how_one_looks_part_of_the_link(asked):
    page = asked.open()
    page.click("#flip")
    page.run("""(() => {
        document.getElementById("depth").value = "2";
        document.getElementById("depth").dispatchEvent(new Event("change"));
    })()""")
    page.click("#tab-count")
    page.wait("location.hash.includes('tab=count')")
    again = asked.open(page.run("location.hash"))
    same(again.run("document.querySelector('.square').dataset.square"), "7")
    same(counted(again, again.run("document.getElementById('depth').value")), "400")


@question("play")
def do_back_and_forward_work(asked):
    page = asked.open()
    for move in (["e2", "e4"], ["e7", "e5"]):
        page.drag(*map(cell, move))
        page.wait("new URLSearchParams(location.hash.slice(1)).get('g') === "
                  "workbench.game.link.get('g')")
    page.run("history.back()")
    page.wait("document.querySelector('[data-codec=long] .text').textContent === 'e2e4'")
    page.run("history.forward()")
    page.wait("document.querySelector('[data-codec=long] .text').textContent === 'e2e4e7e5'")
    silent(page)


@question("play")
def is_a_bad_link_said(asked):
    page = asked.open("#g=AAAA")
    assert "The link cannot be read" in page.run("document.getElementById('status').textContent")
    same(shown(page, "fen"), START)


# ---- Reports -----------------------------------------------------------------------------------

@question("whole")
def is_a_report_read_and_sorted(asked):
    report = asked.file.parent / "report.html"
    asked.run("suite", "--quiet", "--html", str(report), "-", text=(
        START + " ;D1 20 ;c0 \"<b id=evil>\"\n"
        "4k3/8/8/8/8/8/4P3/4K3 w - - ;D1 7\n4k3/8/8/8/8/8/8/3K4 w - - ;D1 5\n"))
    page = asked.browser.open(report.as_uri())
    assert "2 of 3 passed, 1 failed" in page.run("document.querySelector('.sum').textContent")
    same(page.run("document.querySelectorAll('.card svg.board text').length"), 3)
    same(page.run("document.querySelectorAll('#evil').length"), 0)
    results = "Array.from(document.querySelectorAll('tbody tr'), (row) => row.cells[0].textContent)"
    page.click("th")
    same(page.run(results), ["failed", "passed", "passed"])
    page.key("Enter")  # by key as well: the head has the focus
    same(page.run(results), ["passed", "passed", "failed"])
    same(page.run("document.querySelector('th').ariaSort"), "descending")
    page.size(390, 844)
    assert page.run("document.documentElement.scrollWidth") <= 390
    silent(page)
    same(page.run(CONTRAST), [])
    page.close()
    page = asked.browser.open(report.as_uri(), dark=True)
    same(page.run(CONTRAST), [])
    page.close()


# ---- For everybody -----------------------------------------------------------------------------

@question("whole")
def does_everything_that_can_be_pressed_have_a_name(asked):
    page = asked.open("#g=ckGV5qh")
    for tab in ("state", "convert", "coded", "count"):
        page.click(f"#tab-{tab}")
        if tab == "count":
            page.run("document.getElementById('other').open = true")
        tree = page.call("Accessibility.getFullAXTree")["nodes"]
        names = {}
        for node in tree:
            role = node.get("role", {}).get("value")
            name = node.get("name", {}).get("value", "")
            if node.get("ignored") or role not in NAMED:
                continue
            assert name or role == "group", (tab, node)
            names.setdefault(role, []).append(name)
        assert "e4, white pawn" in names["button"], names["button"]
        assert "d5, empty" in names["button"]
        same(sorted(names["tab"]), ["Converter", "Count", "How it is coded", "State"])


@question("whole")
def is_there_contrast_by_day_and_by_night(asked):
    for dark in (False, True):
        page = asked.open("#g=ckGV5qh&n=3", dark=dark)
        for tab in ("state", "convert", "coded", "count"):
            page.run(f"document.getElementById('tab-{tab}').click()")
            if tab == "convert":
                page.type("#paste", "8/8/9/8/8/8/8/8")
            poor = page.run(CONTRAST)
            same(poor, [], f"{tab}, {'dark' if dark else 'light'}")
        page.close()


NAMED = ("button", "tab", "textbox", "combobox", "dialog", "tabpanel", "group", "toolbar", "img")

# The texts in sight whose colour is too near to that of what they stand on: WCAG asks for 4.5 to 1.
CONTRAST = """(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const parsed = new Map();
    const parse = (colour) => {
        if (!parsed.has(colour)) {
            pen.clearRect(0, 0, 1, 1);
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            parsed.set(colour, Array.from(pen.getImageData(0, 0, 1, 1).data));
        }
        return [...parsed.get(colour)];
    };
    const light = ([r, g, b]) => [r, g, b].reduce((sum, c, i) => {
        const x = c / 255;
        const linear = x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
        return sum + [0.2126, 0.7152, 0.0722][i] * linear;
    }, 0);
    const over = (top, under) =>
        top.slice(0, 3).map((c, i) => (c * top[3] + under[i] * (255 - top[3])) / 255);
    const ground = (element) => {
        const layers = [];
        for (let at = element; at; at = at.parentElement)
            layers.push(parse(getComputedStyle(at).backgroundColor));
        return layers.reduceRight((under, top) => over(top, under), [255, 255, 255]);
    };
    const share = (element) =>
        (element ? getComputedStyle(element).opacity * share(element.parentElement) : 1);
    const poor = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.trim();
        const isEmoji = /\\p{Extended_Pictographic}/u.test(text) && !/[a-z]/i.test(text);
        if (!text || isEmoji || !element.checkVisibility()) continue;
        if (element.closest("script, noscript, style, :disabled, #names")) continue;
        const back = ground(element);
        const colour = parse(getComputedStyle(element).color);
        colour[3] *= share(element);
        const front = over(colour, back);
        const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < 4.5) poor.add(`${element.tagName}.${element.className}: ${text} ${ratio}`);
    }
    return [...poor];
})()"""


def main(page, command, *names):
    failed = 0
    wanted = [each for group, each in QUESTIONS if {group, each.__name__} & set(names)]
    if "--first" in names:
        driver.PATIENCE = 60
    with Browser() as browser:
        asked = Asked(browser, page, command)
        for each in wanted:
            began = time.monotonic()
            try:
                each(asked)
                print(f"ok {each.__name__} ({time.monotonic() - began:.1f} s)", flush=True)
            except (AssertionError, RuntimeError, KeyError, TypeError, IndexError) as error:
                failed += 1
                print(f"not ok {each.__name__}: {error}")
                print("".join(traceback.format_tb(error.__traceback__)[-2:]))
                print(f"  again: python3 {sys.argv[0]} {page} {command} {each.__name__}",
                      flush=True)
            for opened in asked.pages:
                try:
                    opened.close()
                except RuntimeError:
                    pass  # the question closed it
            asked.pages.clear()
            if failed and "--first" in names:
                break
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return failed != 0 or not wanted


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
