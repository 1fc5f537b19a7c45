/* corpus_test.c - dice, well-known positions and makers: the same for the same choices, legal where
 * that is said, and simple where the dice are small. Also: is what odd positions are for made? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"
#include "corpus/rules/slow_rules.h"

/* ---- Dice ------------------------------------------------------------------------------------ */

/* The first numbers of splitmix64 for the seed 0, as its authors give them. */
static void does_a_seed_give_the_bits_it_always_gave(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(0);
    assert_true(corpus_bits(&dice, 64) == 0xe220a8397b1dcdafu);
    assert_true(corpus_bits(&dice, 64) == 0x6e789e6aa1b965f4u);
    assert_true(corpus_bits(&dice, 8) == 0x06);
    assert_false(dice.is_spent);
}

static void do_bytes_give_whole_bytes_and_then_zeros(void **state) {
    (void)state;
    static const uint8_t bytes[] = {0x35, 0x34, 0x12, 0xff};
    corpus_dice dice = corpus_dice_of_bytes(bytes, sizeof bytes);
    assert_int_equal(corpus_bits(&dice, 3), 5);
    assert_int_equal(corpus_bits(&dice, 16), 0x1234);
    assert_false(dice.is_spent);
    assert_int_equal(corpus_bits(&dice, 9), 0); /* half of it is not there */
    assert_true(dice.is_spent);
    assert_int_equal(corpus_bits(&dice, 64), 0);
}

static void are_all_bits_of_eight_bytes_given(void **state) {
    (void)state;
    static const uint8_t bytes[] = {0xf1, 0xe2, 0xd3, 0xc4, 0xb5, 0xa6, 0x97, 0x88, 0x7f};
    corpus_dice dice = corpus_dice_of_bytes(bytes, sizeof bytes);
    assert_true(corpus_bits(&dice, 64) == 0x8897a6b5c4d3e2f1u);
    assert_true(corpus_bits(&dice, 1) == 1);
    assert_false(dice.is_spent);
    dice = corpus_dice_of_bytes(bytes, sizeof bytes);
    assert_true(corpus_bits(&dice, 63) == 0x0897a6b5c4d3e2f1u);
}

/* At worst one number is twice as likely as another, whatever the limit. */
static void are_numbers_below_a_limit_nearly_even(void **state) {
    (void)state;
    for (unsigned limit = 1; limit <= 256; limit++) {
        unsigned seen[256] = {0}, least = 256, most = 0;
        for (unsigned byte = 0; byte < 256; byte++) {
            const uint8_t data = (uint8_t)byte;
            corpus_dice dice = corpus_dice_of_bytes(&data, 1);
            seen[corpus_below(&dice, limit)]++;
        }
        for (unsigned i = 0; i < limit; i++) {
            if (seen[i] < least) least = seen[i];
            if (seen[i] > most) most = seen[i];
        }
        assert_true(least > 0 && most <= 2 * least);
    }
    corpus_dice dice = corpus_dice_of_seed(1);
    for (unsigned i = 0; i < 1000; i++) assert_true(corpus_below(&dice, 100000) < 100000);
}

/* ---- Well-known positions -------------------------------------------------------------------- */

static void is_every_start_found_and_legal(void **state) {
    (void)state;
    for (size_t i = 0; i < corpus_start_count; i++) {
        const char *name = corpus_starts[i].name;
        ply_position found, read;
        const char *fen = corpus_start_fen(name);
        assert_true(corpus_find_start(name, strlen(name), &found));
        assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &read)));
        assert_true(ply_same_position(&found, &read));
        assert_int_equal(corpus_slow_problems(&found), 0);
        assert_true(strlen(corpus_starts[i].about) > 5);
        assert_null(strchr(name, ' '));
    }
}

static void are_capitals_allowed_in_names_and_other_names_not(void **state) {
    (void)state;
    ply_position p = ply_empty_position;
    assert_false(corpus_find_start("kiwipet", 7, &p));
    assert_false(corpus_find_start("kiwipete ", 9, &p));
    assert_false(corpus_find_start("", 0, &p));
    assert_true(ply_same_position(&p, &ply_empty_position));
    assert_true(corpus_find_start("KiwiPete", 8, &p));
    const ply_position kiwipete = corpus_start("kiwipete");
    assert_true(ply_same_position(&p, &kiwipete));
}

/* ---- Makers ---------------------------------------------------------------------------------- */

