/* web_test.c - the questions of the page, asked natively: does every answer say what the library
 * says, whatever is asked? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "corpus/corpus.h"
#include "web/web.h"

/* Asks, and gives the answer with a NUL behind it. */
static const char *ask(const char *question) {
    static char answer[WEB_OUT_SIZE + 1];
    const size_t length = strlen(question);
    memcpy(web_in(), question, length);
    const size_t size = web_ask(length);
    memcpy(answer, web_out(), size);
    answer[size] = '\0';
    return answer;
}

static void assert_says(const char *question, const char *wanted) {
    const char *answer = ask(question);
    if (!strstr(answer, wanted)) {
        fail_msg("asked\n%s\nit answered\n%s\nwithout\n%s", question, answer, wanted);
    }
}

static void is_every_codec_and_generator_in_the_tables(void **state) {
    (void)state;
    char wanted[64];
    for (size_t i = 0; i < ply_codec_count; i++) {
        snprintf(wanted, sizeof wanted, "{\"name\":\"%s\"", ply_codecs[i]->name);
        assert_says("tables", wanted);
    }
    for (size_t i = 0; i < ply_generator_count; i++) {
        snprintf(wanted, sizeof wanted, "{\"name\":\"%s\"", ply_generators[i]->name);
        assert_says("tables", wanted);
    }
    assert_says("tables", "{\"name\":\"mailbox4\",\"leaves\":[\"32\"");
}

static void is_a_game_told_with_its_last_position(void **state) {
    (void)state;
    assert_says("game\n\ne2e4 e7e5", "RNBQKBNRPPPP.PPP");
    assert_says("game\n\ne2e4 e7e5", "\"turn\":\"white\"");
    assert_says("game\n\ne2e4 e7e5", "\"en_passant\":\"e6\"");
    assert_says("game\n\ne2e4 e7e5", "\"uci\":\"g1f3\",\"san\":\"Nf3\"");
    assert_says("game\n\ne2e4 e7e5", "{\"codec\":\"urlsafe\",\"text\":\"ck\"}");
    assert_says("game\n\nf2f3 e7e5 g2g4 d8h4", "\"end\":\"checkmate\"");
    assert_says("game\nkiwipete\n", "\"checkers\":[]");
}

static void is_what_cannot_be_read_said(void **state) {
    (void)state;
    assert_says("game\n8/9/8/8/8/8/8/8\n", "\"fault\":\"piece-expected\"");
    assert_says("game\n8/9/8/8/8/8/8/8\n", "\"byte\":2");
    assert_says("game\n\ne2e4 e2e4", "\"fault\":\"illegal-move\"");
    assert_says("game\n\ne2e4 e2e4", "\"byte\":5");
    assert_says("nothing", "no-such-question");
    assert_says("", "no-such-question");
    assert_says("game\n8/8/8/8/8/8/8/8 w - -\n", "\"fault\":\"white-kings\"");
}

static void is_a_text_recognised(void **state) {
    (void)state;
    assert_says("read\n\n\n  8/8/4k3/8/8/4K3/4P3/8   b\n",
                "{\"as\":\"fen\",\"holds\":\"position\"");
    assert_says("read\n\n\n8/8/4k3/8/8/4K3/4P3/8   bb", "\"sentence\":\"'b' where one blank");
    assert_says("read\n\n\nckGV5qh", "{\"as\":\"urlsafe\",\"holds\":\"game\"");
    assert_says("read\n\n\nKiwipete", "{\"as\":\"name\"");
    assert_says("read\n\n\n1. e4 e5 *\n\n", "{\"as\":\"pgn\"");
    assert_says("read\n\n\ne2e4 e7e5", "{\"as\":\"uci\",\"holds\":\"moves\"");
    assert_says("read\n\n\n3c3a011fc80476d008de9008d660119b40237c80477a011f",
                "{\"as\":\"mscs-binary\"");
    assert_says("read\n\n\n3c3a011fc80476d008de9008d660119b40237c80477a011", "\"readings\":[]");
    assert_says("read\n\n\n", "\"readings\":[]");
    assert_says("read\n\n\nkiwipete \te1g1", "{\"as\":\"uci\",\"holds\":\"move\",\"from\":\"the "
                                             "position before the tab\",\"start\":\"r3k2r/");
    assert_says("read\n\n\n8/8/4k3/8/8/4K3/4P3/8\tw", "{\"as\":\"fen\"");
}

