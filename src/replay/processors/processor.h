/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor.h - the clock of a processor, and what it spends its time with */
#pragma once

#include "replay/events/schedule.h"
#include "replay/matching/arrivals.h"

typedef enum
{
  RUNS,                 /* has an event, or will be called */
  STEP_HAS_ENDED,       /* the same; another processor has ended its step */
  WAITS_FOR_MESSAGE,    /* in its receive step */
  WAITS_FOR_CTS,        /* to its RTS (rendezvous) */
  WAITS_FOR_START,      /* of the other participants */
  WAITS_FOR_COMPLETION, /* of a collective it has started */
  HAS_FINISHED
} Progress;

/* What only steps/ knows of a processor, here because it is used together with the rest:
 * it is in the same lines of the cache. */
typedef struct
{
  Arrivals arrivals; /* of a graph whose operations are on one lane */
  guint32 step_id;   /* of a graph */
  guint32 found;     /* WAITS_FOR_MESSAGE: the message that has arrived, or POOL_NONE */
  union
  {
    struct /* of a stream */
    {
      guint32 requests; /* begun so far */
      guint32 awaited;  /* the request that it waits for */
    };
    SimTime told; /* of a graph: what observers have heard of totals.busy */
  };
} Work;

typedef struct
{
  SimTime clock;
  Work work;
  guint32 sent; /* messages: the number of the next one */
  guint8 progress;
  guint8 shown; /* ProcessorState last told */
  guint8 power_class;
  guint8 has_lanes; /* lane-states.h */
  guint32 interval;
  ProcessorTotals totals;
} Processor;

typedef struct _LaneStates LaneStates;

struct _Processors
{
  Processor *processor;
  gpointer memory;          /* of these, which begin with a line of the cache */
  LaneStates **lane_states; /* by processor, NULL: it has one lane; NULL: all have */
  ProcessorTotals *totals;
  guint32 *calls; /* by processor: the call that it is in, or PROGRAM_NONE; NULL: nobody
                   * asks */
  guint32 n_finished;
  __int128 overhead_fixed; /* ReplayResult */
};

void processors_open (Replay *self);
void processors_close (Replay *self);

/* Before the run, where calls are asked for: processor_call and its place. */
void processors_open_calls (Replay *self);

/* Its state before its first step. */
void processors_begin (Replay *self, guint32 processor);

/* After the run: the time of the run, and the totals of all. */
void processors_settle (Replay *self, ReplayResult *result);

/* Of a partition: processors are common to all, sums are its own. */
void processors_open_part (Replay *self);
void processors_join (Replay *self, Replay *part);

/* How many have, and whether all have finished. */
guint32 processors_finished (const Replay *self);
gboolean processors_have_finished (const Replay *self);

/* It has ended then, after having been idle so long, and busy else. */
void processor_end_at (Replay *self, guint32 processor, SimTime time, SimTime idle);

/* Its next messages have so many numbers.  FALSE: there are no more than 2^32. */
gboolean processor_skip_numbers (Replay *self, guint32 processor, guint64 count);

static inline Processor *
processor_get (const Replay *self, guint32 processor)
{
  return &self->processors->processor[processor];
}

static inline SimTime
processor_clock (const Replay *self, guint32 processor)
{
  return processor_get (self, processor)->clock;
}

static inline Progress
processor_progress (const Replay *self, guint32 processor)
{
  return (Progress) processor_get (self, processor)->progress;
}

static inline guint32
processor_call (const Replay *self, guint32 processor)
{
  const guint32 *calls = self->processors->calls;

  return calls == NULL ? PROGRAM_NONE : calls[processor];
}

/* Where calls are asked for. */
static inline void
processor_set_call (Replay *self, guint32 processor, guint32 call)
{
  self->processors->calls[processor] = call;
}

static inline guint32
processor_interval (const Replay *self, guint32 processor)
{
  return processor_get (self, processor)->interval;
}

/* Of causes that are recorded. */
static inline guint32
processor_scope (const Replay *self, guint32 processor)
{
  return causes_scope (self->causes, processor_interval (self, processor),
                       processor_call (self, processor));
}

/* These are always inlined: gcc leaves out calls of a function that does nothing but
 * fetch. */
static G_ALWAYS_INLINE inline void
processor_fetch (const Replay *self, guint32 processor)
{
  const Processor *p = processor_get (self, processor);

  __builtin_prefetch (p, 1);
  __builtin_prefetch (&p->totals.idle, 1);
}

static inline gboolean
processor_has_lanes (const Replay *self, guint32 processor)
{
  return processor_get (self, processor)->has_lanes;
}

/* Fails if it sends more than 2^32. */
void processor_fail_by_number (Replay *self, guint32 processor);

/* The number of its next message. */
static inline guint32
processor_number_message (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);
  const guint32 number = p->sent;

  if (G_UNLIKELY (++p->sent == 0))
    processor_fail_by_number (self, processor);
  return number;
}
