/* mscs160.c - a position without counters as one number below 2^156.
 *
 * README.md explains the counting, and names A, B, C, the case, the class and the label; U is the
 * side to move, T its opponent. Both ways go through a view, which is the board as sets as U sees
 * it, and a shape, which says what group a state belongs to and how many ways there are to do each
 * part.
 *
 * Writing adds up the groups that come before: those of other cases, of other shapes within the
 * case, other labels within the shape; what is left are subsets, each of which has a rank among its
 * like. Reading does the same backwards. At each step it finds the last group that begins at or
 * before the number, and what the number is beyond that is its place within the group. The groups
 * have exactly as many states as were counted, so no number below N leads astray, and what was read
 * need not be checked. For every rank_... there is an unrank_..., and the two must do the same in
 * the same order.
 *
 * Ranks within a part fit in 64 or 128 bits; only the whole number needs wide.h. */
/* SPDX-License-Identifier: MIT */
#include "../faults.h"
#include "../mscs/state.h"
#include "../parts.h"
#include "counts.h"

enum { BYTES = 20, CHARACTERS = 26 };

static const ply_fault bad_length = {PLY_BAD_TEXT, "length",
                                     "the code has {a} byte{a:s}, where mscs160 has {b}"};
static const ply_fault foreign = {PLY_BAD_TEXT, "foreign-byte",
                                  "{a:byte} is not one of the 64 characters of url-safe base64"};
static const ply_fault out_of_range = {PLY_BAD_TEXT, "out-of-range",
                                       "this makes the number greater than that of the last state"};
static const ply_fault captures = {
    PLY_CANNOT_HOLD, "captures",
    "captures: {a} promoted piece{a:s}, where the pieces and pawns that are missing allow {b}"};

/* ---- Sets of squares ------------------------------------------------------------------------- */

/* Sums of 2, 4, 8 bits, then all bytes added up in the highest. The builtin would be a call where
 * the processor has no instruction for it. */
static unsigned count_of(ply_squares set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(set * 0x0101010101010101u >> 56);
}

static ply_squares first_of(ply_squares set) { return set & (0 - set); }
static ply_squares before(ply_squares one) { return one - 1; }

/* The rank of a subset among the subsets of `slots` of the same size: slots are numbered from 0 in
 * the order of their squares, and the m-th chosen, being slot p, counts C(p, m). */
static uint64_t rank_subset(ply_squares chosen, ply_squares slots) {
    uint64_t rank = 0;
    for (unsigned m = 1; chosen; m++, chosen &= chosen - 1) {
        rank += ply_choose[m][count_of(slots & before(first_of(chosen)))];
    }
    return rank;
}

/* The subset of so many slots that has this rank: from the last slot down, one is chosen if what
 * it would count is there. */
static ply_squares unrank_subset(uint64_t rank, ply_squares slots, unsigned count) {
    ply_squares chosen = 0;
    for (unsigned slot = count_of(slots); count > 0;) {
        const ply_squares last = (ply_squares)1 << (63 - __builtin_clzll(slots));
        slots ^= last;
        slot--;
        if (ply_choose[count][slot] > rank) continue;
        rank -= ply_choose[count--][slot];
        chosen |= last;
    }
    return chosen;
}

/* ---- The board as sets ----------------------------------------------------------------------- */

enum { U, T };

/* The board as the side to move sees it, moving up: for Black it is turned over and the colours are
 * exchanged. */
typedef struct view {
    ply_squares pieces[2][8]; /* by side and type; [0] is not used */
    unsigned rights[2];       /* 1 for the h-side, 2 for the a-side */
    unsigned pushed;          /* the file of the pawn that was just pushed two, from 1; or 0 */
} view;

/* The ranks in the opposite order: neighbours change places, then pairs, then halves. */
static ply_squares turn_over(ply_squares set) {
    set = (set & 0x00ff00ff00ff00ffu) << 8 | (set >> 8 & 0x00ff00ff00ff00ffu);
    set = (set & 0x0000ffff0000ffffu) << 16 | (set >> 16 & 0x0000ffff0000ffffu);
    return set << 32 | set >> 32;
}

/* Bit s of plane[i] is bit i of the piece on square s. The product gathers the lowest bits of eight
 * bytes in its highest byte. What was in the planes is shifted out. */
