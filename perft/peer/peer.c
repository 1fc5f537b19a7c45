/* peer.c - somebody else's engine: started, asked for counts in its own dialect, and survived.
 *
 * To ask a question, the commands of the dialect are filled in and written at once, with a ping
 * behind them (isready in UCI). Then lines are read until both the count and the reply to the ping
 * have come, so that the next question does not meet what is left of this one. Some engines count
 * in another thread and reply to the ping too early; others know no ping, or never say that a count
 * is whole. Which kind this is, perft_peer_learn finds out with a first question, whose every
 * possible end is waited for; from then on no question waits longer than it has to.
 */
/* SPDX-License-Identifier: MIT */
#include "peer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

const perft_dialect perft_dialects[PERFT_DIALECTS] = {
#define DIALECT(id, name, manner, position, count, divide, summary)                                \
    {name, summary, manner, position, count, divide},
#include "dialects.def"
#undef DIALECT
};

const perft_dialect *perft_find_dialect(const char *name) {
    for (size_t i = 0; i < PERFT_DIALECTS; i++) {
        if (strcmp(perft_dialects[i].name, name) == 0) return &perft_dialects[i];
    }
    return NULL;
}

/* ---- Texts ----------------------------------------------------------------------------------- */

void perft_move_text(ply_move move, char out[8]) {
    static const char letters[] = " pnbrqk??";
    const unsigned promotion = ply_promotion(move);
    snprintf(out, 8, "%c%u%c%u%c", 'a' + (char)ply_file(ply_from(move)),
             ply_rank(ply_from(move)) + 1, 'a' + (char)ply_file(ply_to(move)),
             ply_rank(ply_to(move)) + 1, letters[promotion]);
    if (!promotion) out[4] = '\0';
}

void perft_fen_text(const ply_position *position, char out[PLY_TEXT_MAX]) {
    size_t length = 0;
    ply_write_position(&ply_codec_fen, position, out, PLY_TEXT_MAX - 1, &length);
    out[length] = '\0';
}

/* A text that grows up to its capacity; what is more is cut off. */
typedef struct filling {
    char *out;
    size_t length, capacity;
} filling;

static void put(filling *f, const char *text, size_t length) {
    if (length > f->capacity - f->length) length = f->capacity - f->length;
    memcpy(f->out + f->length, text, length);
    f->length += length;
}

static void puts_to(filling *f, const char *text) { put(f, text, strlen(text)); }

static void put_moves(filling *f, const perft_question *q, const char *before,
                      const char *between) {
    for (size_t i = 0; i < q->way_length; i++) {
        char text[8];
        perft_move_text(q->way[i], text);
        if (i) puts_to(f, between);
        puts_to(f, before);
        puts_to(f, text);
    }
}

/* Writes a command with its places filled in. */
static void fill(filling *f, const char *pattern, const perft_question *q) {
    for (const char *at = pattern; *at;) {
        char text[PLY_TEXT_MAX];
        if (strncmp(at, "{fen}", 5) == 0) {
            perft_fen_text(&q->position, text);
            puts_to(f, text);
            at += 5;
        } else if (strncmp(at, "{depth}", 7) == 0) {
            snprintf(text, sizeof text, "%u", q->depth);
            puts_to(f, text);
            at += 7;
        } else if (strncmp(at, "{moves}", 7) == 0) {
            put_moves(f, q, "", " ");
            at += 7;
        } else if (strncmp(at, "{expected}", 10) == 0) {
            perft_count_text(q->leaves, text);
            puts_to(f, text);
            at += 10;
        } else {
            put(f, at++, 1);
        }
    }
}

/* ---- The command line ------------------------------------------------------------------------ */

