/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-changes.c - what participants do that concerns a collective as a whole
 *
 * Who is the last to finish is known only in the order of events.  Nothing that happens
 * in a window depends on it, so with windows changes are kept until the window has ended,
 * each with the place of the call of its processor among all events, as arrivals are
 * (outcomes.h).
 */
#include "config.h"

#include "replay/collectives/collective-private.h"
#include "replay/queue/event-sort.h"

#define FIRST_CAPACITY 64

struct _RunChanges
{
  Run **runs;  /* that a participant has finished */
  Event *keys; /* slot: which of them */
  guint32 count, capacity;
};

void
run_changes_open (Replay *self)
{
  self->collectives->changes
      = program_instances (self->program) > 0 ? g_new0 (RunChanges, 1) : NULL;
}

void
run_changes_close (Replay *self)
{
  if (self->collectives->changes == NULL)
    return;
  g_free (self->collectives->changes->runs);
  g_free (self->collectives->changes->keys);
  g_free (self->collectives->changes);
}

/* Fewer than the events of a window, which have 32-bit numbers. */
static G_NO_INLINE void
grow (RunChanges *self)
{
  g_assert (self->capacity <= G_MAXUINT32 / 2);
  self->capacity = MAX (FIRST_CAPACITY, 2 * self->capacity);
  self->runs = g_renew (Run *, self->runs, self->capacity);
  self->keys = g_renew (Event, self->keys, self->capacity);
}

static inline void
add (RunChanges *self, Run *run, const Event *key)
{
  if (G_UNLIKELY (self->count == self->capacity))
    grow (self);
  self->runs[self->count] = run;
  self->keys[self->count] = *key;
  self->keys[self->count].slot = self->count;
  self->count++;
}

void
collective_change (Replay *self, Run *run)
{
  if (self->windows == NULL)
    collective_apply (self, run);
  else
    add (self->collectives->changes, run, windows_called (self));
}

void
run_changes_take_over (Replay *self, Replay *other)
{
  RunChanges *from = other->collectives->changes;

  if (from == NULL)
    return;
  for (guint32 i = 0; i < from->count; i++)
    add (self->collectives->changes, from->runs[i], &from->keys[i]);
  from->count = 0;
}

void
run_changes_apply (Replay *self)
{
  RunChanges *changes = self->collectives->changes;

  if (changes == NULL)
    return;
  if (changes->count > 1)
    event_sort (changes->keys, changes->count);
  for (guint32 i = 0; i < changes->count; i++)
    collective_apply (self, changes->runs[changes->keys[i].slot]);
  changes->count = 0;
}
