/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/time/time-order.h"

/* Sorting is efficient only for many items at once; so many remain in the cache. */
#define USUAL_BATCH (4u << 10)

/* So many are sorted by insertion. */
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

/* One stable pass. */
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

/* Bits in which the runs are not all the same. */
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

/* Of one time, by processor. */
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

/* Runs in order of time. */
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

/* ---- the queue --------------------------------------------------------------------- */

static void
make_room (TimeOrder *self, guint32 room)
{
  const gsize runs = (gsize) (self->last - self->runs), most = (gsize) room + 1;

  self->room = room;
  self->items = g_realloc_n (self->items, room, self->size);
  self->runs = g_renew (TimeRun, self->runs, most);
  self->last = self->runs + runs;
  self->sorted = g_renew (TimeRun, self->sorted, most);
  self->ahead = g_renew (TimeRun, self->ahead, most);
  self->scratch = g_renew (TimeRun, self->scratch, most);
}

void
time_order_make_room_ (TimeOrder *self)
{
  g_assert (self->room < G_MAXUINT32 / 2);
  make_room (self, 2 * self->room);
}

TimeOrder *
time_order_new (gsize item_size, guint32 batch, TimeOrderTaker take, gpointer data)
{
  TimeOrder *self = g_new0 (TimeOrder, 1);

  self->take = take;
  self->data = data;
  self->size = item_size;
  self->least_batch = self->batch = batch == 0 ? USUAL_BATCH : batch;
  make_room (self, self->batch + TIME_ORDER_KEPT);
  *self->last = (TimeRun){ .time = -1 };
  return self;
}

void
time_order_free (TimeOrder *self)
{
  if (self == NULL)
    return;
  g_free (self->items);
  g_free (self->runs);
  g_free (self->sorted);
  g_free (self->ahead);
  g_free (self->scratch);
  g_free (self);
}

/* Keeps the items that are not before that time, in their order. */
static void
drop_before (TimeOrder *self, SimTime before)
{
  guint32 kept = 0;
  TimeRun *to = self->runs;

  for (const TimeRun *run = self->runs + 1; run <= self->last; run++)
    if (run->time >= before)
      {
        memmove (self->items + kept * self->size, self->items + run->first * self->size,
                 run->count * self->size);
        *++to = *run;
        to->first = kept;
        kept += run->count;
      }
  self->last = to;
  self->n = kept;
  self->batch = MAX (self->least_batch, kept <= G_MAXUINT32 / 4 ? 2 * kept : G_MAXUINT32);
}

/* Whether all runs are before that time, and in order. */
static gboolean
are_in_order (const TimeOrder *self, SimTime before)
{
  for (const TimeRun *run = self->runs + 1; run < self->last; run++)
    if (!comes_before (run, run + 1))
      return FALSE;
  return self->last->time < before;
}

/* The runs before that time, in order.  Most come in order of time: those that no later
 * one precedes.  Only the others are sorted by time. */
static const TimeRun *
order_runs (TimeOrder *self, SimTime before, gsize *count)
{
  TimeRun *sorted = self->sorted + self->room, *ahead = self->ahead + self->room;
  SimTime least = G_MAXINT64;

  *count = (gsize) (self->last - self->runs);
  if (are_in_order (self, before))
    return self->runs + 1;
  for (const TimeRun *run = self->last; run > self->runs; run--)
    if (run->time < before && run->time <= least)
      {
        *--sorted = *run;
        least = run->time;
      }
    else if (run->time < before)
      *--ahead = *run;
  gsize n = (gsize) (self->sorted + self->room - sorted);
  gsize m = (gsize) (self->ahead + self->room - ahead);

  *count = n + m;
  sort_instants (sorted, self->scratch, n);
  if (m == 0)
    return sorted;
  sort_runs (ahead, self->scratch, m);
  merge (self->scratch, sorted, n, ahead, m);
  return self->scratch;
}

static void
give_before (TimeOrder *self, SimTime before)
{
  gsize n;
  const TimeRun *runs = order_runs (self, before, &n);

  if (n > 0)
    self->latest = MAX (self->latest, runs[n - 1].time);
  for (gsize first = 0, end; first < n; first = end)
    {
      for (end = first + 1; end < n && runs[end].time == runs[first].time; end++)
        ;
      self->take (self->data, self->items, &runs[first], end - first);
    }
  drop_before (self, before);
  self->given = before;
}

void
time_order_advance (TimeOrder *self, SimTime now)
{
  if (self->n >= self->batch)
    give_before (self, now);
}

SimTime
time_order_finish (TimeOrder *self, SimTime end, guint32 processors,
                   void (*fill) (gpointer item))
{
  SimTime last = MAX (end, self->latest);

  for (const TimeRun *run = self->runs + 1; run <= self->last; run++)
    last = MAX (last, run->time);
  self->given = 0; /* the replay may have continued without calls */
  for (guint32 p = 0; p < processors; p++)
    fill (time_order_add (self, last, p, 0));
  give_before (self, G_MAXINT64);
  return last;
}
