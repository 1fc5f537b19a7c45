/* fen.c - FEN: a position in six fields of text. The format is in README.md beside this file.
 *
 * The board is most of a FEN, and most FENs are right, so the board is read by one loop that only
 * looks bytes up in a table and adds: a byte that has no place there makes the count of files left
 * in the rank come out wrong, and that is the one thing asked. What exactly was wrong is worked out
 * behind the loop, from how far it came. The other fields are read one after the other, each by a
 * function of its own that stops at the byte to blame. All but the board may be missing at the end,
 * and keep the values of the empty position, in which the reading starts.
 *
 * The position is read into one of our own, and copied out when all of it was read. */
/* SPDX-License-Identifier: MIT */
#include "../faults.h"
#include "../parts.h"

/* Eight ranks of eight letters, seven slashes, five blanks, "w", "KQkq", "e6", "9999", "99999". */
enum { LONGEST = 8 * 8 + 7 + 5 + 1 + 4 + 2 + 4 + 5 };

/* ---- What can be wrong ----------------------------------------------------------------------- */

#define FAULT(variable, name, clause) static const ply_fault variable = {PLY_BAD_TEXT, name, clause}

FAULT(text_empty, "text-empty", "the text is empty; the eight ranks of a board were expected");
FAULT(piece_expected, "piece-expected",
      "{a:byte} in rank {b}, where a letter of PNBRQKpnbrqk or a digit 1 to 8 was expected");
FAULT(two_digits, "two-digits", "two digits in a row in rank {a}; one digit was expected");
FAULT(rank_too_long, "rank-too-long", "rank {a} has {b:word} files, not eight");
FAULT(rank_too_short, "rank-too-short", "rank {a} has {b:word} file{b:s}, not eight");
FAULT(slash_expected, "slash-expected", "{a:byte} where '/' and rank {b} were expected");
FAULT(rank_missing, "rank-missing", "the board ends before rank {b}; '/' was expected");
FAULT(ninth_rank, "ninth-rank", "a ninth rank; the end of the board was expected after rank 1");
FAULT(blank_expected, "blank-expected", "{a:byte} where one blank or the end was expected");
FAULT(second_blank, "second-blank", "a second blank; the next field was expected after one");
FAULT(turn_missing, "turn-missing", "nothing after the blank; the side to move was expected");
FAULT(turn_unknown, "turn-unknown", "{a:byte} for the side to move, where w or b was expected");
FAULT(castling_missing, "castling-missing",
      "nothing after the blank; castling rights were expected");
FAULT(castling_unknown, "castling-unknown",
      "{a:byte} for a castling right, where '-' or letters of KQkq were expected");
FAULT(castling_repeated, "castling-repeated",
      "the castling right {a:byte} stands there twice; once was expected");
FAULT(ep_missing, "ep-missing", "nothing after the blank; the en-passant square was expected");
FAULT(ep_file, "ep-file",
      "{a:byte} for the en-passant square, where '-' or a file a to h was expected");
FAULT(ep_rank_missing, "ep-rank-missing",
      "the en-passant square has no rank; {b} was expected for this side to move");
FAULT(ep_rank, "ep-rank",
      "{a:byte} for the rank of the en-passant square; {b} was expected for this side to move");
FAULT(halfmove_missing, "halfmove-missing",
      "nothing after the blank; the half-move counter was expected");
FAULT(halfmove_digit, "halfmove-digit",
      "{a:byte} for the half-move counter, where a digit was expected");
FAULT(halfmove_zero, "halfmove-leading-zero",
      "the half-move counter starts with 0 and goes on; no leading zero was expected");
FAULT(halfmove_too_large, "halfmove-too-large",
      "the half-move counter is too large; {a} at most was expected");
FAULT(fullmove_missing, "fullmove-missing",
      "nothing after the blank; the move number was expected");
FAULT(fullmove_digit, "fullmove-digit", "{a:byte} for the move number, where a digit was expected");
FAULT(fullmove_zero, "fullmove-leading-zero",
      "the move number starts with 0; a number from 1 was expected");
