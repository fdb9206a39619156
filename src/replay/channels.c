/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open addressing, linear probing, at most half full; removal closes the gap. */
#include "config.h"

#include "replay/channels.h"

#include "base/hash.h"

#define FIRST_CAPACITY 64

static inline guint32
home (const Channels *self, const ChannelKey *key)
{
  guint64 pair = (guint64) key->source << 32 | key->destination;

  return (guint32) hash_word (hash_word (self->seed, pair), key->tag) & self->mask;
}

static inline gboolean
equal (const ChannelKey *a, const ChannelKey *b)
{
  return a->source == b->source && a->destination == b->destination && a->tag == b->tag;
}

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

Channel *
channels_find (const Channels *self, const ChannelKey *key)
{
  for (guint32 i = home (self, key); self->table[i].used; i = (i + 1) & self->mask)
    if (equal (&self->table[i].key, key))
      return &self->table[i];
  return NULL;
}

static Channel *
find_free (const Channels *self, const ChannelKey *key)
{
  guint32 i = home (self, key);

  while (self->table[i].used)
    i = (i + 1) & self->mask;
  return &self->table[i];
}

static void
grow (Channels *self)
{
  g_autofree Channel *old = self->table;
  guint32 n = self->mask + 1;

  self->mask = 2 * n - 1;
  self->table = g_new0 (Channel, 2 * (gsize) n);
  for (guint32 i = 0; i < n; i++)
    if (old[i].used)
      *find_free (self, &old[i].key) = old[i];
}

Channel *
channels_add (Channels *self, const ChannelKey *key)
{
  Channel *channel;

  if (2 * (self->count + 1) > self->mask)
    grow (self);
  self->count++;
  channel = find_free (self, key);
  *channel = (Channel){ *key, CHANNEL_NONE, CHANNEL_NONE, CHANNEL_OF_MESSAGES };
  return channel;
}

void
channels_remove (Channels *self, Channel *channel)
{
  guint32 hole = (guint32) (channel - self->table);

  self->count--;
  for (guint32 i = (hole + 1) & self->mask; self->table[i].used; i = (i + 1) & self->mask)
    {
      guint32 from_home = (i - home (self, &self->table[i].key)) & self->mask;

      if (from_home >= ((i - hole) & self->mask))
        {
          self->table[hole] = self->table[i];
          hole = i;
        }
    }
  self->table[hole].used = CHANNEL_UNUSED;
}
