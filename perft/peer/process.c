/* process.c - a program that is started, written to and read line by line, and ended for certain.
 *
 * The program's three files are pipes, and our ends of them do not block. All waiting is done in
 * one place, wait_for, which polls the pipes for a twentieth of a second at most. In between it is
 * checked whether the program has ended, since a child of its own may hold its output open, and
 * whether we have been told to stop.
 *
 * The guard is a process that is forked once. It is told of every group that is started and ended,
 * and reads until its pipe is closed, which happens whenever this program ends, however that may
 * be. It then kills the groups that are left.
 */
/* SPDX-License-Identifier: MIT */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SLICE_MILLISECONDS = 50, GUARDED_MAX = 2048 };

double perft_process_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- Words ----------------------------------------------------------------------------------- */

size_t perft_process_words(const char *line, char *room,
                           const char *words[PERFT_COMMAND_WORDS + 1]) {
    size_t count = 0;
    if (!room) return 0;
    for (const char *at = line;;) {
        at += strspn(at, " \t\n");
        if (!*at) break;
        if (count == PERFT_COMMAND_WORDS) return 0;
        words[count++] = room;
        for (char quote = 0; *at && (quote || !strchr(" \t\n", *at)); at++) {
            if (quote ? *at == quote : *at == '\'' || *at == '"') {
                quote = quote ? 0 : *at;
            } else if (*at == '\\' && quote != '\'' && at[1]) {
                *room++ = *++at;
            } else {
                *room++ = *at;
            }
            if (!at[1] && quote) return 0;
        }
        if (*at) at++;
        *room++ = '\0';
    }
    words[count] = NULL;
    return count;
}

/* Appends a text as far as there is room for it and a NUL; returns its end. */
static char *append(char *at, const char *end, const char *text) {
    while (*text && at + 1 < end) *at++ = *text++;
    return at;
}

/* In a shell nothing is special between single quotes but the quote itself, which is written by
 * ending the quotes, an escaped one, and beginning them again. */
void perft_process_quote(const char *word, char *out, size_t size) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_./:+-@%,";
    const char *end = out + size;
    if (*word && strspn(word, plain) == strlen(word)) {
        out = append(out, end, word);
    } else {
        out = append(out, end, "'");
        for (; *word; word++) {
            out = append(out, end, *word == '\'' ? "'\\''" : (char[2]){*word, '\0'});
        }
        out = append(out, end, "'");
    }
    *out = '\0';
}

size_t perft_process_command(const char *const *command, const char *line, char **text,
                             const char *words[PERFT_COMMAND_WORDS + 1], char *why,
                             size_t capacity) {
    size_t count = 0;
    if (!line) {
        while (command[count] && count < PERFT_COMMAND_WORDS) {
            words[count] = command[count];
            count++;
        }
        words[count] = NULL;
        return count;
    }
    *text = malloc(strlen(line) + 1);
    count = perft_process_words(line, *text, words);
    if (count) return count;
    if (*text) {
        snprintf(why, capacity, "the command has no words, more than %u, or an open quotation mark",
                 PERFT_COMMAND_WORDS);
    } else {
        snprintf(why, capacity, "there is not enough memory");
    }
    free(*text);
    *text = NULL;
    return 0;
}

/* ---- The guard ------------------------------------------------------------------------------- */

static pthread_once_t guard_once = PTHREAD_ONCE_INIT;
static int guard_pipe = -1;

/* The guard's whole life. A group that was started comes as its number, one that ended as the
 * negative number. The guard has a session of its own and ignores the signals of a terminal, so it
 * outlives the program: the end of the pipe is the only thing that it waits for. */
static _Noreturn void guard(int from) {
    static pid_t group[GUARDED_MAX];
    pid_t told;
    size_t count = 0;
    setsid();
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    for (int fd = 0; fd < 256; fd++) {
        if (fd != from) close(fd); /* a pipe that it kept open would never seem closed to anybody */
    }
    for (;;) {
        const ssize_t got = read(from, &told, sizeof told);
        if (got < 0 && errno == EINTR) continue;
        if (got != (ssize_t)sizeof told) break;
        if (told > 0 && count < GUARDED_MAX) group[count++] = told;
        for (size_t i = 0; told < 0 && i < count; i++) {
            if (group[i] != -told) continue;
            group[i] = group[--count];
            break;
        }
    }
    for (size_t i = 0; i < count; i++) kill(-group[i], SIGKILL);
    _exit(0);
}

static void start_guard(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return;
    const pid_t pid = fork();
    if (pid == 0) {
        /* A child of a child: nobody has to wait for it. */
        if (fork() != 0) _exit(0);
        close(ends[1]);
        guard(ends[0]);
    }
    close(ends[0]);
    if (pid < 0) {
        close(ends[1]);
        return;
    }
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) continue;
    guard_pipe = ends[1];
}

/* A pipe takes so few bytes at once or not at all. If the guard is gone, we go on without one. */
static void tell_guard(pid_t group) {
    if (guard_pipe >= 0 && write(guard_pipe, &group, sizeof group) < 0) guard_pipe = -1;
}

