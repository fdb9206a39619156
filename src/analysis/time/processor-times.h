/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-times.h - the states of each processor over time, and the times of intervals
 *
 *   exact     runs with few changes of state: every one of them
 *   density   all runs: time busy and in overhead in each part of the run (time-bins.h);
 *             a row is a processor, or, of very many, several that follow each other
 *   messages  runs with few: every one
 *   spans     of an interval: when some processor was in it; of very many those that are
 *             closest together are one
 *
 * An observer.  Memory does not grow with the run.
 */
#pragma once

#include "analysis/time/time-bins.h"
#include "analysis/time/time-spans.h"
#include "replay/observers/observer.h"

#define PROCESSOR_TIMES_ROWS 1024
#define PROCESSOR_TIMES_CHANGES 20000
#define PROCESSOR_TIMES_MESSAGES 2000
#define PROCESSOR_TIMES_SPANS 32 /* of an interval */

typedef struct _ProcessorTimes ProcessorTimes;

/* From `begin` on, up to the processor's next change. */
typedef struct
{
  guint32 processor;
  guint32 state; /* ProcessorState */
  SimTime begin;
} StateChange;

/* The program must outlive it. */
ProcessorTimes *processor_times_new (Program *program);
void processor_times_free (ProcessorTimes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProcessorTimes, processor_times_free)

/* The observer to add to the replay, with the ProcessorTimes as data. */
const ReplayObserver *processor_times_observer (void);

/* Ends the run; the following functions may be called only after it. */
void processor_times_finish (ProcessorTimes *self, SimTime end);

/* Changes of state by processor, each processor's in order; NULL: there were more than
 * PROCESSOR_TIMES_CHANGES.  A processor is idle up to its first. */
const StateChange *processor_times_changes (const ProcessorTimes *self, guint *n);

/* Processors of a row: 1, or more where there are more than PROCESSOR_TIMES_ROWS. */
guint32 processor_times_of_row (const ProcessorTimes *self);

/* Bins of row r: 2r is time busy, 2r + 1 in overhead, summed over its processors. */
const TimeBins *processor_times_bins (const ProcessorTimes *self);

/* Messages in order of arrival; NULL: there were more than PROCESSOR_TIMES_MESSAGES. */
const MessageOutcome *processor_times_messages (const ProcessorTimes *self, guint *n);

/* Spans of an interval in order, not touching each other. */
const TimeSpan *processor_times_spans (const ProcessorTimes *self, guint32 interval,
                                       guint *n);
