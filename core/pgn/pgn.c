/* pgn.c - a game in Portable Game Notation: its moves, and its start if that is not the usual one.
 *
 * Reading goes through the text once. First the tags, of which two are looked at: they must come
 * before the moves, since they say what the moves are played from. Then tokens, until there is a
 * result or the text ends. Before and behind each of them stands what is skipped: blanks, comments,
 * variations, marks. None of it is kept, and nothing calls itself for it: variations are counted by
 * their parentheses, however deep they lie.
 *
 * Writing is the frame of moves.c: a head with the start, if it is not the usual one, the moves,
 * and a star for the result, which a codec does not know. */
/* SPDX-License-Identifier: MIT */
#include "../san/san.h"

#include <string.h>

static const ply_fault comment_open = {PLY_BAD_TEXT, "comment-open", "this comment has no }"};
static const ply_fault variation_open = {PLY_BAD_TEXT, "variation-open", "this variation has no )"};
static const ply_fault nag_digits = {PLY_BAD_TEXT, "nag-digits", "$ is not followed by a number"};
static const ply_fault tag_name_expected = {PLY_BAD_TEXT, "tag-name-expected",
                                            "{a:byte} where the name of a tag was expected"};
static const ply_fault tag_quote_expected = {PLY_BAD_TEXT, "tag-quote-expected",
                                             "{a:byte} where the value of a tag was expected"};
static const ply_fault tag_end_expected = {PLY_BAD_TEXT, "tag-end-expected",
                                           "{a:byte} where the ] of a tag was expected"};
static const ply_fault tag_cut_short = {PLY_BAD_TEXT, "tag-cut-short",
                                        "the text ends in the middle of a tag"};
static const ply_fault fen_twice = {PLY_BAD_TEXT, "fen-twice", "a second tag FEN"};
static const ply_fault setup_value = {PLY_BAD_TEXT, "setup-value", "the tag SetUp is 0 or 1"};
static const ply_fault fen_missing = {PLY_BAD_TEXT, "fen-missing",
                                      "the tag SetUp is 1 and there is no tag FEN"};
static const ply_fault token_expected = {
    PLY_BAD_TEXT, "token-expected", "{a:byte} where a move, its number or the result was expected"};
static const ply_fault token_runs_on = {PLY_BAD_TEXT, "token-runs-on",
                                        "{a:byte} directly behind a move or a number"};
static const ply_fault result_followed = {PLY_BAD_TEXT, "result-followed",
                                          "{a:byte} behind the result of the game"};

/* ---- What is skipped ------------------------------------------------------------------------- */

static bool is_blank(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }
static bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }
static bool is_letter(int byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }
static bool is_symbol(int byte) { return is_digit(byte) || is_letter(byte) || byte == '_'; }

/* Reads past a word, if it stands here. */
static bool accept(ply_reader *r, const char *word) {
    size_t at = r->at;
    for (; *word; word++, at++) {
        if (at >= r->length || r->text[at] != *word) return false;
    }
    r->at = at;
    return true;
}

static void skip_blanks(ply_reader *r) {
    while (is_blank(ply_peek(r))) r->at++;
}

static void skip_digits(ply_reader *r) {
    while (is_digit(ply_peek(r))) r->at++;
}

static ply_error skip_braces(ply_reader *r) {
    const size_t at = r->at;
    while (ply_peek(r) >= 0) {
        if (r->text[r->at++] == '}') return ply_no_error();
    }
    return ply_fault_at(&comment_open, at, 0, 0);
}

static void skip_line(ply_reader *r) {
    while (ply_peek(r) >= 0 && ply_peek(r) != '\n') r->at++;
}

/* A line that begins with a percent sign is no part of the game. */
static bool is_escape(const ply_reader *r) {
    return ply_peek(r) == '%' && (r->at == 0 || r->text[r->at - 1] == '\n');
}

/* Variations may lie in each other; nothing in them is looked at but comments and escaped lines,
 * which may hold parentheses that mean nothing. A comment that is left open goes on to the end of
 * the text, and so ends the loop. */
static ply_error skip_variation(ply_reader *r) {
    const size_t at = r->at;
    ply_error error = ply_no_error();
    for (size_t depth = 0; ply_peek(r) >= 0;) {
        switch (ply_peek(r)) {
        case '{': error = skip_braces(r); continue;
        case ';': skip_line(r); continue;
        case '%':
            if (!is_escape(r)) break;
            skip_line(r);
            continue;
        case '(': depth++; break;
        case ')': depth--; break;
        default: break;
        }
        r->at++;
        if (depth == 0) return error;
    }
    return ply_failed(error) ? error : ply_fault_at(&variation_open, at, 0, 0);
}

