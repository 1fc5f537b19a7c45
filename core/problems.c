/* problems.c - what is wrong with a well-formed position: pieces, rights, en passant, checks.
 *
 * Each problem is looked for on its own, so a position may have several. Attacks are worked out by
 * walking from the square that is attacked until something is met. That is slow and plain, and
 * shares nothing with the generators: a mistake in theirs cannot hide here.
 *
 * The hard question is whether a check can have been given at all. It is answered by looking one
 * move back: the side that just moved must have had some last move before which the king, now in
 * check, was not attacked. For every piece of that side, every square it may have come from is
 * tried, with the move undone on a copy of the board. One that works is enough. The search is
 * generous where it cannot know (what was taken, whether the position before was reachable), so
 * the warning is given only where no last move can exist. */
/* SPDX-License-Identifier: MIT */
#include "faults.h"

/* Steps to neighbours: north, east, south, west, then the diagonals, then the knight's. */
static const struct step {
    signed char file, rank;
} steps[] = {
    {0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1},   {1, -1},  {-1, -1}, {-1, 1},
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1},  {-1, 2},
};
enum { ORTHOGONALS = 0, DIAGONALS = 4, KNIGHTS = 8, STEPS_END = 16 };

/* The square a step away, or PLY_NO_SQUARE off the board. */
static unsigned step_from(unsigned square, struct step step) {
    const int file = (int)(square & 7u) + step.file, rank = (int)(square >> 3) + step.rank;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return PLY_NO_SQUARE;
    return 8u * (unsigned)rank + (unsigned)file;
}

static struct step forward(unsigned colour) {
    return (struct step){0, (signed char)(colour == PLY_WHITE ? 1 : -1)};
}

static struct step backward(unsigned colour) { return forward(colour ^ 1u); }

/* ---- Attacks --------------------------------------------------------------------------------- */

static bool is_attacked_by_leaper(const ply_piece *board, unsigned square, unsigned colour) {
    const ply_piece knight = ply_piece_of(colour, PLY_KNIGHT),
                    king = ply_piece_of(colour, PLY_KING);
    for (unsigned s = 0; s < STEPS_END; s++) {
        const unsigned from = step_from(square, steps[s]);
        if (from != PLY_NO_SQUARE && board[from] == (s < KNIGHTS ? king : knight)) return true;
    }
    return false;
}

static bool is_attacked_by_pawn(const ply_piece *board, unsigned square, unsigned colour) {
    /* A pawn attacks forward, so it stands one rank behind the square, on either side. */
    for (int side = -1; side <= 1; side += 2) {
        const struct step step = {(signed char)side, backward(colour).rank};
        const unsigned from = step_from(square, step);
        if (from != PLY_NO_SQUARE && board[from] == ply_piece_of(colour, PLY_PAWN)) return true;
    }
    return false;
}

static bool is_attacked_by_slider(const ply_piece *board, unsigned square, unsigned colour) {
    const ply_piece queen = ply_piece_of(colour, PLY_QUEEN);
    for (unsigned s = ORTHOGONALS; s < KNIGHTS; s++) {
        const ply_piece slider = ply_piece_of(colour, s < DIAGONALS ? PLY_ROOK : PLY_BISHOP);
        unsigned from = step_from(square, steps[s]);
        while (from != PLY_NO_SQUARE && board[from] == PLY_EMPTY) from = step_from(from, steps[s]);
        if (from != PLY_NO_SQUARE && (board[from] == queen || board[from] == slider)) return true;
    }
    return false;
}

static bool is_attacked(const ply_piece *board, unsigned square, unsigned colour) {
    return is_attacked_by_slider(board, square, colour) ||
           is_attacked_by_leaper(board, square, colour) ||
           is_attacked_by_pawn(board, square, colour);
}

/* The square of the only such piece; PLY_NO_SQUARE if there is none, or more than one. */
static unsigned only_square_of(const ply_piece *board, ply_piece piece) {
    unsigned found = PLY_NO_SQUARE;
    for (unsigned square = 0; square < 64; square++) {
        if (board[square] != piece) continue;
        if (found != PLY_NO_SQUARE) return PLY_NO_SQUARE;
        found = square;
    }
    return found;
}

/* ---- Could the last move have given this check? ---------------------------------------------- */

/* Stands in the way, and is no piece: where a walk leaves the board, and for whatever was taken. */
enum { WALL = 7 };

