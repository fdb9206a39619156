/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-check.h - operations in the listed form: where groups begin, and of those
 * that come from a file whether they are right: nothing is believed */
#pragma once

#include "program/steps/operations.h"

/* The number of uses of each step of the table by one processor. */
typedef struct
{
  guint32 *times, *used; /* by number of the step; those with times above 0 */
  guint32 n_steps, n_used;
  gboolean computes;      /* some compute step takes time */
  gboolean ends_at_times; /* some step is STEP_AT */
} StepUses;

void step_uses_init (StepUses *self, guint32 n_steps);
void step_uses_clear (StepUses *self);
void step_uses_reset (StepUses *self);

/* A number of 7 bits a byte.  Returns: behind it, or NULL if it does not end before
 * `end`, or in 64 bits. */
const guint8 *operations_take_number (const guint8 *from, const guint8 *end,
                                      guint64 *number);

/* Where the bytes are wrong. */
typedef struct
{
  gsize place;
  const char *what;
} OperationsFault;

/* The operations of a processor in the listed form; self is all zeros.  Compute steps
 * have times up to `most`.  The steps used are added to `uses`.
 * Returns: FALSE if a number is wrong, bytes are missing or left, or requirements are
 * cyclic; self may be partly filled. */
gboolean operations_set_packed (Operations *self, guint32 processor, const guint8 *bytes,
                                gsize length, guint32 count, guint64 most, StepUses *uses,
                                OperationsFault *fault);
