/* own.c - laws that belong to one codec: its texts against a slow definition, and what it promises.
 *
 * These laws name their codec (LAW_OF_ONE). Where there is no such codec, they have no instance.
 *
 * That a text comes back as what it was says nothing of whether it is the right text: a codec that
 * writes and reads the wrong letter agrees with itself. So where a format is somebody's standard,
 * its texts are compared with those of corpus/rules/, which are written by the words of the
 * standard. */
/* SPDX-License-Identifier: MIT */
#include "properties/laws/shared.h"

#include <string.h>

#include "corpus/rules/slow_rules.h"
#include "emoji/emoji.h"

/* ---- fen ------------------------------------------------------------------------------------- */

static law_verdict fen_is_by_definition(law_case *c) {
    char fen[128];
    const size_t length = corpus_slow_fen(&c->x->position, fen);
    const ply_error error = law_write_position(c->codec, &c->x->position, &law_text_first);
    LAW_REQUIRE(c, !ply_failed(error), "a well-formed position is refused: %s",
                law_fault_name(error));
    LAW_REQUIRE(c, law_same_text(&law_text_first, fen, length), "%.*s is written, not %s",
                (int)law_text_first.length, law_text_first.text, fen);
    return LAW_HOLDS;
}

const law law_fen_is_written_by_definition = {
    .name = "fen-is-written-by-definition",
    .about = "The FEN of any well-formed position is the one that the definition gives.",
    .of = LAW_OF_ONE,
    .only = "fen",
    .input = CORPUS_ANY,
    .holds = fen_is_by_definition};

/* The fields left out at the end are those of the empty position. */
static law_verdict missing_fields_have_defaults(law_case *c) {
    static const unsigned dropped[5] = {
        PLY_DROPS_FULLMOVE, PLY_DROPS_COUNTERS, PLY_DROPS_COUNTERS | PLY_DROPS_EP,
        PLY_DROPS_COUNTERS | PLY_DROPS_EP | PLY_DROPS_CASTLING, PLY_DROPS_ALL_BUT_BOARD};
    char fen[128];
    corpus_slow_fen(&c->x->position, fen);
    for (unsigned missing = 0; missing < 5; missing++, c->cases++) {
        *strrchr(fen, ' ') = '\0'; /* one field fewer each time */
        ply_position expected = c->x->position, read;
        ply_drop(&expected, dropped[missing]);
        const ply_error error = ply_read_position(c->codec, fen, strlen(fen), &read);
        LAW_REQUIRE(c, !ply_failed(error), "%s is refused: %s", fen, law_fault_name(error));
        LAW_REQUIRE(c, ply_same_position(&read, &expected), "%s reads as something else", fen);
    }
    return LAW_HOLDS;
}

const law law_missing_fields_of_fen_have_defaults = {
    .name = "missing-fields-of-fen-have-defaults",
    .about = "A FEN without its last fields reads as White, no rights, no square, 0 and 1.",
    .of = LAW_OF_ONE,
    .only = "fen",
    .input = CORPUS_ANY,
    .holds = missing_fields_have_defaults};

/* ---- Moves and games against slow definitions ------------------------------------------------ */

/* Writes each legal move as a game of one, and compares. */
static law_verdict each_text(law_case *c,
                             size_t (*define)(const ply_position *, ply_move, char *)) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(&c->x->position, moves);
    for (size_t i = 0; i < count; i++, c->cases++) {
        char text[16], uci[6];
        const size_t length = define(&c->x->position, moves[i], text);
        const ply_game game = law_game_of(&c->x->position, &moves[i], 1);
        const ply_error error = law_write_game(c->codec, &game, &law_text_first);
        corpus_slow_uci(moves[i], uci);
        LAW_REQUIRE(c, !ply_failed(error), "%s is refused: %s", uci, law_fault_name(error));
        LAW_REQUIRE(c, law_same_text(&law_text_first, text, length), "%s is written %.*s, not %s",
                    uci, (int)law_text_first.length, law_text_first.text, text);
    }
    return LAW_HOLDS;
}

static law_verdict urlsafe_is_by_definition(law_case *c) {
    return each_text(c, corpus_slow_urlsafe);
}

