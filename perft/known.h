/* known.h - positions whose counts are known, and the counts. For tests. */
#ifndef PERFT_KNOWN_H
#define PERFT_KNOWN_H

#include "perft.h"

#include <string.h>

typedef struct perft_known_counts {
    const char *fen;
    uint64_t leaves[8]; /* of depth 1, 2, ...; 0 ends them */
} perft_known_counts;

/* The four positions of the mailbox document, the start position, Kiwipete, and the ones known as
 * positions 3 to 6. */
static const perft_known_counts perft_known[] = {
    {"r1bqkb1r/ppp1pppp/2n2n2/3p4/6P1/2N2P2/PPPPP2P/R1BQKBNR w - - 0 1",
     {22, 661, 15727, 488198, 12267327}},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", {20, 400, 8902, 197281, 4865609}},
    {"r1bq1rk1/ppp1nppp/2n5/1B2N3/1b1P1B2/2N5/PPP3PP/R2Q1RK1 w - - 0 1",
     {49, 1658, 80217, 2854756, 139196958}},
    {"rnbqk2r/1p3ppp/p4n2/3pp3/1b2P3/1NN2P2/PPP1B1PP/R1BQK2R w - - 0 1",
     {32, 1245, 41944, 1631436, 57467577}},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     {20, 400, 8902, 197281, 4865609, 119060324, 3195901860}},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603, 193690690, 8031647685}},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     {14, 191, 2812, 43238, 674624, 11030083, 178633661}},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292, 706045033}},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487, 89941194}},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594, 164075551, 6923051137}},
};
enum { PERFT_KNOWN_COUNT = sizeof perft_known / sizeof perft_known[0] };

/* Reads a known position; ends the program if it cannot be read. */
static inline ply_position perft_known_position(const perft_known_counts *known) {
    ply_position position = {0};
    if (ply_failed(ply_read_position(&ply_codec_fen, known->fen, strlen(known->fen), &position))) {
        __builtin_trap();
    }
    return position;
}

#endif