FAULT(fullmove_too_large, "fullmove-too-large",
      "the move number is too large; {a} at most was expected");
FAULT(text_after_end, "text-after-end", "{a:byte} after the sixth field; the end was expected");

/* ---- Reading --------------------------------------------------------------------------------- */

/* The text, how far it is read, and what {a} and {b} in the fault stand for. Each read_... below
 * returns the fault it stops at, `at` being the byte that is to blame, or NULL. */
typedef struct cursor {
    const char *text;
    size_t length, at;
    int32_t a, b;
} cursor;

enum { END = -1 };

/* What is proved of all readers, for texts of any length: no byte is read that is not there, and
 * the position is well formed wherever they stop. Of the rights that is for Eva to show: WP cannot
 * tell what `|` does. It is said of a position as a value, since provers know of a copied structure
 * only that it equals the other. */
/*@ predicate readable(cursor *c) =
        c->at <= c->length && \valid_read(c->text + (0 .. c->length - 1));
    logic integer piece_on(ply_position p, integer s) = p.piece[s];
    predicate whole_but_rights(ply_position p) =
        (\forall integer s; 0 <= s < 64 ==> is_piece(p.piece[s])) && p.turn <= 1 &&
        p.ep <= PLY_NO_SQUARE && p.halfmove <= PLY_HALFMOVE_MAX &&
        1 <= p.fullmove <= PLY_FULLMOVE_MAX;
    logic integer byte_at(cursor *c) =
        c->at < c->length ? (unsigned char)c->text[c->at] : END; */

/*@ requires \valid_read(c) && readable(c);
    assigns \nothing;
    ensures \result == byte_at(c) && END <= \result <= 255; */
static int peek(const cursor *c) { return c->at < c->length ? (unsigned char)c->text[c->at] : END; }

/*@ requires \valid(c);
    assigns c->a, c->b;
    ensures \result == fault; */
static const ply_fault *fail(cursor *c, const ply_fault *fault, int32_t a, int32_t b) {
    c->a = a;
    c->b = b;
    return fault;
}

/* What a byte of the board does: the piece it puts on a square, how many squares it goes on, and
 * what it does to the number of files left in the rank, plus 9. A byte that has no place in a board
 * is all 0 here, so it takes 9 files away, more than there can be: less than none are left, which
 * as an unsigned number is more than 8. */
typedef struct meaning {
    uint8_t piece, is_digit, squares, left;
} meaning;

#define PIECE(letter, piece) [letter] = {piece, 0, 1, 9 - 1}
#define DIGIT(letter, files) [letter] = {PLY_EMPTY, 1, files, 9 - (files)}
#define SLASH                ['/'] = {PLY_EMPTY, 0, 0, 9 + 8}

static const meaning meanings[256] = {
    PIECE('P', 1), PIECE('N', 2),  PIECE('B', 3),  PIECE('R', 4),  PIECE('Q', 5),  PIECE('K', 6),
    PIECE('p', 9), PIECE('n', 10), PIECE('b', 11), PIECE('r', 12), PIECE('q', 13), PIECE('k', 14),
    DIGIT('1', 1), DIGIT('2', 2),  DIGIT('3', 3),  DIGIT('4', 4),  DIGIT('5', 5),  DIGIT('6', 6),
    DIGIT('7', 7), DIGIT('8', 8),  SLASH,
};

/* In two steps: if the entry is returned at once, gcc works out its address anew for each byte in
 * the loop below, and if `here` is initialized, WP forgets what is in the table. */
/*@ assigns \nothing;
    ensures is_piece(\result.piece) && \result.is_digit <= 1;
    ensures \result.squares <= 8 && \result.left <= 9 + 8; */
static meaning meaning_of(unsigned char byte) {
    meaning here;
    here = meanings[byte];
    return here;
}

/* How far the board is read: squares filled, from a8 to h1; files left in the rank; whether the
 * last byte was a digit. */
typedef struct progress {
    unsigned squares, left, after_digit;
} progress;

/*@ predicate on_board(progress now) =
        now.squares <= 64 && now.left <= 8 && now.after_digit <= 1; */

