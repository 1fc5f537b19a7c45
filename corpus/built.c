/* built.c - legal positions built from nothing, to reach what games rarely do.
 *
 * The kings come first, then a theme (an army of promoted pieces, castling, en passant, checks,
 * pins, pawns about to promote, a king that cannot move), then pieces at random. No side gets more
 * pieces, pawns or promoted pieces than it can have; pawns stay off the edge, kings apart. At the
 * end, pieces that attack the king of the side that just moved are taken off. So every choice gives
 * a legal position.
 *
 * Nothing is ever tried again: a piece that cannot be put is left out. That makes the number of
 * random choices small and bounded, so that the bytes of a fuzzer last. What depends on the pieces
 * comes after them: the en-passant square and the rights are drawn from those that the finished
 * board allows. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include "corpus/rules/slow_rules.h"

typedef struct builder {
    corpus_dice *dice;
    ply_position *p;
    unsigned count[2][8]; /* pieces by type, king included; dark bishops are type 7 */
    unsigned king[2];
    ply_squares kept_free; /* where the theme wants nothing put */
} builder;

/* ---- Pieces ---------------------------------------------------------------------------------- */

static unsigned *count_of(builder *b, unsigned colour, unsigned type, unsigned square) {
    const bool dark = (square / 8 + square % 8) % 2 == 0;
    return &b->count[colour][type == PLY_BISHOP && dark ? 7 : type];
}

static unsigned beyond(unsigned count, unsigned at_first) {
    return count > at_first ? count - at_first : 0;
}

static bool is_possible_army(const unsigned *count) {
    unsigned pieces = 0;
    for (unsigned type = PLY_PAWN; type < 8; type++) pieces += count[type];
    const unsigned promoted = beyond(count[PLY_KNIGHT], 2) + beyond(count[PLY_BISHOP], 1) +
                              beyond(count[7], 1) + beyond(count[PLY_ROOK], 2) +
                              beyond(count[PLY_QUEEN], 1);
    return pieces <= 16 && count[PLY_PAWN] + promoted <= 8;
}

/* Puts a piece on an empty square if its side may have it. The piece is counted first and taken out
 * of the count again if that makes an army that no game can have. */
static bool put(builder *b, unsigned colour, unsigned type, unsigned square) {
    const unsigned rank = square / 8;
    if (square > 63 || b->p->piece[square] || b->kept_free >> square & 1u) return false;
    if (type == PLY_PAWN && (rank == 0 || rank == 7)) return false;
    unsigned *count = count_of(b, colour, type, square);
    ++*count;
    if (!is_possible_army(b->count[colour])) {
        --*count;
        return false;
    }
    b->p->piece[square] = ply_piece_of(colour, type);
    return true;
}

/* Takes off a piece, but no king. */
static void take_off(builder *b, unsigned square) {
    const ply_piece piece = b->p->piece[square];
    if (!piece || ply_type(piece) == PLY_KING) return;
    --*count_of(b, ply_colour(piece), ply_type(piece), square);
    b->p->piece[square] = PLY_EMPTY;
}

/* Puts the kings, and Black's elsewhere if they would touch: with bit 2 of the file and of the rank
 * inverted, a square is four files and four ranks away. */
static void put_kings(builder *b, unsigned white, unsigned black) {
    const int files = (int)(white % 8) - (int)(black % 8),
              ranks = (int)(white / 8) - (int)(black / 8);
    if (files * files <= 1 && ranks * ranks <= 1) black = white ^ 36u;
    b->king[PLY_WHITE] = white;
    b->king[PLY_BLACK] = black;
    for (unsigned colour = 0; colour < 2; colour++) put(b, colour, PLY_KING, b->king[colour]);
}

/* The least choice, 0, is the square on which a king starts. */
static void draw_kings(builder *b) {
    const unsigned white = (unsigned)corpus_bits(b->dice, 6);
    const unsigned black = (unsigned)corpus_bits(b->dice, 6);
    put_kings(b, white ^ 4u, black ^ 60u);
}

/* ---- Lines from a king ----------------------------------------------------------------------- */

/* The square so many steps away in one of eight directions, straight ones first, or 64. */
static unsigned along(unsigned square, unsigned direction, unsigned steps) {
    static const signed char files[8] = {0, 1, 0, -1, 1, 1, -1, -1};
    static const signed char ranks[8] = {1, 0, -1, 0, 1, -1, -1, 1};
    const int file = (int)(square % 8) + (int)steps * files[direction];
    const int rank = (int)(square / 8) + (int)steps * ranks[direction];
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return 64;
    return (unsigned)(8 * rank + file);
}

static unsigned draw_slider(builder *b, unsigned direction) {
    if (corpus_below(b->dice, 3) == 2) return PLY_QUEEN;
    return direction < 4 ? PLY_ROOK : PLY_BISHOP;
}

