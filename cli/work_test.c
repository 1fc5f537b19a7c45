/* work_test.c - does merging say who counted, however many they are? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perft/work/line.h"

/* Runs a command of the shell in a folder of its own, with the program as $PLYPROOF; returns what
 * it writes. */
static const char *run(const char *command) {
    static char said[65536];
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    assert_int_equal(pclose(pipe), 0);
    return said;
}

/* Gives each of 20 results another maker, of a name as long as it may be, and merges them. */
static void is_the_last_of_many_makers_called_others(void **state) {
    (void)state;
    char folder[] = "/tmp/plyproof-work-XXXXXX";
    char text[65536], expected[65536], wide[PERFT_WHO_MAX];
    size_t used = 0, told = 0;
    unsigned results = 0;
    assert_non_null(mkdtemp(folder));
    setenv("FOLDER", folder, 1);
    memset(wide, 'w', sizeof wide);
    run("\"$PLYPROOF\" work plan -q startpos 2 --ply 1 > \"$FOLDER/plan\"");
    const char *done = run("\"$PLYPROOF\" work do -q \"$FOLDER/plan\"");
    for (const char *end; (end = strchr(done, '\n')) != NULL; done = end + 1) {
        char who[PERFT_WHO_MAX + 64];
        perft_line line;
        assert_false(ply_failed(perft_line_read(done, (size_t)(end - done), &line)));
        /* What stands behind the stroke is the machine. */
        results++;
        snprintf(who, sizeof who, "%02u%.*s/m", results, (int)sizeof wide - 4, wide);
        if (results <= 15) {
            told += (size_t)snprintf(expected + told, sizeof expected - told, "\"%02u%.*s\":1,",
                                     results, (int)sizeof wide - 4, wide);
        }
        line.who_length = strlen(who);
        assert_int_equal(line.who_length, PERFT_WHO_MAX);
        memcpy(line.who, who, PERFT_WHO_MAX);
        used += perft_line_write(&line, text + used);
        text[used++] = '\n';
    }
    assert_int_equal(results, 20);
    snprintf(expected + told, sizeof expected - told, "\"others\":5");
    char path[64];
    snprintf(path, sizeof path, "%s/done", folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, used, file), used);
    fclose(file);
    const char *merged =
        run("\"$PLYPROOF\" work merge -q --json \"$FOLDER/plan\" \"$FOLDER/done\"");
    assert_non_null(strstr(merged, expected));
    assert_non_null(strstr(merged, "\"leaves\":400"));
    run("rm -r \"$FOLDER\"");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_the_last_of_many_makers_called_others),
    };
    return cmocka_run_group_tests_name("cli.work", tests, NULL, NULL);
}
