/* conform.c - somebody else's codec, asked until it is wrong: the texts, the run, the findings.
 *
 * Things are drawn first: from well-known positions, the suites and random ones, until each class
 * has as many as were wanted, or nothing more turns up. The cases are then put in an order in which
 * every class has its first text before any has its second. They are asked in rows; what comes out
 * wrong is looked into at once, with the same peer: is it wrong alone? Is the plain text of the
 * same thing wrong as well, so that the class is not to blame? What is the simplest such thing, and
 * which class does that belong to? If there is such a finding already, it is only counted once
 * more.
 *
 * At the end findings are merged that explain each other: a reader that refuses all moves of one
 * kind has one bug, however many classes have such moves in their texts. */
/* SPDX-License-Identifier: MIT */
#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "corpus/rules/slow_rules.h"
#include "fuzz/fuzz.h"
#include "fuzzing.h"
#include "judge.h"
#include "perft/suite.h"
#include "perft/suites/embedded.h"
#include "within.h"

static const char *const outcome_names[FUZZ_OUTCOMES] = {
    "match",    "refused", "taken", "misread",  "unreadable", "spelled",
    "unsteady", "crashed", "hung",  "protocol", "skipped"};

const char *fuzz_outcome_name(fuzz_outcome outcome) { return outcome_names[outcome]; }

const char *fuzz_differs_name(unsigned bit) {
    static const char *const names[FUZZ_DIFFERS_BITS] = {
        "turn", "castling", "en-passant", "halfmove",    "fullmove",   "board",
        "from", "target",   "promotion",  "fewer moves", "more moves", "another move"};
    return names[bit];
}

const char *fuzz_class_verdict(const fuzz_class_count *n) {
    if (n->crashed) return "crashed";
    if (n->hung) return "hung";
    if (n->taken && n->refused) return "mixed";
    return n->taken ? "takes" : n->refused ? "refuses" : "untried";
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* Cases are many and things are large, so a case keeps of its thing only what it needs, and the
 * moves of all stand in one array. */
static void add_case(fuzz_conform *c, size_t class, const corpus_input *x, const char *origin) {
    c->cases = fuzz_grown(c->cases, c->case_count, &c->case_capacity, 1, sizeof *c->cases);
    c->moves = fuzz_grown(c->moves, c->move_count, &c->move_capacity, x->count, sizeof *c->moves);
    fuzz_case *k = &c->cases[c->case_count++];
    *k = (fuzz_case){.class = (uint16_t) class,
                     .kind = (uint8_t)x->kind,
                     .position = x->position,
                     .moves_at = (uint32_t)c->move_count,
                     .move_count = (uint16_t)x->count,
                     .turn = c->wanted[class]++};
    snprintf(k->origin, sizeof k->origin, "%s", origin);
    if (x->count) memcpy(c->moves + c->move_count, x->moves, x->count * sizeof *c->moves);
    c->move_count += x->count;
}

void fuzz_thing_of_case(const fuzz_conform *c, const fuzz_case *k, corpus_input *x) {
    x->kind = (corpus_kind)k->kind;
    x->position = k->position;
    x->count = k->move_count;
    x->length = 0;
    x->problem = x->kind == CORPUS_ILLEGAL ? corpus_slow_problems(&k->position) : 0;
    if (x->count) memcpy(x->moves, c->moves + k->moves_at, x->count * sizeof *x->moves);
}

bool fuzz_is_plain(const corpus_class *class) {
    static const char *const plain[] = {"<text>", "<san>", "<uci>", "|<n><san> |*",
                                        "<tags/>|<n><san> |*\n"};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (class->demand == CORPUS_TAKE && strcmp(class->pattern, plain[i]) == 0) return true;
    }
    return false;
}

size_t fuzz_plain_class(const fuzz_conform *c, uint64_t shown) {
    size_t found = corpus_class_count;
    for (size_t i = 0; i < corpus_class_count; i++) {
        if (c->asked[i] && fuzz_is_plain(&corpus_classes[i]) &&
            corpus_class_fits(&corpus_classes[i], shown)) {
            found = i;
        }
    }
    return found;
}

/* The thing goes to every class that it fits and that wants more; or, with `once`, to its plain
 * class, whatever that wants: so each thing of a suite is asked. */
static void offer(fuzz_conform *c, const corpus_input *x, const char *origin, bool once) {
    const uint64_t shown = corpus_shown(x);
    const bool plays = x->kind == CORPUS_MOVE || x->kind == CORPUS_GAME;
    /* Whether a peer reads huge counters is asked of FEN; moves are not to fail for that. */
    if ((plays || once) && shown & CORPUS_SHOWS(HUGE)) return;
    const size_t plain = once ? fuzz_plain_class(c, shown) : corpus_class_count;
    if (plain < corpus_class_count) add_case(c, plain, x, origin);
    for (size_t i = 0; i < corpus_class_count && !once; i++) {
        if (c->wanted[i] < c->job.trials && c->asked[i] &&
            corpus_class_fits(&corpus_classes[i], shown)) {
            add_case(c, i, x, origin);
        }
    }
}

