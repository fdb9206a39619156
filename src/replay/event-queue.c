/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/event-queue.h"

#define CHILDREN 4

static inline gboolean
before (const Event *a, const Event *b)
{
  unsigned __int128 x = (unsigned __int128) (guint64) a->time << 64 | a->order;
  unsigned __int128 y = (unsigned __int128) (guint64) b->time << 64 | b->order;

  return x != y ? x < y : a->packet < b->packet;
}

void
event_queue_clear (EventQueue *self)
{
  g_free (self->events);
  *self = (EventQueue){ 0 };
}

void
event_queue_push (EventQueue *self, const Event *event)
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

      if (!before (event, &self->events[parent]))
        break;
      self->events[i] = self->events[parent];
    }
  self->events[i] = *event;
}

/* Lets event sink from the top to its place. */
static inline void
sink (EventQueue *self, const Event *event)
{
  Event *events = self->events;
  guint32 i = 0, n = self->count;

  for (;;)
    {
      guint32 first = CHILDREN * i + 1, least = first;
      guint32 end = MIN (first + CHILDREN, n);

      if (first >= n)
        break;
      for (guint32 child = first + 1; child < end; child++)
        least = before (&events[child], &events[least]) ? child : least;
      if (!before (&events[least], event))
        break;
      events[i] = events[least];
      i = least;
    }
  events[i] = *event;
}

void
event_queue_pop (EventQueue *self)
{
  Event last = self->events[--self->count];

  if (self->count > 0)
    sink (self, &last);
}

void
event_queue_replace_top (EventQueue *self, const Event *event)
{
  Event copy = *event;

  sink (self, &copy);
}
