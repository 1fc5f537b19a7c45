/* engines.h - the fast engine as it is compiled for different processors. Internal to perft/. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_FAST_ENGINES_H
#define PERFT_FAST_ENGINES_H

#include "perft/fast.h"

extern const perft_fast_engine perft_fast_engine_avx2;
extern const perft_fast_engine perft_fast_engine_portable;

#endif
