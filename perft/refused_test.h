/* refused_test.h - calls of the system that are let fail, for tests.
 *
 * The linker hands the calls below to what stands here (--wrap, see ci/cmake/rooms.cmake), which
 * lets one of them fail: the first, the second, the third, and so on until so many are not made.
 *
 * Memory goes through here as well, so that it is known what was given and not given back, in every
 * build. A piece begins with a value that nobody would take for 0, and is followed by some bytes
 * that nobody may write. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_REFUSED_TEST_H
#define PERFT_REFUSED_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The calls that may fail ----------------------------------------------------------------- */

typedef enum call {
    MALLOC,
    CALLOC,
    REALLOC,
    MAP,
    ENTROPY,
    THREAD,
    OPEN,
    LOCK,
    STAT,
    READ,
    CUT,
    SEEK,
    WRITE,
    SYNC,
    CLOSE,
    PIPE,
    FORK,
    WAIT,
    SPAWN_FILES, /* what a program is started with is put together, */
    SPAWN_FILE,
    SPAWN_HOW,
    SPAWN /* and it is started */
} call;

/* One way of failing: from the nth call on or only then, with which errno. 0 is a write or a read
 * that takes fewer bytes than it is given. */
typedef struct failure {
    call call;
    int errno_value;
    bool lasts;
} failure;

static const failure memory_failures[] = {
    {MALLOC, ENOMEM, false}, {CALLOC, ENOMEM, false}, {REALLOC, ENOMEM, false},
    {MAP, ENOMEM, false},    {ENTROPY, ENOSYS, true}, {MALLOC, ENOMEM, true},
};
static const failure thread_failures[] = {{THREAD, EAGAIN, false}, {THREAD, EAGAIN, true}};
static const failure file_failures[] = {
    {OPEN, EMFILE, false}, {OPEN, ENAMETOOLONG, true}, {LOCK, ENOLCK, false},
    {STAT, EIO, false},    {READ, EIO, false},         {CUT, EIO, false},
    {SEEK, EIO, false},    {WRITE, ENOSPC, false},     {WRITE, EIO, true},
    {SYNC, EIO, false},    {SYNC, ENOSPC, true},       {CLOSE, EIO, false},
};
static const failure process_failures[] = {
    {PIPE, EMFILE, false},      {SPAWN_FILES, ENOMEM, false}, {SPAWN_FILE, ENOMEM, false},
    {SPAWN_HOW, ENOMEM, false}, {SPAWN, EAGAIN, false},       {SPAWN, EAGAIN, true},
};
/* These are not failures to anybody but the caller that does not expect them. */
static const failure interruptions[] = {{READ, EINTR, false},
                                        {WRITE, EINTR, false},
                                        {READ, 0, true},
                                        {WRITE, 0, true},
                                        {WAIT, EINTR, false}};

static failure now;      /* which call fails, */
static atomic_long left; /* after so many that do not; 0: none fails */
static atomic_bool fired;

/* Whether this call fails. */
static bool refuses(call which) {
    if (which != now.call || atomic_load(&left) == 0) return false;
    const long before = now.lasts && atomic_load(&left) == 1 ? 1 : atomic_fetch_sub(&left, 1);
    if (before != 1) return false;
    atomic_store(&fired, true);
    errno = now.errno_value;
    return true;
}

static inline void let_fail(const failure *how, unsigned nth) {
    now = *how;
    atomic_store(&fired, false);
    atomic_store(&left, nth);
}

/* From here on nothing fails. Returns whether anything has. */
static inline bool let_pass(void) {
    atomic_store(&left, 0);
    return atomic_load(&fired);
}

/* Declares the function that is called in place of NAME, and the one that NAME is. */
#define WRAP(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

void *__real_realloc(void *old, size_t size);
void *__real_calloc(size_t n, size_t size);
void __real_free(void *old);

/* A piece of memory: its size, what the caller has of it, and bytes that must stay as they are. */
enum { BEFORE = 16, BEHIND = 16, UNSET = 0xa5, UNTOUCHED = 0x5a };
static atomic_long pieces; /* given and not given back, maps too */

/* Whether the bytes behind a piece of `size` bytes are as they were. */
static inline bool is_untouched(const unsigned char *piece, size_t size) {
    for (size_t i = 0; i < BEHIND; i++) {
        if (piece[size + i] != UNTOUCHED) return false;
    }
    return true;
}

/* Makes a piece of what the system gave: of this size, of which the first bytes are set. */
static inline void *piece_of(unsigned char *given, size_t size, size_t set) {
    if (!given) return NULL;
    memcpy(given, &size, sizeof size);
    memset(given + BEFORE + set, UNSET, size - set);
    memset(given + BEFORE + size, UNTOUCHED, BEHIND);
    return given + BEFORE;
}

static inline size_t size_of(const unsigned char *piece) {
    size_t size;
    memcpy(&size, piece - BEFORE, sizeof size);
    if (!is_untouched(piece, size)) abort(); /* somebody wrote past its end */
    return size;
}

