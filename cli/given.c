/* given.c - what operands and options name: positions, generators, codecs of moves.
 *
 * Most functions read one kind of thing, and write what is wrong with it itself, as a sentence or
 * in JSON: so a command only goes on or returns. What is wrong with a name is a usage error; what
 * is wrong with a position is a text refused. */
/* SPDX-License-Identifier: MIT */
#include "cli/given.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/explain.h"
#include "cli/wording.h"
#include "perft/suites/embedded.h"

/* ---- Positions ------------------------------------------------------------------------------- */

bool cli_read_fen(cli_run *run, const char *label, const char *text, ply_position *position) {
    cli_reader reader;
    char sentence[CLI_SENTENCE_MAX], hint[CLI_HINT_MAX];
    cli_reader_open(&reader, cli_common(PLY_POSITION), &ply_empty_position);
    const ply_error error = cli_read(&reader, text, strlen(text));
    *position = reader.game.start;
    const ply_codec *codec = reader.reads;
    cli_reader_close(&reader);
    if (!ply_failed(error)) return true;
    if (cli_given(run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(&run->out);
        cli_json_error(&json, "error", codec, error, true);
        cli_json_close(&json);
        return false;
    }
    cli_sentence(error, PLY_POSITION, sentence);
    cli_hint(&(cli_refused){text, strlen(text), true, codec == cli_common(PLY_POSITION).codec,
                            run->command->options & CLI_TAKES(FILES)},
             hint);
    cli_printf(&run->err, "%s: %s: %s%s\n", label, codec->name, sentence, hint);
    return false;
}

bool cli_read_fen_operands(cli_run *run, size_t first, size_t end, ply_position *position) {
    cli_out joined;
    cli_out_in_memory(&joined);
    cli_join(run, first, end, &joined);
    const bool read = cli_read_fen(run, run->command->name, cli_terminated(&joined), position);
    cli_out_close(&joined);
    return read;
}

bool cli_from(cli_run *run, const ply_position *otherwise, ply_position *position) {
    *position = *otherwise;
    if (!cli_given(run, CLI_OPT_FROM)) return true;
    return cli_read_fen(run, "--from", run->option[CLI_OPT_FROM], position);
}

void cli_keep_legal_ep(ply_position *position) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    if (position->ep == PLY_NO_SQUARE) return;
    if (ply_problems(position) & PLY_PROBLEM_ERRORS) return;
    ply_generators[0]->load(&board, position);
    for (size_t i = ply_generators[0]->moves(&board, moves); i-- > 0;) {
        const bool pawn = ply_type(position->piece[ply_from(moves[i])]) == PLY_PAWN;
        if (pawn && ply_to(moves[i]) == position->ep) return;
    }
    position->ep = PLY_NO_SQUARE;
}

/* ---- Names from the tables ------------------------------------------------------------------- */

bool cli_generator(cli_run *run, const ply_generator **generator) {
    const char *name = run->option[CLI_OPT_GENERATOR];
    *generator = name ? ply_find_generator(name, strlen(name)) : ply_generators[0];
    if (*generator) return true;
    cli_no_such(run, "generator", name ? name : "", cli_generator_name, ply_generator_count);
    return false;
}

bool cli_as(cli_run *run, ply_kind kind, cli_notation *notation) {
    *notation = cli_common(kind);
    if (!cli_given(run, CLI_OPT_AS)) return true;
    if (!cli_find_notation(run, run->option[CLI_OPT_AS], notation)) return false;
    if (cli_same_kind(notation->codec->holds, kind)) return true;
    return cli_wrong_use(run, "%s holds a %s; --as needs a codec that holds a %s",
                         notation->codec->name, cli_kind_name(notation->codec->holds),
                         cli_kind_name(kind));
}

/* ---- Files ----------------------------------------------------------------------------------- */

bool cli_read_counts(cli_input *input, const char *path, const char **name, const char **text,
                     size_t *length) {
    const int fd = cli_open_file(path);
    *input = (cli_input){.fd = -1, .ended = true};
    if (fd < 0) {
        /* Looking for a name leaves errno as it is. */
        const perft_embedded_suite *embedded = errno == ENOENT ? perft_find_embedded(path) : NULL;
        if (!embedded) return false;
        *name = embedded->name;
        *text = embedded->begin;
        *length = (size_t)(embedded->end - embedded->begin);
        return true;
    }
    const bool is_stdin = strcmp(path, "-") == 0;
    *name = is_stdin ? "stdin" : path;
    cli_input_open(input, fd);
    const bool read = cli_next_whole(input, text, length);
    if (!is_stdin) close(fd);
    errno = input->failure;
    return read;
}

bool cli_is_playable(cli_run *run, const ply_position *position) {
    const uint32_t errors = ply_problems(position) & PLY_PROBLEM_ERRORS;
    if (errors && cli_given(run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(&run->out);
        cli_json_problems(&json, errors);
        cli_json_close(&json);
        return false;
    }
    for (uint32_t bit = 1; bit <= errors; bit <<= 1) {
        if (errors & bit) {
            cli_printf(&run->err, "%s: no moves there: %s\n", run->command->name,
                       ply_problem_sentence(bit));
        }
    }
    return errors == 0;
}
