/* conform_test.c - what does conform say, whatever a run finds? The runs are made up here: what a
 * peer does to a text in a real one is asked in fuzz/conform/ and in cli/cases/conform.txt. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What conform.c calls is answered here. */
#define fuzz_conform_new      made_up_new
#define fuzz_conform_free     made_up_free
#define fuzz_conform_learn    made_up_learn
#define fuzz_conform_run      made_up_run
#define fuzz_conform_peer     made_up_peer
#define fuzz_conform_reported made_up_reported
#define fuzz_conform_findings made_up_findings
#define fuzz_conform_finding  made_up_finding
#define fuzz_conform_count    made_up_count

#include "cli/conform.c"

enum { SOME = 16 };

/* A run: what it is asked to do, and what comes out. */
static struct made_up {
    fuzz_conform_job job;
    char word[FUZZ_CONFORM_PEERS][4][16]; /* what the peers are called by */
    size_t words[FUZZ_CONFORM_PEERS];
    fuzz_peer peer[FUZZ_CONFORM_PEERS];
    fuzz_conform_report report;
    fuzz_finding finding[SOME];
    size_t findings;
    struct {
        unsigned peer;
        const char *class;
        fuzz_class_count count;
    } counted[SOME];
    size_t counteds;
    bool no_memory, learns, runs, shows, keeps;
} up;

struct fuzz_conform {
    char nothing;
};
static fuzz_conform the_run;
static unsigned made, freed;

fuzz_conform *made_up_new(const fuzz_conform_job *job) {
    up.job = *job;
    for (unsigned i = 0; i < job->peers; i++) {
        size_t words = 0;
        for (; job->peer[i].command && job->peer[i].command[words]; words++) {
            assert_in_range(words, 0, 3);
            snprintf(up.word[i][words], sizeof up.word[i][words], "%s",
                     job->peer[i].command[words]);
        }
        up.words[i] = words;
    }
    if (up.no_memory) return NULL;
    made++;
    return &the_run;
}

void made_up_free(fuzz_conform *c) { freed += c != NULL; }
bool made_up_learn(fuzz_conform *c) { return c && up.learns; }
bool made_up_run(fuzz_conform *c) {
    if (up.shows) up.job.progress(up.job.context, &up.report);
    if (up.keeps) fclose(fopen("kept/one", "w"));
    return c && up.runs;
}
const fuzz_peer *made_up_peer(const fuzz_conform *c, unsigned peer) {
    assert_ptr_equal(c, &the_run);
    assert_true(peer < up.job.peers);
    return &up.peer[peer];
}
const fuzz_conform_report *made_up_reported(const fuzz_conform *c) { return c ? &up.report : NULL; }
size_t made_up_findings(const fuzz_conform *c) { return c ? up.findings : 0; }
const fuzz_finding *made_up_finding(const fuzz_conform *c, size_t index) {
    assert_ptr_equal(c, &the_run);
    assert_true(index < up.findings);
    return &up.finding[index];
}
const fuzz_class_count *made_up_count(const fuzz_conform *c, unsigned peer, size_t class) {
    static const fuzz_class_count none;
    assert_ptr_equal(c, &the_run);
    assert_true(class < corpus_class_count);
    for (size_t i = 0; i < up.counteds; i++) {
        if (up.counted[i].peer == peer &&
            strcmp(corpus_classes[class].name, up.counted[i].class) == 0 &&
            corpus_class_is_of(&corpus_classes[class], up.job.codec)) {
            return &up.counted[i].count;
        }
    }
    return &none;
}

/* ---- Making one up --------------------------------------------------------------------------- */

static const corpus_class *class_of(const char *codec, const char *name) {
    for (size_t i = 0; i < corpus_class_count; i++) {
        if (corpus_classes[i].codec && strcmp(corpus_classes[i].codec, codec) == 0 &&
            strcmp(corpus_classes[i].name, name) == 0) {
            return &corpus_classes[i];
        }
    }
    fail_msg("no class %s of %s", name, codec);
    return NULL;
}

static void begin(void) {
    memset(&up, 0, sizeof up);
    up.learns = up.runs = true;
    for (unsigned i = 0; i < FUZZ_CONFORM_PEERS; i++) {
        snprintf(up.peer[i].name, sizeof up.peer[i].name, i ? "other" : "peer");
        up.peer[i].is_prompt = true;
        up.peer[i].words[up.peer[i].word_count++] = i ? "./other" : "./peer";
    }
    up.report = (fuzz_conform_report){.texts = 12, .agree = 12, .planned = 12, .seconds = 2};
    atomic_store(&cli_interrupted, false);
}

/* A finding of a class of texts of a codec; more is filled in by the caller. */
static fuzz_finding *find(const char *codec, const char *class, fuzz_outcome outcome,
                          const char *given, const char *came, const char *expected) {
    static char room[SOME][3][160];
    fuzz_finding *f = &up.finding[up.findings];
    char(*own)[160] = room[up.findings++];
    f->class = class ? class_of(codec, class) : NULL;
    f->outcome = outcome;
    f->thing.position = ply_empty_position;
    f->seen = 1;
    snprintf(f->origin, sizeof f->origin, "kings");
    f->given = strcpy(own[0], given);
    f->came = strcpy(own[1], came);
    f->expected = strcpy(own[2], expected);
    f->given_length = strlen(given);
    f->came_length = strlen(came);
    f->expected_length = strlen(expected);
    return f;
}

static void count(unsigned peer, const char *class, fuzz_class_count n) {
    up.counted[up.counteds].peer = peer;
    up.counted[up.counteds].class = class;
    up.counted[up.counteds++].count = n;
}

/* Runs a command line; returns what is written: the output, the errors and the status. The words
 * are parted by `|`. */
static const char *said_by(const char *line, bool colour, bool on_terminal) {
    static char text[65536];
    static char words[512], *argument[32]; /* the job points into them */
    int words_count = 0;
    cli_run run = {.program = "plyproof"};
    snprintf(words, sizeof words, "%s", line);
    for (char *at = words, *word; (word = strsep(&at, "|"));) argument[words_count++] = word;
    argument[words_count] = NULL;
    cli_out_in_memory(&run.out);
    cli_out_in_memory(&run.err);
    run.out.colour = colour;
    assert_true(cli_parse(&run, words_count, argument));
    run.err.terminal = on_terminal;
    const unsigned before = made - freed;
    const cli_status status = run.command->run(&run);
    assert_int_equal(made - freed, before);
    snprintf(text, sizeof text, "%.*s-- errors\n%.*s-- status %d\n", (int)run.out.used,
             run.out.bytes, (int)run.err.used, run.err.bytes, (int)status);
    cli_out_close(&run.out);
    cli_out_close(&run.err);
    free(run.operands);
    return text;
}

/* Whether that is what is written. In what is expected ` stands for a quotation mark. */
static void assert_same(const char *said, const char *expected) {
    static char text[65536];
    snprintf(text, sizeof text, "%s", said);
    for (char *at = text; (at = strchr(at, '"')) != NULL;) *at = '`';
    assert_string_equal(text, expected);
}