const law law_urlsafe_drops_the_right_digits = {
    .name = "urlsafe-drops-the-right-digits",
    .about = "The from digit is dropped exactly where only one piece can go to the target.",
    .of = LAW_OF_ONE,
    .only = "urlsafe",
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = urlsafe_is_by_definition};

/* Without its x the text of a capture is refused: no writer writes it, so only a question of its
 * own sees a reader that takes it. */
static law_verdict captures_need_an_x(law_case *c) {
    ply_move moves[PLY_MOVES_MAX], read;
    const size_t count = corpus_list(&c->x->position, moves);
    for (size_t i = 0; i < count; i++) {
        char text[16];
        const size_t length = corpus_slow_san(&c->x->position, moves[i], text);
        char *mark = memchr(text, 'x', length);
        law_fork_taken(c, mark != NULL, "the move captures");
        if (!mark) continue;
        memmove(mark, mark + 1, length - 1 - (size_t)(mark - text));
        ply_game game = {.start = c->x->position, .moves = &read, .capacity = 1};
        LAW_REQUIRE(c, ply_failed(c->codec->decode(text, length - 1, &game)),
                    "%.*s is read, although the move captures", (int)length - 1, text);
    }
    return LAW_HOLDS;
}

static law_verdict san_is_by_definition(law_case *c) {
    const law_verdict verdict = each_text(c, corpus_slow_san);
    return verdict == LAW_HOLDS ? captures_need_an_x(c) : verdict;
}

const law law_san_is_written_by_definition = {
    .name = "san-is-written-by-definition",
    .about = "A move's san has the origin, capture, promotion and check marks that it must have.",
    .of = LAW_OF_ONE,
    .only = "san",
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = san_is_by_definition};

static size_t define_uci(const ply_position *p, ply_move move, char *text) {
    (void)p;
    corpus_slow_uci(move, text);
    return strlen(text);
}

static law_verdict uci_is_by_definition(law_case *c) { return each_text(c, define_uci); }

const law law_uci_is_written_by_definition = {.name = "uci-is-written-by-definition",
                                              .about =
                                                  "A move's uci is its squares and its promotion.",
                                              .of = LAW_OF_ONE,
                                              .only = "uci",
                                              .input = CORPUS_POSITION,
                                              .may_skip = 25,
                                              .holds = uci_is_by_definition};

static size_t define_long(const ply_position *p, ply_move move, char *text) {
    (void)p;
    corpus_slow_uci(move, text);
    if (ply_promotion(move)) text[4] = ".PNBRQK."[ply_promotion(move)];
    return strlen(text);
}

static law_verdict long_is_by_definition(law_case *c) { return each_text(c, define_long); }

const law law_long_is_written_by_definition = {
    .name = "long-is-written-by-definition",
    .about = "A move in the long form is its squares, and its promotion as a capital.",
    .of = LAW_OF_ONE,
    .only = "long",
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = long_is_by_definition};

/* What one codec of games writes, another reads as the same game: urlsafe drops a digit where it
 * can, and must still read the text in which none was dropped. */
static law_verdict pairs_read_as_urlsafe(law_case *c) {
    static ply_move moves[CORPUS_MOVES_MAX], read_moves[CORPUS_MOVES_MAX];
    const ply_codec *pairs = ply_find_codec("pairs", 5);
    memcpy(moves, c->x->moves, sizeof moves);
    const ply_game game = law_game_of(&c->x->position, moves, c->x->count);
    ply_error error = law_write_game(pairs, &game, &law_text_first);
    LAW_REQUIRE(c, !ply_failed(error), "pairs are refused: %s", law_fault_name(error));
    ply_game read = {.start = c->x->position, .moves = read_moves, .capacity = CORPUS_MOVES_MAX};
    error = c->codec->decode(law_text_first.text, law_text_first.length, &read);
    LAW_REQUIRE(c, !ply_failed(error), "the pairs do not read: %s at byte %zu",
                law_fault_name(error), error.at);
    LAW_REQUIRE(
        c, read.count == game.count && memcmp(moves, read_moves, read.count * sizeof *moves) == 0,
        "the pairs read as another game");
    LAW_REQUIRE(c,
                !ply_failed(law_write_game(c->codec, &game, &law_text_second)) &&
                    law_text_second.length <= law_text_first.length,
                "the shorter form is longer");
    return LAW_HOLDS;
}