static void take_planes(const ply_piece piece[64], ply_squares plane[4]) {
    for (unsigned rank = 8; rank-- > 0;) {
        uint64_t row = 0;
        for (unsigned file = 8; file-- > 0;) row = row << 8 | piece[8u * rank + file];
        for (unsigned i = 0; i < 4; i++) {
            const uint64_t bits = (row >> i & 0x0101010101010101u) * 0x0102040810204080u >> 56;
            plane[i] = plane[i] << 8 | bits;
        }
    }
}

/* Planes 0 to 2 are the bits of the type, plane 3 is the colour: so a set is three of them, each as
 * it is or inverted. No step branches on what stands on a square, which is hard to predict. */
static void view_position(const ply_position *p, view *v) {
    ply_squares plane[4] = {0};
    take_planes(p->piece, plane);
    for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) {
        const ply_squares set = (type & 1 ? plane[0] : ~plane[0]) &
                                (type & 2 ? plane[1] : ~plane[1]) &
                                (type & 4 ? plane[2] : ~plane[2]);
        const ply_squares white = set & ~plane[3], black = set & plane[3];
        v->pieces[U][type] = p->turn == PLY_WHITE ? white : turn_over(black);
        v->pieces[T][type] = p->turn == PLY_WHITE ? black : turn_over(white);
    }
    v->rights[U] = p->castling >> 2 * p->turn & 3u;
    v->rights[T] = p->castling >> 2 * (p->turn ^ 1u) & 3u;
    v->pushed = p->ep == PLY_NO_SQUARE ? 0 : (p->ep & 7u) + 1;
}

/* The way back from sets to a board: every set is turned over again if Black is to move. */
static void put_pieces(ply_position *p, ply_squares set, ply_piece piece) {
    for (; set; set &= set - 1) p->piece[__builtin_ctzll(set)] = piece;
}

static void unview_position(const view *v, unsigned turn, ply_position *p) {
    *p = ply_empty_position;
    for (unsigned side = U; side <= T; side++) {
        const unsigned colour = side ^ turn;
        for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) {
            const ply_squares set = v->pieces[side][type];
            put_pieces(p, turn ? turn_over(set) : set, ply_piece_of(colour, type));
        }
        p->castling |= (uint8_t)(v->rights[side] << 2 * colour);
    }
    p->turn = (uint8_t)turn;
    if (v->pushed) p->ep = ply_square_at(v->pushed - 1, turn ? 2 : 5);
}

/* The pawn that was pushed two, and the two squares it came over. */
static ply_squares pushed_squares(const view *v) {
    return v->pushed ? (ply_squares)0x0001010100000000u << (v->pushed - 1) : 0;
}

/* The king and rooks that stand at home because of a right: e1 and h1, e1 and a1, or all three. */
static ply_squares fixed_pieces(const view *v, unsigned side) {
    static const uint8_t home[] = {0, 0x90, 0x11, 0x91};
    return (ply_squares)home[v->rights[side]] << (side == U ? 0 : 56);
}

/* Where pawns may stand that are not fixed: ranks 2 to 7. */
static ply_squares pawn_slots(const view *v) { return 0x00ffffffffffff00u & ~pushed_squares(v); }

static ply_squares pawns_of_both(const view *v) {
    return v->pieces[U][PLY_PAWN] | v->pieces[T][PLY_PAWN];
}

static ply_squares free_slots(const view *v) {
    return ~(pushed_squares(v) | fixed_pieces(v, U) | fixed_pieces(v, T) | pawns_of_both(v));
}

static ply_squares free_pieces(const view *v, unsigned side) {
    ply_squares set = 0;
    for (unsigned type = PLY_KNIGHT; type <= PLY_KING; type++) set |= v->pieces[side][type];
    return set & ~fixed_pieces(v, side);
}

/* ---- Counting -------------------------------------------------------------------------------- */

/* What states are grouped by, and how many ways that leaves for the rest. */
typedef struct shape {
    unsigned kind;     /* the case: 16 * pushed + 4 * rights of U + rights of T */
    unsigned class;    /* 9 * pawn was pushed + class9 */
    unsigned class9;   /* 3 * rooks[U] + rooks[T] */
    unsigned rooks[2]; /* that are fixed */
    unsigned pawns[2];
    unsigned captures; /* pieces missing from 32 */
    unsigned pieces;   /* free ones */
    unsigned squares;  /* for free pieces */
    unsigned promoted; /* of both sides, at most */
    uint64_t a, b;     /* ways to place the pawns of U, and of T */
} shape;

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }
static unsigned above(unsigned a, unsigned b) { return a > b ? a - b : 0; }

