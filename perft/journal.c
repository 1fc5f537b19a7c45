/* journal.c - the file that work goes on from.
 *
 * The whole file is read when it is opened. Its results go into a list, and a hash table with open
 * addresses finds them by key. What is added goes into the list as well, and its line into a buffer
 * that is handed to the system when it is full or when the caller says so.
 *
 * The file only ever grows by whole lines. A kill in the middle of a write leaves the beginning of
 * a line at the end; the next run cuts that off before it writes, and only then, so that a file is
 * not touched by a run that adds nothing. After a write that failed nothing more is written: what
 * came after half a line would be damage.
 *
 * The file is locked while it is open (flock, which a kill releases). Two runs that write the same
 * journal would do all work twice and mix their lines, so the second one is refused. */
/* SPDX-License-Identifier: MIT */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[] = "plyproof journal 2\n";
enum { MAGIC_LENGTH = sizeof magic - 1, CHECK_DIGITS = 8, UNWRITTEN_MAX = 1 << 16 };

static uint64_t hash_of(const char *text, size_t length) {
    return perft_fnv(PERFT_FNV, text, length);
}

/* The low half of the hash, to which the high one is added, in hexadecimal digits. */
static void write_check(uint64_t seed, const char *text, size_t length, char out[CHECK_DIGITS]) {
    uint64_t hash = perft_fnv(seed, text, length);
    hash ^= hash >> 32;
    for (unsigned i = CHECK_DIGITS; i-- > 0; hash >>= 4) out[i] = "0123456789abcdef"[hash & 15];
}

/* Keeps the first reason: what fails after that fails because of it. */
static bool fail(perft_journal *j, int errno_value) {
    if (!j->errno_value) j->errno_value = errno_value;
    return false;
}

/* ---- What is known --------------------------------------------------------------------------- */

/* The place in the table where a key stands, or would stand. At most half of the places are taken,
 * so the search ends. */
static uint32_t *place_of(const perft_journal *j, const char *key) {
    size_t at = hash_of(key, strlen(key));
    for (;; at++) {
        uint32_t *place = &j->place[at & (2 * j->capacity - 1)];
        if (!*place || strcmp(j->entry[*place - 1].key, key) == 0) return place;
    }
}

const perft_journal_entry *perft_journal_find(const perft_journal *j, const char *key) {
    if (j->count == 0) return NULL;
    const uint32_t place = *place_of(j, key);
    return place ? &j->entry[place - 1] : NULL;
}

static bool grow(perft_journal *j) {
    const size_t capacity = j->capacity ? 2 * j->capacity : 256;
    perft_journal_entry *entry = realloc(j->entry, capacity * sizeof *entry);
    if (entry) j->entry = entry;
    uint32_t *place = calloc(2 * capacity, sizeof *place);
    if (!entry || !place || capacity > UINT32_MAX / 2) {
        free(place);
        return false;
    }
    free(j->place);
    j->place = place;
    j->capacity = capacity;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): that many stood in the smaller table */
    for (size_t i = 0; i < j->count; i++) *place_of(j, j->entry[i].key) = (uint32_t)i + 1;
    return true;
}

