/* SPDX-License-Identifier: GPL-3.0-or-later */
/* channels.h - matches the n-th send with the n-th receive of (source, destination, tag)
 *
 * Only channels with unmatched operations are stored: either messages without a receive,
 * in order, or receives without a message; never both.  So the table stays small however
 * many pairs communicate.
 *
 * Open addressing, linear probing, at most half full; removal closes the gap.
 */
#pragma once

#include "base/hash.h"

#define CHANNEL_NONE G_MAXUINT32

typedef struct
{
  guint32 source, destination;
  guint64 tag;
} ChannelKey;

typedef enum
{
  CHANNEL_UNUSED,
  CHANNEL_OF_MESSAGES, /* or the one receive of a stream */
  CHANNEL_OF_RECEIVES
} ChannelUse;

typedef struct
{
  ChannelKey key;
  guint32 first, last; /* the ends of a list: of all messages, CHANNEL_NONE: a receive of
                        * a stream waits; or of the receives after the first one */
  guint32 used;        /* ChannelUse */
  guint32 operation;   /* of receives: the first one */
} Channel;

typedef struct
{
  Channel *table;
  guint32 mask, count; /* capacity - 1, channels in use */
  guint64 seed;        /* of hash values */
} Channels;

void channels_init (Channels *self);
void channels_clear (Channels *self);

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

      if (channel->used == CHANNEL_UNUSED
          || (channel->key.source == key->source
              && channel->key.destination == key->destination
              && channel->key.tag == key->tag))
        return channel;
    }
}

/* NULL if nothing is unmatched.  Valid until the next channel is added or removed. */
static inline Channel *
channels_find (const Channels *self, const ChannelKey *key)
{
  Channel *channel = channels_probe_ (self, key);

  return channel->used == CHANNEL_UNUSED ? NULL : channel;
}

/* The same; adds it if there is none: it is CHANNEL_UNUSED then, with an empty list, and
 * the caller has to set what it is. */
static inline Channel *
channels_find_or_add (Channels *self, const ChannelKey *key)
{
  Channel *channel;

  if (G_UNLIKELY (2 * (self->count + 1) > self->mask))
    channels_grow (self);
  channel = channels_probe_ (self, key);
  if (channel->used != CHANNEL_UNUSED)
    return channel;
  self->count++;
  channel->key = *key;
  channel->first = channel->last = CHANNEL_NONE;
  return channel;
}

/* Adds a channel of messages with an empty list; it must not exist yet. */
static inline Channel *
channels_add (Channels *self, const ChannelKey *key)
{
  Channel *channel = channels_find_or_add (self, key);

  channel->used = CHANNEL_OF_MESSAGES;
  return channel;
}

static inline void
channels_remove (Channels *self, Channel *channel)
{
  const guint32 hole = (guint32) (channel - self->table);

  self->count--;
  channel->used = CHANNEL_UNUSED;
  if (self->table[(hole + 1) & self->mask].used != CHANNEL_UNUSED)
    channels_close_gap (self, hole);
}
