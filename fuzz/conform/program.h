/* program.h - somebody else's reader or writer: started, asked texts in batches, and survived.
 *
 *     const char *const command[] = {"python3", "my_reader.py", NULL};
 *     fuzz_peer peer;
 *     fuzz_peer_open(&peer, &(fuzz_peer_setup){.command = command});
 *     if (fuzz_peer_learn(&peer, probes, 2)) {
 *         fuzz_peer_ask(&peer, questions, count);
 *         ... questions[i].said, questions[i].answer ...
 *     }
 *     fuzz_peer_close(&peer);
 *
 * The protocol is the one that `plyproof decode` speaks: a text a line on standard input, a line
 * for each on standard output, in order, empty where it was refused; for moves and games the
 * position comes before the text, and a tab between. Or each line is an object of JSON; or the
 * program is run for each text. A program that crashes, hangs or loses count is started again, and
 * the text that it fell over is found by halves. One peer belongs to one thread.
 */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_CONFORM_PROGRAM_H
#define FUZZ_CONFORM_PROGRAM_H

#include <stdint.h>

#include "perft/peer/process.h"

typedef enum fuzz_manner {
    FUZZ_LINES,
    FUZZ_JSON,
    FUZZ_ONCE /* a process for each text */
} fuzz_manner;

typedef enum fuzz_said {
    FUZZ_TAKEN,
    FUZZ_REFUSED,
    FUZZ_CRASHED,
    FUZZ_HUNG,
    FUZZ_NONSENSE, /* no line or several for one text, no JSON, or no end */
    FUZZ_UNASKED   /* we were told to stop, or it cannot be asked this: see fuzz_peer_can_send */
} fuzz_said;

typedef struct fuzz_question {
    const char *from; /* the position, or "" */
    const char *text;
    size_t from_length, length;
    fuzz_said said;
    size_t answer_at, answer_length; /* in the peer's answers, until the next batch */
} fuzz_question;

typedef struct fuzz_peer_setup {
    const char *const *command; /* the program and its arguments, NULL at the end */
    const char *line; /* or a command line, run for each text, with {text} and {position}; without
                         {text} it gets the text as its standard input */
    bool json;
    double patience; /* seconds that an answer may take; 0: FUZZ_PATIENCE */
    const atomic_bool *stop;
} fuzz_peer_setup;

#define FUZZ_PATIENCE 10.0

/* A peer that has failed so often is not asked any more. */
enum { FUZZ_CRASHES_MAX = 60, FUZZ_HANGS_MAX = 4 };

typedef struct fuzz_peer {
    fuzz_peer_setup setup;
    fuzz_manner manner;
    perft_process process;
    char name[96];      /* its command, without the folder */
    char detail[320];   /* how it last failed, in words */
    bool is_prompt;     /* it answers before its input ends */
    bool out_of_step;   /* it did, and wrote a line too many */
    bool is_step_known; /* it was silent once, and whether it leaves out lines has been seen */
    bool is_absent;     /* it cannot be started */
    uint64_t asked, starts;
    unsigned crashes, hangs; /* in this batch; after too many the rest is not asked */
    uint64_t unsteady;       /* how often it failed in a row of texts, and in none of them alone */
    char *text;              /* the command line, cut up */
    const char *words[PERFT_COMMAND_WORDS + 1];
    size_t word_count;
    char *answers, *batch;
    size_t answers_used, answers_room, batch_used, batch_room;
} fuzz_peer;

/* Makes an array larger if it has not room for so many more; ends the program with status 3 if
 * there is no memory. */
void *fuzz_grown(void *block, size_t count, size_t *capacity, size_t more, size_t size);

/* Makes a peer; nothing is started yet. False if the command line cannot be cut into words, or
 * there is no memory: `detail` says which. */
bool fuzz_peer_open(fuzz_peer *peer, const fuzz_peer_setup *setup);
void fuzz_peer_close(fuzz_peer *peer);

/* Finds out with these questions, which it should take, whether the peer answers at all, with one
 * line for each, and whether it does so before its input ends. False if it cannot be asked:
 * `detail` says why. */
bool fuzz_peer_learn(fuzz_peer *peer, fuzz_question *probes, size_t count);

/* Whether a text can be given to it: there are no line feeds within lines, and no bytes that are
 * not UTF-8 in JSON, and no NUL in an argument. */
bool fuzz_peer_can_send(const fuzz_peer *peer, const fuzz_question *question);

/* Asks them all, and notes what was said. `detail` is how it failed last. */
void fuzz_peer_ask(fuzz_peer *peer, fuzz_question *questions, size_t count);

/* The bytes of an answer, good until the next batch. */
static inline const char *fuzz_peer_answer(const fuzz_peer *peer, const fuzz_question *q) {
    return peer->answers ? peer->answers + q->answer_at : "";
}

/* Whether it has written more lines than it was asked for since this was asked last. A peer that
 * has is from then on started for each batch, and what it said is to be asked again. */
bool fuzz_peer_is_out_of_step(fuzz_peer *peer);

/* Ends its input and waits for its end, if it runs. False if it wrote more than it was asked for:
 * `detail` says what. */
bool fuzz_peer_finish(fuzz_peer *peer);

/* ---- JSON lines (jsonl.c) -------------------------------------------------------------------- */

/* Whether the bytes are UTF-8. */
bool fuzz_is_utf8(const char *bytes, size_t length);

/* Appends a text as JSON has it, with its quotation marks, to `out`, which has room for 6 bytes for
 * each and 2 more; returns how many. */
size_t fuzz_json_put(char *out, const char *text, size_t length);

/* Finds the answer in a line that must be one object: the value of "text". Refused if that is null
 * or is not there and "error" is; nonsense if the line is anything else. The answer is written to
 * `out`, which has room for as many bytes as the line. */
fuzz_said fuzz_json_read(const char *line, size_t size, char *out, size_t *length);

#endif
