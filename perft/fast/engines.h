/* engines.h - the fast engine as it is compiled for different processors. Internal to perft/. */
#ifndef PLY_FAST_ENGINES_H
#define PLY_FAST_ENGINES_H

#include "perft/fast.h"

extern const ply_fast_engine ply_fast_engine_avx2;
extern const ply_fast_engine ply_fast_engine_portable;

#endif
