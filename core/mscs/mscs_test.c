/* mscs_test.c - the facts of the mscs page: the code, its worst case, its vectors, its refusals. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "corpus/corpus.h"
#include "mscs/mscs.c"

static const ply_codec *const text_codec = &ply_codec_mscs;

#include "apart_test.h"
#include "games_test.h"
#include "mscs/codec_test.h"

/* ---- The code -------------------------------------------------------------------------------- */

static const unsigned coded[] = {0, 1, 9, 6, 5, 13, 3, 11, 2, 10, 4, 12};
enum { CODED = sizeof coded / sizeof coded[0] };

static void is_the_code_complete(void **state) {
    (void)state;
    unsigned thirty_seconds = 0; /* Kraft: the sum of 2^-length is 1 */
    for (unsigned i = 0; i < CODED; i++) thirty_seconds += 32u >> length_of[coded[i]];
    assert_int_equal(thirty_seconds, 32);
    for (unsigned i = 0; i < CODED; i++) {
        for (unsigned j = 0; j < CODED; j++) {
            const unsigned longer = length_of[coded[j]], shorter = length_of[coded[i]];
            if (i == j || shorter > longer) continue;
            assert_int_not_equal(code_of[coded[j]] >> (longer - shorter), code_of[coded[i]]);
        }
    }
}

static void are_pairs_two_codes_each(void **state) {
    (void)state;
    for (unsigned window_of_ten = 0; window_of_ten < 1024; window_of_ten++) {
        const unsigned pair = pairs[window_of_ten];
        const unsigned first = pair >> 8 & 15u, second = pair >> 12;
        const unsigned total = length_of[first] + length_of[second];
        assert_int_equal(pair & 63u, total);
        const unsigned written = (unsigned)code_of[first] << length_of[second] | code_of[second];
        assert_int_equal(window_of_ten >> (10 - total), written);
        assert_int_equal(pair & HAS_KING, (first == PLY_KING || second == PLY_KING) * HAS_KING);
    }
}

static unsigned above(unsigned count, unsigned base) { return count > base ? count - base : 0; }

/* Every army that eight pawns can become: king, queens, rooks, bishops, knights, pawns. */
static void is_the_worst_army_182_bits(void **state) {
    (void)state;
    unsigned worst = 0, armies = 0;
    for (unsigned i = 0; i < 10u * 11 * 11 * 11 * 9; i++) {
        const unsigned pawns = i % 9, q = i / 9 % 10, r = i / 90 % 11, b = i / 990 % 11;
        const unsigned n = i / 10890;
        if (above(q, 1) + above(r, 2) + above(b, 2) + above(n, 2) + pawns > 8) continue;
        const unsigned above_empty =
            length_of[PLY_KING] - 1u + (length_of[PLY_PAWN] - 1u) * pawns +
            (length_of[PLY_QUEEN] - 1u) * q + (length_of[PLY_ROOK] - 1u) * r +
            (length_of[PLY_BISHOP] - 1u) * b + (length_of[PLY_KNIGHT] - 1u) * n;
        if (above_empty > worst) worst = above_empty;
        armies++;
    }
    assert_int_equal(armies, 8694);
    assert_int_equal(worst, 59);
    assert_int_equal(64 + 2 * worst, 182);
    assert_int_equal(LEADING + 182, BITS);
}

/* ---- The vectors ----------------------------------------------------------------------------- */

static const struct {
    const char *fen, *hex, *text;
} vectors[] = {
    {"startpos", "3c3a011fc80476d008de9008d660119b40237c80477a011f",
     "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf"},
    {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "bf3a011fc80476d008de9008d648119b40237c80477a011f", "vzoBH8gEdtAI3pAI1kgRm0AjfIBHegEf"},
    {"kiwipete", "3c3a02f1f41168860896208a6c8646b2850d89011bba110f",
     "PDoC8fQRaIYIliCKbIZGsoUNiQEbuhEP"},
    {"kings", "000000000024090000000000000000000000000000000000",
     "AAAAAAAkCQAAAAAAAAAAAAAAAAAAAAAA"},
};

