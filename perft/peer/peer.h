/* peer.h - somebody else's engine: started, asked for counts in its own dialect, and survived.
 *
 *     const char *const command[] = {"./myengine", NULL};
 *     perft_peer peer;
 *     perft_peer_open(&peer, &(perft_peer_setup){.command = command});
 *     if (perft_peer_learn(&peer)) {
 *         perft_question q = {.position = p, .depth = 4, .leaves = 197281};
 *         if (perft_peer_ask(&peer, &q, &answer) == PERFT_SAID) ... answer.total ...
 *     }
 *     perft_peer_close(&peer);
 *
 * An engine that crashes or hangs is started again for the next question. One peer belongs to one
 * thread.
 */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_PEER_H
#define PERFT_PEER_H

#include "answer.h"
#include "process.h"

/* ---- Dialects -------------------------------------------------------------------------------- */

typedef enum perft_manner {
    PERFT_UCI,
    PERFT_XBOARD,
    PERFT_ONCE,   /* a process for each question */
    PERFT_STATUS, /* the same, and only its exit status counts */
    PERFT_SEARCH, /* UCI; nothing is counted, moves are collected from a search */
    PERFT_XBOARD_SEARCH
} perft_manner;

typedef struct perft_dialect {
    const char *name, *summary;
    perft_manner manner;
    const char *position, *count, *divide;
} perft_dialect;

typedef enum perft_dialect_id {
#define DIALECT(id, name, manner, position, count, divide, summary) PERFT_DIALECT_##id,
#include "dialects.def"
#undef DIALECT
    PERFT_DIALECTS
} perft_dialect_id;

extern const perft_dialect perft_dialects[PERFT_DIALECTS];

/* The dialect of that name, or NULL. */
const perft_dialect *perft_find_dialect(const char *name);

/* ---- Questions ------------------------------------------------------------------------------- */

/* The longest way from a position that is set up to the one that is asked about. */
#define PERFT_WAY_MAX 24u

typedef struct perft_question {
    ply_position position;
    ply_move way[PERFT_WAY_MAX]; /* moves that the engine is to make first */
    size_t way_length;
    unsigned depth;
    bool list;          /* ask for the moves, too, where that is another command */
    perft_count leaves; /* about how many there should be: for the time-out, and {expected} */
} perft_question;

typedef enum perft_said {
    PERFT_SAID,          /* there is an answer */
    PERFT_SAID_REFUSED,  /* it says that it does not take the position */
    PERFT_SAID_CRASHED,  /* it ended */
    PERFT_SAID_HUNG,     /* no answer in time */
    PERFT_SAID_NONSENSE, /* it wrote something, and there is no count in it; or without an end */
    PERFT_SAID_STOP,     /* we were told to stop */
    PERFT_SAID_CANNOT    /* it could not be started, or cannot be asked this */
} perft_said;

/* ---- Peers ----------------------------------------------------------------------------------- */

typedef struct perft_peer_setup {
    const char *const *command;   /* the engine and its arguments, NULL at the end */
    const char *line;             /* or a command line with {fen}, {depth}, {moves}, {expected} */
    const perft_dialect *dialect; /* NULL: find out */
    bool search;                  /* ask what it plays, not what it counts */
    double timeout;               /* seconds, beside what counting takes; 0: PERFT_TIMEOUT */
    const atomic_bool *stop;
} perft_peer_setup;

#define PERFT_TIMEOUT 10.0

typedef struct perft_peer {
    perft_peer_setup setup;
    const perft_dialect *dialect; /* NULL until it is known */
    perft_process process;
    char name[96];                   /* what it calls itself, or its command */
    char detail[320];                /* how the last question went wrong, in words */
    bool lists;                      /* it can be asked for its moves */
    bool plays;                      /* it can be asked to make moves first */
    bool learning;                   /* of the next three nothing is known yet */
    bool answers_pings;              /* it says when it has read everything up to there */
    bool pong_is_last;               /* and does so after the count */
    bool counts_before_pong;         /* the same, as far as was seen; it may count in a thread */
    bool has_no_total;               /* it lists moves, and nothing else */
    bool ends_in_silence;            /* it does not, nor has a line that is surely the last */
    bool list_ends_in_silence;       /* nor has its list, where that is another command */
    bool wants_usermove, knows_ping; /* xboard features */
    char hash_option[64];            /* what makes its table small or none, or "" */
    char hash_least[24];
    bool speaks_uci;   /* it has said uciok */
    bool is_absent;    /* there is no such program, or it cannot be run */
    bool without_hash; /* start it with that option set */
    char habit[128];   /* what it complains of at every question, such as a command it lacks */
    unsigned variants; /* UCI: the most that MultiPV takes; a search then lists so many moves */
    double seconds;    /* spent on answers, and what they counted */
    double leaves;
    uint64_t questions, starts;
    char *text; /* the command line, cut up */
    const char *words[PERFT_COMMAND_WORDS + 1];
    size_t word_count;
} perft_peer;

/* Makes a peer; nothing is started yet. False if `line` has too many words, an open quotation mark,
 * or there is no memory: `detail` says which. */
bool perft_peer_open(perft_peer *peer, const perft_peer_setup *setup);

/* Finds out how the engine is to be asked, by two plies of the start position. False if it cannot
 * be: `detail` says why. */
bool perft_peer_learn(perft_peer *peer);

/* Makes another peer of the same engine, which knows what this one has found out. It must be closed
 * before the other is, whose words it uses. */
void perft_peer_open_like(perft_peer *peer, const perft_peer *other);

/* Asks. The answer is whole if PERFT_SAID; else it has what came. */
perft_said perft_peer_ask(perft_peer *peer, const perft_question *question, perft_answer *answer);

/* Ends the process; the next question starts it again. */
void perft_peer_restart(perft_peer *peer);

void perft_peer_close(perft_peer *peer);

/* Whether it is asked by searches, and what it searches is all moves of a position of so many. */
bool perft_peer_searches(const perft_peer *peer);
bool perft_peer_searches_all(const perft_peer *peer, size_t moves);

/* How many seconds a question of so many leaves may take. */
double perft_peer_patience(const perft_peer *peer, perft_count leaves);

/* Writes a move as UCI does, and a NUL. */
void perft_move_text(ply_move move, char out[8]);

/* Writes a FEN and a NUL. */
void perft_fen_text(const ply_position *position, char out[PLY_TEXT_MAX]);

/* What a person types to ask this, with a line feed after each line. */
void perft_peer_by_hand(const perft_peer *peer, const perft_question *question, char *out,
                        size_t capacity);

#endif
