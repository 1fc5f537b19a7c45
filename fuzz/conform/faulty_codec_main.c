/* faulty_codec_main.c - a reader and writer that is wrong on request, to try `plyproof conform` on.
 *
 * Usage: faulty_codec CODEC [--write] [--fault NAME] [--jsonl] [--late] [--lenient]
 *                     [--once TEXT [POSITION]]
 *        faulty_codec --list
 *
 * Without a fault it reads as the library does, and a little more of what usage allows. A fault
 * changes the text before it is read, or what was read, or the answer; faults.def lists them, and
 * HAS(name) stands where a fault does its work.
 *
 * --late answers when its input ends; --jsonl speaks JSON; --once answers one text and ends;
 * --lenient takes more than it must, which is no fault: blanks at both ends of a text, several in a
 * row, and captures without their x.
 */
/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "corpus/corpus.h"
#include "corpus/rules/slow_rules.h"
#include "fuzz/conform/judge.h"
#include "fuzz/conform/program.h"
#include "fuzz/fuzz.h"

enum fault {
    NO_FAULT,
#define FAULT(name, codec, write, outcome, class) FAULT_##name,
#include "faults.def"
#undef FAULT
    FAULTS
};

static const char *const fault_names[FAULTS] = {
    "",
#define FAULT(name, codec, write, outcome, class) #name,
#include "faults.def"
#undef FAULT
};

static enum fault fault;
static const ply_codec *codec;
static bool is_writer, is_lenient;

#define HAS(name) (fault == FAULT_##name)

enum { TEXT_MAX = 1 << 17, MOVES_MAX = 4096 };

typedef struct text {
    char bytes[TEXT_MAX];
    size_t length;
} text;

static bool contains(const text *t, const char *word) { return strstr(t->bytes, word) != NULL; }

static void set(text *t, const char *bytes, size_t length) {
    memcpy(t->bytes, bytes, length);
    t->bytes[length] = '\0';
    t->length = length;
}

/* The first `old` replaced; false if there is none. */
static bool replace(text *t, const char *old, const char *new) {
    char *at = strstr(t->bytes, old);
    const size_t size = strlen(old), other = strlen(new);
    if (!at) return false;
    memmove(at + other, at + size, t->length - (size_t)(at - t->bytes) - size + 1);
    memcpy(at, new, other);
    t->length += other - size;
    return true;
}

/* ---- Faults of texts that are read ----------------------------------------------------------- */

/* The position that counters may be made up for has four fields. */
static unsigned fields_of(const text *t) {
    unsigned fields = 1;
    for (const char *at = t->bytes; *at; at++) fields += *at == ' ' && at[1] != ' ';
    return fields;
}

static unsigned count_of(const text *t, char letter) {
    unsigned count = 0;
    for (const char *at = t->bytes; *at && *at != ' '; at++) count += *at == letter;
    return count;
}

static bool has_ep(const text *t) {
    const char *at = strpbrk(t->bytes, " ");
    for (unsigned i = 0; at && i < 2; i++) at = strchr(at + 1, ' ');
    return at && at[1] >= 'a' && at[1] <= 'h';
}

static void change_fen(text *t) {
    if (HAS(takes_short_ranks)) {
        /* Where the first rank has seven files, the eighth is made up. */
        const size_t first = strcspn(t->bytes, "/");
        unsigned files = 0;
        for (size_t i = 0; i < first; i++) {
            const char byte = t->bytes[i];
            files += byte >= '1' && byte <= '8' ? (unsigned)(byte - '0') : 1;
        }
        if (files == 7 && first < t->length) {
            const char last = t->bytes[first - 1];
            if (last >= '1' && last <= '7') {
                t->bytes[first - 1]++;
            } else {
                memmove(t->bytes + first + 1, t->bytes + first, t->length - first + 1);
                t->bytes[first] = '1';
                t->length++;
            }
        }
    }
    if (HAS(takes_nine_ranks) && count_of(t, '/') == 8) replace(t, "8/", "");
    if (HAS(takes_any_letter)) replace(t, "x", "p");
    if (HAS(takes_any_turn)) replace(t, " x ", " w ");
    if (HAS(takes_any_clock)) replace(t, " x ", " 0 ");
}

static void change_pgn(text *t) {
    if (HAS(ends_at_comments)) {
        char *brace = strchr(t->bytes, '{');
        if (brace) set(t, t->bytes, (size_t)(brace - t->bytes));
    }
    if (HAS(takes_open_comments) && contains(t, "{") && !contains(t, "}")) {
        t->bytes[t->length++] = '}';
        t->bytes[t->length] = '\0';
    }
    if (HAS(zeros_are_long)) replace(t, "0-0", "O-O-O");
}

