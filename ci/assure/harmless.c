/* harmless.c - keeps a mutant from killing what is not its own, for ci/mutants.
 *
 * A mutant may lose the number of a process: -1 in place of it means every process of the user, and
 * 1 the first one of all. These functions stand before those of the C library in each program that
 * a test starts. They reach processes of the test's own session only; for any other the program
 * ends, and so the mutant is noticed. */
/* SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int kill(pid_t whom, int signal) {
    /* 0 is the group of the program itself. A group whose first process has ended tells no session,
     * and a number that is nobody's does no harm. */
    const pid_t named = whom < 0 ? -whom : whom;
    const pid_t session = named > 1 ? getsid(named) : -1;
    if (named == 1 || (session > 0 && session != getsid(0))) abort();
    return (int)syscall(SYS_kill, whom, signal);
}

int killpg(pid_t group, int signal) { return kill(-group, signal); }
