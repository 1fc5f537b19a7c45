/* legality.c - target legality: bytes make a board, which may be anything. ply_problems says of it
 * what the slow rules say, also of its mirror image. Generators agree on whatever passes, and some
 * of it is counted. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include "corpus/rules/slow_rules.h"

static uint32_t problems_slowly(const ply_position *p) {
    const uint32_t problems = corpus_slow_problems(p);
    if (problems & PLY_PROBLEM_EP || !corpus_slow_check_is_unexplained(p)) return problems;
    return problems | PLY_PROBLEM_CHECKERS;
}

fuzz_form fuzz_legality_form(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
    return (fuzz_form){.makes = true, .kind = CORPUS_ANY};
}

bool fuzz_legality_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    return fuzz_input(&dice, CORPUS_ANY, game, moves);
}

/* The problems of White as Black's, and the other way round. */
static uint32_t exchange(uint32_t problems) {
    const uint32_t white = PLY_PROBLEM_WHITE_KINGS | PLY_PROBLEM_WHITE_PIECES |
                           PLY_PROBLEM_WHITE_PAWNS | PLY_PROBLEM_WHITE_PROMOTED;
    const uint32_t either = problems & ~(white | white << 1);
    return either | (problems & white) << 1 | (problems >> 1 & white);
}

void fuzz_legality(const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game game;
    ply_position mirrored;
    fuzz_legality_thing(data, size, &game, moves);
    const uint32_t problems = ply_problems(&game.start), slow = problems_slowly(&game.start);
    REQUIRE(problems == slow, "problems 0x%x, and slowly 0x%x", (unsigned)problems, (unsigned)slow);
    ply_mirror(&game.start, &mirrored);
    const uint32_t turned = exchange(ply_problems(&mirrored));
    REQUIRE(problems == turned, "problems 0x%x, mirrored 0x%x", (unsigned)problems,
            (unsigned)turned);
    for (unsigned bit = 0; bit < PLY_PROBLEM_COUNT; bit++) {
        REQUIRE(ply_problem_sentence(1u << bit)[0], "problem %u has no sentence", bit);
    }
    if (!(problems & PLY_PROBLEM_ERRORS)) {
        fuzz_require_agreement(&game.start, fuzz_is_thorough(data, size));
    }
}