static void check_vector(const char *fen, const char *hex, const char *text) {
    const ply_position p = corpus_position(fen);
    char out[CHARACTERS], shown[2 * BYTES + 1];
    size_t length = 0;
    ply_position back;
    assert_false(ply_failed(ply_write_position(text_codec, &p, out, sizeof out, &length)));
    assert_int_equal(length, CHARACTERS);
    assert_memory_equal(out, text, CHARACTERS);
    assert_false(ply_failed(ply_read_position(text_codec, text, CHARACTERS, &back)));
    assert_true(ply_same_position(&p, &back));

    assert_false(ply_failed(ply_write_position(&binary, &p, out, BYTES, &length)));
    assert_int_equal(length, BYTES);
    for (size_t i = 0; i < BYTES; i++) {
        snprintf(shown + 2 * i, 3, "%02x", (unsigned)(unsigned char)out[i]);
    }
    assert_string_equal(shown, hex);
    assert_false(ply_failed(ply_read_position(&binary, out, BYTES, &back)));
    assert_true(ply_same_position(&p, &back));
}

static void do_the_vectors_hold(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        check_vector(vectors[i].fen, vectors[i].hex, vectors[i].text);
    }
}

static void is_a_word_eight_bytes(void **state) {
    (void)state;
    char bytes[] = "~~~~~~~~~~";
    store_word(bytes + 1, 0x4142434445464748u);
    assert_string_equal(bytes, "~ABCDEFGH~");
    assert_true(load_word(bytes + 1) == 0x4142434445464748u);
}

/* ---- Counting -------------------------------------------------------------------------------- */

/* Byte 0 counts nothing, byte 7 what is no piece. */
static void are_pieces_counted_by_their_type(void **state) {
    (void)state;
    const ply_position p = corpus_position("4k3/p1p5/8/2q5/3NN3/B3R3/1PPP4/R3K2R w - -");
    ply_census census = ply_count_pieces(&p);
    assert_true(census.pieces[PLY_WHITE] == 0x01000301020300u);
    assert_true(census.pieces[PLY_BLACK] == 0x01010000000200u);
    assert_int_equal(census.last[ply_piece_of(PLY_WHITE, PLY_ROOK)], ply_square_at(4, 2));
    assert_int_equal(census.last[ply_piece_of(PLY_BLACK, PLY_PAWN)], ply_square_at(2, 6));
    assert_int_equal(census.last[ply_piece_of(PLY_BLACK, PLY_KING)], ply_square_at(4, 7));
    ply_position odd = p;
    odd.piece[63] = 8;
    odd.piece[62] = 15;
    census = ply_count_pieces(&odd);
    assert_int_equal(ply_pieces(&census, PLY_WHITE, 7) + ply_pieces(&census, PLY_BLACK, 7), 2);
}

/* ---- Refused when writing -------------------------------------------------------------------- */

static ply_position with(ply_position p, const char *square, ply_piece piece) {
    p.piece[ply_square_at((unsigned)(square[0] - 'a'), (unsigned)(square[1] - '1'))] = piece;
    return p;
}

