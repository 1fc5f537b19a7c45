/* starts.c - well-known positions to start from, by name. The table is starts.def. */
#include "corpus/corpus.h"

#include <stdlib.h>
#include <string.h>

const corpus_known corpus_starts[] = {
#define CORPUS_START(name, fen, about) {name, fen, about},
#include "corpus/starts.def"
#undef CORPUS_START
};
const size_t corpus_start_count = sizeof corpus_starts / sizeof corpus_starts[0];

static bool is_same_name(const char *name, const char *text, size_t length) {
    if (strlen(name) != length) return false;
    for (size_t i = 0; i < length; i++) {
        const char small = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
        if (small != name[i]) return false;
    }
    return true;
}

static const corpus_known *find(const char *name, size_t length) {
    for (size_t i = 0; i < corpus_start_count; i++) {
        if (is_same_name(corpus_starts[i].name, name, length)) return &corpus_starts[i];
    }
    return NULL;
}

static void read_known(const corpus_known *known, ply_position *position) {
    (void)ply_read_position(ply_codecs[0], known->fen, strlen(known->fen), position);
}

bool corpus_find_start(const char *name, size_t length, ply_position *position) {
    const corpus_known *known = find(name, length);
    if (known) read_known(known, position);
    return known != NULL;
}

static const corpus_known *find_or_end(const char *name) {
    const corpus_known *known = find(name, strlen(name));
    if (known) return known;
    fprintf(stderr, "corpus/starts.def has no position called %s\n", name);
    abort();
}

const char *corpus_start_fen(const char *name) { return find_or_end(name)->fen; }

ply_position corpus_start(const char *name) {
    ply_position position = ply_empty_position;
    read_known(find_or_end(name), &position);
    return position;
}

/* One in four is well known, the rest is built; the least choice is bare kings. */
void corpus_make_start(corpus_dice *dice, ply_position *p) {
    if (corpus_below(dice, 4) == 0) {
        read_known(&corpus_starts[corpus_below(dice, corpus_start_count)], p);
    } else {
        corpus_build(dice, p);
    }
}
