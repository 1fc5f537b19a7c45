/* reading.c - laws of codecs: texts are read completely, or refused without a trace.
 *
 * The texts are those of the codec, most of them with a slip in them, so that about a third is
 * read. A law that asks nothing of texts that are refused skips those, and says how many it may
 * skip.
 *
 * Moves are read into a list that is filled with 0xffff, which is no move that any codec reads: so
 * a move that was set shows, and one behind the last as well. */
/* SPDX-License-Identifier: MIT */
#include "properties/laws/shared.h"

#include <string.h>

#include "corpus/rules/slow_rules.h"
#include "perft/journal.h"

/* What came of reading the text of a case. */
typedef struct reading {
    ply_error error;
    ply_game game;
    ply_move moves[CORPUS_TEXT_MAX];
} reading;

static reading read_first, read_second;

/* Reads a text with a list that is filled with 0xffff and a game that is otherwise 0. Static, since
 * they are large; two of them, for laws that compare. */
static void read_text(const law_case *c, const char *text, size_t length, reading *r) {
    memset(r->moves, 0xff, sizeof r->moves);
    memset(&r->game, 0, sizeof r->game);
    r->game.start = c->x->position;
    r->game.moves = r->moves;
    r->game.capacity = CORPUS_TEXT_MAX;
    r->error = c->codec->decode(text, length, &r->game);
}

static bool same_errors(ply_error a, ply_error b) {
    return a.fault == b.fault && a.at == b.at && a.ply == b.ply && a.a == b.a && a.b == b.b;
}

/* ---- No byte but the text's ------------------------------------------------------------------ */

/* A page that cannot be read comes first before the text, then behind it. */
static law_verdict only_the_text_is_read(law_case *c) {
    read_text(c, law_guarded_begin(c->x->text, c->x->length), c->x->length, &read_first);
    read_text(c, law_guarded_end(c->x->text, c->x->length), c->x->length, &read_second);
    const ply_error a = read_first.error, b = read_second.error;
    law_fork_taken(c, ply_failed(a), "the text is refused");
    LAW_REQUIRE(c, same_errors(a, b), "the same text at two places: %s at %zu, %s at %zu",
                law_fault_name(a), a.at, law_fault_name(b), b.at);
    LAW_REQUIRE(c, ply_same_position(&read_first.game.start, &read_second.game.start),
                "the same text at two places gives two positions");
    LAW_REQUIRE(c,
                read_first.game.count == read_second.game.count &&
                    memcmp(read_first.moves, read_second.moves, sizeof read_first.moves) == 0,
                "the same text at two places gives other moves");
    return LAW_HOLDS;
}

const law law_only_the_text_is_read = {.name = "only-the-text-is-read",
                                       .about = "No byte before or behind a text is read, and it "
                                                "does not matter where in memory the text is.",
                                       .of = LAW_OF_CODECS,
                                       .input = CORPUS_TEXT,
                                       .holds = only_the_text_is_read};

/* ---- Refused --------------------------------------------------------------------------------- */

static law_verdict refusal_is_in_order(law_case *c, const reading *r) {
    const ply_status status = ply_status_of(r->error);
    LAW_REQUIRE(
        c, status == PLY_BAD_TEXT || status == PLY_ILLEGAL_MOVE || status == PLY_NEEDS_POSITION,
        "%s: a text is refused for what a text cannot do", law_fault_name(r->error));
    LAW_REQUIRE(c, r->error.at <= c->x->length, "%s: the error is at byte %zu of %zu",
                law_fault_name(r->error), r->error.at, c->x->length);
    LAW_REQUIRE(c, r->error.fault->name[0] && r->error.fault->clause[0], "the error has no words");
    /* Of a game the moves before the error are given back; that they are right is another law. */
    if (c->codec->holds == PLY_GAME) return LAW_HOLDS;
    LAW_REQUIRE(c, ply_same_position(&r->game.start, &c->x->position),
                "%s: the position was changed", law_fault_name(r->error));
    LAW_REQUIRE(c, r->game.count == 0 && r->moves[0] == 0xffff, "%s: moves were set",
                law_fault_name(r->error));
    return LAW_HOLDS;
}

static law_verdict refusals_leave_no_trace(law_case *c) {
    read_text(c, law_guarded_end(c->x->text, c->x->length), c->x->length, &read_first);
    return ply_failed(read_first.error) ? refusal_is_in_order(c, &read_first) : LAW_SKIPS;
}