static bool is_full(const fuzz_conform *c) {
    for (size_t i = 0; i < corpus_class_count; i++) {
        if (c->asked[i] && c->wanted[i] < c->job.trials) return false;
    }
    return true;
}

/* A position is a thing itself, or one of its moves is: special ones more often than others. */
static void offer_position(fuzz_conform *c, corpus_dice *dice, const ply_position *p,
                           const char *origin, bool once) {
    corpus_input *x = &c->x;
    *x = (corpus_input){.kind = CORPUS_POSITION, .position = *p};
    if (c->job.codec->holds == PLY_GAME) return;
    if (c->job.codec->holds == PLY_MOVE) {
        ply_move moves[PLY_MOVES_MAX];
        const size_t count = corpus_list(p, moves);
        if (count == 0) return;
        x->kind = CORPUS_MOVE;
        x->count = 1;
        const size_t first = corpus_below(dice, count);
        for (size_t i = 0; i < count; i++) {
            const ply_move move = moves[(first + i) % count];
            const unsigned type = ply_type(p->piece[ply_from(move)]);
            const bool special = ply_promotion(move) ||
                                 (type == PLY_PAWN && ply_to(move) == p->ep) ||
                                 (type == PLY_KING && ply_file(ply_from(move)) == 4);
            if (i > 3 && !special) continue;
            x->moves[0] = move;
            if (!once || i == 0) offer(c, x, origin, once);
        }
        return;
    }
    offer(c, x, origin, once);
}

static void offer_suites(fuzz_conform *c, corpus_dice *dice, bool once) {
    for (size_t i = 0; i < PERFT_EMBEDDED_SUITES; i++) {
        const perft_embedded_suite *e = &perft_embedded_suites[i];
        perft_suite suite = {0};
        if (!perft_suite_read(&suite, e->name, e->begin, (size_t)(e->end - e->begin), NULL, NULL)) {
            continue;
        }
        for (size_t j = 0; j < suite.count; j++) {
            char origin[32];
            snprintf(origin, sizeof origin, "%.16s:%llu", e->name,
                     (unsigned long long)suite.cases[j].line);
            /* Classes get every fifth, since most of their things are to be random ones. */
            if (once || j % 5 == i) {
                offer_position(c, dice, &suite.cases[j].epd.position, origin, once);
            }
        }
        perft_suite_free(&suite);
    }
}

static void offer_random(fuzz_conform *c, corpus_dice *dice, unsigned draw) {
    corpus_input *x = &c->x;
    char origin[32];
    snprintf(origin, sizeof origin, "seed %llu, draw %u", (unsigned long long)c->job.seed, draw);
    const ply_kind holds = c->job.codec->holds;
    const corpus_kind kind = holds == PLY_GAME   ? CORPUS_GAME
                             : holds == PLY_MOVE ? CORPUS_MOVE
                                                 : CORPUS_ILLEGAL;
    if (corpus_make(x, kind, NULL, dice)) offer(c, x, origin, false);
    if (holds == PLY_GAME) return;
    ply_position p;
    corpus_make_played(dice, &p, 60);
    offer_position(c, dice, &p, origin, false);
}

static int by_turn(const void *left, const void *right) {
    const fuzz_case *a = left, *b = right;
    if (a->turn != b->turn) return a->turn < b->turn ? -1 : 1;
    return a->class < b->class ? -1 : a->class > b->class;
}

