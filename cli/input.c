/* input.c - cutting standard input into lines or records, of any length, without copying them.
 *
 * There is one buffer. Texts are handed out as pointers into it and live until the next is asked
 * for. When no whole text is left in it, what is left moves to the front and more is read behind
 * it; the buffer doubles when a text does not fit, so the work is proportional to the input. Just
 * before a read that may wait, the caller is called back, and shows what was made so far. */
/* SPDX-License-Identifier: MIT */
#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/out.h"

enum { PIECE = 1 << 18 };

int cli_open_file(const char *path) {
    return strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
}

void cli_input_open(cli_input *input, int fd) {
    *input = (cli_input){.fd = fd, .capacity = PIECE};
    input->bytes = cli_allocate(input->capacity);
}

void cli_input_close(cli_input *input) {
    free(input->bytes);
    *input = (cli_input){.fd = -1, .ended = true};
}

/* Moves what is left to the front and doubles the buffer if that made little room. */
static void make_room(cli_input *input) {
    const size_t left = input->used - input->at;
    memmove(input->bytes, input->bytes + input->at, left);
    input->at = 0;
    input->used = left;
    if (left > input->capacity / 2) {
        input->capacity *= 2;
        input->bytes = cli_reallocate(input->bytes, input->capacity);
    }
}

/* A failure also is an end. */
bool cli_input_more(cli_input *input) {
    if (input->ended) return false;
    make_room(input);
    if (input->before_waiting) input->before_waiting(input->context);
    ssize_t got;
    do got = read(input->fd, input->bytes + input->used, input->capacity - input->used);
    while (got < 0 && errno == EINTR);
    if (got < 0) input->failure = errno;
    if (got > 0) input->used += (size_t)got;
    input->ended = got <= 0;
    return !input->ended;
}

static void give(cli_input *input, size_t length, const char **text, size_t *text_length) {
    *text = input->bytes + input->at;
    *text_length = length;
    input->at += length;
}

bool cli_next_line(cli_input *input, const char **line, size_t *length) {
    size_t searched = 0; /* so that a long line is looked through once */
    for (;;) {
        const size_t left = input->used - input->at;
        const char *start = input->bytes + input->at;
        const char *end = memchr(start + searched, '\n', left - searched);
        if (end) {
            give(input, (size_t)(end - start), line, length);
            input->at++;
            return true;
        }
        searched = left;
        if (!cli_input_more(input)) break;
    }
    if (input->failure || input->used == input->at) return false;
    give(input, input->used - input->at, line, length);
    return true;
}

bool cli_next_short_line(cli_input *input, size_t most, const char **line, size_t *length,
                         bool *whole) {
    const char *end = NULL;
    size_t searched = 0;
    for (;;) {
        const size_t left = input->used - input->at;
        end = left ? memchr(input->bytes + input->at + searched, '\n', left - searched) : NULL;
        if (end || left > most || !cli_input_more(input)) break;
        searched = left;
    }
    const size_t left = input->used - input->at;
    const size_t found = end ? (size_t)(end - (input->bytes + input->at)) : left;
    *whole = found <= most;
    if (*whole) return cli_next_line(input, line, length);
    /* What is passed over makes room for what comes, so the beginning is not kept either. */
    while (!end) {
        input->at = input->used;
        if (!cli_input_more(input)) break;
        end = memchr(input->bytes + input->at, '\n', input->used - input->at);
    }
    if (end) input->at = (size_t)(end + 1 - input->bytes);
    *line = "";
    *length = most + 1;
    return !input->failure;
}

bool cli_next_record(cli_input *input, size_t size, const char **record, size_t *length) {
    while (input->used - input->at < size && cli_input_more(input)) {
    }
    const size_t left = input->used - input->at;
    if (input->failure || left == 0) return false;
    give(input, left < size ? left : size, record, length);
    return true;
}

/* How many bytes may be looked at again each time that more of them come: so few that it does not
 * matter, and more than most games have, so that a game typed by hand is answered at once. */
enum { LOOKED_AT_AGAIN = 1 << 16 };

bool cli_next_cut(cli_input *input, const ply_codec *codec, const char **text, size_t *length,
                  ply_cut *cut) {
    size_t tried = 0; /* a long text is tried again when it has doubled, so that it takes no longer
                         than its length asks for */
    for (;;) {
        const size_t left = input->used - input->at;
        const bool worth = left < LOOKED_AT_AGAIN || left >= 2 * tried || input->ended;
        if (worth && codec->cut(input->bytes + input->at, left, input->ended, cut)) {
            if (cut->begin == cut->end || input->failure) return false;
            give(input, cut->end, text, length);
            *text += cut->begin;
            *length -= cut->begin;
            return true;
        }
        if (worth) tried = left;
        cli_input_more(input); /* at the end nothing more comes, and then `cut` has an answer */
    }
}

bool cli_next_whole(cli_input *input, const char **text, size_t *length) {
    if (input->ended) return false;
    while (cli_input_more(input)) {
    }
    if (input->failure) return false;
    give(input, input->used - input->at, text, length);
    return true;
}
