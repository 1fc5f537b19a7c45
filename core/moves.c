/* moves.c - what codecs of moves and games share.
 *
 * A codec of moves brings two functions: one reads a move at the reader's place and plays it in a
 * walk, the other plays a move in a walk and writes it. Everything else is here: starting the walk,
 * one move or many, room for moves and for bytes, and the frame that pgn has around its moves.
 * Because the move is always played before it counts as read or written, no illegal move gets
 * through any of these codecs, and none of them has to check that itself.
 *
 * Reading fills the caller's list as it goes; where it stops, the moves before are there, as the
 * contract of ply_codec.decode says for games. Writing puts nothing out until all is known to be
 * legal and to fit. */
/* SPDX-License-Identifier: MIT */
#include "moves.h"

#include "parts.h"

#include <string.h>

static const ply_fault file_expected = {PLY_BAD_TEXT, "file-expected",
                                        "{a:byte} where a file, a to h, was expected"};
static const ply_fault rank_expected = {PLY_BAD_TEXT, "rank-expected",
                                        "{a:byte} where a rank, 1 to 8, was expected"};
static const ply_fault move_cut_short = {PLY_BAD_TEXT, "move-cut-short",
                                         "the text ends in the middle of a move"};
static const ply_fault promotion_expected = {
    PLY_BAD_TEXT, "promotion-expected", "{a:byte} where the letter of a promotion was expected"};
static const ply_fault move_followed = {PLY_BAD_TEXT, "move-followed", "{a:byte} behind the move"};

/* ---- Reading --------------------------------------------------------------------------------- */

ply_error ply_unexpected(const ply_reader *reader, const ply_fault *instead) {
    const int byte = ply_peek(reader);
    if (byte < 0) return ply_fault_at(&move_cut_short, reader->at, 0, 0);
    return ply_fault_at(instead, reader->at, byte, 0);
}

ply_error ply_read_file(ply_reader *reader, unsigned *file) {
    const int byte = ply_peek(reader);
    if (byte < 'a' || byte > 'h') return ply_unexpected(reader, &file_expected);
    *file = (unsigned)(byte - 'a');
    reader->at++;
    return ply_no_error();
}

ply_error ply_read_rank(ply_reader *reader, unsigned *rank) {
    const int byte = ply_peek(reader);
    if (byte < '1' || byte > '8') return ply_unexpected(reader, &rank_expected);
    *rank = (unsigned)(byte - '1');
    reader->at++;
    return ply_no_error();
}

ply_error ply_read_square(ply_reader *reader, unsigned *square) {
    unsigned file, rank;
    ply_error error = ply_read_file(reader, &file);
    if (!ply_failed(error)) error = ply_read_rank(reader, &rank);
    if (!ply_failed(error)) *square = 8u * rank + file;
    return error;
}

bool ply_promotes(const ply_walk *walk, unsigned from, unsigned to) {
    const ply_position *p = ply_walk_position(walk);
    return p->piece[from] == ply_piece_of(p->turn, PLY_PAWN) && (to < 8 || to >= 56);
}

ply_error ply_read_promotion(ply_reader *reader, unsigned spellings, unsigned *type) {
    const int byte = ply_peek(reader);
    const bool lower = byte >= 'a' && byte <= 'z';
    const bool allowed = spellings & (lower ? PLY_LOWER_CASE : PLY_UPPER_CASE);
    /* Bit 5 makes a capital small. No byte but the two spellings of a letter becomes that letter by
     * it, and the end, which is -1, stays -1. */
    switch (allowed ? byte | 0x20 : 0) {
    case 'q': *type = PLY_QUEEN; break;
    case 'r': *type = PLY_ROOK; break;
    case 'b': *type = PLY_BISHOP; break;
    case 'n': *type = PLY_KNIGHT; break;
    case 'k':
        *type = PLY_KNIGHT;
        if (spellings & PLY_KNIGHT_AS_K) break;
        return ply_unexpected(reader, &promotion_expected);
    default: return ply_unexpected(reader, &promotion_expected);
    }
    reader->at++;
    return ply_no_error();
}

ply_error ply_read_rest(ply_reader *reader, ply_walk *walk, size_t at, unsigned from, unsigned to,
                        unsigned spellings, ply_move *move) {
    unsigned promotion = 0;
    if (ply_promotes(walk, from, to)) {
        const ply_error error = ply_read_promotion(reader, spellings, &promotion);
        if (ply_failed(error)) return error;
    }
    *move = ply_move_of((ply_square)from, (ply_square)to, promotion);
    if (ply_walk_make(walk, *move)) return ply_no_error();
    return ply_fault_at(&ply_fault_illegal_move, at, *move, 0);
}

/* A move for which there is no room is not read: the text may be right, and the list too short. */
ply_error ply_read_next(ply_reader *reader, ply_walk *walk, ply_read_move *read, ply_game *game) {
    ply_move move;
    ply_error error =
        game->count < game->capacity
            ? read(reader, walk, &move)
            : ply_fault_at(&ply_fault_no_move_room, reader->at, (int32_t)game->capacity, 0);
    error.ply = (uint32_t)game->count;
    if (!ply_failed(error)) game->moves[game->count++] = move;
    return error;
}

/* A move is played as it is read, and must then be all of the text. Only when nothing can go wrong
 * any more is the game touched. */
ply_error ply_decode_move(const char *text, size_t length, ply_read_move *read, ply_game *game) {
    ply_walk walk;
    ply_reader reader = {text, length, 0};
    ply_move move;
    ply_error error = ply_walk_start(&walk, &game->start);
    if (!ply_failed(error)) error = read(&reader, &walk, &move);
    if (ply_failed(error)) return error;
    if (reader.at < length) return ply_unexpected(&reader, &move_followed);
    if (!game->capacity) return ply_fault_at(&ply_fault_no_move_room, 0, 0, 0);
    game->moves[0] = move;
    game->count = 1;
    return error;
}