static bool has_pairs(const ply_codec *codec, const ply_generator *generator) {
    (void)generator;
    return codec && ply_find_codec("pairs", 5);
}

const law law_pairs_read_as_urlsafe = {
    .name = "pairs-read-as-urlsafe",
    .applies = has_pairs,
    .about = "Every game's pairs read as urlsafe, which is never longer.",
    .of = LAW_OF_ONE,
    .only = "urlsafe",
    .input = CORPUS_GAME,
    .holds = pairs_read_as_urlsafe};

/* ---- emoji ----------------------------------------------------------------------------------- */

/* The bytes of `words` stand in `text` in their order, whatever stands between. */
static bool has_in_order(const char *text, size_t length, const char *words, size_t count) {
    size_t found = 0;
    for (size_t at = 0; at < length && found < count; at++) found += text[at] == words[found];
    return found == count;
}

/* The message is so many words of the position's FEN. It fits into just as many bytes as it takes,
 * and nothing is written where there is one fewer. */
static law_verdict hides_in(law_case *c, const char *words, size_t count) {
    static char out[1024], tight[sizeof out];
    size_t length, again = 12345;
    ply_position read;
    ply_error error = ply_emoji_hide(&c->x->position, words, count, out, sizeof out, &length);
    LAW_REQUIRE(c, !ply_failed(error), "it is not hidden: %s", law_fault_name(error));
    LAW_REQUIRE(c, length <= count + PLY_EMOJI_HIDE_ADDS, "%zu bytes are added", length - count);
    LAW_REQUIRE(c, has_in_order(out, length, words, count), "the message is not as it was");
    error = ply_emoji_reveal(out, length, &read);
    LAW_REQUIRE(c, !ply_failed(error), "it is not revealed: %s", law_fault_name(error));
    LAW_REQUIRE(c, ply_same_position(&read, &c->x->position), "another position is revealed");
    memset(tight, '#', sizeof tight);
    error = ply_emoji_hide(&c->x->position, words, count, tight, length - 1, &again);
    LAW_REQUIRE(c, ply_status_of(error) == PLY_NO_ROOM && again == 12345 && tight[0] == '#',
                "a byte fewer is enough, or something was written");
    error = ply_emoji_hide(&c->x->position, words, count, tight, length, &again);
    LAW_REQUIRE(c, !ply_failed(error) && again == length && memcmp(tight, out, length) == 0,
                "in just enough room it is another text");
    return LAW_HOLDS;
}

static law_verdict hidden_is_revealed(law_case *c) {
    char fen[128];
    if (ply_failed(law_write_position(c->codec, &c->x->position, &law_text_first))) {
        return LAW_SKIPS;
    }
    corpus_slow_fen(&c->x->position, fen);
    for (const char *end = fen; end; end = strchr(end + 1, ' '), c->cases++) {
        LAW_REQUIRE_HOLDS(hides_in(c, fen, (size_t)(end - fen)));
    }
    return hides_in(c, fen, strlen(fen));
}

const law law_hidden_positions_are_revealed = {
    .name = "hidden-positions-are-revealed",
    .about = "A position hidden in a message of any number of words is revealed, and the message "
             "stays.",
    .of = LAW_OF_ONE,
    .only = "emoji",
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = hidden_is_revealed};

/* ---- mscs ------------------------------------------------------------------------------------ */

/* 192 bits are 24 bytes and 32 digits, for every legal position there is. */
static law_verdict holds_in_192_bits(law_case *c, const ply_position *p) {
    ply_error error = law_write_position(c->codec, p, &law_text_first);
    LAW_REQUIRE(c, !ply_failed(error), "a legal position does not fit: %s", law_fault_name(error));
    LAW_REQUIRE(c, law_text_first.length == 32, "%zu digits", law_text_first.length);
    error = law_write_position(c->codec->binary, p, &law_text_second);
    LAW_REQUIRE(c, !ply_failed(error) && law_text_second.length == 24, "%zu bytes",
                law_text_second.length);
    return LAW_HOLDS;
}

