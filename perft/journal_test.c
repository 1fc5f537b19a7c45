/* journal_test.c - journals: what comes back, what a kill or a full disk leaves, and the name of
 * each thing that can be wrong. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "journal.h"

static char path[] = "/tmp/plyproof-journal-XXXXXX";
static char text[1 << 16];
static perft_journal journal;

static int begin(void **state) {
    (void)state;
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    const int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int end(void **state) {
    (void)state;
    return unlink(path);
}

static size_t read_text(void) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return length;
}

static void write_text(const char *content, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static perft_end open_it(const char *subject) {
    return perft_journal_open(&journal, path, subject);
}

/* Opens it, expects an end, and closes it if there is anything to close. */
static void assert_opens(const char *subject, perft_end expected) {
    assert_int_equal(open_it(subject), expected);
    assert_true(perft_journal_close(&journal) || expected != PERFT_DONE);
}

static void assert_knows(const char *key, const char *result) {
    const perft_journal_entry *entry = perft_journal_find(&journal, key);
    assert_non_null(entry);
    assert_string_equal(entry->result, result);
}

/* A journal of three results. */
static size_t make(void) {
    write_text("", 0);
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_true(perft_journal_add(&journal, "one", "20"));
    assert_true(perft_journal_add(&journal, "two words", "400"));
    assert_true(perft_journal_add(&journal, "three", "8902"));
    assert_true(perft_journal_close(&journal));
    return read_text();
}

/* ---- What comes back ------------------------------------------------------------------------- */

static void do_results_come_back_with_their_lines(void **state) {
    (void)state;
    make();
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_int_equal(journal.count, 3);
    assert_knows("one", "20");
    assert_knows("two words", "400");
    assert_int_equal(perft_journal_find(&journal, "three")->line, 5);
    assert_null(perft_journal_find(&journal, "two"));
    assert_true(perft_journal_close(&journal));
}

/* The example of journal.h. What one version has written, others go on from. */
static void is_a_journal_written_as_its_header_says(void **state) {
    (void)state;
    char key[PLY_TEXT_MAX] = "mailbox 4 ", whole[256];
    size_t length;
    assert_false(ply_failed(
        ply_write_position(&ply_codec_fen, &ply_start_position, key + 10, 100, &length)));
    key[10 + length] = '\0';
    snprintf(whole, sizeof whole, "plyproof journal 2\n55ec07a3 a suite\nd9b6af2d 197281 %s\n",
             key);
    assert_int_equal(open_it("a suite"), PERFT_DONE);
    assert_true(perft_journal_add(&journal, key, "197281"));
    assert_true(perft_journal_close(&journal));
    read_text();
    assert_string_equal(text, whole);
}

static void does_a_known_result_stay_as_it_is(void **state) {
    (void)state;
    const size_t length = make();
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_true(perft_journal_add(&journal, "one", "21"));
    assert_knows("one", "20");
    assert_true(perft_journal_close(&journal));
    assert_int_equal(read_text(), length);
}

/* One letter is a subject, a result, and a key. */
static void is_the_shortest_journal_read(void **state) {
    (void)state;
    assert_int_equal(open_it("w"), PERFT_DONE);
    assert_true(perft_journal_add(&journal, "k", "1"));
    assert_true(perft_journal_close(&journal));
    assert_int_equal(open_it("w"), PERFT_DONE);
    assert_int_equal(journal.count, 1);
    assert_knows("k", "1");
    assert_true(perft_journal_close(&journal));
}

/* Enough for the table to grow often, and for the buffer to be written many times. */
static void do_many_results_come_back(void **state) {
    (void)state;
    char key[32], result[32];
    assert_int_equal(open_it("work"), PERFT_DONE);
    for (unsigned i = 0; i < 20000; i++) {
        snprintf(key, sizeof key, "key %u", i);
        snprintf(result, sizeof result, "%u", i * i);
        assert_true(perft_journal_add(&journal, key, result));
    }
    assert_true(perft_journal_close(&journal));
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_int_equal(journal.count, 20000);
    for (unsigned i = 0; i < 20000; i++) {
        snprintf(key, sizeof key, "key %u", i);
        snprintf(result, sizeof result, "%u", i * i);
        assert_knows(key, result);
    }
    assert_true(perft_journal_close(&journal));
}

