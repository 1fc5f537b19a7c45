/* cerulean_test.c - the 15x12 board, its table of differences, and moves as words. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "../apart_test.h"
#include "board.h"
#include "corpus/corpus.h"

/* ---- The board ------------------------------------------------------------------------------- */

/* The document's formulas, in which rank and file count from 1. */
static void do_both_formulas_hold_on_every_square(void **state) {
    (void)state;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned rank = square / 8 + 1, file = square % 8 + 1;
        const unsigned index = rank * 15 + file + 17;
        assert_int_equal(cerulean_cell(square), index);
        assert_int_equal(index / 15 - 1, rank);
        assert_int_equal((index - 3) % 15 + 1, file);
        assert_int_equal(cerulean_square(index), square);
        assert_true(cerulean_is_square(index));
    }
    unsigned squares = 0;
    for (unsigned cell = 0; cell < 256; cell++) squares += cerulean_is_square(cell);
    assert_int_equal(squares, 64);
    assert_int_equal(cerulean_cell(0), 33);
    assert_int_equal(cerulean_cell(7), 40);
    assert_int_equal(cerulean_cell(56), 138);
    assert_int_equal(cerulean_cell(63), 145);
}

/* Who attacks so many files and ranks away, told without the table. */
static unsigned movers_of(int files, int ranks) {
    const int wide = files < 0 ? -files : files, high = ranks < 0 ? -ranks : ranks;
    unsigned movers = 0;
    if (wide * high == 2) movers |= CERULEAN_KNIGHT;
    if (wide == high || wide * high == 0) movers |= CERULEAN_QUEEN;
    if (wide == high) movers |= CERULEAN_BISHOP;
    if (wide * high == 0) movers |= CERULEAN_ROOK;
    if (wide < 2 && high < 2) movers |= CERULEAN_KING;
    if (wide == 1 && ranks == 1) movers |= CERULEAN_PAWN;
    if (wide == 1 && ranks == -1) movers |= CERULEAN_BLACK;
    return movers;
}

static void does_the_table_know_every_difference(void **state) {
    (void)state;
    for (unsigned from = 0; from < 64; from++) {
        for (unsigned to = 0; to < 64; to++) {
            if (from == to) continue;
            const int files = (int)ply_file((ply_square)to) - (int)ply_file((ply_square)from);
            const int ranks = (int)ply_rank((ply_square)to) - (int)ply_rank((ply_square)from);
            const unsigned a = cerulean_cell(from), b = cerulean_cell(to);
            const cerulean_way way = cerulean_way_to(a, b);
            assert_int_equal(way.movers, movers_of(files, ranks));
            if (way.movers) assert_int_equal((int)(b - a) % way.step, 0);
            if (way.movers) assert_true((int)(b - a) / way.step > 0);
        }
    }
    assert_int_equal(ply_cerulean_ways[112].movers, 0);
}

static void does_a_list_keep_its_order_when_a_capture_is_taken_back(void **state) {
    (void)state;
    const char *const fen = "4k3/8/8/1p1p4/2P5/8/8/4K3 w - - 0 1";
    ply_position p;
    ply_board board;
    ply_undo undo;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
    ply_generator_cerulean.load(&board, &p);
    const cerulean *b = (const cerulean *)&board;
    const cerulean before = *b;
    assert_int_equal(b->pieces[1], 3);
    assert_int_equal(b->piece[1][0], 142); /* the king comes first */
    ply_generator_cerulean.make(&board, ply_move_of(26, 33, 0), &undo);
    assert_int_equal(b->pieces[1], 2);
    assert_int_equal(b->piece[1][2], 0); /* nothing is left behind the end */
    assert_int_equal(b->piece[1][b->place[cerulean_cell(35)]], cerulean_cell(35));
    ply_generator_cerulean.unmake(&board, ply_move_of(26, 33, 0), &undo);
    assert_memory_equal(b, &before, sizeof before);
}

/* Every piece stands in one place of its side's list, the king in the first, and its cell knows
 * that place; nothing else is in the lists, nor where no piece is. */