static void set_case(shape *s, unsigned kind) {
    static const uint8_t rooks[4] = {0, 1, 1, 2};
    s->kind = kind;
    s->rooks[U] = rooks[kind >> 2 & 3u];
    s->rooks[T] = rooks[kind & 3u];
    s->class9 = 3 * s->rooks[U] + s->rooks[T];
    s->class = s->class9 + (kind >= 16 ? 9 : 0);
}

/* Sets the pawns, and the rest as it is before any capture. The pushed pawn is T's and fixed; its
 * two empty squares are lost to pawns and to pieces, its own is counted with the pawns. */
static void set_pawns(shape *s, unsigned pawns_u, unsigned pawns_t) {
    static const uint8_t fixed[] = {0, 2, 3};
    const unsigned pushed = s->kind >= 16, slots = 48 - 3 * pushed;
    const unsigned pawns_and_fixed = pawns_u + pawns_t + fixed[s->rooks[U]] + fixed[s->rooks[T]];
    s->pawns[U] = pawns_u;
    s->pawns[T] = pawns_t;
    s->captures = 0;
    s->pieces = 32 - pawns_and_fixed;
    s->squares = 64 - 2 * pushed - pawns_and_fixed;
    s->promoted = 8 - (pawns_u > pawns_t ? pawns_u : pawns_t);
    s->a = ply_choose[pawns_u][slots];
    s->b = ply_choose[pawns_t - pushed][slots - pawns_u];
}

/* One piece fewer. */
static void capture(shape *s) {
    s->captures++;
    s->pieces--;
    s->promoted++;
}

/* All ways to colour and name the free pieces. The table has only those with no more pawns of U
 * than of T; with the sides exchanged the number is the same. */
static u128 labels(const shape *s) {
    const unsigned turned = 3 * s->rooks[T] + s->rooks[U];
    return ply_armies(s->pawns[U] <= s->pawns[T] ? s->class9 : turned,
                      ply_armies_at[s->pawns[U]][s->pawns[T]] + s->captures);
}

/* All ways to place the free pieces, and to colour and name them. */
static wide ways_of_free_pieces(const shape *s) {
    return wide_product(labels(s), ply_choose[s->pieces][s->squares]);
}

/* Ways for T to name so many pieces, if U has `i` promoted. */
static uint64_t words_of_t(const shape *s, unsigned pieces, unsigned i) {
    return ply_words_up_to[s->rooks[T]].ways[pieces][least(8 - s->pawns[T], s->promoted - i)];
}

static uint64_t words_of_u(const shape *s, unsigned pieces, unsigned i) {
    return ply_words_all[s->rooks[U]].ways[pieces][i];
}

/* All ways for U to name so many pieces and for T to name the others. */
static uint64_t words_of_both(const shape *s, unsigned pieces_u) {
    const unsigned most = least(8 - s->pawns[U], s->promoted);
    uint64_t sum = 0;
    for (unsigned i = 0; i <= most; i++) {
        sum += words_of_u(s, pieces_u, i) * words_of_t(s, s->pieces - pieces_u, i);
    }
    return sum;
}

/* The fewest free pieces that U can have. */
static unsigned fewest(const shape *s) { return above(s->pieces, PLY_PIECES_MOST); }

/* ---- Words ----------------------------------------------------------------------------------- */

/* A word is the free pieces of a side in the order of their squares. Its king is placed first (if
 * no right fixes it), then queens, rooks and bishops, each among the places left; knights are the
 * rest. */
typedef struct layer {
    unsigned type;
    unsigned base;         /* how many of them need no promotion */
    const ply_words *rest; /* the words of what is placed after them */
} layer;

static layer layer_of(unsigned i, unsigned rooks) {
    switch (i) {
    case 0: return (layer){PLY_QUEEN, 1, &ply_words_rbn[rooks]};
    case 1: return (layer){PLY_ROOK, 2 - rooks, &ply_words_bn};
    default: return (layer){PLY_BISHOP, 2, &ply_words_n};
    }
}

/* How many words have `count` of the layer's letter in so many places. The count must not need more
 * promoted pieces than there are; it does not where it is asked, since counts are tried from 0 up
 * to that of a word that exists. */
static uint64_t words_with(const layer *l, unsigned places, unsigned count, unsigned promoted) {
    return ply_choose[count][places] *
           l->rest->ways[places - count][promoted - above(count, l->base)];
}

