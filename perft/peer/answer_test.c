/* answer_test.c - is what engines write understood, however they write it? */
/* SPDX-License-Identifier: MIT */
#include "answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

static perft_answer answer;

/* Copies a text so that it ends where nothing may be read: what looks at a byte behind it fails. */
static const char *at_the_end_of_memory(const char *text, size_t length) {
    static char *pages;
    const size_t size = 1 << 16;
    if (!pages) {
        const size_t page = (size_t)sysconf(_SC_PAGESIZE);
        pages = mmap(NULL, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        assert_true(pages != MAP_FAILED);
        assert_int_equal(mprotect(pages + size, page, PROT_NONE), 0);
    }
    assert_true(length <= size);
    return memcpy(pages + size - length, text, length);
}

static ply_position position_of(const char *fen) {
    ply_position p = ply_start_position;
    if (fen) {
        assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &p)));
    }
    return p;
}

static void read_at(const char *fen, unsigned depth, const char *text) {
    const ply_position p = position_of(fen);
    const size_t length = strlen(text);
    perft_answer_read(&answer, &p, depth, at_the_end_of_memory(text, length), length);
}

static size_t add_move(char *out, size_t size, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    return (size_t)snprintf(out, size, "%c%u%c%u%.*s", 'a' + (char)(from & 7), (from >> 3) + 1,
                            'a' + (char)(to & 7), (to >> 3) + 1, ply_promotion(move) != 0,
                            &" pnbrqk"[ply_promotion(move) % 7]);
}

/* All that was read, on one line: the moves with their counts, the total, with ! if it is sure, and
 * what else was noticed. */
static const char *all_of_it(void) {
    static char out[4096];
    size_t length = 0;
    for (size_t i = 0; i < answer.count; i++) {
        length += add_move(out + length, sizeof out - length, answer.list[i].move);
        length += (size_t)snprintf(out + length, sizeof out - length, " ");
        if (!answer.list[i].counted) continue;
        length += (size_t)snprintf(out + length - 1, sizeof out - length, "=%llu ",
                                   (unsigned long long)answer.list[i].leaves) -
                  1;
    }
    length += (size_t)snprintf(out + length, sizeof out - length, "|");
    if (answer.has_total) {
        char total[PERFT_COUNT_TEXT];
        perft_count_text(answer.total, total);
        length += (size_t)snprintf(out + length, sizeof out - length, " %s", total);
    }
    length += (size_t)snprintf(
        out + length, sizeof out - length, "%s%s%s%s%s%s", answer.sure ? "!" : "",
        perft_answer_is_by_info(&answer) ? " by info" : "", answer.searched ? " searched" : "",
        answer.too_long ? " too long" : "", answer.complaint[0] ? ": " : "", answer.complaint);
    assert_true(length < sizeof out);
    return out;
}

static void expect_all(const char *fen, unsigned depth, const char *text, const char *expected) {
    read_at(fen, depth, text);
    if (strcmp(all_of_it(), expected) != 0) {
        fail_msg("%s: \"%s\" instead of \"%s\"", text, all_of_it(), expected);
    }
}

static void expect_total(unsigned depth, const char *text, unsigned long long total) {
    read_at(NULL, depth, text);
    if (!answer.has_total || answer.total != total) {
        fail_msg("%s: %llu instead of %llu", text, (unsigned long long)answer.total, total);
    }
}

static void expect_none(unsigned depth, const char *text) {
    read_at(NULL, depth, text);
    if (answer.has_total) fail_msg("%s: %llu", text, (unsigned long long)answer.total);
}

static void are_totals_read_in_every_spelling(void **state) {
    (void)state;
    expect_total(2, "Nodes searched: 400\n", 400);
    expect_total(2, "Nodes searched  : 400", 400);
    expect_total(2, "Total: 400\r\n", 400);
    expect_total(2, "total nodes: 400 time: 3 ms\n", 400);
    expect_total(5, "perft(5) = 4865609\n", 4865609);
    expect_total(5, "Perft 5: 4,865,609 nodes in 0.03 s (160,000,000 nps)\n", 4865609);
    expect_total(5, "perft 5 4865609\n", 4865609);
    expect_total(1, "perft(1): 3  0.000s  0.84 MNPS\n", 3);
    expect_total(2, "400\n", 400);
    expect_total(2, "400 nodes in 3 ms\n", 400);
    expect_total(2, "Total time (ms) : 3\nNodes searched  : 400\nNodes/second    : 133333\n", 400);
    expect_total(2, "info string perft 2 nodes 400 time 1\n", 400);
    expect_total(2, "depth 1 nodes 20\ndepth 2 nodes 400\ndepth 3 nodes 8902\n", 400);
    expect_total(2, "1 20 0.00\n2 400 0.01\n", 400);
    expect_total(2, "leaf nodes = 400", 400);
    expect_total(2, "Moves: 20\nNodes: 400\n", 400);
    expect_total(2, "engine> Nodes searched: 400\n", 400);
    expect_total(2, "info depth 2 nodes 400 time 3 nps 4000\n", 400);
    expect_total(2, "info nodes 7\n400\n", 400);
    expect_total(2, "info nodes 7\ne2e4 20\n", 20); /* the sum is worth more */
}

/* Words and signs about a number, and signs within it. */
static void are_totals_read_behind_every_word(void **state) {
    (void)state;
    static const struct {
        const char *text;
        unsigned long long total;
    } lines[] = {
        {"perft 2 nodes: 400", 400},
        {"perft 2 nodes=400", 400},
        {"perft: 2 = 400", 400},
        {"perft 20 nodes", 20},
        {"perft 20 leaves", 20},
        {"perft 20 positions", 20},
        {"Leaf count is 400", 400},
        {"Leaves: 400", 400},
        {"Positions: 400", 400},
        {"it is 400 leaves", 400},
        {"it is 400 leafs", 400},
        {"it is 400 positions", 400},
        {"it is 400 moves", 400},
        {"Nodes: 1,234", 1234},
        {"Nodes: 1'234'567 of all", 1234567},
        {"Nodes: 1_234", 1234},
        {"1,23 nodes", 23},     /* two numbers */
        {"1,2345 nodes", 2345}, /* also */
        {"1,a nodes: 400", 400},
        {"1,2a nodes: 400", 400},
        {"1,23a nodes: 400", 400},
        {"2. 400", 400},
        {"400.", 400},
        {"\r400", 400},
        {"my_engine> 400", 400},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expect_total(2, lines[i].text, lines[i].total);
    }
}