/* A search back through the last moves that `mover` can have made. Before such a move the other
 * side's king, which is in check now, cannot have been attacked: `mover` would have taken it. */
typedef struct search {
    ply_piece board[65]; /* off the board, at PLY_NO_SQUARE, there is a WALL */
    unsigned mover, king;
} search;

/* Tells whether the king was safe before `piece` went from `from` to `to`, taking nothing or
 * something there. What it took does not matter, only that it stood in the way: it belonged to the
 * king's own side, so it cannot have given check. */
static bool was_safe(search *s, unsigned from, unsigned to, ply_piece piece, bool took) {
    const ply_piece now = s->board[to];
    s->board[from] = piece;
    s->board[to] = took ? WALL : PLY_EMPTY;
    const bool safe = !is_attacked(s->board, s->king, s->mover);
    s->board[from] = PLY_EMPTY;
    s->board[to] = now;
    return safe;
}

/* Back along one line, as far as it is empty. From each square both kinds of move are tried: before
 * a quiet one `to` was empty, before a capture something stood there that may have been in the way
 * of another attack. */
static bool came_along(search *s, unsigned to, struct step step, bool only_one) {
    const ply_piece piece = s->board[to];
    for (unsigned from = step_from(to, step); !s->board[from]; from = step_from(from, step)) {
        if (was_safe(s, from, to, piece, false) || was_safe(s, from, to, piece, true)) return true;
        if (only_one) break;
    }
    return false;
}

/* A piece that is no pawn moved the way it moves. The steps of a rook, a bishop, a knight are a
 * stretch of the table each; a queen's and a king's are the first two stretches. */
static bool came_as_piece(search *s, unsigned to) {
    const unsigned type = ply_type(s->board[to]);
    const bool leaps = type == PLY_KING || type == PLY_KNIGHT;
    const unsigned first = type == PLY_KNIGHT ? KNIGHTS : type == PLY_BISHOP ? DIAGONALS : 0u;
    const unsigned end = type == PLY_KNIGHT ? STEPS_END : type == PLY_ROOK ? DIAGONALS : KNIGHTS;
    for (unsigned step = first; step < end; step++) {
        if (came_along(s, to, steps[step], leaps)) return true;
    }
    return false;
}

/* A pawn took en passant: the pawn it took stood beside where it came from. */
static bool came_en_passant(search *s, unsigned from, unsigned to) {
    const unsigned taken = ply_square_at(to & 7u, from >> 3);
    const unsigned origin = step_from(to, forward(s->mover));
    if (to >> 3 != (s->mover == PLY_WHITE ? 5u : 2u)) return false;
    /* The pawn that was taken had just moved two: from `origin`, over `to`, to `taken`. All three
     * squares are empty now but for the taker. */
    if (s->board[taken] != PLY_EMPTY || s->board[origin] != PLY_EMPTY) return false;
    s->board[taken] = WALL;
    const bool safe = was_safe(s, from, to, s->board[to], false);
    s->board[taken] = PLY_EMPTY;
    return safe;
}

/* A pawn took its way to `to`, where it stands, or stands promoted. */
static bool came_by_taking(search *s, unsigned to) {
    const ply_piece pawn = ply_piece_of(s->mover, PLY_PAWN);
    for (int side = -1; side <= 1; side += 2) {
        const unsigned from =
            step_from(to, (struct step){(signed char)side, backward(s->mover).rank});
        if (s->board[from] != PLY_EMPTY) continue; /* the wall counts as not empty */
        if (was_safe(s, from, to, pawn, true)) return true;
        if (s->board[to] == pawn && came_en_passant(s, from, to)) return true;
    }
    return false;
}

/* A pawn pushed its way to `to`. No pawn comes from its own first rank. */
static bool came_as_pawn(search *s, unsigned to) {
    const ply_piece pawn = ply_piece_of(s->mover, PLY_PAWN);
    const unsigned rank = s->mover == PLY_WHITE ? to >> 3 : 7u - (to >> 3);
    if (rank < 2) return false;
    const unsigned one = step_from(to, backward(s->mover));
    if (s->board[one] == PLY_EMPTY) {
        const unsigned two = step_from(one, backward(s->mover));
        if (was_safe(s, one, to, pawn, false)) return true;
        if (rank == 3 && s->board[two] == PLY_EMPTY && was_safe(s, two, to, pawn, false)) {
            return true;
        }
    }
    return came_by_taking(s, to);
}