static void is_the_same_made_of_the_same_choices(void **state) {
    (void)state;
    static corpus_input a, b;
    for (unsigned seed = 0; seed < 200; seed++) {
        for (int kind = 0; kind < CORPUS_KINDS; kind++) {
            corpus_dice one = corpus_dice_of_seed(seed), other = corpus_dice_of_seed(seed);
            const bool made = corpus_make(&a, (corpus_kind)kind, ply_codecs[0], &one);
            assert_int_equal(corpus_make(&b, (corpus_kind)kind, ply_codecs[0], &other), made);
            assert_true(ply_same_position(&a.position, &b.position));
            assert_int_equal(a.count, b.count);
            assert_memory_equal(a.moves, b.moves, a.count * sizeof a.moves[0]);
            assert_int_equal(a.length, b.length);
            assert_memory_equal(a.text, b.text, a.length);
        }
    }
}

static void is_the_simplest_made_of_no_choices(void **state) {
    (void)state;
    static corpus_input x;
    const ply_position kings = corpus_start("kings");
    corpus_dice dice = corpus_dice_of_bytes(NULL, 0);
    assert_true(corpus_make(&x, CORPUS_POSITION, NULL, &dice));
    assert_true(ply_same_position(&x.position, &kings));
    assert_true(corpus_make(&x, CORPUS_GAME, NULL, &dice));
    assert_int_equal(x.count, 0);
    assert_true(ply_same_position(&x.position, &ply_start_position));
}

static void are_positions_and_games_legal(void **state) {
    (void)state;
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(4);
    for (unsigned i = 0; i < 3000; i++) {
        ply_position p;
        corpus_make_played(&dice, &p, 80);
        assert_int_equal(corpus_slow_problems(&p), 0);
        corpus_build(&dice, &p);
        assert_int_equal(corpus_slow_problems(&p), 0);
        corpus_build_few(&dice, &p);
        assert_int_equal(corpus_slow_problems(&p), 0);
    }
    for (unsigned i = 0; i < 100; i++) {
        assert_true(corpus_make(&x, CORPUS_GAME, NULL, &dice));
        for (size_t ply = 0; ply < x.count; ply++) {
            assert_true(corpus_slow_is_legal(&x.position, x.moves[ply]));
            corpus_slow_play(&x.position, x.moves[ply]);
        }
    }
}

/* Any board at all can be made of bytes, so that an engine can look for it. */
static void does_a_board_stand_as_the_bytes_want_it(void **state) {
    (void)state;
    static corpus_input x;
    uint8_t bytes[74] = {255, 1, 0, 8}; /* a board; Black; no right; no en-passant square */
    bytes[10 + 63] = 15;                /* a black king on h8, and nothing else */
    corpus_dice dice = corpus_dice_of_bytes(bytes, sizeof bytes);
    assert_true(corpus_make(&x, CORPUS_ANY, NULL, &dice));
    assert_int_equal(x.position.turn, PLY_BLACK);
    assert_int_equal(x.position.piece[63], ply_piece_of(PLY_BLACK, PLY_KING));
    for (unsigned square = 0; square < 63; square++) assert_int_equal(x.position.piece[square], 0);
}

/* Well-known positions and others, each of which is asked for as it stands. */
static void do_the_bytes_of_a_position_make_it(void **state) {
    (void)state;
    static const corpus_kind kinds[] = {CORPUS_ANY, CORPUS_MOVE, CORPUS_GAME};
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(11);
    for (unsigned i = 0; i < 3000; i++) {
        uint8_t bytes[CORPUS_BYTES_MAX];
        ply_position p;
        corpus_make_position(&dice, &p);
        if (i % 2 == 1)
            p.halfmove = i % 3 ? PLY_HALFMOVE_MAX : i, p.fullmove = PLY_FULLMOVE_MAX - i;
        const corpus_kind kind = kinds[i % 3];
        if (kind == CORPUS_ANY) corpus_add_theme(&dice, &p), corpus_edit_position(&dice, &p);
        const size_t size = corpus_bytes_of(kind, &p, 7, bytes);
        assert_true(size <= sizeof bytes);
        corpus_dice of_bytes = corpus_dice_of_bytes(bytes, size);
        assert_true(corpus_make(&x, kind, NULL, &of_bytes));
        assert_memory_equal(&x.position, &p, sizeof p);
        assert_true(x.count <= 7);
        assert_int_equal(of_bytes.left, 0);
    }
}