bool perft_peer_open(perft_peer *peer, const perft_peer_setup *setup) {
    *peer = (perft_peer){.setup = *setup, .dialect = setup->dialect};
    if (peer->setup.timeout <= 0) peer->setup.timeout = PERFT_TIMEOUT;
    peer->word_count = perft_process_command(setup->command, setup->line, &peer->text, peer->words,
                                             peer->detail, sizeof peer->detail);
    if (peer->word_count == 0) return false;
    if (setup->line && strstr(setup->line, "{expected}")) {
        peer->dialect = &perft_dialects[PERFT_DIALECT_status];
    } else if (setup->line && strstr(setup->line, "{fen}")) {
        peer->dialect = &perft_dialects[PERFT_DIALECT_command];
    }
    snprintf(peer->name, sizeof peer->name, "%s", peer->words[0]);
    return true;
}

void perft_peer_open_like(perft_peer *peer, const perft_peer *other) {
    *peer = *other;
    peer->process = (perft_process){0};
    peer->text = NULL; /* the words are those of the other, which frees them */
    peer->seconds = peer->leaves = 0;
    peer->questions = peer->starts = 0;
}

/* ---- Starting and ending --------------------------------------------------------------------- */

/* Ten times as long as counting should take at the speed that was seen so far, or at that of a slow
 * engine before anything was seen; and the time-out besides, in which it may think. */
double perft_peer_patience(const perft_peer *peer, perft_count leaves) {
    const double speed = peer->seconds > 0.05 ? peer->leaves / peer->seconds : 20000;
    return peer->setup.timeout + 10 * (double)leaves / (speed > 1000 ? speed : 1000);
}

void perft_peer_restart(perft_peer *peer) { perft_process_end(&peer->process); }

void perft_peer_close(perft_peer *peer) {
    perft_process_end(&peer->process);
    free(peer->text);
    peer->text = NULL;
}

/* What it means that no line came; the process is ended. */
static perft_said note_silence(perft_peer *peer, perft_heard heard, double seconds) {
    static const perft_said said[] = {[PERFT_HEARD_END] = PERFT_SAID_CRASHED,
                                      [PERFT_HEARD_NOTHING] = PERFT_SAID_HUNG,
                                      [PERFT_HEARD_FLOOD] = PERFT_SAID_NONSENSE,
                                      [PERFT_HEARD_STOP] = PERFT_SAID_STOP};
    perft_process_give_up(&peer->process, heard, seconds, peer->detail, sizeof peer->detail);
    return said[heard];
}

/* Writes all of a text, or says what kept the engine from reading it. */
static perft_said say(perft_peer *peer, const char *text, size_t length, double seconds) {
    perft_process *p = &peer->process;
    if (perft_process_write(p, text, length, perft_process_now() + seconds)) return PERFT_SAID;
    const bool is_told_to_stop = p->stop && atomic_load(p->stop);
    return note_silence(peer,
                        p->exited || p->to < 0          ? PERFT_HEARD_END
                        : p->written > PERFT_OUTPUT_MAX ? PERFT_HEARD_FLOOD
                        : is_told_to_stop               ? PERFT_HEARD_STOP
                                                        : PERFT_HEARD_NOTHING,
                        seconds);
}

static perft_said launch(perft_peer *peer, const char *const *words) {
    const int error = perft_process_start(&peer->process, words, peer->setup.stop);
    peer->starts++;
    if (!error) return PERFT_SAID;
    snprintf(peer->detail, sizeof peer->detail, "%s", strerror(error));
    peer->is_absent = true;
    return PERFT_SAID_CANNOT;
}

static bool is_word(const char *line, size_t length, const char *word) {
    const size_t size = strlen(word);
    while (length > 0 && (*line == ' ' || *line == '\t')) line++, length--;
    return length >= size && memcmp(line, word, size) == 0 &&
           (length == size || line[size] == ' ' || line[size] == '\t');
}

/* Copies what stands behind a word in a line, up to another word if that is there. */
static bool copy_behind(const char *line, size_t length, const char *word, const char *before,
                        char *out, size_t capacity) {
    char text[512];
    if (length >= sizeof text) length = sizeof text - 1;
    memcpy(text, line, length);
    text[length] = '\0';
    const char *begin = strstr(text, word);
    if (!begin) return false;
    begin += strlen(word);
    const char *end = before ? strstr(begin, before) : NULL;
    const size_t size = end ? (size_t)(end - begin) : strlen(begin);
    if (size >= capacity) return false;
    memcpy(out, begin, size);
    out[size] = '\0';
    return true;
}

