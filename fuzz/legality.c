/* legality.c - target legality: bytes make a board, which may be anything. ply_problems says of it
 * what a slow twin says, which asks the same questions from the other end: it takes every man and
 * tries where he goes. Generators agree on whatever passes. */
#include "fuzz/targets.h"

#include <stdlib.h>
#include <string.h>

/* ---- Where men go ---------------------------------------------------------------------------- */

static int file_of(unsigned square) { return (int)square % 8; }
static int rank_of(unsigned square) { return (int)square / 8; }
static int sign(int x) { return (x > 0) - (x < 0); }

/* Whether nothing stands between two squares on a line. */
static bool is_clear(const ply_piece *board, unsigned from, unsigned to) {
    const int file_step = sign(file_of(to) - file_of(from));
    const int rank_step = sign(rank_of(to) - rank_of(from));
    int file = file_of(from) + file_step, rank = rank_of(from) + rank_step;
    while (file != file_of(to) || rank != rank_of(to)) {
        if (board[8 * rank + file]) return false;
        file += file_step;
        rank += rank_step;
    }
    return true;
}

/* Whether a man other than a pawn goes from one square to another, which are not the same. */
static bool goes(const ply_piece *board, unsigned type, unsigned from, unsigned to) {
    const int files = abs(file_of(to) - file_of(from)), ranks = abs(rank_of(to) - rank_of(from));
    const bool straight = files == 0 || ranks == 0, diagonal = files == ranks;
    switch (type) {
    case PLY_KNIGHT: return files * ranks == 2;
    case PLY_KING: return files <= 1 && ranks <= 1;
    case PLY_ROOK: return straight && is_clear(board, from, to);
    case PLY_BISHOP: return diagonal && is_clear(board, from, to);
    case PLY_QUEEN: return (straight || diagonal) && is_clear(board, from, to);
    default: return false;
    }
}

static int up(unsigned colour) { return colour == PLY_WHITE ? 1 : -1; }

static bool takes(const ply_piece *board, unsigned from, unsigned to) {
    const ply_piece man = board[from];
    if (!man || from == to) return false;
    if (ply_type(man) != PLY_PAWN) return goes(board, ply_type(man), from, to);
    return abs(file_of(to) - file_of(from)) == 1 &&
           rank_of(to) - rank_of(from) == up(ply_colour(man));
}

static bool is_taken_by(const ply_piece *board, unsigned square, unsigned colour) {
    for (unsigned from = 0; from < 64; from++) {
        if (board[from] && ply_colour(board[from]) == colour && takes(board, from, square)) {
            return true;
        }
    }
    return false;
}

/* The only square with that piece, or PLY_NO_SQUARE. */
static unsigned only(const ply_piece *board, ply_piece piece) {
    unsigned found = PLY_NO_SQUARE, count = 0;
    for (unsigned square = 0; square < 64; square++) {
        if (board[square] == piece) found = square, count++;
    }
    return count == 1 ? found : PLY_NO_SQUARE;
}

/* ---- Last moves ------------------------------------------------------------------------------ */

/* A board as it may have been a move ago, and the king who is in check now. */
typedef struct past {
    ply_piece board[64];
    unsigned mover, king;
} past;

static bool was_in_no_check(const past *before) {
    return !is_taken_by(before->board, before->king, before->mover);
}

/* A man stood on `from` and something else, or nothing, on `to`. */
static past back(const past *now, unsigned from, unsigned to, ply_piece man, ply_piece taken) {
    past before = *now;
    before.board[to] = taken;
    before.board[from] = man;
    return before;
}

static bool came_as_man(const past *now, unsigned from, unsigned to) {
    const ply_piece man = now->board[to], victim = ply_piece_of(now->mover ^ 1u, PLY_KNIGHT);
    const past pushed = back(now, from, to, man, PLY_EMPTY),
               took = back(now, from, to, man, victim);
    if (!goes(pushed.board, ply_type(man), from, to)) return false;
    return was_in_no_check(&pushed) || was_in_no_check(&took);
}

/* En passant: the pawn beside `from` had come from two squares further up. */
static bool came_en_passant(const past *now, unsigned from, unsigned to) {
    const unsigned beside = (unsigned)(8 * rank_of(from) + file_of(to));
    const unsigned origin = (unsigned)((int)to + 8 * up(now->mover));
    if (rank_of(to) != (now->mover == PLY_WHITE ? 5 : 2)) return false;
    if (now->board[beside] || now->board[origin]) return false;
    past before = back(now, from, to, now->board[to], PLY_EMPTY);
    before.board[beside] = ply_piece_of(now->mover ^ 1u, PLY_PAWN);
    return was_in_no_check(&before);
}

