/* tables.c - the attack tables: see tables.h. */
#include "tables.h"

#include "tables.inc"
