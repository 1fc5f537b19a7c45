/* urlsafe_test.c - the three url-safe forms of a game: what the document and the published library
 * write, every refusal, and a slow definition of "could go there" that shares no code with ours. */
/* SPDX-License-Identifier: MIT */
#include "../games_test.h"

static const ply_codec *const forms[] = {&ply_codec_long, &ply_codec_pairs, &ply_codec_urlsafe};

static void assert_urlsafe(const char *words, const char *text) {
    test_game g;
    game_of(&g, &ply_start_position, words);
    assert_both_ways(&ply_codec_urlsafe, &g.game, text);
}

/* ---- What is written ------------------------------------------------------------------------- */

static void are_the_three_stages_of_the_document_right(void **state) {
    (void)state;
    test_game g;
    game_of(&g, &ply_start_position, "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_both_ways(&ply_codec_long, &g.game, "e2e4e7e5g1f3b8c6f1b5");
    assert_both_ways(&ply_codec_pairs, &g.game, "Mc0kGV5qFh");
    assert_both_ways(&ply_codec_urlsafe, &g.game, "ckGV5qh");
}

static void is_a_game_of_no_moves_the_empty_text(void **state) {
    (void)state;
    test_game g;
    new_game(&g, &ply_start_position);
    for (size_t i = 0; i < 3; i++) {
        size_t length = 77;
        assert_both_ways(forms[i], &g.game, "");
        assert_null(forms[i]->encode(&g.game, NULL, 0, &length).fault);
        assert_int_equal(length, 0);
    }
}

static void are_the_published_examples_right(void **state) {
    (void)state;
    assert_urlsafe("c2c3", "KS");
    assert_urlsafe("c2c4", "a");
    assert_urlsafe("a2a4 h7h6 a4a5 b7b5 a5b6 h6h5 b6c7 h5h4 g2g3 h4g3 c7d8q", "Y3vghpnyfWW7Q");
    assert_urlsafe("d2d3 g7g6 c1e3 f8g7 b1c3 g8f6 d1d2 e8g8 e1c1", "TuCU2BS-tDL8_EA");
}

static void is_castling_the_squares_of_king_and_rook(void **state) {
    (void)state;
    static const char *const moves[4] = {"e1g1", "e1c1", "e8g8", "e8c8"};
    static const char *const texts[4] = {"EH", "EA", "8_", "84"};
    for (size_t i = 0; i < 4; i++) {
        const ply_position start = corpus_position(i < 2 ? "castling" : "castling-black");
        test_game g;
        game_of(&g, &start, moves[i]);
        assert_both_ways(&ply_codec_long, &g.game, moves[i]);
        assert_both_ways(&ply_codec_pairs, &g.game, texts[i]);
        assert_both_ways(&ply_codec_urlsafe, &g.game, texts[i]);
    }
}

static void does_castling_not_count_as_a_way_to_a_square(void **state) {
    (void)state;
    const ply_position start = corpus_position("castling");
    test_game g;
    game_of(&g, &start, "h1g1");
    assert_both_ways(&ply_codec_urlsafe, &g.game, "G");
}

static void do_pins_and_checks_not_make_a_move_shorter(void **state) {
    (void)state;
    test_game g;
    const ply_position knights =
        corpus_position("4r1k1/8/8/8/8/8/4N3/1N2K3 w - -"); /* Ne2 is pinned */
    game_of(&g, &knights, "b1c3");
    assert_both_ways(&ply_codec_urlsafe, &g.game, "BS");
    const ply_position rooks = corpus_position("4r1k1/8/8/8/8/8/4R3/R3K3 w - -"); /* so is Re2 */
    game_of(&g, &rooks, "a1a2");
    assert_both_ways(&ply_codec_urlsafe, &g.game, "AI");
}

static void are_the_four_promotions_written_and_read(void **state) {
    (void)state;
    const ply_position start = corpus_position("8/4P1k1/8/8/8/8/8/4K3 w - -");
    static const char types[] = "qrnb", letters[] = "QRNB";
    for (size_t i = 0; i < 4; i++) {
        const char uci[] = {'e', '7', 'e', '8', types[i], 0};
        const char written[] = {'e', '7', 'e', '8', letters[i], 0};
        const char pairs[] = {'0', '8', letters[i], 0};
        test_game g;
        game_of(&g, &start, uci);
        assert_both_ways(&ply_codec_long, &g.game, written);
        assert_both_ways(&ply_codec_pairs, &g.game, pairs);
        assert_both_ways(&ply_codec_urlsafe, &g.game, pairs + 1);
        assert_read(&ply_codec_long, &g.game, uci, 5);
    }
}

/* A promotion, and another piece that could go there. */
static void is_no_move_longer_than_the_codec_says(void **state) {
    (void)state;
    static const char *const longest[] = {"e7e8Q", "08Q", "08Q"};
    const ply_position start = corpus_position("R7/4P1k1/8/8/8/8/8/4K3 w - -");
    test_game g;
    game_of(&g, &start, "e7e8q");
    for (size_t i = 0; i < 3; i++) {
        assert_both_ways(forms[i], &g.game, longest[i]);
        assert_int_equal(forms[i]->longest_a_move, strlen(longest[i]));
        assert_int_equal(forms[i]->longest, 0);
    }
}

static void is_the_documents_knight_read(void **state) {
    (void)state;
    const ply_position start = corpus_position("8/4P1k1/8/8/8/8/8/4K3 w - -");
    test_game g;
    game_of(&g, &start, "e7e8n");
    assert_read(&ply_codec_long, &g.game, "e7e8K", 5);
    assert_read(&ply_codec_long, &g.game, "e7e8k", 5);
    assert_read(&ply_codec_pairs, &g.game, "08K", 3);
    assert_read(&ply_codec_urlsafe, &g.game, "8K", 2);
}

/* ---- A slow definition ----------------------------------------------------------------------- */

static bool empty_between(const ply_position *p, int from, int to, int step) {
    for (int at = from + step; at != to; at += step) {
        if (p->piece[at]) return false;
    }
    return true;
}

static int sign(int number) { return (number > 0) - (number < 0); }

static bool pawn_could_go(const ply_position *p, int from, int to) {
    const int up = p->turn ? -1 : 1, ranks = to / 8 - from / 8, files = abs(to % 8 - from % 8);
    if (files == 1 && ranks == up) return p->piece[to] || to == p->ep;
    if (files || p->piece[to]) return false;
    if (ranks == up) return true;
    return ranks == 2 * up && from / 8 == (p->turn ? 6 : 1) && !p->piece[from + 8 * up];
}

/* The document's "in principle capable of reaching a field", one piece and one square at a time. */
static bool could_go(const ply_position *p, int from, int to) {
    const int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    const int step = 8 * sign(ranks) + sign(files), a = abs(files), b = abs(ranks);
    if (from == to || !p->piece[from] || ply_colour(p->piece[from]) != p->turn) return false;
    if (p->piece[to] && ply_colour(p->piece[to]) == p->turn) return false;
    switch (ply_type(p->piece[from])) {
    case PLY_PAWN: return pawn_could_go(p, from, to);
    case PLY_KNIGHT: return a * b == 2;
    case PLY_KING: return a <= 1 && b <= 1;
    case PLY_BISHOP: return a == b && empty_between(p, from, to, step);
    case PLY_ROOK: return a * b == 0 && empty_between(p, from, to, step);
    default: return (a == b || a * b == 0) && empty_between(p, from, to, step);
    }
}

static size_t slow_text(const ply_game *game, char *text) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    ply_position p = game->start;
    size_t length = 0;
    for (size_t i = 0; i < game->count; i++) {
        const int from = ply_from(game->moves[i]), to = ply_to(game->moves[i]);
        const bool castles = ply_type(p.piece[from]) == PLY_KING && abs(from - to) == 2;
        int ways = 0;
        for (int piece = 0; piece < 64; piece++) ways += could_go(&p, piece, to);
        if (ways != 1 || castles) text[length++] = digits[from];
        text[length++] = digits[castles ? (to > from ? from + 3 : from - 4) : to];
        if (ply_promotion(game->moves[i])) {
            text[length++] = "  NBRQ"[ply_promotion(game->moves[i])];
        }
        ply_play(&p, game->moves[i]);
    }
    return length;
}