/* The fault of a piece or a digit that has no place where it stands. */
/*@ requires \valid(c) && \valid_read(now) && now->left <= 8 && here.squares <= 8;
    assigns c->a, c->b; */
static const ply_fault *refuse_files(cursor *c, const progress *now, int rank, meaning here) {
    if (now->after_digit & here.is_digit) return fail(c, &two_digits, rank, 0);
    return fail(c, &rank_too_long, rank, (int32_t)(8 - now->left + here.squares));
}

/* The fault at the byte where the board stops; NULL if the board is complete. Squares filled and
 * files left make whole ranks together, which says in which rank the reading stopped. */
/*@ requires \valid(c) && readable(c) && \valid_read(now) && on_board(*now);
    assigns c->a, c->b; */
static const ply_fault *check_board(cursor *c, const progress *now) {
    const int byte = peek(c), rank = 8 - (int)((now->squares + now->left - 8) / 8);
    const bool ends = byte == END || byte == ' ' || byte == '/';
    const meaning here = meaning_of(ends ? 0 : (unsigned char)byte);
    if (here.squares) return refuse_files(c, now, rank, here);
    if (now->left && !ends) return fail(c, &piece_expected, byte, rank);
    if (now->left) return fail(c, &rank_too_short, rank, (int32_t)(8 - now->left));
    if (rank > 1) return fail(c, ends ? &rank_missing : &slash_expected, byte, rank - 1);
    return ends ? NULL : fail(c, &blank_expected, byte, 0);
}

/* One loop for all ranks, with one branch in it, which the processor predicts until the board ends.
 * A slash gives back eight files, and is wrong unless none were left: otherwise more than 8 would
 * be. A slash behind the 64th square is still taken, and then nothing, since there is no 65th. */
/*@ requires \valid(c) && \valid(p) && \separated(c, p) && readable(c) && whole_but_rights(*p);
    assigns c->at, c->a, c->b, p->piece[0 .. 63];
    ensures c->at <= c->length && whole_but_rights(*p); */
static const ply_fault *read_board(cursor *c, ply_position *p) {
    progress now = {.squares = 0, .left = 8, .after_digit = 0};
    size_t at = 0;
    /*@ assert \forall integer s; 0 <= s < 64 ==> p->piece[s] == piece_on(*p, s); */
    /*@ loop invariant at <= c->length && on_board(now) && now.squares <= 8 * at;
        loop invariant \forall integer s; 0 <= s < 64 ==> is_piece(p->piece[s]);
        loop assigns at, now, p->piece[0 .. 63];
        loop variant c->length - at; */
    for (; at < c->length; at++) {
        const meaning here = meaning_of((unsigned char)c->text[at]);
        const unsigned squares = now.squares + here.squares, left = now.left - 9u + here.left;
        if ((left > 8) | (squares > 64) | (now.after_digit & here.is_digit)) break;
        p->piece[(now.squares ^ 56u) % 64u] = here.piece; /* after a slash: the next byte again */
        now = (progress){squares, left, here.is_digit};
    }
    c->at = at;
    if (!c->length) return &text_empty;
    if (now.squares == 64 && now.left == 8) {
        c->at--;
        return &ninth_rank;
    }
    return check_board(c, &now);
}

/*@ requires \valid(c) && \valid(p) && \separated(c, p) && readable(c) && whole_but_rights(*p);
    assigns c->at, c->a, c->b, p->turn;
    ensures \old(c->at) <= c->at <= c->length && whole_but_rights(*p); */
static const ply_fault *read_turn(cursor *c, ply_position *p) {
    const int byte = peek(c);
    if (byte == END) return &turn_missing;
    if (byte != 'w' && byte != 'b') return fail(c, &turn_unknown, byte, 0);
    p->turn = byte == 'b';
    c->at++;
    return NULL;
}

/*@ assigns \nothing;
    ensures \result <= 15; */
