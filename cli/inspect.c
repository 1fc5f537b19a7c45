/* inspect.c - the command inspect: one position, looked at from all sides.
 *
 * What is known of a position is first gathered as facts, a label and a text each. On a terminal
 * they stand beside the board, so that all of it fits a screen; in a pipe below it, a line each.
 * Then comes the position in every codec that can hold it. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/explain.h"
#include "cli/given.h"
#include "cli/moves.h"
#include "cli/texts.h"
#include "cli/wording.h"

/* How many columns the labels take, and the board with what keeps its neighbour off. */
enum { LABEL = 14, BOARD = 22, BESIDE_LEAST = BOARD + LABEL + 30 };

static void castling_in_letters(unsigned castling, char out[5]) {
    for (const char *letter = "KQkq"; *letter; letter++, castling >>= 1) {
        if (castling & 1u) *out++ = *letter;
    }
    *out = '\0';
}

/* What is known of a position beside its board: a label and a text each. */
typedef struct fact {
    const char *label;
    char text[PLY_SENTENCE_MAX];
    cli_colour colour; /* of the label */
} fact;

enum { FACTS_MAX = 8 + PLY_PROBLEM_COUNT };

static void add_fact(fact *facts, size_t *count, const char *label, const char *text) {
    fact *f = &facts[(*count)++];
    f->label = label;
    f->colour = CLI_DIM;
    snprintf(f->text, sizeof f->text, "%s", text);
}

/* What is inspected: a position, or the last one of a game. Codecs of games write the game, those
 * of positions the position. */
typedef struct thing {
    const ply_game *game;
    ply_position position;
    bool is_game;
} thing;

static void add_state(fact *facts, size_t *count, const ply_position *p, bool narrow) {
    char castling[5], square[3], number[80];
    const unsigned clock = (unsigned)p->halfmove, move = (unsigned)p->fullmove;
    castling_in_letters(p->castling, castling);
    cli_square_name(p->ep & 63u, square);
    add_fact(facts, count, "to move", cli_colour_name(p->turn));
    add_fact(facts, count, "castling", castling[0] ? castling : "none");
    add_fact(facts, count, "en passant", p->ep == PLY_NO_SQUARE ? "none" : square);
    if (narrow) {
        snprintf(number, sizeof number, "%u since a capture or a pawn's move", clock);
        add_fact(facts, count, "half-moves", number);
        snprintf(number, sizeof number, "%u", move);
        add_fact(facts, count, "move", number);
        return;
    }
    snprintf(number, sizeof number, "%u half-moves since a capture or a pawn's move; move %u",
             clock, move);
    add_fact(facts, count, "counters", number);
}

static void add_problems(fact *facts, size_t *count, uint32_t problems) {
    if (!problems) add_fact(facts, count, "problems", "none");
    for (uint32_t bit = 1; bit <= problems && bit; bit <<= 1) {
        if (!(problems & bit)) continue;
        const bool error = bit & PLY_PROBLEM_ERRORS;
        add_fact(facts, count, error ? "problem" : "warning", ply_problem_sentence(bit));
        facts[*count - 1].colour = error ? CLI_RED : CLI_YELLOW;
    }
}

/* Counts the legal moves; false if no generator may be given the position. */
static bool count_moves(const ply_position *p, uint32_t problems, size_t *count) {
    ply_board board;
    if (ply_generator_count == 0 || problems & PLY_PROBLEM_ERRORS) return false;
    ply_generators[0]->load(&board, p);
    *count = ply_generators[0]->count(&board);
    return true;
}

/* A text behind its label. On a terminal one that takes more than a line is cut, unless it is of
 * characters whose width nobody knows. */
static void write_long(cli_out *out, const char *text, size_t length) {
    const size_t columns = cli_columns(out);
    char end[32];
    const size_t end_width = (size_t)snprintf(end, sizeof end, "... (%zu bytes)", length);
    if (columns < LABEL + end_width || LABEL + length <= columns ||
        cli_width(text, length) != length) {
        cli_put(out, text, length);
        return;
    }
    cli_put(out, text, columns - LABEL - end_width);
    cli_puts(out, end);
}

