/* judge.h - what an answer says, held against what was meant. Internal to fuzz/conform. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZ_CONFORM_JUDGE_H
#define FUZZ_CONFORM_JUDGE_H

#include "conform.h"

/* What was asked, for a judge. */
typedef struct fuzz_meant {
    const ply_codec *codec;
    bool write;
    const ply_game *game; /* the thing; NULL if the text must be refused */
    unsigned drops;       /* fields that are not in the text, and read as usual */
    unsigned loose;       /* fields that do not matter */
    bool may_refuse;
} fuzz_meant;

typedef struct fuzz_judgement {
    fuzz_outcome outcome;
    unsigned differs; /* misread: FUZZ_DIFFERS_...; crashed: how it ended */
    bool without_ep;  /* a match, but for an en-passant square where nothing can be taken */
    ply_error error;  /* unreadable: why */
} fuzz_judgement;

fuzz_judgement fuzz_judge(const fuzz_meant *meant, fuzz_said said, const char *answer,
                          size_t length);

/* Why an answer cannot be read, if it cannot be; moves and games are read from `from`. */
ply_error fuzz_answer_error(const fuzz_meant *meant, const ply_position *from, const char *answer,
                            size_t length);

/* Leaves out blanks at both ends of a text, and of several in a row all but one, as readers do that
 * are not strict. Returns the new length; `out` has room for `length` bytes. */
size_t fuzz_fold_blanks(const char *text, size_t length, char *out);

/* In what two things of the codec's kind differ. */
unsigned fuzz_differences(const ply_codec *codec, const ply_game *meant, const ply_game *got);

/* Writes a thing in the common codec of the codec's kind, less what the text drops. Returns the
 * length; 0 if it cannot be written or there is no room. */
size_t fuzz_expected(const fuzz_meant *meant, char *out, size_t capacity);

#endif