/* An option of UCI: is there one that makes the table small, and can all moves be searched? */
static void learn_option(perft_peer *peer, const char *line, size_t length) {
    char name[64], number[24];
    if (!copy_behind(line, length, "option name ", " type ", name, sizeof name)) return;
    if (strcmp(name, "MultiPV") == 0 &&
        copy_behind(line, length, " max ", " ", number, sizeof number)) {
        peer->variants = (unsigned)strtoul(number, NULL, 10);
        if (peer->variants > 256) peer->variants = 256;
    }
    if (!peer->hash_option[0] && strcmp(name, "Hash") == 0 &&
        copy_behind(line, length, " min ", " ", number, sizeof number)) {
        strcpy(peer->hash_option, name);
        strcpy(peer->hash_least, number);
    }
}

static void learn_name(perft_peer *peer, const char *line, size_t length) {
    char name[96];
    if (copy_behind(line, length, "id name ", NULL, name, sizeof name) && name[0]) {
        memcpy(peer->name, name, sizeof name);
    }
    if (copy_behind(line, length, "myname=\"", "\"", name, sizeof name) && name[0]) {
        memcpy(peer->name, name, sizeof name);
    }
}

/* The next line, behind prompts that stand at its beginning. */
static perft_heard next_line(perft_peer *peer, double until, const char **line, size_t *length) {
    const perft_heard heard = perft_process_line(&peer->process, until, line, length);
    if (heard == PERFT_HEARD_LINE) perft_answer_skip_prompts(line, length);
    return heard;
}

/* Reads until a line begins with this word. */
static perft_said read_until(perft_peer *peer, const char *word, double seconds) {
    const double until = perft_process_now() + seconds;
    const char *line;
    size_t length;
    for (;;) {
        const perft_heard heard = next_line(peer, until, &line, &length);
        if (heard != PERFT_HEARD_LINE) return note_silence(peer, heard, seconds);
        if (is_word(line, length, "option")) learn_option(peer, line, length);
        if (is_word(line, length, "id") || is_word(line, length, "feature")) {
            learn_name(peer, line, length);
        }
        if (is_word(line, length, word)) return PERFT_SAID;
    }
}

/* Says a text, and reads until the reply. */
static perft_said say_and_read(perft_peer *peer, const char *text, const char *reply,
                               double seconds) {
    const perft_said said = say(peer, text, strlen(text), seconds);
    return said == PERFT_SAID ? read_until(peer, reply, seconds) : said;
}

static perft_said greet_uci(perft_peer *peer) {
    const perft_said said = say_and_read(peer, "uci\n", "uciok", peer->setup.timeout);
    if (said != PERFT_SAID) return said;
    peer->speaks_uci = true;
    char text[256] = "";
    size_t used = 0;
    if (peer->without_hash && peer->hash_option[0]) {
        used = (size_t)snprintf(text, sizeof text, "setoption name %s value %s\n",
                                peer->hash_option, peer->hash_least);
    }
    if (peer->dialect->manner == PERFT_SEARCH && peer->variants) {
        snprintf(text + used, sizeof text - used, "setoption name MultiPV value %u\n",
                 peer->variants);
    }
    strcat(text, "isready\n");
    return say_and_read(peer, text, "readyok", peer->setup.timeout);
}

/* In xboard a greeting has no end unless the engine says done=1: else it is waited for two seconds,
 * as the protocol has it, or longer if the engine asks for that by done=0. */
