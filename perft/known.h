/* known.h - positions whose counts are known, and the counts: for tests and for `verify`. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_KNOWN_H
#define PERFT_KNOWN_H

#include "corpus/corpus.h"
#include "perft.h"

typedef struct perft_known_counts {
    const char *name;   /* in corpus/starts.def */
    uint64_t leaves[8]; /* of depth 1, 2, ...; 0 ends them */
} perft_known_counts;

/* The four positions of the mailbox document, the start position, Kiwipete, and the ones known as
 * positions 3 to 6. */
static const perft_known_counts perft_known[] = {
    {"mailbox1", {22, 661, 15727, 488198, 12267327}},
    {"mailbox2", {20, 400, 8902, 197281, 4865609}},
    {"mailbox3", {49, 1658, 80217, 2854756, 139196958}},
    {"mailbox4", {32, 1245, 41944, 1631436, 57467577}},
    {"startpos", {20, 400, 8902, 197281, 4865609, 119060324, 3195901860}},
    {"kiwipete", {48, 2039, 97862, 4085603, 193690690, 8031647685}},
    {"position3", {14, 191, 2812, 43238, 674624, 11030083, 178633661}},
    {"position4", {6, 264, 9467, 422333, 15833292, 706045033}},
    {"position5", {44, 1486, 62379, 2103487, 89941194}},
    {"position6", {46, 2079, 89890, 3894594, 164075551, 6923051137}},
};
enum { PERFT_KNOWN_COUNT = sizeof perft_known / sizeof perft_known[0] };

static inline ply_position perft_known_position(const perft_known_counts *known) {
    return corpus_start(known->name);
}

#endif