/* Whether the text is refused for no good reason. */
static bool is_disliked(const text *t) {
    if (HAS(no_third_knight)) return count_of(t, 'N') > 2 || count_of(t, 'n') > 2;
    if (HAS(no_black)) return contains(t, " b ");
    if (HAS(no_long_castling)) return contains(t, "O-O-O");
    if (HAS(no_mates)) return contains(t, "#");
    if (HAS(ranks_tell_nothing)) {
        return strchr("NBRQ", t->bytes[0]) && t->bytes[0] && t->bytes[1] >= '1' &&
               t->bytes[1] <= '8';
    }
    if (HAS(no_brackets_in_brackets)) {
        const char *open = strchr(t->bytes, '(');
        const size_t end = open ? strcspn(open + 1, "()") : 0;
        return open && open[1 + end] == '(';
    }
    if (HAS(no_glyphs)) return contains(t, "$1");
    return false;
}

static void fall(const text *t) {
    static unsigned asked;
    if (HAS(crashes_at_letters) && t->bytes[strspn(t->bytes, "pnbrqkPNBRQK/12345678")] == 'x') {
        abort();
    }
    if (HAS(exits_at_ep) && has_ep(t)) {
        fprintf(stderr, "no such square\n");
        exit(3);
    }
    if (HAS(ends_well_at_ep) && has_ep(t)) exit(0);
    if (HAS(hangs_at_nothing) && t->length == 0) {
        for (;;) pause();
    }
    if (HAS(falls_after_a_hundred) && ++asked > 100) exit(1);
}

/* ---- Faults of what was read ----------------------------------------------------------------- */

static void change_thing(ply_game *game) {
    static unsigned last_ep = PLY_NO_SQUARE;
    ply_position *p = &game->start;
    if (HAS(turn_is_white) || HAS(mscs_turns)) p->turn = PLY_WHITE;
    if (HAS(a_right_is_lost) && p->castling != 15) p->castling &= (uint8_t)~PLY_CASTLE_BLACK_QUEEN;
    if (HAS(ep_is_lost)) p->ep = PLY_NO_SQUARE;
    if (HAS(clock_ends_at_99) && p->halfmove > 99) p->halfmove = 99;
    if (HAS(number_is_a_byte)) p->fullmove = p->fullmove & 255u ? p->fullmove & 255u : 1;
    if (HAS(clock_is_lost)) p->halfmove = 0;
    if (HAS(board_is_turned)) {
        for (unsigned square = 0; square < 32; square++) {
            const ply_piece piece = p->piece[square];
            p->piece[square] = p->piece[square ^ 56u];
            p->piece[square ^ 56u] = piece;
        }
    }
    if (HAS(remembers_ep)) {
        const unsigned was = last_ep;
        last_ep = p->ep;
        if (p->ep == PLY_NO_SQUARE) p->ep = (uint8_t)was;
    }
    if ((HAS(all_promote_to_queens) || HAS(letters_mean_queens)) && ply_promotion(game->moves[0])) {
        game->moves[0] = ply_move_of(ply_from(game->moves[0]), ply_to(game->moves[0]), PLY_QUEEN);
    }
    if (HAS(ends_at_ply_100) && game->count > 99) game->count = 99;
    if (HAS(loses_last_move) && game->count) game->count--;
    if (HAS(writes_no_rights)) p->castling = 0;
}

/* Reads a name of SAN as a move of any piece that could go there if its king did not matter. */
static bool take_pinned(const text *t, ply_game *game) {
    static const char letters[] = ".PNBRQ";
    const char *to = t->bytes + strcspn(t->bytes, "+#=");
    const char *piece = t->bytes[0] ? strchr(letters + 2, t->bytes[0]) : NULL;
    const size_t size = piece ? 3 : 2;
    if (t->length < 2 || to < t->bytes + size || to > t->bytes + size + 1 + !piece) return false;
    const unsigned target = (unsigned)(to[-2] - 'a') + 8u * (unsigned)(to[-1] - '1');
    const unsigned type = piece ? (unsigned)(piece - letters) : PLY_PAWN;
    if (target > 63 || to[-2] < 'a' || to[-2] > 'h' || *to == '=') return false;
    const bool taking = to > t->bytes + size;
    if (taking && to[-3] != 'x') return false;
    for (unsigned from = 0; from < 64; from++) {
        const ply_move move = ply_move_of((ply_square)from, (ply_square)target, 0);
        const bool pawn_takes = type == PLY_PAWN && from % 8 != target % 8;
        if (game->start.piece[from] == ply_piece_of(game->start.turn, type) &&
            (game->start.piece[target] || pawn_takes) == taking &&
            corpus_slow_is_way(&game->start, move)) {
            game->moves[0] = move;
            game->count = 1;
            return true;
        }
    }
    return false;
}