static uint8_t right_of(int letter) {
    switch (letter) {
    case 'K': return PLY_CASTLE_WHITE_KING;
    case 'Q': return PLY_CASTLE_WHITE_QUEEN;
    case 'k': return PLY_CASTLE_BLACK_KING;
    case 'q': return PLY_CASTLE_BLACK_QUEEN;
    default: return 0;
    }
}

/*@ requires \valid(c) && \valid(p) && \separated(c, p) && readable(c) && whole_but_rights(*p);
    assigns c->at, c->a, c->b, p->castling;
    ensures \old(c->at) <= c->at <= c->length && whole_but_rights(*p); */
static const ply_fault *read_castling(cursor *c, ply_position *p) {
    int byte = peek(c);
    if (byte == END) return &castling_missing;
    if (byte == '-') {
        c->at++;
        return NULL;
    }
    /*@ loop invariant \at(c->at, LoopEntry) <= c->at < c->length && byte == byte_at(c);
        loop assigns byte, c->at, c->a, c->b, p->castling;
        loop variant c->length - c->at; */
    do {
        const uint8_t right = right_of(byte);
        if (!right) return fail(c, &castling_unknown, byte, 0);
        if (p->castling & right) return fail(c, &castling_repeated, byte, 0);
        p->castling |= right;
        c->at++;
        byte = peek(c);
    } while (byte != ' ' && byte != END);
    return NULL;
}

/* The turn is known by now, and with it the rank. */
/*@ requires \valid(c) && \valid(p) && \separated(c, p) && readable(c) && whole_but_rights(*p);
    assigns c->at, c->a, c->b, p->ep;
    ensures \old(c->at) <= c->at <= c->length && whole_but_rights(*p); */
static const ply_fault *read_ep(cursor *c, ply_position *p) {
    const int file = peek(c), expected = p->turn == PLY_WHITE ? 6 : 3;
    if (file == END) return &ep_missing;
    if (file != '-' && (file < 'a' || file > 'h')) return fail(c, &ep_file, file, 0);
    c->at++;
    if (file == '-') return NULL;
    const int rank = peek(c);
    if (rank == END) return fail(c, &ep_rank_missing, 0, expected);
    if (rank != '0' + expected) return fail(c, &ep_rank, rank, expected);
    p->ep = ply_square_at((unsigned)(file - 'a'), (unsigned)expected - 1u);
    c->at++;
    return NULL;
}

/* What a counter can be refused for. */
typedef struct counter {
    const ply_fault *missing, *digit, *leading_zero, *too_large;
} counter;

static const counter halfmove = {&halfmove_missing, &halfmove_digit, &halfmove_zero,
                                 &halfmove_too_large};
static const counter fullmove = {&fullmove_missing, &fullmove_digit, &fullmove_zero,
                                 &fullmove_too_large};

/*@ assigns \nothing;
    ensures \result == ('0' <= byte <= '9'); */
static bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }

/* Reads a number from `least`, 0 or 1, to `greatest`. A larger one is refused at the first digit
 * that makes it so. The digits behind that one are not read, however many they are. */
/*@ requires \valid(c) && readable(c) && \valid(number) && \separated(c, number);
    requires \valid_read(kind) && least <= 1 && greatest <= PLY_FULLMOVE_MAX;
    assigns c->at, c->a, c->b, *number;
    ensures \old(c->at) <= c->at <= c->length;
    ensures *number == \old(*number) || least <= *number <= greatest; */
static const ply_fault *read_counter(cursor *c, const counter *kind, uint32_t least,
                                     uint32_t greatest, uint32_t *number) {
    int byte = peek(c);
    if (byte == END) return kind->missing;
    if (!is_digit(byte)) return fail(c, kind->digit, byte, 0);
    if (byte == '0') {
        /* "0" alone is a number where counting starts at 0; "00" and "05" never are. */
        const bool goes_on = c->at + 1 < c->length && is_digit((unsigned char)c->text[c->at + 1]);
        if (goes_on || least) return kind->leading_zero;
    }
    /* The value cannot overflow: it is at most the greatest when the next digit is read. */
    uint32_t value = 0;
    /*@ loop invariant c->at <= c->length && byte == byte_at(c) && value <= greatest;
        loop invariant c->at >= \at(c->at, LoopEntry);
        loop invariant value >= least || c->at == \at(c->at, LoopEntry) && byte != '0';
        loop assigns c->at, c->a, c->b, byte, value;
        loop variant c->length - c->at; */
    for (; is_digit(byte); c->at++, byte = peek(c)) {
        value = value * 10u + (uint32_t)(byte - '0');
        if (value > greatest) return fail(c, kind->too_large, (int32_t)greatest, 0);
    }
    *number = value;
    return NULL;
}