static void assert_lists_agree(const cerulean *b) {
    unsigned pieces = 0;
    for (unsigned colour = 0; colour < 2; colour++) {
        assert_int_equal(b->cell[b->piece[colour][0]], CERULEAN_KING | colour);
        for (unsigned i = 0; i < CERULEAN_PIECES; i++) {
            const unsigned cell = b->piece[colour][i];
            if (i >= b->pieces[colour]) {
                assert_int_equal(cell, 0);
                continue;
            }
            assert_true(cerulean_is_square(cell) && b->cell[cell] != CERULEAN_EMPTY);
            assert_int_equal(b->cell[cell] & 1u, colour);
            assert_int_equal(b->place[cell], i);
        }
    }
    for (unsigned cell = 0; cell < CERULEAN_CELLS; cell++) {
        assert_int_equal(b->cell[cell] != CERULEAN_OUTSIDE, cerulean_is_square(cell));
        if (b->cell[cell] != CERULEAN_OUTSIDE && b->cell[cell] != CERULEAN_EMPTY) {
            pieces++;
        } else {
            assert_int_equal(b->place[cell], 0);
        }
    }
    assert_int_equal(pieces, b->pieces[0] + b->pieces[1]);
}

static void make_every_line(ply_board *board, ply_position p, unsigned depth) {
    ply_move moves[PLY_MOVES_MAX];
    assert_lists_agree((const cerulean *)board);
    if (depth == 0) return;
    const ply_board before = *board;
    const size_t count = ply_generator_cerulean.moves(board, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position played = p, saved;
        ply_undo undo;
        ply_play(&played, moves[i]);
        ply_generator_cerulean.make(board, moves[i], &undo);
        ply_generator_cerulean.save(board, &saved);
        assert_true(ply_same_position(&played, &saved));
        make_every_line(board, played, depth - 1);
        ply_generator_cerulean.unmake(board, moves[i], &undo);
        assert_memory_equal(board, &before, ply_generator_cerulean.size);
    }
}