/* Keeps a result whose key is new. The key and the result share a piece of memory. */
static bool keep(perft_journal *j, const char *key, const char *result, size_t result_length,
                 uint64_t line) {
    if (j->count == j->capacity && !grow(j)) return false;
    const size_t key_size = strlen(key) + 1;
    char *copy = malloc(key_size + result_length + 1);
    if (!copy) return false;
    memcpy(copy, key, key_size);
    memcpy(copy + key_size, result, result_length);
    copy[key_size + result_length] = '\0';
    uint32_t *place = place_of(j, key);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is room, grown or left */
    j->entry[j->count++] = (perft_journal_entry){copy, copy + key_size, line};
    *place = (uint32_t)j->count;
    return true;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* The whole file, from malloc. */
static perft_end read_file(perft_journal *j, char **text, size_t *length) {
    struct stat status;
    if (fstat(j->file, &status) != 0) return PERFT_JOURNAL_FILE;
    if (!S_ISREG(status.st_mode)) return PERFT_JOURNAL_NONE;
    *text = malloc((size_t)status.st_size + 1);
    if (!*text) return PERFT_NO_MEMORY;
    *length = 0;
    /* A read that a signal interrupts gives -1 and is made again; a file that became shorter since
     * fstat ends early. */
    while (*length < (size_t)status.st_size) {
        const ssize_t got = read(j->file, *text + *length, (size_t)status.st_size - *length);
        if (got < 0 && errno != EINTR) return PERFT_JOURNAL_FILE;
        if (got == 0) break;
        if (got > 0) *length += (size_t)got;
    }
    return PERFT_DONE;
}

static bool begins_with(const char *text, size_t length, const char *with) {
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* What a file is that does not begin as a journal does. */
static perft_end stranger(const char *text, size_t length) {
    const bool old = begins_with(text, length, "plyproof perft journal ") ||
                     begins_with(text, length, "plyproof suite journal ") ||
                     begins_with(text, length, "plyproof journal ");
    return old ? PERFT_JOURNAL_OLD : PERFT_JOURNAL_NONE;
}

/* Whether a line, ended with a NUL, begins with the check of the rest and a blank. A line with a
 * NUL inside is damaged, whatever its check says: its texts would end there. */
static bool is_checked(uint64_t seed, const char *line, size_t length) {
    char check[CHECK_DIGITS];
    if (length < CHECK_DIGITS + 2 || line[CHECK_DIGITS] != ' ' || strlen(line) != length) {
        return false;
    }
    write_check(seed, line + CHECK_DIGITS + 1, length - CHECK_DIGITS - 1, check);
    return memcmp(line, check, CHECK_DIGITS) == 0;
}

/* Reads "check result key", whose check is right. */
static perft_end read_result(perft_journal *j, const char *line) {
    const char *const result = line + CHECK_DIGITS + 1, *const blank = strchr(result, ' ');
    if (!blank || blank == result || !blank[1] || perft_journal_find(j, blank + 1)) {
        return PERFT_JOURNAL_BAD;
    }
    const bool kept = keep(j, blank + 1, result, (size_t)(blank - result), j->line);
    return kept ? PERFT_DONE : PERFT_NO_MEMORY;
}

/* Reads all whole lines of the file's text; j->whole is where they end: 0 if the second one is not
 * whole. Then the journal was killed at birth, and begins anew. */
static perft_end read_lines(perft_journal *j, char *text, size_t length, const char *subject) {
    const size_t compared = length < MAGIC_LENGTH ? length : (size_t)MAGIC_LENGTH;
    if (memcmp(text, magic, compared) != 0) return stranger(text, length);
    j->line = 1;
    for (char *line = text + compared, *end; line < text + length; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        if (!end) break;
        *end = '\0';
        j->line++;
        const bool is_subject = j->line == 2;
        const uint64_t seed = is_subject ? hash_of(magic, MAGIC_LENGTH) : j->seed;
        if (!is_checked(seed, line, (size_t)(end - line))) return PERFT_JOURNAL_BAD;
        if (is_subject && strcmp(line + CHECK_DIGITS + 1, subject) != 0) return PERFT_JOURNAL_OTHER;
        const perft_end result = is_subject ? PERFT_DONE : read_result(j, line);
        if (result != PERFT_DONE) return result;
        j->whole = (size_t)(end + 1 - text);
    }
    return PERFT_DONE;
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* The system may take less than it is given, or nothing after a signal: so it is asked again. */
static bool write_whole(perft_journal *j, const char *text, size_t length) {
    while (length > 0) {
        const ssize_t written = write(j->file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return fail(j, errno);
        text += written;
        length -= (size_t)written;
    }
    return true;
}

bool perft_journal_flush(perft_journal *j) {
    if (j->errno_value) return false;
    if (j->unwritten_length == 0) return true;
    if (!j->cut) { /* half a line may be left of a run that was killed */
        if (ftruncate(j->file, (off_t)j->whole) != 0) return fail(j, errno);
        if (lseek(j->file, (off_t)j->whole, SEEK_SET) < 0) return fail(j, errno);
        j->cut = true;
    }
    /* After a failure the buffer is of no use either: nothing more will be written. */
    const bool written = write_whole(j, j->unwritten, j->unwritten_length);
    j->unwritten_length = 0;
    return written;
}

/* Puts a line, with its check, into the buffer. */
static bool put_line(perft_journal *j, uint64_t seed, const char *text, size_t length) {
    const size_t size = CHECK_DIGITS + 1 + length + 1;
    if (size > UNWRITTEN_MAX) return fail(j, EMSGSIZE);
    if (size > UNWRITTEN_MAX - j->unwritten_length && !perft_journal_flush(j)) return false;
    char *line = j->unwritten + j->unwritten_length;
    write_check(seed, text, length, line);
    line[CHECK_DIGITS] = ' ';
    memcpy(line + CHECK_DIGITS + 1, text, length);
    line[size - 1] = '\n';
    j->unwritten_length += size;
    return true;
}

bool perft_journal_add(perft_journal *j, const char *key, const char *result) {
    if (perft_journal_find(j, key)) return true;
    if (j->read_only) return fail(j, j->read_only);
    if (j->errno_value) return false;
    const size_t result_length = strlen(result), length = result_length + 1 + strlen(key);
    char *text = malloc(length + 1);
    bool kept = text && keep(j, key, result, result_length, 0);
    if (!kept) fail(j, ENOMEM);
    if (kept) {
        snprintf(text, length + 1, "%s %s", result, key);
        kept = put_line(j, j->seed, text, length);
    }
    free(text);
    return kept;
}

bool perft_journal_sync(perft_journal *j) {
    if (!perft_journal_flush(j)) return false;
    return j->read_only || fsync(j->file) == 0 || fail(j, errno);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

/* Opens and locks the file. One that may only be read shares its lock with other readers. A FIFO
 * must not keep us waiting for its other end; it is refused by read_file. */
static perft_end open_file(perft_journal *j, const char *path) {
    const int always = O_CLOEXEC | O_NONBLOCK;
    /* The first attempt makes the file. If it may not be written, a second one only reads it. */
    j->file = open(path, O_RDWR | O_CREAT | always, 0666);
    if (j->file < 0 && (errno == EACCES || errno == EROFS || errno == EPERM)) {
        j->read_only = errno;
        j->file = open(path, O_RDONLY | always);
        errno = j->read_only; /* if there is no file, what matters is that none can be made */
    }
    if (j->file < 0) return PERFT_JOURNAL_FILE;
    if (flock(j->file, (j->read_only ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0) return PERFT_DONE;
    return errno == EWOULDBLOCK ? PERFT_JOURNAL_IN_USE : PERFT_JOURNAL_FILE;
}

/* Writes the first two lines. At once, so that a disk that is full is noticed before hours of work
 * are done. */
static perft_end begin(perft_journal *j, const char *subject) {
    if (j->read_only) {
        errno = j->read_only;
        return PERFT_JOURNAL_FILE;
    }
    memcpy(j->unwritten, magic, MAGIC_LENGTH);
    j->unwritten_length = MAGIC_LENGTH;
    const bool begun = put_line(j, hash_of(magic, MAGIC_LENGTH), subject, strlen(subject)) &&
                       perft_journal_flush(j);
    errno = j->errno_value;
    return begun ? PERFT_DONE : PERFT_JOURNAL_FILE;
}

/* Gives back memory. The key's address is that of the piece that malloc gave; the cast takes off
 * its const. What is known of errors stays for the caller to read. */
static void give_back(perft_journal *j) {
    for (size_t i = 0; i < j->count; i++) free((char *)(uintptr_t)j->entry[i].key);
    free(j->entry);
    free(j->place);
    free(j->unwritten);
    j->entry = NULL;
    j->place = NULL;
    j->unwritten = NULL;
    j->count = j->capacity = 0;
    j->file = -1;
}

perft_end perft_journal_open(perft_journal *j, const char *path, const char *subject) {
    char *text = NULL;
    size_t length = 0;
    *j = (perft_journal){.file = -1, .seed = hash_of(subject, strlen(subject))};
    perft_end end = open_file(j, path);
    if (end == PERFT_DONE) end = read_file(j, &text, &length);
    if (end == PERFT_DONE) end = read_lines(j, text, length, subject);
    if (end == PERFT_DONE && !(j->unwritten = malloc(UNWRITTEN_MAX))) end = PERFT_NO_MEMORY;
    if (end == PERFT_DONE && j->whole == 0) end = begin(j, subject);
    /* Every step that ends so has just had the system refuse something, or has set errno itself. */
    if (end == PERFT_JOURNAL_FILE) j->errno_value = errno;
    free(text);
    if (end == PERFT_DONE) return end;
    if (j->file >= 0) close(j->file);
    give_back(j);
    return end;
}

bool perft_journal_close(perft_journal *j) {
    if (j->file < 0) return true;
    perft_journal_sync(j);
    if (close(j->file) != 0) fail(j, errno);
    give_back(j);
    return j->errno_value == 0;
}
