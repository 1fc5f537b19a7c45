/* work.c - target work: any bytes as lines of work and of results. Half of the inputs get a check
 * that fits, or hardly any line would be read further. What is read is written, and reads as the
 * same again; results are merged, and a sum counts each item once. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"
#include "perft/work/merge.h"

#include <string.h>

#include "perft/journal.h"

/* The items of a plan that are worth the memory here. */
enum { ITEMS_MAX = 4096 };

static size_t with_check(const char *text, size_t length, char out[FUZZ_INPUT_MAX + 16]) {
    static const char digits[] = "0123456789abcdef";
    const uint64_t hash = perft_fnv(PERFT_FNV, text, length);
    const uint32_t check = (uint32_t)(hash ^ hash >> 32);
    memcpy(out, text, length);
    out[length] = ' ';
    for (unsigned i = 0; i < 8; i++) out[length + 1 + i] = digits[check >> (28 - 4 * i) & 15];
    return length + 9;
}

static void require_comes_back(const perft_line *line) {
    char text[PERFT_WORK_LINE_MAX], again[PERFT_WORK_LINE_MAX];
    perft_line back;
    const size_t length = perft_line_write(line, text);
    const ply_error error = perft_line_read(text, length, &back);
    REQUIRE(!ply_failed(error), "written and not read: %s", error.fault->name);
    REQUIRE(back.who_length == line->who_length && perft_line_write(&back, again) == length &&
                memcmp(text, again, length) == 0,
            "reads as another line");
}

static void merge_line(perft_merge *merge, bool *begun, const perft_line *line) {
    const bool plans = line->kind == PERFT_LINE_PLAN || line->kind == PERFT_LINE_SAMPLE;
    if (plans && !*begun && line->items <= ITEMS_MAX) {
        *begun = perft_merge_begin(merge, line, false);
        REQUIRE(*begun, "no memory");
    } else if (*begun && line->kind == PERFT_LINE_ITEM) {
        (void)perft_merge_item(merge, line);
    } else if (*begun && line->kind == PERFT_LINE_DONE) {
        (void)perft_merge_result(merge, line);
    }
}

void fuzz_work(const uint8_t *data, size_t size) {
    static char checked[FUZZ_INPUT_MAX + 16];
    perft_merge merge = {0};
    bool begun = false;
    if (size < 1) return;
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    const bool checks = data[0] & 1u;
    for (size_t from = 1; from < size;) {
        const uint8_t *end = memchr(data + from, '\n', size - from);
        const size_t to = end ? (size_t)(end - data) : size;
        const char *text = fuzz_guarded(0, data + from, to - from);
        size_t length = to - from;
        from = to + 1;
        if (checks) {
            length = with_check(text, length, checked);
            text = checked;
        }
        perft_line line;
        const ply_error error = perft_line_read(text, length, &line);
        REQUIRE(error.at <= length, "error at byte %zu of %zu", error.at, length);
        if (ply_failed(error)) continue;
        require_comes_back(&line);
        merge_line(&merge, &begun, &line);
    }
    if (!begun) return;
    perft_sum sum;
    perft_merge_end(&merge, &sum);
    REQUIRE(sum.done + sum.open == sum.items, "%llu items", (unsigned long long)sum.items);
    perft_merge_free(&merge);
}
