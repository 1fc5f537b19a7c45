/* emoji_test.c - the emoji of a position: the table, every number both ways, every refusal. The
 * table is read from its data here, and searched line by line: nothing of emoji.c is used. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../apart_test.h"
#include "../guard_test.h"
#include "../sha256_test.h"
#include "emoji.h"

enum { EMOJI = 25, COUNT = 3178, SPELLINGS = 4013, DATA_MAX = 1 << 20 };

typedef struct spelling {
    char text[29];
    size_t length;
    unsigned index;
} spelling;

static spelling spellings[SPELLINGS + 1];
static const spelling *canonical[COUNT + 1];
static size_t spelling_count, canonical_count;
static char data[DATA_MAX];
static size_t data_length;

static void put_utf8(spelling *s, unsigned long point) {
    const unsigned more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned lead[4] = {0, 0xC0, 0xE0, 0xF0};
    s->text[s->length++] = (char)(lead[more] | point >> 6 * more);
    for (unsigned i = more; i-- > 0;) s->text[s->length++] = (char)(0x80 | (point >> 6 * i & 0x3F));
}

static int read_table(void **state) {
    (void)state;
    FILE *file = fopen(PLY_SOURCE_DIR "/core/emoji/data/emoji-12.1.tsv", "r");
    if (!file) return -1;
    data_length = fread(data, 1, sizeof data - 1, file);
    fclose(file);
    for (char *line = data; *line; line = strchr(line, '\n') + 1) {
        if (*line == '#') continue;
        spelling *s = &spellings[spelling_count++];
        char *at;
        s->index = (unsigned)strtoul(line, &at, 10);
        if (strncmp(at, "\tfully", 6) == 0) canonical[canonical_count++] = s;
        at = strchr(at + 1, '\t') + 1;
        for (; *at != '\t'; at += *at == ' ') put_utf8(s, strtoul(at, &at, 16));
    }
    return 0;
}

/* ---- Making texts, reading and writing ------------------------------------------------------- */

/* The indices of the start position, worked by hand in README.md. */
static const unsigned start_row[EMOJI] = {2451, 1480, 86,   832,  1436, 2547, 2377, 310, 1421,
                                          2532, 465,  1576, 2687, 620,  1731, 2842, 776, 2069,
                                          2,    1153, 2619, 511,  975,  0,    101};

static size_t text_of(const unsigned row[], size_t count, char *text) {
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(text + length, canonical[row[i]]->text, canonical[row[i]]->length);
        length += canonical[row[i]]->length;
    }
    return length;
}

/* Reads from a copy that ends where the text ends, so that a sanitizer sees a byte too many. */
static ply_error read_text(const char *text, size_t length, ply_position *position) {
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    const ply_error error = ply_read_position(&ply_codec_emoji, copy, length, position);
    free(copy);
    return error;
}

static size_t write_text(const ply_position *position, char *text) {
    size_t length = 0;
    assert_null(
        ply_write_position(&ply_codec_emoji, position, text, PLY_EMOJI_LONGEST, &length).fault);
    return length;
}

/* Whether a row of 25 indices reads as the position, and the position writes as the row. */
static void assert_row(const unsigned row[EMOJI], const ply_position *position) {
    char expected[PLY_EMOJI_LONGEST], text[PLY_EMOJI_LONGEST];
    const size_t length = text_of(row, EMOJI, expected);
    ply_position read;
    assert_null(read_text(expected, length, &read).fault);
    assert_true(ply_same_position(&read, position));
    assert_int_equal(write_text(position, text), length);
    assert_memory_equal(text, expected, length);
}

/* Refused with that fault, at that byte, and with these two numbers. */
static void assert_text_refused(const char *text, size_t length, const char *fault, size_t at,
                                size_t a, size_t b) {
    ply_position position = ply_start_position;
    const ply_error error = read_text(text, length, &position);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, fault);
    assert_int_equal(error.fault->status, PLY_BAD_TEXT);
    assert_int_equal(error.at, at);
    assert_int_equal(error.a, a);
    assert_int_equal(error.b, b);
    assert_true(ply_same_position(&position, &ply_start_position));
    /* Nothing of it is taken apart, for the same reason. */
    apart none = {fault, NULL, 0, 0};
    const ply_error same = ply_codec_emoji.parts(text, length, NULL, is_the_part_expected, &none);
    assert_ptr_equal(same.fault, error.fault);
    assert_int_equal(same.at, error.at);
    assert_int_equal(none.taken, 0);
}