/* An enemy slider on a line of the king, and pieces between them: none (check), one (a pin, or a
 * check to be discovered) or two. */
static void aim_at_king(builder *b, unsigned colour) {
    const unsigned direction = (unsigned)corpus_bits(b->dice, 3);
    const unsigned distance = 1 + corpus_below(b->dice, 6), between = corpus_below(b->dice, 3);
    const unsigned slider = draw_slider(b, direction);
    for (unsigned i = 0; i < between; i++) {
        const unsigned steps = 1 + corpus_below(b->dice, distance > 3 ? distance - 1 : distance);
        const unsigned type = 1 + corpus_below(b->dice, 5), owner = corpus_below(b->dice, 3) == 2;
        if (steps < distance)
            put(b, colour ^ owner, type, along(b->king[colour], direction, steps));
    }
    put(b, colour ^ 1u, slider, along(b->king[colour], direction, distance));
}

/* An enemy knight that gives check, unless it would stand off the board. */
static void aim_knight(builder *b, unsigned colour) {
    static const signed char jumps[8] = {17, 15, 10, 6, -6, -10, -15, -17};
    const int to = (int)b->king[colour] + jumps[corpus_bits(b->dice, 3)];
    if (to < 0 || to > 63) return;
    /* More than two files mean that the jump went over the edge and came in on the other side. */
    const int files = to % 8 - (int)(b->king[colour] % 8);
    if (files >= -2 && files <= 2) put(b, colour ^ 1u, PLY_KNIGHT, (unsigned)to);
}

/* ---- Themes ---------------------------------------------------------------------------------- */

/* Promoted pieces: up to nine queens, ten knights and so on, mostly of one kind. */
static void theme_army(builder *b) {
    draw_kings(b);
    for (unsigned colour = 0; colour < 2; colour++) {
        const unsigned type = PLY_QUEEN - corpus_below(b->dice, 4);
        for (uint64_t pieces = corpus_bits(b->dice, 4); pieces > 0; pieces--) {
            put(b, colour, type, (unsigned)corpus_bits(b->dice, 6));
        }
    }
}

/* Every second time nothing is put between kings and rooks. */
static void theme_castling(builder *b) {
    static const unsigned char corners[4] = {7, 0, 63, 56};
    put_kings(b, 4, 60);
    const uint64_t left_out = corpus_bits(b->dice, 4);
    for (unsigned i = 0; i < 4; i++) {
        if (!(left_out >> i & 1u)) put(b, i / 2, PLY_ROOK, corners[i]);
    }
    if (corpus_bits(b->dice, 1)) b->kept_free = UINT64_C(0x6e0000000000006e);
    /* A pawn beside the corner, that may take the rook at home and promote. */
    if (corpus_bits(b->dice, 1)) {
        const unsigned file = corpus_bits(b->dice, 1) ? 6 : 1;
        put(b, b->p->turn, PLY_PAWN, (b->p->turn ? 8 : 48) + file);
    }
    if (corpus_bits(b->dice, 2) == 3) aim_at_king(b, b->p->turn);
}

/* A pawn just pushed two squares, and pawns beside it. In a third of them the king that may
 * take stands where lines open: on the rank of the pawns, or on a diagonal through one of them. */
static void theme_en_passant(builder *b) {
    const unsigned turn = b->p->turn, file = (unsigned)corpus_bits(b->dice, 3);
    const unsigned rank = turn == PLY_WHITE ? 4 : 3, pushed = 8 * rank + file;
    const unsigned takers = corpus_below(b->dice, 3);
    const bool lined_up = corpus_below(b->dice, 3) == 2;
    const unsigned direction = (unsigned)corpus_bits(b->dice, 3);
    const unsigned distance = 1 + corpus_below(b->dice, 4);
    unsigned king = along(pushed, direction, distance);
    /* Elsewhere: on the file four away from the pawn's, so that it is in nobody's way. */
    if (!lined_up || king > 63) king = 8 * (unsigned)corpus_bits(b->dice, 3) + (file ^ 4u);
    const unsigned other = king ^ 36u;
    put_kings(b, turn == PLY_WHITE ? king : other, turn == PLY_WHITE ? other : king);
    put(b, turn ^ 1u, PLY_PAWN, pushed);
    if (takers != 1 && file > 0) put(b, turn, PLY_PAWN, pushed - 1);
    if (takers != 2 && file < 7) put(b, turn, PLY_PAWN, pushed + 1);
    /* The slider is on the other side of the pushed pawn, and aims at the king through it. */
    const unsigned slider = draw_slider(b, direction), steps = 1 + corpus_below(b->dice, 4);
    const unsigned opposite = direction < 4 ? (direction + 2) % 4 : 4 + (direction - 4 + 2) % 4;
    if (lined_up) put(b, turn ^ 1u, slider, along(pushed, opposite, steps));
    b->p->ep = (uint8_t)(turn == PLY_WHITE ? pushed + 8 : pushed - 8);
    b->kept_free = (ply_squares)1 << (b->p->ep & 63u);
}

