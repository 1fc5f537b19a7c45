/* feature.h - what is special about a position: pins, kinds of checks, en passant, and so on. It
 * chooses positions for the suites, and counts what they cover. */
/* SPDX-License-Identifier: MIT */
#ifndef PERFT_FEATURES_H
#define PERFT_FEATURES_H

#include "perft/perft.h"

typedef enum perft_feature {
#define FEATURE(id, name) PERFT_##id,
#include "feature.def"
#undef FEATURE
    PERFT_FEATURES
} perft_feature;

typedef struct perft_feature_set {
    bool has[PERFT_FEATURES];
} perft_feature_set;

/* A few words; "" for what no position has. */
const char *perft_feature_name(unsigned feature);

/* The features of a position, as the side to move has them. The position must have no problem in
 * PLY_PROBLEM_ERRORS. */
void perft_features_of(const ply_position *position, perft_feature_set *features);

#endif
