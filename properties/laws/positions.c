/* positions.c - laws of the position: playing, mirroring, dropping, and what can be wrong.
 *
 * The functions of core/ are compared with the slow rules of corpus/rules/, which share no code
 * with them, and with themselves in the mirror. */
/* SPDX-License-Identifier: MIT */
#include "properties/laws.h"

#include <string.h>

#include "cerulean/cerulean.h"
#include "corpus/rules/slow_rules.h"

/* ---- Problems -------------------------------------------------------------------------------- */

/* Warnings are left out: the slow rules answer that question apart, and it has a law of its own. */
static law_verdict problems_are_found(law_case *c) {
    const uint32_t found = ply_problems(&c->x->position) & PLY_PROBLEM_ERRORS;
    const uint32_t right = corpus_slow_problems(&c->x->position);
    if (c->x->kind == CORPUS_ANY) law_fork_taken(c, right != 0, "it has problems");
    LAW_REQUIRE(c, found == right, "problems 0x%x, and there are 0x%x", (unsigned)found,
                (unsigned)right);
    return LAW_HOLDS;
}

const law law_problems_of_odd_positions = {
    .name = "problems-of-odd-positions",
    .about = "The problems of any well-formed position are those of the definition.",
    .of = LAW_OF_CORE,
    .input = CORPUS_ANY,
    .holds = problems_are_found};

const law law_problems_of_illegal_positions = {
    .name = "problems-of-illegal-positions",
    .about = "A position made illegal in one way has that problem, and none besides.",
    .of = LAW_OF_CORE,
    .input = CORPUS_ILLEGAL,
    .may_skip = 10,
    .holds = problems_are_found};

static law_verdict no_problems(law_case *c, const ply_position *p) {
    const uint32_t found = ply_problems(p) & PLY_PROBLEM_ERRORS;
    LAW_REQUIRE(c, found == 0, "problems 0x%x", (unsigned)found);
    return LAW_HOLDS;
}

static law_verdict legal_moves_make_no_problems(law_case *c) { return law_near(c, no_problems); }

const law law_legal_moves_make_no_problems = {
    .name = "legal-moves-make-no-problems",
    .about = "A legal move leads from a position without problems to one without problems.",
    .of = LAW_OF_CORE,
    .input = CORPUS_POSITION,
    .holds = legal_moves_make_no_problems};

/* The definition takes every piece back to every square, so it is asked of legal positions only. */
static law_verdict odd_checks_are_known(law_case *c) {
    const ply_position *p = &c->x->position;
    if (corpus_slow_problems(p)) return LAW_SKIPS;
    const bool warned = (ply_problems(p) & PLY_PROBLEM_CHECKERS) != 0;
    const bool unexplained = corpus_slow_check_is_unexplained(p);
    law_fork_taken(c, unexplained, "a check has no last move");
    LAW_REQUIRE(c, warned == unexplained,
                warned ? "there is a last move that gives this check"
                       : "no last move gives this check, and there is no warning");
    return LAW_HOLDS;
}

const law law_checks_without_a_last_move_are_known = {
    .name = "checks-without-a-last-move-are-known",
    .about = "There is a warning about a check exactly when no last move can have given it.",
    .of = LAW_OF_CORE,
    .input = CORPUS_POSITION,
    .holds = odd_checks_are_known};

static law_verdict checks_of_moves_are_explained(law_case *c, const ply_position *p) {
    /* The input itself was perhaps built, so nobody need have given its check. */
    if (p == &c->x->position) return LAW_SKIPS;
    law_fork_taken(c, corpus_slow_checkers(p->piece, p->turn) != 0, "the move gives check");
    LAW_REQUIRE(c, !(ply_problems(p) & PLY_PROBLEM_WARNINGS),
                "a check that was given is warned of");
    return LAW_HOLDS;
}

static law_verdict given_checks_are_explained(law_case *c) {
    return law_near(c, checks_of_moves_are_explained);
}

const law law_checks_that_were_given_are_explained = {
    .name = "checks-that-were-given-are-explained",
    .about =
        "After a legal move there is never a warning that no last move can have given the check.",
    .of = LAW_OF_CORE,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = given_checks_are_explained};

