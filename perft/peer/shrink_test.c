/* shrink_test.c - is the position of a fault made as small as it gets, and no question asked in
 * vain? The engine is made up here: it is wrong where a test says so. All positions are compared in
 * which the fault was found again, and how many questions that took. */
/* SPDX-License-Identifier: MIT */
#include "told_test.h"

/* What shrink.c calls is answered here. */
#define perft_locate             made_up_locate
#define perft_locate_table       made_up_locate_table
#define perft_process_now        made_up_now
#define perft_name_rule          made_up_name_rule
#define perft_rule_is_special_of made_up_rule_is_special_of
#define perft_settle             made_up_settle
#define perft_unsettle           made_up_unsettle
#define perft_weigh_table        made_up_weigh_table

#include "perft/peer/shrink.c"

/* Whether an engine is wrong about a position. */
typedef bool (*is_wrong)(const ply_position *p);

static struct made_up {
    is_wrong wrong;
    perft_fault fault;  /* what is found where it is wrong, but for position and depth */
    unsigned from;      /* it is wrong from this depth on */
    perft_kind else_is; /* found where it is not wrong; 0: nothing */
    unsigned stops_at;  /* this question is the last one */
    double takes;       /* seconds of a question */
    unsigned left;      /* pieces, of the position that was kept last */
    double patience;    /* of the engine; 0: ten seconds */
    bool stops_hunt, cannot;
    ply_position begun;
    bool deeper; /* it is found again where more depth is needed */

    double now;
    unsigned asked;
    char told[TEXT_MAX];
    atomic_bool stop;
    perft_peer peer;
    perft_hunt hunt;
} up;

static void answer(perft_hunt *hunt, const ply_position *p, unsigned depth, perft_faults *faults,
                   const char *how) {
    char fen[PLY_TEXT_MAX];
    assert_ptr_equal(hunt, &up.hunt);
    up.asked++;
    up.now += up.takes;
    faults->count = 0;
    if (up.asked == up.stops_at) {
        hunt->stopped = up.stops_hunt;
        hunt->cannot = up.cannot;
        atomic_store(&up.stop, !up.stops_hunt && !up.cannot);
    }
    if (depth >= up.from && up.wrong(p)) {
        faults->count = 1;
        faults->fault[0] = up.fault;
        faults->fault[0].position = *p;
        faults->fault[0].depth = depth + up.deeper;
        perft_fen_text(p, fen);
        if (p->halfmove == 0 && p->fullmove == 1) *strstr(fen, " 0 1") = '\0';
        add_text(up.told, "%u%s%s%s: %u of %s\n", up.asked, how, hunt->fresh ? " fresh" : "",
                 hunt->peer->setup.timeout < 9 ? " soon" : "", depth, fen);
    } else if (up.else_is) {
        faults->count = 1;
        faults->fault[0] = (perft_fault){.kind = up.else_is, .position = *p, .depth = depth};
    }
}

void made_up_locate(perft_hunt *hunt, const ply_position *p, unsigned depth, perft_faults *faults) {
    answer(hunt, p, depth, faults, "");
}
void made_up_locate_table(perft_hunt *hunt, const ply_position *p, unsigned depth,
                          perft_faults *faults) {
    answer(hunt, p, depth, faults, " by table");
}
double made_up_now(void) { return up.now; }
void made_up_name_rule(perft_fault *fault) {
    assert_false(up.hunt.fresh);
    add_text(up.told, "named");
    (void)fault;
}
/* Rule 17 is a special case of rule 1. */
bool made_up_rule_is_special_of(unsigned special, unsigned general) {
    return special / 10 == general;
}
void made_up_settle(perft_fault *fault, unsigned rule) {
    fault->settled = true;
    fault->rule = rule;
    add_text(up.told, "settled %u\n", rule);
}
void made_up_unsettle(perft_fault *fault) {
    (void)fault;
    add_text(up.told, "unsettled\n");
}
void made_up_weigh_table(perft_fault *fault) {
    add_text(up.told, ", weighed%s after %u", fault->one_side ? ", one side" : "", up.asked);
}

/* ---- Where engines are wrong ----------------------------------------------------------------- */

/* A piece as FEN writes it; 0 for no piece. */
static char letter_at(const ply_position *p, int square) {
    return "\0PNBRQK??pnbrqk"[p->piece[square]];
}