static void draw_cases(fuzz_conform *c) {
    corpus_dice dice = corpus_dice_of_seed(c->job.seed);
    for (size_t i = 0; i < corpus_class_count; i++) { /* of writers only plain texts make sense */
        c->asked[i] = corpus_class_is_of(&corpus_classes[i], c->job.codec) &&
                      (!c->job.write || fuzz_is_plain(&corpus_classes[i]));
    }
    for (size_t i = 0; i < corpus_start_count; i++) {
        const ply_position p = corpus_start_at(i);
        offer_position(c, &dice, &p, corpus_starts[i].name, false);
    }
    if (c->job.codec->holds == PLY_GAME) {
        c->x = (corpus_input){.kind = CORPUS_GAME, .position = ply_start_position};
        offer(c, &c->x, "a game of no moves", false);
    }
    offer_suites(c, &dice, false);
    /* Some things are rare, and some do not exist: so a class need not become full. */
    for (unsigned draw = 1; draw <= 40 * c->job.trials && !is_full(c); draw++) {
        if (c->job.stop && atomic_load(c->job.stop)) return;
        offer_random(c, &dice, draw);
    }
    offer_suites(c, &dice, true);
    qsort(c->cases, c->case_count, sizeof *c->cases, by_turn);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* The thing as codecs take it, with its moves in `moves`. */
static ply_game game_of(const corpus_input *x, ply_move moves[CORPUS_MOVES_MAX]) {
    memcpy(moves, x->moves, x->count * sizeof *moves);
    return (ply_game){x->position, moves, x->count, x->count};
}

bool fuzz_put_question(fuzz_conform *c, const corpus_class *class, const corpus_input *x,
                       fuzz_asking *a) {
    const ply_codec *codec = c->job.codec;
    /* The bytes live as long as the row. They move when they become more, so questions only say
     * where theirs begin. */
    c->bytes =
        fuzz_grown(c->bytes, c->byte_count, &c->byte_capacity, FUZZ_TEXT_ROOM + PLY_TEXT_MAX, 1);
    a->from_at = c->byte_count;
    a->from_length = 0;
    if (fuzz_plays(codec) &&
        ply_failed(ply_write_position(&ply_codec_fen, &x->position, c->bytes + a->from_at,
                                      PLY_TEXT_MAX, &a->from_length))) {
        return false;
    }
    a->text_at = a->from_at + a->from_length;
    char *out = c->bytes + a->text_at;
    if (x->kind == CORPUS_TEXT) {
        memcpy(out, x->text, x->length);
        a->text_length = x->length;
    } else if (c->job.write) {
        ply_move moves[CORPUS_MOVES_MAX];
        const ply_game game = game_of(x, moves);
        const ply_codec *const common = corpus_common_codec(codec->holds);
        a->text_length = 0;
        /* A writer is asked for a text of the codec, and so only for what such a text can hold:
         * that is tried first. The question is a text of the common codec. */
        if (ply_failed(codec->encode(&game, out, FUZZ_TEXT_ROOM, &a->text_length)) ||
            a->text_length == 0 ||
            ply_failed(common->encode(&game, out, FUZZ_TEXT_ROOM, &a->text_length))) {
            return false;
        }
    } else if (!corpus_class_write(class, codec, x, out, FUZZ_TEXT_ROOM, &a->text_length)) {
        return false;
    }
    c->byte_count = a->text_at + a->text_length;
    return true;
}

fuzz_question fuzz_question_of(const fuzz_conform *c, const fuzz_asking *a) {
    return (fuzz_question){.from = c->bytes + a->from_at,
                           .from_length = a->from_length,
                           .text = c->bytes + a->text_at,
                           .length = a->text_length};
}

/* `class` is not NULL: only texts that were changed at random have none, and they are judged by
 * what our reader makes of them. */
static fuzz_meant meant_by(const fuzz_conform *c, const corpus_class *class, const ply_game *game) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): as is said above */
    const bool must_refuse = class->demand == CORPUS_REFUSE;
    return (fuzz_meant){.codec = c->job.codec,
                        .write = c->job.write,
                        .game = must_refuse ? NULL : game,
                        .drops = c->job.write ? c->job.codec->drops
                                              : corpus_class_drops(class, c->job.codec),
                        .loose = class->loose,
                        .may_refuse = class->demand == CORPUS_USAGE};
}

static fuzz_judgement judge(const fuzz_conform *c, const corpus_class *class, const corpus_input *x,
                            const fuzz_peer *peer, const fuzz_question *q) {
    if (x->kind == CORPUS_TEXT) {
        return fuzz_judge_text(c, x, q->said, fuzz_peer_answer(peer, q), q->answer_length);
    }
    ply_move moves[CORPUS_MOVES_MAX];
    const ply_game game = game_of(x, moves);
    const fuzz_meant meant = meant_by(c, class, &game);
    return fuzz_judge(&meant, q->said, fuzz_peer_answer(peer, q), q->answer_length);
}

/* ---- Findings -------------------------------------------------------------------------------- */

/* Whether a failure is still the one that is looked into, or a part of it: fewer differences are
 * simpler, and an answer that can be read is simpler than one that cannot. */
static bool is_same(const fuzz_judgement *now, const fuzz_judgement *was) {
    if (was->outcome == FUZZ_OUT_UNREADABLE && now->outcome == FUZZ_OUT_MISREAD) return true;
    if (now->outcome != was->outcome || now->error.fault != was->error.fault) return false;
    return now->differs == was->differs || (now->differs && !(now->differs & ~was->differs));
}

typedef struct shrinking {
    fuzz_conform *c;
    fuzz_peer *peer;
    const corpus_class *class;
    fuzz_judgement wrong;
    unsigned asks; /* so many are left */
    double until;
} shrinking;

/* Asks one thing, now, and judges it. The answer stays until the next is asked. */
static fuzz_judgement ask_one(shrinking *s, const corpus_input *x, fuzz_question *q) {
    fuzz_conform *c = s->c;
    const size_t mark = c->byte_count;
    fuzz_asking a;
    fuzz_judgement j = {.outcome = FUZZ_OUT_SKIPPED};
    const bool put = fuzz_put_question(c, s->class, x, &a);
    if (put) {
        *q = fuzz_question_of(c, &a);
        if (fuzz_peer_can_send(s->peer, q)) {
            fuzz_peer_ask(s->peer, q, 1);
            j = judge(c, s->class, x, s->peer, q);
        }
    }
    c->byte_count = mark;
    return j;
}

