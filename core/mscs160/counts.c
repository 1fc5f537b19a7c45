/* counts.c - the constants of mscs160. */
#include "counts.h"

#include "counts.inc"
