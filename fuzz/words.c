/* words.c - target words: bytes as move words of CeruleanJS.
 *
 * A word is without fault if there is a position in which it is a legal move, and that is looked
 * for: the piece on its square, what the kind needs around it, the kings somewhere, and then the
 * slow rules are asked, which share no code with the library. Where there is one, the word of that
 * move there must be this word; where there is none, the word must be refused. Half of the words
 * are any four bytes; the others are put together of kinds, pieces and squares that exist. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include "cerulean/cerulean.h"
#include "corpus/rules/slow_rules.h"

static const uint8_t kinds[8] = {PLY_CERULEAN_QUIET,     PLY_CERULEAN_CAPTURE,
                                 PLY_CERULEAN_CASTLING,  PLY_CERULEAN_EN_PASSANT,
                                 PLY_CERULEAN_PAWN_ONE,  PLY_CERULEAN_PAWN_TWO,
                                 PLY_CERULEAN_PROMOTION, PLY_CERULEAN_PROMOTION_CAPTURE};

/* What a word says, read by the document: cells are counted in rows of 15, of which the third is
 * the first rank, and the fourth cell there is a1. */
typedef struct fields {
    unsigned kind, promotion, to, from; /* squares from a1; 64: none */
    bool are_known;
} fields;

static unsigned square_of(unsigned cell) {
    const unsigned file = cell % 15u - 3u, rank = cell / 15u - 2u;
    return file < 8 && rank < 8 ? 8 * rank + file : 64;
}

static fields fields_of(uint32_t word) {
    static const uint8_t piece[64] = {
        [4] = PLY_KNIGHT, [8] = PLY_BISHOP, [16] = PLY_ROOK, [32] = PLY_QUEEN};
    const unsigned promotion = word >> 16 & 255u;
    fields f = {
        .kind = word >> 24, .to = square_of(word >> 8 & 255u), .from = square_of(word & 255u)};
    for (unsigned i = 0; i < 8; i++) f.are_known |= kinds[i] == f.kind;
    if (promotion < 64) f.promotion = piece[promotion];
    /* A promotion names a piece, and nothing else does. */
    const bool promotes =
        f.kind == PLY_CERULEAN_PROMOTION || f.kind == PLY_CERULEAN_PROMOTION_CAPTURE;
    f.are_known &= promotes ? f.promotion != 0 : promotion == 0;
    f.are_known &= f.to < 64 && f.from < 64 && f.from != f.to;
    return f;
}

/* Puts the kings, or the one that does not move, where the move is then legal. */
static bool kings_fit(ply_position *p, const fields *f, unsigned type) {
    static const uint8_t places[] = {0, 7, 56, 63, 4, 60, 24, 31, 3, 59, 18, 45};
    const ply_move move = ply_move_of((ply_square)f->from, (ply_square)f->to, f->promotion);
    const ply_position bare = *p;
    const unsigned n = sizeof places;
    for (unsigned i = 0; i < n * n; i++) {
        const unsigned own = places[i / n], other = places[i % n];
        *p = bare;
        if (type == PLY_KING ? i >= n : p->piece[own] != 0 || own == f->to) continue;
        if (type != PLY_KING) p->piece[own] = ply_piece_of(p->turn, PLY_KING);
        if (p->piece[other] || other == f->to) continue;
        p->piece[other] = ply_piece_of(p->turn ^ 1u, PLY_KING);
        if (!corpus_slow_problems(p) && corpus_slow_is_legal(p, move)) return true;
    }
    return false;
}

