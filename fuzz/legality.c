/* legality.c - target legality: bytes make a board, which may be anything. ply_problems says of it
 * what the slow rules say, also of its mirror image. Generators agree on whatever passes. */
#include "fuzz/targets.h"

#include "corpus/rules/rules.h"

static uint32_t problems_slowly(const ply_position *p) {
    const uint32_t problems = corpus_slow_problems(p);
    if (problems & PLY_PROBLEM_EP || !corpus_slow_check_is_unexplained(p)) return problems;
    return problems | PLY_PROBLEM_CHECKERS;
}

/* A position that was played, and then some squares and fields of it as the bytes want them. */
static void edit(fuzz_bytes *bytes, ply_position *p) {
    static const ply_piece any[16] = {0, 0, 0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 0};
    for (unsigned edits = 0; edits < 64 && bytes->left; edits++) {
        const unsigned what = fuzz_byte(bytes), how = fuzz_byte(bytes);
        if (what < 192) p->piece[what & 63u] = any[how & 15u];
        if (what >= 192 && what < 208) p->castling = how & 15u;
        if (what >= 208 && what < 224) p->turn = how & 1u;
        if (what >= 224) p->ep = (uint8_t)(how & 8u ? (how & 7u) + (p->turn ? 16 : 40) : 64);
    }
    if (p->ep != PLY_NO_SQUARE) p->ep = (uint8_t)((p->ep & 7u) + (p->turn ? 16 : 40));
}

bool fuzz_legality_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    fuzz_bytes bytes = {data, size};
    *game = (ply_game){.moves = moves};
    if (fuzz_below(&bytes, 4) == 0) {
        fuzz_any_position(&bytes, &game->start);
        return true;
    }
    game->capacity = fuzz_below(&bytes, 64);
    fuzz_legal_position(&bytes, &game->start);
    fuzz_play(&bytes, game);
    for (size_t i = 0; i < game->count; i++) ply_play(&game->start, moves[i]);
    game->count = 0;
    edit(&bytes, &game->start);
    return true;
}

/* The problems of White as Black's, and the other way round. */
static uint32_t exchange(uint32_t problems) {
    const uint32_t white = PLY_PROBLEM_WHITE_KINGS | PLY_PROBLEM_WHITE_MEN |
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
    if (!(problems & PLY_PROBLEM_ERRORS)) fuzz_require_agreement(&game.start);
}
