/* replay_main.c - runs files through fuzz targets, without an engine.
 *
 *     replay --list                       the targets
 *     replay TARGET FILE|FOLDER...        these files, or all files in these folders
 *     replay --read TARGET FILE|FOLDER... these, only read by the codec of TARGET
 *     replay --corpus FOLDER              FOLDER/seeds/TARGET/ and FOLDER/regressions/TARGET/
 *     replay --seeds TARGET FOLDER        writes what a campaign starts from into FOLDER
 *     replay --dictionary TARGET          the words of the text that TARGET reads
 *     replay --options TARGET             the options that libFuzzer runs TARGET with
 *
 * With --read nothing is asked of what is read, so that coverage shows what of the reader the files
 * reach.
 *
 * Exit status: 0 every input held; 2 usage; 3 nothing to run, or a file that cannot be read. An
 * input that breaks a target ends the run by a signal, after a line that names it.
 *
 * A target that breaks may have broken anything, so the handler of the signal only writes bytes
 * that were made ready before the input was run, and then lets the signal do what it did before: in
 * a build with sanitizers, their handler prints the stack. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "web/targets.h"
#include "fuzz/mutation.h"
#include "fuzz/seeds.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An input, or a call of a mutator, which has two. */
enum { PATH_ROOM = 4096, FILE_ROOM = FUZZ_MUTATION_HEAD + 2 * FUZZ_INPUT_MAX };

/* What is being run, for the line that a signal prints. */
static char running[PATH_ROOM + 256];

static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

/* What was there before: a sanitizer's, which prints the stack, or nothing. */
static struct sigaction before[SIGNALS];

static void on_signal(int number, siginfo_t *info, void *context) {
    const ssize_t written = write(STDERR_FILENO, running, strlen(running));
    (void)written;
    for (unsigned i = 0; i < SIGNALS; i++) {
        if (signals[i] != number) continue;
        sigaction(number, &before[i], NULL);
        if (before[i].sa_flags & SA_SIGINFO) before[i].sa_sigaction(number, info, context);
    }
    raise(number);
}

/* The whole file; one that cannot be read ends the program. */
static uint8_t *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(FILE_ROOM);
    if (file && data) *size = fread(data, 1, FILE_ROOM, file);
    const bool bad = !file || !data || ferror(file);
    if (file) fclose(file);
    if (!bad) return data;
    fprintf(stderr, "replay: %s: cannot be read\n", path);
    free(data);
    exit(3);
}

/* --read: what is reached is then the reader alone. */
static bool only_read = false;

static void read_only(const fuzz_target *target, const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game game;
    ply_cut cut;
    (void)fuzz_read_thing(target->codec, data, size, &game, moves);
    if (target->codec->binary) {
        (void)fuzz_read_thing(target->codec->binary, data, size, &game, moves);
    }
    for (size_t at = 0; target->codec->cut && at < size; at += cut.end) {
        const char *text = (const char *)data + at;
        /* The text as if it were whole, and half of it as if more may come. */
        if (!target->codec->cut(text, size - at, true, &cut)) return;
        (void)target->codec->cut(text, (size - at) / 2, false, &(ply_cut){0});
    }
}

static void replay_file(const fuzz_target *target, const char *path) {
    size_t size = 0;
    uint8_t *data = read_file(path, &size);
    snprintf(running, sizeof running, "broken by %s\nreproduce: replay %s %s\n", path, target->name,
             path);
    if (only_read) {
        read_only(target, data, size);
    } else {
        fuzz_run_target(target, data, size);
    }
    free(data);
}

/* A file, or every file of a folder (not of folders in it); returns how many ran. */
static size_t replay_path(const fuzz_target *target, const char *path) {
    DIR *folder = opendir(path);
    if (!folder) {
        replay_file(target, path);
        return 1;
    }
    size_t count = 0;
    for (const struct dirent *entry; (entry = readdir(folder));) {
        char inner[PATH_ROOM];
        struct stat status;
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (stat(inner, &status) != 0 || !S_ISREG(status.st_mode)) continue;
        replay_file(target, inner);
        count++;
    }
    closedir(folder);
    return count;
}

static size_t replay_if_there(const fuzz_target *target, const char *corpus, const char *inner) {
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s%s/%s", corpus, inner, target->name);
    return access(path, R_OK) == 0 ? replay_path(target, path) : 0;
}