static uint64_t rank_word(const ply_squares pieces[8], ply_squares places, unsigned rooks,
                          unsigned promoted) {
    uint64_t rank = 0;
    unsigned left = count_of(places);
    if (rooks == 0) {
        const ply_squares king = pieces[PLY_KING];
        rank = count_of(places & before(king)) * ply_words_qrbn[0].ways[--left][promoted];
        places ^= king;
    }
    for (unsigned i = 0; i < 3; i++) {
        const layer l = layer_of(i, rooks);
        const ply_squares chosen = pieces[l.type] & places;
        const unsigned count = count_of(chosen);
        for (unsigned fewer = 0; fewer < count; fewer++) {
            rank += words_with(&l, left, fewer, promoted);
        }
        promoted -= above(count, l.base);
        left -= count;
        rank += rank_subset(chosen, places) * l.rest->ways[left][promoted];
        places ^= chosen;
    }
    return rank;
}

static void unrank_word(uint64_t rank, ply_squares places, unsigned rooks, unsigned promoted,
                        ply_squares pieces[8]) {
    unsigned left = count_of(places);
    if (rooks == 0) {
        const uint64_t each = ply_words_qrbn[0].ways[--left][promoted];
        pieces[PLY_KING] = unrank_subset(rank / each, places, 1);
        rank %= each;
        places ^= pieces[PLY_KING];
    }
    for (unsigned i = 0; i < 3; i++) {
        const layer l = layer_of(i, rooks);
        unsigned count = 0;
        for (uint64_t ways; rank >= (ways = words_with(&l, left, count, promoted)); count++) {
            rank -= ways;
        }
        promoted -= above(count, l.base);
        left -= count;
        const uint64_t each = l.rest->ways[left][promoted];
        pieces[l.type] = unrank_subset(rank / each, places, count);
        rank %= each;
        places ^= pieces[l.type];
    }
    pieces[PLY_KNIGHT] = places;
}

/* ---- From a view to its rank ----------------------------------------------------------------- */

/* The rank of the colours and names of the free pieces, of which `promoted` are by side. What comes
 * before, in this order: labels with fewer pieces of U, those with as many and fewer of them
 * promoted, those with an earlier choice of U's pieces or an earlier word of U; then T's words with
 * fewer promoted, and T's earlier words. */
static wide rank_label(const view *v, const shape *s, const unsigned promoted[2]) {
    const ply_squares pieces_u = free_pieces(v, U), pieces_t = free_pieces(v, T);
    const unsigned count_u = count_of(pieces_u), count_t = s->pieces - count_u;
    u128 sum = 0;
    for (unsigned fewer = fewest(s); fewer < count_u; fewer++) {
        sum += (u128)ply_choose[fewer][s->pieces] * words_of_both(s, fewer);
    }
    const uint64_t colourings = ply_choose[count_u][s->pieces];
    for (unsigned i = 0; i < promoted[U]; i++) {
        sum += (u128)(colourings * words_of_u(s, count_u, i)) * words_of_t(s, count_t, i);
    }
    const uint64_t colouring = rank_subset(pieces_u, pieces_u | pieces_t);
    const uint64_t word_u = rank_word(v->pieces[U], pieces_u, s->rooks[U], promoted[U]);
    const uint64_t word_t = rank_word(v->pieces[T], pieces_t, s->rooks[T], promoted[T]);
    sum += (u128)(colouring * words_of_u(s, count_u, promoted[U]) + word_u) *
           words_of_t(s, count_t, promoted[U]);
    if (promoted[T]) sum += ply_words_up_to[s->rooks[T]].ways[count_t][promoted[T] - 1];
    return wide_of(sum + word_t);
}

/* The rank of the pawns and free pieces, the label's included: a number in which each part counts
 * as many of the next as there are ways for that one. The last squares to be chosen are those that
 * the others have left. */
static wide rank_placement(const view *v, const shape *s, wide label) {
    const ply_squares pawns_u = v->pieces[U][PLY_PAWN];
    const ply_squares pawns_t = v->pieces[T][PLY_PAWN] & ~pushed_squares(v);
    const ply_squares slots = pawn_slots(v);
    wide rank = label;
    wide_multiply(&rank, s->a);
    wide_add(&rank, wide_of(rank_subset(pawns_u, slots)));
    wide_multiply(&rank, s->b);
    wide_add(&rank, wide_of(rank_subset(pawns_t, slots & ~pawns_u)));
    wide_multiply(&rank, ply_choose[s->pieces][s->squares]);
    wide_add(&rank, wide_of(rank_subset(free_pieces(v, U) | free_pieces(v, T), free_slots(v))));
    return rank;
}