/* Problems of one side stand in pairs, White's at the even bit: 0 and 1, 6 to 11. */
static uint32_t mirror_problems(uint32_t problems) {
    uint32_t mirrored = 0;
    for (unsigned bit = 0; bit < PLY_PROBLEM_COUNT; bit++) {
        const bool of_a_side = bit < 2 || (bit >= 6 && bit < 12);
        if (problems >> bit & 1u) mirrored |= 1u << (of_a_side ? bit ^ 1u : bit);
    }
    return mirrored;
}

/* The warning is among them here: a check is as explained in the mirror. */
static law_verdict mirror_images_have_mirrored_problems(law_case *c) {
    ply_position mirrored;
    ply_mirror(&c->x->position, &mirrored);
    const uint32_t plain = ply_problems(&c->x->position), other = ply_problems(&mirrored);
    LAW_REQUIRE(c, mirror_problems(plain) == other, "problems 0x%x, and 0x%x of the mirror image",
                (unsigned)plain, (unsigned)other);
    return LAW_HOLDS;
}

const law law_mirror_images_have_mirrored_problems = {
    .name = "mirror-images-have-mirrored-problems",
    .about = "With the colours exchanged, the problems of White become those of Black.",
    .of = LAW_OF_CORE,
    .input = CORPUS_ANY,
    .holds = mirror_images_have_mirrored_problems};

/* ---- Playing --------------------------------------------------------------------------------- */

static law_verdict each_play(law_case *c, law_verdict (*holds)(law_case *c, const ply_position *p,
                                                               ply_move move)) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(&c->x->position, moves);
    for (size_t i = 0; i < count; i++, c->cases++) {
        if (holds(c, &c->x->position, moves[i]) == LAW_FAILS) return law_fails_for(c, "", moves[i]);
    }
    return LAW_HOLDS;
}

/* All six fields must be the same, the counters too. */
static law_verdict played_by_the_rules(law_case *c, const ply_position *p, ply_move move) {
    ply_position played = *p, slow = *p;
    ply_play(&played, move);
    corpus_slow_play(&slow, move);
    LAW_ASKS(c);
    if (ply_same_position(&played, &slow)) return LAW_HOLDS;
    char fen[128], right[128];
    corpus_slow_fen(&played, fen);
    corpus_slow_fen(&slow, right);
    return law_fails(c, "it leads to %s, not %s", fen, right);
}

static law_verdict moves_are_played_by_the_rules(law_case *c) {
    return each_play(c, played_by_the_rules);
}

const law law_moves_are_played_by_the_rules = {
    .name = "moves-are-played-by-the-rules",
    .about = "ply_play does what the slow definition of the rules does: pieces, rights, en "
             "passant, counters.",
    .of = LAW_OF_CORE,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = moves_are_played_by_the_rules};

static law_verdict mirrored_play(law_case *c, const ply_position *p, ply_move move) {
    ply_position played = *p, mirrored, mirrored_after;
    ply_mirror(p, &mirrored);
    ply_play(&played, move);
    ply_mirror(&played, &mirrored_after);
    ply_play(&mirrored, ply_mirror_move(move));
    /* The move number counts Black's moves, so it alone tells the colours apart. */
    mirrored.fullmove = mirrored_after.fullmove = 1;
    LAW_REQUIRE(c, ply_same_position(&mirrored, &mirrored_after),
                "the mirrored move does something else");
    return LAW_HOLDS;
}

static law_verdict playing_and_mirroring_commute(law_case *c) {
    return each_play(c, mirrored_play);
}

const law law_playing_and_mirroring_commute = {.name = "playing-and-mirroring-commute",
                                               .about =
                                                   "Playing and then mirroring gives the same as "
                                                   "mirroring and then playing the mirrored move.",
                                               .of = LAW_OF_CORE,
                                               .input = CORPUS_POSITION,
                                               .may_skip = 25,
                                               .holds = playing_and_mirroring_commute};

/* ---- Ends ------------------------------------------------------------------------------------ */

enum { SHUFFLES = 12 };

/* The square on which a pawn can legally take en passant; PLY_NO_SQUARE where none can. */
static unsigned live_square(const ply_position *p) {
    if (p->ep == PLY_NO_SQUARE) return PLY_NO_SQUARE;
    for (ply_square from = 0; from < 64; from++) {
        const bool is_pawn = ply_type(p->piece[from]) == PLY_PAWN;
        if (is_pawn && corpus_slow_is_legal(p, ply_move_of(from, p->ep, 0))) return p->ep;
    }
    return PLY_NO_SQUARE;
}