const law law_refusals_leave_no_trace = {
    .name = "refusals-leave-no-trace",
    .about = "A text that is refused gives an error with its place, and nothing is changed.",
    .of = LAW_OF_CODECS,
    .input = CORPUS_TEXT,
    .may_skip = 75,
    .holds = refusals_leave_no_trace};

/* ---- The byte to blame ----------------------------------------------------------------------- */

/* Whether something else would be said of the text if it ended where the error is, or if another
 * byte stood there, or any where the text ends. Most often the first that is tried will do. */
static bool byte_matters(const law_case *c, ply_error error) {
    static char other[CORPUS_TEXT_MAX + 1];
    const size_t length = c->x->length, longer = length + (error.at == length);
    memcpy(other, c->x->text, length);
    read_text(c, other, error.at, &read_second);
    if (error.at < length && !same_errors(read_second.error, error)) return true;
    const unsigned there = error.at < length ? (unsigned char)other[error.at] : 0;
    for (unsigned change = 1; change <= 256; change++) {
        other[error.at] = (char)(there + change);
        read_text(c, other, longer, &read_second);
        if (!same_errors(read_second.error, error)) return true;
    }
    return false;
}

/* A place that is off by one blames a byte on which nothing depends, names another than stands
 * there, or leaves the wrong one in what should be fine. Not every error can be asked all of that:
 * one about a length, or about a comment without an end, is about more than a byte. */
static law_verdict errors_blame_the_right_byte(law_case *c) {
    char sentence[PLY_SENTENCE_MAX];
    read_text(c, law_guarded_end(c->x->text, c->x->length), c->x->length, &read_first);
    const ply_error error = read_first.error;
    if (!ply_failed(error) || ply_status_of(error) == PLY_NEEDS_POSITION) return LAW_SKIPS;
    const size_t written = ply_error_sentence(error, sentence, sizeof sentence);
    LAW_REQUIRE(c, written > 0 && written < sizeof sentence && !strstr(sentence, "{a"),
                "%s: the sentence is '%s'", law_fault_name(error), sentence);
    LAW_REQUIRE(c, byte_matters(c, error), "%s at byte %zu, which does not matter",
                law_fault_name(error), error.at);
    const bool names_byte = strstr(error.fault->clause, "{a:byte}") != NULL;
    if (!law_fork_taken(c, names_byte, "the error names a byte")) return LAW_HOLDS;
    const bool ends = error.at == c->x->length;
    LAW_REQUIRE(c, error.a == (ends ? -1 : (unsigned char)c->x->text[error.at]),
                "%s at byte %zu names another byte: %ld", law_fault_name(error), error.at,
                (long)error.a);
    read_text(c, c->x->text, error.at, &read_second);
    LAW_REQUIRE(c, !ply_failed(read_second.error) || read_second.error.at == error.at,
                "%s at byte %zu, but what stands before is refused at byte %zu",
                law_fault_name(error), error.at, read_second.error.at);
    return LAW_HOLDS;
}

const law law_errors_blame_the_right_byte = {
    .name = "errors-blame-the-right-byte",
    .about = "The byte at which a text is refused matters; a sentence that names a byte names that "
             "one, and what stands before it is fine.",
    .of = LAW_OF_CODECS,
    .input = CORPUS_TEXT,
    .may_skip = 75,
    .holds = errors_blame_the_right_byte};

/* ---- Moves that were read -------------------------------------------------------------------- */

/* The moves before the error are kept, and they are legal moves of the start. */
static law_verdict what_was_read_is_legal(law_case *c) {
    read_text(c, law_guarded_end(c->x->text, c->x->length), c->x->length, &read_first);
    ply_position p = read_first.game.start;
    LAW_REQUIRE(c, read_first.game.count <= CORPUS_TEXT_MAX, "more moves than there is room for");
    if (law_fork_taken(c, ply_failed(read_first.error), "the text is refused")) {
        LAW_REQUIRE(c, read_first.error.ply == read_first.game.count,
                    "the error is at ply %lu, and %zu moves were read",
                    (unsigned long)read_first.error.ply, read_first.game.count);
    }
    for (size_t i = 0; i < read_first.game.count; i++) {
        LAW_REQUIRE(c, corpus_slow_is_legal(&p, read_first.moves[i]),
                    "move %zu that was read is not legal", i);
        corpus_slow_play(&p, read_first.moves[i]);
        c->cases++;
    }
    const size_t count = read_first.game.count;
    LAW_REQUIRE(c, count == CORPUS_TEXT_MAX || read_first.moves[count] == 0xffff,
                "a move was set behind the last");
    return LAW_HOLDS;
}

