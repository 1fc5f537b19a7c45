/* texts.c - the texts a command works on, one after the other, and refusing one.
 *
 * Texts are operands if there are any, or else come from standard input: lines, records of raw
 * bytes, games of several lines, or all of it as one. Each text knows where it came from, for
 * the message if it is refused. A refused text does not end the run; that there was one is the exit
 * status. */
/* SPDX-License-Identifier: MIT */
#include "cli/texts.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/explain.h"

/* What was made so far is shown before we wait for more. */
static void show(void *context) {
    cli_run *run = context;
    cli_flush(&run->out);
    cli_flush(&run->err);
}

static void open_input(cli_texts *texts, int fd, const char *file) {
    cli_input_open(&texts->input, fd);
    texts->input.before_waiting = show;
    texts->input.context = texts->run;
    texts->is_open = true;
    texts->file = file;
    texts->here = 0;
    texts->line = 1;
}

bool cli_texts_open(cli_texts *texts, cli_run *run, size_t first, cli_notation notation) {
    *texts = (cli_texts){.run = run, .notation = notation, .next = first, .most = UINT64_MAX};
    if (!cli_number(run, CLI_OPT_MAX_ERRORS, 1, UINT64_MAX, &texts->most)) return false;
    const bool files = cli_given(run, CLI_OPT_FILES);
    if (files && run->operand_count <= first) {
        return cli_wrong_use(run, "--files needs files: plyproof %s %s", run->command->name,
                             run->command->operands);
    }
    texts->from_operands = run->operand_count > first && !files;
    if (run->operand_count <= first) open_input(texts, STDIN_FILENO, NULL);
    return true;
}

/* Says so if the input could not be read to its end, and closes it. */
static void close_input(cli_texts *texts) {
    if (!texts->is_open) return;
    if (texts->input.failure) {
        cli_cannot(texts->run, "reading %s failed: %s",
                   texts->file ? texts->file : "standard input", strerror(texts->input.failure));
        texts->could_not = true;
    }
    if (texts->file) close(texts->input.fd);
    cli_input_close(&texts->input);
    texts->is_open = false;
}

/* Opens the next of the files that can be opened; false if there is none. */
static bool open_next(cli_texts *texts) {
    while (texts->next < texts->run->operand_count && cli_given(texts->run, CLI_OPT_FILES)) {
        const char *path = texts->run->operands[texts->next++];
        const int fd = cli_open_file(path);
        if (fd >= 0) {
            open_input(texts, fd, strcmp(path, "-") == 0 ? NULL : path);
            return true;
        }
        cli_cannot(texts->run, "%s: %s", path, strerror(errno));
        texts->could_not = true;
    }
    return false;
}

static bool has_several_lines(const cli_texts *texts) {
    const cli_notation notation = texts->notation;
    return notation.form == CLI_TEXT && notation.codec->cut &&
           !cli_given(texts->run, CLI_OPT_LINES);
}

static size_t count_lines(const char *text, const char *end) {
    size_t count = 0;
    for (; (text = memchr(text, '\n', (size_t)(end - text))); text++) count++;
    return count;
}

static bool next_operand(cli_texts *texts, cli_text *text) {
    ply_cut cut;
    if (texts->next >= texts->run->operand_count) return false;
    text->bytes = texts->run->operands[texts->next++];
    text->length = strlen(text->bytes);
    if (!has_several_lines(texts)) return true;
    if (texts->notation.codec->cut(text->bytes, text->length, true, &cut)) text->skips = cut.skips;
    return true;
}

static bool next_cut(cli_texts *texts, cli_text *text) {
    ply_cut cut;
    if (!cli_next_cut(&texts->input, texts->notation.codec, &text->bytes, &text->length, &cut)) {
        return false;
    }
    /* A text is named by the line it begins in. Between it and the last one may stand lines that
     * belong to neither; the lines of the text itself are counted for the next. */
    text->number = texts->line + count_lines(text->bytes - cut.begin, text->bytes);
    text->skips = cut.skips;
    texts->line = text->number + count_lines(text->bytes, text->bytes + text->length);
    return true;
}

static bool next_of_input(cli_texts *texts, cli_text *text) {
    const size_t record = cli_record_size(texts->notation);
    if (record) return cli_next_record(&texts->input, record, &text->bytes, &text->length);
    if (has_several_lines(texts)) return next_cut(texts, text);
    if (cli_given(texts->run, CLI_OPT_WHOLE)) {
        text->number = 0;
        return cli_next_whole(&texts->input, &text->bytes, &text->length);
    }
    return cli_next_line(&texts->input, &text->bytes, &text->length);
}

