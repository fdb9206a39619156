/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arrivals.h - receives that were begun and whose message has come, the first in the
 * program first; of a processor, or of one of its lanes */
#pragma once

#include "base/heap.h"

typedef struct
{
  guint32 operation, message;
} Arrival;

#define ARRIVALS_NONE G_MAXUINT32

typedef struct
{
  Arrival first; /* operation ARRIVALS_NONE: there is none */
  Heap others;   /* Arrival, behind the first */
} Arrivals;

static inline void
arrivals_init (Arrivals *self)
{
  *self = (Arrivals){ .first = { .operation = ARRIVALS_NONE } };
}

static inline void
arrivals_clear (Arrivals *self)
{
  heap_clear (&self->others);
}

/* The first operation, or ARRIVALS_NONE. */
static inline guint32
arrivals_first (const Arrivals *self)
{
  return self->first.operation;
}

void arrivals_add_another_ (Arrivals *self, Arrival arrival);
void arrivals_next_ (Arrivals *self);

static inline void
arrivals_add (Arrivals *self, guint32 operation, guint32 message)
{
  const Arrival arrival = { operation, message };

  if (G_LIKELY (self->first.operation == ARRIVALS_NONE))
    self->first = arrival;
  else
    arrivals_add_another_ (self, arrival);
}

/* There is one. */
static inline Arrival
arrivals_take (Arrivals *self)
{
  const Arrival first = self->first;

  self->first.operation = ARRIVALS_NONE;
  if (G_UNLIKELY (self->others.count > 0))
    arrivals_next_ (self);
  return first;
}
