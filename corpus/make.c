/* make.c - one maker for every kind of input, and the one player of random games.
 *
 * The makers of each kind are in positions.c, built.c, games.c and texts.c. Here is what they
 * share: listing moves, playing at random, and a legal position however it came about. */
#include "corpus/corpus.h"

static const char *const kind_names[CORPUS_KINDS] = {"position", "illegal", "any", "move",
                                                     "game",     "text",    "bits"};

const char *corpus_kind_name(corpus_kind kind) {
    return (unsigned)kind < CORPUS_KINDS ? kind_names[kind] : "";
}

/* A generator that is broken may list moves that take a king. They are left out, so that inputs can
 * still be made, and the laws that are about moves say what is wrong. */
static size_t spare_kings(const ply_position *p, ply_move *moves, size_t count) {
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (ply_type(p->piece[ply_to(moves[i])]) != PLY_KING) moves[left++] = moves[i];
    }
    return left;
}

size_t corpus_list(const ply_position *p, ply_move moves[PLY_MOVES_MAX]) {
    ply_board board;
    ply_generators[0]->load(&board, p);
    return spare_kings(p, moves, ply_generators[0]->moves(&board, moves));
}

size_t corpus_play_on(corpus_dice *dice, ply_position *p, ply_move *moves, size_t most) {
    const ply_generator *g = ply_generators[0];
    ply_move legal[PLY_MOVES_MAX];
    ply_board board;
    ply_undo undo;
    g->load(&board, p);
    for (size_t ply = 0; ply < most; ply++) {
        const size_t count = spare_kings(p, legal, g->moves(&board, legal));
        const ply_move move = legal[corpus_below(dice, count)];
        if (count == 0 || dice->is_spent) return ply;
        if (moves) moves[ply] = move;
        g->make(&board, move, &undo);
        ply_play(p, move);
    }
    return most;
}

void corpus_make_position(corpus_dice *dice, ply_position *p) {
    corpus_make_start(dice, p);
    /* Two in three as they are: games take time, and what is built gets lost in them. */
    if (corpus_below(dice, 3) == 2) corpus_play_on(dice, p, NULL, corpus_bits(dice, 5));
}

bool corpus_make(corpus_input *x, corpus_kind kind, const ply_codec *codec, corpus_dice *dice) {
    x->kind = kind;
    x->position = ply_empty_position;
    x->problem = 0;
    x->count = x->length = 0;
    switch (kind) {
    case CORPUS_POSITION: corpus_make_position(dice, &x->position); break;
    case CORPUS_ILLEGAL: return corpus_make_illegal(dice, x);
    case CORPUS_ANY: corpus_make_any(dice, x); break;
    case CORPUS_MOVE: corpus_make_move(dice, x); break;
    case CORPUS_GAME: corpus_make_game(dice, x); break;
    case CORPUS_TEXT: corpus_make_text(dice, x, codec); break;
    default:
        for (unsigned i = 0; i < 3; i++) x->bits[i] = corpus_bits(dice, 64);
        break;
    }
    return true;
}
