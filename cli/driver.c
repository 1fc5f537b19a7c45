/* driver.c - positions and games at random, the same for the same seed. */
#include "cli/driver.h"

uint64_t cli_random_bits(cli_random *random) {
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t cli_random_below(cli_random *random, uint32_t below) {
    return (uint32_t)((cli_random_bits(random) >> 32) * below >> 32);
}

size_t cli_random_game(cli_random *random, ply_move *moves, size_t plies, ply_position *last) {
    *last = ply_start_position;
    if (ply_generator_count == 0) return 0;
    ply_board board;
    ply_undo undo;
    ply_move legal[PLY_MOVES_MAX];
    const ply_generator *generator = ply_generators[0];
    generator->load(&board, last);
    for (size_t ply = 0; ply < plies; ply++) {
        const size_t count = generator->moves(&board, legal);
        if (count == 0) return ply;
        moves[ply] = legal[cli_random_below(random, (uint32_t)count)];
        generator->make(&board, moves[ply], &undo);
        ply_play(last, moves[ply]);
    }
    return plies;
}

static ply_piece random_man(cli_random *random) {
    return ply_piece_of(cli_random_below(random, 2), 1 + cli_random_below(random, 6));
}

void cli_random_edit(cli_random *random, ply_position *position) {
    const ply_square square = (ply_square)cli_random_below(random, 64);
    switch (cli_random_below(random, 8)) {
    case 0: position->castling = (uint8_t)cli_random_below(random, 16); break;
    case 1: position->halfmove = cli_random_below(random, PLY_HALFMOVE_MAX + 1); break;
    case 2: position->fullmove = 1 + cli_random_below(random, PLY_FULLMOVE_MAX); break;
    case 3:
        position->turn = (uint8_t)cli_random_below(random, 2);
        position->ep = ply_square_at(ply_file(square), position->turn ? 2 : 5);
        break;
    case 4: position->ep = PLY_NO_SQUARE; break;
    case 5: position->piece[square] = PLY_EMPTY; break;
    default: position->piece[square] = random_man(random);
    }
}
