/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs-text.h - what was read, as words: what an output was made from
 *
 *   q.goal              a file
 *   cg/[0-63].evt       files that differ in one number
 *   cg/[*].otf2         the names in a folder that end so
 *   !run/0.ti           a file that was looked for and is not there
 *   $NETFARE_PRELUDE    a variable that is not set; with =VALUE: one that is
 *
 * A backslash is before each of \ [ ] ! $ of a name.
 */
#pragma once

#include "base/inputs.h"

/* Words of what was read, not of what was only named: arguments first, then the
 * others as they were named or read; array of char*, which frees them. */
GPtrArray *inputs_words (const Inputs *self);

/* The same as one text, its words separated by blanks and quoted for a shell; free with
 * g_free. */
char *inputs_text (const Inputs *self);

/* The same for people: without what was not there; of long lists the beginning.  NULL:
 * the command line names all of it. */
char *inputs_short_text (const Inputs *self);

/* Called with each input of a text; kind and name (and value) are as in Input.  FALSE:
 * the others are not wanted. */
typedef gboolean (*InputVisit) (gpointer data, InputKind kind, const char *name,
                                const char *value);

/* FALSE: this is no such text, or of more inputs than `most`, or `visit` wanted no more.
 */
gboolean inputs_text_visit (const char *text, guint64 most, InputVisit visit,
                            gpointer data);