static void is_nothing_taken_for_a_total_that_is_none(void **state) {
    (void)state;
    expect_none(3, "Unknown command: perft 3\n");
    expect_none(3, "perft 3\n");
    expect_none(3, "Illegal move: perft 3\n");
    expect_none(2, "info depth 2 nodes 400 nps 4000 pv e2e4 e7e5\nbestmove e2e4\n");
    expect_none(2, "info nodes 400 score cp 3\n");
    expect_none(2, "info depth 2 currmove e2e4 currmovenumber 1 nodes 400\n");
    expect_none(2, "8  r n b q k b n r\nFen: 8/8/8/8/8/8/8/K6k w - - 0 1\n");
    expect_none(2, "time 0.25 s, 3 ms, 400 nps\n");
    expect_none(2, "");
    expect_none(2, "It makes 1000 nodes per second\n");
    expect_none(2, "It makes 1000 positions per second\n");
    expect_none(2, "Nodes per second: 1000\n");
    expect_none(2,
                "Nodes: 11111111111111111111111111111111111111111\n"); /* no number has 41 digits */
    expect_none(2, "11111111111111111111111111111111111111111 2\n");
    expect_none(2, "0.25 400\n");
    expect_none(2, "info depth 2\n");
    expect_none(2, "info nodes many\n");
    expect_none(2, "engine>\n");
    expect_none(2, "engine>400\n");
    expect_none(2, "id name 400\noption name total default 400\nfeature total=400\n");
    expect_none(2, "e2e4\nd2d4 20\n"); /* one has no count, so there is no sum */
    assert_int_equal(answer.count, 2);
}

/* What was refused, as it is shown: its beginning, and only what prints. */
static void is_a_complaint_kept_so_that_it_can_be_shown(void **state) {
    (void)state;
    char text[400];
    read_at(NULL, 2, "Illegal \x01\x7f\xff.\nUnknown command\n");
    assert_string_equal(answer.complaint, "Illegal ???.");
    memset(text, 'x', sizeof text);
    memcpy(text, "usage: ", 7);
    text[sizeof text - 1] = '\0';
    read_at(NULL, 2, text);
    text[sizeof answer.complaint - 1] = '\0';
    assert_string_equal(answer.complaint, text);
    read_at(NULL, 2, "\x01 is an error");
    assert_string_equal(answer.complaint, "? is an error");
    for (size_t length = sizeof answer.complaint - 3; length < sizeof answer.complaint + 3;
         length++) {
        const size_t kept = length < sizeof answer.complaint ? length : sizeof answer.complaint - 1;
        memset(text, 'x', length);
        memcpy(text, "usage: ", 7);
        text[length] = '\0';
        read_at(NULL, 2, text);
        assert_int_equal(strlen(answer.complaint), kept);
        assert_memory_equal(answer.complaint, text, kept);
    }
}

static void are_lists_read_in_every_spelling(void **state) {
    (void)state;
    static const char *const lines[] = {"e2e4: 20\n",
                                        "e2e4 - 20\n",
                                        "e2e4 20\n",
                                        "1. e2e4 20\n",
                                        "1) e2e4: 20 \n",
                                        " e2e4  =  20\n",
                                        "e2-e4 20\n",
                                        "20 e2e4\n",
                                        "E2E4: 20\n",
                                        "e4 20\n",
                                        "info string e2e4: 20\n",
                                        "e2e4 (nodes: 20)\n",
                                        "> e2e4: 20\n",
                                        "engine> engine> e2e4: 20\n",
                                        "Pe2-e4: 20\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        read_at(NULL, 2, lines[i]);
        if (answer.count != 1 || answer.list[0].move != ply_move_of(12, 28, 0) ||
            !answer.list[0].counted || answer.list[0].leaves != 20) {
            fail_msg("not read: %s", lines[i]);
        }
        assert_int_equal(answer.total, 20);
    }
    read_at(NULL, 1, "a2a3 b2b3, c2c3\n");
    assert_int_equal(answer.count, 3);
    assert_int_equal(answer.total, 3);
}

static void are_promotions_and_castling_read(void **state) {
    (void)state;
    static const char fen[] = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    static const char *const texts[] = {"a7a8q 1", "a7a8Q 1", "a7a8=Q: 1", "a7a8(q) 1", "a8=Q+ 1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        read_at(fen, 1, texts[i]);
        assert_int_equal(answer.count, 1);
        assert_int_equal(answer.list[0].move, ply_move_of(48, 56, PLY_QUEEN));
    }
    read_at(fen, 1, "e1g1 1\ne1h1 1\nO-O 1\n");
    assert_int_equal(answer.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(answer.list[i].move, ply_move_of(4, 6, 0));
    }
    read_at(fen, 1, "e1c1 1\ne1a1 1\nO-O-O 1\n");
    assert_int_equal(answer.list[1].move, ply_move_of(4, 2, 0));
    assert_int_equal(answer.list[2].move, ply_move_of(4, 2, 0));
    read_at(fen, 1, "0-0: 1\n0-0-0: 1\no-o 1\nO-O-O+ 1\n");
    assert_int_equal(answer.count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(answer.list[i].move, ply_move_of(4, i % 2 ? 2 : 6, 0));
        assert_int_equal(answer.list[i].leaves, 1);
    }
}

/* The letter of a piece may stand before its squares; and castling that is not legal is what the
 * engine is to be told of. */
static void are_long_names_and_illegal_castling_read(void **state) {
    (void)state;
    read_at(NULL, 1, "Ng1-f3: 1\nNg1xf3: 1\nNg1f3 1\nO-O 1\n");
    assert_int_equal(answer.count, 4);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(answer.list[i].move, ply_move_of(6, 21, 0));
        assert_int_equal(answer.list[i].leaves, 1);
    }
    assert_int_equal(answer.list[3].move, ply_move_of(4, 6, 0));
}

