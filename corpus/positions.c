/* positions.c - positions, legal or with something wrong, and moves in them.
 *
 * Legal ones are well known, built (built.c) or played. Illegal ones are legal ones spoiled until
 * the one problem that is wanted is there and no other. Odd ones are legal ones edited a few times,
 * so that most are nearly legal. Moves are legal ones, or nearly so: what a check or a pin forbids,
 * what the other side could do, a promotion to something else.
 *
 * What is nearly right finds more than what is wrong all over: code that checks nothing fails on
 * both, code that forgets one case only on the first. The least choice is always a plain one, for
 * that is where dice that are spent end, and a shrinker that makes numbers smaller. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include "corpus/rules/slow_rules.h"

/* ---- Legal ----------------------------------------------------------------------------------- */

/* Every field and every square is drawn by itself, so that the bytes of a fuzzer can express any
 * position. */
static void draw_board(corpus_dice *dice, ply_position *p) {
    static const ply_piece board[16] = {0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14};
    *p = ply_empty_position;
    p->turn = (uint8_t)corpus_bits(dice, 1);
    p->castling = (uint8_t)corpus_bits(dice, 4);
    const unsigned file = (unsigned)corpus_bits(dice, 4);
    if (file < 8) p->ep = ply_square_at(file, p->turn == PLY_WHITE ? 5 : 2);
    p->halfmove = corpus_below(dice, PLY_HALFMOVE_MAX + 1);
    p->fullmove = 1 + corpus_below(dice, PLY_FULLMOVE_MAX);
    for (unsigned square = 0; square < 64; square++) p->piece[square] = board[corpus_bits(dice, 4)];
}

/* One in four is well known (bare kings and the start of a game more often than others), one in 256
 * drawn square by square, and the rest is built; the least choice is bare kings. A board that must
 * be legal and is not becomes the start of a game. */
static void draw_start(corpus_dice *dice, ply_position *p, bool legal) {
    const uint64_t how = corpus_bits(dice, 8);
    if (how == 255) {
        draw_board(dice, p);
        if (legal && corpus_slow_problems(p)) *p = ply_start_position;
    } else if (how < 64) {
        *p = corpus_start_at(how < 16 ? how > 4 : corpus_below(dice, corpus_starts_of_games));
        if (corpus_bits(dice, 1)) ply_mirror(p, p);
    } else {
        corpus_build(dice, p);
    }
}

/* Two in three are left as they are: games take time, and change what was built. */
static void draw_position(corpus_dice *dice, ply_position *p, bool legal) {
    draw_start(dice, p, legal);
    if (corpus_below(dice, 3) < 2 || (!legal && corpus_slow_problems(p))) return;
    (void)corpus_play_on(dice, p, NULL, corpus_bits(dice, 5));
}

void corpus_make_position(corpus_dice *dice, ply_position *p) { draw_position(dice, p, true); }

void corpus_make_played(corpus_dice *dice, ply_position *p, size_t most) {
    draw_start(dice, p, true);
    if (corpus_bits(dice, 1)) (void)corpus_play_on(dice, p, NULL, corpus_below(dice, most + 1));
}

/* ---- Bytes that make a position -------------------------------------------------------------- */

/* So many bytes, the lowest first, as dice of bytes take them. */
static uint8_t *put_bytes(uint8_t *out, uint64_t word, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) *out++ = (uint8_t)(word >> 8 * i);
    return out;
}

/* The least bits of which corpus_below makes this number. */
static uint8_t *put_below(uint8_t *out, uint64_t number, uint64_t limit) {
    const unsigned bytes = limit <= 256 ? 1 : limit <= 65536 ? 2 : 4;
    return put_bytes(out, ((number << 8 * bytes) + limit - 1) / limit, bytes);
}

/* As draw_position reads it: drawn square by square, and left as it is. */
static uint8_t *put_position(uint8_t *out, const ply_position *p) {
    static const uint8_t code[16] = {0, 4, 5, 6, 7, 8, 9, 0, 0, 10, 11, 12, 13, 14, 15, 0};
    *out++ = 255;
    *out++ = p->turn;
    *out++ = p->castling;
    *out++ = p->ep == PLY_NO_SQUARE ? 15 : p->ep % 8;
    out = put_below(out, p->halfmove, PLY_HALFMOVE_MAX + 1);
    out = put_below(out, p->fullmove - 1, PLY_FULLMOVE_MAX);
    for (unsigned square = 0; square < 64; square++) *out++ = code[p->piece[square]];
    *out++ = 0;
    return out;
}

