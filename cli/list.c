/* list.c - the command list: the codecs and the generators that there are.
 *
 * Columns are as wide as what stands in them, so the table is gone through twice: for the widths,
 * and to write it. The JSON has the same facts in words that never change. */
/* SPDX-License-Identifier: MIT */
#include "cli/list.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/wording.h"

/* What a codec drops, or skips, in few words. */
static const char *drops_in_words(const ply_codec *codec, char names[96]) {
    cli_field_names(codec->drops, " ", names);
    switch (codec->drops) {
    case 0: cli_skip_names(codec->skips, " ", names); return codec->skips ? names : "nothing";
    case PLY_DROPS_COUNTERS: return "counters";
    case PLY_DROPS_ALL_BUT_BOARD: return "all but the board";
    default: return names;
    }
}

static void longest_in_words(const ply_codec *codec, char out[48]) {
    if (codec->longest_a_move) {
        snprintf(out, 48, "%zu + %zu a move", codec->longest, codec->longest_a_move);
    } else if (codec->binary) {
        snprintf(out, 48, "%zu, or %zu raw", codec->longest, codec->binary->longest);
    } else {
        snprintf(out, 48, "%zu", codec->longest);
    }
}

/* Each column is as wide as its widest word, and two blanks; but not narrower than its head. */
void cli_list_codecs(cli_out *out, const ply_codec *const *codecs, size_t count) {
    char names[96], longest[48];
    size_t name_width = 15, drops_width = 19, longest_width = 17;
    for (size_t i = 0; i < count; i++) {
        const size_t drops = strlen(drops_in_words(codecs[i], names)) + 2;
        longest_in_words(codecs[i], longest);
        if (strlen(codecs[i]->name) + 2 > name_width) name_width = strlen(codecs[i]->name) + 2;
        if (drops > drops_width) drops_width = drops;
        if (strlen(longest) + 2 > longest_width) longest_width = strlen(longest) + 2;
    }
    cli_paint(out, CLI_DIM);
    cli_put_padded(out, "codec", name_width);
    cli_put_padded(out, "holds", 10);
    cli_put_padded(out, "drops", drops_width);
    cli_put_padded(out, "longest", longest_width);
    const size_t at = name_width + 10 + drops_width + longest_width;
    cli_put_words(out, at, "what it is");
    cli_paint(out, CLI_PLAIN);
    for (size_t i = 0; i < count; i++) {
        longest_in_words(codecs[i], longest);
        cli_printf_in(out, CLI_BOLD, "%-*s", (int)name_width, codecs[i]->name);
        cli_put_padded(out, cli_kind_name(codecs[i]->holds), 10);
        cli_put_padded(out, drops_in_words(codecs[i], names), drops_width);
        cli_put_padded(out, longest, longest_width);
        cli_put_words(out, at, codecs[i]->summary);
    }
}

static void list_codec_in_json(cli_out *out, const ply_codec *codec) {
    cli_json json = cli_json_open(out);
    cli_json_text(&json, "codec", codec->name);
    cli_json_text(&json, "summary", codec->summary);
    cli_json_text(&json, "holds", cli_kind_name(codec->holds));
    cli_json_array(&json, "drops");
    for (unsigned bit = 0; bit < CLI_FIELD_COUNT; bit++) {
        if (codec->drops >> bit & 1u) cli_json_text(&json, NULL, cli_field_name(bit));
    }
    cli_json_end(&json);
    cli_json_array(&json, "skips");
    for (unsigned bit = 0; bit < CLI_SKIP_COUNT; bit++) {
        if (codec->skips >> bit & 1u) cli_json_text(&json, NULL, cli_skip_name(bit));
    }
    cli_json_end(&json);
    cli_json_bool(&json, "one_spelling", codec->one_spelling);
    cli_json_number(&json, "longest", codec->longest);
    cli_json_number(&json, "longest_a_move", codec->longest_a_move);
    if (codec->binary) {
        cli_json_number(&json, "binary", codec->binary->longest);
    } else {
        cli_json_null(&json, "binary");
    }
    cli_json_close(&json);
}

static cli_status run_list(cli_run *run) {
    cli_out *out = &run->out;
    if (cli_given(run, CLI_OPT_JSON)) {
        for (size_t i = 0; i < ply_codec_count; i++) list_codec_in_json(out, ply_codecs[i]);
        for (size_t i = 0; i < ply_generator_count; i++) {
            cli_json json = cli_json_open(out);
            cli_json_text(&json, "generator", ply_generators[i]->name);
            cli_json_text(&json, "summary", ply_generators[i]->summary);
            cli_json_close(&json);
        }
        return CLI_HELD;
    }
    cli_list_codecs(out, ply_codecs, ply_codec_count);
    if (ply_generator_count == 0) return CLI_HELD;
    cli_printf_in(out, CLI_DIM, "\ngenerator      what it is\n");
    for (size_t i = 0; i < ply_generator_count; i++) {
        cli_printf_in(out, CLI_BOLD, "%-15s", ply_generators[i]->name);
        cli_put_words(out, 15, ply_generators[i]->summary);
    }
    return CLI_HELD;
}

const cli_command cli_command_list = {
    .name = "list",
    .operands = "",
    .summary = "list the codecs and generators",
    .about = "For each codec: what it holds; which fields of it are dropped, or which parts of\n"
             "its texts are skipped in reading; and how many bytes its longest text has, and\n"
             "its raw form, if it has one.",
    .examples = "$ plyproof list | head -2\n"
                "codec          holds     drops                 longest          what it is\n"
                "fen            position  nothing               92               "
                "Forsyth-Edwards Notation: six fields of text\n",
    .options = CLI_TAKES(JSON),
    .may_be_left = true,
    .run = run_list,
};
