/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/matching/channels.h"

#include "base/large-pages.h"

#define FIRST_CAPACITY 64

void
channels_init (Channels *self)
{
  self->table = g_new0 (Channel, FIRST_CAPACITY);
  self->mask = FIRST_CAPACITY - 1;
  self->count = 0;
  self->seed = hash_seed ();
}

void
channels_clear (Channels *self)
{
  g_clear_pointer (&self->table, g_free);
}

void
channels_take_over (Channels *self, const Channels *other)
{
  for (guint32 i = 0; i <= other->mask; i++)
    {
      const Channel *of = &other->table[i];

      if (of->used)
        *channels_add (self, &of->key, of->value) = *of;
    }
}

void
channels_grow (Channels *self)
{
  g_autofree Channel *old = self->table;
  guint32 n = self->mask + 1;

  self->mask = 2 * n - 1;
  self->table = g_new0 (Channel, 2 * (gsize) n);
  large_pages_use (self->table, 2 * (gsize) n * sizeof (Channel));
  for (guint32 i = 0; i < n; i++)
    if (old[i].used)
      *channels_probe_ (self, &old[i].key) = old[i];
}

/* A channel behind the hole moves into it if its home is not behind it. */
void
channels_close_gap (Channels *self, guint32 hole)
{
  for (guint32 i = (hole + 1) & self->mask; self->table[i].used; i = (i + 1) & self->mask)
    {
      guint32 from_home = (i - channels_home_ (self, &self->table[i].key)) & self->mask;

      if (from_home >= ((i - hole) & self->mask))
        {
          self->table[hole] = self->table[i];
          hole = i;
        }
    }
  self->table[hole].used = 0;
}