static void cannot_write(const ply_position *p, const char *name, int32_t a, int32_t b) {
    for (unsigned i = 0; i < 2; i++) {
        char out[CHARACTERS] = "untouched";
        size_t length = 77;
        const ply_error error =
            ply_write_position(i ? &binary : text_codec, p, out, sizeof out, &length);
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

static void is_a_right_without_king_and_rook_refused(void **state) {
    (void)state;
    static const char *const kings[] = {"e1", "e1", "e8", "e8"};
    static const char *const rooks[] = {"h1", "a1", "h8", "a8"};
    static const int32_t corners[] = {7, 0, 63, 56};
    for (unsigned right = 0; right < 4; right++) {
        ply_position p = with(ply_start_position, rooks[right], PLY_EMPTY);
        p.castling = (uint8_t)(1u << right);
        cannot_write(&p, "castling", corners[right], 0);
        p = with(ply_start_position, rooks[right], ply_piece_of(right < 2, PLY_ROOK));
        p.castling = (uint8_t)(1u << right);
        cannot_write(&p, "castling", corners[right], 0);
        p = with(ply_start_position, kings[right], PLY_EMPTY);
        p.castling = (uint8_t)(1u << right);
        cannot_write(&p, "castling", corners[right], 0);
    }
}

/* The position and its mirror image, which must be refused alike. */
static void cannot_write_ep(ply_position p, ply_square ep) {
    ply_position mirrored;
    p.ep = ep;
    ply_mirror(&p, &mirrored);
    cannot_write(&p, "en-passant", p.ep, 0);
    cannot_write(&mirrored, "en-passant", mirrored.ep, 0);
}

static void is_an_ep_square_without_its_pawn_refused(void **state) {
    (void)state;
    const ply_position bare = corpus_position("kings");
    const ply_position pushed = with(bare, "e5", ply_piece_of(PLY_BLACK, PLY_PAWN));
    const ply_square e6 = ply_square_at(4, 5), e3 = ply_square_at(4, 2);
    cannot_write_ep(bare, e6);
    cannot_write_ep(pushed, ply_square_at(3, 5));
    cannot_write_ep(pushed, ply_square_at(4, 4));
    cannot_write_ep(with(pushed, "e7", PLY_KNIGHT), e6);
    cannot_write_ep(with(pushed, "e6", PLY_KNIGHT), e6);
    cannot_write_ep(with(bare, "e5", PLY_PAWN), e6);
    cannot_write_ep(with(bare, "e4", PLY_PAWN), e3); /* it is White's move again */
}

static void are_other_than_one_king_each_refused(void **state) {
    (void)state;
    const ply_position bare = corpus_position("kings");
    ply_position p = with(bare, "e8", PLY_EMPTY);
    cannot_write(&p, "kings", 1, 0);
    p = with(bare, "a1", PLY_KING);
    cannot_write(&p, "kings", 2, 1);
    p = with(bare, "e1", ply_piece_of(PLY_BLACK, PLY_KING));
    cannot_write(&p, "kings", 0, 2);
    cannot_write(&ply_empty_position, "kings", 0, 0);
}

static void is_a_pawn_on_the_edge_refused(void **state) {
    (void)state;
    const ply_position bare = corpus_position("8/4k3/8/8/8/8/4K3/8 w - - 0 1");
    for (unsigned i = 0; i < 32; i++) {
        const ply_square square = ply_square_at(i & 7u, i & 8u ? 7 : 0);
        ply_position p = bare;
        p.piece[square] = ply_piece_of(i >> 4, PLY_PAWN);
        cannot_write(&p, "pawn-rank", square, 0);
        if ((square & 7u) == 7) continue;
        p.piece[square + 1] = ply_piece_of(PLY_WHITE, PLY_PAWN); /* the first of two is named */
        cannot_write(&p, "pawn-rank", square, 0);
    }
}

static void are_nine_pawns_refused(void **state) {
    (void)state;
    ply_position p = with(ply_start_position, "a3", ply_piece_of(PLY_WHITE, PLY_PAWN));
    cannot_write(&p, "pawns", 9, 8);
    p = with(ply_start_position, "a6", ply_piece_of(PLY_BLACK, PLY_PAWN));
    cannot_write(&p, "pawns", 8, 9);
}

static void are_more_promoted_than_missing_refused(void **state) {
    (void)state;
    for (unsigned type = PLY_KNIGHT; type <= PLY_QUEEN; type++) {
        ply_position p = with(ply_start_position, "a4", ply_piece_of(PLY_WHITE, type));
        cannot_write(&p, "promoted", 1, 0);
        p = with(ply_start_position, "a4", ply_piece_of(PLY_BLACK, type));
        cannot_write(&p, "promoted", 0, 1);
        p = with(p, "a7", PLY_EMPTY);
        char out[CHARACTERS];
        size_t length;
        assert_false(ply_failed(ply_write_position(text_codec, &p, out, sizeof out, &length)));
    }
}

static void is_what_is_no_position_refused(void **state) {
    (void)state;
    static const ply_piece odd[] = {7, 8, 15, 16, 17, 255};
    for (unsigned i = 0; i < sizeof odd; i++) {
        const ply_position p = with(ply_start_position, "d4", odd[i]);
        cannot_write(&p, "value", 0, 0);
    }
    ply_position p = with(ply_empty_position, "d4", 16);
    cannot_write(&p, "value", 0, 0);
    p = ply_start_position;
    p.turn = 2;
    cannot_write(&p, "value", 0, 0);
    p = ply_start_position;
    p.castling = 16;
    cannot_write(&p, "value", 0, 0);
    p = ply_start_position;
    p.ep = 65;
    cannot_write(&p, "value", 0, 0);
}

/* ---- Refused when reading -------------------------------------------------------------------- */

/* Writes squares a1, a2, ... as a string of letters and spaces, whatever the limits say, and gives
 * the bit after them. */
static unsigned write_freely(bits *b, unsigned leading, const char *squares) {
    static const char letters[] = " PNBRQK..pnbrqk.";
    unsigned at = LEADING;
    put_bits(b, 0, leading, LEADING);
    for (; *squares; squares++) {
        const unsigned piece = (unsigned)(strchr(letters, *squares) - letters);
        put_bits(b, at, code_of[piece], length_of[piece]);
        at += length_of[piece];
    }
    return at;
}

/* Reads what write_freely writes, as text and as bytes, which must be refused at `bit`. */
static ply_error cannot_read_bits(const bits *b, const char *name, unsigned bit) {
    char text[CHARACTERS], bytes[BYTES];
    for (unsigned i = 0; i < CHARACTERS; i++) text[i] = alphabet[window(b, 6 * i) >> 58];
    for (unsigned i = 0; i < 3; i++) store_word(bytes + 8 * (size_t)i, b->word[i]);
    cannot_read(text, CHARACTERS, name, bit / 6);
    ply_position p;
    const ply_error error = ply_read_position(&binary, bytes, BYTES, &p);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, name);
    assert_int_equal(error.at, bit / 8);
    assert_numbers_are_shown(error);
    return error;
}

/* The bits must end before h8, and the first square that is not whole be named. */
static void cannot_read_on(const bits *b, unsigned square) {
    assert_int_equal(cannot_read_bits(b, "bits-end", BITS).a, square);
}

static void cannot_read_squares(unsigned leading, const char *squares, const char *name,
                                unsigned bit) {
    bits b = {{0}};
    write_freely(&b, leading, squares);
    cannot_read_bits(&b, name, bit);
}

static void is_another_length_refused(void **state) {
    (void)state;
    const char *text = "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEfA";
    cannot_read(text, 0, "length", 0);
    cannot_read(text, 31, "length", 31);
    cannot_read(text, 33, "length", 32);
    ply_position p;
    for (size_t length = 0; length < 33; length++) {
        if (length == BYTES) continue;
        const ply_error error = ply_read_position(&binary, text, length, &p);
        assert_string_equal(error.fault->name, "length");
        assert_int_equal(error.at, length < BYTES ? length : BYTES);
    }
}

/* The length is told as a number of 31 bits; and nothing of a text that long is looked at. */
static void is_a_text_of_two_gigabytes_refused(void **state) {
    (void)state;
    static const uint64_t lengths[] = {INT32_MAX, (uint64_t)INT32_MAX + 1, (uint64_t)1 << 32 | 32};
    for (size_t i = 0; i < 3 && lengths[i] <= SIZE_MAX; i++) {
        ply_position p;
        const ply_error error = ply_read_position(text_codec, "", (size_t)lengths[i], &p);
        assert_true(ply_failed(error));
        assert_string_equal(error.fault->name, "length");
        assert_int_equal(error.at, CHARACTERS);
        assert_int_equal(error.a, INT32_MAX);
    }
}

static void is_a_foreign_character_refused(void **state) {
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        char text[CHARACTERS + 1] = "PDoBH8gEdtAI3pAI1mARm0AjfIBHegEf";
        if (byte && strchr(alphabet, (int)byte)) continue;
        text[byte % CHARACTERS] = (char)byte;
        cannot_read(text, CHARACTERS, "foreign-byte", byte % CHARACTERS);
    }
    cannot_read("PDoBH8gEdtAI3pAI1mARm0AjfIBHegE=", CHARACTERS, "foreign-byte", 31);
}