static perft_said greet_xboard(perft_peer *peer) {
    static const char greeting[] = "xboard\nprotover 2\n";
    const char *line;
    size_t length;
    double until = perft_process_now() + 2;
    const perft_said said = say(peer, greeting, strlen(greeting), peer->setup.timeout);
    if (said != PERFT_SAID) return said;
    for (;;) {
        const perft_heard heard = next_line(peer, until, &line, &length);
        if (heard == PERFT_HEARD_NOTHING) break;
        if (heard != PERFT_HEARD_LINE) return note_silence(peer, heard, 2);
        char text[512];
        if (!is_word(line, length, "feature")) continue;
        learn_name(peer, line, length);
        snprintf(text, sizeof text, "%.*s", (int)(length < 500 ? length : 500), line);
        if (strstr(text, "ping=1")) peer->knows_ping = true;
        if (strstr(text, "usermove=1")) peer->wants_usermove = true;
        if (strstr(text, "memory=1")) {
            strcpy(peer->hash_option, "memory");
            strcpy(peer->hash_least, "1");
        }
        if (strstr(text, "done=0")) until = perft_process_now() + peer->setup.timeout;
        if (strstr(text, "done=1")) break;
    }
    const bool is_small = peer->without_hash && peer->hash_option[0];
    const char *const begin = is_small ? "memory 1\nnew\nforce\nnopost\n" : "new\nforce\nnopost\n";
    return say(peer, begin, strlen(begin), peer->setup.timeout);
}

static perft_said start(perft_peer *peer) {
    const perft_manner manner = peer->dialect->manner;
    const perft_said said = launch(peer, peer->words);
    if (said != PERFT_SAID) return said;
    return manner == PERFT_XBOARD || manner == PERFT_XBOARD_SEARCH ? greet_xboard(peer)
                                                                   : greet_uci(peer);
}

/* ---- A process for each question ------------------------------------------------------------- */

enum { QUESTION_BYTES = 16384 };

/* A word that is {moves} alone is left out where there are none. */
static bool is_left_out(const char *word, const perft_question *q) {
    return strcmp(word, "{moves}") == 0 && q->way_length == 0;
}

static perft_said ask_once(perft_peer *peer, const perft_question *q, perft_answer *answer) {
    char bytes[QUESTION_BYTES];
    const char *words[PERFT_COMMAND_WORDS + 1] = {NULL}, *line;
    filling room = {.out = bytes, .capacity = sizeof bytes};
    const double patience = perft_peer_patience(peer, q->leaves);
    const double until = perft_process_now() + patience;
    perft_process *p = &peer->process;
    perft_heard heard;
    size_t length, count = 0;
    for (size_t i = 0; i < peer->word_count; i++) {
        if (is_left_out(peer->words[i], q)) continue;
        words[count++] = bytes + room.length;
        fill(&room, peer->words[i], q);
        put(&room, "", 1);
    }
    const perft_said said = launch(peer, words);
    if (said != PERFT_SAID) return said;
    perft_process_close_input(p);
    while ((heard = perft_process_line(p, until, &line, &length)) == PERFT_HEARD_LINE) {
        perft_answer_line(answer, line, length);
    }
    perft_answer_end(answer);
    const bool is_status = peer->dialect->manner == PERFT_STATUS;
    const bool has_ended = heard == PERFT_HEARD_END;
    if (has_ended && peer->learning) {
        peer->has_no_total = answer->has_total && answer->weight == 0;
    }
    if (has_ended && answer->has_total && !is_status) {
        perft_process_end(p);
        return PERFT_SAID;
    }
    const perft_said failed = note_silence(peer, heard, patience);
    if (!has_ended || !p->exited || !WIFEXITED(p->status)) return failed;
    /* There is no count, and the status says why. */
    const int status = WEXITSTATUS(p->status);
    if (peer->has_no_total && q->leaves == 0 && status == 0) {
        answer->has_total = true; /* of no moves: a list with nothing in it */
        return PERFT_SAID;
    }
    if (is_status) {
        answer->agrees = status == 0;
        answer->disagrees = !answer->agrees;
        return status < 126 ? PERFT_SAID : PERFT_SAID_CRASHED; /* from there on it is the shell's */
    }
    if (answer->complaint[0] || p->last_words[0]) return PERFT_SAID_REFUSED;
    if (status != 0) return PERFT_SAID_CRASHED;
    snprintf(peer->detail, sizeof peer->detail, "it wrote no count");
    return PERFT_SAID_NONSENSE;
}

