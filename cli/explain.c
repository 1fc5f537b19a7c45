/* explain.c - the sentence for a person that is made from an error. */
#include "cli/explain.h"

#include <stdio.h>
#include <string.h>

typedef struct sentence {
    char *text;
    size_t length;
} sentence;

static void add(sentence *s, const char *text, size_t length) {
    const size_t room = CLI_SENTENCE_MAX - 1 - s->length;
    if (length > room) length = room;
    memcpy(s->text + s->length, text, length);
    s->length += length;
}

static void add_text(sentence *s, const char *text) { add(s, text, strlen(text)); }

static void add_decimal(sentence *s, int32_t value) {
    char digits[16];
    add(s, digits, (size_t)snprintf(digits, sizeof digits, "%d", (int)value));
}

static void add_word(sentence *s, int32_t value) {
    static const char *const words[] = {
        "no",       "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    if (value < 0 || value > 20) {
        add_decimal(s, value);
    } else {
        add_text(s, words[value]);
    }
}

static void add_square(sentence *s, int32_t value) {
    if (value < 0 || value > 63) {
        add_text(s, "no square");
        return;
    }
    const char name[2] = {(char)('a' + value % 8), (char)('1' + value / 8)};
    add(s, name, 2);
}

static void add_byte(sentence *s, int32_t value) {
    char text[16];
    if (value < 0) {
        add_text(s, "the end");
    } else if (value > 32 && value < 127) {
        add(s, text, (size_t)snprintf(text, sizeof text, "'%c'", (int)value));
    } else if (value == 32) {
        add_text(s, "a blank");
    } else {
        add(s, text, (size_t)snprintf(text, sizeof text, "0x%02x", (unsigned)value & 0xffu));
    }
}

static void add_move(sentence *s, int32_t value) {
    const ply_move move = (ply_move)value;
    add_square(s, ply_from(move));
    add_square(s, ply_to(move));
    if (ply_promotion(move)) add(s, &"..nbrqk."[ply_promotion(move) & 7u], 1);
}

static void add_piece(sentence *s, int32_t value) {
    static const char *const names[] = {"no", "pawn", "knight", "bishop", "rook", "queen", "king"};
    const unsigned type = (unsigned)value & 7u;
    if (type) add_text(s, value & 8 ? "black " : "white ");
    add_text(s, type < 7 ? names[type] : names[0]);
}

static void add_ordinal(sentence *s, int32_t value) {
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    const int32_t last = value % 10, teens = value / 10 % 10;
    add_decimal(s, value);
    add_text(s, teens != 1 && last >= 1 && last <= 3 ? ends[last] : ends[0]);
}

static const struct {
    const char *name;
    void (*add)(sentence *s, int32_t value);
} ways[] = {
    {"", add_decimal},  {"word", add_word},   {"square", add_square},   {"byte", add_byte},
    {"move", add_move}, {"piece", add_piece}, {"ordinal", add_ordinal},
};

static void add_value(sentence *s, int32_t value, const char *way, size_t length) {
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (strlen(ways[i].name) == length && memcmp(ways[i].name, way, length) == 0) {
            ways[i].add(s, value);
            return;
        }
    }
    add_decimal(s, value);
}

/* The length of the place `{a}` or `{b:way}` at the start of `text`, or 0 if there is none. */
static size_t place_length(const char *text) {
    if (text[0] != '{' || (text[1] != 'a' && text[1] != 'b')) return 0;
    if (text[2] != '}' && text[2] != ':') return 0;
    const char *end = strchr(text, '}');
    return end ? (size_t)(end - text) + 1 : 0;
}

static void add_place(sentence *s, ply_error error, const char *place, size_t length) {
    const int32_t value = place[1] == 'a' ? error.a : error.b;
    const size_t before = place[2] == ':' ? 3 : 2;
    add_value(s, value, place + before, length - before - 1);
}

static void add_clause(sentence *s, ply_error error) {
    for (const char *at = error.fault->clause; *at;) {
        const size_t place = place_length(at);
        if (place) {
            add_place(s, error, at, place);
            at += place;
        } else {
            add(s, at++, 1);
        }
    }
}

size_t cli_clause(ply_error error, char out[CLI_SENTENCE_MAX]) {
    sentence s = {out, 0};
    add_clause(&s, error);
    out[s.length] = '\0';
    return s.length;
}

size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]) {
    sentence s = {out, 0};
    char where[64];
    add_clause(&s, error);
    if (holds == PLY_GAME) {
        snprintf(where, sizeof where, " (ply %u, byte %zu)", (unsigned)error.ply, error.at);
    } else {
        snprintf(where, sizeof where, " (byte %zu)", error.at);
    }
    add_text(&s, where);
    out[s.length] = '\0';
    return s.length;
}
