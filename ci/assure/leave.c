/* leave.c - has children that end by _exit write their coverage, for ci/coverage.
 *
 * clang's profile is written by a handler of exit(), which _exit() does not call. This function is
 * linked into every program of the coverage build, and taken in place of the C library's. A child
 * whose files may not grow writes nothing: half a profile would spoil that of all others. */
/* SPDX-License-Identifier: MIT */
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int __llvm_profile_write_file(void);

_Noreturn void _exit(int status) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY) {
        __llvm_profile_write_file();
    }
    for (;;) syscall(SYS_exit_group, status);
}
