/* program.c - somebody else's reader or writer: started, asked texts in batches, and survived.
 *
 * A batch is written at once and then read, line by line; the process layer takes in what comes
 * while it writes, so neither side waits for the other. A peer that keeps its answers until its
 * input ends is found out at the beginning: of such a one each batch is a process of its own.
 *
 * When a batch fails (the program ended, or is silent), the answers that came count, and the rest
 * is asked again: the first of it alone, since a program that answers line by line fell over that
 * one, and then what is left in halves, since one that writes its answers in blocks may have fallen
 * over any. When the program wrote too many lines, or too few and ended as it should, no answer
 * counts: which is whose is not known. A program that is silent for the first time may have left
 * out a line and wait for more texts; so its input is closed then, to see whether that ends it. */
/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* A batch is what a peer answers in about a fifth of a second, but no more than so much. */
enum { BATCH_MOST = 16384, BATCH_BYTES = 1 << 20, CHUNK_BYTES = 8192 };

/* ---- Opening --------------------------------------------------------------------------------- */

/* What the peer is called in reports: its program, without folders. */
static void name_it(fuzz_peer *peer) {
    const char *slash = strrchr(peer->words[0], '/');
    snprintf(peer->name, sizeof peer->name, "%s", slash && slash[1] ? slash + 1 : peer->words[0]);
    /* Of python3 reader.py the second word says more. */
    if (peer->word_count > 1 && !strchr(peer->words[1], '{')) {
        slash = strrchr(peer->words[1], '/');
        const char *word = slash && slash[1] ? slash + 1 : peer->words[1];
        const size_t length = strlen(peer->name);
        snprintf(peer->name + length, sizeof peer->name - length, " %s", word);
    }
}

bool fuzz_peer_open(fuzz_peer *peer, const fuzz_peer_setup *setup) {
    *peer = (fuzz_peer){.setup = *setup, .manner = setup->json ? FUZZ_JSON : FUZZ_LINES};
    if (peer->setup.patience <= 0) peer->setup.patience = FUZZ_PATIENCE;
    if (setup->line) peer->manner = FUZZ_ONCE;
    peer->word_count = perft_process_command(setup->command, setup->line, &peer->text, peer->words,
                                             peer->detail, sizeof peer->detail);
    if (peer->word_count == 0) return false;
    name_it(peer);
    return true;
}

void fuzz_peer_close(fuzz_peer *peer) {
    perft_process_end(&peer->process);
    free(peer->text);
    free(peer->answers);
    free(peer->batch);
    peer->text = peer->answers = peer->batch = NULL;
}

/* ---- Bytes ----------------------------------------------------------------------------------- */

void *fuzz_grown(void *block, size_t count, size_t *capacity, size_t more, size_t size) {
    if (count + more <= *capacity) return block;
    const size_t larger = 2 * (count + more) + 1024;
    void *moved = realloc(block, larger * size);
    if (!moved) {
        fprintf(stderr, "plyproof: there is not enough memory\n");
        exit(3);
    }
    *capacity = larger;
    return moved;
}

/* Room for so many bytes more at the end of the batch. */
static char *room_for(fuzz_peer *peer, size_t more) {
    peer->batch = fuzz_grown(peer->batch, peer->batch_used, &peer->batch_room, more, 1);
    return peer->batch + peer->batch_used;
}

static void put(fuzz_peer *peer, const char *bytes, size_t length) {
    memcpy(room_for(peer, length + 1), bytes, length);
    peer->batch_used += length;
}

static void put_json(fuzz_peer *peer, const char *text, size_t length) {
    peer->batch_used += fuzz_json_put(room_for(peer, 6 * length + 2), text, length);
}

/* A question as it is written: a line, or an object of JSON. */
static void put_question(fuzz_peer *peer, const fuzz_question *q) {
    if (peer->manner == FUZZ_JSON) {
        if (q->from_length) {
            put(peer, "{\"position\":", 12);
            put_json(peer, q->from, q->from_length);
            put(peer, ",\"text\":", 8);
        } else {
            put(peer, "{\"text\":", 8);
        }
        put_json(peer, q->text, q->length);
        put(peer, "}\n", 2);
        return;
    }
    put(peer, q->from, q->from_length);
    if (q->from_length) put(peer, "\t", 1);
    put(peer, q->text, q->length);
    put(peer, "\n", 1);
}

