/* call.c - calling the property, in a child process with a time-out if asked.
 *
 * The child writes its result as one byte into a pipe. The parent waits for that byte, or for the
 * end of the pipe, which comes when the child dies, whatever it dies of. So a crash and a silent
 * exit are told from a result without a look at signals. Only if neither comes in time is the child
 * stopped: asked first, then killed. */
/* SPDX-License-Identifier: MIT */
#include "runner.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A property of so many arguments is a function of another type for each number: so a case for
 * each. */
static enum theft_trial_res call_here(struct theft *t) {
    const struct theft_run_config *c = t->config;
    void **a = t->args;
    switch (t->arity) {
    case 1: return c->prop1(t, a[0]);
    case 2: return c->prop2(t, a[0], a[1]);
    case 3: return c->prop3(t, a[0], a[1], a[2]);
    case 4: return c->prop4(t, a[0], a[1], a[2], a[3]);
    case 5: return c->prop5(t, a[0], a[1], a[2], a[3], a[4]);
    case 6: return c->prop6(t, a[0], a[1], a[2], a[3], a[4], a[5]);
    case 7: return c->prop7(t, a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
    default: return THEFT_TRIAL_ERROR;
    }
}

static bool fork_post_continues(struct theft *t) {
    const struct theft_hook_fork_post_info info = {
        .t = t, OF_THE_RUN(t), SO_FAR(t), .arity = t->arity, .args = t->args};
    theft_hook_fork_post_cb *hook = t->config->hooks.fork_post;
    return !hook || hook(&info, t->hook_env) == THEFT_HOOK_FORK_POST_CONTINUE;
}

/* The child: says its result as one byte, and leaves without the parent's exit handlers. */
static void answer_and_exit(struct theft *t, int out) {
    uint8_t result = THEFT_TRIAL_ERROR;
    if (fork_post_continues(t)) result = (uint8_t)call_here(t);
    fflush(NULL);
    ssize_t written;
    do written = write(out, &result, 1);
    while (written < 0 && errno == EINTR);
    _exit(written == 1 ? 0 : 1);
}

static void sleep_a_millisecond(void) {
    const struct timespec millisecond = {0, 1000000};
    nanosleep(&millisecond, NULL);
}

/* Waits for the child for so many milliseconds; true when it is gone. It looks every millisecond,
 * since there is no waitpid with a time limit. */
static bool gone_within(pid_t child, size_t milliseconds, int *status) {
    for (size_t waited = 0;; waited++) {
        const pid_t gone = waitpid(child, status, WNOHANG);
        if (gone == child || (gone < 0 && errno != EINTR)) return true;
        if (waited >= milliseconds) return false;
        sleep_a_millisecond();
    }
}

static void wait_until_gone(pid_t child, int *status) {
    while (waitpid(child, status, 0) < 0 && errno == EINTR) continue;
}

/* Time is up: a child that then leaves by itself with 0 has passed. */
static enum theft_trial_res stop_child(const struct theft_run_config *config, pid_t child) {
    int status = 1;
    const size_t patience =
        config->fork.exit_timeout ? config->fork.exit_timeout : THEFT_DEF_EXIT_TIMEOUT_MSEC;
    kill(child, config->fork.signal ? config->fork.signal : SIGTERM);
    if (!gone_within(child, patience, &status)) {
        kill(child, SIGKILL);
        wait_until_gone(child, &status);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

static int64_t now_in_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for the byte, or the end of the pipe; false when the time is up. */
static bool can_read(int in, size_t timeout) {
    const int64_t end = now_in_milliseconds() + (int64_t)timeout;
    struct pollfd wanted = {.fd = in, .events = POLLIN};
    for (;;) {
        const int64_t left = end - now_in_milliseconds();
        const int ready = poll(&wanted, 1, timeout == 0 ? -1 : left > 0 ? (int)left : 0);
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

/* The parent. A child that dies without a word has failed. */
static enum theft_trial_res hear(const struct theft_run_config *config, pid_t child, int in) {
    if (!can_read(in, config->fork.timeout)) return stop_child(config, child);
    uint8_t result;
    ssize_t got;
    do got = read(in, &result, 1);
    while (got < 0 && errno == EINTR);
    int status;
    wait_until_gone(child, &status);
    return got == 1 ? (enum theft_trial_res)result : THEFT_TRIAL_FAIL;
}

/* No process to be had may pass: try again for a while. */
static pid_t fork_patiently(void) {
    pid_t child = fork();
    for (unsigned tries = 0; child < 0 && errno == EAGAIN && tries < 1000; tries++) {
        sleep_a_millisecond();
        child = fork();
    }
    return child;
}

static enum theft_trial_res call_in_child(struct theft *t) {
    int pipe_ends[2];
    if (pipe(pipe_ends) != 0) return THEFT_TRIAL_ERROR;
    fflush(NULL); /* or the child prints again what waits to be printed */
    const pid_t child = fork_patiently();
    if (child == 0) {
        close(pipe_ends[0]);
        answer_and_exit(t, pipe_ends[1]);
    }
    close(pipe_ends[1]);
    const enum theft_trial_res result =
        child < 0 ? THEFT_TRIAL_ERROR : hear(t->config, child, pipe_ends[0]);
    close(pipe_ends[0]);
    return result;
}

enum theft_trial_res theft_call_property(struct theft *t) {
    return t->config->fork.enable ? call_in_child(t) : call_here(t);
}