static void is_what_was_flushed_in_the_file(void **state) {
    (void)state;
    assert_int_equal(open_it("work"), PERFT_DONE);
    const size_t head = read_text();
    assert_true(perft_journal_add(&journal, "one", "20"));
    assert_int_equal(read_text(), head);
    assert_true(perft_journal_flush(&journal));
    assert_int_equal(read_text(), head + strlen("01234567 20 one\n"));
    assert_true(perft_journal_close(&journal));
}

static void can_a_journal_that_is_not_open_be_closed(void **state) {
    (void)state;
    perft_journal closed = {.file = -1};
    assert_true(perft_journal_close(&closed));
}

/* ---- Kills and full disks -------------------------------------------------------------------- */

/* What is left of the last line is dropped, and cut off by the next result, not before. */
static void does_work_go_on_wherever_it_was_killed(void **state) {
    (void)state;
    char whole[256], again[256];
    const size_t length = make();
    memcpy(whole, text, length);
    for (size_t cut = 0; cut <= length; cut++) {
        write_text(whole, cut);
        assert_int_equal(open_it("work"), PERFT_DONE);
        const size_t known = journal.count;
        assert_true(perft_journal_close(&journal));
        const size_t left = read_text();
        assert_true(left == cut || (known == 0 && left > cut));
        assert_int_equal(open_it("work"), PERFT_DONE);
        assert_true(perft_journal_add(&journal, "one", "20"));
        assert_true(perft_journal_add(&journal, "two words", "400"));
        assert_true(perft_journal_add(&journal, "three", "8902"));
        assert_true(perft_journal_close(&journal));
        assert_int_equal(read_text(), length);
        memcpy(again, text, length);
        assert_memory_equal(again, whole, length);
    }
}

/* What a kill left may be longer than the next result. Nothing of it stays. */
static void is_all_that_a_kill_left_cut_off(void **state) {
    (void)state;
    const size_t length = make();
    assert_true(length + 1000 <= sizeof text);
    memset(text + length, 'x', 1000);
    write_text(text, length + 1000);
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_true(perft_journal_add(&journal, "four", "1"));
    assert_true(perft_journal_close(&journal));
    assert_int_equal(read_text(), length + strlen("01234567 1 four\n"));
}

/* In a process of its own, whose files must not grow past `bytes`: adds results until one fails.
 * Returns 0 if all that the contract says is so. */
static int fill(rlim_t bytes) {
    const struct rlimit limit = {bytes, bytes};
    char key[32];
    unsigned added = 0;
    signal(SIGXFSZ, SIG_IGN);
    if (open_it("work") != PERFT_DONE || setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
    for (bool good = true; good && added < 100; added++) {
        snprintf(key, sizeof key, "key %u", added);
        good = perft_journal_add(&journal, key, "1") && perft_journal_flush(&journal);
    }
    if (added == 100 || journal.errno_value != EFBIG) return 2;
    if (perft_journal_add(&journal, "later", "1") || perft_journal_sync(&journal)) return 3;
    return perft_journal_close(&journal) ? 4 : 0;
}

static int status_of(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void is_nothing_written_after_a_write_that_failed(void **state) {
    (void)state;
    for (rlim_t bytes = 60; bytes < 90; bytes++) {
        write_text("", 0);
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) _exit(fill(bytes));
        assert_int_equal(status_of(child), 0);
        assert_int_equal(open_it("work"), PERFT_DONE);
        assert_true(journal.count < 4);
        assert_null(perft_journal_find(&journal, "later"));
        assert_true(perft_journal_close(&journal));
    }
}

/* Without the rights to write it: a user that is not root, in a process of its own. */
static int read_only(bool add) {
    if (geteuid() == 0 && seteuid(65534) != 0) return 1;
    if (open_it("work") != PERFT_DONE || journal.count != 3 || !journal.read_only) return 2;
    if (!perft_journal_add(&journal, "one", "20")) return 3;
    if (!add) return perft_journal_close(&journal) ? 0 : 4;
    if (perft_journal_add(&journal, "new", "1") || journal.errno_value != EACCES) return 5;
    return perft_journal_close(&journal) ? 6 : 0;
}

/* An empty file becomes a journal by its first line, which this user cannot write. */
static int begin_read_only(void) {
    if (geteuid() == 0 && seteuid(65534) != 0) return 1;
    if (open_it("work") != PERFT_JOURNAL_FILE) return 2;
    return journal.errno_value == EACCES ? 0 : 3;
}

static void is_a_journal_that_cannot_be_begun_an_error(void **state) {
    (void)state;
    write_text("", 0);
    assert_int_equal(chmod(path, 0444), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) _exit(begin_read_only());
    assert_int_equal(status_of(child), 0);
}

static void can_a_journal_be_read_that_cannot_be_written(void **state) {
    (void)state;
    const size_t length = make();
    assert_int_equal(chmod(path, 0444), 0);
    for (int add = 0; add <= 1; add++) {
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) _exit(read_only(add));
        assert_int_equal(status_of(child), 0);
    }
    assert_int_equal(read_text(), length);
}