/* Reads one line with one move and its count; 0 for no move. */
static void expect_move(const char *fen, const char *text, ply_move move) {
    read_at(fen, 2, text);
    if (answer.count != (move != 0) || (move && answer.list[0].move != move)) {
        fail_msg("%s: %zu moves", text, answer.count);
    }
}

static void are_moves_told_from_what_only_begins_so(void **state) {
    (void)state;
    static const char promotes[] = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
    static const char black[] = "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1";
    const ply_move e4 = ply_move_of(12, 28, 0), queen = ply_move_of(48, 56, PLY_QUEEN);
    static const char *const none[] = {
        "e2-e",    "e2x 20",  "e2e45 20",           "e2e4kk 20", "e2e2 20", "O-0 20",
        "O-Ox 20", "O-O1 20", "NNNNNNNNNNNNNNN 20", "Nf3f 20",   "Nf31 20", "Nf9"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) expect_move(NULL, none[i], 0);
    expect_move(NULL, "e2:e4 20", e4);
    expect_move(NULL, "e2e4 moves 20", e4);
    expect_move(NULL, "e2e4 leaves 20", e4);
    expect_move(NULL, "e2e4 nodes", e4);
    expect_move(NULL, "Nf3", ply_move_of(6, 21, 0));
    expect_move(promotes, "a7a8/q 20", queen);
    expect_move(promotes, "a7a8(q 20", queen);
    expect_move(promotes, "a7a8(q", queen);
    expect_move(promotes, "O-O", ply_move_of(4, 6, 0));
    expect_move(black, "O-O# 20", ply_move_of(60, 62, 0));
    expect_move(black, "O-O-O 20", ply_move_of(60, 58, 0));
    /* A king that takes its own rook castles only along its rank. */
    expect_move("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "e1e2 20", ply_move_of(4, 12, 0));
}

static void are_lines_of_play_followed_to_the_first_illegal_move(void **state) {
    (void)state;
    char text[512] = "info depth 9 pv";
    perft_answer_begin(&answer, &ply_start_position, 2);
    for (unsigned i = 0; i < 7; i++) strcat(text, " g1f3 g8f6 f3g1 f6g8");
    static const char *const lines[] = {"info depth 9",           "info depth 9 pv",
                                        "info pv d2d4 d7d5",      "info pv e2e5 e7e5",
                                        "info pv e2e4 e2e4 e7e5", "info pv d2d4 d2d4"};
    assert_false(perft_answer_search_line(&answer, text, strlen(text)));
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_false(perft_answer_search_line(&answer, lines[i], strlen(lines[i])));
        assert_int_equal(answer.line_length, i < 4 ? 0 : 2);
    }
    /* g1f3, d2d4, the illegal e2e5, e2e4; the line that was kept is the first. */
    assert_int_equal(answer.count, 4);
    assert_int_equal(answer.line[0], ply_move_of(12, 28, 0));
    assert_int_equal(answer.line[1], ply_move_of(12, 28, 0));
}

static void does_a_search_end_with_a_move_or_a_result(void **state) {
    (void)state;
    static const char *const ends[] = {"bestmove e2e4", "move e2e4",   "bestmove (none)", "resign",
                                       "1-0 {mates}",   "0-1 {mates}", "1/2-1/2 {draws}"};
    static const char *const others[] = {"",    "1-",  "0-0",
                                         "1/1", "2-0", "info string bestmove e2e4"};
    perft_answer_begin(&answer, &ply_start_position, 2);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        assert_true(perft_answer_search_line(&answer, ends[i], strlen(ends[i])));
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        assert_false(perft_answer_search_line(&answer, others[i], strlen(others[i])));
    }
    assert_int_equal(answer.count, 1);
}

static void are_illegal_moves_and_repetitions_kept(void **state) {
    (void)state;
    read_at(NULL, 1, "e2e5: 1\ne2e4: 1\ne2e4: 1\ne7e8k 1\n\nNodes searched: 4\n");
    assert_int_equal(answer.count, 4);
    assert_int_equal(answer.list[0].move, ply_move_of(12, 36, 0));
    assert_int_equal(ply_promotion(answer.list[3].move), PLY_KING);
    assert_true(answer.sure);
}

static void are_complaints_kept(void **state) {
    (void)state;
    read_at(NULL, 2, "Error (illegal position): setboard\n");
    assert_string_equal(answer.complaint, "Error (illegal position): setboard");
    read_at(NULL, 2, "bestmove e2e4\n");
    assert_true(answer.searched);
}

static void is_a_list_without_end_cut_off(void **state) {
    (void)state;
    static char text[6 * 2000 + 1];
    for (size_t i = 0; i < 2000; i++) strcpy(text + 5 * i, "a2a3\n");
    read_at(NULL, 1, text);
    assert_int_equal(answer.count, PERFT_LISTED_MAX);
    assert_true(answer.too_long);
}

/* ---- The whole of what is read ----------------------------------------------------------------
 */

typedef struct reading {
    const char *fen; /* NULL: the start position */
    unsigned depth;
    const char *text, *expected;
} reading;

static void expect_readings(const reading *readings, size_t count) {
    for (size_t i = 0; i < count; i++) {
        expect_all(readings[i].fen, readings[i].depth, readings[i].text, readings[i].expected);
    }
}

