/* stockfish.c - another program's legal moves, asked for with `go perft 1`.
 *
 * The program is a child that reads one pipe and writes another, and is asked one question at a
 * time, whose answer ends with a line of its own. Whether it is the right kind of program is found
 * out by a first question with a known answer. Unlike perft/peer, which is for engines that may do
 * anything, this knows one well-behaved engine and waits for it without a limit. */
/* SPDX-License-Identifier: MIT */
#include "ci/measure/stockfish.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct stockfish {
    pid_t pid;
    FILE *to, *from;
};

static _Noreturn void become(const char *command, const int asked[2], const int told[2]) {
    dup2(asked[0], 0);
    dup2(told[1], 1);
    close(asked[0]);
    close(asked[1]);
    close(told[0]);
    close(told[1]);
    execlp(command, command, (char *)NULL);
    _exit(127);
}

/* An engine that has no perft may say nothing at all, and then reading from it never ends. */
static volatile pid_t silent;
static void give_up(int signal_number) {
    (void)signal_number;
    kill(silent, SIGKILL);
}

static bool answers(stockfish *engine, unsigned seconds) {
    struct sigaction action = {.sa_flags = 0}; /* so that a read that waits is broken off */
    ply_move moves[PLY_MOVES_MAX];
    size_t count;
    silent = engine->pid;
    action.sa_handler = give_up;
    sigaction(SIGALRM, &action, NULL);
    alarm(seconds);
    const bool right =
        stockfish_moves(engine, "8/8/8/8/8/k7/8/K7 w - - 0 1", moves, &count) && count == 1;
    alarm(0);
    if (!right) kill(engine->pid, SIGKILL);
    return right;
}

stockfish *stockfish_start(const char *command, unsigned seconds) {
    int asked[2], told[2];
    stockfish *engine = malloc(sizeof *engine);
    if (!engine || pipe(asked) || pipe(told)) {
        free(engine);
        return NULL;
    }
    /* Writing to an engine that has gone shall fail, and not end this program. */
    signal(SIGPIPE, SIG_IGN);
    engine->pid = fork();
    if (engine->pid == 0) become(command, asked, told);
    close(asked[0]);
    close(told[1]);
    engine->to = fdopen(asked[1], "w");
    engine->from = fdopen(told[0], "r");
    const bool connected = engine->to && engine->from;
    if (engine->pid > 0 && connected && answers(engine, seconds)) return engine;
    if (engine->pid > 0 && !connected) kill(engine->pid, SIGKILL); /* else it waits for us */
    stockfish_end(engine);
    return NULL;
}

/* "e7e8q: 1" */
static bool read_move(const char *line, ply_move *move) {
    static const char letters[] = "..nbrq";
    if (line[0] < 'a' || line[0] > 'h' || strchr(line, ':') == NULL) return false;
    const ply_square from = ply_square_at((unsigned)(line[0] - 'a'), (unsigned)(line[1] - '1'));
    const ply_square to = ply_square_at((unsigned)(line[2] - 'a'), (unsigned)(line[3] - '1'));
    const char *promotion = line[4] == ':' ? NULL : strchr(letters, line[4]);
    *move = ply_move_of(from, to, promotion ? (unsigned)(promotion - letters) : 0);
    return true;
}

bool stockfish_moves(stockfish *engine, const char *fen, ply_move moves[PLY_MOVES_MAX],
                     size_t *count) {
    char line[256];
    *count = 0;
    fprintf(engine->to, "position fen %s\ngo perft 1\n", fen);
    if (fflush(engine->to) != 0) return false;
    while (fgets(line, sizeof line, engine->from)) {
        unsigned long nodes;
        if (sscanf(line, "Nodes searched: %lu", &nodes) == 1) return nodes == *count;
        if (*count < PLY_MOVES_MAX && read_move(line, &moves[*count])) ++*count;
    }
    return false;
}

bool stockfish_perft(stockfish *engine, const char *fen, unsigned depth, uint64_t *leaves) {
    char line[256];
    fprintf(engine->to, "position fen %s\ngo perft %u\n", fen, depth);
    if (fflush(engine->to) != 0) return false;
    while (fgets(line, sizeof line, engine->from)) {
        if (sscanf(line, "Nodes searched: %" SCNu64, leaves) == 1) return true;
    }
    return false;
}

void stockfish_end(stockfish *engine) {
    if (engine->to) fclose(engine->to);
    if (engine->from) fclose(engine->from);
    if (engine->pid > 0) waitpid(engine->pid, NULL, 0);
    free(engine);
}
