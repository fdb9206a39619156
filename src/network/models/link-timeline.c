/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/link-timeline.h"

#include <string.h>

/* First interval that ends after time. */
static guint32
find_after (const LinkTimeline *self, SimTime time)
{
  guint32 low = self->first, high = self->end;

  /* Usually after all marked intervals. */
  if (low == high || self->busy[high - 1].end <= time)
    return high;
  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (self->busy[middle].end <= time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
move_to_front (LinkTimeline *self)
{
  if (self->first == 0)
    return;
  memmove (self->busy, self->busy + self->first,
           (self->end - self->first) * sizeof (Busy));
  self->end -= self->first;
  self->first = 0;
}

static void
insert (LinkTimeline *self, guint32 place, Busy mark)
{
  if (self->end == self->capacity && self->first > self->capacity / 2)
    {
      place -= self->first;
      move_to_front (self);
    }
  if (self->end == self->capacity)
    {
      self->capacity = MAX (8, 2 * self->capacity);
      self->busy = g_renew (Busy, self->busy, self->capacity);
    }
  memmove (self->busy + place + 1, self->busy + place,
           (self->end - place) * sizeof (Busy));
  self->busy[place] = mark;
  self->end++;
}

SimTime
link_timeline_reserve (LinkTimeline *self, SimTime ready, SimTime tail, SimTime span,
                       SimTime gap, SimTime *end)
{
  SimTime begin = ready;
  guint32 i = find_after (self, ready);

  for (;; i++)
    {
      *end = MAX (begin + span, tail);
      if (i == self->end || *end + gap <= self->busy[i].begin)
        break;
      begin = MAX (begin, self->busy[i].end);
    }
  if (*end + gap > begin)
    insert (self, i, (Busy){ begin, *end + gap });
  return begin;
}

void
link_timeline_forget (LinkTimeline *self, SimTime now)
{
  while (self->first < self->end && self->busy[self->first].end <= now)
    self->first++;
  if (self->first == self->end)
    self->first = self->end = 0;
}

void
link_timeline_clear (LinkTimeline *self)
{
  g_free (self->busy);
  *self = (LinkTimeline){ 0 };
}

guint32
link_timeline_length (const LinkTimeline *self)
{
  return self->end - self->first;
}
