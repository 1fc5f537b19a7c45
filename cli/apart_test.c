/* apart_test.c - what does explain say of a codec that is not like ours: one that has nothing to
 * show, cannot write what it has read, or has more and longer parts? The codecs are made up here:
 * ours are taken apart in core/parts_test.c and in cli/cases/explain.txt. */
/* SPDX-License-Identifier: MIT */
#define cli_find_notation made_up_notation
#define cli_reallocate    made_up_reallocate

#include "cli/made_up_test.h"

#include "cli/apart.c"

static const ply_fault too_good = {PLY_CANNOT_HOLD, "too-good", "{a} is too good for this codec"};

static struct made_up {
    bool cannot_write, cannot_part;
    size_t parts;
    bool long_ones; /* all but the first as long as a part may be, each of one square */
    bool bits;      /* the last has one */
    bool wordy;     /* each says much */
} up;

/* Behind the parts that there are stands something else. */
void *made_up_reallocate(void *block, size_t bytes) {
    static size_t before;
    char *new = malloc(bytes + sizeof(ply_part));
    assert_non_null(new);
    memset(new, 1, bytes + sizeof(ply_part));
    if (block) memcpy(new, block, before);
    free(block);
    before = bytes;
    return new;
}

static ply_error read_anything(const char *text, size_t length, ply_game *game) {
    (void)text;
    (void)length;
    game->start = ply_empty_position;
    return (ply_error){0};
}

static ply_error write_plain(const ply_game *game, char *out, size_t capacity, size_t *length) {
    (void)game;
    if (up.cannot_write) return (ply_error){.fault = &too_good, .a = 7, .at = 3};
    assert_true(capacity >= 5);
    memcpy(out, "plain", 5);
    *length = 5;
    return (ply_error){0};
}

/* Parts of one square, then of two, and so on. */
static ply_error take_apart(const char *text, size_t length, const ply_position *start,
                            ply_take_part *take, void *context) {
    (void)start;
    assert_int_equal(length, 5);
    assert_memory_equal(text, "plain", 5);
    if (up.cannot_part) return (ply_error){.fault = &too_good, .a = 8, .at = 4};
    for (size_t i = 0; i < up.parts; i++) {
        ply_part part = {.name = "part", .at = i, .bytes = 1};
        part.squares = (UINT64_C(2) << i % 64) - 1;
        snprintf(part.value, sizeof part.value, "v%zu", i);
        snprintf(part.says, sizeof part.says, "says %zu", i);
        part.bits = up.bits && i + 1 == up.parts;
        if (up.long_ones) {
            part.squares = UINT64_C(1) << i;
            part.says[1] = '\0';
        }
        if (up.long_ones && i > 0) {
            memset(part.value, 'v', sizeof part.value - 1);
            memset(part.says, 's', sizeof part.says - 1);
        }
        if (up.wordy) strcpy(part.says, "twenty-five letters of it and more in words");
        take(context, &part);
    }
    return (ply_error){0};
}

static ply_codec codec = {.name = "made-up",
                          .summary = "any text",
                          .holds = PLY_POSITION,
                          .longest = 5,
                          .encode = write_plain,
                          .decode = read_anything,
                          .parts = take_apart};

bool made_up_notation(cli_run *run, const char *name, cli_notation *notation) {
    (void)run;
    assert_string_equal(name, "made-up");
    *notation = (cli_notation){&codec, CLI_TEXT};
    return true;
}

static void is_a_codec_refused_that_has_nothing_to_show(void **state) {
    (void)state;
    codec.parts = NULL;
    assert_says("plyproof|explain|made-up|x", "");
    codec.parts = take_apart;
    assert_int_equal(said.status, CLI_USAGE);
    assert_string_equal(said.errors, "plyproof: explain: made-up has no parts to show\n"
                                     "try: plyproof explain --help\n");
}

/* The place is one of the text that was to be written, so it is not told. */
static void is_a_text_refused_that_is_read_and_cannot_be_written(void **state) {
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        up = (struct made_up){.cannot_write = i == 0, .cannot_part = i == 1, .parts = 2};
        assert_says("plyproof|explain|made-up|x|y", "");
        assert_int_equal(said.status, CLI_NOT_HELD);
        assert_string_equal(said.errors, i ? "argument 1: made-up: 8 is too good for this codec\n"
                                             "argument 2: made-up: 8 is too good for this codec\n"
                                             "plyproof: explain: 2 of 2 texts refused\n"
                                           : "argument 1: made-up: 7 is too good for this codec\n"
                                             "argument 2: made-up: 7 is too good for this codec\n"
                                             "plyproof: explain: 2 of 2 texts refused\n");
        assert_says("plyproof|explain|made-up|--json|x",
                    i ? "{`argument`:1,`error`:{`fault`:`too-good`,`sentence`:`8 is too good for "
                        "this codec`,`codec`:`made-up`}}\n"
                      : "{`argument`:1,`error`:{`fault`:`too-good`,`sentence`:`7 is too good for "
                        "this codec`,`codec`:`made-up`}}\n");
    }
}

