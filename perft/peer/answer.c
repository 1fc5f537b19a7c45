/* answer.c - reading what an engine wrote when it was asked for a count.
 *
 * Every line is looked at by itself. A line that begins with a move, perhaps behind a number of its
 * own, is part of the list. Of every other line the numbers are looked at, each with the words
 * before it (its key) and the word behind it (its unit), and the number that most looks like the
 * count of this depth is kept: "nodes searched" is worth more than "nodes", and that more than a
 * number alone. A later number of the same worth replaces an earlier one, because engines that
 * count every depth on the way write the greatest last. */
/* SPDX-License-Identifier: MIT */
#include "answer.h"

#include <string.h>

#include "corpus/corpus.h"

/* How much a number looks like a total, by the words around it. From SURE on the number is taken as
 * the answer at once, and the reader need not wait for a better one. */
enum { NONE, BY_INFO, ALONE, IN_TABLE, NODES, PERFT, TOTAL, SEARCHED, SURE = NODES };

/* ---- Letters --------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

/* A part of a line that has not been read yet. */
typedef struct rest {
    const char *at, *end;
} rest;

/* Whether the rest begins with a word, in capitals or not, and the word ends there: "movetime" does
 * not begin with "move". */
static bool begins(const rest *r, const char *word) {
    const size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length) return false;
    for (size_t i = 0; i < length; i++) {
        if (lower(r->at[i]) != word[i]) return false;
    }
    return r->at + length == r->end || !is_letter(r->at[length]);
}

static bool contains(const char *text, size_t length, const char *word) {
    const size_t size = strlen(word);
    for (size_t i = 0; i + size <= length; i++) {
        size_t same = 0;
        while (same < size && lower(text[i + same]) == word[same]) same++;
        if (same == size) return true;
    }
    return false;
}

static void skip_blanks(rest *r) {
    while (r->at < r->end && is_blank(*r->at)) r->at++;
}

/* Reads a number. Commas, apostrophes and underscores may stand between groups of three digits, but
 * a comma with other than three digits behind it ends the number: it parts two numbers. */
