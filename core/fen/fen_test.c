/* fen_test.c - FEN: what is read, what is written, and what is refused at which byte. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "../apart_test.h"
#include "../guard_test.h"

#define BOARD        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static ply_error read_fen(const char *text, size_t length, ply_position *position) {
    return ply_read_position(&ply_codec_fen, text, length, position);
}

static ply_position position_of(const char *text) {
    ply_position position;
    assert_false(ply_failed(read_fen(text, strlen(text), &position)));
    return position;
}

static void assert_writes(const ply_position *position, const char *expected) {
    char out[PLY_TEXT_MAX];
    size_t length = 0;
    assert_false(
        ply_failed(ply_write_position(&ply_codec_fen, position, out, sizeof out, &length)));
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(out, expected, length);
}

/* Texts as they are written: six fields, rights in order. */
static const char *const canonical[] = {
    BOARD " w KQkq - 0 1",
    BOARD " w - - 9999 99999",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 10 20",
    "1p1p1p1p/p1p1p1p1/2n2n2/N6N/7b/B7/3qk3/1KQR1r2 b Kq - 101 1000",
    "PPPPPPPP/pppppppp/KKKKKKKK/kkkkkkkk/QQQQQQQQ/qqqqqqqq/RRRRRRRR/rrrrrrrr b KQkq a3 9999 99999",
};

static void is_a_canonical_text_written_as_it_was_read(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(canonical); i++) {
        const ply_position position = position_of(canonical[i]);
        assert_writes(&position, canonical[i]);
    }
}

static void does_the_longest_text_have_the_length_that_the_codec_names(void **state) {
    (void)state;
    assert_int_equal(strlen(canonical[COUNT(canonical) - 1]), ply_codec_fen.longest);
}

static void are_the_squares_where_the_text_puts_them(void **state) {
    (void)state;
    const ply_position start = position_of(BOARD " w KQkq - 0 1");
    assert_true(ply_same_position(&start, &ply_start_position));
    const ply_position empty = position_of("8/8/8/8/8/8/8/8");
    assert_true(ply_same_position(&empty, &ply_empty_position));
    const ply_position few = position_of("k7/8/8/8/8/8/8/6PR b k h3 7 8");
    assert_int_equal(few.piece[ply_square_at(0, 7)], ply_piece_of(PLY_BLACK, PLY_KING));
    assert_int_equal(few.piece[ply_square_at(6, 0)], ply_piece_of(PLY_WHITE, PLY_PAWN));
    assert_int_equal(few.piece[ply_square_at(7, 0)], ply_piece_of(PLY_WHITE, PLY_ROOK));
    assert_int_equal(few.turn, PLY_BLACK);
    assert_int_equal(few.castling, PLY_CASTLE_BLACK_KING);
    assert_int_equal(few.ep, ply_square_at(7, 2));
    assert_int_equal(few.halfmove, 7);
    assert_int_equal(few.fullmove, 8);
}

static void do_missing_fields_take_their_defaults(void **state) {
    (void)state;
    static const char *const texts[] = {BOARD,          BOARD " w",       BOARD " w -",
                                        BOARD " w - -", BOARD " w - - 0", BOARD " w - - 0 1"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        const ply_position position = position_of(texts[i]);
        assert_writes(&position, BOARD " w - - 0 1");
    }
}

static void are_castling_letters_read_in_any_order(void **state) {
    (void)state;
    static const char *const texts[] = {BOARD " w qkQK - 0 1", BOARD " w kKqQ - 0 1"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        const ply_position position = position_of(texts[i]);
        assert_writes(&position, BOARD " w KQkq - 0 1");
    }
}

/* A text that is refused, at which byte, and what stands for {a} and {b}. */
typedef struct refusal {
    const char *text, *fault;
    size_t at;
    int32_t a, b;
} refusal;

