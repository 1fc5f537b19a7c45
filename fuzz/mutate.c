/* mutate.c - changing an input: as the thing that a codec reads, as text, or as bytes. */
#include "fuzz/mutate.h"

#include <string.h>

/* splitmix64: every seed gives a different run of numbers, from the first on. */
uint64_t fuzz_next(fuzz_random *random) {
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

unsigned fuzz_pick(fuzz_random *random, unsigned limit) {
    return limit ? (unsigned)(fuzz_next(random) >> 33) % limit : 0;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static size_t cut(fuzz_random *random, uint8_t *data, size_t size) {
    const size_t from = fuzz_pick(random, (unsigned)size);
    const size_t room = size - from;
    const size_t length = 1 + fuzz_pick(random, room < 8 ? (unsigned)room : 8);
    const size_t gone = length < room ? length : room;
    memmove(data + from, data + from + gone, size - from - gone);
    return size - gone;
}

/* A piece of the text once more, at another place. */
static size_t repeat(fuzz_random *random, uint8_t *data, size_t size, size_t max_size) {
    uint8_t piece[16];
    const size_t from = fuzz_pick(random, (unsigned)size);
    size_t length = 1 + fuzz_pick(random, sizeof piece);
    if (length > size - from) length = size - from;
    if (length > max_size - size) length = max_size - size;
    memcpy(piece, data + from, length);
    const size_t to = fuzz_pick(random, (unsigned)size + 1);
    memmove(data + to + length, data + to, size - to);
    memcpy(data + to, piece, length);
    return size + length;
}

static void swap_bytes(fuzz_random *random, uint8_t *data, size_t size) {
    const size_t a = fuzz_pick(random, (unsigned)size), b = fuzz_pick(random, (unsigned)size);
    const uint8_t byte = data[a];
    data[a] = data[b];
    data[b] = byte;
}

size_t fuzz_mutate_text(fuzz_random *random, uint8_t *data, size_t size, size_t max_size) {
    if (size == 0) {
        data[0] = (uint8_t)fuzz_next(random);
        return 1;
    }
    switch (fuzz_pick(random, 5)) {
    case 0: return cut(random, data, size);
    case 1: return repeat(random, data, size, max_size);
    case 2: swap_bytes(random, data, size); return size;
    case 3:
        data[fuzz_pick(random, (unsigned)size)] ^= (uint8_t)(1u << fuzz_pick(random, 8));
        return size;
    default: data[fuzz_pick(random, (unsigned)size)] = (uint8_t)fuzz_next(random); return size;
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

static ply_piece any_piece(fuzz_random *random) {
    return ply_piece_of(fuzz_pick(random, 2), 1 + fuzz_pick(random, 6));
}

/* A right together with what it needs: king and rook at home. */
static void give_right(fuzz_random *random, ply_position *p) {
    const unsigned right = fuzz_pick(random, 4), colour = right / 2, home = 56 * colour;
    p->piece[home + 4] = ply_piece_of(colour, PLY_KING);
    p->piece[home + (right & 1 ? 0 : 7)] = ply_piece_of(colour, PLY_ROOK);
    p->castling |= (uint8_t)(1u << right);
}

/* An en-passant square together with what it needs: the pawn in front, the path free, and mostly a
 * pawn beside it that could take. */
static void give_ep(fuzz_random *random, ply_position *p) {
    const unsigned file = fuzz_pick(random, 8), mover = p->turn ^ 1u;
    const unsigned home = mover ? 6 : 1, behind = mover ? 5 : 2, reached = mover ? 4 : 3;
    p->piece[8 * home + file] = p->piece[8 * behind + file] = PLY_EMPTY;
    p->piece[8 * reached + file] = ply_piece_of(mover, PLY_PAWN);
    const unsigned beside = fuzz_pick(random, 2) ? file + 1 : file - 1;
    if (beside < 8) p->piece[8 * reached + beside] = ply_piece_of(p->turn, PLY_PAWN);
    p->ep = ply_square_at(file, behind);
}

static void change_counter(fuzz_random *random, ply_position *p) {
    static const uint32_t halfmoves[] = {0, 1, 99, 100, 101, 9998, PLY_HALFMOVE_MAX};
    static const uint32_t fullmoves[] = {1, 2, 5898, 99996, 99997, 99998, PLY_FULLMOVE_MAX};
    const unsigned choice = fuzz_pick(random, 14);
    if (choice < 7) {
        p->halfmove = halfmoves[choice];
    } else {
        p->fullmove = fullmoves[choice - 7];
    }
}

static void flip_turn(ply_position *p) {
    p->turn ^= 1u;
    p->ep = PLY_NO_SQUARE;
}

static void move_a_man(fuzz_random *random, ply_position *p) {
    const unsigned from = fuzz_pick(random, 64), to = fuzz_pick(random, 64);
    const ply_piece piece = p->piece[from];
    p->piece[from] = fuzz_pick(random, 2) ? PLY_EMPTY : p->piece[to];
    p->piece[to] = piece;
}

void fuzz_mutate_position(fuzz_random *random, ply_position *p) {
    switch (fuzz_pick(random, 10)) {
    case 0: p->piece[fuzz_pick(random, 64)] = any_piece(random); return;
    case 1: p->piece[fuzz_pick(random, 64)] = PLY_EMPTY; return;
    case 2:
    case 3: move_a_man(random, p); return;
    case 4: give_right(random, p); return;
    case 5: p->castling &= (uint8_t)fuzz_pick(random, 16); return;
    case 6: give_ep(random, p); return;
    case 7: change_counter(random, p); return;
    case 8: flip_turn(p); return;
    default: ply_mirror(p, p); return;
    }
}

/* ---- Games ----------------------------------------------------------------------------------- */

/* Plays random legal moves after the first `keep` of the game, up to `count` in all. */
static void play_on(fuzz_random *random, ply_game *game, size_t keep, size_t count) {
    const ply_generator *generator = &ply_generator_bitboard;
    ply_board board;
    ply_undo undo;
    generator->load(&board, &game->start);
    for (size_t i = 0; i < keep; i++) generator->make(&board, game->moves[i], &undo);
    for (game->count = keep; game->count < count; game->count++) {
        ply_move moves[PLY_MOVES_MAX];
        const size_t legal = generator->moves(&board, moves);
        if (!legal) return;
        game->moves[game->count] = moves[fuzz_pick(random, (unsigned)legal)];
        generator->make(&board, game->moves[game->count], &undo);
    }
}

void fuzz_mutate_moves(fuzz_random *random, ply_game *game) {
    const size_t keep = fuzz_pick(random, (unsigned)game->count + 1);
    size_t count = keep + fuzz_pick(random, 8);
    if (fuzz_pick(random, 2)) count = game->count + fuzz_pick(random, 3);
    play_on(random, game, keep, count < game->capacity ? count : game->capacity);
}

/* ---- All together ---------------------------------------------------------------------------- */

static void change_thing(fuzz_random *random, const ply_codec *codec, ply_game *game) {
    if (codec->holds == PLY_MOVE) {
        play_on(random, game, 0, 1);
    } else if (codec->holds == PLY_GAME) {
        fuzz_mutate_moves(random, game);
    } else {
        for (unsigned n = 1 + fuzz_pick(random, 3); n; n--) {
            fuzz_mutate_position(random, &game->start);
        }
    }
}

/* A thing to start from when the bytes are none: short, for it is made often. */
static void fresh_thing(fuzz_random *random, const ply_codec *codec, ply_game *game) {
    game->start = ply_start_position;
    game->count = 0;
    if (fuzz_plays(codec)) play_on(random, game, 0, codec->holds == PLY_MOVE ? 1 : 4);
}

static size_t mutate_thing(fuzz_random *random, const ply_codec *codec, uint8_t *data, size_t size,
                           size_t max_size) {
    static ply_move moves[FUZZ_GAME_MAX];
    ply_game game;
    if (!fuzz_read_thing(codec, data, size, &game, moves)) {
        if (fuzz_pick(random, 8)) return fuzz_mutate_text(random, data, size, max_size);
        fresh_thing(random, codec, &game);
    }
    for (unsigned attempt = 0; attempt < 8; attempt++) {
        const ply_game before = game;
        size_t length = 0;
        change_thing(random, codec, &game);
        if (!ply_failed(codec->encode(&game, (char *)data, max_size, &length)) && length) {
            return length;
        }
        if (!fuzz_plays(codec)) game = before; /* the codec cannot hold it: change it another way */
    }
    return fuzz_mutate_text(random, data, size, max_size);
}

size_t fuzz_mutate(const ply_codec *codec, uint8_t *data, size_t size, size_t max_size,
                   uint64_t seed, fuzz_mutate_bytes *fallback) {
    fuzz_random random = {seed};
    const unsigned choice = fuzz_pick(&random, 16);
    if (codec && codec->binary && fuzz_pick(&random, 2)) codec = codec->binary;
    /* A game is dear to read and to write again, so that is done less often. */
    const unsigned as_bytes = !codec ? 14 : codec->holds == PLY_GAME ? 13 : 12;
    if (fallback && choice < as_bytes) return fallback(data, size, max_size);
    if (codec && choice < 15) size = mutate_thing(&random, codec, data, size, max_size);
    if (!codec || choice >= 14) size = fuzz_mutate_text(&random, data, size, max_size);
    return size;
}

static void cross_positions(fuzz_random *random, ply_game *a, const ply_game *b) {
    const unsigned files = fuzz_pick(random, 256);
    for (unsigned square = 0; square < 64; square++) {
        if (files >> (square & 7u) & 1u) a->start.piece[square] = b->start.piece[square];
    }
}

/* The moves of b, after a first part of a, as far as each is legal there. */
static void cross_games(fuzz_random *random, ply_game *a, const ply_game *b) {
    const ply_generator *generator = &ply_generator_bitboard;
    ply_board board;
    ply_undo undo;
    generator->load(&board, &a->start);
    a->count = fuzz_pick(random, (unsigned)a->count + 1);
    for (size_t i = 0; i < a->count; i++) generator->make(&board, a->moves[i], &undo);
    for (size_t i = 0; i < b->count && a->count < a->capacity; i++) {
        ply_move moves[PLY_MOVES_MAX];
        const size_t legal = generator->moves(&board, moves);
        for (size_t m = 0; m < legal; m++) {
            if (moves[m] != b->moves[i]) continue;
            a->moves[a->count++] = moves[m];
            generator->make(&board, moves[m], &undo);
            break;
        }
    }
}

static size_t splice(fuzz_random *random, const uint8_t *a, size_t a_size, const uint8_t *b,
                     size_t b_size, uint8_t *out, size_t max_size) {
    size_t head = fuzz_pick(random, (unsigned)a_size + 1);
    const size_t from = fuzz_pick(random, (unsigned)b_size + 1);
    size_t tail = b_size - from;
    if (head > max_size) head = max_size;
    if (tail > max_size - head) tail = max_size - head;
    memcpy(out, a, head);
    memcpy(out + head, b + from, tail);
    return head + tail;
}

size_t fuzz_cross(const ply_codec *codec, const uint8_t *a, size_t a_size, const uint8_t *b,
                  size_t b_size, uint8_t *out, size_t max_size, uint64_t seed) {
    static ply_move a_moves[FUZZ_GAME_MAX], b_moves[FUZZ_GAME_MAX];
    fuzz_random random = {seed};
    ply_game one, other;
    /* Games are dear to read; their texts can be spliced as well. */
    const unsigned as_things = codec && codec->holds == PLY_GAME ? 1 : 3;
    if (codec && fuzz_pick(&random, 4) < as_things &&
        fuzz_read_thing(codec, a, a_size, &one, a_moves) &&
        fuzz_read_thing(codec, b, b_size, &other, b_moves)) {
        size_t length = 0;
        if (codec->holds == PLY_GAME) cross_games(&random, &one, &other);
        if (!fuzz_plays(codec)) cross_positions(&random, &one, &other);
        if (!ply_failed(codec->encode(&one, (char *)out, max_size, &length)) && length) {
            return length;
        }
    }
    return splice(&random, a, a_size, b, b_size, out, max_size);
}
