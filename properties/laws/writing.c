/* writing.c - laws of codecs: what is written comes back, and fits where it should.
 *
 * Positions, moves and games are written, read again and compared (law_ask_trip), and written into
 * buffers of other sizes (law_ask_fit). What a codec cannot hold must be refused, and nothing be
 * written of it (law_ask_refusal). */
/* SPDX-License-Identifier: MIT */
#include "properties/laws/shared.h"

#include <string.h>

#include "corpus/rules/slow_rules.h"

/* ---- Positions come back --------------------------------------------------------------------- */

static law_verdict comes_back(law_case *c, const ply_position *p) {
    const ply_game game = {.start = *p};
    return law_ask_trip(c, &game, &law_text_first);
}

static law_verdict positions_come_back(law_case *c) { return law_near(c, comes_back); }

const law law_positions_come_back = {
    .name = "positions-come-back",
    .about = "A legal position that is written and read is the same, less what the codec drops.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .weight = 5,
    .holds = positions_come_back};

/* There is no third way: a codec that wrote something it cannot read back would be found here, and
 * so would one that refuses and has written a part. */
static law_verdict comes_back_or_is_refused(law_case *c) {
    const ply_game game = {.start = c->x->position};
    const law_verdict verdict = law_ask_trip(c, &game, &law_text_first);
    return verdict == LAW_SKIPS ? law_ask_refusal(c, &game) : verdict;
}

const law law_odd_positions_come_back_or_are_refused = {
    .name = "odd-positions-come-back-or-are-refused",
    .about = "A well-formed position, legal or not, either comes back or is refused as one that "
             "cannot be held.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_ANY,
    .weight = 20,
    .holds = comes_back_or_is_refused};

const law law_illegal_positions_come_back_or_are_refused = {
    .name = "illegal-positions-come-back-or-are-refused",
    .about =
        "A position with one problem either comes back or is refused as one that cannot be held.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_ILLEGAL,
    .may_skip = 10,
    .holds = comes_back_or_is_refused};

/* ---- Texts fit their room -------------------------------------------------------------------- */

/* What callers reserve by ply_longest and PLY_TEXT_MAX must do for every position. */
static law_verdict text_is_not_too_long(law_case *c) {
    const ply_game game = {.start = c->x->position};
    if (ply_failed(law_write_game(c->codec, &game, &law_text_first))) return LAW_SKIPS;
    LAW_REQUIRE(c, law_text_first.length <= ply_longest(c->codec, 0),
                "%zu bytes, and %zu is the longest", law_text_first.length,
                ply_longest(c->codec, 0));
    LAW_REQUIRE(c, ply_longest(c->codec, 0) <= PLY_TEXT_MAX,
                "the longest is longer than PLY_TEXT_MAX");
    return LAW_HOLDS;
}

const law law_no_text_is_longer_than_said = {
    .name = "no-text-is-longer-than-said",
    .about = "The text of a position is never longer than the codec says.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_ANY,
    .may_skip = 80,
    .holds = text_is_not_too_long};

static law_verdict positions_fit_their_room(law_case *c) {
    const ply_game game = {.start = c->x->position};
    const bool refused = ply_failed(law_write_game(c->codec, &game, &law_text_first));
    if (law_fork_taken(c, refused, "it cannot be written")) return law_ask_refusal(c, &game);
    return law_ask_fit(c, &game, &law_text_first);
}

const law law_positions_fit_their_room = {
    .name = "positions-fit-their-room",
    .about = "A text is written completely or, where it does not fit, not at all.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_POSITION,
    .holds = positions_fit_their_room};

static law_verdict moves_fit_their_room(law_case *c) {
    ply_move moves[CORPUS_MOVES_MAX];
    memcpy(moves, c->x->moves, sizeof moves);
    const ply_game game = law_game_of(&c->x->position, moves, c->x->count);
    const bool refused = ply_failed(law_write_game(c->codec, &game, &law_text_first));
    if (law_fork_taken(c, refused, "it cannot be written")) return law_ask_refusal(c, &game);
    const size_t longest = ply_longest(c->codec, c->x->count);
    LAW_REQUIRE(c, law_text_first.length <= longest, "%zu bytes, and %zu is the longest",
                law_text_first.length, longest);
    return law_ask_fit(c, &game, &law_text_first);
}

const law law_moves_fit_their_room = {.name = "moves-fit-their-room",
                                      .about = "The text of a move is written completely or not at "
                                               "all, and is never longer than the codec says.",
                                      .of = LAW_OF_MOVES,
                                      .input = CORPUS_MOVE,
                                      .holds = moves_fit_their_room};

