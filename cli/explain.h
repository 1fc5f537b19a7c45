/* explain.h - the sentence for a person that is made from an error. */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include <stddef.h>

#include "plyproof.h"

/* Room for any sentence: clauses are short. A longer one is cut. */
#define CLI_SENTENCE_MAX 512u

/* Writes the clause of the error's fault with its places filled in, terminated by a NUL, and
 * returns its length. Each {a} or {b} may say how the number is to be shown:
 *
 *     {a}         decimal                        17
 *     {a:word}    as a word, up to twenty        nine
 *     {a:square}  as a square                    e4
 *     {a:byte}    as a byte; -1 is the end       'x', 0xff, the end
 *     {a:move}    as a move                      e7e8q
 *     {a:piece}   as a piece                     white knight
 *     {a:ordinal} as an ordinal                  2nd
 *
 * An unknown way of showing is decimal. */
size_t cli_clause(ply_error error, char out[CLI_SENTENCE_MAX]);

/* The same, and where it was: ` (byte 24)`, or in games ` (ply 3, byte 24)`, both from 0. `holds`
 * is what the codec that was reading holds. For an error of writing use cli_clause. */
size_t cli_sentence(ply_error error, ply_kind holds, char out[CLI_SENTENCE_MAX]);

#endif
