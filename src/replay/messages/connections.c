/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.c - what a processor knows of another one */
#include "config.h"

#include "base/mix.h"
#include "replay/messages/connections.h"

#define FIRST_CAPACITY 8

/* Where it is, or where it would be. */
static Connection **
place_of (const Connections *self, guint32 peer, guint32 offset)
{
  guint32 i = (guint32) mix ((guint64) offset << 32 | peer);

  for (;; i++)
    {
      Connection **place = &self->table[i & (self->capacity - 1)];

      if (*place == NULL || ((*place)->peer == peer && (*place)->offset == offset))
        return place;
    }
}

static void
grow (Connections *self)
{
  g_autofree Connection **before = self->table;
  const guint32 n = self->capacity;

  self->capacity = MAX (FIRST_CAPACITY, 2 * n);
  self->table = g_new0 (Connection *, self->capacity);
  for (guint32 i = 0; i < n; i++)
    if (before[i] != NULL)
      *place_of (self, before[i]->peer, before[i]->offset) = before[i];
}

Connection *
connection_find (const Replay *self, guint32 local, guint32 peer, guint32 offset)
{
  const Connections *own = &self->messages->wire->connections[local];

  return own->capacity == 0 ? NULL : *place_of (own, peer, offset);
}

Connection *
connection_get (const Replay *self, guint32 local, guint32 peer, guint32 offset)
{
  Connections *own = &self->messages->wire->connections[local];
  Connection **place;

  if (own->n >= own->capacity / 2)
    grow (own);
  place = place_of (own, peer, offset);
  if (*place == NULL)
    {
      *place = g_new0 (Connection, 1);
      (*place)->peer = peer;
      (*place)->offset = offset;
      (*place)->released = (*place)->timer_cause = CAUSE_NONE;
      own->n++;
    }
  return *place;
}

void
connections_free (Connections *self, guint32 n)
{
  for (guint32 p = 0; p < n; p++)
    {
      for (guint32 i = 0; i < self[p].capacity; i++)
        if (self[p].table[i] != NULL)
          {
            heap_clear (&self[p].table[i]->left);
            g_free (self[p].table[i]->held);
            g_free (self[p].table[i]);
          }
      g_free (self[p].table);
    }
  g_free (self);
}