/* A move is read into a list of one; a list of none is too short for it, and is left alone. */
static law_verdict moves_need_a_list(law_case *c) {
    ply_move move = c->x->moves[0];
    const ply_game game = law_game_of(&c->x->position, &move, 1);
    if (ply_failed(law_write_game(c->codec, &game, &law_text_first))) return LAW_SKIPS;
    ply_move list[2] = {0xffff, 0xffff};
    ply_game read = {.start = c->x->position, .moves = list};
    ply_error error = c->codec->decode(law_text_first.text, law_text_first.length, &read);
    LAW_REQUIRE(c, ply_status_of(error) == PLY_NO_ROOM, "a list of none is no NO_ROOM: %s",
                law_fault_name(error));
    LAW_REQUIRE(c, read.count == 0 && list[0] == 0xffff, "a move was written behind the list");
    read.capacity = 1;
    error = c->codec->decode(law_text_first.text, law_text_first.length, &read);
    LAW_REQUIRE(c, !ply_failed(error), "a list of one is too short: %s", law_fault_name(error));
    LAW_REQUIRE(c, read.count == 1 && list[0] == move && list[1] == 0xffff,
                "it is not read into a list of one");
    return LAW_HOLDS;
}

const law law_moves_need_a_list = {
    .name = "moves-need-a-list",
    .about = "A move is read into a list of one, and one of none is too short for it.",
    .of = LAW_OF_MOVES,
    .input = CORPUS_MOVE,
    .may_skip = 75,
    .holds = moves_need_a_list};

/* A legal game can be written, by every codec of games. */
static law_verdict games_fit_their_room(law_case *c) {
    ply_move moves[CORPUS_MOVES_MAX];
    memcpy(moves, c->x->moves, sizeof moves);
    const ply_game game = law_game_of(&c->x->position, moves, c->x->count);
    const ply_error error = law_write_game(c->codec, &game, &law_text_first);
    LAW_REQUIRE(c, !ply_failed(error), "it is refused: %s", law_fault_name(error));
    return law_ask_fit(c, &game, &law_text_first);
}

const law law_games_fit_their_room = {.name = "games-fit-their-room",
                                      .about = "The text of a game is written completely or not at "
                                               "all, and is never longer than the codec says.",
                                      .of = LAW_OF_GAMES,
                                      .input = CORPUS_GAME,
                                      .holds = games_fit_their_room};

/* ---- What is dropped, and what is not -------------------------------------------------------- */

/* Otherwise two positions that read as the same would be written differently. */
static law_verdict drops_do_not_show(law_case *c) {
    ply_position dropped = c->x->position;
    ply_drop(&dropped, c->codec->drops);
    if (ply_failed(law_write_position(c->codec, &c->x->position, &law_text_first)))
        return LAW_SKIPS;
    const ply_error error = law_write_position(c->codec, &dropped, &law_text_second);
    LAW_REQUIRE(c, !ply_failed(error), "without what the codec drops it is refused: %s",
                law_fault_name(error));
    LAW_REQUIRE(c, law_same_text(&law_text_first, law_text_second.text, law_text_second.length),
                "what the codec drops shows in the text");
    return LAW_HOLDS;
}

static bool drops_something(const ply_codec *codec, const ply_generator *generator) {
    (void)generator;
    return codec->drops != 0;
}

const law law_what_is_dropped_does_not_show = {
    .name = "what-is-dropped-does-not-show",
    .applies = drops_something,
    .about = "Positions that differ only in what the codec drops have the same text.",
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_POSITION,
    .may_skip = 10,
    .holds = drops_do_not_show};

/* ---- The binary form ------------------------------------------------------------------------- */

/* Both forms are written and read, and must refuse the same. */
static law_verdict binary_says_the_same(law_case *c, const ply_position *p) {
    const ply_codec *binary = c->codec->binary;
    const ply_error text = law_write_position(c->codec, p, &law_text_first);
    const ply_error bytes = law_write_position(binary, p, &law_text_second);
    const bool refused = law_fork_taken(c, ply_failed(text), "the codec cannot hold it");
    LAW_REQUIRE(c, refused == ply_failed(bytes), "text and bytes do not hold the same: %s, %s",
                law_fault_name(text), law_fault_name(bytes));
    if (refused) return LAW_HOLDS;
    ply_position by_text, by_bytes;
    const ply_error read =
        ply_read_position(binary, law_text_second.text, law_text_second.length, &by_bytes);
    LAW_REQUIRE(c, !ply_failed(read), "the bytes are not read: %s", law_fault_name(read));
    LAW_REQUIRE(c,
                !ply_failed(ply_read_position(c->codec, law_text_first.text, law_text_first.length,
                                              &by_text)),
                "the text is not read");
    LAW_REQUIRE(c, ply_same_position(&by_text, &by_bytes), "text and bytes read as two positions");
    LAW_REQUIRE(c, law_text_second.length <= binary->longest, "more bytes than said");
    return LAW_HOLDS;
}