static law_verdict mscs_holds_all(law_case *c) { return law_near(c, holds_in_192_bits); }

const law law_mscs_holds_every_legal_position = {.name = "mscs-holds-every-legal-position",
                                                 .about =
                                                     "No legal position needs more than 192 bits.",
                                                 .of = LAW_OF_ONE,
                                                 .only = "mscs",
                                                 .input = CORPUS_POSITION,
                                                 .holds = mscs_holds_all};

/* ---- mscs160 --------------------------------------------------------------------------------- */

/* N, the number of states, from its top byte of twenty. */
static const unsigned char states[20] = {0x09, 0xd5, 0x0a, 0x23, 0xa2, 0xac, 0x5d,
                                         0x43, 0x27, 0x63, 0xe3, 0xee, 0x52, 0x71,
                                         0x45, 0x2c, 0x6f, 0x39, 0xc4, 0xfa};

/* A number out of random bits, of 156 bits, the highest byte first. Six in ten are below N. */
static void number_of(const corpus_input *x, unsigned char bytes[20]) {
    for (unsigned i = 0; i < 20; i++) {
        bytes[19 - i] = (unsigned char)(x->bits[i / 8] >> 8 * (i % 8));
    }
    bytes[0] &= 0x0f;
    /* One in eight is within 128 of N: that is where a check of the range goes wrong. The last byte
     * of N is 0xfa; what is added to it beyond 0xff goes into the byte before. */
    if (x->bits[2] >> 61 != 7) return;
    memcpy(bytes, states, 20);
    bytes[19] = (unsigned char)(states[19] - 0x80 + (x->bits[0] & 0xff));
    if ((x->bits[0] & 0xff) >= 0x86) bytes[18]++;
}

static law_verdict numbers_are_states(law_case *c) {
    unsigned char bytes[20];
    ply_position p;
    const ply_codec *binary = c->codec->binary;
    number_of(c->x, bytes);
    const bool in_range = law_fork_taken(c, memcmp(bytes, states, 20) < 0, "the number is below N");
    ply_error error = ply_read_position(binary, (const char *)bytes, 20, &p);
    LAW_REQUIRE(c, ply_failed(error) == !in_range,
                in_range ? "a number below N is refused: %s" : "a number from N on is read (%s)",
                law_fault_name(error));
    if (!in_range) return LAW_HOLDS;
    error = law_write_position(binary, &p, &law_text_first);
    LAW_REQUIRE(c, !ply_failed(error), "the state of a number cannot be written: %s",
                law_fault_name(error));
    LAW_REQUIRE(c, law_same_text(&law_text_first, (const char *)bytes, 20),
                "its state has another number");
    return LAW_HOLDS;
}

const law law_mscs160_numbers_all_states = {
    .name = "mscs160-numbers-all-states",
    .about = "Every number below N is the number of its state; numbers from N on are refused.",
    .of = LAW_OF_ONE,
    .only = "mscs160",
    .input = CORPUS_BITS,
    .holds = numbers_are_states};

static law_verdict mscs160_holds_games(law_case *c) {
    /* Built positions need not come of any game, so the bound on captures need not hold. */
    ply_position p = c->x->position;
    if (!ply_same_position(&p, &ply_start_position)) return LAW_SKIPS;
    for (size_t i = 0; i <= c->x->count; i++, c->cases++) {
        const ply_error error = law_write_position(c->codec, &p, &law_text_first);
        LAW_REQUIRE(c, !ply_failed(error), "the position after %zu plies is refused: %s", i,
                    law_fault_name(error));
        if (i < c->x->count) ply_play(&p, c->x->moves[i]);
    }
    return LAW_HOLDS;
}

const law law_mscs160_holds_every_game = {
    .name = "mscs160-holds-every-game",
    .about = "Every position of a game from the start position has a number.",
    .of = LAW_OF_ONE,
    .only = "mscs160",
    .input = CORPUS_GAME,
    .may_skip = 50,
    .holds = mscs160_holds_games};
