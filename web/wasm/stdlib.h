/* stdlib.h - names that sources mention in functions that the page does not use. */
/* SPDX-License-Identifier: MIT */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H

_Noreturn void abort(void);

#endif
