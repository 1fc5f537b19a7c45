/* games.c - reads a game in PGN, prints each of its positions, and writes the game shorter.
 *
 *     cc -o games games.c $(pkg-config --cflags --libs plyproof)
 *
 * What it prints stands at the end. */
#include <plyproof.h>

#include <stdio.h>
#include <string.h>

/* The library allocates nothing: the list of moves is the caller's. A game has fewer moves than its
 * text has bytes. */
enum { MOVES_MAX = 1024 };

static void print_position(const ply_position *position, size_t ply) {
    char text[PLY_TEXT_MAX];
    size_t length;
    if (ply_failed(ply_write_position(&ply_codec_fen, position, text, sizeof text, &length)))
        return;
    printf("%zu  %.*s\n", ply, (int)length, text);
}

int main(void) {
    static const char text[] = "[Event \"an example\"]\n\n1. e4 e5 2. Nf3 {and so on} Nc6 3. Bb5 *";
    ply_move moves[MOVES_MAX];
    ply_game game = {.start = ply_start_position, .moves = moves, .capacity = MOVES_MAX};

    ply_error error = ply_codec_pgn.decode(text, sizeof text - 1, &game);
    if (ply_failed(error)) {
        char sentence[PLY_SENTENCE_MAX];
        ply_error_sentence(error, sentence, sizeof sentence);
        /* The moves before the one that is wrong are in `game` all the same. */
        printf("%s (ply %u, byte %zu)\n", sentence, error.ply, error.at);
        return 1;
    }

    ply_position position = game.start;
    for (size_t ply = 0; ply < game.count; ply++) {
        ply_play(&position, game.moves[ply]);
        print_position(&position, ply + 1);
    }

    /* ply_longest says how much room the text of so many moves can need. */
    char shorter[4096];
    size_t length;
    if (ply_longest(&ply_codec_urlsafe, game.count) > sizeof shorter) return 1;
    error = ply_codec_urlsafe.encode(&game, shorter, sizeof shorter, &length);
    if (ply_failed(error)) return 1;
    printf("in %zu bytes: %.*s\n", length, (int)length, shorter);
    return 0;
}

/* Prints:
 *
 * 1  rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
 * 2  rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2
 * 3  rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
 * 4  r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
 * 5  r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
 * in 7 bytes: ckGV5qh
 */
