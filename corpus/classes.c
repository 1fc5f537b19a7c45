/* classes.c - the table of ways to write things, and filling their patterns in.
 *
 * A pattern is copied byte by byte; what stands in angle brackets is looked up in the table of
 * parts and written by a function of its own. A part that the thing does not have fails the whole.
 * Parts of moves are cut out of the text that our writer of SAN makes. */
/* SPDX-License-Identifier: MIT */
#include "corpus/classes.h"

#include <stdio.h>
#include <string.h>

#include "corpus/rules/slow_rules.h"

#define SHOWS(sign) CORPUS_SHOWS(sign)
/* What no program writes by itself: problems, and counters past all games. */
#define BAD                                                                                        \
    (SHOWS(BAD_KINGS) | SHOWS(BAD_PAWNS) | SHOWS(BAD_RIGHTS) | SHOWS(BAD_EP) | SHOWS(BAD_CHECK) |  \
     SHOWS(BAD_NUMBERS) | SHOWS(HUGE))
#define PROBLEMS (BAD & ~SHOWS(HUGE))

const corpus_class corpus_classes[] = {
#define CLASS(codec, name, demand, needs, lacks, loose, pattern, sentence, clause)                 \
    {codec, name, needs, lacks, pattern, sentence, clause, CORPUS_##demand, loose},
#define SPECIAL(codec, name, of)
#include "corpus/classes.def"
#undef SPECIAL
#undef CLASS
};
const size_t corpus_class_count = sizeof corpus_classes / sizeof corpus_classes[0];

static const struct {
    const char *codec, *name, *of;
} specials[] = {
#define CLASS(codec, name, demand, needs, lacks, loose, pattern, sentence, clause)
#define SPECIAL(codec, name, of) {codec, name, of},
#include "corpus/classes.def"
#undef SPECIAL
#undef CLASS
};

bool corpus_class_is_special(const corpus_class *class, const corpus_class *of) {
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (class->codec && of->codec && strcmp(class->codec, specials[i].codec) == 0 &&
            strcmp(of->codec, specials[i].codec) == 0 &&
            strcmp(class->name, specials[i].name) == 0 && strcmp(of->name, specials[i].of) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_rows(const ply_codec *codec) {
    for (size_t i = 0; i < corpus_class_count; i++) {
        if (corpus_classes[i].codec && strcmp(corpus_classes[i].codec, codec->name) == 0) {
            return true;
        }
    }
    return false;
}

bool corpus_class_is_of(const corpus_class *class, const ply_codec *codec) {
    if (class->codec) return strcmp(class->codec, codec->name) == 0;
    return !has_rows(codec);
}

unsigned corpus_class_drops(const corpus_class *class, const ply_codec *codec) {
    static const char *const parts[] = {"<turn", "<rights", "<ep", "<half", "<full"};
    unsigned drops = codec->drops;
    if (codec->holds != PLY_POSITION || strstr(class->pattern, "<text")) return drops;
    for (unsigned bit = 0; bit < 5; bit++) {
        if (!strstr(class->pattern, parts[bit])) drops |= 1u << bit;
    }
    return drops;
}

/* ---- What a thing shows ---------------------------------------------------------------------- */

static const ply_codec *san_codec(void) { return ply_find_codec("san", 3); }

/* The SAN of a legal move, and a NUL; "" for another. */
static void san_text(const ply_position *p, ply_move move, char out[16]) {
    const ply_game game = {*p, &move, 1, 1};
    size_t length = 0;
    out[0] = '\0';
    if (ply_failed(san_codec()->encode(&game, out, 15, &length))) length = 0;
    out[length] = '\0';
}

static bool is_san(const ply_position *p, const char *text) {
    ply_move move;
    ply_game game = {*p, &move, 0, 1};
    return !ply_failed(san_codec()->decode(text, strlen(text), &game));
}

static bool has_promoted(const ply_position *p) {
    static const unsigned at_first[8] = {0, 8, 2, 2, 2, 1, 1, 0};
    unsigned count[16] = {0};
    for (unsigned square = 0; square < 64; square++) count[p->piece[square] & 15u]++;
    for (unsigned piece = 0; piece < 16; piece++) {
        if (piece % 8 > PLY_PAWN && piece % 8 < PLY_KING && count[piece] > at_first[piece % 8]) {
            return true;
        }
    }
    return false;
}

static bool ep_can_be_taken(const ply_position *p) {
    ply_move moves[PLY_MOVES_MAX];
    const size_t count = corpus_list(p, moves);
    for (size_t i = 0; i < count; i++) {
        if (ply_to(moves[i]) == p->ep && ply_type(p->piece[ply_from(moves[i])]) == PLY_PAWN) {
            return true;
        }
    }
    return false;
}

static uint64_t of_problems(uint32_t problems) {
    static const struct {
        uint32_t problems;
        uint64_t shown;
    } rows[] = {
        {PLY_PROBLEM_WHITE_KINGS | PLY_PROBLEM_BLACK_KINGS, SHOWS(BAD_KINGS)},
        {PLY_PROBLEM_PAWN_RANK, SHOWS(BAD_PAWNS)},
        {PLY_PROBLEM_CASTLING, SHOWS(BAD_RIGHTS)},
        {PLY_PROBLEM_EP, SHOWS(BAD_EP)},
        {PLY_PROBLEM_OPPONENT_CHECK, SHOWS(BAD_CHECK)},
    };
    uint64_t shown = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (problems & rows[i].problems) shown |= rows[i].shown;
        problems &= ~rows[i].problems;
    }
    return problems ? shown | SHOWS(BAD_NUMBERS) : shown;
}

static uint64_t of_position(const ply_position *p) {
    const uint32_t problems = ply_problems(p) & PLY_PROBLEM_ERRORS;
    uint64_t shown = of_problems(problems);
    if (p->turn) shown |= SHOWS(BLACK);
    if (p->castling) shown |= SHOWS(RIGHTS);
    if (p->castling && p->castling != 15) shown |= SHOWS(SOME_RIGHTS);
    if (p->halfmove) shown |= SHOWS(CLOCK);
    if (p->fullmove != 1) shown |= SHOWS(NUMBER);
    if (p->halfmove >= 100 || p->fullmove >= 1000) shown |= SHOWS(LATE);
    if (p->halfmove >= 1000 || p->fullmove >= 10000) shown |= SHOWS(HUGE);
    if (has_promoted(p)) shown |= SHOWS(PROMOTED);
    if (p->ep == PLY_NO_SQUARE) return shown;
    if (problems) return shown | SHOWS(EP);
    return shown | SHOWS(EP) | (ep_can_be_taken(p) ? SHOWS(EP_TAKEN) : SHOWS(EP_UNTAKEN));
}

static bool castles(const ply_position *p, ply_move move) {
    const unsigned from = ply_from(move), to = ply_to(move);
    return ply_type(p->piece[from]) == PLY_KING && (from + 2 == to || to + 2 == from);
}

static bool takes(const ply_position *p, ply_move move) {
    const bool pawn = ply_type(p->piece[ply_from(move)]) == PLY_PAWN;
    return p->piece[ply_to(move)] || (pawn && ply_file(ply_from(move)) != ply_file(ply_to(move)));
}

/* What SAN says of the origin of a piece: of "Qa1xb2+" the bytes "a1". */
static size_t origin_of(const char *san, char out[3]) {
    size_t end = strcspn(san, "+#="), length = 0;
    out[0] = '\0';
    if (!strchr("NBRQK", san[0]) || end < 3) return 0;
    end -= 2; /* the square that it goes to */
    if (san[end - 1] == 'x') end--;
    for (size_t i = 1; i < end && length < 2; i++) out[length++] = san[i];
    out[length] = '\0';
    return length;
}

static uint64_t of_move(const ply_position *p, ply_move move, bool is_legal) {
    const unsigned type = ply_type(p->piece[ply_from(move)]);
    const bool castling = castles(p, move);
    char san[16], origin[3];
    uint64_t shown = is_legal ? SHOWS(LEGAL) : 0;
    shown |= type == PLY_PAWN ? SHOWS(PAWN) : type == PLY_KING ? SHOWS(KING) : SHOWS(PIECE);
    shown |= !castling ? SHOWS(STEPS) : ply_to(move) > ply_from(move) ? SHOWS(SHORT) : SHOWS(LONG);
    if (takes(p, move)) shown |= SHOWS(TAKES);
    if (takes(p, move) && !p->piece[ply_to(move)]) shown |= SHOWS(EN_PASSANT);
    if (ply_promotion(move)) shown |= SHOWS(PROMOTES);
    if (ply_promotion(move) && ply_promotion(move) != PLY_QUEEN) shown |= SHOWS(UNDER);
    if (!is_legal) return castling ? shown : shown | SHOWS(ILLEGAL_MOVE);
    san_text(p, move, san);
    if (strpbrk(san, "+#")) shown |= SHOWS(CHECKS);
    if (strchr(san, '#')) shown |= SHOWS(MATES);
    const size_t told = origin_of(san, origin);
    if (told == 2) shown |= SHOWS(TOLD) | SHOWS(TOLD_BOTH);
    if (told == 1) shown |= SHOWS(TOLD);
    if (told == 1) shown |= origin[0] >= 'a' ? SHOWS(TOLD_FILE) : SHOWS(TOLD_RANK);
    return shown;
}

uint64_t corpus_shown(const corpus_input *x) {
    uint64_t shown = of_position(&x->position);
    if (x->kind == CORPUS_MOVE && x->count == 1) {
        const bool is_legal = corpus_slow_is_legal(&x->position, x->moves[0]);
        if (!is_legal && !corpus_slow_is_way(&x->position, x->moves[0])) return shown;
        return shown | of_move(&x->position, x->moves[0], is_legal);
    }
    if (x->kind != CORPUS_GAME) return shown;
    ply_position p = x->position;
    for (size_t i = 0; i < x->count; i++) {
        shown |= of_move(&p, x->moves[i], true);
        ply_play(&p, x->moves[i]);
    }
    if (!ply_same_position(&x->position, &ply_start_position)) shown |= SHOWS(OTHER_START);
    if (x->count == 0) shown |= SHOWS(NO_MOVES);
    if (x->count >= 100) shown |= SHOWS(LONG_GAME);
    return shown;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

typedef struct writing {
    const ply_codec *codec;
    const corpus_input *x;
    ply_position p; /* before the move; or behind the last one */
    ply_move move;
    size_t ply;
    char fen[6][80];
    char san[16], origin[3], bare[16];
    char *out;
    size_t length, capacity;
    bool failed;
} writing;

static void put(writing *w, const char *text, size_t length) {
    if (length > w->capacity - w->length) {
        w->failed = true;
        return;
    }
    memcpy(w->out + w->length, text, length);
    w->length += length;
}

static void puts_to(writing *w, const char *text) { put(w, text, strlen(text)); }
static void put_byte(writing *w, char byte) { put(w, &byte, 1); }

static void put_square(writing *w, unsigned square) {
    put_byte(w, (char)('a' + square % 8));
    put_byte(w, (char)('1' + square / 8));
}

static char promotion_letter(const writing *w) { return "..NBRQ.."[ply_promotion(w->move)]; }

static char small(char letter) { return (char)(letter | 0x20); }

/* The six fields of the position. */
static void cut_fen(writing *w, const ply_position *p) {
    char text[128];
    size_t length = 0;
    unsigned field = 0;
    char *out = w->fen[0];
    memset(w->fen, 0, sizeof w->fen);
    if (ply_failed(ply_write_position(&ply_codec_fen, p, text, sizeof text, &length))) return;
    for (size_t i = 0; i < length && field < 6; i++) {
        if (text[i] == ' ') {
            if (++field < 6) out = w->fen[field];
        } else {
            *out++ = text[i];
        }
    }
}

static void put_fen(writing *w) {
    for (unsigned i = 0; i < 6; i++) {
        if (i) put_byte(w, ' ');
        puts_to(w, w->fen[i]);
    }
}

/* All of it, as our writer writes it. */
static void put_text(writing *w, const char *how) {
    ply_move own[CORPUS_MOVES_MAX], moves[CORPUS_MOVES_MAX];
    const ply_game game = {w->x->position, own, w->x->count, w->x->count};
    ply_game again = {.start = w->x->position, .moves = moves, .capacity = CORPUS_MOVES_MAX};
    const size_t begin = w->length;
    size_t length = 0;
    memcpy(own, w->x->moves, w->x->count * sizeof *own);
    if (ply_failed(w->codec->encode(&game, w->out + begin, w->capacity - begin, &length))) {
        w->failed = true;
        return;
    }
    w->length += length;
    if (!*how) return;
    if (length == 0) {
        w->failed = true;
        return;
    }
    if (strcmp(how, "cut") == 0) w->length--;
    if (strcmp(how, "more") == 0) put_byte(w, w->out[begin]);
    w->failed |=
        !ply_failed(w->codec->decode(w->out + begin, w->length - begin, &again)) || w->failed;
}

/* The board with one thing wrong, at the first place where that can be. */
static void put_board(writing *w, const char *how) {
    const char *board = w->fen[0], *digit = strpbrk(board, "2345678");
    const size_t first = strcspn(board, "/"), letter = strcspn(board, "pnbrqkPNBRQK");
    const char last = board[first - 1];
    if (strcmp(how, "short") == 0) {
        put(w, board, first - 1);
        if (last > '1' && last <= '8') put_byte(w, (char)(last - 1));
        puts_to(w, board + first);
    } else if (strcmp(how, "long") == 0) {
        put(w, board, first);
        put_byte(w, last >= '1' && last <= '8' ? 'p' : '1');
        puts_to(w, board + first);
    } else if (strcmp(how, "nine") == 0) {
        put_byte(w, '9');
        puts_to(w, board + first);
    } else if (strcmp(how, "zero") == 0) {
        put(w, board, first);
        put_byte(w, '0');
        puts_to(w, board + first);
    } else if (strcmp(how, "seven") == 0) {
        puts_to(w, board + first + 1);
    } else if (strcmp(how, "letter") == 0) {
        put(w, board, letter);
        put_byte(w, 'x');
        puts_to(w, board + letter + 1);
    } else if (strcmp(how, "split") == 0 && digit) {
        put(w, board, (size_t)(digit - board));
        put_byte(w, '1');
        put_byte(w, (char)(*digit - 1));
        puts_to(w, digit + 1);
    } else if (*how) {
        w->failed = true;
    } else {
        puts_to(w, board);
    }
}

static void put_turn(writing *w, const char *how) {
    put_byte(w, *how ? (char)(w->fen[1][0] & ~0x20) : w->fen[1][0]);
}

/* Turned round: qkQK; by the files of the rooks: HAha. */
static void put_rights(writing *w, const char *how) {
    const char *rights = w->fen[2];
    const size_t length = strlen(rights);
    for (size_t i = 0; i < length; i++) {
        const char right = *how == 't' ? rights[length - 1 - i] : rights[i];
        if (*how != 'f') {
            put_byte(w, right);
        } else {
            put_byte(w, (char)((right | 0x20) == 'k' ? right + ('h' - 'k') : right - ('q' - 'a')));
        }
    }
    /* One right alone has one order only. */
    if (*how == 't' && length < 2) w->failed = true;
}

static void put_ep(writing *w, const char *how) {
    for (const char *at = w->fen[3]; *at; at++) {
        put_byte(w, *how && *at >= 'a' ? (char)(*at & ~0x20) : *at);
    }
}

static void put_half(writing *w, const char *how) {
    (void)how;
    puts_to(w, w->fen[4]);
}

static void put_full(writing *w, const char *how) {
    (void)how;
    puts_to(w, w->fen[5]);
}

static void put_whole_fen(writing *w, const char *how) {
    (void)how;
    put_fen(w);
}

static void put_uci(writing *w, const char *how) {
    (void)how;
    put_square(w, ply_from(w->move));
    put_square(w, ply_to(w->move));
    if (ply_promotion(w->move)) put_byte(w, small(promotion_letter(w)));
}

static void put_san(writing *w, const char *how) {
    (void)how;
    puts_to(w, w->san);
    if (!w->san[0]) w->failed = true;
}

static void put_bare(writing *w, const char *how) {
    (void)how;
    puts_to(w, w->bare);
}

static void put_piece(writing *w, const char *how) {
    static const char letters[] = ".\0NBRQK.";
    const unsigned type = ply_type(w->p.piece[ply_from(w->move)]);
    if (type == PLY_PAWN) return;
    /* A small b may be a bishop or a file. */
    if (*how && type == PLY_BISHOP) w->failed = true;
    put_byte(w, *how ? small(letters[type]) : letters[type]);
}

static void put_origin(writing *w, const char *how) {
    (void)how;
    puts_to(w, w->origin);
}

static void put_from(writing *w, const char *how) {
    (void)how;
    put_square(w, ply_from(w->move));
}

static void put_to(writing *w, const char *how) {
    (void)how;
    put_square(w, ply_to(w->move));
}

static void put_file(writing *w, const char *how) {
    (void)how;
    put_byte(w, (char)('a' + ply_file(ply_from(w->move))));
}

static void put_file_if_taking(writing *w, const char *how) {
    if (takes(&w->p, w->move)) put_file(w, how);
}

static void put_rank(writing *w, const char *how) {
    (void)how;
    put_byte(w, (char)('1' + ply_rank(ply_from(w->move))));
}

static void put_x(writing *w, const char *how) {
    (void)how;
    if (takes(&w->p, w->move)) put_byte(w, 'x');
}

static void put_promotion(writing *w, const char *how) {
    (void)how;
    if (!ply_promotion(w->move)) return;
    put_byte(w, '=');
    put_byte(w, promotion_letter(w));
}

static void put_capital(writing *w, const char *how) {
    (void)how;
    put_byte(w, promotion_letter(w));
}

static void put_small(writing *w, const char *how) {
    (void)how;
    put_byte(w, small(promotion_letter(w)));
}

static void put_mark(writing *w, const char *how) {
    (void)how;
    puts_to(w, w->san + strcspn(w->san, "+#"));
}

static void put_long(writing *w, const char *how) {
    if (castles(&w->p, w->move)) {
        put_san(w, how);
        return;
    }
    put_piece(w, how);
    put_from(w, how);
    put_x(w, how);
    put_to(w, how);
    put_promotion(w, how);
    put_mark(w, how);
}

static void put_rook(writing *w, const char *how) {
    const unsigned from = ply_from(w->move);
    (void)how;
    put_square(w, ply_to(w->move) > from ? from + 3 : from - 4);
}

static void put_changed_castling(writing *w, char from, char to) {
    for (const char *at = w->san; *at; at++) put_byte(w, *at == from ? to : *at);
}

static void put_zeros(writing *w, const char *how) {
    (void)how;
    put_changed_castling(w, 'O', '0');
}

static void put_small_castling(writing *w, const char *how) {
    (void)how;
    put_changed_castling(w, 'O', 'o');
}

/* A move: its SAN, though it is not legal. A game: a king's move that cannot be played. Both only
 * if there is no legal move with that text. */
static void put_illegal(writing *w, const char *how) {
    char text[16] = "";
    (void)how;
    if (w->codec->holds == PLY_GAME) {
        for (unsigned square = 0; square < 64; square++) {
            snprintf(text, sizeof text, "K%c%c", (char)('a' + square % 8),
                     (char)('1' + square / 8));
            if (!is_san(&w->p, text)) break;
        }
    } else {
        const unsigned from = ply_from(w->move), to = ply_to(w->move);
        const unsigned type = ply_type(w->p.piece[from]);
        const bool taking = takes(&w->p, w->move);
        char letter[2] = {type == PLY_PAWN ? (char)('a' + from % 8) : ".PNBRQK."[type], '\0'};
        if (type == PLY_PAWN && !taking) letter[0] = '\0';
        snprintf(text, sizeof text, "%s%s%c%c", letter, taking ? "x" : "", (char)('a' + to % 8),
                 (char)('1' + to / 8));
        if (ply_promotion(w->move)) {
            const size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "=%c", promotion_letter(w));
        }
    }
    w->failed |= is_san(&w->p, text);
    puts_to(w, text);
}

static void put_nowhere(writing *w, const char *how) {
    char text[8];
    (void)how;
    for (unsigned square = 0; square < 64; square++) {
        const unsigned type = ply_type(w->p.piece[ply_from(w->move)]);
        if (w->p.piece[square]) continue;
        snprintf(text, sizeof text, "%c%c%c", ".PNBRQK."[type], (char)('a' + square % 8),
                 (char)('1' + square / 8));
        bool reached = false;
        for (unsigned from = 0; from < 64; from++) {
            const ply_move move = ply_move_of((ply_square)from, (ply_square)square, 0);
            reached |= w->p.piece[from] == w->p.piece[ply_from(w->move)] &&
                       corpus_slow_is_way(&w->p, move);
        }
        if (reached) continue;
        puts_to(w, text);
        return;
    }
    w->failed = true;
}

static void put_empty(writing *w, const char *how) {
    (void)how;
    for (unsigned square = 0; square < 64; square++) {
        if (w->p.piece[square] || square == ply_to(w->move)) continue;
        put_square(w, square);
        put_square(w, ply_to(w->move));
        return;
    }
    w->failed = true;
}

static void put_tags(writing *w, const char *how) {
    const char *end = *how ? "\n" : " ";
    puts_to(w, "[SetUp \"1\"]");
    puts_to(w, end);
    puts_to(w, "[FEN \"");
    put_fen(w);
    puts_to(w, "\"]");
    puts_to(w, end);
    if (*how) puts_to(w, end);
}

/* What stands behind the number of White's moves, a stroke, and what behind that of Black's. */
static void put_every_n(writing *w, const char *how) {
    char number[16];
    const char *stroke = strchr(how, '|');
    snprintf(number, sizeof number, "%u", (unsigned)w->p.fullmove);
    puts_to(w, number);
    for (const char *at = w->p.turn ? stroke + 1 : how; *at && *at != '|'; at++) put_byte(w, *at);
}

static void put_n(writing *w, const char *how) {
    if (!w->p.turn || !w->ply) put_every_n(w, how);
}

static const struct {
    const char *name, *how;
    void (*put)(writing *w, const char *how);
} parts[] = {
    {"text", "", put_text},
    {"text:cut", "cut", put_text},
    {"text:more", "more", put_text},
    {"fen", "", put_whole_fen},
    {"board", "", put_board},
    {"board:short", "short", put_board},
    {"board:long", "long", put_board},
    {"board:nine", "nine", put_board},
    {"board:zero", "zero", put_board},
    {"board:seven", "seven", put_board},
    {"board:letter", "letter", put_board},
    {"board:split", "split", put_board},
    {"turn", "", put_turn},
    {"turn:capital", "capital", put_turn},
    {"rights", "", put_rights},
    {"rights:turned", "turned", put_rights},
    {"rights:files", "files", put_rights},
    {"ep", "", put_ep},
    {"ep:capital", "capital", put_ep},
    {"half", "", put_half},
    {"full", "", put_full},
    {"uci", "", put_uci},
    {"san", "", put_san},
    {"bare", "", put_bare},
    {"piece", "", put_piece},
    {"piece:small", "small", put_piece},
    {"origin", "", put_origin},
    {"from", "", put_from},
    {"to", "", put_to},
    {"file", "", put_file},
    {"file/", "", put_file_if_taking},
    {"rank", "", put_rank},
    {"x", "", put_x},
    {"=Q", "", put_promotion},
    {"Q", "", put_capital},
    {"q", "", put_small},
    {"mark", "", put_mark},
    {"long", "", put_long},
    {"rook", "", put_rook},
    {"0-0", "", put_zeros},
    {"o-o", "", put_small_castling},
    {"illegal", "", put_illegal},
    {"nowhere", "", put_nowhere},
    {"empty", "", put_empty},
    {"tags", "", put_tags},
    {"tags/", "lines", put_tags},
    {"n", ". |... ", put_n},
    {"n.", ".|...", put_n},
    {"N", ". |... ", put_every_n},
    {"N-.", " . | ... ", put_every_n},
    {"N.-", ". |. ... ", put_every_n},
};

/* ---- Patterns -------------------------------------------------------------------------------- */

static void put_part(writing *w, const char *name, size_t length) {
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strncmp(parts[i].name, name, length) == 0 && parts[i].name[length] == '\0') {
            parts[i].put(w, parts[i].how);
            return;
        }
    }
    w->failed = true; /* a test fills in every row */
}

