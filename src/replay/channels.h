/* SPDX-License-Identifier: GPL-3.0-or-later */
/* channels.h - matches the n-th send with the n-th receive of (source, destination, tag)
 *
 * Only channels with unmatched operations are stored: either messages without a receive,
 * in order, or receives without a message; never both.  So the table stays small however
 * many pairs communicate.
 */
#pragma once

#include <glib.h>

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
  guint32 first,
      last;     /* CHANNEL_NONE: a receive of a stream waits; else the ends of the list */
  guint32 used; /* ChannelUse */
} Channel;

typedef struct
{
  Channel *table;
  guint32 mask, count; /* capacity - 1, channels in use */
  guint64 seed;        /* of hash values */
} Channels;

void channels_init (Channels *self);
void channels_clear (Channels *self);

/* NULL if nothing is unmatched.  Valid until the next add or remove. */
Channel *channels_find (const Channels *self, const ChannelKey *key);

/* Adds a channel with its members CHANNEL_NONE; it must not exist yet. */
Channel *channels_add (Channels *self, const ChannelKey *key);
void channels_remove (Channels *self, Channel *channel);
