/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/queue/event-heap.h"

#define CHILDREN 4

void
event_heap_push (EventHeap *self, const Event *event)
{
  guint32 i;

  if (self->count == self->capacity)
    {
      self->capacity = MAX (64, self->capacity + self->capacity / 2);
      self->events = g_renew (Event, self->events, self->capacity);
    }
  for (i = self->count++; i > 0; i = (i - 1) / CHILDREN)
    {
      guint32 parent = (i - 1) / CHILDREN;

      if (!event_before (event, &self->events[parent]))
        break;
      self->events[i] = self->events[parent];
    }
  self->events[i] = *event;
}

void
event_heap_pop (EventHeap *self)
{
  Event *events = self->events;
  guint32 i = 0, n = --self->count;
  Event last = events[n];

  for (;;)
    {
      guint32 first = CHILDREN * i + 1, least = first;
      guint32 end = MIN (first + CHILDREN, n);

      if (first >= n)
        break;
      for (guint32 child = first + 1; child < end; child++)
        least = event_before (&events[child], &events[least]) ? child : least;
      if (!event_before (&events[least], &last))
        break;
      events[i] = events[least];
      i = least;
    }
  events[i] = last;
}