/* ---- What can be wrong ----------------------------------------------------------------------- */

static void is_a_journal_in_use_refused(void **state) {
    (void)state;
    perft_journal other;
    make();
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_int_equal(perft_journal_open(&other, path, "work"), PERFT_JOURNAL_IN_USE);
    assert_true(perft_journal_close(&journal));
    assert_opens("work", PERFT_DONE);
}

static void is_a_file_that_cannot_be_opened_an_error_with_its_reason(void **state) {
    (void)state;
    assert_int_equal(perft_journal_open(&journal, "/nowhere/at/all", "work"), PERFT_JOURNAL_FILE);
    assert_int_equal(journal.errno_value, ENOENT);
    assert_int_equal(perft_journal_open(&journal, "/tmp", "work"), PERFT_JOURNAL_FILE);
    assert_int_equal(journal.errno_value, EISDIR);
}

static void is_anything_else_no_journal_and_left_as_it_was(void **state) {
    (void)state;
    static const char *const files[] = {"something\n", "plyproof\n", "\n", "plyproof journa1 2\n",
                                        "Plyproof journal 2\n"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        write_text(files[i], strlen(files[i]));
        assert_opens("work", PERFT_JOURNAL_NONE);
        assert_int_equal(read_text(), strlen(files[i]));
        assert_string_equal(text, files[i]);
    }
    assert_int_equal(perft_journal_open(&journal, "/dev/null", "work"), PERFT_JOURNAL_NONE);
}

static void is_a_journal_of_another_version_refused(void **state) {
    (void)state;
    static const char *const heads[] = {"plyproof perft journal ",    "plyproof perft journal 1\n",
                                        "plyproof suite journal 1\n", "plyproof journal 1\n",
                                        "plyproof journal 3\n",       "plyproof journal 22\n"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        write_text(heads[i], strlen(heads[i]));
        assert_opens("work", PERFT_JOURNAL_OLD);
    }
}

static void is_the_journal_of_something_else_refused(void **state) {
    (void)state;
    const size_t length = make();
    assert_opens("other work", PERFT_JOURNAL_OTHER);
    assert_opens("wor", PERFT_JOURNAL_OTHER);
    assert_int_equal(read_text(), length);
}

/* Every bit of every byte after the first line: what is read is never another result. */
static void is_every_changed_bit_noticed(void **state) {
    (void)state;
    char whole[256];
    const size_t length = make(), first = strlen("plyproof journal 2\n");
    assert_true(length <= sizeof whole);
    memcpy(whole, text, length);
    for (size_t at = first; at < length; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            whole[at] ^= (char)(1 << bit);
            write_text(whole, length);
            const perft_end found = open_it("work");
            whole[at] ^= (char)(1 << bit);
            /* The last line feed gone is a last line that is not whole. */
            if (at == length - 1) {
                assert_int_equal(found, PERFT_DONE);
                assert_int_equal(journal.count, 2);
                assert_true(perft_journal_close(&journal));
                continue;
            }
            assert_int_equal(found, PERFT_JOURNAL_BAD);
            uint64_t line = 2;
            for (size_t i = first; i < at; i++) line += whole[i] == '\n';
            assert_int_equal(journal.line, line);
        }
    }
}