/* Which of several numbers is the total, what may stand about it, and where a number ends. */
static void is_the_number_found_that_is_the_total(void **state) {
    (void)state;
    static const reading readings[] = {
        {NULL, 2, "400\ninfo nodes 7", "| 400"},
        {NULL, 2, "2 400\n7", "| 400"},
        {NULL, 2, "7\n2 400", "| 400"},
        {NULL, 2, "400 nodes\n2 7", "| 400!"},
        {NULL, 2, "2 7\n400 nodes", "| 400!"},
        {NULL, 2, "perft 400\n7 nodes", "| 400!"},
        {NULL, 2, "total 400\nperft 77", "| 400!"},
        {NULL, 2, "Nodes searched: 400\ntotal 7", "| 400!"},
        {NULL, 2, "7 nodes\n400 nodes", "| 400!"},
        {NULL, 2, "400 nodes@", "| 400!"},
        {NULL, 2, "400 nodes[", "| 400!"},
        {NULL, 2, "400 nodes`", "| 400!"},
        {NULL, 2, "400 nodes{", "| 400!"},
        {NULL, 2, "400 nodesA", "|"},
        {NULL, 2, "400 nodesZ", "|"},
        {NULL, 2, "400 nodesa", "|"},
        {NULL, 2, "400 nodesz", "|"},
        {NULL, 2, "it is 400 node", "|"},
        {NULL, 2, "it is 400 n", "|"},
        {NULL, 2, "it is 400 po", "|"},
        {NULL, 2, "tota 400 tota", "|"},
        {NULL, 2, "20 is perft", "|"},
        {NULL, 2, "400\tnodes", "| 400!"},
        {NULL, 2, "400\rnodes", "| 400!"},
        {NULL, 2, "400)nodes", "| 400!"},
        {NULL, 2, "400 ) nodes", "| 400!"},
        {NULL, 2, "nodes: 1,23", "| 1!"},
        {NULL, 2, "nodes: 1,2", "| 1!"},
        {NULL, 2, "nodes: 1,", "| 1!"},
        {NULL, 2, "nodes: 1,234", "| 1234!"},
        {NULL, 2, "nodes: 1,2345", "| 1!"},
        {NULL, 2, "nodes: 1,2a4", "| 1!"},
        {NULL, 2, "nodes: 1,a34", "| 1!"},
        {NULL, 2, "nodes: 1,23a", "| 1!"},
        {NULL, 2, "nodes: 1,234,567", "| 1234567!"},
        {NULL, 2, "nodes: 1;234", "| 1!"},
        {NULL, 2, "nodes: 340282366920938463463374607431768211455",
         "| 340282366920938463463374607431768211455!"},
        {NULL, 2, "nodes: 340282366920938463463374607431768211456", "|"},
        {NULL, 2, "nodes: 3402823669209384634633746074317682114550", "|"},
        {NULL, 2, "a 34028236692093846346337460743176821145500 nodes 7", "| 7!"},
        {NULL, 2, "moves 20 nodes", "|"},
        {NULL, 2, "time 20 nodes", "|"},
        {NULL, 2, "option 20 nodes", "|"},
        {NULL, 2, "total 20 ms", "|"},
        {NULL, 2, "total 20 node/s", "|"},
        {NULL, 2, "total 20 nodess", "| 20!"},
        {NULL, 2, "20 positions per sec", "|"},
        {NULL, 2, "total 20 positions per sec", "|"},
        {NULL, 2, "total 20 x", "|"},
        {NULL, 2, "20 nodes, this per sec", "| 20!"},
        {NULL, 2, "20 positions pe", "| 20!"},
        {NULL, 2, "total 20 positions, per second", "| 20!"},
        {NULL, 2, "perft 2 nodes 400", "| 400!"},
        {NULL, 2, "perft 2 nodes :=400", "| 400!"},
        {NULL, 2, "perft 2 nodes\t= 400 in 3 ms", "| 400!"},
        {NULL, 2, "perft 20 nodes", "| 20!"},
        {NULL, 2, "perft 20 nodes:", "| 20!"},
        {NULL, 2, "perft 20 nodes in 3 ms", "| 20!"},
        {NULL, 2, "perft 2: 400", "| 400!"},
        {NULL, 2, "perft = 2 400", "| 400!"},
        {NULL, 2, "perft = 2", "| 2!"},
        {NULL, 2, "perft: 2", "| 2!"},
        {NULL, 2, "perft 2", "|"},
        {NULL, 2, "depth 2", "|"},
        {NULL, 2, "depth=2 400", "|"},
        {NULL, 2, "depth=2 total 400", "| 400!"},
        {NULL, 2, "divide 2 total 400", "| 400!"},
        {NULL, 2, "divide 2 400", "|"},
        {NULL, 2, "divide 2", "|"},
        {NULL, 2, "provide 2 total 400", "| 400!"},
        {NULL, 2, "ivide 2 total 400", "| 400!"},
        {NULL, 2, "erft 2 total 400", "| 400!"},
        {NULL, 2, "total perft 3 400", "|"},
        {NULL, 2, "perft 256 20", "| 256!"},
        {NULL, 2, "perft 255 20", "| 255!"},
        {NULL, 2, "perft 2 2 nodes", "| 2!"},
        {NULL, 2, "perft 20 leaves", "| 20!"},
        {NULL, 2, "perft 20 positions 3", "| 20!"},
        {NULL, 2, "1 400", "|"},
        {NULL, 2, "2 400 x", "| 400"},
        {NULL, 2, "2 x 400", "|"},
        {NULL, 2, "x2 400", "|"},
        {NULL, 2, "2 400 0.01", "| 400"},
        {NULL, 2, "2 0.25", "|"},
        {NULL, 2, "2.400", "|"},
        {NULL, 2, "2 400.", "| 400"},
        {NULL, 2, "2.x", "|"},
        {NULL, 2, "2 400 3", "| 400"},
        {NULL, 2, "1 2 3", "|"},
        {NULL, 2, "11111111111111111111111111111111111111111", "|"},
        {NULL, 2, "2 11111111111111111111111111111111111111111", "|"},
        {NULL, 2, "11111111111111111111111111111111111111111 400", "|"},
        {NULL, 2, "a 0.25 nodes 400 total", "| 400!"},
        {NULL, 2, "total 0.25 400", "|"},
        {NULL, 2, "total 0.", "| 0!"},
        {NULL, 2, "total 0.x", "| 0!"},
        {NULL, 2, "a FEN total 400", "|"},
        {NULL, 2, "total 1 7 2", "| 1!"},
        {NULL, 2, "total 1 total 2 nodes 3", "| 2!"},
        {NULL, 24, "perft 24 20", "| 20!"},
        {NULL, 25, "perft 25 20", "| 25!"},
        {NULL, 2, "TOTAL: 400", "| 400!"},
        {NULL, 2, ".400 nodes", "| 400!"},
        {NULL, 2, "nodes 400:", "| 400!"},
        {NULL, 2, "total 20,s34", "| 20!"},
        {NULL, 2, "divide 3 total 400", "|"},
        {NULL, 2, "xdivide 3 total 400", "|"},
        {NULL, 2, "ivide 3 total 400", "| 400!"},
        {NULL, 2, "a ivide 3 total 400", "| 400!"},
        {NULL, 2, "depth 3 total 400", "|"},
        {NULL, 2, "erft 3 total 400", "| 400!"},
        {NULL, 2, "perft = 2 of it", "| 2!"},
        {NULL, 2, "2.5", "|"},
        {NULL, 2, "total 0.5", "|"},
        {NULL, 2, "0.25 nodes", "|"},
        {NULL, 2, "3s", "|"},
        {NULL, 2, "2n 400", "|"},
        {NULL, 2, "2 400n", "| 400"},
    };
    expect_readings(readings, sizeof readings / sizeof readings[0]);
}

