/* field.c - which field of the position an engine keeps wrongly when it makes moves.
 *
 * What the engine says after the moves is taken down: its moves, and its counts up to three plies
 * deep. Then positions that differ from the right one in one field are set up by FEN, likely ones
 * first: the rights to castle, the en-passant square, the side to move, the counter of the 50
 * moves, and pieces. A rook that castling leaves behind is two squares, so among the pieces the
 * squares that the moves have touched are first tried as they were before, in all combinations, and
 * only then each square with every piece on it. The first position of which the engine says the
 * same is what it has kept. There may be none: where its king is, and the like, stands in no FEN.
 */
/* SPDX-License-Identifier: MIT */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"

enum { DEPTHS = 3, LEAVES_MAX = 20000, TOUCHED_MAX = 6 };

/* A right to castle without its rook may be just what the engine has kept; engines read such FENs
 * in one way or another. */
enum { PROBLEMS = PLY_PROBLEM_ERRORS & ~(PLY_PROBLEM_CASTLING | PLY_PROBLEM_EP) };

/* What an engine says of a position. */
typedef struct testimony {
    size_t count;
    ply_move moves[PERFT_LISTED_MAX]; /* in order */
    unsigned depths;                  /* of which the counts are known */
    perft_count total[DEPTHS + 1];
} testimony;

typedef struct searching {
    perft_hunt *hunt;
    perft_fault *fault;
    ply_position truth; /* what the moves lead to */
    testimony seen;     /* what the engine says after them */
} searching;

/* ---- What the engine says -------------------------------------------------------------------- */

static int by_move(const void *left, const void *right) {
    const ply_move a = *(const ply_move *)left, b = *(const ply_move *)right;
    return a < b ? -1 : a > b;
}

/* Asks one question. False if there is no answer with a total in it. */
static bool hear(searching *s, perft_question *q, unsigned depth) {
    perft_hunt *hunt = s->hunt;
    q->depth = depth;
    q->list = depth == 1;
    q->leaves = perft_true_count(&s->truth, depth); /* about as many */
    const perft_said said = perft_peer_ask(hunt->peer, q, hunt->answer2);
    hunt->stopped |= said == PERFT_SAID_STOP;
    hunt->cannot |= said == PERFT_SAID_CANNOT;
    return said == PERFT_SAID && hunt->answer2->has_total;
}

static void keep_moves(testimony *t, const perft_answer *a) {
    t->count = a->count;
    for (size_t i = 0; i < a->count; i++) t->moves[i] = a->list[i].move;
    qsort(t->moves, t->count, sizeof *t->moves, by_move);
}

/* Whether it says the same of a position that is set up by FEN. */
static bool says_the_same(searching *s, const ply_position *p) {
    static _Thread_local testimony now;
    perft_question q = {.position = *p};
    for (unsigned depth = 1; depth <= s->seen.depths; depth++) {
        if (!hear(s, &q, depth)) return false;
        if (s->hunt->answer2->total != s->seen.total[depth]) return false;
        if (depth > 1) continue;
        keep_moves(&now, s->hunt->answer2);
        if (now.count != s->seen.count ||
            memcmp(now.moves, s->seen.moves, now.count * sizeof *now.moves) != 0) {
            return false;
        }
    }
    return true;
}

/* ---- What it may have kept ------------------------------------------------------------------- */

/* Tries a position; true if the search is over. */
static bool try_kept(searching *s, perft_field field, const ply_position *p) {
    if (s->hunt->stopped || s->hunt->cannot) return true;
    if ((ply_problems(p) & PROBLEMS) || ply_same_position(p, &s->truth)) return false;
    if (!says_the_same(s, p)) return false;
    s->fault->field = field;
    s->fault->kept = *p;
    return true;
}

/* One right too many or too few is likelier than several. */
static bool try_castling(searching *s) {
    for (unsigned bits = 1; bits <= 4; bits++) {
        for (unsigned change = 1; change < 16; change++) {
            if ((unsigned)__builtin_popcount(change) != bits) continue;
            ply_position p = s->truth;
            p.castling ^= (uint8_t)change;
            if (try_kept(s, PERFT_FIELD_CASTLING, &p)) return true;
        }
    }
    return false;
}

/* None; then those of the positions on the way, one of which has stayed; then any. */
static bool try_ep(searching *s) {
    ply_position p = s->truth, before = s->fault->position;
    p.ep = PLY_NO_SQUARE;
    if (try_kept(s, PERFT_FIELD_EP, &p)) return true;
    for (size_t i = 0; i < s->fault->way_length; i++) {
        p.ep = before.ep;
        if (try_kept(s, PERFT_FIELD_EP, &p)) return true;
        ply_play(&before, s->fault->way[i]);
    }
    for (unsigned file = 0; file < 8; file++) {
        p.ep = (uint8_t)ply_square_at(file, p.turn == PLY_WHITE ? 5 : 2);
        if (try_kept(s, PERFT_FIELD_EP, &p)) return true;
    }
    return false;
}

