/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/time/time-order.h"
#include "base/cache-lines.h"

/* The number of items that are sorted at once: many, but still in the cache. */
#define USUAL_BATCH (4u << 10)

/* The same for a background thread, which is to be woken up seldom. */
#define LARGE_BATCH (16u << 10)

/* At most this number of items is sorted by insertion. */
#define FEW 64

#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)
#define DIGIT_MASK (DIGITS - 1)

/* ---- sorting ----------------------------------------------------------------------- */

static inline guint64
field (const TimeRun *run, gboolean of_time)
{
  return of_time ? (guint64) run->time : run->processor;
}

/* One stable pass of the radix sort. */
static void
sort_by_digit (const TimeRun *from, TimeRun *to, gsize n, gboolean of_time, guint shift)
{
  guint32 place[DIGITS] = { 0 }, sum = 0;

  for (gsize i = 0; i < n; i++)
    place[field (&from[i], of_time) >> shift & DIGIT_MASK]++;
  for (guint d = 0; d < DIGITS; d++)
    {
      guint32 count = place[d];

      place[d] = sum;
      sum += count;
    }
  for (gsize i = 0; i < n; i++)
    to[place[field (&from[i], of_time) >> shift & DIGIT_MASK]++] = from[i];
}

/* Returns: the bits in which the keys of the runs differ. */
static guint64
differing_bits (const TimeRun *runs, gsize n, gboolean of_time)
{
  guint64 first = field (&runs[0], of_time), bits = 0;

  for (gsize i = 1; i < n; i++)
    bits |= field (&runs[i], of_time) ^ first;
  return bits;
}

/* By time, then processor; equal ones keep their order.  scratch has room for n.
 * Linear: a radix sort, eleven bits at a time, of those digits in which the runs
 * differ. */
static void
sort_runs (TimeRun *runs, TimeRun *scratch, gsize n)
{
  TimeRun *from = runs, *to = scratch;

  if (n < 2)
    return;
  for (int of_time = FALSE; of_time <= TRUE; of_time++)
    {
      guint64 bits = differing_bits (runs, n, of_time);

      for (guint shift = 0; shift < 64 && bits >> shift != 0; shift += DIGIT_BITS)
        if ((bits >> shift & DIGIT_MASK) != 0)
          {
            TimeRun *swap = from;

            sort_by_digit (from, to, n, of_time, shift);
            from = to;
            to = swap;
          }
    }
  if (from != runs)
    memcpy (runs, from, n * sizeof *runs);
}

/* Sorts runs of the same time by processor. */
static void
sort_instant (TimeRun *runs, TimeRun *scratch, gsize n)
{
  if (n > FEW)
    {
      sort_runs (runs, scratch, n);
      return;
    }
  for (gsize i = 1; i < n; i++)
    {
      const TimeRun run = runs[i];
      gsize k = i;

      for (; k > 0 && runs[k - 1].processor > run.processor; k--)
        runs[k] = runs[k - 1];
      runs[k] = run;
    }
}

/* Gives out runs, which are in order of time. */
static void
sort_instants (TimeRun *runs, TimeRun *scratch, gsize n)
{
  for (gsize first = 0, end; first < n; first = end)
    {
      gboolean sorted = TRUE;

      for (end = first + 1; end < n && runs[end].time == runs[first].time; end++)
        sorted &= runs[end - 1].processor <= runs[end].processor;
      if (!sorted)
        sort_instant (runs + first, scratch, end - first);
    }
}

static gboolean
comes_before (const TimeRun *a, const TimeRun *b)
{
  if (a->time != b->time)
    return a->time < b->time;
  if (a->processor != b->processor)
    return a->processor < b->processor;
  return a->first < b->first;
}

static void
merge (TimeRun *to, const TimeRun *a, gsize n, const TimeRun *b, gsize m)
{
  const TimeRun *a_end = a + n, *b_end = b + m;

  while (a < a_end && b < b_end)
    *to++ = comes_before (a, b) ? *a++ : *b++;
  memcpy (to, a, (gsize) (a_end - a) * sizeof *to);
  memcpy (to + (a_end - a), b, (gsize) (b_end - b) * sizeof *to);
}

/* ---- batches ----------------------------------------------------------------------- */

static gsize
count_runs (const TimeBatch *batch)
{
  return (gsize) (batch->last - batch->runs);
}

static void
set_room (const TimeOrder *self, TimeBatch *batch, guint32 room)
{
  const gsize runs = count_runs (batch);

  batch->room = room;
  batch->items = g_realloc_n (batch->items, room, self->size);
  batch->runs = g_renew (TimeRun, batch->runs, (gsize) room + 1);
  batch->last = batch->runs + runs;
  batch->full = batch->runs + room - TIME_ORDER_KEPT + 1;
}

static void
init_batch (const TimeOrder *self, TimeBatch *batch)
{
  set_room (self, batch, self->batch + TIME_ORDER_KEPT);
  *batch->last = (TimeRun){ .time = -1 };
}

static void
clear_batch (TimeBatch *batch)
{
  g_free (batch->items);
  g_free (batch->runs);
}

/* Copies the runs of `from` that are not before that time, in order; `from` may be the
 * same batch. */
static void
keep (const TimeOrder *self, TimeBatch *to, const TimeBatch *from, SimTime before)
{
  const TimeRun *end = from->last;

  if (to->room < from->room)
    set_room (self, to, from->room);
  to->last = to->runs;
  to->n = 0;
  for (const TimeRun *run = from->runs + 1; run <= end; run++)
    if (run->time >= before)
      {
        memmove (to->items + to->n * self->size, from->items + run->first * self->size,
                 run->count * self->size);
        *++to->last = *run;
        to->last->first = to->n;
        to->n += run->count;
      }
}

