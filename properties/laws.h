/* laws.h - laws: what holds for every position, move, game and text, tried at random.
 *
 * A law is a function that looks at one input (corpus/corpus.h) and says whether it holds. Most are
 * laws of every codec or of every generator: such a law has an instance for each of them, and gets
 * a new one when the table in core/ does. The easiest use: try all instances for a tenth of a
 * second.
 *
 *     for (size_t i = 0; i < law_count(); i++) {
 *         const law_instance law = law_at(i);
 *         const law_options options = {.seed = 1, .seconds = 0.1};
 *         law_report report;
 *         if (!law_run(&law, &options, &report)) printf("%s", report.failure);
 *     }
 *
 * In order: laws; running them; writing one. */
/* SPDX-License-Identifier: MIT */
#ifndef LAWS_H
#define LAWS_H

#include "corpus/corpus.h"

/* ---- Laws ------------------------------------------------------------------------------------ */

typedef enum law_verdict { LAW_HOLDS, LAW_FAILS, LAW_SKIPS } law_verdict;

typedef struct law_case law_case;

/* What a law is about: it has an instance for each of these. */
typedef enum law_subject {
    LAW_OF_CORE,       /* the position and its functions: one instance */
    LAW_OF_POSITIONS,  /* every codec of positions or boards */
    LAW_OF_MOVES,      /* every codec of moves */
    LAW_OF_GAMES,      /* every codec of games */
    LAW_OF_CODECS,     /* every codec */
    LAW_OF_GENERATORS, /* every generator */
    LAW_OF_ONE         /* the codec called `only`, if there is one */
} law_subject;

typedef struct law {
    const char *name;  /* words and dashes */
    const char *about; /* a sentence: what holds */
    law_subject of;
    const char *only;
    corpus_kind input;
    /* At most so many of 100 trials may be skipped, because the law has nothing to ask of their
     * inputs; 0: none may. */
    unsigned may_skip;
    /* Where trials are shared out, how many times as many as others the law gets, because they cost
     * little and ask what matters most: 1 to LAW_WEIGHT_MAX; 0 is 1. */
    unsigned weight;
    /* Tells whether the law asks anything of this codec or generator; there is no instance for one
     * of which it does not. NULL: of all. */
    bool (*applies)(const ply_codec *codec, const ply_generator *generator);
    law_verdict (*holds)(law_case *c);
} law;

enum { LAW_WEIGHT_MAX = 20 };

static inline unsigned law_weight(const law *l) { return l->weight ? l->weight : 1; }

typedef struct law_instance {
    const law *law;
    const ply_codec *codec;         /* or NULL */
    const ply_generator *generator; /* or NULL */
    char name[72];                  /* the law's, and after a colon the codec's or generator's */
} law_instance;

/* All instances, in the order of laws.def. */
size_t law_count(void);
law_instance law_at(size_t index);

/* ---- Running --------------------------------------------------------------------------------- */

enum { LAW_COMMAND_MAX = 9000 }; /* room for a command with two paths, each byte quoted */

typedef struct law_options {
    uint64_t seed;       /* of the first trial; 0 is 1 */
    uint64_t trials;     /* at most so many; 0: as many as the time allows */
    double seconds;      /* at most so long, if not 0; one of the two must be set */
    bool count_seen;     /* count what was tried (slower) */
    bool apart;          /* call the law in a child process for each trial: crashes are failures */
    bool as_found;       /* do not make a failure simpler */
    const char *kept;    /* a folder of counter-examples, tried before anything else; or NULL */
    bool keep;           /* write new ones there */
    const char *program; /* how `plyproof` is called here, for the command that replays; or NULL */
    volatile struct law_progress *progress; /* filled in meanwhile, or NULL */
} law_options;

/* How far a run is. */
struct law_progress {
    uint64_t trials;
    uint64_t trial_seed; /* of the trial in hand */
    char kept[512];      /* the file of the kept input in hand, before the first trial */
};

/* A place where a law decides what it asks: how often it went which way, and how many assertions
 * were evaluated there. [1]: what the name says; [0]: the contrary. */
typedef struct law_fork {
    const char *name; /* "the codec can hold it"; NULL: unused */
    uint64_t times[2], asked[2];
} law_fork;

enum { LAW_FORKS = 4 };

