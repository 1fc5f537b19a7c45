/* kept.c - counter-examples kept as files: reading and writing them. */
#include "properties/kept.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "properties/laws.h"

bool law_read_thing(const char *path, thing *x) {
    FILE *f = fopen(path, "r");
    if (!f) return false;
    char *line = NULL;
    size_t room = 0;
    bool ok = true;
    *x = (thing){.position = ply_empty_position};
    while (ok && getline(&line, &room, f) > 0) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] && line[0] != '#') ok = thing_read_line(x, line);
    }
    free(line);
    fclose(f);
    return ok;
}

static int is_kept(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name);
    return length > 6 && strcmp(entry->d_name + length - 6, ".thing") == 0;
}

void kept_each(const char *folder, void (*each)(const thing *x, void *context), void *context) {
    struct dirent **entries = NULL;
    thing *x = malloc(sizeof *x);
    const int count = scandir(folder, &entries, is_kept, alphasort);
    for (int i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (x && law_read_thing(path, x)) each(x, context);
        free(entries[i]);
    }
    free(entries);
    free(x);
}

/* A name that is the same whenever the same thing is found by the same law. */
static void name_file(char *path, size_t room, const char *folder, const char *name,
                      const char *text) {
    const theft_hash hash = theft_hash_onepass((const uint8_t *)text, strlen(text));
    const int length = snprintf(path, room, "%s/%s-%08llx.thing", folder, name,
                                (unsigned long long)(hash & 0xffffffffu));
    for (int i = (int)strlen(folder); i < length; i++) {
        if (path[i] == ':') path[i] = '_';
    }
}

void kept_write(const char *folder, const char *name, const thing *x, char *message, size_t room) {
    char *text = NULL, path[4096];
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (!memory) return;
    thing_write(memory, x);
    fclose(memory);
    name_file(path, sizeof path, folder, name, text);
    (void)mkdir(folder, 0777);
    FILE *f = fopen(path, "w");
    if (f) {
        fprintf(f, "# %s\n%s", name, text);
        const bool written = fclose(f) == 0;
        const size_t end = strlen(message);
        snprintf(message + end, room - end, written ? "    kept:  %s\n" : "    not kept: %s\n",
                 path);
    }
    free(text);
}
