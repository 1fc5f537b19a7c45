/* exhaust_main.c - small domains, done whole: positions of few pieces, all moves of 16 bits, all
 * fields of FEN, all leading bits of MSCS, all texts one byte away from a right one. Run by
 * ci/exhaust.
 *
 * Nothing here is random but the texts of the last part and the boards of MSCS, which are always
 * the same. What must come out is said by corpus/rules/slow_rules.h, which shares no code with
 * core/, and where it is a number, by the number itself: a domain that lost a part is noticed by
 * that. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus/corpus.h"
#include "corpus/rules/slow_rules.h"

enum { DIFFERENCES_SHOWN = 10 };

static pthread_mutex_t one_speaks = PTHREAD_MUTEX_INITIALIZER;
static atomic_uint_fast64_t differences;

static void differ(const ply_position *p, const char *who, const char *what) {
    char fen[128];
    if (atomic_fetch_add(&differences, 1) >= DIFFERENCES_SHOWN) return;
    corpus_slow_fen(p, fen);
    pthread_mutex_lock(&one_speaks);
    printf("  %s: %s: %s\n", who, what, fen);
    pthread_mutex_unlock(&one_speaks);
}

/* Shows how many there were, and fails if it is not how many there must be (0: any number). */
static void count(const char *what, uint64_t found, uint64_t wanted) {
    printf("  %15" PRIu64 "  %s\n", found, what);
    if (wanted && found != wanted) {
        printf("  %15" PRIu64 "  there must be\n", wanted);
        atomic_fetch_add(&differences, 1);
    }
}

/* ---- Positions of few pieces ----------------------------------------------------------------- */

typedef struct tally {
    uint64_t boards, asked, positions, moves;
} tally;

/* How many pieces there are at most; the work is cut into units by the square of White's king. */
static unsigned most_pieces = 3;
static atomic_uint next_king;
static tally sum;

static int by_number(const void *a, const void *b) {
    return *(const ply_move *)a - *(const ply_move *)b;
}

static void ask_generators(tally *t, const ply_position *p) {
    ply_move right[PLY_MOVES_MAX], moves[PLY_MOVES_MAX];
    const size_t wanted = corpus_slow_moves(p, right);
    const ply_squares checkers = corpus_slow_checkers(p->piece, p->turn);
    const ply_squares pinned = corpus_slow_pinned(p->piece, p->turn);
    for (size_t i = 0; i < ply_generator_count; i++) {
        const ply_generator *g = ply_generators[i];
        ply_board board;
        ply_position back;
        g->load(&board, p);
        const size_t found = g->moves(&board, moves);
        qsort(moves, found, sizeof *moves, by_number);
        if (found != wanted || memcmp(moves, right, found * sizeof *moves) != 0) {
            differ(p, g->name, "other moves than the slow rules");
        }
        if (g->count(&board) != wanted) differ(p, g->name, "another count");
        if (g->checkers(&board) != checkers) differ(p, g->name, "other checkers");
        if (g->pinned(&board) != pinned) differ(p, g->name, "other pins");
        g->save(&board, &back);
        if (!ply_same_position(p, &back)) differ(p, g->name, "the board does not come back");
    }
    t->positions++;
    t->moves += wanted;
}

/* Returns the errors of the position. */
static uint32_t ask_problems(tally *t, const ply_position *p) {
    const uint32_t found = ply_problems(p), slow = corpus_slow_problems(p);
    t->asked++;
    if ((found & PLY_PROBLEM_ERRORS) != slow) differ(p, "ply_problems", "other errors");
    if (!slow && ((found & PLY_PROBLEM_WARNINGS) != 0) != corpus_slow_check_is_unexplained(p)) {
        differ(p, "ply_problems", "another opinion of the check");
    }
    return slow;
}

static bool has(const ply_position *p, unsigned type) {
    for (unsigned square = 0; square < 64; square++) {
        if (ply_type(p->piece[square]) == type) return true;
    }
    return false;
}

/* All rights and en-passant squares on a board that is right without them. Rights are impossible
 * without a rook, and such squares without a pawn: then one of each is asked about. */
static void try_states(tally *t, ply_position p) {
    const bool rooks = has(&p, PLY_ROOK), pawns = has(&p, PLY_PAWN);
    const unsigned chance = (unsigned)t->boards;
    for (unsigned right = 0; right < (rooks ? 16u : 2u); right++) {
        p.castling = (uint8_t)(rooks || !right ? right : 1 + chance % 15);
        for (unsigned ep = 0; ep < (pawns ? 65u : 2u); ep++) {
            p.ep = (uint8_t)(pawns ? 64 - ep : ep ? chance % 64 : PLY_NO_SQUARE);
            const uint32_t errors = ask_problems(t, &p);
            if (!errors) ask_generators(t, &p);
            /* A right that is wrong is wrong with every square. */
            if (errors & PLY_PROBLEM_CASTLING) break;
        }
    }
}

