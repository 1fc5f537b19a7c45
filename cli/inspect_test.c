/* inspect_test.c - does what inspect shows fit a terminal, however narrow it is, and what does it
 * take? (What it says in a pipe: cli/cases/explain.txt.) */
/* SPDX-License-Identifier: MIT */
#include "cli/made_up_test.h"

#include "plyproof.h"

/* What stands in emoji is not in this file; it is never cut, as nobody knows how wide it is. */
static const char *without_emoji(const char *whole) {
    static char text[65536];
    const char *begin = strstr(whole, "emoji");
    assert_non_null(begin);
    begin += strcspn(begin, " \033");
    const char *end = strchr(begin, '\n');
    assert_non_null(end);
    assert_true(end - begin > 80 && end[-1] & 0x80);
    snprintf(text, sizeof text, "%.*s%s", (int)(begin - whole), whole, end);
    return text;
}

static const char *shown_on(const char *columns, const char *line, unsigned how) {
    assert_int_equal(setenv("COLUMNS", columns, 1), 0);
    return without_emoji(said_in(line, ON_SCREEN | how));
}
#define assert_shows(columns, line, expected)                                                      \
    assert_string_equal(shown_on(columns, line, 0), expected)

static void is_all_beside_the_board_where_there_is_room(void **state) {
    (void)state;
    assert_shows(
        "80", "plyproof|inspect|startpos",
        "8  r n b q k b n r    to move       white\n"
        "7  p p p p p p p p    castling      KQkq\n"
        "6  . . . . . . . .    en passant    none\n"
        "5  . . . . . . . .    half-moves    0 since a capture or a pawn's move\n"
        "4  . . . . . . . .    move          1\n"
        "3  . . . . . . . .    legal moves   20\n"
        "2  P P P P P P P P    problems      none\n"
        "1  R N B Q K B N R\n"
        "   a b c d e f g h\n"
        "\n"
        "fen           rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
        "emoji\n"
        "mscs          PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
        "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (311 bytes)\n"
        "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (431 bytes)\n"
        "mscs160       ipJfut28eWKT1xT8Ekn8jbJGz2\n");
    assert_shows("66", "plyproof|inspect|startpos",
                 "8  r n b q k b n r    to move       white\n"
                 "7  p p p p p p p p    castling      KQkq\n"
                 "6  . . . . . . . .    en passant    none\n"
                 "5  . . . . . . . .    half-moves    0 since a capture or a pawn's\n"
                 "                                    move\n"
                 "4  . . . . . . . .    move          1\n"
                 "3  . . . . . . . .    legal moves   20\n"
                 "2  P P P P P P P P    problems      none\n"
                 "1  R N B Q K B N R\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "fen           rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB... (56 bytes)\n"
                 "emoji\n"
                 "mscs          PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
                 "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -... (311 bytes)\n"
                 "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (431 bytes)\n"
                 "mscs160       ipJfut28eWKT1xT8Ekn8jbJGz2\n");
}

static void is_all_below_the_board_where_there_is_none(void **state) {
    (void)state;
    assert_shows("65", "plyproof|inspect|startpos",
                 "8  r n b q k b n r\n"
                 "7  p p p p p p p p\n"
                 "6  . . . . . . . .\n"
                 "5  . . . . . . . .\n"
                 "4  . . . . . . . .\n"
                 "3  . . . . . . . .\n"
                 "2  P P P P P P P P\n"
                 "1  R N B Q K B N R\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "to move       white\n"
                 "castling      KQkq\n"
                 "en passant    none\n"
                 "half-moves    0 since a capture or a pawn's move\n"
                 "move          1\n"
                 "problems      none\n"
                 "legal moves   20\n"
                 "\n"
                 "fen           rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN... (56 bytes)\n"
                 "emoji\n"
                 "mscs          PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
                 "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (311 bytes)\n"
                 "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ... (431 bytes)\n"
                 "mscs160       ipJfut28eWKT1xT8Ekn8jbJGz2\n");
}

