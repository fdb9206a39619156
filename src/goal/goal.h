/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal.h - GOAL schedules become programs: operations that require each other
 *
 *   text --scanner--> words --reader--> operations, requirements of one rank --> program
 *                                labels --^
 *
 * One rank is in memory as it was written; what the program keeps is packed.
 * The language: docs/goal.md.
 */
#pragma once

#include "base/text-input.h"
#include "program/reader.h"

extern const Reader goal_reader;

/* Whether a file that begins so is a schedule. */
gboolean goal_looks_like_schedule (const char *head, gsize length);

/* progress may be NULL.  Fails, with line and column: syntax, a rank, size, time or tag
 * that is out of range, a label twice or nowhere, requirements in a circle, a send that
 * nobody receives and the other way round. */
Program *goal_read (TextInput *input, ReaderProgress progress, gpointer data,
                    GError **error);
