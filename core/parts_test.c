/* parts_test.c - codes taken apart: do the parts lie in their texts, cover the board, and add up?
 */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cerulean/cerulean.h"
#include "corpus/corpus.h"
#include "parts.h"

enum { PARTS_MAX = 256, TEXT_MAX = 4096 };

/* The parts of one text. */
typedef struct taken {
    size_t count;
    ply_part part[PARTS_MAX];
} taken;

static void take(void *context, const ply_part *part) {
    taken *all = context;
    assert_true(all->count < PARTS_MAX);
    assert_true(strlen(part->name) > 0 && strlen(part->says) > 0);
    assert_true(strlen(part->value) < sizeof part->value);
    all->part[all->count++] = *part;
}

/* The parts of a position, or of a game of up to so many moves from it; false if the codec does not
 * hold it. */
static bool take_apart(const ply_codec *codec, const ply_game *game, char *text, size_t *length,
                       taken *all) {
    all->count = 0;
    if (!codec->parts) return false;
    if (ply_failed(codec->encode(game, text, TEXT_MAX, length))) return false;
    const ply_error error = codec->parts(text, *length, &game->start, take, all);
    assert_false(ply_failed(error));
    return true;
}

static bool holds_squares(const ply_codec *codec) {
    return codec->holds == PLY_POSITION || codec->holds == PLY_BOARD;
}

/* Calls `look` with the parts of every well-known position, and of a game from it, in every codec.
 */
static void for_all(void (*look)(const ply_codec *codec, const ply_game *game, const char *text,
                                 size_t length, const taken *all)) {
    static taken all;
    static char text[TEXT_MAX];
    size_t looked = 0;
    for (size_t i = 0; i < corpus_start_count; i++) {
        corpus_dice dice = corpus_dice_of_seed(i);
        ply_move moves[40];
        ply_game game = {.start = corpus_start_at(i), .moves = moves, .capacity = 40};
        ply_position p = game.start;
        const size_t plies = corpus_play_on(&dice, &p, moves, 40);
        for (size_t c = 0; c < ply_codec_count; c++) {
            size_t length;
            const ply_codec *codec = ply_codecs[c];
            game.count = codec->holds == PLY_GAME ? plies : plies > 0;
            if (!take_apart(codec, &game, text, &length, &all)) continue;
            look(codec, &game, text, length, &all);
            looked++;
        }
    }
    assert_true(looked > 300);
}

static void lies_in_its_text(const ply_codec *codec, const ply_game *game, const char *text,
                             size_t length, const taken *all) {
    size_t end = 0;
    (void)game;
    (void)text;
    for (size_t i = 0; i < all->count; i++) {
        const ply_part *part = &all->part[i];
        if (part->bytes == 0) continue;
        if (part->at + part->bytes > length) fail_msg("%s: part %zu ends late", codec->name, i);
        if (part->bits == 0 && part->at < end) fail_msg("%s: part %zu overlaps", codec->name, i);
        end = part->at + part->bytes;
    }
}

static void follows_bit_by_bit(const ply_codec *codec, const ply_game *game, const char *text,
                               size_t length, const taken *all) {
    unsigned end = 0;
    (void)game;
    (void)text;
    (void)length;
    for (size_t i = 0; i < all->count; i++) {
        if (all->part[i].bits == 0) continue;
        assert_int_equal(all->part[i].bit, end);
        end += all->part[i].bits;
    }
    if (end && codec->binary) assert_int_equal(end, 8 * codec->binary->longest);
}

static void covers_the_board(const ply_codec *codec, const ply_game *game, const char *text,
                             size_t length, const taken *all) {
    ply_squares squares = 0;
    (void)text;
    (void)length;
    for (size_t i = 0; i < all->count; i++) squares |= all->part[i].squares;
    if (!holds_squares(codec)) {
        assert_int_equal(squares == 0, game->count == 0);
        return;
    }
    for (unsigned square = 0; square < 64; square++) {
        const bool told = squares >> square & 1u;
        if (!told && (game->start.piece[square] || all->part[0].bytes)) {
            fail_msg("%s: no part speaks of square %u", codec->name, square);
        }
    }
}

static void do_parts_lie_in_their_text(void **state) {
    (void)state;
    for_all(lies_in_its_text);
}
static void do_bits_follow_each_other_without_a_gap(void **state) {
    (void)state;
    for_all(follows_bit_by_bit);
}
static void do_parts_speak_of_every_square(void **state) {
    (void)state;
    for_all(covers_the_board);
}

