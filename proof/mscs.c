/* mscs.c - for ci/prove: the bits of mscs are read as its codes say. All ten bits are looked up,
 * and mean the two pieces whose codes they begin with. Moving bits is tried of each bit alone: what
 * is made of shifts and `|` does to any bits together what it does to each of them. */
/* SPDX-License-Identifier: MIT */
#include "../core/mscs/mscs.c"

static bits one_bit(unsigned bit) {
    bits b = {{0}};
    b.word[bit / 64] = (uint64_t)1 << (63 - bit % 64);
    return b;
}

/* A pair for each ten bits: were two the same, one of them would not be what is expected. Kings
 * have one code and are read as white; HAS_KING tells that their colour is still to be found. */
static void look_up_pairs(void) {
    static const ply_piece pieces[12] = {0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13};
    unsigned looked_up = 0;
    for (unsigned i = 0; i < 12; i++) {
        for (unsigned j = 0; j < 12; j++) {
            const unsigned first = pieces[i], second = pieces[j];
            const unsigned length = length_of[first] + length_of[second], free = 10 - length;
            const unsigned code = code_of[first] << length_of[second] | code_of[second];
            const unsigned king = first == PLY_KING || second == PLY_KING ? HAS_KING : 0;
            /*@ loop unroll 256; */
            for (unsigned rest = 0; rest < 1u << free; rest++) {
                const unsigned pair = pairs[(code << free) + rest];
                /*@ assert pair == length + king + 256 * first + 4096 * second; */
                looked_up++;
            }
        }
    }
    /*@ assert looked_up == 1024; */
}

/* By LEADING bits, and by those of a column, which are 8 to 40. The fourth word stays 0. */
static void move_forward(void) {
    for (unsigned count = 8; count <= 40; count++) {
        /*@ loop unroll 192; */
        for (unsigned bit = 0; bit < BITS; bit++) {
            bits b = one_bit(bit);
            const bits to = bit < count ? (bits){{0}} : one_bit(bit - count);
            forward(&b, count);
            const bool same =
                b.word[0] == to.word[0] && b.word[1] == to.word[1] && b.word[2] == to.word[2];
            /*@ assert same && b.word[3] == 0; */
        }
    }
}

int main(void) {
    look_up_pairs();
    move_forward();
    return 0;
}
