/* problems.c - for ci/prove: which problems any well formed position has. */
/* SPDX-License-Identifier: MIT */
#include "well_formed.h"

int main(void) {
    const ply_position p = well_formed();
    return ply_problems(&p) != 0;
}