static void fill(writing *w, const char *pattern, size_t length) {
    const char *end = pattern + length;
    for (const char *at = pattern; at < end && !w->failed;) {
        const char *close = *at == '<' ? memchr(at, '>', (size_t)(end - at)) : NULL;
        if (close) {
            put_part(w, at + 1, (size_t)(close - at - 1));
            at = close + 1;
        } else {
            put_byte(w, *at++);
        }
    }
}

static void set_move(writing *w, ply_move move) {
    w->move = move;
    san_text(&w->p, move, w->san);
    origin_of(w->san, w->origin);
    const size_t length = strcspn(w->san, "+#");
    memcpy(w->bare, w->san, length);
    w->bare[length] = '\0';
}

static void fill_game(writing *w, const char *pattern) {
    const char *each = strchr(pattern, '|') + 1, *tail = strchr(each, '|') + 1;
    fill(w, pattern, (size_t)(each - pattern - 1));
    for (w->ply = 0; w->ply < w->x->count && !w->failed; w->ply++) {
        set_move(w, w->x->moves[w->ply]);
        fill(w, each, (size_t)(tail - each - 1));
        ply_play(&w->p, w->move);
    }
    fill(w, tail, strlen(tail));
}

bool corpus_class_write(const corpus_class *class, const ply_codec *codec, const corpus_input *x,
                        char *out, size_t capacity, size_t *length) {
    writing w = {.codec = codec, .x = x, .p = x->position, .out = out, .capacity = capacity};
    if (codec->holds != PLY_MOVE) cut_fen(&w, &x->position);
    if (codec->holds == PLY_MOVE && x->count == 1) set_move(&w, x->moves[0]);
    if (strchr(class->pattern, '|')) {
        fill_game(&w, class->pattern);
    } else {
        fill(&w, class->pattern, strlen(class->pattern));
    }
    *length = w.length;
    return !w.failed;
}
