/* contracts.c - for ci/prove: what position.c does is what its contracts say, and mirroring twice
 * changes nothing. The lemmas, which are proved like everything else, spare the provers the sums
 * where there is an array as well. */
/* SPDX-License-Identifier: MIT */
#include "inline.h"

#include "../core/position.c"

/*@ lemma square_twice: \forall integer s; 0 <= s < 64 ==>
        0 <= mirrored_square(s) < 64 && mirrored_square(mirrored_square(s)) == s;
    lemma piece_twice: \forall integer p; is_piece(p) ==> mirrored_piece(mirrored_piece(p)) == p;
    lemma rights_twice: \forall integer r; 0 <= r < 16 ==>
        mirrored_rights(mirrored_rights(r)) == r; */

/*@ requires \valid_read(p) && \valid(again) && well_formed(p);
    assigns *again;
    ensures \forall integer s; 0 <= s < 64 ==> again->piece[s] == \old(p->piece[s]);
    ensures again->turn == \old(p->turn);
    ensures again->castling == \old(p->castling);
    ensures again->ep == \old(p->ep);
    ensures again->zero == \old(p->zero);
    ensures again->halfmove == \old(p->halfmove);
    ensures again->fullmove == \old(p->fullmove); */
void mirror_twice(const ply_position *p, ply_position *again);
void mirror_twice(const ply_position *p, ply_position *again) {
    ply_position mirrored;
    ply_mirror(p, &mirrored);
    /*@ assert \forall integer s; 0 <= s < 64 ==> mirrored.piece[mirrored_square(s)] ==
            mirrored_piece(p->piece[mirrored_square(mirrored_square(s))]); */
    ply_mirror(&mirrored, again);
}

/*@ assigns \nothing;
    ensures \result == move; */
ply_move mirror_move_twice(ply_move move);
ply_move mirror_move_twice(ply_move move) { return ply_mirror_move(ply_mirror_move(move)); }