enum { BOARD, TURN, CASTLING, EP, HALFMOVE, FULLMOVE, FIELDS };

/* The board, then as many fields as there are, each behind one blank. */
/*@ requires \valid(c) && \valid(p) && \separated(c, p) && readable(c) && whole_but_rights(*p);
    assigns c->at, c->a, c->b, *p;
    ensures c->at <= c->length && whole_but_rights(*p); */
static const ply_fault *read_all(cursor *c, ply_position *p) {
    const ply_fault *fault = read_board(c, p);
    /*@ loop invariant c->at <= c->length && TURN <= field <= FIELDS;
        loop invariant whole_but_rights(*p);
        loop assigns c->at, c->a, c->b, field, fault, *p;
        loop variant c->length - c->at; */
    for (unsigned field = TURN; !fault && c->at < c->length; field++) {
        const int byte = peek(c);
        if (field == FIELDS) return fail(c, &text_after_end, byte, 0);
        if (byte != ' ') return fail(c, &blank_expected, byte, 0);
        c->at++;
        if (peek(c) == ' ') return &second_blank;
        switch (field) {
        case TURN: fault = read_turn(c, p); break;
        case CASTLING: fault = read_castling(c, p); break;
        case EP: fault = read_ep(c, p); break;
        case HALFMOVE: fault = read_counter(c, &halfmove, 0, PLY_HALFMOVE_MAX, &p->halfmove); break;
        default: fault = read_counter(c, &fullmove, 1, PLY_FULLMOVE_MAX, &p->fullmove); break;
        }
    }
    return fault;
}

/*@ requires \valid_read(text + (0 .. length - 1)) && \valid(&game->start);
    requires whole_but_rights(*(ply_position *)&ply_empty_position);
    assigns game->start;
    ensures \result.fault != \null ==> \result.at <= length;
    ensures \result.fault == \null ==> whole_but_rights(game->start);
    ensures \result.fault != \null ==> game->start == \old(game->start); */
static ply_error decode(const char *text, size_t length, ply_game *game) {
    cursor c = {.text = text, .length = length};
    ply_position p = ply_empty_position;
    const ply_fault *fault = read_all(&c, &p);
    if (fault) return ply_fault_at(fault, c.at, c.a, c.b);
    game->start = p;
    return ply_no_error();
}

/* ---- Writing --------------------------------------------------------------------------------- */

/* What is written for a piece; for an empty square, the digit of a run of one. */
static const char letters[16] = "1PNBRQK11pnbrqk1";

/* The second and later squares of a run of empty ones go over the digit of those before, one
 * higher. There is no branch, since which squares are empty is hard to predict: `0u - empty` has
 * all bits or none, so that a piece ends the run. */
static char *put_rank(char *out, const ply_piece *rank) {
    unsigned run = 0;
    for (unsigned file = 0; file < 8; file++) {
        const unsigned empty = rank[file] == PLY_EMPTY;
        run &= 0u - empty;
        out -= run != 0;
        *out++ = (char)(letters[rank[file] & 15u] + (int)run);
        run += empty;
    }
    return out;
}

static char *put_number(char *out, uint32_t number) {
    char digits[10];
    unsigned count = 0;
    do digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count) *out++ = digits[--count];
    return out;
}

