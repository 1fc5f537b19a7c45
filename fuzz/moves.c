/* moves.c - target moves: bytes choose moves, and all generators agree at every ply.
 *
 * The questions are those of the laws (properties/questions.h). What is special here is that each
 * generator keeps one board through the whole game, so that a move that leaves something stale
 * shows at a later ply. */
#include "fuzz/targets.h"

#include "cerulean/cerulean.h"

#include "properties/questions.h"

#include <string.h>

enum { GENERATORS_MAX = 8 };

#define ASK(c, verdict) REQUIRE((verdict) != LAW_FAILS, "%s: %s", (c).generator->name, (c).reason)

void fuzz_require_agreement(const ply_position *position) {
    law_case c = law_case_of(NULL, ply_generators[0]);
    ASK(c, law_ask_agreement(&c, position));
    c.generator = ply_generators[0];
    ASK(c, law_ask_mirror(&c, position));
}

/* A legal move has a word, which is without fault and says that move. */
static void require_word(const ply_position *position, ply_move move) {
    const uint32_t word = ply_cerulean_word(position, move);
    REQUIRE(word && !ply_failed(ply_cerulean_word_check(word)), "word 0x%x", (unsigned)word);
    REQUIRE(ply_cerulean_move(word) == move, "word 0x%x says another move", (unsigned)word);
}

bool fuzz_moves_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
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
        if (ply == game.count) return;
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