static const refusal refusals[] = {
    {"", "text-empty", 0, 0, 0},
    {" " BOARD, "rank-too-short", 0, 8, 0},
    {"/8/8/8/8/8/8/8", "rank-too-short", 0, 8, 0},
    {"rnbqkbnr/pppppppp/8/8/8/7/8/8", "rank-too-short", 25, 3, 7},
    {"rnbqkbnr/pppppppp/8/8/8//8/8", "rank-too-short", 24, 3, 0},
    {"8/8/8/8/8/8/8/", "rank-too-short", 14, 1, 0},
    {"8/8/8/8/8/8/8/7", "rank-too-short", 15, 1, 7},
    {"8/8/8/8/8/8/8/7 w", "rank-too-short", 15, 1, 7},
    {"8/ppppppppp/8/8/8/8/8/8", "rank-too-long", 10, 7, 9},
    {"8/8p/8/8/8/8/8/8", "rank-too-long", 3, 7, 9},
    {"ppp8/8/8/8/8/8/8/8", "rank-too-long", 3, 8, 11},
    {"8/8/8/8/8/8/8/pppp5", "rank-too-long", 18, 1, 9},
    {"44/8/8/8/8/8/8/8", "two-digits", 1, 8, 0},
    {"88/8/8/8/8/8/8/8", "two-digits", 1, 8, 0},
    {"8/8/8/8/8/8/8/p34", "two-digits", 16, 1, 0},
    {"9/8/8/8/8/8/8/8", "piece-expected", 0, '9', 8},
    {"8/0/8/8/8/8/8/8", "piece-expected", 2, '0', 7},
    {"8/8/pppx4/8/8/8/8/8", "piece-expected", 7, 'x', 6},
    {"8/8/ppp\n", "piece-expected", 7, '\n', 6},
    {"8/8/ppp\xc3\xa9", "piece-expected", 7, 0xc3, 6},
    {"8x8/8/8/8/8/8/8", "slash-expected", 1, 'x', 7},
    {"8\\8/8/8/8/8/8/8", "slash-expected", 1, '\\', 7},
    {"8/8/8/8/8/8/8", "rank-missing", 13, -1, 1},
    {"8/8/8 w - - 0 1", "rank-missing", 5, ' ', 5},
    {"8/8/8/8/8/8/8/8/", "ninth-rank", 15, 0, 0},
    {"8/8/8/8/8/8/8/8/8 w", "ninth-rank", 15, 0, 0},
    {"8/8/8/8/8/8/8/8/p", "ninth-rank", 15, 0, 0},
    {"8/8/8/8/8/8/8/8/1 w", "ninth-rank", 15, 0, 0},
    {"8/8/8/8/8/8/8/8x", "blank-expected", 15, 'x', 0},
    {"8/8/8/8/8/8/8/8\tw", "blank-expected", 15, '\t', 0},
    {BOARD "  w", "second-blank", 44, 0, 0},
    {BOARD " ", "turn-missing", 44, 0, 0},
    {BOARD " W", "turn-unknown", 44, 'W', 0},
    {BOARD " -", "turn-unknown", 44, '-', 0},
    {BOARD " wx", "blank-expected", 45, 'x', 0},
    {BOARD " white", "blank-expected", 45, 'h', 0},
    {BOARD " w ", "castling-missing", 46, 0, 0},
    {BOARD " w  -", "second-blank", 46, 0, 0},
    {BOARD " w x", "castling-unknown", 46, 'x', 0},
    {BOARD " w KQxq", "castling-unknown", 48, 'x', 0},
    {BOARD " w KQ- -", "castling-unknown", 48, '-', 0},
    {BOARD " w HAha -", "castling-unknown", 46, 'H', 0},
    {BOARD " w -K -", "blank-expected", 47, 'K', 0},
    {BOARD " w KK", "castling-repeated", 47, 'K', 0},
    {BOARD " w KQkqK -", "castling-repeated", 50, 'K', 0},
    {BOARD " w - ", "ep-missing", 48, 0, 0},
    {BOARD " w - i6", "ep-file", 48, 'i', 0},
    {BOARD " w - E6", "ep-file", 48, 'E', 0},
    {BOARD " w - 0 1", "ep-file", 48, '0', 0},
    {BOARD " w - e", "ep-rank-missing", 49, 0, 6},
    {BOARD " b - e", "ep-rank-missing", 49, 0, 3},
    {BOARD " w - e3", "ep-rank", 49, '3', 6},
    {BOARD " b - e6", "ep-rank", 49, '6', 3},
    {BOARD " b - e4", "ep-rank", 49, '4', 3},
    {BOARD " w - e ", "ep-rank", 49, ' ', 6},
    {BOARD " w - e66", "blank-expected", 50, '6', 0},
    {BOARD " w - --", "blank-expected", 49, '-', 0},
    {BOARD " w - - ", "halfmove-missing", 50, 0, 0},
    {BOARD " w - - -", "halfmove-digit", 50, '-', 0},
    {BOARD " w - - -1 1", "halfmove-digit", 50, '-', 0},
    {BOARD " w - - +1 1", "halfmove-digit", 50, '+', 0},
    {BOARD " w - - 00", "halfmove-leading-zero", 50, 0, 0},
    {BOARD " w - - 05", "halfmove-leading-zero", 50, 0, 0},
    {BOARD " w - - 00 1", "halfmove-leading-zero", 50, 0, 0},
    {BOARD " w - - 07 1", "halfmove-leading-zero", 50, 0, 0},
    {BOARD " w - - 10000 1", "halfmove-too-large", 54, 9999, 0},
    {BOARD " w - - 99999999999999999999999 1", "halfmove-too-large", 54, 9999, 0},
    {BOARD " w - - 5. 1", "blank-expected", 51, '.', 0},
    {BOARD " w - - 0 ", "fullmove-missing", 52, 0, 0},
    {BOARD " w - - 0 0", "fullmove-leading-zero", 52, 0, 0},
    {BOARD " w - - 0 01", "fullmove-leading-zero", 52, 0, 0},
    {BOARD " w - - 0 x", "fullmove-digit", 52, 'x', 0},
    {BOARD " w - - 0 100000", "fullmove-too-large", 57, 99999, 0},
    {BOARD " w - - 0 4294967297", "fullmove-too-large", 57, 99999, 0},
    {BOARD " w - - 0 1 ", "text-after-end", 53, ' ', 0},
    {BOARD " w - - 0 1;", "text-after-end", 53, ';', 0},
    {BOARD " w - - 0 1\n", "text-after-end", 53, '\n', 0},
};

