/* attacks.c - the attack tables: see tables.h. */
/* SPDX-License-Identifier: MIT */
#include "tables.h"

const ply_attack_tables ply_attacks = {
#include "tables.inc"
};