static bool still_fails(const corpus_input *x, void *context) {
    shrinking *s = context;
    fuzz_question q;
    if (s->asks == 0 || perft_process_now() > s->until) return false;
    if (x->kind != CORPUS_TEXT) {
        /* Plain classes that are written alike count as one, until the thing is as simple as it
         * gets: then the most special that it fits gives the failure its name. */
        const uint64_t shown = corpus_shown(x);
        const size_t plain = fuzz_plain_class(s->c, shown);
        const bool is_in_class =
            !fuzz_is_plain(s->class)
                ? corpus_class_fits(s->class, shown)
                : plain < corpus_class_count &&
                      strcmp(corpus_classes[plain].pattern, s->class->pattern) == 0;
        if (!is_in_class) return false;
    }
    s->asks--;
    const fuzz_judgement j = ask_one(s, x, &q);
    if (!is_same(&j, &s->wrong)) return false;
    s->wrong = j;
    return true;
}

/* Makes it White to move, if that fails as well; corpus_simplify does not turn moves round. */
static void turn_to_white(shrinking *s, corpus_input *x) {
    static _Thread_local corpus_input turned;
    if (x->kind != CORPUS_MOVE || x->position.turn == PLY_WHITE) return;
    turned = *x;
    ply_mirror(&x->position, &turned.position);
    for (size_t i = 0; i < x->count; i++) turned.moves[i] = ply_mirror_move(x->moves[i]);
    if (still_fails(&turned, s)) *x = turned;
}

/* Puts the simplest words that there are in the place of words, which blanks and slashes separate.
 */
static void simplify_words(shrinking *s, corpus_input *x) {
    static _Thread_local corpus_input simpler;
    static const char *const words[] = {"8", "-", "w", "0", "1"};
    for (size_t at = 0; at < x->length;) {
        size_t end = at;
        while (end < x->length && x->text[end] != ' ' && x->text[end] != '/') end++;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
            if (end == at || (end == at + 1 && x->text[at] == *words[i])) break;
            simpler = *x;
            simpler.text[at] = *words[i];
            memmove(simpler.text + at + 1, x->text + end, x->length - end);
            simpler.length = x->length - (end - at) + 1;
            if (!still_fails(&simpler, s)) continue;
            *x = simpler;
            end = at + 1;
            break;
        }
        at = end + 1;
    }
}

/* The position before a text that is a move need only be one in which the text still fails: it is
 * simplified as an input of its own. */
typedef struct placing {
    shrinking *s;
    const corpus_input *text;
} placing;

static bool still_fails_there(const corpus_input *x, void *context) {
    static _Thread_local corpus_input moved;
    const placing *p = context;
    moved = *p->text;
    moved.position = x->position;
    return still_fails(&moved, p->s);
}

static void simplify_text(shrinking *s, corpus_input *x) {
    static _Thread_local corpus_input place;
    placing p = {s, x};
    simplify_words(s, x);
    if (s->c->job.codec->holds != PLY_MOVE) return;
    place = (corpus_input){.kind = CORPUS_POSITION, .position = x->position};
    corpus_simplify(&place, still_fails_there, &p);
    x->position = place.position;
}

static char *copied(const char *bytes, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    if (length) memcpy(copy, bytes, length);
    copy[length] = '\0';
    return copy;
}

/* What depends on other texts has no class of its own. */
static bool is_alike(const fuzz_finding *f, const fuzz_finding *g) {
    return f->peer == g->peer && f->outcome == g->outcome &&
           (f->outcome == FUZZ_OUT_UNSTEADY ||
            (f->class == g->class && f->fault == g->fault && f->differs == g->differs));
}

/* Failures of one class that look alike at first are looked into twice, since the first may be an
 * odd one; more of them are counted with what came of the second. */
typedef struct fuzz_route route;

static route *route_of(fuzz_conform *c, unsigned peer, const corpus_class *class,
                       const fuzz_judgement *j) {
    for (size_t i = 0; i < c->route_count; i++) {
        route *r = &c->routes[i];
        if (r->peer == peer && r->class == class && r->outcome == j->outcome &&
            r->differs == j->differs && r->fault == j->error.fault) {
            return r;
        }
    }
    c->routes = fuzz_grown(c->routes, c->route_count, &c->route_capacity, 1, sizeof *c->routes);
    route *r = &c->routes[c->route_count++];
    *r = (route){.peer = peer,
                 .class = class,
                 .outcome = j->outcome,
                 .differs = j->differs,
                 .fault = j->error.fault,
                 .finding = SIZE_MAX};
    return r;
}

