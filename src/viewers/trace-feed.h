/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-feed.h - a replay as nested slices of each processor, in order of time
 *
 *   MAIN      |-------------------------------------|
 *   PAR         |----------------------|
 *   MPI_Wait            |---------|
 *   state     ##|####|ssss|....|rrrr|##|####|......      busy, send, idle, receive
 *                    ^ sent         ^ received
 *
 * Writers of traces for other viewers need slices that nest: states are innermost, so a
 * state ends before an interval is entered or left, and begins again after that; a call
 * of the program is the same as an interval.  States without duration are left out; each
 * send and each receive has a slice of its own. Memory is that of a batch of events, not
 * of the run.
 */
#pragma once

#include "analysis/output-kind.h"

/* Any function may be NULL.  Calls are in order of time; those of one time by processor,
 * each processor's own order kept.  Times are SimTime (ps). */
typedef struct
{
  /* peer: of STATE_IDLE: the processor that it waits for; PROGRAM_NONE: not for one. */
  void (*begin_state) (gpointer data, guint32 processor, SimTime time,
                       ProcessorState state, guint32 peer);
  void (*end_state) (gpointer data, guint32 processor, SimTime time,
                     ProcessorState state);

  /* Interval 0 is entered at time 0 and left at the end, by all. */
  void (*entered) (gpointer data, guint32 processor, SimTime time, guint32 interval);
  void (*left) (gpointer data, guint32 processor, SimTime time, guint32 interval);

  /* Calls of the program, see ReplayObserver. */
  void (*called) (gpointer data, guint32 processor, SimTime time, guint32 call);
  void (*returned) (gpointer data, guint32 processor, SimTime time, guint32 call);

  /* When the send begins, when the receive ends; number, type: as in ReplayObserver. */
  void (*sent) (gpointer data, guint32 processor, SimTime time, guint64 number,
                guint32 destination, guint64 bytes, guint32 type);
  void (*received) (gpointer data, guint32 processor, SimTime time, guint64 number,
                    guint32 source, guint64 bytes, guint32 type);

  /* As in ReplayObserver; if both are NULL, collectives are not observed. */
  void (*joined) (gpointer data, guint32 processor, SimTime time, guint32 instance,
                  guint32 collective, guint32 group);
  void (*completed) (gpointer data, guint32 processor, SimTime time, guint32 instance,
                     guint32 collective, guint32 group);
} TraceSink;

typedef struct _TraceFeed TraceFeed;

/* Adds its observer to the job's replay.  sink and data must outlive it; if the job may
 * have several threads, one of its own calls the sink before finish. */
TraceFeed *trace_feed_new (const OutputJob *job, const TraceSink *sink, gpointer data);
void trace_feed_free (TraceFeed *self); /* before what the sink uses */

/* After the replay; end: the length of the run. */
void trace_feed_finish (TraceFeed *self, SimTime end);
