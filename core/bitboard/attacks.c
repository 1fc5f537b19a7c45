/* attacks.c - the attack tables: see tables.h. */
/* SPDX-License-Identifier: MIT */
#include "tables.h"

_Alignas(64) const ply_attack_tables ply_attacks = {
#include "tables.inc"
};
