/* SPDX-License-Identifier: GPL-3.0-or-later */
/* near-channels.h - the channels of a destination that are with it in the cache; part of
 * matching.h */
#pragma once

#include <glib.h>

#define MATCHING_NONE G_MAXUINT32
#define MATCHING_NEAR 5

typedef enum
{
  MATCHING_SEND,
  MATCHING_RECEIVE
} MatchingSide;

/* All zeros: none. */
typedef struct
{
  guint64 key[MATCHING_NEAR];   /* source + 1, tag */
  guint32 value[MATCHING_NEAR]; /* of a list: its last element */
  guint8 waits[2];              /* by side, bits: operations of it are unmatched */
  guint8 lists;                 /* bits, where one of these: several were */
  guint8 far; /* so many channels of the destination are far; G_MAXUINT8: once there were
               * as many, or more */
} NearChannels;

static inline void
matching_put_near_ (NearChannels *near, guint i, MatchingSide side, guint32 value)
{
  near->value[i] = value;
  near->waits[side] |= (guint8) (1 << i);
}

/* Bits: operations of either side are unmatched. */
static inline guint
matching_waits_ (const NearChannels *near)
{
  return near->waits[MATCHING_SEND] | near->waits[MATCHING_RECEIVE];
}

/* MATCHING_NEAR or above: there is no room. */
static inline guint
matching_free_ (const NearChannels *near)
{
  return (guint) __builtin_ctz (~matching_waits_ (near));
}

/* MATCHING_NEAR: it is not there. */
static inline guint
matching_find_near_ (const NearChannels *near, guint64 key)
{
  G_STATIC_ASSERT (MATCHING_NEAR == 5);
  return near->key[0] == key   ? 0
         : near->key[1] == key ? 1
         : near->key[2] == key ? 2
         : near->key[3] == key ? 3
         : near->key[4] == key ? 4
                               : MATCHING_NEAR;
}

static inline guint64
matching_near_key_ (guint32 source, guint32 tag)
{
  return (guint64) (source + 1) << 32 | tag;
}