/* Reads a move of UCI as one of any piece of the side to move, whatever that does to its king. */
static bool take_uci(const text *t, ply_game *game) {
    if (t->length != 4) return false;
    const unsigned from = (unsigned)(t->bytes[0] - 'a') + 8u * (unsigned)(t->bytes[1] - '1');
    const unsigned to = (unsigned)(t->bytes[2] - 'a') + 8u * (unsigned)(t->bytes[3] - '1');
    if (from > 63 || to > 63 || !game->start.piece[from]) return false;
    if (ply_colour(game->start.piece[from]) != game->start.turn) return false;
    game->moves[0] = ply_move_of((ply_square)from, (ply_square)to, 0);
    game->count = 1;
    const unsigned type = ply_type(game->start.piece[from]);
    return type != PLY_KING && corpus_slow_is_way(&game->start, game->moves[0]);
}

static bool is_needless_ep(const ply_position *p) {
    if (p->ep == PLY_NO_SQUARE || (ply_problems(p) & PLY_PROBLEM_ERRORS)) return false;
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(p, moves);
    for (size_t i = 0; i < count; i++) {
        if (ply_to(moves[i]) == p->ep && ply_type(p->piece[ply_from(moves[i])]) == PLY_PAWN) {
            return false;
        }
    }
    return true;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void change_answer(const ply_game *game, text *out) {
    if (HAS(answers_with_dashes)) replace(out, " ", "-");
    if (HAS(writes_no_checks) && replace(out, "+", "")) return;
    if (HAS(writes_no_equals)) replace(out, "=", "");
    if (HAS(writes_whole_origins) && strchr("NBRQ", out->bytes[0]) && game->count) {
        text whole;
        const unsigned from = ply_from(game->moves[0]);
        const size_t taking = contains(out, "x") ? 1 : 0;
        whole.length = (size_t)snprintf(whole.bytes, 32, "%c%c%c%s%s", out->bytes[0],
                                        'a' + from % 8, '1' + from / 8, taking ? "x" : "",
                                        out->bytes + strcspn(out->bytes, "+#") - 2);
        set(out, whole.bytes, whole.length);
    }
}

/* Puts the x before the square that the move which begins there goes to. */
static void put_x(text *t, size_t at) {
    size_t to = at;
    for (size_t i = at; i + 1 < t->length && isalnum((unsigned char)t->bytes[i]); i++) {
        if (strchr("abcdefgh", t->bytes[i]) && isdigit((unsigned char)t->bytes[i + 1])) to = i;
    }
    memmove(t->bytes + to + 1, t->bytes + to, t->length - to);
    t->bytes[to] = 'x';
    t->length++;
}

static bool read_it(text *t, const ply_position *from, ply_game *game) {
    const bool plays = fuzz_plays(codec);
    const ply_codec *reads = is_writer ? corpus_common_codec(codec->holds) : codec;
    game->start = plays ? *from : ply_empty_position;
    game->count = 0;
    if (!is_writer && codec->holds == PLY_POSITION) change_fen(t);
    if (!is_writer && plays) change_pgn(t);
    if (!is_writer && is_disliked(t)) return false;
    if (is_lenient) t->length = fuzz_fold_blanks(t->bytes, t->length, t->bytes);
    ply_error error = reads->decode(t->bytes, t->length, game);
    while (is_lenient && ply_failed(error) && t->length < TEXT_MAX - 1 &&
           strcmp(error.fault->name, "x-expected") == 0) {
        put_x(t, error.at);
        game->count = 0;
        error = reads->decode(t->bytes, t->length, game);
    }
    if (!ply_failed(error)) {
        if (HAS(no_needless_ep) && is_needless_ep(&game->start)) return false;
        const ply_move move = plays && game->count ? game->moves[0] : PLY_NO_MOVE;
        const bool is_ep = move != PLY_NO_MOVE && ply_to(move) == game->start.ep &&
                           ply_type(game->start.piece[ply_from(move)]) == PLY_PAWN;
        return !(HAS(no_ep) && is_ep);
    }
    if (HAS(takes_ambiguous) && strcmp(error.fault->name, "ambiguous") == 0) {
        return take_pinned(t, game);
    }
    if (HAS(pins_are_ignored)) return take_pinned(t, game);
    if (HAS(takes_pinned)) return take_uci(t, game);
    return false;
}

/* The answer to a text; empty if it is refused. */
static void answer(text *t, const ply_position *from, text *out) {
    static ply_move moves[MOVES_MAX];
    ply_game game = {.moves = moves, .capacity = MOVES_MAX};
    out->length = 0;
    out->bytes[0] = '\0';
    fall(t);
    const bool without_counters = codec->holds == PLY_POSITION && fields_of(t) == 4;
    if (!read_it(t, from, &game)) return;
    change_thing(&game);
    if (HAS(counters_are_made_up) && without_counters) game.start.fullmove = 7;
    const ply_codec *writes = is_writer ? codec : corpus_common_codec(codec->holds);
    if (ply_failed(writes->encode(&game, out->bytes, TEXT_MAX - 64, &out->length))) {
        if (codec->holds != PLY_MOVE || is_writer) return;
        /* A move that a fault let through is not legal, and so our writer refuses it. */
        const ply_square ends[2] = {ply_from(game.moves[0]), ply_to(game.moves[0])};
        out->length = (size_t)snprintf(out->bytes, 8, "%c%c%c%c", 'a' + ends[0] % 8,
                                       '1' + ends[0] / 8, 'a' + ends[1] % 8, '1' + ends[1] / 8);
    }
    out->bytes[out->length] = '\0';
    change_answer(&game, out);
    if (HAS(two_lines_for_ep) && has_ep(t)) puts(out->bytes);
}

/* ---- The protocol ---------------------------------------------------------------------------- */

/* A line of JSON: the text, and the position if there is one. */
static bool read_json(const char *line, size_t length, text *t, char *position) {
    static char out[TEXT_MAX];
    size_t size = 0;
    const char *at = strstr(line, "\"position\":\"");
    position[0] = '\0';
    if (at) {
        at += 12;
        const size_t end = strcspn(at, "\"");
        memcpy(position, at, end < 200 ? end : 0);
        position[end < 200 ? end : 0] = '\0';
    }
    if (fuzz_json_read(line, length, out, &size) == FUZZ_NONSENSE) return false;
    set(t, out, size);
    return true;
}

static void write_json(const text *out) {
    static char quoted[6 * TEXT_MAX];
    if (out->length == 0) {
        puts("{\"error\":\"refused\"}");
        return;
    }
    const size_t size = fuzz_json_put(quoted, out->bytes, out->length);
    printf("{\"text\":%.*s}\n", (int)size, quoted);
}

int main(int argc, char **argv) {
    static text t, out;
    static char position[TEXT_MAX];
    char *line = NULL;
    size_t room = 0;
    bool json = false, late = false;
    const char *once = NULL, *where = "";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--list") == 0) {
            for (unsigned f = 1; f < FAULTS; f++) puts(fault_names[f]);
            return 0;
        }
        if (strcmp(argv[i], "--write") == 0) {
            is_writer = true;
        } else if (strcmp(argv[i], "--jsonl") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--lenient") == 0) {
            is_lenient = true;
        } else if (strcmp(argv[i], "--late") == 0) {
            late = true;
        } else if (strcmp(argv[i], "--once") == 0 && i + 1 < argc) {
            once = argv[++i];
            if (i + 1 < argc) where = argv[++i];
        } else if (strcmp(argv[i], "--fault") == 0 && i + 1 < argc) {
            i++;
            for (unsigned f = 1; f < FAULTS; f++) {
                if (strcmp(fault_names[f], argv[i]) == 0) fault = (enum fault)f;
            }
            if (!fault) return 2;
        } else {
            codec = ply_find_codec(argv[i], strlen(argv[i]));
        }
    }
    if (!codec) return 2;
    setvbuf(stdout, NULL, late ? _IOFBF : _IOLBF, 1 << 16);
    ply_position from = ply_start_position;
    if (once) {
        set(&t, once, strlen(once));
        if (*where) ply_read_position(&ply_codec_fen, where, strlen(where), &from);
        answer(&t, &from, &out);
        puts(out.bytes);
        return out.length ? 0 : 1;
    }
    for (ssize_t got; (got = getline(&line, &room, stdin)) > 0;) {
        size_t length = (size_t)got - (line[got - 1] == '\n');
        line[length] = '\0';
        position[0] = '\0';
        char *tab = json ? NULL : memchr(line, '\t', length);
        if (!fuzz_plays(codec)) tab = NULL;
        if (json && !read_json(line, length, &t, position)) return 4;
        if (tab) {
            memcpy(position, line, (size_t)(tab - line));
            position[tab - line] = '\0';
            set(&t, tab + 1, length - (size_t)(tab + 1 - line));
        } else if (!json) {
            set(&t, line, length);
        }
        if (*position) ply_read_position(&ply_codec_fen, position, strlen(position), &from);
        answer(&t, &from, &out);
        if (HAS(no_line_for_ep) && has_ep(&t)) continue;
        if (HAS(explains_refusals) && !out.length) set(&out, "error: it is no FEN", 19);
        if (json) {
            write_json(&out);
        } else {
            puts(out.bytes);
        }
    }
    free(line);
    return 0;
}