/* What is inspected in one codec, or why it cannot be; the text is put behind a label. */
static void write_in_codec(cli_out *out, const ply_codec *codec, const ply_game *game) {
    char clause[PLY_SENTENCE_MAX];
    cli_out text;
    cli_out_in_memory(&text);
    const ply_error error = cli_write((cli_notation){codec, CLI_TEXT}, game, &text);
    cli_printf_in(out, CLI_BOLD, "%-*s", LABEL, codec->name);
    if (ply_failed(error)) {
        ply_error_sentence(error, clause, sizeof clause);
        text.used = 0;
        cli_printf(&text, "not held: %s", clause);
        cli_put_words(out, LABEL, cli_terminated(&text));
    } else {
        write_long(out, text.bytes, text.used);
        cli_put_byte(out, '\n');
    }
    cli_out_close(&text);
}

static bool holds_positions(const ply_codec *codec) {
    return codec->holds == PLY_POSITION || codec->holds == PLY_BOARD;
}

static void write_fact(cli_out *out, const fact *f, size_t at) {
    cli_printf_in(out, f->colour, "%-*s", LABEL, f->label);
    cli_put_words(out, at + LABEL, f->text);
}

/* The board, and beside it what is known; so that all of it stays on a screen of 24 lines. The
 * board has more lines than there are facts. */
static void write_beside(cli_out *out, const cli_out *board, const fact *facts, size_t count) {
    const char *line = board->bytes, *end = board->bytes + board->used;
    for (size_t i = 0; line < end; i++) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        const size_t length = (size_t)(feed - line);
        cli_put(out, line, length);
        if (i < count) {
            cli_put_padded(out, "", BOARD - cli_width(line, length));
            write_fact(out, &facts[i], BOARD);
        } else {
            cli_put_byte(out, '\n');
        }
        line = feed + 1;
    }
}

static void add_legal_moves(fact *facts, size_t *count, const ply_position *p, uint32_t problems) {
    char number[24];
    size_t moves;
    if (!count_moves(p, problems, &moves)) return;
    snprintf(number, sizeof number, "%zu", moves);
    add_fact(facts, count, "legal moves", number);
}

/* In a pipe, or where there is no room, one thing is below the other. On a terminal that takes too
 * many lines. */
static void write_board_and_facts(cli_run *run, const thing *t, uint32_t problems) {
    cli_out *out = &run->out, board;
    fact facts[FACTS_MAX];
    size_t count = 0, beside = 0;
    const ply_position *p = &t->position;
    const bool is_beside = cli_columns(out) >= BESIDE_LEAST;
    cli_out_in_memory(&board);
    cli_draw_board(&board, p, cli_given(run, CLI_OPT_UNICODE));
    if (t->is_game) {
        char plies[32];
        snprintf(plies, sizeof plies, "%zu %s", t->game->count, cli_plies(t->game->count));
        add_fact(facts, &count, "game of", plies);
    }
    add_state(facts, &count, p, cli_columns(out) != 0);
    if (is_beside) {
        add_legal_moves(facts, &count, p, problems);
        if (problems) beside = count; /* the problems have lines of their own: they are long */
    }
    add_problems(facts, &count, problems);
    if (is_beside) {
        if (!beside) beside = count;
        write_beside(out, &board, facts, beside);
    } else {
        add_legal_moves(facts, &count, p, problems);
        cli_put(out, board.bytes, board.used);
        cli_put_byte(out, '\n');
    }
    for (size_t i = beside; i < count; i++) write_fact(out, &facts[i], 0);
    cli_out_close(&board);
}

/* What a codec writes of the thing: the game, or else the position as a game of no moves. False if
 * it holds neither. */
static bool shown_in(const ply_codec *codec, const thing *t, ply_game *game) {
    *game = holds_positions(codec) ? (ply_game){.start = t->position} : *t->game;
    return holds_positions(codec) || (t->is_game && codec->holds == PLY_GAME);
}

