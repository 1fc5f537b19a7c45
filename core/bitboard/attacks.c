/* attacks.c - the attack tables: see tables.h. */
#include "tables.h"

const ply_attack_tables ply_attacks = {
#include "tables.inc"
};