static const char *const starts[] = {
    "startpos", "kiwipete", "position3", "position4", "promotions",
};

static void do_random_games_agree_with_the_slow_definition(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(3);
    for (unsigned round = 0; round < 400; round++) {
        const ply_position start = corpus_position(starts[round % 5]);
        test_game g;
        char expected[TEST_TEXT], text[TEST_TEXT];
        random_game(&g, &start, 200, &dice);
        const size_t length = write_game(&ply_codec_urlsafe, &g.game, text);
        assert_int_equal(slow_text(&g.game, expected), length);
        assert_memory_equal(text, expected, length);
    }
}

static void do_random_games_come_back(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(4);
    for (unsigned round = 0; round < 600; round++) {
        const ply_position start = corpus_position(starts[round % 5]);
        test_game g;
        char text[TEST_TEXT];
        random_game(&g, &start, 200, &dice);
        const ply_codec *form = forms[round % 3];
        const size_t length = write_game(form, &g.game, text);
        assert_true(length <= ply_longest(form, g.game.count));
        assert_read(form, &g.game, text, length);
        if (form == &ply_codec_pairs) assert_read(&ply_codec_urlsafe, &g.game, text, length);
    }
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void is_every_foreign_character_refused(void **state) {
    (void)state;
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (int byte = 1; byte < 256; byte++) {
        if (strchr(digits, byte)) continue;
        const char text[] = {'c', (char)byte, 'G', 0};
        assert_refused_with(&ply_codec_urlsafe, &ply_start_position, text, "foreign-character", 1,
                            1, byte, 0);
        const char second[] = {'M', 'c', '0', (char)byte, 0};
        assert_refused_with(&ply_codec_pairs, &ply_start_position, second, "foreign-character", 1,
                            3, byte, 0);
        assert_refused_with(&ply_codec_urlsafe, &ply_start_position, second, "foreign-character", 1,
                            3, byte, 0);
        const char third[] = {'M', 'c', (char)byte, 0};
        assert_refused_with(&ply_codec_pairs, &ply_start_position, third, "foreign-character", 1, 2,
                            byte, 0);
    }
    test_game g;
    new_game(&g, &ply_start_position);
    assert_string_equal(read_game(&ply_codec_urlsafe, "\0", 1, &g.game).fault->name,
                        "foreign-character");
}

static void is_a_square_that_no_piece_reaches_refused(void **state) {
    (void)state;
    assert_refused_with(&ply_codec_urlsafe, &ply_start_position, "ck_", "unreachable", 2, 2, 63, 0);
    assert_refused_with(&ply_codec_urlsafe, &ply_start_position, "i", "unreachable", 0, 0, 34, 0);
}

static void is_a_square_that_several_pieces_reach_refused(void **state) {
    (void)state;
    assert_refused_with(&ply_codec_urlsafe, &ply_start_position, "S", "several-reach", 0, 0, 18, 2);
    assert_refused_with(&ply_codec_urlsafe, &ply_start_position, "cq", "several-reach", 1, 1, 42,
                        2);
    const ply_position queens = corpus_position("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - -");
    assert_refused_with(&ply_codec_urlsafe, &queens, "J", "several-reach", 0, 0, 9, 3);
}

static void is_a_king_left_in_check_refused(void **state) {
    (void)state;
    const ply_position pinned = corpus_position("4r1k1/8/8/8/8/8/4N3/4K3 w - -");
    assert_refused_with(&ply_codec_long, &pinned, "e2c3", "illegal-move", 0, 0, move_of("e2c3"), 0);
    assert_refused_with(&ply_codec_pairs, &pinned, "MS", "illegal-move", 0, 0, move_of("e2c3"), 0);
    assert_refused_with(&ply_codec_urlsafe, &pinned, "S", "illegal-move", 0, 0, move_of("e2c3"), 0);
    const ply_position check = corpus_position("4r1k1/8/8/8/8/8/8/4K2N w - -");
    assert_refused_with(&ply_codec_urlsafe, &check, "W", "illegal-move", 0, 0, move_of("h1g3"), 0);
    assert_refused_with(&ply_codec_urlsafe, &check, "M", "illegal-move", 0, 0, move_of("e1e2"), 0);
}

static void is_any_other_illegal_move_refused_where_it_begins(void **state) {
    (void)state;
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4e7e5e4e5", "illegal-move", 2, 8);
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4e2e4", "illegal-move", 1, 4);
    assert_refused(&ply_codec_pairs, &ply_start_position, "Mc0kck", "illegal-move", 2, 4);
    assert_refused(&ply_codec_pairs, &ply_start_position, "cM", "illegal-move", 0, 0);
    assert_refused(&ply_codec_pairs, &ply_start_position, "MM", "illegal-move", 0, 0);
    assert_refused(&ply_codec_urlsafe, &ply_start_position, "ckEc", "illegal-move", 2, 2);
    assert_refused(&ply_codec_urlsafe, &ply_start_position, "EH", "illegal-move", 0, 0);
}

static void is_illegal_castling_refused(void **state) {
    (void)state;
    static const char *const illegal[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq -",   /* no right */
        "r3k2r/8/8/8/8/8/8/R3KN1R w KQkq -", /* path taken at f1 */
        "r3k2r/8/8/8/8/8/8/R3K1NR w KQkq -", /* path taken at g1 */
        "1k2r3/8/8/8/8/8/8/R3K2R w KQ -",    /* in check */
        "1k3r2/8/8/8/8/8/8/R3K2R w KQ -",    /* through check */
        "1k4r1/8/8/8/8/8/8/R3K2R w KQ -",    /* into check */
    };
    for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++) {
        const ply_position start = corpus_position(illegal[i]);
        assert_refused(&ply_codec_long, &start, "e1g1", "illegal-move", 0, 0);
        assert_refused(&ply_codec_pairs, &start, "EH", "illegal-move", 0, 0);
        assert_refused(&ply_codec_urlsafe, &start, "EH", "illegal-move", 0, 0);
    }
    const ply_position knight =
        corpus_position("4k3/8/8/8/8/8/8/RN2K3 w Q -"); /* b1 must be empty as well */
    assert_refused(&ply_codec_long, &knight, "e1c1", "illegal-move", 0, 0);
    const ply_position b1 =
        corpus_position("1r2k3/8/8/8/8/8/8/R3K3 w Q -"); /* but may be attacked */
    test_game g;
    game_of(&g, &b1, "e1c1");
    assert_both_ways(&ply_codec_long, &g.game, "e1c1");
}