static void is_a_text_cut_where_its_length_has_room(void **state) {
    (void)state;
    assert_shows("30", "plyproof|inspect|mscs|PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf",
                 "8  r n b q k b n r\n"
                 "7  p p p p p p p p\n"
                 "6  . . . . . . . .\n"
                 "5  . . . . . . . .\n"
                 "4  . . . . . . . .\n"
                 "3  . . . . . . . .\n"
                 "2  P P P P P P P P\n"
                 "1  R N B Q K B N R\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "to move       white\n"
                 "castling      KQkq\n"
                 "en passant    none\n"
                 "half-moves    \n"
                 "    0 since a capture or a\n"
                 "    pawn's move\n"
                 "move          1\n"
                 "problems      none\n"
                 "legal moves   20\n"
                 "\n"
                 "fen           rn... (56 bytes)\n"
                 "emoji\n"
                 "mscs          PD... (32 bytes)\n"
                 "mailbox120    -... (311 bytes)\n"
                 "cerulean180   0... (431 bytes)\n"
                 "mscs160       ip... (26 bytes)\n");
    assert_shows("29", "plyproof|inspect|4k3/8/8/8/8/8/8/4K3",
                 "8  . . . . k . . .\n"
                 "7  . . . . . . . .\n"
                 "6  . . . . . . . .\n"
                 "5  . . . . . . . .\n"
                 "4  . . . . . . . .\n"
                 "3  . . . . . . . .\n"
                 "2  . . . . . . . .\n"
                 "1  . . . . K . . .\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "to move       white\n"
                 "castling      none\n"
                 "en passant    none\n"
                 "half-moves    \n"
                 "    0 since a capture or a\n"
                 "    pawn's move\n"
                 "move          1\n"
                 "problems      none\n"
                 "legal moves   5\n"
                 "\n"
                 "fen           4... (29 bytes)\n"
                 "emoji\n"
                 "mscs          A... (32 bytes)\n"
                 "mailbox120    ... (296 bytes)\n"
                 "cerulean180   ... (485 bytes)\n"
                 "mscs160       A... (26 bytes)\n");
    assert_shows(
        "28", "plyproof|inspect|4k3/8/8/8/8/8/8/4K3",
        "8  . . . . k . . .\n"
        "7  . . . . . . . .\n"
        "6  . . . . . . . .\n"
        "5  . . . . . . . .\n"
        "4  . . . . . . . .\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  . . . . K . . .\n"
        "   a b c d e f g h\n"
        "\n"
        "to move       white\n"
        "castling      none\n"
        "en passant    none\n"
        "half-moves    \n"
        "    0 since a capture or a\n"
        "    pawn's move\n"
        "move          1\n"
        "problems      none\n"
        "legal moves   5\n"
        "\n"
        "fen           ... (29 bytes)\n"
        "emoji\n"
        "mscs          ... (32 bytes)\n"
        "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 0 0 0 0 6 0 "
        "0 0 -1 -1 0 0 0 0 0 0 0 0 -1 -1 0 0 0 0 0 0 0 0 -1 -1 0 0 0 0 0 0 0 0 -1 -1 0 0 0 0 0 0 0 "
        "0 -1 -1 0 0 0 0 0 0 0 0 -1 -1 0 0 0 0 0 0 0 0 -1 -1 0 0 0 0 38 0 0 0 -1 -1 -1 -1 -1 -1 -1 "
        "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n"
        "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 128 128 "
        "128 128 64 128 128 128 0 0 0 0 0 0 0 128 128 128 128 128 128 128 128 0 0 0 0 0 0 0 128 "
        "128 128 128 128 128 128 128 0 0 0 0 0 0 0 128 128 128 128 128 128 128 128 0 0 0 0 0 0 0 "
        "128 128 128 128 128 128 128 128 0 0 0 0 0 0 0 128 128 128 128 128 128 128 128 0 0 0 0 0 0 "
        "0 128 128 128 128 128 128 128 128 0 0 0 0 0 0 0 128 128 128 128 65 128 128 128 0 0 0 0 0 "
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
        "mscs160       ... (26 bytes)\n");
}