static void is_bad_text_refused_at_its_byte_and_by_its_name(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(refusals); i++) {
        const refusal *r = &refusals[i];
        ply_position position = ply_start_position;
        const ply_error error = read_fen(r->text, strlen(r->text), &position);
        if (!ply_failed(error)) fail_msg("'%s' is read", r->text);
        if (strcmp(error.fault->name, r->fault) != 0 || error.at != r->at) {
            fail_msg("'%s': %s at byte %zu", r->text, error.fault->name, error.at);
        }
        if (error.a != r->a || error.b != r->b) {
            fail_msg("'%s': a is %d and b is %d", r->text, error.a, error.b);
        }
        assert_int_equal(error.fault->status, PLY_BAD_TEXT);
        ply_game game = {.start = ply_start_position};
        assert_true(ply_failed(ply_codec_fen.decode(r->text, strlen(r->text), &game)));
        assert_true(ply_same_position(&game.start, &ply_start_position));
    }
}

static void is_a_nul_refused_like_any_other_byte(void **state) {
    (void)state;
    static const char texts[][16] = {"8/8/8/8/8/8/8/8", "\0/8/8/8/8/8/8/8", "8/8/8/8\08/8/8/8"};
    ply_position position;
    assert_true(ply_failed(read_fen(texts[0], 16, &position)));
    assert_int_equal(read_fen(texts[0], 16, &position).at, 15);
    assert_int_equal(read_fen(texts[1], 15, &position).at, 0);
    assert_int_equal(read_fen(texts[2], 15, &position).at, 7);
}

