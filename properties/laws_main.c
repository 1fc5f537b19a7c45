/* laws_main.c - the program laws: lists them, runs them on all cores, tries one on a kept thing. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "properties/kept.h"
#include "properties/watch.h"

static const char usage[] =
    "laws - what holds for every position, move and game, tried at random\n"
    "\n"
    "  laws list [LAW...]            every law, and what it says\n"
    "  laws run [LAW...]             tries laws (all of them, if none is named)\n"
    "  laws try LAW FILE...          tries a law on things kept in files\n"
    "\n"
    "A LAW is a name as listed, or the part before or after its colon: `laws run :fen`.\n"
    "\n"
    "  --seed N       of the first trial; several laws get each their own, made of it (default 1;\n"
    "                 `fresh`: from the clock)\n"
    "  --trials N     as many trials for each law\n"
    "  --seconds S    so long for each law (default 1 if no other limit is given)\n"
    "  --minutes M    goes on so long, round after round with new seeds, or until interrupted\n"
    "  --jobs N       laws run at a time (default: as many as there are cores)\n"
    "  --kept DIR     try the things kept there before anything else (default: corpus/laws, where\n"
    "                 there is one and --trials is not given)\n"
    "  --keep         write counter-examples there\n"
    "  --first        end with the first failure\n"
    "  --as-found     do not make failures simpler; of a crash tell the seed alone\n"
    "  --patience S   a trial that takes longer has failed (default 20 seconds)\n"
    "  --verbose      say what was tried: how many checks, mates, promotions, ...\n"
    "  --quiet        say nothing of laws that held\n"
    "\n"
    "Exit status: 0 all held; 1 one did not; 2 usage; 3 it could not be run, or was interrupted.\n";

enum { HELD = 0, NOT_HELD = 1, USAGE = 2, CANNOT = 3, JOBS_MAX = 256 };

typedef struct settings {
    char **names;
    int name_count;
    uint64_t seed, trials;
    double seconds, minutes, patience;
    int jobs;
    const char *kept, *program;
    bool keep, verbose, quiet, first, as_found;
} settings;

/* What has been found so far. */
typedef struct tally {
    uint64_t held, failed, trials, cases;
    double begin;
    bool on_terminal;
} tally;

/* Set by the first interrupt; a second one ends the program at once. */
static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal_number) {
    is_interrupted = 1;
    (void)signal(signal_number, SIG_DFL);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int complain(const char *what, const char *name) {
    fprintf(stderr, "laws: %s '%s'; see laws --help\n", what, name);
    return USAGE;
}

/* ---- Names ----------------------------------------------------------------------------------- */

static bool is_named(const law_instance *l, const char *wanted) {
    const char *colon = strchr(l->name, ':');
    if (strcmp(l->name, wanted) == 0 || strcmp(l->law->name, wanted) == 0) return true;
    return colon && (strcmp(colon, wanted) == 0 || strcmp(colon + 1, wanted) == 0);
}

static bool is_wanted(const settings *s, const law_instance *l) {
    for (int i = 0; i < s->name_count; i++) {
        if (is_named(l, s->names[i])) return true;
    }
    return s->name_count == 0;
}

static bool is_name_of_some_law(const char *name) {
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        if (is_named(&l, name)) return true;
    }
    return false;
}

/* True if every name is that of a law; complains of the first that is not. */
static bool are_laws(const settings *s) {
    for (int i = 0; i < s->name_count; i++) {
        if (is_name_of_some_law(s->names[i])) continue;
        complain("no law is called", s->names[i]);
        return false;
    }
    return true;
}

static int list(const settings *s) {
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        if (!is_wanted(s, &l)) continue;
        printf("%-56s %s\n", l.name, l.law->about);
    }
    return HELD;
}

/* ---- Telling --------------------------------------------------------------------------------- */

static void tell_seen(const law_report *report) {
    for (unsigned i = 0; i < SEEN_FEATURES; i++) {
        if (!report->seen[i]) continue;
        printf("    %9" PRIu64 " %5.1f%%  %s\n", report->seen[i],
               100.0 * (double)report->seen[i] / (double)report->trials, feature_name(i));
    }
}