/* Refused at the emoji of that number, counted from 0. */
static void assert_row_refused(const unsigned row[EMOJI], const char *fault, size_t emoji, size_t a,
                               size_t b) {
    char text[PLY_EMOJI_LONGEST];
    const size_t length = text_of(row, EMOJI, text);
    assert_text_refused(text, length, fault, text_of(row, emoji, text), a, b);
}

static void assert_unheld(const ply_position *position, const char *fault, size_t a, size_t b) {
    char text[PLY_EMOJI_LONGEST], untouched[PLY_EMOJI_LONGEST];
    memset(text, 'x', sizeof text);
    memset(untouched, 'x', sizeof untouched);
    size_t length = 77;
    const ply_error error =
        ply_write_position(&ply_codec_emoji, position, text, sizeof text, &length);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, fault);
    assert_int_equal(error.fault->status, PLY_CANNOT_HOLD);
    assert_int_equal(error.a, a);
    assert_int_equal(error.b, b);
    assert_int_equal(length, 77);
    assert_memory_equal(text, untouched, sizeof text);
}

static void start_with(unsigned row[EMOJI], unsigned emoji, unsigned index) {
    memcpy(row, start_row, sizeof start_row);
    row[emoji] = index;
}

/* ---- The table ------------------------------------------------------------------------------- */

static void are_there_3178_emoji_and_835_other_spellings(void **state) {
    (void)state;
    assert_int_equal(canonical_count, COUNT);
    assert_int_equal(spelling_count, COUNT + 835);
    for (unsigned i = 0; i < COUNT; i++) assert_int_equal(canonical[i]->index, i);
}

static void do_the_thirteen_named_emoji_stand_at_2441(void **state) {
    (void)state;
    static const char *const named[13] = {
        "\U0001F3AE",   "\U0001F579\uFE0F", "\U0001F3B0",   "\U0001F3B2",   "\U0001F9E9",
        "\U0001F9F8",   "\u2660\uFE0F",     "\u2665\uFE0F", "\u2666\uFE0F", "\u2663\uFE0F",
        "\u265F\uFE0F", "\U0001F0CF",       "\U0001F004"};
    for (unsigned i = 0; i < 13; i++) assert_string_equal(canonical[2441 + i]->text, named[i]);
}

static void has_the_table_its_hash(void **state) {
    (void)state;
    static char lines[COUNT * 30];
    char digits[65];
    size_t length = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        memcpy(lines + length, canonical[i]->text, canonical[i]->length);
        length += canonical[i]->length;
        lines[length++] = '\n';
    }
    sha256(data, data_length, digits);
    assert_string_equal(digits, "88d5d5c3b4e1800d1e82ea264d225ec897731af89f354deb3990e6a26e2996e6");
    sha256(lines, length, digits);
    assert_string_equal(digits, "9957249de4a11fffb593bdd51faf863207b765c6d9aa7dd7872e6496707f890c");
}

/* What remains of the longer of two words when the shorter begins it; NULL if neither does, or if
 * nothing remains. */
static const char *remainder_of(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return !*a == !*b ? NULL : !*a ? b : !*b ? a : NULL;
}

/* Sardinas and Patterson: begin with what is left when one word begins another; go on with what is
 * left when such a remainder begins a word, or a word a remainder. The code is uniquely decodable
 * if none of these is itself a word. Here no remainder meets a word at all, not even in part: so a
 * longer word can never be mistaken for a shorter one followed by others, and cutting off the
 * longest word each time is right. */