static bool read_count(rest *r, perft_count *count) {
    char digits[PERFT_COUNT_TEXT];
    size_t length = 0;
    const char *at = r->at;
    while (at < r->end) {
        const bool groups = (*at == ',' || *at == '\'' || *at == '_') && r->end - at > 3 &&
                            is_digit(at[1]) && is_digit(at[2]) && is_digit(at[3]) &&
                            (r->end - at == 4 || !is_digit(at[4]));
        if (groups) at++;
        if (!is_digit(*at)) break;
        if (length == sizeof digits) return false;
        digits[length++] = *at++;
    }
    if (!perft_count_read(digits, length, count)) return false;
    r->at = at;
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool read_square(const char *at, ply_square *square) {
    if (lower(at[0]) < 'a' || lower(at[0]) > 'h' || at[1] < '1' || at[1] > '8') return false;
    *square = ply_square_at((unsigned)(lower(at[0]) - 'a'), (unsigned)(at[1] - '1'));
    return true;
}

/* e2e4, e2-e4, e4xd5, e7e8q, e7e8Q, e7e8=Q, e7e8(q) */
static size_t read_coordinates(const ply_position *p, const char *text, size_t length,
                               ply_move *move) {
    static const char letters[] = ".pnbrqk";
    ply_square from, to;
    size_t at = 2;
    if (length < 4 || !read_square(text, &from)) return 0;
    if (text[at] == '-' || text[at] == 'x' || text[at] == ':') at++;
    if (length < at + 2 || !read_square(text + at, &to)) return 0;
    at += 2;
    unsigned promotion = 0;
    /* The letter of a promotion counts only if no other letter follows: a word that stands directly
     * behind the move is none. */
    const bool marked = at < length && (text[at] == '=' || text[at] == '/' || text[at] == '(');
    const size_t letter = at + marked;
    if (letter < length) {
        const char *found = memchr(letters + 1, lower(text[letter]), sizeof letters - 2);
        const bool ends = letter + 1 == length || !is_letter(text[letter + 1]);
        if (found && ends) {
            promotion = (unsigned)(found - letters);
            at = letter + 1;
            if (marked && text[letter - 1] == '(' && at < length && text[at] == ')') at++;
        }
    }
    if (from == to || (at < length && (is_letter(text[at]) || is_digit(text[at])))) return 0;
    /* Castling may be written as the king taking its own rook. */
    const ply_piece king = ply_piece_of(p->turn, PLY_KING), rook = ply_piece_of(p->turn, PLY_ROOK);
    if (p->piece[from] == king && p->piece[to] == rook && ply_rank(from) == ply_rank(to)) {
        to = ply_square_at(to > from ? 6 : 2, ply_rank(from));
    }
    *move = ply_move_of(from, to, promotion);
    return at;
}

/* O-O and O-O-O, with letters or with zeros. It need not be legal: the king goes two squares. */
static size_t read_castling(const ply_position *p, const char *text, size_t length,
                            ply_move *move) {
    const char sign = length ? text[0] : '\0';
    size_t size = 1;
    if (sign != 'O' && sign != 'o' && sign != '0') return 0;
    while (size < 5 && size + 1 < length && text[size] == '-' && text[size + 1] == sign) size += 2;
    if (size < 3 || (size < length && (is_letter(text[size]) || is_digit(text[size])))) return 0;
    const unsigned home = p->turn == PLY_WHITE ? 4u : 60u;
    *move = ply_move_of((ply_square)home, (ply_square)(size == 3 ? home + 2 : home - 2), 0);
    while (size < length && (text[size] == '+' || text[size] == '#')) size++;
    return size;
}

/* A name as in PGN, of a legal move. Where the name ends cannot be seen beforehand, so the longest
 * beginning of the text that can be read is taken. */
static size_t read_name(const ply_position *p, const char *text, size_t length, ply_move *move) {
    size_t size = 0;
    while (size < length && size < 12 && memchr("abcdefgh12345678KQRBNx=+#", text[size], 25)) {
        size++;
    }
    ply_game game = {.start = *p, .moves = move, .capacity = 1};
    for (; size >= 2; size--) {
        if (size < length && (is_letter(text[size]) || is_digit(text[size]))) continue;
        if (!ply_failed(ply_codec_san.decode(text, size, &game))) return size;
    }
    return 0;
}

size_t perft_answer_move(const ply_position *position, const char *text, size_t length,
                         ply_move *move) {
    /* Names need a position in which moves can be played; coordinates do not, and come first. The
     * letter of a piece may stand before them: Ng1-f3. */
    ply_move found = PLY_NO_MOVE;
    size_t size = read_coordinates(position, text, length, &found);
    if (!size && length && memchr("KQRBNP", text[0], 6)) {
        size = read_coordinates(position, text + 1, length - 1, &found);
        size += size > 0;
    }
    if (!size) size = read_castling(position, text, length, &found);
    if (!size && length && memchr("abcdefghKQRBN", text[0], 13) &&
        !(ply_problems(position) & PLY_PROBLEM_ERRORS)) {
        size = read_name(position, text, length, &found);
    }
    if (size) *move = found;
    return size;
}

/* Reads the moves that a line begins with; false if there are none. Behind a move its count may
 * follow, after signs; and behind that, the next move. */
static bool read_moves(perft_answer *a, rest r) {
    perft_count number = 0;
    bool has_number = false, any = false;
    rest ahead = r;
    ply_move castling;
    if (!read_castling(&a->position, r.at, (size_t)(r.end - r.at), &castling) &&
        read_count(&ahead, &number)) { /* "1. e2e4 20", "20 e2e4" */
        const bool ordinal = ahead.at < ahead.end && memchr(".):", *ahead.at, 3);
        if (ordinal) ahead.at++;
        skip_blanks(&ahead);
        has_number = !ordinal;
        r = ahead;
    }
    for (;;) {
        perft_listed listed = {0};
        const size_t size =
            perft_answer_move(&a->position, r.at, (size_t)(r.end - r.at), &listed.move);
        if (!size) return any;
        any = true;
        r.at += size;
        while (r.at < r.end && memchr(" \t\r:-=>.,|()[]*", *r.at, 15)) r.at++;
        if (begins(&r, "nodes") || begins(&r, "moves") || begins(&r, "leaves")) {
            while (r.at < r.end && !is_digit(*r.at)) r.at++;
        }
        /* A number before the first move is its count, if none follows and it is no ordinal. */
        listed.counted = read_count(&r, &listed.leaves);
        if (!listed.counted && has_number) {
            listed.counted = true;
            listed.leaves = number;
        }
        has_number = false;
        if (a->count < PERFT_LISTED_MAX) {
            a->list[a->count++] = listed;
        } else {
            a->too_long = true;
        }
        while (r.at < r.end && memchr(" \t\r,;|", *r.at, 6)) r.at++;
    }
}

/* ---- Totals ---------------------------------------------------------------------------------- */

/* How much a number with these words about it looks like a total. First come the words that rule it
 * out, since "1000 nodes per second" would otherwise be one: units of time and speed behind it, and
 * what is measured before it. */
static unsigned weigh(const char *key, size_t length, const rest *unit) {
    static const char *const others[] = {"time", "nps", "n/s",   "/s",     "sec",   "speed",
                                         "hash", "cpu", "score", "thread", "option"};
    static const char *const units[] = {"ms",   "s",       "sec", "secs", "seconds", "nps",
                                        "knps", "n",       "kn",  "mn",   "mnps",    "mb",
                                        "%",    "nodes/s", "us",  "bit",  "x",       "node/s"};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (begins(unit, units[i])) return NONE;
    }
    const size_t behind = (size_t)(unit->end - unit->at), looked_at = strlen("positions per sec");
    if (contains(unit->at, behind < looked_at ? behind : looked_at, "per sec")) return NONE;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (contains(key, length, others[i])) return NONE;
    }
    if (contains(key, length, "nodes searched")) return SEARCHED;
    if (contains(key, length, "total")) return TOTAL;
    if (contains(key, length, "perft")) return PERFT;
    if (contains(key, length, "move")) return NONE;
    if (contains(key, length, "nodes") || contains(key, length, "leaf") ||
        contains(key, length, "leaves") || contains(key, length, "positions")) {
        return NODES;
    }
    if (begins(unit, "nodes") || begins(unit, "leaves") || begins(unit, "leafs") ||
        begins(unit, "positions") || begins(unit, "moves")) {
        return NODES;
    }
    return NONE;
}