/* What a report shows of a finding: what was given, what came and what was expected, as texts. */
static void describe(shrinking *s, fuzz_finding *f, const fuzz_question *q,
                     const fuzz_judgement *j) {
    ply_move moves[CORPUS_MOVES_MAX];
    const ply_game game = game_of(&f->thing, moves);
    char expected[8192] = "";
    f->given = copied(q->text, q->length);
    f->given_length = q->length;
    f->came_length = q->said == FUZZ_TAKEN ? q->answer_length : 0;
    f->came = copied(fuzz_peer_answer(s->peer, q), f->came_length);
    if (f->thing.kind == CORPUS_TEXT) {
        f->expected_length = fuzz_expected_of_text(s->c, &f->thing, expected, sizeof expected);
    } else {
        const fuzz_meant meant = meant_by(s->c, s->class, &game);
        f->expected_length = fuzz_expected(&meant, expected, sizeof expected);
    }
    f->expected = copied(expected, f->expected_length);
    if (j->outcome == FUZZ_OUT_UNREADABLE) {
        ply_error_sentence(j->error, f->detail, sizeof f->detail);
    } else if (j->outcome == FUZZ_OUT_TAKEN) {
        const fuzz_meant meant = {.codec = s->c->job.codec};
        const ply_error error =
            fuzz_answer_error(&meant, &f->thing.position, f->came, f->came_length);
        if (ply_failed(error)) ply_error_sentence(error, f->detail, sizeof f->detail);
    } else if (j->outcome >= FUZZ_OUT_UNSTEADY) {
        snprintf(f->detail, sizeof f->detail, "%.300s", s->peer->detail);
    }
}

/* The class that the failure is called by: that of the plain text of the thing, if that fails as
 * well, and then the most special one that there is. */
static void choose_class(shrinking *s, const corpus_input *x) {
    fuzz_conform *c = s->c;
    const size_t plain = fuzz_plain_class(c, corpus_shown(x));
    const corpus_class *was = s->class;
    fuzz_question q;
    if (plain == corpus_class_count || x->kind == CORPUS_TEXT) return;
    if (was->demand == CORPUS_REFUSE && s->wrong.outcome < FUZZ_OUT_CRASHED) return;
    s->class = &corpus_classes[plain];
    if (fuzz_is_plain(was) && strcmp(was->pattern, s->class->pattern) == 0) return;
    const fuzz_judgement j = ask_one(s, x, &q);
    if (!is_same(&j, &s->wrong)) s->class = was;
}

/* Enters what is wrong with a thing as a finding, as simple as it gets. `class` is NULL for texts.
 */
static void look_into(fuzz_conform *c, unsigned peer, const corpus_class *class,
                      const corpus_input *x, const char *origin, const fuzz_judgement *wrong) {
    route *r = route_of(c, peer, class, wrong);
    if (r->looked >= 2 && r->finding != SIZE_MAX) {
        c->findings[r->finding].seen++;
        return;
    }
    const size_t at = (size_t)(r - c->routes);
    r->looked++;
    const bool is_hang = wrong->outcome == FUZZ_OUT_HUNG;
    shrinking s = {.c = c,
                   .peer = &c->peer[peer],
                   .class = class,
                   .wrong = *wrong,
                   .asks = is_hang ? 6 : 2000,
                   .until = perft_process_now() + (is_hang ? 60 : 20)};
    /* It is entered behind the others, and counted among them if there is none like it. */
    c->findings =
        fuzz_grown(c->findings, c->finding_count, &c->finding_capacity, 1, sizeof *c->findings);
    fuzz_finding *f = &c->findings[c->finding_count], *same = c->findings;
    *f = (fuzz_finding){.peer = peer, .thing = *x, .seen = 1};
    snprintf(f->origin, sizeof f->origin, "%.60s", origin);
    fuzz_question q = {.from = "", .text = ""};
    fuzz_judgement j = ask_one(&s, x, &q);
    /* Alone it may be wrong in another way, and then it is that which is made simpler. */
    if (j.outcome != FUZZ_OUT_MATCH && j.outcome != FUZZ_OUT_SKIPPED) s.wrong = j;
    if (is_same(&j, &s.wrong)) {
        choose_class(&s, x);
        turn_to_white(&s, &f->thing);
        corpus_simplify(&f->thing, still_fails, &s);
        if (x->kind == CORPUS_TEXT) simplify_text(&s, &f->thing);
        if (s.class) choose_class(&s, &f->thing);
        j = ask_one(&s, &f->thing, &q);
        /* A peer that is not the same each time may be right now; it was wrong a moment ago. */
        if (!is_same(&j, &s.wrong)) j = s.wrong;
        f->outcome = j.outcome;
    } else {
        f->outcome = FUZZ_OUT_UNSTEADY;
    }
    f->differs = j.differs;
    if (f->thing.kind == CORPUS_TEXT) {
        s.class = fuzz_class_of_text(c, &f->thing, f->outcome, &f->fault);
    }
    f->class = s.class;
    while (same < f && !is_alike(same, f)) same++;
    if (same < f) {
        same->seen++;
    } else {
        c->finding_count++;
        describe(&s, f, &q, &j);
        if (f->outcome == FUZZ_OUT_UNSTEADY) {
            snprintf(f->detail, sizeof f->detail, "behind other texts it was %s; alone it is right",
                     fuzz_outcome_name(wrong->outcome));
        }
    }
    c->routes[at].finding = (size_t)(same - c->findings);
    if (same->thing.kind == CORPUS_TEXT) fuzz_keep(c, same);
}

/* ---- The run --------------------------------------------------------------------------------- */

bool fuzz_is_over(const fuzz_conform *c) {
    if (c->job.stop && atomic_load(c->job.stop)) return true;
    for (unsigned i = 0; i < c->job.peers; i++) {
        if (c->peer[i].is_absent) return true;
    }
    const double limit = c->report.fuzzing ? c->fuzz_until : c->until;
    return c->report.given_up || (limit > 0 && perft_process_now() > limit);
}