static void is_a_column_without_a_push_refused(void **state) {
    (void)state;
    cannot_read_squares(1, "KK", "column-without-push", 9);
    cannot_read_squares(2, "KK", "column-without-push", 8);
    cannot_read_squares(7, "KK", "column-without-push", 7);
}

static void are_bits_that_end_before_h8_refused(void **state) {
    (void)state;
    bits b = {{0}}; /* 36 pawns end at bit 190, and half a code after them */
    assert_int_equal(write_freely(&b, 0, "PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP"), 190);
    cannot_read_on(&b, square_of(38)); /* after two empty squares */
    put_bits(&b, 190, 3, 2);
    cannot_read_on(&b, square_of(36));
    /* The start's 182 bits, and one more: a bishop for a knight. Its last bit is lost. */
    bits b183 = {{0}};
    const char *squares = "RP    prNP    pnBP    pbQP    pqKP    pkBP    pbBP    pnRP    pr";
    assert_int_equal(write_freely(&b183, 0x0f0, squares), BITS + 1);
    cannot_read_on(&b183, square_of(63));
    const bits ones = {{UINT64_MAX << 54 ^ UINT64_MAX, UINT64_MAX, UINT64_MAX, 0}};
    cannot_read_on(&ones, square_of(45));
}

static void is_a_bit_after_h8_refused(void **state) {
    (void)state;
    const char *squares = "K                                                              K";
    bits clean = {{0}};
    const unsigned end = write_freely(&clean, 0, squares);
    assert_int_equal(end, 10 + 2 * 4 + 62);
    for (unsigned bit = end; bit < BITS; bit++) {
        bits b = clean;
        put_bits(&b, bit, 1, 1);
        assert_int_equal(cannot_read_bits(&b, "bit-after-board", bit).a, bit);
    }
}

