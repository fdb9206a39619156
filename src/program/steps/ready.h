/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ready.h - which of a processor's operations are ready: all their requirements are
 * met
 *
 *   counts    0  3  1  2            of each group: open requirements; once it is ready,
 *                                   operations that have not been done
 *   ready     [4 .. 9), [17 .. 20)  the first in file order first
 *
 * Counts are of groups of operations (operations.h), and so are requirements: a group
 * that requires another requires it once, however many operations they have.  Operations
 * of a group become ready together and follow each other, so what is ready are ranges.
 *
 * Where the operations are on several lanes (streams of the processor,
 * operation-places.h), each lane has a heap of operations, and is woken when something in
 * it may go on.
 */
#pragma once

#include "base/heap.h"
#include "program/steps/operations-read.h"

typedef struct
{
  Heap woken;  /* numbers of lanes, a lane possibly more than once */
  Heap lane[]; /* numbers of operations */
} ReadyLanes;

/* Operations next .. end-1. */
typedef struct
{
  guint32 next, end;
} ReadyRange;

#define READY_NONE G_MAXUINT32

/* What every operation needs is in the first 64 bytes. */
typedef struct
{
  ReadyRange first;           /* of those that are ready; both READY_NONE: none is */
  gpointer counts;            /* by group: guint8, or guint32 if is_wide */
  const OperationWord *words; /* of the operations */
  OperationGroup group;       /* of the operation last read */
  guint32 n_completed;
  guint8 is_wide, has_starts, has_lanes, ended;
  const Operations *operations;
  union
  {
    Heap others;       /* ReadyRange, behind the first */
    ReadyLanes *lanes; /* has_lanes: used instead of the ranges */
  };
} Ready;

void ready_init (Ready *self, const Operations *operations);
void ready_clear (Ready *self);

/* Fetches what the next operations need into the cache. */
static G_ALWAYS_INLINE inline void
ready_fetch (const Ready *self)
{
  const OperationGroup *group = &self->group;

  __builtin_prefetch (group->step);
  __builtin_prefetch (&self->words[group->next / OPERATIONS_IN_WORD]);
  __builtin_prefetch ((const char *) self->counts + (group->number << 2 * self->is_wide),
                      1);
}

/* TRUE once: all operations have completed. */
gboolean ready_ends (Ready *self);

/* ---- taking ------------------------------------------------------------------------ */

/* The first ready operation, or READY_NONE; with one lane. */
static inline guint32
ready_first (const Ready *self)
{
  return self->first.next;
}

/* Another range becomes the first. */
void ready_next_range_ (Ready *self);

/* The group last read has been started. */
void ready_meet_starts_ (Ready *self);

/* Takes the first ready operation, of which there is one.  This meets the requirements
 * of operations that require its start.  Returns: the number of its step. */
static inline guint64
ready_take (Ready *self, guint32 *operation)
{
  guint64 step;

  *operation = self->first.next;
  step = operations_read_number (self->operations, *operation, self->first.end,
                                 &self->group);
  if (++self->first.next < self->first.end)
    ;
  else if (G_LIKELY (self->others.count == 0))
    self->first = (ReadyRange){ READY_NONE, READY_NONE };
  else
    ready_next_range_ (self);
  if (G_UNLIKELY (self->has_starts))
    ready_meet_starts_ (self);
  return step;
}

/* The same of one lane of several; FALSE: no operation is ready. */
gboolean ready_take_of_lane (Ready *self, guint32 lane, guint64 *step,
                             guint32 *operation);

/* ---- completing -------------------------------------------------------------------- */

/* TRUE: it was the last one that the group counts. */
static inline gboolean
ready_one_less_ (Ready *self, guint32 group)
{
  if (G_LIKELY (!self->is_wide))
    return --((guint8 *) self->counts)[group] == 0;
  return --((guint32 *) self->counts)[group] == 0;
}

/* The same, of an operation whose group is not the one last read. */
void ready_complete_elsewhere_ (Ready *self, guint32 operation);

/* All operations of the group last read have completed. */
void ready_meet_ends_ (Ready *self);

static inline void
ready_complete (Ready *self, guint32 operation)
{
  self->n_completed++;
  if (G_UNLIKELY (operation < self->group.first || operation >= self->group.end))
    ready_complete_elsewhere_ (self, operation);
  else if (ready_one_less_ (self, self->group.number))
    ready_meet_ends_ (self);
}
