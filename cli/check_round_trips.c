/* check_round_trips.c - verify: what a codec writes, it reads back as the same thing. */
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "cli/driver.h"

enum { PLIES = 200 };
#define POSITIONS 200000
#define GAMES     2000

/* A check of one codec. */
typedef struct trips {
    cli_verification *v;
    const ply_codec *codec;
    cli_random random;
    char *text, *again; /* room for a game of PLIES moves, each */
    size_t capacity;
    uint64_t beyond; /* what the codec says it cannot hold */
} trips;

/* Writing it again gives the same text. */
static bool is_written_the_same(trips *t, const ply_game *game, size_t length) {
    size_t again = 0;
    const ply_error error = t->codec->encode(game, t->again, t->capacity, &again);
    return !ply_failed(error) && again == length && memcmp(t->text, t->again, length) == 0;
}

static bool same_moves(const ply_game *a, const ply_game *b) {
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0);
}

/* Reads what was written and compares: positions less what the codec drops, moves all. */
static bool comes_back(trips *t, const ply_game *game, size_t length) {
    ply_move moves[PLIES];
    ply_game read = {.start = game->start, .moves = moves, .capacity = PLIES};
    ply_position expected = game->start;
    const bool of_moves = t->codec->holds == PLY_MOVE || t->codec->holds == PLY_GAME;
    if (!of_moves) ply_drop(&expected, t->codec->drops);
    if (ply_failed(t->codec->decode(t->text, length, &read))) return false;
    if (!of_moves) return ply_same_position(&read.start, &expected);
    return ply_same_position(&read.start, &expected) && same_moves(&read, game);
}

static void try_one(trips *t, const ply_game *game) {
    size_t length = 0;
    const ply_error error = t->codec->encode(game, t->text, t->capacity, &length);
    if (ply_status_of(error) == PLY_CANNOT_HOLD) {
        t->beyond++;
        return;
    }
    const bool written = !ply_failed(error) && length <= ply_longest(t->codec, game->count);
    cli_check_try(t->v,
                  written && comes_back(t, game, length) && is_written_the_same(t, game, length));
}

/* Every position of a random game, and one made from it by a few random changes. */
static void try_positions(trips *t, uint64_t least) {
    ply_move moves[PLIES];
    while (t->v->tried + t->beyond < least) {
        ply_game game = {.start = ply_start_position};
        ply_position last;
        const size_t count = cli_random_game(&t->random, moves, PLIES, &last);
        for (size_t ply = 0; ply <= count; ply++) {
            ply_game edited = game;
            for (unsigned i = 1 + cli_random_below(&t->random, 4); i > 0; i--) {
                cli_random_edit(&t->random, &edited.start);
            }
            try_one(t, &game);
            try_one(t, &edited);
            if (ply < count) ply_play(&game.start, moves[ply]);
        }
    }
}

/* Every move of a random game, in its position. */
static void try_moves(trips *t, uint64_t games) {
    ply_move moves[PLIES];
    for (; games > 0; games--) {
        ply_position last;
        ply_game game = {.start = ply_start_position, .count = 1, .capacity = 1};
        const size_t count = cli_random_game(&t->random, moves, PLIES, &last);
        for (size_t ply = 0; ply < count; ply++) {
            game.moves = &moves[ply];
            try_one(t, &game);
            ply_play(&game.start, moves[ply]);
        }
    }
}

/* Random games, and what is left of them after a random number of plies. */
static void try_games(trips *t, uint64_t games) {
    ply_move moves[PLIES];
    for (; games > 0; games--) {
        ply_position last;
        ply_game game = {.start = ply_start_position, .moves = moves, .capacity = PLIES};
        game.count = cli_random_game(&t->random, moves, PLIES, &last);
        if (game.count == 0) continue;
        try_one(t, &game);
        for (uint32_t skip = cli_random_below(&t->random, (uint32_t)game.count); skip > 0; skip--) {
            ply_play(&game.start, *game.moves++);
            game.count--;
        }
        try_one(t, &game);
    }
}

static void end_line(const trips *t, const char *what) {
    if (t->beyond) {
        cli_check_end(t->v, "%s; %llu more beyond what it can hold", what,
                      (unsigned long long)t->beyond);
    } else {
        cli_check_end(t->v, "%s", what);
    }
}

static void try_codec(trips *t) {
    cli_verification *v = t->v;
    cli_check_begin(v, t->codec->name);
    if (t->codec->holds == PLY_MOVE) {
        try_moves(t, cli_check_amount(v, GAMES));
        end_line(t, "moves of random games");
    } else if (t->codec->holds == PLY_GAME) {
        try_games(t, cli_check_amount(v, GAMES));
        end_line(t, "random games, and their ends");
    } else {
        try_positions(t, cli_check_amount(v, POSITIONS));
        end_line(t, "positions of random games, and changed ones");
    }
}

static void run(cli_verification *v) {
    for (size_t i = 0; i < ply_codec_count; i++) {
        trips t = {.v = v, .codec = ply_codecs[i], .random = {v->seed}};
        t.capacity = ply_longest(t.codec, PLIES);
        t.text = cli_allocate(t.capacity);
        t.again = cli_allocate(t.capacity);
        try_codec(&t);
        free(t.text);
        free(t.again);
    }
}

const cli_check cli_check_round_trips = {"core", "round trips", run};
