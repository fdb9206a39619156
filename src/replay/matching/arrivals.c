/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/matching/arrivals.h"

static gboolean
arrival_is_before (gconstpointer a, gconstpointer b)
{
  return ((const Arrival *) a)->operation < ((const Arrival *) b)->operation;
}

static const HeapKind kind = { sizeof (Arrival), arrival_is_before, 2 };

void
arrivals_add_another_ (Arrivals *self, Arrival arrival)
{
  if (arrival.operation < self->first.operation)
    {
      heap_push (&self->others, kind, &self->first);
      self->first = arrival;
    }
  else
    heap_push (&self->others, kind, &arrival);
}

void
arrivals_next_ (Arrivals *self)
{
  self->first = *(const Arrival *) self->others.elements;
  heap_pop (&self->others, kind);
}