static void is_the_code_uniquely_decodable(void **state) {
    (void)state;
    unsigned remainders = 0;
    for (size_t i = 0; i < spelling_count; i++) {
        for (size_t j = 0; j < i; j++) {
            const char *left = remainder_of(spellings[i].text, spellings[j].text);
            if (!left) continue;
            remainders++;
            for (size_t k = 0; k < spelling_count; k++) {
                assert_string_not_equal(left, spellings[k].text);
                assert_null(remainder_of(left, spellings[k].text));
            }
        }
    }
    assert_true(remainders > 0);
}

/* ---- Every number both ways ------------------------------------------------------------------ */

static void is_the_start_position_the_worked_row(void **state) {
    (void)state;
    assert_row(start_row, &ply_start_position);
}

static void is_every_spelling_read_as_its_emoji(void **state) {
    (void)state;
    for (size_t i = 0; i < spelling_count; i++) {
        char text[PLY_EMOJI_LONGEST];
        unsigned row[EMOJI];
        start_with(row, 23, 1);
        const size_t length = text_of(row, EMOJI - 1, text);
        memcpy(text + length, spellings[i].text, spellings[i].length);
        ply_position position;
        assert_null(read_text(text, length + spellings[i].length, &position).fault);
        assert_int_equal(position.fullmove * 101 + position.halfmove, COUNT + spellings[i].index);
        row[24] = spellings[i].index;
        assert_row(row, &position);
    }
}

static ply_piece piece_of_code(unsigned code) { return (ply_piece)(code > 6 ? code + 2 : code); }

static void is_every_triple_of_squares_written_and_read_at_every_place(void **state) {
    (void)state;
    for (unsigned place = 0; place < 21; place++) {
        for (unsigned triple = 0; triple < 13 * 13 * 13; triple++) {
            ply_position position = ply_start_position;
            const unsigned nth = 1 + 3 * place;
            position.piece[nth ^ 56] = piece_of_code(triple / 169);
            position.piece[(nth + 1) ^ 56] = piece_of_code(triple / 13 % 13);
            position.piece[(nth + 2) ^ 56] = piece_of_code(triple % 13);
            unsigned row[EMOJI];
            start_with(row, 1 + place, (triple + 1111 * place) % COUNT);
            assert_row(row, &position);
        }
    }
}

static void is_every_piece_on_a8_a_scheme(void **state) {
    (void)state;
    for (unsigned code = 0; code < 13; code++) {
        ply_position position = ply_start_position;
        position.piece[56] = piece_of_code(code);
        unsigned row[EMOJI];
        start_with(row, 0, 2441 + code);
        assert_row(row, &position);
    }
}

static void is_every_state_read_or_refused(void **state) {
    (void)state;
    unsigned held = 0;
    for (unsigned number = 0; number < 2080; number++) {
        const unsigned ep = number % 65, rank = ep ? 8 - (ep - 1) / 8 : 0;
        ply_position position = ply_start_position;
        position.turn = number >= 1040;
        position.castling = (uint8_t)((number / 520 % 2) | (number / 260 % 2) << 1 |
                                      (number / 130 % 2) << 2 | (number / 65 % 2) << 3);
        if (ep) position.ep = ply_square_at((ep - 1) % 8, rank - 1);
        unsigned row[EMOJI];
        start_with(row, 22, number);
        if (ep && rank != 3 && rank != 6) {
            assert_row_refused(row, "ep-rank", 22, position.ep, 0);
        } else if (ep && rank != (position.turn ? 3u : 6u)) {
            assert_row_refused(row, "ep-turn", 22, position.ep, 0);
        } else {
            assert_row(row, &position);
            held++;
        }
    }
    assert_int_equal(held, 2 * 16 * 9);
}

static void is_every_pair_of_counters_written_and_read(void **state) {
    (void)state;
    unsigned pairs = 0;
    for (uint32_t fullmove = 1; fullmove <= 5898; fullmove++) {
        for (uint32_t halfmove = 0; halfmove <= 100; halfmove++, pairs++) {
            ply_position position = ply_start_position, read;
            position.halfmove = halfmove;
            position.fullmove = fullmove;
            char text[PLY_EMOJI_LONGEST];
            const size_t length = write_text(&position, text);
            assert_null(ply_read_position(&ply_codec_emoji, text, length, &read).fault);
            assert_true(ply_same_position(&read, &position));
        }
    }
    assert_int_equal(pairs, 595698);
}

