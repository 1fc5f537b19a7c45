/* drive.c - the command uci: counts for programs that drive an engine, in the words that Stockfish
 * answers with.
 *
 * Lines are read one after the other. While a count runs, ten times a second, those that have come
 * are looked at: `stop` ends the count, `isready` is answered at once, and what else there is waits
 * for its turn; `quit`, too, since scripts end with it and want their counts. Whatever a line says,
 * there is one answer or none, and the next line is read: only `quit` and the end of the input end
 * the command. */
/* SPDX-License-Identifier: MIT */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/draw.h"
#include "cli/counting.h"
#include "cli/edge.h"
#include "cli/explain.h"
#include "cli/input.h"
#include "cli/wording.h"

typedef struct uci {
    cli_run *run;
    cli_input input;
    cli_reader reader; /* of positions */
    bool refused;      /* the last position was, so that there is none */
    ply_position position;
    uint64_t threads, hash_megabytes;
    atomic_bool stop;
    size_t looked_at; /* of the lines that wait, by count() */
} uci;

/* Writes a remark for people, in a line that programs skip. */
__attribute__((format(printf, 2, 3))) static void inform(uci *u, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    cli_puts(&u->run->out, "info string ");
    cli_vprintf(&u->run->out, format, arguments);
    cli_put_byte(&u->run->out, '\n');
    va_end(arguments);
}

/* ---- Words ----------------------------------------------------------------------------------- */

/* What is left of a line. */
typedef struct words {
    const char *at, *end;
} words;

static void skip_blanks(words *w) {
    while (w->at < w->end && cli_is_blank(*w->at)) w->at++;
}

/* The next word, of `length` bytes; empty at the end. */
static const char *next_word(words *w, size_t *length) {
    skip_blanks(w);
    const char *word = w->at;
    while (w->at < w->end && !cli_is_blank(*w->at)) w->at++;
    *length = (size_t)(w->at - word);
    return word;
}

/* Takes the next word if it is this one. */
static bool accept(words *w, const char *wanted) {
    words ahead = *w;
    size_t length;
    const char *word = next_word(&ahead, &length);
    if (length != strlen(wanted) || memcmp(word, wanted, length) != 0) return false;
    *w = ahead;
    return true;
}

static bool accept_number(words *w, uint64_t greatest, uint64_t *number) {
    char digits[24];
    size_t length;
    const char *word = next_word(w, &length);
    if (length >= sizeof digits) return false;
    memcpy(digits, word, length);
    digits[length] = '\0';
    return cli_read_number(digits, number) && *number <= greatest;
}

/* The beginning of what somebody wrote, as far as it can be shown. */
static const char *shown(const char *text, size_t length, char out[48]) {
    size_t used = 0;
    for (; used < length && used < 40; used++) {
        out[used] = (char)(text[used] >= 0x20 && text[used] < 0x7f ? text[used] : '?');
    }
    strcpy(out + used, used < length ? "..." : "");
    return out;
}

/* ---- What is asked --------------------------------------------------------------------------- */

static void introduce(uci *u) {
    cli_printf(&u->run->out,
               "id name plyproof %s\nid author the authors of plyproof\n"
               "option name Threads type spin default 1 min 1 max %u\n"
               "option name Hash type spin default 0 min 0 max %llu\nuciok\n",
               ply_version(), PERFT_THREADS_MAX, (unsigned long long)(cli_memory() >> 20));
}

/* A position that is refused is none: what is asked next is not answered for the one before. */
static void set_position(uci *u, words *w) {
    char sentence[CLI_SENTENCE_MAX];
    (void)accept(w, "fen");
    skip_blanks(w);
    const ply_error error = cli_read(&u->reader, w->at, (size_t)(w->end - w->at));
    const uint32_t problems = ply_problems(&u->reader.game.start) & PLY_PROBLEM_ERRORS;
    u->refused = ply_failed(error) || problems;
    if (ply_failed(error)) {
        cli_sentence(error, u->reader.reads->holds, sentence);
        inform(u, "no position: %s: %s", u->reader.reads->name, sentence);
    } else if (problems) {
        inform(u, "no position: %s", ply_problem_sentence(problems & (0u - problems)));
    } else {
        u->position = u->reader.game.start;
    }
}

static void set_option(uci *u, words *w) {
    char text[48];
    size_t length;
    (void)accept(w, "name");
    const bool threads = accept(w, "Threads"), hash = !threads && accept(w, "Hash");
    if (!threads && !hash) {
        const char *word = next_word(w, &length);
        inform(u, "there is no option \"%s\"; Threads and Hash are those there are",
               shown(word, length, text));
        return;
    }
    uint64_t number = 0;
    const uint64_t most = threads ? PERFT_THREADS_MAX : cli_memory() >> 20;
    if (!accept(w, "value") || !accept_number(w, most, &number) || (threads && number == 0)) {
        inform(u, "%s needs a value from %d to %llu", threads ? "Threads" : "Hash", threads,
               (unsigned long long)most);
        return;
    }
    *(threads ? &u->threads : &u->hash_megabytes) = number;
}

static void show_position(uci *u) {
    cli_out *out = &u->run->out;
    ply_board board;
    const ply_game game = {.start = u->position};
    cli_put_byte(out, '\n');
    cli_draw_board(out, &u->position, false);
    cli_puts(out, "\nFen: ");
    (void)cli_write(cli_common(PLY_POSITION), &game, out);
    cli_puts(out, "\nCheckers:");
    ply_generators[0]->load(&board, &u->position);
    const ply_squares checkers = ply_generators[0]->checkers(&board);
    for (unsigned square = 0; square < 64; square++) {
        char name[3];
        if (!(checkers >> square & 1u)) continue;
        cli_square_name((ply_square)square, name);
        cli_printf(out, " %s", name);
    }
    cli_put_byte(out, '\n');
}

