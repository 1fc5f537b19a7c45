/* empty.c - target empty: does nothing, so that the speed of an engine itself can be measured. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

void fuzz_empty(const uint8_t *data, size_t size) {
    (void)data;
    (void)size;
}
