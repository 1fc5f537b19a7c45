/* types.c - the type infos of things: one alloc for all kinds, and the draws that makers share. */
#include "things.h"

#include <stdlib.h>

enum { PATIENCE = 200 };

static const char *const kind_names[THING_KINDS] = {"position", "illegal", "any", "move",
                                                    "game",     "text",    "bits"};

const char *thing_kind_name(thing_kind kind) {
    return (unsigned)kind < THING_KINDS ? kind_names[kind] : "";
}

unsigned draw_below(struct theft *t, size_t count) {
    return (unsigned)theft_random_choice(t, count);
}

/* A generator that is broken may list moves that take a king. They are left out, so that things can
 * still be made, and the laws that are about moves say what is wrong. */
static size_t spare_kings(const ply_position *p, ply_move *moves, size_t count) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (ply_type(p->piece[ply_to(moves[i])]) != PLY_KING) moves[left++] = moves[i];
    }
    return left;
}

size_t list_moves(const ply_position *p, ply_move moves[PLY_MOVES_MAX]) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    return spare_kings(p, moves, ply_generators[0]->moves(&board, moves));
}

/* Each ply is one request: 0 ends, anything else is a share of the moves there are. */
void play_randomly(struct theft *t, ply_position *p) {
    const ply_generator *g = ply_generators[0];
    const uint64_t most = theft_random_bits(t, 5);
    ply_move moves[PLY_MOVES_MAX];
    ply_board board;
    ply_undo undo;
    g->load(&board, p);
    for (uint64_t ply = 0; ply < most; ply++) {
        const uint64_t share = theft_random_bits(t, 16);
        const size_t count = share ? spare_kings(p, moves, g->moves(&board, moves)) : 0;
        if (count == 0) return;
        const ply_move move = moves[(share - 1) * count >> 16];
        g->make(&board, move, &undo);
        ply_play(p, move);
    }
}

void draw_position(struct theft *t, ply_position *p) {
    draw_start(t, p);
    /* Two in three as they are: games take time, and what is built gets lost in them. */
    if (draw_below(t, 3) == 2) play_randomly(t, p);
}

static enum theft_alloc_res make(struct theft *t, thing *x, const ply_codec *codec) {
    switch (x->kind) {
    case THING_POSITION: draw_position(t, &x->position); break;
    case THING_ILLEGAL: return make_illegal(t, x);
    case THING_ANY: make_any(t, x); break;
    case THING_MOVE: make_move(t, x); break;
    case THING_GAME: make_game(t, x); break;
    case THING_TEXT: make_text(t, x, codec); break;
    default: theft_random_bits_bulk(t, 192, x->bits); break;
    }
    return THEFT_ALLOC_OK;
}

/* What the callbacks are told: the kind, and the codec of texts. Kept in a table for each codec and
 * kind, so that a type info is a plain value. */
typedef struct wish {
    thing_kind kind;
    const ply_codec *codec;
} wish;

static enum theft_alloc_res alloc_thing(struct theft *t, void *env, void **instance) {
    const wish *wanted = env;
    thing *x = malloc(sizeof *x);
    if (!x) return THEFT_ALLOC_ERROR;
    x->kind = wanted->kind;
    x->position = ply_empty_position;
    x->problem = 0;
    x->count = x->length = 0;
    const enum theft_alloc_res result = make(t, x, wanted->codec);
    if (result == THEFT_ALLOC_OK) {
        *instance = x;
    } else {
        free(x);
    }
    return result;
}

static void print_thing(FILE *f, const void *instance, void *env) {
    (void)env;
    thing_print(f, instance);
}

enum { WISHES = 256 };

static wish *find_wish(thing_kind kind, const ply_codec *codec) {
    static wish wishes[WISHES];
    static unsigned count;
    for (unsigned i = 0; i < count; i++) {
        if (wishes[i].kind == kind && wishes[i].codec == codec) return &wishes[i];
    }
    if (count == WISHES) return NULL;
    wishes[count] = (wish){kind, codec};
    return &wishes[count++];
}

struct theft_type_info thing_type(thing_kind kind, const ply_codec *codec) {
    return (struct theft_type_info){
        .alloc = alloc_thing,
        .free = theft_generic_free_cb,
        .print = print_thing,
        .autoshrink_config = {.enable = true, .max_failed_shrinks = PATIENCE},
        .env = find_wish(kind, codec)};
}
