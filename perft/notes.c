/* notes.c - the journal of a suite: every count that was made, so that none is made twice. */
#include "notes.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char head[] = "plyproof suite journal 1\n";
enum { HEAD_LENGTH = sizeof head - 1, CHECK_DIGITS = 8 };

/* FNV-1a. */
static uint64_t hash_of(const char *text, size_t length) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return hash ^ hash >> 32;
}

static uint32_t check_of(const char *text, size_t length) {
    return (uint32_t)hash_of(text, length);
}

void perft_note_key(const char *counter, unsigned depth, const ply_position *position,
                    char key[PERFT_NOTE_KEY_MAX]) {
    const int start = snprintf(key, 64, "%s %u ", counter, depth);
    size_t length = 0;
    ply_write_position(&ply_codec_fen, position, key + start, PLY_TEXT_MAX, &length);
    key[(size_t)start + length] = '\0';
}

/* ---- What is known --------------------------------------------------------------------------- */

/* Where the key stands in the table, or would stand. */
static perft_note *place_of(const perft_notes *n, const char *key) {
    size_t at = hash_of(key, strlen(key));
    for (;; at++) {
        perft_note *place = &n->known[at & (n->capacity - 1)];
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): a table that grew has its keys anew */
        if (!place->key || strcmp(place->key, key) == 0) return place;
    }
}

static bool grow(perft_notes *n) {
    perft_notes larger = *n;
    larger.capacity = n->capacity ? 2 * n->capacity : 1024;
    larger.known = calloc(larger.capacity, sizeof *larger.known);
    if (!larger.known) return false;
    for (size_t i = 0; i < n->capacity; i++) {
        if (n->known[i].key) *place_of(&larger, n->known[i].key) = n->known[i];
    }
    free(n->known);
    *n = larger;
    return true;
}

/* Remembers a count. False if there is no memory. */
static bool remember(perft_notes *n, const char *key, perft_count leaves) {
    if (2 * n->count >= n->capacity && !grow(n)) return false;
    char *copy = strdup(key);
    if (!copy) return false;
    *place_of(n, key) = (perft_note){copy, leaves};
    n->count++;
    return true;
}