static ply_error skip_nag(ply_reader *r) {
    const size_t at = r->at++;
    if (!is_digit(ply_peek(r))) return ply_fault_at(&nag_digits, at, 0, 0);
    skip_digits(r);
    return ply_no_error();
}

/* Skips to the next tag, number, move or result. */
static ply_error skip(ply_reader *r) {
    ply_error error = ply_no_error();
    while (!ply_failed(error)) {
        const int byte = ply_peek(r);
        if (byte == '{') {
            error = skip_braces(r);
        } else if (byte == '(') {
            error = skip_variation(r);
        } else if (byte == '$') {
            error = skip_nag(r);
        } else if (byte == ';' || is_escape(r)) {
            skip_line(r);
        } else if (is_blank(byte) || byte == '!' || byte == '?') {
            r->at++;
        } else {
            break;
        }
    }
    return error;
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* What the tags of a game say of its start. */
typedef struct pgn_start {
    ply_position position;
    bool has_fen, needs_fen;
    size_t at; /* where the FEN is */
} pgn_start;

/* What to say where a tag does not go on as it should: that the text ends, or what is there. */
static ply_error tag_lacks(const ply_reader *r, const ply_fault *what) {
    if (ply_peek(r) < 0) return ply_fault_at(&tag_cut_short, r->at, 0, 0);
    return ply_fault_at(what, r->at, ply_peek(r), 0);
}

static ply_error read_name(ply_reader *r, ply_reader *name) {
    skip_blanks(r);
    *name = (ply_reader){.text = r->text + r->at};
    while (is_symbol(ply_peek(r))) r->at++, name->length++;
    return name->length ? ply_no_error() : tag_lacks(r, &tag_name_expected);
}

/* The value of a tag, as it stands: a backslash keeps a quote from ending it. */
static ply_error read_value(ply_reader *r, ply_reader *value) {
    skip_blanks(r);
    if (ply_peek(r) != '"') return tag_lacks(r, &tag_quote_expected);
    *value = (ply_reader){.text = r->text + ++r->at};
    const size_t start = r->at;
    /* A backslash at the very end takes the place one past the end; ply_peek is -1 there too. */
    while (ply_peek(r) >= 0 && ply_peek(r) != '"') r->at += ply_peek(r) == '\\' ? 2 : 1;
    if (r->at >= r->length) return ply_fault_at(&tag_cut_short, r->length, 0, 0);
    value->length = r->at++ - start;
    return ply_no_error();
}

static bool is(ply_reader word, const char *wanted) {
    return accept(&word, wanted) && word.at == word.length;
}

/* Tags other than these two are read past. */
static ply_error use_tag(pgn_start *start, const ply_reader *name, const ply_reader *value,
                         size_t at) {
    if (is(*name, "SetUp")) {
        if (!is(*value, "0") && !is(*value, "1")) return ply_fault_at(&setup_value, at, 0, 0);
        start->needs_fen = is(*value, "1");
    } else if (is(*name, "FEN")) {
        if (start->has_fen) return ply_fault_at(&fen_twice, at, 0, 0);
        start->has_fen = true;
        start->at = at;
        ply_error error =
            ply_read_position(&ply_codec_fen, value->text, value->length, &start->position);
        error.at += at; /* from a byte of the FEN to one of the text */
        return error;
    }
    return ply_no_error();
}

static ply_error read_tag(ply_reader *r, pgn_start *start) {
    ply_reader name = *r, value = *r;
    r->at++;
    ply_error error = read_name(r, &name);
    if (!ply_failed(error)) error = read_value(r, &value);
    if (ply_failed(error)) return error;
    const size_t at = (size_t)(value.text - r->text);
    skip_blanks(r);
    if (ply_peek(r) != ']') return tag_lacks(r, &tag_end_expected);
    r->at++;
    return use_tag(start, &name, &value, at);
}

static ply_error read_tags(ply_reader *r, pgn_start *start) {
    ply_error error = skip(r);
    while (!ply_failed(error) && ply_peek(r) == '[') {
        error = read_tag(r, start);
        if (!ply_failed(error)) error = skip(r);
    }
    if (ply_failed(error)) return error;
    if (start->needs_fen && !start->has_fen) return ply_fault_at(&fen_missing, r->at, 0, 0);
    return error;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Asked before a token is read, since a result begins as a move number or as castling does. */
static bool accept_result(ply_reader *r) {
    return accept(r, "*") || accept(r, "1-0") || accept(r, "0-1") || accept(r, "1/2-1/2");
}

/* The dots of a move number, any number of them: each is a token, so blanks may stand before it. */
static bool skip_dots(ply_reader *r) {
    bool any = false;
    for (ply_reader ahead = *r; skip_blanks(&ahead), accept(&ahead, "."); any = true) *r = ahead;
    return any;
}

/* A move number, which is not looked at, or a move. What follows directly must not be a letter or a
 * digit: "1e4" is more likely a slip than two tokens. */
static ply_error read_token(ply_reader *r, ply_walk *walk, ply_game *game) {
    /* Castling may be spelt with zeros, which begin it like a number: so a copy looks ahead. */
    ply_reader ahead = *r;
    ply_error error = ply_no_error();
    if (is_digit(ply_peek(r)) && !accept(&ahead, "0-0")) {
        skip_digits(r);
        if (skip_dots(r)) return error;
    } else if (is_symbol(ply_peek(r))) {
        error = ply_read_next(r, walk, ply_read_san, game);
    } else {
        error = ply_fault_at(&token_expected, r->at, ply_peek(r), 0);
    }
    if (ply_failed(error) || !is_symbol(ply_peek(r))) return error;
    return ply_fault_at(&token_runs_on, r->at, ply_peek(r), 0);
}

/* Behind a result there is nothing but what is skipped. */
static ply_error read_end(ply_reader *r) {
    const ply_error error = skip(r);
    if (ply_failed(error) || ply_peek(r) < 0) return error;
    return ply_fault_at(&result_followed, r->at, ply_peek(r), 0);
}

static ply_error read_moves(ply_reader *r, ply_walk *walk, ply_game *game) {
    for (;;) {
        ply_error error = skip(r);
        if (ply_failed(error) || ply_peek(r) < 0) return error;
        if (accept_result(r)) return read_end(r);
        error = read_token(r, walk, game);
        if (ply_failed(error)) return error;
    }
}

/* The tags, and a walk from where the moves are played from. */
static ply_error read_start(ply_reader *r, const ply_position *known, pgn_start *start,
                            ply_walk *walk) {
    *start = (pgn_start){.position = *known};
    ply_error error = read_tags(r, start);
    if (ply_failed(error)) return error;
    if (!start->has_fen && !ply_is_known(known)) start->position = ply_start_position;
    error = ply_walk_start(walk, &start->position);
    if (ply_failed(error)) error.at = start->at;
    return error;
}

static ply_error decode(const char *text, size_t length, ply_game *game) {
    ply_reader r = {text, length, 0};
    pgn_start start;
    ply_walk walk;
    game->count = 0;
    ply_error error = read_start(&r, &game->start, &start, &walk);
    if (ply_failed(error)) return error;
    error = read_moves(&r, &walk, game);
    error.ply = ply_failed(error) ? (uint32_t)game->count : 0;
    /* The moves before an error are given back, and then so is what they are played from. */
    if (!ply_failed(error) || game->count) game->start = start.position;
    return error;
}

/* ---- A stream of games ----------------------------------------------------------------------- */

/* Where one game ends and the next begins is told by what its words look like, and by nothing that
 * must be right: a game ends with its result; before a tag at the beginning of a line, if moves
 * stand before that; before a move number 1 there, if moves stand before that; and before a tag
 * Event there in any case, even in a comment that has no end. So a game that is refused takes no
 * other one with it. */

typedef struct pgn_stream {
    ply_reader r;
    bool ended;  /* no more will come */
    bool begun;  /* there was more than blanks and comments, */
    bool played; /* and more than tags */
    unsigned skips;
} pgn_stream;

static bool begins_line(const ply_reader *r) { return r->at == 0 || r->text[r->at - 1] == '\n'; }

static bool is_ahead(const ply_reader *r, const char *word) {
    ply_reader ahead = *r;
    return accept(&ahead, word);
}

static bool begins_game(const pgn_stream *s) {
    const ply_reader *r = &s->r;
    if (!s->begun || !begins_line(r)) return false;
    if (is_ahead(r, "[Event \"")) return true;
    if (!s->played) return false;
    if (r->at + 1 < r->length && is_ahead(r, "[")) return is_letter(r->text[r->at + 1]);
    return is_ahead(r, "1.") && !is_ahead(r, "1..");
}

/* The same, where the bytes that are there may be the beginning of that. A 1 alone is not asked
 * for: with it the bytes end in a word, and only a star can end a text there. */
static bool may_begin_game(const pgn_stream *s) {
    const ply_reader *r = &s->r;
    const size_t left = r->length - r->at;
    if (s->ended || !s->begun || !begins_line(r)) return false;
    if (ply_peek(r) == '[') return left < sizeof "[Event \"" - 1;
    return left == 2 && is_ahead(r, "1.");
}

/* Reads past a comment or a variation, with those that lie in it; false if it has no end, and then
 * the reader is where all bytes end or a game begins. */
static bool pass_comment(pgn_stream *s) {
    ply_reader *r = &s->r;
    bool in_braces = false;
    for (size_t depth = 0; ply_peek(r) >= 0; r->at++) {
        const int byte = ply_peek(r);
        if (begins_line(r) && is_ahead(r, "[Event \"")) return false;
        if (byte == '}') in_braces = false;
        if (byte == ';' && !in_braces) skip_line(r);
        if (byte == '(' && !in_braces) depth++;
        if (byte == ')' && !in_braces) depth--;
        if (byte == '{') in_braces = true;
        if (depth == 0 && !in_braces) {
            r->at += ply_peek(r) >= 0;
            return true;
        }
    }
    if (r->at > r->length) r->at = r->length; /* behind a line that had no end */
    return false;
}

/* Reads past a tag; one that has no end ends with its line. */
static void pass_tag(pgn_stream *s) {
    ply_reader *r = &s->r, ahead = *r, name;
    bool in_quotes = false;
    ahead.at++;
    if (!ply_failed(read_name(&ahead, &name)) && !is(name, "SetUp") && !is(name, "FEN")) {
        s->skips |= PLY_SKIPS_TAGS;
    }
    for (; ply_peek(r) >= 0 && ply_peek(r) != '\n'; r->at++) {
        if (ply_peek(r) == '"') in_quotes = !in_quotes;
        if (ply_peek(r) == '\\' && in_quotes) r->at++;
        if (ply_peek(r) == ']' && !in_quotes) break;
    }
    if (r->at > r->length) r->at = r->length;
    if (ply_peek(r) >= 0) r->at++;
    s->begun = true;
}

static bool ends_word(int byte) {
    for (const char *end = "{(;[$*!?"; *end; end++) {
        if (byte == *end) return true;
    }
    return byte < 0 || is_blank(byte);
}

/* Reads past a move, a number, or anything else up to a blank; true if it is a result. */
static bool pass_word(pgn_stream *s) {
    ply_reader word = {.text = s->r.text + s->r.at};
    const bool is_star = ply_peek(&s->r) == '*'; /* a result that ends itself */
    do s->r.at++, word.length++;
    while (!is_star && !ends_word(ply_peek(&s->r)));
    s->begun = true;
    if (is(word, "*")) return true;
    if (!accept_result(&word) || word.at < word.length) {
        s->played = true;
        return false;
    }
    s->skips |= PLY_SKIPS_RESULT;
    return true;
}

/* Goes to the end of the first game; true if that is met, and is not only where the bytes end. A
 * word that ends there may go on. */
static bool find_end(pgn_stream *s) {
    for (;;) {
        skip_blanks(&s->r);
        const int byte = ply_peek(&s->r);
        if (byte < 0 || may_begin_game(s)) return false;
        if (begins_game(s)) return true;
        if (byte == '{' || byte == '(' || byte == ';') {
            s->skips |= PLY_SKIPS_COMMENTS;
            if (!pass_comment(s)) s->begun = true;
        } else if (byte == '$' || byte == '!' || byte == '?') {
            s->skips |= PLY_SKIPS_COMMENTS;
            s->r.at++;
            skip_digits(&s->r);
        } else if (byte == '[') {
            pass_tag(s);
        } else if (pass_word(s)) {
            return s->r.at < s->r.length || s->r.text[s->r.at - 1] == '*';
        }
    }
}

static bool cut(const char *text, size_t length, bool ended, ply_cut *cut) {
    pgn_stream s = {.r = {text, length, 0}, .ended = ended};
    skip_blanks(&s.r);
    const size_t begin = s.r.at;
    if (!find_end(&s) && !ended) return false;
    *cut = (ply_cut){begin, s.r.at, s.skips};
    if (!s.begun) *cut = (ply_cut){length, length, 0};
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static char *put_number(char *out, uint32_t number) {
    uint32_t unit = 1;
    while (number / unit >= 10) unit *= 10;
    for (; unit; unit /= 10) *out++ = (char)('0' + number / unit % 10);
    return out;
}

static char *put(char *out, const char *words) {
    while (*words) *out++ = *words++;
    return out;
}

/* White's moves have their number, and so has the first of all. */
static size_t put_move(ply_walk *walk, ply_move move, char out[PLY_MOVE_TEXT_MAX]) {
    const ply_position *p = ply_walk_position(walk);
    char *end = out;
    if (p->turn == PLY_WHITE || walk->ply == 0) {
        end = put_number(end, p->fullmove);
        end = put(end, p->turn == PLY_WHITE ? ". " : "... ");
    }
    const size_t length = ply_put_san(walk, move, end);
    if (!length) return 0;
    end[length] = ' ';
    return (size_t)(end - out) + length + 1;
}

/* The tags around the longest FEN. */
enum { HEAD_MAX = 18 + 92 + 3 };

static ply_error put_head(const ply_position *start, char out[HEAD_MAX], size_t *length) {
    *length = 0;
    if (ply_same_position(start, &ply_start_position)) return ply_no_error();
    char *end = put(out, "[SetUp \"1\"] [FEN \"");
    size_t fen_length = 0;
    const ply_error error =
        ply_write_position(&ply_codec_fen, start, end, ply_codec_fen.longest, &fen_length);
    end = put(end + fen_length, "\"] ");
    *length = (size_t)(end - out);
    return error;
}

static ply_error encode(const ply_game *game, char *out, size_t capacity, size_t *length) {
    char head[HEAD_MAX];
    ply_frame frame = {.head = head, .tail = "*", .tail_length = 1};
    ply_error error = ply_check_start(&game->start);
    if (!ply_failed(error)) error = put_head(&game->start, head, &frame.head_length);
    if (ply_failed(error)) return error;
    return ply_encode_framed(game, put_move, &frame, out, capacity, length);
}

/* ---- Taking apart ---------------------------------------------------------------------------- */

/* As read_moves, but that each move is a part, or, without `take`, only read; `*ply` counts them.
 */
static ply_error read_parts(ply_reader *r, ply_walk *walk, uint32_t *ply, ply_take_part *take,
                            void *context) {
    for (;;) {
        ply_error error = skip(r);
        if (ply_failed(error) || ply_peek(r) < 0) return error;
        if (accept_result(r)) return read_end(r);
        const ply_position before = *ply_walk_position(walk);
        const size_t at = r->at;
        ply_move move;
        ply_game one = {.moves = &move, .capacity = 1};
        error = read_token(r, walk, &one);
        *ply += (uint32_t)one.count;
        if (ply_failed(error)) return error;
        if (!take || !one.count) continue;
        ply_take_move_part(&before, move, r->text, at, r->at - at, take, context);
    }
}

/* Nothing may be given before all of it is known to be read, so it is read twice. */
static ply_error parts(const char *text, size_t length, const ply_position *start,
                       ply_take_part *take, void *context) {
    ply_reader r = {text, length, 0};
    pgn_start from;
    ply_walk walk;
    uint32_t ply = 0;
    ply_error error = read_start(&r, start, &from, &walk);
    if (ply_failed(error)) return error;
    ply_walk again = walk;
    ply_reader from_here = r;
    error = read_parts(&r, &walk, &ply, NULL, NULL);
    error.ply = ply_failed(error) ? ply : 0;
    return ply_failed(error) ? error : read_parts(&from_here, &again, &ply, take, context);
}

const ply_codec ply_codec_pgn = {
    .name = "pgn",
    .summary = "a game in Portable Game Notation: 1. e4 e5 2. Nf3 *",
    .holds = PLY_GAME,
    .longest = HEAD_MAX + 3, /* a first move of Black has two dots more */
    .longest_a_move = 15,
    .encode = encode,
    .decode = decode,
    .skips = PLY_SKIPS_TAGS | PLY_SKIPS_COMMENTS | PLY_SKIPS_RESULT,
    .cut = cut,
    .parts = parts,
};
