/* things.c - positions, moves and games made out of bytes. */
#include "fuzz/fuzz.h"

#include <string.h>

static const uint8_t pieces[16] = {0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14};

/* Where the legal positions start from: the usual start, and some where rare moves are near. */
static const char *const starts[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/8/8/8/8/8/8/4K2R w K - 99 99999",
};
enum { STARTS = sizeof starts / sizeof starts[0], PLIES_MAX = 100 };

void fuzz_any_position(fuzz_bytes *bytes, ply_position *position) {
    ply_position p = ply_empty_position;
    p.turn = (uint8_t)fuzz_below(bytes, 2);
    p.castling = (uint8_t)fuzz_below(bytes, 16);
    const unsigned file = fuzz_below(bytes, 16);
    if (file < 8) p.ep = ply_square_at(file, p.turn == PLY_WHITE ? 5 : 2);
    p.halfmove = fuzz_below(bytes, PLY_HALFMOVE_MAX + 1);
    p.fullmove = 1 + fuzz_below(bytes, 65536) + fuzz_byte(bytes) * 134u;
    for (unsigned square = 0; square < 64; square++)
        p.piece[square] = pieces[fuzz_byte(bytes) & 15];
    *position = p;
}

void fuzz_legal_position(fuzz_bytes *bytes, ply_position *position) {
    const unsigned choice = fuzz_below(bytes, 2 * STARTS);
    if (choice >= STARTS) {
        fuzz_any_position(bytes, position);
        if (!(ply_problems(position) & PLY_PROBLEM_ERRORS)) return;
    }
    const char *start = starts[choice % STARTS];
    const ply_error error = ply_read_position(&ply_codec_fen, start, strlen(start), position);
    REQUIRE(!ply_failed(error), "start %s", start);
}

void fuzz_play(fuzz_bytes *bytes, ply_game *game) {
    const ply_generator *generator = &ply_generator_bitboard;
    ply_position position = game->start;
    ply_board board;
    generator->load(&board, &position);
    for (game->count = 0; game->count < game->capacity && bytes->left; game->count++) {
        ply_move moves[PLY_MOVES_MAX];
        ply_undo undo;
        const size_t count = generator->moves(&board, moves);
        if (!count) return;
        game->moves[game->count] = moves[fuzz_below(bytes, (unsigned)count)];
        generator->make(&board, game->moves[game->count], &undo);
    }
}

/* Half of them any position; half a legal one, and what is left of the bytes plays from there. */
static void make_position(fuzz_bytes *bytes, ply_game *game) {
    if (fuzz_byte(bytes) & 1) {
        fuzz_any_position(bytes, &game->start);
        return;
    }
    fuzz_legal_position(bytes, &game->start);
    game->capacity = PLIES_MAX;
    fuzz_play(bytes, game);
    for (size_t i = 0; i < game->count; i++) ply_play(&game->start, game->moves[i]);
    *game = (ply_game){.start = game->start, .moves = game->moves, .capacity = FUZZ_GAME_MAX};
}

bool fuzz_thing(fuzz_bytes *bytes, const ply_codec *codec, ply_game *game, ply_move *moves) {
    *game = (ply_game){.moves = moves, .capacity = FUZZ_GAME_MAX};
    if (!fuzz_plays(codec)) {
        make_position(bytes, game);
        return true;
    }
    fuzz_legal_position(bytes, &game->start);
    if (codec->holds == PLY_MOVE) game->capacity = 1;
    fuzz_play(bytes, game);
    return codec->holds == PLY_GAME || game->count == 1;
}

const ply_position *fuzz_start_for(const ply_codec *codec) {
    return fuzz_plays(codec) ? &ply_start_position : &ply_unknown_position;
}

bool fuzz_read_thing(const ply_codec *codec, const uint8_t *data, size_t size, ply_game *game,
                     ply_move *moves) {
    *game = (ply_game){.start = *fuzz_start_for(codec), .moves = moves, .capacity = FUZZ_GAME_MAX};
    return !ply_failed(codec->decode((const char *)data, size, game));
}