/* A king that goes to a rook of its own castles only if that rook stands in a corner. */
static void is_a_king_on_another_rook_no_castling(void **state) {
    (void)state;
    const ply_position start = corpus_position("4k3/8/8/8/8/8/8/R2RKR1R w KQ -");
    assert_refused(&ply_codec_pairs, &start, "ED", "illegal-move", 0, 0);
    assert_refused(&ply_codec_pairs, &start, "EF", "illegal-move", 0, 0);
    assert_refused(&ply_codec_urlsafe, &start, "EF", "illegal-move", 0, 0);
}

static void is_castling_by_the_kings_squares_refused_in_digits(void **state) {
    (void)state;
    const ply_position start = corpus_position("castling");
    assert_refused_with(&ply_codec_pairs, &start, "EG", "castling-spelling", 0, 0, move_of("e1g1"),
                        0);
    assert_refused_with(&ply_codec_urlsafe, &start, "EC", "castling-spelling", 0, 0,
                        move_of("e1c1"), 0);
    assert_refused_with(&ply_codec_long, &start, "e1h1", "illegal-move", 0, 0, move_of("e1h1"), 0);
}

static void is_only_a_king_at_home_said_to_castle(void **state) {
    (void)state;
    const ply_position queen = corpus_position("4k3/8/8/8/8/8/4K3/4Q2R w - -");
    const ply_position beside = corpus_position("4k3/8/8/8/8/8/8/5K1R w - -");
    assert_refused(&ply_codec_pairs, &queen, "EH", "illegal-move", 0, 0);
    assert_refused(&ply_codec_pairs, &beside, "FH", "illegal-move", 0, 0);
}

