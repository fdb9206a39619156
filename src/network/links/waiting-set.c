/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/links/waiting-set.h"

static gboolean
is_earlier (gconstpointer a, gconstpointer b)
{
  return *(const SimTime *) a < *(const SimTime *) b;
}

static const HeapKind times = { sizeof (SimTime), is_earlier, 2 };

static SimTime
least (const Heap *heap)
{
  return *(const SimTime *) heap->elements;
}

static void
push (Heap *heap, SimTime time)
{
  heap_push (heap, times, &time);
}

static void
pop (Heap *heap)
{
  heap_pop (heap, times);
}

void
waiting_set_clear (WaitingSet *self)
{
  heap_clear (&self->comes);
  heap_clear (&self->goes);
  *self = (WaitingSet){ 0 };
}

/* Counts the events before now.  At one instant, leaving precedes arriving. */
static void
count_until (WaitingSet *self, SimTime now)
{
  Heap *comes = &self->comes, *goes = &self->goes;

  while (goes->count > 0)
    if (comes->count > 0 && least (comes) < least (goes))
      {
        if (least (comes) >= now)
          return;
        pop (comes);
        self->waiting++;
        self->longest = MAX (self->longest, self->waiting);
      }
    else
      {
        if (least (goes) >= now)
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
