/* html.c - reports to read in a browser.
 *
 * One template: a head with style and the script that sorts, a summary with a bar of how the cases
 * ended, a card for each that did not pass, and a table of all. Texts are escaped, whatever is in
 * them, and a drawing is SVG that is written here. */
/* SPDX-License-Identifier: MIT */
#include "cli/html.h"

#include <string.h>

#include "cli/json.h"

static const char head[] =
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
    "<style>\n"
    ":root { color-scheme: light dark; --paper: light-dark(#f6f2ea, #15181c);\n"
    "  --sheet: light-dark(#fffdf8, #1d2126); --ink: light-dark(#211d18, #ece7dd);\n"
    "  --soft: light-dark(#665e52, #a9a295); --rule: light-dark(#ddd3c1, #343a41);\n"
    "  --passed: light-dark(#17655f, #6fcfc1); --failed: light-dark(#a3271c, #ff9c8f);\n"
    "  --error: light-dark(#8a5a00, #f0b354); --skipped: light-dark(#6b6357, #98a0a8);\n"
    "  font: 16px/1.5 system-ui, \"Segoe UI\", \"Noto Sans\", \"DejaVu Sans\", sans-serif; }\n"
    "html { background: var(--paper); color: var(--ink); }\n"
    "body { max-width: 1100px; margin: 0 auto; padding: 20px; }\n"
    "h1, h2 { font-family: \"Iowan Old Style\", Palatino, \"Noto Serif\", Georgia, serif; }\n"
    "h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }\n"
    ".sum { font-size: 1.15rem; } .sum b { font-size: 1.6rem; }\n"
    ".card { background: var(--sheet); border: 1px solid var(--rule); border-radius: 12px;\n"
    "  border-left: 4px solid var(--failed); padding: .8rem 1rem; margin: .8rem 0;\n"
    "  display: flex; gap: 1rem; flex-wrap: wrap; }\n"
    ".card > div, .case > div { flex: 1 1 24rem; min-width: 0; overflow-wrap: anywhere; }\n"
    ".card > .case { flex-basis: 100%; display: flex; gap: 1rem; flex-wrap: wrap; }\n"
    "pre { white-space: pre-wrap; font-size: .85rem; margin: .4rem 0 0; }\n"
    "table { width: 100%; border-collapse: collapse; font-size: .92rem; }\n"
    "th { text-align: left; color: var(--soft); }\n"
    "th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--rule);\n"
    "  vertical-align: top; overflow-wrap: anywhere; }\n"
    "th, td:first-child, td:last-child { white-space: nowrap; }\n"
    "th:last-child, td:last-child { text-align: right; padding-right: 0; }\n"
    "@media (max-width: 600px) { td:nth-child(2) { min-width: 4.5rem; } }\n"
    "th[tabindex] { cursor: pointer; } th[aria-sort]::after { content: \" \\2191\"; }\n"
    "th[aria-sort=descending]::after { content: \" \\2193\"; }\n"
    ".scroll { overflow-x: auto; }\n"
    ".passed { color: var(--passed); } .failed { color: var(--failed); font-weight: 600; }\n"
    ".error { color: var(--error); font-weight: 600; } .skipped { color: var(--skipped); }\n"
    "svg.bar { width: 100%; height: 12px; border-radius: 6px; display: block; margin: .8rem 0; }\n"
    "svg.board { width: 176px; height: 176px; flex: none; border-radius: 6px; }\n"
    "</style>\n";

/* The script sorts the rows of a table when one of its heads is pressed, by mouse or by key.
 * Without it the table is read as it stands. */
static const char tail[] =
    "</main>\n<script>\n"
    "document.querySelectorAll(\"th\").forEach((head) => {\n"
    "  const key = (row) => row.cells[head.cellIndex].textContent.replaceAll(\",\", \"\");\n"
    "  const order = (a, b) => key(a).localeCompare(key(b), \"en\", { numeric: true });\n"
    "  const sort = () => {\n"
    "    const body = head.closest(\"table\").tBodies[0];\n"
    "    const up = head.getAttribute(\"aria-sort\") !== \"ascending\";\n"
    "    body.append(...[...body.rows].sort((a, b) => (up ? order(a, b) : order(b, a))));\n"
    "    for (const other of head.parentElement.cells) other.removeAttribute(\"aria-sort\");\n"
    "    head.setAttribute(\"aria-sort\", up ? \"ascending\" : \"descending\");\n"
    "  };\n"
    "  head.tabIndex = 0;\n"
    "  head.addEventListener(\"click\", sort);\n"
    "  head.addEventListener(\"keydown\", (event) => {\n"
    "    if (event.key !== \"Enter\" && event.key !== \" \") return;\n"
    "    event.preventDefault();\n"
    "    sort();\n"
    "  });\n"
    "});\n"
    "</script>\n</html>\n";

