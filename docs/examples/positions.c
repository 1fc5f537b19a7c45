/* positions.c - reads a position, asks what is wrong with it, and writes it in every codec.
 *
 *     cc -o positions positions.c $(pkg-config --cflags --libs plyproof)
 *
 * A FEN may be given as the argument. What it prints without one stands at the end. */
#include <plyproof.h>

#include <stdio.h>
#include <string.h>

/* What went wrong is a value; a sentence is made of it only where people read it. */
static int complain(const char *codec, ply_error error) {
    char sentence[PLY_SENTENCE_MAX];
    ply_error_sentence(error, sentence, sizeof sentence);
    printf("%-12s %s (byte %zu)\n", codec, sentence, error.at);
    return 1;
}

/* Problems are a set of bits. With an error among them no generator may be given the position. */
static void print_problems(const ply_position *position) {
    const uint32_t problems = ply_problems(position);
    for (unsigned i = 0; i < PLY_PROBLEM_COUNT; i++) {
        const uint32_t problem = problems & 1u << i;
        if (!problem) continue;
        printf("%s: %s\n", problem & PLY_PROBLEM_ERRORS ? "error" : "warning",
               ply_problem_sentence(problem));
    }
}

int main(int argc, char **argv) {
    const char *fen = argc > 1 ? argv[1] : "8/8/4k3/8/8/4K3/4P3/8 b - - 7 60";
    ply_position position;
    ply_error error = ply_read_position(&ply_codec_fen, fen, strlen(fen), &position);
    if (ply_failed(error)) return complain("fen", error);
    print_problems(&position);
    printf("%s to move\n", position.turn == PLY_WHITE ? "White" : "Black");

    /* Texts have a length and no NUL behind them. PLY_TEXT_MAX is enough for any position. */
    for (size_t i = 0; i < ply_codec_count; i++) {
        const ply_codec *codec = ply_codecs[i];
        char text[PLY_TEXT_MAX];
        size_t length;
        if (codec->holds != PLY_POSITION || strcmp(codec->name, "emoji") == 0) continue;
        error = ply_write_position(codec, &position, text, sizeof text, &length);
        if (ply_failed(error)) {
            complain(codec->name, error);
        } else {
            printf("%-12s %.*s\n", codec->name, (int)length, text);
        }
    }
    return 0;
}

/* Prints:
 *
 * Black to move
 * fen          8/8/4k3/8/8/4K3/4P3/8 b - - 7 60
 * mscs         gAAAAAAQkkAAAAAAAAAAAAAAAAAAAAAA
 * mscs160      AVxWa9liTsUp73MZjXreZL0OEl
 */