/* ---- A session ------------------------------------------------------------------------------- */

/* The commands that set the position up, play the way, and ask. */
static void write_question(const perft_peer *peer, const perft_question *q, filling *f) {
    const perft_dialect *d = peer->dialect;
    if (d->manner == PERFT_XBOARD_SEARCH) puts_to(f, "new\n");
    const bool is_xboard = d->manner == PERFT_XBOARD || d->manner == PERFT_XBOARD_SEARCH;
    if (is_xboard) puts_to(f, "force\n");
    fill(f, d->position, q);
    if (q->way_length) {
        if (is_xboard) {
            puts_to(f, "\n");
            put_moves(f, q, peer->wants_usermove ? "usermove " : "", "\n");
        } else {
            puts_to(f, " moves ");
            put_moves(f, q, "", " ");
        }
    }
    puts_to(f, "\n");
    /* An engine that does not know sd may know depth; and seconds it knows. */
    if (d->manner == PERFT_XBOARD_SEARCH && strstr(peer->habit, "sd")) {
        fill(f, "st 1\ndepth {depth}\n", q);
    }
    fill(f, q->list && d->divide && peer->lists ? d->divide : d->count, q);
    puts_to(f, "\n");
}

void perft_peer_by_hand(const perft_peer *peer, const perft_question *question, char *out,
                        size_t capacity) {
    filling f = {.out = out, .capacity = capacity - 1};
    if (peer->dialect->manner == PERFT_ONCE || peer->dialect->manner == PERFT_STATUS) {
        for (size_t i = 0; i < peer->word_count; i++) {
            char text[QUESTION_BYTES], quoted[QUESTION_BYTES];
            filling one = {.out = text, .capacity = sizeof text - 1};
            if (is_left_out(peer->words[i], question)) continue;
            fill(&one, peer->words[i], question);
            text[one.length] = '\0';
            perft_process_quote(text, quoted, sizeof quoted);
            if (i) puts_to(&f, " ");
            puts_to(&f, quoted);
        }
        puts_to(&f, "\n");
    } else {
        write_question(peer, question, &f);
    }
    out[f.length] = '\0';
}

/* Whether it complains as it did when it was asked the first time, and answered rightly. */
static bool is_habit(perft_peer *peer, const perft_answer *answer) {
    if (peer->learning && answer->count) {
        memcpy(peer->habit, answer->complaint, sizeof peer->habit);
    }
    const size_t length = strcspn(peer->habit, "0123456789");
    return length > 0 && strncmp(answer->complaint, peer->habit, length) == 0;
}

/* The moves of a search: what it plays, and the lines of play that it thinks of. */
static perft_said read_search(perft_peer *peer, perft_answer *answer, double patience) {
    const double until = perft_process_now() + patience;
    const char *line;
    size_t length;
    for (;;) {
        const perft_heard heard = next_line(peer, until, &line, &length);
        if (heard == PERFT_HEARD_NOTHING && answer->complaint[0] && !is_habit(peer, answer)) {
            note_silence(peer, heard, patience);
            snprintf(peer->detail, sizeof peer->detail, "it says: %s", answer->complaint);
            return PERFT_SAID_REFUSED;
        }
        if (heard != PERFT_HEARD_LINE) return note_silence(peer, heard, patience);
        if (perft_answer_search_line(answer, line, length)) break;
    }
    /* What it says of the game after its move must not be taken for the next answer. */
    if (peer->knows_ping) {
        const perft_said said = say_and_read(peer, "force\nping 1\n", "pong", patience);
        if (said != PERFT_SAID) return said;
    }
    if (!answer->complaint[0] || is_habit(peer, answer)) return PERFT_SAID;
    snprintf(peer->detail, sizeof peer->detail, "it says: %s", answer->complaint);
    return PERFT_SAID_REFUSED;
}