/* A number right behind "perft" or "depth" is the depth if another number follows, or if there is
 * no sign between: an engine that does not know a command repeats it. */
static bool is_depth(const char *key, size_t length, perft_count number, const rest *behind) {
    const size_t whole = length;
    while (length && !is_letter(key[length - 1])) length--;
    const bool asks = length >= 5 && (contains(key + length - 5, 5, "perft") ||
                                      contains(key + length - 5, 5, "depth") ||
                                      (length >= 6 && contains(key + length - 6, 6, "divide")));
    const bool sign =
        memchr(key + length, ':', whole - length) || memchr(key + length, '=', whole - length);
    rest unit = *behind;
    skip_blanks(&unit);
    if (begins(&unit, "nodes")) { /* "perft 2 nodes 400", but "perft 20 nodes in 3 ms" */
        unit.at += 5;
        while (unit.at < unit.end && (is_blank(*unit.at) || *unit.at == ':' || *unit.at == '=')) {
            unit.at++;
        }
        if (unit.at == unit.end || !is_digit(*unit.at)) return false;
    }
    rest next = *behind;
    while (next.at < next.end && !is_digit(*next.at)) next.at++;
    return asks && number <= PERFT_DEPTH_MAX && (!sign || next.at < next.end) &&
           !begins(&unit, "leaves") && !begins(&unit, "positions");
}

/* Keeps a total that looks at least as much like one as what was kept before. */
static void keep_total(perft_answer *a, unsigned weight, perft_count total) {
    if (weight == NONE || weight < a->weight) return;
    a->weight = weight;
    a->total = total;
    a->has_total = true;
    a->sure = weight >= SURE;
}

/* A line of nothing but numbers and signs: the depth and its count, or a count alone. */
static void read_bare(perft_answer *a, rest r) {
    perft_count number[2] = {0};
    size_t count = 0;
    while (r.at < r.end && count < 2) {
        if (is_letter(*r.at)) return;
        if (!is_digit(*r.at)) {
            r.at++;
            continue;
        }
        if (!read_count(&r, &number[count++])) return;
        if (r.end - r.at > 1 && *r.at == '.' && is_digit(r.at[1])) return; /* 0.25: a time */
    }
    if (count == 1) keep_total(a, ALONE, number[0]);
    if (count == 2 && number[0] == a->depth) keep_total(a, IN_TABLE, number[1]);
}

/* Looks at every number of a line. Its key is what stands between the number before and itself.
 * Lines with a FEN are passed over, for a FEN has numbers of its own. */