/* A text that is refused gives the error of the reader, and nothing of it is taken. */
static void assert_refused_the_same(const ply_codec *codec, const ply_game *game, const char *text,
                                    size_t length) {
    static taken none;
    ply_move moves[64];
    none.count = 0;
    ply_game read = {.start = game->start, .moves = moves, .capacity = 64};
    const ply_error wanted = codec->decode(text, length, &read);
    if (!ply_failed(wanted)) return;
    const ply_error error = codec->parts(text, length, &game->start, take, &none);
    assert_ptr_equal(error.fault, wanted.fault);
    assert_int_equal(error.at, wanted.at);
    assert_int_equal(error.ply, wanted.ply);
    assert_int_equal(none.count, 0);
}

/* The text cut off anywhere, with another byte there, and with one behind it. */
static void is_refused(const ply_codec *codec, const ply_game *game, const char *text,
                       size_t length, const taken *all) {
    static char other[TEXT_MAX + 1];
    (void)all;
    memcpy(other, text, length);
    for (size_t at = 0; at < length; at += 3) {
        assert_refused_the_same(codec, game, text, at);
        other[at] = '~';
        assert_refused_the_same(codec, game, other, length);
        other[at] = text[at];
    }
    other[length] = 'e';
    assert_refused_the_same(codec, game, other, length + 1);
}
/* Comments that do not end, and glyphs that are none, are refused before the first part is given.
 */
static void is_a_text_that_is_not_read_refused_the_same(void **state) {
    (void)state;
    static const char *const bad[] = {"1. e4 {",      "1. e4 (e5", "1. e4 $x",
                                      "1. e4 {x} e9", "[",         "e4 )"};
    const ply_game game = {.start = ply_start_position};
    static taken all;
    for_all(is_refused);
    /* A text without a result, and one without a start, are fine. */
    assert_false(ply_failed(ply_codec_pgn.parts("1. e4 e5", 8, &game.start, take, &all)));
    assert_int_equal(all.count, 2);
    all.count = 0;
    assert_false(ply_failed(
        ply_codec_cerulean_move.parts("10005234", 8, &ply_unknown_position, take, &all)));
    assert_int_equal(all.count, 4);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_refused_the_same(&ply_codec_pgn, &game, bad[i], strlen(bad[i]));
    }
}

/* A number in decimal, modulo a prime of 31 bits: enough to see that a sum is right. */
static uint64_t residue(const char *digits) {
    const uint64_t prime = 2147483647;
    uint64_t rest = 0;
    for (; *digits; digits++) rest = (10 * rest + (uint64_t)(*digits - '0')) % prime;
    return rest;
}

static const ply_part *named(const taken *all, const char *name) {
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->part[i].name, name) == 0) return &all->part[i];
    }
    fail_msg("there is no part %s", name);
    return NULL;
}

/* r is 2 (before the case + before the shape + placement) + turn, and the placement is made of the
 * label and of a, b, c by the ways that each part says. */
static void adds_up(const ply_codec *codec, const ply_game *game, const char *text, size_t length,
                    const taken *all) {
    const uint64_t prime = 2147483647;
    (void)game;
    (void)text;
    (void)length;
    if (codec != &ply_codec_mscs160) return;
    uint64_t placement = residue(named(all, "label")->value);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const names[3] = {"a", "b", "c"};
        const ply_part *part = named(all, names[i]);
        const uint64_t ways = residue(strrchr(part->says, ' ') + 1);
        placement = (placement * ways + residue(part->value)) % prime;
    }
    assert_int_equal(placement, residue(named(all, "placement")->value));
    const uint64_t rank = residue(named(all, "before the case")->value) +
                          residue(named(all, "before the shape")->value) + placement;
    assert_int_equal((2 * rank + residue(named(all, "side to move")->value)) % prime,
                     residue(named(all, "r")->value));
}

static void does_the_number_of_mscs160_add_up(void **state) {
    (void)state;
    for_all(adds_up);
}

static void do_the_keys_add_up(void **state) {
    (void)state;
    static taken all;
    for (size_t i = 0; i < corpus_start_count; i++) {
        const ply_position p = corpus_start_at(i);
        ply_keys keys;
        uint64_t sum = 0;
        ply_keys_of(&p, &keys);
        for (size_t s = 0; s < ply_key_scheme_count; s++) {
            unsigned high, low, all_high = 0, all_low = 0;
            unsigned long long key;
            all.count = 0;
            ply_key_parts(&ply_key_schemes[s], &p, take, &all);
            for (size_t k = 0; k < all.count; k++) {
                if (sscanf(all.part[k].value, "%8x:%8x", &high, &low) == 2) {
                    all_high ^= high;
                    all_low ^= low;
                } else if (sscanf(all.part[k].value, "%llu", &key) == 1) {
                    sum += key;
                }
            }
            if (s == 0) assert_true(sum == keys.azure);
            if (s == 1) assert_true(all_high == keys.blizzard_hi && all_low == keys.blizzard_lo);
        }
    }
}