static void are_kings_refused_where_they_are_too_many(void **state) {
    (void)state;
    cannot_read_squares(0, "", "kings", BITS);
    cannot_read_squares(0, " K", "kings", BITS);
    cannot_read_squares(0, " K K K", "kings", LEADING + 1 + 4 + 1 + 4 + 1);
    cannot_read_squares(1u << (9 - AT_FIRST_KING), " K K K", "kings", LEADING + 1 + 4 + 1 + 4 + 1);
}

static void are_rights_refused_at_their_bit(void **state) {
    (void)state;
    for (unsigned bit = AT_CASTLING; bit < AT_PUSH; bit++) {
        cannot_read_squares(1u << (9 - bit), "K K", "castling", bit);
    }
}

static void is_a_push_without_its_pawn_refused_at_its_bit(void **state) {
    (void)state;
    for (unsigned column = 0; column < 8; column++) {
        cannot_read_squares(8 | column, "K K", "en-passant", AT_PUSH);
    }
    cannot_read_squares(8, "K P P KP", "en-passant",
                        AT_PUSH); /* Black's to push, and they did not */
}

static void are_pawns_refused_where_they_stand(void **state) {
    (void)state;
    cannot_read_squares(0, "PK K", "pawn-rank", LEADING);
    cannot_read_squares(0, "K K    p", "pawn-rank", LEADING + 4 + 1 + 4 + 4);
    cannot_read_squares(0, "KPPPPPP KPPP", "pawns", LEADING + 4 + 30 + 1 + 4 + 10);
    cannot_read_squares(0, "Kpppppp Kppp", "pawns", LEADING + 4 + 30 + 1 + 4 + 10);
}

static void are_promoted_pieces_refused_at_the_one_too_many(void **state) {
    (void)state;
    cannot_read_squares(0, "KPPPPPPQKPP Q", "promoted", LEADING + 4 + 30 + 5 + 4 + 10 + 1);
    cannot_read_squares(0, "KQQPPPP KPPPP", "promoted", LEADING + 4 + 10 + 20 + 1 + 4 + 15);
    cannot_read_squares(0, "KppppppqKpp q", "promoted", LEADING + 4 + 30 + 5 + 4 + 10 + 1);
}

/* ---- There and back -------------------------------------------------------------------------- */

static void comes_back(ply_position p) {
    char out[CHARACTERS];
    size_t length;
    ply_position back;
    for (unsigned i = 0; i < 2; i++) {
        const ply_codec *codec = i ? &binary : text_codec;
        assert_false(ply_failed(ply_write_position(codec, &p, out, sizeof out, &length)));
        assert_false(ply_failed(ply_read_position(codec, out, length, &back)));
        ply_drop(&p, codec->drops);
        assert_true(ply_same_position(&p, &back));
    }
}

static void does_every_double_push_come_back(void **state) {
    (void)state;
    for (unsigned file = 0; file < 8; file++) {
        ply_position p = ply_start_position, mirrored;
        ply_play(&p, ply_move_of(ply_square_at(file, 1), ply_square_at(file, 3), 0));
        comes_back(p);
        ply_mirror(&p, &mirrored);
        comes_back(mirrored);
        p.halfmove = 3; /* however odd that is: the counters say nothing of the push */
        comes_back(p);
    }
}

static void do_all_rights_come_back(void **state) {
    (void)state;
    for (unsigned rights = 0; rights < 16; rights++) {
        ply_position p = ply_start_position;
        p.castling = (uint8_t)rights;
        comes_back(p);
    }
}