const law law_moves_read_are_legal = {
    .name = "moves-read-are-legal",
    .about = "Moves that were read can be played one after the other, also those before an error.",
    .of = LAW_OF_GAMES,
    .input = CORPUS_TEXT,
    .holds = what_was_read_is_legal};

/* ---- Read ------------------------------------------------------------------------------------ */

/* What every reader promises of a position, and all code that is given one relies on. */
static bool is_well_formed(const ply_position *p) {
    bool ok = p->turn <= 1 && p->castling <= 15 && p->zero == 0;
    ok = ok && p->halfmove <= PLY_HALFMOVE_MAX && p->fullmove >= 1;
    ok = ok && p->fullmove <= PLY_FULLMOVE_MAX;
    ok = ok && (p->ep == PLY_NO_SQUARE || p->ep >> 3 == (p->turn ? 2 : 5));
    for (unsigned square = 0; square < 64; square++) {
        const unsigned type = ply_type(p->piece[square]);
        const bool is_piece = type >= PLY_PAWN && type <= PLY_KING && p->piece[square] < 16;
        ok = ok && (is_piece || p->piece[square] == PLY_EMPTY);
    }
    return ok;
}

static law_verdict what_is_read_is_well_formed(law_case *c) {
    read_text(c, law_guarded_end(c->x->text, c->x->length), c->x->length, &read_first);
    if (ply_failed(read_first.error)) return LAW_SKIPS;
    /* Texts of moves are read in a position or in none. If in none, none is what must come back. */
    ply_position dropped = read_first.game.start;
    if (law_holds_moves(c->codec) && !ply_is_known(&dropped)) {
        LAW_REQUIRE(c, ply_same_position(&dropped, &c->x->position), "a start was forgotten");
        return LAW_HOLDS;
    }
    LAW_REQUIRE(c, is_well_formed(&dropped), "what was read is not well formed");
    if (law_holds_moves(c->codec)) return LAW_HOLDS;
    ply_drop(&dropped, c->codec->drops);
    LAW_REQUIRE(c, ply_same_position(&dropped, &read_first.game.start),
                "what the codec drops was read from somewhere");
    return LAW_HOLDS;
}

const law law_what_is_read_is_well_formed = {
    .name = "what-is-read-is-well-formed",
    .about = "A position that was read has valid pieces, turn, rights and counters.",
    .of = LAW_OF_CODECS,
    .input = CORPUS_TEXT,
    .may_skip = 90,
    .holds = what_is_read_is_well_formed};

static bool same_games(const ply_game *a, const ply_game *b) {
    return ply_same_position(&a->start, &b->start) && a->count == b->count &&
           memcmp(a->moves, b->moves, a->count * sizeof *a->moves) == 0;
}

/* Read, written, read, written: the second pair must give what the first gave. */
static law_verdict texts_have_one_canonical_form(law_case *c) {
    law_text *w = &law_text_first;
    read_text(c, law_guarded_end(c->x->text, c->x->length), c->x->length, &read_first);
    if (ply_failed(read_first.error)) return LAW_SKIPS;
    const ply_error error = law_write_game(c->codec, &read_first.game, w);
    if (law_holds_moves(c->codec) && !ply_is_known(&read_first.game.start)) {
        return LAW_SKIPS; /* without a position it may be read, but need not be written */
    }
    LAW_REQUIRE(c, !ply_failed(error), "what was read cannot be written: %s",
                law_fault_name(error));
    read_text(c, law_guarded_end(w->text, w->length), w->length, &read_second);
    LAW_REQUIRE(c, !ply_failed(read_second.error), "the canonical text is refused: %s",
                law_fault_name(read_second.error));
    LAW_REQUIRE(c, same_games(&read_first.game, &read_second.game),
                "the canonical text reads as something else");
    LAW_REQUIRE(c, !ply_failed(law_write_game(c->codec, &read_second.game, &law_text_second)),
                "what the canonical text says cannot be written");
    LAW_REQUIRE(c, law_same_text(w, law_text_second.text, law_text_second.length),
                "the canonical text has another canonical text");
    LAW_REQUIRE(c, !c->codec->one_spelling || law_same_text(w, c->x->text, c->x->length),
                "a second spelling is read");
    return LAW_HOLDS;
}

const law law_texts_have_one_canonical_form = {
    .name = "texts-have-one-canonical-form",
    .about = "A text that is read is written as its canonical form, which reads as the same; where "
             "a codec reads one spelling only, it is that.",
    .of = LAW_OF_CODECS,
    .input = CORPUS_TEXT,
    .may_skip = 90,
    .holds = texts_have_one_canonical_form};