/* What became of a text, for the table of classes. */
static void count_it(fuzz_conform *c, unsigned peer, size_t class, const fuzz_question *q,
                     const fuzz_judgement *j) {
    fuzz_class_count *n = &c->counts[peer][class];
    n->texts++;
    n->wrong += j->outcome != FUZZ_OUT_MATCH;
    n->taken += q->said == FUZZ_TAKEN;
    n->refused += q->said == FUZZ_REFUSED;
    n->misread += j->outcome == FUZZ_OUT_MISREAD || j->outcome == FUZZ_OUT_UNREADABLE ||
                  j->outcome == FUZZ_OUT_SPELLED;
    n->crashed += j->outcome == FUZZ_OUT_CRASHED;
    n->hung += j->outcome == FUZZ_OUT_HUNG;
    n->protocol += j->outcome == FUZZ_OUT_PROTOCOL;
    n->without_ep += j->without_ep;
}

static void tell(fuzz_conform *c) {
    const double now = perft_process_now();
    fuzz_conform_report *r = &c->report;
    r->seconds = now - c->began;
    r->seconds_left = -1;
    if (r->fuzzing) {
        r->seconds_left = c->fuzz_until - now;
    } else if (r->texts > 0) {
        r->seconds_left = r->seconds * ((double)r->planned / (double)r->texts - 1);
    }
    if (c->job.progress) c->job.progress(c->job.context, r);
}

static const corpus_class *class_at(const fuzz_row *row, size_t i) {
    return row->cases ? &corpus_classes[row->cases[i].class] : NULL;
}

/* A thing of the row; good until the next is asked for. */
static const corpus_input *thing_at(fuzz_conform *c, const fuzz_row *row, size_t i) {
    if (!row->cases) return &row->texts[i];
    fuzz_thing_of_case(c, &row->cases[i], &c->x);
    return &c->x;
}

/* Asks so many questions, and judges what is said. False if anything is wrong. */
static bool ask_and_judge(fuzz_conform *c, unsigned peer, const fuzz_row *row, size_t count) {
    bool all_right = true;
    fuzz_peer_ask(&c->peer[peer], c->questions, count);
    for (size_t i = 0; i < count; i++) {
        const size_t at = c->asking[i].index;
        c->judged[i] =
            judge(c, class_at(row, at), thing_at(c, row, at), &c->peer[peer], &c->questions[i]);
        all_right = all_right && c->judged[i].outcome == FUZZ_OUT_MATCH;
    }
    return all_right;
}

void fuzz_ask_row(fuzz_conform *c, unsigned peer, const fuzz_row *row) {
    fuzz_peer *const p = &c->peer[peer];
    size_t asked = 0, sent = 0;
    c->byte_count = 0;
    for (size_t i = 0; i < row->count; i++) {
        fuzz_asking *a = &c->asking[asked];
        if (!fuzz_put_question(c, class_at(row, i), thing_at(c, row, i), a)) continue;
        c->asking[asked++].index = i;
    }
    /* All bytes are there now, and stay where they are. */
    for (size_t i = 0; i < asked; i++) {
        const size_t at = c->asking[i].index;
        c->questions[sent] = fuzz_question_of(c, &c->asking[i]);
        if (fuzz_peer_can_send(p, &c->questions[sent])) {
            c->asking[sent++].index = at;
        } else if (row->cases) {
            c->counts[peer][row->cases[at].class].unsendable++;
        }
    }
    /* A line too many somewhere makes all behind it wrong. Then the peer is from now on asked each
     * batch to the end of its input, and the text that it wrote two lines for is found. */
    if (!ask_and_judge(c, peer, row, sent) && fuzz_peer_is_out_of_step(p)) {
        ask_and_judge(c, peer, row, sent);
    }
    for (size_t i = 0; i < sent; i++) {
        const fuzz_judgement *j = &c->judged[i];
        if (j->outcome == FUZZ_OUT_SKIPPED) continue;
        if (row->cases) {
            count_it(c, peer, row->cases[c->asking[i].index].class, &c->questions[i], j);
        }
        c->crashes[peer] += j->outcome == FUZZ_OUT_CRASHED || j->outcome == FUZZ_OUT_PROTOCOL;
        c->hangs[peer] += j->outcome == FUZZ_OUT_HUNG;
        c->report.texts++;
        c->report.fuzzed += row->cases == NULL;
        c->report.agree += j->outcome == FUZZ_OUT_MATCH;
    }
    if (c->crashes[peer] >= FUZZ_CRASHES_MAX || c->hangs[peer] >= FUZZ_HANGS_MAX) {
        c->report.given_up = true;
    }
    /* Only now, when all is judged: looking into one thing asks the peer, and the answers to the
     * row are gone. */
    for (size_t i = 0; i < sent; i++) {
        const size_t at = c->asking[i].index;
        if (c->judged[i].outcome == FUZZ_OUT_MATCH || c->judged[i].outcome == FUZZ_OUT_SKIPPED) {
            continue;
        }
        if (c->job.stop && atomic_load(c->job.stop)) return;
        look_into(c, peer, class_at(row, at), thing_at(c, row, at),
                  row->cases ? row->cases[at].origin : row->origin, &c->judged[i]);
        tell(c);
    }
    tell(c);
}