/* Keeps an answer, and says what it is. */
static fuzz_said keep(fuzz_peer *peer, fuzz_question *q, const char *line, size_t length) {
    peer->answers =
        fuzz_grown(peer->answers, peer->answers_used, &peer->answers_room, length + 8, 1);
    char *out = peer->answers + peer->answers_used;
    fuzz_said said = length ? FUZZ_TAKEN : FUZZ_REFUSED;
    size_t kept = length;
    if (peer->manner == FUZZ_JSON) {
        kept = 0;
        said = fuzz_json_read(line, length, out, &kept);
        if (said == FUZZ_NONSENSE) {
            snprintf(peer->detail, sizeof peer->detail,
                     "it wrote what is no object with a text: %.*s",
                     (int)(length < 120 ? length : 120), line);
        }
    } else if (length) {
        memcpy(out, line, length);
    }
    q->said = said;
    q->answer_at = peer->answers_used;
    q->answer_length = said == FUZZ_TAKEN ? kept : 0;
    peer->answers_used += q->answer_length;
    return said;
}

bool fuzz_peer_can_send(const fuzz_peer *peer, const fuzz_question *q) {
    if (peer->manner == FUZZ_JSON) return fuzz_is_utf8(q->text, q->length);
    if (peer->manner == FUZZ_ONCE) return !memchr(q->text, '\0', q->length);
    /* A carriage return at the end may be taken for a part of the line's end. */
    return !memchr(q->text, '\n', q->length) && !memchr(q->text, '\r', q->length);
}

/* ---- One attempt ----------------------------------------------------------------------------- */

/* False if there is no such program, or it cannot be run. */
static bool start(fuzz_peer *peer, const char *const *words) {
    const int error = perft_process_start(&peer->process, words, peer->setup.stop);
    peer->starts++;
    if (!error) return true;
    snprintf(peer->detail, sizeof peer->detail, "%s", strerror(error));
    peer->is_absent = true;
    return false;
}

/* What it means that no line came; the process is ended. */
static fuzz_said note_silence(fuzz_peer *peer, perft_heard heard) {
    static const fuzz_said said[] = {[PERFT_HEARD_END] = FUZZ_CRASHED,
                                     [PERFT_HEARD_NOTHING] = FUZZ_HUNG,
                                     [PERFT_HEARD_FLOOD] = FUZZ_NONSENSE,
                                     [PERFT_HEARD_STOP] = FUZZ_UNASKED};
    perft_process_give_up(&peer->process, heard, peer->setup.patience, peer->detail,
                          sizeof peer->detail);
    return said[heard];
}

/* Writes the batch in pieces, each of which has its own time, so that a slow program has as long
 * for a long batch as it needs. What cannot be written shows in what is read. */
static void write_batch(fuzz_peer *peer) {
    for (size_t at = 0; at < peer->batch_used; at += CHUNK_BYTES) {
        const size_t left = peer->batch_used - at, size = left < CHUNK_BYTES ? left : CHUNK_BYTES;
        const double until = perft_process_now() + peer->setup.patience;
        if (!perft_process_write(&peer->process, peer->batch + at, size, until)) return;
    }
}

/* Whether it wrote anything behind its answers, and says what: waits so many seconds for that, or
 * for the end of its output. */
static bool is_there_more(fuzz_peer *peer, size_t asked, double patience) {
    const char *line = "";
    size_t length = 0;
    const double until = perft_process_now() + patience;
    if (perft_process_line(&peer->process, until, &line, &length) != PERFT_HEARD_LINE) {
        return false;
    }
    snprintf(peer->detail, sizeof peer->detail,
             "it wrote more lines than it was given texts: one is wanted for each, and no greeting "
             "or prompt; after %zu answer%s it wrote: %.*s",
             asked, asked == 1 ? "" : "s", (int)(length < 120 ? length : 120), line);
    peer->out_of_step |= peer->is_prompt;
    peer->is_prompt = false;
    return true;
}

/* Whether it has ended as a program does whose input is over: then lines are missing, and that is
 * no crash. */
static bool has_ended_well(perft_process *p, char *detail, size_t capacity) {
    perft_process_say_end(p, detail, capacity);
    return p->exited && WIFEXITED(p->status) && WEXITSTATUS(p->status) == 0;
}