/* Reads an answer up to its end. What the end is has been learnt: a total that is surely one and
 * the reply to the ping, or that reply alone if it comes last, or half a second of silence. While
 * that is still to be learnt, every end is waited for, and what came in which order is noted. An
 * engine that has replied to the ping and counted nothing passes the position over: it is given a
 * second more than counting takes, since it may count in a thread. */
static perft_said read_count(perft_peer *peer, perft_answer *answer, bool listing,
                             bool may_be_silent, double patience) {
    const char *pong = peer->dialect->manner == PERFT_UCI ? "readyok" : "pong";
    const double until = perft_process_now() + patience;
    const bool learning = peer->learning;
    const bool ends_in_silence =
        peer->ends_in_silence || (listing && peer->lists && peer->list_ends_in_silence);
    size_t lines = 0;
    double quiet = 0; /* when silence is an end; 0: not yet */
    const char *line;
    size_t length;
    bool ponged = false, after_pong = false, is_passing_over = false;
    for (;;) {
        const double limit = quiet > 0 && quiet < until ? quiet : until;
        const perft_heard heard = next_line(peer, limit, &line, &length);
        if (heard == PERFT_HEARD_NOTHING && quiet > 0) break;
        if (heard != PERFT_HEARD_LINE) {
            perft_answer_end(answer);
            const perft_said said = note_silence(peer, heard, patience);
            if (said != PERFT_SAID_HUNG || lines == 0 || answer->count > 0) return said;
            snprintf(peer->detail, sizeof peer->detail, "%zu lines within %.1f s, and no count",
                     lines, patience);
            return PERFT_SAID_NONSENSE;
        }
        const double now = perft_process_now();
        if (is_word(line, length, pong)) {
            ponged = true;
            if (learning) quiet = now + 0.5;
        } else {
            lines += length > 0;
            if (is_passing_over) quiet = 0;
            const size_t moves = answer->count;
            const unsigned weight = answer->weight;
            perft_answer_line(answer, line, length);
            const bool counts = answer->count > moves || answer->weight > weight;
            if (counts && ponged) after_pong = true;
            if (counts && (learning || ends_in_silence)) quiet = now + 0.5;
            if (answer->complaint[0] && quiet <= 0) quiet = now + 1;
        }
        is_passing_over = ponged && !learning && quiet <= 0 && peer->counts_before_pong &&
                          answer->count == 0 && answer->weight == 0;
        if (is_passing_over) quiet = now + 1 + patience - peer->setup.timeout;
        if (answer->sure && (ponged || (!learning && !peer->answers_pings))) break;
        if (!learning && ponged && (peer->pong_is_last || answer->complaint[0])) break;
    }
    perft_answer_end(answer);
    if (learning && answer->has_total) {
        peer->has_no_total = answer->weight == 0;
        peer->answers_pings = ponged;
        peer->counts_before_pong = ponged && !after_pong;
        /* Where a total is sure to come it is waited for: the reply to the ping may come behind
         * it by chance. */
        peer->pong_is_last = ponged && !after_pong && !answer->sure;
        peer->ends_in_silence = !answer->sure && !peer->pong_is_last;
    }
    if (answer->has_total) return PERFT_SAID;
    if (answer->complaint[0]) {
        snprintf(peer->detail, sizeof peer->detail, "it says: %s", answer->complaint);
        return PERFT_SAID_REFUSED;
    }
    if (ponged && may_be_silent && peer->has_no_total) {
        answer->has_total = true; /* of no moves: a list with nothing in it */
        return PERFT_SAID;
    }
    if (lines == 0 && ponged && !learning) {
        snprintf(peer->detail, sizeof peer->detail, "it writes nothing, and goes on");
        return PERFT_SAID_REFUSED;
    }
    snprintf(peer->detail, sizeof peer->detail, "there is no count in its answer");
    return PERFT_SAID_NONSENSE;
}

