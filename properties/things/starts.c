/* starts.c - well-known positions to start from. */
#include "things.h"

#include <string.h>

/* From the first game to what breaks move generators: castling, en passant, promotions, checks. */
static const char *const fens[] = {
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "8/pppppppp/3k4/8/8/3K4/PPPPPPPP/8 w - - 99 120",
};

enum { FENS = sizeof fens / sizeof fens[0] };

static const ply_position *starts(void) {
    static ply_position positions[FENS];
    static bool are_read;
    for (unsigned i = 0; i < FENS && !are_read; i++) {
        (void)ply_read_position(ply_codecs[0], fens[i], strlen(fens[i]), &positions[i]);
    }
    are_read = true;
    return positions;
}

/* One in four is well known, the rest is built; the least choice is bare kings. */
void draw_start(struct theft *t, ply_position *p) {
    if (draw_below(t, 4) == 0) {
        *p = starts()[draw_below(t, FENS)];
    } else {
        build_position(t, p);
    }
}
