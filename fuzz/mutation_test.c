/* mutation_test.c - calls of mutators are kept and run again; what mutators make of texts and of
 * the bytes of makers. */
/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "corpus/rules/slow_rules.h"
#include "fuzz/mutation.h"
#include "fuzz/seeds.h"

enum { ROOM = FUZZ_MUTATION_HEAD + 2 * FUZZ_INPUT_MAX };
static uint8_t file_bytes[ROOM];

static size_t read_whole(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) return 0;
    const size_t size = fread(file_bytes, 1, sizeof file_bytes, f);
    fclose(f);
    return size;
}

/* ---- Keeping and running again --------------------------------------------------------------- */

static ply_error breaks(const char *text, size_t length, ply_game *game) {
    (void)text;
    (void)length;
    (void)game;
    abort();
}

static const ply_codec broken_codec = {.name = "broken", .holds = PLY_POSITION, .decode = breaks};
static const ply_codec *sound_codec(void) { return ply_find_codec("fen", 3); }

/* Calls the mutators in a process of its own, until they have run `calls` times or it is dead.
 * Returns how it ended. */
static int mutate_apart(const ply_codec *codec, const char *path, unsigned calls) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        const struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        signal(SIGABRT, SIG_DFL); /* cmocka's handler would go on with the test */
        setenv("PLY_FUZZ_MUTATION", path, 1);
        const fuzz_form form = fuzz_form_of_texts(codec);
        for (unsigned i = 0; i < calls; i++) {
            uint8_t data[64] = "an input", out[64];
            (void)fuzz_mutate(&form, data, 8, sizeof data, i, NULL);
            (void)fuzz_cross(&form, data, 8, data, 3, out, sizeof out, i);
        }
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

static void is_a_call_that_dies_left_in_a_file(void **state) {
    (void)state;
    char path[] = "/tmp/mutation_test.XXXXXX", aside[64];
    close(mkstemp(path));
    fuzz_mutation m;
    assert_true(WIFEXITED(mutate_apart(sound_codec(), path, 50)));
    assert_true(read_whole(path) > 0);
    assert_false(fuzz_mutation_read(file_bytes, sizeof file_bytes, &m));

    assert_true(WIFSIGNALED(mutate_apart(&broken_codec, path, 50)));
    const size_t size = read_whole(path);
    assert_true(fuzz_mutation_read(file_bytes, size, &m));
    assert_true(m.size == 8 && memcmp(m.data, "an input", 8) == 0);

    /* Cut to what it holds it is the same; a byte less, and it is none. */
    const size_t whole = FUZZ_MUTATION_HEAD + m.size + m.other_size;
    assert_true(fuzz_mutation_read(file_bytes, whole, &m));
    assert_false(fuzz_mutation_read(file_bytes, whole - 1, &m));

    /* The next process leaves it alone. */
    fflush(NULL);
    assert_true(WIFSIGNALED(mutate_apart(&broken_codec, path, 50)));
    snprintf(aside, sizeof aside, "rm -f %s %s.*", path, path);
    char count[128];
    snprintf(count, sizeof count, "[ $(ls %s.* | wc -l) = 1 ]", path);
    assert_int_equal(system(count), 0);
    assert_int_equal(system(aside), 0);
}

/* What a kept call makes is what the call made. */
static void does_a_kept_call_make_the_same_again(void **state) {
    (void)state;
    static uint8_t input[256], made[256], again[256], kept[512];
    const fuzz_form form = fuzz_form_of_texts(sound_codec());
    for (uint64_t seed = 0; seed < 500; seed++) {
        const size_t size = fuzz_seed(fuzz_find_target("read_fen"), seed % 16, input);
        memcpy(made, input, size);
        const size_t length = fuzz_mutate(&form, made, size, sizeof made, seed, NULL);
        const int head =
            snprintf((char *)kept, sizeof kept, "plyproof mutation m %016llx %08zx %08zx %08x\n",
                     (unsigned long long)seed, sizeof made, size, 0u);
        assert_int_equal(head, FUZZ_MUTATION_HEAD);
        memcpy(kept + head, input, size);
        fuzz_mutation m;
        assert_true(fuzz_mutation_read(kept, (size_t)head + size, &m));
        assert_int_equal(fuzz_mutation_run(&form, &m, again), length);
        assert_memory_equal(again, made, length);
    }
}

/* ---- What they make -------------------------------------------------------------------------- */