perft_said perft_peer_ask(perft_peer *peer, const perft_question *question, perft_answer *answer) {
    const perft_manner manner = peer->dialect->manner;
    const bool is_once = manner == PERFT_ONCE || manner == PERFT_STATUS;
    double patience = perft_peer_patience(peer, question->leaves);
    perft_answer_begin(answer, &question->position, question->depth);
    for (size_t i = 0; i < question->way_length; i++) {
        ply_play(&answer->position, question->way[i]);
    }
    if (question->way_length && !peer->plays) return PERFT_SAID_CANNOT;
    /* Without a legal move many engines say nothing at all, and that is right. */
    const bool may_be_silent = perft_peer_searches(peer) && question->leaves == 0;
    if (may_be_silent && patience > 1) patience = 1;
    peer->questions++;
    const double began = perft_process_now();
    perft_said said = PERFT_SAID;
    if (is_once) {
        said = ask_once(peer, question, answer);
    } else {
        char text[QUESTION_BYTES];
        filling f = {.out = text, .capacity = sizeof text};
        if (!peer->process.pid) said = start(peer);
        if (said != PERFT_SAID) return said;
        perft_process_forgive(&peer->process);
        write_question(peer, question, &f);
        if (manner == PERFT_UCI) puts_to(&f, "isready\n");
        if (manner == PERFT_XBOARD && peer->knows_ping) puts_to(&f, "ping 1\n");
        said = say(peer, text, f.length, patience);
        if (said == PERFT_SAID && perft_peer_searches(peer)) {
            said = read_search(peer, answer, patience);
        } else if (said == PERFT_SAID) {
            said = read_count(peer, answer, question->list && peer->dialect->divide,
                              question->leaves == 0, patience);
        }
    }
    if (may_be_silent && said == PERFT_SAID_HUNG) return PERFT_SAID;
    if (said == PERFT_SAID) {
        peer->seconds += perft_process_now() - began;
        peer->leaves += (double)question->leaves;
    }
    return said;
}

bool perft_peer_searches(const perft_peer *peer) {
    return peer->dialect->manner == PERFT_SEARCH || peer->dialect->manner == PERFT_XBOARD_SEARCH;
}

bool perft_peer_searches_all(const perft_peer *peer, size_t moves) {
    return peer->dialect->manner == PERFT_SEARCH && peer->variants >= moves;
}

/* ---- Finding out ----------------------------------------------------------------------------- */

/* Whether a list of moves may be that of the start position, which has 20: an engine that is tried
 * here may have bugs even there. */
static bool looks_like_start(const perft_answer *a) { return a->count >= 10 && a->count <= 40; }

/* Tries one dialect: a count of two plies, by which read_count learns how answers end; and then,
 * where moves are listed by another command, that command. What looks like an answer may be none:
 * engines that do not know `go perft 2` begin to search, and write numbers of nodes. */
