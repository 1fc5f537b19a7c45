/* moves.c - the command moves: the legal moves of a position, by one generator or by all.
 *
 * Generators promise no order, so moves are sorted by their squares before they are written. With
 * --all the first generator of the table is the measure: of each other one it is said which moves
 * it lacks and which it adds. A move that the codec of --as cannot write is written by its squares,
 * with the reason, and makes the exit status 1: the other moves are still worth seeing. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "cli/explain.h"
#include "cli/given.h"
#include "cli/moves.h"
#include "cli/texts.h"
#include "properties/questions.h"

int cli_compare_moves(ply_move a, ply_move b) {
    if (ply_from(a) != ply_from(b)) return ply_from(a) - ply_from(b);
    if (ply_to(a) != ply_to(b)) return ply_to(a) - ply_to(b);
    return (int)ply_promotion(a) - (int)ply_promotion(b);
}

static int by_squares(const void *a, const void *b) {
    return cli_compare_moves(*(const ply_move *)a, *(const ply_move *)b);
}

size_t cli_list_moves(const ply_generator *generator, const ply_position *position,
                      ply_move moves[PLY_MOVES_MAX]) {
    ply_board board;
    generator->load(&board, position);
    const size_t count = generator->moves(&board, moves);
    qsort(moves, count, sizeof *moves, by_squares);
    return count;
}

static const ply_fault unplayable = {PLY_ILLEGAL_MOVE, "unplayable",
                                     "no move can be played in this position: {a:problem}"};
static const ply_fault illegal = {PLY_ILLEGAL_MOVE, "illegal-move",
                                  "{a:move} is not a legal move here"};

ply_error cli_unplayable(const ply_position *position) {
    const uint32_t errors = ply_problems(position) & PLY_PROBLEM_ERRORS;
    if (!errors) return (ply_error){0};
    return (ply_error){.fault = &unplayable, .a = (int32_t)(errors & (0u - errors))};
}

ply_error cli_play(ply_position *position, ply_move move) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    const ply_error error = cli_unplayable(position); /* generators promise nothing for those */
    if (ply_failed(error)) return error;
    ply_generators[0]->load(&board, position);
    for (size_t i = ply_generators[0]->moves(&board, moves); i-- > 0;) {
        if (moves[i] != move) continue;
        ply_play(position, move);
        return (ply_error){0};
    }
    return (ply_error){.fault = &illegal, .a = move};
}

ply_error cli_write_move(cli_notation notation, const ply_position *position, ply_move move,
                         cli_out *out) {
    const ply_game game = {.start = *position, .moves = &move, .count = 1};
    return cli_write(notation, &game, out);
}

/* Writes a move for people; in place of one that the codec refuses, why. */
static void write_move(cli_run *run, cli_notation as, const ply_position *position, ply_move move) {
    char clause[PLY_SENTENCE_MAX];
    const ply_error error = cli_write_move(as, position, move, &run->out);
    if (!ply_failed(error)) return;
    ply_error_sentence(error, clause, sizeof clause);
    cli_printf(&run->out, "(%s: %s)", as.codec->name, clause);
    run->refused++;
}

/* Writes the array `key`: moves as texts; in place of one that the codec refuses, "". */
static void put_moves(cli_run *run, cli_notation as, const ply_position *position, cli_json *json,
                      const char *key, const ply_move *moves, size_t count) {
    cli_out text;
    cli_out_in_memory(&text);
    cli_json_array(json, key);
    for (size_t i = 0; i < count; i++) {
        text.used = 0;
        if (ply_failed(cli_write_move(as, position, moves[i], &text))) run->refused++;
        cli_json_bytes(json, NULL, text.bytes, text.used);
    }
    cli_json_end(json);
    cli_out_close(&text);
}

/* ---- By one generator ------------------------------------------------------------------------ */