static void put_in_codec(cli_json *json, const ply_codec *codec, const ply_game *game) {
    cli_out text;
    cli_out_in_memory(&text);
    const ply_error error = cli_write((cli_notation){codec, CLI_TEXT}, game, &text);
    cli_json_object(json, codec->name);
    if (ply_failed(error)) {
        cli_json_error(json, "error", codec, error, false);
    } else {
        cli_json_bytes(json, "text", text.bytes, text.used);
    }
    cli_json_end(json);
    cli_out_close(&text);
}

static void put_all(cli_out *out, const cli_text *text, const thing *t, uint32_t problems) {
    const ply_position *p = &t->position;
    char castling[5], square[3];
    size_t moves;
    cli_json json = cli_json_open(out);
    if (text) cli_text_member(&json, text);
    if (t->is_game) cli_json_number(&json, "plies", t->game->count);
    castling_in_letters(p->castling, castling);
    cli_json_text(&json, "turn", cli_colour_name(p->turn));
    cli_json_text(&json, "castling", castling);
    cli_square_name(p->ep & 63u, square);
    cli_json_text(&json, "en_passant", p->ep == PLY_NO_SQUARE ? NULL : square);
    cli_json_number(&json, "halfmove", p->halfmove);
    cli_json_number(&json, "fullmove", p->fullmove);
    cli_json_problems(&json, problems);
    if (count_moves(p, problems, &moves)) cli_json_number(&json, "legal_moves", moves);
    cli_json_object(&json, "codecs");
    for (size_t i = 0; i < ply_codec_count; i++) {
        ply_game game;
        if (shown_in(ply_codecs[i], t, &game)) put_in_codec(&json, ply_codecs[i], &game);
    }
    cli_json_end(&json);
    cli_json_close(&json);
}

/* ---- What is read ---------------------------------------------------------------------------- */

static bool plays(const ply_codec *codec) {
    return codec->holds == PLY_GAME || codec->holds == PLY_MOVE;
}

/* Shows what a reader has read; false if the position has a problem that is no warning. */
static bool show(cli_run *run, const cli_text *text, const cli_reader *reader) {
    thing t = {.game = &reader->game, .position = reader->game.start};
    t.is_game = plays(reader->notation.codec);
    for (size_t ply = 0; t.is_game && ply < t.game->count; ply++) {
        ply_play(&t.position, t.game->moves[ply]);
    }
    const uint32_t problems = ply_problems(&t.position);
    if (cli_given(run, CLI_OPT_JSON)) {
        put_all(&run->out, text, &t, problems);
        return !(problems & PLY_PROBLEM_ERRORS);
    }
    write_board_and_facts(run, &t, problems);
    cli_put_byte(&run->out, '\n');
    for (size_t i = 0; i < ply_codec_count; i++) {
        ply_game game;
        if (shown_in(ply_codecs[i], &t, &game)) write_in_codec(&run->out, ply_codecs[i], &game);
    }
    return !(problems & PLY_PROBLEM_ERRORS);
}

/* Reads a text; the moves of what was read are legal. Some codecs read a move without a position,
 * and so cannot say whether it can be played: that is asked here. */
static ply_error read_legal(cli_reader *reader, const char *text, size_t length) {
    ply_error error = cli_read(reader, text, length);
    ply_position position = reader->game.start;
    const bool has_moves = plays(reader->notation.codec);
    for (size_t ply = 0; has_moves && ply < reader->game.count && !ply_failed(error); ply++) {
        error = cli_play(&position, reader->game.moves[ply]);
    }
    return error;
}

static cli_status inspect_texts(cli_run *run, cli_notation notation, size_t first) {
    cli_texts texts;
    cli_text text;
    cli_reader reader;
    ply_position start;
    bool shown = false, held = true;
    if (!cli_from(run, &ply_start_position, &start)) return CLI_NOT_HELD;
    if (!cli_texts_open(&texts, run, first, notation)) return CLI_USAGE;
    cli_reader_open(&reader, notation, &start);
    while (cli_next_text(&texts, &text)) {
        const ply_error error = read_legal(&reader, text.bytes, text.length);
        if (ply_failed(error)) {
            cli_refuse(run, &text, reader.reads, error, true);
            continue;
        }
        if (shown && !cli_given(run, CLI_OPT_JSON)) cli_put_byte(&run->out, '\n');
        shown = true;
        held = show(run, &text, &reader) && held;
    }
    cli_reader_close(&reader);
    const cli_status status = cli_texts_close(&texts);
    return status == CLI_HELD && !held ? CLI_NOT_HELD : status;
}