static void do_the_last_counters_stop_at_two_emoji(void **state) {
    (void)state;
    ply_position position = ply_start_position;
    position.fullmove = 99996;
    position.halfmove = 87;
    unsigned row[EMOJI];
    start_with(row, 23, COUNT - 1);
    row[24] = COUNT - 1;
    assert_row(row, &position);
    position.halfmove = 88;
    assert_unheld(&position, "fullmove-unheld", 99996, 88);
    position.halfmove = 0;
    position.fullmove = 99997;
    assert_unheld(&position, "fullmove-unheld", 99997, 0);
}

/* ---- Refusals -------------------------------------------------------------------------------- */

static void is_a_halfmove_clock_of_101_refused(void **state) {
    (void)state;
    ply_position position = ply_start_position;
    position.halfmove = 101;
    assert_unheld(&position, "halfmove-unheld", 101, 0);
    position.halfmove = PLY_HALFMOVE_MAX;
    assert_unheld(&position, "halfmove-unheld", PLY_HALFMOVE_MAX, 0);
}

static void is_en_passant_of_the_wrong_side_not_written(void **state) {
    (void)state;
    for (unsigned turn = PLY_WHITE; turn <= PLY_BLACK; turn++) {
        for (ply_square ep = 0; ep < 64; ep++) {
            ply_position position = ply_start_position;
            position.turn = (uint8_t)turn;
            position.ep = ep;
            if (ply_rank(ep) != (turn ? 2u : 5u)) assert_unheld(&position, "ep-unheld", ep, 0);
        }
    }
}

static void is_any_other_first_emoji_an_unknown_scheme(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST];
    unsigned refused = 0;
    for (unsigned index = 0; index < COUNT; index++) {
        if (index >= 2441 && index <= 2453) continue;
        unsigned row[EMOJI];
        start_with(row, 0, index);
        assert_row_refused(row, "scheme-unknown", 0, index, 0);
        assert_text_refused(text, text_of(row, 1, text), "scheme-unknown", 0, index, 0);
        refused++;
    }
    assert_int_equal(refused, 3165);
}

static void are_numbers_that_mean_no_squares_refused(void **state) {
    (void)state;
    for (unsigned place = 0; place < 21; place++) {
        for (unsigned value = 13 * 13 * 13; value < COUNT; value++) {
            unsigned row[EMOJI];
            start_with(row, 1 + place, (value + 1111 * place) % COUNT);
            assert_row_refused(row, "squares-range", 1 + place, 2 + place, value);
        }
    }
}

static void are_numbers_that_mean_no_state_refused(void **state) {
    (void)state;
    for (unsigned value = 2080; value < COUNT; value++) {
        unsigned row[EMOJI];
        start_with(row, 22, value);
        assert_row_refused(row, "state-range", 22, value, 0);
    }
}

static void is_move_number_0_refused(void **state) {
    (void)state;
    for (unsigned halfmove = 0; halfmove <= 100; halfmove++) {
        unsigned row[EMOJI];
        start_with(row, 24, halfmove);
        assert_row_refused(row, "fullmove-zero", 23, 0, 0);
    }
}

static void are_fewer_emoji_refused_at_the_end(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST];
    for (size_t count = 0; count < EMOJI; count++) {
        const size_t length = text_of(start_row, count, text);
        assert_text_refused(text, length, "emoji-count", length, count, 0);
    }
}

static void is_anything_behind_the_25_refused(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST + 4];
    const size_t length = text_of(start_row, EMOJI, text);
    for (unsigned byte = 0; byte < 256; byte++) {
        text[length] = (char)byte;
        assert_text_refused(text, length + 1, "emoji-follow", length, 0, 0);
    }
    memcpy(text + length, canonical[0]->text, 4);
    assert_text_refused(text, length + 4, "emoji-follow", length, 0, 0);
}