static void try_board(tally *t, ply_position *p) {
    for (unsigned turn = 0; turn < 2; turn++) {
        p->turn = (uint8_t)turn;
        t->boards++;
        if (corpus_slow_problems(p)) {
            ask_problems(t, p);
        } else {
            try_states(t, *p);
        }
    }
}

/* Puts up to `more` pieces on squares from `from` on, so that each set of pieces comes up once. */
static void add_pieces(tally *t, ply_position *p, unsigned from, unsigned more) {
    static const ply_piece pieces[] = {1, 2, 3, 4, 5, 9, 10, 11, 12, 13};
    try_board(t, p);
    for (unsigned square = from; more && square < 64; square++) {
        if (p->piece[square]) continue;
        for (size_t i = 0; i < sizeof pieces; i++) {
            p->piece[square] = pieces[i];
            add_pieces(t, p, square + 1, more - 1);
        }
        p->piece[square] = PLY_EMPTY;
    }
}

static void *work(void *unused) {
    (void)unused;
    for (unsigned white; (white = atomic_fetch_add(&next_king, 1)) < 64;) {
        tally t = {0};
        for (unsigned black = 0; black < 64; black++) {
            ply_position p = ply_empty_position;
            if (black == white) continue;
            p.piece[white] = ply_piece_of(PLY_WHITE, PLY_KING);
            p.piece[black] = ply_piece_of(PLY_BLACK, PLY_KING);
            add_pieces(&t, &p, 0, most_pieces - 2);
        }
        pthread_mutex_lock(&one_speaks);
        sum.boards += t.boards;
        sum.asked += t.asked;
        sum.positions += t.positions;
        sum.moves += t.moves;
        pthread_mutex_unlock(&one_speaks);
    }
    return NULL;
}

static unsigned jobs = 1;

