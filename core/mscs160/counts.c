/* counts.c - the constants of mscs160: what each is stands in counts.h, how each is made in
 * counts_main.c. A test makes them anew and compares. */
/* SPDX-License-Identifier: MIT */
#include "counts.h"

#include "counts.inc"