/* Nine parts: the last is of too many squares to be drawn. Of two of one size the first is. */
static void is_the_smallest_part_of_a_square_drawn(void **state) {
    (void)state;
    up = (struct made_up){.parts = 9};
    assert_says("plyproof|explain|made-up|plain", "8  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "7  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "6  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "5  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "4  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "3  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "2  . . . . . . . .    .  .  .  .  .  .  .  .\n"
                                                  "1  . . . . . . . .    v0 #2 #3 #4 #5 #6 #7 #8\n"
                                                  "   a b c d e f g h     a  b  c  d  e  f  g  h\n"
                                                  "\n"
                                                  "part  bytes    value   what it says\n"
                                                  "#1    1        v0      part: says 0\n"
                                                  "#2    2        v1      part: says 1\n"
                                                  "#3    3        v2      part: says 2\n"
                                                  "#4    4        v3      part: says 3\n"
                                                  "#5    5        v4      part: says 4\n"
                                                  "#6    6        v5      part: says 5\n"
                                                  "#7    7        v6      part: says 6\n"
                                                  "#8    8        v7      part: says 7\n"
                                                  "#9    9        v8      part: says 8\n");
    assert_int_equal(said.status, CLI_HELD);
    up.parts = 600;
    const char *text = said_in("plyproof|explain|made-up|other", 0);
    assert_non_null(strstr(text, "1  . . . . . . . .    v0 #2 #3 #4 #5 #6 #7 #8\n"));
    assert_string_equal(strstr(text, "#599  "), "#599  599      v598    part: says 598\n"
                                                "#600  600      v599    part: says 599\n");
    assert_memory_equal(text, "plain\n\n8  .", 11);
    size_t lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++) lines++;
    assert_int_equal(lines, 2 + 9 + 2 + 600);
}

static void is_a_part_shown_whole_that_is_as_long_as_may_be(void **state) {
    (void)state;
    char value[PLY_PART_VALUE] = "", says[PLY_PART_SAYS] = "", line[1024];
    memset(value, 'v', sizeof value - 1);
    memset(says, 's', sizeof says - 1);
    up = (struct made_up){.parts = 2, .long_ones = true, .bits = true};
    const char *text = said_in("plyproof|explain|made-up|plain", 0);
    snprintf(line, sizeof line,
             "1  . . . . . . . .    %-63s %s %-63s %-63s %-63s %-63s %-63s .\n"
             "   a b c d e f g h     %-63s %-63s %-63s %-63s %-63s %-63s %-63s h\n\n",
             "v0", value, ".", ".", ".", ".", ".", "a", "b", "c", "d", "e", "f", "g");
    assert_non_null(strstr(text, line));
    snprintf(line, sizeof line,
             "part  bits     %-65swhat it says\n"
             "#1             %-65spart: s\n#2    1        %s  part: %s\n",
             "value", "v0", value, says);
    assert_string_equal(strstr(text, "part  "), line);
}

static void are_the_squares_of_a_part_told_by_name(void **state) {
    (void)state;
    up = (struct made_up){.parts = 3};
    assert_says("plyproof|explain|made-up|--json|x",
                "{`argument`:1,`codec`:`made-up`,`text`:`plain`,`parts`:[{`name`:`part`,`at`:0,"
                "`bytes`:1,`bit`:0,`bits`:0,`row`:0,`column`:0,`squares`:[`a1`],`value`:`v0`,"
                "`says`:`says 0`},{`name`:`part`,`at`:1,`bytes`:1,`bit`:0,`bits`:0,`row`:0,"
                "`column`:0,`squares`:[`a1`,`b1`],`value`:`v1`,`says`:`says 1`},{`name`:`part`,"
                "`at`:2,`bytes`:1,`bit`:0,`bits`:0,`row`:0,`column`:0,`squares`:[`a1`,`b1`,`c1`],"
                "`value`:`v2`,`says`:`says 2`}]}\n");
}

/* The first has nothing before it, and the second and the third are parted from it. */
static void are_texts_parted_by_a_line(void **state) {
    (void)state;
    up = (struct made_up){.parts = 0};
    const char *text = said_in("plyproof|explain|made-up|plain|plain|plain", 0);
    char one[512], three[2048];
    snprintf(one, sizeof one, "%s",
             "8  . . . . . . . .    . . . . . . . .\n7  . . . . . . . .    . . . . . . . .\n"
             "6  . . . . . . . .    . . . . . . . .\n5  . . . . . . . .    . . . . . . . .\n"
             "4  . . . . . . . .    . . . . . . . .\n3  . . . . . . . .    . . . . . . . .\n"
             "2  . . . . . . . .    . . . . . . . .\n1  . . . . . . . .    . . . . . . . .\n"
             "   a b c d e f g h     a b c d e f g h\n\n"
             "part  bytes    value   what it says\n");
    snprintf(three, sizeof three, "%s\n%s\n%s", one, one, one);
    assert_string_equal(text, three);
}

/* Where the column is narrow, what is said goes on below its beginning. */
static void does_what_a_part_says_fit_a_terminal(void **state) {
    (void)state;
    static const char *const columns[] = {"55", "40"};
    char all[4096] = "";
    up = (struct made_up){.parts = 1, .wordy = true};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(setenv("COLUMNS", columns[i], 1), 0);
        const char *text = strstr(said_in("plyproof|explain|made-up|plain", ON_SCREEN), "#1");
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s", text);
    }
    unsetenv("COLUMNS");
    assert_string_equal(all, "#1    1        v0      part: twenty-five letters of it\n"
                             "                       and more in words\n"
                             "#1    1        v0      \n"
                             "    part: twenty-five letters of it and\n"
                             "    more in words\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_a_codec_refused_that_has_nothing_to_show),
        cmocka_unit_test(is_a_text_refused_that_is_read_and_cannot_be_written),
        cmocka_unit_test(is_the_smallest_part_of_a_square_drawn),
        cmocka_unit_test(is_a_part_shown_whole_that_is_as_long_as_may_be),
        cmocka_unit_test(are_the_squares_of_a_part_told_by_name),
        cmocka_unit_test(are_texts_parted_by_a_line),
        cmocka_unit_test(does_what_a_part_says_fit_a_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