static bool is_of_take(const fuzz_finding *f) {
    return f->class && f->class->demand == CORPUS_TAKE;
}

static void free_finding(const fuzz_finding *f) {
    free(f->given);
    free(f->came);
    free(f->expected);
}

/* Whether a failure is explained by another of the same peer. */
static bool is_explained(const fuzz_finding *f, const fuzz_finding *by) {
    if (f == by || f->peer != by->peer || !by->class || f->outcome == FUZZ_OUT_UNSTEADY)
        return false;
    /* A reader that goes astray over a text may refuse it, or take it for another. */
    if (f->class && corpus_class_is_special(f->class, by->class)) return true;
    if (f->outcome != by->outcome) return false;
    const bool alike = f->differs == by->differs &&
                       (f->outcome == FUZZ_OUT_PROTOCOL || strcmp(f->detail, by->detail) == 0);
    if (is_of_take(f) && is_of_take(by)) {
        /* The thing is one of the other class as well, and that can be wrong without being of this.
         */
        return strcmp(f->class->pattern, by->class->pattern) == 0 &&
               corpus_class_fits(by->class, corpus_shown(&f->thing)) &&
               !corpus_class_fits(f->class, corpus_shown(&by->thing));
    }
    /* What is wrong in the same way of texts that must be taken is not a failure of its own of
     * texts that may be. */
    const bool may_be = f->class ? f->class->demand == CORPUS_USAGE : !f->fault;
    const bool fell = f->outcome >= FUZZ_OUT_CRASHED && !is_of_take(f);
    return (may_be || fell) && is_of_take(by) && alike;
}

/* Calls a failure by the most general class of things like it of which every text failed. */
static void generalise(fuzz_conform *c, fuzz_finding *f) {
    if (!is_of_take(f) || !fuzz_is_plain(f->class) || f->thing.kind == CORPUS_TEXT) return;
    const uint64_t shown = corpus_shown(&f->thing);
    for (size_t i = 0; i < corpus_class_count; i++) {
        const corpus_class *class = &corpus_classes[i];
        const fuzz_class_count *n = &c->counts[f->peer][i];
        if (c->asked[i] && fuzz_is_plain(class) && corpus_class_fits(class, shown) &&
            strcmp(class->pattern, f->class->pattern) == 0 && n->texts && n->wrong == n->texts) {
            f->class = class;
            return;
        }
    }
}

/* The answer is no text of the common codec. */
static bool has_no_meaning(const fuzz_finding *f) {
    return f->outcome == FUZZ_OUT_UNREADABLE || (f->outcome == FUZZ_OUT_TAKEN && *f->detail);
}

static size_t first_word(const fuzz_finding *f) {
    const char *blank = memchr(f->came, ' ', f->came_length);
    return blank ? (size_t)(blank - f->came) : f->came_length;
}

/* Answers that cannot be read and begin with the same word are one failure: a program that says why
 * it refuses a text, in place of an empty line, does so for every text that it refuses. */
static bool is_said_again(const fuzz_finding *f, const fuzz_finding *by) {
    return f > by && f->peer == by->peer && has_no_meaning(f) && has_no_meaning(by) &&
           first_word(f) == first_word(by) && first_word(f) > 0 &&
           memcmp(f->came, by->came, first_word(f)) == 0;
}

/* Each finding is dropped that another explains, and its texts are counted with that. Those found
 * later go into earlier ones of their kind. */
static void merge_explained(fuzz_conform *c) {
    for (size_t i = 0; i < c->finding_count; i++) generalise(c, &c->findings[i]);
    for (size_t i = 0; i < c->finding_count;) {
        fuzz_finding *f = &c->findings[i];
        size_t by = 0;
        for (; by < c->finding_count; by++) {
            const fuzz_finding *other = &c->findings[by];
            if (is_explained(f, other) || is_said_again(f, other)) break;
            if (by < i && is_alike(f, other)) break;
        }
        if (by == c->finding_count) {
            i++;
            continue;
        }
        c->findings[by].seen += f->seen;
        free_finding(f);
        c->finding_count--;
        memmove(f, f + 1, (c->finding_count - i) * sizeof *f);
    }
}

/* Lines too many at the end, and failures that no text alone is to blame for. */
static void look_at_the_rest(fuzz_conform *c, unsigned peer) {
    fuzz_peer *p = &c->peer[peer];
    if (c->job.stop && atomic_load(c->job.stop)) return;
    const bool is_unsteady = p->unsteady > 0;
    if (!is_unsteady && fuzz_peer_finish(p)) return;
    c->findings =
        fuzz_grown(c->findings, c->finding_count, &c->finding_capacity, 1, sizeof *c->findings);
    fuzz_finding *f = &c->findings[c->finding_count++];
    *f = (fuzz_finding){.peer = peer,
                        .outcome = is_unsteady ? FUZZ_OUT_UNSTEADY : FUZZ_OUT_PROTOCOL,
                        .of_a_row = true,
                        .seen = 1};
    snprintf(f->detail, sizeof f->detail, "%s%.*s",
             is_unsteady ? "in a row of texts, and over none of them alone: " : "",
             is_unsteady ? 240 : 300, p->detail);
    f->given = copied("", 0);
    f->came = copied("", 0);
    f->expected = copied("", 0);
    strcpy(f->origin, "a row of texts");
}