static void do_lists_and_cells_agree_after_every_move(void **state) {
    (void)state;
    static const char *const positions[] = {"kiwipete", "promotions", "castling", "position4",
                                            "4k3/8/8/pPp5/5pPp/8/8/4K3 w - a6 0 9"};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        const ply_position p = corpus_position(positions[i]);
        ply_board board;
        memset(&board, 0, sizeof board);
        ply_generator_cerulean.load(&board, &p);
        make_every_line(&board, p, 2);
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static void is_a_word_put_together_as_documented(void **state) {
    (void)state;
    const ply_move e2e4 = ply_move_of(12, 28, 0), g1f3 = ply_move_of(6, 21, 0);
    assert_int_equal(ply_cerulean_word(&ply_start_position, e2e4), 0x10005234);
    assert_int_equal(ply_cerulean_word(&ply_start_position, g1f3), 0x00004427);
    assert_int_equal(ply_cerulean_word(&ply_start_position, ply_move_of(12, 36, 0)), 0);
    assert_int_equal(ply_cerulean_move(0x10005234), e2e4);
    assert_int_equal(ply_cerulean_move(0x00004427), g1f3);
}

static uint32_t word_in(const char *fen, const char *uci, unsigned promotion) {
    ply_position p;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
    const ply_square from = ply_square_at((unsigned)(uci[0] - 'a'), (unsigned)(uci[1] - '1'));
    const ply_square to = ply_square_at((unsigned)(uci[2] - 'a'), (unsigned)(uci[3] - '1'));
    return ply_cerulean_word(&p, ply_move_of(from, to, promotion));
}

static void does_every_kind_of_move_have_its_flag(void **state) {
    (void)state;
    const char *const fen = "1r2k2r/P7/8/3pP3/8/8/1P6/R3K2R w KQk d6 0 1";
    assert_int_equal(word_in(fen, "e1e2", 0) >> 24, 0);
    assert_int_equal(word_in(fen, "h1h8", 0) >> 24, 1);
    assert_int_equal(word_in(fen, "e1g1", 0) >> 24, 2);
    assert_int_equal(word_in(fen, "e1c1", 0) >> 24, 2);
    assert_int_equal(word_in(fen, "e5d6", 0) >> 24, 4);
    assert_int_equal(word_in(fen, "b2b3", 0) >> 24, 8);
    assert_int_equal(word_in(fen, "b2b4", 0) >> 24, 16);
    assert_int_equal(word_in(fen, "a7a8", PLY_QUEEN) >> 16, 32 << 8 | 32);
    assert_int_equal(word_in(fen, "a7b8", PLY_KNIGHT) >> 16, 33 << 8 | 4);
}

/* Every pair of squares that some piece can go between, counted by hand:
 *   quiet, and as many captures   1456 ways of a queen and 336 of a knight
 *   castling                      4
 *   en passant                    14 for each side
 *   a pawn's one step             8 files, 5 ranks, two sides; two steps 8 and two sides
 *   promotions                    8 straight and 14 aside for each side, to 4 pieces */
enum { WORDS = 2 * (1456 + 336) + 4 + 2 * 14 + 2 * 40 + 2 * 8 + 2 * (8 + 14) * 4 };

/* Whether a pawn of either colour that leaves such a rank, counted from its own side, goes so. */
static bool pawn_could_go(unsigned first, unsigned last, int wide, int far, ply_square from,
                          ply_square to) {
    const int files = (int)ply_file(to) - (int)ply_file(from);
    const int ranks = (int)ply_rank(to) - (int)ply_rank(from);
    const unsigned rank = ranks > 0 ? ply_rank(from) : 7 - ply_rank(from);
    return files * files == wide && ranks * ranks == far * far && rank >= first && rank <= last;
}

/* Whether a word is sound, told from squares and not from cells. */
static bool is_sound(uint32_t kind, uint32_t promotion, ply_square from, ply_square to) {
    const bool promotes = kind == PLY_CERULEAN_PROMOTION || kind == PLY_CERULEAN_PROMOTION_CAPTURE;
    const bool is_piece = promotion == 4 || promotion == 8 || promotion == 16 || promotion == 32;
    if (promotes ? !is_piece : promotion != 0) return false;
    const int files = (int)ply_file(to) - (int)ply_file(from);
    const int ranks = (int)ply_rank(to) - (int)ply_rank(from);
    switch (kind) {
    case PLY_CERULEAN_QUIET:
    case PLY_CERULEAN_CAPTURE:
        return from != to && (!files || !ranks || files == ranks || files == -ranks ||
                              files * files * ranks * ranks == 4);
    case PLY_CERULEAN_CASTLING: return (from == 4 || from == 60) && !ranks && files * files == 4;
    case PLY_CERULEAN_EN_PASSANT: return pawn_could_go(4, 4, 1, 1, from, to);
    case PLY_CERULEAN_PAWN_ONE: return pawn_could_go(1, 5, 0, 1, from, to);
    case PLY_CERULEAN_PAWN_TWO: return pawn_could_go(1, 1, 0, 2, from, to);
    case PLY_CERULEAN_PROMOTION: return pawn_could_go(6, 6, 0, 1, from, to);
    case PLY_CERULEAN_PROMOTION_CAPTURE: return pawn_could_go(6, 6, 1, 1, from, to);
    default: return false;
    }
}

/* Of all words, those whose fields could pass one by one. */
static void are_those_words_sound_that_can_be_counted_by_hand(void **state) {
    (void)state;
    unsigned sound = 0;
    for (uint32_t kind = 0; kind < 64; kind++) {
        for (uint32_t promotion = 0; promotion < 64; promotion++) {
            for (uint32_t squares = 0; squares < 64 * 64; squares++) {
                const uint32_t word = kind << 24 | promotion << 16 |
                                      cerulean_cell(squares >> 6) << 8 |
                                      cerulean_cell(squares & 63u);
                const bool is_one = !ply_failed(ply_cerulean_word_check(word));
                const ply_square to = (ply_square)(squares >> 6), from = squares & 63u;
                if (is_one != is_sound(kind, promotion, from, to)) fail_msg("0x%08x", word);
                sound += is_one;
            }
        }
    }
    assert_int_equal(WORDS, 3888);
    assert_int_equal(sound, WORDS);
}

static void assert_refused(uint32_t word, const char *name, size_t at, int32_t a, int32_t b) {
    const ply_error error = ply_cerulean_word_check(word);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, name);
    assert_int_equal(error.at, at);
    assert_int_equal(error.a, a);
    assert_int_equal(error.b, b);
}

