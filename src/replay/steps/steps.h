/* SPDX-License-Identifier: GPL-3.0-or-later */
/* steps.h - the steps of a processor: a stream of them, or a graph of operations */
#pragma once

#include "program/cursor.h"
#include "program/jobs.h"
#include "replay/processors/processor.h"
#include "replay/steps/operations.h"

typedef struct _Lanes Lanes;

struct _Steps
{
  Cursor *cursor;
  guint32 **requests; /* by processor, then by request: its message + 1, see requests.c;
                       * NULL: there are none, or none was looked at yet */
  Lanes **lanes;      /* by processor, NULL: it has one; NULL: all have */
  GArray **peers;     /* by processor, then by request (guint32); NULL: nobody asks */
  guint32 *told_step; /* by processor: how many were taken before the last step whose call
                       * observers have heard of; NULL: nobody asks */
  gboolean repeats;   /* some job is repeated */
  gboolean in_order;  /* processors must not run ahead of a collective's start */
  guint64 told;       /* progress is told when so many events were taken */
};

void steps_open (Replay *self);
void steps_close (Replay *self);

/* Of a partition; adds it, and frees it. */
void steps_open_part (Replay *self);
void steps_join (Replay *self, Replay *part);

/* The step of a stream that a processor is at. */
const Step *steps_step (const Replay *self, guint32 processor);

/* The processor's state before its first step; once for each. */
void steps_begin (Replay *self, guint32 processor);

/* Processors of all other jobs have no steps; before the run. */
void steps_set_only (Replay *self, guint32 job);

/* Executes steps of a stream until the processor waits, has finished, or is ahead. */
void steps_run (Replay *self, guint32 processor);

/* The same of any program. */
static inline void
steps_call (Replay *self, guint32 processor)
{
  if (replay_has_graph (self, processor))
    operations_run (self, processor);
  else
    steps_run (self, processor);
}

/* Whether a step may be executed ahead of the time of the loop unless it has to do with
 * other processors; if not, starts of collectives are executed at their time, too. */
void steps_set_order (Replay *self, gboolean in_order);
gboolean steps_are_in_order (const Replay *self);

/* How many operations, or steps, have begun, and how many there are. */
void steps_progress (const Replay *self, guint64 *begun, guint64 *all);

/* What is known of a processor's next steps is fetched into the cache; then these. */
static G_ALWAYS_INLINE inline void
steps_fetch (const Replay *self, guint32 processor)
{
  processor_fetch (self, processor);
  cursor_fetch (self->steps->cursor, processor);
}

static inline void
steps_fetch_operations (const Replay *self, guint32 processor)
{
  cursor_fetch_operations (self->steps->cursor, processor);
}

#define EVENTS_BETWEEN_PROGRESS 65536

/* Tells how much of the run is done. */
void steps_tell (Replay *self);

/* The same every so many events. */
static inline void
steps_tell_progress (Replay *self)
{
  if (G_UNLIKELY (self->loop->events >= self->steps->told))
    steps_tell (self);
}
