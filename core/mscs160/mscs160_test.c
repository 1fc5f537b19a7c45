/* mscs160_test.c - the facts of the mscs160 page: the number of states, its tables, its vectors,
 * both ways over the whole range, its refusals. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "apart_test.h"
#include "corpus/corpus.h"
#include "mscs160/mscs160.c"
#include "sha256_test.h"

static const ply_codec *const text_codec = &ply_codec_mscs160;

#include "mscs/codec_test.h"

static wide from_hex(const char *hex) {
    wide x = {{0}};
    for (; *hex; hex++) append_digit(&x, (unsigned)strtoul((char[]){*hex, 0}, NULL, 16), 4);
    return x;
}

static bool same(wide a, wide b) { return !wide_less(a, b) && !wide_less(b, a); }

/* ---- The tables ------------------------------------------------------------------------------ */

static void are_there_n_states(void **state) {
    (void)state;
    wide n = ply_before_case[PLY_CASES];
    assert_true(same(n, from_hex("4ea8511d1562ea193b1f1f72938a296379ce27d")));
    wide_multiply(&n, 2);
    assert_true(same(n, from_hex("9d50a23a2ac5d432763e3ee5271452c6f39c4fa")));
    char decimal[48];
    for (unsigned i = 47; i > 0; i--) decimal[i - 1] = (char)('0' + divide(&n, 10));
    decimal[47] = 0;
    assert_string_equal(decimal, "56131858913673640243953155585577858706441880826");
}

static void do_words_have_the_counts_of_the_page(void **state) {
    (void)state;
    static const uint64_t free5[9] = {360, 480, 165, 18, 1};
    static const uint64_t free8[9] = {5040, 40320, 57120, 24192, 4200, 192, 8};
    static const uint64_t one6[9] = {180, 1380, 1790, 656, 88, 2};
    static const uint64_t two5[9] = {30, 270, 460, 222, 41, 1};
    assert_memory_equal(ply_words_qrbn[0].ways[5], free5, sizeof free5);
    assert_memory_equal(ply_words_all[0].ways[8], free8, sizeof free8);
    assert_memory_equal(ply_words_all[1].ways[6], one6, sizeof one6);
    assert_memory_equal(ply_words_all[2].ways[5], two5, sizeof two5);
    assert_int_equal(ply_words_up_to[0].ways[16][8], 12938845920);
}

static void add_wide(sha256_sum *s, wide x) {
    for (unsigned i = 0; i < 24; i++) {
        const unsigned char byte = (unsigned char)(x.word[i / 8] >> (8 * (i % 8)));
        sha256_add(s, &byte, 1);
    }
}

/* Goes through all shapes of all classes in their order, 1863 in each. */
typedef void visit(const shape *s, wide ways, void *context);

static void visit_shapes(unsigned class, visit *visitor, void *context) {
    static const unsigned kind_of[9] = {0, 1, 3, 4, 5, 7, 12, 13, 15};
    shape s = {0};
    set_case(&s, kind_of[class % 9] + (class >= 9 ? 16 : 0));
    assert_int_equal(s.class, class);
    for (unsigned i = 0; i < 81; i++) {
        const bool possible = i % 9 > 0 || class < 9;
        if (possible) set_pawns(&s, i / 9, i % 9);
        for (unsigned captures_made = 0; captures_made <= 30 - i / 9 - i % 9; captures_made++) {
            wide ways = {{0}};
            if (possible && s.pieces <= 32) {
                ways = ways_of_free_pieces(&s);
                wide_multiply(&ways, s.a * s.b);
            }
            visitor(possible ? &s : NULL, ways, context);
            if (possible) capture(&s);
        }
    }
}

typedef struct cumulation {
    sha256_sum hash;
    wide sum;
    unsigned shapes;
} cumulation;

