/* journal.c - the file from which a long count resumes. */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { HEAD_MAX = PLY_TEXT_MAX + 200, LINE_MAX_BYTES = 128 };

static uint32_t check_of(uint64_t unit, perft_count leaves) {
    uint64_t sum = unit * 0x9e3779b97f4a7c15u ^ (uint64_t)leaves;
    sum = (sum ^ sum >> 32) * 0xd6e8feb86659fd93u ^ (uint64_t)(leaves >> 64);
    return (uint32_t)((sum ^ sum >> 32) * 0xd6e8feb86659fd93u >> 32);
}

static size_t write_head(const perft_job *job, const perft_units *units, char head[HEAD_MAX]) {
    char fen[PLY_TEXT_MAX];
    size_t length = 0;
    ply_write_position(&ply_codec_fen, &job->position, fen, sizeof fen, &length);
    return (size_t)snprintf(
        head, HEAD_MAX,
        "plyproof perft journal 1\nposition %.*s\ndepth %u\nunits %zu %016" PRIx64 "\n",
        (int)length, fen, job->depth, units->count, perft_units_fingerprint(units));
}

/* One line, its newline taken off: "unit leaves check". */
static bool read_line(char *line, size_t length, uint64_t *unit, perft_count *leaves) {
    char *leaves_text = strchr(line, ' ');
    if (!leaves_text) return false;
    char *check_text = strchr(++leaves_text, ' ');
    if (!check_text) return false;
    const size_t leaves_length = (size_t)(check_text++ - leaves_text);
    perft_count number;
    char expected[9];
    if (!perft_count_read(line, (size_t)(leaves_text - line - 1), &number)) return false;
    if (!perft_count_read(leaves_text, leaves_length, leaves)) return false;
    *unit = (uint64_t)number;
    snprintf(expected, sizeof expected, "%08" PRIx32, check_of(*unit, *leaves));
    return number <= UINT64_MAX && length == (size_t)(check_text - line) + 8 &&
           strcmp(check_text, expected) == 0;
}

/* Reads all whole lines after the head; sets `end` to where they end. */
static perft_end read_units(perft_journal *j, perft_journal_unit tell, void *context, long *end) {
    char line[LINE_MAX_BYTES];
    while (fgets(line, sizeof line, j->file)) {
        const size_t length = strlen(line);
        uint64_t unit;
        perft_count leaves;
        if (length == 0) return PERFT_JOURNAL_BAD; /* the line begins with a NUL */
        if (length + 1 < sizeof line && line[length - 1] != '\n' && feof(j->file)) break;
        j->line++;
        line[length - 1] = '\0';
        if (!read_line(line, length - 1, &unit, &leaves) || !tell(context, unit, leaves)) {
            return PERFT_JOURNAL_BAD;
        }
        *end = ftell(j->file);
    }
    return ferror(j->file) ? PERFT_JOURNAL_FILE : PERFT_DONE;
}

/* Compares the head with the one this count has. A file that is only the beginning of it (or
 * empty) is one that was killed at birth: `*fresh`. */
static perft_end read_head(perft_journal *j, const char *head, size_t length, bool *fresh) {
    char found[HEAD_MAX];
    const size_t got = fread(found, 1, length, j->file);
    *fresh = got < length;
    if (ferror(j->file)) return PERFT_JOURNAL_FILE;
    j->line = 4;
    return memcmp(found, head, got) == 0 ? PERFT_DONE : PERFT_JOURNAL_OTHER;
}

/* Cuts the file off at `end`, where writing goes on. */
static bool go_on_at(perft_journal *j, long end) {
    return fseek(j->file, end, SEEK_SET) == 0 && ftruncate(fileno(j->file), end) == 0;
}

static perft_end resume(perft_journal *j, const char *head, size_t length, perft_journal_unit tell,
                        void *context) {
    bool fresh;
    long end = (long)length;
    perft_end result = read_head(j, head, length, &fresh);
    if (result != PERFT_DONE) return result;
    if (!fresh) result = read_units(j, tell, context, &end);
    if (result != PERFT_DONE) return result;
    if (!go_on_at(j, fresh ? 0 : end)) return PERFT_JOURNAL_FILE;
    if (fresh && fwrite(head, 1, length, j->file) != length) return PERFT_JOURNAL_FILE;
    return perft_journal_sync(j) ? PERFT_DONE : PERFT_JOURNAL_FILE;
}

perft_end perft_journal_open(perft_journal *j, const char *path, const perft_job *job,
                             const perft_units *units, perft_journal_unit tell, void *context) {
    char head[HEAD_MAX];
    const size_t length = write_head(job, units, head);
    *j = (perft_journal){0};
    errno = 0;
    const int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    j->file = descriptor < 0 ? NULL : fdopen(descriptor, "r+");
    perft_end result = PERFT_JOURNAL_FILE;
    /* Two processes that write the same journal would spoil it: the second is refused. */
    if (j->file && flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
        result = resume(j, head, length, tell, context);
    }
    if (result == PERFT_JOURNAL_FILE) j->errno_value = errno;
    if (result != PERFT_DONE && j->file) fclose(j->file);
    if (result != PERFT_DONE) j->file = NULL;
    return result;
}

static bool note_errno(perft_journal *j, bool good) {
    if (!good && !j->errno_value) j->errno_value = errno;
    return good;
}

bool perft_journal_add(perft_journal *j, uint64_t unit, perft_count leaves) {
    char text[PERFT_COUNT_TEXT];
    perft_count_text(leaves, text);
    return note_errno(j, fprintf(j->file, "%" PRIu64 " %s %08" PRIx32 "\n", unit, text,
                                 check_of(unit, leaves)) > 0);
}

bool perft_journal_flush(perft_journal *j) { return note_errno(j, fflush(j->file) == 0); }

bool perft_journal_sync(perft_journal *j) {
    return note_errno(j, fflush(j->file) == 0 && fsync(fileno(j->file)) == 0);
}

bool perft_journal_close(perft_journal *j) {
    perft_journal_sync(j);
    note_errno(j, fclose(j->file) == 0);
    j->file = NULL;
    return j->errno_value == 0;
}
