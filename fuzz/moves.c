/* moves.c - target moves: bytes choose moves, and all generators agree at every ply.
 *
 * The questions are those of the laws (properties/questions.h). What is special here is that each
 * generator keeps one board through the whole game, so that a move that leaves something stale
 * shows at a later ply. Of some inputs the last position is also asked of the slow rules, and
 * counted two plies deep by the fast engine. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include "bitboard/board.h"
#include "cerulean/cerulean.h"
#include "corpus/rules/slow_rules.h"
#include "properties/questions.h"

#include <string.h>

enum { GENERATORS_MAX = 8 };

#define ASK(c, verdict) REQUIRE((verdict) != LAW_FAILS, "%s: %s", (c).generator->name, (c).reason)

static bool is_same_list(const ply_move *a, size_t a_count, const ply_move *b, size_t b_count) {
    return a_count == b_count && memcmp(a, b, a_count * sizeof *a) == 0;
}

/* Where the processor has PEXT, the generator with sets never runs the code for those without. It
 * is run here, on a board that says so, and must list the same moves. */
static void require_plain_code(const ply_position *position, const ply_move *moves, size_t count) {
    static ply_bitboard board;
    ply_move listed[PLY_MOVES_MAX];
    if (!ply_pext_is_fast()) return;
    memset(&board, 0, sizeof board);
    board.position = *position;
    for (unsigned square = 0; square < 64; square++) {
        board.of[position->piece[square]] |= (ply_squares)1 << square;
    }
    const size_t length = ply_bitboard_moves_plain(&board, listed);
    law_sort(listed, length);
    REQUIRE(is_same_list(listed, length, moves, count), "without PEXT there are %zu moves, not %zu",
            length, count);
    REQUIRE(ply_bitboard_count_plain(&board) == count, "without PEXT the count is another");
}

/* The rules once more, slowly; and the fast engine counts two plies as the plain count does. */
static void require_slow_rules(const ply_position *position, const ply_move *moves, size_t count) {
    ply_move slow[PLY_MOVES_MAX];
    perft_count leaves;
    law_case c = law_case_of(NULL, ply_generators[0]);
    const size_t slow_count = corpus_slow_moves(position, slow);
    REQUIRE(is_same_list(slow, slow_count, moves, count), "%zu moves, and by the slow rules %zu",
            count, slow_count);
    ASK(c, law_ask_counts(&c, position, 2, &leaves));
}

void fuzz_require_agreement(const ply_position *position, bool thorough) {
    law_case c = law_case_of(NULL, ply_generators[0]);
    ply_move moves[PLY_MOVES_MAX];
    ply_board board;
    ASK(c, law_ask_agreement(&c, position));
    c.generator = ply_generators[0];
    ASK(c, law_ask_mirror(&c, position));
    c.generator->load(&board, position);
    const size_t count = law_list(c.generator, &board, moves);
    require_plain_code(position, moves, count);
    if (thorough) require_slow_rules(position, moves, count);
}

/* A legal move has a word, which is without fault and says that move. */
static void require_word(const ply_position *position, ply_move move) {
    const uint32_t word = ply_cerulean_word(position, move);
    REQUIRE(word && !ply_failed(ply_cerulean_word_check(word)), "word 0x%x", (unsigned)word);
    REQUIRE(ply_cerulean_move(word) == move, "word 0x%x says another move", (unsigned)word);
}

fuzz_form fuzz_moves_form(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
    return (fuzz_form){.makes = true, .kind = CORPUS_GAME};
}

/* The first byte says how many plies there are at most. Most games are cut short: every ply costs
 * each generator a dozen questions, and what a move leaves stale shows a few plies later. */
enum { PLIES = 6, PLIES_IF_THOROUGH = 48 };

bool fuzz_moves_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    static uint8_t copy[FUZZ_INPUT_MAX];
    const unsigned most = fuzz_is_thorough(data, size) ? PLIES_IF_THOROUGH : PLIES;
    if (size > sizeof copy) size = sizeof copy;
    if (size) memcpy(copy, data, size);
    if (size && copy[0] > most) copy[0] = (uint8_t)(copy[0] % (most + 1));
    corpus_dice dice = corpus_dice_of_bytes(copy, size);
    return fuzz_input(&dice, CORPUS_GAME, game, moves);
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

    law_case c = law_case_of(NULL, NULL);
    for (size_t ply = 0;; ply++) {
        ply_move moves[PLY_MOVES_MAX];
        const unsigned square = (unsigned)(ply * 37 % 64);
        const size_t count = law_list(ply_generators[0], &boards[0], moves);
        for (size_t g = 0; g < ply_generator_count; g++) {
            c.generator = ply_generators[g];
            ASK(c, law_ask_list(&c, &boards[g], moves, count));
            ASK(c,
                law_ask_attacks(&c, &boards[g], ply_generators[0], &boards[0], square, square + 1));
        }
        require_plain_code(&position, moves, count);
        if (ply == game.count) {
            if (fuzz_is_thorough(data, size)) require_slow_rules(&position, moves, count);
            return;
        }
        if (ply % 8 == 0) require_word(&position, played[ply]);
        for (size_t g = 0; g < ply_generator_count; g++) {
            ply_undo undo;
            c.generator = ply_generators[g];
            ASK(c, law_ask_move(&c, &boards[g], &position, played[ply]));
            c.generator->make(&boards[g], played[ply], &undo);
        }
        ply_play(&position, played[ply]);
    }
}