WRAP(void *, malloc, size_t size) {
    if (refuses(MALLOC)) return NULL;
    atomic_fetch_add(&pieces, 1);
    return piece_of(__real_malloc(BEFORE + size + BEHIND), size, 0);
}
WRAP(void *, calloc, size_t n, size_t size) {
    if (refuses(CALLOC)) return NULL;
    atomic_fetch_add(&pieces, 1);
    return piece_of(__real_calloc(1, BEFORE + n * size + BEHIND), n * size, n * size);
}
WRAP(void *, realloc, void *old, size_t size) {
    if (refuses(REALLOC)) return NULL;
    const size_t before = old ? size_of(old) : 0;
    if (!old) atomic_fetch_add(&pieces, 1);
    old = old ? (unsigned char *)old - BEFORE : NULL;
    return piece_of(__real_realloc(old, BEFORE + size + BEHIND), size,
                    before < size ? before : size);
}
WRAP(void, free, void *old) {
    if (!old) return;
    memset(old, UNSET, size_of(old)); /* so that nobody goes on with what was there */
    atomic_fetch_sub(&pieces, 1);
    __real_free((unsigned char *)old - BEFORE);
}
WRAP(void *, mmap, void *at, size_t size, int protection, int flags, int file, off_t offset) {
    if (refuses(MAP)) return MAP_FAILED;
    atomic_fetch_add(&pieces, 1);
    return __real_mmap(at, size, protection, flags, file, offset);
}
WRAP(int, munmap, void *at, size_t size) {
    atomic_fetch_sub(&pieces, 1);
    return __real_munmap(at, size);
}
WRAP(int, getentropy, void *out, size_t size) {
    return refuses(ENTROPY) ? -1 : __real_getentropy(out, size);
}
WRAP(int, pthread_create, pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
     void *context) {
    return refuses(THREAD) ? EAGAIN : __real_pthread_create(thread, attributes, run, context);
}
WRAP(int, open, const char *path, int flags, ...) {
    return refuses(OPEN) ? -1 : __real_open(path, flags, 0666);
}
WRAP(int, flock, int file, int operation) {
    return refuses(LOCK) ? -1 : __real_flock(file, operation);
}
WRAP(int, fstat, int file, struct stat *status) {
    return refuses(STAT) ? -1 : __real_fstat(file, status);
}
WRAP(int, ftruncate, int file, off_t length) {
    return refuses(CUT) ? -1 : __real_ftruncate(file, length);
}
WRAP(off_t, lseek, int file, off_t offset, int whence) {
    return refuses(SEEK) ? -1 : __real_lseek(file, offset, whence);
}
/* Nothing is pulled out of its socket here, so nobody need wait for the disk. */
WRAP(int, fsync, int file) {
    (void)file;
    return refuses(SYNC) ? -1 : 0;
}
WRAP(ssize_t, read, int file, void *out, size_t size) {
    if (!refuses(READ)) return __real_read(file, out, size);
    return now.errno_value ? -1 : __real_read(file, out, size / 2 + 1);
}
WRAP(ssize_t, write, int file, const void *bytes, size_t size) {
    if (!refuses(WRITE)) return __real_write(file, bytes, size);
    return now.errno_value ? -1 : __real_write(file, bytes, size / 2 + 1);
}
/* A close that fails has closed all the same. */
WRAP(int, close, int file) {
    const int closed = __real_close(file);
    return refuses(CLOSE) ? -1 : closed;
}

WRAP(int, pipe2, int ends[2], int flags) { return refuses(PIPE) ? -1 : __real_pipe2(ends, flags); }
WRAP(pid_t, fork, void) { return refuses(FORK) ? -1 : __real_fork(); }
WRAP(pid_t, waitpid, pid_t pid, int *status, int options) {
    return refuses(WAIT) ? -1 : __real_waitpid(pid, status, options);
}
WRAP(int, posix_spawn_file_actions_init, posix_spawn_file_actions_t *files) {
    return refuses(SPAWN_FILES) ? now.errno_value : __real_posix_spawn_file_actions_init(files);
}
WRAP(int, posix_spawn_file_actions_adddup2, posix_spawn_file_actions_t *files, int from, int to) {
    return refuses(SPAWN_FILE) ? now.errno_value
                               : __real_posix_spawn_file_actions_adddup2(files, from, to);
}
WRAP(int, posix_spawnattr_init, posix_spawnattr_t *how) {
    return refuses(SPAWN_HOW) ? now.errno_value : __real_posix_spawnattr_init(how);
}
WRAP(int, posix_spawnp, pid_t *pid, const char *file, const posix_spawn_file_actions_t *files,
     const posix_spawnattr_t *how, char *const arguments[], char *const environment[]) {
    return refuses(SPAWN) ? now.errno_value
                          : __real_posix_spawnp(pid, file, files, how, arguments, environment);
}

/* ---- Trying all of them ---------------------------------------------------------------------- */

/* Some work, which asserts that what it does is right, whether or not the failure has struck. */
typedef void work(const failure *how);

/* Lets the first call of each kind fail, then the second, ..., for as long as there are so many;
 * beyond the twelfth only some of them. Whatever fails, all memory is given back. Returns how often
 * something has failed. */
static inline unsigned try_all(work *what, const failure *failures, size_t count) {
    const long before = atomic_load(&pieces);
    unsigned struck = 0;
    for (size_t i = 0; i < count; i++) {
        for (unsigned nth = 1;; nth += nth < 12 ? 1 : nth / 2) {
            let_fail(&failures[i], nth);
            what(&failures[i]);
            assert_int_equal(atomic_load(&pieces), before);
            if (!atomic_load(&fired)) break;
            struck++;
        }
    }
    return struck;
}

#define TRY(work, failures) try_all(work, failures, sizeof(failures) / sizeof(failures)[0])

#endif
