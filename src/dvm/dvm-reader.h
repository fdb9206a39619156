/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dvm-reader.h - Lib-DVM traces: from a program's run on one processor, determines its
 * run on several
 *
 * Grammar, functions, mapping and transfer matrices: see docs/dvm-rules.md, sections 1 to
 * 8.
 */
#pragma once

#include "base/shape.h"
#include "base/text-input.h"
#include "program/reader.h"

extern const Reader dvm_reader;

/* Whether a file that begins with this text is a Lib-DVM trace.  Returns: FALSE also if
 * the text is too short to decide. */
gboolean dvm_looks_like_trace (const char *head, gsize length);

/* The program for a processor system of this shape; NULL: the one the trace was recorded
 * for, or one processor if it has none.  progress may be NULL. Fails: every error in a
 * trace, with its line. */
Program *dvm_read (TextInput *input, const Shape *shape, ReaderProgress progress,
                   gpointer data, GError **error);
