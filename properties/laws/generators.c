/* generators.c - laws of move generators: against each other, against the definitions, and undone.
 *
 * Most laws look at the position of the input and at all positions one move on (law_near), or at
 * every move of it (each_move): making an input costs more than asking about it. What other parts
 * of plyproof ask as well stands in questions.c.
 *
 * A generator can be wrong in three ways that need laws of their own. It may list wrong moves from
 * a right board: its lists are compared with those of another generator and of the slow rules. Its
 * board may go wrong as moves are made: it is compared with one that was loaded anew. Or taking
 * back may leave something behind: the bytes of the board are compared with those from before.
 * Symmetries need no second opinion at all, and may show even what all generators have wrong. */
/* SPDX-License-Identifier: MIT */
#include "properties/questions.h"

#include <string.h>

#include "corpus/rules/slow_rules.h"

/* The moves that a generator lists in a position, in rising order. */
static size_t moves_of(const ply_generator *g, const ply_position *p, ply_move *moves) {
    ply_board board;
    g->load(&board, p);
    return law_list(g, &board, moves);
}

/* Asks whether the generator, given a position, lists exactly these moves. */
static law_verdict lists(law_case *c, const ply_position *p, const ply_move *moves, size_t count) {
    ply_board board;
    c->generator->load(&board, p);
    return law_ask_list(c, &board, moves, count);
}

/* ---- Which moves ----------------------------------------------------------------------------- */

/* Each generator against the one before it in the table; the first against the last. */
static law_verdict same_moves(law_case *c, const ply_position *p) {
    size_t other = 0;
    while (ply_generators[other] != c->generator) other++;
    other = (other + ply_generator_count - 1) % ply_generator_count;
    ply_move theirs[PLY_MOVES_MAX];
    const size_t count = moves_of(ply_generators[other], p, theirs);
    return lists(c, p, theirs, count);
}

static bool are_several(const ply_codec *codec, const ply_generator *generator) {
    (void)codec;
    (void)generator;
    return ply_generator_count > 1;
}

static law_verdict generators_list_the_same(law_case *c) { return law_near(c, same_moves); }

const law law_generators_list_the_same_moves = {
    .name = "generators-list-the-same-moves",
    .applies = are_several,
    .about = "All generators list the same moves in a position, and in all that follow it.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .weight = 3,
    .holds = generators_list_the_same};

/* The slow rules try every square with every other, so they are asked about the input alone and not
 * about all positions that follow it. */
static law_verdict moves_are_the_legal_ones(law_case *c) {
    ply_move legal[PLY_MOVES_MAX];
    const size_t count = corpus_slow_moves(&c->x->position, legal);
    return lists(c, &c->x->position, legal, count);
}

const law law_moves_are_the_legal_ones = {
    .name = "moves-are-the-legal-ones",
    .about = "A generator lists exactly the moves that the slow definition of the rules allows.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .weight = 2,
    .holds = moves_are_the_legal_ones};

static law_verdict each_once(law_case *c, const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = moves_of(c->generator, p, moves);
    for (size_t i = 1; i < count; i++) {
        char uci[6];
        corpus_slow_uci(moves[i], uci);
        LAW_REQUIRE(c, moves[i] != moves[i - 1], "%s is listed twice", uci);
    }
    return LAW_HOLDS;
}

static law_verdict moves_are_listed_once(law_case *c) { return law_near(c, each_once); }

const law law_moves_are_listed_once = {.name = "moves-are-listed-once",
                                       .about = "No move is listed twice.",
                                       .of = LAW_OF_GENERATORS,
                                       .input = CORPUS_POSITION,
                                       .may_skip = 25,
                                       .holds = moves_are_listed_once};

static law_verdict count_is_length(law_case *c, const ply_position *p) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    c->generator->load(&board, p);
    const size_t count = c->generator->count(&board), length = c->generator->moves(&board, moves);
    LAW_REQUIRE(c, count == length, "the count is %zu, and %zu are listed", count, length);
    return LAW_HOLDS;
}

static law_verdict count_is_the_length_of_the_list(law_case *c) {
    return law_near(c, count_is_length);
}

