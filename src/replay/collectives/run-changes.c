/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-changes.c - what participants do that concerns a collective as a whole
 *
 * How many have started, and who is the last to finish, is known only in the order of
 * events.  Nothing that happens in a window depends on it, so with windows
 * changes are kept until the window has ended, each with the place of the call of its
 * processor among all events, as arrivals are (outcomes.h).
 */
#include "config.h"

#include "replay/state/collective-calls.h"
#include "replay/queue/event-sort.h"

#define FIRST_CAPACITY 64

typedef struct
{
  Run *run;
  guint8 change; /* RunChange */
} Change;

struct _RunChanges
{
  Change *changes;
  Event *places; /* slot: which of them */
  guint32 count, capacity;
};

RunChanges *
run_changes_new (void)
{
  return g_new0 (RunChanges, 1);
}

void
run_changes_free (RunChanges *self)
{
  if (self == NULL)
    return;
  g_free (self->changes);
  g_free (self->places);
  g_free (self);
}

/* Fewer than the events of a window, which have 32-bit numbers. */
static G_NO_INLINE void
grow (RunChanges *self)
{
  g_assert (self->capacity <= G_MAXUINT32 / 2);
  self->capacity = MAX (FIRST_CAPACITY, 2 * self->capacity);
  self->changes = g_renew (Change, self->changes, self->capacity);
  self->places = g_renew (Event, self->places, self->capacity);
}

static inline void
add (RunChanges *self, const Change *change, const Event *place)
{
  if (G_UNLIKELY (self->count == self->capacity))
    grow (self);
  self->changes[self->count] = *change;
  self->places[self->count] = *place;
  self->places[self->count].slot = self->count;
  self->count++;
}

void
collective_change (Replay *self, Run *run, RunChange change)
{
  const Change made = { run, (guint8) change };

  if (self->windows == NULL)
    collective_apply (self, run, change);
  else
    add (self->changes, &made, &self->called);
}

void
run_changes_take_over (RunChanges *self, RunChanges *other)
{
  for (guint32 i = 0; i < other->count; i++)
    add (self, &other->changes[i], &other->places[i]);
  other->count = 0;
}

void
run_changes_apply (Replay *self, RunChanges *changes)
{
  if (changes->count > 1)
    event_sort (changes->places, changes->count);
  for (guint32 i = 0; i < changes->count; i++)
    {
      const Change *one = &changes->changes[changes->places[i].slot];

      collective_apply (self, one->run, one->change);
    }
  changes->count = 0;
}