static void assert_says(const char *line, const char *expected) {
    assert_same(said_by(line, false, false), expected);
}

/* ---- Differences ----------------------------------------------------------------------------- */

static void add_each_outcome(void) {
    static const ply_fault fault = {PLY_BAD_TEXT, "clock-expected", "a clock was expected"};
    fuzz_finding *f = find("fen", "rank-short", FUZZ_OUT_TAKEN, "4k2/8 w", "4k3/8 w", "");
    f->seen = 2;
    snprintf(f->detail, sizeof f->detail, "rank 8 has seven files");
    find("fen", "rank-long", FUZZ_OUT_TAKEN, "4k4/8 w", "4k3/8 w", "");
    f = find(NULL, NULL, FUZZ_OUT_TAKEN, "it's", "4k3/8 w", "");
    f->fault = &fault;
    find("fen", "black-to-move", FUZZ_OUT_REFUSED, "4k3/8 b", "", "4k3/8 b");
    f = find("fen", "position", FUZZ_OUT_MISREAD, "4k3/8 w", "8/8 b", "4k3/8 w");
    f->differs = PLY_DROPS_TURN | FUZZ_DIFFERS_BOARD | FUZZ_DIFFERS_MOVE;
    f = find("fen", "clock", FUZZ_OUT_UNREADABLE, "4k3/8 w 7", "\x1b\x1f \x7f\xc3\xa9\xc3-~\n\n",
             "4k3/8 w 7");
    snprintf(f->detail, sizeof f->detail, "it is no FEN");
    /* All that there is may differ, or nothing that has a name; and text ends in the middle of a
     * character. */
    find("fen", "late", FUZZ_OUT_MISREAD, "1 w", "2 w", "3 w")->differs = UINT_MAX;
    find("fen", "ep-square", FUZZ_OUT_MISREAD, "x\xc3\xa9", "y\xc3\xa9", "")->given_length = 2;
    up.finding[up.findings - 1].came_length = 2;
    f = find(NULL, NULL, FUZZ_OUT_UNSTEADY, "", "", "");
    f->of_a_row = true;
    snprintf(f->detail, sizeof f->detail, "it fell behind 7 others");
    f = find(NULL, NULL, FUZZ_OUT_CRASHED, "", "", "");
    f->thing.kind = CORPUS_TEXT;
    snprintf(f->detail, sizeof f->detail, "it exited with status 4");
    f = find("fen", "empty", FUZZ_OUT_HUNG, "", "", "");
    snprintf(f->detail, sizeof f->detail, "it said nothing");
    f = find(NULL, NULL, FUZZ_OUT_PROTOCOL, "a\nb", "", "");
    f->given[1] = '\0'; /* three bytes all the same */
    snprintf(f->detail, sizeof f->detail, "it wrote two lines");
}

