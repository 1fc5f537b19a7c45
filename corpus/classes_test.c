/* classes_test.c - can every class be written, and do our own readers do with it what they owe? */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "corpus/classes.h"

enum { DRAWS = 6000, ROOM = 32768, MOVES = 4096 };

static bool holds(const ply_codec *codec, const corpus_input *x) {
    if (codec->holds == PLY_GAME) return x->kind == CORPUS_GAME;
    if (codec->holds == PLY_MOVE) return x->kind == CORPUS_MOVE;
    return x->kind == CORPUS_POSITION || x->kind == CORPUS_ILLEGAL;
}

/* Asks our reader of a text that was written in the way of a class. */
static void require_what_is_owed(const corpus_class *class, const ply_codec *codec,
                                 const corpus_input *x, const char *text, size_t length) {
    static ply_move moves[MOVES];
    const bool plays = codec->holds == PLY_MOVE || codec->holds == PLY_GAME;
    ply_game got = {
        .start = plays ? x->position : ply_empty_position, .moves = moves, .capacity = MOVES};
    const ply_error error = codec->decode(text, length, &got);
    if (class->demand == CORPUS_USAGE && ply_failed(error)) return;
    if (class->demand == CORPUS_REFUSE) {
        if (!ply_failed(error))
            fail_msg("%s %s is read: %.*s", codec->name, class->name, (int)length, text);
        return;
    }
    if (ply_failed(error))
        fail_msg("%s %s is refused: %.*s", codec->name, class->name, (int)length, text);
    ply_position meant = x->position;
    if (plays) {
        assert_int_equal(got.count, x->count);
        assert_memory_equal(got.moves, x->moves, x->count * sizeof *x->moves);
    } else {
        ply_drop(&meant, corpus_class_drops(class, codec));
    }
    assert_true(ply_same_position(&got.start, &meant));
}

static size_t written[512];

static void try_thing(const corpus_input *x) {
    static char text[ROOM], again[ROOM];
    const uint64_t shown = corpus_shown(x);
    for (size_t i = 0; i < corpus_class_count; i++) {
        const corpus_class *class = &corpus_classes[i];
        for (size_t k = 0; k < ply_codec_count; k++) {
            const ply_codec *codec = ply_codecs[k];
            size_t length = 0, second = 0;
            if (written[i] >= 60 || !corpus_class_is_of(class, codec) || !holds(codec, x) ||
                !corpus_class_fits(class, shown) ||
                !corpus_class_write(class, codec, x, text, sizeof text, &length)) {
                continue;
            }
            written[i]++;
            require_what_is_owed(class, codec, x, text, length);
            assert_true(corpus_class_write(class, codec, x, again, sizeof again, &second));
            assert_int_equal(length, second);
            assert_memory_equal(text, again, length);
            if (length)
                assert_false(corpus_class_write(class, codec, x, again, length - 1, &second));
        }
    }
}

static void is_every_class_written_and_treated_as_it_has_to_be(void **state) {
    (void)state;
    static corpus_input x;
    corpus_dice dice = corpus_dice_of_seed(1);
    assert_true(corpus_class_count < sizeof written / sizeof written[0]);
    for (size_t i = 0; i < corpus_start_count; i++) {
        ply_move moves[PLY_MOVES_MAX];
        x = (corpus_input){.kind = CORPUS_MOVE, .position = corpus_start_at(i), .count = 1};
        const size_t count = corpus_list(&x.position, moves);
        for (size_t k = 0; k < count; k++) {
            x.moves[0] = moves[k];
            try_thing(&x);
        }
    }
    /* Three queens, each alone on neither its file nor its rank. */
    x = (corpus_input){.kind = CORPUS_MOVE,
                       .position = corpus_position("6k1/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1"),
                       .count = 1,
                       .moves = {ply_move_of(0, 9, 0)}};
    try_thing(&x);
    x = (corpus_input){.kind = CORPUS_GAME, .position = ply_start_position};
    try_thing(&x);
    for (unsigned draw = 0; draw < DRAWS; draw++) {
        static const corpus_kind kinds[] = {CORPUS_POSITION, CORPUS_ILLEGAL, CORPUS_MOVE,
                                            CORPUS_MOVE, CORPUS_GAME};
        const corpus_kind kind = kinds[draw % 5];
        if (kind == CORPUS_GAME && draw % 4) continue;
        if (corpus_make(&x, kind, NULL, &dice)) try_thing(&x);
    }
    for (size_t i = 0; i < corpus_class_count; i++) {
        if (written[i] == 0) fail_msg("%s is never written", corpus_classes[i].name);
    }
}

static void has_every_class_a_name_of_its_own_and_a_sentence(void **state) {
    (void)state;
    for (size_t i = 0; i < corpus_class_count; i++) {
        const corpus_class *a = &corpus_classes[i];
        assert_true(a->sentence[0] != '\0');
        assert_true(strlen(a->name) < 24);
        if (a->codec) assert_non_null(ply_find_codec(a->codec, strlen(a->codec)));
        for (size_t k = 0; k < i; k++) {
            const corpus_class *b = &corpus_classes[k];
            const bool same_codec =
                a->codec && b->codec ? !strcmp(a->codec, b->codec) : a->codec == b->codec;
            if (same_codec) assert_string_not_equal(a->name, b->name);
        }
    }
}

/* One text of a few classes, whole. */
static void are_patterns_filled_in_as_they_read(void **state) {
    (void)state;
    static const struct {
        const char *codec, *class, *fen;
        ply_square from, to;
        const char *text;
    } rows[] = {
        {"fen", "rank-short", "kings", 0, 0, "4k2/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"fen", "rights-by-file", "castling", 0, 0, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},
        {"fen", "split-squares", "kings", 0, 0, "13k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"san", "needless-square", "startpos", 6, 21, "Ng1f3"},
        {"san", "castling-with-zeros", "castling", 4, 2, "0-0-0"},
        {"uci", "castling-takes-rook", "castling", 4, 6, "e1h1"},
        {"san", "promotion-in-brackets", "position5", 51, 58, "dxc8(Q)"},
        {"san", "nothing-goes-there", "startpos", 6, 21, "Nb3"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static corpus_input x;
        const ply_codec *codec = ply_find_codec(rows[i].codec, strlen(rows[i].codec));
        char text[256];
        size_t length = 0, k = 0;
        x = (corpus_input){.kind = codec->holds == PLY_MOVE ? CORPUS_MOVE : CORPUS_POSITION,
                           .position = corpus_start(rows[i].fen)};
        x.count = codec->holds == PLY_MOVE;
        const bool promotes = x.position.piece[rows[i].from] == PLY_PAWN && rows[i].to > 55;
        x.moves[0] = ply_move_of(rows[i].from, rows[i].to, promotes ? PLY_QUEEN : 0);
        while (!corpus_class_is_of(&corpus_classes[k], codec) ||
               strcmp(corpus_classes[k].name, rows[i].class) != 0) {
            k++;
        }
        assert_true(corpus_class_fits(&corpus_classes[k], corpus_shown(&x)));
        assert_true(
            corpus_class_write(&corpus_classes[k], codec, &x, text, sizeof text - 1, &length));
        text[length] = '\0';
        assert_string_equal(text, rows[i].text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_every_class_written_and_treated_as_it_has_to_be),
        cmocka_unit_test(has_every_class_a_name_of_its_own_and_a_sentence),
        cmocka_unit_test(are_patterns_filled_in_as_they_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