/* What every target starts from, so that a codec without a corpus is tried as well. */
static size_t replay_seeds(const fuzz_target *target) {
    static uint8_t data[FUZZ_TEXT_MAX];
    size_t count = 0;
    for (unsigned index = 0; index < FUZZ_SEEDS; index++) {
        const size_t size = fuzz_seed(target, index, data);
        snprintf(running, sizeof running, "broken by seed %u of %s\n", index, target->name);
        if (size) fuzz_run_target(target, data, size);
        count += size != 0;
    }
    return count;
}

static int replay_corpus(const char *corpus) {
    size_t all = 0, without = 0;
    for (size_t i = 0; i < web_target_count(); i++) {
        const fuzz_target *target = web_target_at(i);
        const size_t seeds = replay_seeds(target);
        const size_t files = replay_if_there(target, corpus, "/seeds") +
                             replay_if_there(target, corpus, "/regressions");
        printf("%-24s %4zu seeds made and %5zu files held\n", target->name, seeds, files);
        all += files;
        /* A codec's targets have what the tables make; any other must have files. */
        if (files || (target->codec && seeds)) continue;
        fprintf(stderr, "replay: no inputs for %s in %s\n", target->name, corpus);
        without++;
    }
    printf("%zu files held, %zu targets without any input\n", all, without);
    return all && !without ? 0 : 3;
}

static int list(void) {
    for (size_t i = 0; i < web_target_count(); i++) {
        printf("%-24s %s\n", web_target_at(i)->name, web_target_at(i)->summary);
    }
    return 0;
}

static bool write_file(const char *path, const uint8_t *data, size_t size) {
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    const bool written = fwrite(data, 1, size, file) == size;
    return fclose(file) == 0 && written;
}

static int write_seeds(const fuzz_target *target, const char *folder) {
    static uint8_t data[FUZZ_TEXT_MAX];
    for (unsigned index = 0; index < FUZZ_SEEDS; index++) {
        char path[PATH_ROOM];
        const size_t size = fuzz_seed(target, index, data);
        snprintf(path, sizeof path, "%s/seed-%02u", folder, index);
        if (size && !write_file(path, data, size)) {
            fprintf(stderr, "replay: %s: cannot be written\n", path);
            return 3;
        }
    }
    return 0;
}

static int usage(FILE *out) {
    fputs("usage: replay --list\n"
          "       replay TARGET FILE|FOLDER...\n"
          "       replay --read TARGET FILE|FOLDER...\n"
          "       replay --corpus FOLDER\n"
          "       replay --seeds TARGET FOLDER\n"
          "       replay --dictionary TARGET\n"
          "       replay --options TARGET\n",
          out);
    return out == stdout ? 0 : 2;
}

/* The target of that name; without one, the program ends. */
static const fuzz_target *target_named(const char *name) {
    const fuzz_target *target = web_find_target(name);
    if (target) return target;
    fprintf(stderr, "replay: no target %s (replay --list names them)\n", name);
    exit(2);
}

static int replay_paths(const fuzz_target *target, int count, char **paths) {
    size_t inputs = 0;
    for (int i = 0; i < count; i++) inputs += replay_path(target, paths[i]);
    printf("%s: %zu inputs held\n", target->name, inputs);
    return inputs ? 0 : 3;
}

int main(int argc, char **argv) {
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};
    for (unsigned i = 0; i < SIGNALS; i++) sigaction(signals[i], &action, &before[i]);
    fuzz_always_thorough = true;
    const char *first = argc > 1 ? argv[1] : "";
    if (argc == 2 && strcmp(first, "--help") == 0) return usage(stdout);
    if (argc == 2 && strcmp(first, "--list") == 0) return list();
    if (argc == 3 && strcmp(first, "--corpus") == 0) return replay_corpus(argv[2]);
    if (argc == 4 && strcmp(first, "--seeds") == 0) {
        return write_seeds(target_named(argv[2]), argv[3]);
    }
    if (argc == 3 && strcmp(first, "--dictionary") == 0) {
        fuzz_dictionary(target_named(argv[2]), stdout);
        return 0;
    }
    if (argc == 3 && strcmp(first, "--options") == 0) {
        fuzz_options(target_named(argv[2]), stdout);
        return 0;
    }
    if (argc > 3 && strcmp(first, "--read") == 0) {
        const fuzz_target *target = target_named(argv[2]);
        only_read = target->codec_run == fuzz_read;
        if (only_read) return replay_paths(target, argc - 3, argv + 3);
        fprintf(stderr, "replay: %s is not the target of a reader\n", target->name);
        return 2;
    }
    if (argc < 3 || first[0] == '-') return usage(stderr);
    return replay_paths(target_named(first), argc - 2, argv + 2);
}