/* What dice of a seed make, the bytes that were written down make as well. */
static void do_recorded_dice_make_the_same_again(void **state) {
    (void)state;
    static corpus_input made, again;
    static uint8_t bytes[4096];
    for (uint64_t seed = 0; seed < 300; seed++) {
        const corpus_kind kind = seed % 2 ? CORPUS_GAME : CORPUS_ANY;
        corpus_dice dice = corpus_dice_recorded(seed, bytes, sizeof bytes);
        assert_true(corpus_make(&made, kind, NULL, &dice));
        assert_false(dice.is_spent);
        corpus_dice of_bytes = corpus_dice_of_bytes(bytes, sizeof bytes - dice.left);
        assert_true(corpus_make(&again, kind, NULL, &of_bytes));
        assert_memory_equal(&made.position, &again.position, sizeof made.position);
        assert_int_equal(made.count, again.count);
        assert_memory_equal(made.moves, again.moves, made.count * sizeof made.moves[0]);
    }
}

/* A theme is there after it was added, often enough for a fuzzer to rely on it. */
static void do_themes_bring_what_they_are_named_for(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(5);
    unsigned pins = 0, takes = 0, castles = 0, promotes = 0;
    for (unsigned i = 0; i < 2000; i++) {
        ply_position p;
        corpus_make_position(&dice, &p);
        corpus_add_theme(&dice, &p);
        if (corpus_slow_problems(&p) & PLY_PROBLEM_ERRORS) continue;
        const uint64_t traits = corpus_traits_of_position(&p);
        pins += (traits & CORPUS_TRAIT_PIN) != 0;
        takes += (traits & CORPUS_TRAIT_EP_TAKES) != 0;
        castles += (traits & CORPUS_TRAIT_CASTLING_RIGHT) != 0;
        promotes += (traits & CORPUS_TRAIT_PROMOTES) != 0;
    }
    assert_true(pins > 100 && takes > 100 && castles > 100 && promotes > 100);
}

/* ---- Simplifying ----------------------------------------------------------------------------- */

static bool has_black_rook(const corpus_input *x, void *context) {
    (*(unsigned *)context)++;
    return corpus_slow_find(x->position.piece, ply_piece_of(PLY_BLACK, PLY_ROOK)) < 64;
}

static void is_an_input_made_as_simple_as_it_can_be(void **state) {
    (void)state;
    static corpus_input x;
    unsigned asked = 0;
    x = (corpus_input){.kind = CORPUS_POSITION, .position = corpus_start("kiwipete")};
    corpus_simplify(&x, has_black_rook, &asked);
    unsigned pieces = 0;
    for (unsigned square = 0; square < 64; square++) pieces += x.position.piece[square] != 0;
    assert_int_equal(pieces, 3);
    assert_true(has_black_rook(&x, &asked));
    assert_int_equal(x.position.castling, 0);
    assert_int_equal(corpus_slow_problems(&x.position), 0);
    assert_true(asked < 200);
}

static bool has_a_pawn(const corpus_input *x, void *context) {
    (void)context;
    for (unsigned square = 0; square < 64; square++) {
        if (ply_type(x->position.piece[square]) == PLY_PAWN) return true;
    }
    return false;
}

/* Every field that has nothing to do with the failure is that of the empty position. */
static void are_all_fields_made_simple(void **state) {
    (void)state;
    static corpus_input x;
    static const corpus_kind kinds[] = {CORPUS_POSITION, CORPUS_ANY, CORPUS_ILLEGAL};
    for (size_t i = 0; i < 3; i++) {
        const bool is_wrong = kinds[i] == CORPUS_ILLEGAL;
        const char *fen = is_wrong ? "r3k2r/pP6/8/8/pP6/8/8/R3K1KR b kq b3 17 40"
                                   : "r3k2r/pP6/8/8/pP6/8/8/R3K2R b KQkq b3 17 40";
        x = (corpus_input){.kind = kinds[i], .position = corpus_position(fen)};
        if (is_wrong) x.problem = corpus_slow_problems(&x.position);
        corpus_simplify(&x, has_a_pawn, NULL);
        assert_true(has_a_pawn(&x, NULL));
        if (is_wrong) assert_int_equal(corpus_slow_problems(&x.position), x.problem);
        assert_int_equal(x.position.turn, PLY_WHITE);
        assert_int_equal(x.position.castling, 0);
        assert_int_equal(x.position.ep, PLY_NO_SQUARE);
        assert_int_equal(x.position.halfmove, 0);
        assert_int_equal(x.position.fullmove, 1);
    }
}