/* A program that answers at once is silent. It may have left out a line and be waiting for the next
 * text; then it ends when its input does, with fewer lines than texts. In that case it is taken
 * from now on for one that answers when its input ends. That is found out once: it costs a
 * time-out. */
static bool leaves_lines_out(fuzz_peer *peer, size_t missing) {
    perft_process *p = &peer->process;
    const char *line;
    size_t length;
    perft_heard heard;
    if (peer->is_step_known) return false;
    peer->is_step_known = true;
    perft_process_close_input(p);
    const double until = perft_process_now() + peer->setup.patience;
    while ((heard = perft_process_line(p, until, &line, &length)) == PERFT_HEARD_LINE && missing) {
        missing--;
    }
    if (heard != PERFT_HEARD_END || missing == 0 ||
        !has_ended_well(p, peer->detail, sizeof peer->detail)) {
        return false;
    }
    peer->is_prompt = false;
    return true;
}

/* Why the answer to the question with that index did not come, of so many. */
static fuzz_said why_silent(fuzz_peer *peer, perft_heard heard, size_t index, size_t count,
                            bool to_the_end) {
    perft_process *p = &peer->process;
    const bool is_over = to_the_end && heard == PERFT_HEARD_END;
    const bool is_still = !to_the_end && heard == PERFT_HEARD_NOTHING;
    const bool is_short = (is_over && has_ended_well(p, peer->detail, sizeof peer->detail)) ||
                          (is_still && leaves_lines_out(peer, count - index));
    if (!is_short) return note_silence(peer, heard);
    if (count == 1) {
        snprintf(peer->detail, sizeof peer->detail,
                 "it wrote no line for this text (a refusal is an empty line), and ended with "
                 "status 0 when its input did");
    } else {
        snprintf(peer->detail, sizeof peer->detail,
                 "it wrote %zu line%s for %zu texts, and ended with status 0 when its input did",
                 index, index == 1 ? "" : "s", count);
    }
    perft_process_end(p);
    return FUZZ_NONSENSE;
}

/* No answer of these counts. */
static void forget(fuzz_question *q, size_t count) {
    for (size_t i = 0; i < count; i++) q[i].said = FUZZ_UNASKED;
}

/* Asks a row of questions. Returns how many were answered; if not all, *said is why. */
static size_t attempt(fuzz_peer *peer, fuzz_question *q, size_t count, bool to_the_end,
                      fuzz_said *said) {
    perft_process *p = &peer->process;
    const char *line;
    size_t length;
    if (to_the_end) perft_process_end(p);
    if (!p->pid && !start(peer, peer->words)) {
        *said = FUZZ_UNASKED;
        return 0;
    }
    peer->batch_used = 0;
    for (size_t i = 0; i < count; i++) put_question(peer, &q[i]);
    p->written = 0;
    write_batch(peer);
    if (to_the_end) perft_process_close_input(p);
    for (size_t i = 0; i < count; i++) {
        const double until = perft_process_now() + peer->setup.patience;
        const perft_heard heard = perft_process_line(p, until, &line, &length);
        if (heard != PERFT_HEARD_LINE) {
            *said = why_silent(peer, heard, i, count, to_the_end);
            if (*said != FUZZ_NONSENSE || heard == PERFT_HEARD_FLOOD) return i;
            forget(q, i);
            return 0;
        }
        if (keep(peer, &q[i], line, length) == FUZZ_NONSENSE) {
            perft_process_end(p);
            *said = FUZZ_NONSENSE;
            return i;
        }
    }
    *said = FUZZ_TAKEN;
    if (is_there_more(peer, count, to_the_end ? peer->setup.patience : 0)) {
        forget(q, count);
        perft_process_end(p);
        *said = FUZZ_NONSENSE;
        return 0;
    }
    if (to_the_end) perft_process_end(p);
    return count;
}

/* ---- A row of questions, whatever happens ---------------------------------------------------- */

/* Whether nothing more is to be asked: each failure costs a process, and each hang all the patience
 * there is. */
static bool is_stopped(const fuzz_peer *peer) {
    if (peer->crashes >= FUZZ_CRASHES_MAX || peer->hangs >= FUZZ_HANGS_MAX) return true;
    return peer->is_absent || (peer->setup.stop && atomic_load(peer->setup.stop));
}

