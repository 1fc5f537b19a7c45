/* apart.c - the command explain: a text taken apart, with what each part of it says.
 *
 * The codec says what the parts are (`parts` in plyproof.h), and says it to the page of the
 * workbench as well. Here they become a table, and a second board beside the first: on each square
 * the part of the text that says what stands there. A text is explained as its codec would write
 * it, so that one that was given in another spelling, or with more blanks, is explained as well. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/given.h"
#include "cli/json.h"
#include "cli/moves.h"
#include "cli/texts.h"
#include "cli/wording.h"

typedef struct parts {
    ply_part *part;
    size_t count, capacity;
} parts;

static void keep(void *context, const ply_part *part) {
    parts *all = context;
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 256;
        all->part = cli_reallocate(all->part, all->capacity * sizeof *all->part);
    }
    all->part[all->count++] = *part;
}

/* ---- For people ------------------------------------------------------------------------------ */

static unsigned count_squares(ply_squares squares) {
    unsigned count = 0;
    for (; squares; squares &= squares - 1) count++;
    return count;
}

/* What stands on a square of the second board: the value of the part that speaks of it alone; the
 * number of the part that speaks of a few squares; or nothing. Of two the one that says more: of
 * fewer squares, and of those the first, which is that of the board. */
static void mark_square(const parts *all, unsigned square, char out[PLY_PART_VALUE]) {
    unsigned least = 9;
    strcpy(out, ".");
    for (size_t i = 0; i < all->count; i++) {
        const unsigned size = count_squares(all->part[i].squares);
        if (!(all->part[i].squares >> square & 1u) || size >= least) continue;
        least = size;
        if (size == 1) {
            strcpy(out, all->part[i].value);
        } else {
            snprintf(out, PLY_PART_VALUE, "#%zu", i + 1);
        }
    }
}

static void pad(cli_out *out, const char *text, size_t width) {
    cli_puts(out, text);
    for (size_t at = cli_width(text, strlen(text)); at < width; at++) cli_put_byte(out, ' ');
}

/* The board, and on its right the board of marks, whose columns are as wide as the widest mark. */
static void draw_both(cli_out *out, const ply_position *p, const parts *all, bool figurines) {
    char marks[64][PLY_PART_VALUE];
    size_t width = 0;
    cli_out board;
    for (unsigned square = 0; square < 64; square++) {
        mark_square(all, square, marks[square]);
        const size_t wide = cli_width(marks[square], strlen(marks[square]));
        if (wide > width) width = wide;
    }
    cli_out_in_memory(&board);
    cli_draw_board(&board, p, figurines);
    const char *line = cli_terminated(&board);
    for (unsigned row = 0; row < 9; row++) {
        const size_t length = strcspn(line, "\n");
        cli_put(out, line, length);
        cli_puts(out, row < 8 ? "   " : "    ");
        for (unsigned file = 0; file < 8; file++) {
            const char name[] = {(char)('a' + file), '\0'};
            cli_put_byte(out, ' ');
            pad(out, row < 8 ? marks[8 * (7 - row) + file] : name, file < 7 ? width : 0);
        }
        cli_put_byte(out, '\n');
        line += length + 1;
    }
    cli_out_close(&board);
}

/* "1-10" of bits or bytes, from 1 as READMEs count them; "" of none. */
enum { RANGE_TEXT = 24 };
static void range_text(size_t at, size_t count, char out[RANGE_TEXT]) {
    if (count == 0) out[0] = '\0';
    if (count == 1) snprintf(out, RANGE_TEXT, "%zu", at + 1);
    if (count > 1) snprintf(out, RANGE_TEXT, "%zu-%zu", at + 1, at + count);
}

enum { NUMBER = 6, RANGE = 9 };

static void write_table(cli_out *out, const parts *all) {
    bool has_bits = false;
    size_t value = 6;
    for (size_t i = 0; i < all->count; i++) {
        const ply_part *part = &all->part[i];
        has_bits |= part->bits > 0;
        const size_t width = cli_width(part->value, strlen(part->value));
        if (width > value) value = width;
    }
    cli_printf_in(out, CLI_DIM, "%-*s%-*s%-*swhat it says\n", NUMBER, "part", RANGE,
                  has_bits ? "bits" : "bytes", (int)value + 2, "value");
    for (size_t i = 0; i < all->count; i++) {
        const ply_part *part = &all->part[i];
        char number[24], range[RANGE_TEXT], says[PLY_PART_SAYS + 64];
        snprintf(number, sizeof number, "#%zu", i + 1);
        range_text(has_bits ? part->bit : part->at, has_bits ? part->bits : part->bytes, range);
        cli_put_padded(out, number, NUMBER);
        cli_put_padded(out, range, RANGE);
        pad(out, part->value, value + 2);
        snprintf(says, sizeof says, "%s%s%s", part->name, part->says[0] ? ": " : "", part->says);
        cli_put_words(out, NUMBER + RANGE + value + 2, says);
    }
}

/* ---- For programs ---------------------------------------------------------------------------- */

