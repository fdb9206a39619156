/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations-listed.h - operations one by one, each with a list of those that require it:
 * the form of packed schedules (docs/goal.md, "Packed schedules")
 *
 *   | length, step, successor, successor | length, step | ...
 *
 * An operation is a sequence of numbers of variable length: how many bytes follow, the
 * step, then the successors, each as the distance from the previous one, the first from
 * the operation itself.
 */
#pragma once

#include "program/steps/operation-numbers.h"
#include "program/steps/operations.h"

/* The byte of a successor that follows the previous successor directly and requires the
 * end of the operation. */
#define LISTED_NEXT_REQUIRES_END (1 << 2)

/* The distance, then its sign in the second lowest bit, the type in the lowest. */
static inline guint64
listed_successor_number (guint32 previous, guint32 successor, RequirementType type)
{
  guint64 distance = successor >= previous ? (guint64) (successor - previous) << 1
                                           : (guint64) (previous - successor) << 1 | 1;

  return distance << 1 | (type == REQUIRES_START);
}

static inline guint32
listed_successor (guint32 previous, guint64 number, RequirementType *type)
{
  const guint32 distance = (guint32) (number >> 2);

  *type = number & 1 ? REQUIRES_START : REQUIRES_END;
  return number & 2 ? previous - distance : previous + distance;
}

/* Makes groups of `count` listed operations; self->words has count / 32 + 1 entries with
 * their bounds.  Sets all other members that depend on them. */
void operations_set_listed (Operations *self, guint32 count, const guint8 *listed);

/* Appends the operations in the listed form. */
void operations_list (const Operations *self, GByteArray *listed);