static void put_move(cli_run *run, cli_notation as, const ply_position *position, ply_move move) {
    cli_out text;
    cli_out_in_memory(&text);
    const ply_error error = cli_write_move(as, position, move, &text);
    if (ply_failed(error)) {
        cli_json json = cli_json_open(&run->out);
        cli_json_error(&json, "error", as.codec, error, false);
        cli_json_close(&json);
        run->refused++;
    } else {
        cli_put_text(run, NULL, as.codec, text.bytes, text.used);
    }
    cli_out_close(&text);
}

static cli_status list_by_one(cli_run *run, const ply_generator *generator, cli_notation as,
                              const ply_position *position) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = cli_list_moves(generator, position, moves);
    for (size_t i = 0; i < count; i++) {
        if (cli_given(run, CLI_OPT_JSON)) {
            put_move(run, as, position, moves[i]);
        } else {
            write_move(run, as, position, moves[i]);
            cli_put_byte(&run->out, '\n');
        }
    }
    return run->refused ? CLI_NOT_HELD : CLI_HELD;
}

/* ---- By all, compared ------------------------------------------------------------------------ */

/* The moves of one generator, in the order of the laws (law_list). */
typedef struct listing {
    const ply_generator *generator;
    size_t count;
    ply_move moves[PLY_MOVES_MAX];
} listing;

/* What is compared, and how it is written. */
typedef struct comparison {
    cli_run *run;
    cli_notation as;
    const ply_position *position;
} comparison;

static void write_some(const comparison *c, const char *word, const listing *some) {
    for (size_t i = 0; i < some->count; i++) {
        cli_puts(&c->run->out, i ? " " : word);
        write_move(c->run, c->as, c->position, some->moves[i]);
    }
}