/* A position for the move of such a piece, if there is one. */
static bool is_played(const fields *f, unsigned colour, unsigned type, ply_position *p) {
    const ply_piece enemy_pawn = ply_piece_of(colour ^ 1u, PLY_PAWN);
    const unsigned rank = f->to / 8;
    *p = ply_empty_position;
    p->turn = (uint8_t)colour;
    p->piece[f->from] = ply_piece_of(colour, type);
    switch (f->kind) {
    case PLY_CERULEAN_CAPTURE:
    case PLY_CERULEAN_PROMOTION_CAPTURE:
        p->piece[f->to] = ply_piece_of(colour ^ 1u, PLY_KNIGHT);
        break;
    case PLY_CERULEAN_EN_PASSANT:
        if (rank != (colour ? 2u : 5u)) return false;
        p->ep = (uint8_t)f->to;
        p->piece[colour ? f->to + 8 : f->to - 8] = enemy_pawn;
        break;
    case PLY_CERULEAN_CASTLING: {
        const unsigned is_long = f->to < f->from, home = 56 * colour;
        p->castling = (uint8_t)((is_long ? 2u : 1u) << 2 * colour);
        p->piece[home + (is_long ? 0 : 7)] = ply_piece_of(colour, PLY_ROOK);
        break;
    }
    default: break;
    }
    const ply_move move = ply_move_of((ply_square)f->from, (ply_square)f->to, f->promotion);
    return corpus_slow_is_way(p, move) && kings_fit(p, f, type);
}

/* Which pieces make moves of a kind, and for a pawn how they go: kinds of pawns are told apart by
 * what the move does. */
static bool is_kind_of(const fields *f, unsigned type) {
    const unsigned ranks =
        f->to / 8 > f->from / 8 ? f->to / 8 - f->from / 8 : f->from / 8 - f->to / 8;
    switch (f->kind) {
    case PLY_CERULEAN_QUIET: return type != PLY_PAWN;
    case PLY_CERULEAN_CAPTURE: return true;
    case PLY_CERULEAN_CASTLING:
        return type == PLY_KING && (f->from + 2 == f->to || f->to + 2 == f->from);
    case PLY_CERULEAN_PAWN_ONE: return type == PLY_PAWN && ranks == 1;
    case PLY_CERULEAN_PAWN_TWO: return type == PLY_PAWN && ranks == 2;
    default: return type == PLY_PAWN;
    }
}

/* Is castling the two squares that a king goes then, it is no step of a king otherwise. */
static bool is_step(const fields *f, unsigned type) {
    return type != PLY_KING || f->kind == PLY_CERULEAN_CASTLING ||
           (f->from + 2 != f->to && f->to + 2 != f->from);
}

static void try_word(uint32_t word) {
    const ply_error error = ply_cerulean_word_check(word);
    const fields f = fields_of(word);
    bool is_possible = false;
    REQUIRE(!ply_failed(error) || error.at < 8, "an error at digit %zu", error.at);
    for (unsigned i = 0; f.are_known && i < 12 && !is_possible; i++) {
        const unsigned type = 1 + i / 2, colour = i % 2;
        ply_position p;
        if (!is_kind_of(&f, type) || !is_step(&f, type) || !is_played(&f, colour, type, &p))
            continue;
        is_possible = true;
        const ply_move move = ply_move_of((ply_square)f.from, (ply_square)f.to, f.promotion);
        const uint32_t said = ply_cerulean_word(&p, move);
        REQUIRE(said == word, "word 0x%x is played as 0x%x", (unsigned)word, (unsigned)said);
        REQUIRE(ply_cerulean_move(word) == move, "word 0x%x says another move", (unsigned)word);
    }
    REQUIRE(ply_failed(error) != is_possible, "word 0x%x is %s, and %s be played", (unsigned)word,
            ply_failed(error) ? "refused" : "accepted", is_possible ? "can" : "cannot");
}

static uint32_t draw_word(corpus_dice *dice) {
    if (corpus_bits(dice, 1)) return (uint32_t)corpus_bits(dice, 32);
    const unsigned kind = kinds[corpus_bits(dice, 3)], promotion = (unsigned)corpus_bits(dice, 3);
    const unsigned to = (unsigned)corpus_bits(dice, 6), from = (unsigned)corpus_bits(dice, 6);
    const unsigned piece = promotion ? 1u << promotion % 8 : 0;
    return kind << 24 | (kind < PLY_CERULEAN_PROMOTION && promotion < 6 ? 0 : piece) << 16 |
           (33 + to % 8 + 15 * (to / 8)) << 8 | (33 + from % 8 + 15 * (from / 8));
}

void fuzz_words(const uint8_t *data, size_t size) {
    corpus_dice dice = corpus_dice_of_bytes(data, size);
    while (dice.left) try_word(draw_word(&dice));
}
