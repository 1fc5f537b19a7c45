/* check_laws.c - verify: the laws of properties/, a small share of each; `laws run` tries more. */
#include <string.h>

#include "cli/check.h"
#include "properties/laws.h"

#define TRIALS 1000

/* What laws are about: a codec, a generator, or the core itself. */
static const char *subject_of(const law_instance *l) {
    if (l->codec) return l->codec->name;
    return l->generator ? l->generator->name : "core";
}

/* Tries a law, and says what does it again when it fails. */
static bool holds(cli_verification *v, const law_instance *l, char *again, size_t room) {
    static law_report report;
    const law_options options = {.seed = v->seed, .trials = cli_check_amount(v, TRIALS)};
    const bool held = law_run(l, &options, &report);
    cli_check_tries(v, report.cases + !held, report.cases);
    if (!held) {
        snprintf(again, room, "; laws run %s --seed 0x%016llx --trials 1", l->name,
                 (unsigned long long)report.failing_seed);
    }
    return held;
}

/* All laws about one subject, as one line. */
static void try_subject(cli_verification *v, const char *subject) {
    unsigned laws = 0, held = 0;
    char again[160] = "";
    cli_check_begin(v, subject);
    for (size_t i = 0; i < law_count(); i++) {
        const law_instance l = law_at(i);
        if (strcmp(subject_of(&l), subject) != 0) continue;
        laws++;
        held += holds(v, &l, again, sizeof again);
    }
    if (held == laws) {
        cli_check_end(v, "all %u laws held", laws);
    } else {
        cli_check_end(v, "%u of %u laws did not hold%s", laws - held, laws, again);
    }
}

static void run(cli_verification *v) {
    try_subject(v, "core");
    for (size_t i = 0; i < ply_codec_count; i++) try_subject(v, ply_codecs[i]->name);
    for (size_t i = 0; i < ply_generator_count; i++) try_subject(v, ply_generators[i]->name);
}

const cli_check cli_check_laws = {"properties", "laws", run};
