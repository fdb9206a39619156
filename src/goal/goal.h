/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal.h - makes programs of GOAL schedules: operations that require each other
 *
 *   text --scanner--> words --reader--> operations, requirements of one rank --> program
 *                                labels --^
 *
 * Only one rank is in memory unpacked; the program keeps operations packed.  The
 * language: docs/goal.md.
 */
#pragma once

#include "base/text-input.h"
#include "program/reader.h"

extern const Reader goal_reader;

/* Whether a file that begins with this text is a schedule. */
gboolean goal_looks_like_schedule (const char *head, gsize length);

/* progress may be NULL.  Fails, with line and column: syntax, a rank, size, time or tag
 * out of range, a duplicate or undefined label, cyclic requirements, a send without a
 * receive or a receive without a send. */
Program *goal_read (TextInput *input, ReaderProgress progress, gpointer data,
                    GError **error);