static void hash_shape(const shape *s, wide ways, void *context) {
    cumulation *c = context;
    (void)s;
    wide_add(&c->sum, ways);
    add_wide(&c->hash, c->sum);
    c->shapes++;
}

static void do_all_counts_have_the_hash_of_the_page(void **state) {
    (void)state;
    cumulation c;
    char hex[65];
    sha256_begin(&c.hash);
    for (unsigned class = 0; class < PLY_CLASSES; class ++) {
        c.sum = wide_of(0);
        c.shapes = 0;
        add_wide(&c.hash, c.sum);
        visit_shapes(class, hash_shape, &c);
        assert_int_equal(c.shapes, 1863);
    }
    sha256_end(&c.hash, hex);
    assert_string_equal(hex, "f88c9317ab6a1d8baf23b6a844b050059101065791925663ffd496ec199429c7");

    sha256_begin(&c.hash);
    for (unsigned i = 0; i <= PLY_CASES; i++) add_wide(&c.hash, ply_before_case[i]);
    sha256_end(&c.hash, hex);
    assert_string_equal(hex, "320fea19749dbf514ecdee2acaf5b0717f6fba7eb3670c5ad64e87608e3fd7b8");
}

/* The greatest value of everything that is computed, so that none outgrows its type. */
typedef struct maxima {
    u128 words, u_words, both, labels, pawns, free_pieces, places;
    wide all;
} maxima;

static void keep_most(u128 *most, u128 x) {
    if (x > *most) *most = x;
}

static void keep_maxima(const shape *s, wide ways, void *context) {
    maxima *m = context;
    if (!s || s->pieces > 32) return;
    const uint64_t free_ways = ply_choose[s->pieces][s->squares];
    if (wide_less(m->all, ways)) m->all = ways;
    keep_most(&m->labels, labels(s));
    keep_most(&m->pawns, (u128)s->a * s->b);
    keep_most(&m->free_pieces, free_ways);
    keep_most(&m->places, (u128)(s->a * s->b) * free_ways);
    for (unsigned u = fewest(s); u <= s->pieces && u <= PLY_PIECES_MOST; u++) {
        const uint64_t words = words_of_both(s, u);
        keep_most(&m->words, words);
        keep_most(&m->both, (u128)words * ply_choose[u][s->pieces]);
        for (unsigned i = 0; i <= 8 - s->pawns[U] && i <= s->promoted; i++) {
            if (!words_of_t(s, s->pieces - u, i)) continue;
            keep_most(&m->u_words, (u128)ply_choose[u][s->pieces] * words_of_u(s, u, i));
        }
    }
}

static unsigned bits_of(u128 x) {
    unsigned bits = 0;
    for (; x; x >>= 1) bits++;
    return bits;
}

static void does_everything_fit_its_type(void **state) {
    (void)state;
    maxima m = {0};
    for (unsigned class = 0; class < PLY_CLASSES; class ++) visit_shapes(class, keep_maxima, &m);
    assert_int_equal(bits_of(m.words), 59);
    assert_int_equal(bits_of(m.u_words), 59);
    assert_int_equal(bits_of(m.both), 84);
    assert_int_equal(bits_of(m.labels), 86);
    assert_int_equal(bits_of(m.pawns), 55);
    assert_int_equal(bits_of(m.free_pieces), 61);
    assert_int_equal(bits_of(m.places), 96);
    assert_int_equal(128 + bits_of(m.all.word[2]), 151);
    for (unsigned i = 0; i < 3 * 17 * 9; i++) {
        assert_true(ply_words_up_to[i / 153].ways[i / 9 % 17][i % 9] < (uint64_t)1 << 34);
    }
}