const law law_count_is_the_length_of_the_list = {
    .name = "count-is-the-length-of-the-list",
    .about = "The number that `count` gives is the number of moves that `moves` lists.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = count_is_the_length_of_the_list};

/* ---- Making and unmaking --------------------------------------------------------------------- */

static law_verdict save_gives_back(law_case *c, const ply_position *p) {
    ply_board board;
    ply_position saved;
    c->generator->load(&board, p);
    c->generator->save(&board, &saved);
    LAW_REQUIRE(c, ply_same_position(&saved, p), "a loaded position is saved as another");
    return LAW_HOLDS;
}

static law_verdict loading_loses_nothing(law_case *c) { return law_near(c, save_gives_back); }

const law law_loading_loses_nothing = {.name = "loading-loses-nothing",
                                       .about = "A position that is loaded and saved is the same.",
                                       .of = LAW_OF_GENERATORS,
                                       .input = CORPUS_POSITION,
                                       .holds = loading_loses_nothing};

/* Equal positions give equal boards, whatever was in their memory. */
static law_verdict loading_is_a_function(law_case *c) {
    ply_board first, second;
    memset(&first, 0x00, sizeof first);
    memset(&second, 0xff, sizeof second);
    c->generator->load(&first, &c->x->position);
    c->generator->load(&second, &c->x->position);
    LAW_REQUIRE(c, c->generator->size <= sizeof(ply_board), "the board is larger than a ply_board");
    LAW_REQUIRE(c, memcmp(&first, &second, c->generator->size) == 0,
                "the same position gives boards that differ");
    /* Behind its size each board is still what it was filled with. */
    for (size_t i = c->generator->size; i < sizeof first; i++) {
        LAW_REQUIRE(c, first.bytes[i] == 0 && second.bytes[i] == 0xff, "byte %zu was written", i);
    }
    return LAW_HOLDS;
}

const law law_loading_is_a_function = {.name = "loading-is-a-function",
                                       .about = "Equal positions give boards that are equal byte "
                                                "for byte, and no larger than the generator says.",
                                       .of = LAW_OF_GENERATORS,
                                       .input = CORPUS_POSITION,
                                       .holds = loading_is_a_function};

/* Applies a law to every move, with the board before it, and the board after it. */
static law_verdict each_move(law_case *c,
                             law_verdict (*holds)(law_case *c, ply_board *board, ply_move move)) {
    ply_board board;
    ply_move moves[PLY_MOVES_MAX];
    c->generator->load(&board, &c->x->position);
    const size_t count = c->generator->moves(&board, moves);
    for (size_t i = 0; i < count; i++, c->cases++) {
        if (holds(c, &board, moves[i]) == LAW_FAILS) return law_fails_for(c, "", moves[i]);
    }
    return LAW_HOLDS;
}

static law_verdict unmade(law_case *c, ply_board *board, ply_move move) {
    const ply_board before = *board;
    ply_undo undo;
    c->generator->make(board, move, &undo);
    c->generator->unmake(board, move, &undo);
    LAW_REQUIRE(c, memcmp(&before, board, c->generator->size) == 0,
                "made and taken back, it leaves another board");
    return LAW_HOLDS;
}

static law_verdict unmake_undoes_make(law_case *c) { return each_move(c, unmade); }

const law law_unmake_undoes_make = {
    .name = "unmake-undoes-make",
    .about = "A move that is made and taken back leaves the board as it was, byte for byte.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .weight = 20,
    .holds = unmake_undoes_make};

/* Two plies deep: what is kept for one move must survive the next. */
static law_verdict unmade_with_answers(law_case *c, ply_board *board, ply_move move) {
    const ply_board before = *board;
    ply_move answers[PLY_MOVES_MAX];
    ply_undo undo, undo_answer;
    c->generator->make(board, move, &undo);
    const size_t count = c->generator->moves(board, answers);
    for (size_t i = 0; i < count; i++) {
        c->generator->make(board, answers[i], &undo_answer);
        c->generator->unmake(board, answers[i], &undo_answer);
    }
    c->generator->unmake(board, move, &undo);
    LAW_REQUIRE(c, memcmp(&before, board, c->generator->size) == 0,
                "made, answered and taken back, it leaves another board");
    return LAW_HOLDS;
}

static law_verdict unmake_undoes_lines(law_case *c) { return each_move(c, unmade_with_answers); }

const law law_unmake_undoes_whole_lines = {
    .name = "unmake-undoes-whole-lines",
    .about = "A move and all its answers, made and taken back in turn, leave the board as it was.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = unmake_undoes_lines};

/* ply_play shares no code with the generators, and another law holds it against the slow rules. */
static law_verdict made_as_played(law_case *c, ply_board *board, ply_move move) {
    ply_position played = c->x->position, saved;
    ply_undo undo;
    ply_play(&played, move);
    c->generator->make(board, move, &undo);
    c->generator->save(board, &saved);
    c->generator->unmake(board, move, &undo);
    LAW_ASKS(c);
    if (ply_same_position(&played, &saved)) return LAW_HOLDS;
    char made_fen[128], played_fen[128];
    corpus_slow_fen(&saved, made_fen);
    corpus_slow_fen(&played, played_fen);
    return law_fails(c, "made it is %s, played %s", made_fen, played_fen);
}

static law_verdict make_does_what_play_does(law_case *c) { return each_move(c, made_as_played); }

const law law_make_does_what_play_does = {
    .name = "make-does-what-play-does",
    .about = "A move made on a board gives the position that ply_play gives.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .weight = 20,
    .holds = make_does_what_play_does};

/* The list after a move is that of the position loaded anew: nothing of the board is stale. */
static law_verdict not_stale(law_case *c, ply_board *board, ply_move move) {
    ply_position played = c->x->position;
    ply_move anew[PLY_MOVES_MAX];
    ply_undo undo;
    ply_play(&played, move);
    const size_t count = moves_of(c->generator, &played, anew);
    c->generator->make(board, move, &undo);
    const law_verdict verdict = law_ask_list(c, board, anew, count);
    c->generator->unmake(board, move, &undo);
    return verdict;
}

static law_verdict boards_do_not_go_stale(law_case *c) { return each_move(c, not_stale); }

const law law_boards_do_not_go_stale = {
    .name = "boards-do-not-go-stale",
    .about = "After a move the board lists what it lists when the position is loaded anew.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = boards_do_not_go_stale};

/* Keys go wrong where a change of the board forgets its key, so they are compared after one move,
 * with those of a board that was never moved on. */
static law_verdict keys_kept(law_case *c, ply_board *board, ply_move move) {
    ply_position played = c->x->position;
    ply_board anew;
    ply_keys kept, made;
    ply_undo undo;
    ply_play(&played, move);
    c->generator->make(board, move, &undo);
    c->generator->keys(board, &kept);
    c->generator->unmake(board, move, &undo);
    c->generator->load(&anew, &played);
    c->generator->keys(&anew, &made);
    LAW_REQUIRE(c, kept.azure == made.azure, "the azure key was kept wrong");
    LAW_REQUIRE(c, kept.blizzard_lo == made.blizzard_lo && kept.blizzard_hi == made.blizzard_hi,
                "the blizzard key was kept wrong");
    return LAW_HOLDS;
}

static law_verdict keys_by_increments(law_case *c) { return each_move(c, keys_kept); }

static bool has_keys(const ply_codec *codec, const ply_generator *generator) {
    (void)codec;
    return generator->keys != NULL;
}

const law law_keys_kept_are_keys_made_anew = {
    .name = "keys-kept-are-keys-made-anew",
    .applies = has_keys,
    .about = "Hash keys kept through make are those of the position loaded anew.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .may_skip = 25,
    .holds = keys_by_increments};

/* A whole game on one board, which must be right at every ply: what a move leaves behind shows when
 * the next ones use it. Then back to the start. */
static law_verdict made_all_along(law_case *c, ply_board *board, ply_undo *undo) {
    ply_position p = c->x->position, saved;
    for (size_t i = 0; i < c->x->count; i++, c->cases++) {
        ply_move anew[PLY_MOVES_MAX];
        ply_play(&p, c->x->moves[i]);
        c->generator->make(board, c->x->moves[i], &undo[i]);
        c->generator->save(board, &saved);
        LAW_REQUIRE(c, ply_same_position(&p, &saved), "after %zu plies the board is another",
                    i + 1);
        if (i % 8 != 7) continue; /* lists take longer than all the rest */
        LAW_REQUIRE_HOLDS(law_ask_list(c, board, anew, moves_of(c->generator, &p, anew)));
    }
    return LAW_HOLDS;
}

static law_verdict games_are_made_and_taken_back(law_case *c) {
    static ply_undo undo[CORPUS_MOVES_MAX];
    ply_board board, before;
    if (c->x->count == 0) return LAW_SKIPS;
    c->generator->load(&board, &c->x->position);
    before = board;
    LAW_REQUIRE_HOLDS(made_all_along(c, &board, undo));
    for (size_t i = c->x->count; i-- > 0;) c->generator->unmake(&board, c->x->moves[i], &undo[i]);
    LAW_REQUIRE(c, memcmp(&before, &board, c->generator->size) == 0,
                "a game made and taken back leaves another board");
    return LAW_HOLDS;
}

const law law_games_are_made_and_taken_back = {
    .name = "games-are-made-and-taken-back",
    .about = "A game made on one board is right at every ply, and taken back leaves no trace.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_GAME,
    .may_skip = 20,
    .holds = games_are_made_and_taken_back};

/* ---- Attacks --------------------------------------------------------------------------------- */

/* Every square, by both colours: generators ask only about few squares when they list moves. */
static law_verdict attackers_are_right(law_case *c) {
    ply_board board;
    c->generator->load(&board, &c->x->position);
    for (unsigned square = 0; square < 64; square++) {
        for (unsigned colour = 0; colour < 2; colour++, c->cases++) {
            const ply_squares found = c->generator->attackers(&board, (ply_square)square, colour);
            const ply_squares right = corpus_slow_attackers(c->x->position.piece, square, colour);
            LAW_REQUIRE(c, found == right, "attackers of %c%u by %s are %016llx, not %016llx",
                        (char)('a' + square % 8), square / 8 + 1, colour ? "Black" : "White",
                        (unsigned long long)found, (unsigned long long)right);
        }
    }
    return LAW_HOLDS;
}

const law law_attackers_are_those_that_attack = {
    .name = "attackers-are-those-that-attack",
    .about = "The attackers of every square, by each colour, are those of the definition.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = attackers_are_right};

/* Generators find legal moves by these two, so a mistake in them would show in lists as well; here
 * it shows by its name. */
static law_verdict checkers_and_pins(law_case *c, const ply_position *p) {
    ply_board board;
    c->generator->load(&board, p);
    LAW_REQUIRE(c, c->generator->checkers(&board) == corpus_slow_checkers(p->piece, p->turn),
                "the checkers are %016llx, not %016llx",
                (unsigned long long)c->generator->checkers(&board),
                (unsigned long long)corpus_slow_checkers(p->piece, p->turn));
    LAW_REQUIRE(c, c->generator->pinned(&board) == corpus_slow_pinned(p->piece, p->turn),
                "the pinned pieces are %016llx, not %016llx",
                (unsigned long long)c->generator->pinned(&board),
                (unsigned long long)corpus_slow_pinned(p->piece, p->turn));
    return LAW_HOLDS;
}

static law_verdict checkers_and_pins_are_right(law_case *c) {
    return checkers_and_pins(c, &c->x->position);
}

const law law_checkers_and_pins_are_right = {
    .name = "checkers-and-pins-are-right",
    .about = "The checking pieces and the pinned pieces are those of the definitions.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = checkers_and_pins_are_right};

/* ---- Symmetry -------------------------------------------------------------------------------- */

static law_verdict mirror_images_have_mirrored_moves(law_case *c) {
    return law_near(c, law_ask_mirror);
}

const law law_mirror_images_have_mirrored_moves = {
    .name = "mirror-images-have-mirrored-moves",
    .about =
        "With its ranks flipped and its colours exchanged, a position has the corresponding moves.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = mirror_images_have_mirrored_moves};

static void flip_files(const ply_position *p, ply_position *flipped) {
    *flipped = *p;
    for (unsigned square = 0; square < 64; square++) flipped->piece[square] = p->piece[square ^ 7u];
    if (p->ep != PLY_NO_SQUARE) flipped->ep = p->ep ^ 7u;
}

/* Left is as good as right but for castling. */
static law_verdict flipped_moves(law_case *c, const ply_position *p) {
    /* Rights are dropped on both sides, since castling is not the same to both sides. */
    ply_position plain = *p, flipped;
    ply_move moves[PLY_MOVES_MAX];
    plain.castling = 0;
    flip_files(&plain, &flipped);
    const size_t count = moves_of(c->generator, &plain, moves);
    for (size_t i = 0; i < count; i++) {
        moves[i] =
            ply_move_of(ply_from(moves[i]) ^ 7u, ply_to(moves[i]) ^ 7u, ply_promotion(moves[i]));
    }
    law_sort(moves, count);
    return lists(c, &flipped, moves, count);
}

static law_verdict left_is_as_right(law_case *c) { return law_near(c, flipped_moves); }

const law law_left_is_as_good_as_right = {
    .name = "left-is-as-good-as-right",
    .about = "Without castling, a position with its files flipped has the corresponding moves.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = left_is_as_right};

/* ---- Counts ---------------------------------------------------------------------------------- */

/* Two plies, since the second is where `make` and `count` meet. */
static law_verdict perft_adds_up(law_case *c) {
    ply_move moves[PLY_MOVES_MAX];
    const ply_position *p = &c->x->position;
    const size_t count = corpus_list(p, moves);
    perft_count sum = 0;
    for (size_t i = 0; i < count; i++) {
        ply_position next = *p;
        ply_play(&next, moves[i]);
        sum += perft_plain(c->generator, &next, 1);
    }
    const perft_count whole = perft_plain(c->generator, p, 2);
    LAW_REQUIRE(c, whole == sum, "perft 2 is %llu, and the moves' perft 1 add up to %llu",
                (unsigned long long)whole, (unsigned long long)sum);
    return LAW_HOLDS;
}

const law law_perft_adds_up = {
    .name = "perft-adds-up",
    .about = "The count of two plies is the sum of the counts of one over the moves.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = perft_adds_up};

/* By the engine alone, on every kind of processor that there is; and as a long count takes it. */
static law_verdict the_fast_count_is_the_plain_count(law_case *c) {
    static perft_report report;
    const perft_job job = {.position = c->x->position, .depth = 2};
    perft_count plain;
    LAW_REQUIRE_HOLDS(law_ask_counts(c, &c->x->position, 2, &plain));
    LAW_REQUIRE(c, perft_run(&job, &report) == PERFT_DONE, "the long count did not end");
    LAW_REQUIRE(c, report.leaves == plain, "the long count is %llu, the plain one %llu",
                (unsigned long long)report.leaves, (unsigned long long)plain);
    return LAW_HOLDS;
}

const law law_the_fast_count_is_the_plain_count = {
    .name = "the-fast-count-is-the-plain-count",
    .about = "Every fast engine, and the long count, count what the plain count counts.",
    .of = LAW_OF_CORE,
    .input = CORPUS_POSITION,
    .holds = the_fast_count_is_the_plain_count};

/* What a move is, by what is different after it: a capture leaves fewer pieces, a discovered check
 * is given by a piece that stood there before. */
static void tally_by_definition(const ply_position *before, ply_move move, perft_tally *tally) {
    ply_position after = *before;
    ply_move answers[PLY_MOVES_MAX];
    unsigned lost = 0;
    corpus_slow_play(&after, move);
    for (unsigned square = 0; square < 64; square++) {
        lost += before->piece[square] != PLY_EMPTY;
        lost -= after.piece[square] != PLY_EMPTY;
    }
    const unsigned from = ply_from(move), to = ply_to(move);
    const bool is_king = ply_type(before->piece[from]) == PLY_KING;
    tally->leaves++;
    tally->captures += lost;
    tally->en_passant += lost && before->piece[to] == PLY_EMPTY;
    tally->castles += is_king && (from & 7u) == 4 && ((to & 7u) == 2 || (to & 7u) == 6);
    tally->promotions += before->piece[from] != after.piece[to];
    const ply_squares checkers = corpus_slow_checkers(after.piece, after.turn);
    if (!checkers) return;
    const unsigned first = (unsigned)__builtin_ctzll(checkers);
    const bool twofold = (checkers & (checkers - 1)) != 0;
    tally->checks++;
    tally->doubles += twofold;
    tally->discovered += !twofold && before->piece[first] == after.piece[first];
    tally->mates += corpus_list(&after, answers) == 0;
}

enum { TALLY_FEW = 24 };

static bool same_tally(const perft_tally *a, const perft_tally *b) {
    return a->leaves == b->leaves && a->captures == b->captures && a->en_passant == b->en_passant &&
           a->castles == b->castles && a->promotions == b->promotions && a->checks == b->checks &&
           a->discovered == b->discovered && a->doubles == b->doubles && a->mates == b->mates;
}

/* One ply by definition; two, where the moves are not many, as the sum over the moves. */
static law_verdict tallies_are_right(law_case *c) {
    const ply_position *p = &c->x->position;
    ply_move moves[PLY_MOVES_MAX];
    perft_tally one, two, defined = {0}, sum = {0};
    const size_t count = corpus_list(p, moves);
    for (size_t i = 0; i < count; i++) {
        ply_position next = *p;
        perft_tally part;
        tally_by_definition(p, moves[i], &defined);
        if (count > TALLY_FEW) continue;
        ply_play(&next, moves[i]);
        perft_plain_tally(c->generator, &next, 1, &part);
        perft_tally_add(&sum, &part);
    }
    perft_plain_tally(c->generator, p, 1, &one);
    LAW_REQUIRE(c, same_tally(&one, &defined),
                "the tally of one ply is not that of the definition");
    if (count > TALLY_FEW) return LAW_HOLDS;
    perft_plain_tally(c->generator, p, 2, &two);
    LAW_REQUIRE(c, same_tally(&two, &sum), "the tally of two plies is not the sum over the moves");
    return LAW_HOLDS;
}

const law law_tallies_are_kinds_of_moves = {
    .name = "tallies-are-kinds-of-moves",
    .about = "Captures, en passant, castling, promotions, checks and mates are counted by what the "
             "move changes.",
    .of = LAW_OF_GENERATORS,
    .input = CORPUS_POSITION,
    .holds = tallies_are_right};