bool perft_notes_find(const perft_notes *n, const char *key, perft_count *leaves) {
    if (n->count == 0) return false;
    const perft_note *place = place_of(n, key);
    if (place->key) *leaves = place->leaves;
    return place->key != NULL;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* A line, ended with a NUL: "check leaves key". A count that stands there twice is damage. */
static perft_end read_note(perft_notes *n, const char *line, size_t length) {
    char check[CHECK_DIGITS + 1];
    perft_count leaves, known;
    if (length < CHECK_DIGITS + 2 || line[CHECK_DIGITS] != ' ') return PERFT_JOURNAL_BAD;
    const char *const rest = line + CHECK_DIGITS + 1;
    const char *const end = strchr(rest, ' ');
    snprintf(check, sizeof check, "%08" PRIx32, check_of(rest, length - CHECK_DIGITS - 1));
    if (!end || memcmp(check, line, CHECK_DIGITS) != 0 || strlen(line) != length ||
        !perft_count_read(rest, (size_t)(end - rest), &leaves) ||
        perft_notes_find(n, end + 1, &known)) {
        return PERFT_JOURNAL_BAD;
    }
    return remember(n, end + 1, leaves) ? PERFT_DONE : PERFT_NO_MEMORY;
}

/* Reads all whole lines; `whole` is where they end. */
static perft_end read_lines(perft_notes *n, char *text, size_t length, size_t *whole) {
    n->line = 1;
    *whole = HEAD_LENGTH;
    for (char *line = text + HEAD_LENGTH, *end; *whole < length; line = end + 1) {
        end = memchr(line, '\n', length - *whole);
        if (!end) break;
        *end = '\0';
        n->line++;
        *whole = (size_t)(end + 1 - text);
        const perft_end result = read_note(n, line, (size_t)(end - line));
        if (result != PERFT_DONE) return result;
    }
    return PERFT_DONE;
}

/* The whole file, from malloc. */
static perft_end read_file(const perft_notes *n, char **text, size_t *length) {
    struct stat status;
    if (fstat(n->file, &status) != 0) return PERFT_JOURNAL_FILE;
    *text = malloc((size_t)status.st_size + 1);
    if (!*text) return PERFT_NO_MEMORY;
    *length = 0;
    while (*length < (size_t)status.st_size) {
        const ssize_t got = read(n->file, *text + *length, (size_t)status.st_size - *length);
        if (got < 0 && errno != EINTR) return PERFT_JOURNAL_FILE;
        if (got == 0) break;
        if (got > 0) *length += (size_t)got;
    }
    return PERFT_DONE;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool write_whole(perft_notes *n, const char *text, size_t length) {
    while (length > 0) {
        const ssize_t written = write(n->file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            n->errno_value = errno;
            return false;
        }
        text += written;
        length -= (size_t)written;
    }
    return true;
}

bool perft_notes_add(perft_notes *n, const char *key, perft_count leaves) {
    char line[PERFT_NOTE_KEY_MAX + 64], count[PERFT_COUNT_TEXT];
    perft_count known;
    if (perft_notes_find(n, key, &known)) return true;
    if (!remember(n, key, leaves)) {
        n->errno_value = ENOMEM;
        return false;
    }
    perft_count_text(leaves, count);
    const int length = snprintf(line, sizeof line, "00000000 %s %s", count, key);
    const uint32_t check = check_of(line + CHECK_DIGITS + 1, (size_t)length - CHECK_DIGITS - 1);
    char digits[CHECK_DIGITS + 1];
    snprintf(digits, sizeof digits, "%08" PRIx32, check);
    memcpy(line, digits, CHECK_DIGITS);
    line[length] = '\n';
    return write_whole(n, line, (size_t)length + 1);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

/* Reads what is there; `whole` is where the last whole line ends. An empty file, or the beginning
 * of a head, is a journal killed at birth. */
static perft_end read_all(perft_notes *n, size_t *whole) {
    char *text = NULL;
    size_t length = 0;
    perft_end end = read_file(n, &text, &length);
    if (end == PERFT_DONE) {
        const size_t compared = length < HEAD_LENGTH ? length : HEAD_LENGTH;
        if (memcmp(text, head, compared) != 0) {
            end = PERFT_JOURNAL_OTHER;
        } else if (length >= HEAD_LENGTH) {
            end = read_lines(n, text, length, whole);
        }
    }
    free(text);
    return end;
}

/* What comes after the last whole line is cut off. */
static perft_end resume(perft_notes *n) {
    size_t whole = 0;
    const perft_end end = read_all(n, &whole);
    if (end != PERFT_DONE) return end;
    if (ftruncate(n->file, (off_t)whole) != 0 || lseek(n->file, 0, SEEK_END) < 0) {
        return PERFT_JOURNAL_FILE;
    }
    if (whole == 0 && !write_whole(n, head, HEAD_LENGTH)) return PERFT_JOURNAL_FILE;
    return PERFT_DONE;
}

static void give_back(perft_notes *n) {
    for (size_t i = 0; i < n->capacity; i++) free(n->known[i].key);
    free(n->known);
    n->known = NULL;
    n->count = n->capacity = 0;
    n->file = -1;
}

/* Two runs that write the same journal would count everything twice: the second is refused. */
perft_end perft_notes_open(perft_notes *n, const char *path) {
    *n = (perft_notes){0};
    perft_end end = PERFT_JOURNAL_FILE;
    n->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (n->file >= 0 && flock(n->file, LOCK_EX | LOCK_NB) == 0) end = resume(n);
    if (end == PERFT_DONE) return end;
    if (end == PERFT_JOURNAL_FILE) n->errno_value = errno;
    if (n->file >= 0) close(n->file);
    give_back(n);
    return end;
}

bool perft_notes_close(perft_notes *n) {
    if (n->file < 0) return true;
    if (fsync(n->file) != 0 && !n->errno_value) n->errno_value = errno;
    if (close(n->file) != 0 && !n->errno_value) n->errno_value = errno;
    give_back(n);
    return n->errno_value == 0;
}