static bool has_ab(const corpus_input *x, void *context) {
    (void)context;
    const char *a = memchr(x->text, 'a', x->length);
    return a && memchr(a, 'b', x->length - (size_t)(a - x->text));
}

static void are_all_bytes_left_out_that_do_not_matter(void **state) {
    (void)state;
    static corpus_input x;
    static const char *const texts[] = {"xxaxxxbxx", "ab", "abx", "xab", "aabb", "bxaxb"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        x = (corpus_input){.kind = CORPUS_TEXT, .position = corpus_start("kiwipete")};
        const ply_position kiwipete = x.position;
        x.length = strlen(texts[i]);
        memcpy(x.text, texts[i], x.length);
        corpus_simplify(&x, has_ab, NULL);
        assert_int_equal(x.length, 2);
        assert_memory_equal(x.text, "ab", 2);
        assert_true(ply_same_position(&x.position, &kiwipete));
    }
}

static bool ends_with_castling(const corpus_input *x, void *context) {
    (void)context;
    return (corpus_traits(x, NULL) & CORPUS_TRAIT_END_CASTLING) != 0;
}

/* From the usual start it takes ten plies until Black has castled on the far side, and fewer for
 * all other castling. */
static void is_a_game_made_as_short_as_it_can_be(void **state) {
    (void)state;
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(9);
    unsigned found = 0;
    while (found < 3) {
        assert_true(corpus_make(&x, CORPUS_GAME, NULL, &dice));
        while (x.count > 0 && !ends_with_castling(&x, NULL)) x.count--;
        if (!x.count) continue;
        const size_t before = x.count;
        corpus_simplify(&x, ends_with_castling, NULL);
        assert_true(ends_with_castling(&x, NULL));
        assert_true(x.count <= before);
        if (ply_same_position(&x.position, &ply_start_position)) assert_true(x.count <= 10);
        ply_position p = x.position;
        for (size_t i = 0; i < x.count; i++) {
            assert_true(corpus_slow_is_legal(&p, x.moves[i]));
            corpus_slow_play(&p, x.moves[i]);
        }
        found++;
    }
}

/* ---- Traits ---------------------------------------------------------------------------------- */

/* What is in a position, by definition. */
static uint64_t traits_by_definition(const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_slow_moves(p, moves);
    const ply_squares checkers = corpus_slow_checkers(p->piece, p->turn);
    const unsigned checks = (unsigned)__builtin_popcountll(checkers);
    unsigned of[16] = {0}, pieces = 0, promoted = 0;
    uint64_t seen = 0;
    bool ep_way = false, ep_legal = false;
    for (unsigned square = 0; square < 64; square++) of[p->piece[square]]++;
    for (unsigned colour = 0; colour < 2; colour++) {
        const unsigned *own = of + 8 * colour;
        for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) pieces += own[type];
        promoted += own[PLY_KNIGHT] > 2 || own[PLY_BISHOP] > 2 || own[PLY_ROOK] > 2;
        promoted += own[PLY_QUEEN] > 1;
        if (own[PLY_QUEEN] >= 5) seen |= CORPUS_TRAIT_MANY_QUEENS;
    }
    for (size_t i = 0; i < count; i++) {
        ply_position after = *p;
        corpus_slow_play(&after, moves[i]);
        const unsigned from = ply_from(moves[i]), to = ply_to(moves[i]);
        const bool is_pawn = ply_type(p->piece[from]) == PLY_PAWN;
        ep_legal |= is_pawn && to == p->ep && p->ep != PLY_NO_SQUARE;
        if (is_pawn && ply_type(after.piece[to]) != PLY_PAWN) seen |= CORPUS_TRAIT_PROMOTES;
        if (ply_type(p->piece[from]) == PLY_KING &&
            (from % 8 > to % 8 + 1 || to % 8 > from % 8 + 1))
            seen |= CORPUS_TRAIT_CASTLES;
    }
    for (ply_square from = 0; from < 64 && p->ep != PLY_NO_SQUARE; from++) {
        if (p->piece[from] != ply_piece_of(p->turn, PLY_PAWN)) continue;
        ep_way |= corpus_slow_is_way(p, ply_move_of(from, p->ep, 0));
    }
    if (checks) seen |= CORPUS_TRAIT_CHECK;
    if (checks > 1) seen |= CORPUS_TRAIT_DOUBLE_CHECK;
    if (!count) seen |= checks ? CORPUS_TRAIT_MATE : CORPUS_TRAIT_STALEMATE;
    if (corpus_slow_pinned(p->piece, p->turn)) seen |= CORPUS_TRAIT_PIN;
    if (p->ep != PLY_NO_SQUARE) seen |= CORPUS_TRAIT_EP_SQUARE;
    if (ep_legal) seen |= CORPUS_TRAIT_EP_TAKES;
    if (ep_way && !ep_legal) seen |= CORPUS_TRAIT_EP_PINNED;
    if (p->castling) seen |= CORPUS_TRAIT_CASTLING_RIGHT;
    if (promoted) seen |= CORPUS_TRAIT_PROMOTED_PIECES;
    if (count >= 80) seen |= CORPUS_TRAIT_MANY_MOVES;
    if (p->turn == PLY_BLACK) seen |= CORPUS_TRAIT_BLACK_TO_MOVE;
    if (pieces == 2) seen |= CORPUS_TRAIT_BARE_KINGS;
    if (p->halfmove >= 100 || p->fullmove >= 1000) seen |= CORPUS_TRAIT_OLD_COUNTERS;
    return seen;
}