static void is_a_missing_or_unknown_promotion_refused(void **state) {
    (void)state;
    const ply_position start = corpus_position("8/4P1k1/8/8/8/8/8/4K3 w - -");
    assert_refused(&ply_codec_long, &start, "e7e8", "move-cut-short", 0, 4);
    assert_refused(&ply_codec_pairs, &start, "08", "move-cut-short", 0, 2);
    assert_refused(&ply_codec_urlsafe, &start, "8", "move-cut-short", 0, 1);
    assert_refused(&ply_codec_long, &start, "e7e8P", "promotion-expected", 0, 4);
    assert_refused(&ply_codec_pairs, &start, "08q", "promotion-expected", 0, 2);
    for (int byte = 1; byte < 256; byte++) {
        if (strchr("QRNBK", byte)) continue;
        const char text[] = {'8', (char)byte, 0};
        assert_refused(&ply_codec_urlsafe, &start, text, "promotion-expected", 0, 1);
    }
}

static void is_a_promotion_elsewhere_read_as_a_square(void **state) {
    (void)state;
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4Q", "file-expected", 1, 4);
    assert_refused(&ply_codec_pairs, &ply_start_position, "McQ", "move-cut-short", 1, 3);
}

static void is_half_a_move_at_the_end_refused(void **state) {
    (void)state;
    assert_refused(&ply_codec_urlsafe, &ply_start_position, "ckG", "move-cut-short", 2, 3);
    assert_refused(&ply_codec_pairs, &ply_start_position, "Mc0", "move-cut-short", 1, 3);
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4e", "move-cut-short", 1, 5);
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4e7", "move-cut-short", 1, 6);
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4e7e", "move-cut-short", 1, 7);
}

