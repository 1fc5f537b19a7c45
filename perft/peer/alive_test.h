/* alive_test.h - for tests: is a process still there? */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_PEER_ALIVE_TEST_H
#define PERFT_PEER_ALIVE_TEST_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>

/* A dead process that nobody has waited for yet is no longer alive. */
static inline bool is_alive(pid_t pid) {
    char path[64], line[256] = "";
    if (kill(pid, 0) != 0) return false;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *f = fopen(path, "r");
    if (!f) return true; /* there is no /proc here */
    if (!fgets(line, sizeof line, f)) line[0] = '\0';
    fclose(f);
    return !strstr(line, ") Z ");
}

#endif
