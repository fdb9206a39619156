/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ready.h - the ready operations of a processor: those without open requirements
 *
 *   counts    0  3  1  2            by group: open requirements; once it is ready,
 *                                   operations that have not completed
 *   ready     [4 .. 9), [17 .. 20)  in file order
 *
 * Requirements are counted between groups of operations (operations.h).  The operations
 * of a group become ready together and are consecutive, so ready operations are ranges.
 *
 * If the processor has several lanes (streams of a schedule, operation-places.h), or an
 * operation that ends at a time, each
 * has a heap of ready operations, and is woken when one of its operations may be able to
 * start.
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

/* Features that few programs use; all others take faster paths. */
enum
{
  READY_WIDE = 1,   /* counts are guint32 */
  READY_STARTS = 2, /* some operation requires the start of another */
  READY_LANES = 4   /* there are several */
};

/* The members that every operation uses are in the first 72 bytes. */
typedef struct
{
  ReadyRange first;           /* the first ready range; both READY_NONE: there is none */
  gpointer counts;            /* by group: guint8, or guint32 */
  const OperationWord *words; /* of the operations */
  OperationGroup group;       /* of the operation last read */
  guint32 n_completed;
  guint8 special; /* READY_WIDE .. */
  guint8 ended;
  const Operations *operations;
  union
  {
    Heap others;       /* ReadyRange, behind the first */
    ReadyLanes *lanes; /* READY_LANES: used instead of the ranges */
  };
} Ready;

/* other: NULL, or another Ready in its initial state, which is copied if it shares the
 * same operations; its program must not be freed before. */
void ready_init (Ready *self, const Operations *operations, const Ready *other);
void ready_clear (Ready *self);

/* Fetches what the next operations need into the cache. */
static G_ALWAYS_INLINE inline void
ready_fetch (const Ready *self)
{
  const OperationGroup *group = &self->group;

  __builtin_prefetch (group->step);
  __builtin_prefetch (&self->words[group->next / OPERATIONS_IN_WORD]);
  __builtin_prefetch ((const char *) self->counts
                          + (group->number << 2 * (self->special & READY_WIDE)),
                      1);
}

/* Whether all operations have completed. */
static inline gboolean
ready_is_done (const Ready *self)
{
  return self->n_completed == self->operations->count;
}

/* The same, but TRUE is returned only once. */
static inline gboolean
ready_ends (Ready *self)
{
  if (!ready_is_done (self) || self->ended)
    return FALSE;
  self->ended = TRUE;
  return TRUE;
}

/* ---- taking ------------------------------------------------------------------------ */

/* Returns: the first ready operation of a processor with one lane, or READY_NONE. */
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

  const ReadyRange range = self->first;

  *operation = range.next;
  step = operations_read_number (self->operations, range.next, range.end, &self->group);
  if (range.next + 1 < range.end)
    self->first.next = range.next + 1;
  else if (G_LIKELY (self->others.count == 0))
    self->first = (ReadyRange){ READY_NONE, READY_NONE };
  else
    ready_next_range_ (self);
  if (G_UNLIKELY (self->special & READY_STARTS))
    ready_meet_starts_ (self);
  return step;
}

/* The same for one of several lanes.  Returns: FALSE if no operation is ready. */
gboolean ready_take_of_lane (Ready *self, guint32 lane, guint64 *step,
                             guint32 *operation);

/* ---- completing -------------------------------------------------------------------- */

/* The same of any operation. */
void ready_complete_any_ (Ready *self, guint32 operation);

/* Operations next .. end-1 have become ready, in addition to others. */
void ready_add_another_ (Ready *self, guint32 next, guint32 end);

/* As below, for a group that is not a link. */
void ready_meet_runs_ (Ready *self);

/* All operations of the group last read have completed; counts are guint8, and there is
 * one lane.  Most groups are links, for which this does without calls. */
static inline void
ready_meet_ends_ (Ready *self)
{
  const OperationGroup *group = &self->group;
  guint32 next, end;
  guint8 *count;

  if (G_UNLIKELY (!operations_is_link (group)))
    {
      ready_meet_runs_ (self);
      return;
    }
  count = (guint8 *) self->counts + group->number + 1;
  if (--*count > 0)
    return;
  next = group->end;
  end = operations_link_end (group);
  *count = (guint8) (end - next);
  if (G_LIKELY (self->first.next == READY_NONE))
    self->first = (ReadyRange){ next, end };
  else
    ready_add_another_ (self, next, end);
}

/* in_group: it is known that the operation is of the group last read. */
static G_ALWAYS_INLINE inline void
ready_complete_ (Ready *self, guint32 operation, gboolean in_group)
{
  const OperationGroup *group = &self->group;

  self->n_completed++;
  if (G_UNLIKELY (
          self->special & (READY_WIDE | READY_LANES)
          || (!in_group && (operation < group->first || operation >= group->end))))
    ready_complete_any_ (self, operation);
  else if (--((guint8 *) self->counts)[group->number] == 0)
    ready_meet_ends_ (self);
}

static inline void
ready_complete (Ready *self, guint32 operation)
{
  ready_complete_ (self, operation, FALSE);
}

/* The same of the operation that was taken last. */
static inline void
ready_complete_taken (Ready *self, guint32 operation)
{
  ready_complete_ (self, operation, TRUE);
}