/* Sets the shape, and gives how many states of the same case come before the first of it. */
static wide rank_shape(const view *v, unsigned missing, shape *s) {
    set_case(s, 16 * v->pushed + 4 * v->rights[U] + v->rights[T]);
    set_pawns(s, count_of(v->pieces[U][PLY_PAWN]), count_of(v->pieces[T][PLY_PAWN]));
    wide rank = {{0}};
    while (s->captures < missing) {
        wide_add(&rank, ways_of_free_pieces(s));
        capture(s);
    }
    wide_multiply(&rank, s->a * s->b);
    wide_add(&rank, ply_before_pawns[s->class][9 * s->pawns[U] + s->pawns[T]]);
    return rank;
}

static unsigned count_all(const view *v) {
    return count_of(free_pieces(v, U) | free_pieces(v, T) | fixed_pieces(v, U) |
                    fixed_pieces(v, T) | pawns_of_both(v));
}

/* A position to its number, twice the rank plus the turn. What state.c has no flaw for may still
 * have more promoted pieces than the captures allow: only here are both known. */
static ply_error rank_position(const ply_position *p, wide *rank) {
    const ply_census census = ply_count_pieces(p);
    const ply_flaw flaw = ply_find_flaw(p, &census);
    if (flaw.kind) return ply_fault_of(&ply_flaw_faults[0][flaw.kind], flaw.a, flaw.b);

    view v;
    shape s;
    view_position(p, &v);
    /* Without a flaw a side has at most 16 pieces, so at most 32 are there. */
    *rank = rank_shape(&v, 32 - count_all(&v), &s);
    const unsigned promoted[] = {ply_promoted(&census, p->turn),
                                 ply_promoted(&census, p->turn ^ 1u)};
    if (promoted[U] + promoted[T] > s.promoted) {
        return ply_fault_of(&captures, (int32_t)(promoted[U] + promoted[T]), (int32_t)s.promoted);
    }
    wide_add(rank, ply_before_case[s.kind]);
    wide_add(rank, rank_placement(&v, &s, rank_label(&v, &s, promoted)));
    wide_multiply(rank, 2);
    rank->word[0] |= p->turn;
    return ply_no_error();
}

/* ---- Dividing -------------------------------------------------------------------------------- */

/* (high, low) / by, where high < by and the highest bit of `by` is set: two digits of 32 bits, each
 * guessed from the upper half of `by` and put right. A guess is 2^32 + 1 at most, so the products
 * fit. The operator would do for numbers of 128 bits, but is a call of the compiler's library. */
static uint64_t divide_two(uint64_t high, uint64_t low, uint64_t by, uint64_t *rest) {
    const uint64_t upper = by >> 32, lower = (uint32_t)by;
    uint64_t quotient = 0;
    for (unsigned digit = 0; digit < 2; digit++) {
        const uint64_t next = low >> 32;
        uint64_t guess = high / upper, left = high % upper;
        while (guess * lower > (left << 32 | next)) {
            guess--;
            left += upper;
            if (left >> 32) break;
        }
        quotient = quotient << 32 | guess;
        high = (high << 32 | next) - guess * by;
        low <<= 32;
    }
    *rest = high;
    return quotient;
}

/* Divides in place and gives the rest. `by` is not 0. The rest of a word goes before the next; both
 * are moved up until the highest bit of `by` is set, as divide_two wants it, and the rest, which is
 * moved with them, down again. It is less than `by` all the time, so a quotient fits a word. */
static uint64_t divide(wide *a, uint64_t by) {
    const unsigned shift = (unsigned)__builtin_clzll(by);
    uint64_t rest = 0;
    for (unsigned i = 3; i-- > 0;) {
        const uint64_t word = a->word[i];
        if (rest == 0) { /* most often: the processor can do that alone */
            a->word[i] = word / by;
            rest = word % by;
            continue;
        }
        const uint64_t high = rest << shift | word >> 1 >> (63 - shift);
        a->word[i] = divide_two(high, word << shift, by << shift, &rest);
        rest >>= shift;
    }
    return rest;
}

/* ---- From a rank to its view ----------------------------------------------------------------- */

/* The last entry that is not above x. */
static unsigned find_last(const wide *table, unsigned count, wide x) {
    unsigned first = 0;
    while (count > 1) {
        const unsigned half = count / 2;
        if (!wide_less(x, table[first + half])) first += half;
        count -= half;
    }
    return first;
}