/* All that a position can show is shown by some, and none shows more or less than it has. */
static void are_traits_of_positions_what_they_say(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(3);
    uint64_t seen = 0;
    for (size_t i = 0; i < 1500 + corpus_start_count; i++) {
        ply_position p;
        if (i < corpus_start_count) {
            p = corpus_start_at(i);
        } else {
            corpus_make_position(&dice, &p);
        }
        const uint64_t traits = corpus_traits_of_position(&p), right = traits_by_definition(&p);
        for (unsigned bit = 0; bit < 64; bit++) {
            if (((traits ^ right) >> bit & 1u) == 0) continue;
            fail_msg("position %zu: %s, or not", i, corpus_trait_name(bit));
        }
        seen |= traits;
    }
    assert_true(seen == (CORPUS_TRAIT_OLD_COUNTERS << 1) - 1);
}

/* What positions are made for comes up often: at least half as often as when this was written.
 * `plyproof laws run --verbose` shows the shares. */
static void is_every_trait_made_often(void **state) {
    (void)state;
    /* Of 10000 positions. */
    static const unsigned least[17] = {1700, 500, 400,  20,  500, 600,  260, 230, 860,
                                       270,  800, 2300, 190, 90,  2500, 170, 550};
    unsigned seen[17] = {0};
    corpus_dice dice = corpus_dice_of_seed(3);
    for (unsigned i = 0; i < 20000; i++) {
        ply_position p;
        corpus_make_position(&dice, &p);
        const uint64_t traits = corpus_traits_of_position(&p);
        for (unsigned bit = 0; bit < 17; bit++) seen[bit] += traits >> bit & 1u;
    }
    for (unsigned bit = 0; bit < 17; bit++) {
        if (seen[bit] < 2 * least[bit]) fail_msg("%s: %u", corpus_trait_name(bit), seen[bit]);
    }
}

/* Games end by what they are led to, and are short and long: at least half as often as when this
 * was written. The last number is of games that end by mate or stalemate. */
static void is_every_end_of_games_made_often(void **state) {
    (void)state;
    /* Three quarters of what is made: half would be there without a player who leads to ends. */
    static const unsigned least[] = {50, 750, 185, 50, 260, 200, 550, 380};
    static corpus_input x;
    unsigned seen[8] = {0};
    corpus_dice dice = corpus_dice_of_seed(4);
    for (unsigned i = 0; i < 3000; i++) {
        if (!corpus_make(&x, CORPUS_GAME, NULL, &dice)) continue;
        const ply_game game = {.start = x.position, .moves = x.moves, .count = x.count};
        const uint64_t traits = corpus_traits(&x, NULL) / CORPUS_TRAIT_EMPTY_GAME;
        const ply_end end = ply_end_of(&game);
        for (unsigned bit = 0; bit < 7; bit++) seen[bit] += traits >> bit & 1u;
        seen[7] += end == PLY_END_CHECKMATE || end == PLY_END_STALEMATE;
    }
    for (unsigned i = 0; i < 8; i++) {
        if (seen[i] < least[i])
            fail_msg("%s: %u", i < 7 ? corpus_trait_name(20 + i) : "mate", seen[i]);
    }
}

