/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-changes.c - what participants do that concerns a collective as a whole
 *
 * Who is the first to start or to wait, and who the last to finish, is known only in the
 * order of events.  Nothing that happens in a window depends on it, so with windows
 * changes are kept until the window has ended, each with the place of the call of its
 * processor among all events, as arrivals are (outcomes.h).
 */
#include "config.h"

#include "replay/collective-private.h"
#include "replay/queue/event-sort.h"

typedef struct
{
  Run *run;
  guint32 interval;
  guint8 change; /* RunChange */
} Change;

struct _RunChanges
{
  GArray *changes; /* Change */
  GArray *places;  /* Event; slot: which of them */
};

RunChanges *
run_changes_new (void)
{
  RunChanges *self = g_new (RunChanges, 1);

  self->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  self->places = g_array_new (FALSE, FALSE, sizeof (Event));
  return self;
}

void
run_changes_free (RunChanges *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->changes);
  g_array_unref (self->places);
  g_free (self);
}

static void
add (RunChanges *self, const Change *change, Event place)
{
  place.slot = self->changes->len;
  g_array_append_val (self->changes, *change);
  g_array_append_val (self->places, place);
}

static void
clear (RunChanges *self)
{
  g_array_set_size (self->changes, 0);
  g_array_set_size (self->places, 0);
}

void
collective_change (Replay *self, Run *run, RunChange change, guint32 interval)
{
  const Change made = { run, interval, (guint8) change };

  if (self->windows == NULL)
    collective_apply (self, run, change, interval);
  else
    add (self->changes, &made, self->called);
}

void
run_changes_take_over (RunChanges *self, RunChanges *other)
{
  for (guint i = 0; i < other->changes->len; i++)
    add (self, &g_array_index (other->changes, Change, i),
         g_array_index (other->places, Event, i));
  clear (other);
}

void
run_changes_apply (Replay *self, RunChanges *changes)
{
  Event *places = (Event *) (gpointer) changes->places->data;

  if (changes->places->len > 1)
    event_sort (places, changes->places->len);
  for (guint i = 0; i < changes->places->len; i++)
    {
      const Change *one = &g_array_index (changes->changes, Change, places[i].slot);

      collective_apply (self, one->run, one->change, one->interval);
    }
  clear (changes);
}
