/* out.c - writing to a file descriptor through a large buffer, with failure remembered.
 *
 * The same struct is an output with a descriptor, which is flushed when it is full, and one in
 * memory, which grows. Callers write without asking whether it worked: after a failure nothing more
 * is written, and the end of the run reports it. Running out of memory ends the program at once,
 * since there is nothing that a command could still do. */
/* SPDX-License-Identifier: MIT */
#include "cli/out.h"

#include "cli/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"

enum { BUFFER = 1 << 18 };

void *cli_reallocate(void *block, size_t bytes) {
    void *got = realloc(block, bytes ? bytes : 1);
    if (!got) {
        static const char sentence[] = "plyproof: out of memory\n";
        if (write(STDERR_FILENO, sentence, sizeof sentence - 1) < 0) exit(CLI_CANNOT_RUN);
        exit(CLI_CANNOT_RUN);
    }
    return got;
}

void *cli_allocate(size_t bytes) { return cli_reallocate(NULL, bytes); }

void cli_out_open(cli_out *out, int fd) {
    *out = (cli_out){.fd = fd, .terminal = isatty(fd) == 1};
    out->capacity = BUFFER;
    out->bytes = cli_allocate(out->capacity);
}

void cli_out_in_memory(cli_out *out) {
    *out = (cli_out){.fd = -1, .capacity = PLY_TEXT_MAX};
    out->bytes = cli_allocate(out->capacity);
}

void cli_out_close(cli_out *out) {
    free(out->bytes);
    *out = (cli_out){.fd = -1};
}

int cli_out_create(cli_out *out, const char *path) {
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0) return errno;
    cli_out_open(out, fd);
    return 0;
}

int cli_out_finish(cli_out *out) {
    int failure = cli_flush(out) ? 0 : out->failure;
    if (close(out->fd) != 0 && !failure) failure = errno;
    cli_out_close(out);
    return failure;
}

bool cli_flush(cli_out *out) {
    if (out->fd < 0) return true;
    for (size_t done = 0; done < out->used && !out->failure;) {
        const ssize_t wrote = write(out->fd, out->bytes + done, out->used - done);
        if (wrote >= 0) {
            done += (size_t)wrote;
        } else if (errno != EINTR) {
            out->failure = errno;
        }
    }
    out->used = 0;
    return out->failure == 0;
}

char *cli_room(cli_out *out, size_t bytes) {
    if (out->capacity - out->used < bytes) cli_flush(out);
    if (out->capacity - out->used < bytes) {
        out->capacity = 2 * out->used + bytes;
        out->bytes = cli_reallocate(out->bytes, out->capacity);
    }
    return out->bytes + out->used;
}

void cli_put(cli_out *out, const char *bytes, size_t length) {
    memcpy(cli_room(out, length), bytes, length);
    cli_took(out, length);
}

void cli_put_byte(cli_out *out, char byte) { cli_put(out, &byte, 1); }

void cli_puts(cli_out *out, const char *text) { cli_put(out, text, strlen(text)); }

void cli_vprintf(cli_out *out, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0) return;
    vsnprintf(cli_room(out, (size_t)length + 1), (size_t)length + 1, format, arguments);
    cli_took(out, (size_t)length);
}

void cli_printf(cli_out *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    cli_vprintf(out, format, arguments);
    va_end(arguments);
}

const char *cli_terminated(cli_out *out) {
    *cli_room(out, 1) = '\0';
    return out->bytes;
}

void cli_put_padded(cli_out *out, const char *text, size_t width) {
    cli_puts(out, text);
    for (size_t at = strlen(text); at < width; at++) cli_put_byte(out, ' ');
}

void cli_put_indented(cli_out *out, const char *indent, const char *lines) {
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        cli_printf(out, "%s%.*s\n", indent, (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

size_t cli_columns(const cli_out *out) {
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    uint64_t number;
    if (!out->terminal) return 0;
    if (ioctl(out->fd, TIOCGWINSZ, &size) == 0 && size.ws_col) return size.ws_col;
    return columns && cli_read_number(columns, &number) && number ? (size_t)number : 80;
}

size_t cli_width(const char *text, size_t length) {
    size_t width = 0;
    for (size_t at = 0; at < length; at++) width += (text[at] & 0xc0) != 0x80;
    return width;
}

enum { WORDS_INDENT = 4, WORDS_LEAST = 30 };

void cli_put_words(cli_out *out, size_t at, const char *text) {
    const size_t columns = cli_columns(out);
    if (columns == 0 || at + cli_width(text, strlen(text)) <= columns) {
        cli_printf(out, "%s\n", text);
        return;
    }
    /* Too narrow a column would have a word a line: then the whole text goes below. */
    const bool below = at + WORDS_LEAST > columns;
    const size_t indent = below ? (size_t)WORDS_INDENT : at;
    size_t column = below ? columns : at; /* so that the first word begins a line */
    for (const char *word = text + strspn(text, " "); *word; word += strspn(word, " ")) {
        const size_t length = strcspn(word, " "), width = cli_width(word, length);
        const bool first = word == text && !below;
        if (!first && column + 1 + width > columns) {
            cli_put_byte(out, '\n');
            cli_put_padded(out, "", indent);
            column = indent;
        } else if (!first) {
            cli_put_byte(out, ' ');
            column++;
        }
        cli_put(out, word, length);
        column += width;
        word += length;
    }
    cli_put_byte(out, '\n');
}

void cli_paint(cli_out *out, cli_colour colour) {
    static const char *const codes[] = {"\033[0m",  "\033[1m",  "\033[2m",
                                        "\033[31m", "\033[32m", "\033[33m"};
    if (out->colour) cli_puts(out, codes[colour]);
}

void cli_printf_in(cli_out *out, cli_colour colour, const char *format, ...) {
    va_list arguments;
    cli_paint(out, colour);
    va_start(arguments, format);
    cli_vprintf(out, format, arguments);
    va_end(arguments);
    cli_paint(out, CLI_PLAIN);
}