/* ---- Texts ----------------------------------------------------------------------------------- */

void cli_put_escaped(cli_out *out, const char *text, size_t length, const char *special) {
    for (size_t at = 0; at < length;) {
        const size_t bytes = cli_utf8_length(text + at, length - at);
        const unsigned char byte = (unsigned char)text[at];
        if (bytes == 0 || (byte < 0x20 && byte != '\n')) {
            cli_put_byte(out, '?');
        } else if (strchr(special, byte)) {
            cli_printf(out, "&#%u;", byte);
        } else {
            cli_put(out, text + at, bytes);
        }
        at += bytes ? bytes : 1;
    }
}

static void put_bytes(cli_out *out, const char *text, size_t length) {
    cli_put_escaped(out, text, length, "&<>\"");
}

static void put_text(cli_out *out, const char *text) { put_bytes(out, text, strlen(text)); }

/* ---- Drawings -------------------------------------------------------------------------------- */

/* Reads the FEN that a text begins with: as many of its words as make one. */
static bool begins_with_fen(const char *text, ply_position *position) {
    size_t ends[6], words = 0;
    /* Where the first six words end, or fewer if a comma, a line or the text ends behind one. The
     * longest that is a FEN is it: four words are one as well as six. */
    for (size_t at = 0; words < 6; at++) {
        if (text[at] && !strchr(" ,\n", text[at])) continue;
        ends[words++] = at;
        if (text[at] != ' ') break;
    }
    while (words--) {
        if (!ply_failed(ply_read_position(&ply_codec_fen, text, ends[words], position))) {
            return true;
        }
    }
    return false;
}

/* The first FEN in a paragraph: it stands at the beginning, or behind a blank or a quote. One that
 * is called so goes before others, which may be what became of it. */
static bool has_fen(const char *text, ply_position *position) {
    const char *const end = text + strlen(text), *const blank = strstr(text, "\n\n");
    const char *const last = blank ? blank : end, *const named = strstr(text, "fen   ");
    if (named && named < last && begins_with_fen(named + 6, position)) return true;
    while (text < last && !begins_with_fen(text, position)) {
        text = strpbrk(text, " \"\n\t");
        if (!text) return false;
        text++;
    }
    return text < last;
}

/* Where the next paragraph with another position begins; the end if none does. */
static const char *next_drawn(const char *text, ply_position *position) {
    ply_position other;
    for (const char *at = strstr(text, "\n\n"); at; at = strstr(at, "\n\n")) {
        at += 2;
        if (!has_fen(at, &other) || ply_same_position(&other, position)) continue;
        *position = other;
        return at;
    }
    return text + strlen(text);
}

static void draw_board(cli_out *out, const ply_position *p) {
    static const char *const figures[8] = {"",       "\u265f", "\u265e", "\u265d",
                                           "\u265c", "\u265b", "\u265a", ""};
    cli_puts(out, "<svg class=\"board\" viewBox=\"0 0 8 8\" role=\"img\" aria-label=\"the board\">"
                  "<rect width=\"8\" height=\"8\" fill=\"#efe3cb\"/><path fill=\"#8ba693\" d=\"");
    for (unsigned square = 0; square < 64; square++) {
        const unsigned file = square & 7u, rank = square >> 3;
        if ((file + rank) % 2 == 0) cli_printf(out, "M%u %uh1v1h-1z", file, 7 - rank);
    }
    cli_puts(out, "\"/><g font-size=\".82\" text-anchor=\"middle\" stroke=\"#222\" "
                  "stroke-width=\".02\">");
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = p->piece[square];
        if (piece == PLY_EMPTY) continue;
        cli_printf(out, "<text x=\"%u.5\" y=\"%u.8\" fill=\"%s\">%s</text>", square & 7u,
                   7 - (square >> 3), ply_colour(piece) ? "#2b2926" : "#fdfaf2",
                   figures[ply_type(piece)]);
    }
    cli_puts(out, "</g></svg>");
}

