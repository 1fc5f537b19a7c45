/* hash_table_test.c - the shared table: what is kept is found, nothing else is, and threads that
 * write the same entries at once never make a wrong count be found. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>

#include <stdatomic.h>

#include "known.h"

/* Between what it reads and its second look at the number of changes the table has a fence: there
 * another thread comes in at the worst time. */
static uint64_t *changed_meanwhile;
static void fence(memory_order order) {
    atomic_thread_fence(order);
    if (changed_meanwhile) *changed_meanwhile += 2;
}
#undef atomic_thread_fence
#define atomic_thread_fence fence
#include "hash_table.c"

static perft_table *new_table(size_t bytes, bool paranoid) {
    perft_table *table = perft_table_new(bytes, paranoid);
    if (!table) abort();
    return table;
}

static perft_fast_board board_of(const char *fen) {
    ply_position position;
    perft_fast_board board;
    assert_false(ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position)));
    perft_fast_load(&board, &position);
    return board;
}

static void is_a_kept_count_found_again(void **state) {
    (void)state;
    for (int paranoid = 0; paranoid <= 1; paranoid++) {
        perft_table *table = new_table(1 << 16, paranoid);
        perft_fast_board board;
        perft_table_key key;
        perft_count count = 0;
        perft_fast_load(&board, &ply_start_position);
        perft_table_look(table, &board, 5, &key);
        assert_false(perft_table_find(table, &key, &count));
        perft_table_keep(table, &key, 4865609);
        assert_true(perft_table_find(table, &key, &count));
        assert_int_equal(count, 4865609);
        perft_table_free(table);
    }
}

/* Pairs that differ in one thing only; the table has one bucket, so all lie together. */
static void does_everything_that_matters_make_another_key(void **state) {
    (void)state;
    static const char *const fens[] = {
        "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq e3 0 1", "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/4Pp2/8/8/R3K2R w KQkq - 0 1",  "r3k2r/8/8/8/4Pp2/8/8/R3K2R b KQk - 0 1",
        "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kkq - 0 1",   "r3k2r/8/8/8/4Pp2/8/8/R3K2R b - - 0 1",
        "r3k2q/8/8/8/4Pp2/8/8/R3K2R b KQq - 0 1",   "r3k2b/8/8/8/4Pp2/8/8/R3K2R b KQq - 0 1",
        "r3k2n/8/8/8/4Pp2/8/8/R3K2R b KQq - 0 1",   "r3k2R/8/8/8/4Pp2/8/8/R3K2R b KQq - 0 1",
    };
    enum { FENS = sizeof fens / sizeof fens[0] };
    for (int paranoid = 0; paranoid <= 1; paranoid++) {
        for (size_t i = 0; i < FENS; i++) {
            perft_table *table = new_table(1, paranoid);
            const perft_fast_board board = board_of(fens[i]);
            perft_table_key key;
            perft_count count;
            perft_table_look(table, &board, 4, &key);
            perft_table_keep(table, &key, 1);
            for (size_t j = 0; j < FENS; j++) {
                const perft_fast_board other = board_of(fens[j]);
                perft_table_look(table, &other, 4, &key);
                assert_int_equal(perft_table_find(table, &key, &count), i == j);
                perft_table_look(table, &other, 3, &key);
                assert_false(perft_table_find(table, &key, &count));
            }
            perft_table_free(table);
        }
    }
}

static void does_the_smallest_count_make_way(void **state) {
    (void)state;
    perft_table *table = new_table(64, false);
    perft_fast_board board;
    perft_table_key key;
    perft_count count;
    perft_fast_load(&board, &ply_start_position);
    for (unsigned depth = 1; depth <= 5; depth++) {
        perft_table_look(table, &board, depth, &key);
        perft_table_keep(table, &key, depth == 3 ? 7 : 100 + depth);
    }
    for (unsigned depth = 1; depth <= 5; depth++) {
        perft_table_look(table, &board, depth, &key);
        assert_int_equal(perft_table_find(table, &key, &count), depth != 3);
    }
    perft_table_free(table);
}

static void is_a_count_past_64_bits_not_kept(void **state) {
    (void)state;
    for (int paranoid = 0; paranoid <= 1; paranoid++) {
        perft_table *table = new_table(1 << 12, paranoid);
        perft_fast_board board;
        perft_table_key key;
        perft_count count = 0;
        perft_fast_load(&board, &ply_start_position);
        perft_table_look(table, &board, 20, &key);
        perft_table_keep(table, &key, (perft_count)1 << 64);
        assert_false(perft_table_find(table, &key, &count));
        perft_table_keep(table, &key, ~(uint64_t)0);
        assert_true(perft_table_find(table, &key, &count));
        assert_true(count == ~(uint64_t)0);
        perft_table_free(table);
    }
}

