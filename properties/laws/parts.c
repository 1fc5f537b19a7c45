/* parts.c - laws of texts taken apart: the parts are those of the text, and they say all of it.
 *
 * A text that is refused has no parts, and the same error. Of one that is read the parts lie in it,
 * are the same each time, and all of what they say is enough to tell its position from others: if
 * a field were not told, or told wrong where it is not plain, two positions would look the same. */
/* SPDX-License-Identifier: MIT */
#include "properties/laws/shared.h"

#include <string.h>

#include "perft/journal.h"

/* What the parts of a text say, as a hash of it. */
typedef struct said {
    uint64_t hash;
    size_t count, length;
    const char *trouble; /* what is wrong with a part, or NULL */
} said;

static void hear(said *all, const char *text, size_t room) {
    const char *end = memchr(text, 0, room);
    if (!end) all->trouble = "a text without an end";
    if (end) all->hash = perft_fnv(all->hash, text, (size_t)(end - text) + 1);
}

static void take(void *context, const ply_part *part) {
    said *all = context;
    const bool fits = part->at <= all->length && part->bytes <= all->length - part->at;
    if (!part->name || !part->name[0]) all->trouble = "a part without a name";
    if (!part->says[0]) all->trouble = "a part that says nothing";
    if (!memchr(part->value, 0, sizeof part->value)) all->trouble = "a value without an end";
    if (!fits) all->trouble = "a part outside the text";
    /* What is on squares is told in words; numbers of the format may tell the rest. */
    if (!part->squares) hear(all, part->value, sizeof part->value);
    hear(all, part->says, sizeof part->says);
    all->hash = perft_fnv(all->hash, &part->squares, sizeof part->squares);
    all->count++;
}

static ply_error take_apart(const ply_codec *codec, const char *text, size_t length,
                            const ply_position *start, said *all) {
    *all = (said){.hash = PERFT_FNV, .length = length};
    return codec->parts(text, length, start, take, all);
}

static bool has_parts(const ply_codec *codec, const ply_generator *generator) {
    (void)generator;
    return codec->parts != NULL;
}

/* ---- Of any text ----------------------------------------------------------------------------- */

static law_verdict parts_are_right(law_case *c) {
    static ply_move moves[CORPUS_TEXT_MAX];
    const size_t length = c->x->length;
    ply_game game = {.start = c->x->position, .moves = moves, .capacity = CORPUS_TEXT_MAX};
    said first, second;
    const ply_error read = c->codec->decode(c->x->text, length, &game);
    const ply_error error =
        take_apart(c->codec, law_guarded_end(c->x->text, length), length, &c->x->position, &first);
    LAW_REQUIRE(c, error.fault == read.fault, "%s, where the reader says %s", law_fault_name(error),
                law_fault_name(read));
    if (law_fork_taken(c, ply_failed(error), "the text is refused")) {
        LAW_REQUIRE(c, error.at == read.at && error.ply == read.ply,
                    "%s at byte %zu, ply %lu; the reader says byte %zu, ply %lu",
                    law_fault_name(error), error.at, (unsigned long)error.ply, read.at,
                    (unsigned long)read.ply);
        LAW_REQUIRE(c, first.count == 0, "%zu parts of a text that is refused", first.count);
        return LAW_HOLDS;
    }
    LAW_REQUIRE(c, !first.trouble, "%s", first.trouble);
    (void)take_apart(c->codec, law_guarded_begin(c->x->text, length), length, &c->x->position,
                     &second);
    LAW_REQUIRE(c, first.hash == second.hash && first.count == second.count,
                "taken apart again it has other parts");
    return LAW_HOLDS;
}

const law law_parts_are_those_of_the_text = {
    .name = "parts-are-those-of-the-text",
    .applies = has_parts,
    .about = "A text is taken apart exactly where it is read; its parts lie in it, and each has a "
             "name and says something.",
    .of = LAW_OF_CODECS,
    .input = CORPUS_TEXT,
    .holds = parts_are_right};

/* ---- All of it ------------------------------------------------------------------------------- */

/* Writes a position, and takes the text apart; false if it cannot be written. */
static bool hear_position(law_case *c, const ply_position *p, law_text *text, said *all) {
    if (ply_failed(law_write_position(c->codec, p, text))) return false;
    return !ply_failed(take_apart(c->codec, text->text, text->length, p, all));
}

/* Two positions that differ in one field, if both have texts, and these differ. */
static law_verdict is_told(law_case *c, const said *whole, const ply_position *other,
                           const char *field) {
    said parts;
    if (!hear_position(c, other, &law_text_second, &parts)) return LAW_HOLDS;
    if (law_same_text(&law_text_first, law_text_second.text, law_text_second.length)) {
        return LAW_HOLDS; /* the codec drops the field */
    }
    LAW_REQUIRE(c, parts.hash != whole->hash, "no part tells of %s", field);
    return LAW_HOLDS;
}

/* Changes a field at a time: all but the rights and the squares, of which some are drawn. A rook
 * may stand anywhere, so a position with one more can most often be written. */
static law_verdict parts_say_all(law_case *c) {
    const ply_position *p = &c->x->position;
    const ply_piece rook = ply_piece_of(p->turn, PLY_ROOK);
    corpus_dice dice = corpus_dice_of_seed(perft_fnv(PERFT_FNV, p, sizeof *p));
    ply_position other = *p;
    said whole;
    if (!hear_position(c, p, &law_text_first, &whole)) return LAW_SKIPS;
    other.turn ^= 1u;
    LAW_REQUIRE_HOLDS(is_told(c, &whole, &other, "the side to move"));
    other = *p;
    other.castling ^= (uint8_t)(1u << corpus_below(&dice, 4));
    LAW_REQUIRE_HOLDS(is_told(c, &whole, &other, "a castling right"));
    other = *p;
    other.ep = PLY_NO_SQUARE;
    LAW_REQUIRE_HOLDS(is_told(c, &whole, &other, "the en-passant square"));
    other = *p;
    other.halfmove ^= 1u;
    LAW_REQUIRE_HOLDS(is_told(c, &whole, &other, "the half-moves"));
    other = *p;
    other.fullmove = other.fullmove > 1 ? other.fullmove - 1 : 2;
    LAW_REQUIRE_HOLDS(is_told(c, &whole, &other, "the number of the move"));
    for (unsigned i = 0; i < 3; i++) {
        const unsigned square = corpus_below(&dice, 64);
        other = *p;
        other.piece[square] = p->piece[square] == rook ? PLY_EMPTY : rook;
        if (ply_type(p->piece[square]) == PLY_KING) continue;
        LAW_REQUIRE_HOLDS(is_told(c, &whole, &other, "the piece on a square"));
    }
    return LAW_HOLDS;
}

const law law_parts_tell_positions_apart = {
    .name = "parts-tell-positions-apart",
    .applies = has_parts,
    .about = "If two positions differ in one field that the codec keeps, their parts differ.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = parts_say_all};