/* What comes of every text of one, two and three bytes put behind a beginning. */
static size_t count_read_with_three_bytes(const char *beginning, size_t counts[4]) {
    char text[128];
    const size_t from = strlen(beginning);
    memcpy(text, beginning, from);
    size_t read_count = 0;
    for (size_t more = 1; more <= 3; more++) {
        counts[more] = 0;
        for (uint32_t bytes = 0; bytes >> 8 * more == 0; bytes++) {
            for (size_t i = 0; i < more; i++) text[from + i] = (char)(bytes >> 8 * i & 0xff);
            ply_position position = ply_start_position;
            const ply_error error = read_fen(text, from + more, &position);
            counts[more] += !ply_failed(error);
            if (ply_failed(error) &&
                (error.at > from + more || !ply_same_position(&position, &ply_start_position))) {
                fail_msg("%06x: byte %zu", bytes, error.at);
            }
        }
        read_count += counts[more];
    }
    return read_count;
}

static void is_no_text_of_three_bytes_read(void **state) {
    (void)state;
    size_t counts[4];
    assert_int_equal(count_read_with_three_bytes("", counts), 0);
}

/* Behind a board, nothing is good but " w" and " b". */
static void do_three_bytes_behind_a_board_give_two_texts(void **state) {
    (void)state;
    size_t counts[4];
    assert_int_equal(count_read_with_three_bytes("8/8/8/8/8/8/8/8", counts), 2);
    assert_int_equal(counts[2], 2);
}

/* In the middle of the castling rights: Q, k, q and their orders, 3 + 6 + 6; and " -". */
static void do_three_bytes_behind_a_right_give_the_orders_of_the_others(void **state) {
    (void)state;
    size_t counts[4];
    count_read_with_three_bytes("8/8/8/8/8/8/8/8 w K", counts);
    assert_int_equal(counts[1], 3);
    assert_int_equal(counts[2], 6 + 1);
    assert_int_equal(counts[3], 6 + 3 + 8);
}

/* Of a text cut short, what is read ends with a field, or inside one that may end there. */
static void is_a_text_cut_short_read_only_where_a_field_may_end(void **state) {
    (void)state;
    static const char text[] = BOARD " w KQkq e6 12 345";
    static const char ends[] = "..........................................."
                               "#.#.####..#.##.###";
    assert_int_equal(sizeof text + 1, sizeof ends);
    for (size_t length = 0; length < sizeof text; length++) {
        ply_position position = ply_empty_position;
        const bool is_read = !ply_failed(read_fen(text, length, &position));
        if (is_read != (length > 0 && ends[length] == '#')) fail_msg("cut to %zu bytes", length);
    }
}

static void is_nothing_read_past_the_length(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(canonical); i++) {
        assert_nothing_is_read_past(&ply_codec_fen, canonical[i], strlen(canonical[i]));
    }
}

/* A byte put wrong is found where it stands, or later; a digit behind a zero, at the zero. */
static void is_any_byte_in_any_place_read_or_refused_there(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(canonical); i++) {
        char text[PLY_TEXT_MAX];
        const size_t length = strlen(canonical[i]);
        memcpy(text, canonical[i], length);
        for (size_t at = 0; at < length; at++) {
            for (unsigned byte = 0; byte < 256; byte++) {
                text[at] = (char)byte;
                ply_position position;
                const ply_error error = read_fen(text, length, &position);
                if (ply_failed(error) && error.at + 1 < at) fail_msg("%zu: %u", at, byte);
            }
            text[at] = canonical[i][at];
        }
    }
}

static void is_a_long_text_refused_at_once(void **state) {
    (void)state;
    static char text[1 << 20];
    static const char *const beginnings[] = {"", BOARD " w - - 0 ", BOARD " w "};
    static const size_t places[] = {8, 57, 46};
    for (size_t i = 0; i < COUNT(beginnings); i++) {
        memset(text, i == 0 ? 'p' : '9', sizeof text);
        memcpy(text, beginnings[i], strlen(beginnings[i]));
        ply_position position;
        for (int again = 0; again < 100000; again++) {
            assert_int_equal(read_fen(text, sizeof text, &position).at, places[i]);
        }
    }
}