/* Finds the shape, and leaves of the rank what is within it. The case and the pawns are looked up
 * in sums; captures are gone through, for which there is no table. */
static void unrank_shape(wide *rank, shape *s) {
    set_case(s, find_last(ply_before_case, PLY_CASES, *rank));
    wide_subtract(rank, ply_before_case[s->kind]);
    const wide *table = ply_before_pawns[s->class];
    const unsigned pair = find_last(table, PLY_PAWN_PAIRS, *rank);
    wide_subtract(rank, table[pair]);
    set_pawns(s, pair / 9, pair % 9);
    const uint64_t pawn_ways = s->a * s->b;
    for (;; capture(s)) {
        wide ways = ways_of_free_pieces(s);
        wide_multiply(&ways, pawn_ways);
        if (wide_less(*rank, ways)) return;
        wide_subtract(rank, ways);
    }
}

/* Colours and names the free pieces: how many are U's, how many of those are promoted, which they
 * are and what each is, and then the same of T's. The loops end, since a label is less than the sum
 * of what they take off. */
static void unrank_label(u128 label, const shape *s, ply_squares pieces, view *v) {
    unsigned count_u = fewest(s), promoted = 0;
    for (u128 ways;; count_u++, label -= ways) {
        ways = (u128)ply_choose[count_u][s->pieces] * words_of_both(s, count_u);
        if (label < ways) break;
    }
    const uint64_t colourings = ply_choose[count_u][s->pieces];
    for (u128 ways;; promoted++, label -= ways) {
        ways = (u128)(colourings * words_of_u(s, count_u, promoted)) *
               words_of_t(s, s->pieces - count_u, promoted);
        if (label < ways) break;
    }
    wide rank = wide_of(label);
    uint64_t word_t = divide(&rank, words_of_t(s, s->pieces - count_u, promoted));
    const uint64_t each = words_of_u(s, count_u, promoted), rank_u = rank.word[0];
    const ply_squares pieces_u = unrank_subset(rank_u / each, pieces, count_u);
    unrank_word(rank_u % each, pieces_u, s->rooks[U], promoted, v->pieces[U]);

    const uint64_t *up_to = ply_words_up_to[s->rooks[T]].ways[s->pieces - count_u];
    unsigned promoted_t = 0;
    while (word_t >= up_to[promoted_t]) promoted_t++;
    if (promoted_t) word_t -= up_to[promoted_t - 1];
    unrank_word(word_t, pieces ^ pieces_u, s->rooks[T], promoted_t, v->pieces[T]);
}

/* The view of a rank below N / 2. Pawns and fixed pieces come first, since they decide which
 * squares are left for the free ones; those are put in with their names at last. */
static void unrank_view(wide rank, view *v) {
    shape s;
    unrank_shape(&rank, &s);
    *v = (view){.pushed = s.kind >> 4, .rights = {s.kind >> 2 & 3u, s.kind & 3u}};
    const uint64_t pieces = divide(&rank, ply_choose[s.pieces][s.squares]);
    const uint64_t pawns_t = divide(&rank, s.b), pawns_u = divide(&rank, s.a);
    const ply_squares slots = pawn_slots(v), pushed = pushed_squares(v);
    v->pieces[U][PLY_PAWN] = unrank_subset(pawns_u, slots, s.pawns[U]);
    v->pieces[T][PLY_PAWN] =
        unrank_subset(pawns_t, slots & ~v->pieces[U][PLY_PAWN], s.pawns[T] - (s.kind >= 16));
    v->pieces[T][PLY_PAWN] |= first_of(pushed);
    unrank_label((u128)rank.word[1] << 64 | rank.word[0], &s,
                 unrank_subset(pieces, free_slots(v), s.pieces), v);
    for (unsigned side = U; side <= T; side++) {
        const ply_squares fixed = fixed_pieces(v, side), kings = 0x1000000000000010u;
        v->pieces[side][PLY_KING] |= fixed & kings;
        v->pieces[side][PLY_ROOK] |= fixed & ~kings;
    }
}

/* ---- The number as bytes and as text --------------------------------------------------------- */

/* A digit of so many bits (less than 64), the first being the highest of `digits`. */
static unsigned digit_of(const wide *rank, unsigned i, unsigned digits, unsigned bits) {
    const unsigned at = bits * (digits - 1 - i), word = at >> 6, shift = at & 63u;
    uint64_t x = rank->word[word] >> shift;
    if (word < 2) x |= rank->word[word + 1] << 1 << (63 - shift);
    return (unsigned)x & ((1u << bits) - 1);
}