/* A piece on the last rank may have been a pawn one move ago. */
static bool came_promoted(search *s, unsigned to) {
    const unsigned type = ply_type(s->board[to]);
    const bool is_last_rank = to >> 3 == (s->mover == PLY_WHITE ? 7u : 0u);
    return is_last_rank && type != PLY_KING && came_as_pawn(s, to);
}

/* The king on the c or g file may have castled; its rook stands beside it. */
static bool came_castling(search *s, unsigned to) {
    const ply_piece king = ply_piece_of(s->mover, PLY_KING),
                    rook = ply_piece_of(s->mover, PLY_ROOK);
    const unsigned home = s->mover == PLY_WHITE ? 4u : 60u;
    if (s->board[to] != king || (to != home + 2 && to != home - 2)) return false;
    const unsigned beside = to > home ? home + 1 : home - 1,
                   corner = to > home ? home + 3 : home - 4;
    if (s->board[beside] != rook || s->board[home] || s->board[corner]) return false;
    if (to < home && s->board[home - 3]) return false;
    s->board[beside] = PLY_EMPTY;
    s->board[corner] = rook;
    const bool safe = was_safe(s, home, to, king, false);
    s->board[corner] = PLY_EMPTY;
    s->board[beside] = rook;
    return safe;
}

/* A pawn that reaches the last rank is promoted: no move leaves one there. */
static bool came_somehow(search *s, unsigned to) {
    const bool is_edge = to < 8 || to >= 56;
    if (ply_type(s->board[to]) == PLY_PAWN) return !is_edge && came_as_pawn(s, to);
    return came_as_piece(s, to) || came_promoted(s, to) || came_castling(s, to);
}

/* With an en-passant square the last move is known: the pawn before it came from behind it. */
static bool was_safe_before_double_push(search *s, unsigned ep) {
    const unsigned from = step_from(ep, backward(s->mover)), to = step_from(ep, forward(s->mover));
    return was_safe(s, from, to, s->board[to], false);
}

/* Tells whether the side to move is in a check that no last move can have given. */
static bool is_check_unexplained(const ply_position *p) {
    search s = {.board[PLY_NO_SQUARE] = WALL, .mover = p->turn ^ 1u};
    for (unsigned square = 0; square < 64; square++) s.board[square] = p->piece[square];
    s.king = only_square_of(s.board, ply_piece_of(p->turn, PLY_KING));
    if (s.king == PLY_NO_SQUARE || !is_attacked(s.board, s.king, s.mover)) return false;
    if (p->ep != PLY_NO_SQUARE) return !was_safe_before_double_push(&s, p->ep);
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece piece = s.board[square];
        if (piece && ply_colour(piece) == s.mover && came_somehow(&s, square)) return false;
    }
    return true;
}

/* ---- The problems ---------------------------------------------------------------------------- */

/* How many there are of each piece, and of all of a side, as piece 0 or 8. Bishops on light squares
 * are counted as piece 7 or 15, since no bishop changes the colour of its squares. */
static void count_pieces(const ply_position *p, unsigned count[16]) {
    for (unsigned square = 0; square < 64; square++) {
        unsigned piece = p->piece[square];
        const bool is_light = ((square ^ square >> 3) & 1u) != 0;
        if (ply_type((ply_piece)piece) == PLY_BISHOP && is_light) piece |= 7u;
        if (!piece) continue;
        count[piece & 15u]++;
        count[piece & 8u]++;
    }
}

static unsigned above(unsigned count, unsigned usual) { return count > usual ? count - usual : 0; }

/* The problems of one side's pieces, as White's. Pieces beyond the first set must be promoted
 * pawns; there may be more of those that nobody can tell, so the number is the least possible. */
static uint32_t problems_of_pieces(const unsigned count[8]) {
    const unsigned promoted = above(count[PLY_KNIGHT], 2) + above(count[PLY_ROOK], 2) +
                              above(count[PLY_QUEEN], 1) + above(count[PLY_BISHOP], 1) +
                              above(count[7], 1);
    const unsigned pieces = count[0], pawns = count[PLY_PAWN];
    return (count[PLY_KING] != 1 ? PLY_PROBLEM_WHITE_KINGS : 0u) |
           (pieces > 16 ? PLY_PROBLEM_WHITE_PIECES : 0u) |
           (pawns > 8 ? PLY_PROBLEM_WHITE_PAWNS : 0u) |
           (promoted > above(8, pawns) ? PLY_PROBLEM_WHITE_PROMOTED : 0u);
}

