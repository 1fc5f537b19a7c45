/* fold.c - blanks around and in what people type: taken away, and found again.
 *
 * The text is not kept beside its folded form. To find a byte again, the text is walked as it was
 * when it was folded, until as many bytes would have been written. */
/* SPDX-License-Identifier: MIT */
#include "cli/fold.h"

static size_t first_of(const char *text, size_t length) {
    size_t at = 0;
    while (at < length && cli_is_blank(text[at])) at++;
    return at;
}

static size_t end_of(const char *text, size_t length) {
    while (length > 0 && cli_is_blank(text[length - 1])) length--;
    return length;
}

size_t cli_fold(const char *text, size_t length, char *folded) {
    const size_t end = end_of(text, length);
    size_t used = 0;
    for (size_t at = first_of(text, end); at < end; at++) {
        if (!cli_is_blank(text[at])) {
            folded[used++] = text[at];
        } else if (!cli_is_blank(text[at + 1])) { /* there is one more: the last is no blank */
            folded[used++] = ' ';
        }
    }
    return used;
}

size_t cli_unfold(const char *text, size_t length, size_t at) {
    const size_t end = end_of(text, length);
    size_t place = first_of(text, end);
    for (; at > 0 && place < end; at--) {
        const bool blank = cli_is_blank(text[place++]);
        while (blank && place < end && cli_is_blank(text[place])) place++;
    }
    return place;
}
