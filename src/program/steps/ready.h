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
#include "program/steps/operations.h"

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

typedef struct
{
  const Operations *operations;
  gpointer counts;      /* by group: guint8, or guint32 if is_wide */
  ReadyRange first;     /* of those that are ready; next = end: none is */
  Heap others;          /* ReadyRange, behind the first */
  ReadyLanes *lanes;    /* used instead of these; NULL: there is one lane */
  OperationGroup group; /* of the operation last read */
  guint32 n_completed;
  guint8 is_wide, ended;
} Ready;

void ready_init (Ready *self, const Operations *operations);
void ready_clear (Ready *self);

/* Fetches what the next operations need into the cache. */
void ready_fetch (const Ready *self);

/* Takes the first ready operation; FALSE: none.  This meets the requirements of
 * operations that require its start. */
gboolean ready_take (Ready *self, const StepTable *table, Step *step, guint32 *operation);

/* The first ready operation; FALSE: none. */
static inline gboolean
ready_peek (const Ready *self, guint32 *operation)
{
  *operation = self->first.next;
  return self->first.next < self->first.end;
}

/* The same of one lane of several. */
gboolean ready_take_of_lane (Ready *self, guint32 lane, const StepTable *table,
                             Step *step, guint32 *operation);
void ready_complete (Ready *self, guint32 operation);
