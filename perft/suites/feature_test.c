/* feature_test.c - what is special about a position: drawn-up positions, and what they have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "feature.h"

/* A position, a feature that it has, and one that it has not. */
static const struct drawn {
    const char *fen;
    ply_feature has, has_not;
} drawn[] = {
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", PLY_EP_FILE_D, PLY_EP_NO_TAKER},
    {"4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 1", PLY_EP_NO_TAKER, PLY_EP_FILE_D},
    {"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", PLY_EP_TWO_TAKERS, PLY_EP_ONLY_MOVE},
    {"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", PLY_EP_PINNED_RANK, PLY_EP_FILE_D},
    {"k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", PLY_EP_PINNED_FILE, PLY_EP_PINNED_RANK},
    {"k7/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1", PLY_EP_PINNED_DIAGONAL, PLY_EP_TAKEN_SHIELDS},
    {"k7/8/8/3pP3/4K3/8/8/8 w - d6 0 1", PLY_EP_ANSWERS, PLY_EP_NO_ANSWER},
    {"k7/1b6/8/3pP3/4K3/8/8/8 w - d6 0 1", PLY_EP_NO_ANSWER, PLY_EP_ANSWERS},
    {"b3k3/8/8/3pP3/8/5K2/8/8 w - d6 0 1", PLY_EP_TAKEN_SHIELDS, PLY_EP_FILE_D},
    {"8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", PLY_EP_CHECKS, PLY_EP_DISCOVERS},
    {"4k3/8/8/3pP3/8/8/8/K3R3 w - d6 0 1", PLY_EP_DISCOVERS, PLY_EP_DISCOVERS_TAKEN},
    {"8/8/8/3pPk2/8/1B6/8/K7 w - d6 0 1", PLY_EP_FILE_D, PLY_EP_DISCOVERS_TAKEN},
    {"8/5k2/8/3pP3/8/1B6/8/K7 w - d6 0 1", PLY_EP_DISCOVERS_TAKEN, PLY_EP_DISCOVERS},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", PLY_CASTLE_SHORT, PLY_CASTLE_LONG},
    {"4kr2/8/8/8/8/8/8/4K2R w K - 0 1", PLY_CASTLE_SHORT_PATH, PLY_CASTLE_SHORT},
    {"4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", PLY_CASTLE_SHORT_TARGET, PLY_CASTLE_SHORT_PATH},
    {"4k2r/8/8/8/8/8/8/4K2R w K - 0 1", PLY_CASTLE_SHORT_ROOK, PLY_CASTLE_SHORT_TARGET},
    {"4r2k/8/8/8/8/8/8/R3K3 w Q - 0 1", PLY_CASTLE_LONG_IN_CHECK, PLY_CASTLE_LONG},
    {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", PLY_CASTLE_B_ATTACKED, PLY_CASTLE_LONG_TARGET},
    {"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", PLY_CASTLE_BLOCKED_B, PLY_CASTLE_LONG},
    {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", PLY_CASTLE_SHORT_NO_RIGHT, PLY_CASTLE_BOTH},
    {"4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1", PLY_CORNER_PROMOTED_SHORT, PLY_CORNER_TAKEN_SHORT},
    {"r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", PLY_CORNER_ROOK_TAKES_ROOK, PLY_CORNER_TAKEN_SHORT},
    {"4k3/8/8/8/8/1n6/8/R3K3 w Q - 0 1", PLY_CORNER_LEFT_LONG, PLY_CORNER_LEFT_SHORT},
    {"8/P7/8/8/8/8/7k/K7 w - - 0 1", PLY_PROMOTE_FILE_A, PLY_PROMOTE_TAKE_LEFT},
    {"n7/P6k/8/8/8/8/8/K7 w - - 0 1", PLY_PROMOTE_BLOCKED, PLY_PROMOTE_PUSH},
    {"k7/8/8/8/8/2p5/1q6/K7 w - - 0 1", PLY_CHECKER_PROTECTED, PLY_TAKES_CHECKER_KING},
    {"4k3/8/3N4/8/8/8/8/K3R3 b - - 0 1", PLY_DOUBLE_KNIGHT_ROOK, PLY_DOUBLE_BISHOP_ROOK},
    {"4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", PLY_PIN_KNIGHT_FILE, PLY_PIN_KNIGHT_RANK},
    {"7k/8/8/8/7b/6P1/8/4K3 w - - 0 1", PLY_PIN_PAWN_RISING, PLY_PIN_PAWN_FALLING},
    {"7k/8/8/8/8/8/8/4K2r w - - 0 1", PLY_KING_STAYS_ON_LINE, PLY_PIN_TWO},
    {"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", PLY_MATED_BY_ROOK, PLY_STALEMATED_BY_ROOK},
    {"6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", PLY_MATED_SMOTHERED, PLY_MATED_BY_QUEEN},
    {"k7/2Q5/8/8/8/8/8/K7 b - - 0 1", PLY_STALEMATED_BY_QUEEN, PLY_MATED_BY_QUEEN},
    {"8/8/3p4/3k4/8/3K4/3P4/8 w - - 100 1", PLY_KINGS_OPPOSED, PLY_HALFMOVE_99},
};
enum { DRAWN = sizeof drawn / sizeof drawn[0] };

static void has_each_position_its_feature_and_not_the_other(void **state) {
    (void)state;
    for (size_t i = 0; i < DRAWN; i++) {
        ply_position p, mirrored;
        ply_feature_set features, of_mirror;
        assert_false(
            ply_failed(ply_read_position(&ply_codec_fen, drawn[i].fen, strlen(drawn[i].fen), &p)));
        assert_int_equal(ply_problems(&p) & PLY_PROBLEM_ERRORS, 0);
        ply_features_of(&p, &features);
        if (!features.has[drawn[i].has]) {
            fail_msg("%s: not %s", drawn[i].fen, ply_feature_name(drawn[i].has));
        }
        if (features.has[drawn[i].has_not]) {
            fail_msg("%s: %s", drawn[i].fen, ply_feature_name(drawn[i].has_not));
        }
        if (drawn[i].has == PLY_PIN_PAWN_RISING) continue; /* its mirror image is a falling one */
        ply_mirror(&p, &mirrored);
        ply_features_of(&mirrored, &of_mirror);
        assert_true(of_mirror.has[drawn[i].has]);
    }
}

static void has_every_feature_a_name_of_its_own(void **state) {
    (void)state;
    for (unsigned f = 0; f < PLY_FEATURES; f++) {
        for (unsigned other = 0; other < f; other++) {
            if (*ply_feature_name(f)) {
                assert_string_not_equal(ply_feature_name(f), ply_feature_name(other));
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_each_position_its_feature_and_not_the_other),
        cmocka_unit_test(has_every_feature_a_name_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
