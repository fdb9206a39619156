/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/time/processor-times.h"

#include <stdlib.h>

#include "analysis/time/time-spans.h"

#define FEW_ROWS 128
#define BINS_OF_FEW 1024
#define BINS 256

/* An interval that a processor is in. */
typedef struct
{
  guint32 interval;
  SimTime since;
} Inside;

typedef struct
{
  guint32 state;
  SimTime since;
  GArray *inside; /* Inside, the innermost last; NULL: none yet */
} Watched;

struct _ProcessorTimes
{
  guint32 processors, intervals, of_row;
  Watched *processor;
  TimeBins *bins;
  GArray *changes;  /* StateChange; NULL: too many */
  GArray *messages; /* MessageOutcome; NULL: too many */
  GArray **spans;   /* of each interval TimeSpan, or NULL */
};

ProcessorTimes *
processor_times_new (Program *program)
{
  ProcessorTimes *self = g_new0 (ProcessorTimes, 1);
  guint32 rows;

  self->processors = program_processors (program);
  self->intervals = program_intervals (program);
  self->of_row = (self->processors + PROCESSOR_TIMES_ROWS - 1) / PROCESSOR_TIMES_ROWS;
  rows = (self->processors + self->of_row - 1) / self->of_row;
  self->processor = g_new0 (Watched, self->processors);
  for (guint32 p = 0; p < self->processors; p++)
    self->processor[p].state = STATE_IDLE;
  self->bins = time_bins_new (2 * rows, rows <= FEW_ROWS ? BINS_OF_FEW : BINS, 0);
  /* Allocated with a size, so that an empty array differs from NULL (too many). */
  self->changes = g_array_sized_new (FALSE, FALSE, sizeof (StateChange), 1);
  self->messages = g_array_sized_new (FALSE, FALSE, sizeof (MessageOutcome), 1);
  self->spans = g_new0 (GArray *, self->intervals);
  return self;
}

void
processor_times_free (ProcessorTimes *self)
{
  if (self == NULL)
    return;
  for (guint32 p = 0; p < self->processors; p++)
    g_clear_pointer (&self->processor[p].inside, g_array_unref);
  for (guint32 i = 0; i < self->intervals; i++)
    g_clear_pointer (&self->spans[i], g_array_unref);
  g_clear_pointer (&self->changes, g_array_unref);
  g_clear_pointer (&self->messages, g_array_unref);
  time_bins_free (self->bins);
  g_free (self->processor);
  g_free (self->spans);
  g_free (self);
}

/* ---- states ------------------------------------------------------------------------ */

/* Ends the current state of a processor. */
static void
end_state (ProcessorTimes *self, guint32 processor, SimTime now)
{
  const Watched *one = &self->processor[processor];
  guint32 row = processor / self->of_row * 2;

  if (one->state != STATE_IDLE)
    time_bins_add (self->bins, one->state == STATE_BUSY ? row : row + 1, one->since, now);
}

static void
keep_change (ProcessorTimes *self, guint32 processor, SimTime time, guint32 state)
{
  const StateChange change = { processor, state, time };

  if (self->changes == NULL)
    return;
  if (self->changes->len < PROCESSOR_TIMES_CHANGES)
    g_array_append_val (self->changes, change);
  else
    g_clear_pointer (&self->changes, g_array_unref);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  ProcessorTimes *self = data;
  Watched *one = &self->processor[processor];

  end_state (self, processor, time);
  keep_change (self, processor, time, state);
  one->state = state;
  one->since = time;
}

/* ---- messages ---------------------------------------------------------------------- */

static void
on_message (gpointer data, const MessageOutcome *message)
{
  ProcessorTimes *self = data;

  if (self->messages == NULL)
    return;
  if (self->messages->len < PROCESSOR_TIMES_MESSAGES)
    g_array_append_val (self->messages, *message);
  else
    g_clear_pointer (&self->messages, g_array_unref);
}

/* ---- intervals --------------------------------------------------------------------- */

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  ProcessorTimes *self = data;
  Watched *one = &self->processor[processor];
  const Inside inside = { interval, time };

  if (one->inside == NULL)
    one->inside = g_array_new (FALSE, FALSE, sizeof (Inside));
  g_array_append_val (one->inside, inside);
}

static void
leave (ProcessorTimes *self, Watched *one, SimTime time)
{
  const Inside *inside = &g_array_index (one->inside, Inside, one->inside->len - 1);
  GArray **spans = &self->spans[inside->interval];

  if (*spans == NULL)
    *spans = g_array_new (FALSE, FALSE, sizeof (TimeSpan));
  time_spans_add (*spans, (TimeSpan){ inside->since, time }, PROCESSOR_TIMES_SPANS);
  g_array_set_size (one->inside, one->inside->len - 1);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  ProcessorTimes *self = data;
  Watched *one = &self->processor[processor];

  if (one->inside != NULL && one->inside->len > 0)
    leave (self, one, time);
}

const ReplayObserver *
processor_times_observer (void)
{
  /* Sorting the messages of each window takes longer than one order of events does. */
  static const ReplayObserver observer = { .purpose = "a page or a timeline is written",
                                           .in_one_order = TRUE,
                                           .state = on_state,
                                           .message = on_message,
                                           .entered = on_entered,
                                           .left = on_left };

  return &observer;
}

/* ---- afterwards -------------------------------------------------------------------- */

static int
compare_changes (gconstpointer a, gconstpointer b)
{
  const StateChange *one = a, *other = b;

  if (one->processor != other->processor)
    return one->processor < other->processor ? -1 : 1;
  return one->begin < other->begin ? -1 : one->begin > other->begin;
}

void
processor_times_finish (ProcessorTimes *self, SimTime end)
{
  for (guint32 p = 0; p < self->processors; p++)
    {
      Watched *one = &self->processor[p];

      end_state (self, p, end);
      one->state = STATE_IDLE;
      while (one->inside != NULL && one->inside->len > 0)
        leave (self, one, end);
    }
  time_bins_reach (self->bins, end);
  if (self->changes != NULL)
    g_array_sort (self->changes, compare_changes);
}

const StateChange *
processor_times_changes (const ProcessorTimes *self, guint *n)
{
  *n = self->changes == NULL ? 0 : self->changes->len;
  return self->changes == NULL ? NULL : (const StateChange *) self->changes->data;
}

guint32
processor_times_of_row (const ProcessorTimes *self)
{
  return self->of_row;
}

const TimeBins *
processor_times_bins (const ProcessorTimes *self)
{
  return self->bins;
}

const MessageOutcome *
processor_times_messages (const ProcessorTimes *self, guint *n)
{
  *n = self->messages == NULL ? 0 : self->messages->len;
  return self->messages == NULL ? NULL : (const MessageOutcome *) self->messages->data;
}

const TimeSpan *
processor_times_spans (const ProcessorTimes *self, guint32 interval, guint *n)
{
  const GArray *spans = self->spans[interval];

  *n = spans == NULL ? 0 : spans->len;
  return spans == NULL ? NULL : (const TimeSpan *) spans->data;
}
