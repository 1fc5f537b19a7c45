/* show.c - the command show: what is in a test case of a fuzz target.
 *
 * The target says what it makes of the bytes before it tries anything, by the same code that it
 * then runs. That is shown; where it makes nothing, the error of the reader is. The target is known
 * by the folder that the file lies in, as campaigns and the corpus name them. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/draw.h"
#include "cli/edge.h"
#include "cli/explain.h"
#include "cli/targets.h"
#include "cli/wording.h"

/* The last folder of the path that is named for a target: where test cases lie. */
static const fuzz_target *target_of_path(const char *path) {
    const fuzz_target *found = NULL;
    for (const char *from = path, *slash; (slash = strchr(from, '/')); from = slash + 1) {
        char name[64]; /* of a folder; what is cut is longer than the name of any target */
        snprintf(name, sizeof name, "%.*s", (int)(slash - from), from);
        const fuzz_target *target = cli_find_target(name);
        if (target) found = target;
    }
    return found;
}

/* Sixteen bytes a line, in hexadecimal and as far as they can be printed. */
static void write_bytes(cli_out *out, const uint8_t *data, size_t size) {
    for (size_t line = 0; line < size; line += 16) {
        cli_printf(out, "%6zu  ", line);
        for (size_t i = line; i < line + 16; i++) {
            if (i < size) {
                cli_printf(out, "%02x ", data[i]);
            } else {
                cli_puts(out, "   ");
            }
        }
        cli_put_byte(out, ' ');
        for (size_t i = line; i < line + 16 && i < size; i++) {
            const bool printable = data[i] >= 0x20 && data[i] < 0x7f;
            cli_put_byte(out, (char)(printable ? data[i] : '.'));
        }
        cli_put_byte(out, '\n');
    }
}

/* In the first codec of a kind, which people read. That takes any position, and the moves of a
 * thing are legal ones. */
static void write_in_common(cli_out *out, ply_kind kind, const ply_game *game) {
    (void)cli_write(cli_common(kind), game, out);
    cli_put_byte(out, '\n');
}

/* Why a reader refuses the bytes: for the targets that read, and where there is no thing. */
static void write_refusal(cli_out *out, const fuzz_target *target, const uint8_t *data,
                          size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    char sentence[CLI_SENTENCE_MAX];
    if (target->codec_run != fuzz_read) return;
    ply_game game = {
        .start = *fuzz_start_for(target->codec), .moves = moves, .capacity = FUZZ_GAME_MAX};
    const ply_error error = target->codec->decode((const char *)data, size, &game);
    cli_sentence(error, target->codec->holds, sentence);
    cli_printf(out, "refused: %s\n", sentence);
}

static cli_status show_file(cli_run *run, const char *path, const char *name) {
    static uint8_t data[FUZZ_INPUT_MAX];
    static ply_move moves[FUZZ_GAME_MAX];
    const fuzz_target *target = name ? cli_find_target(name) : target_of_path(path);
    if (!target) {
        return cli_usage(
            run, "%s: no folder in this path has the name of a target; name it with --target",
            path);
    }
    FILE *file = fopen(path, "rb");
    if (!file) return cli_cannot(run, "%s: %s", path, strerror(errno));
    const size_t size = fread(data, 1, sizeof data, file);
    const bool failed = ferror(file);
    fclose(file);
    if (failed) return cli_cannot(run, "%s: %s", path, strerror(errno));

    ply_game game;
    cli_out *out = &run->out;
    cli_printf(out, "%s: %s, %zu byte%s\n", path, target->name, size, cli_plural(size));
    write_bytes(out, data, size);
    if (!fuzz_target_thing(target, data, size, &game, moves)) {
        write_refusal(out, target, data, size);
        return CLI_HELD;
    }
    write_in_common(out, PLY_POSITION, &game);
    cli_draw_board(out, &game.start, cli_given(run, CLI_OPT_UNICODE));
    const uint32_t problems = ply_problems(&game.start);
    for (unsigned i = 0; i < PLY_PROBLEM_COUNT; i++) {
        const uint32_t bit = problems & 1u << i;
        if (bit) cli_printf(out, "problem: %s\n", ply_problem_sentence(bit));
    }
    if (game.count) write_in_common(out, PLY_GAME, &game);
    return CLI_HELD;
}

static cli_status run_show(cli_run *run) {
    const char *name = run->option[CLI_OPT_TARGET];
    if (name && !cli_find_target(name)) {
        return cli_no_such(run, "target", name, cli_target_name, cli_target_count());
    }
    cli_status worst = CLI_HELD;
    for (size_t i = 0; i < run->operand_count; i++) {
        const cli_status status = show_file(run, run->operands[i], name);
        if (status > worst) worst = status;
    }
    return worst;
}

const cli_command cli_command_show = {
    .name = "show",
    .operands = "FILE...",
    .summary = "show what a test case of a fuzz target contains",
    .about = "Prints the bytes, and what the target makes of them: the position drawn, its\n"
             "problems and its moves, or why they are refused. --target names the target; a\n"
             "folder in the path that has its name will do, too\n"
             "(corpus/seeds/read_fen/seed-00).",
    .examples = "$ printf '8/8/8/8/8/8/8/8 x' >case; plyproof show -t read_fen case\n"
                "case: read_fen, 17 bytes\n"
                "     0  38 2f 38 2f 38 2f 38 2f 38 2f 38 2f 38 2f 38 20  8/8/8/8/8/8/8/8 \n"
                "    16  78                                               x\n"
                "refused: 'x' for the side to move, where w or b was expected (byte 16)\n",
    .options = CLI_TAKES(TARGET) | CLI_TAKES(UNICODE),
    .least = 1,
    .most = CLI_ANY,
    .may_be_left = true,
    .run = run_show,
};
