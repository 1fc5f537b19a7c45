/* sentence.c - the sentence for a person that is made from an error.
 *
 * The clause of a fault is copied byte by byte. Where it holds a place, `{a}` or `{b:way}`, the
 * number of the error goes there instead, shown in the way that is named. What does not fit is
 * counted and not written, as snprintf does it: so the length returned is always that of the whole
 * sentence, and the same code that writes it also measures it. */
/* SPDX-License-Identifier: MIT */
#include "plyproof.h"

typedef struct sentence {
    char *out;
    size_t capacity, length; /* `length` goes on growing where `capacity` has ended */
} sentence;

/* The NUL, which comes last, takes the place of the last byte where the room is full. */
static void put_byte(sentence *s, char byte) {
    if (s->length < s->capacity) s->out[s->length] = byte;
    s->length++;
}

static void put(sentence *s, const char *text) {
    while (*text) put_byte(s, *text++);
}

static void put_decimal(sentence *s, int32_t value) {
    /* The magnitude of the least number is no int32_t, so it is taken without a sign. */
    const uint32_t magnitude = value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
    uint32_t unit = 1;
    if (value < 0) put_byte(s, '-');
    while (magnitude / unit >= 10) unit *= 10;
    for (; unit; unit /= 10) put_byte(s, (char)('0' + magnitude / unit % 10));
}

static void put_word(sentence *s, int32_t value) {
    static const char *const words[] = {
        "no",       "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    if (value < 0 || value > 20) {
        put_decimal(s, value);
    } else {
        put(s, words[value]);
    }
}

/* Behind a noun: one file, two files, no files. */
static void put_plural(sentence *s, int32_t value) {
    if (value != 1) put_byte(s, 's');
}

/* Numbers of an error may be anything, since clauses and codes are written apart: what is no
 * square, word or piece must not be looked up. */
static void put_square(sentence *s, int32_t value) {
    if (value < 0 || value > 63) {
        put(s, "no square");
        return;
    }
    put_byte(s, (char)('a' + value % 8));
    put_byte(s, (char)('1' + value / 8));
}

/* A byte that prints is shown in quotes, and any other as a number. A blank is named, since it
 * would be hard to see in quotes, and so is -1, with which readers say that the text has ended. */
static void put_shown_byte(sentence *s, int32_t value) {
    static const char digits[] = "0123456789abcdef";
    if (value > ' ' && value < 127) {
        put_byte(s, '\'');
        put_byte(s, (char)value);
        put_byte(s, '\'');
    } else if (value == ' ') {
        put(s, "a blank");
    } else if (value < 0) {
        put(s, "the end");
    } else {
        put(s, "0x");
        put_byte(s, digits[value >> 4 & 15]);
        put_byte(s, digits[value & 15]);
    }
}

static void put_move(sentence *s, int32_t value) {
    const ply_move move = (ply_move)value;
    put_square(s, ply_from(move));
    put_square(s, ply_to(move));
    if (ply_promotion(move)) put_byte(s, "..nbrqk."[ply_promotion(move) & 7u]);
}

static void put_piece(sentence *s, int32_t value) {
    static const char *const names[] = {"no",   "pawn",  "knight", "bishop",
                                        "rook", "queen", "king",   "no"};
    const unsigned type = (unsigned)value & 7u;
    if (type) put(s, value & 8 ? "black " : "white ");
    put(s, names[type]);
}

/* A problem has a sentence of its own; an unknown one has none, and leaves its place empty. */
static void put_problem(sentence *s, int32_t value) {
    put(s, ply_problem_sentence((uint32_t)value));
}

/* 1st, 2nd, 3rd, 4th; but 11th, 12th, 13th. */
static void put_ordinal(sentence *s, int32_t value) {
    static const char *const ends[] = {"th", "st", "nd", "rd"};
    const uint32_t last = (uint32_t)(value % 10), tens = (uint32_t)(value / 10 % 10);
    put_decimal(s, value);
    put(s, tens != 1 && last <= 3 ? ends[last] : ends[0]);
}

/* The last one is for any name that is not known, and for none. */
static const struct way {
    const char *name;
    void (*put)(sentence *s, int32_t value);
} ways[] = {
    {"word", put_word}, {"square", put_square},   {"byte", put_shown_byte},
    {"move", put_move}, {"piece", put_piece},     {"ordinal", put_ordinal},
    {"s", put_plural},  {"problem", put_problem}, {NULL, put_decimal},
};

/* What is behind `word` in a text, if the text begins with it; or NULL. */
static const char *behind(const char *text, const char *word) {
    while (*word && *text == *word) text++, word++;
    return *word ? NULL : text;
}

/* If a place begins here, writes its number and returns what is behind the place; else NULL. */
static const char *put_place(sentence *s, const char *text, ply_error error) {
    if (text[0] != '{' || (text[1] != 'a' && text[1] != 'b')) return NULL;
    if (text[2] != '}' && text[2] != ':') return NULL;
    const char *way = text + (text[2] == ':' ? 3 : 2), *end = way;
    while (*end && *end != '}') end++;
    if (!*end) return NULL;
    const int32_t value = text[1] == 'a' ? error.a : error.b;
    const struct way *shown = ways;
    while (shown->name && behind(way, shown->name) != end) shown++;
    shown->put(s, value);
    return end + 1;
}

size_t ply_error_sentence(ply_error error, char *out, size_t capacity) {
    sentence s = {out, capacity, 0};
    const char *at = error.fault ? error.fault->clause : "";
    while (*at) {
        const char *next = put_place(&s, at, error);
        if (!next) put_byte(&s, *at);
        at = next ? next : at + 1;
    }
    if (capacity) out[s.length < capacity ? s.length : capacity - 1] = '\0';
    return s.length;
}