/* A position codec does not care what was in the position it reads into. */
static law_verdict nothing_shines_through(law_case *c) {
    ply_game old = {0};
    memset(&old.start, 0x5a, sizeof old.start);
    read_text(c, c->x->text, c->x->length, &read_first);
    const ply_error error = c->codec->decode(c->x->text, c->x->length, &old);
    LAW_REQUIRE(c, error.fault == read_first.error.fault,
                "it is read or not by what was there before");
    if (law_fork_taken(c, ply_failed(error), "the text is refused")) return LAW_HOLDS;
    LAW_REQUIRE(c, ply_same_position(&old.start, &read_first.game.start),
                "old fields shine through");
    LAW_REQUIRE(c, !old.moves && old.count == 0 && old.capacity == 0, "moves were touched");
    return LAW_HOLDS;
}

const law law_nothing_shines_through = {
    .name = "nothing-shines-through",
    .about = "What is read does not depend on what was there before.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_TEXT,
    .holds = nothing_shines_through};

/* ---- Streams --------------------------------------------------------------------------------- */

static bool cuts_streams(const ply_codec *codec, const ply_generator *generator) {
    (void)generator;
    return codec->cut != NULL;
}

/* Line feeds stand in place of some blanks and of some bytes: where a text ends may depend on what
 * begins a line. */
static law_verdict streams_are_cut_in_one_way(law_case *c) {
    static char stream[CORPUS_TEXT_MAX];
    const size_t length = c->x->length < 400 ? c->x->length : 400;
    corpus_dice dice = corpus_dice_of_seed(perft_fnv(PERFT_FNV, c->x->text, length));
    memcpy(stream, c->x->text, length);
    for (size_t at = 0; at < length; at++) {
        const bool is_blank = stream[at] == ' ';
        if (corpus_below(&dice, is_blank ? 3 : 64) == 0) stream[at] = '\n';
    }
    return law_ask_cuts(c, stream, length, true);
}

const law law_streams_are_cut_in_one_way = {
    .name = "streams-are-cut-in-one-way",
    .applies = cuts_streams,
    .about = "Where a text of a stream ends does not depend on how much of the stream is there.",
    .of = LAW_OF_CODECS,
    .input = CORPUS_TEXT,
    .may_skip = 10,
    .holds = streams_are_cut_in_one_way};

/* The game twice, a line feed between; then a part of it, so that the two differ. */
static law_verdict streams_give_each_text(law_case *c) {
    static char stream[2 * LAW_TEXT_CAPACITY];
    static ply_move moves[CORPUS_MOVES_MAX];
    law_text *first = &law_text_first, *second = &law_text_second;
    ply_cut cut;
    memcpy(moves, c->x->moves, sizeof moves);
    const ply_game whole = law_game_of(&c->x->position, moves, c->x->count);
    const ply_game part = law_game_of(&c->x->position, moves, c->x->count / 2);
    LAW_REQUIRE(c, !ply_failed(law_write_game(c->codec, &whole, first)), "it is refused");
    LAW_REQUIRE(c, !ply_failed(law_write_game(c->codec, &part, second)), "half of it is refused");
    memcpy(stream, first->text, first->length);
    stream[first->length] = '\n';
    memcpy(stream + first->length + 1, second->text, second->length);
    const size_t length = first->length + 1 + second->length;
    LAW_REQUIRE(c, c->codec->cut(stream, length, true, &cut), "a whole stream has no end");
    LAW_REQUIRE(c, law_same_text(first, stream + cut.begin, cut.end - cut.begin),
                "the first text is cut from %zu to %zu, and it has %zu bytes", cut.begin, cut.end,
                first->length);
    const size_t at = cut.end;
    LAW_REQUIRE(c, c->codec->cut(stream + at, length - at, true, &cut) && cut.begin < cut.end,
                "the second text is not found");
    LAW_REQUIRE(c, law_same_text(second, stream + at + cut.begin, cut.end - cut.begin),
                "the second text is cut from %zu to %zu, and it has %zu bytes", at + cut.begin,
                at + cut.end, second->length);
    return LAW_HOLDS;
}

const law law_streams_give_each_text = {
    .name = "streams-give-each-text",
    .applies = cuts_streams,
    .about = "Two games that are written one behind the other are cut where one ends.",
    .of = LAW_OF_GAMES,
    .input = CORPUS_GAME,
    .holds = streams_give_each_text};