static bool is_repeated(const ply_position *a, const ply_position *b) {
    return memcmp(a->piece, b->piece, sizeof a->piece) == 0 && a->turn == b->turn &&
           a->castling == b->castling && live_square(a) == live_square(b);
}

/* Nothing but kings and one knight, or kings and bishops that stand on squares of one colour. */
static bool is_dead(const ply_position *p) {
    unsigned knights = 0, bishops[2] = {0, 0};
    for (unsigned square = 0; square < 64; square++) {
        const unsigned type = ply_type(p->piece[square]);
        if (type == PLY_PAWN || type == PLY_ROOK || type == PLY_QUEEN) return false;
        knights += type == PLY_KNIGHT;
        bishops[(square / 8 + square % 8) % 2] += type == PLY_BISHOP;
    }
    if (knights) return knights == 1 && bishops[0] + bishops[1] == 0;
    return bishops[0] == 0 || bishops[1] == 0;
}

/* The end of a game by definition, of all positions of which the last is at[count]. */
static ply_end end_by_definition(const ply_position *at, size_t count) {
    const ply_position *p = &at[count];
    ply_move moves[PLY_MOVES_MAX];
    unsigned times = 0;
    if (corpus_list(p, moves) == 0) {
        return corpus_slow_checkers(p->piece, p->turn) ? PLY_END_CHECKMATE : PLY_END_STALEMATE;
    }
    if (is_dead(p)) return PLY_END_DEAD;
    if (p->halfmove >= 100) return PLY_END_HALFMOVES;
    for (size_t i = 0; i <= count; i++) times += is_repeated(&at[i], p);
    return times >= 3 ? PLY_END_REPETITION : PLY_END_NONE;
}

static ply_move back(ply_move move) { return ply_move_of(ply_to(move), ply_from(move), 0); }

/* A move that can be taken back two plies later: not of a pawn, and nothing is captured. */
static bool is_quiet(const ply_position *p, ply_move move) {
    return ply_type(p->piece[ply_from(move)]) != PLY_PAWN && p->piece[ply_to(move)] == PLY_EMPTY;
}

/* Finds moves of both sides that go out and home again. Which is found first depends on `turn`, so
 * that kings and rooks with their rights, and others, all have theirs. */
static bool find_shuffle(const ply_position *p, size_t turn, ply_move shuffle[4]) {
    ply_move moves[PLY_MOVES_MAX], answers[PLY_MOVES_MAX];
    const size_t count = corpus_list(p, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position out = *p;
        shuffle[0] = moves[(i + turn) % count];
        if (!is_quiet(p, shuffle[0])) continue;
        ply_play(&out, shuffle[0]);
        const size_t answer_count = corpus_list(&out, answers);
        for (size_t j = 0; j < answer_count; j++) {
            ply_position home = out;
            shuffle[1] = answers[(j + turn) % answer_count];
            shuffle[2] = back(shuffle[0]);
            shuffle[3] = back(shuffle[1]);
            if (!is_quiet(&out, shuffle[1])) continue;
            ply_play(&home, shuffle[1]);
            if (!corpus_slow_is_legal(&home, shuffle[2])) continue;
            ply_play(&home, shuffle[2]);
            if (corpus_slow_is_legal(&home, shuffle[3])) return true;
        }
    }
    return false;
}

/* The whole game, and then both sides go to and fro: every end is asked for on the way. */
static law_verdict ends_are_right(law_case *c) {
    static ply_move moves[CORPUS_MOVES_MAX + SHUFFLES];
    static ply_position at[CORPUS_MOVES_MAX + SHUFFLES + 1];
    const size_t played = c->x->count;
    ply_move shuffle[4];
    ply_game game = {.start = c->x->position, .moves = moves, .count = played};
    memcpy(moves, c->x->moves, played * sizeof *moves);
    at[0] = game.start;
    for (size_t i = 0; i < played; i++) {
        at[i + 1] = at[i];
        corpus_slow_play(&at[i + 1], moves[i]);
    }
    const bool goes_on = find_shuffle(&at[played], played, shuffle);
    const size_t last = played + (goes_on ? SHUFFLES : 0);
    for (;; game.count++, c->cases++) {
        const ply_end end = ply_end_of(&game), right = end_by_definition(at, game.count);
        LAW_REQUIRE(c, end == right, "after %zu plies the end is '%s', not '%s'", game.count,
                    ply_end_sentence(end), ply_end_sentence(right));
        if (game.count == last) return LAW_HOLDS;
        moves[game.count] = shuffle[(game.count - played) % 4];
        at[game.count + 1] = at[game.count];
        corpus_slow_play(&at[game.count + 1], moves[game.count]);
    }
}

