/* wording.c - words for kinds of things and for the fields of a position. */
#include "cli/wording.h"

#include <string.h>

const char *cli_kind_name(ply_kind kind) {
    static const char *const names[] = {"position", "board", "move", "game"};
    return names[kind];
}

const char *cli_field_name(unsigned bit) {
    static const char *const names[CLI_FIELD_COUNT] = {"turn", "castling", "en-passant", "halfmove",
                                                       "fullmove"};
    return names[bit];
}

void cli_field_names(unsigned fields, const char *between, char out[96]) {
    char *end = out;
    for (unsigned bit = 0; bit < CLI_FIELD_COUNT; bit++) {
        if (!(fields >> bit & 1u)) continue;
        if (end > out) end = stpcpy(end, between);
        end = stpcpy(end, cli_field_name(bit));
    }
    *end = '\0';
}

const char *cli_problem_name(uint32_t problem) {
    static const char *const names[PLY_PROBLEM_COUNT] = {
        "white-kings",    "black-kings",    "pawn-rank",    "castling",    "en-passant",
        "opponent-check", "white-pieces",   "black-pieces", "white-pawns", "black-pawns",
        "white-promoted", "black-promoted", "checkers"};
    unsigned bit = 0;
    while (bit < PLY_PROBLEM_COUNT - 1 && !(problem >> bit & 1u)) bit++;
    return names[bit];
}

const char *cli_colour_name(unsigned colour) { return colour ? "black" : "white"; }

void cli_square_name(ply_square square, char out[3]) {
    out[0] = (char)('a' + ply_file(square));
    out[1] = (char)('1' + ply_rank(square));
    out[2] = '\0';
}
