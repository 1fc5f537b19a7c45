/* fuzzing.c - texts that are changed at random, and what was kept of them.
 *
 * A text of a class is changed, or one that came of it: as the thing that it is, by the mutators
 * that campaigns use, or byte by byte. What such a text means is what our own reader makes of it;
 * if that refuses the text, then what it makes of the text with its blanks folded, since many
 * readers fold them. A peer that disagrees is wrong, but for three things: it may take what classes
 * call usage, which our reader refuses; it may refuse what is not the canonical text; and it may
 * refuse positions that cannot be, or whose counters are huge.
 *
 * Our reader says why it refuses a text, in a fault. Which of these reasons are those of usage is
 * learnt from the texts of the classes: fuzz_known. */
/* SPDX-License-Identifier: MIT */
#include "fuzzing.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz/mutate.h"

enum { MOVES_MAX = 4096, POOL_MAX = 2048, FUZZ_ROUND = 512, EXAMPLES = 20, LINE_MAX_BYTES = 32768 };

/* ---- What is meant --------------------------------------------------------------------------- */

/* What our reader makes of a text, and nothing else. */
static ply_error read_strictly(const fuzz_conform *c, const char *text, size_t length,
                               const ply_position *from, ply_game *game) {
    static _Thread_local ply_move moves[MOVES_MAX];
    *game = (ply_game){.start = fuzz_plays(c->job.codec) ? *from : ply_empty_position,
                       .moves = moves,
                       .capacity = MOVES_MAX};
    return c->job.codec->decode(text, length, game);
}

/* The same, with its blanks folded if it is refused as it stands: a text that is refused even so is
 * refused for something else than its blanks. */
static ply_error read_text(const fuzz_conform *c, const corpus_input *x, ply_game *game) {
    static _Thread_local char folded[sizeof x->text];
    const ply_error error = read_strictly(c, x->text, x->length, &x->position, game);
    if (!ply_failed(error)) return error;
    const size_t length = fuzz_fold_blanks(x->text, x->length, folded);
    return read_strictly(c, folded, length, &x->position, game);
}

static bool is_canonical(const fuzz_conform *c, const corpus_input *x, const ply_game *game) {
    static _Thread_local char text[65536];
    size_t length = 0;
    return !ply_failed(c->job.codec->encode(game, text, sizeof text, &length)) &&
           length == x->length && memcmp(text, x->text, length) == 0;
}

/* The class whose texts our reader refuses for this reason: one of usage before one that must be
 * refused, since what is usage somewhere may be taken. */
static const corpus_class *class_of_fault(const fuzz_conform *c, const ply_fault *fault) {
    const corpus_class *found = NULL;
    for (size_t i = 0; i < c->known_count; i++) {
        if (c->known[i].fault != fault) continue;
        if (!found || c->known[i].class->demand == CORPUS_USAGE) found = c->known[i].class;
    }
    return found;
}

fuzz_judgement fuzz_judge_text(const fuzz_conform *c, const corpus_input *x, fuzz_said said,
                               const char *answer, size_t length) {
    ply_game game;
    const ply_error error = read_text(c, x, &game);
    fuzz_meant meant = {.codec = c->job.codec};
    if (ply_failed(error)) {
        const corpus_class *class = class_of_fault(c, error.fault);
        meant.may_refuse = class && class->demand == CORPUS_USAGE;
    } else {
        meant.game = &game;
        meant.may_refuse = !is_canonical(c, x, &game);
        const corpus_input start = {.kind = CORPUS_POSITION, .position = game.start};
        if (corpus_shown(&start) & CORPUS_SHOWS(HUGE)) meant.may_refuse = true;
        if (ply_problems(&game.start) & PLY_PROBLEM_ERRORS) {
            meant.may_refuse = true;
            meant.loose = PLY_DROPS_EP | PLY_DROPS_CASTLING;
        }
    }
    fuzz_judgement j = fuzz_judge(&meant, said, answer, length);
    if (j.outcome == FUZZ_OUT_TAKEN) j.error = (ply_error){.fault = error.fault};
    return j;
}