static bool reads(cli_notation notation, const char *text) {
    cli_reader reader;
    cli_reader_open(&reader, notation, &ply_start_position);
    const bool read = !ply_failed(cli_read(&reader, text, strlen(text)));
    cli_reader_close(&reader);
    return read;
}

/* The codecs that read a text without knowing more than it; returns how many, and the last. A move
 * alone is none: it could be played in too many positions. */
static size_t recognise(const char *text, cli_notation *notation, cli_out *names) {
    size_t found = 0;
    for (size_t i = 0; i < ply_codec_count; i++) {
        const cli_notation tried = {ply_codecs[i], CLI_TEXT};
        if (ply_codecs[i]->holds == PLY_MOVE || !reads(tried, text)) continue;
        cli_printf(names, "%s%s", found++ ? ", " : "", ply_codecs[i]->name);
        *notation = tried;
    }
    return found;
}

/* One argument that is no FEN may be the text of another codec. If two codecs read it, guessing
 * would be wrong half of the time, so neither is taken. If none does, it is refused as a FEN. */
static cli_status inspect_operands(cli_run *run) {
    cli_notation notation = cli_common(PLY_POSITION);
    cli_reader reader;
    cli_out names;
    cli_out_in_memory(&names);
    const bool alone = run->operand_count == 1 && run->operands[0][0] &&
                       !reads(cli_common(PLY_POSITION), run->operands[0]);
    const size_t found = alone ? recognise(run->operands[0], &notation, &names) : 0;
    if (found > 1) {
        cli_usage(run, "this may be %s; name the codec: plyproof inspect CODEC TEXT",
                  cli_terminated(&names));
    } else if (found == 1) {
        cli_note(run, "this is read as %s", cli_terminated(&names));
    }
    cli_out_close(&names);
    if (found > 1) return CLI_USAGE;
    if (found == 1) return inspect_texts(run, notation, 0);
    cli_reader_open(&reader, notation, &ply_empty_position);
    cli_status status = CLI_NOT_HELD;
    if (cli_read_fen_operands(run, 0, run->operand_count, &reader.game.start)) {
        status = show(run, NULL, &reader) ? CLI_HELD : CLI_NOT_HELD;
    }
    cli_reader_close(&reader);
    return status;
}

static cli_status run_inspect(cli_run *run) {
    cli_notation notation = cli_common(PLY_POSITION);
    const char *first = run->operand_count ? run->operands[0] : "";
    if (ply_find_codec(first, strcspn(first, ":"))) {
        if (!cli_find_notation(run, first, &notation)) return CLI_USAGE;
        return inspect_texts(run, notation, 1);
    }
    if (run->operand_count == 0 || cli_given(run, CLI_OPT_FILES)) {
        return inspect_texts(run, notation, 0);
    }
    return inspect_operands(run);
}

const cli_command cli_command_inspect = {
    .name = "inspect",
    .operands = "[CODEC] [TEXT...]",
    .summary = "show a position, or the end of a game, in every way",
    .about = "Draws the board, names the position's problems, counts its legal moves, and\n"
             "writes it in every codec that can hold it. TEXT is a FEN, which need not be\n"
             "quoted, a name such as startpos or kiwipete, or a text of CODEC: a position, a\n"
             "game or a move. Without CODEC, a single text that is not a FEN is tried with\n"
             "every codec. Without TEXT, each line of standard input is a text. The exit\n"
             "status is 1 if a position has a problem that is more than a warning.",
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
    .options = CLI_TAKES(UNICODE) | CLI_TAKES(FROM) | CLI_TAKES(FILES) | CLI_TAKES(MAX_ERRORS) |
               CLI_TAKES(LINE_BUFFERED) | CLI_TAKES(JSON),
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_inspect,
};