const law law_games_end_by_the_rules = {
    .name = "games-end-by-the-rules",
    .about = "Mate, stalemate, dead positions, 100 half-moves and the third repetition are "
             "noticed, and nothing else is an end.",
    .of = LAW_OF_CORE,
    .input = CORPUS_GAME,
    .holds = ends_are_right};

/* ---- Mirroring, dropping --------------------------------------------------------------------- */

static law_verdict mirror_is_right(law_case *c) {
    const ply_position *p = &c->x->position;
    ply_position once, twice;
    ply_mirror(p, &once);
    for (unsigned square = 0; square < 64; square++) {
        const ply_piece there = once.piece[8 * (7 - square / 8) + square % 8],
                        here = p->piece[square];
        const bool right = here == PLY_EMPTY ? there == PLY_EMPTY
                                             : ply_type(there) == ply_type(here) &&
                                                   ply_colour(there) != ply_colour(here);
        LAW_REQUIRE(c, right, "the piece on %c%u is not mirrored", (char)('a' + square % 8),
                    square / 8 + 1);
    }
    LAW_REQUIRE(c, once.turn != p->turn, "the turn is not the other's");
    ply_mirror(&once, &twice);
    LAW_REQUIRE(c, ply_same_position(p, &twice), "mirrored twice it is another position");
    /* Source and target may be one position. */
    ply_position in_place = *p;
    ply_mirror(&in_place, &in_place);
    LAW_REQUIRE(c, ply_same_position(&once, &in_place), "in place it is mirrored otherwise");
    return LAW_HOLDS;
}

const law law_mirroring_twice_changes_nothing = {
    .name = "mirroring-twice-changes-nothing",
    .about = "A mirrored position has its pieces across the board; mirrored twice, it is the same.",
    .of = LAW_OF_CORE,
    .input = CORPUS_ANY,
    .holds = mirror_is_right};

/* All 32 sets of fields: those in the set are the empty position's, all others are as they were. */
static law_verdict drop_is_right(law_case *c) {
    const ply_position *p = &c->x->position, *empty = &ply_empty_position;
    for (unsigned drops = 0; drops <= PLY_DROPS_ALL_BUT_BOARD; drops++, c->cases++) {
        ply_position dropped = *p;
        ply_drop(&dropped, drops);
        const bool right = dropped.turn == (drops & PLY_DROPS_TURN ? empty : p)->turn &&
                           dropped.castling == (drops & PLY_DROPS_CASTLING ? empty : p)->castling &&
                           dropped.ep == (drops & PLY_DROPS_EP ? empty : p)->ep &&
                           dropped.halfmove == (drops & PLY_DROPS_HALFMOVE ? empty : p)->halfmove &&
                           dropped.fullmove == (drops & PLY_DROPS_FULLMOVE ? empty : p)->fullmove &&
                           memcmp(dropped.piece, p->piece, sizeof p->piece) == 0;
        LAW_REQUIRE(c, right, "dropping 0x%x drops something else", drops);
    }
    return LAW_HOLDS;
}

const law law_dropping_drops_what_is_said = {
    .name = "dropping-drops-what-is-said",
    .about = "ply_drop empties the fields that it is given, and no others.",
    .of = LAW_OF_CORE,
    .input = CORPUS_ANY,
    .holds = drop_is_right};

/* ---- Keys ------------------------------------------------------------------------------------ */