static void does_a_text_that_is_annotated_rightly_stay_the_same_game(void **state) {
    (void)state;
    static ply_move moves[FUZZ_GAME_MAX], read_moves[FUZZ_GAME_MAX];
    static uint8_t text[8192];
    for (size_t i = 0; i < ply_codec_count; i++) {
        const ply_codec *codec = ply_codecs[i];
        if (!codec->skips) continue;
        for (uint64_t seed = 0; seed < 2000; seed++) {
            corpus_dice dice = corpus_dice_of_seed(seed);
            ply_game game = {.moves = moves, .capacity = FUZZ_GAME_MAX}, back;
            corpus_make_position(&dice, &game.start);
            ply_position p = game.start;
            game.count = corpus_play_on(&dice, &p, moves, corpus_bits(&dice, 3));
            size_t size = 0;
            assert_false(ply_failed(codec->encode(&game, (char *)text, sizeof text, &size)));
            for (unsigned left = 1 + corpus_below(&dice, 5); left; left--) {
                size = fuzz_annotate(&dice, codec, false, text, size, sizeof text);
            }
            if (!fuzz_read_thing(codec, text, size, &back, read_moves)) {
                fail_msg("refused: %.*s", (int)size, (const char *)text);
            }
            assert_true(ply_same_position(&back.start, &game.start));
            assert_int_equal(back.count, game.count);
            assert_memory_equal(read_moves, moves, game.count * sizeof moves[0]);
        }
    }
}

/* Of games whose text says where they begin, some do not begin at the usual start. */
static void do_seeds_and_mutators_know_other_starts(void **state) {
    (void)state;
    static ply_move moves[FUZZ_GAME_MAX];
    static uint8_t text[FUZZ_TEXT_MAX];
    unsigned naming = 0;
    for (size_t i = 0; i < fuzz_target_count; i++) {
        const fuzz_target *target = &fuzz_targets[i];
        if (target->codec_run != fuzz_read || !fuzz_names_start(target->codec)) continue;
        naming++;
        const fuzz_form form = fuzz_form_of_texts(target->codec);
        unsigned seeds = 0, mutants = 0;
        ply_game game;
        for (unsigned index = 0; index < FUZZ_SEEDS; index++) {
            const size_t size = fuzz_seed(target, index, text);
            seeds += fuzz_read_thing(target->codec, text, size, &game, moves) &&
                     !ply_same_position(&game.start, &ply_start_position);
        }
        for (uint64_t seed = 0; seed < 1000; seed++) {
            text[0] = '*';
            const size_t size = fuzz_mutate(&form, text, 1, 4096, seed, NULL);
            mutants += fuzz_read_thing(target->codec, text, size, &game, moves) &&
                       !ply_same_position(&game.start, &ply_start_position);
        }
        assert_true(seeds > 3 && mutants > 30);
    }
    assert_int_equal(naming, 1);
}

/* A position that a maker made is changed in places, and not into another one altogether; what must
 * be legal stays legal; the bytes behind it still choose the same. */
static void is_what_bytes_make_changed_as_chess(void **state) {
    (void)state;
    static const corpus_kind kinds[] = {CORPUS_ANY, CORPUS_MOVE, CORPUS_GAME};
    static uint8_t data[4096];
    static corpus_input x;
    unsigned near = 0, kept = 0, pins = 0, takes = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        const fuzz_form form = {.makes = true, .kind = kinds[seed % 3], .before = seed % 2};
        const ply_position start = corpus_start_at(seed % corpus_start_count);
        size_t size = form.before;
        data[0] = 77;
        size += corpus_bytes_of(form.kind, &start, 9, data + size);
        if (form.kind != CORPUS_ANY) size += 4, memset(data + size - 4, 0x33, 4);
        size = fuzz_mutate(&form, data, size, sizeof data, seed, NULL);
        assert_true(size > 0 && size <= sizeof data);
        if (form.before && form.kind != CORPUS_ANY) kept += data[0] == 77;
        corpus_dice dice = corpus_dice_of_bytes(data + form.before, size - form.before);
        assert_true(corpus_make(&x, form.kind, NULL, &dice));
        unsigned others = 0;
        for (unsigned i = 0; i < 64; i++) others += x.position.piece[i] != start.piece[i];
        near += others <= 16;
        if (form.kind == CORPUS_ANY) continue;
        assert_int_equal(corpus_slow_problems(&x.position), 0);
        const uint64_t traits = corpus_traits_of_position(&x.position);
        pins += (traits & CORPUS_TRAIT_PIN) != 0;
        takes += (traits & CORPUS_TRAIT_EP_TAKES) != 0;
    }
    assert_true(near > 2000 && kept > 900 && pins > 150 && takes > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_call_that_dies_left_in_a_file),
        cmocka_unit_test(does_a_kept_call_make_the_same_again),
        cmocka_unit_test(does_a_text_that_is_annotated_rightly_stay_the_same_game),
        cmocka_unit_test(do_seeds_and_mutators_know_other_starts),
        cmocka_unit_test(is_what_bytes_make_changed_as_chess),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
