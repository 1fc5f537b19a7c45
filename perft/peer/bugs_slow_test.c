/* bugs_slow_test.c - is every bug of buggy_engine found, named rightly and made small?
 *
 * Nothing here depends on the speed of the machine: what is counted is questions. The suites are
 * asked up to 3,000 leaves a question; bugs that only show deeper are looked for in the positions
 * that are asked deeply. */
#include "bugs_test.h"

enum { QUESTIONS_MAX = 20000, LEAVES = 3000, DEEP_LEAVES = 40000 };

/* Bugs that do not show in three plies. */
static bool is_deep(const char *name) {
    static const char *const deep[] = {"right_outlives_the_kings_move", "table_forgets_ep",
                                       "table_forgets_rights"};
    for (size_t i = 0; i < sizeof deep / sizeof deep[0]; i++) {
        if (strcmp(name, deep[i]) == 0) return true;
    }
    return false;
}

static void is_every_bug_found_named_and_made_small(void **state) {
    (void)state;
    size_t found = 0;
    for (size_t i = 0; i < BUG_COUNT; i++) {
        const char *const arguments[] = {"--bug", bugs[i].name, NULL};
        perft_check *check =
            check_engine(arguments, NULL, is_deep(bugs[i].name) ? DEEP_LEAVES : LEAVES, NULL);
        const perft_finding *f = find(check, bugs[i].kind, bugs[i].rule);
        if (!f) fail_msg("%s was not found as %s", bugs[i].name, bugs[i].rule);
        /* Two rules at most for a bug: castling short and castling long are two. */
        if (findings_of(check) > 2) fail_msg("%s has many names", bugs[i].name);
        const bool is_large = strcmp(bugs[i].name, "room_for_128_moves") == 0;
        const unsigned pieces = pieces_of(&f->fault.position);
        if (pieces > (is_large ? 20 : 8)) fail_msg("%s: %u pieces", bugs[i].name, pieces);
        const uint64_t questions = perft_check_reported(check)->questions;
        if (questions > QUESTIONS_MAX) fail_msg("%s took many questions", bugs[i].name);
        perft_check_free(check);
        found++;
    }
    assert_true(found >= 50);
}

static void does_an_engine_without_bugs_agree_everywhere(void **state) {
    (void)state;
    const char *const arguments[] = {NULL};
    perft_check *check = check_engine(arguments, NULL, DEEP_LEAVES, NULL);
    const perft_check_report *r = perft_check_reported(check);
    assert_int_equal(findings_of(check), 0);
    assert_int_equal(r->agree, r->positions);
    assert_true(r->positions > 3600 && r->leaves > 10000000);
    perft_check_free(check);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_an_engine_without_bugs_agree_everywhere),
        cmocka_unit_test(is_every_bug_found_named_and_made_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