/* Positions with one problem have each of them; odd ones show what is wrong, or what is in them. */
static void is_every_problem_made_often(void **state) {
    (void)state;
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(8);
    unsigned seen[PLY_PROBLEM_COUNT] = {0}, legal = 0, count = 0;
    for (unsigned i = 0; i < 4000; i++) {
        if (!corpus_make(&x, i % 2 ? CORPUS_ANY : CORPUS_ILLEGAL, NULL, &dice)) continue;
        const uint32_t problems = corpus_slow_problems(&x.position);
        const uint64_t traits = corpus_traits(&x, NULL), wrong = traits >> CORPUS_TRAIT_PROBLEMS;
        const uint64_t shown = traits & (CORPUS_TRAIT(CORPUS_TRAIT_PROBLEMS) - 1);
        assert_true((wrong & PLY_PROBLEM_ERRORS) == problems);
        assert_true(shown == (problems ? 0 : traits_by_definition(&x.position)));
        legal += !problems;
        if (x.kind == CORPUS_ANY) continue;
        assert_true(problems && problems == x.problem);
        for (unsigned bit = 0; bit < PLY_PROBLEM_COUNT; bit++) seen[bit] += problems >> bit & 1u;
        count++;
    }
    assert_true(legal > 50 && count > 1800);
    for (unsigned bit = 0; bit < PLY_PROBLEM_COUNT - 1; bit++) {
        if (seen[bit] < count / 30) fail_msg("%s: %u", ply_problem_sentence(1u << bit), seen[bit]);
    }
}

static unsigned pieces_of(const ply_position *p, ply_piece piece) {
    unsigned count = 0;
    for (unsigned square = 0; square < 64; square++) count += p->piece[square] == piece;
    return count;
}

/* A problem can be had in several ways, and a reader may miss one of them: no king and two, a pawn
 * on either edge, each right and each square en passant; and each problem without those that mostly
 * come with it. */
static void is_every_problem_made_in_every_way(void **state) {
    (void)state;
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(12);
    unsigned alone[12] = {0}, kings[2][3] = {{0}}, edges[2] = {0}, rights[4] = {0},
             eps[2][8] = {{0}};
    for (unsigned i = 0; i < 12000; i++) {
        if (!corpus_make(&x, CORPUS_ILLEGAL, NULL, &dice)) continue;
        const ply_position *p = &x.position;
        for (unsigned bit = 0; bit < 12; bit++) alone[bit] += x.problem == 1u << bit;
        for (unsigned colour = 0; colour < 2; colour++) {
            const unsigned count = pieces_of(p, ply_piece_of(colour, PLY_KING));
            if (x.problem == 1u << colour && count < 3) kings[colour][count]++;
        }
        for (unsigned square = 0; x.problem == PLY_PROBLEM_PAWN_RANK && square < 8; square++) {
            edges[0] += ply_type(p->piece[square]) == PLY_PAWN;
            edges[1] += ply_type(p->piece[square + 56]) == PLY_PAWN;
        }
        for (unsigned bit = 0; x.problem == PLY_PROBLEM_CASTLING && bit < 4; bit++) {
            rights[bit] += p->castling >> bit & 1u;
        }
        if (x.problem == PLY_PROBLEM_EP) eps[p->turn][p->ep % 8]++;
    }
    for (unsigned bit = 0; bit < 12; bit++) {
        /* More than 16 pieces are too many pawns or promoted pieces as well. */
        const bool has_company =
            (1u << bit) & (PLY_PROBLEM_WHITE_PIECES | PLY_PROBLEM_BLACK_PIECES);
        const unsigned least = has_company ? 0 : bit < 6 ? 600 : 400;
        if (alone[bit] < least) fail_msg("%s: %u", ply_problem_sentence(1u << bit), alone[bit]);
    }
    for (unsigned i = 0; i < 2; i++) {
        assert_true(kings[i][0] > 300 && kings[i][2] > 300);
        assert_true(edges[i] > 300);
        for (unsigned file = 0; file < 8; file++) assert_true(eps[i][file] > 30);
    }
    for (unsigned bit = 0; bit < 4; bit++) assert_true(rights[bit] > 180);
}

/* The traits of an input of a kind, made of a FEN and of moves. */
static uint64_t traits_of(corpus_kind kind, const char *fen, const char *moves) {
    static corpus_input x;
    char line[256];
    x = (corpus_input){.kind = kind, .position = corpus_position(fen)};
    snprintf(line, sizeof line, "moves %s", moves);
    assert_true(corpus_read_line(&x, line));
    return corpus_traits(&x, NULL) & ((CORPUS_TRAIT_EMPTY_TEXT - 1) & ~(CORPUS_TRAIT_LEGAL - 1));
}

