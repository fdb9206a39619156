/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/observers/outcomes.h"

#include "replay/queue/event-sort.h"

#define FIRST_CAPACITY 64

void
outcomes_clear (Outcomes *self)
{
  g_free (self->added);
  g_free (self->keys);
  *self = (Outcomes){ 0 };
}

/* Fewer than the events of a window, which have 32-bit numbers. */
void
outcomes_grow (Outcomes *self)
{
  g_assert (self->capacity <= G_MAXUINT32 / 2);
  self->capacity = MAX (FIRST_CAPACITY, 2 * self->capacity);
  self->added = g_renew (MessageOutcome, self->added, self->capacity);
  self->keys = g_renew (Event, self->keys, self->capacity);
}

void
outcomes_sort (Outcomes *self)
{
  if (self->count > 1)
    event_sort (self->keys, self->count);
}
