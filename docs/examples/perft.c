/* perft.c - counts the lines of legal play of a given length, by first moves, with any generator.
 *
 *     cc -O2 -o perft perft.c $(pkg-config --cflags --libs plyproof)
 *     ./perft 4 '8/2p5/3p4/KP5r/1R3p1k/8/6P1/8 w - - 0 1'
 *
 * What it prints without arguments stands at the end. `plyproof perft` does the same a hundred
 * times as fast; this is for those who want to see how a count is made, or to count with a board of
 * their own in place of the library's. */
#include <plyproof.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last ply need not be made: how many moves there are is how many leaves there are. */
static uint64_t count(const ply_generator *generator, ply_board *board, unsigned depth) {
    ply_move moves[PLY_MOVES_MAX];
    if (depth == 0) return 1;
    if (depth == 1) return generator->count(board);
    uint64_t leaves = 0;
    const size_t moves_count = generator->moves(board, moves);
    for (size_t i = 0; i < moves_count; i++) {
        ply_undo undo;
        generator->make(board, moves[i], &undo);
        leaves += count(generator, board, depth - 1);
        generator->unmake(board, moves[i], &undo);
    }
    return leaves;
}

int main(int argc, char **argv) {
    const unsigned depth = argc > 1 ? (unsigned)atoi(argv[1]) : 3;
    const char *name = argc > 3 ? argv[3] : "bitboard";
    const ply_generator *generator = ply_find_generator(name, strlen(name));
    ply_position position = ply_start_position;
    if (!generator) return 2;
    if (argc > 2 &&
        ply_failed(ply_read_position(&ply_codec_fen, argv[2], strlen(argv[2]), &position))) {
        return 2;
    }
    if (ply_problems(&position) & PLY_PROBLEM_ERRORS) return 2;

    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    uint64_t total = depth == 0;
    generator->load(&board, &position);
    const size_t moves_count = depth ? generator->moves(&board, moves) : 0;
    for (size_t i = 0; i < moves_count; i++) {
        const ply_game game = {.start = position, .moves = &moves[i], .count = 1, .capacity = 1};
        char text[PLY_TEXT_MAX];
        size_t length;
        ply_undo undo;
        generator->make(&board, moves[i], &undo);
        const uint64_t leaves = count(generator, &board, depth - 1);
        generator->unmake(&board, moves[i], &undo);
        total += leaves;
        if (ply_failed(ply_codec_uci.encode(&game, text, sizeof text, &length))) return 1;
        printf("%.*s %" PRIu64 "\n", (int)length, text, leaves);
    }
    printf("total %" PRIu64 "\n", total);
    return 0;
}

/* Prints:
 *
 * a2a3 380
 * b2b3 420
 * c2c3 420
 * d2d3 539
 * e2e3 599
 * f2f3 380
 * g2g3 420
 * h2h3 380
 * a2a4 420
 * b2b4 421
 * c2c4 441
 * d2d4 560
 * e2e4 600
 * f2f4 401
 * g2g4 421
 * h2h4 420
 * b1a3 400
 * b1c3 440
 * g1f3 440
 * g1h3 400
 * total 8902
 */