static void are_traits_of_moves_and_games_what_they_say(void **state) {
    (void)state;
    const char *pawns = "3r4/2P5/8/k7/4pP2/8/8/R3K3 b Q f3 0 1";
    assert_true(traits_of(CORPUS_MOVE, "startpos", "e2e4") == CORPUS_TRAIT_LEGAL);
    assert_true(traits_of(CORPUS_MOVE, "startpos", "e2e5") == CORPUS_TRAIT_ILLEGAL);
    assert_true(traits_of(CORPUS_MOVE, "startpos", "e2e4q") ==
                (CORPUS_TRAIT_ILLEGAL | CORPUS_TRAIT_ILLEGAL_PROMOTION));
    assert_true(traits_of(CORPUS_GAME, "startpos", "") == CORPUS_TRAIT_EMPTY_GAME);
    assert_true(traits_of(CORPUS_GAME, "startpos", "e2e4") == 0);
    assert_true(traits_of(CORPUS_GAME, pawns, "e4f3") == CORPUS_TRAIT_END_EN_PASSANT);
    assert_true(traits_of(CORPUS_GAME, pawns, "e4f3 e1c1") == CORPUS_TRAIT_END_CASTLING);
    assert_true(traits_of(CORPUS_GAME, pawns, "e4f3 c7c8q") == CORPUS_TRAIT_END_PROMOTION);
    assert_true(traits_of(CORPUS_GAME, pawns, "e4f3 c7d8n") ==
                (CORPUS_TRAIT_END_UNDERPROMOTION | CORPUS_TRAIT_END_CAPTURE));
    assert_true(traits_of(CORPUS_GAME, pawns, "d8d1 e1d1") == CORPUS_TRAIT_END_CAPTURE);
}

static void does_every_trait_have_a_name(void **state) {
    (void)state;
    for (unsigned trait = 0; trait < CORPUS_TRAITS; trait++) {
        const bool is_one = trait < 30 || trait >= CORPUS_TRAIT_PROBLEMS;
        assert_true((strlen(corpus_trait_name(trait)) > 0) == is_one);
        for (unsigned other = 0; is_one && other < trait; other++) {
            assert_string_not_equal(corpus_trait_name(trait), corpus_trait_name(other));
        }
    }
}

/* ---- Kept ------------------------------------------------------------------------------------ */

static void assert_same_input(const corpus_input *a, const corpus_input *b) {
    assert_int_equal(a->kind, b->kind);
    assert_memory_equal(a->bits, b->bits, sizeof a->bits);
    if (a->kind == CORPUS_BITS) return;
    assert_true(ply_same_position(&a->position, &b->position));
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->moves, b->moves, a->count * sizeof a->moves[0]);
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->text, b->text, a->length);
    if (a->kind == CORPUS_ILLEGAL) assert_int_equal(a->problem, b->problem);
}

/* Writes an input, and reads it again line by line. */
static void write_and_read(const corpus_input *x, corpus_input *read) {
    char *lines = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&lines, &size);
    assert_non_null(f);
    corpus_write(f, x);
    fclose(f);
    memset(read, 0, sizeof *read);
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        if (!corpus_read_line(read, line)) fail_msg("the line '%s' is not read", line);
    }
    free(lines);
}

static void do_inputs_come_back_from_their_lines(void **state) {
    (void)state;
    static corpus_input x, read;
    corpus_dice dice = corpus_dice_of_seed(6);
    for (unsigned i = 0; i < 2000; i++) {
        const corpus_kind kind = (corpus_kind)(i % CORPUS_KINDS);
        memset(&x, 0, sizeof x);
        if (!corpus_make(&x, kind, ply_codecs[i / CORPUS_KINDS % ply_codec_count], &dice)) continue;
        write_and_read(&x, &read);
        assert_same_input(&x, &read);
    }
    x = (corpus_input){.kind = CORPUS_TEXT, .position = ply_unknown_position, .length = 256};
    for (unsigned i = 0; i < 256; i++) x.text[i] = (char)i;
    write_and_read(&x, &read);
    assert_same_input(&x, &read);
}

