/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arrivals.h - receives that were begun and whose message has come, the first in the
 * program on top; of a processor, or of one of its lanes */
#pragma once

#include "base/heap.h"

typedef struct
{
  guint32 operation, message;
} Arrival;

static inline gboolean
arrival_before_ (gconstpointer a, gconstpointer b)
{
  return ((const Arrival *) a)->operation < ((const Arrival *) b)->operation;
}

#define ARRIVALS_KIND_ ((HeapKind){ sizeof (Arrival), arrival_before_, 2 })

static inline void
arrivals_add (Heap *self, guint32 operation, guint32 message)
{
  const Arrival arrival = { operation, message };

  heap_push (self, ARRIVALS_KIND_, &arrival);
}

/* The heap must not be empty. */
static inline const Arrival *
arrivals_first (const Heap *self)
{
  return self->elements;
}

static inline Arrival
arrivals_take (Heap *self)
{
  Arrival first = *arrivals_first (self);

  heap_pop (self, ARRIVALS_KIND_);
  return first;
}
