/* position_test.c - the position: playing moves, mirroring, dropping fields. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <sys/mman.h>

#include "plyproof.h"

static ply_move move(const char *uci) {
    return ply_move_of(ply_square_at((unsigned)(uci[0] - 'a'), (unsigned)(uci[1] - '1')),
                       ply_square_at((unsigned)(uci[2] - 'a'), (unsigned)(uci[3] - '1')), 0);
}

static void does_a_double_push_set_the_square_behind_it(void **state) {
    (void)state;
    ply_position position = ply_start_position;
    ply_play(&position, move("e2e4"));
    assert_int_equal(position.ep, ply_square_at(4, 2));
    ply_play(&position, move("g8f6"));
    assert_int_equal(position.ep, PLY_NO_SQUARE);
    assert_int_equal(position.halfmove, 1);
    assert_int_equal(position.fullmove, 2);
}

static void does_mirroring_twice_give_the_position_back(void **state) {
    (void)state;
    ply_position position = ply_start_position, twice;
    ply_play(&position, move("e2e4"));
    ply_mirror(&position, &twice);
    assert_int_equal(twice.ep, ply_square_at(4, 5));
    assert_false(ply_same_position(&position, &twice));
    ply_mirror(&twice, &twice);
    assert_true(ply_same_position(&position, &twice));
}

static void is_a_mirrored_move_the_same_across_the_board(void **state) {
    (void)state;
    const ply_move promotes = ply_move_of(ply_square_at(0, 6), ply_square_at(1, 7), PLY_ROOK);
    assert_int_equal(ply_mirror_move(promotes),
                     ply_move_of(ply_square_at(0, 1), ply_square_at(1, 0), PLY_ROOK));
    assert_int_equal(ply_mirror_move(move("g1f3")), move("g8f6"));
}

/* Every set of fields, against a position in which each is another than in the empty one. */
static void are_the_fields_dropped_that_are_named_and_no_other(void **state) {
    (void)state;
    const ply_position *empty = &ply_empty_position;
    ply_position full = ply_start_position;
    ply_play(&full, move("e2e4"));
    full.halfmove = 7;
    full.fullmove = 8;
    for (unsigned drops = 0; drops <= PLY_DROPS_ALL_BUT_BOARD; drops++) {
        ply_position p = full;
        ply_drop(&p, drops);
        assert_memory_equal(p.piece, full.piece, sizeof p.piece);
        assert_int_equal(p.turn, (drops & PLY_DROPS_TURN ? empty : &full)->turn);
        assert_int_equal(p.castling, (drops & PLY_DROPS_CASTLING ? empty : &full)->castling);
        assert_int_equal(p.ep, (drops & PLY_DROPS_EP ? empty : &full)->ep);
        assert_int_equal(p.halfmove, (drops & PLY_DROPS_HALFMOVE ? empty : &full)->halfmove);
        assert_int_equal(p.fullmove, (drops & PLY_DROPS_FULLMOVE ? empty : &full)->fullmove);
    }
}

static void do_rights_end_with_king_or_rook(void **state) {
    (void)state;
    ply_position position = ply_start_position;
    ply_play(&position, move("e1e2"));
    assert_int_equal(position.castling, 12);
    ply_play(&position, move("h8h1"));
    assert_int_equal(position.castling, PLY_CASTLE_BLACK_QUEEN);
}

/* A position that ends where memory does: what looks further crashes. */
static void is_nothing_looked_at_behind_a_position(void **state) {
    (void)state;
    enum { ROOM = 1 << 16 }; /* as many whole pages, however large they are */
    char *const memory =
        mmap(NULL, 2 * ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    assert_int_equal(mprotect(memory + ROOM, ROOM, PROT_NONE), 0);
    ply_position *const last = (ply_position *)(void *)(memory + ROOM) - 1;
    ply_position mirrored, twice;
    *last = ply_start_position;
    assert_true(ply_same_position(last, &ply_start_position));
    ply_play(last, move("e2e4"));
    ply_mirror(last, &mirrored);
    ply_mirror(&mirrored, &twice);
    assert_true(ply_same_position(last, &twice));
    ply_mirror(last, last);
    assert_true(ply_same_position(last, &mirrored));
    assert_int_equal(ply_problems(last), 0);
    ply_drop(last, PLY_DROPS_ALL_BUT_BOARD);
    assert_memory_equal(last->piece, mirrored.piece, sizeof mirrored.piece);
    assert_int_equal(munmap(memory, 2 * ROOM), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_double_push_set_the_square_behind_it),
        cmocka_unit_test(does_mirroring_twice_give_the_position_back),
        cmocka_unit_test(is_a_mirrored_move_the_same_across_the_board),
        cmocka_unit_test(are_the_fields_dropped_that_are_named_and_no_other),
        cmocka_unit_test(is_nothing_looked_at_behind_a_position),
        cmocka_unit_test(do_rights_end_with_king_or_rook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