static void is_each_outcome_told_in_its_words(void **state) {
    (void)state;
    begin();
    add_each_outcome();
    up.report.agree = 2;
    up.peer[0].words[1] = "two words";
    up.peer[0].words[2] = "{text}";
    up.peer[0].words[3] = "{position}";
    up.peer[0].word_count = 4;
    up.peer[0].manner = FUZZ_ONCE;
    assert_says("plyproof|conform|fen|--|./peer",
                "1. taken: a rank of seven files (rank-short)\n"
                "    seen in 2 texts; first in kings\n"
                "    given       4k2/8 w\n"
                "    came back   4k3/8 w\n"
                "    expected    an empty line: it is to be refused\n"
                "    unreadable  rank 8 has seven files\n"
                "    says        PGN 16.1.3.1\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '4k2/8 w'\n"
                "    with the peer:\n"
                "        ./peer 'two words' '4k2/8 w' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "2. taken: a rank of nine files (rank-long)\n"
                "    seen in 1 text; first in kings\n"
                "    given       4k4/8 w\n"
                "    came back   4k3/8 w\n"
                "    expected    an empty line: it is to be refused\n"
                "    says        PGN 16.1.3.1\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '4k4/8 w'\n"
                "    with the peer:\n"
                "        ./peer 'two words' '4k4/8 w' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "3. taken: a text that our reader refuses (clock-expected)\n"
                "    seen in 1 text; first in kings\n"
                "    given       it's\n"
                "    came back   4k3/8 w\n"
                "    expected    an empty line: it is to be refused\n"
                "    since       clock-expected\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- 'it'\\''s'\n"
                "    with the peer:\n"
                "        ./peer 'two words' 'it'\\''s' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "4. refused: Black to move (black-to-move)\n"
                "    seen in 1 text; first in kings\n"
                "    given       4k3/8 b\n"
                "    came back   an empty line: it was refused\n"
                "    expected    4k3/8 b\n"
                "    says        PGN 16.1.3.2\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '4k3/8 b'\n"
                "    with the peer:\n"
                "        ./peer 'two words' '4k3/8 b' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "5. misread: a position in six fields (position)\n"
                "    seen in 1 text; first in kings\n"
                "    given       4k3/8 w\n"
                "    came back   8/8 b\n"
                "    expected    4k3/8 w\n"
                "    differs in  turn, board, another move\n"
                "    says        PGN 16.1.3\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '4k3/8 w'\n"
                "    with the peer:\n"
                "        ./peer 'two words' '4k3/8 w' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "6. unreadable: a half-move clock that is not 0 (clock)\n"
                "    seen in 1 text; first in kings\n"
                "    given       4k3/8 w 7\n"
                "    came back   \\x1b\\x1f \\x7fé\\xc3-~\\n\\n\n"
                "    expected    4k3/8 w 7\n"
                "    unreadable  it is no FEN\n"
                "    says        PGN 16.1.3.5\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '4k3/8 w 7'\n"
                "    with the peer:\n"
                "        ./peer 'two words' '4k3/8 w 7' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "7. misread: a clock of 100 or more, or a move number of 1000 or more (late)\n"
                "    seen in 1 text; first in kings\n"
                "    given       1 w\n"
                "    came back   2 w\n"
                "    expected    3 w\n"
                "    differs in  turn, castling, en-passant, halfmove, fullmove, board, from, "
                "target, promotion, fewer moves, more moves, another move\n"
                "    says        PGN 16.1.3.5\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '1 w'\n"
                "    with the peer:\n"
                "        ./peer 'two words' '1 w' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "8. misread: an en-passant square (ep-square)\n"
                "    seen in 1 text; first in kings\n"
                "    given       x\\xc3\n"
                "    came back   y\\xc3\n"
                "    expected    \n"
                "    differs in  \n"
                "    says        PGN 16.1.3.4\n"
                "\n"
                "9. unsteady: a row of texts\n"
                "    happened    it fell behind 7 others\n"
                "\n"
                "10. crashed: a text made at random\n"
                "    seen in 1 text; first in kings\n"
                "    given       \n"
                "    happened    it exited with status 4\n"
                "\n"
                "11. hung: an empty text (empty)\n"
                "    seen in 1 text; first in kings\n"
                "    given       \n"
                "    happened    it said nothing\n"
                "    says        PGN 16.1.3\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- ''\n"
                "    with the peer:\n"
                "        ./peer 'two words' '' '8/8/8/8/8/8/8/8 w - - 0 1'\n"
                "\n"
                "12. protocol: \n"
                "    seen in 1 text; first in kings\n"
                "    given       a\\x00b\n"
                "    happened    it wrote two lines\n"
                "\n"
                "class                   owed    verdict  texts\n"
                "\n"
                "12 differences: 2 of 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                "-- status 1\n");
}

static void are_differences_objects_for_programs(void **state) {
    (void)state;
    begin();
    add_each_outcome();
    up.report.agree = 2;
    assert_says(
        "plyproof|conform|fen|--json|--|./peer",
        "{`outcome`:`taken`,`name`:`peer`,`class`:`rank-short`,`sentence`:`a rank of seven "
        "files`,`clause`:`PGN 16.1.3.1`,`given`:`4k2/8 w`,`came`:`4k3/8 w`,`expected`:``,"
        "`differs`:[],`seen`:2,`origin`:`kings`,`detail`:`rank 8 has seven files`}\n"
        "{`outcome`:`taken`,`name`:`peer`,`class`:`rank-long`,`sentence`:`a rank of nine "
        "files`,`clause`:`PGN 16.1.3.1`,`given`:`4k4/8 w`,`came`:`4k3/8 w`,`expected`:``,"
        "`differs`:[],`seen`:1,`origin`:`kings`,`detail`:``}\n"
        "{`outcome`:`taken`,`name`:`peer`,`class`:null,`sentence`:`a text that our reader "
        "refuses (clock-expected)`,`clause`:``,`fault`:`clock-expected`,`given`:`it's`,"
        "`came`:`4k3/8 w`,`expected`:``,`differs`:[],`seen`:1,`origin`:`kings`,"
        "`detail`:``}\n"
        "{`outcome`:`refused`,`name`:`peer`,`class`:`black-to-move`,`sentence`:`Black to "
        "move`,`clause`:`PGN 16.1.3.2`,`given`:`4k3/8 b`,`came`:``,`expected`:`4k3/8 b`,"
        "`differs`:[],`seen`:1,`origin`:`kings`,`detail`:``}\n"
        "{`outcome`:`misread`,`name`:`peer`,`class`:`position`,`sentence`:`a position in "
        "six fields`,`clause`:`PGN 16.1.3`,`given`:`4k3/8 w`,`came`:`8/8 b`,"
        "`expected`:`4k3/8 w`,`differs`:[`turn`,`board`,`another move`],`seen`:1,"
        "`origin`:`kings`,`detail`:``}\n"
        "{`outcome`:`unreadable`,`name`:`peer`,`class`:`clock`,`sentence`:`a half-move "
        "clock that is not 0`,`clause`:`PGN 16.1.3.5`,`given`:`4k3/8 w 7`,"
        "`came`:`\\u001b\\u001f \\u007fé\\ufffd-~\\n\\n`,`expected`:`4k3/8 w 7`,`differs`:[],"
        "`seen`:1,`origin`:`kings`,`detail`:`it is no FEN`}\n"
        "{`outcome`:`misread`,`name`:`peer`,`class`:`late`,`sentence`:`a clock of 100 or "
        "more, or a move number of 1000 or more`,`clause`:`PGN 16.1.3.5`,`given`:`1 w`,"
        "`came`:`2 w`,`expected`:`3 w`,`differs`:[`turn`,`castling`,`en-passant`,"
        "`halfmove`,`fullmove`,`board`,`from`,`target`,`promotion`,`fewer moves`,`more "
        "moves`,`another move`],`seen`:1,`origin`:`kings`,`detail`:``}\n"
        "{`outcome`:`misread`,`name`:`peer`,`class`:`ep-square`,`sentence`:`an en-passant "
        "square`,`clause`:`PGN 16.1.3.4`,`given`:`x\\ufffd`,`came`:`y\\ufffd`,`expected`:``,"
        "`differs`:[],`seen`:1,`origin`:`kings`,`detail`:``}\n"
        "{`outcome`:`unsteady`,`name`:`peer`,`class`:null,`sentence`:`a row of texts`,"
        "`clause`:``,`given`:``,`came`:``,`expected`:``,`differs`:[],`seen`:1,"
        "`origin`:`kings`,`detail`:`it fell behind 7 others`}\n"
        "{`outcome`:`crashed`,`name`:`peer`,`class`:null,`sentence`:`a text made at "
        "random`,`clause`:``,`given`:``,`came`:``,`expected`:``,`differs`:[],`seen`:1,"
        "`origin`:`kings`,`detail`:`it exited with status 4`}\n"
        "{`outcome`:`hung`,`name`:`peer`,`class`:`empty`,`sentence`:`an empty text`,"
        "`clause`:`PGN 16.1.3`,`given`:``,`came`:``,`expected`:``,`differs`:[],`seen`:1,"
        "`origin`:`kings`,`detail`:`it said nothing`}\n"
        "{`outcome`:`protocol`,`name`:`peer`,`class`:null,`sentence`:``,`clause`:``,"
        "`given`:`a\\u0000b`,`came`:``,`expected`:``,`differs`:[],`seen`:1,`origin`:`kings`,"
        "`detail`:`it wrote two lines`}\n"
        "{`texts`:12,`agree`:2,`outcome`:`taken`,`differences`:12,`fuzzed`:0,`kept`:0,"
        "`skipped`:0,`codec`:`fen`,`peer`:`peer`,`seconds`:2.000}\n"
        "-- errors\n"
        "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
        "-- status 1\n");
}

/* Of moves the position is told, and of two peers which it was. */
static void are_the_start_and_the_peer_told(void **state) {
    (void)state;
    for (unsigned json = 0; json < 2; json++) {
        begin();
        find("san", "piece", FUZZ_OUT_REFUSED, "Na3", "", "b1a3")->peer = 1;
        fuzz_finding *f = find("san", "check", FUZZ_OUT_SPELLED, "b1a3", "Na3", "Na3+");
        snprintf(f->detail, sizeof f->detail, "shown only where it is unreadable");
        f = find(NULL, NULL, FUZZ_OUT_UNSTEADY, "Na3", "", "");
        f->of_a_row = true;
        count(0, "piece", (fuzz_class_count){.texts = 5, .taken = 5});
        count(1, "piece", (fuzz_class_count){.texts = 5, .refused = 5});
        count(1, "check", (fuzz_class_count){.texts = 5, .taken = 5});
        up.peer[0].words[1] = "a b";
        up.peer[0].word_count = 2;
        assert_says(
            json ? "plyproof|conform|san|-j|--against|./other|--|./peer"
                 : "plyproof|conform|san|--against|./other|--|./peer",
            json ? "{`outcome`:`refused`,`name`:`other`,`class`:`piece`,`sentence`:`a move of a "
                   "piece`,`clause`:`PGN 8.2.3.3`,`position`:`8/8/8/8/8/8/8/8 w - - 0 1`,"
                   "`given`:`Na3`,`came`:``,`expected`:`b1a3`,`differs`:[],`seen`:1,`origin`:`"
                   "kings`,"
                   "`detail`:``}\n"
                   "{`outcome`:`spelled`,`name`:`peer`,`class`:`check`,`sentence`:`a check, marked "
                   "+`,"
                   "`clause`:`PGN 8.2.3.5`,`position`:`8/8/8/8/8/8/8/8 w - - 0 1`,`given`:`b1a3`,"
                   "`came`:`Na3`,`expected`:`Na3+`,`differs`:[],`seen`:1,`origin`:`kings`,"
                   "`detail`:`shown only where it is unreadable`}\n"
                   "{`outcome`:`unsteady`,`name`:`peer`,`class`:null,`sentence`:`a row of texts`,"
                   "`clause`:``,`given`:`Na3`,`came`:``,`expected`:``,`differs`:[],`seen`:1,"
                   "`origin`:`kings`,`detail`:``}\n"
                   "{`class`:`piece`,`name`:`peer`,`demand`:`take`,`verdict`:`takes`,`texts`:5,"
                   "`taken`:5,`refused`:0,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:0,"
                   "`sentence`:`a move of a piece`,`clause`:`PGN 8.2.3.3`}\n"
                   "{`class`:`piece`,`name`:`other`,`demand`:`take`,`verdict`:`refuses`,`texts`:5,"
                   "`taken`:0,`refused`:5,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:0,"
                   "`sentence`:`a move of a piece`,`clause`:`PGN 8.2.3.3`}\n"
                   "{`class`:`check`,`name`:`other`,`demand`:`take`,`verdict`:`takes`,`texts`:5,"
                   "`taken`:5,`refused`:0,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:0,"
                   "`sentence`:`a check, marked +`,`clause`:`PGN 8.2.3.5`}\n"
                   "{`texts`:12,`agree`:12,`outcome`:`refused`,`differences`:3,`fuzzed`:0,`kept`:0,"
                   "`skipped`:0,`codec`:`san`,`peer`:`peer`,`against`:`other`,`seconds`:2.000}\n"
                   "-- errors\n"
                   "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                   "-- status 1\n"
                 : "1. refused: other: a move of a piece (piece)\n"
                   "    seen in 1 text; first in kings\n"
                   "    position    8/8/8/8/8/8/8/8 w - - 0 1\n"
                   "    given       Na3\n"
                   "    came back   an empty line: it was refused\n"
                   "    expected    b1a3\n"
                   "    says        PGN 8.2.3.3\n"
                   "    with plyproof:\n"
                   "        plyproof decode san --from '8/8/8/8/8/8/8/8 w - - 0 1' -- Na3\n"
                   "    with the peer:\n"
                   "        printf '%s\\t%s\\n' '8/8/8/8/8/8/8/8 w - - 0 1' Na3 | ./other\n"
                   "\n"
                   "2. spelled: peer: a check, marked + (check)\n"
                   "    seen in 1 text; first in kings\n"
                   "    position    8/8/8/8/8/8/8/8 w - - 0 1\n"
                   "    given       b1a3\n"
                   "    came back   Na3\n"
                   "    expected    Na3+\n"
                   "    says        PGN 8.2.3.5\n"
                   "    with plyproof:\n"
                   "        plyproof decode san --from '8/8/8/8/8/8/8/8 w - - 0 1' -- b1a3\n"
                   "    with the peer:\n"
                   "        printf '%s\\t%s\\n' '8/8/8/8/8/8/8/8 w - - 0 1' b1a3 | ./peer 'a b'\n"
                   "\n"
                   "3. unsteady: peer: a row of texts\n"
                   "    happened    \n"
                   "\n"
                   "peer\n"
                   "class                   owed    verdict  texts\n"
                   "piece                   take    takes    5\n"
                   "\n"
                   "other\n"
                   "class                   owed    verdict  texts\n"
                   "piece                   take    refuses  5\n"
                   "check                   take    takes    5\n"
                   "\n"
                   "3 differences: 12 of 12 texts agree\n"
                   "-- errors\n"
                   "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                   "-- status 1\n");
    }
}

/* ---- The table of classes -------------------------------------------------------------------- */

static void add_each_verdict(void) {
    count(0, "position", (fuzz_class_count){.texts = 100, .taken = 97, .refused = 3, .crashed = 1});
    count(0, "black-to-move", (fuzz_class_count){.texts = 4, .taken = 4, .misread = 2});
    count(0, "clock", (fuzz_class_count){.texts = 9, .taken = 8, .hung = 1, .protocol = 2});
    count(0, "ep-square", (fuzz_class_count){.texts = 6, .taken = 6, .without_ep = 5});
    count(0, "empty", (fuzz_class_count){.texts = 1, .refused = 1, .unsendable = 3});
    count(0, "rank-short", (fuzz_class_count){.texts = 5, .taken = 5});
    count(0, "without-counters", (fuzz_class_count){.unsendable = 2});
    count(1, "rank-long", (fuzz_class_count){.texts = 5, .taken = 5}); /* there is no other peer */
    find("fen", "rank-short", FUZZ_OUT_TAKEN, "8 w", "8/8 w", "");
    find("fen", "rank-short", FUZZ_OUT_CRASHED, "9 w", "", "")->peer = 1;
    find("fen", "rank-short", FUZZ_OUT_HUNG, "7 w", "", "");
    fuzz_finding *f = find(NULL, NULL, FUZZ_OUT_CRASHED, "zzz", "", "");
    f->thing.kind = CORPUS_TEXT;
}

static void is_each_verdict_told_in_its_words(void **state) {
    (void)state;
    begin();
    add_each_verdict();
    up.findings = 1;
    assert_says("plyproof|conform|fen|--|./peer",
                "1. taken: a rank of seven files (rank-short)\n"
                "    seen in 1 text; first in kings\n"
                "    given       8 w\n"
                "    came back   8/8 w\n"
                "    expected    an empty line: it is to be refused\n"
                "    says        PGN 16.1.3.1\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '8 w'\n"
                "    with the peer:\n"
                "        printf '%s\\n' '8 w' | ./peer\n"
                "\n"
                "class                   owed    verdict  texts\n"
                "position                take    crashed  100     97 taken, 3 refused, 1 crashed\n"
                "clock                   take    hung     9       1 hung, 2 without an answer of "
                "one line\n"
                "black-to-move           take    takes    4       2 not as meant\n"
                "ep-square               take    takes    6       5 without the en-passant square\n"
                "empty                   refuse  refuses  1\n"
                "rank-short              refuse  takes    5\n"
                "without-counters        usage   untried  0       has line feeds: needs --jsonl or "
                "--command\n"
                "\n"
                "1 difference: 12 of 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                "-- status 1\n");
    up.findings = 0;
    up.report.agree = 11;
    assert_says("plyproof|conform|fen|-q|--json|--|./peer",
                "{`class`:`position`,`name`:`peer`,`demand`:`take`,`verdict`:`crashed`,`texts`:100,"
                "`taken`:97,`refused`:3,`misread`:0,`crashed`:1,`hung`:0,`without_ep`:0,"
                "`sentence`:`a position in six fields`,`clause`:`PGN 16.1.3`}\n"
                "{`class`:`clock`,`name`:`peer`,`demand`:`take`,`verdict`:`hung`,`texts`:9,"
                "`taken`:8,`refused`:0,`misread`:0,`crashed`:0,`hung`:1,`without_ep`:0,"
                "`sentence`:`a half-move clock that is not 0`,`clause`:`PGN 16.1.3.5`}\n"
                "{`class`:`black-to-move`,`name`:`peer`,`demand`:`take`,`verdict`:`takes`,"
                "`texts`:4,`taken`:4,`refused`:0,`misread`:2,`crashed`:0,`hung`:0,`without_ep`:0,"
                "`sentence`:`Black to move`,`clause`:`PGN 16.1.3.2`}\n"
                "{`class`:`ep-square`,`name`:`peer`,`demand`:`take`,`verdict`:`takes`,`texts`:6,"
                "`taken`:6,`refused`:0,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:5,"
                "`sentence`:`an en-passant square`,`clause`:`PGN 16.1.3.4`}\n"
                "{`class`:`empty`,`name`:`peer`,`demand`:`refuse`,`verdict`:`refuses`,`texts`:1,"
                "`taken`:0,`refused`:1,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:0,"
                "`sentence`:`an empty text`,`clause`:`PGN 16.1.3`}\n"
                "{`class`:`rank-short`,`name`:`peer`,`demand`:`refuse`,`verdict`:`takes`,`texts`:5,"
                "`taken`:5,`refused`:0,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:0,"
                "`sentence`:`a rank of seven files`,`clause`:`PGN 16.1.3.1`}\n"
                "{`class`:`without-counters`,`name`:`peer`,`demand`:`usage`,`verdict`:`untried`,"
                "`texts`:0,`taken`:0,`refused`:0,`misread`:0,`crashed`:0,`hung`:0,`without_ep`:0,"
                "`sentence`:`four fields: without the counters`,`clause`:`PGN 16.1.3; as in EPD, "
                "PGN 16.2.3`}\n"
                "{`texts`:12,`agree`:11,`outcome`:`match`,`differences`:0,`fuzzed`:0,`kept`:0,"
                "`skipped`:0,`codec`:`fen`,`peer`:`peer`,`seconds`:2.000}\n"
                "-- errors\n"
                "-- status 0\n");
}

static void is_what_is_wrong_shown_in_colour(void **state) {
    (void)state;
    begin();
    count(0, "rank-short", (fuzz_class_count){.texts = 5, .taken = 5});
    count(0, "rank-long", (fuzz_class_count){.texts = 5, .taken = 5});
    assert_same(said_by("plyproof|conform|fen|-q|--|./peer", true, false),
                "\033[1mclass                   owed    verdict  texts\n"
                "\033[0mrank-short              refuse  takes    \033[0m5\n"
                "rank-long               refuse  takes    \033[0m5\n"
                "\n"
                "\033[32mall 12 texts agree\033[0m\n"
                "-- errors\n"
                "-- status 0\n");
    find("fen", "rank-short", FUZZ_OUT_TAKEN, "8 w", "8/8 w", "");
    assert_same(said_by("plyproof|conform|fen|-q|--|./peer", true, false),
                "1. \033[31mtaken\033[0m: \033[1ma rank of seven files\033[0m (rank-short)\n"
                "    seen in 1 text; first in kings\n"
                "    given       8 w\n"
                "    came back   8/8 w\n"
                "    expected    an empty line: it is to be refused\n"
                "    says        PGN 16.1.3.1\n"
                "    with plyproof:\n"
                "        plyproof decode fen -- '8 w'\n"
                "    with the peer:\n"
                "        printf '%s\\n' '8 w' | ./peer\n"
                "\n"
                "\033[1mclass                   owed    verdict  texts\n"
                "\033[0mrank-short              refuse  \033[31mtakes    \033[0m5\n"
                "rank-long               refuse  takes    \033[0m5\n"
                "\n"
                "\033[31m1 difference: 12 of 12 texts agree\033[0m\n"
                "-- errors\n"
                "-- status 1\n");
}

/* The text of a file, which is then gone. */
static const char *text_of(const char *path) {
    static char text[65536];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    remove(path);
    return text;
}

static void has_a_build_server_a_case_for_each_class_and_each_other_finding(void **state) {
    (void)state;
    char given[131];
    memset(given, 'x', sizeof given - 1);
    given[sizeof given - 1] = '\0';
    begin();
    add_each_verdict();
    said_by("plyproof|conform|fen|--junit|out.xml|--against|x|--|./peer", false, false);
    assert_same(text_of("out.xml"),
                "<?xml version=`1.0` encoding=`UTF-8`?>\n"
                "<testsuites>\n"
                "  <testsuite name=`plyproof conform` tests=`9` failures=`2` errors=`0` "
                "skipped=`1` time=`0.000`>\n"
                "    <testcase classname=`peer` name=`crashed` time=`0.000`><failure "
                "message=`zzz`/></testcase>\n"
                "    <testcase classname=`peer` name=`position` time=`0.000`/>\n"
                "    <testcase classname=`peer` name=`clock` time=`0.000`/>\n"
                "    <testcase classname=`peer` name=`black-to-move` time=`0.000`/>\n"
                "    <testcase classname=`peer` name=`ep-square` time=`0.000`/>\n"
                "    <testcase classname=`peer` name=`empty` time=`0.000`/>\n"
                "    <testcase classname=`peer` name=`rank-short` time=`0.000`><failure "
                "message=`taken: given 8 w; hung: given 7 w`/></testcase>\n"
                "    <testcase classname=`peer` name=`without-counters` time=`0.000`><skipped "
                "message=`four fields: without the counters`/></testcase>\n"
                "    <testcase classname=`other` name=`rank-long` time=`0.000`/>\n"
                "  </testsuite>\n"
                "</testsuites>\n");
    /* There is no room for what all of these were given; some are enough. */
    begin();
    count(0, "rank-long", (fuzz_class_count){.texts = 5, .taken = 5});
    for (unsigned i = 0; i < 6; i++) {
        given[0] = (char)('a' + i);
        find("fen", "rank-long", FUZZ_OUT_UNREADABLE, given, "", "");
    }
    said_by("plyproof|conform|fen|--junit|out.xml|--|./peer", false, false);
    assert_same(text_of("out.xml"),
                "<?xml version=`1.0` encoding=`UTF-8`?>\n"
                "<testsuites>\n"
                "  <testsuite name=`plyproof conform` tests=`1` failures=`1` errors=`0` "
                "skipped=`0` time=`0.000`>\n"
                "    <testcase classname=`peer` name=`rank-long` time=`0.000`><failure "
                "message=`unreadable: given axxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; unreadable: given "
                "bxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                "xxxxxxxxxxxxxxxxxx; unreadable: given cxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
                "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx`/></testcase>\n"
                "  </testsuite>\n"
                "</testsuites>\n");
    for (size_t last = 57; last <= 58; last++) { /* 300 bytes are not too many, and 301 are */
        begin();
        count(0, "rank-long", (fuzz_class_count){.texts = 5, .taken = 5});
        for (unsigned i = 0; i < 4; i++) {
            given[0] = (char)('a' + i);
            find("fen", "rank-long", FUZZ_OUT_TAKEN,
                 i == 2 ? given + sizeof given - 1 - last : given, "", "");
        }
        said_by("plyproof|conform|fen|--junit|out.xml|--|./peer", false, false);
        const char *message = strstr(text_of("out.xml"), "message=\"") + 9;
        assert_int_equal(strcspn(message, "\""), last == 57 ? 399 : 301);
    }
    begin();
    up.runs = false;
    said_by("plyproof|conform|fen|--junit|out.xml|--|./peer", false, false);
    assert_same(text_of("out.xml"),
                "<?xml version=`1.0` encoding=`UTF-8`?>\n"
                "<testsuites>\n"
                "  <testsuite name=`plyproof conform` tests=`1` failures=`0` errors=`1` "
                "skipped=`0` time=`0.000`>\n"
                "    <testcase classname=`plyproof conform` name=`run` time=`0.000`><error "
                "message=`it could not run`/></testcase>\n"
                "  </testsuite>\n"
                "</testsuites>\n");
}

/* ---- The end --------------------------------------------------------------------------------- */

static void is_the_end_told_in_one_line_or_object(void **state) {
    (void)state;
    static const fuzz_conform_report reports[] = {
        {.texts = 12, .agree = 12, .planned = 14, .fuzzed = 3, .kept = 2, .seconds = 0},
        {.texts = 12, .agree = 1, .planned = 12, .seconds = 200},
        {.texts = 1, .agree = 0, .planned = 1, .seconds = 0.5},
        {.texts = 1, .agree = 1, .planned = 1, .seconds = 0.5},
        {.texts = 0, .agree = 0, .planned = 1},
    };
    char all[4096] = "";
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        begin();
        up.report = reports[i];
        up.counteds = 0;
        strcat(all, said_by("plyproof|conform|fen|--|./peer", false, false));
        strcat(all, said_by("plyproof|conform|fen|-j|--against|./b|--|./a", false, false));
        find("fen", "rank-short", FUZZ_OUT_TAKEN, "8 w", "8/8 w", "");
        strcat(all, strstr(said_by("plyproof|conform|fen|--|./a", false, false), "1 difference"));
    }
    assert_same(all,
                "class                   owed    verdict  texts\n"
                "\n"
                "all 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 0.0 s, 0 texts/s\n"
                "-- status 0\n"
                "{`texts`:12,`agree`:12,`outcome`:`match`,`differences`:0,`fuzzed`:3,`kept`:2,"
                "`skipped`:5,`codec`:`fen`,`peer`:`peer`,`against`:`other`,`seconds`:0.000}\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 0.0 s, 0 texts/s\n"
                "-- status 0\n"
                "1 difference: 12 of 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 0.0 s, 0 texts/s\n"
                "-- status 1\n"
                "class                   owed    verdict  texts\n"
                "\n"
                "1 of 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 3 min 20 s, 0 texts/s\n"
                "-- status 0\n"
                "{`texts`:12,`agree`:1,`outcome`:`match`,`differences`:0,`fuzzed`:0,`kept`:0,"
                "`skipped`:0,`codec`:`fen`,`peer`:`peer`,`against`:`other`,`seconds`:200.000}\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 3 min 20 s, 0 texts/s\n"
                "-- status 0\n"
                "1 difference: 1 of 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 12 texts, 3 min 20 s, 0 texts/s\n"
                "-- status 1\n"
                "class                   owed    verdict  texts\n"
                "\n"
                "0 of 1 text agrees\n"
                "-- errors\n"
                "plyproof: conform: 1 text, 0.5 s, 2 texts/s\n"
                "-- status 0\n"
                "{`texts`:1,`agree`:0,`outcome`:`match`,`differences`:0,`fuzzed`:0,`kept`:0,"
                "`skipped`:0,`codec`:`fen`,`peer`:`peer`,`against`:`other`,`seconds`:0.500}\n"
                "-- errors\n"
                "plyproof: conform: 1 text, 0.5 s, 2 texts/s\n"
                "-- status 0\n"
                "1 difference: 0 of 1 text agrees\n"
                "-- errors\n"
                "plyproof: conform: 1 text, 0.5 s, 2 texts/s\n"
                "-- status 1\n"
                "class                   owed    verdict  texts\n"
                "\n"
                "all 1 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 1 text, 0.5 s, 2 texts/s\n"
                "-- status 0\n"
                "{`texts`:1,`agree`:1,`outcome`:`match`,`differences`:0,`fuzzed`:0,`kept`:0,"
                "`skipped`:0,`codec`:`fen`,`peer`:`peer`,`against`:`other`,`seconds`:0.500}\n"
                "-- errors\n"
                "plyproof: conform: 1 text, 0.5 s, 2 texts/s\n"
                "-- status 0\n"
                "1 difference: 1 of 1 text agrees\n"
                "-- errors\n"
                "plyproof: conform: 1 text, 0.5 s, 2 texts/s\n"
                "-- status 1\n"
                "class                   owed    verdict  texts\n"
                "\n"
                "all 0 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 0 texts, 0.0 s, 0 texts/s\n"
                "-- status 0\n"
                "{`texts`:0,`agree`:0,`outcome`:`skipped`,`differences`:0,`fuzzed`:0,`kept`:0,"
                "`skipped`:1,`codec`:`fen`,`peer`:`peer`,`against`:`other`,`seconds`:0.000}\n"
                "-- errors\n"
                "plyproof: conform: 0 texts, 0.0 s, 0 texts/s\n"
                "-- status 0\n"
                "1 difference: 0 of 0 texts agree\n"
                "-- errors\n"
                "plyproof: conform: 0 texts, 0.0 s, 0 texts/s\n"
                "-- status 1\n");
}

static void are_remarks_made_where_there_is_something_to_say(void **state) {
    (void)state;
    begin();
    up.report.unread = 2;
    snprintf(up.report.unread_name, sizeof up.report.unread_name, "fen-x.input");
    up.report.given_up = true;
    up.peer[0].is_prompt = false;
    assert_says("plyproof|conform|fen|--kept|.|--|./peer",
                "class                   owed    verdict  texts\n"
                "\n"
                "all 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: peer answers when its input ends, so it is started for each "
                "batch; it is asked faster if it flushes its output after each line\n"
                "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                "plyproof: conform: .: 2 files cannot be read as kept texts, such as fen-x.input\n"
                "plyproof: conform: it failed too often, and was not asked any more\n"
                "-- status 0\n");
    up.report.unread = 1;
    up.peer[0].manner = FUZZ_ONCE; /* then each text is a process anyway */
    up.peer[1].is_prompt = false;
    up.peer[1].manner = FUZZ_JSON;
    assert_says("plyproof|conform|fen|--kept|.|--against|x|--|./peer",
                "peer\n"
                "class                   owed    verdict  texts\n"
                "other\n"
                "class                   owed    verdict  texts\n"
                "\n"
                "all 12 texts agree\n"
                "-- errors\n"
                "plyproof: conform: other answers when its input ends, so it is started for each "
                "batch; it is asked faster if it flushes its output after each line\n"
                "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                "plyproof: conform: .: 1 file cannot be read as kept texts, such as fen-x.input\n"
                "plyproof: conform: it failed too often, and was not asked any more\n"
                "-- status 0\n");
}

/* Three texts are a habit: of one finding, or of several. */
static void are_explanations_told_from_bugs(void **state) {
    (void)state;
    static const char note[] =
        "plyproof: conform: \"error: no FEN\" and the like count as answers: "
        "a text is refused by an empty line\n";
    begin();
    fuzz_finding *f = find("fen", "rank-long", FUZZ_OUT_TAKEN, "7 w", "error: no FEN", "");
    snprintf(f->detail, sizeof f->detail, "it is no FEN");
    f->seen = 2;
    f = find("fen", "rank-short", FUZZ_OUT_TAKEN, "8 w", "8 w", "");
    snprintf(f->detail, sizeof f->detail, "it is no FEN");
    f->seen = 9; /* it says what it was given */
    find("fen", "rank-nine", FUZZ_OUT_TAKEN, "9 w", "error: none", "")->seen = 9; /* and a FEN */
    f = find("fen", "position", FUZZ_OUT_UNREADABLE, "8 w", "error: what?", "8 w");
    snprintf(f->detail, sizeof f->detail, "it is no FEN");
    f->seen = 9;
    assert_null(strstr(said_by("plyproof|conform|fen|--|./peer", false, false), "and the like"));
    f = find("fen", "seven-ranks", FUZZ_OUT_TAKEN, "6 w", "error: other", "");
    snprintf(f->detail, sizeof f->detail, "it is no FEN");
    assert_non_null(strstr(said_by("plyproof|conform|fen|--|./peer", false, false), note));
    up.runs = false;
    assert_null(strstr(said_by("plyproof|conform|fen|--|./peer", false, false), "and the like"));
}

static void is_a_run_that_was_cut_off_no_verdict(void **state) {
    (void)state;
    char all[8192] = "";
    for (unsigned i = 0; i < 10; i++) {
        begin();
        up.findings = 0;
        find("fen", "rank-short", FUZZ_OUT_TAKEN, "8 w", "8/8 w", "");
        up.peer[0].is_absent = i == 0;
        up.peer[1].is_absent = i <= 1;
        for (unsigned k = 0; k < 2; k++) {
            snprintf(up.peer[k].detail, sizeof up.peer[k].detail, k ? "not there" : "gone");
        }
        up.report.keep_failure = i == 2 ? ENOSPC : 0;
        atomic_store(&cli_interrupted, i == 3 || i == 6);
        up.runs = i != 4;
        up.learns = i < 5;
        if (i >= 5 && i < 9) up.peer[0].detail[0] = '\0';
        if (i == 5 || i == 6) up.peer[1].detail[0] = '\0';
        up.no_memory = i == 8;
        const char *said =
            said_by("plyproof|conform|fen|--kept|.|--against|x|--|./peer", false, false);
        strcat(all, strstr(said, "-- errors"));
    }
    assert_same(all, "-- errors\n"
                     "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "plyproof: conform: peer could not be started any more: gone\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "plyproof: conform: other could not be started any more: not there\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "plyproof: conform: .: No space left on device\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "plyproof: conform: interrupted\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "plyproof: conform: nothing was asked\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: the peer could not be asked\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: interrupted\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: other: not there\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: there is not enough memory\n"
                     "-- status 3\n"
                     "-- errors\n"
                     "plyproof: conform: peer: gone\n"
                     "-- status 3\n");
}

/* ---- What was asked for ---------------------------------------------------------------------- */

static void do_options_become_a_job(void **state) {
    (void)state;
    begin();
    said_by("plyproof|conform|san|--|./peer|-x|y", false, false);
    const fuzz_conform_job *job = &up.job;
    assert_ptr_equal(job->codec, &ply_codec_san);
    assert_false(job->write);
    assert_int_equal(job->trials, 100);
    assert_int_equal(job->seed, 1);
    assert_true(job->seconds == 600);
    assert_true(job->fuzz_seconds == 0);
    assert_null(job->kept);
    assert_int_equal(job->peers, 1);
    assert_null(job->peer[0].line);
    assert_int_equal(up.words[0], 3);
    assert_string_equal(up.word[0][0], "./peer");
    assert_string_equal(up.word[0][1], "-x");
    assert_string_equal(up.word[0][2], "y");
    assert_true(job->peer[0].patience == 0);
    assert_false(job->peer[0].json);
    assert_ptr_equal(job->stop, &cli_interrupted);
    assert_ptr_equal(job->peer[0].stop, &cli_interrupted);

    said_by("plyproof|conform|fen|--write|--trials|1000000|--seed|7|--minutes|0.5|--patience|3"
            "|--jsonl|--against|a 'b c'|--|./peer",
            false, false);
    assert_true(job->write);
    assert_int_equal(job->trials, 1000000);
    assert_int_equal(job->seed, 7);
    assert_true(job->seconds == 30);
    assert_int_equal(job->peers, 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(job->peer[i].patience == 3);
        assert_true(job->peer[i].json);
        assert_ptr_equal(job->peer[i].stop, &cli_interrupted);
    }
    assert_null(job->peer[1].line);
    assert_int_equal(up.words[1], 2);
    assert_string_equal(up.word[1][0], "a");
    assert_string_equal(up.word[1][1], "b c");

    said_by("plyproof|conform|fen|--command|x {text}|--against|y {text}|--trials|1", false, false);
    assert_int_equal(job->trials, 1);
    assert_int_equal(job->peers, 2);
    assert_string_equal(job->peer[0].line, "x {text}");
    assert_string_equal(job->peer[1].line, "y {text}");
    assert_null(job->peer[1].command);
}

static void are_wrong_options_refused(void **state) {
    (void)state;
    static const char *const lines[] = {
        "--command|x|--|y",        "--seed|1",          "--trials|0|--|x",
        "--trials|1000001|--|x",   "--seed|x|--|x",     "--minutes|0|--|x",
        "--fuzz|-1|--|x",          "--patience|x|--|x", "--write|--kept|.|--|x",
        "--command|a|--jsonl",     "--command| ",       "--against||--|x",
        "--against| |--command|x",
    };
    char all[8192] = "";
    begin();
    up.no_memory = true;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "plyproof|conform|fen|%s", lines[i]);
        strcat(all, said_by(line, false, false));
    }
    strcat(all, said_by("plyproof|conform|mscs:hex|--|x", false, false));
    strcat(all, said_by("plyproof|conform|nosuch|--|x", false, false));
    strcat(all, said_by("plyproof|conform|fen|--write|--fuzz|0.5|--|x", false, false));
    assert_same(all,
                "-- errors\n"
                "plyproof: conform: --command names the peer already; `y` is one too many\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: which reader? plyproof conform fen -- ./myreader\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --trials needs a number from 1 to 1000000, not `0`\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --trials needs a number from 1 to 1000000, not `1000001`\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --seed needs a number or `fresh`, not `x`\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --minutes needs a number above 0, not `0`\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --fuzz needs a number above 0, not `-1`\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --patience needs a number above 0, not `x`\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --fuzz and --kept are for readers: there are no texts to "
                "change for --write\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --jsonl is for a peer that reads lines; --command gives it one "
                "text\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --command needs a command, not ` `\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --against needs a command, not ``\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --against needs a command, not ` `\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: mscs:hex is raw bytes; peers are asked texts\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: there is no codec `nosuch`; there are: fen, emoji, mscs, "
                "mailbox120, cerulean180, uci, san, cerulean-move, pgn, long, pairs, urlsafe, "
                "mscs160\n"
                "try: plyproof conform --help\n"
                "-- status 2\n"
                "-- errors\n"
                "plyproof: conform: --fuzz and --kept are for readers: there are no texts to "
                "change for --write\n"
                "try: plyproof conform --help\n"
                "-- status 2\n");
}

