/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-matching.h - whether every send has its receive
 *
 * Each (source, destination, tag) is a number x = a ranks + b tag, and sends and receives
 * are compared by the products of all z - x, modulo the prime 2^61 - 1; a, b and z are
 * random.  The products are polynomials in these: they are the same only if the messages
 * are the same, and have the same value by chance with a probability below n / 2^61 for n
 * messages, whatever the file contains (the replay then says what waits).  Only if they
 * differ are the messages counted, and the file is read again for the label.
 */
#pragma once

#include "program/program.h"

#define GOAL_MATCHING_PRIME ((G_GUINT64_CONSTANT (1) << 61) - 1)

typedef struct
{
  guint64 sends, receives;
} GoalProducts;

typedef struct
{
  guint64 ranks, low, high,
      z; /* what is random; the halves of a tag have a factor each */
  GoalProducts products;
  GoalProducts repeated; /* of those that were told of last: to be raised to the power of
                          * `times`, and to become part of the products */
  guint32 times;
} GoalMatching;

void goal_matching_init (GoalMatching *self);

/* Below 2^61 + 2^6; the number is below 2^125. */
static inline guint64
goal_matching_modulo (unsigned __int128 number)
{
  const guint64 once
      = (guint64) (number >> 61) + ((guint64) number & GOAL_MATCHING_PRIME);

  return (once >> 61) + (once & GOAL_MATCHING_PRIME);
}

/* One for another thread, with no messages; adding those that it has counted. */
GoalMatching goal_matching_share (const GoalMatching *self);
void goal_matching_join (GoalMatching *self, GoalMatching *share);

/* The factor of a send or receive of a rank. */
static inline guint64
goal_matching_factor (const GoalMatching *self, guint32 rank, const Step *step)
{
  const gboolean send = step->type == STEP_SEND;
  const guint32 source = send ? rank : step->index,
                destination = send ? step->index : rank;
  const unsigned __int128 x
      = (unsigned __int128) self->ranks
            * ((guint64) source * SHAPE_MAX_PROCESSORS + destination)
        + (unsigned __int128) self->low * step->tag
        + (unsigned __int128) self->high * step->group;

  return self->z + GOAL_MATCHING_PRIME + 64 - goal_matching_modulo (x);
}

static inline void
goal_matching_multiply (GoalProducts *self, const Step *step, guint64 factor)
{
  guint64 *product = step->type == STEP_SEND ? &self->sends : &self->receives;

  *product = goal_matching_modulo ((unsigned __int128) *product * factor);
}

/* Counts an operation of a rank. */
static inline void
goal_matching_add (GoalMatching *self, guint32 rank, const Step *step)
{
  if (step->type != STEP_COMPUTE)
    goal_matching_multiply (&self->products, step,
                            goal_matching_factor (self, rank, step));
}

/* Counts a send or receive so many times. */
void goal_matching_add_times (GoalMatching *self, guint32 rank, const Step *step,
                              guint32 times);

/* path: the schedule, read again if possible.  Fails: some operation has no counterpart;
 * the message names the first one of the lowest rank. */
gboolean goal_matching_check (GoalMatching *self, const Program *program,
                              const char *path, GError **error);
