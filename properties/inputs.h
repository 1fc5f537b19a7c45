/* inputs.h - inputs of the corpus as theft makes them. Internal. */
/* SPDX-License-Identifier: MIT */
#ifndef PROPERTIES_INPUTS_H
#define PROPERTIES_INPUTS_H

#include "corpus/corpus.h"
#include "theft.h"

/* How theft makes, frees and prints a kind of input. Texts are texts of `codec`; it may be NULL for
 * all other kinds. */
struct theft_type_info law_input_type(corpus_kind kind, const ply_codec *codec);

#endif