static void read_totals(perft_answer *a, rest r) {
    const char *key = r.at;
    bool has_depth = false;
    if (contains(r.at, (size_t)(r.end - r.at), "fen")) return;
    while (r.at < r.end) {
        if (!is_digit(*r.at)) {
            r.at++;
            continue;
        }
        perft_count number = 0;
        const size_t length = (size_t)(r.at - key);
        if (!read_count(&r, &number)) {
            while (r.at < r.end && is_digit(*r.at)) r.at++;
            continue;
        }
        if (r.end - r.at > 1 && *r.at == '.' && is_digit(r.at[1])) { /* 0.25 */
            r.at++;
            while (r.at < r.end && is_digit(*r.at)) r.at++;
            key = r.at;
            continue;
        }
        rest unit = r;
        while (unit.at < unit.end && (is_blank(*unit.at) || *unit.at == ')')) unit.at++;
        if (!has_depth && is_depth(key, length, number, &r)) {
            if (number != a->depth) return; /* of another depth */
            has_depth = true;
            continue; /* the key goes on */
        }
        keep_total(a, weigh(key, length, &unit), number);
        key = r.at;
    }
}

/* The count may stand in a line of the kind that searches write: "info depth 2 nodes 400". Of a
 * search it is none, so lines with a score or a line of play are passed over. */
static void read_info(perft_answer *a, rest r) {
    rest nodes = {r.end, r.end};
    perft_count number;
    for (; r.at < r.end; r.at++) {
        if (!is_blank(*r.at)) continue;
        const rest word = {r.at + 1, r.end};
        if (begins(&word, "pv") || begins(&word, "score") || begins(&word, "currmove")) return;
        if (begins(&word, "nodes")) nodes = (rest){word.at + 5, word.end};
    }
    skip_blanks(&nodes);
    if (read_count(&nodes, &number)) keep_total(a, BY_INFO, number);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* A prompt that an engine writes before it reads the next command ends without a line feed, so it
 * stands at the beginning of the line that follows: "engine> e2e4: 20", or "> e2e4: 20". A prompt
 * has letters only, since "e2e4> 20" is a move. */
static bool skip_prompt(rest *r) {
    rest ahead = *r;
    skip_blanks(&ahead);
    while (ahead.at < ahead.end && (is_letter(*ahead.at) || *ahead.at == '_')) ahead.at++;
    if (ahead.at == ahead.end || *ahead.at != '>') return false;
    while (ahead.at < ahead.end && *ahead.at == '>') ahead.at++;
    if (ahead.at < ahead.end && !is_blank(*ahead.at)) return false;
    *r = ahead;
    return true;
}

void perft_answer_skip_prompts(const char **line, size_t *length) {
    rest r = {*line, *line + *length};
    while (skip_prompt(&r)) continue;
    *line = r.at;
    *length = (size_t)(r.end - r.at);
}

/* Keeps the first line that says that something was refused, with bytes that do not print replaced:
 * it is shown to people. */
static void keep_complaint(perft_answer *a, const rest *r) {
    static const char *const words[] = {"illegal", "invalid",   "error",   "unknown", "unsupported",
                                        "cannot",  "not legal", "bad fen", "refused", "usage"};
    const size_t length = (size_t)(r->end - r->at);
    if (a->complaint[0]) return;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (!contains(r->at, length, words[i])) continue;
        const size_t kept = length < sizeof a->complaint - 1 ? length : sizeof a->complaint - 1;
        memcpy(a->complaint, r->at, kept);
        for (size_t at = 0; at < kept; at++) {
            if (a->complaint[at] < ' ' || a->complaint[at] > '~') a->complaint[at] = '?';
        }
        a->complaint[kept] = '\0';
        return;
    }
}

void perft_answer_begin(perft_answer *answer, const ply_position *position, unsigned depth) {
    /* Everything but the list, which is large, and of which `count` says how much there is. */
    memset(answer, 0, offsetof(perft_answer, list));
    memset((char *)answer + offsetof(perft_answer, sure), 0,
           sizeof *answer - offsetof(perft_answer, sure));
    answer->position = *position;
    answer->depth = depth;
}

