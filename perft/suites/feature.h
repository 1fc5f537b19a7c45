/* feature.h - what is special about a position: pins, kinds of checks, en passant, and so on. It
 * chooses positions for the suites, and counts what they cover. */
#ifndef PLY_FEATURES_H
#define PLY_FEATURES_H

#include "perft/perft.h"

typedef enum ply_feature {
#define FEATURE(id, name) PLY_##id,
#include "feature.def"
#undef FEATURE
    PLY_FEATURES
} ply_feature;

typedef struct ply_feature_set {
    bool has[PLY_FEATURES];
} ply_feature_set;

/* A few words; "" for what no position has. */
const char *ply_feature_name(unsigned feature);

/* The features of a position, as the side to move has them. The position must have no problem in
 * PLY_PROBLEM_ERRORS. */
void ply_features_of(const ply_position *position, ply_feature_set *features);

#endif
