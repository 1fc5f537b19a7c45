/* buggy_engine_main.c - an engine that is wrong on request, to try `plyproof check` on.
 *
 * Usage: buggy_engine [--bug NAME]... [--side black] [--dialect NAME] [--trouble NAME]
 *                     [FEN DEPTH [MOVE...]]
 *        buggy_engine --list
 *
 * Its move generator is the plainest there is: pseudo-legal moves on a board of 64 squares, each
 * made on a copy to see whether the king is then attacked. It shares nothing with core/ but the
 * rules of chess. Moves are made and taken back while it counts, so that both can be done wrongly.
 * bugs.def lists the bugs: each changes what is right at one place, as HAS(name) there shows.
 *
 * Dialects: uci, uci-perft (totals only), xboard (perft and divide), command (FEN and DEPTH are
 * arguments), uci-search and xboard-search (it counts nothing, and plays the first move it lists).
 * A trouble is how the program fails when it is asked about a position with an en-passant square:
 * see trouble(). With the troubles "prompts" and "no-total" it is right, and only writes otherwise
 * than most engines do. With "no-options" nothing can be set, so that its table cannot be switched
 * off.
 */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum bug {
    NO_BUG,
#define BUG(name, kind, rule) BUG_##name,
#include "bugs.def"
#undef BUG
    BUGS
};

static const char *const bug_names[BUGS] = {
    "",
#define BUG(name, kind, rule) #name,
#include "bugs.def"
#undef BUG
};

static bool is_on[BUGS];
static const char *trouble_name = "";

/* With --side black it is wrong only when Black is to move, or moves. */
static bool is_one_sided, is_asleep;

#define HAS(name) (is_on[BUG_##name] && !is_asleep)

static bool is_trouble(const char *name) { return strcmp(trouble_name, name) == 0; }

/* ---- The board ------------------------------------------------------------------------------- */

enum { WHITE_SHORT = 1, WHITE_LONG = 2, BLACK_SHORT = 4, BLACK_LONG = 8, NONE = -1 };

typedef struct board {
    char at[64]; /* as in a FEN; 0 is empty */
    bool black;
    int rights, ep, half;
    int late_king[2]; /* of the bug king_is_not_followed: where it was; else NONE */
} board;

typedef struct move {
    int from, to;
    char promotion; /* in small letters; 0: none */
} move;

typedef struct undo {
    char taken;
    int rights, ep, half;
} undo;

typedef struct list {
    move m[512];
    int count;
} list;

static int file_of(int square) { return square & 7; }
static int rank_of(int square) { return square >> 3; }
static bool is_black(char piece) { return piece >= 'a'; }
static bool is_own(const board *b, char piece) { return piece && is_black(piece) == b->black; }
static bool is_enemy(const board *b, char piece) { return piece && is_black(piece) != b->black; }
static char kind_of(char piece) { return (char)(piece | 32); }
static char of_side(char kind, bool black) { return (char)(black ? kind : kind - 32); }

static bool read_fen(const char *fen, board *b) {
    *b = (board){.ep = NONE, .late_king = {NONE, NONE}};
    int rank = 7, file = 0;
    for (; *fen && *fen != ' '; fen++) {
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*fen)) {
            file += *fen - '0';
        } else {
            if (rank < 0 || file > 7 || !strchr("pnbrqk", tolower((unsigned char)*fen)))
                return false;
            b->at[8 * rank + file++] = *fen;
        }
    }
    char turn = 'w', rights[8] = "-", ep[4] = "-";
    sscanf(fen, " %c %7s %3s %d", &turn, rights, ep, &b->half);
    b->black = turn == 'b';
    for (const char *at = rights; *at; at++) {
        static const char letters[] = "KQkq";
        const char *found = strchr(letters, *at);
        if (found) b->rights |= 1 << (found - letters);
    }
    if (ep[0] != '-' && !HAS(fen_without_ep)) b->ep = ep[0] - 'a' + 8 * (ep[1] - '1');
    return true;
}

