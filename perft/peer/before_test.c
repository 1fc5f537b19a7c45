/* before_test.c - is a position found from which a move leads to another? */
/* SPDX-License-Identifier: MIT */
#include "before.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "peer.h"
#include "told_test.h"

/* The first that is found, piece after piece from a1 on, each from the first square that it can
 * have come from: as FEN, and the move. */
static void is_a_move_found_that_leads_to_a_position(void **state) {
    (void)state;
    static const struct {
        const char *fen, *before;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 b - - 0 9", "none"},
        {"3k4/8/8/8/8/8/8/4K3 b - - 5 9", "3k4/8/8/8/8/8/8/3K4 w - - 4 9 d1e1"},
        {"3k4/8/8/8/8/8/8/4K3 w - - 5 9", "8/2k5/8/8/8/8/8/4K3 b - - 4 9 c7d8"},
        {"k7/8/8/8/8/8/8/7K b - - 1 9", "k7/8/8/8/8/8/8/6K1 w - - 0 9 g1h1"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9 e2e4"},
        {"4k3/8/8/8/4P3/8/8/4K3 b - - 0 9", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 9 e3e4"},
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 9", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 9 e7e5"},
        {"4k3/8/8/8/8/8/8/R3K2R b KQ - 1 9", "none"},
        {"4k2r/8/8/8/8/8/8/R3K2R b KQk - 1 9", "none"},
        {"r3k2r/p7/8/8/8/8/P7/R3K2R b KQkq - 0 9", "none"},
        {"r3k2r/8/8/8/8/8/P6P/R3K2R w KQkq - 3 9", "none"},
        {"rn2k2r/pppppppp/8/8/8/5N2/PPPPPPPP/R3K2R b KQkq - 3 9",
         "rn2k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K1NR w KQkq - 2 9 g1f3"},
        {"7k/8/8/8/8/8/5PPP/r5K1 w - - 3 9", "7k/8/8/8/8/8/r4PPP/6K1 b - - 2 9 a2a1"},
        {"3rk3/8/8/8/8/8/8/3K4 w - - 3 9", "r3k3/8/8/8/8/8/8/3K4 b - - 2 9 a8d8"},
        {"Q6k/8/8/8/8/8/8/7K b - - 0 9", "none"},
        {"8/8/8/8/8/8/8/4K3 b - - 0 9", "none"},
        {"4k3/8/8/8/8/8/8/1R5K b - - 3 9", "4k3/8/8/8/8/8/8/R6K w - - 2 9 a1b1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[PLY_TEXT_MAX + 8] = "none";
        const ply_position p = position_of(cases[i].fen);
        ply_position before;
        ply_move move;
        if (perft_before(&p, &before, &move)) {
            perft_fen_text(&before, text);
            const unsigned from = ply_from(move), to = ply_to(move);
            snprintf(text + strlen(text), 8, " %c%u%c%u", 'a' + (char)(from & 7), (from >> 3) + 1,
                     'a' + (char)(to & 7), (to >> 3) + 1);
            assert_int_equal(ply_promotion(move), 0);
        }
        if (strcmp(text, cases[i].before) != 0) fail_msg("%zu %s: \"%s\"", i, cases[i].fen, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_move_found_that_leads_to_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
