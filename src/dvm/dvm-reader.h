/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dvm-reader.h - Lib-DVM traces: what a program did on one processor becomes what it
 * would do on many
 *
 * Grammar, functions, mapping and transfer matrices: docs of the Lib-DVM trace format
 * (docs/dvm-rules.md, sections 1 to 8).
 */
#pragma once

#include "base/shape.h"
#include "base/text-input.h"
#include "program/reader.h"

extern const Reader dvm_reader;

/* Whether a file that begins so is a Lib-DVM trace.  Returns: FALSE also where it cannot
 * be told from so little. */
gboolean dvm_looks_like_trace (const char *head, gsize length);

/* The program for a processor system of this shape; NULL: the one the trace was recorded
 * for, else one processor.  progress may be NULL. Fails: everything that makes a trace
 * wrong, with its line. */
Program *dvm_read (TextInput *input, const Shape *shape, ReaderProgress progress,
                   gpointer data, GError **error);