/* Squares up to the corners of the board, every sign between and behind them, every promotion, and
 * every way to castle. */
static void is_each_move_of_a_list_read_with_its_count(void **state) {
    (void)state;
    static const reading readings[] = {
        {NULL, 2, "a1h8 5", "a1h8=5 | 5"},
        {NULL, 2, "h8a1 5", "h8a1=5 | 5"},
        {NULL, 2, "A1H8 5", "a1h8=5 | 5"},
        {NULL, 2, "`2e4 5", "|"},
        {NULL, 2, "i2e4 5", "|"},
        {NULL, 2, "e0e4 5", "|"},
        {NULL, 2, "e9e4 5", "|"},
        {NULL, 2, "e2", "|"},
        {NULL, 2, "e2e", "|"},
        {NULL, 2, "e2-", "|"},
        {NULL, 2, "e2-e", "|"},
        {NULL, 2, "e2-e4", "e2e4 |"},
        {NULL, 2, "e2xe4 3", "e2e4=3 | 3"},
        {NULL, 2, "e2:e4 3", "e2e4=3 | 3"},
        {NULL, 2, "e2=e4 3", "|"},
        {NULL, 2, "e7e8p 1\ne7e8n 1\ne7e8b 1\ne7e8r 1\ne7e8q 1\ne7e8k 1\ne7e8.1",
         "e7e8p=1 e7e8n=1 e7e8b=1 e7e8r=1 e7e8q=1 e7e8k=1 e7e8=1 | 7"},
        {NULL, 2, "e7e8=", "e7e8 |"},
        {NULL, 2, "e7e8=x 4", "e7e8 |"},
        {NULL, 2, "e7e8qx 4", "|"},
        {NULL, 2, "e7e8Q+4", "e7e8q |"},
        {NULL, 2, "e7e8(q) 4", "e7e8q=4 | 4"},
        {NULL, 2, "e7e8/N 4", "e7e8n=4 | 4"},
        {NULL, 2, "e7e8(r 4", "e7e8r=4 | 4"},
        {NULL, 2, "O", "|"},
        {NULL, 2, "O-", "|"},
        {NULL, 2, "O-O", "e1g1 |"},
        {NULL, 2, "O-O-", "e1g1 |"},
        {NULL, 2, "O-O-O", "e1c1 |"},
        {NULL, 2, "O-O-O-O 3", "e1c1 |"},
        {NULL, 2, "O-o 3", "|"},
        {NULL, 2, "0-0 3\n0-0-0 4", "e1g1=3 e1c1=4 | 7"},
        {NULL, 2, "0-0-01 4", "|"},
        {NULL, 2, "o-o+ 4", "e1g1=4 | 4"},
        {NULL, 2, "P-P 4", "|"},
        {"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", 2, "O-O 4\nO-O-O# 5\nO-O++# 6",
         "e8g8=4 e8c8=5 e8g8=6 | 15"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 2, "e1a1 2\ne1h1 3\na1e1 4\nh1e1 5",
         "e1c1=2 e1g1=3 a1e1=4 h1e1=5 | 14"},
        {"4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1", 2, "f1h1 2\nf1a1 3", "f1g1=2 f1c1=3 | 5"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", 2, "e8a8 2\ne8h8 3\ne1h1 4\ne8h1 5",
         "e8c8=2 e8g8=3 e1h1=4 e8h1=5 | 14"},
        {NULL, 2, "e4", "e2e4 |"},
        {NULL, 2, "Nf3", "g1f3 |"},
        {NULL, 2, "Nf3+ 4", "g1f3=4 | 4"},
        {NULL, 2, "Nf3x 4", "|"},
        {NULL, 2, "Nf3f 4", "|"},
        {NULL, 2, "Nf32 4", "|"},
        {NULL, 2, "Ng1-f3 4\nPe2e4 5\nKe1e2 5\nQd1d4 6\nRa1a4 7\nBc1a3 8\nXa1a2 9",
         "g1f3=4 e2e4=5 e1e2=5 d1d4=6 a1a4=7 c1a3=8 | 35"},
        {NULL, 2, "N", "|"},
        {NULL, 2, "P", "|"},
        {NULL, 2, "ke1e2 4", "|"},
        {"r1b1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", 2,
         "bxc8=Q+ 1\nbxa8=N 2\nb8=R 3\nb8 4\nb7xc8=B 5\nb7b8=Q",
         "b7c8q=1 b7a8n=2 b7b8r=3 b7c8b=5 b7b8q |"},
        {"8/8/8/8/8/8/8/4R3 w - - 0 1", 2, "Re2 4\ne1e2 5\nO-O 6", "e1e2=5 e1g1=6 | 11"},
        {NULL, 2, "1. e2e4 20", "e2e4=20 | 20"},
        {NULL, 2, "1) e2e4 20", "e2e4=20 | 20"},
        {NULL, 2, "1: e2e4 20", "e2e4=20 | 20"},
        {NULL, 2, "1.e2e4", "e2e4 |"},
        {NULL, 2, "1 .e2e4", "|"},
        {NULL, 2, "1.", "| 1"},
        {NULL, 2, "20 e2e4", "e2e4=20 | 20"},
        {NULL, 2, "20 e2e4 30", "e2e4=30 | 30"},
        {NULL, 2, "20 e2e4 d2d4 3 g1f3", "e2e4=20 d2d4=3 g1f3 |"},
        {NULL, 1, "a2a3 b2b3,c2c3;d2d3|e2e3\tf2f3, g2g3", "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 | 7"},
        {NULL, 2, "a2a3 \t\r:-=>.,|()[]*7", "a2a3=7 | 7"},
        {NULL, 2, "a2a3+7", "a2a3 |"},
        {NULL, 2, "a2a3{7", "a2a3 |"},
        {NULL, 2, "a2a3 nodes: 7 b2b3 leaves = 8 c2c3 moves 9 d2d3 nodess 3",
         "a2a3=7 b2b3=8 c2c3=9 d2d3 |"},
        {NULL, 2, "a2a3 nodes", "a2a3 |"},
        {NULL, 2, "a2a3 node", "a2a3 |"},
        {NULL, 2, "a2a3 1,234 b2b3 1,23", "a2a3=1234 b2b3=1 | 1235"},
        {NULL, 2, "  \t e2e4 3", "e2e4=3 | 3"},
        {NULL, 2, "e2e4 3 xyz", "e2e4=3 | 3"},
        {NULL, 2, "e2e4 3\ne2e4 3", "e2e4=3 e2e4=3 | 6"},
        {NULL, 2, "e2e4 3 1234", "e2e4=3 | 3"},
        {NULL, 2, "info nodes 7\ne2e4", "e2e4 |"},
        {NULL, 1, "info nodes 7\ne2e4", "e2e4 | 1"},
        {NULL, 1, "e2e4\nd2d4 1", "e2e4 d2d4=1 | 2"},
        {NULL, 1, "e2e4\ntotal 7", "e2e4 | 7!"},
        {NULL, 2, "e2e4 3\n7", "e2e4=3 | 7"},
        {NULL, 2, "e7e8=queen 4", "e7e8 |"},
    };
    expect_readings(readings, sizeof readings / sizeof readings[0]);
}