static void do_all_king_squares_come_back(void **state) {
    (void)state;
    for (unsigned i = 0; i < 64 * 64; i++) {
        ply_position p = ply_empty_position;
        if (i / 64 == i % 64) continue;
        p.piece[i / 64] = ply_piece_of(PLY_WHITE, PLY_KING);
        p.piece[i % 64] = ply_piece_of(PLY_BLACK, PLY_KING);
        comes_back(p);
    }
}

/* Pieces stand at other bits in every position, and now and then across the end of a word. */
static void do_positions_of_random_games_come_back(void **state) {
    (void)state;
    corpus_dice dice = corpus_dice_of_seed(192);
    for (unsigned i = 0; i < 30; i++) {
        test_game g;
        ply_position p = ply_start_position;
        random_game(&g, &p, 100, &dice);
        for (size_t ply = 0; ply < g.game.count; ply++) {
            ply_play(&p, g.moves[ply]);
            comes_back(p);
        }
    }
}

/* ---- Taken apart ----------------------------------------------------------------------------- */

/* The table of the page, with the letters that say colour and piece. */
static const struct {
    const char letter, *code, *piece;
} page_codes[] = {
    {' ', "0", NULL},
    {'P', "10000", "white pawn"},
    {'p', "10001", "black pawn"},
    {'N', "1100", "white knight"},
    {'n', "1101", "black knight"},
    {'B', "10110", "white bishop"},
    {'b', "10111", "black bishop"},
    {'R', "1110", "white rook"},
    {'r', "1111", "black rook"},
    {'Q', "10100", "white queen"},
    {'q', "10101", "black queen"},
    {'K', "1001", "white king"},
    {'k', "1001", "black king"},
};

/* Bits that lie in characters of six each. */
static ply_part part_at(const char *name, unsigned bit, unsigned length, ply_squares squares) {
    const unsigned at = bit / 6, end = (bit + length + 5) / 6;
    return (ply_part){name, at, end - at, bit, length, 0, 0, squares, "", ""};
}

static ply_part square_part(unsigned nth, unsigned bit, char letter) {
    unsigned i = 0;
    while (page_codes[i].letter != letter) i++;
    const unsigned file = nth / 8, rank = nth % 8;
    const unsigned length = (unsigned)strlen(page_codes[i].code);
    ply_part part = part_at("square", bit, length, (ply_squares)1 << (8 * rank + file));
    strcpy(part.value, page_codes[i].code);
    if (page_codes[i].piece) {
        snprintf(part.says, sizeof part.says, "%s on %c%u", page_codes[i].piece, 'a' + file,
                 rank + 1);
    } else {
        snprintf(part.says, sizeof part.says, "%c%u is empty", 'a' + file, rank + 1);
    }
    return part;
}

/* What is said of the first ten bits, of each square from a1, a2, ... on, and of the rest. `value`
 * is what stands in the rest. */
static void assert_taken_apart_as(const char *fen, const ply_part leading[5], const char *squares,
                                  const char *value) {
    ply_part part[5 + 64 + 1];
    unsigned bit = LEADING, count = 5;
    memcpy(part, leading, 5 * sizeof *leading);
    for (unsigned nth = 0; nth < 64; nth++) {
        part[count] = square_part(nth, bit, squares[nth]);
        bit += part[count++].bits;
    }
    if (bit < BITS) {
        part[count] = part_at("rest", bit, BITS - bit, 0);
        strcpy(part[count].value, value);
        snprintf(part[count].says, sizeof part->says, "%u bits that are not needed", BITS - bit);
        count++;
    }
    const ply_position p = corpus_position(fen);
    char text[CHARACTERS + 1] = "";
    size_t length;
    assert_false(ply_failed(ply_write_position(text_codec, &p, text, CHARACTERS, &length)));
    assert_taken_apart(text_codec, text, NULL, part, count);
}