static bool came_as_pawn(const past *now, unsigned from, unsigned to) {
    const unsigned mover = now->mover;
    const ply_piece pawn = ply_piece_of(mover, PLY_PAWN);
    const ply_piece victim = ply_piece_of(mover ^ 1u, PLY_KNIGHT);
    const int ranks = (rank_of(to) - rank_of(from)) * up(mover);
    const int files = abs(file_of(to) - file_of(from));
    const int start = mover == PLY_WHITE ? 1 : 6, own_first = mover == PLY_WHITE ? 0 : 7;
    if (rank_of(from) == own_first) return false;
    if (ranks == 1 && files == 1) {
        const past took = back(now, from, to, pawn, victim);
        const bool promoted = now->board[to] != pawn;
        return was_in_no_check(&took) || (!promoted && came_en_passant(now, from, to));
    }
    if (files != 0 || !is_clear(now->board, from, to)) return false;
    if (ranks != 1 && (ranks != 2 || rank_of(from) != start)) return false;
    const past pushed = back(now, from, to, pawn, PLY_EMPTY);
    return was_in_no_check(&pushed);
}

static bool came_castling(const past *now, unsigned from, unsigned to) {
    const unsigned home = now->mover == PLY_WHITE ? 4 : 60;
    const ply_piece rook = ply_piece_of(now->mover, PLY_ROOK);
    if (from != home || (to != home + 2 && to != home - 2)) return false;
    const unsigned corner = to > home ? home + 3 : home - 4, beside = (home + to) / 2;
    if (now->board[beside] != rook || now->board[corner]) return false;
    if (to < home && now->board[home - 3]) return false;
    past before = back(now, from, to, now->board[to], PLY_EMPTY);
    before.board[beside] = PLY_EMPTY;
    before.board[corner] = rook;
    return was_in_no_check(&before);
}

static bool came_from(const past *now, unsigned from, unsigned to) {
    const unsigned type = ply_type(now->board[to]);
    const bool last_rank = rank_of(to) == (now->mover == PLY_WHITE ? 7 : 0);
    if (type == PLY_PAWN) return came_as_pawn(now, from, to);
    if (came_as_man(now, from, to)) return true;
    if (type == PLY_KING) return came_castling(now, from, to);
    return last_rank && came_as_pawn(now, from, to);
}

static bool is_check_without_cause(const ply_position *p) {
    past now = {.mover = p->turn ^ 1u, .king = only(p->piece, ply_piece_of(p->turn, PLY_KING))};
    memcpy(now.board, p->piece, sizeof now.board);
    if (now.king == PLY_NO_SQUARE || was_in_no_check(&now)) return false;
    for (unsigned i = 0; i < 64 * 64; i++) {
        const unsigned from = i / 64, to = i % 64;
        const ply_piece man = now.board[to];
        if (now.board[from] || !man || ply_colour(man) != now.mover) continue;
        if (p->ep != PLY_NO_SQUARE && (from + to != 2u * p->ep || ply_type(man) != PLY_PAWN ||
                                       file_of(from) != file_of(to))) {
            continue;
        }
        if (came_from(&now, from, to)) return false;
    }
    return true;
}

/* ---- The slow twin --------------------------------------------------------------------------- */

static unsigned count(const ply_position *p, ply_piece piece, unsigned shade, unsigned shades) {
    unsigned found = 0;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned own_shade = (unsigned)(file_of(square) + rank_of(square)) % 2;
        found += p->piece[square] == piece && (shades == 1 || own_shade == shade);
    }
    return found;
}

static unsigned extra(unsigned found, unsigned usual) { return found > usual ? found - usual : 0; }

static uint32_t problems_of_side(const ply_position *p, unsigned colour) {
    unsigned men = 0;
    for (unsigned type = PLY_PAWN; type <= PLY_KING; type++) {
        men += count(p, ply_piece_of(colour, type), 0, 1);
    }
    const unsigned pawns = count(p, ply_piece_of(colour, PLY_PAWN), 0, 1);
    const ply_piece bishop = ply_piece_of(colour, PLY_BISHOP);
    const unsigned promoted = extra(count(p, bishop, 0, 2), 1) + extra(count(p, bishop, 1, 2), 1) +
                              extra(count(p, ply_piece_of(colour, PLY_KNIGHT), 0, 1), 2) +
                              extra(count(p, ply_piece_of(colour, PLY_ROOK), 0, 1), 2) +
                              extra(count(p, ply_piece_of(colour, PLY_QUEEN), 0, 1), 1);
    uint32_t problems = 0;
    if (count(p, ply_piece_of(colour, PLY_KING), 0, 1) != 1) problems |= PLY_PROBLEM_WHITE_KINGS;
    if (men > 16) problems |= PLY_PROBLEM_WHITE_MEN;
    if (pawns > 8) problems |= PLY_PROBLEM_WHITE_PAWNS;
    if (promoted + (pawns < 8 ? pawns : 8) > 8) problems |= PLY_PROBLEM_WHITE_PROMOTED;
    return problems << colour;
}

static bool stands(const ply_position *p, const char *square, ply_piece piece) {
    return p->piece[8 * (square[1] - '1') + square[0] - 'a'] == piece;
}

