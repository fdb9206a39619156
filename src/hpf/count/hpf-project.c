/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-project.c - distinct elements that several iterations read
 *
 *   key       part of the processor's number      part of it that outer loops give
 *   interval  of element numbers, in steps        of values of the innermost loop
 *   when      in general                          where the element depends on the
 *                                                 innermost loop alone, and no processor
 *                                                 on it and others together
 *
 * Intervals of the same key and remainder are joined; what is left is counted.
 */
#include "config.h"

#include "hpf/count/hpf-plan.h"

/* So many intervals are kept before they are joined. */
#define MOST_INTERVALS (1u << 21)

typedef struct
{
  guint32 owner, holder;
  guint64 remainder;
  gint64 from, to; /* quotients */
} Interval;

typedef struct
{
  const HpfCase *of;
  guint32 mask;
  guint last; /* the innermost variable */
  gint64 *values;
  gboolean prints;
  const HpfBase *base;
  HpfTable *counts;
  gboolean by_value;
  guint64 step; /* of an interval's numbers */
  gint64 index; /* what an iteration adds to the element's number */
  gint64 element;
  HpfBase keys;
  GArray *intervals;
  guint limit;
} Project;

/* ---- intervals --------------------------------------------------------------------- */

static int
compare (gconstpointer a, gconstpointer b)
{
  const Interval *x = a, *y = b;

  if (x->owner != y->owner)
    return x->owner < y->owner ? -1 : 1;
  if (x->remainder != y->remainder)
    return x->remainder < y->remainder ? -1 : 1;
  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

/* Afterwards no number is twice in the intervals of a key. */
static void
join (Project *self)
{
  GArray *all = self->intervals;
  guint kept = 0;

  g_array_sort (all, compare);
  for (guint i = 0; i < all->len; i++)
    {
      Interval next = g_array_index (all, Interval, i);
      Interval *before = kept > 0 ? &g_array_index (all, Interval, kept - 1) : NULL;
      gboolean same = before != NULL && before->owner == next.owner
                      && before->remainder == next.remainder;

      if (same && next.from <= before->to)
        next.from = before->to + 1;
      if (next.from > next.to)
        continue;
      if (same && before->holder == next.holder && next.from == before->to + 1)
        before->to = next.to;
      else
        g_array_index (all, Interval, kept++) = next;
    }
  g_array_set_size (all, kept);
  self->limit = MAX (MOST_INTERVALS, 2 * kept);
}

/* Numbers first, first + step, .. up to last. */
static void
add (Project *self, guint32 owner, guint32 holder, gint64 first, gint64 last)
{
  gint64 step = (gint64) self->step;
  gint64 remainder = first % step;

  if (remainder < 0)
    remainder += step;
  const Interval interval = { owner, holder, (guint64) remainder,
                              (first - remainder) / step, (last - remainder) / step };
  if (self->intervals->len > 0)
    {
      const Interval *before
          = &g_array_index (self->intervals, Interval, self->intervals->len - 1);

      if (before->owner == owner && before->holder == holder
          && before->remainder == interval.remainder && before->from <= interval.from
          && before->to >= interval.to)
        return;
    }
  g_array_append_val (self->intervals, interval);
  if (self->intervals->len >= self->limit)
    join (self);
}

/* ---- iterations -------------------------------------------------------------------- */

static void
take_run (const HpfRun *run, gpointer data)
{
  Project *self = data;
  gint64 first = self->element + self->index * (gint64) run->first;
  gint64 last = first + self->index * (gint64) (run->length - 1);

  add (self, self->keys.owner + run->owner, self->keys.holder + run->holder,
       MIN (first, last), MAX (first, last));
}

static void
go_along (Project *self)
{
  const HpfLoop *loop = self->of->statement->loops->pdata[self->last];
  HpfTrack tracks[HPF_MOST_TRACKS];
  gint64 first;
  guint64 count = hpf_loop_count (loop, self->values, self->last, &first);

  if (count == 0)
    return;
  if (self->by_value)
    {
      gint64 end = first + (gint64) (count - 1) * hpf_loop_stride (loop);

      add (self, self->keys.owner, 0, MIN (first, end), MAX (first, end));
      return;
    }
  self->values[self->last] = first;
  self->element = 0;
  for (guint v = 0; v < self->of->n; v++)
    if (self->mask & (1u << v))
      self->element += self->of->index[v] * self->values[v];
  guint n = hpf_case_tracks (self->of, self->last, self->values, tracks);
  hpf_walk (tracks, n, count, TRUE, take_run, self);
}

static void
go_through (Project *self, guint32 left)
{
  guint variable = (guint) __builtin_ctz (left);
  const HpfLoop *loop = self->of->statement->loops->pdata[variable];
  gint64 first;

  if (variable == self->last)
    {
      go_along (self);
      return;
    }
  guint64 count = hpf_loop_count (loop, self->values, variable, &first);
  const HpfBase before = self->keys;
  for (guint64 i = 0; i < count; i++)
    {
      self->values[variable] = first + (gint64) i * hpf_loop_stride (loop);
      self->keys = before;
      hpf_case_fixed (self->of, left, 1u << variable, self->values, &self->keys);
      go_through (self, left & ~(1u << variable));
    }
  self->keys = before;
}

/* ---- counts ------------------------------------------------------------------------ */

static void
count_elements (Project *self, guint32 owner, guint32 holder, guint64 count,
                __int128 first, __int128 step)
{
  HpfEntry *entry = hpf_table_get (self->counts, self->base->owner + owner,
                                   self->base->holder + holder);

  entry->elements = hpf_add (entry->elements, count);
  if (!self->prints)
    return;
  guint64 print
      = hpf_print_multiply (hpf_print_power (first), hpf_print_series (step, count));
  entry->print
      = hpf_print_add (entry->print, hpf_print_multiply (self->base->print, print));
}

typedef struct
{
  Project *project;
  guint32 owner;
  gint64 first; /* value of the innermost variable */
} Part;

static void
take_part (const HpfRun *run, gpointer data)
{
  const Part *part = data;
  Project *self = part->project;
  __int128 index = self->of->index[self->last], step = index * (__int128) self->step;
  __int128 first = index * part->first;

  for (guint64 i = 0; i < (self->prints ? run->times : 1); i++)
    {
      guint64 at = run->first + i * run->period;
      guint64 count = self->prints ? run->length : run->length * run->times;

      count_elements (self, part->owner + run->owner, run->holder, count,
                      first + step * (__int128) at, step);
    }
}

static void
count_values (Project *self, const Interval *interval)
{
  HpfTrack tracks[HPF_MOST_TRACKS];
  gint64 step = (gint64) self->step;
  Part part
      = { self, interval->owner, interval->from * step + (gint64) interval->remainder };

  self->values[self->last] = part.first;
  guint n = hpf_case_tracks (self->of, self->last, self->values, tracks);
  const HpfLoop *loop = self->of->statement->loops->pdata[self->last];
  if (hpf_loop_stride (loop) < 0)
    for (guint i = 0; i < n; i++)
      tracks[i].factor = -tracks[i].factor; /* intervals rise */
  hpf_walk (tracks, n, (guint64) (interval->to - interval->from) + 1, FALSE, take_part,
            &part);
}

/* Whether the element depends on the innermost loop alone, and processors not on it and
 * others together. */
static gboolean
is_by_value (const HpfCase *of, guint32 mask, guint last)
{
  if ((of->element_variables & mask) != 1u << last)
    return FALSE;
  for (guint i = 0; i < of->axes->len; i++)
    {
      guint32 variables = g_array_index (of->axes, HpfCaseAxis, i).variables & mask;

      if ((variables & (1u << last)) != 0 && variables != 1u << last)
        return FALSE;
    }
  return TRUE;
}

void
hpf_project (const HpfCase *of, guint32 mask, gint64 *values, gboolean prints,
             const HpfBase *base, HpfTable *counts)
{
  Project self = { .of = of,
                   .mask = mask,
                   .values = values,
                   .prints = prints,
                   .base = base,
                   .counts = counts,
                   .limit = MOST_INTERVALS };
  g_autoptr (GArray) intervals = g_array_new (FALSE, FALSE, sizeof (Interval));

  self.intervals = intervals;
  self.last = 31 - (guint) __builtin_clz (mask);
  const HpfLoop *loop = of->statement->loops->pdata[self.last];
  self.index = of->index[self.last] * hpf_loop_stride (loop);
  self.by_value = is_by_value (of, mask, self.last);
  gint64 step = self.by_value ? hpf_loop_stride (loop) : self.index;
  self.step = step == 0 ? 1 : (guint64) ABS (step);
  go_through (&self, mask);
  join (&self);
  for (guint i = 0; i < intervals->len; i++)
    {
      const Interval *interval = &g_array_index (intervals, Interval, i);

      if (self.by_value)
        {
          count_values (&self, interval);
          continue;
        }
      count_elements (&self, interval->owner, interval->holder,
                      (guint64) (interval->to - interval->from) + 1,
                      (__int128) interval->from * (__int128) self.step
                          + interval->remainder,
                      (__int128) self.step);
    }
}