size_t fuzz_expected_of_text(const fuzz_conform *c, const corpus_input *x, char *out,
                             size_t capacity) {
    ply_game game;
    if (ply_failed(read_text(c, x, &game))) return 0;
    const fuzz_meant meant = {.codec = c->job.codec, .game = &game};
    return fuzz_expected(&meant, out, capacity);
}

const corpus_class *fuzz_class_of_text(const fuzz_conform *c, const corpus_input *x,
                                       fuzz_outcome outcome, const ply_fault **fault) {
    static _Thread_local corpus_input thing;
    ply_game game;
    const ply_error error = read_text(c, x, &game);
    if (ply_failed(error)) {
        const corpus_class *class = class_of_fault(c, error.fault);
        if (outcome == FUZZ_OUT_TAKEN && class && class->demand == CORPUS_REFUSE) return class;
        *fault = error.fault;
        return NULL;
    }
    if (game.count > CORPUS_MOVES_MAX) return NULL;
    thing.kind = c->job.codec->holds == PLY_GAME   ? CORPUS_GAME
                 : c->job.codec->holds == PLY_MOVE ? CORPUS_MOVE
                                                   : CORPUS_POSITION;
    thing.position = game.start;
    thing.count = fuzz_plays(c->job.codec) ? game.count : 0;
    memcpy(thing.moves, game.moves, thing.count * sizeof thing.moves[0]);
    const size_t class = fuzz_plain_class(c, corpus_shown(&thing));
    return class < corpus_class_count ? &corpus_classes[class] : NULL;
}

static void know(fuzz_conform *c, const ply_fault *fault, const corpus_class *class) {
    for (size_t i = 0; i < c->known_count; i++) {
        if (c->known[i].fault == fault && c->known[i].class == class) return;
    }
    c->known = fuzz_grown(c->known, c->known_count, &c->known_capacity, 1, sizeof *c->known);
    c->known[c->known_count++] = (struct fuzz_known){fault, class};
}

/* Usage of the codecs of positions or of moves, in which our readers refuse this one. */
static void learn_usage(fuzz_conform *c, const corpus_input *part, ply_kind kind) {
    static char text[LINE_MAX_BYTES];
    const uint64_t shown = corpus_shown(part);
    ply_move moves[1];
    for (size_t i = 0; i < corpus_class_count; i++) {
        const corpus_class *class = &corpus_classes[i];
        const ply_codec *codec =
            class->codec ? ply_find_codec(class->codec, strlen(class->codec)) : NULL;
        ply_game game = {.start = part->position, .moves = moves, .capacity = 1};
        size_t length = 0;
        if (!codec || codec->holds != kind || class->demand != CORPUS_USAGE ||
            !corpus_class_fits(class, shown) ||
            !corpus_class_write(class, codec, part, text, sizeof text, &length)) {
            continue;
        }
        const ply_error error = codec->decode(text, length, &game);
        if (ply_failed(error)) know(c, error.fault, class);
    }
}

/* What is usage in a text of a position or a move is usage within a game as well. */
static void learn_parts(fuzz_conform *c, const corpus_input *game) {
    static _Thread_local corpus_input part;
    part = (corpus_input){.kind = CORPUS_POSITION, .position = game->position};
    learn_usage(c, &part, PLY_POSITION);
    part.kind = CORPUS_MOVE;
    part.count = 1;
    for (size_t i = 0; i < game->count; i++) {
        part.moves[0] = game->moves[i];
        learn_usage(c, &part, PLY_MOVE);
        ply_play(&part.position, game->moves[i]);
    }
}