static bool has_all_rights(const ply_position *p) {
    static const char *const rooks[4] = {"h1", "a1", "h8", "a8"};
    for (unsigned right = 0; right < 4; right++) {
        const unsigned colour = right / 2;
        if (!(p->castling & 1u << right)) continue;
        if (!stands(p, colour ? "e8" : "e1", ply_piece_of(colour, PLY_KING)) ||
            !stands(p, rooks[right], ply_piece_of(colour, PLY_ROOK))) {
            return false;
        }
    }
    return true;
}

static bool is_ep_right(const ply_position *p) {
    if (p->ep == PLY_NO_SQUARE) return true;
    const unsigned mover = p->turn ^ 1u;
    const int before = p->ep + 8 * up(mover), behind = p->ep - 8 * up(mover);
    if (rank_of(p->ep) != (mover == PLY_WHITE ? 2 : 5)) return false;
    return p->piece[before] == ply_piece_of(mover, PLY_PAWN) && !p->piece[p->ep] &&
           !p->piece[behind];
}

static uint32_t slow_problems(const ply_position *p) {
    uint32_t problems = problems_of_side(p, PLY_WHITE) | problems_of_side(p, PLY_BLACK);
    for (unsigned square = 0; square < 64; square++) {
        const bool edge = rank_of(square) == 0 || rank_of(square) == 7;
        if (edge && ply_type(p->piece[square]) == PLY_PAWN) problems |= PLY_PROBLEM_PAWN_RANK;
    }
    if (!has_all_rights(p)) problems |= PLY_PROBLEM_CASTLING;
    if (!is_ep_right(p)) problems |= PLY_PROBLEM_EP;
    const unsigned king = only(p->piece, ply_piece_of(p->turn ^ 1u, PLY_KING));
    if (king != PLY_NO_SQUARE && is_taken_by(p->piece, king, p->turn)) {
        problems |= PLY_PROBLEM_OPPONENT_CHECK;
    }
    if (is_ep_right(p) && is_check_without_cause(p)) problems |= PLY_PROBLEM_CHECKERS;
    return problems;
}

/* ---- The target ------------------------------------------------------------------------------ */

/* A position that was played, and then some squares and fields of it as the bytes want them. */
static void edit(fuzz_bytes *bytes, ply_position *p) {
    static const ply_piece any[16] = {0, 0, 0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 0};
    for (unsigned edits = 0; edits < 64 && bytes->left; edits++) {
        const unsigned what = fuzz_byte(bytes), how = fuzz_byte(bytes);
        if (what < 192) p->piece[what & 63u] = any[how & 15u];
        if (what >= 192 && what < 208) p->castling = how & 15u;
        if (what >= 208 && what < 224) p->turn = how & 1u;
        if (what >= 224) p->ep = (uint8_t)(how & 8u ? (how & 7u) + (p->turn ? 16 : 40) : 64);
    }
    if (p->ep != PLY_NO_SQUARE) p->ep = (uint8_t)((p->ep & 7u) + (p->turn ? 16 : 40));
}

bool fuzz_legality_thing(const uint8_t *data, size_t size, ply_game *game, ply_move *moves) {
    fuzz_bytes bytes = {data, size};
    *game = (ply_game){.moves = moves};
    if (fuzz_below(&bytes, 4) == 0) {
        fuzz_any_position(&bytes, &game->start);
        return true;
    }
    game->capacity = fuzz_below(&bytes, 64);
    fuzz_legal_position(&bytes, &game->start);
    fuzz_play(&bytes, game);
    for (size_t i = 0; i < game->count; i++) ply_play(&game->start, moves[i]);
    game->count = 0;
    edit(&bytes, &game->start);
    return true;
}

/* The problems of White as Black's, and the other way round. */
static uint32_t exchange(uint32_t problems) {
    const uint32_t white = PLY_PROBLEM_WHITE_KINGS | PLY_PROBLEM_WHITE_MEN |
                           PLY_PROBLEM_WHITE_PAWNS | PLY_PROBLEM_WHITE_PROMOTED;
    const uint32_t either = problems & ~(white | white << 1);
    return either | (problems & white) << 1 | (problems >> 1 & white);
}

void fuzz_legality(const uint8_t *data, size_t size) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game game;
    ply_position mirrored;
    fuzz_legality_thing(data, size, &game, moves);
    const uint32_t problems = ply_problems(&game.start), slow = slow_problems(&game.start);
    REQUIRE(problems == slow, "problems 0x%x, and slowly 0x%x", (unsigned)problems, (unsigned)slow);
    ply_mirror(&game.start, &mirrored);
    const uint32_t turned = exchange(ply_problems(&mirrored));
    REQUIRE(problems == turned, "problems 0x%x, mirrored 0x%x", (unsigned)problems,
            (unsigned)turned);
    for (unsigned bit = 0; bit < PLY_PROBLEM_COUNT; bit++) {
        REQUIRE(ply_problem_sentence(1u << bit)[0], "problem %u has no sentence", bit);
    }
    if (!(problems & PLY_PROBLEM_ERRORS)) fuzz_require_agreement(&game.start);
}
