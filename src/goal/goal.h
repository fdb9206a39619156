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

/* progress may be NULL.  Fails, with line and column: syntax, a rank, size, time or tag
 * out of range, a duplicate or undefined label, cyclic requirements, a send without a
 * receive or a receive without a send. */
Program *goal_read (TextInput *input, ReaderProgress progress, gpointer data,
                    GError **error);

/* The number of ranks, operations and streams. */
void goal_describe (const Program *program, GString *to);

/* Scopes of the keys that price what schedules do; ends with NULL. */
extern const char *const goal_reader_keys[];

/* Members of a Reader that are the same for all forms of a schedule. */
#define GOAL_READER_MEMBERS                                                              \
  .title = "GOAL schedule", .article = "a", .unit = SIM_TIME_PER_SECOND,                 \
  .own_processors = TRUE, .costs_of_today = "GOAL", .keys = goal_reader_keys,            \
  .describe = goal_describe