static void is_dividing_the_inverse_of_multiplying(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(1);
    for (unsigned i = 0; i < 300000; i++) {
        uint64_t r[4];
        for (unsigned j = 0; j < 4; j++) {
            const uint64_t word = corpus_bits(&dice, 64);
            r[j] = i & 1u ? word : ~(word >> (word & 63u));
        }
        const uint64_t by = (r[3] >> (1 + i % 62)) | 1u;
        wide x = {{r[0], r[1], r[2] >> (2 + i % 60)}}, quotient = x;
        const uint64_t rest = divide(&quotient, by);
        assert_true(rest < by);
        wide_multiply(&quotient, by);
        wide_add(&quotient, wide_of(rest));
        assert_true(same(quotient, x));
    }
}

/* ---- Vectors --------------------------------------------------------------------------------- */

static void check_vector(const ply_position *p, wide number, const char *text) {
    char out[CHARACTERS];
    size_t length = 0;
    ply_position back;
    if (ply_failed(ply_write_position(text_codec, p, out, sizeof out, &length)))
        fail_msg("%s", text);
    assert_int_equal(length, CHARACTERS);
    assert_memory_equal(out, text, CHARACTERS);
    assert_false(ply_failed(ply_read_position(text_codec, text, CHARACTERS, &back)));
    assert_true(ply_same_position(p, &back));

    assert_false(ply_failed(ply_write_position(&binary, p, out, sizeof out, &length)));
    assert_int_equal(length, BYTES);
    for (unsigned i = 0; i < BYTES; i++) {
        assert_int_equal((unsigned char)out[i], digit_of(&number, i, BYTES, 8));
    }
    assert_false(ply_failed(ply_read_position(&binary, out, BYTES, &back)));
    assert_true(ply_same_position(p, &back));
}

static void do_the_vectors_hold(void **state) {
    (void)state;
    FILE *file = fopen(PLY_SOURCE_DIR "/core/mscs160/vectors.tsv", "r");
    char line[256], fen[128], hex[48], text[32];
    unsigned rows = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        assert_int_equal(sscanf(line, "%127[^\t]\t%47s\t%31s", fen, hex, text), 3);
        const ply_position p = corpus_position(fen);
        check_vector(&p, from_hex(hex), text);
        rows++;
    }
    fclose(file);
    assert_int_equal(rows, 312);
}

static void do_the_vectors_of_the_page_hold(void **state) {
    (void)state;
    static const struct {
        const char *fen, *hex, *text;
    } page[] = {
        {"startpos", "08a925fbaddbc796293d714fc1249fc8db246cf6", "ipJfut28eWKT1xT8Ekn8jbJGz2"},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
         "09649494a6de258f2310fe06f52536ba196964c7", "lklJSm3iWPIxD-BvUlNroZaWTH"},
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
         "08a925fbaddbc796293d714fc1240217f6f0c8cf", "ipJfut28eWKT1xT8EkAhf28MjP"},
        {"rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6",
         "093f180fa8441302bbfc5bd3a7b4f911529e065a", "k_GA-oRBMCu_xb06e0-RFSngZa"},
        {"kiwipete", "08a925fbaddbc7964c498c03d53533333c533b44", "ipJfut28eWTEmMA9U1MzM8UztE"},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq -",
         "08a925fbaddbc795b636e079acc86e1271f0145d", "ipJfut28eVtjbgeazIbhJx8BRd"},
        {"kings", "0006fa9922b17c4532f88b29782d614b8aaf0adc", "AG-pkisXxFMviLKXgtYUuKrwrc"},
        {"4k3/8/8/8/8/8/8/4K3 b - -", "0006fa9922b17c4532f88b29782d614b8aaf0add",
         "AG-pkisXxFMviLKXgtYUuKrwrd"},
        {"r3k3/8/8/8/8/8/8/4K2R b Kq -", "08a913468858915831bc19e6284420ac5e57eaaf",
         "ipE0aIWJFYMbwZ5ihEIKxeV-qv"},
        {"4k3/8/8/8/P7/8/8/4K3 b - a3", "08a93fcac871d645c35649bd4f7b20eea130db33",
         "ipP8rIcdZFw1ZJvU97IO6hMNsz"},
        {"4k3/8/8/7p/8/8/8/4K3 w - h6", "09afa76dbea8581c94e6f294bdefe0a6c1487e46",
         "mvp22-qFgclObylL3v4KbBSH5G"},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -",
         "08a925fbaddbc79625edc91ac1cbf52209904d88", "ipJfut28eWJe3JGsHL9SIJkE2I"},
        {"8/8/8/8/nnnn4/bbnnnnnn/NNNNkqrr/KQRRBBNN w - -",
         "0000000000000000000000000000000000000000", "AAAAAAAAAAAAAAAAAAAAAAAAAA"},
        {"kqrrbbnn/nnnnKQRR/BBNNNNNN/NNNN4/8/8/8/8 b - -",
         "0000000000000000000000000000000000000001", "AAAAAAAAAAAAAAAAAAAAAAAAAB"},
        {"r3k2r/8/8/8/6PP/PPPPPPp1/ppppppp1/R3K2R b KQkq h3",
         "09d50a23a2ac5d432763e3ee5271452c6f39c4f9", "nVCiOirF1DJ2Pj7lJxRSxvOcT5"},
    };
    for (size_t i = 0; i < sizeof page / sizeof page[0]; i++) {
        const ply_position p = corpus_position(page[i].fen);
        check_vector(&p, from_hex(page[i].hex), page[i].text);
    }
}