static void is_a_text_of_several_lines_recognised(void **state) {
    (void)state;
    const char *two = "read\n\n\n[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
    assert_says(two, "\"as\":\"pgn\",\"holds\":\"game\",\"from\":\"game 1\"");
    assert_says(two, "\"from\":\"game 2\",\"start\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
                     "w KQkq - 0 1\",\"moves\":[\"d2d4\",\"d7d5\"]");
    assert_says("read\n\n\n[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 zz *\n",
                "\"byte\":46");
    assert_says("read\n\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nw KQkq - 0 1",
                "{\"as\":\"fen\"");
}

/* Where a list of moves starts, and which word of it is wrong. */
static void is_a_list_of_moves_recognised(void **state) {
    (void)state;
    assert_says("read\n\ne2e4\ne2e4 e7e5 g1f3",
                "\"as\":\"uci\",\"holds\":\"moves\",\"from\":\"the start position\"");
    assert_says("read\n\ne2e4\ne7e5\ng1f3", "\"from\":\"the position on the board\"");
    assert_says("read\n\n\ne2e4 e7e6 e4e6", "e4e6 is not a legal move here");
    assert_says("read\n\n\ne2e4 e7e6 e4e6", "\"codec\":\"uci\",\"byte\":10");
}

/* The format that a text was most likely meant for is the one that understood most of it. */
static void is_the_likeliest_format_blamed(void **state) {
    (void)state;
    static const char *const meant[][2] = {
        {"Nd2", "san"},
        {"Nf3 Nf6 Bb5", "san"},
        {"O-O", "san"},
        {"e4 e5 Qh9", "san"},
        {"e2e5", "uci"},
        {"e2-e4", "uci"},
        {"e9", "uci"},
        {"e2e4 e7e5 g1f3 b8c6 f1b6", "uci"},
        {"1. e4 e5 2. Bb6", "pgn"},
        {"e2e4e7e5g1f4", "long"},
        {"e2e4e7e5x", "long"},
        {"ckGV5qi!", "urlsafe"},
        {"8/8/4k3/9/8", "fen"},
        {"position startpos moves e2e4 e7e4", "uci"},
    };
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++) {
        char question[128], said[64];
        (void)snprintf(question, sizeof question, "read\n\n\n%s", meant[i][0]);
        (void)snprintf(said, sizeof said, "\"nearest\":\"%s\"", meant[i][1]);
        assert_says(question, "\"readings\":[]");
        assert_says(question, said);
    }
    /* Two knights can go there: all three letters were understood. */
    assert_says("read\n8/8/4k3/8/8/4K3/8/1N3N2 w - -\n\nNd2", "\"nearest\":\"san\"");
}

static void is_what_engines_are_sent_recognised(void **state) {
    (void)state;
    assert_says("read\n\n\nposition startpos moves e2e4 e7e5",
                "{\"as\":\"position command\",\"holds\":\"game\"");
    assert_says("read\n\n\nposition fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1",
                "{\"as\":\"position command\",\"holds\":\"position\","
                "\"start\":\"8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\",\"moves\":[]");
    assert_says("read\n\n\nposition startpos moves e2e5", "\"readings\":[]");
    assert_says("read\n\n\n position  startpos moves e2e5", "\"codec\":\"uci\",\"byte\":26");
    assert_says("read\n\n\n8/8/4k3/8/8/4K3/4P3/8 b - - bm Kd5;", "{\"as\":\"epd\"");
    assert_says("read\n\n\n8/8/4k3/8/8/4K3/4P3/8 b - - 3 7 ;D1 5",
                "\"start\":\"8/8/4k3/8/8/4K3/4P3/8 b - - 3 7\"");
}

/* A game that says where it starts is told once, whatever is on the board. */
static void is_a_game_told_once_that_brings_its_start(void **state) {
    (void)state;
    const char *answer = strstr(ask("read\n\ne2e4\n[FEN \"8/4P1k1/8/8/8/8/6K1/8 w - - 0 1\"]\n"
                                    "\n1. e8=Q *"),
                                "\"as\":\"pgn\"");
    assert_non_null(answer);
    assert_null(strstr(answer + 1, "\"as\":\"pgn\""));
    assert_null(strstr(answer, "\"from\""));
}

/* The longest game that is held has an answer, too. */
static void is_a_game_of_thousands_of_plies_told(void **state) {
    (void)state;
    static char question[WEB_IN_SIZE];
    strcpy(question, "game\n\n");
    for (unsigned i = 0; i < 2000; i++) strcat(question, "g1f3 g8f6 f3g1 f6g8 ");
    assert_says(question, "\"end\":\"halfmoves\"");
}

