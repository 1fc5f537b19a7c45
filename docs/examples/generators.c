/* generators.c - lists the legal moves of a position, and makes and takes back each of them.
 *
 *     cc -o generators generators.c $(pkg-config --cflags --libs plyproof)
 *
 * What it prints stands at the end. */
#include <plyproof.h>

#include <stdio.h>
#include <string.h>

/* A move in standard algebraic notation is a game of one move, written from its position. */
static void print_move(const ply_position *position, ply_move move, const char *after) {
    const ply_game game = {.start = *position, .moves = &move, .count = 1, .capacity = 1};
    char text[PLY_TEXT_MAX];
    size_t length;
    if (ply_failed(ply_codec_san.encode(&game, text, sizeof text, &length))) return;
    printf("%.*s%s", (int)length, text, after);
}

int main(void) {
    static const char fen[] = "r3k3/7P/8/8/8/8/8/R3K2R w KQq - 0 1";
    ply_position position;
    if (ply_failed(ply_read_position(&ply_codec_fen, fen, strlen(fen), &position))) return 1;
    /* A generator may only be given what has no error. */
    if (ply_problems(&position) & PLY_PROBLEM_ERRORS) return 1;

    /* All generators list the same moves, in an order of their own. Each has its own board. */
    for (size_t i = 0; i < ply_generator_count; i++) {
        const ply_generator *generator = ply_generators[i];
        ply_board board;
        ply_move moves[PLY_MOVES_MAX];
        size_t checks = 0;
        generator->load(&board, &position);
        const size_t count = generator->moves(&board, moves);
        for (size_t m = 0; m < count; m++) {
            ply_undo undo;
            generator->make(&board, moves[m], &undo);
            checks += generator->checkers(&board) != 0;
            generator->unmake(&board, moves[m], &undo); /* the board is what it was */
        }
        printf("%s: %zu legal moves, %zu give check\n", generator->name, count, checks);
    }

    /* The castling moves among them: the king's, two files aside. */
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    ply_generator_bitboard.load(&board, &position);
    const size_t count = ply_generator_bitboard.moves(&board, moves);
    for (size_t m = 0; m < count; m++) {
        const unsigned type = ply_type(position.piece[ply_from(moves[m])]);
        const unsigned from = ply_file(ply_from(moves[m])), to = ply_file(ply_to(moves[m]));
        if (type == PLY_KING && (from > to + 1 || to > from + 1)) {
            print_move(&position, moves[m], "\n");
        }
    }
    return 0;
}

/* Prints:
 *
 * bitboard: 28 legal moves, 3 give check
 * mailbox: 28 legal moves, 3 give check
 * cerulean: 28 legal moves, 3 give check
 * O-O-O
 * O-O
 */