/* The lines, from 3 on, of a journal of `subject` with these results. */
static size_t append_lines(const char *subject, const char *key, const char *result) {
    static char saved[sizeof text];
    const size_t length = read_text();
    memcpy(saved, text, length);
    write_text("", 0);
    assert_int_equal(open_it(subject), PERFT_DONE);
    assert_true(perft_journal_add(&journal, key, result));
    assert_true(perft_journal_close(&journal));
    read_text();
    const char *line = strchr(strchr(text, '\n') + 1, '\n') + 1;
    const size_t added = strlen(line);
    memcpy(saved + length, line, added);
    write_text(saved, length + added);
    return length + added;
}

static void are_lines_that_do_not_belong_damage(void **state) {
    (void)state;
    make();
    append_lines("other work", "four", "1");
    assert_opens("work", PERFT_JOURNAL_BAD);
    assert_int_equal(journal.line, 6);
    make();
    append_lines("work", "one", "20"); /* for the second time */
    assert_opens("work", PERFT_JOURNAL_BAD);
    assert_int_equal(journal.line, 6);
    make();
    append_lines("work", "", "1"); /* a result of nothing */
    assert_opens("work", PERFT_JOURNAL_BAD);
    assert_int_equal(journal.line, 6);
    make();
    append_lines("work", "four", ""); /* nothing that came out */
    assert_opens("work", PERFT_JOURNAL_BAD);
    make();
    append_lines("work", "four", "1");
    assert_opens("work", PERFT_DONE);
}

/* Subjects have no length at which they end, but lines have. */
static void is_a_subject_longer_than_the_buffer_an_error(void **state) {
    (void)state;
    static char subject[1 << 20];
    memset(subject, 's', sizeof subject - 1);
    write_text("", 0);
    assert_opens(subject, PERFT_JOURNAL_FILE);
    assert_int_equal(journal.errno_value, EMSGSIZE);
    assert_int_equal(read_text(), 0);
}

static void is_damage_damage_although_lines_follow(void **state) {
    (void)state;
    static const char *const lines[] = {
        "\n", "x\n", "00000000\n", "00000000 \n", "00000000 1 x\n", "1234567\n blank\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t length = make();
        memcpy(text + length, lines[i], strlen(lines[i]));
        assert_true(length + strlen(lines[i]) <= sizeof text);
        write_text(text, length + strlen(lines[i]));
        length = append_lines("work", "four", "1");
        assert_opens("work", PERFT_JOURNAL_BAD);
        assert_int_equal(journal.line, 6);
        assert_int_equal(read_text(), length);
    }
}

static void is_a_result_longer_than_the_buffer_an_error(void **state) {
    (void)state;
    memset(text, 'k', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(open_it("work"), PERFT_DONE);
    assert_false(perft_journal_add(&journal, text, "1"));
    assert_int_equal(journal.errno_value, EMSGSIZE);
    assert_false(perft_journal_close(&journal));
}

#define WITH_FILE(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_FILE(do_results_come_back_with_their_lines),
        WITH_FILE(is_a_journal_written_as_its_header_says),
        WITH_FILE(does_a_known_result_stay_as_it_is),
        WITH_FILE(is_the_shortest_journal_read),
        WITH_FILE(do_many_results_come_back),
        WITH_FILE(is_what_was_flushed_in_the_file),
        WITH_FILE(can_a_journal_that_is_not_open_be_closed),
        WITH_FILE(does_work_go_on_wherever_it_was_killed),
        WITH_FILE(is_all_that_a_kill_left_cut_off),
        WITH_FILE(is_nothing_written_after_a_write_that_failed),
        WITH_FILE(can_a_journal_be_read_that_cannot_be_written),
        WITH_FILE(is_a_journal_that_cannot_be_begun_an_error),
        WITH_FILE(is_a_journal_in_use_refused),
        WITH_FILE(is_a_file_that_cannot_be_opened_an_error_with_its_reason),
        WITH_FILE(is_anything_else_no_journal_and_left_as_it_was),
        WITH_FILE(is_a_journal_of_another_version_refused),
        WITH_FILE(is_the_journal_of_something_else_refused),
        WITH_FILE(is_every_changed_bit_noticed),
        WITH_FILE(are_lines_that_do_not_belong_damage),
        WITH_FILE(is_damage_damage_although_lines_follow),
        WITH_FILE(is_a_subject_longer_than_the_buffer_an_error),
        WITH_FILE(is_a_result_longer_than_the_buffer_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