/* ---- Starting and ending --------------------------------------------------------------------- */

static void shut(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

/* Starts it with the far ends of the pipes as its three files, in a group of its own, and with
 * SIGPIPE as programs expect it. */
static int spawn(pid_t *pid, const char *const *arguments, const int far[3]) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t defaults, mask;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    if ((error = posix_spawnattr_init(&how)) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    sigemptyset(&mask);
    for (int fd = 0; fd < 3 && !error; fd++) {
        error = posix_spawn_file_actions_adddup2(&files, far[fd], fd);
    }
    if (!error) {
        posix_spawnattr_setpgroup(&how, 0);
        posix_spawnattr_setsigdefault(&how, &defaults);
        posix_spawnattr_setsigmask(&how, &mask);
        posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                           POSIX_SPAWN_SETSIGMASK);
        /* exec changes nothing of the words; its type is older than const. */
        error = posix_spawnp(pid, arguments[0], &files, &how, (char *const *)(uintptr_t)arguments,
                             environ);
    }
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return error;
}

int perft_process_start(perft_process *p, const char *const *arguments, const atomic_bool *stop) {
    /* The far ends are closed here in any case, since the program has its own copies of them, or
     * was not started. */
    int ends[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    int error = 0;
    pthread_once(&guard_once, start_guard);
    for (int i = 0; i < 3 && !error; i++) error = pipe2(ends[i], O_CLOEXEC) ? errno : 0;
    *p =
        (perft_process){.to = ends[0][1], .from = ends[1][0], .complain = ends[2][0], .stop = stop};
    int far[3] = {ends[0][0], ends[1][1], ends[2][1]};
    if (!error) error = spawn(&p->pid, arguments, far);
    for (int i = 0; i < 3; i++) shut(&far[i]);
    if (error) {
        shut(&p->to);
        shut(&p->from);
        shut(&p->complain);
        p->pid = 0;
        return error;
    }
    tell_guard(p->pid);
    fcntl(p->to, F_SETFL, O_NONBLOCK);
    fcntl(p->from, F_SETFL, O_NONBLOCK);
    fcntl(p->complain, F_SETFL, O_NONBLOCK);
    return 0;
}

void perft_process_close_input(perft_process *p) { shut(&p->to); }

/* Notes whether the program itself has ended. What it has written may still be in the pipe. */
static void look_for_end(perft_process *p) {
    if (!p->exited && waitpid(p->pid, &p->status, WNOHANG) == p->pid) p->exited = true;
}

void perft_process_end(perft_process *p) {
    /* The whole group is killed, children of the program included, and the guard is told only after
     * that: a kill of this program in between leaves the group to the guard. */
    if (p->pid > 0) {
        kill(-p->pid, SIGKILL);
        while (!p->exited) {
            const pid_t got = waitpid(p->pid, &p->status, 0);
            p->exited = got == p->pid || (got < 0 && errno != EINTR);
        }
        tell_guard(-p->pid);
        p->pid = 0;
        shut(&p->to);
        shut(&p->from);
        shut(&p->complain);
    }
    free(p->bytes);
    p->bytes = NULL;
    p->at = p->used = p->capacity = 0;
}

void perft_process_say_end(perft_process *p, char *out, size_t capacity) {
    /* A program that closes its output mostly ends a moment later, and how is worth waiting for. */
    const double until = perft_process_now() + 1;
    char how[96];
    snprintf(how, sizeof how, "it closed its %s", p->from < 0 ? "output" : "input");
    for (look_for_end(p); !p->exited && perft_process_now() < until; look_for_end(p)) {
        const struct timespec moment = {0, 2000000};
        nanosleep(&moment, NULL);
    }
    if (p->exited && WIFSIGNALED(p->status)) {
        snprintf(how, sizeof how, "it was ended by signal %d (%s)", WTERMSIG(p->status),
                 strsignal(WTERMSIG(p->status)));
    } else if (p->exited) {
        snprintf(how, sizeof how, "it exited with status %d", WEXITSTATUS(p->status));
    }
    snprintf(out, capacity, "%s%s%.180s", how, p->last_words[0] ? "; its last words: " : "",
             p->last_words);
}

void perft_process_give_up(perft_process *p, perft_heard heard, double seconds, char *out,
                           size_t capacity) {
    if (heard == PERFT_HEARD_END) {
        perft_process_say_end(p, out, capacity);
    } else if (heard == PERFT_HEARD_FLOOD) {
        snprintf(out, capacity, "it wrote %zu MB and no end was in sight", PERFT_OUTPUT_MAX >> 20);
    } else if (heard == PERFT_HEARD_NOTHING) {
        snprintf(out, capacity, "no answer within %.1f s", seconds);
    }
    perft_process_end(p);
}

/* ---- Waiting, reading and writing ------------------------------------------------------------ */

/* Reads what there is. Lines that were handed out are dropped from the front of the buffer, which
 * grows only if that leaves too little room. */
static void take(perft_process *p) {
    if (p->at == p->used) p->at = p->used = 0;
    if (p->capacity - p->used < 4096) {
        if (p->at) memmove(p->bytes, p->bytes + p->at, p->used - p->at);
        p->used -= p->at;
        p->at = 0;
        if (p->capacity - p->used < 4096) {
            const size_t capacity = p->capacity ? 2 * p->capacity : 16384;
            char *bytes = realloc(p->bytes, capacity);
            if (!bytes) {
                shut(&p->from);
                return;
            }
            p->bytes = bytes;
            p->capacity = capacity;
        }
    }
    const ssize_t got = read(p->from, p->bytes + p->used, p->capacity - p->used);
    if (got > 0) {
        p->used += (size_t)got;
        p->written += (size_t)got;
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        shut(&p->from);
    }
}

/* Standard error is read so that the program need not wait for us, and its last line is kept. */
static void take_complaint(perft_process *p) {
    char text[4096];
    const ssize_t got = read(p->complain, text, sizeof text);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) shut(&p->complain);
    if (got <= 0) return;
    size_t end = (size_t)got, begin;
    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == '\r')) end--;
    for (begin = end; begin > 0 && text[begin - 1] != '\n';) begin--;
    const size_t most = sizeof p->last_words - 1;
    const size_t length = end - begin < most ? end - begin : most;
    if (length == 0) return;
    for (size_t i = 0; i < length; i++) {
        const char c = text[begin + i];
        p->last_words[i] = (char)(c >= ' ' && c <= '~' ? c : '?');
    }
    p->last_words[length] = '\0';
}