void perft_answer_line(perft_answer *answer, const char *line, size_t length) {
    perft_answer_skip_prompts(&line, &length);
    rest r = {line, line + length};
    skip_blanks(&r);
    if (begins(&r, "bestmove") || begins(&r, "move")) answer->searched = true;
    if (begins(&r, "bestmove") || begins(&r, "id") || begins(&r, "option") ||
        begins(&r, "feature")) {
        return;
    }
    if (begins(&r, "info")) { /* what a search says of itself, but for `info string` */
        r.at += 4;
        skip_blanks(&r);
        if (!begins(&r, "string")) {
            read_info(answer, (rest){line, line + length});
            return;
        }
        r.at += 6;
        skip_blanks(&r);
    }
    keep_complaint(answer, &r);
    /* An engine that does not know a command repeats it, and the depth is no count. */
    if (contains(r.at, (size_t)(r.end - r.at), "unknown")) return;
    if (read_moves(answer, r)) return;
    read_bare(answer, r);
    read_totals(answer, r);
}

static bool is_legal(const ply_position *position, ply_move move) {
    ply_move legal[PLY_MOVES_MAX];
    if (ply_problems(position) & PLY_PROBLEM_ERRORS) return false;
    const size_t count = corpus_list(position, legal);
    for (size_t i = 0; i < count; i++) {
        if (legal[i] == move) return true;
    }
    return false;
}

/* A search comes by the same first move again and again. */
static void add_once(perft_answer *a, ply_move move) {
    for (size_t i = 0; i < a->count; i++) {
        if (a->list[i].move == move) return;
    }
    if (a->count < PERFT_LISTED_MAX) a->list[a->count++] = (perft_listed){.move = move};
}

/* The moves of a line of play, each in the position that those before it lead to. */
static void read_line_of_play(perft_answer *a, rest r) {
    ply_position p = a->position;
    ply_move line[PERFT_LINE_MAX];
    for (size_t i = 0; i < PERFT_LINE_MAX; i++) {
        skip_blanks(&r);
        const size_t size = perft_answer_move(&p, r.at, (size_t)(r.end - r.at), &line[i]);
        if (!size) return;
        r.at += size;
        if (i == 0) add_once(a, line[i]);
        if (!is_legal(&p, line[i])) {
            if (i == 0 || a->line_length) return;
            memcpy(a->line, line, (i + 1) * sizeof *line);
            a->line_length = i + 1;
            return;
        }
        ply_play(&p, line[i]);
    }
}

bool perft_answer_search_line(perft_answer *answer, const char *line, size_t length) {
    perft_answer_skip_prompts(&line, &length);
    rest r = {line, line + length};
    answer->by_search = true;
    skip_blanks(&r);
    if (begins(&r, "info")) {
        for (; r.at < r.end; r.at++) {
            if (!is_blank(*r.at)) continue;
            rest word = {r.at + 1, r.end};
            if (begins(&word, "string")) return false;
            if (!begins(&word, "pv")) continue;
            word.at += 2;
            read_line_of_play(answer, word);
            return false;
        }
        return false;
    }
    if (begins(&r, "bestmove") || begins(&r, "move")) {
        r.at += begins(&r, "move") ? 4 : 8;
        skip_blanks(&r);
        ply_move move;
        if (perft_answer_move(&answer->position, r.at, (size_t)(r.end - r.at), &move)) {
            add_once(answer, move);
        }
        answer->searched = true;
        return true;
    }
    keep_complaint(answer, &r);
    if (begins(&r, "resign")) return true;
    return r.end - r.at >= 3 && (memcmp(r.at, "1-0", 3) == 0 || memcmp(r.at, "0-1", 3) == 0 ||
                                 memcmp(r.at, "1/2", 3) == 0);
}

bool perft_answer_is_by_info(const perft_answer *answer) {
    return answer->has_total && answer->weight == BY_INFO;
}

void perft_answer_end(perft_answer *answer) {
    if ((answer->has_total && answer->weight > BY_INFO) || answer->count == 0) return;
    answer->has_total = false;
    answer->weight = NONE;
    /* At depth 1 a move is one leaf, counted or not; deeper, a move without a count leaves the sum
     * unknown. */
    perft_count sum = 0;
    for (size_t i = 0; i < answer->count; i++) {
        if (!answer->list[i].counted && answer->depth > 1) return;
        sum += answer->list[i].counted ? answer->list[i].leaves : 1;
    }
    answer->has_total = true;
    answer->total = sum;
}

void perft_answer_read(perft_answer *answer, const ply_position *position, unsigned depth,
                       const char *text, size_t length) {
    perft_answer_begin(answer, position, depth);
    for (size_t from = 0; from < length;) {
        const char *end = memchr(text + from, '\n', length - from);
        const size_t to = end ? (size_t)(end - text) : length;
        perft_answer_line(answer, text + from, to - from);
        from = to + 1;
    }
    perft_answer_end(answer);
}