/* The other side to move; the counter not set to 0; the counter set to 0 when it should go on. */
static bool try_turn_and_halfmove(searching *s) {
    ply_position p = s->truth;
    p.turn = !p.turn;
    p.ep = PLY_NO_SQUARE;
    if (try_kept(s, PERFT_FIELD_TURN, &p)) return true;
    p = s->truth;
    p.halfmove = s->fault->position.halfmove + (uint32_t)s->fault->way_length;
    if (try_kept(s, PERFT_FIELD_HALFMOVE, &p)) return true;
    p.halfmove = 0;
    return try_kept(s, PERFT_FIELD_HALFMOVE, &p);
}

/* Squares that the moves have touched, those of the last moves first; then those that they changed
 * besides, as castling does with the rook. */
static size_t list_touched(const searching *s, unsigned squares[64]) {
    ply_squares touched = 0;
    size_t count = 0;
    for (size_t i = s->fault->way_length; i-- > 0;) {
        const unsigned ends[2] = {ply_to(s->fault->way[i]), ply_from(s->fault->way[i])};
        for (unsigned j = 0; j < 2; j++) {
            if (!(touched >> ends[j] & 1u)) squares[count++] = ends[j];
            touched |= (ply_squares)1 << ends[j];
        }
    }
    for (unsigned square = 0; square < 64; square++) {
        const bool is_same = s->fault->position.piece[square] == s->truth.piece[square];
        if (!is_same && !(touched >> square & 1u)) squares[count++] = square;
    }
    return count;
}

static bool try_square(searching *s, unsigned square) {
    ply_position p = s->truth;
    p.piece[square] = PLY_EMPTY;
    if (try_kept(s, PERFT_FIELD_PIECES, &p)) return true;
    for (unsigned colour = 0; colour < 2; colour++) {
        for (unsigned type = PLY_PAWN; type < PLY_KING; type++) {
            p.piece[square] = ply_piece_of(colour, type);
            if (try_kept(s, PERFT_FIELD_PIECES, &p)) return true;
        }
    }
    return false;
}

/* Parts of what the moves should have changed are as they were before, the smallest parts first; or
 * one square, touched or not, has something else on it. */
static bool try_pieces(searching *s) {
    unsigned touched[64];
    ply_squares done = 0;
    const size_t count = list_touched(s, touched);
    const unsigned few = count < TOUCHED_MAX ? (unsigned)count : TOUCHED_MAX;
    for (unsigned bits = 1; bits <= few; bits++) {
        for (unsigned set = 1; set < 1u << few; set++) {
            if ((unsigned)__builtin_popcount(set) != bits) continue;
            ply_position p = s->truth;
            for (unsigned i = 0; i < few; i++) {
                if (set >> i & 1u) p.piece[touched[i]] = s->fault->position.piece[touched[i]];
            }
            if (try_kept(s, PERFT_FIELD_PIECES, &p)) return true;
        }
    }
    for (size_t i = 0; i < count; i++) {
        done |= (ply_squares)1 << touched[i];
        if (try_square(s, touched[i])) return true;
    }
    for (unsigned square = 0; square < 64; square++) {
        if (!(done >> square & 1u) && try_square(s, square)) return true;
    }
    return false;
}

/* ---- What that makes wrong ------------------------------------------------------------------- */

/* The reply that a right or a square too many allows, or one too few forbids. Of an engine without
 * lists the reply was worked out from numbers before, and the field says more than these. */
static void reply_by_field(perft_fault *f, const ply_position *truth) {
    if (!f->guessed && f->reply != PLY_NO_MOVE) return;
    const unsigned changed = f->kept.castling ^ truth->castling;
    for (unsigned i = 0; i < 4 && f->field == PERFT_FIELD_CASTLING; i++) {
        /* Those of the side to move first: it castles at once, the other side only a move later. */
        const unsigned right = truth->turn == PLY_WHITE ? i : i ^ 2u;
        const unsigned home = right < 2 ? 4u : 60u, to = right & 1u ? home - 2 : home + 2;
        if (!(changed >> right & 1u)) continue;
        f->reply = ply_move_of((ply_square)home, (ply_square)to, 0);
        f->reply_kind = f->kept.castling >> right & 1u ? PERFT_EXTRA : PERFT_MISSING;
        break;
    }
    const bool is_kept = f->kept.ep != PLY_NO_SQUARE;
    const unsigned to = is_kept ? f->kept.ep : truth->ep;
    const unsigned behind = truth->turn == PLY_WHITE ? to - 8 : to + 8;
    for (unsigned side = 0; side < 2 && f->field == PERFT_FIELD_EP; side++) {
        const unsigned from = side ? behind + 1 : behind - 1;
        if (from > 63 || from >> 3 != behind >> 3) continue;
        if (truth->piece[from] != ply_piece_of(truth->turn, PLY_PAWN)) continue;
        f->reply = ply_move_of((ply_square)from, (ply_square)to, 0);
        f->reply_kind = is_kept ? PERFT_EXTRA : PERFT_MISSING;
    }
    if (f->field == PERFT_FIELD_NONE || f->reply == PLY_NO_MOVE) return;
    f->rule = perft_rule_of_reply(f, f->reply_kind, f->reply);
}