/* The words of a line of 8191 bytes are kept, and a longer one is refused. */
static void is_a_long_line_for_another_peer_cut_into_words_or_refused(void **state) {
    (void)state;
    static char long_line[8300];
    memset(long_line, 'x', 8191);
    cli_run run = {.program = "plyproof"};
    char *arguments[] = {"plyproof", "conform", "fen",    "--against",
                         long_line,  "--",      "./peer", NULL};
    for (unsigned i = 0; i < 2; i++) {
        begin();
        run = (cli_run){.program = "plyproof"};
        cli_out_in_memory(&run.out);
        cli_out_in_memory(&run.err);
        assert_true(cli_parse(&run, 7, arguments));
        assert_int_equal(run.command->run(&run), i ? CLI_USAGE : CLI_HELD);
        if (i == 0) assert_string_equal(up.job.peer[1].command[0], long_line);
        cli_out_close(&run.out);
        cli_out_close(&run.err);
        free(run.operands);
        long_line[8191] = 'x';
    }
}

/* ---- The folder of kept texts ---------------------------------------------------------------- */

static void is_a_folder_made_for_what_is_kept_only(void **state) {
    (void)state;
    begin();
    assert_int_equal(access("kept", F_OK), -1);
    said_by("plyproof|conform|fen|--fuzz|2|--kept|kept|--|./peer", false, false);
    assert_string_equal(up.job.kept, "kept");
    assert_true(up.job.fuzz_seconds == 120);
    assert_int_equal(access("kept", F_OK), -1); /* nothing was kept, and it is gone again */
    up.keeps = true;
    said_by("plyproof|conform|fen|--fuzz|2|--kept|kept|--|./peer", false, false);
    assert_int_equal(access("kept/one", F_OK), 0);
    remove("kept/one");
    up.keeps = false; /* a folder that was there before stays, be it empty */
    said_by("plyproof|conform|fen|--fuzz|2|--kept|kept|--|./peer", false, false);
    assert_int_equal(access("kept", F_OK), 0);
    assert_int_equal(rmdir("kept"), 0);
    /* One to read from only is not made, and need not be writable. */
    assert_says("plyproof|conform|fen|--kept|kept|--|./peer",
                "-- errors\nplyproof: conform: --kept kept: No such file or directory\n"
                "-- status 3\n");
    said_by("plyproof|conform|fen|--fuzz|0.5|--|./peer", false, false);
    assert_string_equal(up.job.kept, "conform-kept");
    assert_int_equal(access("conform-kept", F_OK), -1);
}