static void have_problems_lines_of_their_own(void **state) {
    (void)state;
    assert_shows(
        "80", "plyproof|inspect|4k3/8/8/8/8/8/8/pppppppp b KQkq e3 5 12",
        "8  . . . . k . . .    to move       black\n"
        "7  . . . . . . . .    castling      KQkq\n"
        "6  . . . . . . . .    en passant    e3\n"
        "5  . . . . . . . .    half-moves    5 since a capture or a pawn's move\n"
        "4  . . . . . . . .    move          12\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  p p p p p p p p\n"
        "   a b c d e f g h\n"
        "problem       White has not exactly one king\n"
        "problem       a pawn stands on the first or the last rank\n"
        "problem       a castling right has not its king and its rook at home\n"
        "problem       the en-passant square has no pawn before it, or it is not empty or\n"
        "              the one behind it\n"
        "\n"
        "fen           4k3/8/8/8/8/8/8/pppppppp b KQkq e3 5 12\n"
        "emoji\n"
        "mscs          not held: castling: the right that needs a rook on h1 is without\n"
        "              its king and rook at home\n"
        "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (304 bytes)\n"
        "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (470 bytes)\n"
        "mscs160       not held: castling: the right that needs a rook on h1 is without\n"
        "              its king and rook at home\n");
    assert_shows(
        "80", "plyproof|inspect|R3k2R/8/8/8/8/8/8/K3R3 b - - 0 1",
        "8  R . . . k . . R    to move       black\n"
        "7  . . . . . . . .    castling      none\n"
        "6  . . . . . . . .    en passant    none\n"
        "5  . . . . . . . .    half-moves    0 since a capture or a pawn's move\n"
        "4  . . . . . . . .    move          1\n"
        "3  . . . . . . . .    legal moves   2\n"
        "2  . . . . . . . .\n"
        "1  K . . . R . . .\n"
        "   a b c d e f g h\n"
        "warning       no last move can have given this check\n"
        "\n"
        "fen           R3k2R/8/8/8/8/8/8/K3R3 b - - 0 1\n"
        "emoji\n"
        "mscs          gCQOAAAA4CQAAAcAAAAAAAAAAAAAAAAA\n"
        "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (296 bytes)\n"
        "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (482 bytes)\n"
        "mscs160       AG-pkisXxFMviLKXgtYSivb33X\n");
    assert_shows("60", "plyproof|inspect|R3k2R/8/8/8/8/8/8/K3R3 b - - 0 1",
                 "8  R . . . k . . R\n"
                 "7  . . . . . . . .\n"
                 "6  . . . . . . . .\n"
                 "5  . . . . . . . .\n"
                 "4  . . . . . . . .\n"
                 "3  . . . . . . . .\n"
                 "2  . . . . . . . .\n"
                 "1  K . . . R . . .\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "to move       black\n"
                 "castling      none\n"
                 "en passant    none\n"
                 "half-moves    0 since a capture or a pawn's move\n"
                 "move          1\n"
                 "warning       no last move can have given this check\n"
                 "legal moves   2\n"
                 "\n"
                 "fen           R3k2R/8/8/8/8/8/8/K3R3 b - - 0 1\n"
                 "emoji\n"
                 "mscs          gCQOAAAA4CQAAAcAAAAAAAAAAAAAAAAA\n"
                 "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -... (296 bytes)\n"
                 "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (482 bytes)\n"
                 "mscs160       AG-pkisXxFMviLKXgtYSivb33X\n");
}