/* What a person is shown of an input. */
static void assert_shown(const corpus_input *x, const char *expected) {
    char shown[1024];
    FILE *file = tmpfile();
    assert_non_null(file);
    corpus_print(file, x);
    assert_int_equal(fseek(file, 0, SEEK_SET), 0);
    shown[fread(shown, 1, sizeof shown - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(shown, expected);
}

#define FEN "4k2r/7p/8/8/8/8/P7/4K3 w k - 3 9"
#define BOARD                                                                                      \
    "    8  . . . . k . . r\n    7  . . . . . . . p\n    6  . . . . . . . .\n"                     \
    "    5  . . . . . . . .\n    4  . . . . . . . .\n    3  . . . . . . . .\n"                     \
    "    2  P . . . . . . .\n    1  . . . . K . . .\n       a b c d e f g h\n"

static void is_an_input_shown_whole(void **state) {
    (void)state;
    static corpus_input x;
    x = (corpus_input){.kind = CORPUS_GAME, .position = corpus_position(FEN), .count = 2};
    x.moves[0] = ply_move_of(8, 24, 0);
    x.moves[1] = ply_move_of(60, 62, 0);
    assert_shown(&x, "    fen   " FEN "\n    moves a2a4 e8g8\n" BOARD);
    x.kind = CORPUS_ILLEGAL;
    x.problem = PLY_PROBLEM_PAWN_RANK | PLY_PROBLEM_EP;
    assert_shown(&x, "    fen   " FEN
                     "\n    wrong a pawn stands on the first or the last rank\n" BOARD);
    x = (corpus_input){.kind = CORPUS_TEXT, .position = ply_unknown_position, .length = 6};
    memcpy(x.text, " ~\\\x1f\x7f!", 6);
    assert_shown(&x, "    fen   not known\n    text   ~\\x5c\\x1f\\x7f!\n");
    x = (corpus_input){.kind = CORPUS_BITS, .bits = {1, 0, UINT64_MAX}};
    assert_shown(&x, "    bits  0000000000000001 0000000000000000 ffffffffffffffff\n");
}

static void is_a_line_that_is_wrong_refused(void **state) {
    (void)state;
    static corpus_input x;
    static const char *const wrong[] = {
        "",         "kind",       "kind positions", "fen",         "fen 8/8 w - -",
        "moves e2", "moves e2e9", "moves e2e4x",    "moves i2e4",  "motion e2e4",
        "bits",     "bits 1 2",   "bits 1 2 x",     "bits 1 2 3 4"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        x = (corpus_input){0};
        if (corpus_read_line(&x, wrong[i])) fail_msg("'%s' is read", wrong[i]);
    }
    x = (corpus_input){0};
    assert_true(corpus_read_line(&x, "bits 1 a0 3"));
    assert_true(x.bits[0] == 1 && x.bits[1] == 0xa0 && x.bits[2] == 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_seed_give_the_bits_it_always_gave),
        cmocka_unit_test(do_bytes_give_whole_bytes_and_then_zeros),
        cmocka_unit_test(are_all_bits_of_eight_bytes_given),
        cmocka_unit_test(are_numbers_below_a_limit_nearly_even),
        cmocka_unit_test(is_every_start_found_and_legal),
        cmocka_unit_test(are_capitals_allowed_in_names_and_other_names_not),
        cmocka_unit_test(is_the_same_made_of_the_same_choices),
        cmocka_unit_test(is_the_simplest_made_of_no_choices),
        cmocka_unit_test(are_positions_and_games_legal),
        cmocka_unit_test(does_a_board_stand_as_the_bytes_want_it),
        cmocka_unit_test(do_the_bytes_of_a_position_make_it),
        cmocka_unit_test(do_recorded_dice_make_the_same_again),
        cmocka_unit_test(do_themes_bring_what_they_are_named_for),
        cmocka_unit_test(is_an_input_made_as_simple_as_it_can_be),
        cmocka_unit_test(are_all_fields_made_simple),
        cmocka_unit_test(are_all_bytes_left_out_that_do_not_matter),
        cmocka_unit_test(is_a_game_made_as_short_as_it_can_be),
        cmocka_unit_test(are_traits_of_positions_what_they_say),
        cmocka_unit_test(is_every_trait_made_often),
        cmocka_unit_test(is_every_end_of_games_made_often),
        cmocka_unit_test(is_every_problem_made_often),
        cmocka_unit_test(is_every_problem_made_in_every_way),
        cmocka_unit_test(are_traits_of_moves_and_games_what_they_say),
        cmocka_unit_test(does_every_trait_have_a_name),
        cmocka_unit_test(do_inputs_come_back_from_their_lines),
        cmocka_unit_test(is_an_input_shown_whole),
        cmocka_unit_test(is_a_line_that_is_wrong_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