/* ---- Counting -------------------------------------------------------------------------------- */

static bool is_line(const char *line, size_t length, const char *wanted) {
    words w = {line, line + length};
    return accept(&w, wanted) && (skip_blanks(&w), w.at == w.end);
}

/* Looks at the lines that came during the count. They stay where they are, for their turn. One that
 * is answered here is made blank, so that it is not answered again. */
static void look_ahead(const perft_report *report, void *context) {
    uci *u = context;
    struct pollfd ready = {.fd = u->input.fd, .events = POLLIN};
    (void)report;
    if (!u->input.ended && poll(&ready, 1, 0) > 0) cli_input_more(&u->input);
    for (;;) {
        char *line = u->input.bytes + u->input.at + u->looked_at;
        const size_t left = u->input.used - u->input.at - u->looked_at;
        char *end = memchr(line, '\n', left);
        if (!end) return;
        const size_t length = (size_t)(end - line);
        u->looked_at += length + 1;
        if (is_line(line, length, "stop")) {
            atomic_store(&u->stop, true);
        } else if (is_line(line, length, "isready")) {
            cli_puts(&u->run->out, "readyok\n");
            cli_flush(&u->run->out);
            memset(line, ' ', length); /* it is answered */
        }
    }
}

static void count(uci *u, unsigned depth) {
    static perft_report report;
    const perft_job job = {.position = u->position,
                           .depth = depth,
                           .threads = (unsigned)u->threads,
                           .hash_bytes = (size_t)u->hash_megabytes << 20,
                           .stop = &u->stop,
                           .progress = look_ahead,
                           .context = u};
    cli_flush(&u->run->out);
    atomic_store(&u->stop, false);
    u->looked_at = 0;
    const perft_end end = perft_run(&job, &report);
    if (end == PERFT_DONE) {
        cli_write_as_stockfish(&u->run->out, &u->position, &report);
    } else {
        inform(u, "%s", perft_end_sentence(end));
    }
}

/* `go perft N`, and `perft N` as Ethereal has it. */
static void go(uci *u, words *w, bool is_go) {
    uint64_t depth;
    if (is_go && !accept(w, "perft")) {
        inform(u, "plyproof counts, and does not search: go perft N");
        cli_puts(&u->run->out, "bestmove 0000\n");
    } else if (!accept_number(w, PERFT_DEPTH_MAX, &depth)) {
        inform(u, "perft needs a depth from 0 to %u", PERFT_DEPTH_MAX);
    } else if (u->refused) {
        inform(u, "there is no position: the last one was refused");
    } else {
        count(u, (unsigned)depth);
    }
}

/* ---- The loop -------------------------------------------------------------------------------- */

/* Answers a line; false if it was `quit`. */
static bool answer(uci *u, const char *line, size_t length) {
    static const char *const ignored[] = {"ucinewgame", "stop", "debug", "ponderhit", "register"};
    words w = {line, line + length};
    char text[48];
    skip_blanks(&w);
    if (w.at == w.end) return true;
    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++) {
        if (accept(&w, ignored[i])) return true;
    }
    if (accept(&w, "quit")) return false;
    if (accept(&w, "uci")) {
        introduce(u);
    } else if (accept(&w, "isready")) {
        cli_puts(&u->run->out, "readyok\n");
    } else if (accept(&w, "position")) {
        set_position(u, &w);
    } else if (accept(&w, "setoption")) {
        set_option(u, &w);
    } else if (accept(&w, "go")) {
        go(u, &w, true);
    } else if (accept(&w, "perft")) {
        go(u, &w, false);
    } else if (accept(&w, "d")) {
        show_position(u);
    } else {
        const char *word = next_word(&w, &length);
        inform(u, "there is no command \"%s\"", shown(word, length, text));
    }
    return true;
}

static void show(void *context) { cli_flush(&((uci *)context)->run->out); }

static cli_status run_uci(cli_run *run) {
    uci u = {.run = run, .position = ply_start_position, .threads = 1};
    const char *line;
    size_t length;
    cli_input_open(&u.input, STDIN_FILENO);
    u.input.before_waiting = show;
    u.input.context = &u;
    cli_reader_open(&u.reader, cli_common(PLY_POSITION), &ply_empty_position);
    while (!run->out.failure && cli_next_line(&u.input, &line, &length)) {
        if (!answer(&u, line, length)) break;
    }
    const int failure = u.input.failure;
    cli_reader_close(&u.reader);
    cli_input_close(&u.input);
    if (failure) return cli_cannot(run, "reading standard input failed: %s", strerror(failure));
    return CLI_HELD;
}

const cli_command cli_command_uci = {
    .name = "uci",
    .operands = "",
    .summary = "count for programs that drive an engine by UCI",
    .about = "Reads commands from standard input and answers as Stockfish does: uci, isready,\n"
             "position startpos|fen FEN [moves MOVE...], go perft N, perft N, d, setoption\n"
             "name Threads|Hash value N, stop, quit. A line `info string` reports what cannot\n"
             "be read. After a position that was refused, nothing is counted until another one\n"
             "is set. It does not search. Hash is off (0 MB) unless it is set.",
    .examples =
        "$ printf 'position fen 8/8/8/8/8/k7/7P/K7 w - - 0 1\\ngo perft 3\\n' | plyproof uci\n"
        "a1b1: 18\n"
        "h2h3: 10\n"
        "h2h4: 10\n"
        "\n"
        "Nodes searched: 38\n"
        "\n",
    .most = 0,
    .run = run_uci,
};
