/* questions.c - questions that more than one part of plyproof asks, each written once.
 *
 * A question loads or writes what it is given, compares, and leaves with the first assertion that
 * fails (LAW_REQUIRE returns). Reasons name what differs, with a move or a FEN where that helps;
 * the caller adds the input itself.
 *
 * What code promises not to touch is filled with something recognisable before: positions with
 * 0x5a, buffers with '#', lengths with 12345, counts with 77. If a value is another one afterwards,
 * somebody wrote it. Large buffers are static, since a question is asked millions of times by one
 * thread. */
/* SPDX-License-Identifier: MIT */
#include "properties/questions.h"

#include <stdlib.h>
#include <string.h>

#include "cerulean/cerulean.h"
#include "corpus/rules/slow_rules.h"
#include "perft/fast.h"
#include "properties/laws/shared.h"

/* ---- Does it come back? ---------------------------------------------------------------------- */

static bool same_moves(const ply_game *a, const ply_game *b) {
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0);
}

bool law_same_game(const ply_codec *codec, const ply_game *a, const ply_game *b) {
    ply_position x = a->start, y = b->start;
    if (law_holds_moves(codec)) return ply_same_position(&x, &y) && same_moves(a, b);
    ply_drop(&x, codec->drops);
    ply_drop(&y, codec->drops);
    return ply_same_position(&x, &y);
}

/* A position that was read is the one that was written, less what the codec drops; and what it
 * drops is not read from anywhere. */
static law_verdict ask_same_position(law_case *c, const ply_position *read, const ply_position *p) {
    ply_position expected = *p;
    char fen[128];
    ply_drop(&expected, c->codec->drops);
    LAW_ASKS(c);
    if (ply_same_position(read, &expected)) return LAW_HOLDS;
    corpus_slow_fen(read, fen);
    return law_fails(c, "it comes back as %s", fen);
}

/* The start must not change either: it is the caller's, and says what the moves are played in. */
static law_verdict ask_same_moves(law_case *c, const ply_game *read, const ply_game *game) {
    LAW_REQUIRE(c, ply_same_position(&read->start, &game->start), "reading changed the start");
    LAW_REQUIRE(c, read->count == game->count, "%zu plies come back as %zu", game->count,
                read->count);
    LAW_REQUIRE(c, same_moves(read, game), "%zu plies come back as others", game->count);
    return LAW_HOLDS;
}

law_verdict law_ask_trip(law_case *c, const ply_game *game, law_text *text) {
    static ply_move moves[LAW_GAME_CAPACITY];
    const bool plays = law_holds_moves(c->codec);
    ply_error error = law_write_game(c->codec, game, text);
    const bool refused = ply_status_of(error) == PLY_CANNOT_HOLD;
    if (!plays) law_fork_taken(c, refused, "the codec cannot hold it");
    if (refused) return LAW_SKIPS;
    LAW_REQUIRE(c, !ply_failed(error), "writing it is refused: %s at ply %lu",
                law_fault_name(error), (unsigned long)error.ply);
    LAW_REQUIRE(c, text->length <= ply_longest(c->codec, game->count),
                "%zu bytes, and %zu is the longest", text->length,
                ply_longest(c->codec, game->count));
    /* What the reader must overwrite: fields that are not those of any position, a false count. */
    ply_game read = {.moves = moves, .capacity = LAW_GAME_CAPACITY};
    memset(&read.start, 0x5a, sizeof read.start);
    if (plays) {
        read.start = game->start;
        read.count = 77;
    }
    error = c->codec->decode(law_guarded_end(text->text, text->length), text->length, &read);
    LAW_REQUIRE(c, !ply_failed(error), "reading it back is refused: %s at ply %lu, byte %zu",
                law_fault_name(error), (unsigned long)error.ply, error.at);
    return plays ? ask_same_moves(c, &read, game) : ask_same_position(c, &read.start, &game->start);
}