size_t corpus_bytes_of(corpus_kind kind, const ply_position *p, unsigned plies,
                       uint8_t out[CORPUS_BYTES_MAX]) {
    uint8_t *end = out;
    if (kind == CORPUS_GAME) { /* as corpus_make_game reads it: no wanted end, its own start */
        *end++ = (uint8_t)(plies < 256 ? plies : 255);
        *end++ = 0;
        *end++ = 3;
    }
    end = put_position(end, p);
    if (kind == CORPUS_ANY) *end++ = 0; /* edits */
    return (size_t)(end - out);
}

/* ---- Wrong in one named way ------------------------------------------------------------------ */

static unsigned draw_square(corpus_dice *dice) { return (unsigned)corpus_bits(dice, 6); }

static void set_random(corpus_dice *dice, ply_position *p, ply_piece piece) {
    p->piece[draw_square(dice)] = piece;
}

static unsigned count_of(const ply_position *p, ply_piece piece) {
    unsigned count = 0;
    for (unsigned square = 0; square < 64; square++) count += p->piece[square] == piece;
    return count;
}

/* Puts pieces on empty squares until there are so many of that piece. Steps of 11, which is odd,
 * visit all 64 squares. */
static void fill(corpus_dice *dice, ply_position *p, ply_piece piece, unsigned wanted) {
    unsigned square = draw_square(dice), count = count_of(p, piece);
    for (unsigned tries = 0; tries < 64 && count < wanted; tries++, square = (square + 11) % 64) {
        const bool edge = square / 8 == 0 || square / 8 == 7;
        if (p->piece[square] || (edge && ply_type(piece) == PLY_PAWN)) continue;
        p->piece[square] = piece;
        count++;
    }
}

/* No king, or a second one on an empty square. The rights of that side go too: without their king
 * they would be a second problem. */
static void spoil_kings(corpus_dice *dice, ply_position *p, unsigned colour) {
    const ply_piece king = ply_piece_of(colour, PLY_KING);
    p->castling &= colour ? 3u : 12u;
    if (corpus_bits(dice, 1)) {
        fill(dice, p, king, 2);
    } else {
        p->piece[corpus_slow_find(p->piece, king)] = PLY_EMPTY;
    }
}

/* Does what is likely to bring the problem about. Whether it did is seen afterwards: a right that
 * is given may be a true one, a queen may attack nothing. */
static void spoil(corpus_dice *dice, ply_position *p, unsigned problem) {
    const unsigned colour =
        problem == PLY_PROBLEM_BLACK_KINGS || problem == PLY_PROBLEM_BLACK_PIECES ||
        problem == PLY_PROBLEM_BLACK_PAWNS || problem == PLY_PROBLEM_BLACK_PROMOTED;
    unsigned square;
    switch (problem) {
    case PLY_PROBLEM_WHITE_KINGS:
    case PLY_PROBLEM_BLACK_KINGS: spoil_kings(dice, p, colour); break;
    case PLY_PROBLEM_PAWN_RANK:
        square = corpus_bits(dice, 1) ? 56u : 0u;
        square += (unsigned)corpus_bits(dice, 3);
        p->piece[square] = ply_piece_of((unsigned)corpus_bits(dice, 1), PLY_PAWN);
        break;
    case PLY_PROBLEM_CASTLING: p->castling |= (uint8_t)(1u << corpus_bits(dice, 2)); break;
    case PLY_PROBLEM_EP: p->ep = (uint8_t)((p->turn ? 16 : 40) + corpus_bits(dice, 3)); break;
    case PLY_PROBLEM_OPPONENT_CHECK: set_random(dice, p, ply_piece_of(p->turn, PLY_QUEEN)); break;
    case PLY_PROBLEM_WHITE_PIECES:
    case PLY_PROBLEM_BLACK_PIECES:
        fill(dice, p, ply_piece_of(colour, PLY_PAWN), 8);
        fill(dice, p, ply_piece_of(colour, PLY_KNIGHT), 5);
        fill(dice, p, ply_piece_of(colour, PLY_BISHOP), 5);
        break;
    case PLY_PROBLEM_WHITE_PAWNS:
    case PLY_PROBLEM_BLACK_PAWNS: fill(dice, p, ply_piece_of(colour, PLY_PAWN), 9); break;
    default:
        fill(dice, p, ply_piece_of(colour, PLY_KNIGHT + corpus_below(dice, 4)), 4);
        fill(dice, p, ply_piece_of(colour, PLY_PAWN), 8);
        break;
    }
}

