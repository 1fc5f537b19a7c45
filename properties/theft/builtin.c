/* builtin.c - the types that are there already: numbers of all sizes.
 *
 * A number is a request of three bits and one of its size. If the three are all set (one time in
 * eight) it is made special: near a power of two, where programs go wrong. Smaller bits must give a
 * simpler number; for signed ones that is as their bits lie: 0, 1, 2 and so on, then the negative
 * ones from the least, as theft has it. */
/* SPDX-License-Identifier: MIT */
#include "theft.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A number near a power of two, from either side, made of a drawn one and not greater but by a bit:
 * what fails for the special number is so likely to fail for the plain one, which shrinks better.
 */
static uint64_t special_of(struct theft *t, uint64_t drawn, unsigned bits) {
    const uint64_t value = drawn >> theft_random_bits(t, 6) % bits;
    if (value == 0) return 0;
    const uint64_t power = (uint64_t)1 << (63 - __builtin_clzll(value));
    switch (theft_random_bits(t, 2)) {
    case 0: return power;
    case 1: return power - 1;
    case 2: return power + (power - 1);
    default: return power + 1;
    }
}

static uint64_t draw(struct theft *t, unsigned bits) {
    const bool special = theft_random_bits(t, 3) == 7;
    const uint64_t drawn = theft_random_bits(t, (uint8_t)bits);
    return special ? special_of(t, drawn, bits) : drawn;
}

/* The conversion to the type cuts what is too long. */
#define NUMBER(name, type, format)                                                                 \
    static enum theft_alloc_res alloc_##name(struct theft *t, void *env, void **instance) {        \
        type limit = 0, *value = malloc(sizeof *value);                                            \
        if (!value) return THEFT_ALLOC_ERROR;                                                      \
        if (env) memcpy(&limit, env, sizeof limit);                                                \
        *value = (type)draw(t, sizeof(type) * CHAR_BIT);                                           \
        if (limit > 0) *value = (type)(*value % limit);                                            \
        *instance = value;                                                                         \
        return THEFT_ALLOC_OK;                                                                     \
    }                                                                                              \
    static void print_##name(FILE *f, const void *instance, void *env) {                           \
        (void)env;                                                                                 \
        fprintf(f, "%" format, *(const type *)instance);                                           \
    }

NUMBER(uint, unsigned, "u")
NUMBER(uint8_t, uint8_t, PRIu8)
NUMBER(uint16_t, uint16_t, PRIu16)
NUMBER(uint32_t, uint32_t, PRIu32)
NUMBER(uint64_t, uint64_t, PRIu64)
NUMBER(size_t, size_t, "zu")
NUMBER(int, int, "d")
NUMBER(int8_t, int8_t, PRId8)
NUMBER(int16_t, int16_t, PRId16)
NUMBER(int32_t, int32_t, PRId32)
NUMBER(int64_t, int64_t, PRId64)

static enum theft_alloc_res alloc_bool(struct theft *t, void *env, void **instance) {
    (void)env;
    bool *value = malloc(sizeof *value);
    if (!value) return THEFT_ALLOC_ERROR;
    *value = theft_random_bits(t, 1) != 0;
    *instance = value;
    return THEFT_ALLOC_OK;
}

static void print_bool(FILE *f, const void *instance, void *env) {
    (void)env;
    fputs(*(const bool *)instance ? "true" : "false", f);
}

#define BUILTIN(name)                                                                              \
    [THEFT_BUILTIN_##name] = {.alloc = alloc_##name,                                               \
                              .free = theft_generic_free_cb,                                       \
                              .print = print_##name,                                               \
                              .autoshrink_config = {.enable = true}}

static const struct theft_type_info builtins[] = {
    BUILTIN(bool),     BUILTIN(uint),     BUILTIN(uint8_t), BUILTIN(uint16_t),
    BUILTIN(uint32_t), BUILTIN(uint64_t), BUILTIN(size_t),  BUILTIN(int),
    BUILTIN(int8_t),   BUILTIN(int16_t),  BUILTIN(int32_t), BUILTIN(int64_t),
};

const struct theft_type_info *theft_get_builtin_type_info(enum theft_builtin_type_info type) {
    const size_t count = sizeof builtins / sizeof builtins[0];
    return (size_t)type < count ? &builtins[type] : NULL;
}