typedef struct trace {
    unsigned kind, class, shape, pieces;
    uint64_t a_ways, b_ways, free_ways, a, b, free_rank;
    uint64_t label;
} trace;

static void check_trace(const char *fen, trace t) {
    const ply_position p = corpus_position(fen);
    const ply_census census = ply_count_pieces(&p);
    const unsigned promoted[2] = {ply_promoted(&census, p.turn), ply_promoted(&census, !p.turn)};
    view v;
    shape s;
    view_position(&p, &v);
    rank_shape(&v, 32 - count_all(&v), &s);
    const unsigned u = s.pawns[U], w = s.pawns[T];
    assert_int_equal(s.kind, t.kind);
    assert_int_equal(s.class, t.class);
    assert_int_equal(243 * u - 9 * u * (u - 1) / 2 + w * (31 - u) - w * (w - 1) / 2 + s.captures,
                     t.shape);
    assert_int_equal(s.pieces, t.pieces);
    assert_int_equal(s.a, t.a_ways);
    assert_int_equal(s.b, t.b_ways);
    assert_int_equal(ply_choose[s.pieces][s.squares], t.free_ways);
    const ply_squares slots = pawn_slots(&v), of_t = v.pieces[T][PLY_PAWN] & ~pushed_squares(&v);
    assert_int_equal(rank_subset(v.pieces[U][PLY_PAWN], slots), t.a);
    assert_int_equal(rank_subset(of_t, slots & ~v.pieces[U][PLY_PAWN]), t.b);
    assert_int_equal(rank_subset(free_pieces(&v, U) | free_pieces(&v, T), free_slots(&v)),
                     t.free_rank);
    assert_true(same(rank_label(&v, &s, promoted), wide_of(t.label)));
}

static void do_the_traces_of_the_page_hold(void **state) {
    (void)state;
    check_trace("startpos", (trace){15, 8, 1848, 10, 377348994, 76904685, 1471442973, 0, 76904684,
                                    1471007076, 434});
    check_trace("kiwipete", (trace){15, 8, 1848, 10, 377348994, 76904685, 1471442973, 2297613,
                                    46909565, 245433675, 561});
    check_trace("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6",
                (trace){79, 17, 1848, 10, 215553195, 10295472, 847660528, 2220078, 10295464,
                        847335896, 434});
    check_trace("kings", (trace){0, 0, 30, 2, 1, 1, 2016, 0, 0, 1774, 0});
}

