/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outcomes.h - messages that arrived in the open window, of which observers hear when it
 * has ended
 *
 *   added    c   a   b          outcomes, where they were written
 *   keys     a:1 b:2 c:0        in the order of their events, once they are sorted
 */
#pragma once

#include "replay/observers/observer.h"
#include "replay/queue/event.h"

typedef struct
{
  MessageOutcome *added;
  Event *keys; /* slot: which of them */
  guint32 count, capacity;
} Outcomes;

void outcomes_clear (Outcomes *self);

/* Internal to the list. */
void outcomes_grow (Outcomes *self);

/* Keys in order; equal ones keep theirs. */
void outcomes_sort (Outcomes *self);

/* The next one is written by the caller, at once. */
static inline MessageOutcome *
outcomes_add (Outcomes *self, const Event *key)
{
  Event *kept;

  if (G_UNLIKELY (self->count == self->capacity))
    outcomes_grow (self);
  kept = &self->keys[self->count];
  *kept = *key;
  kept->slot = self->count;
  return &self->added[self->count++];
}

/* By number in the order of keys. */
static inline const MessageOutcome *
outcomes_get (const Outcomes *self, guint32 i)
{
  return &self->added[self->keys[i].slot];
}