/* A part shows as many letters as it has room for. */
static void are_more_letters_than_fit_cut_off(void **state) {
    (void)state;
    char letters[sizeof((ply_part *)0)->value + 2];
    memset(letters, 'x', sizeof letters);
    for (size_t length = 0; length <= sizeof letters; length++) {
        ply_part part;
        memset(&part, '~', sizeof part);
        ply_part_letters(&part, letters, length);
        const size_t shown = length < sizeof part.value ? length : sizeof part.value - 1;
        assert_int_equal(strlen(part.value), shown);
        assert_memory_equal(part.value, letters, shown);
    }
}

/* Numbers and bits are written over whatever was there. */
static void are_values_written_whole(void **state) {
    (void)state;
    static const struct {
        uint64_t number;
        unsigned bits; /* 0: as a number */
        const char *value;
    } written[] = {
        {0, 0, "0"},
        {9, 0, "9"},
        {10, 0, "10"},
        {99, 0, "99"},
        {100, 0, "100"},
        {UINT64_MAX, 0, "18446744073709551615"},
        {1, 1, "1"},
        {0, 3, "000"},
        {6, 3, "110"},
        {UINT64_MAX >> 1, 63, "111111111111111111111111111111111111111111111111111111111111111"},
    };
    for (size_t i = 0; i < sizeof written / sizeof written[0]; i++) {
        ply_part part;
        memset(&part, '~', sizeof part);
        if (written[i].bits) {
            ply_part_bits(&part, written[i].number, written[i].bits);
        } else {
            ply_part_number(&part, written[i].number);
        }
        assert_string_equal(part.value, written[i].value);
    }
}

/* What a part says is added to until there is no more room; the last byte is the NUL. */
static void is_what_does_not_fit_left_out(void **state) {
    (void)state;
    struct {
        ply_part part;
        char behind[64];
    } room;
    memset(&room, '~', sizeof room);
    room.part.says[0] = '\0';
    for (size_t said = 0; said < 40; said++) {
        const size_t length =
            5 * said < sizeof room.part.says ? 5 * said : sizeof room.part.says - 1;
        assert_int_equal(strlen(room.part.says), length);
        for (size_t i = 0; i < length; i++) assert_int_equal(room.part.says[i], "12 34"[i % 5]);
        for (size_t i = 0; i < sizeof room.behind; i++) assert_int_equal(room.behind[i], '~');
        ply_part_say(&room.part, "{a} {b}", 12, 34);
    }
}

static void do_turns_rights_and_squares_say_what_they_are(void **state) {
    (void)state;
    ply_part part = {.says = "so: "};
    ply_part_say_turn(&part, PLY_BLACK);
    ply_part_say(&part, ", ", 0, 0);
    ply_part_say_turn(&part, PLY_WHITE);
    assert_string_equal(part.says, "so: Black to move, White to move");
    for (unsigned rights = 0; rights < 16; rights++) {
        static const char *const names[4] = {"White h-side", "White a-side", "Black h-side",
                                             "Black a-side"};
        static const ply_squares squares[4] = {0x90, 0x11, 0x9000000000000000, 0x1100000000000000};
        char says[PLY_PART_SAYS] = "";
        ply_squares spoken = 0x40000;
        for (unsigned i = 0; i < 4; i++) {
            if (!(rights >> i & 1u)) continue;
            if (says[0]) strcat(says, ", ");
            strcat(says, names[i]);
            spoken |= squares[i];
        }
        part = (ply_part){.squares = 0x40000};
        ply_part_say_rights(&part, rights);
        assert_string_equal(part.says, rights ? says : "no right to castle");
        assert_true(part.squares == spoken);
    }
    part = (ply_part){.squares = 1};
    ply_part_say_square(&part, 63, ply_piece_of(PLY_BLACK, PLY_QUEEN));
    assert_string_equal(part.says, "black queen on h8");
    assert_true(part.squares == 0x8000000000000001);
    part = (ply_part){.squares = 1};
    ply_part_say_square(&part, 9, PLY_EMPTY);
    assert_string_equal(part.says, "b2 is empty");
    assert_true(part.squares == 0x201);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_parts_lie_in_their_text),
        cmocka_unit_test(do_bits_follow_each_other_without_a_gap),
        cmocka_unit_test(do_parts_speak_of_every_square),
        cmocka_unit_test(is_a_text_that_is_not_read_refused_the_same),
        cmocka_unit_test(does_the_number_of_mscs160_add_up),
        cmocka_unit_test(do_the_keys_add_up),
        cmocka_unit_test(are_more_letters_than_fit_cut_off),
        cmocka_unit_test(are_values_written_whole),
        cmocka_unit_test(is_what_does_not_fit_left_out),
        cmocka_unit_test(do_turns_rights_and_squares_say_what_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
