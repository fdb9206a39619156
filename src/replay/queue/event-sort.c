/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of a few events are sorted by insertion, then merged two by two: most events are
 * nearly in order, and two runs that follow each other in order need no comparisons. */
#include "config.h"

#include "replay/queue/event-sort.h"

#include <string.h>

#define RUN 16

static void
sort_run (Event *events, guint32 count)
{
  for (guint32 i = 1; i < count; i++)
    {
      const Event event = events[i];
      guint32 at = i;

      for (; at > 0 && event_before (&event, &events[at - 1]); at--)
        events[at] = events[at - 1];
      events[at] = event;
    }
}

/* Two runs that follow each other: events up to middle, and from there to the end. */
static void
merge (const Event *left, const Event *middle, const Event *end, Event *to)
{
  const Event *right = middle;

  if (right < end && event_before (right, middle - 1))
    while (left < middle && right < end)
      *to++ = event_before (right, left) ? *right++ : *left++;
  memcpy (to, left, (gsize) (middle - left) * sizeof *to);
  memcpy (to + (middle - left), right, (gsize) (end - right) * sizeof *to);
}

static void
sort_many (Event *events, guint32 count)
{
  g_autofree Event *other = g_new (Event, count);
  Event *from = events, *to = other;

  for (guint32 i = 0; i < count; i += RUN)
    sort_run (events + i, MIN (RUN, count - i));
  for (guint64 width = RUN; width < count; width *= 2)
    {
      Event *const merged = to;

      for (guint64 i = 0; i < count; i += 2 * width)
        merge (from + i, from + MIN (i + width, count), from + MIN (i + 2 * width, count),
               to + i);
      to = from;
      from = merged;
    }
  if (from != events)
    memcpy (events, from, count * sizeof *events);
}

void
event_sort (Event *events, guint32 count)
{
  if (G_LIKELY (count <= RUN))
    sort_run (events, count);
  else
    sort_many (events, count);
}
