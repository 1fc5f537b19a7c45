/* moves.c - target moves: bytes choose moves, and all generators agree at every ply. */
#include "fuzz/targets.h"

#include "cerulean/cerulean.h"

#include <stdlib.h>
#include <string.h>

enum { GENERATORS_MAX = 8, PLIES_MAX = 96 };

static int by_value(const void *a, const void *b) {
    return (int)*(const ply_move *)a - (int)*(const ply_move *)b;
}

static size_t sorted_moves(const ply_generator *generator, const ply_board *board,
                           ply_move moves[PLY_MOVES_MAX]) {
    const size_t count = generator->moves(board, moves);
    REQUIRE(count == generator->count(board), "%s: counts what it does not list", generator->name);
    qsort(moves, count, sizeof moves[0], by_value);
    return count;
}

static bool is_same_key(const ply_keys *a, const ply_keys *b) {
    return a->azure == b->azure && a->blizzard_lo == b->blizzard_lo &&
           a->blizzard_hi == b->blizzard_hi;
}

/* What the rules of the document say of the move on bare squares, after `make`. */
static void require_position(const ply_generator *generator, const ply_board *board,
                             const ply_position *expected) {
    ply_position position;
    generator->save(board, &position);
    REQUIRE(ply_same_position(&position, expected), "%s: another position", generator->name);
    ply_board anew;
    memset(&anew, 0, sizeof anew);
    generator->load(&anew, expected);
    if (!generator->keys) return;
    ply_keys kept, loaded, made;
    generator->keys(board, &kept);
    generator->keys(&anew, &loaded);
    ply_keys_of(expected, &made);
    REQUIRE(is_same_key(&kept, &made) && is_same_key(&loaded, &made),
            "%s: keys kept are not keys made anew", generator->name);
}

static void require_same_attacks(const ply_board boards[], ply_square square) {
    const ply_generator *first = ply_generators[0];
    for (size_t g = 1; g < ply_generator_count; g++) {
        const ply_generator *other = ply_generators[g];
        for (unsigned colour = 0; colour < 2; colour++) {
            REQUIRE(first->attackers(&boards[0], square, colour) ==
                        other->attackers(&boards[g], square, colour),
                    "%s: attackers of square %u", other->name, square);
        }
        REQUIRE(first->checkers(&boards[0]) == other->checkers(&boards[g]), "%s: checkers",
                other->name);
        REQUIRE(first->pinned(&boards[0]) == other->pinned(&boards[g]), "%s: pinned", other->name);
    }
}

static size_t agreed_moves(const ply_board boards[], ply_move moves[PLY_MOVES_MAX]) {
    const size_t count = sorted_moves(ply_generators[0], &boards[0], moves);
    for (size_t g = 1; g < ply_generator_count; g++) {
        ply_move others[PLY_MOVES_MAX];
        REQUIRE(sorted_moves(ply_generators[g], &boards[g], others) == count &&
                    memcmp(moves, others, count * sizeof moves[0]) == 0,
                "%s lists other moves", ply_generators[g]->name);
    }
    return count;
}

/* The mirrored position has the mirrored moves. */
static void require_mirrored_moves(const ply_position *position, const ply_move *moves,
                                   size_t count) {
    const ply_generator *first = ply_generators[0];
    ply_move mirrored[PLY_MOVES_MAX], expected[PLY_MOVES_MAX];
    ply_position turned;
    ply_board board;
    ply_mirror(position, &turned);
    first->load(&board, &turned);
    for (size_t i = 0; i < count; i++) expected[i] = ply_mirror_move(moves[i]);
    qsort(expected, count, sizeof expected[0], by_value);
    REQUIRE(sorted_moves(first, &board, mirrored) == count &&
                memcmp(mirrored, expected, count * sizeof expected[0]) == 0,
            "the mirrored position has other moves");
}

void fuzz_require_agreement(const ply_position *position) {
    static ply_board boards[GENERATORS_MAX];
    ply_move moves[PLY_MOVES_MAX];
    memset(boards, 0, sizeof boards);
    for (size_t g = 0; g < ply_generator_count; g++) {
        ply_generators[g]->load(&boards[g], position);
        require_position(ply_generators[g], &boards[g], position);
    }
    require_mirrored_moves(position, moves, agreed_moves(boards, moves));
    for (unsigned square = 0; square < 64; square++) {
        require_same_attacks(boards, (ply_square)square);
    }
}

/* Makes the move on one board, takes it back, and makes it again. */
static void make_twice(const ply_generator *generator, ply_board *board, ply_move move,
                       const ply_position *after) {
    const ply_board before = *board;
    ply_undo undo;
    generator->make(board, move, &undo);
    require_position(generator, board, after);
    generator->unmake(board, move, &undo);
    REQUIRE(memcmp(board, &before, generator->size) == 0, "%s: unmake", generator->name);
    generator->make(board, move, &undo);
}

/* A legal move has a word, which is without fault and says that move. */
static void require_word(const ply_position *position, ply_move move) {
    const uint32_t word = ply_cerulean_word(position, move);
    REQUIRE(word && !ply_failed(ply_cerulean_word_check(word)), "word 0x%x", (unsigned)word);
    REQUIRE(ply_cerulean_move(word) == move, "word 0x%x says another move", (unsigned)word);
}

bool fuzz_moves_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    fuzz_bytes bytes = {data, size};
    *game = (ply_game){.moves = moves, .capacity = PLIES_MAX};
    fuzz_legal_position(&bytes, &game->start);
    fuzz_play(&bytes, game);
    return true;
}

void fuzz_moves(const uint8_t *data, size_t size) {
    static ply_board boards[GENERATORS_MAX];
    static ply_move played[FUZZ_GAME_MAX];
    REQUIRE(ply_generator_count <= GENERATORS_MAX, "%zu generators", ply_generator_count);
    ply_game game;
    fuzz_moves_thing(data, size, &game, played);
    ply_position position = game.start;
    memset(boards, 0, sizeof boards);
    for (size_t g = 0; g < ply_generator_count; g++) ply_generators[g]->load(&boards[g], &position);

    for (size_t ply = 0;; ply++) {
        ply_move moves[PLY_MOVES_MAX];
        agreed_moves(boards, moves);
        require_same_attacks(boards, (ply_square)(ply * 37 % 64));
        if (ply == game.count) return;
        if (ply % 8 == 0) require_word(&position, played[ply]);
        ply_play(&position, played[ply]);
        for (size_t g = 0; g < ply_generator_count; g++) {
            make_twice(ply_generators[g], &boards[g], played[ply], &position);
        }
    }
}