static void does_taking_apart_say_what_the_bits_mean(void **state) {
    (void)state;
    static const ply_part black[5] = {
        {"side to move", 0, 1, 0, 1, .value = "1", .says = "Black to move"},
        {"first king", 0, 1, 1, 1, 0, 0, 0x1000000000000010, "0",
         "of the two kings, the white king comes first in the order of the code"},
        {"castling", 0, 1, 2, 4, 0, 0, 0x9100000000000090, "0111",
         "White h-side, Black h-side, Black a-side"},
        {"double push", 1, 1, 6, 1, 0, 0, 0x80000, "1", "a pawn just moved two squares"},
        {"column", 1, 1, 7, 3, 0, 0, 0x80000, "011", "over d3"},
    };
    static const ply_part white[5] = {
        {"side to move", 0, 1, 0, 1, .value = "0", .says = "White to move"},
        {"first king", 0, 1, 1, 1, 0, 0, 0x8000000000000001, "1",
         "of the two kings, the black king comes first in the order of the code"},
        {"castling", 0, 1, 2, 4, .value = "0000", .says = "no right to castle"},
        {"double push", 1, 1, 6, 1, .value = "0", .says = "no pawn just moved two squares"},
        {"column", 1, 1, 7, 3, .value = "000", .says = "no column"},
    };
    static const ply_part start[5] = {
        {"side to move", 0, 1, 0, 1, .value = "0", .says = "White to move"},
        {"first king", 0, 1, 1, 1, 0, 0, 0x1000000000000010, "0",
         "of the two kings, the white king comes first in the order of the code"},
        {"castling", 0, 1, 2, 4, 0, 0, 0x9100000000000091, "1111",
         "White h-side, White a-side, Black h-side, Black a-side"},
        {"double push", 1, 1, 6, 1, .value = "0", .says = "no pawn just moved two squares"},
        {"column", 1, 1, 7, 3, .value = "000", .says = "no column"},
    };
    assert_taken_apart_as("r3k2r/8/8/8/3Pp3/8/8/4K2R b Kkq d3 0 1", black,
                          "       r                   P    K  p   k                R      r", "");
    /* 63 bits have room in the value, and 64 have not. */
    assert_taken_apart_as("7K/ppppp3/8/2n1n3/8/2N5/PPPPP3/k7 w - - 0 1", white,
                          "kP    p  P    p  PN n p  P    p  P  n p                        K",
                          "000000000000000000000000000000000000000000000000000000000000000");
    assert_taken_apart_as("7K/pppppp2/8/8/8/8/PPPPPP2/k7 w - - 0 1", white,
                          "kP    p  P    p  P    p  P    p  P    p  P    p                K", "");
    /* The start has no bit to spare. */
    assert_taken_apart_as("startpos", start,
                          "RP    prNP    pnBP    pbQP    pqKP    pkBP    pbNP    pnRP    pr", "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_positions_of_random_games_come_back),
        cmocka_unit_test(is_the_code_complete),
        cmocka_unit_test(are_pairs_two_codes_each),
        cmocka_unit_test(is_the_worst_army_182_bits),
        cmocka_unit_test(do_the_vectors_hold),
        cmocka_unit_test(is_a_word_eight_bytes),
        cmocka_unit_test(are_pieces_counted_by_their_type),
        cmocka_unit_test(is_a_right_without_king_and_rook_refused),
        cmocka_unit_test(is_an_ep_square_without_its_pawn_refused),
        cmocka_unit_test(are_other_than_one_king_each_refused),
        cmocka_unit_test(is_a_pawn_on_the_edge_refused),
        cmocka_unit_test(are_nine_pawns_refused),
        cmocka_unit_test(are_more_promoted_than_missing_refused),
        cmocka_unit_test(is_what_is_no_position_refused),
        cmocka_unit_test(is_a_buffer_one_byte_short_an_error),
        cmocka_unit_test(is_nothing_read_past_the_length),
        cmocka_unit_test(is_another_length_refused),
        cmocka_unit_test(is_a_text_of_two_gigabytes_refused),
        cmocka_unit_test(is_a_foreign_character_refused),
        cmocka_unit_test(is_a_column_without_a_push_refused),
        cmocka_unit_test(are_bits_that_end_before_h8_refused),
        cmocka_unit_test(is_a_bit_after_h8_refused),
        cmocka_unit_test(are_kings_refused_where_they_are_too_many),
        cmocka_unit_test(are_rights_refused_at_their_bit),
        cmocka_unit_test(is_a_push_without_its_pawn_refused_at_its_bit),
        cmocka_unit_test(are_pawns_refused_where_they_stand),
        cmocka_unit_test(are_promoted_pieces_refused_at_the_one_too_many),
        cmocka_unit_test(does_every_double_push_come_back),
        cmocka_unit_test(do_all_rights_come_back),
        cmocka_unit_test(do_all_king_squares_come_back),
        cmocka_unit_test(does_taking_apart_say_what_the_bits_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