static void is_it_said_how_long_a_game_is(void **state) {
    (void)state;
    assert_shows(
        "80", "plyproof|inspect|pgn|1. e4 e5",
        "8  r n b q k b n r    game of       2 plies\n"
        "7  p p p p . p p p    to move       white\n"
        "6  . . . . . . . .    castling      KQkq\n"
        "5  . . . . p . . .    en passant    e6\n"
        "4  . . . . P . . .    half-moves    0 since a capture or a pawn's move\n"
        "3  . . . . . . . .    move          2\n"
        "2  P P P P . P P P    legal moves   29\n"
        "1  R N B Q K B N R    problems      none\n"
        "   a b c d e f g h\n"
        "\n"
        "fen           rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n"
        "emoji\n"
        "mscs          PzoBH8gEdtAI3pAI1khEm0AjfIBHegEf\n"
        "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (311 bytes)\n"
        "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (431 bytes)\n"
        "pgn           1. e4 e5 *\n"
        "long          e2e4e7e5\n"
        "pairs         Mc0k\n"
        "urlsafe       ck\n"
        "mscs160       lklJSm3iWPIxD-fibrfZMuhdbG\n");
    assert_shows("40", "plyproof|inspect|pgn|1. e4",
                 "8  r n b q k b n r\n"
                 "7  p p p p p p p p\n"
                 "6  . . . . . . . .\n"
                 "5  . . . . . . . .\n"
                 "4  . . . . P . . .\n"
                 "3  . . . . . . . .\n"
                 "2  P P P P . P P P\n"
                 "1  R N B Q K B N R\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "game of       1 ply\n"
                 "to move       black\n"
                 "castling      KQkq\n"
                 "en passant    e3\n"
                 "half-moves    \n"
                 "    0 since a capture or a pawn's move\n"
                 "move          1\n"
                 "problems      none\n"
                 "legal moves   20\n"
                 "\n"
                 "fen           rnbqkbnr/ppp... (59 bytes)\n"
                 "emoji\n"
                 "mscs          vzoBH8gEdtAI... (32 bytes)\n"
                 "mailbox120    -1 -1 -1 -1... (311 bytes)\n"
                 "cerulean180   0 0 0 0 0 0... (431 bytes)\n"
                 "pgn           1. e4 *\n"
                 "long          e2e4\n"
                 "pairs         Mc\n"
                 "urlsafe       c\n"
                 "mscs160       lklJSm3iWPIxD-BvUlNroZaWTH\n");
}

static void are_texts_that_just_fit_whole(void **state) {
    (void)state;
    assert_shows("70", "plyproof|inspect|startpos",
                 "8  r n b q k b n r    to move       white\n"
                 "7  p p p p p p p p    castling      KQkq\n"
                 "6  . . . . . . . .    en passant    none\n"
                 "5  . . . . . . . .    half-moves    0 since a capture or a pawn's move\n"
                 "4  . . . . . . . .    move          1\n"
                 "3  . . . . . . . .    legal moves   20\n"
                 "2  P P P P P P P P    problems      none\n"
                 "1  R N B Q K B N R\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "fen           rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                 "emoji\n"
                 "mscs          PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
                 "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1... (311 bytes)\n"
                 "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (431 bytes)\n"
                 "mscs160       ipJfut28eWKT1xT8Ekn8jbJGz2\n");
    assert_shows("69", "plyproof|inspect|startpos",
                 "8  r n b q k b n r    to move       white\n"
                 "7  p p p p p p p p    castling      KQkq\n"
                 "6  . . . . . . . .    en passant    none\n"
                 "5  . . . . . . . .    half-moves    0 since a capture or a pawn's\n"
                 "                                    move\n"
                 "4  . . . . . . . .    move          1\n"
                 "3  . . . . . . . .    legal moves   20\n"
                 "2  P P P P P P P P    problems      none\n"
                 "1  R N B Q K B N R\n"
                 "   a b c d e f g h\n"
                 "\n"
                 "fen           rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB... (56 bytes)\n"
                 "emoji\n"
                 "mscs          PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf\n"
                 "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -... (311 bytes)\n"
                 "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ... (431 bytes)\n"
                 "mscs160       ipJfut28eWKT1xT8Ekn8jbJGz2\n");
}