static void is_what_is_no_square_refused_in_long(void **state) {
    (void)state;
    assert_refused(&ply_codec_long, &ply_start_position, "i2e4", "file-expected", 0, 0);
    assert_refused(&ply_codec_long, &ply_start_position, "e9e4", "rank-expected", 0, 1);
    assert_refused(&ply_codec_long, &ply_start_position, "e2E4", "file-expected", 0, 2);
    assert_refused(&ply_codec_long, &ply_start_position, "e2e0", "rank-expected", 0, 3);
    assert_refused(&ply_codec_long, &ply_start_position, "e2e4 e7e5", "file-expected", 1, 4);
}

static void does_a_game_need_a_position_to_start_from(void **state) {
    (void)state;
    const ply_position no_king = corpus_position("8/8/8/8/8/8/8/K7 w - -");
    test_game g;
    new_game(&g, &ply_unknown_position);
    for (size_t i = 0; i < 3; i++) {
        assert_refused(forms[i], &ply_unknown_position, "ck", "needs-position", 0, 0);
        assert_refused(forms[i], &no_king, "ck", "impossible-position", 0, 0);
        assert_not_written(forms[i], &g.game, "needs-position", 0);
    }
}

static void is_an_illegal_move_not_written(void **state) {
    (void)state;
    static const char *const games[] = {"e2e4 e7e5 e4e5", "e2e4 e7e5 e2e4",  "e2e4 e7e5 e5e4",
                                        "e2e4 e7e5 g1g3", "e2e4 e7e5 d2d4q", "e2e4 e7e5 e1g1"};
    for (size_t i = 0; i < 6; i++) {
        test_game g;
        game_of(&g, &ply_start_position, games[i]);
        for (size_t form = 0; form < 3; form++) {
            assert_not_written(forms[form], &g.game, "illegal-move", 2);
        }
    }
}

/* Every one of the 65536 values: those that the generator lists are written, the others refused. */
static void is_any_value_of_a_move_judged_rightly(void **state) {
    (void)state;
    static const char *const positions[] = {
        "kiwipete",
        "position4",
        "promotions",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    };
    for (size_t i = 0; i < 5; i++) {
        test_game g;
        const ply_position start = corpus_position(positions[i]);
        ply_board board;
        ply_move list[PLY_MOVES_MAX];
        ply_generator_mailbox.load(&board, &start);
        const size_t count = ply_generator_mailbox.moves(&board, list);
        new_game(&g, &start);
        g.game.count = 1;
        for (unsigned value = 0; value < 65536; value++) {
            bool listed = false;
            for (size_t k = 0; k < count; k++) listed |= list[k] == value;
            g.moves[0] = (ply_move)value;
            char text[8];
            size_t length;
            const ply_error error = ply_codec_urlsafe.encode(&g.game, text, sizeof text, &length);
            assert_int_equal(ply_status_of(error), listed ? PLY_OK : PLY_ILLEGAL_MOVE);
        }
    }
}