static void note_fall(fuzz_peer *peer, fuzz_said said) {
    peer->crashes += said == FUZZ_CRASHED || said == FUZZ_NONSENSE;
    peer->hangs += said == FUZZ_HUNG;
}

/* Asks them all, however often the program falls on the way; returns over how many of them it fell.
 * What is left after a fall is asked in halves: a program that writes its answers in blocks has
 * lost those of texts that it took, and which of them is to blame is found by asking fewer at a
 * time. */
static size_t ask_row(fuzz_peer *peer, fuzz_question *q, size_t count) {
    size_t fallen = 0;
    bool stumbled = false;
    while (count > 0 && !is_stopped(peer)) {
        fuzz_said said;
        const bool to_the_end = !peer->is_prompt;
        const size_t done = attempt(peer, q, count, to_the_end, &said);
        q += done;
        count -= done;
        if (count == 0 || said == FUZZ_UNASKED) break;
        stumbled = true;
        /* The first without an answer, alone, in a new process: if that fails, it is to blame; else
         * any of the others is. It was alone in a new process already if it is the only one left.
         */
        if ((count > 1 || done > 0 || !to_the_end) && attempt(peer, q, 1, true, &said) == 1) {
            said = FUZZ_TAKEN;
        }
        if (said == FUZZ_UNASKED) break;
        if (said != FUZZ_TAKEN) {
            q->said = said;
            note_fall(peer, said);
            fallen++;
        }
        q++;
        count--;
        fallen += ask_row(peer, q, count / 2);
        q += count / 2;
        count -= count / 2;
    }
    if (stumbled && fallen == 0 && !is_stopped(peer)) peer->unsteady++;
    return fallen;
}

/* ---- A process for each text ----------------------------------------------------------------- */

/* A word with its places filled in, at the end of the batch. */
static void put_word(fuzz_peer *peer, const char *word, const fuzz_question *q) {
    for (const char *at = word; *at;) {
        if (strncmp(at, "{text}", 6) == 0) {
            put(peer, q->text, q->length);
            at += 6;
        } else if (strncmp(at, "{position}", 10) == 0) {
            put(peer, q->from, q->from_length);
            at += 10;
        } else {
            put(peer, at++, 1);
        }
    }
    put(peer, "", 1);
}

/* All that it writes is the answer, less the ends of lines behind it. */
static void ask_once(fuzz_peer *peer, fuzz_question *q) {
    const char *words[PERFT_COMMAND_WORDS + 1], *line;
    size_t places[PERFT_COMMAND_WORDS], length;
    perft_process *p = &peer->process;
    const double until = perft_process_now() + peer->setup.patience;
    bool is_argument = false;
    peer->batch_used = 0;
    for (size_t i = 0; i < peer->word_count; i++) {
        places[i] = peer->batch_used;
        is_argument |= strstr(peer->words[i], "{text}") != NULL;
        put_word(peer, peer->words[i], q);
    }
    for (size_t i = 0; i < peer->word_count; i++) words[i] = peer->batch + places[i];
    words[peer->word_count] = NULL;
    q->said = FUZZ_UNASKED;
    if (!start(peer, words)) return;
    if (!is_argument && perft_process_write(p, q->text, q->length, until)) {
        perft_process_write(p, "\n", 1, until);
    }
    perft_process_close_input(p);
    perft_heard heard;
    q->answer_at = peer->answers_used;
    q->answer_length = 0;
    while ((heard = perft_process_line(p, until, &line, &length)) == PERFT_HEARD_LINE) {
        peer->answers = fuzz_grown(peer->answers, peer->answers_used + q->answer_length,
                                   &peer->answers_room, length + 1, 1);
        char *out = peer->answers + peer->answers_used + q->answer_length;
        memcpy(out, line, length);
        out[length] = '\n';
        q->answer_length += length + 1;
    }
    const char *answer = fuzz_peer_answer(peer, q);
    while (q->answer_length && memchr("\n \t", answer[q->answer_length - 1], 3)) q->answer_length--;
    peer->answers_used += q->answer_length;
    q->said = note_silence(peer, heard);
    /* How a program ends that was given one text is a part of its answer. */
    if (heard == PERFT_HEARD_END && p->exited && WIFEXITED(p->status)) {
        q->said = q->answer_length && !WEXITSTATUS(p->status) ? FUZZ_TAKEN : FUZZ_REFUSED;
    }
}