/* Prompts, what an engine says of itself, what a search says, and complaints. */
static void is_every_kind_of_line_told_apart(void **state) {
    (void)state;
    static const reading readings[] = {
        {NULL, 2, "engine> e2e4: 20", "e2e4=20 | 20"},
        {NULL, 2, "my_engine>> 400", "| 400"},
        {NULL, 2, " >\t400", "| 400"},
        {NULL, 2, "> > total 400", "| 400!"},
        {NULL, 2, "engine>", "|"},
        {NULL, 2, "engine", "|"},
        {NULL, 2, "e2e4> 20", "e2e4=20 | 20"},
        {NULL, 2, "engine>400", "|"},
        {NULL, 2, "engine >400", "|"},
        {NULL, 2, "eng1ne> 400", "|"},
        {NULL, 2, ">", "|"},
        {NULL, 2, "bestmove", "| searched"},
        {NULL, 2, "bestmov", "|"},
        {NULL, 2, "bestmove 400 nodes", "| searched"},
        {NULL, 2, "bestmoves 400 nodes", "|"},
        {NULL, 2, "move", "| searched"},
        {NULL, 2, "mov", "|"},
        {NULL, 2, "move e2e4 4\n400 nodes", "| 400! searched"},
        {NULL, 2, "moves: total 400", "| 400!"},
        {NULL, 2, "i", "|"},
        {NULL, 2, "id", "|"},
        {NULL, 2, "id total 400", "|"},
        {NULL, 2, "id: total 400", "|"},
        {NULL, 2, "ideal total 400", "| 400!"},
        {NULL, 2, "option", "|"},
        {NULL, 2, "optio", "|"},
        {NULL, 2, "option total 400", "|"},
        {NULL, 2, "feature total 400", "|"},
        {NULL, 2, "info", "|"},
        {NULL, 2, "info string", "|"},
        {NULL, 2, "info strin", "|"},
        {NULL, 2, "info string total 400", "| 400!"},
        {NULL, 2, "info string e2e4 4", "e2e4=4 | 4"},
        {NULL, 2, "info\tstring\te2e4 4", "e2e4=4 | 4"},
        {NULL, 2, "info  string   perft 2 400", "| 400!"},
        {NULL, 2, "info total 400", "|"},
        {NULL, 2, "info nodes 400", "| 400 by info"},
        {NULL, 2, "info nodes 400 depth", "| 400 by info"},
        {NULL, 2, "info\tnodes\t\t400", "| 400 by info"},
        {NULL, 2, "info nodes  400", "| 400 by info"},
        {NULL, 2, "info nodess 400", "|"},
        {NULL, 2, "info nodes", "|"},
        {NULL, 2, "info nodes x400", "|"},
        {NULL, 2, "info knodes 400", "|"},
        {NULL, 2, "info nodes 7 nodes 400", "| 400 by info"},
        {NULL, 2, "info nodes 400 pv", "|"},
        {NULL, 2, "info nodes 400 pvs", "| 400 by info"},
        {NULL, 2, "info nodes 400 p", "| 400 by info"},
        {NULL, 2, "info pv e2e4 nodes 400", "|"},
        {NULL, 2, "info nodes 400 score", "|"},
        {NULL, 2, "info nodes 400 scor", "| 400 by info"},
        {NULL, 2, "info score cp 4 nodes 400", "|"},
        {NULL, 2, "info nodes 400 currmove", "|"},
        {NULL, 2, "info nodes 400 currmovenumber 3", "| 400 by info"},
        {NULL, 2, "> info nodes 400", "| 400 by info"},
        {NULL, 2, "info nodes 400\ninfo nodes 7", "| 7 by info"},
        {NULL, 2, "info ", "|"},
        {NULL, 2, "illegal 400 nodes", "| 400!: illegal 400 nodes"},
        {NULL, 2, "it is Illegal", "|: it is Illegal"},
        {NULL, 2, "INVALID fen", "|: INVALID fen"},
        {NULL, 2, "error", "|: error"},
        {NULL, 2, "Unknown command: total 400", "|: Unknown command: total 400"},
        {NULL, 2, "unsupported", "|: unsupported"},
        {NULL, 2, "I cannot do that", "|: I cannot do that"},
        {NULL, 2, "is not legal here", "|: is not legal here"},
        {NULL, 2, "a bad FEN", "|: a bad FEN"},
        {NULL, 2, "refused", "|: refused"},
        {NULL, 2, "usage: perft 400", "| 400!: usage: perft 400"},
        {NULL, 2, "unknow", "|"},
        {NULL, 2, "usag", "|"},
        {NULL, 2, "info string error: none\ntotal 400", "| 400!: error: none"},
        {NULL, 2, "info error nodes 400", "| 400 by info"},
        {NULL, 2, "error one\nerror two", "|: error one"},
        {NULL, 2, "engine> error }~ !", "|: error }~ !"},
        {NULL, 2, "option error", "|"},
        {NULL, 2, "info nodes400", "| 400 by info"},
    };
    expect_readings(readings, sizeof readings / sizeof readings[0]);
}