/* Both keys, from their texts: digits, or two halves of eight hexadecimal digits. */
static bool texts_are_of(const ply_keys *keys) {
    char text[PLY_KEY_TEXT + 1], wanted[2][PLY_KEY_TEXT + 1];
    snprintf(wanted[0], sizeof wanted[0], "%llu", (unsigned long long)keys->azure);
    snprintf(wanted[1], sizeof wanted[1], "%08lx:%08lx", (unsigned long)keys->blizzard_hi,
             (unsigned long)keys->blizzard_lo);
    for (size_t i = 0; i < ply_key_scheme_count && i < 2; i++) {
        text[ply_key_schemes[i].write(keys, text)] = '\0';
        if (strcmp(text, wanted[i]) != 0) return false;
    }
    return true;
}

/* That another position has another key by chance is as likely as 1 in 2^45. */
static bool keys_differ(const ply_keys *keys, const ply_position *other) {
    ply_keys made;
    ply_keys_of(other, &made);
    return made.azure != keys->azure &&
           (made.blizzard_lo != keys->blizzard_lo || made.blizzard_hi != keys->blizzard_hi);
}

/* A field at a time: what keys are said to tell apart, and the counters, which they do not. */
static law_verdict keys_tell_apart(law_case *c) {
    const ply_position *p = &c->x->position;
    ply_position other = *p;
    ply_keys keys, same;
    ply_keys_of(p, &keys);
    LAW_REQUIRE(c, texts_are_of(&keys), "a key is written as another");
    ply_drop(&other, PLY_DROPS_COUNTERS);
    ply_keys_of(&other, &same);
    LAW_REQUIRE(c, memcmp(&keys, &same, sizeof keys) == 0, "the counters are in a key");
    other.turn ^= 1u;
    LAW_REQUIRE(c, keys_differ(&keys, &other), "the side to move is not in both keys");
    for (unsigned bit = 0; bit < 4; bit++) {
        other = *p;
        other.castling ^= (uint8_t)(1u << bit);
        LAW_REQUIRE(c, keys_differ(&keys, &other), "a castling right is not in both keys");
    }
    for (unsigned file = 0; file < 8; file++) {
        other = *p;
        other.ep = ply_square_at(file, p->turn ? 2 : 5);
        if (other.ep == p->ep) other.ep = PLY_NO_SQUARE;
        LAW_REQUIRE(c, keys_differ(&keys, &other), "the en-passant square is not in both keys");
    }
    for (unsigned square = 0; square < 64; square++) {
        other = *p;
        other.piece[square] = p->piece[square] == PLY_QUEEN ? PLY_ROOK : PLY_QUEEN;
        LAW_REQUIRE(c, keys_differ(&keys, &other), "the piece on a square is not in both keys");
    }
    return LAW_HOLDS;
}

const law law_keys_tell_positions_apart = {
    .name = "keys-tell-positions-apart",
    .about = "Both hash keys differ where any field but the counters does, and their texts are "
             "the numbers.",
    .of = LAW_OF_CORE,
    .input = CORPUS_POSITION,
    .holds = keys_tell_apart};

/* ---- Names ----------------------------------------------------------------------------------- */

/* Cuts a name at a random length, or adds to it; only the whole name may find its owner. */
static law_verdict names_find_their_owners(law_case *c) {
    char longer[64];
    for (size_t i = 0; i < ply_codec_count + ply_generator_count; i++, c->cases++) {
        const bool codec = i < ply_codec_count;
        const char *name = codec ? ply_codecs[i]->name : ply_generators[i - ply_codec_count]->name;
        const size_t length = strlen(name), cut = (size_t)(c->x->bits[0] >> 8) % length;
        const void *owner =
            codec ? (const void *)ply_codecs[i] : (const void *)ply_generators[i - ply_codec_count];
        snprintf(longer, sizeof longer, "%s%c", name, (char)('a' + c->x->bits[0] % 26));
        for (unsigned part = 0; part < 3; part++) {
            const size_t size = part == 0 ? length : part == 1 ? cut : length + 1;
            const void *found = codec ? (const void *)ply_find_codec(longer, size)
                                      : (const void *)ply_find_generator(longer, size);
            LAW_REQUIRE(c, (found == owner) == (part == 0), "%.*s finds %s", (int)size, longer,
                        found == owner ? name : "another, or nothing");
        }
    }
    return LAW_HOLDS;
}

const law law_names_find_their_owners = {
    .name = "names-find-their-owners",
    .about = "Every codec and generator is found by its name, and by no part of it.",
    .of = LAW_OF_CORE,
    .input = CORPUS_BITS,
    .holds = names_find_their_owners};
