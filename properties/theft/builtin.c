/* builtin.c - the types that are there already: numbers of all sizes, and arrays ending with 0.
 *
 * A number is one request of its size. One time in eight (three bits, all set) it is taken from a
 * list of numbers where programs go wrong. Signed numbers lie in the order 0, -1, 1, -2, ..., so
 * that smaller bits are nearer to 0. */
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

static uint64_t cut(uint64_t value, unsigned bits) {
    return bits == 64 ? value : value & (((uint64_t)1 << bits) - 1);
}

static uint64_t draw_unsigned(struct theft *t, unsigned bits, uint64_t limit) {
    const bool special = theft_random_bits(t, 3) == 7;
    const uint64_t drawn = theft_random_bits(t, (uint8_t)bits);
    const uint64_t value = special ? cut(special_of(t, drawn, bits), bits) : drawn;
    return limit ? value % limit : value;
}

/* -limit <= x < limit is 2 * limit numbers in the folded order. */
static int64_t draw_signed(struct theft *t, unsigned bits, uint64_t limit) {
    uint64_t folded = draw_unsigned(t, bits, 0);
    if (limit && limit <= UINT64_MAX / 2) folded %= 2 * limit;
    const int64_t half = (int64_t)(folded >> 1);
    return folded & 1u ? -half - 1 : half;
}

static enum theft_alloc_res hand_over(const void *value, size_t size, void **instance) {
    *instance = malloc(size);
    if (!*instance) return THEFT_ALLOC_ERROR;
    memcpy(*instance, value, size);
    return THEFT_ALLOC_OK;
}

#define UNSIGNED_TYPE(name, type, format)                                                          \
    static enum theft_alloc_res alloc_##name(struct theft *t, void *env, void **instance) {        \
        type limit = 0;                                                                            \
        if (env) memcpy(&limit, env, sizeof limit);                                                \
        const type value = (type)draw_unsigned(t, sizeof(type) * CHAR_BIT, limit);                 \
        return hand_over(&value, sizeof value, instance);                                          \
    }                                                                                              \
    static void print_##name(FILE *f, const void *instance, void *env) {                           \
        (void)env;                                                                                 \
        fprintf(f, "%" format, *(const type *)instance);                                           \
    }

#define SIGNED_TYPE(name, type, format)                                                            \
    static enum theft_alloc_res alloc_##name(struct theft *t, void *env, void **instance) {        \
        type limit = 0;                                                                            \
        if (env) memcpy(&limit, env, sizeof limit);                                                \
        const uint64_t positive = limit > 0 ? (uint64_t)limit : 0;                                 \
        const type value = (type)draw_signed(t, sizeof(type) * CHAR_BIT, positive);                \
        return hand_over(&value, sizeof value, instance);                                          \
    }                                                                                              \
    static void print_##name(FILE *f, const void *instance, void *env) {                           \
        (void)env;                                                                                 \
        fprintf(f, "%" format, *(const type *)instance);                                           \
    }

UNSIGNED_TYPE(uint, unsigned, "u")
UNSIGNED_TYPE(uint8_t, uint8_t, PRIu8)
UNSIGNED_TYPE(uint16_t, uint16_t, PRIu16)
UNSIGNED_TYPE(uint32_t, uint32_t, PRIu32)
UNSIGNED_TYPE(uint64_t, uint64_t, PRIu64)
UNSIGNED_TYPE(size_t, size_t, "zu")
SIGNED_TYPE(int, int, "d")
SIGNED_TYPE(int8_t, int8_t, PRId8)
SIGNED_TYPE(int16_t, int16_t, PRId16)
SIGNED_TYPE(int32_t, int32_t, PRId32)
SIGNED_TYPE(int64_t, int64_t, PRId64)

static enum theft_alloc_res alloc_bool(struct theft *t, void *env, void **instance) {
    (void)env;
    const bool value = theft_random_bits(t, 1) != 0;
    return hand_over(&value, sizeof value, instance);
}

static void print_bool(FILE *f, const void *instance, void *env) {
    (void)env;
    fputs(*(const bool *)instance ? "true" : "false", f);
}

#if THEFT_USE_FLOATING_POINT
/* Without a limit any bits will do, infinities and no numbers among them; 0 is 0. With one: a sign,
 * and a fraction of the limit. */
static double draw_real(struct theft *t, double limit) {
    const bool negative = theft_random_bits(t, 1) != 0;
    const double value = theft_random_double(t) * limit;
    return negative ? -value : value;
}