ply_error ply_decode_moves(const char *text, size_t length, ply_read_move *read, ply_game *game) {
    ply_walk walk;
    ply_reader reader = {text, length, 0};
    game->count = 0;
    ply_error error = ply_walk_start(&walk, &game->start);
    while (!ply_failed(error) && reader.at < length) {
        error = ply_read_next(&reader, &walk, read, game);
    }
    return error;
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

void ply_take_move_part(const ply_position *before, ply_move move, const char *text, size_t at,
                        size_t length, ply_take_part *take, void *context) {
    ply_part part = {.name = "move", .at = at, .bytes = length};
    part.squares = ply_bit(ply_from(move)) | ply_bit(ply_to(move));
    ply_part_letters(&part, text + at, length);
    ply_part_say(&part, "{a:piece} {b:move}", before->piece[ply_from(move)], move);
    take(context, &part);
}

/* Reads moves to the end of the text, or one move; with a `take`, gives it each. */
static ply_error read_through(ply_reader reader, ply_read_move *read, bool one,
                              const ply_position *start, ply_take_part *take, void *context) {
    ply_walk walk;
    ply_error error = ply_walk_start(&walk, start);
    for (uint32_t ply = 0; !ply_failed(error) && (one ? !ply : reader.at < reader.length); ply++) {
        const ply_position before = *ply_walk_position(&walk);
        const size_t at = reader.at;
        ply_move move;
        error = read(&reader, &walk, &move);
        if (ply_failed(error)) {
            error.ply = one ? 0 : ply;
        } else if (take) {
            ply_take_move_part(&before, move, reader.text, at, reader.at - at, take, context);
        }
    }
    if (ply_failed(error) || reader.at == reader.length) return error;
    return ply_unexpected(&reader, &move_followed);
}

/* Nothing may be given before all of it is known to be read, so it is read twice. */
ply_error ply_parts_of_moves(ply_kind kind, ply_read_move *read, const char *text, size_t length,
                             const ply_position *start, ply_take_part *take, void *context) {
    const ply_reader reader = {text, length, 0};
    const bool one = kind == PLY_MOVE;
    const ply_error error = read_through(reader, read, one, start, NULL, NULL);
    return ply_failed(error) ? error : read_through(reader, read, one, start, take, context);
}

/* ---- Writing --------------------------------------------------------------------------------- */

char *ply_put_square(char *out, unsigned square) {
    out[0] = (char)('a' + (square & 7u));
    out[1] = (char)('1' + (square >> 3));
    return out + 2;
}

/* Writes moves one after the other as far as `room` goes; returns how many bytes all of them take
 * in `*length`. */
static ply_error put_moves(const ply_game *game, ply_put_move *put, char *out, size_t room,
                           size_t *length) {
    ply_walk walk;
    const ply_error error = ply_walk_start(&walk, &game->start);
    if (ply_failed(error)) return error;
    size_t end = 0;
    for (size_t i = 0; i < game->count; i++) {
        char text[PLY_MOVE_TEXT_MAX];
        const size_t bytes = put(&walk, game->moves[i], text);
        if (bytes == 0) {
            ply_error illegal = ply_fault_of(&ply_fault_illegal_move, game->moves[i], 0);
            illegal.ply = (uint32_t)i;
            return illegal;
        }
        /* Once a move did not fit, what is in `out` is of no use, though shorter moves may still
         * be written into it: only the length counts then. */
        if (end + bytes <= room) memcpy(out + end, text, bytes);
        end += bytes;
    }
    *length = end;
    return ply_no_error();
}

ply_error ply_encode_move(const ply_game *game, ply_put_move *put, char *out, size_t capacity,
                          size_t *length) {
    if (game->count != 1) return ply_fault_of(&ply_fault_not_one_move, (int32_t)game->count, 0);
    ply_walk walk;
    const ply_error error = ply_walk_start(&walk, &game->start);
    if (ply_failed(error)) return error;
    char text[PLY_MOVE_TEXT_MAX];
    const size_t bytes = put(&walk, game->moves[0], text);
    if (bytes == 0) return ply_fault_of(&ply_fault_illegal_move, game->moves[0], 0);
    return ply_put(text, bytes, out, capacity, length);
}

/* Nothing may be written before every move is known to be legal, so the moves are put aside first;
 * only a game that is too long for that is played twice. */
ply_error ply_encode_framed(const ply_game *game, ply_put_move *put, const ply_frame *frame,
                            char *out, size_t capacity, size_t *length) {
    char aside[1024]; /* more than most games take */
    size_t moves;
    const ply_error error = put_moves(game, put, aside, sizeof aside, &moves);
    if (ply_failed(error)) return error;
    const size_t needed = frame->head_length + moves + frame->tail_length;
    if (needed > capacity) {
        return ply_fault_of(&ply_fault_no_room, (int32_t)needed, (int32_t)capacity);
    }
    *length = needed;
    if (needed == 0) return error; /* and `out` may be NULL */
    char *at = out + frame->head_length;
    memcpy(out, frame->head, frame->head_length);
    memcpy(at + moves, frame->tail, frame->tail_length);
    /* The second time cannot fail: the same moves were legal a moment ago, and there is room. */
    if (moves > sizeof aside) return put_moves(game, put, at, moves, &moves);
    memcpy(at, aside, moves);
    return error;
}

ply_error ply_encode_moves(const ply_game *game, ply_put_move *put, char *out, size_t capacity,
                           size_t *length) {
    static const ply_frame none = {"", 0, "", 0};
    return ply_encode_framed(game, put, &none, out, capacity, length);
}
