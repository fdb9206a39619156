/* SPDX-License-Identifier: GPL-3.0-or-later */
/* channels.h - a number for each (source, destination, tag)
 *
 * Open addressing, linear probing, at most half full; removal closes the gap.
 */
#pragma once

#include "base/hash.h"

typedef struct
{
  guint32 source, destination;
  guint64 tag;
} ChannelKey;

#define CHANNEL_USED 1u

typedef struct
{
  ChannelKey key;
  guint32 value;
  guint32 first; /* the caller's; 0 at first */
  guint32 used;  /* 0: it is not; CHANNEL_USED, and bits of the caller's */
} Channel;

typedef struct
{
  Channel *table;
  guint32 mask, count; /* capacity - 1, channels in use */
  guint64 seed;        /* of hash values */
} Channels;

void channels_init (Channels *self);
void channels_clear (Channels *self);

/* Adds all of other, none of which exists here. */
void channels_take_over (Channels *self, const Channels *other);

/* Internal to the table. */
void channels_grow (Channels *self);
void channels_close_gap (Channels *self, guint32 hole);

static inline guint32
channels_home_ (const Channels *self, const ChannelKey *key)
{
  const guint64 pair = (guint64) key->source << 32 | key->destination;

  return (guint32) hash_word (hash_word (self->seed, pair), key->tag) & self->mask;
}

/* The channel, or the unused place where it is to be. */
static inline Channel *
channels_probe_ (const Channels *self, const ChannelKey *key)
{
  for (guint32 i = channels_home_ (self, key);; i = (i + 1) & self->mask)
    {
      Channel *channel = &self->table[i];

      if (!channel->used
          || (channel->key.source == key->source
              && channel->key.destination == key->destination
              && channel->key.tag == key->tag))
        return channel;
    }
}

/* NULL: there is none.  Valid until the next channel is added or removed. */
static inline Channel *
channels_find (const Channels *self, const ChannelKey *key)
{
  Channel *channel = channels_probe_ (self, key);

  return channel->used ? channel : NULL;
}

/* Adds a channel; it must not exist yet. */
static inline Channel *
channels_add (Channels *self, const ChannelKey *key, guint32 value)
{
  Channel *channel;

  if (G_UNLIKELY (2 * (self->count + 1) > self->mask))
    channels_grow (self);
  self->count++;
  channel = channels_probe_ (self, key);
  *channel = (Channel){ *key, value, 0, CHANNEL_USED };
  return channel;
}

static inline void
channels_remove (Channels *self, Channel *channel)
{
  const guint32 hole = (guint32) (channel - self->table);

  self->count--;
  channel->used = 0;
  if (self->table[(hole + 1) & self->mask].used)
    channels_close_gap (self, hole);
}