/* What does not belong to a move is left for those who read on. */
static void is_it_said_how_long_a_move_is(void **state) {
    (void)state;
    static const char promotes[] = "r1b1k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    static const struct {
        const char *fen, *text;
        size_t size;
    } cases[] = {
        {NULL, "", 0},         {NULL, "e2e4", 4},        {NULL, "e2-e4 ", 5},
        {NULL, "Pe2xe4", 6},   {NULL, "e7e8=Q)", 6},     {NULL, "e7e8(q)", 7},
        {NULL, "e7e8(q", 6},   {NULL, "e7e8q)", 5},      {NULL, "e7e8(q))", 7},
        {NULL, "e7e8= ", 4},   {NULL, "O-O", 3},         {NULL, "O-O+#", 5},
        {NULL, "O-O-O# ", 6},  {NULL, "O-O-O-O", 5},     {NULL, "e4+", 3},
        {NULL, "Nf3#+", 4},    {NULL, "Nf3 d5", 3},      {NULL, "Nf", 0},
        {promotes, "b8=Q", 4}, {promotes, "bxc8=Q+", 7}, {promotes, "bxc8=Q#=", 7},
        {NULL, "e5", 0},       {NULL, "K", 0},           {NULL, "Nxf3", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ply_position p = position_of(cases[i].fen);
        const size_t length = strlen(cases[i].text);
        ply_move move = PLY_NO_MOVE;
        const size_t size =
            perft_answer_move(&p, at_the_end_of_memory(cases[i].text, length), length, &move);
        if (size != cases[i].size || (size == 0) != (move == PLY_NO_MOVE)) {
            fail_msg("%s: %zu", cases[i].text, size);
        }
    }
}

/* The lines of a search: which end it, which moves it has come by, and the line of play that is not
 * legal. */