/* One to three pieces that aim at the king of the side to move, most of them sliders. */
static void theme_checks(builder *b) {
    draw_kings(b);
    for (unsigned left = 1 + corpus_below(b->dice, 3); left > 0; left--) {
        if (corpus_below(b->dice, 4) == 3) {
            aim_knight(b, b->p->turn);
        } else {
            aim_at_king(b, b->p->turn);
        }
    }
}

/* Pawns one step from the last rank, with pieces to take there. */
static void theme_promotion(builder *b) {
    const unsigned turn = b->p->turn, rank = turn == PLY_WHITE ? 6 : 1;
    draw_kings(b);
    const uint64_t pawns = corpus_bits(b->dice, 8), targets = corpus_bits(b->dice, 8);
    for (unsigned file = 0; file < 8; file++) {
        const unsigned last = 8 * (turn == PLY_WHITE ? 7u : 0u) + file;
        if (pawns >> file & 1u) put(b, turn, PLY_PAWN, 8 * rank + file);
        if (targets >> file & 1u) put(b, turn ^ 1u, PLY_KNIGHT + file % 4, last);
    }
}

/* A king in a corner, the other king near it, and one to three enemy rooks and queens around. */
static void theme_no_moves(builder *b) {
    static const unsigned char corners[4] = {0, 7, 56, 63};
    const unsigned turn = b->p->turn, king = corners[corpus_bits(b->dice, 2)];
    const unsigned inward_file = king % 8 ? king - 2 : king + 2;
    const unsigned other = inward_file + (king < 8 ? 8u * corpus_below(b->dice, 3) : 0u) -
                           (king < 8 ? 0u : 8u * corpus_below(b->dice, 3));
    put_kings(b, turn == PLY_WHITE ? king : other, turn == PLY_WHITE ? other : king);
    for (unsigned left = 1 + corpus_below(b->dice, 3); left > 0; left--) {
        const unsigned type = corpus_below(b->dice, 2) ? PLY_ROOK : PLY_QUEEN;
        const unsigned file = king % 8 ? 7 - corpus_below(b->dice, 4) : corpus_below(b->dice, 4);
        const unsigned rank = king < 8 ? corpus_below(b->dice, 4) : 7 - corpus_below(b->dice, 4);
        put(b, turn ^ 1u, type, 8 * rank + file);
    }
}

/* Every second time up to 34 pieces, as many as their sides can have, two in three of one type:
 * near a king, on a line with one, or anywhere. The rest of the time nothing but what every theme
 * gets. */
static void theme_crowd(builder *b) {
    corpus_dice *dice = b->dice;
    draw_kings(b);
    unsigned left = corpus_bits(dice, 1) ? 1 + corpus_below(dice, 34) : 0;
    const unsigned favourite = left ? PLY_PAWN + corpus_below(dice, 5) : 0;
    for (; left > 0; left--) {
        const unsigned owner = (unsigned)corpus_bits(dice, 1), king = b->king[corpus_bits(dice, 1)];
        const unsigned type = corpus_below(dice, 3) ? favourite : PLY_PAWN + corpus_below(dice, 5);
        unsigned square = (unsigned)corpus_bits(dice, 6);
        switch (corpus_below(dice, 3)) {
        case 1: square = along(king, square % 8, 1 + square / 8 % 3); break;
        case 2: square = along(king, square % 8, 1 + square / 8 % 7); break;
        default: break;
        }
        if (type == PLY_PAWN && square >> 5 & 1u) square = square % 8 + (owner ? 8 : 48);
        put(b, owner, type, square);
    }
}

/* ---- The rest -------------------------------------------------------------------------------- */

/* Each piece is one request: 0 ends. */
static void scatter_pieces(builder *b) {
    const uint64_t most = corpus_bits(b->dice, 5);
    for (uint64_t i = 0; i < most; i++) {
        const unsigned choice = (unsigned)corpus_bits(b->dice, 10);
        if (choice == 0) return;
        const unsigned type = 1 + (choice >> 7) % 5, colour = choice >> 6 & 1u;
        put(b, colour, (choice >> 7) > 4 ? PLY_PAWN : type, choice & 63u);
    }
}

/* All rights that can be: every second time as they are, else less some. */
static void draw_rights(builder *b) {
    static const unsigned char kings[4] = {4, 4, 60, 60}, rooks[4] = {7, 0, 63, 56};
    unsigned possible = 0;
    for (unsigned i = 0; i < 4; i++) {
        if (b->king[i / 2] != kings[i]) continue;
        if (b->p->piece[rooks[i]] == ply_piece_of(i / 2, PLY_ROOK)) possible |= 1u << i;
    }
    if (!possible) return;
    const unsigned dropped = (unsigned)corpus_bits(b->dice, 5);
    b->p->castling = (uint8_t)(possible & ~(dropped < 16 ? 0u : dropped));
}

