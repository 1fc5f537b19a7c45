/* constructed.c - positions put together by chance. */
#include "ci/measure/constructed.h"

uint32_t chance(uint64_t *seed) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33);
}

uint32_t chance_below(uint64_t *seed, uint32_t end) { return chance(seed) % end; }

static unsigned empty_square(const ply_position *p, uint64_t *seed) {
    unsigned square = chance_below(seed, 64);
    while (p->piece[square] != PLY_EMPTY) square = chance_below(seed, 64);
    return square;
}

/* A square on one of the eight lines through another, or anywhere if that is off the board. */
static unsigned square_in_line(const ply_position *p, uint64_t *seed, unsigned with) {
    const int distance = 1 + (int)chance_below(seed, 6);
    const int file = (int)(with % 8) + distance * ((int)chance_below(seed, 3) - 1);
    const int rank = (int)(with / 8) + distance * ((int)chance_below(seed, 3) - 1);
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return empty_square(p, seed);
    const unsigned square = 8u * (unsigned)rank + (unsigned)file;
    return p->piece[square] == PLY_EMPTY ? square : empty_square(p, seed);
}

/* Kings at home with their rooks, or anywhere without. */
static void put_king(ply_position *p, uint64_t *seed, unsigned colour, unsigned king[2]) {
    const unsigned home = colour == PLY_WHITE ? 0 : 56;
    const unsigned rights = chance_below(seed, 2) ? chance_below(seed, 4) : 0;
    king[colour] = rights ? home + 4 : empty_square(p, seed);
    p->piece[king[colour]] = ply_piece_of(colour, PLY_KING);
    if (rights & 1u) p->piece[home + 7] = ply_piece_of(colour, PLY_ROOK);
    if (rights & 2u) p->piece[home] = ply_piece_of(colour, PLY_ROOK);
    p->castling |= (uint8_t)(rights << 2 * colour);
}

/* A pawn that has just moved two, mostly with one of the other side beside it. */
static void put_passed_pawn(ply_position *p, uint64_t *seed) {
    const unsigned them = p->turn ^ 1u, rank = them == PLY_WHITE ? 3 : 4,
                   file = chance_below(seed, 8);
    const unsigned ep = 8u * (them == PLY_WHITE ? 2 : 5) + file;
    p->piece[8 * rank + file] = ply_piece_of(them, PLY_PAWN);
    const unsigned beside = file == 0 || (file < 7 && chance_below(seed, 2)) ? file + 1 : file - 1;
    if (chance_below(seed, 8)) p->piece[8 * rank + beside] = ply_piece_of(p->turn, PLY_PAWN);
    p->ep = (uint8_t)ep;
}

static void put_pawns(ply_position *p, uint64_t *seed) {
    for (unsigned count = chance_below(seed, 10); count > 0; count--) {
        const unsigned colour = chance_below(seed, 2), near_end = colour == PLY_WHITE ? 6 : 1;
        const unsigned rank = chance_below(seed, 3) ? 1 + chance_below(seed, 6) : near_end;
        const unsigned square = 8 * rank + chance_below(seed, 8);
        if (p->piece[square] == PLY_EMPTY) p->piece[square] = ply_piece_of(colour, PLY_PAWN);
    }
}

/* Men of all types, every second of them in line with a king. */
static void put_men(ply_position *p, uint64_t *seed, const unsigned king[2]) {
    for (unsigned count = chance_below(seed, 12); count > 0; count--) {
        const unsigned type = PLY_KNIGHT + chance_below(seed, 4), colour = chance_below(seed, 2);
        const bool in_line = chance_below(seed, 2);
        const unsigned square =
            in_line ? square_in_line(p, seed, king[chance_below(seed, 2)]) : empty_square(p, seed);
        p->piece[square] = ply_piece_of(colour, type);
    }
}

static void construct_any(uint64_t *seed, ply_position *p) {
    unsigned king[2];
    *p = ply_empty_position;
    p->turn = (uint8_t)chance_below(seed, 2);
    if (chance_below(seed, 2)) put_passed_pawn(p, seed);
    put_king(p, seed, PLY_WHITE, king);
    put_king(p, seed, PLY_BLACK, king);
    put_pawns(p, seed);
    put_men(p, seed, king);
    p->halfmove = chance_below(seed, 100);
    p->fullmove = 1 + chance_below(seed, 200);
}

void construct(uint64_t *seed, ply_position *position) {
    do construct_any(seed, position);
    while (ply_problems(position) & PLY_PROBLEM_ERRORS);
}