static void is_any_byte_between_emoji_refused(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST + 1];
    for (size_t emoji = 0; emoji < EMOJI; emoji++) {
        for (unsigned byte = 0; byte < 256; byte++) {
            const size_t at = text_of(start_row, emoji, text);
            text[at] = (char)byte;
            const size_t rest = text_of(start_row + emoji, EMOJI - emoji, text + at + 1);
            assert_text_refused(text, at + 1 + rest, "not-an-emoji", at, byte, 0);
        }
    }
}

static void is_an_emoji_cut_short_refused(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST];
    text_of(start_row, EMOJI, text);
    const size_t last = text_of(start_row, EMOJI - 1, text);
    for (size_t more = 1; more < 4; more++) {
        assert_text_refused(text, last + more, "not-an-emoji", last, (unsigned char)text[last], 0);
    }
}

static void is_a_joiner_without_its_emoji_refused(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST];
    unsigned row[EMOJI];
    start_with(row, 23, 2449); /* a diamond, U+2666, then U+200D that joins it to nothing */
    const size_t at = text_of(row, EMOJI - 1, text);
    memcpy(text + at, "\u200D\u2666", 6);
    assert_text_refused(text, at + 6, "not-an-emoji", at, 0xe2, 0);
}

static void does_a_buffer_one_byte_short_stay_untouched(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST], expected[PLY_EMOJI_LONGEST];
    const size_t needed = text_of(start_row, EMOJI, expected);
    for (size_t room = 0; room <= needed; room++) {
        memset(text, 'x', sizeof text);
        size_t length = 77;
        const ply_error error =
            ply_write_position(&ply_codec_emoji, &ply_start_position, text, room, &length);
        assert_int_equal(ply_status_of(error), room < needed ? PLY_NO_ROOM : PLY_OK);
        assert_int_equal(length, room < needed ? 77 : needed);
        for (size_t i = room < needed ? 0 : needed; i < sizeof text; i++) {
            assert_int_equal(text[i], 'x');
        }
    }
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* Where an emoji stands is worked out from the index that is its value. */
static void assert_shown(const char *fen, ply_part part[EMOJI]) {
    ply_position position;
    char text[PLY_EMOJI_LONGEST + 1];
    unsigned row[EMOJI];
    for (unsigned i = 0; i < EMOJI; i++) {
        row[i] = (unsigned)strtoul(part[i].value, NULL, 10);
        part[i].at = text_of(row, i, text);
        part[i].bytes = canonical[row[i]]->length;
    }
    text[text_of(row, EMOJI, text)] = '\0';
    assert_null(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position).fault);
    assert_row(row, &position);
    assert_taken_apart(&ply_codec_emoji, text, NULL, part, EMOJI);
}

#define THREE "three squares"

