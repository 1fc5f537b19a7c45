/* web.h - the library as a page, or any other program without C, asks it: bytes in, JSON out.
 *
 * Everything goes through one function. The question is written into web_in(), a line for each
 * field, and the answer, one object of JSON, is read from web_out():
 *
 *     memcpy(web_in(), "game\n\ne2e4 e7e5", 15);
 *     const size_t length = web_ask(15);
 *     fwrite(web_out(), 1, length, stdout);
 *
 * The first field says what is asked; web/README.md lists the questions and their answers. The last
 * field of a question is all that is left, line feeds included. An error in a question
 * is in the answer, as `error`: docs/cli.md has its form.
 *
 * Nothing is allocated and nothing is kept from one question to the next, but there is one buffer
 * of each kind: one question at a time.
 */
/* SPDX-License-Identifier: MIT */
#ifndef WEB_H
#define WEB_H

#include <stddef.h>

#define WEB_IN_SIZE  65536u
#define WEB_OUT_SIZE 1048576u

#if defined(__wasm__)
#define WEB_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WEB_EXPORT(name)
#endif

/* Where the question goes: WEB_IN_SIZE bytes. */
WEB_EXPORT(web_in) char *web_in(void);

/* Where the answer is, until the next question: at most WEB_OUT_SIZE bytes. */
WEB_EXPORT(web_out) const char *web_out(void);

/* Answers a question of `length` bytes, at most WEB_IN_SIZE; returns the length of the answer. Any
 * bytes may be asked. */
WEB_EXPORT(web_ask) size_t web_ask(size_t length);

#endif