law_verdict law_ask_fit(law_case *c, const ply_game *game, const law_text *text) {
    static char out[LAW_TEXT_CAPACITY];
    /* No room, too little, one byte too few; then just enough. A text of no bytes always fits. */
    const size_t capacities[3] = {0, text->length / 2, text->length - 1};
    memset(out, '#', text->length + 16);
    for (unsigned i = 0; i < 3 && text->length > 0; i++) {
        size_t length = 12345;
        const ply_error error = c->codec->encode(game, out, capacities[i], &length);
        LAW_REQUIRE(c, ply_status_of(error) == PLY_NO_ROOM, "%zu bytes of %zu are enough",
                    capacities[i], text->length);
        LAW_REQUIRE(c, length == 12345, "the length was set where %zu bytes are not enough",
                    capacities[i]);
        for (size_t at = 0; at < text->length; at++) {
            LAW_REQUIRE(c, out[at] == '#', "byte %zu was written where %zu are not enough", at,
                        capacities[i]);
        }
    }
    size_t length = 0;
    const ply_error error = c->codec->encode(game, out, text->length, &length);
    LAW_REQUIRE(c, !ply_failed(error), "%zu bytes are not enough: %s", text->length,
                law_fault_name(error));
    LAW_REQUIRE(c, law_same_text(text, out, length), "written a second time it is another text");
    LAW_REQUIRE(c, out[length] == '#', "a byte was written behind the text");
    return LAW_HOLDS;
}

law_verdict law_ask_refusal(law_case *c, const ply_game *game) {
    /* With room for anything it is refused for what it is, with none perhaps for that: either way
     * nothing may be written. */
    static char out[LAW_TEXT_CAPACITY];
    static const size_t capacities[] = {0, 1, sizeof out};
    const size_t looked_at = PLY_TEXT_MAX;
    memset(out, '#', looked_at);
    for (unsigned i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
        size_t length = 12345;
        const ply_error error = c->codec->encode(game, out, capacities[i], &length);
        LAW_REQUIRE(c, ply_failed(error), "what cannot be written fits into %zu bytes",
                    capacities[i]);
        LAW_REQUIRE(c, length == 12345, "the length was set with room for %zu bytes",
                    capacities[i]);
        LAW_REQUIRE(c, error.fault->name[0] && error.fault->clause[0], "the error has no words");
        for (size_t at = 0; at < looked_at; at++) {
            LAW_REQUIRE(c, out[at] == '#', "byte %zu of what cannot be written was written", at);
        }
    }
    return LAW_HOLDS;
}

/* ---- Streams --------------------------------------------------------------------------------- */

/* The first text of some bytes, all that there are; `cut` is where it lies. */
static law_verdict ask_cut(law_case *c, const char *bytes, size_t size, ply_cut *cut) {
    LAW_REQUIRE(c, c->codec->cut(law_guarded_end(bytes, size), size, true, cut),
                "a whole stream has no end");
    LAW_REQUIRE(c, cut->begin <= cut->end && cut->end <= size, "%zu to %zu of %zu is cut",
                cut->begin, cut->end, size);
    LAW_REQUIRE(c, cut->begin < cut->end || cut->end == size, "there is no text, and more");
    LAW_REQUIRE(c, (cut->skips & ~c->codec->skips) == 0, "it skips more than it says");
    return LAW_HOLDS;
}

static law_verdict ask_early_cut(law_case *c, const char *bytes, size_t some, const ply_cut *cut) {
    ply_cut early;
    if (!c->codec->cut(law_guarded_end(bytes, some), some, false, &early)) return LAW_HOLDS;
    LAW_REQUIRE(c, early.begin == cut->begin && early.end == cut->end && early.skips == cut->skips,
                "with the first %zu bytes there, %zu to %zu is cut, and with all, %zu to %zu", some,
                early.begin, early.end, cut->begin, cut->end);
    return LAW_HOLDS;
}

law_verdict law_ask_cuts(law_case *c, const char *bytes, size_t size, bool thorough) {
    ply_cut cut;
    for (size_t at = 0; at < size; at += cut.end) {
        const size_t left = size - at, some = left * (unsigned char)bytes[at] / 256;
        LAW_REQUIRE_HOLDS(ask_cut(c, bytes + at, left, &cut));
        LAW_REQUIRE_HOLDS(ask_early_cut(c, bytes + at, some, &cut));
        for (size_t n = 0; thorough && n <= left; n++) {
            LAW_REQUIRE_HOLDS(ask_early_cut(c, bytes + at, n, &cut));
        }
    }
    return LAW_HOLDS;
}