static bool is_double_push(const ply_position *p, unsigned ep) {
    const unsigned pushed = p->turn ? ep + 8u : ep - 8u, origin = p->turn ? ep - 8u : ep + 8u;
    return p->piece[pushed] == ply_piece_of(p->turn ^ 1u, PLY_PAWN) && !p->piece[ep] &&
           !p->piece[origin];
}

/* The square of a double push that the board allows: kept from the theme if that is one, and one
 * time in four any there is. */
static void settle_ep(builder *b) {
    ply_position *p = b->p;
    if (p->ep != PLY_NO_SQUARE && is_double_push(p, p->ep)) return;
    p->ep = PLY_NO_SQUARE;
    if (corpus_below(b->dice, 4) != 3) return;
    const unsigned first = (unsigned)corpus_bits(b->dice, 3);
    for (unsigned i = 0; i < 8 && p->ep == PLY_NO_SQUARE; i++) {
        const unsigned ep = (p->turn ? 16 : 40) + (first + i) % 8;
        if (is_double_push(p, ep)) p->ep = (uint8_t)ep;
    }
}

/* No piece may be able to take the king of the side that just moved: one that could is taken off.
 * That may uncover another, so the attackers are asked for again; each time there is a piece fewer.
 * A king is never among them, since the kings do not touch. */
static void free_the_other_king(builder *b) {
    const unsigned king = b->king[b->p->turn ^ 1u];
    for (;;) {
        const ply_squares attackers = corpus_slow_attackers(b->p->piece, king, b->p->turn);
        if (!attackers) return;
        take_off(b, (unsigned)__builtin_ctzll(attackers));
    }
}

/* Three times in four as new; else around the numbers at which codecs and rules change. */
static void draw_counters(builder *b) {
    static const uint32_t clocks[8] = {0, 1, 49, 99, 100, 101, 150, PLY_HALFMOVE_MAX};
    static const uint32_t numbers[8] = {1, 2, 40, 255, 256, 6000, 99996, PLY_FULLMOVE_MAX};
    if (corpus_bits(b->dice, 2) != 3) return;
    b->p->halfmove = clocks[corpus_bits(b->dice, 3)];
    b->p->fullmove = numbers[corpus_bits(b->dice, 3)];
}

static void settle(builder *b) {
    /* Pieces are taken off before the square and the rights that need them are settled. */
    free_the_other_king(b);
    settle_ep(b);
    draw_rights(b);
    draw_counters(b);
}

void corpus_build(corpus_dice *dice, ply_position *p) {
    static const struct {
        void (*theme)(builder *);
        unsigned parts; /* of 32 */
    } themes[] = {{theme_crowd, 2},   {theme_army, 2},      {theme_castling, 5},
                  {theme_checks, 7},  {theme_promotion, 4}, {theme_en_passant, 8},
                  {theme_no_moves, 4}};
    *p = ply_empty_position;
    builder b = {.dice = dice, .p = p};
    p->turn = (uint8_t)corpus_bits(dice, 1);
    /* The parts add up to 32, so five bits always find a theme. */
    unsigned which = 0, choice = (unsigned)corpus_bits(dice, 5);
    while (choice >= themes[which].parts) choice -= themes[which++].parts;
    themes[which].theme(&b);
    scatter_pieces(&b);
    settle(&b);
}

/* Half of the pieces are pawns, and half of these stand one step from promotion. */
static void scatter_few(builder *b) {
    for (unsigned left = corpus_below(b->dice, 9); left > 0; left--) {
        const unsigned owner = (unsigned)corpus_bits(b->dice, 1);
        const unsigned type = corpus_bits(b->dice, 1) ? PLY_PAWN : 1 + corpus_below(b->dice, 5);
        unsigned square = (unsigned)corpus_bits(b->dice, 6);
        if (type == PLY_PAWN && corpus_bits(b->dice, 1)) square = square % 8 + (owner ? 8 : 48);
        put(b, owner, type, square);
    }
}

void corpus_build_few(corpus_dice *dice, ply_position *p) {
    *p = ply_empty_position;
    builder b = {.dice = dice, .p = p};
    p->turn = (uint8_t)corpus_bits(dice, 1);
    switch (corpus_bits(dice, 3)) {
    case 1: theme_castling(&b); break;
    case 2: theme_checks(&b); break;
    case 3: theme_promotion(&b); break;
    case 4: theme_en_passant(&b); break;
    default: draw_kings(&b);
    }
    scatter_few(&b);
    settle(&b);
}