static void is_a_search_read_line_by_line(void **state) {
    (void)state;
    static const struct {
        const char *fen, *line;
        bool ends;
        const char *expected, *play;
    } cases[] = {
        {NULL, "info", false, "|", ""},
        {NULL, "info pv", false, "|", ""},
        {NULL, "info pv e2e4", false, "e2e4 |", ""},
        {NULL, "info pv e2e4 e7e5 g1f3", false, "e2e4 |", ""},
        {NULL, "info pv e2e5 e7e5", false, "e2e5 |", ""},
        {NULL, "info depth 3 pv\te2e4\te2e4", false, "e2e4 |", "e2e4e2e4"},
        {NULL, "info pv e2e4 e7e5 e1e2 e8e7 e2e4 a7a6", false, "e2e4 |", "e2e4e7e5e1e2e8e7e2e4"},
        {NULL, "info string pv e2e4", false, "|", ""},
        {NULL, "info depth 1 string pv e2e4", false, "|", ""},
        {NULL, "info strings pv e2e4", false, "e2e4 |", ""},
        {NULL, "info pvs e2e4", false, "|", ""},
        {NULL, "info multipv 1 pv d2d4", false, "d2d4 |", ""},
        {NULL, "info depth 3", false, "|", ""},
        {NULL, "info ", false, "|", ""},
        {NULL, "info pv e2e4 pv d2d4", false, "e2e4 |", ""},
        {NULL, "info pv e2e4 (ponder) e7e5", false, "e2e4 |", ""},
        {NULL, "engine> info pv e2e4", false, "e2e4 |", ""},
        {NULL, "infos pv e2e4", false, "|", ""},
        {NULL, "bestmove", true, "| searched", ""},
        {NULL, "bestmove e2e4", true, "e2e4 | searched", ""},
        {NULL, "bestmove  e2e4 ponder e7e5", true, "e2e4 | searched", ""},
        {NULL, "bestmove (none)", true, "| searched", ""},
        {NULL, "move", true, "| searched", ""},
        {NULL, "move d2d4", true, "d2d4 | searched", ""},
        {NULL, "move Nf3", true, "g1f3 | searched", ""},
        {NULL, "move e2e5", true, "e2e5 | searched", ""},
        {NULL, "moves e2e4", false, "|", ""},
        {NULL, "bestmov e2e4", false, "|", ""},
        {NULL, "> bestmove e2e4", true, "e2e4 | searched", ""},
        {NULL, "  bestmove e2e4", true, "e2e4 | searched", ""},
        {NULL, "resign", true, "|", ""},
        {NULL, "resigns", false, "|", ""},
        {NULL, "resigned", false, "|", ""},
        {NULL, "1-0", true, "|", ""},
        {NULL, "0-1", true, "|", ""},
        {NULL, "1/2", true, "|", ""},
        {NULL, "1-", false, "|", ""},
        {NULL, "0-", false, "|", ""},
        {NULL, "1/", false, "|", ""},
        {NULL, "0-0", false, "|", ""},
        {NULL, "2-0", false, "|", ""},
        {NULL, "1-0 {White mates}", true, "|", ""},
        {NULL, "error 1-0", false, "|: error 1-0", ""},
        {NULL, "Illegal move: e2e4", false, "|: Illegal move: e2e4", ""},
        {NULL, "usage", false, "|: usage", ""},
        {NULL, "e2e4", false, "|", ""},
        {NULL, "", false, "|", ""},
        {"8/8/8/8/8/8/8/4R3 w - - 0 1", "info pv e1e2 e1e3", false, "e1e2 |", ""},
        {"k7/8/8/8/8/8/8/K7 w - - 0 1", "info pv a1a2 a8a7 a2a3 a7a8 a3a4 a8a7 a4b4 a7b7 b4c4",
         false, "a1a2 |", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const ply_position p = position_of(cases[i].fen);
        const size_t length = strlen(cases[i].line);
        char play[256] = "";
        perft_answer_begin(&answer, &p, 2);
        const bool ends =
            perft_answer_search_line(&answer, at_the_end_of_memory(cases[i].line, length), length);
        for (size_t j = 0, at = 0; j < answer.line_length; j++) {
            at += add_move(play + at, sizeof play - at, answer.line[j]);
        }
        if (ends != cases[i].ends || strcmp(all_of_it(), cases[i].expected) != 0 ||
            strcmp(play, cases[i].play) != 0) {
            fail_msg("%s: %d \"%s\" \"%s\"", cases[i].line, ends, all_of_it(), play);
        }
        assert_true(answer.by_search);
    }
}

/* Lists up to PERFT_LISTED_MAX moves, and lines of play up to PERFT_LINE_MAX. */
static void is_as_much_kept_as_there_is_room_for(void **state) {
    (void)state;
    static char text[5 * (PERFT_LISTED_MAX + 1) + 1];
    for (size_t count = PERFT_LISTED_MAX - 1; count <= PERFT_LISTED_MAX + 1; count++) {
        text[0] = '\0';
        for (size_t i = 0; i < count; i++) memcpy(text + 5 * i, "a2a3\n", 6);
        read_at(NULL, 1, text);
        assert_int_equal(answer.count, count < PERFT_LISTED_MAX ? count : PERFT_LISTED_MAX);
        assert_int_equal(answer.too_long, count > PERFT_LISTED_MAX);
    }
    const ply_position p = position_of("8/8/8/8/8/8/8/8 w - - 0 1"); /* where nothing is castling */
    perft_answer_begin(&answer, &p, 1);
    for (unsigned i = 0; i <= PERFT_LISTED_MAX; i++) { /* all of them different */
        char line[16];
        const unsigned from = i / 63, to = (from + 1 + i % 63) % 64;
        snprintf(line, sizeof line, "move %c%u%c%u", 'a' + (char)(from & 7), (from >> 3) + 1,
                 'a' + (char)(to & 7), (to >> 3) + 1);
        assert_true(perft_answer_search_line(&answer, line, strlen(line)));
        assert_int_equal(answer.count, i < PERFT_LISTED_MAX ? i + 1 : PERFT_LISTED_MAX);
    }
    for (size_t legal = PERFT_LINE_MAX - 2; legal <= PERFT_LINE_MAX; legal++) {
        static const char *const round[4] = {" g1f3", " g8f6", " f3g1", " f6g8"};
        size_t length = (size_t)snprintf(text, sizeof text, "info pv");
        for (size_t i = 0; i < legal; i++) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", round[i % 4]);
        }
        length += (size_t)snprintf(text + length, sizeof text - length, " a1h8");
        perft_answer_begin(&answer, &ply_start_position, 1);
        assert_false(perft_answer_search_line(&answer, text, length));
        assert_int_equal(answer.line_length, legal < PERFT_LINE_MAX ? legal + 1 : 0);
        if (answer.line_length) assert_int_equal(answer.line[legal], ply_move_of(0, 63, 0));
    }
}

/* A byte that is 0 is no sign between moves, nor the letter of a piece. */
static void is_a_zero_byte_nothing_but_a_byte(void **state) {
    (void)state;
    static const struct {
        const char *text; /* ~ for the byte */
        const char *expected;
    } cases[] = {
        {"~e2e4 5", "|"},          {"~2e4 5", "|"},      {"Nf3~ 5", "g1f3 |"},
        {"1~ e2e4 20", "|"},       {"a2a3~7", "a2a3 |"}, {"a2a3 5~b2b3 6", "a2a3=5 | 5"},
        {"e2e4 5~", "e2e4=5 | 5"}, {"tot~al 400", "|"},  {"error~", "|: error?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[32];
        const size_t length = strlen(cases[i].text);
        for (size_t j = 0; j < length; j++) {
            text[j] = cases[i].text[j] == '~' ? '\0' : cases[i].text[j];
        }
        perft_answer_read(&answer, &ply_start_position, 2, at_the_end_of_memory(text, length),
                          length);
        if (strcmp(all_of_it(), cases[i].expected) != 0) {
            fail_msg("%s: \"%s\"", cases[i].text, all_of_it());
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_totals_read_in_every_spelling),
        cmocka_unit_test(are_totals_read_behind_every_word),
        cmocka_unit_test(is_nothing_taken_for_a_total_that_is_none),
        cmocka_unit_test(is_a_complaint_kept_so_that_it_can_be_shown),
        cmocka_unit_test(are_moves_told_from_what_only_begins_so),
        cmocka_unit_test(are_lines_of_play_followed_to_the_first_illegal_move),
        cmocka_unit_test(does_a_search_end_with_a_move_or_a_result),
        cmocka_unit_test(are_lists_read_in_every_spelling),
        cmocka_unit_test(are_promotions_and_castling_read),
        cmocka_unit_test(are_long_names_and_illegal_castling_read),
        cmocka_unit_test(are_illegal_moves_and_repetitions_kept),
        cmocka_unit_test(are_complaints_kept),
        cmocka_unit_test(is_a_list_without_end_cut_off),
        cmocka_unit_test(is_the_number_found_that_is_the_total),
        cmocka_unit_test(is_each_move_of_a_list_read_with_its_count),
        cmocka_unit_test(is_every_kind_of_line_told_apart),
        cmocka_unit_test(is_it_said_how_long_a_move_is),
        cmocka_unit_test(is_a_zero_byte_nothing_but_a_byte),
        cmocka_unit_test(is_a_search_read_line_by_line),
        cmocka_unit_test(is_as_much_kept_as_there_is_room_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