void fuzz_peer_ask(fuzz_peer *peer, fuzz_question *q, size_t count) {
    size_t batch = peer->is_prompt ? 64 : 1024;
    peer->answers_used = 0;
    peer->crashes = peer->hangs = 0;
    for (size_t i = 0; i < count; i++) q[i].said = FUZZ_UNASKED;
    for (size_t at = 0; at < count && !is_stopped(peer);) {
        size_t size = 0, bytes = 0;
        if (peer->manner == FUZZ_ONCE) {
            ask_once(peer, &q[at]);
            note_fall(peer, q[at].said);
            size = 1;
        } else {
            const double began = perft_process_now();
            while (size < batch && at + size < count && bytes < BATCH_BYTES) {
                bytes += q[at + size].length + q[at + size].from_length + 2;
                size++;
            }
            ask_row(peer, &q[at], size);
            const double seconds = perft_process_now() - began;
            /* Long batches cost the fewest processes and switches; short ones lose least when the
             * program falls. */
            if (seconds < 0.1 && batch < BATCH_MOST) batch *= 2;
            if (seconds > 0.4 && batch > 16 && peer->is_prompt) batch /= 2;
        }
        at += size;
        peer->asked += size;
    }
}

bool fuzz_peer_finish(fuzz_peer *peer) {
    bool held = true;
    if (peer->process.pid) {
        perft_process_close_input(&peer->process);
        held = !is_there_more(peer, (size_t)peer->asked, peer->setup.patience);
    }
    perft_process_end(&peer->process);
    return held;
}

bool fuzz_peer_is_out_of_step(fuzz_peer *peer) {
    if (peer->is_prompt) fuzz_peer_finish(peer);
    const bool was = peer->out_of_step;
    if (was) peer->unsteady = 0;
    peer->out_of_step = false;
    return was;
}

/* ---- Learning -------------------------------------------------------------------------------- */

/* Whether the first answer comes while the input is still open. Slow starters are waited for as
 * long as one may reasonably take. */
static bool answers_at_once(fuzz_peer *peer, fuzz_question *probe) {
    perft_process *p = &peer->process;
    const double most = 3, patience = peer->setup.patience;
    const char *line;
    size_t length;
    if (!start(peer, peer->words)) return false;
    peer->batch_used = 0;
    put_question(peer, probe);
    write_batch(peer);
    const double until = perft_process_now() + (patience < most ? patience : most);
    const bool prompt = perft_process_line(p, until, &line, &length) == PERFT_HEARD_LINE;
    perft_process_end(p);
    return prompt;
}

bool fuzz_peer_learn(fuzz_peer *peer, fuzz_question *probes, size_t count) {
    fuzz_said said = FUZZ_TAKEN;
    if (peer->manner == FUZZ_ONCE) {
        bool takes = false;
        for (size_t i = 0; i < count && !takes && !is_stopped(peer); i++) {
            ask_once(peer, &probes[i]);
            takes = probes[i].said == FUZZ_TAKEN;
        }
        return takes;
    }
    peer->is_prompt = answers_at_once(peer, &probes[0]);
    if (peer->is_absent || is_stopped(peer)) return false;
    if (attempt(peer, probes, count, true, &said) == count) return true;
    if (peer->is_absent || said == FUZZ_UNASKED) return false;
    /* It may fall over one text, but not over each; and it has to write a line for each. */
    const bool fell = said != FUZZ_NONSENSE;
    char how[sizeof peer->detail];
    memcpy(how, peer->detail, sizeof how);
    size_t answered = 0;
    for (size_t i = 0; i < count; i++) answered += attempt(peer, &probes[i], 1, true, &said);
    if (answered == 0) return false;
    if (answered == count && fell) {
        snprintf(peer->detail, sizeof peer->detail, "it answers a text alone; given %zu: %.260s",
                 count, how);
        return false;
    }
    if (answered == count) {
        snprintf(peer->detail, sizeof peer->detail,
                 "it answers a text alone, but not %zu in a row: one line is wanted for each, in "
                 "order, until its input ends",
                 count);
        return false;
    }
    return true;
}
