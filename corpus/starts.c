/* starts.c - well-known positions to start from, by name. The table is starts.def.
 *
 * The table is read twice: once for its rows, and once to count those from which games begin, which
 * stand first. A FEN is read each time it is asked for: that is quick, and keeps the table
 * constant. */
/* SPDX-License-Identifier: MIT */
#include "corpus/corpus.h"

#include <stdlib.h>
#include <string.h>

const corpus_known corpus_starts[] = {
#define CORPUS_START(name, fen, about) {name, fen, about},
#define CORPUS_KNOWN(name, fen, about) {name, fen, about},
#include "corpus/starts.def"
#undef CORPUS_KNOWN
#undef CORPUS_START
};
const size_t corpus_start_count = sizeof corpus_starts / sizeof corpus_starts[0];

/* Each row that games begin from becomes a byte, all others nothing. */
const size_t corpus_starts_of_games = sizeof(const char[]){
#define CORPUS_START(name, fen, about) 0,
#define CORPUS_KNOWN(name, fen, about)
#include "corpus/starts.def"
#undef CORPUS_KNOWN
#undef CORPUS_START
};

static bool is_same_name(const char *name, const char *text, size_t length) {
    if (strlen(name) != length) return false;
    for (size_t i = 0; i < length; i++) {
        const char small = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
        if (small != name[i]) return false;
    }
    return true;
}

static size_t find(const char *name, size_t length) {
    size_t i = 0;
    while (i < corpus_start_count && !is_same_name(corpus_starts[i].name, name, length)) i++;
    return i;
}

ply_position corpus_start_at(size_t index) {
    ply_position position = ply_empty_position;
    const char *fen = corpus_starts[index].fen;
    /* It cannot fail: a test reads every row. */
    (void)ply_read_position(ply_codecs[0], fen, strlen(fen), &position);
    return position;
}

bool corpus_find_start(const char *name, size_t length, ply_position *position) {
    const size_t index = find(name, length);
    if (index == corpus_start_count) return false;
    *position = corpus_start_at(index);
    return true;
}

static size_t find_or_end(const char *name) {
    const size_t index = find(name, strlen(name));
    if (index < corpus_start_count) return index;
    fprintf(stderr, "corpus/starts.def has no position called %s\n", name);
    abort();
}

const char *corpus_start_fen(const char *name) { return corpus_starts[find_or_end(name)].fen; }

ply_position corpus_start(const char *name) { return corpus_start_at(find_or_end(name)); }

ply_position corpus_position(const char *text) {
    ply_position position = ply_empty_position;
    if (!strchr(text, '/')) return corpus_start(text);
    if (ply_failed(ply_read_position(ply_codecs[0], text, strlen(text), &position))) {
        fprintf(stderr, "this is no position: %s\n", text);
        abort();
    }
    return position;
}