/* ---- Attacks --------------------------------------------------------------------------------- */

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int diagonal[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int knight[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                 {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static int step(int square, const int by[2]) {
    const int file = file_of(square) + by[0], rank = rank_of(square) + by[1];
    return (file | rank) & ~7 ? NONE : 8 * rank + file; /* either is below 0, or 8 and more */
}

/* The squares from which pieces of a side attack this one; returns how many. */
static int attackers(const board *b, int square, bool black, int found[16]) {
    int count = 0;
    for (int i = 0; i < 8; i++) {
        const int from = step(square, knight[i]);
        if (from != NONE && b->at[from] == of_side('n', black)) found[count++] = from;
    }
    for (int i = 0; i < 8; i++) {
        const int *by = i < 4 ? straight[i] : diagonal[i - 4];
        int from = step(square, by);
        if (from != NONE && b->at[from] == of_side('k', black)) found[count++] = from;
        if (i >= 4 && from != NONE && b->at[from] == of_side('p', black) &&
            by[1] == (black ? 1 : -1)) {
            found[count++] = from;
        }
        while (from != NONE && !b->at[from]) from = step(from, by);
        if (from == NONE) continue;
        const char piece = b->at[from];
        if (piece == of_side('q', black) || piece == of_side(i < 4 ? 'r' : 'b', black)) {
            found[count++] = from;
        }
    }
    return count;
}

static int king_of(const board *b, bool black) {
    if (b->late_king[black] != NONE) return b->late_king[black];
    const char *found = memchr(b->at, of_side('k', black), sizeof b->at);
    return found ? (int)(found - b->at) : NONE;
}

static bool is_attacked(const board *b, int square, bool black) {
    int found[16];
    return square != NONE && attackers(b, square, black, found) > 0;
}

/* ---- Making moves ---------------------------------------------------------------------------- */

static bool is_ep(const board *b, move m) {
    return kind_of(b->at[m.from]) == 'p' && m.to == b->ep && !b->at[m.to] &&
           file_of(m.from) != file_of(m.to);
}

static bool is_castling(const board *b, move m) {
    return kind_of(b->at[m.from]) == 'k' && abs(file_of(m.from) - file_of(m.to)) == 2;
}

/* Where the rook of a castling stands before and after. */
static int corner_of(move m) { return (m.from & 56) + (m.to > m.from ? 7 : 0); }
static int rook_target_of(move m) { return (m.from & 56) + (m.to > m.from ? 5 : 3); }

static int right_of(int corner) {
    return corner == 7    ? WHITE_SHORT
           : corner == 0  ? WHITE_LONG
           : corner == 63 ? BLACK_SHORT
           : corner == 56 ? BLACK_LONG
                          : 0;
}

/* Makes a move as it should be made. Bugs of making come behind it. */
static void make_rightly(board *b, move m, undo *u) {
    *u = (undo){b->at[m.to], b->rights, b->ep, b->half};
    const char piece = b->at[m.from];
    if (is_ep(b, m)) b->at[m.to ^ 8] = 0;
    if (is_castling(b, m)) {
        b->at[rook_target_of(m)] = b->at[corner_of(m)];
        b->at[corner_of(m)] = 0;
    }
    b->half = u->taken || kind_of(piece) == 'p' ? 0 : b->half + 1;
    b->at[m.to] = m.promotion ? of_side(m.promotion, b->black) : piece;
    b->at[m.from] = 0;
    b->rights &= ~(right_of(m.from) | right_of(m.to));
    if (kind_of(piece) == 'k') b->rights &= b->black ? 3 : 12;
    b->ep = kind_of(piece) == 'p' && abs(m.to - m.from) == 16 ? (m.from + m.to) / 2 : NONE;
    b->black = !b->black;
}

static void make(board *b, move m, undo *u) {
    const board before = *b;
    is_asleep = is_one_sided && !b->black;
    const char piece = before.at[m.from];
    const bool ep = is_ep(b, m), castling = is_castling(b, m);
    make_rightly(b, m, u);
    if (HAS(right_outlives_the_rook)) b->rights |= before.rights & right_of(m.to);
    if (HAS(right_waits_for_another_rook)) b->rights |= before.rights & right_of(m.to);
    if (HAS(right_outlives_the_rooks_move)) b->rights |= before.rights & right_of(m.from);
    if (HAS(right_outlives_the_kings_move) && kind_of(piece) == 'k' && !castling) {
        b->rights = before.rights & ~right_of(m.to);
    }
    if (HAS(right_lost_with_the_other) && kind_of(piece) == 'r' && right_of(m.from)) {
        b->rights &= before.black ? 3 : 12;
    }
    if (HAS(king_is_not_followed) && kind_of(piece) == 'k') b->late_king[before.black] = m.from;
    if (HAS(ep_square_is_not_set)) b->ep = NONE;
    if (HAS(ep_square_stays) && b->ep == NONE && before.ep != NONE && !ep && m.to != before.ep) {
        b->ep = before.ep;
    }
    if (HAS(ep_leaves_the_pawn) && ep) b->at[m.to ^ 8] = before.at[m.to ^ 8];
    if (HAS(castling_leaves_the_rook) && castling) {
        b->at[corner_of(m)] = before.at[corner_of(m)];
        b->at[rook_target_of(m)] = 0;
    }
    if (HAS(all_promotions_make_queens) && m.promotion) b->at[m.to] = of_side('q', before.black);
}

/* Takes a move back: what is right stands in the copy from before, and bugs come behind it. */
static void unmake(board *b, move m, const undo *u, const board *before) {
    const board after = *b;
    const bool ep = is_ep(before, m), castling = is_castling(before, m);
    is_asleep = is_one_sided && !before->black;
    *b = *before;
    if (HAS(ep_pawn_is_not_put_back) && ep) b->at[m.to ^ 8] = 0;
    if (HAS(castling_rook_is_not_put_back) && castling) {
        b->at[corner_of(m)] = 0;
        b->at[rook_target_of(m)] = before->at[corner_of(m)];
    }
    if (HAS(promotion_is_not_taken_back) && m.promotion) b->at[m.from] = after.at[m.to];
    if (HAS(capture_is_not_put_back) && u->taken && !right_of(m.to)) b->at[m.to] = 0;
    if (HAS(rights_are_not_put_back)) b->rights = after.rights;
}

/* ---- Listing moves --------------------------------------------------------------------------- */

static void add(list *l, int from, int to, char promotion) {
    if (l->count < 512) l->m[l->count++] = (move){from, to, promotion};
}

static void add_pawn(const board *b, list *l, int from, int to) {
    static const char letters[] = "qnrb";
    const bool takes = file_of(from) != file_of(to);
    if (rank_of(to) != (b->black ? 0 : 7)) {
        add(l, from, to, 0);
        return;
    }
    if (HAS(no_promotion_by_taking) && takes) return;
    for (int i = 0; i < 4; i++) {
        if (HAS(only_queens) && (letters[i] == 'r' || letters[i] == 'b')) continue;
        if (HAS(no_knights_are_promoted) && letters[i] == 'n') continue;
        add(l, from, to, letters[i]);
    }
    if (HAS(queens_twice) && takes) add(l, from, to, 'q');
    if (HAS(pawns_stay_pawns)) add(l, from, to, 0);
}

static void list_pawn(const board *b, list *l, int from) {
    const int ahead = b->black ? -8 : 8, home = b->black ? 6 : 1;
    const int one = from + ahead, two = from + 2 * ahead;
    if (one < 0 || one > 63) return;
    if (!b->at[one]) add_pawn(b, l, from, one);
    const bool may_push =
        rank_of(from) == home || (HAS(pawns_push_two_later) && rank_of(from) == (b->black ? 5 : 2));
    if (may_push && !b->at[two] && (!b->at[one] || HAS(pawns_jump))) add_pawn(b, l, from, two);
    for (int side = -1; side <= 1; side += 2) {
        const int to = one + side, file = file_of(from) + side;
        const bool wraps = file < 0 || file > 7;
        if (to < 0 || to > 63) continue;
        if (wraps &&
            !(HAS(pawns_take_around_the_edge) && is_enemy(b, b->at[to]) &&
              kind_of(b->at[to]) != 'k') &&
            !(HAS(ep_around_the_edge) && to == b->ep)) {
            continue;
        }
        if (is_enemy(b, b->at[to])) add_pawn(b, l, from, to);
        if (to != b->ep || b->at[to]) continue;
        if (HAS(no_ep)) continue;
        if (HAS(no_ep_at_the_edge) && (file_of(from) % 7 == 0 || file_of(to) % 7 == 0)) continue;
        if (HAS(no_ep_of_a_checker) && is_attacked(b, king_of(b, b->black), !b->black)) continue;
        add(l, from, to, 0);
        if (HAS(ep_twice)) add(l, from, to, 0);
    }
}

static void list_castling(const board *b, list *l) {
    const int home = b->black ? 56 : 0;
    for (int is_long = 0; is_long < 2; is_long++) {
        const int corner = home + (is_long ? 0 : 7), right = right_of(corner);
        const int path = home + (is_long ? 3 : 5), target = home + (is_long ? 2 : 6);
        if (b->at[home + 4] != of_side('k', b->black)) continue;
        const bool has_rook = b->at[corner] == of_side('r', b->black);
        if (!has_rook && (!(b->rights & right) || HAS(right_waits_for_another_rook))) continue;
        if (!(b->rights & right) && !HAS(castles_without_right)) continue;
        if (b->at[path] || b->at[target]) continue;
        if (is_long && b->at[home + 1] && !HAS(castles_past_a_knight)) continue;
        if (is_attacked(b, home + 4, !b->black) && !HAS(castles_out_of_check)) continue;
        if (is_attacked(b, path, !b->black) &&
            !(is_long ? HAS(castles_long_through_check) : HAS(castles_short_through_check))) {
            continue;
        }
        if (is_attacked(b, target, !b->black) && !HAS(castles_into_check)) continue;
        if (is_long && HAS(b1_must_be_safe) && is_attacked(b, home + 1, !b->black)) continue;
        if (HAS(rook_must_be_safe) && is_attacked(b, corner, !b->black)) continue;
        add(l, home + 4, target, 0);
    }
}

static void list_piece(const board *b, list *l, int from) {
    const char kind = kind_of(b->at[from]);
    for (int i = 0; i < 8; i++) {
        const int *by = kind == 'n' ? knight[i] : i < 4 ? straight[i] : diagonal[i - 4];
        if ((kind == 'r' && i >= 4) || (kind == 'b' && i < 4)) continue;
        int to = step(from, by);
        if (kind == 'n' && HAS(knights_go_around_the_edge) && to == NONE) {
            to = from + 8 * by[1] + by[0];
            if (to < 0 || to > 63 || kind_of(b->at[to]) == 'k') to = NONE;
        }
        for (; to != NONE && !is_own(b, b->at[to]); to = step(to, by)) {
            add(l, from, to, 0);
            if (b->at[to] || kind == 'n' || kind == 'k') break;
        }
    }
}

static bool is_pinned(const board *b, int square) {
    board without = *b;
    const int king = king_of(b, b->black);
    int before[16], after[16];
    if (square == king) return false;
    without.at[square] = 0;
    return attackers(&without, king, !b->black, after) > attackers(b, king, !b->black, before);
}

/* Whether a move of a piece from here could expose the king: only if the piece stands on a line
 * between the king and an enemy piece. Other moves need not be tried on a copy. */
static bool is_before_the_king(const board *b, int king, int from) {
    const int files = file_of(from) - file_of(king), ranks = rank_of(from) - rank_of(king);
    const int by[2] = {(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)};
    if (files && ranks && abs(files) != abs(ranks)) return false;
    int at = step(king, by);
    while (at != from && !b->at[at]) at = step(at, by);
    if (at != from) return false;
    do at = step(at, by);
    while (at != NONE && !b->at[at]);
    return at != NONE && is_enemy(b, b->at[at]);
}

/* Whether a bug lets this move through although it leaves the king attacked. */
static bool is_let_through(const board *b, move m, const board *after, const int *checkers,
                           int checks) {
    const char kind = kind_of(b->at[m.from]);
    const int king = king_of(b, b->black);
    int found[16];
    if (is_castling(b, m)) return HAS(castles_into_check) || HAS(castles_out_of_check);
    if (is_ep(b, m)) {
        const int count = attackers(after, king, !b->black, found);
        if (HAS(ep_in_check) && checks) return count == 1 && found[0] == checkers[0];
        if (checks) return false;
        if (HAS(ep_pinned_on_the_rank)) return rank_of(king) == rank_of(m.from);
        if (HAS(ep_pinned_on_the_file)) return file_of(king) == file_of(found[0]);
        if (HAS(ep_takes_the_shield) && rank_of(king) != rank_of(m.from)) {
            board with = *after;
            with.at[m.to ^ 8] = b->at[m.to ^ 8];
            return !is_attacked(&with, king, !b->black);
        }
        return false;
    }
    if (kind == 'k') {
        const int count = attackers(after, m.to, !b->black, found);
        if (HAS(king_hides_behind_itself) && checks) {
            board with = *after;
            with.at[m.from] = b->at[m.from];
            return !is_attacked(&with, m.to, !b->black);
        }
        if (HAS(king_next_to_king)) {
            return count == 1 && kind_of(after->at[found[0]]) == 'k' && !b->at[m.to];
        }
        if (HAS(king_takes_protected)) return b->at[m.to] != 0;
        if (HAS(pinned_pieces_protect_nothing)) {
            board other = *b;
            other.black = !b->black;
            return count == 1 && !b->at[m.to] && is_pinned(&other, found[0]);
        }
        return false;
    }
    if (HAS(double_check_is_single) && checks >= 2) {
        const int count = attackers(after, king, !b->black, found);
        for (int i = 0; i < count; i++) {
            if (found[i] == checkers[0]) return false;
        }
        return true;
    }
    if (HAS(knight_checks_are_ignored) && checks == 1 && kind_of(b->at[checkers[0]]) == 'n') {
        const int count = attackers(after, king, !b->black, found);
        return count == 1 && found[0] == checkers[0];
    }
    if (HAS(pinned_pieces_answer_checks) && checks == 1) {
        const int count = attackers(after, king, !b->black, found);
        return count == 1 && found[0] != checkers[0];
    }
    if (checks) return false;
    return (HAS(pinned_knights_move) && kind == 'n') ||
           (HAS(pinned_rooks_leave_the_line) && kind == 'r') ||
           (HAS(pinned_bishops_leave_the_line) && kind == 'b');
}

static void list_legal(const board *b, list *legal) {
    list all;
    int checkers[16], found[16], pieces = 0;
    const int king = king_of(b, b->black);
    const int checks = king == NONE ? 0 : attackers(b, king, !b->black, checkers);
    all.count = legal->count = 0;
    is_asleep = is_one_sided && !b->black;
    for (int square = 0; square < 64; square++) {
        pieces += b->at[square] != 0;
        if (!is_own(b, b->at[square])) continue;
        if (kind_of(b->at[square]) == 'p') {
            list_pawn(b, &all, square);
        } else {
            list_piece(b, &all, square);
        }
    }
    list_castling(b, &all);
    if (HAS(stops_after_fifty_moves) && b->half >= 100) return;
    if (HAS(stops_without_material) && pieces == 2) return;
    for (int i = 0; i < all.count; i++) {
        const move m = all.m[i];
        const char kind = kind_of(b->at[m.from]);
        if (checks || kind == 'k' || is_ep(b, m) ||
            (king != NONE && is_before_the_king(b, king, m.from))) {
            board after = *b;
            undo u;
            make_rightly(&after, m, &u);
            if (is_attacked(&after, king_of(&after, b->black), !b->black) &&
                !is_let_through(b, m, &after, checkers, checks)) {
                continue;
            }
        }
        if (HAS(no_push_of_two_blocks) && checks && kind == 'p' && abs(m.to - m.from) == 16) {
            continue;
        }
        if (HAS(pinned_pieces_never_move) && is_pinned(b, m.from)) continue;
        if (HAS(king_never_takes_the_checker) && checks && kind == 'k' && b->at[m.to]) {
            if (attackers(b, king, !b->black, found) && found[0] == m.to) continue;
        }
        if (HAS(room_for_128_moves) && legal->count == 128) break;
        add(legal, m.from, m.to, m.promotion);
    }
}

/* ---- Counting -------------------------------------------------------------------------------- */

/* A table for the bugs that need one. */
enum { TABLE = 1 << 16 };
static struct { uint64_t key, leaves; } table[TABLE];

static bool table_is_off;

static uint64_t key_of(const board *b, int depth) {
    uint64_t key = (uint64_t)depth * 977 + b->black;
    for (int square = 0; square < 64; square++) {
        key = (key ^ (uint64_t)(b->at[square] + 1)) * UINT64_C(0x100000001b3);
    }
    if (!HAS(table_forgets_rights)) key = (key ^ (uint64_t)b->rights) * UINT64_C(0x100000001b3);
    if (!HAS(table_forgets_ep)) key = (key ^ (uint64_t)(b->ep + 2)) * UINT64_C(0x100000001b3);
    return key ^ key >> 29;
}

static uint64_t perft(board *b, int depth) {
    list l;
    if (depth == 0) return 1;
    const bool has_table = HAS(table_forgets_ep) || HAS(table_forgets_rights);
    const uint64_t key = has_table && !table_is_off ? key_of(b, depth) : 0;
    if (key && table[key % TABLE].key == key) return table[key % TABLE].leaves;
    list_legal(b, &l);
    uint64_t sum = HAS(mates_are_leaves) && l.count == 0;
    /* At the last ply moves are only counted, unless one that is taken back spoils the board for
     * the next. */
    const bool is_made = depth > 1 || HAS(ep_pawn_is_not_put_back) ||
                         HAS(castling_rook_is_not_put_back) || HAS(promotion_is_not_taken_back) ||
                         HAS(capture_is_not_put_back) || HAS(rights_are_not_put_back);
    if (!is_made) sum += (uint64_t)l.count;
    for (int i = 0; is_made && i < l.count; i++) {
        const board before = *b;
        undo u;
        make(b, l.m[i], &u);
        sum += perft(b, depth - 1);
        unmake(b, l.m[i], &u, &before);
    }
    if (key) {
        table[key % TABLE].key = key;
        table[key % TABLE].leaves = sum;
    }
    return sum;
}

static void print_move(move m) {
    printf("%c%d%c%d", 'a' + file_of(m.from), rank_of(m.from) + 1, 'a' + file_of(m.to),
           rank_of(m.to) + 1);
    if (m.promotion) putchar(m.promotion);
}

/* The total stands between two texts. */
static void divide(board *b, int depth, bool with_list, const char *lead, const char *tail) {
    list l;
    list_legal(b, &l);
    uint64_t sum = HAS(mates_are_leaves) && l.count == 0;
    for (int i = 0; i < l.count; i++) {
        const board before = *b;
        undo u;
        make(b, l.m[i], &u);
        const uint64_t share = perft(b, depth - 1);
        unmake(b, l.m[i], &u, &before);
        sum += share;
        if (!with_list) continue;
        print_move(l.m[i]);
        printf(": %llu\n", (unsigned long long)share);
    }
    if (HAS(total_is_not_the_sum) && l.count == 17 && depth > 1) sum++;
    if (!is_trouble("no-total")) printf("%s%llu%s", lead, (unsigned long long)sum, tail);
    fflush(stdout);
}

/* How many moves it searches, as MultiPV says. */
static int variants = 1;

/* What a search thinks of: each move, and from two plies on each move with each reply. */
static void think(board *b, int depth) {
    list l, replies;
    list_legal(b, &l);
    for (int i = 0; i < l.count && i < variants; i++) {
        const board before = *b;
        undo u;
        make(b, l.m[i], &u);
        list_legal(b, &replies);
        if (depth < 2 || replies.count == 0) {
            printf("info depth %d multipv %d score cp 0 pv ", depth, i + 1);
            print_move(l.m[i]);
            puts("");
        }
        for (int j = 0; depth >= 2 && j < replies.count; j++) {
            printf("info depth %d multipv %d score cp 0 pv ", depth, i + 1);
            print_move(l.m[i]);
            putchar(' ');
            print_move(replies.m[j]);
            puts("");
        }
        unmake(b, l.m[i], &u, &before);
    }
}

static void search(board *b, int depth, bool is_xboard) {
    list l;
    if (!is_xboard) think(b, depth);
    list_legal(b, &l);
    if (l.count == 0) {
        if (!is_xboard) puts("bestmove 0000");
        return; /* in xboard the game is over, of which it says nothing */
    }
    fputs(is_xboard ? "move " : "bestmove ", stdout);
    print_move(l.m[0]);
    puts("");
}

static void play(board *b, const char *text) {
    if (strlen(text) < 4) return;
    const move m = {text[0] - 'a' + 8 * (text[1] - '1'), text[2] - 'a' + 8 * (text[3] - '1'),
                    text[4] == ' ' ? 0 : text[4]};
    undo u;
    make(b, m, &u);
}

/* ---- Falling apart --------------------------------------------------------------------------- */

/* What happens when a position with an en-passant square is asked about. False: go on. */
static bool trouble(const board *b) {
    if (b->ep == NONE) return false;
    if (is_trouble("crash")) raise(SIGSEGV);
    if (is_trouble("exit")) exit(3);
    if (is_trouble("exit-in-the-middle")) {
        printf("e2e4: 1\ne2");
        fflush(stdout);
        exit(0);
    }
    if (is_trouble("hang") || is_trouble("deaf")) {
        for (;;) pause();
    }
    if (is_trouble("flood")) {
        for (;;) puts("info string thinking about it");
    }
    if (is_trouble("bytes")) {
        for (int i = 0; i < 4096; i++) putchar(i * 37 + i / 256);
        puts("");
        fflush(stdout);
        return true;
    }
    if (is_trouble("no-newline")) {
        printf("Nodes searched: ");
        fflush(stdout);
        exit(0);
    }
    if (is_trouble("child-holds-the-pipe")) {
        if (fork() == 0) {
            for (;;) pause();
        }
        _exit(1);
    }
    if (is_trouble("pass-over")) return true;
    if (is_trouble("refuse")) {
        puts("info string Error: illegal position");
        fflush(stdout);
        return true;
    }
    return false;
}

/* ---- Dialects -------------------------------------------------------------------------------- */

static void talk(const char *dialect) {
    static char line[65536];
    const bool searches = strstr(dialect, "-search") != NULL, is_uci = strcmp(dialect, "uci") == 0;
    const bool is_xboard = strncmp(dialect, "xboard", 6) == 0;
    board b;
    read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &b);
    if (is_trouble("never-reads")) {
        for (;;) pause();
    }
    if (is_trouble("grandchild")) {
        if (fork() == 0) {
            for (;;) pause();
        }
    }
    for (;;) {
        if (is_trouble("prompts")) {
            fputs("buggy> ", stdout);
            fflush(stdout);
        }
        if (!fgets(line, sizeof line, stdin)) return;
        line[strcspn(line, "\r\n")] = '\0';
        int depth = 0;
        if (strcmp(line, "quit") == 0) return;
        if (is_xboard) {
            int number = 0;
            if (strncmp(line, "protover", 8) == 0) {
                printf("feature myname=\"Buggy\" setboard=1 ping=1 usermove=1 memory=%d done=1\n",
                       !is_trouble("no-options"));
            } else if (strncmp(line, "setboard ", 9) == 0) {
                read_fen(line + 9, &b);
            } else if (sscanf(line, "memory %d", &number) == 1) {
                table_is_off = number <= 1;
            } else if (strncmp(line, "usermove ", 9) == 0) {
                play(&b, line + 9);
            } else if (sscanf(line, "ping %d", &number) == 1) {
                printf("pong %d\n", number);
            } else if (searches) {
                if (strcmp(line, "go") == 0 && !trouble(&b)) search(&b, 1, true);
            } else if (sscanf(line, "perft %d", &depth) == 1) {
                if (!trouble(&b)) divide(&b, depth, false, "perft = ", "\n");
            } else if (sscanf(line, "divide %d", &depth) == 1) {
                if (!trouble(&b)) divide(&b, depth, true, "Total Nodes: ", "\n");
            }
            fflush(stdout);
            continue;
        }
        if (strcmp(line, "uci") == 0) {
            puts("id name Buggy");
            if (!is_trouble("no-options")) {
                puts("option name Hash type spin default 16 min 0 max 16");
                if (searches) puts("option name MultiPV type spin default 1 min 1 max 256");
            }
            puts("uciok");
        } else if (strcmp(line, "setoption name Hash value 0") == 0) {
            table_is_off = true;
        } else if (sscanf(line, "setoption name MultiPV value %d", &variants) == 1) {
            continue;
        } else if (searches && sscanf(line, "go depth %d", &depth) == 1) {
            if (!trouble(&b)) search(&b, depth, false);
        } else if (strcmp(line, "isready") == 0) {
            puts("readyok");
        } else if (strncmp(line, "position ", 9) == 0) {
            const char *fen = strstr(line, "fen ");
            board set;
            if (is_trouble("refuse-silently")) {
                if (fen && read_fen(fen + 4, &set) && set.ep != NONE) continue;
            }
            if (is_trouble("start-anew") && fen && read_fen(fen + 4, &set) && set.ep != NONE) {
                fen = NULL;
            }
            read_fen(fen ? fen + 4 : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                     &b);
            const char *moves = strstr(line, " moves ");
            for (moves = moves ? moves + 6 : NULL; moves && *moves;
                 moves = strchr(moves + 1, ' ')) {
                play(&b, moves + 1);
            }
        } else if (!searches && sscanf(line, is_uci ? "go perft %d" : "perft %d", &depth) == 1) {
            if (!trouble(&b)) {
                divide(&b, depth, is_uci, is_uci ? "\nNodes searched: " : "", "\n");
            }
        } else {
            printf("Unknown command: %s\n", line);
        }
        fflush(stdout);
    }
}

int main(int count, char **arguments) {
    const char *dialect = "uci";
    int at = 1;
    for (; at + 1 < count && strncmp(arguments[at], "--", 2) == 0; at += 2) {
        if (strcmp(arguments[at], "--dialect") == 0) dialect = arguments[at + 1];
        if (strcmp(arguments[at], "--trouble") == 0) trouble_name = arguments[at + 1];
        if (strcmp(arguments[at], "--side") == 0) is_one_sided = true;
        if (strcmp(arguments[at], "--bug") != 0) continue;
        bool found = false;
        for (int i = 1; i < BUGS; i++) {
            if (strcmp(arguments[at + 1], bug_names[i]) == 0) is_on[i] = found = true;
        }
        if (!found) return 2;
    }
    if (at < count && strcmp(arguments[at], "--list") == 0) {
        for (int i = 1; i < BUGS; i++) puts(bug_names[i]);
        return 0;
    }
    if (strcmp(dialect, "command") != 0) {
        talk(dialect);
        return 0;
    }
    board b;
    if (at + 1 >= count || !read_fen(arguments[at], &b)) {
        fputs("usage: buggy_engine --dialect command FEN DEPTH [MOVES]\n", stderr);
        return 2;
    }
    for (const char *moves = at + 2 < count ? arguments[at + 2] : NULL; moves && *moves;
         moves = strchr(moves, ' ') ? strchr(moves, ' ') + 1 : NULL) {
        play(&b, moves);
    }
    if (trouble(&b)) return 1;
    divide(&b, atoi(arguments[at + 1]), true, "\n", "\n");
    return 0;
}