static void clear_progress(const tally *t) {
    if (t->on_terminal) fputs("\r\033[K", stderr);
}

static void tell(const settings *s, tally *t, const watched *w) {
    const law_report *r = &w->memory->report;
    t->held += r->held;
    t->failed += !r->held;
    t->trials += r->trials;
    t->cases += r->cases;
    clear_progress(t);
    if (!r->held) {
        printf("FAILED %s", r->failure);
        if (r->failing_trial) printf("    trial: %" PRIu64 "\n", r->failing_trial);
        printf("    seed:  0x%016" PRIx64 "\n", w->options.seed);
    } else if (!s->quiet) {
        printf("held %-56s %9" PRIu64 " trials %5.1f%% skipped %11" PRIu64 " cases %9.0f /s\n",
               w->law.name, r->trials, 100.0 * (double)r->skipped / (double)r->trials, r->cases,
               (double)r->cases / (r->seconds > 0 ? r->seconds : 1));
    }
    if (s->verbose) tell_seen(r);
    fflush(stdout);
}

static void show_progress(const tally *t, const watched *jobs, int running) {
    static double shown_at;
    if (!t->on_terminal || now() - shown_at < 0.1) return;
    shown_at = now();
    fprintf(stderr, "\r\033[K%.0f s, %" PRIu64 " held, %" PRIu64 " failed, %" PRIu64 " trials",
            now() - t->begin, t->held, t->failed, t->trials);
    for (int i = 0; i < running && i < 2; i++) fprintf(stderr, "; %s", jobs[i].law.name);
}

/* ---- Running --------------------------------------------------------------------------------- */

/* Each law and each round has seeds of its own. */
static uint64_t seed_of(const settings *s, const char *name, uint64_t round) {
    struct theft_hasher hasher;
    theft_hash_init(&hasher);
    theft_hash_sink(&hasher, (const uint8_t *)&s->seed, sizeof s->seed);
    theft_hash_sink(&hasher, (const uint8_t *)&round, sizeof round);
    theft_hash_sink(&hasher, (const uint8_t *)name, strlen(name));
    return theft_hash_done(&hasher);
}

static size_t count_wanted(const settings *s) {
    size_t count = 0;
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        count += is_wanted(s, &l);
    }
    return count;
}

static watched job_of(const settings *s, const law_instance *l, uint64_t round, bool alone) {
    const bool as_given = alone && round == 0;
    return (watched){.law = *l,
                     .patience = s->patience,
                     .options = {.seed = as_given ? s->seed : seed_of(s, l->name, round),
                                 .trials = s->trials,
                                 .seconds = s->seconds,
                                 .count_seen = s->verbose,
                                 .as_found = s->as_found,
                                 .program = s->program,
                                 .kept = round == 0 || s->keep ? s->kept : NULL,
                                 .keep = s->keep}};
}

static void stop_all(watched *jobs, int *running) {
    while (*running > 0) watch_stop(&jobs[--*running]);
}

/* Waits until one of the jobs is over, tells of it, and takes it out; or stops them all. */
static void finish_one(const settings *s, tally *t, watched *jobs, int *running) {
    while (!is_interrupted) {
        for (int i = 0; i < *running; i++) {
            if (!watch_is_over(&jobs[i])) continue;
            tell(s, t, &jobs[i]);
            watch_end(&jobs[i]);
            jobs[i] = jobs[--*running];
            return;
        }
        show_progress(t, jobs, *running);
        usleep(2000);
    }
    stop_all(jobs, running);
}

static bool is_enough(const settings *s, const tally *t) {
    if (is_interrupted || (s->first && t->failed)) return true;
    return s->minutes > 0 && now() - t->begin >= 60 * s->minutes;
}