/* Why our reader refuses texts of the classes: the first of each class are enough to know. */
static void learn_faults(fuzz_conform *c) {
    for (size_t i = 0; i < c->case_count && c->cases[i].turn < EXAMPLES; i++) {
        const corpus_class *class = &corpus_classes[c->cases[i].class];
        fuzz_asking a;
        ply_game game;
        c->byte_count = 0;
        fuzz_thing_of_case(c, &c->cases[i], &c->x);
        if (c->x.kind == CORPUS_GAME && c->cases[i].turn == 0) learn_parts(c, &c->x);
        if (class->demand == CORPUS_TAKE) continue;
        if (!fuzz_put_question(c, class, &c->x, &a)) continue;
        const ply_error error =
            read_strictly(c, c->bytes + a.text_at, a.text_length, &c->x.position, &game);
        if (ply_failed(error)) know(c, error.fault, class);
    }
}

/* Asks all peers texts that are from somewhere else than the classes. */
static void ask_texts(fuzz_conform *c, const corpus_input *texts, size_t count,
                      const char *origin) {
    const fuzz_row row = {.texts = texts, .origin = origin, .count = count};
    for (unsigned peer = 0; peer < c->job.peers; peer++) fuzz_ask_row(c, peer, &row);
}

/* ---- Kept texts ------------------------------------------------------------------------------ */

/* Reads a file that fuzz_keep has written; lines that begin with # are remarks. */
static bool read_kept(const char *path, corpus_input *x) {
    static char line[LINE_MAX_BYTES];
    FILE *f = fopen(path, "r");
    bool good = f != NULL;
    *x = (corpus_input){.kind = CORPUS_KINDS};
    while (good && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] && line[0] != '#') good = corpus_read_line(x, line);
    }
    if (f) fclose(f);
    return good && x->kind == CORPUS_TEXT;
}

static int by_name(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

void fuzz_try_kept(fuzz_conform *c) {
    DIR *folder = c->job.kept ? opendir(c->job.kept) : NULL;
    char **names = NULL;
    size_t count = 0, capacity = 0, used = 0;
    if (c->job.kept || c->job.fuzz_seconds > 0) learn_faults(c);
    const size_t length = strlen(c->job.codec->name);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        /* A text is kept as CODEC-OUTCOME-HASH.input. */
        if (strncmp(entry->d_name, c->job.codec->name, length) != 0) continue;
        if (entry->d_name[length] != '-') continue;
        names = fuzz_grown(names, count, &capacity, 1, sizeof *names);
        names[count] = malloc(strlen(entry->d_name) + 1);
        if (names[count]) strcpy(names[count++], entry->d_name);
    }
    if (folder) closedir(folder);
    if (count) qsort(names, count, sizeof *names, by_name);
    corpus_input *texts = calloc(FUZZ_ROUND, sizeof *texts);
    for (size_t i = 0; i < count; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", c->job.kept, names[i]);
        if (texts && read_kept(path, &texts[used])) {
            used++;
        } else if (c->report.unread++ == 0) {
            snprintf(c->report.unread_name, sizeof c->report.unread_name, "%.120s", names[i]);
        }
        free(names[i]);
        if (used == FUZZ_ROUND || (used && i + 1 == count)) {
            ask_texts(c, texts, used, "a kept text");
            c->report.kept += used;
            used = 0;
        }
    }
    free(texts);
    free(names);
}

void fuzz_keep(fuzz_conform *c, const fuzz_finding *finding) {
    char path[4096];
    uint64_t hash = 14695981039346656037u;
    if (!c->job.kept) return;
    mkdir(c->job.kept, 0777); /* it may be there; if it cannot be made, no file can */
    for (size_t i = 0; i < finding->thing.length; i++) {
        hash = (hash ^ (unsigned char)finding->thing.text[i]) * 1099511628211u;
    }
    snprintf(path, sizeof path, "%s/%s-%s-%016llx.input", c->job.kept, c->job.codec->name,
             fuzz_outcome_name(finding->outcome), (unsigned long long)hash);
    FILE *f = fopen(path, "w");
    if (f) corpus_write(f, &finding->thing);
    if (!f || fclose(f) != 0) c->report.keep_failure = errno;
}

