/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/time/time-spans.h"

static TimeSpan *
span_at (GArray *spans, guint i)
{
  return &g_array_index (spans, TimeSpan, i);
}

/* Finds the first span that ends at `time` or later. */
static guint
find_end (GArray *spans, SimTime time)
{
  guint low = 0, high = spans->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (span_at (spans, middle)->end < time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
join_closest (GArray *spans)
{
  guint best = 0;
  SimTime least = G_MAXINT64;

  for (guint i = 0; i + 1 < spans->len; i++)
    {
      SimTime gap = span_at (spans, i + 1)->begin - span_at (spans, i)->end;

      if (gap >= least)
        continue;
      least = gap;
      best = i;
    }
  span_at (spans, best)->end = span_at (spans, best + 1)->end;
  g_array_remove_index (spans, best + 1);
}

void
time_spans_add (GArray *spans, TimeSpan one, guint most)
{
  guint first = find_end (spans, one.begin), after = first;

  for (; after < spans->len && span_at (spans, after)->begin <= one.end; after++)
    {
      one.begin = MIN (one.begin, span_at (spans, after)->begin);
      one.end = MAX (one.end, span_at (spans, after)->end);
    }
  if (after > first)
    g_array_remove_range (spans, first, after - first);
  g_array_insert_val (spans, first, one);
  if (spans->len > most)
    join_closest (spans);
}