static bool run_round(const settings *s, tally *t, uint64_t round) {
    static watched jobs[JOBS_MAX];
    const bool alone = count_wanted(s) == 1;
    int running = 0;
    bool ok = true;
    for (size_t i = 0; i < law_count() && ok && !is_enough(s, t); i++) {
        const law_instance l = law_at(i);
        if (!is_wanted(s, &l)) continue;
        if (running == s->jobs) finish_one(s, t, jobs, &running);
        jobs[running] = job_of(s, &l, round, alone);
        ok = watch_begin(&jobs[running]);
        running += ok;
    }
    while (running > 0) finish_one(s, t, jobs, &running);
    return ok;
}

static int run(const settings *s) {
    tally t = {.begin = now(), .on_terminal = isatty(STDERR_FILENO) != 0};
    uint64_t round = 0;
    bool ok = true;
    printf("seed 0x%016" PRIx64 "\n", s->seed);
    do {
        ok = run_round(s, &t, round++);
        if (s->minutes > 0) {
            clear_progress(&t);
            printf("round %" PRIu64 "%s: %.0f s, %" PRIu64 " failed, %" PRIu64 " trials, %" PRIu64
                   " cases\n",
                   round, is_enough(s, &t) ? ", cut short" : "", now() - t.begin, t.failed,
                   t.trials, t.cases);
        }
        fflush(stdout);
    } while (ok && s->minutes > 0 && !is_enough(s, &t));
    clear_progress(&t);
    printf("%" PRIu64 " held, %" PRIu64 " failed: %" PRIu64 " trials, %" PRIu64 " cases, %.1f s\n",
           t.held, t.failed, t.trials, t.cases, now() - t.begin);
    if (!ok) fputs("laws: no process to run a law in\n", stderr);
    if (is_interrupted) fputs("laws: interrupted\n", stderr);
    if (t.failed) return NOT_HELD;
    return ok && !is_interrupted ? HELD : CANNOT;
}

/* ---- Trying kept things ---------------------------------------------------------------------- */

static int try_file(const law_instance *l, const char *path) {
    static thing x;
    static law_report report;
    report = (law_report){0};
    if (!law_read_thing(path, &x)) {
        fprintf(stderr, "laws: %s is no file with a thing in it\n", path);
        return CANNOT;
    }
    if (x.kind != l->law->thing) {
        printf("other %s: %s holds a %s\n", l->name, path, thing_kind_name(x.kind));
        return HELD;
    }
    const bool held = law_try(l, &x, &report);
    printf("%s %s%s", held ? "held" : "FAILED", held ? l->name : report.failure, held ? "\n" : "");
    return held ? HELD : NOT_HELD;
}

static int try_things(settings *s) {
    if (s->name_count < 2) return complain("a law and a file are wanted by", "try");
    char **paths = s->names + 1;
    const int path_count = s->name_count - 1;
    int status = HELD;
    s->name_count = 1;
    if (!are_laws(s)) return USAGE;
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        for (int path = 0; path < path_count && is_wanted(s, &l); path++) {
            const int result = try_file(&l, paths[path]);
            if (result > status) status = result;
        }
    }
    return status;
}

/* ---- Options --------------------------------------------------------------------------------- */

/* Whole numbers, in hexadecimal too, as seeds are printed. */
static bool take_number(const char *text, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, strncmp(text, "0x", 2) == 0 ? 16 : 10);
    return isdigit((unsigned char)text[0]) && !*end && errno == 0;
}

static bool take_real(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return *text && !*end && isfinite(*number) && *number > 0;
}

static bool take_seed(settings *s, const char *value) {
    if (strcmp(value, "fresh") != 0) return take_number(value, &s->seed);
    s->seed = theft_seed_of_time();
    return true;
}

static bool take_trials(settings *s, const char *value) {
    return take_number(value, &s->trials) && s->trials > 0;
}

static bool take_seconds(settings *s, const char *value) { return take_real(value, &s->seconds); }
static bool take_minutes(settings *s, const char *value) { return take_real(value, &s->minutes); }

static bool take_patience(settings *s, const char *value) { return take_real(value, &s->patience); }

static bool take_jobs(settings *s, const char *value) {
    uint64_t number = 0;
    if (!take_number(value, &number) || number < 1 || number > JOBS_MAX) return false;
    s->jobs = (int)number;
    return true;
}

