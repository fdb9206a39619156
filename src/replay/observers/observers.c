/* SPDX-License-Identifier: GPL-3.0-or-later */
/* observers.c - the observers of a replay, by function */
#include "config.h"

#include <string.h>

#include "replay/observers/observers.h"

void
observers_init (Observers *self)
{
  *self = (Observers){ .watchers = g_array_new (FALSE, FALSE, sizeof (Watcher)),
                       .listening = g_array_new (FALSE, FALSE, sizeof (Watcher)) };
}

void
observers_clear (Observers *self)
{
  g_array_unref (self->watchers);
  g_array_unref (self->listening);
}

static const char *
purpose_of (const ReplayObserver *table)
{
  return table->purpose != NULL ? table->purpose : "the run is watched";
}

/* Whether it wants the calls of all processors, in order. */
static gboolean
watches_order (const ReplayObserver *table)
{
  return table->advance != NULL || table->state != NULL || table->sent != NULL
         || table->received != NULL || table->entered != NULL || table->left != NULL
         || table->joined != NULL || table->completed != NULL || table->begun != NULL
         || table->awaited != NULL || table->waits != NULL;
}

void
observers_add (Observers *self, const ReplayObserver *table, gpointer data)
{
  const Watcher watcher = { table, data };

  g_array_append_val (self->watchers, watcher);
  self->messages |= table->message != NULL;
  self->in_order |= watches_order (table);
  if (table->in_one_order && self->in_one_order == NULL)
    self->in_one_order = purpose_of (table);
}

static gboolean
has_call (const ReplayObserver *table, gsize call)
{
  void (*function) (void);

  G_STATIC_ASSERT (offsetof (ReplayObserver, computed) % sizeof (gpointer) == 0);
  G_STATIC_ASSERT (sizeof function == sizeof (gpointer));
  memcpy (&function, (const char *) table + call * sizeof function, sizeof function);
  return function != NULL;
}

void
observers_open (Observers *self)
{
  guint end[REPLAY_CALLS] = { 0 };
  const Watcher *all;

  for (gsize call = REPLAY_FIRST_CALL; call < REPLAY_CALLS; call++)
    {
      for (guint i = 0; i < self->watchers->len; i++)
        {
          const Watcher *watcher = observers_at (self, i);

          if (has_call (watcher->table, call))
            g_array_append_val (self->listening, *watcher);
        }
      end[call] = self->listening->len;
    }
  all = (const Watcher *) (gpointer) self->listening->data;
  for (gsize call = REPLAY_FIRST_CALL; call < REPLAY_CALLS && all != NULL; call++)
    self->listeners[call] = (Listeners){ all + end[call - 1], all + end[call] };
}

static gboolean
needs_one_thread (const ReplayObserver *table)
{
  const gboolean hears_of_processors
      = table->computed != NULL || table->communicated != NULL || table->finished != NULL
        || table->called != NULL || table->returned != NULL || table->waited != NULL;

  return watches_order (table) || table->link_marked != NULL
         || (hears_of_processors && !table->any_thread);
}

const char *
observers_why_one_thread (const Observers *self)
{
  for (guint i = 0; i < self->watchers->len; i++)
    {
      const ReplayObserver *table = observers_at (self, i)->table;

      if (needs_one_thread (table))
        return purpose_of (table);
    }
  return NULL;
}
