/* harmless.c - keeps a mutant from killing everything, for ci/mutants.
 *
 * A mutant may lose the number of a process: -1 in place of it means every process of the user, and
 * 1 the first one of all. These functions stand before those of the C library in each program that
 * a test starts. One that would reach either of them ends instead, and so the mutant is noticed. */
/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int kill(pid_t pid, int sig) {
    if (pid == -1 || pid == 1) abort();
    return (int)syscall(SYS_kill, pid, sig);
}

int killpg(pid_t pgrp, int sig) { return kill(-pgrp, sig); }
