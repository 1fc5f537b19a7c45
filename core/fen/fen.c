/* fen.c - FEN: a position in six fields of text. */
#include "../faults.h"

enum { LONGEST = 71 + 2 + 5 + 3 + 5 + 6 };

static const char letters[16] = ".PNBRQK..pnbrqk.";

static const ply_fault byte_unexpected = {PLY_BAD_TEXT, "unexpected-byte",
                                          "{a:byte} where {b:place} was expected"};
static const ply_fault rank_files = {PLY_BAD_TEXT, "rank-files", "rank {a} has {b:word} files"};

typedef struct cursor {
    const char *text;
    size_t length, at;
} cursor;

static int peek(const cursor *c) { return c->at < c->length ? (unsigned char)c->text[c->at] : -1; }

static ply_piece piece_of(int letter) {
    for (unsigned piece = 1; piece < 15; piece++) {
        if (letters[piece] == letter && letter != '.') return (ply_piece)piece;
    }
    return PLY_EMPTY;
}

static ply_error read_rank(cursor *c, unsigned rank, ply_position *p) {
    unsigned file = 0;
    bool after_digit = false;
    while (peek(c) != '/' && peek(c) != ' ' && peek(c) >= 0) {
        const int byte = peek(c);
        const bool digit = byte >= '1' && byte <= '8';
        const ply_piece piece = piece_of(byte);
        if ((digit && after_digit) || (!digit && !piece)) {
            return ply_fault_at(&byte_unexpected, c->at, byte, 0);
        }
        const unsigned files = digit ? (unsigned)(byte - '0') : 1u;
        if (file + files > 8) {
            return ply_fault_at(&rank_files, c->at, (int32_t)rank + 1, (int32_t)(file + files));
        }
        if (piece) p->piece[ply_square_at(file, rank)] = piece;
        file += files;
        after_digit = digit;
        c->at++;
    }
    if (file != 8) return ply_fault_at(&rank_files, c->at, (int32_t)rank + 1, (int32_t)file);
    return ply_no_error();
}

static ply_error read_placement(cursor *c, ply_position *p) {
    for (unsigned rank = 8; rank-- > 0;) {
        const ply_error error = read_rank(c, rank, p);
        if (ply_failed(error)) return error;
        if (rank > 0 && peek(c) != '/') return ply_fault_at(&byte_unexpected, c->at, peek(c), 0);
        if (rank > 0) c->at++;
    }
    return ply_no_error();
}

static bool read_turn(cursor *c, ply_position *p) {
    const int byte = peek(c);
    if (byte != 'w' && byte != 'b') return false;
    p->turn = byte == 'b';
    c->at++;
    return true;
}

static bool read_castling(cursor *c, ply_position *p) {
    static const char rights[] = "KQkq";
    if (peek(c) == '-') {
        c->at++;
        return true;
    }
    const size_t first = c->at;
    for (;; c->at++) {
        unsigned bit = 0;
        while (bit < 4 && peek(c) != rights[bit]) bit++;
        if (bit == 4) return c->at > first;
        if (p->castling >> bit & 1u) return false;
        p->castling |= (uint8_t)(1u << bit);
    }
}

static bool read_ep(cursor *c, ply_position *p) {
    const int file = peek(c);
    c->at++;
    if (file == '-') return true;
    if (file < 'a' || file > 'h' || peek(c) != (p->turn ? '3' : '6')) {
        c->at -= file < 'a' || file > 'h';
        return false;
    }
    c->at++;
    p->ep = ply_square_at((unsigned)(file - 'a'), p->turn ? 2u : 5u);
    return true;
}

static bool read_number(cursor *c, uint32_t least, uint32_t greatest, uint32_t *number) {
    uint32_t value = 0;
    const size_t first = c->at;
    for (; peek(c) >= '0' && peek(c) <= '9'; c->at++) {
        if (c->at > first && value == 0) return false;
        value = value * 10 + (uint32_t)(peek(c) - '0');
        if (value > greatest) return false;
    }
    if (c->at == first || value < least) return false;
    *number = value;
    return true;
}

static bool read_field(cursor *c, unsigned field, ply_position *p) {
    switch (field) {
    case 1: return read_turn(c, p);
    case 2: return read_castling(c, p);
    case 3: return read_ep(c, p);
    case 4: return read_number(c, 0, PLY_HALFMOVE_MAX, &p->halfmove);
    default: return read_number(c, 1, PLY_FULLMOVE_MAX, &p->fullmove);
    }
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    cursor c = {text, length, 0};
    ply_position p = ply_empty_position;
    const ply_error error = read_placement(&c, &p);
    if (ply_failed(error)) return error;
    for (unsigned field = 1; field < 6 && c.at < length; field++) {
        if (peek(&c) != ' ') break;
        c.at++;
        if (!read_field(&c, field, &p)) return ply_fault_at(&byte_unexpected, c.at, peek(&c), 0);
    }
    if (c.at < length) return ply_fault_at(&byte_unexpected, c.at, peek(&c), 0);
    game->start = p;
    return ply_no_error();
}

static char *put_number(char *out, uint32_t number) {
    char digits[10];
    unsigned count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count) *out++ = digits[--count];
    return out;
}

static char *put_rank(char *out, const ply_piece *rank) {
    for (unsigned file = 0, empty = 0; file < 8; file++) {
        empty = rank[file] ? 0 : empty + 1;
        if (rank[file]) {
            *out++ = letters[rank[file]];
        } else if (file == 7 || rank[file + 1]) {
            *out++ = (char)('0' + empty);
        }
    }
    return out;
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    const ply_position *p = &game->start;
    char text[LONGEST], *end = text;
    for (unsigned rank = 8; rank-- > 0;) {
        end = put_rank(end, p->piece + (size_t)8 * rank);
        *end++ = rank ? '/' : ' ';
    }
    *end++ = p->turn ? 'b' : 'w';
    *end++ = ' ';
    for (unsigned bit = 0; bit < 4; bit++) {
        if (p->castling >> bit & 1u) *end++ = "KQkq"[bit];
    }
    if (!p->castling) *end++ = '-';
    *end++ = ' ';
    if (p->ep == PLY_NO_SQUARE) {
        *end++ = '-';
    } else {
        *end++ = (char)('a' + ply_file(p->ep));
        *end++ = (char)('1' + ply_rank(p->ep));
    }
    *end++ = ' ';
    end = put_number(end, p->halfmove);
    *end++ = ' ';
    end = put_number(end, p->fullmove);
    return ply_put(text, (size_t)(end - text), out, capacity, length);
}

const ply_codec ply_codec_fen = {
    .name = "fen",
    .summary = "Forsyth-Edwards Notation: six fields of text",
    .holds = PLY_POSITION,
    .longest = LONGEST,
    .encode = encode,
    .decode = decode,
};
