/* sample.c - lines of play drawn at random, each exactly as likely as any other.
 *
 * A line is found by its number. The positions a few plies from the root are those of a plan, and
 * what is below each is counted; so it is known at which of them the line with that number passes.
 * From there it is followed ply by ply: the lines below each move are counted, in the order of the
 * moves, until the number is reached. Thousands of lines are followed at the same time, and a crew
 * counts what is below the moves of all of them.
 *
 * Only the lines that are drawn need be followed, so the last plies are never enumerated. */
/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <stdlib.h>
#include <string.h>

#include "perft/planes.h"

/* How many lines are followed at a time: each has some thirty moves, and 150 bytes for each. */
enum { FOLLOWED = 4096 };

/* Counts what is below each position of the plan. */
static perft_end count_below(perft_draw *d, perft_crew *crew) {
    perft_errand *errand = calloc(d->base.count + 1, sizeof *errand);
    d->below = malloc((d->base.count + 1) * sizeof *d->below);
    perft_end end = errand && d->below ? PERFT_DONE : PERFT_NO_MEMORY;
    for (size_t i = 0; i < d->base.count && end == PERFT_DONE; i++) {
        perft_plan_position(&d->base, i, &errand[i].position);
        errand[i].depth = d->ply - d->base.ply;
    }
    if (end == PERFT_DONE) end = perft_crew_run(crew, errand, d->base.count);
    for (size_t i = 0; i < d->base.count && end == PERFT_DONE; i++) {
        const uint64_t times = d->base.place[i].times;
        if (errand[i].leaves > (UINT64_MAX - d->lines) / times) end = PERFT_BAD_JOB;
        d->below[i] = (uint64_t)errand[i].leaves;
        d->lines += errand[i].leaves * times;
    }
    free(errand);
    return end;
}

static void give_back(perft_draw *d) {
    perft_plan_free(&d->base);
    free(d->below);
    d->below = NULL;
}

perft_end perft_draw_begin(perft_draw *d, const ply_position *root, unsigned depth, unsigned ply,
                           perft_crew *crew) {
    *d = (perft_draw){.ply = ply};
    if (ply > depth || ply > PERFT_DRAW_PLY_MAX) return PERFT_BAD_JOB;
    /* Up to five plies are enumerated, with a record for each position; of fewer than ten, as many
     * as leave five, whose lines a crew counts in milliseconds. */
    const unsigned base_ply = ply <= 5 ? ply : ply < 10 ? ply - 5 : 5;
    perft_end end = perft_plan_make(&d->base, root, depth, base_ply, NULL);
    if (end != PERFT_DONE) return end;
    end = count_below(d, crew);
    if (end != PERFT_DONE || d->lines == 0) give_back(d); /* there is nothing to draw from */
    return end;
}

/* ---- Following lines ------------------------------------------------------------------------- */

/* A line on its way, and which of the lines below its position it is. */
typedef struct follower {
    uint64_t plane[4];
    uint64_t left;
    size_t children; /* how many errands are its own */
} follower;

/* The positions after each move, in the order of places, which is the same on all machines. */
static size_t children_of(const follower *f, unsigned turn, perft_place place[PLY_MOVES_MAX]) {
    perft_fast_board board, child[PLY_MOVES_MAX];
    perft_board_of(f->plane, turn, &board);
    const size_t count = perft_fast_best()->children(&board, child);
    for (size_t i = 0; i < count; i++) perft_place_of(&child[i], place[i].plane);
    perft_plan_sort(&(perft_plan){.place = place, .count = count});
    return count;
}

/* One ply further: to the child in which the number falls. Children are listed once to know how
 * many there are, once to have them counted, and once to take one: that is cheaper than to keep
 * them all. */
