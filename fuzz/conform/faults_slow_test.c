/* faults_slow_test.c - is every fault of faulty_codec found and said rightly? Nothing here depends
 * on the speed of the machine. */
/* SPDX-License-Identifier: MIT */
#include "conform_test.h"

static void is_every_fault_found_and_said_rightly(void **state) {
    size_t unsaid = 0;
    (void)state;
    for (size_t i = 0; i < FAULT_COUNT; i++) {
        const planted *p = &faults[i];
        const char *const more[] = {"--fault", p->name, NULL};
        /* Only one fault has to be waited for. */
        const fuzz_conform_job job = {.peer[0].patience = p->outcome == FUZZ_OUT_HUNG ? 0.5 : 20};
        fuzz_conform *c = conform(p->codec, p->write, more, &job);
        const size_t count = fuzz_conform_findings(c);
        if (!is_said(c, p) || count > 2) {
            unsaid++;
            print_message("%s is not %s %s; it has %zu findings; see: plyproof conform %s%s -- "
                          "%s %s%s --fault %s\n",
                          p->name, fuzz_outcome_name(p->outcome), p->class, count, p->codec,
                          p->write ? " --write" : "", faulty_codec(), p->codec,
                          p->write ? " --write" : "", p->name);
            print_findings(c);
        }
        fuzz_conform_free(c);
    }
    assert_int_equal(unsaid, 0);
    assert_true(FAULT_COUNT >= 40);
}

/* With a process for each text: the same is found of a program that is run anew each time. */
static void is_a_fault_found_of_a_program_that_is_run_for_each_text(void **state) {
    (void)state;
    const planted p = {"ends_at_comments", "pgn", false, FUZZ_OUT_MISREAD, "comments"};
    char line[5000];
    snprintf(line, sizeof line, "'%s' pgn --fault %s --once {text} {position}", faulty_codec(),
             p.name);
    const fuzz_conform_job each = {.peer[0].line = line, .trials = 1, .seconds = 600};
    fuzz_conform *c = conform(p.codec, false, NULL, &each);
    assert_int_equal(fuzz_conform_peer(c, 0)->manner, FUZZ_ONCE);
    assert_true(is_said(c, &p));
    fuzz_conform_free(c);
}

static void does_fuzzing_agree_with_ourselves_for_long(void **state) {
    (void)state;
    for (size_t i = 0; i < ply_codec_count; i++) require_agreement(ply_codecs[i], NULL, 50000);
}

int main(void) {
    signal(SIGPIPE, SIG_IGN); /* as the command does: a peer that has ended is then noticed */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_fault_found_and_said_rightly),
        cmocka_unit_test(is_a_fault_found_of_a_program_that_is_run_for_each_text),
        cmocka_unit_test(does_fuzzing_agree_with_ourselves_for_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
