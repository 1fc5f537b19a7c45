/* moves.c - the command moves: the legal moves of a position, by one generator or by all. */
#include <stdlib.h>

#include "cli/explain.h"
#include "cli/given.h"
#include "cli/json.h"
#include "cli/moves.h"

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

ply_error cli_write_move(cli_notation notation, const ply_position *position, ply_move move,
                         cli_out *out) {
    const ply_game game = {.start = *position, .moves = &move, .count = 1, .capacity = 1};
    return cli_write(notation, &game, out);
}

/* Writes a move for people; one that the codec refuses, by its squares and why. */
static void write_move(cli_run *run, cli_notation as, const ply_position *position, ply_move move) {
    char clause[CLI_SENTENCE_MAX];
    const ply_error error = cli_write_move(as, position, move, &run->out);
    if (!ply_failed(error)) return;
    cli_clause(error, clause);
    cli_printf(&run->out, "(%s: %s)", as.codec->name, clause);
    run->refused++;
}

/* ---- By one generator ------------------------------------------------------------------------ */

static void put_move(cli_run *run, cli_notation as, const ply_position *position, ply_move move) {
    cli_out text;
    cli_out_in_memory(&text);
    cli_json json = cli_json_open(&run->out);
    if (ply_failed(cli_write_move(as, position, move, &text))) run->refused++;
    cli_json_text(&json, "codec", as.codec->name);
    cli_json_bytes(&json, "text", text.bytes, text.used);
    cli_json_close(&json);
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

/* The moves of one generator, in order. */
typedef struct listing {
    const ply_generator *generator;
    size_t count;
    ply_move moves[PLY_MOVES_MAX];
} listing;

/* Writes `word` and the moves of `a` that `b` has not; returns how many. */
static size_t write_missing(cli_run *run, const char *word, cli_notation as,
                            const ply_position *position, const listing *a, const listing *b) {
    size_t missing = 0;
    for (size_t i = 0, j = 0; i < a->count; i++) {
        while (j < b->count && cli_compare_moves(b->moves[j], a->moves[i]) < 0) j++;
        if (j < b->count && b->moves[j] == a->moves[i]) {
            j++; /* each answers for one: a move listed twice is one too many */
            continue;
        }
        cli_puts(&run->out, missing++ ? " " : word);
        write_move(run, as, position, a->moves[i]);
    }
    return missing;
}

/* One line: how many moves the generator has, and how they differ from those of the first. */
static bool compare(cli_run *run, cli_notation as, const ply_position *position,
                    const listing *first, const listing *other) {
    cli_put_padded(&run->out, other->generator->name, 15);
    cli_printf(&run->out, "%3zu moves", other->count);
    size_t differences = write_missing(run, "; lacks ", as, position, first, other);
    differences += write_missing(run, "; adds ", as, position, other, first);
    cli_put_byte(&run->out, '\n');
    return differences == 0;
}

cli_status cli_compare_generators(cli_run *run, cli_notation as, const ply_position *position,
                                  const ply_generator *const *generators, size_t generator_count) {
    listing first, other;
    size_t agreeing = 0;
    for (size_t i = 0; i < generator_count; i++) {
        listing *next = i ? &other : &first;
        next->generator = generators[i];
        next->count = cli_list_moves(next->generator, position, next->moves);
        agreeing += compare(run, as, position, &first, next);
    }
    if (agreeing == generator_count) {
        cli_printf(&run->out, "all %zu generators agree\n", agreeing);
        return CLI_HELD;
    }
    cli_printf(&run->out, "%zu of %zu generators differ from the first\n",
               generator_count - agreeing, generator_count);
    return CLI_NOT_HELD;
}

static cli_status run_moves(cli_run *run) {
    ply_position position;
    cli_notation as;
    const ply_generator *generator;
    if (!cli_generator(run, &generator) || !cli_as(run, PLY_MOVE, &as)) return CLI_USAGE;
    if (cli_given(run, CLI_OPT_ALL) &&
        (cli_given(run, CLI_OPT_GENERATOR) || cli_given(run, CLI_OPT_JSON))) {
        return cli_usage(run, "--all goes without --generator and without --json");
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
    .operands = "FEN",
    .summary = "the legal moves of a position",
    .about = "A move a line, in the order of the squares they leave and reach. --all lists\n"
             "them with every generator and compares: the exit status is 1 if two disagree.",
    .examples = "$ plyproof moves --as san r3k3/P7/8/8/8/8/6n1/4K3 w - - 0 1\n"
                "Kd1\n"
                "Kf1\n"
                "Kd2\n"
                "Ke2\n"
                "Kf2\n",
    .options = CLI_TAKES(AS) | CLI_TAKES(GENERATOR) | CLI_TAKES(ALL) | CLI_TAKES(JSON),
    .least = 1,
    .most = CLI_ANY,
    .run = run_moves,
};