static law_verdict binary_agrees(law_case *c) { return law_near(c, binary_says_the_same); }

static bool has_bytes(const ply_codec *codec, const ply_generator *generator) {
    (void)generator;
    return codec->binary != NULL;
}

const law law_bytes_and_text_agree = {
    .name = "bytes-and-text-agree",
    .about = "Where a codec has a binary form, both hold the same positions and read as the same.",
    .applies = has_bytes,
    .of = LAW_OF_POSITIONS,
    .input = CORPUS_POSITION,
    .holds = binary_agrees};

/* ---- Moves ----------------------------------------------------------------------------------- */

static law_verdict move_comes_back(law_case *c, const ply_position *p, ply_move move) {
    const ply_game game = law_game_of(p, &move, 1);
    const law_verdict verdict = law_ask_trip(c, &game, &law_text_first);
    LAW_REQUIRE(c, verdict != LAW_SKIPS, "the codec cannot hold a legal move");
    c->cases++;
    return verdict;
}

/* The move in hand, which may be illegal, and then all that are legal beside it: they cost less
 * than it took to make the position. */
static law_verdict moves_come_back(law_case *c) {
    ply_move move = c->x->moves[0], moves[PLY_MOVES_MAX];
    const ply_position *p = &c->x->position;
    const ply_game game = law_game_of(p, &move, 1);
    if (law_fork_taken(c, corpus_slow_is_legal(p, move), "the move is legal")) {
        LAW_REQUIRE_HOLDS(move_comes_back(c, p, move));
    } else {
        const ply_error error = law_write_game(c->codec, &game, &law_text_first);
        LAW_REQUIRE(c, ply_failed(error), "an illegal move is written as %.*s",
                    (int)law_text_first.length, law_text_first.text);
    }
    const size_t count = corpus_list(p, moves);
    for (size_t i = 0; i < count; i++) {
        if (move_comes_back(c, p, moves[i]) == LAW_FAILS) return law_fails_for(c, "", moves[i]);
    }
    return LAW_HOLDS;
}

const law law_moves_come_back = {
    .name = "moves-come-back",
    .about = "Legal moves that are written and read are the same; an illegal one is refused.",
    .of = LAW_OF_MOVES,
    .input = CORPUS_MOVE,
    .weight = 5,
    .holds = moves_come_back};

const law law_games_of_one_move_come_back = {
    .name = "games-of-one-move-come-back",
    .about = "Games of one legal move come back; one of an illegal move is refused.",
    .of = LAW_OF_GAMES,
    .input = CORPUS_MOVE,
    .holds = moves_come_back};

/* A text for two moves could not be read back as either; moves-come-back would see that, but not
 * say why. */
static law_verdict have_texts_of_their_own(law_case *c) {
    static law_text texts[PLY_MOVES_MAX];
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(&c->x->position, moves);
    for (size_t i = 0; i < count; i++) {
        const ply_game game = law_game_of(&c->x->position, &moves[i], 1);
        const ply_error error = law_write_game(c->codec, &game, &texts[i]);
        LAW_REQUIRE(c, !ply_failed(error), "a legal move is refused: %s", law_fault_name(error));
        for (size_t j = 0; j < i; j++) {
            LAW_REQUIRE(c, !law_same_text(&texts[i], texts[j].text, texts[j].length),
                        "two moves have the text %.*s", (int)texts[i].length, texts[i].text);
        }
    }
    c->cases += count;
    return LAW_HOLDS;
}

const law law_moves_have_texts_of_their_own = {
    .name = "moves-have-texts-of-their-own",
    .about = "No two legal moves of a position have the same text.",
    .of = LAW_OF_MOVES,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = have_texts_of_their_own};

/* ---- Games ----------------------------------------------------------------------------------- */

/* Some plies of the game, played from a position. */
static law_verdict plies_come_back(law_case *c, const ply_position *start, const ply_move *plies,
                                   size_t count) {
    static ply_move moves[CORPUS_MOVES_MAX];
    memcpy(moves, plies, count * sizeof *moves);
    const ply_game game = law_game_of(start, moves, count);
    const law_verdict verdict = law_ask_trip(c, &game, &law_text_first);
    LAW_REQUIRE(c, verdict != LAW_SKIPS, "the codec cannot hold a legal game");
    c->cases += count;
    return verdict;
}

