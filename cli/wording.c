/* wording.c - words for kinds of things and for the fields of a position. They stand in output that
 * programs read, so none may change. */
/* SPDX-License-Identifier: MIT */
#include "cli/wording.h"

#include <stdio.h>
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

const char *cli_skip_name(unsigned bit) {
    static const char *const names[CLI_SKIP_COUNT] = {"tags", "comments", "result"};
    return names[bit];
}

static void join(unsigned bits, unsigned count, const char *(*name_of)(unsigned bit),
                 const char *between, char out[96]) {
    char *end = out;
    for (unsigned bit = 0; bit < count; bit++) {
        if (!(bits >> bit & 1u)) continue;
        if (end > out) end = stpcpy(end, between);
        end = stpcpy(end, name_of(bit));
    }
    *end = '\0';
}

void cli_field_names(unsigned fields, const char *between, char out[96]) {
    join(fields, CLI_FIELD_COUNT, cli_field_name, between, out);
}

void cli_skip_names(unsigned skips, const char *between, char out[96]) {
    join(skips, CLI_SKIP_COUNT, cli_skip_name, between, out);
}

const char *cli_problem_name(uint32_t problem) {
    static const char *const names[PLY_PROBLEM_COUNT] = {
        "white-kings",    "black-kings",    "pawn-rank",    "castling",    "en-passant",
        "opponent-check", "white-pieces",   "black-pieces", "white-pawns", "black-pawns",
        "white-promoted", "black-promoted", "checkers"};
    unsigned bit = 0;
    while (!(problem >> bit & 1u)) bit++; /* it has one */
    return names[bit];
}

const char *cli_plural(uint64_t count) { return count == 1 ? "" : "s"; }

const char *cli_plies(uint64_t count) { return count == 1 ? "ply" : "plies"; }

void cli_peer_names(const char *first, const char *second, char out[CLI_PEERS][CLI_PEER_NAME]) {
    const bool same = second && strcmp(first, second) == 0;
    snprintf(out[0], CLI_PEER_NAME, "%s%s", first, same ? " (the first)" : "");
    if (second) snprintf(out[1], CLI_PEER_NAME, "%s%s", second, same ? " (the second)" : "");
}

const char *cli_colour_name(unsigned colour) { return colour ? "black" : "white"; }

void cli_square_name(ply_square square, char out[3]) {
    out[0] = (char)('a' + ply_file(square));
    out[1] = (char)('1' + ply_rank(square));
    out[2] = '\0';
}