static enum theft_alloc_res alloc_float(struct theft *t, void *env, void **instance) {
    float value, limit;
    const uint32_t bits = env ? 0 : (uint32_t)draw_unsigned(t, 32, 0);
    memcpy(&value, &bits, sizeof value);
    if (env) {
        memcpy(&limit, env, sizeof limit);
        value = (float)draw_real(t, (double)limit);
        if (value == limit) value = 0; /* rounded up */
    }
    return hand_over(&value, sizeof value, instance);
}

static enum theft_alloc_res alloc_double(struct theft *t, void *env, void **instance) {
    double value, limit;
    const uint64_t bits = env ? 0 : draw_unsigned(t, 64, 0);
    memcpy(&value, &bits, sizeof value);
    if (env) {
        memcpy(&limit, env, sizeof limit);
        value = draw_real(t, limit);
    }
    return hand_over(&value, sizeof value, instance);
}

static void print_float(FILE *f, const void *instance, void *env) {
    (void)env;
    fprintf(f, "%.9g", (double)*(const float *)instance);
}

static void print_double(FILE *f, const void *instance, void *env) {
    (void)env;
    fprintf(f, "%.17g", *(const double *)instance);
}
#endif

/* Bytes until one is 0, or the greatest length is reached. */
static enum theft_alloc_res alloc_array(struct theft *t, void *env, void **instance) {
    size_t most = SIZE_MAX - 1, length = 0, capacity = 16;
    if (env) memcpy(&most, env, sizeof most);
    uint8_t *bytes = malloc(capacity);
    while (bytes && length < most) {
        if (length + 1 == capacity) {
            uint8_t *grown = realloc(bytes, capacity *= 2);
            if (!grown) free(bytes);
            bytes = grown;
            if (!bytes) break;
        }
        bytes[length] = (uint8_t)theft_random_bits(t, 8);
        if (bytes[length] == 0) break;
        length++;
    }
    if (!bytes) return THEFT_ALLOC_ERROR;
    bytes[length] = 0;
    *instance = bytes;
    return THEFT_ALLOC_OK;
}

static void print_chars(FILE *f, const void *instance, void *env) {
    (void)env;
    fputc('"', f);
    for (const unsigned char *c = instance; *c; c++) {
        if (*c >= ' ' && *c < 127 && *c != '"' && *c != '\\') {
            fputc(*c, f);
        } else {
            fprintf(f, "\\x%02x", *c);
        }
    }
    fputc('"', f);
}

static void print_bytes(FILE *f, const void *instance, void *env) {
    (void)env;
    const uint8_t *bytes = instance;
    for (size_t i = 0; bytes[i]; i++) fprintf(f, "%s%02x", i ? " " : "", bytes[i]);
}

#define BUILTIN(name, alloc_callback, print_callback)                                              \
    [THEFT_BUILTIN_##name] = {.alloc = (alloc_callback),                                           \
                              .free = theft_generic_free_cb,                                       \
                              .print = (print_callback),                                           \
                              .autoshrink_config = {.enable = true}}

static const struct theft_type_info builtins[] = {
    BUILTIN(bool, alloc_bool, print_bool),
    BUILTIN(uint, alloc_uint, print_uint),
    BUILTIN(uint8_t, alloc_uint8_t, print_uint8_t),
    BUILTIN(uint16_t, alloc_uint16_t, print_uint16_t),
    BUILTIN(uint32_t, alloc_uint32_t, print_uint32_t),
    BUILTIN(uint64_t, alloc_uint64_t, print_uint64_t),
    BUILTIN(size_t, alloc_size_t, print_size_t),
    BUILTIN(int, alloc_int, print_int),
    BUILTIN(int8_t, alloc_int8_t, print_int8_t),
    BUILTIN(int16_t, alloc_int16_t, print_int16_t),
    BUILTIN(int32_t, alloc_int32_t, print_int32_t),
    BUILTIN(int64_t, alloc_int64_t, print_int64_t),
#if THEFT_USE_FLOATING_POINT
    BUILTIN(float, alloc_float, print_float),
    BUILTIN(double, alloc_double, print_double),
#endif
    BUILTIN(char_ARRAY, alloc_array, print_chars),
    BUILTIN(uint8_t_ARRAY, alloc_array, print_bytes),
};

const struct theft_type_info *theft_get_builtin_type_info(enum theft_builtin_type_info type) {
    const size_t count = sizeof builtins / sizeof builtins[0];
    return (size_t)type < count ? &builtins[type] : NULL;
}

void theft_copy_builtin_type_info(enum theft_builtin_type_info type, struct theft_type_info *info) {
    const struct theft_type_info *found = theft_get_builtin_type_info(type);
    if (found) *info = *found;
}
