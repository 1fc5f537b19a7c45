/* suite.c - target suite: any bytes as a suite of known counts, and each line of it by itself. A
 * line that is read is written in one way, which reads as the same; a line that is refused leaves
 * everything as it was. What the suite holds is what its lines hold. */
/* SPDX-License-Identifier: MIT */
#include "fuzz/targets.h"

#include "perft/suite.h"

#include <string.h>

enum { LINE_ROOM = FUZZ_TEXT_MAX };

static bool is_same_line(const perft_epd *a, const perft_epd *b) {
    return ply_same_position(&a->position, &b->position) && a->depths == b->depths &&
           memcmp(a->leaves, b->leaves, sizeof a->leaves) == 0 &&
           a->remark_length == b->remark_length &&
           memcmp(a->remark, b->remark, a->remark_length) == 0;
}

static void require_canonical(const perft_epd *epd) {
    static char text[PERFT_EPD_MAX + LINE_ROOM], again[PERFT_EPD_MAX + LINE_ROOM];
    const size_t length = perft_epd_write(epd, text);
    REQUIRE(length <= PERFT_EPD_MAX + epd->remark_length, "a line of %zu bytes", length);
    perft_epd back;
    const ply_error error = perft_epd_read(fuzz_guarded(1, text, length), length, &back);
    REQUIRE(!ply_failed(error) && back.has_position, "not read as written: %s",
            error.fault ? error.fault->name : "no position");
    REQUIRE(is_same_line(epd, &back), "comes back changed");
    REQUIRE(perft_epd_write(&back, again) == length && memcmp(text, again, length) == 0,
            "written in two ways");
}

/* Reads a line; returns whether it has a position, and counts those that are refused. */
static bool read_line(const char *line, size_t length, uint64_t *bad) {
    /* Filled with something that no line is, to see that a refused line changes nothing. */
    perft_epd epd, before;
    memset(&epd, 0x5a, sizeof epd);
    memset(&before, 0x5a, sizeof before);
    const ply_error error = perft_epd_read(fuzz_guarded(0, line, length), length, &epd);
    if (ply_failed(error)) {
        /* NOLINTNEXTLINE(*-comparison,cert-exp42-c,cert-flp37-c): every byte is meant */
        REQUIRE(memcmp(&epd, &before, sizeof epd) == 0, "half a line");
        REQUIRE(error.at <= length, "an error at byte %zu of %zu", error.at, length);
        ++*bad;
        return false;
    }
    if (epd.has_position) require_canonical(&epd);
    return epd.has_position;
}

void fuzz_suite(const uint8_t *data, size_t size) {
    static char text[FUZZ_INPUT_MAX];
    if (size > FUZZ_INPUT_MAX) size = FUZZ_INPUT_MAX;
    if (size) memcpy(text, data, size);

    /* Cut at line feeds here as perft_suite_read does it, so both must come to the same numbers. */
    uint64_t lines = 0, bad = 0;
    for (size_t from = 0, to; from < size; from = to + 1) {
        for (to = from; to < size && text[to] != '\n';) to++;
        lines += read_line(text + from, to - from, &bad);
    }
    perft_suite suite = {0};
    REQUIRE(perft_suite_read(&suite, "suite", fuzz_guarded(0, text, size), size, NULL, NULL),
            "no memory");
    REQUIRE(suite.count == lines && suite.bad_lines == bad, "%zu cases and %llu bad lines",
            suite.count, (unsigned long long)suite.bad_lines);
    perft_suite_free(&suite);
}