/* Moves the number up by a digit's bits and puts the digit below. What leaves at the top is lost:
 * 26 digits of six bits are 156 bits, and 20 bytes are 160, so nothing is. */
static void append_digit(wide *rank, unsigned digit, unsigned bits) {
    for (unsigned i = 2; i > 0; i--) {
        rank->word[i] = rank->word[i] << bits | rank->word[i - 1] >> (64 - bits);
    }
    rank->word[0] = rank->word[0] << bits | digit;
}

/* The digit that makes a number not less than N: the first that is not N's, or the last. */
static unsigned digit_above(const wide *rank, unsigned digits, unsigned bits) {
    wide n = ply_before_case[PLY_CASES];
    unsigned i = 0;
    wide_multiply(&n, 2);
    while (i < digits - 1 && digit_of(rank, i, digits, bits) == digit_of(&n, i, digits, bits)) i++;
    return i;
}

static ply_error decode_rank(wide rank, unsigned digits, unsigned bits, ply_game *game) {
    const wide number = rank;
    /* The lowest bit is the turn, and the rest is shifted down by one. */
    const unsigned turn = rank.word[0] & 1u;
    for (unsigned i = 0; i < 3; i++) {
        rank.word[i] = rank.word[i] >> 1 | (i < 2 ? rank.word[i + 1] << 63 : 0);
    }
    if (!wide_less(rank, ply_before_case[PLY_CASES])) {
        return ply_fault_at(&out_of_range, digit_above(&number, digits, bits), 0, 0);
    }
    view v;
    unrank_view(rank, &v);
    unview_position(&v, turn, &game->start);
    return ply_no_error();
}

static ply_error encode_binary(const ply_game *game, char *out, size_t capacity, size_t *length) {
    wide rank;
    const ply_error error = rank_position(&game->start, &rank);
    if (ply_failed(error)) return error;
    char bytes[BYTES];
    for (unsigned i = 0; i < BYTES; i++) bytes[i] = (char)digit_of(&rank, i, BYTES, 8);
    return ply_put(bytes, BYTES, out, capacity, length);
}

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    wide rank;
    const ply_error error = rank_position(&game->start, &rank);
    if (ply_failed(error)) return error;
    char text[CHARACTERS];
    for (unsigned i = 0; i < CHARACTERS; i++) {
        text[i] = alphabet[digit_of(&rank, i, CHARACTERS, 6)];
    }
    return ply_put(text, CHARACTERS, out, capacity, length);
}

static ply_error decode_binary(const char *bytes, size_t length, ply_game *game) {
    if (length != BYTES) return ply_wrong_length(&bad_length, length, BYTES);
    wide rank = {{0}};
    for (unsigned i = 0; i < BYTES; i++) append_digit(&rank, (unsigned char)bytes[i], 8);
    return decode_rank(rank, BYTES, 8, game);
}

/* The value of each character of the alphabet from '-' to 'z'; NO is none. */
enum { NO = 64 };
static const uint8_t values[] = {62, NO, NO, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, NO, NO, NO,
                                 NO, NO, NO, NO, 0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, NO, NO,
                                 NO, NO, 63, NO, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37,
                                 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51};

