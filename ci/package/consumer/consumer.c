/* consumer.c - a program of somebody else's that uses the library: the example in plyproof.h. */
/* SPDX-License-Identifier: MIT */
#include <plyproof.h>
#include <stdio.h>

int main(void) {
    char out[PLY_TEXT_MAX];
    size_t length;
    ply_error e = ply_write_position(ply_codecs[0], &ply_start_position, out, sizeof out, &length);
    if (ply_failed(e)) return 1;
    printf("%.*s\n", (int)length, out);
    return 0;
}
