/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/waiting-set.h"

static void
push (TimeHeap *self, SimTime time)
{
  guint32 i;

  if (self->count == self->capacity)
    {
      self->capacity = MAX (8, 2 * self->capacity);
      self->times = g_renew (SimTime, self->times, self->capacity);
    }
  for (i = self->count++; i > 0 && self->times[(i - 1) / 2] > time; i = (i - 1) / 2)
    self->times[i] = self->times[(i - 1) / 2];
  self->times[i] = time;
}

static void
pop (TimeHeap *self)
{
  SimTime last = self->times[--self->count];
  guint32 i = 0;

  for (guint32 child = 1; child < self->count; child = 2 * i + 1)
    {
      child += child + 1 < self->count && self->times[child + 1] < self->times[child];
      if (self->times[child] >= last)
        break;
      self->times[i] = self->times[child];
      i = child;
    }
  self->times[i] = last;
}

void
waiting_set_clear (WaitingSet *self)
{
  g_free (self->comes.times);
  g_free (self->goes.times);
  *self = (WaitingSet){ 0 };
}

/* Counts what happens before now.  Who goes at an instant goes before who comes. */
static void
count_until (WaitingSet *self, SimTime now)
{
  TimeHeap *comes = &self->comes, *goes = &self->goes;

  while (goes->count > 0)
    if (comes->count > 0 && comes->times[0] < goes->times[0])
      {
        if (comes->times[0] >= now)
          return;
        pop (comes);
        self->waiting++;
        self->longest = MAX (self->longest, self->waiting);
      }
    else
      {
        if (goes->times[0] >= now)
          return;
        pop (goes);
        self->waiting--;
      }
}

void
waiting_set_add (WaitingSet *self, SimTime now, SimTime reached, SimTime begin)
{
  count_until (self, now);
  push (&self->comes, reached);
  push (&self->goes, begin);
}

guint32
waiting_set_longest (WaitingSet *self)
{
  count_until (self, G_MAXINT64);
  return self->longest;
}