static void are_the_sums_of_the_start_those_of_the_page(void **state) {
    (void)state;
    view v;
    shape s;
    view_position(&ply_start_position, &v);
    const wide before_shape = rank_shape(&v, 0, &s);
    assert_true(same(before_shape, from_hex("149a75eda42df0c0253bc0bd7cc36639")));
    assert_true(same(ply_before_case[15], from_hex("45492fdc2536ddd348f3a349a1ddce0d71e955e")));
}

/* ---- The whole range ------------------------------------------------------------------------- */

static void to_bytes(wide number, char bytes[BYTES]) {
    for (unsigned i = 0; i < BYTES; i++) bytes[i] = (char)digit_of(&number, i, BYTES, 8);
}

static void comes_back(wide number) {
    char bytes[BYTES], out[BYTES];
    size_t length;
    ply_position p;
    to_bytes(number, bytes);
    assert_false(ply_failed(ply_read_position(&binary, bytes, BYTES, &p)));
    assert_false(ply_failed(ply_write_position(&binary, &p, out, BYTES, &length)));
    assert_memory_equal(bytes, out, BYTES);
}

static wide number_of_states(void) {
    wide n = ply_before_case[PLY_CASES];
    wide_multiply(&n, 2);
    return n;
}

static void does_any_number_in_the_range_come_back(void **state) {
    (void)state;
    const wide n = number_of_states();
    corpus_dice dice = corpus_dice_of_seed(2);
    for (unsigned tried = 0; tried < 200000;) {
        wide number;
        for (unsigned i = 0; i < 3; i++) number.word[i] = corpus_bits(&dice, 64);
        number.word[2] >>= 36;
        if (!wide_less(number, n)) continue;
        comes_back(number);
        tried++;
    }
}

/* Numbers of few bits, where one group of states ends and the next begins. */
static void do_the_numbers_at_the_borders_come_back(void **state) {
    (void)state;
    for (unsigned i = 0; i < PLY_CASES; i++) {
        for (unsigned pair = 0; pair < PLY_PAWN_PAIRS; pair++) {
            shape s;
            set_case(&s, i);
            wide border = ply_before_case[i];
            wide_add(&border, ply_before_pawns[s.class][pair]);
            wide_multiply(&border, 2);
            comes_back(border);
            if (i == 0 && pair == 0) continue;
            wide_subtract(&border, wide_of(1));
            comes_back(border);
        }
    }
}

static void are_numbers_from_n_on_refused(void **state) {
    (void)state;
    wide number = number_of_states();
    char bytes[BYTES];
    ply_position p = ply_start_position;
    for (unsigned i = 0; i < 156; i++) {
        to_bytes(number, bytes);
        const ply_error error = ply_read_position(&binary, bytes, BYTES, &p);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "out-of-range");
        assert_true(ply_same_position(&p, &ply_start_position));
        number = number_of_states();
        wide power = wide_of(1);
        for (unsigned j = 0; j < i; j++) wide_multiply(&power, 2);
        wide_add(&number, power);
    }
}

/* ---- Refused when writing -------------------------------------------------------------------- */

static void cannot_write(const char *fen, const char *name, int32_t a, int32_t b) {
    const ply_position p = corpus_position(fen);
    for (unsigned i = 0; i < 2; i++) {
        char out[CHARACTERS] = "untouched";
        size_t length = 77;
        const ply_error error =
            ply_write_position(i ? &binary : text_codec, &p, out, sizeof out, &length);
        assert_true(ply_failed(error));
        assert_int_equal(error.at, 0);
        assert_string_equal(error.fault->name, name);
        assert_int_equal(error.fault->status, PLY_CANNOT_HOLD);
        assert_int_equal(error.a, a);
        assert_int_equal(error.b, b);
        assert_string_equal(out, "untouched");
        assert_int_equal(length, 77);
    }
}