typedef struct law_report {
    bool held;
    uint64_t begun;  /* trials that were asked for, up to the first failure */
    uint64_t trials; /* those that were done: passed, failed or skipped; kept inputs, too */
    uint64_t passed, failed, skipped;
    uint64_t duplicates; /* not done, as the runner says that the same was tried before */
    uint64_t kept;       /* how many of `passed` were kept inputs */
    uint64_t cases;      /* what the law looked at: often many positions in a trial */
    uint64_t asked;      /* how many assertions were evaluated */
    law_fork forks[LAW_FORKS];
    double seconds;
    uint64_t seen[CORPUS_TRAITS]; /* with count_seen: how many trials showed the feature */
    uint64_t failing_seed;
    uint64_t failing_trial; /* how many trials it took, from 1 */
    char failure[16384];    /* lines: the law and why it fails, then the input; "" if it held */
    char again[LAW_COMMAND_MAX]; /* the command that tries the same again; "" if there is none */
    uint64_t seed;               /* that the run was given */
} law_report;

/* The runner of all laws: "bundled", or "theft" and its version. */
const char *law_runner(void);

/* A trial that is a duplicate of another asks nothing. True if more than one in a hundred are, so
 * that less was tried than was asked for: there is no more to try, or the runner takes inputs for
 * others. */
bool law_lost_many(const law_report *report);

/* Tries a law; true if it held. It did not if a trial failed, if every trial was skipped, or, of a
 * hundred trials and more, if more were skipped than the law may skip. A trial in which no
 * assertion was evaluated is skipped, whatever the law said of it. Ends with the first failure,
 * made as simple as can be. */
bool law_run(const law_instance *law, const law_options *options, law_report *report);

/* Tries a law on one input. If it fails, `failure` of the report says why. */
law_verdict law_try(const law_instance *law, const corpus_input *x, law_report *report);

/* The commands that try a law again: on what a seed makes, and on a kept file. `program` is how
 * plyproof is called, as a shell takes it; NULL: by its name. */
void law_seed_command(char out[LAW_COMMAND_MAX], const char *program, const char *name,
                      uint64_t seed);
void law_file_command(char out[LAW_COMMAND_MAX], const char *program, const char *name,
                      const char *path);

/* Reads a kept input from a file; false if it cannot be read. */
bool law_read_input(const char *path, corpus_input *x);

/* ---- Writing one ----------------------------------------------------------------------------- */

struct law_case {
    const corpus_input *x;
    const ply_codec *codec;
    const ply_generator *generator;
    uint64_t cases; /* what was looked at; each law counts what it likes */
    uint64_t asked; /* how many assertions were evaluated */
    law_fork *forks;
    uint64_t asked_before[LAW_FORKS]; /* when the law last came to the fork */
    uint8_t open[LAW_FORKS];          /* 1 + the way it took there; 0: it was not there yet */
    char reason[768];
};

/* A case of some codec or generator, without an input: for code that asks a question (questions.h)
 * outside a law. */
law_case law_case_of(const ply_codec *codec, const ply_generator *generator);

/* Says why a law fails here. Always LAW_FAILS. */
__attribute__((format(printf, 2, 3))) law_verdict law_fails(law_case *c, const char *format, ...);

/* Puts a word and a move before the reason: the law fails for, or after, that move. */
law_verdict law_fails_for(law_case *c, const char *word, ply_move move);

/* Counts an assertion. */
#define LAW_ASKS(c) ((void)(c)->asked++)

/* An assertion: the law fails unless the condition is true. No build flag removes this. */
#define LAW_REQUIRE(c, condition, ...)                                                             \
    do {                                                                                           \
        LAW_ASKS(c);                                                                               \
        if (!(condition)) return law_fails(c, __VA_ARGS__);                                        \
    } while (0)

/* The law fails if another function says that it does. */
#define LAW_REQUIRE_HOLDS(verdict)                                                                 \
    do {                                                                                           \
        if ((verdict) == LAW_FAILS) return LAW_FAILS;                                              \
    } while (0)

/* Names a condition that decides what the law asks, and returns it: what is asked from here on
 * until the law comes here again counts for that way. A law has at most LAW_FORKS of them. */
bool law_fork_taken(law_case *c, bool condition, const char *name);

/* Counts what was asked since the last fork: when the law is through with a case. */
void law_close_forks(law_case *c);

/* Applies a law to the position of the case and to all positions one move on: an input costs more
 * to make than most laws to check. What fails is named by its move. Counts the positions of which
 * something was asked as cases. */
law_verdict law_near(law_case *c, law_verdict (*holds)(law_case *c, const ply_position *p));

#endif