/* The problems that may come with a problem: 17 pieces, for instance, are also too many pawns or
 * too many promoted pieces. */
static uint32_t company_of(uint32_t problem) {
    const uint32_t white =
        PLY_PROBLEM_WHITE_PIECES | PLY_PROBLEM_WHITE_PAWNS | PLY_PROBLEM_WHITE_PROMOTED;
    const uint32_t black =
        PLY_PROBLEM_BLACK_PIECES | PLY_PROBLEM_BLACK_PAWNS | PLY_PROBLEM_BLACK_PROMOTED;
    return problem & white ? white : problem & black ? black : problem;
}

/* Spoils legal positions until the wanted problem is there, with none but those that go with it. */
bool corpus_make_illegal(corpus_dice *dice, corpus_input *x) {
    const uint32_t wanted = 1u << corpus_below(dice, 12);
    for (unsigned tries = 0; tries < 8; tries++) {
        corpus_make_position(dice, &x->position);
        spoil(dice, &x->position, wanted);
        x->problem = corpus_slow_problems(&x->position);
        if ((x->problem & wanted) && !(x->problem & ~company_of(wanted))) return true;
    }
    return false;
}

/* ---- Well formed ----------------------------------------------------------------------------- */

/* Every piece, pawns and nothing twice, to fill four bits. */
static const ply_piece pieces[16] = {0, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 1, 9, 0};

/* To another square, where it takes what is there or changes places with it. */
static void move_a_piece(corpus_dice *dice, ply_position *p) {
    const unsigned from = draw_square(dice), to = draw_square(dice);
    const ply_piece piece = p->piece[from];
    p->piece[from] = corpus_bits(dice, 1) ? p->piece[to] : PLY_EMPTY;
    p->piece[to] = piece;
}

/* A right together with what it needs: king and rook at home. */
static void give_right(corpus_dice *dice, ply_position *p) {
    const unsigned right = (unsigned)corpus_bits(dice, 2), colour = right / 2, home = 56 * colour;
    const ply_piece king = ply_piece_of(colour, PLY_KING);
    for (unsigned square = 0; square < 64; square++) {
        if (p->piece[square] == king) p->piece[square] = PLY_EMPTY;
    }
    p->piece[home + 4] = king;
    p->piece[home + (right & 1 ? 0 : 7)] = ply_piece_of(colour, PLY_ROOK);
    p->castling |= (uint8_t)(1u << right);
}

/* An en-passant square together with what it needs: the pawn in front, the path free, and mostly a
 * pawn beside it that could take. */
static void give_ep(corpus_dice *dice, ply_position *p) {
    const unsigned file = (unsigned)corpus_bits(dice, 3), mover = p->turn ^ 1u;
    const unsigned home = mover ? 6 : 1, behind = mover ? 5 : 2, reached = mover ? 4 : 3;
    const unsigned beside = corpus_bits(dice, 1) ? file + 1 : file - 1;
    p->piece[8 * home + file] = p->piece[8 * behind + file] = PLY_EMPTY;
    p->piece[8 * reached + file] = ply_piece_of(mover, PLY_PAWN);
    if (beside < 8) p->piece[8 * reached + beside] = ply_piece_of(p->turn, PLY_PAWN);
    p->ep = ply_square_at(file, behind);
}

/* Any counters, or those at the limits of codecs and of what a position holds. */
static void change_counters(corpus_dice *dice, ply_position *p) {
    static const uint32_t halfmoves[8] = {0, 99, 100, 101, 150, 255, 9998, PLY_HALFMOVE_MAX};
    static const uint32_t fullmoves[8] = {1,     256,   1000,  5898,
                                          99996, 99997, 99998, PLY_FULLMOVE_MAX};
    if (corpus_bits(dice, 1)) {
        p->halfmove = corpus_below(dice, PLY_HALFMOVE_MAX + 1);
        p->fullmove = 1 + corpus_below(dice, PLY_FULLMOVE_MAX);
    } else {
        p->halfmove = halfmoves[corpus_bits(dice, 3)];
        p->fullmove = fullmoves[corpus_bits(dice, 3)];
    }
}