/* ---- Lists of moves -------------------------------------------------------------------------- */

static int by_value(const void *a, const void *b) {
    return *(const ply_move *)a - *(const ply_move *)b;
}

void law_sort(ply_move *moves, size_t count) { qsort(moves, count, sizeof *moves, by_value); }

size_t law_missing(const ply_move *a, size_t a_count, const ply_move *b, size_t b_count,
                   ply_move missing[PLY_MOVES_MAX]) {
    size_t count = 0;
    for (size_t i = 0, j = 0; i < a_count; i++) {
        while (j < b_count && b[j] < a[i]) j++;
        if (j < b_count && b[j] == a[i]) {
            j++; /* each answers for one: a move listed twice is one too many */
        } else {
            missing[count++] = a[i];
        }
    }
    return count;
}

size_t law_list(const ply_generator *g, const ply_board *board, ply_move moves[PLY_MOVES_MAX]) {
    const size_t count = g->moves(board, moves);
    law_sort(moves, count);
    return count;
}

law_verdict law_ask_list(law_case *c, const ply_board *board, const ply_move *moves, size_t count) {
    /* Both lists are in rising order, so they are the same if their bytes are. */
    ply_move listed[PLY_MOVES_MAX], missing[PLY_MOVES_MAX];
    char uci[6];
    const size_t length = law_list(c->generator, board, listed);
    const size_t counted = c->generator->count(board);
    LAW_ASKS(c);
    if (length != count || memcmp(listed, moves, count * sizeof *moves) != 0) {
        if (law_missing(moves, count, listed, length, missing) > 0) {
            corpus_slow_uci(missing[0], uci);
            return law_fails(c, "%s is not listed", uci);
        }
        (void)law_missing(listed, length, moves, count, missing);
        corpus_slow_uci(missing[0], uci);
        return law_fails(c, "%s is listed, and is not legal", uci);
    }
    LAW_REQUIRE(c, counted == count, "the count is %zu, and %zu are listed", counted, count);
    return LAW_HOLDS;
}

law_verdict law_ask_attacks(law_case *c, const ply_board *board, const ply_generator *other,
                            const ply_board *other_board, unsigned first, unsigned end) {
    const ply_generator *g = c->generator;
    for (unsigned square = first; square < end; square++) {
        for (unsigned colour = 0; colour < 2; colour++) {
            LAW_REQUIRE(c,
                        g->attackers(board, (ply_square)square, colour) ==
                            other->attackers(other_board, (ply_square)square, colour),
                        "%s and %s see other attackers of %c%u by %s", g->name, other->name,
                        (char)('a' + square % 8), square / 8 + 1, colour ? "Black" : "White");
        }
    }
    LAW_REQUIRE(c, g->checkers(board) == other->checkers(other_board),
                "%s and %s see other checkers", g->name, other->name);
    LAW_REQUIRE(c, g->pinned(board) == other->pinned(other_board), "%s and %s see other pins",
                g->name, other->name);
    return LAW_HOLDS;
}

/* ---- Boards ---------------------------------------------------------------------------------- */

static bool same_keys(const ply_keys *a, const ply_keys *b) {
    return a->azure == b->azure && a->blizzard_lo == b->blizzard_lo &&
           a->blizzard_hi == b->blizzard_hi;
}

law_verdict law_ask_board(law_case *c, const ply_board *board, const ply_position *p) {
    ply_position saved;
    ply_keys kept, anew;
    char fen[128], right[128];
    c->generator->save(board, &saved);
    LAW_ASKS(c);
    if (!ply_same_position(&saved, p)) {
        corpus_slow_fen(&saved, fen);
        corpus_slow_fen(p, right);
        return law_fails(c, "the board is that of %s, not of %s", fen, right);
    }
    if (!c->generator->keys) return LAW_HOLDS;
    c->generator->keys(board, &kept);
    ply_keys_of(p, &anew);
    LAW_REQUIRE(c, same_keys(&kept, &anew), "the keys are not those made anew");
    return LAW_HOLDS;
}