static void is_a_hidden_position_revealed(void **state) {
    (void)state;
    char question[4096] = "read\n\n\n";
    const char *text = strstr(ask("hide\nkiwipete\n\nsee you on Sunday"), "\"text\":\"") + 8;
    strncat(question, text, strcspn(text, "\""));
    assert_says(question, "{\"as\":\"hidden in a message\"");
    assert_says(question, "\"start\":\"r3k2r/p1ppqpb1/");
}

static void are_known_counts_counted(void **state) {
    (void)state;
    assert_says("count\nfast\n4\n\n", "\"leaves\":\"197281\"");
    assert_says("count\nmailbox\n3\n\n", "\"leaves\":\"8902\"");
    assert_says("count\nfast\n2\nkiwipete\ne1g1", "\"leaves\":\"2059\"");
    assert_string_equal(ask("count\nfast\n3\n8/8/8/8/8/8/8/8\n"), "{}");
    assert_string_equal(ask("count\nfast\n99\n\n"), "{}");
}

static void is_what_an_engine_wrote_read(void **state) {
    (void)state;
    assert_says(
        "compare\n2\n\n\ne2e4: 20\nNodes searched: 400",
        "{\"list\":[{\"move\":\"e2e4\",\"legal\":true,\"leaves\":\"20\"}],\"total\":\"400\"");
    assert_says("compare\n2\n\n\ne2e5: 20", "{\"move\":\"e2e5\",\"legal\":false");
}

static void do_parts_come_with_their_squares(void **state) {
    (void)state;
    assert_says("parts\nmscs\n\n", "\"bit\":10,\"bits\":4,\"squares\":[0],\"value\":\"1110\"");
    assert_says("parts\nmailbox120\n\n", "\"row\":12,\"column\":1,\"value\":\"-1\"");
    assert_says("keys\nazure\n\n", "\"says\":\"white king on e1\"");
    assert_string_equal(ask("parts\nnone\n\n"), "{}");
}

/* Any bytes: an answer is one object, with its brackets and quotes closed. */
static void assert_closed(const char *answer) {
    int depth = 0;
    bool quoted = false;
    for (const char *at = answer; *at; at++) {
        if (quoted && *at == '\\') {
            at++;
        } else if (*at == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += *at == '{' || *at == '[';
            depth -= *at == '}' || *at == ']';
            assert_true(depth > 0 || at[1] == '\0');
        }
    }
    assert_true(depth == 0 && !quoted);
}

static void is_every_answer_whole(void **state) {
    (void)state;
    static const char *const names[] = {"tables", "game", "read",  "decode", "write",
                                        "parts",  "keys", "count", "hide",   "compare"};
    char question[512];
    corpus_dice dice = corpus_dice_of_seed(14);
    for (unsigned trial = 0; trial < 3000; trial++) {
        const char *codec = ply_codecs[trial % ply_codec_count]->name;
        const size_t head =
            (size_t)snprintf(question, 128, "%s\n%s\n", names[corpus_below(&dice, 10)],
                             corpus_below(&dice, 2) ? codec : "2");
        size_t length = head;
        while (length < head + corpus_below(&dice, 300)) {
            question[length++] = (char)(1 + corpus_below(&dice, 255));
        }
        question[length] = '\0';
        assert_closed(ask(question));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_codec_and_generator_in_the_tables),
        cmocka_unit_test(is_a_game_told_with_its_last_position),
        cmocka_unit_test(is_what_cannot_be_read_said),
        cmocka_unit_test(is_a_text_recognised),
        cmocka_unit_test(is_a_text_of_several_lines_recognised),
        cmocka_unit_test(is_a_list_of_moves_recognised),
        cmocka_unit_test(is_the_likeliest_format_blamed),
        cmocka_unit_test(is_what_engines_are_sent_recognised),
        cmocka_unit_test(is_a_game_told_once_that_brings_its_start),
        cmocka_unit_test(is_a_game_of_thousands_of_plies_told),
        cmocka_unit_test(is_a_hidden_position_revealed),
        cmocka_unit_test(are_known_counts_counted),
        cmocka_unit_test(is_what_an_engine_wrote_read),
        cmocka_unit_test(do_parts_come_with_their_squares),
        cmocka_unit_test(is_every_answer_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