static void are_labels_in_colour(void **state) {
    (void)state;
    assert_string_equal(
        shown_on("80", "plyproof|inspect|4k3/8/8/8/8/8/8/pppppppp b KQkq e3 5 12", IN_COLOUR),
        "8  . . . . k . . .    \033[2mto move       \033[0mblack\n"
        "7  . . . . . . . .    \033[2mcastling      \033[0mKQkq\n"
        "6  . . . . . . . .    \033[2men passant    \033[0me3\n"
        "5  . . . . . . . .    \033[2mhalf-moves    \033[0m5 since a capture or a pawn's move\n"
        "4  . . . . . . . .    \033[2mmove          \033[0m12\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  p p p p p p p p\n"
        "   a b c d e f g h\n"
        "\033[31mproblem       \033[0mWhite has not exactly one king\n"
        "\033[31mproblem       \033[0ma pawn stands on the first or the last rank\n"
        "\033[31mproblem       \033[0ma castling right has not its king and its rook at home\n"
        "\033[31mproblem       \033[0mthe en-passant square has no pawn before it, or it is not "
        "empty or\n"
        "              the one behind it\n"
        "\n"
        "\033[1mfen           \033[0m4k3/8/8/8/8/8/8/pppppppp b KQkq e3 5 12\n"
        "\033[1memoji\n"
        "\033[1mmscs          \033[0mnot held: castling: the right that needs a rook on h1 is "
        "without\n"
        "              its king and rook at home\n"
        "\033[1mmailbox120    \033[0m-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (304 "
        "bytes)\n"
        "\033[1mcerulean180   \033[0m0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (470 "
        "bytes)\n"
        "\033[1mmscs160       \033[0mnot held: castling: the right that needs a rook on h1 is "
        "without\n"
        "              its king and rook at home\n");
    assert_string_equal(
        shown_on("80", "plyproof|inspect|R3k2R/8/8/8/8/8/8/K3R3 b - - 0 1", IN_COLOUR),
        "8  R . . . k . . R    \033[2mto move       \033[0mblack\n"
        "7  . . . . . . . .    \033[2mcastling      \033[0mnone\n"
        "6  . . . . . . . .    \033[2men passant    \033[0mnone\n"
        "5  . . . . . . . .    \033[2mhalf-moves    \033[0m0 since a capture or a pawn's move\n"
        "4  . . . . . . . .    \033[2mmove          \033[0m1\n"
        "3  . . . . . . . .    \033[2mlegal moves   \033[0m2\n"
        "2  . . . . . . . .\n"
        "1  K . . . R . . .\n"
        "   a b c d e f g h\n"
        "\033[33mwarning       \033[0mno last move can have given this check\n"
        "\n"
        "\033[1mfen           \033[0mR3k2R/8/8/8/8/8/8/K3R3 b - - 0 1\n"
        "\033[1memoji\n"
        "\033[1mmscs          \033[0mgCQOAAAA4CQAAAcAAAAAAAAAAAAAAAAA\n"
        "\033[1mmailbox120    \033[0m-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (296 "
        "bytes)\n"
        "\033[1mcerulean180   \033[0m0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (482 "
        "bytes)\n"
        "\033[1mmscs160       \033[0mAG-pkisXxFMviLKXgtYSivb33X\n");
}