static perft_end step(follower *f, size_t count, unsigned turn, unsigned below, perft_crew *crew) {
    perft_place child[PLY_MOVES_MAX];
    const perft_plan one = {.root.turn = (uint8_t)(turn ^ 1u), .place = child};
    size_t errands = 0, at = 0;
    for (size_t i = 0; i < count; i++) {
        f[i].children = children_of(&f[i], turn, child);
        errands += f[i].children;
    }
    perft_errand *errand = calloc(errands + 1, sizeof *errand);
    if (!errand) return PERFT_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        children_of(&f[i], turn, child);
        for (size_t j = 0; j < f[i].children; j++, at++) {
            perft_plan_position(&one, j, &errand[at].position);
            errand[at].depth = below;
        }
    }
    const perft_end end = perft_crew_run(crew, errand, errands);
    const perft_errand *own = errand;
    for (size_t i = 0; i < count && end == PERFT_DONE; own += f[i++].children) {
        size_t taken = 0;
        while (f[i].left >= own[taken].leaves) f[i].left -= (uint64_t)own[taken++].leaves;
        children_of(&f[i], turn, child);
        memcpy(f[i].plane, child[taken].plane, sizeof f[i].plane);
    }
    free(errand);
    return end;
}

static perft_end follow(const perft_draw *d, follower *f, size_t count, perft_crew *crew,
                        perft_place *place) {
    perft_end end = PERFT_DONE;
    for (unsigned ply = d->base.ply; ply < d->ply && end == PERFT_DONE; ply++) {
        end = step(f, count, (d->base.root.turn ^ ply) & 1u, d->ply - ply - 1, crew);
    }
    for (size_t i = 0; i < count && end == PERFT_DONE; i++) {
        memcpy(place[i].plane, f[i].plane, sizeof place[i].plane);
        place[i].times = 1;
    }
    return end;
}

static perft_end follow_all(const perft_draw *d, const uint64_t *number, size_t count,
                            perft_crew *crew, perft_plan *plan) {
    follower *f = malloc(FOLLOWED * sizeof *f);
    perft_end end = f ? PERFT_DONE : PERFT_NO_MEMORY;
    size_t place = 0, followed = 0;
    uint64_t before = 0; /* lines at the places before this one */
    for (size_t i = 0; i < count && end == PERFT_DONE; i++) {
        while (number[i] - before >= d->below[place] * d->base.place[place].times) {
            before += d->below[place] * d->base.place[place].times;
            place++;
        }
        /* Of the ways to this place each has the same lines below it. */
        f[followed].left = (number[i] - before) / d->base.place[place].times;
        memcpy(f[followed].plane, d->base.place[place].plane, sizeof f[followed].plane);
        if (++followed < FOLLOWED && i + 1 < count) continue;
        end = follow(d, f, followed, crew, plan->place + plan->count);
        plan->count += followed;
        followed = 0;
    }
    free(f);
    return end;
}

perft_end perft_draw_end(perft_draw *d, const uint64_t *number, size_t count, perft_crew *crew,
                         perft_plan *plan) {
    *plan = (perft_plan){.root = d->base.root, .depth = d->base.depth, .ply = d->ply};
    plan->place = calloc(count + 1, sizeof *plan->place);
    perft_end end = plan->place ? PERFT_DONE : PERFT_NO_MEMORY;
    if (end == PERFT_DONE) end = follow_all(d, number, count, crew, plan);
    give_back(d);
    if (end != PERFT_DONE) {
        perft_plan_free(plan);
        return end;
    }
    /* In order the same positions are neighbours, and become one place. */
    perft_plan_sort(plan);
    size_t used = 0;
    for (size_t i = 0; i < plan->count; i++) {
        perft_place *last = &plan->place[used ? used - 1 : 0];
        if (used && memcmp(last->plane, plan->place[i].plane, sizeof last->plane) == 0) {
            last->times += plan->place[i].times;
        } else {
            plan->place[used++] = plan->place[i];
        }
    }
    plan->count = used;
    plan->id = perft_plan_identity(plan);
    return PERFT_DONE;
}
