/* inspect.c - the command inspect: one position, looked at from all sides. */
#include <stdio.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/explain.h"
#include "cli/given.h"
#include "cli/wording.h"

static void castling_in_letters(unsigned castling, char out[5]) {
    for (unsigned bit = 0; bit < 4; bit++) {
        if (castling >> bit & 1u) *out++ = "KQkq"[bit];
    }
    *out = '\0';
}

static void write_line(cli_out *out, const char *label, const char *text) {
    cli_paint(out, CLI_DIM);
    cli_put_padded(out, label, 14);
    cli_paint(out, CLI_PLAIN);
    cli_printf(out, "%s\n", text);
}

static void write_state(cli_out *out, const ply_position *p) {
    char castling[5], square[3], counters[80];
    castling_in_letters(p->castling, castling);
    cli_square_name(p->ep & 63u, square);
    write_line(out, "to move", cli_colour_name(p->turn));
    write_line(out, "castling", castling[0] ? castling : "none");
    write_line(out, "en passant", p->ep == PLY_NO_SQUARE ? "none" : square);
    snprintf(counters, sizeof counters, "%u half-moves since a capture or a pawn's move; move %u",
             (unsigned)p->halfmove, (unsigned)p->fullmove);
    write_line(out, "counters", counters);
}

static void write_problems(cli_out *out, uint32_t problems) {
    if (!problems) write_line(out, "problems", "none");
    for (uint32_t bit = 1; bit <= problems && bit; bit <<= 1) {
        if (!(problems & bit)) continue;
        cli_paint(out, bit & PLY_PROBLEM_ERRORS ? CLI_RED : CLI_YELLOW);
        cli_put_padded(out, bit & PLY_PROBLEM_ERRORS ? "problem" : "warning", 14);
        cli_paint(out, CLI_PLAIN);
        cli_printf(out, "%s\n", ply_problem_sentence(bit));
    }
}

static size_t count_moves(const ply_position *p) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    return ply_generators[0]->count(&board);
}

static bool can_count(uint32_t problems) {
    return ply_generator_count > 0 && !(problems & PLY_PROBLEM_ERRORS);
}

/* The position in one codec, or why it cannot be; the text is put behind `label`. */
static void write_in_codec(cli_out *out, const ply_codec *codec, const ply_position *p) {
    char text[PLY_TEXT_MAX], clause[PLY_SENTENCE_MAX];
    size_t length = 0;
    const ply_error error = ply_write_position(codec, p, text, sizeof text, &length);
    cli_paint(out, CLI_BOLD);
    cli_put_padded(out, codec->name, 14);
    cli_paint(out, CLI_PLAIN);
    if (ply_failed(error)) {
        ply_error_sentence(error, clause, sizeof clause);
        cli_printf(out, "not held: %s", clause);
    } else {
        cli_put(out, text, length);
    }
    cli_put_byte(out, '\n');
}

static bool holds_positions(const ply_codec *codec) {
    return codec->holds == PLY_POSITION || codec->holds == PLY_BOARD;
}

static void write_all(cli_run *run, const ply_position *p, uint32_t problems) {
    cli_out *out = &run->out;
    cli_draw_board(out, p, cli_given(run, CLI_OPT_UNICODE));
    cli_put_byte(out, '\n');
    write_state(out, p);
    write_problems(out, problems);
    if (can_count(problems)) {
        char count[24];
        snprintf(count, sizeof count, "%zu", count_moves(p));
        write_line(out, "legal moves", count);
    }
    cli_put_byte(out, '\n');
    for (size_t i = 0; i < ply_codec_count; i++) {
        if (holds_positions(ply_codecs[i])) write_in_codec(out, ply_codecs[i], p);
    }
}

static void put_in_codec(cli_json *json, const ply_codec *codec, const ply_position *p) {
    char text[PLY_TEXT_MAX];
    size_t length = 0;
    const ply_error error = ply_write_position(codec, p, text, sizeof text, &length);
    cli_json_object(json, codec->name);
    if (ply_failed(error)) {
        cli_json_error(json, "error", codec, error, false);
    } else {
        cli_json_bytes(json, "text", text, length);
    }
    cli_json_end(json);
}

static void put_all(cli_out *out, const ply_position *p, uint32_t problems) {
    char castling[5], square[3];
    cli_json json = cli_json_open(out);
    castling_in_letters(p->castling, castling);
    cli_json_text(&json, "turn", cli_colour_name(p->turn));
    cli_json_text(&json, "castling", castling);
    if (p->ep == PLY_NO_SQUARE) {
        cli_json_null(&json, "en_passant");
    } else {
        cli_square_name(p->ep, square);
        cli_json_text(&json, "en_passant", square);
    }
    cli_json_number(&json, "halfmove", p->halfmove);
    cli_json_number(&json, "fullmove", p->fullmove);
    cli_json_problems(&json, problems);
    if (can_count(problems)) cli_json_number(&json, "legal_moves", count_moves(p));
    cli_json_object(&json, "codecs");
    for (size_t i = 0; i < ply_codec_count; i++) {
        if (holds_positions(ply_codecs[i])) put_in_codec(&json, ply_codecs[i], p);
    }
    cli_json_end(&json);
    cli_json_close(&json);
}

static cli_status run_inspect(cli_run *run) {
    ply_position position;
    if (!cli_read_fen_operands(run, 0, run->operand_count, &position)) return CLI_NOT_HELD;
    const uint32_t problems = ply_problems(&position);
    if (cli_given(run, CLI_OPT_JSON)) {
        put_all(&run->out, &position, problems);
    } else {
        write_all(run, &position, problems);
    }
    return problems & PLY_PROBLEM_ERRORS ? CLI_NOT_HELD : CLI_HELD;
}

const cli_command cli_command_inspect = {
    .name = "inspect",
    .operands = "FEN",
    .summary = "one position from all sides",
    .about = "Draws the board, names the position's problems, counts its legal moves, and\n"
             "writes it in every codec that can hold it. FEN may be a name such as startpos or\n"
             "kiwipete, and need not be quoted. The exit status is 1 if the position has a\n"
             "problem that is not only a warning.",
    .examples = "$ plyproof inspect '8/8/4k3/8/8/4K3/4P3/8' | head -9\n"
                "8  . . . . . . . .\n"
                "7  . . . . . . . .\n"
                "6  . . . . k . . .\n"
                "5  . . . . . . . .\n"
                "4  . . . . . . . .\n"
                "3  . . . . K . . .\n"
                "2  . . . . P . . .\n"
                "1  . . . . . . . .\n"
                "   a b c d e f g h\n",
    .options = CLI_TAKES(UNICODE) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_inspect,
};