/* Writes a text of at most LONGEST bytes; gives back its end. */
static char *put_all(char *out, const ply_position *p) {
    for (unsigned rank = 8; rank-- > 0;) {
        out = put_rank(out, p->piece + (size_t)8 * rank);
        *out++ = rank ? '/' : ' ';
    }
    *out++ = p->turn == PLY_WHITE ? 'w' : 'b';
    *out++ = ' ';
    for (unsigned bit = 0; bit < 4; bit++) {
        *out = "KQkq"[bit]; /* and stays only if the right is held: else the next goes over it */
        out += p->castling >> bit & 1u;
    }
    if (!p->castling) *out++ = '-';
    *out++ = ' ';
    if (p->ep == PLY_NO_SQUARE) {
        *out++ = '-';
    } else {
        *out++ = (char)('a' + ply_file(p->ep));
        *out++ = (char)('1' + ply_rank(p->ep));
    }
    *out++ = ' ';
    out = put_number(out, p->halfmove);
    *out++ = ' ';
    return put_number(out, p->fullmove);
}

/* Where any text fits, it is written in place. Otherwise it must be known to fit before the first
 * byte of it is written. */
static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    if (capacity >= LONGEST) {
        *length = (size_t)(put_all(out, &game->start) - out);
        return ply_no_error();
    }
    char text[LONGEST];
    return ply_put(text, (size_t)(put_all(text, &game->start) - text), out, capacity, length);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* The board of a text that was read, so that its letters and digits make 64 squares: a part for
 * each of them. Returns where it ends. */
static size_t take_board(const char *text, const ply_position *p, ply_take_part *take,
                         void *context) {
    size_t at = 0;
    for (unsigned nth = 0; nth < 64; at++) {
        const meaning here = meanings[(unsigned char)text[at]];
        ply_part part = {.name = "piece", .at = at, .bytes = 1};
        if (!here.squares) continue; /* a slash */
        ply_part_letters(&part, text + at, 1);
        if (here.is_digit) {
            part.name = "empty squares";
            part.squares = (((ply_squares)1 << here.squares) - 1) << (nth ^ 56u);
            ply_part_say(&part, "{a:word} empty, from {b:square} on", here.squares,
                         (int32_t)(nth ^ 56u));
        } else {
            ply_part_say_square(&part, nth ^ 56u, p->piece[nth ^ 56u]);
        }
        take(context, &part);
        nth += here.squares;
    }
    return at;
}

static void say_field(unsigned field, const ply_position *p, ply_part *part) {
    static const char *const names[FIELDS] = {"board",      "side to move", "castling",
                                              "en passant", "half-moves",   "move number"};
    part->name = names[field];
    switch (field) {
    case TURN: ply_part_say_turn(part, p->turn); break;
    case CASTLING: ply_part_say_rights(part, p->castling); break;
    case EP:
        if (p->ep != PLY_NO_SQUARE) part->squares = (ply_squares)1 << p->ep;
        ply_part_say(part,
                     p->ep == PLY_NO_SQUARE ? "no pawn just moved two squares"
                                            : "a pawn just moved two squares over {a:square}",
                     p->ep, 0);
        break;
    case HALFMOVE:
        ply_part_say(part, "{a} half-moves since a capture or a pawn's move", (int32_t)p->halfmove,
                     0);
        break;
    default: ply_part_say(part, "the {a:ordinal} move is to come", (int32_t)p->fullmove, 0);
    }
}

static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    ply_game game = {.start = ply_empty_position};
    (void)start;
    const ply_error error = decode(text, length, &game);
    if (ply_failed(error)) return error;
    size_t at = take_board(text, &game.start, take, context);
    for (unsigned field = TURN; at < length; field++) {
        ply_part part = {.at = ++at};
        while (at < length && text[at] != ' ') at++;
        part.bytes = at - part.at;
        ply_part_letters(&part, text + part.at, part.bytes);
        say_field(field, &game.start, &part);
        take(context, &part);
    }
    return error;
}

const ply_codec ply_codec_fen = {
    .name = "fen",
    .summary = "Forsyth-Edwards Notation: six fields of text",
    .holds = PLY_POSITION,
    .longest = LONGEST,
    .encode = encode,
    .decode = decode,
    .parts = parts,
};