static perft_said try_dialect(perft_peer *peer, const perft_dialect *dialect,
                              perft_answer *answer) {
    perft_question q = {.position = ply_start_position, .depth = 2, .leaves = 400};
    peer->dialect = dialect;
    peer->lists = false;
    peer->habit[0] = '\0';
    peer->answers_pings = peer->pong_is_last = peer->ends_in_silence = false;
    peer->learning = true;
    peer->plays = dialect->manner != PERFT_ONCE && dialect->manner != PERFT_STATUS;
    if (dialect->manner == PERFT_ONCE || dialect->manner == PERFT_STATUS) {
        for (size_t i = 0; i < peer->word_count; i++) {
            if (strstr(peer->words[i], "{moves}")) peer->plays = true;
        }
    }
    perft_peer_restart(peer);
    /* A search is tried where there is one legal move, to see whether it sets positions up. */
    static const char lone_fen[] = "k7/8/1K6/8/8/8/8/7R b - - 0 1";
    const ply_move only = ply_move_of(56, 57, 0);
    if (perft_peer_searches(peer)) {
        ply_read_position(&ply_codec_fen, lone_fen, sizeof lone_fen - 1, &q.position);
        q.depth = 1;
    }
    perft_said said = perft_peer_ask(peer, &q, answer);
    peer->learning = false;
    if (perft_peer_searches(peer)) {
        if (said == PERFT_SAID && (answer->count != 1 || answer->list[0].move != only)) {
            snprintf(peer->detail, sizeof peer->detail,
                     "it does not set up positions, or does not play by itself");
            said = PERFT_SAID_NONSENSE;
        }
        return said;
    }
    const bool searches = answer->searched && !answer->sure;
    const bool may_search = perft_answer_is_by_info(answer) && answer->total != q.leaves;
    if (said == PERFT_SAID && (searches || may_search)) {
        snprintf(peer->detail, sizeof peer->detail, "it searches instead of counting");
        said = PERFT_SAID_NONSENSE;
    }
    if (said != PERFT_SAID || dialect->manner == PERFT_STATUS) return said;
    peer->lists = looks_like_start(answer);
    if (dialect->manner == PERFT_ONCE) return said;

    if (!peer->lists && dialect->divide) {
        peer->lists = true;
        q.list = true;
        peer->list_ends_in_silence = true;
        const perft_said listed = perft_peer_ask(peer, &q, answer);
        peer->lists = listed == PERFT_SAID && looks_like_start(answer);
        if (listed != PERFT_SAID) perft_peer_restart(peer);
        peer->list_ends_in_silence = !answer->sure;
    }
    return said;
}

/* How much it tells that a dialect failed in this way. Silence tells least. Of an engine that
 * speaks UCI, a crash tells more than that it searches, and that more than a command that it does
 * not know; what it says of xboard tells nothing. */
static unsigned telling(const perft_peer *peer, const perft_dialect *d, perft_said said) {
    const bool is_xboard = d->manner == PERFT_XBOARD || d->manner == PERFT_XBOARD_SEARCH;
    if (said == PERFT_SAID_CANNOT) return 9;
    if (said == PERFT_SAID_HUNG) return 0;
    if (!peer->speaks_uci) return 1;
    if (is_xboard) return 0;
    return said == PERFT_SAID_CRASHED ? 4 : said == PERFT_SAID_NONSENSE ? 3 : 2;
}

bool perft_peer_learn(perft_peer *peer) {
    perft_answer *answer = malloc(sizeof *answer);
    const double timeout = peer->setup.timeout;
    const perft_dialect *given = peer->dialect;
    perft_said said = PERFT_SAID_CANNOT;
    char why[sizeof peer->detail] = "";
    unsigned told = 0;
    if (!answer) {
        snprintf(peer->detail, sizeof peer->detail, "there is not enough memory");
        return false;
    }
    /* A dialect that the engine does not speak is waited for shortly, for there are others. */
    if (!given && timeout > 5) peer->setup.timeout = timeout > 10 ? timeout / 2 : 5;
    for (size_t i = 0; i < PERFT_DIALECTS && said != PERFT_SAID; i++) {
        const perft_dialect *d = &perft_dialects[i];
        const bool searches = d->manner == PERFT_SEARCH || d->manner == PERFT_XBOARD_SEARCH;
        const bool is_once = d->manner == PERFT_ONCE || d->manner == PERFT_STATUS;
        if (given ? d != given : is_once || searches != peer->setup.search) continue;
        said = try_dialect(peer, d, answer);
        if (said == PERFT_SAID_STOP) break;
        const unsigned worth = telling(peer, d, said);
        if (worth >= told) {
            memcpy(why, peer->detail, sizeof why);
            told = worth;
        }
        if (said == PERFT_SAID_CANNOT) break;
    }
    free(answer);
    peer->setup.timeout = timeout;
    peer->seconds = peer->leaves = 0;
    if (said == PERFT_SAID) {
        peer->detail[0] = '\0';
        return true;
    }
    memcpy(peer->detail, why, sizeof why);
    return false;
}