bool fuzz_conform_run(fuzz_conform *c) {
    c->began = perft_process_now();
    if (c->job.seconds > 0) c->until = c->began + c->job.seconds;
    c->report.planned = (uint64_t)c->case_count * c->job.peers;
    fuzz_try_kept(c);
    for (size_t at = 0; at < c->case_count && !fuzz_is_over(c);) {
        /* The first round is short, so that something is seen of slow peers. */
        const size_t left = c->case_count - at, most = at ? FUZZ_BATCH : 256;
        const size_t slow = c->peer[0].manner == FUZZ_ONCE ? 32 : most;
        const size_t count = left < slow ? left : slow;
        const fuzz_row row = {.cases = c->cases + at, .count = count};
        for (unsigned i = 0; i < c->job.peers; i++) fuzz_ask_row(c, i, &row);
        at += count;
    }
    if (c->job.fuzz_seconds > 0) fuzz_go_on(c);
    merge_explained(c);
    for (unsigned i = 0; i < c->job.peers; i++) look_at_the_rest(c, i);
    tell(c);
    return c->report.texts > 0;
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

fuzz_conform *fuzz_conform_new(const fuzz_conform_job *job) {
    fuzz_conform *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->job = *job;
    if (!c->job.trials) c->job.trials = FUZZ_CONFORM_TRIALS;
    c->asked = calloc(corpus_class_count, sizeof *c->asked);
    c->wanted = calloc(corpus_class_count, sizeof *c->wanted);
    c->asking = calloc(FUZZ_BATCH, sizeof *c->asking);
    c->questions = calloc(FUZZ_BATCH, sizeof *c->questions);
    c->judged = calloc(FUZZ_BATCH, sizeof *c->judged);
    bool whole = c->asked && c->wanted && c->asking && c->questions && c->judged;
    for (unsigned i = 0; i < FUZZ_CONFORM_PEERS; i++) {
        c->counts[i] = calloc(corpus_class_count, sizeof *c->counts[i]);
        whole = whole && c->counts[i];
    }
    if (whole) return c;
    fuzz_conform_free(c);
    return NULL;
}

void fuzz_conform_free(fuzz_conform *c) {
    if (!c) return;
    for (unsigned i = 0; i < FUZZ_CONFORM_PEERS; i++) {
        if (c->opened[i]) fuzz_peer_close(&c->peer[i]);
        free(c->counts[i]);
    }
    for (size_t i = 0; i < c->finding_count; i++) free_finding(&c->findings[i]);
    free(c->asked);
    free(c->wanted);
    free(c->asking);
    free(c->questions);
    free(c->judged);
    free(c->cases);
    free(c->moves);
    free(c->bytes);
    free(c->routes);
    free(c->known);
    free(c->findings);
    free(c);
}

/* The peer is tried with plain texts of the first cases, which every reader should take. */
bool fuzz_conform_learn(fuzz_conform *c) {
    enum { PROBES = 3 };
    draw_cases(c);
    for (unsigned i = 0; i < c->job.peers; i++) {
        fuzz_question probes[PROBES];
        size_t count = 0;
        c->opened[i] = fuzz_peer_open(&c->peer[i], &c->job.peer[i]);
        if (!c->opened[i]) return false;
        c->byte_count = 0;
        for (size_t k = 0; k < c->case_count && count < PROBES; k++) {
            const corpus_class *class = &corpus_classes[c->cases[k].class];
            if (!fuzz_is_plain(class) || strchr(class->pattern, '\n')) continue;
            fuzz_thing_of_case(c, &c->cases[k], &c->x);
            if (fuzz_put_question(c, class, &c->x, &c->asking[count])) count++;
        }
        for (size_t k = 0; k < count; k++) probes[k] = fuzz_question_of(c, &c->asking[k]);
        if (count == 0 || !fuzz_peer_learn(&c->peer[i], probes, count)) return false;
    }
    return true;
}

const fuzz_peer *fuzz_conform_peer(const fuzz_conform *c, unsigned peer) { return &c->peer[peer]; }
const fuzz_conform_report *fuzz_conform_reported(const fuzz_conform *c) { return &c->report; }
size_t fuzz_conform_findings(const fuzz_conform *c) { return c->finding_count; }
const fuzz_finding *fuzz_conform_finding(const fuzz_conform *c, size_t index) {
    return &c->findings[index];
}
const fuzz_class_count *fuzz_conform_count(const fuzz_conform *c, unsigned peer, size_t class) {
    return &c->counts[peer][class];
}