static bool take_kept(settings *s, const char *value) {
    s->kept = value;
    return *value != '\0';
}

static const struct {
    const char *name, *wants;
    bool (*take)(settings *s, const char *value);
} valued[] = {
    {"--seed", "a number, or `fresh`", take_seed},
    {"--trials", "a whole number from 1 on", take_trials},
    {"--seconds", "a number above 0", take_seconds},
    {"--minutes", "a number above 0", take_minutes},
    {"--patience", "a number above 0", take_patience},
    {"--jobs", "a number from 1 to 256", take_jobs},
    {"--kept", "a folder", take_kept},
};

static bool take_flag(settings *s, const char *option) {
    bool *flag = strcmp(option, "--verbose") == 0    ? &s->verbose
                 : strcmp(option, "--keep") == 0     ? &s->keep
                 : strcmp(option, "--quiet") == 0    ? &s->quiet
                 : strcmp(option, "--first") == 0    ? &s->first
                 : strcmp(option, "--as-found") == 0 ? &s->as_found
                                                     : NULL;
    if (flag) *flag = true;
    return flag != NULL;
}

/* Takes an option and its value, which is empty where nothing follows. */
static int take_valued(settings *s, const char *option, const char *value) {
    for (size_t i = 0; i < sizeof valued / sizeof valued[0]; i++) {
        if (strcmp(option, valued[i].name) != 0) continue;
        if (valued[i].take(s, value)) return HELD;
        fprintf(stderr, "laws: %s wants %s, not '%s'; see laws --help\n", option, valued[i].wants,
                value);
        return USAGE;
    }
    return complain("there is no option", option);
}

/* Takes options out of the arguments behind the command; what is left are names, which move to the
 * front. */
static int take_options(settings *s, int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        if (argv[i][0] != '-') {
            s->names[s->name_count++] = argv[i];
        } else if (!take_flag(s, argv[i])) {
            const int status = take_valued(s, argv[i], i + 1 < argc ? argv[i + 1] : "");
            if (status != HELD) return status;
            i++;
        }
    }
    return HELD;
}

static bool is_folder(const char *path) {
    struct stat found;
    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

/* The folder of kept things must be there, or be made, and all in it must be readable. */
static int check_kept(settings *s) {
    static char path[4096];
    if (s->keep && !s->kept) return complain("--kept must say where", "--keep");
    if (!s->kept && s->trials == 0 && is_folder("corpus/laws")) s->kept = "corpus/laws";
    if (!s->kept) return HELD;
    if (s->keep) (void)mkdir(s->kept, 0777);
    const bool is_there = is_folder(s->kept);
    if (is_there && kept_are_readable(s->kept, path, sizeof path)) return HELD;
    fprintf(stderr,
            is_there ? "laws: %s is no file with a thing in it\n"
                     : "laws: there is no folder '%s'\n",
            is_there ? path : s->kept);
    return CANNOT;
}

static int cores(void) {
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : (int)count;
}

static bool is_help(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    }
    return argc == 1 || strcmp(argv[1], "help") == 0;
}

static int obey(const char *command, settings *s) {
    if (strcmp(command, "try") == 0) return try_things(s);
    const bool lists = strcmp(command, "list") == 0;
    if (!lists && strcmp(command, "run") != 0) return complain("there is no command", command);
    if (!are_laws(s)) return USAGE;
    if (lists) return list(s);
    const int status = check_kept(s);
    if (status != HELD) return status;
    (void)signal(SIGINT, interrupt);
    (void)signal(SIGTERM, interrupt);
    return run(s);
}

int main(int argc, char **argv) {
    settings s = {.seed = 1, .jobs = cores(), .program = argv[0], .names = argv};
    if (is_help(argc, argv)) {
        fputs(usage, stdout);
        return argc > 1 ? HELD : USAGE;
    }
    const char *command = argv[1];
    const int status = take_options(&s, argc, argv);
    if (status != HELD) return status;
    if (s.trials == 0 && s.seconds <= 0) s.seconds = 1;
    return obey(command, &s);
}
