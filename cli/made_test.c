/* made_test.c - is what random makes as much as was asked for, and the same again? */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include "corpus/corpus.h"

static unsigned several; /* so many texts have several lines; the others are as they are */

static bool made_up_make(corpus_input *x, corpus_kind kind, const ply_codec *codec,
                         corpus_dice *dice) {
    if (!corpus_make(x, kind, codec, dice)) return false;
    if (kind == CORPUS_TEXT && several) {
        several--;
        memcpy(x->text, "a\nb", 3);
        x->length = 3;
    }
    return true;
}
#define corpus_make made_up_make

#include "cli/made.c"

static size_t count_lines(const char *text) {
    size_t lines = 0;
    while ((text = strchr(text, '\n')) != NULL) lines++, text++;
    return lines;
}

/* Runs it; returns what it wrote, which lives as long as the other of the two. */
static const char *made(const char *line, char text[65536]) {
    snprintf(text, 65536, "%s", said_in(line, 0));
    assert_int_equal(said.status, CLI_HELD);
    assert_string_equal(said.errors, "");
    return text;
}

static void does_a_seed_make_the_same_and_is_it_1_by_default(void **state) {
    (void)state;
    static char a[65536], b[65536];
    static const char *const what[] = {"--positions|5", "--games|2", "--texts|9",
                                       "--positions|2|--games|2|--texts|2|--json"};
    for (size_t i = 0; i < sizeof what / sizeof what[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "plyproof|random|%s", what[i]);
        made(line, a);
        snprintf(line, sizeof line, "plyproof|random|%s|--seed|1", what[i]);
        assert_string_equal(made(line, b), a);
        snprintf(line, sizeof line, "plyproof|random|%s|--seed|2", what[i]);
        assert_string_not_equal(made(line, b), a);
        snprintf(line, sizeof line, "plyproof|random|%s|--seed|0", what[i]);
        assert_string_not_equal(made(line, b), a);
    }
}

static void are_as_many_made_as_asked_for(void **state) {
    (void)state;
    static char text[65536];
    assert_int_equal(count_lines(made("plyproof|random|--positions|1", text)), 1);
    assert_int_equal(count_lines(made("plyproof|random|--positions|7", text)), 7);
    assert_int_equal(count_lines(made("plyproof|random|--games|1", text)), 1);
    assert_int_equal(count_lines(made("plyproof|random|--games|3|--as|long", text)), 3);
    assert_int_equal(count_lines(made("plyproof|random|--texts|1", text)), 1);
    assert_int_equal(count_lines(made("plyproof|random|--texts|40|--as|pgn", text)), 40);
    assert_int_equal(count_lines(made("plyproof|random|--texts|40|--as|pgn|--json", text)), 40);
    made("plyproof|random|--positions|2|--games|3|--texts|4", text);
    assert_int_equal(count_lines(text), 9);
    assert_int_equal(said.flushed, 0);
    made("plyproof|random|--positions|2|--line-buffered", text);
    assert_int_equal(said.flushed, 2);
}

/* One that has several lines is none where each has a line. */
static void is_a_text_of_several_lines_one_in_json_only(void **state) {
    (void)state;
    static char text[65536];
    several = 3;
    made("plyproof|random|--texts|5", text);
    assert_int_equal(several, 0);
    assert_int_equal(count_lines(text), 5);
    assert_null(strstr(text, "a\nb"));
    several = 2;
    made("plyproof|random|--texts|2|--json", text);
    assert_string_equal(text, "{`codec`:`fen`,`text`:`a\\nb`}\n{`codec`:`fen`,`text`:`a\\nb`}\n");
}

static void are_numbers_refused_that_say_nothing(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "--positions|0", "--positions|1000000001", "--games|0",         "--games|1000000001",
        "--texts|0",     "--texts|1000000001",     "--texts|1|--seed|x"};
    char all[NOTED] = "", line[256];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(line, sizeof line, "plyproof|random|%s", wrong[i]);
        assert_says(line, "");
        assert_int_equal(said.status, CLI_USAGE);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%.*s",
                 (int)strcspn(said.errors, "\n") + 1, said.errors);
    }
    assert_string_equal(
        all, "plyproof: random: --positions needs a number from 1 to 1000000000, not `0`\n"
             "plyproof: random: --positions needs a number from 1 to 1000000000, not `1000000001`\n"
             "plyproof: random: --games needs a number from 1 to 1000000000, not `0`\n"
             "plyproof: random: --games needs a number from 1 to 1000000000, not `1000000001`\n"
             "plyproof: random: --texts needs a number from 1 to 1000000000, not `0`\n"
             "plyproof: random: --texts needs a number from 1 to 1000000000, not `1000000001`\n"
             "plyproof: random: --seed needs a number or `fresh`, not `x`\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(does_a_seed_make_the_same_and_is_it_1_by_default),
        cmocka_unit_test(are_as_many_made_as_asked_for),
        cmocka_unit_test(is_a_text_of_several_lines_one_in_json_only),
        cmocka_unit_test(are_numbers_refused_that_say_nothing),
    };
    return cmocka_run_group_tests_name("cli.made", tests, NULL, NULL);
}
