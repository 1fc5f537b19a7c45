/* inputs.c - the bridge to theft: dice whose bits are theft's, and a type info for each kind.
 *
 * The makers are in corpus/ and know nothing of theft. An alloc callback gives them dice that ask
 * theft for every bit, so that a trial's seed makes the same input again. Theft does not shrink
 * them: corpus_simplify does, which knows what an input is and finds smaller ones in few calls. */
/* SPDX-License-Identifier: MIT */
#include "properties/inputs.h"

#include <stdlib.h>

static uint64_t bits_of_theft(corpus_dice *dice, unsigned count) {
    return theft_random_bits(dice->source, (uint8_t)count);
}

/* What the callbacks are told: the kind, and the codec of texts. Kept in a table for each codec and
 * kind, so that a type info is a plain value. */
typedef struct wish {
    corpus_kind kind;
    const ply_codec *codec;
} wish;

static enum theft_alloc_res alloc_input(struct theft *t, void *env, void **instance) {
    const wish *wanted = env;
    corpus_dice dice = {.bits = bits_of_theft, .source = t};
    corpus_input *x = malloc(sizeof *x);
    if (!x) return THEFT_ALLOC_ERROR;
    if (!corpus_make(x, wanted->kind, wanted->codec, &dice)) {
        free(x);
        return THEFT_ALLOC_SKIP;
    }
    *instance = x;
    return THEFT_ALLOC_OK;
}

static void print_input(FILE *f, const void *instance, void *env) {
    (void)env;
    corpus_print(f, instance);
}

enum { WISHES = 256 };

/* One for each codec and kind that was asked for. There is room for far more than there are. */
static wish *find_wish(corpus_kind kind, const ply_codec *codec) {
    static wish wishes[WISHES];
    static unsigned count;
    for (unsigned i = 0; i < count; i++) {
        if (wishes[i].kind == kind && wishes[i].codec == codec) return &wishes[i];
    }
    if (count == WISHES) return NULL;
    wishes[count] = (wish){kind, codec};
    return &wishes[count++];
}

struct theft_type_info law_input_type(corpus_kind kind, const ply_codec *codec) {
    return (struct theft_type_info){
        .alloc = alloc_input,
        .free = theft_generic_free_cb,
        .print = print_input,
        .env = find_wish(kind, codec),
    };
}
