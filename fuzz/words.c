/* words.c - target words: every four bytes as a move word of CeruleanJS. A word without fault says
 * one move, which lies on the board; where that move is legal at the start, it has a word that says
 * it as well. */
#include "fuzz/targets.h"

#include "cerulean/cerulean.h"

static void try_word(uint32_t word) {
    const ply_error error = ply_cerulean_word_check(word);
    if (ply_failed(error)) {
        REQUIRE(error.at < 8, "an error at digit %zu", error.at);
        return;
    }
    const ply_move move = ply_cerulean_move(word);
    REQUIRE(ply_from(move) != ply_to(move) && ply_promotion(move) <= PLY_QUEEN, "move 0x%x", move);
    const uint32_t legal = ply_cerulean_word(&ply_start_position, move);
    REQUIRE(!legal || ply_cerulean_move(legal) == move, "word 0x%x", (unsigned)legal);
}

void fuzz_words(const uint8_t *data, size_t size) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    while (dice.left) {
        uint32_t word = 0;
        for (unsigned i = 0; i < 4; i++) word = word << 8 | (uint32_t)corpus_bits(&dice, 8);
        try_word(word);
    }
}