/* A piece on a square mostly; else something that takes more than one square, or a field. Whatever
 * is drawn, the fields stay such as every reader promises. */
void corpus_edit_position(corpus_dice *dice, ply_position *p) {
    switch (corpus_bits(dice, 5)) {
    case 21: move_a_piece(dice, p); break;
    case 22: give_right(dice, p); break;
    case 23: give_ep(dice, p); break;
    case 24:
    case 25: p->castling = (uint8_t)corpus_bits(dice, 4); break;
    case 26:
    case 27: p->ep = (uint8_t)((p->turn ? 16 : 40) + corpus_bits(dice, 3)); break;
    case 20:
    case 28:
    case 29: change_counters(dice, p); break;
    case 30: /* the other side to move: of the same board, or of the mirrored one */
        if (corpus_bits(dice, 1)) ply_mirror(p, p);
        p->turn ^= 1u;
        if (p->ep != PLY_NO_SQUARE) p->ep ^= 56u;
        break;
    default: set_random(dice, p, pieces[corpus_bits(dice, 4)]); break;
    }
}

/* A piece and, behind it on a line from a king, an enemy slider that would attack the king without
 * it; what was between goes. */
static void give_pin(corpus_dice *dice, ply_position *p) {
    static const signed char files[8] = {0, 1, 0, -1, 1, 1, -1, -1};
    static const signed char ranks[8] = {1, 0, -1, 0, 1, -1, -1, 1};
    const unsigned colour = (unsigned)corpus_bits(dice, 1), way = (unsigned)corpus_bits(dice, 3);
    const unsigned near = 1 + corpus_below(dice, 3), far = near + 1 + corpus_below(dice, 4);
    const unsigned pinned = PLY_PAWN + corpus_below(dice, 5), is_queen = corpus_below(dice, 3) == 2;
    const unsigned slider = is_queen ? PLY_QUEEN : way < 4 ? PLY_ROOK : PLY_BISHOP;
    const unsigned king = corpus_slow_find(p->piece, ply_piece_of(colour, PLY_KING));
    for (unsigned steps = 1; king < 64 && steps <= far; steps++) {
        const int file = (int)(king % 8) + (int)steps * files[way];
        const int rank = (int)(king / 8) + (int)steps * ranks[way];
        if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
        ply_piece *there = &p->piece[8 * rank + file];
        if (ply_type(*there) == PLY_KING) return;
        *there = steps == near  ? ply_piece_of(colour, pinned)
                 : steps == far ? ply_piece_of(colour ^ 1u, slider)
                                : PLY_EMPTY;
    }
}

/* A pawn of the side to move one step from the last rank, and something to take there. */
static void give_promotion(corpus_dice *dice, ply_position *p) {
    const unsigned file = (unsigned)corpus_bits(dice, 3), beside = (unsigned)corpus_bits(dice, 3);
    const unsigned seventh = p->turn ? 8 : 48, last = p->turn ? 0 : 56;
    const unsigned target = PLY_KNIGHT + (unsigned)corpus_bits(dice, 2);
    if (ply_type(p->piece[seventh + file]) == PLY_KING) return;
    p->piece[seventh + file] = ply_piece_of(p->turn, PLY_PAWN);
    if (ply_type(p->piece[last + beside]) == PLY_KING) return;
    p->piece[last + beside] = ply_piece_of(p->turn ^ 1u, target);
}

void corpus_add_theme(corpus_dice *dice, ply_position *p) {
    switch (corpus_bits(dice, 2)) {
    case 0: give_pin(dice, p); break;
    case 1: give_ep(dice, p); break;
    case 2: give_right(dice, p); break;
    default: give_promotion(dice, p); break;
    }
}