static bool next(cli_texts *texts, cli_text *text) {
    *text = (cli_text){.argument = true, .number = texts->count + 1};
    if (texts->from_operands) return next_operand(texts, text);
    for (;;) {
        if (!texts->is_open && !open_next(texts)) return false;
        *text = (cli_text){.file = texts->file, .number = texts->here + 1};
        if (next_of_input(texts, text)) return true;
        close_input(texts);
    }
}

bool cli_next_text(cli_texts *texts, cli_text *text) {
    if (cli_given(texts->run, CLI_OPT_LINE_BUFFERED)) show(texts->run);
    /* Nobody reads what is written to an output that failed, so no more is read. */
    if (texts->run->out.failure || texts->run->refused >= texts->most) return false;
    const bool found = next(texts, text);
    texts->count += found;
    texts->here += found;
    return found;
}

cli_status cli_texts_close(cli_texts *texts) {
    cli_run *run = texts->run;
    const bool stopped = run->refused >= texts->most;
    close_input(texts);
    if (stopped) {
        cli_note(run, "stopped: %zu of the first %zu texts were refused", run->refused,
                 texts->count);
    } else if (run->refused && texts->count > 1) {
        cli_note(run, "%zu of %zu texts refused", run->refused, texts->count);
    }
    if (texts->could_not) return CLI_CANNOT_RUN;
    return run->refused ? CLI_NOT_HELD : CLI_HELD;
}

bool cli_whole_open(cli_whole *whole, cli_run *run, size_t first) {
    *whole = (cli_whole){.text.argument = run->operand_count > first};
    cli_input_open(&whole->input, STDIN_FILENO);
    cli_out_in_memory(&whole->joined);
    if (!whole->text.argument) {
        if (cli_next_whole(&whole->input, &whole->text.bytes, &whole->text.length)) return true;
        cli_cannot(run, "reading standard input failed: %s", strerror(whole->input.failure));
        cli_whole_close(whole);
        return false;
    }
    cli_join(run, first, run->operand_count, &whole->joined);
    whole->text.bytes = whole->joined.bytes;
    whole->text.length = whole->joined.used;
    return true;
}

void cli_whole_close(cli_whole *whole) {
    cli_input_close(&whole->input);
    cli_out_close(&whole->joined);
}

void cli_text_member(cli_json *json, const cli_text *text) {
    if (text->file) cli_json_bytes(json, "file", text->file, strlen(text->file));
    if (text->number) cli_json_number(json, text->argument ? "argument" : "line", text->number);
}

void cli_put_text(cli_run *run, const cli_text *from, const ply_codec *codec, const char *bytes,
                  size_t length) {
    cli_json json = cli_json_open(&run->out);
    if (from) cli_text_member(&json, from);
    cli_json_text(&json, "codec", codec->name);
    cli_json_bytes(&json, "text", bytes, length);
    cli_json_close(&json);
}

void cli_refuse(cli_run *run, const cli_text *text, const ply_codec *codec, ply_error error,
                bool reading) {
    const uint64_t takes = run->command->options;
    const bool is_position = codec == cli_common(PLY_POSITION).codec;
    const cli_refused refused = {text->bytes, text->length, text->argument, is_position,
                                 takes & CLI_TAKES(FILES)};
    char sentence[CLI_SENTENCE_MAX], advice[CLI_HINT_MAX];
    run->refused++;
    if (cli_given(run, CLI_OPT_JSON)) {
        cli_json json = cli_json_open(&run->out);
        cli_text_member(&json, text);
        cli_json_error(&json, "error", codec, error, reading);
        cli_json_close(&json);
        return;
    }
    if (reading) {
        cli_sentence(error, codec->holds, sentence);
    } else {
        ply_error_sentence(error, sentence, sizeof sentence);
    }
    if (run->err.terminal) cli_flush(&run->out); /* on a terminal the two are read together */
    /* "argument 2", "games.pgn:17", "stdin:17", "stdin" */
    cli_puts(&run->err, text->argument ? "argument" : text->file ? text->file : "stdin");
    if (text->number) cli_printf(&run->err, "%c%zu", text->argument ? ' ' : ':', text->number);
    if (ply_status_of(error) == PLY_NEEDS_POSITION && takes & CLI_TAKES(FROM)) {
        strcpy(advice, "; --from gives it");
    } else {
        cli_hint(&refused, advice);
    }
    cli_printf(&run->err, ": %s: %s%s\n", codec->name, sentence, advice);
    if (run->err.terminal) cli_flush(&run->err);
}

void cli_refuse_line(cli_run *run, const cli_text *text, const ply_codec *codec, ply_error error,
                     bool reading) {
    cli_refuse(run, text, codec, error, reading);
    if (!cli_given(run, CLI_OPT_JSON)) cli_put_byte(&run->out, '\n');
}
