/* hide_test.c - where does the FEN end and the message begin, and what is said of a message that
 * nothing can be hidden in or revealed from? (Emoji by emoji: core/emoji/.) */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include "cli/hide.c"

#define KINGS "4k3/8/8/8/8/8/8/4K3"

/* Hides, and reveals what was written, if anything was; writes down both. */
static void note_hidden(const char *words, char all[NOTED]) {
    char line[1000], hidden[1000];
    snprintf(line, sizeof line, "plyproof|hide|%s", words);
    snprintf(hidden, sizeof hidden, "%.900s", said_in(line, 0));
    note(all, "%s: %d, %.*s", words, (int)said.status, (int)strcspn(said.errors, "\n") + 1,
         said.errors);
    if (said.status == CLI_HELD) {
        snprintf(line, sizeof line, "plyproof|reveal|%.900s", hidden);
        note(all, "%s", said_in(line, 0));
    }
}

/* A message stands behind each, so that none is read from standard input. */
static void is_a_fen_without_quotation_marks_told_from_the_message(void **state) {
    (void)state;
    static const char *const rests[] = {
        "x",         "w|x",         "b|x",          "w|-|x",        "w|-|-|x",
        "b|-|-|7|x", "b|-|-|0|7|x", "b|-|-|0|7|8",  "w|KQkq|-|x",   "w|Kx|-|x",
        "w||-|x",    "b|-|e3|x",    "w|-|a6|x",     "w|-|h6|x",     "w|-|i6|x",
        "w|-|e4|x",  "w|-|e|x",     "w|-|e66|x",    "w|-|-|0x|1|x", "w|-|-|0||x",
        "w|q|-|x",   "white|-|-|x", "w|-|-|0|1x|x", "W|x",          "w|-|-|12|34|x"};
    char all[NOTED] = "", words[256];
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        snprintf(words, sizeof words, KINGS "|%s", rests[i]);
        note_hidden(words, all);
    }
    note_hidden(KINGS " w|b|x", all);
    note_hidden("startpos|w|x", all);
    note_hidden("8/8|x", all);
    assert_string_equal(all,
                        "4k3/8/8/8/8/8/8/4K3|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|x: 2, plyproof: hide: `w` may belong to the FEN "
                        "or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|b|x: 2, plyproof: hide: `b` may belong to the FEN "
                        "or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|x: 2, plyproof: hide: `-` may belong to the FEN "
                        "or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|-|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|b|-|-|7|x: 2, plyproof: hide: `7` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|b|-|-|0|7|x: 0, 4k3/8/8/8/8/8/8/4K3 b - - 0 7\n"
                        "4k3/8/8/8/8/8/8/4K3|b|-|-|0|7|8: 0, 4k3/8/8/8/8/8/8/4K3 b - - 0 7\n"
                        "4k3/8/8/8/8/8/8/4K3|w|KQkq|-|x: 0, 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|Kx|-|x: 2, plyproof: hide: `w` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w||-|x: 2, plyproof: hide: `w` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|b|-|e3|x: 0, 4k3/8/8/8/8/8/8/4K3 b - e3 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|a6|x: 0, 4k3/8/8/8/8/8/8/4K3 w - a6 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|h6|x: 0, 4k3/8/8/8/8/8/8/4K3 w - h6 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|i6|x: 2, plyproof: hide: `-` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|e4|x: 2, plyproof: hide: `-` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|e|x: 2, plyproof: hide: `-` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|e66|x: 2, plyproof: hide: `-` may belong to the "
                        "FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|-|0x|1|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|-|0||x: 2, plyproof: hide: `0` may belong to "
                        "the FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|w|q|-|x: 0, 4k3/8/8/8/8/8/8/4K3 w q - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|white|-|-|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|-|0|1x|x: 2, plyproof: hide: `0` may belong to "
                        "the FEN or to the message; put the FEN in quotation marks\n"
                        "4k3/8/8/8/8/8/8/4K3|W|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                        "4k3/8/8/8/8/8/8/4K3|w|-|-|12|34|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 12 34\n"
                        "4k3/8/8/8/8/8/8/4K3 w|b|x: 0, 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
                        "startpos|w|x: 0, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                        "1\n"
                        "8/8|x: 1, hide: fen: the board ends before rank 6; '/' was expected "
                        "(byte 3)\n");
}

/* Writes a text down, with how many bytes there are of what is not ASCII. */
static void note_bytes(const char *text, char all[NOTED]) {
    while (*text) {
        size_t odd = 0;
        while ((signed char)text[odd] < ' ' && text[odd] != '\n' && text[odd] != '\0') odd++;
        if (odd) note(all, "<%zu>", odd);
        text += odd;
        if (*text) note(all, "%c", *text++);
    }
}

static void is_the_rest_of_the_message_as_it_was(void **state) {
    (void)state;
    static const char *const lines[] = {"hide|" KINGS "|two words\nand", "hide|" KINGS "|word\n",
                                        "hide|--json|" KINGS "|word"};
    char all[NOTED] = "", line[256];
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        snprintf(line, sizeof line, "plyproof|%s", lines[i]);
        note_bytes(said_in(line, 0), all);
    }
    assert_string_equal(all, "two <55> words <83>\n"
                             "and <89>\n"
                             "word <227>\n"
                             "{`codec`:`emoji`,`text`:`word <227>`}\n");
    assert_says("plyproof|reveal|--json|a text of its own",
                "{`error`:{`fault`:`emoji-count`,`sentence`:`the text has 0 emoji, and a "
                "position has 25`,`codec`:`emoji`,`byte`:17}}\n");
    assert_int_equal(said.status, CLI_NOT_HELD);
}