/* ---- Progress -------------------------------------------------------------------------------- */

static void is_progress_shown_on_a_terminal(void **state) {
    (void)state;
    char all[4096] = "";
    setenv("TERM", "xterm", 1);
    begin();
    up.shows = true;
    up.report = (fuzz_conform_report){
        .texts = 12, .agree = 11, .planned = 20, .fuzzed = 3, .seconds = 2, .seconds_left = 90};
    strcat(all, said_by("plyproof|conform|fen|-j|--|./peer", false, true));
    up.report.fuzzing = true;
    up.report.seconds_left = -1;
    strcat(all, said_by("plyproof|conform|fen|-j|--|./peer", false, true));
    strcat(all, said_by("plyproof|conform|fen|-j|--|./peer", false, false));
    assert_same(all, "{`texts`:12,`agree`:11,`outcome`:`match`,`differences`:0,`fuzzed`:3,`kept`:0,"
                     "`skipped`:11,`codec`:`fen`,`peer`:`peer`,`seconds`:2.000}\n"
                     "-- errors\n"
                     "\015"
                     "12 of 20 texts, 11 agree, 90.0 s left\033[K\015"
                     "\033[Kplyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "-- status 0\n"
                     "{`texts`:12,`agree`:11,`outcome`:`match`,`differences`:0,`fuzzed`:3,`kept`:0,"
                     "`skipped`:11,`codec`:`fen`,`peer`:`peer`,`seconds`:2.000}\n"
                     "-- errors\n"
                     "\015"
                     "fuzzing: 12 texts, 11 agree, 0.0 s left\033[K\015"
                     "\033[Kplyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "-- status 0\n"
                     "{`texts`:12,`agree`:11,`outcome`:`match`,`differences`:0,`fuzzed`:3,`kept`:0,"
                     "`skipped`:11,`codec`:`fen`,`peer`:`peer`,`seconds`:2.000}\n"
                     "-- errors\n"
                     "plyproof: conform: 12 texts, 2.0 s, 6 texts/s\n"
                     "-- status 0\n");
}