/* The board is looked at while the move is made, and again when it is taken back. It is taken back
 * even if the first look fails: the caller's board must be what it was. */
law_verdict law_ask_move(law_case *c, ply_board *board, const ply_position *p, ply_move move) {
    const ply_board before = *board;
    ply_position after = *p;
    ply_undo undo;
    ply_play(&after, move);
    c->generator->make(board, move, &undo);
    const law_verdict made = law_ask_board(c, board, &after);
    c->generator->unmake(board, move, &undo);
    if (made == LAW_FAILS) return law_fails_for(c, "after ", move);
    LAW_ASKS(c);
    if (memcmp(board, &before, c->generator->size) == 0) return LAW_HOLDS;
    law_fails(c, "made and taken back, it leaves another board");
    return law_fails_for(c, "", move);
}

/* ---- Do the generators agree? ---------------------------------------------------------------- */

/* Each against the first of the table, the first against itself: what it lists twice, all the
 * others would have to list twice as well, so that is looked for at the end. */
law_verdict law_ask_agreement(law_case *c, const ply_position *p) {
    const ply_generator *first = ply_generators[0];
    static ply_board first_board, board;
    ply_move moves[PLY_MOVES_MAX];
    first->load(&first_board, p);
    const size_t count = law_list(first, &first_board, moves);
    for (size_t g = 0; g < ply_generator_count; g++) {
        c->generator = ply_generators[g];
        c->generator->load(&board, p);
        LAW_REQUIRE_HOLDS(law_ask_board(c, &board, p));
        LAW_REQUIRE_HOLDS(law_ask_list(c, &board, moves, count));
        LAW_REQUIRE_HOLDS(law_ask_attacks(c, &board, first, &first_board, 0, 64));
    }
    for (size_t i = 1; i < count; i++) {
        LAW_REQUIRE(c, moves[i] != moves[i - 1], "%s lists a move twice", first->name);
    }
    return LAW_HOLDS;
}

law_verdict law_ask_moves(law_case *c, const ply_position *p) {
    static ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    for (size_t g = 0; g < ply_generator_count; g++) {
        c->generator = ply_generators[g];
        c->generator->load(&board, p);
        const size_t count = c->generator->moves(&board, moves);
        for (size_t i = 0; i < count; i++) {
            LAW_REQUIRE_HOLDS(law_ask_move(c, &board, p, moves[i]));
        }
    }
    return LAW_HOLDS;
}

/* The moves of the position, each mirrored, are what the mirror image must list. */
law_verdict law_ask_mirror(law_case *c, const ply_position *p) {
    ply_position mirrored;
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    c->generator->load(&board, p);
    const size_t count = c->generator->moves(&board, moves);
    for (size_t i = 0; i < count; i++) moves[i] = ply_mirror_move(moves[i]);
    law_sort(moves, count);
    ply_mirror(p, &mirrored);
    c->generator->load(&board, &mirrored);
    return law_ask_list(c, &board, moves, count);
}

/* ---- Is the count right? --------------------------------------------------------------------- */

law_verdict law_ask_counts(law_case *c, const ply_position *p, unsigned depth, perft_count *plain) {
    char counted_text[PERFT_COUNT_TEXT], plain_text[PERFT_COUNT_TEXT];
    perft_fast_board board;
    perft_fast_load(&board, p);
    *plain = perft_plain(ply_generators[0], p, depth);
    for (unsigned i = 0; i < PERFT_FAST_ENGINES; i++) {
        const perft_fast_engine *engine = perft_fast_engines[i];
        if (!engine->can_run()) continue;
        const perft_count counted = engine->count(&board, depth);
        LAW_ASKS(c);
        if (counted == *plain) continue;
        perft_count_text(counted, counted_text);
        perft_count_text(*plain, plain_text);
        return law_fails(c, "the engine %s counts %s, plainly it is %s", engine->name, counted_text,
                         plain_text);
    }
    return LAW_HOLDS;
}