/* ---- Changing -------------------------------------------------------------------------------- */

typedef struct pool {
    corpus_input *text;
    size_t count;
} pool;

/* What is changed: texts of the classes, the first of each class first. */
static void fill_pool(fuzz_conform *c, pool *p) {
    for (size_t i = 0; i < c->case_count && p->count < POOL_MAX; i++) {
        fuzz_asking a;
        c->byte_count = 0;
        fuzz_thing_of_case(c, &c->cases[i], &c->x);
        if (!fuzz_put_question(c, &corpus_classes[c->cases[i].class], &c->x, &a)) continue;
        if (a.text_length > sizeof p->text->text / 4 || a.text_length == 0) continue;
        corpus_input *x = &p->text[p->count++];
        *x = (corpus_input){.kind = CORPUS_TEXT, .position = c->x.position};
        x->length = a.text_length;
        memcpy(x->text, c->bytes + a.text_at, a.text_length);
    }
}

/* Changes a text of the pool one to three times; one change in six crosses it with another text. */
static void change(fuzz_conform *c, corpus_dice *dice, const pool *p, corpus_input *x) {
    const corpus_input *other = &p->text[corpus_below(dice, p->count)];
    const fuzz_form form = fuzz_form_of_texts(c->job.codec);
    uint8_t *bytes = (uint8_t *)x->text;
    *x = p->text[corpus_below(dice, p->count)];
    for (unsigned left = 1 + corpus_below(dice, 3); left > 0; left--) {
        if (c->job.codec->holds == PLY_MOVE) {
            /* The mutators know moves of one position only; another position is a change, too. */
            if (corpus_below(dice, 8) == 0) x->position = other->position;
            x->length = corpus_edit_text(dice, x->text, x->length, sizeof x->text / 2);
        } else if (corpus_below(dice, 6) == 0) {
            uint8_t crossed[sizeof x->text / 2];
            const size_t size =
                fuzz_cross(&form, bytes, x->length, (const uint8_t *)other->text, other->length,
                           crossed, sizeof crossed, corpus_bits(dice, 64));
            memcpy(bytes, crossed, size);
            x->length = size;
        } else {
            if (x->length == 0) bytes[x->length++] = ' ';
            x->length = fuzz_mutate(&form, bytes, x->length, sizeof x->text / 2,
                                    corpus_bits(dice, 64), NULL);
        }
    }
    if (!fuzz_plays(c->job.codec)) x->position = ply_empty_position;
    if (c->job.codec->holds == PLY_GAME) x->position = ply_start_position;
}

void fuzz_go_on(fuzz_conform *c) {
    corpus_dice dice = corpus_dice_of_seed(c->job.seed + 1);
    pool p = {.text = calloc(POOL_MAX, sizeof *p.text)};
    corpus_input *texts = calloc(FUZZ_ROUND, sizeof *texts);
    c->report.fuzzing = true;
    c->fuzz_until = perft_process_now() + c->job.fuzz_seconds;
    if (p.text && texts) fill_pool(c, &p);
    while (p.count > 0 && texts && !fuzz_is_over(c)) {
        const bool slow = c->peer[0].manner == FUZZ_ONCE;
        const size_t count = slow ? 8 : FUZZ_ROUND;
        char origin[32];
        snprintf(origin, sizeof origin, "fuzzing, seed %llu", (unsigned long long)c->job.seed);
        for (size_t i = 0; i < count; i++) change(c, &dice, &p, &texts[i]);
        ask_texts(c, texts, count, origin);
        /* Some of what our reader takes is changed again, so that texts drift away from the classes
         * and still mean something. */
        for (size_t i = 0; i < count; i += 16) {
            ply_game game;
            if (texts[i].length > sizeof texts[i].text / 4 ||
                ply_failed(read_text(c, &texts[i], &game))) {
                continue;
            }
            p.text[corpus_below(&dice, p.count)] = texts[i];
        }
    }
    free(p.text);
    free(texts);
}