static unsigned value_of(char character) {
    const unsigned i = (unsigned char)character - (unsigned)'-';
    return i < sizeof values ? values[i] : NO;
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    if (length != CHARACTERS) return ply_wrong_length(&bad_length, length, CHARACTERS);
    wide rank = {{0}};
    for (unsigned i = 0; i < CHARACTERS; i++) {
        const unsigned value = value_of(text[i]);
        if (value == NO) return ply_fault_at(&foreign, i, (unsigned char)text[i], 0);
        append_digit(&rank, value, 6);
    }
    return decode_rank(rank, CHARACTERS, 6, game);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

static void put_wide(ply_part *part, wide number) {
    char digits[PLY_PART_VALUE];
    size_t first = sizeof digits;
    do digits[--first] = (char)('0' + (int)divide(&number, 10));
    while (number.word[0] | number.word[1] | number.word[2]);
    ply_part_letters(part, digits + first, sizeof digits - first);
}

static void take_number(const char *name, wide number, const char *says, ply_take_part *take,
                        void *context) {
    ply_part part = {.name = name};
    put_wide(&part, number);
    ply_part_say(&part, says, 0, 0);
    take(context, &part);
}

/* One way out of so many: which squares it is about is told as the board stands, not as it is
 * turned over. */
static void take_choice(const char *name, uint64_t rank, uint64_t ways, ply_squares set,
                        unsigned turn, const char *says, ply_take_part *take, void *context) {
    ply_part part = {.name = name, .squares = turn ? turn_over(set) : set}, of = {.name = ""};
    ply_part_number(&part, rank);
    ply_part_number(&of, ways);
    ply_part_say(&part, says, (int32_t)count_of(set), 0);
    ply_part_say(&part, ": one of ", 0, 0);
    ply_part_say(&part, of.value, 0, 0);
    take(context, &part);
}

/* The parts of a number: its last bit, then the summands of R, then the factors of the last. */
static void take_parts(const ply_position *p, wide number, ply_take_part *take, void *context) {
    const ply_census census = ply_count_pieces(p);
    const unsigned turn = p->turn;
    const unsigned promoted[] = {ply_promoted(&census, turn), ply_promoted(&census, turn ^ 1u)};
    view v;
    shape s;
    view_position(p, &v);
    const wide before_shape = rank_shape(&v, 32 - count_all(&v), &s);
    const wide label = rank_label(&v, &s, promoted);

    take_number("r", number,
                "the number that the 26 characters are: 2R, plus 1 if Black is to move", take,
                context);
    ply_part part = {.name = "side to move"};
    ply_part_number(&part, turn);
    ply_part_say_turn(&part, turn);
    take(context, &part);

    take_number("before the case", ply_before_case[s.kind],
                "states with other rights, or another pawn just pushed, that come before", take,
                context);
    part = (ply_part){.name = "case"};
    ply_part_number(&part, s.kind);
    ply_part_say_rights(&part, p->castling);
    part.squares |= turn ? turn_over(pushed_squares(&v)) : pushed_squares(&v);
    take(context, &part);
    take_number("before the shape", before_shape,
                "states of this case with fewer pawns, or fewer captures, that come before", take,
                context);
    part = (ply_part){.name = "captures"};
    ply_part_number(&part, s.captures);
    ply_part_say(&part, "pieces are missing; the side to move has {a} pawn{a:s}, the other {b}",
                 (int32_t)s.pawns[U], (int32_t)s.pawns[T]);
    take(context, &part);

    const ply_squares slots = pawn_slots(&v), pawns_u = v.pieces[U][PLY_PAWN];
    const ply_squares pawns_t = v.pieces[T][PLY_PAWN] & ~pushed_squares(&v);
    const ply_squares pieces = free_pieces(&v, U) | free_pieces(&v, T);
    take_number("label", label, "which pieces the free squares hold, whatever squares these are",
                take, context);
    take_choice("a", rank_subset(pawns_u, slots), s.a, pawns_u, turn,
                "the places of {a} pawn{a:s} of the side to move", take, context);
    take_choice("b", rank_subset(pawns_t, slots & ~pawns_u), s.b, pawns_t, turn,
                "the places of {a} pawn{a:s} of the other side", take, context);
    take_choice("c", rank_subset(pieces, free_slots(&v)), ply_choose[s.pieces][s.squares], pieces,
                turn, "the places of {a} other pieces", take, context);
    take_number("placement", rank_placement(&v, &s, label),
                "((label x A + a) x B + b) x C + c: the state among those of its shape", take,
                context);
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    ply_game game = {.start = ply_empty_position};
    wide number = {{0}};
    (void)start;
    ply_error error = decode(text, length, &game);
    if (!ply_failed(error)) error = rank_position(&game.start, &number);
    if (!ply_failed(error)) take_parts(&game.start, number, take, context);
    return error;
}

static const ply_codec binary = {
    .name = "mscs160-binary",
    .summary = "every chess state in 156 bits, as 20 bytes",
    .holds = PLY_POSITION,
    .drops = PLY_DROPS_COUNTERS,
    .one_spelling = true,
    .longest = BYTES,
    .encode = encode_binary,
    .decode = decode_binary,
};

const ply_codec ply_codec_mscs160 = {
    .name = "mscs160",
    .summary = "every chess state in 156 bits, as 26 url-safe characters",
    .holds = PLY_POSITION,
    .drops = PLY_DROPS_COUNTERS,
    .one_spelling = true,
    .longest = CHARACTERS,
    .encode = encode,
    .decode = decode,
    .binary = &binary,
    .parts = parts,
};