static bool has_pawn_on_edge(const ply_position *p) {
    for (unsigned file = 0; file < 8; file++) {
        if (ply_type(p->piece[file]) == PLY_PAWN || ply_type(p->piece[56 + file]) == PLY_PAWN) {
            return true;
        }
    }
    return false;
}

static bool has_impossible_right(const ply_position *p) {
    static const uint8_t corners[] = {7, 0, 63, 56};
    for (unsigned bit = 0; bit < 4; bit++) {
        const unsigned colour = bit / 2, home = colour == PLY_WHITE ? 4u : 60u;
        if (!(p->castling >> bit & 1u)) continue;
        if (p->piece[home] != ply_piece_of(colour, PLY_KING)) return true;
        if (p->piece[corners[bit]] != ply_piece_of(colour, PLY_ROOK)) return true;
    }
    return false;
}

/* The pawn stands before the square, and the square and the one behind it are empty. */
static bool has_impossible_ep(const ply_position *p) {
    if (p->ep == PLY_NO_SQUARE) return false;
    const unsigned mover = p->turn ^ 1u;
    const unsigned first = mover == PLY_WHITE ? 16u : 40u; /* a3 or a6 */
    if (p->ep < first || p->ep > first + 7u) return true;
    return p->piece[step_from(p->ep, forward(mover))] != ply_piece_of(mover, PLY_PAWN) ||
           p->piece[p->ep] || p->piece[step_from(p->ep, backward(mover))];
}

static bool has_opponent_in_check(const ply_position *p) {
    const unsigned king = only_square_of(p->piece, ply_piece_of(p->turn ^ 1u, PLY_KING));
    return king != PLY_NO_SQUARE && is_attacked(p->piece, king, p->turn);
}

uint32_t ply_problems(const ply_position *position) {
    unsigned count[16] = {0};
    count_pieces(position, count);
    uint32_t problems = problems_of_pieces(count) | problems_of_pieces(count + 8) << 1;
    if (has_pawn_on_edge(position)) problems |= PLY_PROBLEM_PAWN_RANK;
    if (has_impossible_right(position)) problems |= PLY_PROBLEM_CASTLING;
    if (has_impossible_ep(position)) problems |= PLY_PROBLEM_EP;
    if (has_opponent_in_check(position)) problems |= PLY_PROBLEM_OPPONENT_CHECK;
    /* A wrong en-passant square tells nothing of the last move. */
    if (!(problems & PLY_PROBLEM_EP) && is_check_unexplained(position)) {
        problems |= PLY_PROBLEM_CHECKERS;
    }
    return problems;
}

ply_error ply_check_start(const ply_position *start) {
    if (!ply_is_known(start)) return ply_fault_of(&ply_fault_needs_position, 0, 0);
    const uint32_t errors = ply_problems(start) & PLY_PROBLEM_ERRORS;
    if (!errors) return ply_no_error();
    /* One problem is told: the lowest bit. */
    return ply_fault_of(&ply_fault_impossible_position, (int32_t)(errors & (0u - errors)), 0);
}

_Static_assert(PLY_PROBLEM_BLACK_KINGS == PLY_PROBLEM_WHITE_KINGS << 1 &&
                   PLY_PROBLEM_BLACK_PIECES == PLY_PROBLEM_WHITE_PIECES << 1 &&
                   PLY_PROBLEM_BLACK_PAWNS == PLY_PROBLEM_WHITE_PAWNS << 1 &&
                   PLY_PROBLEM_BLACK_PROMOTED == PLY_PROBLEM_WHITE_PROMOTED << 1,
               "Black's problems are White's, one bit up");

const char *ply_problem_sentence(uint32_t problem) {
    static const char *const sentences[PLY_PROBLEM_COUNT] = {
        "White has not exactly one king",
        "Black has not exactly one king",
        "a pawn stands on the first or the last rank",
        "a castling right has not its king and its rook at home",
        "the en-passant square has no pawn before it, or it is not empty or the one behind it",
        "the side that just moved left its king in check",
        "White has more than 16 pieces",
        "Black has more than 16 pieces",
        "White has more than eight pawns",
        "Black has more than eight pawns",
        "White has more promoted pieces than missing pawns",
        "Black has more promoted pieces than missing pawns",
        "no last move can have given this check",
    };
    for (unsigned bit = 0; bit < PLY_PROBLEM_COUNT; bit++) {
        if (problem == 1u << bit) return sentences[bit];
    }
    return "";
}
