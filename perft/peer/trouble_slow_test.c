/* trouble_slow_test.c - does the check survive engines that fall apart, and say how? It waits for
 * time-outs, so it takes long. */
/* SPDX-License-Identifier: MIT */
#include "bugs_test.h"

static const char ep_fen[] = "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1";

/* What the engine does when it is asked for a position with an en-passant square, and what that is
 * called. */
static void is_every_trouble_survived(void **state) {
    (void)state;
    static const struct {
        const char *name;
        perft_kind kind;
    } troubles[] = {
        {"crash", PERFT_CRASHED},
        {"exit", PERFT_CRASHED},
        {"exit-in-the-middle", PERFT_CRASHED},
        {"hang", PERFT_HUNG},
        {"flood", PERFT_PROTOCOL},
        {"bytes", PERFT_PROTOCOL},
        {"no-newline", PERFT_CRASHED},
        {"child-holds-the-pipe", PERFT_CRASHED},
        {"refuse", PERFT_REFUSED},
        {"refuse-silently", PERFT_REFUSED},
        {"start-anew", PERFT_REFUSED},
        {"pass-over", PERFT_REFUSED},
    };
    for (size_t i = 0; i < sizeof troubles / sizeof troubles[0]; i++) {
        const char *const arguments[] = {"--trouble", troubles[i].name, NULL};
        perft_check *check = check_engine(arguments, NULL, 40, ep_fen);
        const perft_finding *f = find(check, troubles[i].kind, NULL);
        if (!f) {
            const perft_finding *other =
                perft_check_findings(check) ? perft_check_finding(check, 0) : NULL;
            fail_msg("%s: %s", troubles[i].name,
                     other ? perft_kind_name(other->fault.kind) : "nothing");
        }
        assert_int_not_equal(f->fault.position.ep, PLY_NO_SQUARE);
        assert_true(f->fault.detail[0] != '\0');
        perft_check_free(check);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_trouble_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