static void does_doubt_grow_with_the_probes(void **state) {
    (void)state;
    perft_table *table = new_table(64, false), *paranoid = new_table(64, true);
    assert_true(perft_table_doubt(table, 0) == 0.0);
    assert_true(perft_table_doubt(table, (uint64_t)1 << 62) == 1.0);
    assert_true(perft_table_doubt(paranoid, (uint64_t)1 << 62) == 0.0);
    perft_table_free(table);
    perft_table_free(paranoid);
}

/* The first word of a paranoid bucket counts its changes, and is odd while one is going on. */
static void is_a_bucket_that_is_being_changed_left_alone(void **state) {
    (void)state;
    perft_table *table = new_table(128, true);
    perft_fast_board board;
    perft_table_key key, other;
    perft_count count;
    perft_fast_load(&board, &ply_start_position);
    perft_table_look(table, &board, 5, &key);
    perft_table_look(table, &board, 6, &other);
    perft_table_keep(table, &key, 7);
    uint64_t *changes = key.bucket;
    assert_int_equal(*changes, 2);
    ++*changes;
    assert_false(perft_table_find(table, &key, &count));
    perft_table_keep(table, &other, 8);
    assert_int_equal(*changes, 3);
    ++*changes;
    assert_true(perft_table_find(table, &key, &count));
    assert_false(perft_table_find(table, &other, &count));
    perft_table_free(table);
}

static void is_a_bucket_that_was_changed_meanwhile_not_believed(void **state) {
    (void)state;
    perft_table *table = new_table(128, true);
    perft_fast_board board;
    perft_table_key key;
    perft_count count = 1;
    perft_fast_load(&board, &ply_start_position);
    perft_table_look(table, &board, 5, &key);
    perft_table_keep(table, &key, 7);
    changed_meanwhile = key.bucket;
    const bool is_found = perft_table_find(table, &key, &count);
    changed_meanwhile = NULL;
    assert_false(is_found);
    assert_int_equal(count, 1);
    assert_true(perft_table_find(table, &key, &count));
    perft_table_free(table);
}

/* ---- Threads that write at once -------------------------------------------------------------- */

enum { BOARDS = 20, ROUNDS = 1000000, THREADS = 3 };
static perft_fast_board boards[BOARDS];

typedef struct hammer {
    perft_table *table;
    corpus_dice dice;
    unsigned found;
    bool wrong;
} hammer;

/* The count of a board is told by its number, so that a wrong one shows. */
static uint64_t count_of(unsigned number) { return 0x0101010101010101u * (number + 1u); }

static void *write_and_read(void *context) {
    hammer *h = context;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const unsigned number = corpus_below(&h->dice, BOARDS);
        perft_table_key key;
        perft_count count;
        perft_table_look(h->table, &boards[number], 4, &key);
        if (perft_table_find(h->table, &key, &count)) {
            h->found++;
            if (count != count_of(number)) h->wrong = true;
        }
        /* Also what is there already: the more is written, the more often it is read half done. */
        perft_table_keep(h->table, &key, count_of(number));
    }
    return NULL;
}

static void do_threads_never_find_a_wrong_count(void **state) {
    (void)state;
    perft_fast_board start;
    perft_fast_board child[PLY_MOVES_MAX];
    perft_fast_load(&start, &ply_start_position);
    assert_int_equal(perft_fast_best()->children(&start, child), BOARDS);
    memcpy(boards, child, sizeof boards);
    for (int paranoid = 0; paranoid <= 1; paranoid++) {
        perft_table *table = new_table(128, paranoid);
        pthread_t thread[THREADS];
        hammer h[THREADS];
        for (unsigned i = 0; i < THREADS; i++) {
            h[i] = (hammer){.table = table, .dice = corpus_dice_of_seed(i)};
            assert_int_equal(pthread_create(&thread[i], NULL, write_and_read, &h[i]), 0);
        }
        for (unsigned i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
        unsigned found = 0;
        for (unsigned i = 0; i < THREADS; i++) {
            assert_false(h[i].wrong);
            found += h[i].found;
        }
        /* By whomever: one may find all buckets held by another that the system has set aside. */
        assert_true(found > 0);
        perft_table_free(table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_kept_count_found_again),
        cmocka_unit_test(does_everything_that_matters_make_another_key),
        cmocka_unit_test(does_the_smallest_count_make_way),
        cmocka_unit_test(is_a_count_past_64_bits_not_kept),
        cmocka_unit_test(does_doubt_grow_with_the_probes),
        cmocka_unit_test(is_a_bucket_that_is_being_changed_left_alone),
        cmocka_unit_test(is_a_bucket_that_was_changed_meanwhile_not_believed),
        cmocka_unit_test(do_threads_never_find_a_wrong_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