void perft_find_field(perft_hunt *hunt, perft_fault *fault) {
    static _Thread_local searching s;
    if (fault->kind != PERFT_MAKE || fault->way_length == 0 || fault->by_search) return;
    s = (searching){.hunt = hunt, .fault = fault, .truth = fault->position};
    perft_question q = {.position = fault->position, .way_length = fault->way_length};
    memcpy(q.way, fault->way, sizeof q.way);
    for (size_t i = 0; i < fault->way_length; i++) ply_play(&s.truth, fault->way[i]);
    for (unsigned depth = 1; depth <= DEPTHS; depth++) {
        if (depth > 1 && perft_true_count(&s.truth, depth) > LEAVES_MAX) break;
        if (!hear(&s, &q, depth)) break;
        if (depth == 1) keep_moves(&s.seen, hunt->answer2);
        s.seen.total[depth] = hunt->answer2->total;
        s.seen.depths = depth;
    }
    if (s.seen.depths == 0) return;
    if (!try_castling(&s) && !try_ep(&s) && !try_turn_and_halfmove(&s)) try_pieces(&s);
    reply_by_field(fault, &s.truth);
}

/* ---- In words -------------------------------------------------------------------------------- */

const char *perft_field_name(perft_field field) {
    static const char *const names[PERFT_FIELDS] = {"",     "castling", "en passant",
                                                    "side", "halfmove", "pieces"};
    return names[field];
}

/* One of the words of a FEN: 1 the side to move, 2 the rights, 3 en passant, 4 the counter. */
static void copy_word(const ply_position *p, unsigned word, char out[PLY_TEXT_MAX]) {
    char fen[PLY_TEXT_MAX];
    perft_fen_text(p, fen);
    const char *at = fen;
    for (; word > 0; word--) at += strcspn(at, " ") + 1;
    const size_t length = strcspn(at, " ");
    memcpy(out, at, length);
    out[length] = '\0';
}

static const char *piece_name(ply_piece piece) {
    static const char *const names[2][7] = {{"", "a white pawn", "a white knight", "a white bishop",
                                             "a white rook", "a white queen", "the white king"},
                                            {"", "a black pawn", "a black knight", "a black bishop",
                                             "a black rook", "a black queen", "the black king"}};
    return piece ? names[ply_colour(piece)][ply_type(piece)] : "nothing";
}

static void pieces_text(const ply_position *truth, const ply_position *kept,
                        char out[PERFT_FIELD_TEXT]) {
    size_t length = 0;
    out[0] = '\0';
    for (unsigned square = 0; square < 64 && length + 64 < PERFT_FIELD_TEXT; square++) {
        if (truth->piece[square] == kept->piece[square]) continue;
        length +=
            (size_t)snprintf(out + length, PERFT_FIELD_TEXT - length, "%s%c%u has %s instead of %s",
                             length ? ", " : "", 'a' + (char)(square & 7), (square >> 3) + 1,
                             piece_name(kept->piece[square]), piece_name(truth->piece[square]));
    }
}

void perft_field_text(const perft_fault *fault, char out[PERFT_FIELD_TEXT]) {
    static const struct {
        const char *what;
        unsigned word;
    } fields[PERFT_FIELDS] = {[PERFT_FIELD_CASTLING] = {"the right to castle", 2},
                              [PERFT_FIELD_EP] = {"the en-passant square", 3},
                              [PERFT_FIELD_TURN] = {"the side to move", 1},
                              [PERFT_FIELD_HALFMOVE] = {"the counter of the 50 moves", 4}};
    char is[PLY_TEXT_MAX], should[PLY_TEXT_MAX];
    ply_position truth = fault->position;
    out[0] = '\0';
    if (fault->field == PERFT_FIELD_NONE) return;
    for (size_t i = 0; i < fault->way_length; i++) ply_play(&truth, fault->way[i]);
    if (fault->field == PERFT_FIELD_PIECES) {
        pieces_text(&truth, &fault->kept, out);
        return;
    }
    copy_word(&fault->kept, fields[fault->field].word, is);
    copy_word(&truth, fields[fault->field].word, should);
    snprintf(out, PERFT_FIELD_TEXT, "%s is %.20s instead of %.20s", fields[fault->field].what, is,
             should);
}