static void does_each_emoji_say_what_it_stands_for(void **state) {
    (void)state;
    ply_part part[EMOJI] = {
        {"scheme, and a8", .squares = 0x100000000000000, .value = "2451",
         .says = "black rook on a8"},
        {THREE, .squares = 0xe00000000000000, .value = "0",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 0"},
        {THREE, .squares = 0x7000000000000000, .value = "3139",
         .says = "12 x 169 + 0 x 13 + 0 = 2028, moved on by 1111"},
        {THREE, .squares = 0x8003000000000000, .value = "832",
         .says = "10 x 169 + 7 x 13 + 7 = 1788, moved on by 2222"},
        {THREE, .squares = 0x1c000000000000, .value = "259",
         .says = "0 x 169 + 8 x 13 + 0 = 104, moved on by 155"},
        {THREE, .squares = 0xe0000000000000, .value = "1266",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 1266"},
        {THREE, .squares = 0x70000000000, .value = "2377",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 2377"},
        {THREE, .squares = 0x380000000000, .value = "310",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 310"},
        {THREE, .squares = 0xc00100000000, .value = "1421",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 1421"},
        {THREE, .squares = 0xe00000000, .value = "2532",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 2532"},
        {THREE, .squares = 0x7000000000, .value = "465",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 465"},
        {THREE, .squares = 0x8003000000, .value = "1576",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 1576"},
        {THREE, .squares = 0x1c000000, .value = "2707",
         .says = "0 x 169 + 1 x 13 + 7 = 20, moved on by 2687"},
        {THREE, .squares = 0xe0000000, .value = "620",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 620"},
        {THREE, .squares = 0x70000, .value = "1757",
         .says = "0 x 169 + 2 x 13 + 0 = 26, moved on by 1731"},
        {THREE, .squares = 0x380000, .value = "2842",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 2842"},
        {THREE, .squares = 0xc00100, .value = "775",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 775"},
        {THREE, .squares = 0xe00, .value = "1886",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 1886"},
        {THREE, .squares = 0x7000, .value = "2997",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 2997"},
        {THREE, .squares = 0x8003, .value = "930",
         .says = "0 x 169 + 0 x 13 + 0 = 0, moved on by 930"},
        {THREE, .squares = 0x1c, .value = "2047",
         .says = "0 x 169 + 0 x 13 + 6 = 6, moved on by 2041"},
        {THREE, .squares = 0xe0, .value = "3156",
         .says = "0 x 169 + 0 x 13 + 4 = 4, moved on by 3152"},
        {"turn, rights, en passant", .squares = 0x9100000000080090, .value = "1799",
         .says = "Black to move; White h-side, Black h-side, Black a-side; en passant on d3"},
        {"counters", .value = "0", .says = "half-moves 10, move 23"},
        {"counters", .value = "2333", .says = "half-moves 10, move 23"},
    };
    assert_shown("r3k2r/pp1n4/8/8/3Pp3/1N6/8/4K2R b Kkq d3 10 23", part);
    /* Without an en-passant square, nothing is said of one. */
    part[22] = (ply_part){"turn, rights, en passant", .value = "0",
                          .says = "White to move; no right to castle"};
    assert_shown("r3k2r/pp1n4/8/8/3Pp3/1N6/8/4K2R w - - 10 23", part);
}

/* ---- Among words ----------------------------------------------------------------------------- */

static void assert_hidden(const char *words, const char *expected_start) {
    char out[2000];
    const size_t words_length = strlen(words);
    size_t length = 0;
    assert_null(
        ply_emoji_hide(&ply_start_position, words, words_length, out, sizeof out, &length).fault);
    assert_true(length <= words_length + PLY_EMOJI_HIDE_ADDS);
    assert_memory_equal(out, expected_start, strlen(expected_start));
    ply_position position;
    assert_null(ply_emoji_reveal(out, length, &position).fault);
    assert_true(ply_same_position(&position, &ply_start_position));

    char other[2000];
    size_t untouched = 77;
    memset(other, 'x', sizeof other);
    const ply_error error =
        ply_emoji_hide(&ply_start_position, words, words_length, other, length - 1, &untouched);
    assert_int_equal(ply_status_of(error), PLY_NO_ROOM);
    assert_int_equal(error.a, length);
    assert_int_equal(error.b, length - 1);
    assert_int_equal(untouched, 77);
    assert_int_equal(other[0], 'x');
    assert_null(
        ply_emoji_hide(&ply_start_position, words, words_length, other, length, &untouched).fault);
    assert_memory_equal(other, out, length);
    assert_int_equal(other[length], 'x');
}

static void are_emoji_spread_between_words(void **state) {
    (void)state;
    assert_hidden("", "\u265F\uFE0F\U0001F46F");
    assert_hidden(" \n", " \n\u265F\uFE0F\U0001F46F");
    for (const char *blank = " \t\n\v\f\r"; *blank; blank++) {
        assert_hidden((char[]){'a', *blank, 'b', 0}, "a \u265F\uFE0F\U0001F46F");
    }
    assert_hidden("Hello", "Hello \u265F\uFE0F\U0001F46F");
    assert_hidden("  Meet me  at 8,\tbring\n1 # *",
                  "  Meet \u265F\uFE0F\U0001F46F\u200D\u2642\uFE0F\U0001F624 me \U0001F9D1");
    assert_hidden("a b c d e f g h i j k l m n o p q r s t u v w x y z", "a b \u265F\uFE0F c ");
}

/* A message of so many words: behind the first w of them stand 25 * w / words emoji, rounded down.
 */
static size_t share_out(unsigned words, char *out) {
    size_t length = 0;
    for (unsigned word = 1, put = 0; word <= words; word++) {
        const unsigned until = EMOJI * word / words;
        if (word > 1) out[length++] = ' ';
        memcpy(out + length, "word", 4);
        length += 4;
        if (until > put) out[length++] = ' ';
        length += text_of(start_row + put, until - put, out + length);
        put = until;
    }
    return length;
}

static void is_each_word_followed_by_its_share(void **state) {
    (void)state;
    char words[600] = "", out[2000];
    for (unsigned count = 1; count < 100; count++) {
        memcpy(words + strlen(words), " word", 6);
        size_t length = 0;
        ply_position position;
        assert_null(ply_emoji_hide(&ply_start_position, words + 1, strlen(words) - 1, out,
                                   sizeof out, &length)
                        .fault);
        char expected[2000];
        assert_int_equal(length, share_out(count, expected));
        assert_memory_equal(out, expected, length);
        assert_null(ply_emoji_reveal(out, length, &position).fault);
        assert_true(ply_same_position(&position, &ply_start_position));
    }
}

static void is_a_message_with_an_emoji_of_its_own_refused(void **state) {
    (void)state;
    char out[2000] = "x";
    size_t length = 77;
    const char words[] = "I am \u2665 you";
    const ply_error error =
        ply_emoji_hide(&ply_start_position, words, strlen(words), out, sizeof out, &length);
    assert_string_equal(error.fault->name, "cover-has-emoji");
    assert_int_equal(error.at, 5);
    assert_int_equal(error.a, 0);
    assert_int_equal(error.b, 0);
    assert_int_equal(length, 77);
    assert_int_equal(out[0], 'x');
}

static void is_an_emoji_at_the_beginning_of_a_message_refused(void **state) {
    (void)state;
    char out[2000];
    size_t length = 77;
    const ply_error error =
        ply_emoji_hide(&ply_start_position, "\u2665", 3, out, sizeof out, &length);
    assert_string_equal(error.fault->name, "cover-has-emoji");
    assert_int_equal(error.at, 0);
    assert_int_equal(length, 77);
}

/* Every beginning of a text and of a message, and the position, each where memory ends. */
static void is_nothing_read_past_the_length(void **state) {
    (void)state;
    char text[PLY_EMOJI_LONGEST], out[2000];
    assert_nothing_is_read_past(&ply_codec_emoji, text, text_of(start_row, EMOJI, text));
    char *const memory =
        mmap(NULL, 2 * GUARD_ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    assert_int_equal(mprotect(memory + GUARD_ROOM, GUARD_ROOM, PROT_NONE), 0);
    char *const end = memory + GUARD_ROOM;
    ply_position *const last = (ply_position *)(void *)end - 1, read;
    size_t length = 0;
    *last = ply_start_position;
    assert_null(ply_emoji_hide(last, "two words", 9, out, sizeof out, &length).fault);
    for (size_t cut = 0; cut <= length; cut++) {
        memcpy(end - cut, out, cut);
        assert_int_equal(ply_failed(ply_emoji_reveal(end - cut, cut, &read)), cut < length);
    }
    for (size_t cut = 0; cut <= 9; cut++) {
        memcpy(end - cut, "two words", cut);
        assert_null(ply_emoji_hide(&read, end - cut, cut, out, sizeof out, &length).fault);
    }
    assert_int_equal(munmap(memory, 2 * GUARD_ROOM), 0);
}

static void is_a_position_that_cannot_be_held_not_hidden(void **state) {
    (void)state;
    char out[2000];
    size_t length = 77;
    ply_position position = ply_start_position;
    position.halfmove = 101;
    const ply_error error = ply_emoji_hide(&position, "a", 1, out, sizeof out, &length);
    assert_string_equal(error.fault->name, "halfmove-unheld");
    assert_int_equal(length, 77);
}

static void assert_not_revealed(const char *text, size_t length, const char *fault, size_t at,
                                int a) {
    ply_position position = ply_start_position;
    const ply_error error = ply_emoji_reveal(text, length, &position);
    assert_string_equal(error.fault->name, fault);
    assert_int_equal(error.at, at);
    assert_int_equal(error.a, a);
    assert_int_equal(error.b, 0);
    assert_true(ply_same_position(&position, &ply_start_position));
}

static void does_reveal_tell_how_many_emoji_it_found(void **state) {
    (void)state;
    char text[3 * PLY_EMOJI_LONGEST];
    assert_not_revealed("", 0, "emoji-count", 0, 0);
    assert_not_revealed("no emoji 1 # \xF0\x9F", 15, "emoji-count", 15, 0);
    size_t length = text_of(start_row, 24, text);
    assert_not_revealed(text, length, "emoji-count", length, 24);
    length = text_of(start_row, EMOJI, text);
    memcpy(text + length, " and more ", 10);
    const size_t more = text_of(start_row, EMOJI, text + length + 10);
    assert_not_revealed(text, length + 10 + more, "emoji-count", length + 10, 50);
}

static void does_reveal_name_the_byte_of_a_bad_emoji(void **state) {
    (void)state;
    char text[2 * PLY_EMOJI_LONGEST] = "words ";
    unsigned row[EMOJI];
    start_with(row, 22, 2080);
    const size_t at = 6 + text_of(row, 22, text + 6);
    const size_t length = 6 + text_of(row, EMOJI, text + 6);
    assert_not_revealed(text, length, "state-range", at, 2080);
    start_with(row, 0, 5);
    assert_not_revealed(text, 6 + text_of(row, EMOJI, text + 6), "scheme-unknown", 6, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_there_3178_emoji_and_835_other_spellings),
        cmocka_unit_test(do_the_thirteen_named_emoji_stand_at_2441),
        cmocka_unit_test(has_the_table_its_hash),
        cmocka_unit_test(is_the_code_uniquely_decodable),
        cmocka_unit_test(is_the_start_position_the_worked_row),
        cmocka_unit_test(is_every_spelling_read_as_its_emoji),
        cmocka_unit_test(is_every_triple_of_squares_written_and_read_at_every_place),
        cmocka_unit_test(is_every_piece_on_a8_a_scheme),
        cmocka_unit_test(is_every_state_read_or_refused),
        cmocka_unit_test(is_every_pair_of_counters_written_and_read),
        cmocka_unit_test(do_the_last_counters_stop_at_two_emoji),
        cmocka_unit_test(is_a_halfmove_clock_of_101_refused),
        cmocka_unit_test(is_en_passant_of_the_wrong_side_not_written),
        cmocka_unit_test(is_any_other_first_emoji_an_unknown_scheme),
        cmocka_unit_test(are_numbers_that_mean_no_squares_refused),
        cmocka_unit_test(are_numbers_that_mean_no_state_refused),
        cmocka_unit_test(is_move_number_0_refused),
        cmocka_unit_test(are_fewer_emoji_refused_at_the_end),
        cmocka_unit_test(is_anything_behind_the_25_refused),
        cmocka_unit_test(is_any_byte_between_emoji_refused),
        cmocka_unit_test(is_an_emoji_cut_short_refused),
        cmocka_unit_test(is_a_joiner_without_its_emoji_refused),
        cmocka_unit_test(does_a_buffer_one_byte_short_stay_untouched),
        cmocka_unit_test(are_emoji_spread_between_words),
        cmocka_unit_test(does_each_emoji_say_what_it_stands_for),
        cmocka_unit_test(is_each_word_followed_by_its_share),
        cmocka_unit_test(is_a_message_with_an_emoji_of_its_own_refused),
        cmocka_unit_test(is_an_emoji_at_the_beginning_of_a_message_refused),
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(is_a_position_that_cannot_be_held_not_hidden),
        cmocka_unit_test(does_reveal_tell_how_many_emoji_it_found),
        cmocka_unit_test(does_reveal_name_the_byte_of_a_bad_emoji),
    };
    return cmocka_run_group_tests(tests, read_table, NULL);
}
