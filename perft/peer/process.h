/* process.h - a program that is started, written to and read line by line, and ended for certain.
 * Whatever asks somebody else's program does it with this: perft/peer asks engines for counts,
 * fuzz/conform asks readers and writers for texts.
 *
 * Nothing here waits without an end: writing and reading have a time by which they give up, and
 * what the program writes is taken in while it is written to, so that neither waits for the other.
 * The program runs in a process group of its own. That group is killed when the process is ended,
 * and also when this program itself is killed: a guard, one small process for all, sees to that.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_PROCESS_H
#define PERFT_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* What a program may write before an answer is given up. */
#define PERFT_OUTPUT_MAX ((size_t)8 << 20)

typedef struct perft_process {
    pid_t pid;              /* 0: none runs */
    int to, from, complain; /* its standard input, output and error; -1 when closed */
    char *bytes;            /* read and not yet taken: bytes[at..used) */
    size_t at, used, capacity;
    size_t written; /* bytes since perft_process_forgive */
    bool exited;    /* it has ended, and `status` is what waitpid said */
    int status;
    char last_words[256]; /* the last that it wrote to standard error, or "" */
    const atomic_bool *stop;
} perft_process;

typedef enum perft_heard {
    PERFT_HEARD_LINE,
    PERFT_HEARD_END,     /* it has closed its output, or has ended; or there is no memory */
    PERFT_HEARD_NOTHING, /* until the time was over */
    PERFT_HEARD_FLOOD,   /* PERFT_OUTPUT_MAX bytes without an end */
    PERFT_HEARD_STOP     /* *stop became true */
} perft_heard;

/* How many words a command may have. */
#define PERFT_COMMAND_WORDS 64u

/* Cuts a command line into words: blanks separate them, quotation marks and backslashes keep them
 * together as in a shell. Nothing else is as in a shell. The words lie in `room`, which has a byte
 * more than the line; `words` ends with NULL. Returns how many there are; 0 if there are none, more
 * than PERFT_COMMAND_WORDS, or an open quotation mark, or if `room` is NULL. */
size_t perft_process_words(const char *line, char *room,
                           const char *words[PERFT_COMMAND_WORDS + 1]);

/* Writes a word so that a shell, and perft_process_words, take it as one: as it stands, or in
 * single quotes. What has no room in `size` bytes is cut; 4 for each byte of the word and 3 more
 * are always enough. */
void perft_process_quote(const char *word, char *out, size_t size);

/* The words of a program and its arguments: those of `command`, which ends with NULL, or, if `line`
 * is not NULL, those of that command line. These lie in *text, which the caller frees. Returns how
 * many there are; 0 if the line cannot be cut, or there is no memory: then `why` says so, and *text
 * is NULL. */
size_t perft_process_command(const char *const *command, const char *line, char **text,
                             const char *words[PERFT_COMMAND_WORDS + 1], char *why,
                             size_t capacity);

/* Seconds that pass; never goes back. */
double perft_process_now(void);

/* Starts a program; `arguments` ends with NULL. Returns 0, or an errno, and then no file is open.
 */
int perft_process_start(perft_process *process, const char *const *arguments,
                        const atomic_bool *stop);

/* Writes all of it; false if that was not possible before `until`. If the program does not read any
 * more, its standard input is closed. */
bool perft_process_write(perft_process *process, const char *bytes, size_t length, double until);

/* No more input: its standard input is closed. */
void perft_process_close_input(perft_process *process);

/* The next line, without its line feed and carriage return; it stays until the next call. */
perft_heard perft_process_line(perft_process *process, double until, const char **line,
                               size_t *length);

/* Forgets what was written but not read, and begins to count output anew. */
void perft_process_forgive(perft_process *process);

/* Says in words how a process ended that has closed its output: its status or signal, and its last
 * words. Waits up to a second for the status. */
void perft_process_say_end(perft_process *process, char *out, size_t capacity);

/* Says in words why no line came within so many seconds, unless we were told to stop, and ends the
 * process. */
void perft_process_give_up(perft_process *process, perft_heard heard, double seconds, char *out,
                           size_t capacity);

/* Kills the group and takes its status, if it runs. What was read is freed. */
void perft_process_end(perft_process *process);

#endif