/* The whole, and at each quarter what was played up to there and what is played from there. */
static law_verdict games_come_back(law_case *c) {
    const corpus_input *x = c->x;
    ply_position p = x->position;
    LAW_REQUIRE_HOLDS(plies_come_back(c, &p, x->moves, x->count));
    for (size_t i = 1, quarter = 1; i < x->count; i++) {
        ply_play(&p, x->moves[i - 1]);
        if (4 * i < quarter * x->count) continue;
        quarter++;
        LAW_REQUIRE_HOLDS(plies_come_back(c, &x->position, x->moves, i));
        LAW_REQUIRE_HOLDS(plies_come_back(c, &p, x->moves + i, x->count - i));
    }
    return LAW_HOLDS;
}

const law law_games_come_back = {
    .name = "games-come-back",
    .about = "A legal game comes back the same, and so do its parts up to and from each quarter.",
    .of = LAW_OF_GAMES,
    .input = CORPUS_GAME,
    .holds = games_come_back};

/* A move is put behind the game that is not legal there: the first one from e2e4 on. Codecs that
 * write as they go have written the whole game when they come to it. */
static law_verdict illegal_games_are_refused(law_case *c) {
    static ply_move moves[CORPUS_MOVES_MAX + 1];
    char out[8];
    size_t length = 12345;
    ply_position p = c->x->position;
    memcpy(moves, c->x->moves, c->x->count * sizeof *moves);
    for (size_t i = 0; i < c->x->count; i++) corpus_slow_play(&p, moves[i]);
    ply_move bad = ply_move_of(12, 28, 0);
    while (corpus_slow_is_legal(&p, bad)) bad = (ply_move)(bad + 1);
    moves[c->x->count] = bad;
    const ply_game game = law_game_of(&c->x->position, moves, c->x->count + 1);
    memset(out, '#', sizeof out);
    ply_error error = law_write_game(c->codec, &game, &law_text_first);
    LAW_REQUIRE(c, ply_status_of(error) == PLY_ILLEGAL_MOVE,
                "an illegal move is no ILLEGAL_MOVE: %s", law_fault_name(error));
    LAW_REQUIRE(c, error.ply == c->x->count, "the error is at ply %lu, not %zu",
                (unsigned long)error.ply, c->x->count);
    error = c->codec->encode(&game, out, sizeof out, &length);
    LAW_REQUIRE(c, ply_failed(error) && length == 12345 && out[0] == '#', "a part was written");
    return LAW_HOLDS;
}

const law law_games_with_an_illegal_move_are_refused = {
    .name = "games-with-an-illegal-move-are-refused",
    .about =
        "A game that ends with an illegal move is refused at that ply, and nothing is written.",
    .of = LAW_OF_GAMES,
    .input = CORPUS_GAME,
    .holds = illegal_games_are_refused};

/* The list of moves may be too short for the text. */
static law_verdict lists_are_not_overrun(law_case *c) {
    static ply_move moves[CORPUS_MOVES_MAX], room[CORPUS_MOVES_MAX + 1];
    if (c->x->count == 0) return LAW_SKIPS;
    memcpy(moves, c->x->moves, sizeof moves);
    const ply_game game = law_game_of(&c->x->position, moves, c->x->count);
    const ply_error error = law_write_game(c->codec, &game, &law_text_first);
    LAW_REQUIRE(c, !ply_failed(error), "it is refused: %s", law_fault_name(error));
    const size_t capacity = c->x->count - 1;
    ply_game read = {.start = c->x->position, .moves = room, .capacity = capacity};
    room[capacity] = 0xffff;
    const ply_error full = c->codec->decode(
        law_guarded_end(law_text_first.text, law_text_first.length), law_text_first.length, &read);
    LAW_REQUIRE(c, ply_status_of(full) == PLY_NO_ROOM, "a list too short is no NO_ROOM: %s",
                law_fault_name(full));
    LAW_REQUIRE(c, room[capacity] == 0xffff, "a move was written behind the list");
    LAW_REQUIRE(c, read.count == capacity && memcmp(room, moves, capacity * sizeof *room) == 0,
                "the moves that fit are not there");
    return LAW_HOLDS;
}

const law law_lists_of_moves_are_not_overrun = {
    .name = "lists-of-moves-are-not-overrun",
    .about = "Reading a game into a list that is one move too short gives the moves that fit and "
             "an error.",
    .of = LAW_OF_GAMES,
    .input = CORPUS_GAME,
    .may_skip = 20,
    .holds = lists_are_not_overrun};