/* One line: how many moves the generator has, and how they differ from those of the first. */
static bool compare(const comparison *c, const listing *first, const listing *other) {
    listing lacks, adds;
    lacks.count = law_missing(first->moves, first->count, other->moves, other->count, lacks.moves);
    adds.count = law_missing(other->moves, other->count, first->moves, first->count, adds.moves);
    cli_out *out = &c->run->out;
    if (cli_given(c->run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(out);
        cli_json_text(&json, "generator", other->generator->name);
        cli_json_number(&json, "moves", other->count);
        put_moves(c->run, c->as, c->position, &json, "lacks", lacks.moves, lacks.count);
        put_moves(c->run, c->as, c->position, &json, "adds", adds.moves, adds.count);
        cli_json_close(&json);
    } else {
        cli_put_padded(out, other->generator->name, 15);
        cli_printf(out, "%3zu moves", other->count);
        write_some(c, "; lacks ", &lacks);
        write_some(c, "; adds ", &adds);
        cli_put_byte(out, '\n');
    }
    return lacks.count + adds.count == 0;
}

cli_status cli_compare_generators(cli_run *run, cli_notation as, const ply_position *position,
                                  const ply_generator *const *generators, size_t generator_count) {
    const comparison c = {run, as, position};
    ply_board board;
    listing first, other;
    size_t agreeing = 0;
    for (size_t i = 0; i < generator_count; i++) {
        listing *next = i ? &other : &first;
        next->generator = generators[i];
        next->generator->load(&board, position);
        next->count = law_list(next->generator, &board, next->moves);
        agreeing += compare(&c, &first, next);
    }
    const size_t differing = generator_count - agreeing; /* the first agrees with itself */
    if (cli_given(run, CLI_OPT_JSON)) return differing ? CLI_NOT_HELD : CLI_HELD;
    if (differing) {
        cli_printf(&run->out, "%zu of %zu generators differ from the first\n", differing,
                   generator_count);
        return CLI_NOT_HELD;
    }
    cli_printf(&run->out, "all %zu generators agree\n", agreeing);
    return CLI_HELD;
}

/* ---- Of many positions ----------------------------------------------------------------------- */

/* What is asked of each. */
typedef struct listings {
    cli_run *run;
    cli_notation as;
    const ply_generator *generator;
    cli_reader reader;
} listings;

/* A line for a position: its moves, with blanks between them. */
static void list_in_a_line(listings *l, const cli_text *text, const ply_position *position) {
    ply_move moves[PLY_MOVES_MAX];
    cli_out *out = &l->run->out;
    const size_t count = cli_list_moves(l->generator, position, moves);
    if (!cli_given(l->run, CLI_OPT_JSON)) {
        for (size_t i = 0; i < count; i++) {
            if (i > 0) cli_put_byte(out, ' ');
            write_move(l->run, l->as, position, moves[i]);
        }
        cli_put_byte(out, '\n');
        return;
    }
    cli_json json = cli_json_open(out);
    cli_text_member(&json, text);
    cli_json_text(&json, "codec", l->as.codec->name);
    put_moves(l->run, l->as, position, &json, "moves", moves, count);
    cli_json_close(&json);
}

/* Lists or compares; false if two generators differ. */
static bool list_one(listings *l, const cli_text *text) {
    ply_error error = cli_read(&l->reader, text->bytes, text->length);
    const bool read = !ply_failed(error);
    const ply_position *position = &l->reader.game.start;
    if (read) error = cli_unplayable(position);
    if (ply_failed(error)) {
        cli_refuse_line(l->run, text, l->reader.reads, error, !read);
        return true;
    }
    if (!cli_given(l->run, CLI_OPT_ALL)) {
        list_in_a_line(l, text, position);
        return true;
    }
    return cli_compare_generators(l->run, l->as, position, ply_generators, ply_generator_count) ==
           CLI_HELD;
}

static cli_status list_all(listings *l) {
    cli_texts texts;
    cli_text text;
    bool agree = true;
    if (!cli_texts_open(&texts, l->run, 0, cli_common(PLY_POSITION))) return CLI_USAGE;
    cli_reader_open(&l->reader, cli_common(PLY_POSITION), &ply_empty_position);
    while (cli_next_text(&texts, &text)) agree = list_one(l, &text) && agree;
    cli_reader_close(&l->reader);
    const cli_status status = cli_texts_close(&texts);
    return status == CLI_HELD && !agree ? CLI_NOT_HELD : status;
}

static cli_status run_moves(cli_run *run) {
    ply_position position;
    cli_notation as;
    const ply_generator *generator;
    if (!cli_generator(run, &generator) || !cli_as(run, PLY_MOVE, &as)) return CLI_USAGE;
    if (!cli_not_both(run, CLI_OPT_ALL, CLI_OPT_GENERATOR)) return CLI_USAGE;
    if (run->operand_count == 0 || cli_given(run, CLI_OPT_FILES)) {
        listings all = {.run = run, .as = as, .generator = generator};
        return list_all(&all);
    }
    if (cli_given(run, CLI_OPT_MAX_ERRORS)) {
        return cli_usage(run, "--max-errors needs positions from --files or standard input");
    }
    if (!cli_read_fen_operands(run, 0, run->operand_count, &position)) return CLI_NOT_HELD;
    if (!cli_is_playable(run, &position)) return CLI_NOT_HELD;
    if (cli_given(run, CLI_OPT_ALL)) {
        return cli_compare_generators(run, as, &position, ply_generators, ply_generator_count);
    }
    return list_by_one(run, generator, as, &position);
}

const cli_command cli_command_moves = {
    .name = "moves",
    .operands = "[FEN]",
    .summary = "list the legal moves of a position",
    .about = "Writes a move a line, sorted by the square it leaves, then by the square it\n"
             "reaches. --all lists the moves with every generator and compares the lists: the\n"
             "exit status is 1 if two disagree. Without FEN, positions are read from standard\n"
             "input, or with --files from files, one a line; the moves of each are then one\n"
             "line, with blanks between them.",
    .examples = "$ plyproof moves --as san r3k3/P7/8/8/8/8/6n1/4K3 w - - 0 1\n"
                "Kd1\n"
                "Kf1\n"
                "Kd2\n"
                "Ke2\n"
                "Kf2\n",
    .options = CLI_TAKES(AS) | CLI_TAKES(GENERATOR) | CLI_TAKES(ALL) | CLI_TAKES(FILES) |
               CLI_TAKES(MAX_ERRORS) | CLI_TAKES(LINE_BUFFERED) | CLI_TAKES(JSON),
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_moves,
};