static void put_part(cli_json *json, const ply_part *part) {
    cli_json_object(json, NULL);
    cli_json_text(json, "name", part->name);
    cli_json_number(json, "at", part->at);
    cli_json_number(json, "bytes", part->bytes);
    cli_json_number(json, "bit", part->bit);
    cli_json_number(json, "bits", part->bits);
    cli_json_number(json, "row", part->row);
    cli_json_number(json, "column", part->column);
    cli_json_array(json, "squares");
    for (unsigned square = 0; square < 64; square++) {
        char name[3];
        if (!(part->squares >> square & 1u)) continue;
        cli_square_name((ply_square)square, name);
        cli_json_text(json, NULL, name);
    }
    cli_json_end(json);
    cli_json_text(json, "value", part->value);
    cli_json_text(json, "says", part->says);
    cli_json_end(json);
}

/* ---- One text -------------------------------------------------------------------------------- */

typedef struct explaining {
    cli_run *run;
    cli_notation notation;
    cli_reader reader;
    bool shown; /* one was, so that a line parts it from the next */
} explaining;

static void show(explaining *e, const cli_text *from, const cli_out *text, const parts *all) {
    cli_out *out = &e->run->out;
    const ply_game *game = &e->reader.game;
    if (cli_given(e->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        cli_text_member(&json, from);
        cli_json_text(&json, "codec", e->notation.codec->name);
        cli_json_bytes(&json, "text", text->bytes, text->used);
        cli_json_array(&json, "parts");
        for (size_t i = 0; i < all->count; i++) put_part(&json, &all->part[i]);
        cli_json_end(&json);
        cli_json_close(&json);
        return;
    }
    if (e->shown) cli_put_byte(out, '\n');
    e->shown = true;
    if (text->used != from->length || memcmp(text->bytes, from->bytes, text->used) != 0) {
        cli_printf(out, "%.*s\n\n", (int)text->used, text->bytes);
    }
    draw_both(out, &game->start, all, cli_given(e->run, CLI_OPT_UNICODE));
    cli_put_byte(out, '\n');
    write_table(out, all);
}

static void explain(explaining *e, const cli_text *from) {
    parts all = {0};
    cli_out text;
    ply_error error = cli_read(&e->reader, from->bytes, from->length);
    if (ply_failed(error)) {
        cli_refuse(e->run, from, e->reader.reads, error, true);
        return;
    }
    cli_out_in_memory(&text);
    error = cli_write(e->notation, &e->reader.game, &text);
    if (!ply_failed(error)) {
        error = e->notation.codec->parts(text.bytes, text.used, &e->reader.game.start, keep, &all);
    }
    if (ply_failed(error)) {
        cli_refuse(e->run, from, e->notation.codec, error, false);
    } else {
        show(e, from, &text, &all);
    }
    cli_out_close(&text);
    free(all.part);
}

/* Moves and games start in the start position unless --from or the text itself says otherwise. */
static cli_status run_explain(cli_run *run) {
    explaining e = {.run = run};
    cli_texts texts;
    cli_text text;
    ply_position start;
    if (!cli_find_notation(run, run->operands[0], &e.notation)) return CLI_USAGE;
    if (e.notation.form != CLI_TEXT) return cli_usage(run, "texts are explained, not raw bytes");
    if (!e.notation.codec->parts) {
        return cli_usage(run, "%s has no parts to show", e.notation.codec->name);
    }
    if (!cli_from(run, &ply_start_position, &start)) return CLI_NOT_HELD;
    if (!cli_texts_open(&texts, run, 1, e.notation)) return CLI_USAGE;
    cli_reader_open(&e.reader, e.notation, &start);
    while (cli_next_text(&texts, &text)) explain(&e, &text);
    cli_reader_close(&e.reader);
    return cli_texts_close(&texts);
}

const cli_command cli_command_explain = {
    .name = "explain",
    .operands = "CODEC [TEXT...]",
    .summary = "take a text apart: what each part of it says",
    .about = "Draws the position, and beside it the part of the text that describes each\n"
             "square (its value, or with # its number). Below stand all parts, each with the\n"
             "bits or bytes that it takes up, counted from 1. For a move or a game, the\n"
             "position is the one it starts in: the start position, the one of --from, or one\n"
             "that stands before the text and a tab. `plyproof help CODEC` describes a format.",
    .examples = "$ plyproof explain cerulean-move 10005234 | tail -5\n"
                "part  bits     value   what it says\n"
                "#1    1-8      16      kind: a pawn moves two squares\n"
                "#2    9-16     0       promotion: no promotion\n"
                "#3    17-24    82      to: cell 82 of the 15x12 board: e4\n"
                "#4    25-32    52      from: cell 52 of the 15x12 board: e2\n",
    .options = CLI_TAKES(FROM) | CLI_TAKES(FILES) | CLI_TAKES(MAX_ERRORS) |
               CLI_TAKES(LINE_BUFFERED) | CLI_TAKES(UNICODE) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_explain,
};