static void is_a_board_of_figurines_as_wide(void **state) {
    (void)state;
    assert_shows(
        "80", "plyproof|inspect|--unicode|8/8/4k3/8/8/4K3/4P3/8",
        "8  · · · · · · · ·    to move       white\n"
        "7  · · · · · · · ·    castling      none\n"
        "6  · · · · ♚ · · ·    en passant    none\n"
        "5  · · · · · · · ·    half-moves    0 since a capture or a pawn's move\n"
        "4  · · · · · · · ·    move          1\n"
        "3  · · · · ♔ · · ·    legal moves   7\n"
        "2  · · · · ♙ · · ·    problems      none\n"
        "1  · · · · · · · ·\n"
        "   a b c d e f g h\n"
        "\n"
        "fen           8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\n"
        "emoji\n"
        "mscs          AAAAAAAQkkAAAAAAAAAAAAAAAAAAAAAA\n"
        "mailbox120    -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 ... (296 bytes)\n"
        "cerulean180   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0... (483 bytes)\n"
        "mscs160       A-cYdxFhKUqX_WcJCscmUSmC_c\n");
}

/* ---- What is taken ------------------------------------------------------------------------------
 */

static void is_a_move_refused_that_cannot_be_played(void **state) {
    (void)state;
    assert_says("plyproof|inspect|cerulean-move|00002425", ""); /* e1d1, if that is free */
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors,
                        "argument 1: cerulean-move: e1d1 is not a legal move here (byte 0)\n");
}

static void is_one_bad_position_enough_to_fail(void **state) {
    (void)state;
    said_in("plyproof|inspect|fen|8/8/8/8/8/8/8/8|8/8/4k3/8/8/4K3/8/8", 0);
    assert_int_equal(said.status, CLI_NOT_HELD);
    said_in("plyproof|inspect|fen|8/8/4k3/8/8/4K3/8/8|8/8/8/8/8/8/8/8", 0);
    assert_int_equal(said.status, CLI_NOT_HELD);
    said_in("plyproof|inspect|fen|--json|8/8/8/8/8/8/8/8", 0);
    assert_int_equal(said.status, CLI_NOT_HELD);
    said_in("plyproof|inspect|fen|--json|8/8/4k3/8/8/4K3/8/8|8/8/4k3/8/8/4K3/8/8", 0);
    assert_int_equal(said.status, CLI_HELD);
}

static void are_options_refused_that_say_nothing(void **state) {
    (void)state;
    assert_says("plyproof|inspect|uci|--from|x|e2e4", "");
    assert_int_equal(said.status, CLI_NOT_HELD);
    assert_string_equal(said.errors, "--from: fen: 'x' in rank 8, where a letter of PNBRQKpnbrqk "
                                     "or a digit 1 to 8 was expected (byte 0)\n");
    assert_says("plyproof|inspect|uci|--max-errors|0|e2e4", "");
    assert_int_equal(said.status, CLI_USAGE);
    assert_string_equal(said.errors, "plyproof: inspect: --max-errors needs a number from 1 to "
                                     "18446744073709551615, not `0`\n"
                                     "try: plyproof inspect --help\n");
    assert_says("plyproof|inspect|mscs:what|x", "");
    assert_int_equal(said.status, CLI_USAGE);
    assert_string_equal(said.errors, "plyproof: inspect: there is no form `what`; there are: text, "
                                     "hex, binary\ntry: plyproof inspect --help\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_all_beside_the_board_where_there_is_room),
        cmocka_unit_test(is_all_below_the_board_where_there_is_none),
        cmocka_unit_test(is_a_text_cut_where_its_length_has_room),
        cmocka_unit_test(have_problems_lines_of_their_own),
        cmocka_unit_test(is_it_said_how_long_a_game_is),
        cmocka_unit_test(are_texts_that_just_fit_whole),
        cmocka_unit_test(are_labels_in_colour),
        cmocka_unit_test(is_a_board_of_figurines_as_wide),
        cmocka_unit_test(is_a_move_refused_that_cannot_be_played),
        cmocka_unit_test(is_one_bad_position_enough_to_fail),
        cmocka_unit_test(are_options_refused_that_say_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
