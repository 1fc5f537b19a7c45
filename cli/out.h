/* out.h - writing to a file descriptor through a large buffer, with failure remembered.
 *
 * Nothing here stops at the first failed write and nothing forgets it: what is written after it is
 * thrown away, and cli_flush says whether all went well. The command's exit status hangs on that.
 */
/* SPDX-License-Identifier: MIT */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cli_out {
    int fd;
    int failure; /* errno of the first write that failed, or 0 */
    char *bytes;
    size_t used, capacity;
    bool terminal; /* is it a terminal? */
    bool colour;   /* may colour be used? */
} cli_out;

/* Sets up an output on an open descriptor. Colour is off. */
void cli_out_open(cli_out *out, int fd);

/* Sets up an output that stays in memory: bytes[0..used). It never fails and is never flushed. */
void cli_out_in_memory(cli_out *out);

/* Frees the buffer; does not flush, does not close the descriptor. */
void cli_out_close(cli_out *out);

/* Makes a file, empty if it was there before, and an output on it; and writes what is left, closes
 * both and frees the buffer. Both return 0 or an errno. */
int cli_out_create(cli_out *out, const char *path);
int cli_out_finish(cli_out *out);

/* Writes what is in the buffer. False if this or any earlier write failed. */
bool cli_flush(cli_out *out);

/* At least `bytes` bytes of room, at the end of what was written; the caller puts its text there
 * and then says with cli_took how much of it was used. Never NULL. */
char *cli_room(cli_out *out, size_t bytes);
static inline void cli_took(cli_out *out, size_t bytes) { out->used += bytes; }

void cli_put(cli_out *out, const char *bytes, size_t length);
void cli_put_byte(cli_out *out, char byte);
void cli_puts(cli_out *out, const char *text);
__attribute__((format(printf, 2, 3))) void cli_printf(cli_out *out, const char *format, ...);
__attribute__((format(printf, 2, 0))) void cli_vprintf(cli_out *out, const char *format,
                                                       va_list arguments);

/* The text of an output in memory as C wants it: with a NUL behind it, which does not count as
 * written. It lives until more is written. */
const char *cli_terminated(cli_out *out);

/* Writes `text`, and blanks up to `width` columns. The text must be ASCII. */
void cli_put_padded(cli_out *out, const char *text, size_t width);

/* Writes lines, each behind `indent`. */
void cli_put_indented(cli_out *out, const char *indent, const char *lines);

/* How many columns the terminal has; 0 if the output is none, so that nothing limits a line. */
size_t cli_columns(const cli_out *out);

/* How many columns a text takes that has one for each of its characters. */
size_t cli_width(const char *text, size_t length);

/* Writes a text and ends the line. It stands at column `at`, of 0; where the terminal has not the
 * room, its words go on below, in the same column, or if that is far to the right, in lines of
 * their own. Not in a terminal it is written as it is. */
void cli_put_words(cli_out *out, size_t at, const char *text);

/* Text in colour where colour may be used, plain where not. */
typedef enum cli_colour { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_RED, CLI_GREEN, CLI_YELLOW } cli_colour;
void cli_paint(cli_out *out, cli_colour colour);

/* Writes in that colour, and goes back to plain. */
__attribute__((format(printf, 3, 4))) void cli_printf_in(cli_out *out, cli_colour colour,
                                                         const char *format, ...);

/* malloc and realloc that end the program with a message and CLI_CANNOT_RUN when there is none. */
void *cli_allocate(size_t bytes);
void *cli_reallocate(void *block, size_t bytes);

#endif