static bool is_stopped(const perft_process *p) { return p->stop && atomic_load(p->stop); }

/* Waits for one of the pipes, a slice at most. True if anything could be read or written. A program
 * that has ended writes no more: only what is left in its pipes is read, without waiting. */
static bool wait_for(perft_process *p, bool to_write, double until) {
    struct pollfd files[3] = {
        {.fd = p->from, .events = POLLIN},
        {.fd = p->complain, .events = POLLIN},
        {.fd = to_write ? p->to : -1, .events = POLLOUT},
    };
    const double left = (until - perft_process_now()) * 1000;
    int slice = left < 0                            ? 0
                : left < (double)SLICE_MILLISECONDS ? (int)left + 1
                                                    : SLICE_MILLISECONDS;
    if (p->exited) slice = 0;
    const int ready = poll(files, 3, slice);
    if (ready <= 0) {
        look_for_end(p);
        return false;
    }
    if (files[0].revents) take(p);
    if (files[1].revents) take_complaint(p);
    if (files[0].fd >= 0 && p->from < 0) look_for_end(p);
    return files[0].revents || files[2].revents;
}

bool perft_process_write(perft_process *p, const char *bytes, size_t length, double until) {
    while (length > 0) {
        if (p->to < 0 || p->exited || p->written > PERFT_OUTPUT_MAX) return false;
        const ssize_t done = write(p->to, bytes, length);
        if (done >= 0) {
            bytes += done;
            length -= (size_t)done;
        } else if (errno == EAGAIN) {
            if (perft_process_now() > until || is_stopped(p)) return false;
            wait_for(p, true, until);
        } else if (errno != EINTR) {
            shut(&p->to);
            look_for_end(p);
            return false;
        }
    }
    return true;
}

perft_heard perft_process_line(perft_process *p, double until, const char **line, size_t *length) {
    for (size_t seen = 0;;) {
        const char *begin = p->bytes ? p->bytes + p->at : NULL; /* before the first byte */
        const size_t have = p->used - p->at;
        const char *end = have > seen ? memchr(begin + seen, '\n', have - seen) : NULL;
        if (end || (p->from < 0 && have > 0)) { /* the last line may lack its line feed */
            size_t size = end ? (size_t)(end - begin) : have;
            p->at += size + (end != NULL);
            while (size > 0 && begin[size - 1] == '\r') size--;
            *line = begin;
            *length = size;
            return PERFT_HEARD_LINE;
        }
        seen = have;
        if (p->from < 0) return PERFT_HEARD_END;
        if (p->written > PERFT_OUTPUT_MAX) return PERFT_HEARD_FLOOD;
        if (is_stopped(p)) return PERFT_HEARD_STOP;
        /* The time is looked at before the pipes are: what has come by then is still heard. */
        const bool was_over = perft_process_now() > until, had_exited = p->exited;
        if (wait_for(p, false, until)) continue;
        /* It had ended and nothing was left: the pipe may still be held open by a child of its own.
         */
        if (had_exited) shut(&p->from);
        if (was_over) return PERFT_HEARD_NOTHING;
    }
}

void perft_process_forgive(perft_process *p) {
    while (p->pid && p->from >= 0 && p->written <= PERFT_OUTPUT_MAX && wait_for(p, false, 0)) {
        p->at = p->used;
    }
    p->at = p->used;
    p->written = 0;
}