static unsigned count_of(const ply_position *p, char piece) {
    unsigned count = 0;
    for (int square = 0; square < 64; square++) count += letter_at(p, square) == piece;
    return count;
}

static unsigned pieces_in(const ply_position *p) {
    unsigned squares[64];
    return (unsigned)pieces_of(p, squares);
}

/* Whether a piece stands so many squares from another one. */
static bool stands_by(const ply_position *p, char first, int way, char second) {
    for (int square = 0; square < 64; square++) {
        const int other = square + way;
        if (letter_at(p, square) != first || other < 0 || other > 63) continue;
        if (letter_at(p, other) == second) return true;
    }
    return false;
}

#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"
#define MIDDLE "r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQkq c6 3 9"

static bool everywhere(const ply_position *p) { return p != NULL; }
static bool nowhere(const ply_position *p) { return p == NULL; }
static bool with_a_knight(const ply_position *p) { return count_of(p, 'N') + count_of(p, 'n') > 0; }
static bool with_a_black_queen(const ply_position *p) { return count_of(p, 'q') > 0; }
static bool with_pieces_that_attack(const ply_position *p) {
    return stands_by(p, 'P', 9, 'p') && count_of(p, 'B') > 0;
}
static bool with_neighbours_at_the_edge(const ply_position *p) {
    return stands_by(p, 'N', 1, 'n') && stands_by(p, 'n', 15, 'K');
}
static bool by_a_king(const ply_position *p) { return stands_by(p, 'N', 8, 'K'); }
static bool by_both_kings(const ply_position *p) {
    return by_a_king(p) && stands_by(p, 'N', -16, 'k');
}
static bool with_short_castling(const ply_position *p) { return p->castling & 1; }
static bool with_long_castling_of_black(const ply_position *p) { return p->castling & 8; }
static bool with_ep(const ply_position *p) { return p->ep != PLY_NO_SQUARE; }
static bool late_in_the_game(const ply_position *p) { return p->halfmove > 40; }
static bool of_black(const ply_position *p) { return p->turn == PLY_BLACK; }
static bool with_a_king_at_home(const ply_position *p) { return letter_at(p, 4) == 'K'; }
static bool in_a_corner(const ply_position *p) { return p->piece[0] && p->piece[7]; }
static bool with_all_but_pawns(const ply_position *p) {
    return pieces_in(p) - count_of(p, 'P') - count_of(p, 'p') == 14;
}
static bool with_a_piece_less(const ply_position *p) {
    const unsigned now = pieces_in(p);
    if (now + 1 != up.left) return false;
    up.left = now;
    return true;
}

/* Where the piece that stands last on the board has gone, and no other: it is asked about last. */
static bool without_the_last(const ply_position *p) {
    unsigned all[64], squares[64];
    const size_t count = pieces_of(p, squares);
    (void)pieces_of(&up.begun, all);
    if (count + 1 != up.left || memcmp(squares, all, count * sizeof *all) != 0) return false;
    up.left = (unsigned)count;
    return true;
}

/* What comes of it, when a fault was found like that and is found again like this. */
static const char *shrunk(const char *fen, unsigned depth, is_wrong wrong, perft_fault fault,
                          perft_fault again) {
    static perft_fault f;
    const double patience = up.patience > 0 ? up.patience : 10;
    up.wrong = wrong;
    up.fault = again;
    up.peer.setup.timeout = patience;
    up.hunt.peer = &up.peer;
    f = fault;
    f.position = position_of(fen);
    f.depth = depth;
    up.begun = f.position;
    perft_shrink(&up.hunt, &f, &up.stop);
    assert_false(up.hunt.fresh);
    assert_true(up.peer.setup.timeout == patience);
    return up.told;
}

static int begin(void **state) {
    (void)state;
    memset(&up, 0, sizeof up);
    return 0;
}