static void is_nothing_written_where_the_text_does_not_fit(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(canonical); i++) {
        const ply_position position = position_of(canonical[i]);
        const size_t needed = strlen(canonical[i]);
        for (size_t capacity = 0; capacity < needed; capacity++) {
            char out[PLY_TEXT_MAX];
            memset(out, '#', sizeof out);
            size_t length = 12345;
            const ply_error error =
                ply_write_position(&ply_codec_fen, &position, out, capacity, &length);
            assert_int_equal(ply_status_of(error), PLY_NO_ROOM);
            assert_int_equal(error.a, needed);
            assert_int_equal(error.b, capacity);
            assert_int_equal(length, 12345);
            for (size_t at = 0; at < sizeof out; at++) assert_int_equal(out[at], '#');
        }
    }
}

static void is_nothing_written_past_the_text(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(canonical); i++) {
        const ply_position position = position_of(canonical[i]);
        const size_t needed = strlen(canonical[i]);
        for (size_t capacity = needed; capacity <= ply_codec_fen.longest + 8; capacity++) {
            char out[PLY_TEXT_MAX];
            memset(out, '#', sizeof out);
            size_t length = 0;
            assert_false(
                ply_failed(ply_write_position(&ply_codec_fen, &position, out, capacity, &length)));
            assert_int_equal(length, needed);
            assert_memory_equal(out, canonical[i], needed);
            for (size_t at = needed; at < sizeof out; at++) assert_int_equal(out[at], '#');
        }
    }
}