static void is_every_error_of_the_page_named(void **state) {
    (void)state;
    cannot_write("4k3/8/8/8/8/8/8/4K3 w K -", "castling", 7, 0);
    cannot_write("4k3/8/8/8/8/8/8/4K3 w - e6", "en-passant", 44, 0);
    cannot_write("4k3/4n3/8/4p3/8/8/8/4K3 w - e6", "en-passant", 44, 0);
    cannot_write("P3k3/8/8/8/8/8/8/4K3 w - -", "pawn-rank", 56, 0);
    cannot_write("8/8/8/8/8/8/8/K3K3 w - -", "kings", 2, 0);
    cannot_write("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w - -", "pawns", 9, 0);
    cannot_write("4k3/8/8/8/8/8/PPPPPPPP/3QKQ2 w - -", "promoted", 1, 0);
    cannot_write("rnbqkbnr/pppppppp/Q7/8/8/8/1PPPPPPP/RNBQKBNR w - -", "captures", 1, 0);
    cannot_write("rnbqkbnr/1ppppppp/Q6q/8/8/8/1PPPPPPP/RNBQKBNR b - -", "captures", 2, 1);
}

/* Each position has its own flaw and those of all that follow. */
static void are_errors_looked_for_in_the_order_of_the_page(void **state) {
    (void)state;
    cannot_write("Pk6/8/8/8/P7/8/PPPPPPPP/QQ6 w K e6", "castling", 7, 0);
    cannot_write("Pk6/8/8/8/P7/8/PPPPPPPP/QQ6 w - e6", "en-passant", 44, 0);
    cannot_write("Pk6/8/8/8/P7/8/PPPPPPPP/QQ6 w - -", "kings", 0, 1);
    cannot_write("Pk6/8/8/8/P7/K7/PPPPPPPP/QQ6 w - -", "pawn-rank", 56, 0);
    cannot_write("1k6/8/8/8/P7/K7/PPPPPPPP/QQ6 w - -", "pawns", 9, 0);
    cannot_write("1k6/8/8/8/8/K7/PPPPPPPP/QQ6 w - -", "promoted", 1, 0);
}

static void is_what_is_no_position_refused(void **state) {
    (void)state;
    ply_position p = ply_start_position;
    char out[CHARACTERS];
    size_t length;
    p.piece[20] = 200;
    p.castling = 15;
    p.ep = ply_square_at(4, 5);
    assert_string_equal(ply_write_position(text_codec, &p, out, sizeof out, &length).fault->name,
                        "value");
    p = ply_start_position;
    p.ep = 70;
    assert_string_equal(ply_write_position(text_codec, &p, out, sizeof out, &length).fault->name,
                        "value");
}

/* ---- Refused when reading -------------------------------------------------------------------- */

static void is_another_length_refused(void **state) {
    (void)state;
    const char *text = "ipJfut28eWKT1xT8Ekn8jbJGz2A";
    cannot_read(text, 0, "length", 0);
    cannot_read(text, 25, "length", 25);
    cannot_read(text, 27, "length", 26);
    ply_position p;
    for (size_t length = 0; length < 27; length++) {
        if (length == BYTES) continue;
        const ply_error error = ply_read_position(&binary, text, length, &p);
        assert_string_equal(error.fault->name, "length");
        assert_int_equal(error.at, length < BYTES ? length : BYTES);
    }
}

static void is_a_foreign_character_refused(void **state) {
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        char text[CHARACTERS + 1] = "ipJfut28eWKT1xT8Ekn8jbJGz2";
        if (byte && strchr(alphabet, (int)byte)) continue;
        text[byte % CHARACTERS] = (char)byte;
        cannot_read(text, CHARACTERS, "foreign-byte", byte % CHARACTERS);
    }
}

