/* list_test.c - the columns of `plyproof list` stay apart, whatever a codec says of itself. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "cli/list.h"

static void do_columns_stay_apart_when_words_are_long(void **state) {
    (void)state;
    const ply_codec wide = {.name = "a-codec-with-a-very-long-name",
                            .summary = "what it is",
                            .holds = PLY_POSITION,
                            .drops = PLY_DROPS_CASTLING | PLY_DROPS_EP | PLY_DROPS_FULLMOVE,
                            .longest = 1234567,
                            .longest_a_move = 7654321};
    const ply_codec *const codecs[] = {ply_codecs[0], &wide};
    cli_out out;
    cli_out_in_memory(&out);
    cli_list_codecs(&out, codecs, 2);
    cli_put_byte(&out, '\0');
    assert_non_null(strstr(out.bytes, "a-codec-with-a-very-long-name  position  castling en-passant"
                                      " fullmove  1234567 + 7654321 a move  what it is\n"));
    cli_out_close(&out);
}

static void are_heads_above_their_columns(void **state) {
    (void)state;
    cli_out out;
    cli_out_in_memory(&out);
    cli_list_codecs(&out, ply_codecs, ply_codec_count);
    cli_put_byte(&out, '\0');
    const size_t holds = (size_t)(strstr(out.bytes, "holds") - out.bytes);
    for (const char *line = out.bytes; *line; line = strchr(line, '\n') + 1) {
        assert_true(line[holds] != ' ' && line[holds - 1] == ' ');
    }
    cli_out_close(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(do_columns_stay_apart_when_words_are_long),
        cmocka_unit_test(are_heads_above_their_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