static void is_the_field_to_blame_named(void **state) {
    (void)state;
    assert_refused(0x03005234, "move-kind", 0, 3, 0);
    assert_refused(0x40005234, "move-kind", 0, 64, 0);
    assert_refused(0x20009081, "promotion-piece", 2, 0, 0);
    assert_refused(0x20029081, "promotion-piece", 2, 2, 0);
    assert_refused(0x20409081, "promotion-piece", 2, 64, 0);
    assert_refused(0x10205234, "promotion-without-kind", 2, 32, 16);
    assert_refused(0x00000034, "board-index", 4, 0, 0);
    assert_refused(0x00009234, "board-index", 4, 146, 0);
    assert_refused(0x00005229, "board-index", 6, 41, 0);
    assert_refused(0x00003434, "squares-of-kind", 4, 52, 0);
    assert_refused(0x10005225, "squares-of-kind", 4, 82, 16);
    assert_refused(0x02002624, "squares-of-kind", 4, 38, 2);
    assert_refused(0x04006052, "squares-of-kind", 4, 0x60,
                   4); /* White takes in passing from rank 5 */
    assert_refused(0x04005160, "squares-of-kind", 4, 0x51, 4); /* and Black from rank 4 */
}

/* ---- The codec ------------------------------------------------------------------------------- */

static ply_error read_move(const ply_position *start, const char *text, ply_move *move) {
    ply_game game = {.start = *start, .moves = move, .capacity = 1, .count = 9};
    const ply_error error = ply_codec_cerulean_move.decode(text, strlen(text), &game);
    assert_int_equal(game.count, ply_failed(error) ? 9 : 1);
    return error;
}

static void does_a_text_read_alone_and_in_a_position(void **state) {
    (void)state;
    ply_move move = PLY_NO_MOVE;
    assert_false(ply_failed(read_move(&ply_unknown_position, "10005234", &move)));
    assert_int_equal(move, ply_move_of(12, 28, 0));
    assert_false(ply_failed(read_move(&ply_start_position, "00004427", &move)));
    assert_int_equal(move, ply_move_of(6, 21, 0));
}

/* The part of a square's field: its cell's number, and its name. */
static ply_part part_of_square(const char *name, unsigned nth, ply_square square) {
    ply_part part = {name, 2 * nth, 2, 8 * nth, 8, .squares = (ply_squares)1 << square};
    const unsigned cell = cerulean_cell(square);
    sprintf(part.value, "%u", cell);
    sprintf(part.says, "cell %u of the 15x12 board: %c%c", cell, (int)('a' + ply_file(square)),
            (int)('1' + ply_rank(square)));
    return part;
}