int main(void) {
    char folder[] = "/tmp/plyproof-conform-XXXXXX";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_each_outcome_told_in_its_words),
        cmocka_unit_test(are_differences_objects_for_programs),
        cmocka_unit_test(are_the_start_and_the_peer_told),
        cmocka_unit_test(is_each_verdict_told_in_its_words),
        cmocka_unit_test(is_what_is_wrong_shown_in_colour),
        cmocka_unit_test(has_a_build_server_a_case_for_each_class_and_each_other_finding),
        cmocka_unit_test(is_the_end_told_in_one_line_or_object),
        cmocka_unit_test(are_remarks_made_where_there_is_something_to_say),
        cmocka_unit_test(are_explanations_told_from_bugs),
        cmocka_unit_test(is_a_run_that_was_cut_off_no_verdict),
        cmocka_unit_test(do_options_become_a_job),
        cmocka_unit_test(are_wrong_options_refused),
        cmocka_unit_test(is_a_long_line_for_another_peer_cut_into_words_or_refused),
        cmocka_unit_test(is_a_folder_made_for_what_is_kept_only),
        cmocka_unit_test(is_progress_shown_on_a_terminal),
    };
    if (!mkdtemp(folder) || chdir(folder) != 0) return 1;
    const int failed = cmocka_run_group_tests_name("cli.conform", tests, NULL, NULL);
    return chdir("/") != 0 || rmdir(folder) != 0 || failed;
}