static void does_a_game_without_room_for_a_move_say_so(void **state) {
    (void)state;
    static const char *const texts[] = {"e2e4e7e5g1f3", "Mc0kGV", "ckGV"};
    static const size_t places[] = {8, 4, 2};
    for (size_t i = 0; i < 3; i++) {
        test_game g;
        new_game(&g, &ply_start_position);
        g.game.capacity = 2;
        const ply_error error = read_game(forms[i], texts[i], strlen(texts[i]), &g.game);
        assert_string_equal(error.fault->name, "no-move-room");
        assert_int_equal(error.at, places[i]);
        assert_int_equal(error.ply, 2);
        assert_int_equal(g.game.count, 2);
        assert_int_equal(g.moves[2], 0);
    }
}

/* Knights go out and home for so many plies: 4 bytes each, so that 256 of them take 1024 bytes. */
static void are_long_games_written_as_short_ones_are(void **state) {
    (void)state;
    static const char *const words[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (size_t plies = 250; plies < 300; plies++) {
        test_game g;
        char text[TEST_TEXT];
        new_game(&g, &ply_start_position);
        for (size_t i = 0; i < plies; i++) {
            g.moves[g.game.count++] = move_of(words[i % 4]);
            memcpy(text + 4 * i, words[i % 4], 4);
        }
        text[4 * plies] = '\0';
        assert_both_ways(&ply_codec_long, &g.game, text);
    }
}

static void does_a_buffer_one_byte_short_stay_untouched(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(5);
    test_game g;
    random_game(&g, &ply_start_position, 60, &dice);
    for (size_t i = 0; i < 3; i++) assert_needs_its_room(forms[i], &g.game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_the_three_stages_of_the_document_right),
        cmocka_unit_test(is_a_game_of_no_moves_the_empty_text),
        cmocka_unit_test(are_the_published_examples_right),
        cmocka_unit_test(is_castling_the_squares_of_king_and_rook),
        cmocka_unit_test(does_castling_not_count_as_a_way_to_a_square),
        cmocka_unit_test(do_pins_and_checks_not_make_a_move_shorter),
        cmocka_unit_test(are_the_four_promotions_written_and_read),
        cmocka_unit_test(is_no_move_longer_than_the_codec_says),
        cmocka_unit_test(is_the_documents_knight_read),
        cmocka_unit_test(do_random_games_agree_with_the_slow_definition),
        cmocka_unit_test(do_random_games_come_back),
        cmocka_unit_test(is_every_foreign_character_refused),
        cmocka_unit_test(is_a_square_that_no_piece_reaches_refused),
        cmocka_unit_test(is_a_square_that_several_pieces_reach_refused),
        cmocka_unit_test(is_a_king_left_in_check_refused),
        cmocka_unit_test(is_any_other_illegal_move_refused_where_it_begins),
        cmocka_unit_test(is_illegal_castling_refused),
        cmocka_unit_test(is_a_king_on_another_rook_no_castling),
        cmocka_unit_test(is_castling_by_the_kings_squares_refused_in_digits),
        cmocka_unit_test(is_only_a_king_at_home_said_to_castle),
        cmocka_unit_test(is_a_missing_or_unknown_promotion_refused),
        cmocka_unit_test(is_a_promotion_elsewhere_read_as_a_square),
        cmocka_unit_test(is_half_a_move_at_the_end_refused),
        cmocka_unit_test(is_what_is_no_square_refused_in_long),
        cmocka_unit_test(does_a_game_need_a_position_to_start_from),
        cmocka_unit_test(is_an_illegal_move_not_written),
        cmocka_unit_test(is_any_value_of_a_move_judged_rightly),
        cmocka_unit_test(does_a_game_without_room_for_a_move_say_so),
        cmocka_unit_test(are_long_games_written_as_short_ones_are),
        cmocka_unit_test(does_a_buffer_one_byte_short_stay_untouched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
