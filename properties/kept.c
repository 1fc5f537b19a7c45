/* kept.c - inputs that broke a law, kept as files: reading and writing them.
 *
 * A file is named for the law and for a hash of the input, so the same input, found twice, is one
 * file. Folders are read in the order of names, so that runs are the same everywhere. */
/* SPDX-License-Identifier: MIT */
#include "properties/kept.h"

#include "theft.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "properties/laws.h"

bool law_read_input(const char *path, corpus_input *x) {
    FILE *f = fopen(path, "r");
    if (!f) return false;
    char *line = NULL;
    size_t room = 0;
    bool ok = true;
    *x = (corpus_input){.position = ply_empty_position};
    while (ok && getline(&line, &room, f) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] && line[0] != '#') ok = corpus_read_line(x, line);
    }
    free(line);
    fclose(f);
    return ok;
}

/* Whether this is one of ours; a folder may hold a README as well. */
static int is_kept(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".input") == 0;
}

/* Calls `each` with every file of a folder, and with no input for one that cannot be read. */
static void each_file(const char *folder, law_kept_visitor *each, void *context) {
    struct dirent **entries = NULL;
    corpus_input *x = malloc(sizeof *x);
    const int count = scandir(folder, &entries, is_kept, alphasort);
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        each(x && law_read_input(path, x) ? x : NULL, path, context);
        free(entries[i]);
    }
    free(entries);
    free(x);
}

typedef struct visit {
    law_kept_visitor *each;
    void *context;
} visit;

static void pass_on(const corpus_input *x, const char *path, void *context) {
    const visit *v = context;
    if (x) v->each(x, path, v->context);
}

void law_kept_each(const char *folder, law_kept_visitor *each, void *context) {
    visit v = {each, context};
    each_file(folder, pass_on, &v);
}

typedef struct unreadable {
    char *path;
    size_t room;
    bool is_found;
} unreadable;

static void note_unreadable(const corpus_input *x, const char *path, void *context) {
    unreadable *u = context;
    if (x || u->is_found) return;
    snprintf(u->path, u->room, "%s", path);
    u->is_found = true;
}

bool law_kept_are_readable(const char *folder, char *path, size_t room) {
    unreadable u = {.path = path, .room = room};
    each_file(folder, note_unreadable, &u);
    return !u.is_found;
}

void law_kept_write(const char *folder, const char *name, const corpus_input *x, char *message,
                    size_t room) {
    char *text = NULL, path[4096];
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (!memory) return;
    corpus_write(memory, x);
    fclose(memory);
    /* The name is the same whenever the same input is found by the same law. A colon, as in the
     * name of an instance, is not for file names of every system. */
    const theft_hash hash = theft_hash_onepass((const uint8_t *)text, strlen(text));
    snprintf(path, sizeof path, "%s/%s-%08llx.input", folder, name,
             (unsigned long long)(hash & 0xffffffffu));
    for (char *colon; (colon = strchr(path + strlen(folder), ':'));) *colon = '_';
    (void)mkdir(folder, 0777); /* if it is not there and cannot be made, opening the file fails */
    FILE *f = fopen(path, "w");
    if (f) fprintf(f, "# %s\n%s", name, text);
    const bool written = f && fclose(f) == 0;
    const size_t end = strlen(message);
    snprintf(message + end, room - end, "    %s %s\n",
             written ? "kept:  " : "cannot be written:", path);
    free(text);
}