static void is_a_position_revealed_in_any_codec(void **state) {
    (void)state;
    char hidden[1000], empty[1000], line[1000];
    snprintf(hidden, sizeof hidden, "%.900s", said_in("plyproof|hide|startpos|a b", 0));
    snprintf(empty, sizeof empty, "%.900s", said_in("plyproof|hide|8/8/8/8/8/8/8/8|a b", 0));
    static const char *const as[] = {"",
                                     "--json|",
                                     "--as|mscs160|",
                                     "--as|mscs160:hex|",
                                     "--as|mscs160:binary|",
                                     "--as|mscs160:hex|--json|",
                                     "--as|uci|",
                                     "--as|nosuch|",
                                     "--json|--as|mscs160:binary|"};
    char all[NOTED] = "";
    for (size_t i = 0; i < sizeof as / sizeof as[0]; i++) {
        snprintf(line, sizeof line, "plyproof|reveal|%s%.900s", as[i], hidden);
        const char *text = said_in(line, 0);
        note(all, "%s %d\n", as[i], (int)said.status);
        note_bytes(text, all);
        note(all, "%s", said.errors);
    }
    snprintf(line, sizeof line, "plyproof|reveal|--as|mscs|%.900s", empty);
    assert_says(line, "");
    assert_int_equal(said.status, CLI_NOT_HELD);
    note(all, "%s", said.errors);
    snprintf(line, sizeof line, "plyproof|reveal|--as|mscs|--json|%.900s", empty);
    note(all, "%s", said_in(line, 0));
    assert_string_equal(all,
                        " 0\n"
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                        "--json| 0\n"
                        "{`codec`:`fen`,`text`:`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
                        "KQkq - 0 1`}\n"
                        "--as|mscs160| 0\n"
                        "ipJfut28eWKT1xT8Ekn8jbJGz2\n"
                        "--as|mscs160:hex| 0\n"
                        "08a925fbaddbc796293d714fc1249fc8db246cf6\n"
                        "--as|mscs160:binary| 0\n"
                        "<2>%<5>)=qO<1>$<3>$l<1>--as|mscs160:hex|--json| 0\n"
                        "{`codec`:`mscs160`,`text`:`08a925fbaddbc796293d714fc1249fc8db246cf6`}\n"
                        "--as|uci| 2\n"
                        "plyproof: reveal: uci holds a move; --as needs a codec that holds a "
                        "position\n"
                        "try: plyproof reveal --help\n"
                        "--as|nosuch| 2\n"
                        "plyproof: reveal: there is no codec `nosuch`; there are: fen, emoji, "
                        "mscs, mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, "
                        "pairs, urlsafe, mscs160\n"
                        "try: plyproof reveal --help\n"
                        "--json|--as|mscs160:binary| 2\n"
                        "plyproof: reveal: --json cannot show raw bytes\n"
                        "try: plyproof reveal --help\n"
                        "argument: mscs: kings: 0 white and 0 black, where each side has one\n"
                        "{`error`:{`fault`:`kings`,`sentence`:`kings: 0 white and 0 black, where "
                        "each side has one`,`codec`:`mscs`}}\n");
}

static void is_it_told_what_cannot_be_hidden(void **state) {
    (void)state;
    char all[NOTED] = "";
    static const char *const lines[] = {"hide|4k3/8/8/8/8/8/8/4K3 w - - 999 1|words",
                                        "hide|--json|4k3/8/8/8/8/8/8/4K3 w - - 999 1|w",
                                        "hide|startpos|a \U0001F600 b",
                                        "hide|--json|startpos|a \U0001F600 b",
                                        "reveal|a \U0001F600 b",
                                        "reveal|--json|a \U0001F600 b"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "plyproof|%s", lines[i]);
        note(all, "%s", said_in(line, 0));
        note(all, "%d %s", (int)said.status, said.errors);
    }
    assert_string_equal(all,
                        "1 argument: emoji: the halfmove clock is 999, and may be 0 to 100\n"
                        "{`error`:{`fault`:`halfmove-unheld`,`sentence`:`the halfmove clock is "
                        "999, and may be 0 to 100`,`codec`:`emoji`}}\n"
                        "1 1 argument: emoji: the message has an emoji of its own (byte 2)\n"
                        "{`error`:{`fault`:`cover-has-emoji`,`sentence`:`the message has an "
                        "emoji of its own`,`codec`:`emoji`,`byte`:2}}\n"
                        "1 1 argument: emoji: the text has 1 emoji, and a position has 25 (byte "
                        "8)\n"
                        "{`error`:{`fault`:`emoji-count`,`sentence`:`the text has 1 emoji, and a "
                        "position has 25`,`codec`:`emoji`,`byte`:8}}\n"
                        "1 ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_fen_without_quotation_marks_told_from_the_message),
        cmocka_unit_test(is_the_rest_of_the_message_as_it_was),
        cmocka_unit_test(is_a_position_revealed_in_any_codec),
        cmocka_unit_test(is_it_told_what_cannot_be_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