/* What `parts` says of a text, whole; and of a text without some or all fields behind the board. */
static void does_taking_apart_say_what_the_letters_mean(void **state) {
    (void)state;
    static const ply_part full[] = {
        {"piece", 0, 1, 0, 0, 0, 0, 0x100000000000000, "r", "black rook on a8"},
        {"empty squares", 1, 1, 0, 0, 0, 0, 0xe00000000000000, "3", "three empty, from b8 on"},
        {"piece", 2, 1, 0, 0, 0, 0, 0x1000000000000000, "k", "black king on e8"},
        {"empty squares", 3, 1, 0, 0, 0, 0, 0x6000000000000000, "2", "two empty, from f8 on"},
        {"piece", 4, 1, 0, 0, 0, 0, 0x8000000000000000, "r", "black rook on h8"},
        {"empty squares", 6, 1, 0, 0, 0, 0, 0xff000000000000, "8", "eight empty, from a7 on"},
        {"empty squares", 8, 1, 0, 0, 0, 0, 0xff0000000000, "8", "eight empty, from a6 on"},
        {"empty squares", 10, 1, 0, 0, 0, 0, 0xff00000000, "8", "eight empty, from a5 on"},
        {"empty squares", 12, 1, 0, 0, 0, 0, 0x7000000, "3", "three empty, from a4 on"},
        {"piece", 13, 1, 0, 0, 0, 0, 0x8000000, "P", "white pawn on d4"},
        {"piece", 14, 1, 0, 0, 0, 0, 0x10000000, "p", "black pawn on e4"},
        {"empty squares", 15, 1, 0, 0, 0, 0, 0xe0000000, "3", "three empty, from f4 on"},
        {"empty squares", 17, 1, 0, 0, 0, 0, 0xff0000, "8", "eight empty, from a3 on"},
        {"empty squares", 19, 1, 0, 0, 0, 0, 0xff00, "8", "eight empty, from a2 on"},
        {"empty squares", 21, 1, 0, 0, 0, 0, 0xf, "4", "four empty, from a1 on"},
        {"piece", 22, 1, 0, 0, 0, 0, 0x10, "K", "white king on e1"},
        {"empty squares", 23, 1, 0, 0, 0, 0, 0x60, "2", "two empty, from f1 on"},
        {"piece", 24, 1, 0, 0, 0, 0, 0x80, "R", "white rook on h1"},
        {"side to move", 26, 1, .value = "b", .says = "Black to move"},
        {"castling", 28, 3, 0, 0, 0, 0, 0x9100000000000090, "Kkq",
         "White h-side, Black h-side, Black a-side"},
        {"en passant", 32, 2, 0, 0, 0, 0, 0x80000, "d3", "a pawn just moved two squares over d3"},
        {"half-moves", 35, 2, .value = "10",
         .says = "10 half-moves since a capture or a pawn's move"},
        {"move number", 38, 2, .value = "23", .says = "the 23rd move is to come"},
    };
    static const ply_part empty[] = {
        {"empty squares", 0, 1, 0, 0, 0, 0, 0xff00000000000000, "8", "eight empty, from a8 on"},
        {"empty squares", 2, 1, 0, 0, 0, 0, 0xff000000000000, "8", "eight empty, from a7 on"},
        {"empty squares", 4, 1, 0, 0, 0, 0, 0xff0000000000, "8", "eight empty, from a6 on"},
        {"empty squares", 6, 1, 0, 0, 0, 0, 0xff00000000, "8", "eight empty, from a5 on"},
        {"empty squares", 8, 1, 0, 0, 0, 0, 0xff000000, "8", "eight empty, from a4 on"},
        {"empty squares", 10, 1, 0, 0, 0, 0, 0xff0000, "8", "eight empty, from a3 on"},
        {"empty squares", 12, 1, 0, 0, 0, 0, 0xff00, "8", "eight empty, from a2 on"},
        {"empty squares", 14, 1, 0, 0, 0, 0, 0xff, "8", "eight empty, from a1 on"},
        {"side to move", 16, 1, .value = "w", .says = "White to move"},
        {"castling", 18, 1, .value = "-", .says = "no right to castle"},
        {"en passant", 20, 1, .value = "-", .says = "no pawn just moved two squares"},
        {"half-moves", 22, 1, .value = "0",
         .says = "0 half-moves since a capture or a pawn's move"},
        {"move number", 24, 1, .value = "1", .says = "the 1st move is to come"},
    };
    assert_taken_apart(&ply_codec_fen, "r3k2r/8/8/8/3Pp3/8/8/4K2R b Kkq d3 10 23", NULL, full,
                       COUNT(full));
    assert_taken_apart(&ply_codec_fen, "8/8/8/8/8/8/8/8 w - - 0 1", NULL, empty, COUNT(empty));
    assert_taken_apart(&ply_codec_fen, "8/8/8/8/8/8/8/8 w -", NULL, empty, 10);
    assert_taken_apart(&ply_codec_fen, "8/8/8/8/8/8/8/8", NULL, empty, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_canonical_text_written_as_it_was_read),
        cmocka_unit_test(does_the_longest_text_have_the_length_that_the_codec_names),
        cmocka_unit_test(are_the_squares_where_the_text_puts_them),
        cmocka_unit_test(do_missing_fields_take_their_defaults),
        cmocka_unit_test(are_castling_letters_read_in_any_order),
        cmocka_unit_test(is_bad_text_refused_at_its_byte_and_by_its_name),
        cmocka_unit_test(is_a_nul_refused_like_any_other_byte),
        cmocka_unit_test(is_no_text_of_three_bytes_read),
        cmocka_unit_test(do_three_bytes_behind_a_board_give_two_texts),
        cmocka_unit_test(do_three_bytes_behind_a_right_give_the_orders_of_the_others),
        cmocka_unit_test(is_a_text_cut_short_read_only_where_a_field_may_end),
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(is_any_byte_in_any_place_read_or_refused_there),
        cmocka_unit_test(is_a_long_text_refused_at_once),
        cmocka_unit_test(is_nothing_written_where_the_text_does_not_fit),
        cmocka_unit_test(is_nothing_written_past_the_text),
        cmocka_unit_test(does_taking_apart_say_what_the_letters_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