static void does_each_field_of_a_word_say_what_it_means(void **state) {
    (void)state;
    static const struct {
        const char *start, *kind, *says;
        ply_square from, to;
        unsigned type;
        const char *promotion, *promotes;
    } words[] = {
        {"4k3/8/8/8/8/8/8/4K2R w K -", "2", "castling", 4, 6, 0, "0", "no promotion"},
        {"4k3/8/8/8/8/8/8/4K2R w K -", "0", "a piece moves and takes nothing", 4, 5, 0, "0",
         "no promotion"},
        {"4k2r/8/8/8/8/8/8/4K2R w K -", "1", "a capture", 7, 63, 0, "0", "no promotion"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "4", "a capture en passant", 36, 43, 0, "0",
         "no promotion"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - -", "8", "a pawn moves one square", 12, 20, 0, "0",
         "no promotion"},
        {"4k3/8/8/8/8/8/4P3/4K3 w - -", "16", "a pawn moves two squares", 12, 28, 0, "0",
         "no promotion"},
        {"4k3/P7/8/8/8/8/8/4K3 w - -", "32", "a promotion", 48, 56, PLY_QUEEN, "32", "to a queen"},
        {"1n2k3/P7/8/8/8/8/8/4K3 w - -", "33", "a promotion that captures", 48, 57, PLY_ROOK, "16",
         "to a rook"},
        {"4k3/P7/8/8/8/8/8/4K3 w - -", "32", "a promotion", 48, 56, PLY_BISHOP, "8", "to a bishop"},
        {"4k3/8/8/8/8/8/p7/4K3 b - -", "32", "a promotion", 8, 0, PLY_KNIGHT, "4", "to a knight"},
        {"r3k3/8/8/8/8/8/8/4K3 b q -", "2", "castling", 60, 58, 0, "0", "no promotion"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[PLY_TEXT_MAX];
        size_t length;
        ply_move move = ply_move_of(words[i].from, words[i].to, words[i].type);
        const ply_game game = {
            .start = corpus_position(words[i].start), .moves = &move, .count = 1};
        assert_false(ply_failed(ply_codec_cerulean_move.encode(&game, text, sizeof text, &length)));
        text[length] = '\0';
        ply_part part[4] = {{"kind", 0, 2, 0, 8, .value = ""},
                            {"promotion", 2, 2, 8, 8, .value = ""}};
        strcpy(part[0].value, words[i].kind);
        strcpy(part[0].says, words[i].says);
        strcpy(part[1].value, words[i].promotion);
        strcpy(part[1].says, words[i].promotes);
        part[2] = part_of_square("to", 2, words[i].to);
        part[3] = part_of_square("from", 3, words[i].from);
        assert_taken_apart(&ply_codec_cerulean_move, text, &game.start, part, 4);
        assert_taken_apart(&ply_codec_cerulean_move, text, &ply_unknown_position, part, 4);
    }
}

static void assert_text_refused(const ply_position *start, const char *text, const char *name,
                                size_t at, int32_t a, int32_t b) {
    ply_move move = 77;
    const ply_error error = read_move(start, text, &move);
    assert_true(ply_failed(error));
    assert_string_equal(error.fault->name, name);
    assert_int_equal(error.at, at);
    assert_int_equal(error.a, a);
    assert_int_equal(error.b, b);
    assert_int_equal(move, 77);
    /* Nothing of it is taken apart, for the same reason. */
    apart none = {text, NULL, 0, 0};
    const ply_error same =
        ply_codec_cerulean_move.parts(text, strlen(text), start, is_the_part_expected, &none);
    assert_ptr_equal(same.fault, error.fault);
    assert_int_equal(same.at, error.at);
    assert_int_equal(same.a, error.a);
    assert_int_equal(same.b, error.b);
    assert_int_equal(none.taken, 0);
}

static void is_a_text_refused_with_the_place(void **state) {
    (void)state;
    const ply_position *alone = &ply_unknown_position, *start = &ply_start_position;
    ply_position impossible = ply_start_position;
    impossible.piece[4] = PLY_EMPTY;
    assert_text_refused(alone, "", "word-length", 0, 0, 0);
    assert_text_refused(alone, "1000523", "word-length", 7, 7, 0);
    assert_text_refused(alone, "100052344", "word-length", 8, 9, 0);
    assert_text_refused(alone, "10005234x", "word-length", 8, 9, 0);
    assert_text_refused(alone, "1000523g", "hexadecimal-digit", 7, 'g', 0);
    assert_text_refused(alone, "1000523\xe9", "hexadecimal-digit", 7, 0xe9, 0);
    assert_text_refused(alone, "/0005234", "hexadecimal-digit", 0, '/', 0);
    assert_text_refused(alone, ":0005234", "hexadecimal-digit", 0, ':', 0);
    assert_text_refused(alone, "`0005234", "hexadecimal-digit", 0, '`', 0);
    assert_text_refused(alone, "0000442A", "hexadecimal-digit", 7, 'A', 0);
    assert_text_refused(alone, "10000034", "board-index", 4, 0, 0);
    assert_text_refused(start, "10006143", "squares-of-kind", 4, 0x61, 0x10);
    assert_text_refused(start, "00005234", "other-kind", 0, ply_move_of(12, 28, 0), 0);
    assert_text_refused(start, "00005243", "illegal-move", 0, ply_move_of(20, 28, 0), 0);
    assert_text_refused(&impossible, "10005234", "impossible-position", 0, PLY_PROBLEM_WHITE_KINGS,
                        0);
}

static void is_a_list_without_room_an_error(void **state) {
    (void)state;
    ply_game game = {.start = ply_start_position};
    const ply_error error = ply_codec_cerulean_move.decode("10005234", 8, &game);
    assert_int_equal(ply_status_of(error), PLY_NO_ROOM);
    assert_int_equal(error.at, 0);
    assert_int_equal(error.a, 0);
    assert_int_equal(error.b, 0);
}

static ply_error write_move(const ply_position *start, ply_move move, size_t capacity,
                            char out[9]) {
    ply_game game = {.start = *start, .moves = &move, .count = 1, .capacity = 1};
    size_t length = 99;
    memset(out, 0, 9);
    const ply_error error = ply_codec_cerulean_move.encode(&game, out, capacity, &length);
    assert_int_equal(length, ply_failed(error) ? 99 : 8);
    assert_int_equal(strlen(out), ply_failed(error) ? 0 : 8);
    return error;
}

static void does_writing_need_a_position_where_the_move_is_legal(void **state) {
    (void)state;
    char out[9];
    const ply_move e2e4 = ply_move_of(12, 28, 0);
    ply_position impossible = ply_start_position;
    impossible.piece[4] = PLY_EMPTY;
    assert_false(ply_failed(write_move(&ply_start_position, e2e4, 8, out)));
    assert_string_equal(out, "10005234");
    assert_int_equal(ply_status_of(write_move(&ply_start_position, e2e4, 7, out)), PLY_NO_ROOM);
    assert_int_equal(ply_status_of(write_move(&ply_unknown_position, e2e4, 8, out)),
                     PLY_NEEDS_POSITION);
    const ply_error illegal = write_move(&ply_start_position, 77, 8, out);
    assert_string_equal(illegal.fault->name, "illegal-move");
    assert_int_equal(illegal.a, 77);
    assert_int_equal(illegal.b, 0);
    assert_int_equal(ply_status_of(write_move(&ply_start_position, 0, 8, out)), PLY_ILLEGAL_MOVE);
    assert_int_equal(ply_status_of(write_move(&impossible, e2e4, 8, out)), PLY_ILLEGAL_MOVE);
    const ply_game none = {.start = ply_start_position};
    size_t length;
    const ply_error no_move = ply_codec_cerulean_move.encode(&none, out, 8, &length);
    assert_string_equal(no_move.fault->name, "not-one-move");
    assert_int_equal(no_move.a, 0);
    assert_int_equal(no_move.b, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_both_formulas_hold_on_every_square),
        cmocka_unit_test(does_the_table_know_every_difference),
        cmocka_unit_test(does_a_list_keep_its_order_when_a_capture_is_taken_back),
        cmocka_unit_test(do_lists_and_cells_agree_after_every_move),
        cmocka_unit_test(is_a_word_put_together_as_documented),
        cmocka_unit_test(does_every_kind_of_move_have_its_flag),
        cmocka_unit_test(are_those_words_sound_that_can_be_counted_by_hand),
        cmocka_unit_test(is_the_field_to_blame_named),
        cmocka_unit_test(does_a_text_read_alone_and_in_a_position),
        cmocka_unit_test(does_each_field_of_a_word_say_what_it_means),
        cmocka_unit_test(is_a_text_refused_with_the_place),
        cmocka_unit_test(is_a_list_without_room_an_error),
        cmocka_unit_test(does_writing_need_a_position_where_the_move_is_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