void
time_order_make_room_ (TimeOrder *self)
{
  g_assert (self->told.room < G_MAXUINT32 / 2);
  set_room (self, &self->told, 2 * self->told.room);
}

/* ---- giving out -------------------------------------------------------------------- */

static void
make_sort_room (TimeOrder *self, guint32 room)
{
  if (room <= self->sort_room)
    return;
  self->sort_room = room;
  self->sorted = g_renew (TimeRun, self->sorted, room);
  self->ahead = g_renew (TimeRun, self->ahead, room);
  self->scratch = g_renew (TimeRun, self->scratch, room);
}

/* Whether all runs are before that time, and in order. */
static gboolean
are_in_order (const TimeBatch *batch, SimTime before)
{
  for (const TimeRun *run = batch->runs + 1; run < batch->last; run++)
    if (!comes_before (run, run + 1))
      return FALSE;
  return batch->last->time < before;
}

/* The runs before that time, in order.  Most come in order of time: those that no later
 * one precedes.  Only the others are sorted by time. */
static const TimeRun *
order_runs (TimeOrder *self, const TimeBatch *batch, SimTime before, gsize *count)
{
  TimeRun *sorted, *ahead;
  SimTime least = G_MAXINT64;

  *count = count_runs (batch);
  if (are_in_order (batch, before))
    return batch->runs + 1;
  make_sort_room (self, batch->room);
  sorted = self->sorted + self->sort_room;
  ahead = self->ahead + self->sort_room;
  for (const TimeRun *run = batch->last; run > batch->runs; run--)
    if (run->time < before && run->time <= least)
      {
        *--sorted = *run;
        least = run->time;
      }
    else if (run->time < before)
      *--ahead = *run;
  gsize n = (gsize) (self->sorted + self->sort_room - sorted);
  gsize m = (gsize) (self->ahead + self->sort_room - ahead);

  *count = n + m;
  sort_instants (sorted, self->scratch, n);
  if (m == 0)
    return sorted;
  sort_runs (ahead, self->scratch, m);
  merge (self->scratch, sorted, n, ahead, m);
  return self->scratch;
}

static void
give (TimeOrder *self, const TimeBatch *batch)
{
  gsize n;
  const TimeRun *runs = order_runs (self, batch, self->before, &n);

  if (n > 0)
    self->latest = MAX (self->latest, runs[n - 1].time);
  for (gsize first = 0, end; first < n; first = end)
    {
      for (end = first + 1; end < n && runs[end].time == runs[first].time; end++)
        ;
      self->take (self->data, batch->items, &runs[first], end - first);
    }
}

static void
give_behind (gpointer data)
{
  TimeOrder *self = data;

  give (self, &self->given);
}

static void
wait_for_given (TimeOrder *self)
{
  if (self->behind != NULL)
    background_worker_wait (self->behind);
}

static void
give_here (TimeOrder *self, SimTime before)
{
  self->before = before;
  give (self, &self->told);
  keep (self, &self->told, &self->told, before);
}

/* Items that are kept go to the other batch, which is filled next. */
static void
leave_to_thread (TimeOrder *self, SimTime before)
{
  const TimeBatch told = self->told;

  wait_for_given (self);
  self->before = before;
  self->told = self->given;
  self->given = told;
  keep (self, &self->told, &self->given, before);
  background_worker_begin (self->behind);
}

/* Items or runs, whichever are more. */
static guint32
count_waiting (const TimeOrder *self)
{
  return MAX (self->told.n, (guint32) count_runs (&self->told));
}

/* ---- the queue --------------------------------------------------------------------- */

TimeOrder *
time_order_new (gsize item_size, guint32 batch, guint threads, TimeOrderTaker take,
                gpointer data)
{
  TimeOrder *self = cache_lines_alone0 (sizeof *self);

  self->take = take;
  self->data = data;
  self->size = item_size;
  self->least_batch = self->batch
      = batch == 0 ? (threads > 1 ? LARGE_BATCH : USUAL_BATCH) : batch;
  init_batch (self, &self->told);
  if (threads > 1)
    {
      init_batch (self, &self->given);
      self->behind = background_worker_new (give_behind, self);
    }
  return self;
}

void
time_order_free (TimeOrder *self)
{
  if (self == NULL)
    return;
  background_worker_free (self->behind);
  clear_batch (&self->told);
  clear_batch (&self->given);
  g_free (self->sorted);
  g_free (self->ahead);
  g_free (self->scratch);
  g_aligned_free (self);
}

void
time_order_advance (TimeOrder *self, SimTime now)
{
  guint32 kept;

  if (count_waiting (self) < self->batch)
    return;
  if (self->behind != NULL)
    leave_to_thread (self, now);
  else
    give_here (self, now);
  kept = count_waiting (self);
  self->batch = MAX (self->least_batch, kept <= G_MAXUINT32 / 4 ? 2 * kept : G_MAXUINT32);
}

SimTime
time_order_finish (TimeOrder *self, SimTime end, guint32 processors,
                   void (*fill) (gpointer item))
{
  SimTime last;

  wait_for_given (self);
  last = MAX (end, self->latest);
  for (const TimeRun *run = self->told.runs + 1; run <= self->told.last; run++)
    last = MAX (last, run->time);
  self->before = 0; /* the replay may have continued without calls */
  for (guint32 p = 0; p < processors; p++)
    fill (time_order_add (self, last, p, 0));
  give_here (self, G_MAXINT64);
  return last;
}