void corpus_make_any(corpus_dice *dice, corpus_input *x) {
    draw_position(dice, &x->position, false);
    for (uint64_t edits = corpus_bits(dice, 3); edits > 0; edits--) {
        corpus_edit_position(dice, &x->position);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool is_own(const ply_position *p, unsigned square) {
    return p->piece[square] && ply_colour(p->piece[square]) == p->turn;
}

/* A piece of the side to move, from a square on; there is the king at least. */
static unsigned draw_piece(corpus_dice *dice, const ply_position *p) {
    unsigned square = draw_square(dice);
    while (!is_own(p, square)) square = (square + 1) % 64;
    return square;
}

/* A square that a piece attacks, from a square on, or any: what pins and checks forbid is there. */
static ply_move draw_way(corpus_dice *dice, const ply_position *p) {
    const unsigned from = draw_piece(dice, p), first = draw_square(dice);
    for (unsigned i = 0; i < 64; i++) {
        const unsigned to = (first + i) % 64;
        if (corpus_slow_attacks(p->piece, from, to)) {
            return ply_move_of((ply_square)from, (ply_square)to, 0);
        }
    }
    return ply_move_of((ply_square)from, (ply_square)first, 0);
}

/* Two files aside, wherever the king stands; 62 is two back among 64 squares. */
static ply_move draw_castling(corpus_dice *dice, const ply_position *p) {
    const unsigned king = corpus_slow_find(p->piece, ply_piece_of(p->turn, PLY_KING));
    const unsigned to = corpus_bits(dice, 1) ? king + 62 : king + 2;
    return ply_move_of((ply_square)king, (ply_square)(to % 64), 0);
}

static ply_move draw_any_move(corpus_dice *dice) {
    const uint64_t promotion = corpus_bits(dice, 3);
    return ply_move_of((ply_square)draw_square(dice), (ply_square)draw_square(dice),
                       promotion < 7 ? (unsigned)promotion : 0);
}

/* One of the legal moves, or any if there is none. */
static ply_move draw_legal(corpus_dice *dice, const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(p, moves);
    return count ? moves[corpus_below(dice, count)] : draw_any_move(dice);
}

/* A promotion if one is legal, else another legal move. */
static ply_move draw_promotion(corpus_dice *dice, const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(p, moves);
    if (count == 0) return draw_any_move(dice);
    const size_t first = corpus_below(dice, count);
    for (size_t i = first; i < first + count; i++) {
        if (ply_promotion(moves[i % count])) return moves[i % count];
    }
    return moves[first];
}

/* A promotion to another piece, to a king or a pawn or to none; or a piece that becomes another
 * where nothing does. */
static ply_move draw_wrong_promotion(corpus_dice *dice, const ply_position *p) {
    const ply_move move = draw_promotion(dice, p);
    return ply_move_of(ply_from(move), ply_to(move), corpus_below(dice, PLY_KING + 1));
}

/* A legal move that begins or ends on a neighbouring square instead. */
static ply_move draw_neighbour(corpus_dice *dice, const ply_position *p) {
    static const unsigned char steps[8] = {1, 63, 8, 56, 7, 57, 9, 55};
    const ply_move move = draw_legal(dice, p);
    const unsigned step = steps[corpus_bits(dice, 3)], ends = (unsigned)corpus_bits(dice, 1);
    const unsigned from = ply_from(move) + (ends ? 0 : step), to = ply_to(move) + (ends ? step : 0);
    return ply_move_of((ply_square)(from % 64), (ply_square)(to % 64), ply_promotion(move));
}

/* A move that the other side could make if it were its turn. The position may then be one in which
 * a king can be taken; corpus_list leaves such moves out. */
static ply_move draw_out_of_turn(corpus_dice *dice, const ply_position *p) {
    ply_position other = *p;
    other.turn ^= 1u;
    other.ep = PLY_NO_SQUARE;
    return draw_legal(dice, &other);
}

ply_move corpus_make_good_move(corpus_dice *dice, const ply_position *p) {
    return corpus_bits(dice, 1) ? draw_promotion(dice, p) : draw_legal(dice, p);
}

/* Half are legal; of the others most are nearly so. A position without moves has none that are
 * legal. */
static ply_move draw_move(corpus_dice *dice, const ply_position *p) {
    switch (corpus_bits(dice, 4)) {
    case 8:
    case 9: return draw_wrong_promotion(dice, p);
    case 10: return draw_neighbour(dice, p);
    case 11: return draw_out_of_turn(dice, p);
    case 12:
    case 13: return draw_way(dice, p);
    case 14: return draw_castling(dice, p);
    case 15: return draw_any_move(dice);
    default: return corpus_make_good_move(dice, p);
    }
}

void corpus_make_move(corpus_dice *dice, corpus_input *x) {
    corpus_make_position(dice, &x->position);
    x->moves[0] = draw_move(dice, &x->position);
    x->count = 1;
}