static void try_positions(void) {
    pthread_t thread[64];
    unsigned started = 0;
    while (started + 1 < jobs && pthread_create(&thread[started], NULL, work, NULL) == 0) started++;
    work(NULL);
    for (unsigned i = 0; i < started; i++) pthread_join(thread[i], NULL);
    const bool three = most_pieces == 3;
    count("boards of both kings and what else there may be", sum.boards, 0);
    count("times ply_problems was asked", sum.asked, 0);
    count("positions without an error, by every generator", sum.positions, three ? 3951286 : 0);
    count("legal moves in them", sum.moves, three ? 38604582 : 0);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

enum { MOVE_POSITIONS = 20, GAME_MOVES = 20 };

/* A move is written if it is legal, and reads as itself; if not, it is refused. */
static bool try_move(const ply_codec *codec, const ply_position *p, ply_move move, bool legal) {
    char text[PLY_TEXT_MAX];
    size_t length = 0;
    ply_move moves[GAME_MOVES] = {0};
    const ply_game one = {.start = *p, .moves = &move, .count = 1, .capacity = 1};
    ply_game back = {.start = *p, .moves = moves, .capacity = GAME_MOVES};
    const ply_error error = codec->encode(&one, text, sizeof text, &length);
    if (ply_failed(error) == legal)
        differ(p, codec->name, "a legal move is refused, or another not");
    if (ply_failed(error)) {
        if (ply_status_of(error) != PLY_ILLEGAL_MOVE) differ(p, codec->name, "another refusal");
        return false;
    }
    if (ply_failed(codec->decode(text, length, &back)) || back.count != 1 || moves[0] != move) {
        differ(p, codec->name, "a move reads as another");
    }
    return true;
}

static void try_moves(void) {
    uint64_t tried = 0, written = 0, legal = 0;
    size_t codecs = 0;
    for (size_t i = 0; i < ply_codec_count; i++) {
        const ply_codec *codec = ply_codecs[i];
        if (codec->holds != PLY_MOVE && codec->holds != PLY_GAME) continue;
        codecs++;
        for (size_t at = 1; at <= MOVE_POSITIONS; at++) {
            const ply_position p = corpus_start_at(at);
            ply_move right[PLY_MOVES_MAX];
            const size_t number = corpus_slow_moves(&p, right);
            legal += number;
            for (uint32_t move = 0, next = 0; move < 65536; move++) {
                const bool is_legal = next < number && right[next] == move;
                next += is_legal;
                written += try_move(codec, &p, (ply_move)move, is_legal);
                tried++;
            }
        }
    }
    count("moves of 16 bits, in 20 positions, by each codec of moves or games", tried,
          (uint64_t)MOVE_POSITIONS * 65536 * codecs);
    count("of them legal, and written", written, legal);
}

/* ---- FEN ------------------------------------------------------------------------------------- */

/* Every side, right and square is written as the slow rules do. It reads as itself if the square is
 * of the rank over which the other side's pawns pass, and is refused there if not. */
static void try_fen(void) {
    uint64_t tried = 0, read = 0;
    for (unsigned state = 0; state < 2 * 16 * 65; state++) {
        ply_position p = ply_start_position, back = ply_empty_position;
        char text[PLY_TEXT_MAX], right[128];
        size_t length = 0;
        p.turn = state & 1u;
        p.castling = state >> 1 & 15u;
        p.ep = (uint8_t)(state >> 5);
        const bool fits = p.ep == PLY_NO_SQUARE || p.ep / 8 == (p.turn == PLY_WHITE ? 5 : 2);
        const size_t wanted = corpus_slow_fen(&p, right);
        tried++;
        if (ply_failed(ply_write_position(&ply_codec_fen, &p, text, sizeof text, &length)) ||
            length != wanted || memcmp(text, right, length) != 0) {
            differ(&p, "fen", "another text");
        }
        const ply_error error = ply_read_position(&ply_codec_fen, text, length, &back);
        if (ply_failed(error) == fits) differ(&p, "fen", "read, or refused, and should not be");
        if (!ply_failed(error)) {
            read++;
            if (!ply_same_position(&p, &back)) differ(&p, "fen", "reads as another");
        } else if (strcmp(error.fault->name, "ep-rank") != 0) {
            differ(&p, "fen", "refused for another reason");
        }
    }
    count("combinations of side, rights and square", tried, 2080);
    count("of them read", read, 2 * 16 * 9);
}

/* ---- The leading bits of MSCS ---------------------------------------------------------------- */

enum { MSCS_BOARDS = 50, MSCS_BYTES = 24 };

/* What the ten bits say of a board, read here bit by bit: the turn, whose king is first in the
 * code, White's a-side and h-side, Black's, whether a pawn was moved two squares, and its file. */
static ply_position meant_by(const ply_position *board, unsigned leading) {
    ply_position p = *board;
    unsigned first = 64;
    const unsigned file = leading & 7u;
    for (unsigned n = 0; n < 64 && first == 64; n++) {
        if (ply_type(board->piece[n % 8 * 8 + n / 8]) == PLY_KING) first = n % 8 * 8 + n / 8;
    }
    const ply_piece king = ply_piece_of(leading >> 8 & 1u, PLY_KING);
    for (unsigned square = 0; square < 64; square++) {
        if (ply_type(p.piece[square]) == PLY_KING) {
            p.piece[square] = square == first ? king : king ^ 8u;
        }
    }
    p.turn = leading >> 9 & 1u;
    p.castling = (uint8_t)((leading >> 7 & 1u) * PLY_CASTLE_WHITE_QUEEN |
                           (leading >> 6 & 1u) * PLY_CASTLE_WHITE_KING |
                           (leading >> 5 & 1u) * PLY_CASTLE_BLACK_QUEEN |
                           (leading >> 4 & 1u) * PLY_CASTLE_BLACK_KING);
    p.ep = (uint8_t)(leading >> 3 & 1u ? (p.turn == PLY_WHITE ? 40 : 16) + file : PLY_NO_SQUARE);
    return p;
}

/* The bits are read if they say what the board allows, and only one way of saying it. */
static bool try_leading(const ply_codec *mscs, const ply_position *board,
                        const char code[MSCS_BYTES], unsigned leading) {
    const ply_position p = meant_by(board, leading);
    char changed[MSCS_BYTES], again[PLY_TEXT_MAX];
    size_t length = 0;
    ply_position back = ply_empty_position;
    memcpy(changed, code, MSCS_BYTES);
    changed[0] = (char)(leading >> 2);
    changed[1] = (char)((code[1] & 63) | (leading & 3u) << 6);
    const bool stray = !(leading & 8u) && (leading & 7u);
    const uint32_t of_state = PLY_PROBLEM_CASTLING | PLY_PROBLEM_EP;
    const bool right = !stray && !(corpus_slow_problems(&p) & of_state);
    const ply_error error = ply_read_position(mscs, changed, MSCS_BYTES, &back);
    if (ply_failed(error) == right) differ(&p, "mscs", "read, or refused, and should not be");
    if (ply_failed(error)) return false;
    if (!ply_same_position(&p, &back)) differ(&p, "mscs", "reads as another");
    if (ply_failed(ply_write_position(mscs, &back, again, sizeof again, &length)) ||
        length != MSCS_BYTES || memcmp(again, changed, MSCS_BYTES) != 0) {
        differ(&p, "mscs", "two codes for one position");
    }
    return true;
}

static void try_mscs(void) {
    const ply_codec *mscs = ply_find_codec("mscs", 4)->binary;
    corpus_dice dice = corpus_dice_of_seed(13);
    uint64_t tried = 0, read = 0;
    for (unsigned board = 0; board < MSCS_BOARDS;) {
        ply_position p = corpus_start_at(1 + board % (corpus_starts_of_games - 1));
        char code[PLY_TEXT_MAX];
        size_t length = 0;
        corpus_play_on(&dice, &p, NULL, board / 2);
        p.halfmove = 0;
        p.fullmove = 1;
        if (ply_failed(ply_write_position(mscs, &p, code, sizeof code, &length))) {
            differ(&p, "mscs", "a position of a game cannot be written");
            return;
        }
        for (unsigned leading = 0; leading < 1024; leading++, tried++) {
            read += try_leading(mscs, &p, code, leading);
        }
        board++;
    }
    count("leading bits of mscs on 50 boards", tried, 1024 * MSCS_BOARDS);
    count("of them read", read, 0);
}

/* ---- One byte away from a text --------------------------------------------------------------- */

enum { TEXTS = 200 };

/* A text that is read is the text that is written. */
static bool try_text(const ply_codec *codec, const ply_position *start, const char *text,
                     size_t length) {
    static char again[CORPUS_TEXT_MAX];
    ply_move moves[CORPUS_MOVES_MAX];
    size_t written = 0;
    ply_game game = {.start = *start, .moves = moves, .capacity = CORPUS_MOVES_MAX};
    if (ply_failed(codec->decode(text, length, &game))) return false;
    if (ply_failed(codec->encode(&game, again, sizeof again, &written)) || written != length ||
        memcmp(again, text, length) != 0) {
        differ(&game.start, codec->name, "a text is read that is not the one written");
    }
    return true;
}

/* Every substitution, loss and doubling of one byte. */
static void try_neighbours(const ply_codec *codec, const ply_position *start, const char *text,
                           size_t length, uint64_t *tried, uint64_t *read) {
    char changed[CORPUS_TEXT_MAX + 1];
    for (size_t at = 0; at < length; at++) {
        memcpy(changed, text, length);
        for (unsigned byte = 1; byte < 256; byte++, ++*tried) {
            changed[at] = (char)((unsigned char)text[at] ^ byte);
            *read += try_text(codec, start, changed, length);
        }
        memcpy(changed + at, text + at + 1, length - at - 1);
        *read += try_text(codec, start, changed, length - 1);
        memcpy(changed, text, at + 1);
        memcpy(changed + at + 1, text + at, length - at);
        *read += try_text(codec, start, changed, length + 1);
        *tried += 2;
    }
}

static void try_codec(const ply_codec *codec, uint64_t *tried, uint64_t *read) {
    corpus_dice dice = corpus_dice_of_seed(14);
    for (unsigned n = 0; n < TEXTS;) {
        static char text[CORPUS_TEXT_MAX];
        size_t length = 0;
        ply_position p;
        ply_move move;
        corpus_make_played(&dice, &p, 40);
        ply_drop(&p, codec->drops);
        move = corpus_make_good_move(&dice, &p);
        const ply_game game = {.start = p, .moves = &move, .count = 1, .capacity = 1};
        if (ply_failed(codec->encode(&game, text, sizeof text, &length))) continue;
        try_neighbours(codec, &p, text, length, tried, read);
        n++;
    }
}

static void try_texts(void) {
    uint64_t tried = 0, read = 0;
    for (size_t i = 0; i < ply_codec_count; i++) {
        const ply_codec *codec = ply_codecs[i];
        if (codec->one_spelling) try_codec(codec, &tried, &read);
        if (codec->binary && codec->binary->one_spelling) try_codec(codec->binary, &tried, &read);
    }
    count("texts one byte away from a right one, in every strict codec", tried, 0);
    count("of them read, as themselves", read, 0);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static const struct part {
    const char *name, *title;
    void (*try)(void);
} parts[] = {
    {"positions", "Positions of few pieces", try_positions},
    {"moves", "Moves", try_moves},
    {"fen", "Fields of FEN", try_fen},
    {"mscs", "The leading bits of MSCS", try_mscs},
    {"texts", "Texts", try_texts},
};

int main(int number, char **arguments) {
    if (number < 3) return 2;
    most_pieces = (unsigned)strtoul(arguments[1], NULL, 10);
    jobs = (unsigned)strtoul(arguments[2], NULL, 10);
    if (jobs > 64) jobs = 64;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        bool wanted = number == 3;
        for (int j = 3; j < number; j++) wanted |= strcmp(arguments[j], parts[i].name) == 0;
        if (!wanted) continue;
        printf("%s\n", parts[i].title);
        fflush(stdout);
        parts[i].try();
        fflush(stdout);
    }
    printf("%" PRIuFAST64 " differences\n", atomic_load(&differences));
    return atomic_load(&differences) ? 1 : 0;
}