static void is_all_that_does_not_matter_dropped(void **state) {
    static const struct {
        const char *fen;
        unsigned depth;
        is_wrong wrong;
        const char *move, *told;
    } cases[] = {
        {START, 3, everywhere, "b1c3",
         "1: 3 of rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 2\n"
         "2: 3 of 4k3/8/8/8/8/8/8/4K3 w - - 0 2\n"
         "3: 3 of 4k3/8/8/8/8/8/8/4K3 w - -\n"
         "4: 2 of 4k3/8/8/8/8/8/8/4K3 w - -\n"
         "5: 1 of 4k3/8/8/8/8/8/8/4K3 w - -\n"
         "6: 1 of 4k3/8/8/8/8/8/8/K7 w - -\n"
         "7: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "8: 1 of k6K/8/8/8/8/8/8/8 b - -\n"
         "named, weighed after 8"},
        {MIDDLE, 2, nowhere, "b1c3", "named, weighed, one side after 74"},
        {START, 2, with_a_knight, "b1c3",
         "1: 2 of rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 2\n"
         "3: 2 of rnbqkbnr/8/8/8/8/8/8/4K3 w kq - 0 2\n"
         "5: 2 of 4kbnr/8/8/8/8/8/8/4K3 w k - 0 2\n"
         "8: 2 of 4kbn1/8/8/8/8/8/8/4K3 w - - 0 2\n"
         "9: 2 of 4k1n1/8/8/8/8/8/8/4K3 w - - 0 2\n"
         "11: 2 of 4k1n1/8/8/8/8/8/8/4K3 w - -\n"
         "12: 1 of 4k1n1/8/8/8/8/8/8/4K3 w - -\n"
         "14: 1 of 4k1n1/8/8/8/8/8/8/K7 w - -\n"
         "15: 1 of 6n1/8/8/8/8/8/8/K6k w - -\n"
         "17: 1 of 8/8/8/4n3/8/8/8/K6k w - -\n"
         "20: 1 of k6K/8/8/8/4N3/8/8/8 b - -\n"
         "named, weighed after 20"},
        {START, 2, with_a_black_queen, "h1h2",
         "1: 2 of rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w kq - 0 2\n"
         "3: 2 of rnbqkbnr/8/8/8/8/8/8/4K3 w kq - 0 2\n"
         "6: 2 of rnbqk3/8/8/8/8/8/8/4K3 w q - 0 2\n"
         "7: 2 of 2bqk3/8/8/8/8/8/8/4K3 w - - 0 2\n"
         "9: 2 of 3qk3/8/8/8/8/8/8/4K3 w - - 0 2\n"
         "11: 2 of 3qk3/8/8/8/8/8/8/4K3 w - -\n"
         "14: 1 of 3qk3/8/8/8/8/8/8/4K3 w - -\n"
         "18: 1 of 3qk3/8/8/8/8/8/8/K7 w - -\n"
         "19: 1 of 3q4/8/8/8/8/8/8/K6k w - -\n"
         "23: 1 of 8/8/8/3q4/8/8/8/K6k w - -\n"
         "28: 1 of 8/8/8/4q3/8/8/8/k6K w - -\n"
         "named, weighed, one side after 33"},
        {MIDDLE, 1, with_pieces_that_attack, "g2h3",
         "2: 1 of 4k3/8/8/2p5/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQ c6 3 9\n"
         "5: 1 of 4k3/8/8/2p5/1p2P3/2N2Q1p/2PBBPP1/4K3 w - c6 3 9\n"
         "8: 1 of 4k3/8/8/8/8/2N2Q1p/2PBBPP1/4K3 w - - 3 9\n"
         "9: 1 of 4k3/8/8/8/8/2N2Q1p/4BPP1/4K3 w - - 3 9\n"
         "14: 1 of 4k3/8/8/8/8/2N2Q1p/4B1P1/4K3 w - - 3 9\n"
         "16: 1 of 4k3/8/8/8/8/5Q1p/4B1P1/4K3 w - - 3 9\n"
         "17: 1 of 4k3/8/8/8/8/7p/4B1P1/4K3 w - - 3 9\n"
         "19: 1 of 4k3/8/8/8/8/7p/4B1P1/4K3 w - -\n"
         "27: 1 of 4k3/8/8/8/8/7p/4B1P1/K7 w - -\n"
         "28: 1 of 8/8/8/8/8/7p/4B1P1/K6k w - -\n"
         "35: 1 of 8/8/8/5p2/2B1P3/8/8/K6k w - -\n"
         "named, weighed, one side after 43"},
        {"8/8/8/8/8/5K2/8/k3Nn2 w - - 0 1", 2, with_neighbours_at_the_edge, "e1d3",
         "17: 2 of 8/8/8/8/8/5K2/8/1k3Nn1 w - -\n"
         "20: 1 of 8/8/8/8/8/5K2/8/1k3Nn1 w - -\n"
         "named, weighed, one side after 24"},
        {"7k/8/8/8/8/8/7K/7N w - - 0 1", 1, by_a_king, "h1f2",
         "4: 1 of 8/8/8/8/8/8/7K/k6N w - -\n"
         "7: 1 of 8/8/8/4K3/4N3/8/8/k7 w - -\n"
         "10: 1 of 8/8/8/3K4/3N4/8/8/7k w - -\n"
         "named, weighed, one side after 13"},
        {"8/8/8/6K1/6N1/8/6k1/8 w - - 0 1", 1, by_both_kings, "g4f2",
         "13: 1 of 8/8/4K3/4N3/8/4k3/8/8 w - -\n"
         "16: 1 of 8/8/3K4/3N4/8/3k4/8/8 w - -\n"
         "named, weighed, one side after 19"},
        {MIDDLE, 1, with_short_castling, "e1g1",
         "2: 1 of 4k3/8/8/2p5/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQ c6 3 9\n"
         "4: 1 of 4k3/8/8/8/8/8/PPPBBP2/R3K2R w KQ - 3 9\n"
         "6: 1 of 4k3/8/8/8/8/8/PP6/R3K2R w KQ - 3 9\n"
         "8: 1 of 4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9\n"
         "9: 1 of 4k3/8/8/8/8/8/8/4K2R w K - 3 9\n"
         "13: 1 of 4k3/8/8/8/8/8/8/4K2R w K -\n"
         "20: 1 of 8/8/8/8/8/8/8/k3K2R w K -\n"
         "named, weighed, one side after 24"},
        {MIDDLE, 2, with_long_castling_of_black, "e1g1",
         "1: 2 of r3k2r/p2pqpb1/bn2pnp1/3PN3/8/8/8/4K3 w kq - 3 9\n"
         "3: 2 of r3k2r/3pqpb1/8/8/8/8/8/4K3 w kq - 3 9\n"
         "5: 2 of r3k2r/8/8/8/8/8/8/4K3 w kq - 3 9\n"
         "9: 2 of r3k3/8/8/8/8/8/8/4K3 w q - 3 9\n"
         "12: 2 of r3k3/8/8/8/8/8/8/4K3 w q -\n"
         "13: 1 of r3k3/8/8/8/8/8/8/4K3 w q -\n"
         "17: 1 of r3k3/8/8/8/8/8/8/K7 w q -\n"
         "named, weighed, one side after 23"},
        {MIDDLE, 1, with_ep, "d5c6",
         "2: 1 of 4k3/8/8/2p5/1p2P3/2N2Q1p/PPPBBPP1/R3K2R w KQ c6 3 9\n"
         "3: 1 of 4k3/8/8/2p5/1p2P3/2N2Q1p/6P1/4K3 w - c6 3 9\n"
         "5: 1 of 4k3/8/8/2p5/1p2P3/8/8/4K3 w - c6 3 9\n"
         "7: 1 of 4k3/8/8/2p5/8/8/8/4K3 w - c6 3 9\n"
         "12: 1 of 4k3/8/8/2p5/8/8/8/4K3 w - c6\n"
         "16: 1 of 4k3/8/8/2p5/8/8/8/K7 w - c6\n"
         "17: 1 of 8/8/8/2p5/8/8/8/K6k w - c6\n"
         "21: 1 of 8/8/8/3p4/8/8/8/K6k w - d6\n"
         "25: 1 of k6K/8/8/8/3P4/8/8/8 b - d3\n"
         "named, weighed after 25"},
        {"4k3/8/8/6pP/8/8/8/4K3 w - g6 0 1", 1, with_ep, "h5g6",
         "2: 1 of 4k3/8/8/6p1/8/8/8/4K3 w - g6\n"
         "8: 1 of 4k3/8/8/6p1/8/8/8/K7 w - g6\n"
         "9: 1 of 8/8/8/6p1/8/8/8/K6k w - g6\n"
         "13: 1 of 8/8/8/4p3/8/8/8/K6k w - e6\n"
         "17: 1 of 8/8/8/3p4/8/8/8/k6K w - d6\n"
         "21: 1 of K6k/8/8/8/3P4/8/8/8 b - d3\n"
         "named, weighed after 21"},
        {"4k3/8/8/8/8/8/8/R3K3 w Q - 50 60", 2, late_in_the_game, "a1a2",
         "1: 2 of 4k3/8/8/8/8/8/8/4K3 w - - 50 60\n"
         "4: 1 of 4k3/8/8/8/8/8/8/4K3 w - - 50 60\n"
         "7: 1 of 4k3/8/8/8/8/8/8/K7 w - - 50 60\n"
         "8: 1 of 8/8/8/8/8/8/8/K6k w - - 50 60\n"
         "11: 1 of k6K/8/8/8/8/8/8/8 b - - 50 60\n"
         "named, weighed after 11"},
        {"4k3/8/8/8/8/8/p7/4K3 b - - 0 1", 1, of_black, "a2a1q",
         "1: 1 of 4k3/8/8/8/8/8/8/4K3 b - -\n"
         "4: 1 of 4k3/8/8/8/8/8/8/K7 b - -\n"
         "5: 1 of 8/8/8/8/8/8/8/K6k b - -\n"
         "named, weighed, one side after 7"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 5 9", 2, with_a_king_at_home, "e1f1",
         "1: 2 of 4k3/8/8/8/8/8/8/4K3 w - - 5 9\n"
         "2: 2 of 4k3/8/8/8/8/8/8/4K3 w - -\n"
         "3: 1 of 4k3/8/8/8/8/8/8/4K3 w - -\n"
         "8: 1 of 8/8/8/8/8/8/8/k3K3 w - -\n"
         "named, weighed, one side after 10"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 5 9", 2, in_a_corner, "e1f1",
         "3: 2 of 4k3/8/8/8/8/8/8/R3K2R w - -\n"
         "4: 1 of 4k3/8/8/8/8/8/8/R3K2R w - -\n"
         "7: 1 of K3k3/8/8/8/8/8/8/R6R w - -\n"
         "14: 1 of 3k3K/8/8/8/8/8/8/R6R w - -\n"
         "named, weighed, one side after 17"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(state);
        const perft_fault missing = {.kind = PERFT_MISSING, .move = move_of(cases[i].move)};
        assert_string_equal(shrunk(cases[i].fen, cases[i].depth, cases[i].wrong, missing, missing),
                            cases[i].told);
    }
}

/* Of pieces that can only go one by one, each is asked about as often as is needed. */
static void do_pieces_go_one_by_one(void **state) {
    (void)state;
    const perft_fault missing = {.kind = PERFT_MISSING};
    up.left = 10;
    assert_string_equal(
        shrunk("rnbqkbnr/8/8/8/8/8/8/RN2K1N1 w Qkq - 0 1", 1, with_a_piece_less, missing, missing),
        "6: 1 of rnbqkbn1/8/8/8/8/8/8/RN2K1N1 w Qq -\n"
        "11: 1 of rnbqkb2/8/8/8/8/8/8/RN2K1N1 w Qq -\n"
        "12: 1 of rnbqkb2/8/8/8/8/8/8/1N2K1N1 w q -\n"
        "13: 1 of rnbqkb2/8/8/8/8/8/8/4K1N1 w q -\n"
        "14: 1 of rnbqkb2/8/8/8/8/8/8/4K3 w q -\n"
        "15: 1 of 1nbqkb2/8/8/8/8/8/8/4K3 w - -\n"
        "16: 1 of 2bqkb2/8/8/8/8/8/8/4K3 w - -\n"
        "17: 1 of 3qkb2/8/8/8/8/8/8/4K3 w - -\n"
        "18: 1 of 4kb2/8/8/8/8/8/8/4K3 w - -\n"
        "19: 1 of 4k3/8/8/8/8/8/8/4K3 w - -\n"
        "named, weighed, one side after 28");
}

/* A question costs time: how many are asked, and what ends them. */
static void is_there_an_end_of_questions(void **state) {
    static const struct {
        is_wrong wrong;
        unsigned stops_at;
        bool stops_hunt, cannot;
        perft_kind else_is;
        double takes;
        const char *told;
    } cases[] = {
        {without_the_last, 0, false, false, 0, 0, "named, weighed after 600"},
        {nowhere, 0, false, false, PERFT_HUNG, 0, "named, weighed after 6"},
        {nowhere, 0, false, false, PERFT_PROTOCOL, 0, "named, weighed after 6"},
        {nowhere, 0, false, false, PERFT_REFUSED, 0.75, "named, weighed after 6"},
        {nowhere, 0, false, false, PERFT_REFUSED, 0.5, "named, weighed after 74"},
        {nowhere, 0, false, false, PERFT_CRASHED, 0.75, "named, weighed after 74"},
        {nowhere, 0, false, false, PERFT_MATCH, 0.75, "named, weighed, one side after 74"},
        {nowhere, 9, false, false, 0, 0, "named, weighed after 9"},
        {nowhere, 9, true, false, 0, 0, "named, weighed after 9"},
        {nowhere, 9, false, true, 0, 0, "named, weighed after 9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(state);
        up.stops_at = cases[i].stops_at;
        up.stops_hunt = cases[i].stops_hunt;
        up.cannot = cases[i].cannot;
        up.else_is = cases[i].else_is;
        up.takes = cases[i].takes;
        up.left = 30;
        const perft_fault missing = {.kind = PERFT_MISSING};
        const char *told = shrunk(MIDDLE, 2, cases[i].wrong, missing, missing);
        assert_string_equal(strstr(told, "named"), cases[i].told);
    }
}

/* Two seconds are enough for one that hangs. A table is asked of a new process. */
static void is_it_asked_as_the_fault_needs(void **state) {
    static const struct {
        perft_fault fault;
        double patience;
        const char *told;
    } cases[] = {
        {{.kind = PERFT_MISSING},
         10,
         "2: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "4: 4 of k6K/8/8/8/8/8/8/8 b - -\n"
         "named, weighed after 4"},
        {{.kind = PERFT_HUNG},
         10,
         "2 soon: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_HUNG},
         2,
         "2 soon: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_HUNG},
         1,
         "2 soon: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_COUNTED},
         10,
         "2 fresh: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_COUNTED, .guessed = true},
         10,
         "2: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_COUNTED, .by_table = true},
         10,
         "2 by table fresh: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_UNMAKE},
         10,
         "2: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_UNMAKE, .maybe_table = true},
         10,
         "2 fresh: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
        {{.kind = PERFT_MISSING, .by_search = true},
         10,
         "2: 4 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(state);
        up.patience = cases[i].patience;
        up.from = 4;
        assert_string_equal(
            shrunk("4k3/8/8/8/8/8/8/K7 w - - 0 1", 4, everywhere, cases[i].fault, cases[i].fault),
            cases[i].told);
    }
}

/* It is another fault if its kind or its rule is another, or if it takes more depth; but a general
 * rule may take the place of a special one, and some rules are known at the end only. */
static void is_it_the_same_fault(void **state) {
    static const struct {
        perft_fault fault, again;
        const char *told;
    } cases[] = {
        {{.kind = PERFT_MISSING, .rule = 17},
         {.kind = PERFT_MISSING, .rule = 17},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k6K/8/8/8/8/8/8/8 b - -\n"
         "named, weighed after 2"},
        {{.kind = PERFT_MISSING, .rule = 17},
         {.kind = PERFT_MISSING, .rule = 1},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k6K/8/8/8/8/8/8/8 b - -\n"
         "named, weighed after 2"},
        {{.kind = PERFT_MISSING, .rule = 1},
         {.kind = PERFT_MISSING, .rule = 17},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k7/8/8/8/8/8/8/K7 w - -\n"
         "3: 1 of 7k/8/8/8/8/8/8/K7 w - -\n"
         "4: 1 of k7/8/8/8/8/8/8/4K3 b - -\n"
         "named, weighed after 4"},
        {{.kind = PERFT_MISSING, .rule = 1},
         {.kind = PERFT_EXTRA, .rule = 1},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k7/8/8/8/8/8/8/K7 w - -\n"
         "3: 1 of 7k/8/8/8/8/8/8/K7 w - -\n"
         "4: 1 of k7/8/8/8/8/8/8/4K3 b - -\n"
         "named, weighed after 4"},
        {{.kind = PERFT_UNMAKE, .rule = 1},
         {.kind = PERFT_UNMAKE, .rule = 2},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 1"},
        {{.kind = PERFT_MISSING, .rule = 1, .guessed = true},
         {.kind = PERFT_MISSING, .rule = 1},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k7/8/8/8/8/8/8/K7 w - -\n"
         "3: 1 of 7k/8/8/8/8/8/8/K7 w - -\n"
         "4: 1 of k7/8/8/8/8/8/8/4K3 b - -\n"
         "named, weighed after 4"},
        {{.kind = PERFT_MISSING, .rule = 1, .guessed = true},
         {.kind = PERFT_MISSING, .rule = 2, .guessed = true},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "unsettled\n"
         "2: 1 of k6K/8/8/8/8/8/8/8 b - -\n"
         "unsettled\n"
         "named, weighed after 2"},
        {{.kind = PERFT_COUNTED, .rule = 1, .guessed = true},
         {.kind = PERFT_COUNTED, .rule = 2, .guessed = true},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "named, weighed after 1"},
        {{.kind = PERFT_MISSING, .rule = 3, .guessed = true, .settled = true},
         {.kind = PERFT_EXTRA, .rule = 2, .guessed = true, .could = {1 << 3}},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "settled 3\n"
         "2: 1 of k6K/8/8/8/8/8/8/8 b - -\n"
         "settled 3\n"
         "named, weighed after 2"},
        {{.kind = PERFT_MISSING, .rule = 3, .guessed = true, .settled = true},
         {.kind = PERFT_MISSING, .rule = 3, .guessed = true, .could = {1 << 2}},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k7/8/8/8/8/8/8/K7 w - -\n"
         "3: 1 of 7k/8/8/8/8/8/8/K7 w - -\n"
         "4: 1 of k7/8/8/8/8/8/8/4K3 b - -\n"
         "named, weighed after 4"},
        {{.kind = PERFT_MISSING, .rule = 3, .guessed = true, .settled = true},
         {.kind = PERFT_MISSING, .rule = 3, .could = {1 << 3}},
         "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
         "2: 1 of k7/8/8/8/8/8/8/K7 w - -\n"
         "3: 1 of 7k/8/8/8/8/8/8/K7 w - -\n"
         "4: 1 of k7/8/8/8/8/8/8/4K3 b - -\n"
         "named, weighed after 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin(state);
        assert_string_equal(
            shrunk("4k3/8/8/8/8/8/8/K7 w - - 0 1", 1, everywhere, cases[i].fault, cases[i].again),
            cases[i].told);
    }
    begin(state);
    up.deeper = true;
    const perft_fault missing = {.kind = PERFT_MISSING};
    assert_string_equal(shrunk("4k3/8/8/8/8/8/8/K7 w - - 0 1", 1, everywhere, missing, missing),
                        "1: 1 of 8/8/8/8/8/8/8/K6k w - -\n"
                        "2: 1 of k7/8/8/8/8/8/8/K7 w - -\n"
                        "3: 1 of 7k/8/8/8/8/8/8/K7 w - -\n"
                        "4: 1 of k7/8/8/8/8/8/8/4K3 b - -\n"
                        "named, weighed after 4");
}

/* Pieces that go may make way for many moves: no more leaves are asked for than a hundred and
 * twenty thousand, or as many as there were. */
static void are_too_many_leaves_not_asked_for(void **state) {
    const perft_fault missing = {.kind = PERFT_MISSING};
    up.from = 4;
    assert_string_equal(shrunk(START, 4, with_all_but_pawns, missing, missing),
                        "7: 4 of rnbqkbnr/pppppppp/8/8/8/8/PPPPP2P/RNBQKBNR w KQkq - 0 2\n"
                        "8: 4 of rnbqkbnr/ppppp2p/8/8/8/8/PPPPP2P/RNBQKBNR w KQkq - 0 2\n"
                        "18: 4 of rnbqkbnr/ppppp2p/8/8/8/8/P1PPP2P/RNBQKBNR w KQkq - 0 2\n"
                        "19: 4 of rnbqkbnr/p1ppp2p/8/8/8/8/P1PPP2P/RNBQKBNR w KQkq - 0 2\n"
                        "27: 4 of rnbqkbnr/p1ppp2p/8/8/8/8/P1PPP2P/RNBQKBNR w - -\n"
                        "28: 4 of rnbqkbnr/p1ppp2p/8/8/8/8/P1PPP2P/RNBRKBNR w - -\n"
                        "29: 4 of rnbrkbnr/p1ppp2p/8/8/8/8/P1PPP2P/RNBRKBNR w - -\n"
                        "52: 4 of rnbrkbnr/p1ppp2p/8/8/8/8/P2PP2P/RNBRKBNR w - -\n"
                        "53: 4 of rnbrkbnr/p2pp2p/8/8/8/8/P2PP2P/RNBRKBNR w - -\n"
                        "54: 4 of rnbrkbnr/p2p3p/8/8/8/8/P2PP2P/RNBRKBNR w - -\n"
                        "94: 4 of rnbrkbnr/p2pp2p/8/8/8/8/P2P3P/RNBRKBNR b - -\n"
                        "named, weighed after 94");
    begin(state);
    up.from = 3;
    assert_string_equal(
        shrunk(MIDDLE, 3, with_all_but_pawns, missing, missing),
        "15: 3 of r3k2r/p2pqpb1/bn2pnp1/2pPN3/1p2P3/2N2Q1p/2PBBPP1/R3K2R w KQkq c6 3 9\n"
        "20: 3 of r3k2r/p2pqpb1/bn2pnp1/4N3/1p2P3/2N2Q1p/2PBBPP1/R3K2R w KQkq - 3 9\n"
        "29: 3 of r3k2r/p2pqpb1/bn2pnp1/4N3/1p2P3/2N2Q1p/3BBPP1/R3K2R w KQkq - 3 9\n"
        "32: 3 of r3k2r/p2pqpb1/bn2pnp1/4N3/1p2P3/2N2Q1p/3BBP2/R3K2R w KQkq - 3 9\n"
        "35: 3 of r3k2r/p2pqpb1/bn2pnp1/4N3/1p2P3/2N2Q2/3BBP2/R3K2R w KQkq - 3 9\n"
        "39: 3 of r3k2r/p2pqpb1/bn2pn2/4N3/1p2P3/2N2Q2/3BBP2/R3K2R w KQkq - 3 9\n"
        "41: 3 of r3k2r/p2pq1b1/bn2pn2/4N3/1p2P3/2N2Q2/3BBP2/R3K2R w KQkq - 3 9\n"
        "45: 3 of r3k2r/p2pq1b1/bn2pn2/4N3/1p2P3/2N2Q2/3BBP2/R3K2R w - -\n"
        "49: 3 of r3k2r/p2pq1b1/bn2pn2/4N3/1p2P3/2N2R2/3BBP2/R3K2R w - -\n"
        "54: 3 of r3k2r/p2pr1b1/bn2pn2/4N3/1p2P3/2N2R2/3BBP2/R3K2R w - -\n"
        "77: 3 of r3k2r/4r1b1/bn2pn2/4N3/1p2P3/2N2R2/3BBP2/R3K2R w - -\n"
        "84: 3 of r3k2r/4r1b1/bn2pn2/4N3/1p2P3/2N2R2/3BB3/R3K2R w - -\n"
        "87: 3 of r3k2r/4r1b1/bn2pn2/4N3/4P3/2N2R2/3BB3/R3K2R w - -\n"
        "88: 3 of r3k2r/4r1b1/bn2pn2/4N3/8/2N2R2/3BB3/R3K2R w - -\n"
        "92: 3 of r3k2r/4r1b1/bn3n2/4N3/8/2N2R2/3BB3/R3K2R w - -\n"
        "147: 3 of r3k2r/3bb3/2n2r2/8/4n3/BN3N2/4R1B1/R3K2R b - -\n"
        "named, weighed after 147");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(is_all_that_does_not_matter_dropped, begin),
        cmocka_unit_test_setup(do_pieces_go_one_by_one, begin),
        cmocka_unit_test_setup(is_there_an_end_of_questions, begin),
        cmocka_unit_test_setup(is_it_asked_as_the_fault_needs, begin),
        cmocka_unit_test_setup(is_it_the_same_fault, begin),
        cmocka_unit_test_setup(are_too_many_leaves_not_asked_for, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
