/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/link-timeline.h"

typedef struct
{
  SimTime begin, end; /* end: with the gap after it */
} Busy;

/* An array with a dead part in front, so that forgetting is cheap. */
struct _LinkTimeline
{
  GArray *busy; /* Busy */
  guint32 first;
};

LinkTimeline *
link_timeline_new (void)
{
  LinkTimeline *self = g_new0 (LinkTimeline, 1);

  self->busy = g_array_new (FALSE, FALSE, sizeof (Busy));
  return self;
}

void
link_timeline_free (LinkTimeline *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->busy);
  g_free (self);
}

static const Busy *
busy_at (const LinkTimeline *self, guint32 i)
{
  return &g_array_index (self->busy, Busy, i);
}

/* First interval that ends after time. */
static guint32
find_after (const LinkTimeline *self, SimTime time)
{
  guint32 low = self->first, high = self->busy->len;

  while (low < high)
    {
      guint32 middle = low + (high - low) / 2;

      if (busy_at (self, middle)->end <= time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

SimTime
link_timeline_reserve (LinkTimeline *self, SimTime ready, SimTime tail, SimTime span,
                       SimTime gap, SimTime *end)
{
  SimTime begin = ready;
  guint32 i = find_after (self, ready);
  Busy mark;

  for (;; i++)
    {
      *end = MAX (begin + span, tail);
      if (i == self->busy->len || *end + gap <= busy_at (self, i)->begin)
        break;
      begin = MAX (begin, busy_at (self, i)->end);
    }
  mark = (Busy){ begin, *end + gap };
  if (mark.end > mark.begin)
    g_array_insert_val (self->busy, i, mark);
  return begin;
}

void
link_timeline_forget (LinkTimeline *self, SimTime now)
{
  self->first = find_after (self, now);
  if (self->first > 16 && self->first > self->busy->len / 2)
    {
      g_array_remove_range (self->busy, 0, self->first);
      self->first = 0;
    }
}

void
link_timeline_clear (LinkTimeline *self)
{
  g_array_set_size (self->busy, 0);
  self->first = 0;
}

guint32
link_timeline_length (const LinkTimeline *self)
{
  return self->busy->len - self->first;
}