static void is_a_number_too_great_refused_where_it_goes_over(void **state) {
    (void)state;
    cannot_read("nVCiOirF1DJ2Pj7lJxRSxvOcT6", CHARACTERS, "out-of-range", 25);
    cannot_read("nVCiOirF1DJ2Pj7lJxRSxvOcUA", CHARACTERS, "out-of-range", 24);
    cannot_read("nVDAAAAAAAAAAAAAAAAAAAAAAA", CHARACTERS, "out-of-range", 2);
    cannot_read("oAAAAAAAAAAAAAAAAAAAAAAAAA", CHARACTERS, "out-of-range", 0);
    cannot_read("__________________________", CHARACTERS, "out-of-range", 0);

    ply_position p;
    char bytes[BYTES];
    to_bytes(number_of_states(), bytes);
    assert_int_equal(ply_read_position(&binary, bytes, BYTES, &p).at, 19);
    memset(bytes, 0, BYTES);
    bytes[0] = 0x10; /* the upper half of the first byte is always 0 */
    const ply_error error = ply_read_position(&binary, bytes, BYTES, &p);
    assert_string_equal(error.fault->name, "out-of-range");
    assert_int_equal(error.at, 0);
}

/* ---- Taken apart ----------------------------------------------------------------------------- */

/* A state with White to move and one with Black, each with a right and with a pawn just pushed; and
 * the two kings of the page. What is chosen and the sums can be worked out by hand; the two numbers
 * of states that come before are from the tables. */
static void does_taking_apart_say_what_the_number_is_made_of(void **state) {
    (void)state;
    static const ply_part white[] = {
        {"r", .value = "53622744108660457166714148578215477136940002454",
         .says = "the number that the 26 characters are: 2R, plus 1 if Black is to move"},
        {"side to move", .value = "0", .says = "White to move"},
        {"before the case", .value = "26811211083863047110414601930766422869866885085",
         .says = "states with other rights, or another pawn just pushed, that come before"},
        {"case", .squares = 0x10101000000090, .value = "84", .says = "White h-side"},
        {"before the shape", .value = "160970467181472942472358341315688663405448",
         .says = "states of this case with fewer pawns, or fewer captures, that come before"},
        {"captures", .value = "23",
         .says = "pieces are missing; the side to move has 3 pawns, the other 2"},
        {"label", .value = "11",
         .says = "which pieces the free squares hold, whatever squares these are"},
        {"a", .squares = 0x2000000300, .value = "3276",
         .says = "the places of 3 pawns of the side to move: one of 14190"},
        {"b", .squares = 0x1000000000000, .value = "35",
         .says = "the places of 1 pawn of the other side: one of 42"},
        {"c", .squares = 0x1000000010000000, .value = "1299",
         .says = "the places of 2 other pieces: one of 1485"},
        {"placement", .value = "9939710694",
         .says = "((label x A + a) x B + b) x C + c: the state among those of its shape"},
    };
    static const ply_part black[] = {
        {"r", .value = "53623485731043935511787848436136128917920541077",
         .says = "the number that the 26 characters are: 2R, plus 1 if Black is to move"},
        {"side to move", .value = "1", .says = "Black to move"},
        {"before the case", .value = "26811581895054786282951451859726749392105407778",
         .says = "states with other rights, or another pawn just pushed, that come before"},
        {"case", .squares = 0x1100000010101000, .value = "88", .says = "Black a-side"},
        {"before the shape", .value = "160970467181472942472358341312686640627848",
         .says = "states of this case with fewer pawns, or fewer captures, that come before"},
        {"captures", .value = "22",
         .says = "pieces are missing; the side to move has 3 pawns, the other 2"},
        {"label", .value = "152",
         .says = "which pieces the free squares hold, whatever squares these are"},
        {"a", .squares = 0x6000020000000, .value = "3278",
         .says = "the places of 3 pawns of the side to move: one of 14190"},
        {"b", .squares = 0x100, .value = "35",
         .says = "the places of 1 pawn of the other side: one of 42"},
        {"c", .squares = 0x1001000010, .value = "21227",
         .says = "the places of 3 other pieces: one of 26235"},
        {"placement", .value = "2380214234912",
         .says = "((label x A + a) x B + b) x C + c: the state among those of its shape"},
    };
    static const ply_part kings[] = {
        {"r", .value = "155634651991571606052371909426653718524136156",
         .says = "the number that the 26 characters are: 2R, plus 1 if Black is to move"},
        {"side to move", .value = "0", .says = "White to move"},
        {"before the case", .value = "0",
         .says = "states with other rights, or another pawn just pushed, that come before"},
        {"case", .value = "0", .says = "no right to castle"},
        {"before the shape", .value = "77817325995785803026185954713326859262066304",
         .says = "states of this case with fewer pawns, or fewer captures, that come before"},
        {"captures", .value = "30",
         .says = "pieces are missing; the side to move has 0 pawns, the other 0"},
        {"label", .value = "0",
         .says = "which pieces the free squares hold, whatever squares these are"},
        {"a", .value = "0", .says = "the places of 0 pawns of the side to move: one of 1"},
        {"b", .value = "0", .says = "the places of 0 pawns of the other side: one of 1"},
        {"c", .squares = 0x1000000000000010, .value = "1774",
         .says = "the places of 2 other pieces: one of 2016"},
        {"placement", .value = "1774",
         .says = "((label x A + a) x B + b) x C + c: the state among those of its shape"},
    };
    assert_taken_apart(text_codec, "lkhunwNFdhCY9qqQYmOUrazuyW", NULL, white, 11);
    assert_taken_apart(text_codec, "lkj21e3-sPTbyYMO1-rnjnn-mV", NULL, black, 11);
    assert_taken_apart(text_codec, "AG-pkisXxFMviLKXgtYUuKrwrc", NULL, kings, 11);
}