/* How the cases ended, each kind as wide as its share. */
static void draw_bar(cli_out *out, const uint64_t counts[4]) {
    static const char *const kinds[4] = {"passed", "failed", "error", "skipped"};
    const uint64_t all = counts[0] + counts[1] + counts[2] + counts[3];
    double x = 0;
    cli_puts(out, "<svg class=\"bar\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" "
                  "role=\"img\" aria-label=\"how the cases ended\">");
    for (unsigned i = 0; i < 4; i++) {
        const double width = all ? 100.0 * (double)counts[i] / (double)all : 0;
        if (counts[i] == 0) continue;
        cli_printf(out, "<rect x=\"%.3f\" width=\"%.3f\" height=\"1\" fill=\"var(--%s)\"/>", x,
                   width, kinds[i]);
        x += width;
    }
    cli_puts(out, "</svg>\n");
}

/* ---- The page -------------------------------------------------------------------------------- */

/* As many positions of one case are drawn; more would be a long page. */
enum { BOARDS_MAX = 24 };

/* The paragraphs of a body, each position beside those that speak of it. */
static void put_body(cli_out *out, const char *body, ply_position position) {
    const char *next = next_drawn(body, &position);
    cli_puts(out, "<pre>");
    put_bytes(out, body, (size_t)(next - body));
    cli_puts(out, "</pre></div>");
    for (unsigned drawn = 1; *next; drawn++) {
        body = next;
        cli_puts(out, "\n<div class=\"case\">");
        draw_board(out, &position);
        next = drawn + 1 < BOARDS_MAX ? next_drawn(body, &position) : body + strlen(body);
        cli_puts(out, "<div><pre>");
        put_bytes(out, body, (size_t)(next - body));
        cli_puts(out, "</pre></div></div>");
    }
    cli_puts(out, "</div>\n");
}

static void put_card(cli_out *out, const cli_html_case *c) {
    ply_position position = {0};
    cli_printf(out, "<div class=\"card\" style=\"border-left-color: var(--%s)\">", c->result);
    if (has_fen(c->name, &position) || (c->body && has_fen(c->body, &position))) {
        draw_board(out, &position);
    }
    cli_printf(out, "<div><b class=\"%s\">", c->result);
    put_text(out, c->message);
    cli_puts(out, "</b><br>");
    put_text(out, c->name);
    if (c->body) {
        put_body(out, c->body, position);
    } else {
        cli_puts(out, "</div></div>\n");
    }
}

void cli_html_row(cli_out *rows, cli_out *cards, const cli_html_case *c) {
    cli_printf(rows, "<tr><td class=\"%s\">%s</td><td>", c->result, c->result);
    put_text(rows, c->group);
    cli_puts(rows, "</td><td>");
    put_text(rows, c->name);
    if (*c->message && strcmp(c->result, "passed") != 0) {
        cli_puts(rows, "<br>");
        put_text(rows, c->message);
    }
    cli_puts(rows, "</td><td>");
    if (c->seconds > 0) cli_printf(rows, "%.3f s", c->seconds);
    cli_puts(rows, "</td></tr>\n");
    if (strcmp(c->result, "failed") == 0 || strcmp(c->result, "error") == 0) put_card(cards, c);
}

int cli_html_write(const char *path, const char *title, const uint64_t counts[4], double seconds,
                   const cli_out *rows, const cli_out *cards) {
    const uint64_t all = counts[0] + counts[1] + counts[2] + counts[3];
    cli_out out;
    const int failure = cli_out_create(&out, path);
    if (failure) return failure;
    cli_printf(&out, "<!doctype html>\n<html lang=\"en\">\n<title>");
    put_text(&out, title);
    cli_puts(&out, "</title>\n");
    cli_puts(&out, head);
    cli_puts(&out, "<main>\n<h1>");
    put_text(&out, title);
    cli_printf(&out,
               "</h1>\n<p class=\"sum\"><b>%llu of %llu</b> passed, %llu failed, %llu could not be "
               "checked, %llu skipped, in %.1f s</p>\n",
               (unsigned long long)counts[0], (unsigned long long)all,
               (unsigned long long)counts[1], (unsigned long long)counts[2],
               (unsigned long long)counts[3], seconds);
    draw_bar(&out, counts);
    if (cards->used) cli_puts(&out, "<h2>What did not pass</h2>\n");
    cli_put(&out, cards->bytes, cards->used);
    cli_puts(&out, "<h2>All</h2>\n<table><thead><tr><th>result</th><th>of</th><th>case</th>"
                   "<th>time</th></tr></thead><tbody>\n");
    cli_put(&out, rows->bytes, rows->used);
    cli_puts(&out, "</tbody></table>\n");
    cli_puts(&out, tail);
    return cli_out_finish(&out);
}
