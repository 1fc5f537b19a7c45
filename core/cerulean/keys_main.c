/* keys_main.c - writes keys.inc: draws the 837 keys of each scheme, in their order.
 *
 * CeruleanJS draws its keys from MT19937 with a fixed seed, so they are always the same. Here they
 * were drawn once and are kept as constants. Each scheme has a twister of its own from the same
 * seed, since each belongs to another version of the program, which drew its keys alone. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "keys.h"
#include "twister.h"

int main(void) {
    twister azure, blizzard;
    twister_seed(&azure, PLY_KEY_SEED);
    twister_seed(&blizzard, PLY_KEY_SEED);
    printf("/* keys.inc - the keys, as keys_main.c writes them: azure, blizzard lo and hi. */\n");
    for (unsigned i = 0; i < PLY_KEY_COUNT; i++) {
        const uint64_t sum = twister_next_azure(&azure, 0.75);
        /* Two declarators, so the low half is drawn first. */
        const uint32_t lo = twister_next(&blizzard), hi = twister_next(&blizzard);
        printf("{0x%012" PRIx64 ", 0x%08" PRIx32 ", 0x%08" PRIx32 "},\n", sum, lo, hi);
    }
    return 0;
}
