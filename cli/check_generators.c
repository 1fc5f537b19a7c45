/* check_generators.c - verify: the generators list the same moves, and take back what they make. */
#include <string.h>

#include "cli/check.h"
#include "cli/driver.h"
#include "cli/moves.h"

enum { PLIES = 120, EDITS = 8 };
#define POSITIONS 200000

/* Do all generators list the same moves? */
static bool do_agree(const ply_position *position, uint64_t *moves_seen) {
    ply_move first[PLY_MOVES_MAX], other[PLY_MOVES_MAX];
    const size_t count = cli_list_moves(ply_generators[0], position, first);
    *moves_seen += count;
    for (size_t g = 1; g < ply_generator_count; g++) {
        if (cli_list_moves(ply_generators[g], position, other) != count) return false;
        if (memcmp(first, other, count * sizeof *first) != 0) return false;
    }
    return ply_generator_count > 1;
}

/* Does every move, made, give the position that it leads to, and taken back, the board that was,
 * byte for byte? */
static bool is_taken_back(const ply_generator *generator, const ply_position *position) {
    ply_board board, before;
    ply_move moves[PLY_MOVES_MAX];
    ply_undo undo;
    generator->load(&board, position);
    memcpy(&before, &board, generator->size);
    const size_t count = generator->moves(&board, moves);
    if (generator->count(&board) != count) return false;
    for (size_t i = 0; i < count; i++) {
        ply_position expected = *position, reached;
        ply_play(&expected, moves[i]);
        generator->make(&board, moves[i], &undo);
        generator->save(&board, &reached);
        generator->unmake(&board, moves[i], &undo);
        if (!ply_same_position(&expected, &reached)) return false;
        if (memcmp(&board, &before, generator->size) != 0) return false;
    }
    return true;
}

/* Calls `try` with positions of random games, and with changed ones that have no errors. */
static void for_positions(cli_verification *v, uint64_t count, void *context,
                          bool (*try)(void *context, const ply_position *position)) {
    cli_random random = {v->seed};
    ply_move moves[PLIES];
    while (v->tried < count && ply_generator_count > 0) {
        ply_position position = ply_start_position, last;
        const size_t plies = cli_random_game(&random, moves, PLIES, &last);
        for (size_t ply = 0; ply < plies; ply++) {
            ply_position edited = position;
            for (uint32_t i = cli_random_below(&random, EDITS); i > 0; i--) {
                cli_random_edit(&random, &edited);
            }
            cli_check_try(v, try(context, &position));
            if (!(ply_problems(&edited) & PLY_PROBLEM_ERRORS)) {
                cli_check_try(v, try(context, &edited));
            }
            ply_play(&position, moves[ply]);
        }
    }
}

static bool try_agreement(void *context, const ply_position *position) {
    return do_agree(position, context);
}

static bool try_taking_back(void *context, const ply_position *position) {
    return is_taken_back(context, position);
}

static void run(cli_verification *v) {
    uint64_t moves = 0;
    const uint64_t positions = cli_check_amount(v, POSITIONS);
    cli_check_begin(v, "all of them");
    for_positions(v, positions, &moves, try_agreement);
    cli_check_end(v, "positions with the same moves by %zu generators: %llu moves",
                  ply_generator_count, (unsigned long long)moves);
    for (size_t g = 0; g < ply_generator_count; g++) {
        cli_check_begin(v, ply_generators[g]->name);
        for_positions(v, positions, (void *)ply_generators[g], try_taking_back);
        cli_check_end(v, "positions whose every move was made and taken back");
    }
}

const cli_check cli_check_generators = {"core", "generators", run};