static void is_ten_times_two_to_the_64(void *context, const ply_part *part) {
    if (strcmp(part->name, "r") != 0) return;
    assert_string_equal(part->value, "184467440737095516160");
    *(bool *)context = true;
}

/* Without its last digit it is 2^64, whose lower word is 0. */
static void is_a_number_written_whole_that_has_a_word_of_zeros(void **state) {
    bool seen = false;
    (void)state;
    assert_false(ply_failed(text_codec->parts("AAAAAAAAAAAAAACgAAAAAAAAAA", 26, NULL,
                                              is_ten_times_two_to_the_64, &seen)));
    assert_true(seen);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_there_n_states),
        cmocka_unit_test(do_words_have_the_counts_of_the_page),
        cmocka_unit_test(do_all_counts_have_the_hash_of_the_page),
        cmocka_unit_test(does_everything_fit_its_type),
        cmocka_unit_test(is_dividing_the_inverse_of_multiplying),
        cmocka_unit_test(do_the_vectors_hold),
        cmocka_unit_test(do_the_vectors_of_the_page_hold),
        cmocka_unit_test(do_the_traces_of_the_page_hold),
        cmocka_unit_test(are_the_sums_of_the_start_those_of_the_page),
        cmocka_unit_test(does_any_number_in_the_range_come_back),
        cmocka_unit_test(do_the_numbers_at_the_borders_come_back),
        cmocka_unit_test(are_numbers_from_n_on_refused),
        cmocka_unit_test(is_every_error_of_the_page_named),
        cmocka_unit_test(are_errors_looked_for_in_the_order_of_the_page),
        cmocka_unit_test(is_what_is_no_position_refused),
        cmocka_unit_test(is_a_buffer_one_byte_short_an_error),
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(is_another_length_refused),
        cmocka_unit_test(is_a_foreign_character_refused),
        cmocka_unit_test(is_a_number_too_great_refused_where_it_goes_over),
        cmocka_unit_test(does_taking_apart_say_what_the_number_is_made_of),
        cmocka_unit_test(is_a_number_written_whole_that_has_a_word_of_zeros),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
