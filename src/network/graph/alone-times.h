/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alone-times.h - zero-load latencies: the times of messages without other messages, kept
 * to be looked up
 *
 * Where all links that take time are alike, the packets of a message follow from its
 * bytes and the length of its route; else from its bytes and the classes of the links.
 */
#pragma once

#include "base/sim-time.h"
#include "network/graph/link-prices.h"

#define ALONE_TIMES 64

/* The classes of the links of a path that take time, in order. */
typedef struct
{
  guint8 *classes;
  guint32 n, capacity;
} LinkPath;

#define ALONE_PATH 22 /* links of a path whose time is kept, at most */

typedef struct
{
  guint64 bytes;
  guint32 length; /* links of its route; 0: empty */
  SimTime time;
} AloneTime;

typedef struct
{
  guint64 bytes, packet_bytes;
  guint8 n; /* 0: empty */
  guint8 classes[ALONE_PATH];
  SimTime time;
} AlonePath;

typedef struct
{
  gboolean alike; /* all links that take time cost the same */
  gboolean even;  /* all minimal paths between two nodes take the same, and have the same
                   * time from each node on; none is left if no link has a load */
  gboolean looks_up;           /* all messages have a time by length */
  AloneTime time[ALONE_TIMES]; /* direct-mapped caches */
  AlonePath path[ALONE_TIMES];
  LinkPath walked; /* the last path that was looked for */
  SimTime *ready;  /* by link of it; of as many as its capacity */
} AloneTimes;

void alone_times_close (AloneTimes *self);

/* Begins a path. */
static inline void
link_path_clear (LinkPath *self)
{
  self->n = 0;
}

void link_path_append (LinkPath *self, guint8 price_class);

/* The time of a message of this many bytes in packets over `walked`.  FALSE: it is too
 * long. */
gboolean alone_times_of_path (AloneTimes *self, LinkPrices *prices, guint64 bytes,
                              guint64 packet_bytes, guint32 count, SimTime *time);

/* The same where all links are alike, to be looked up from now on; NETWORK_TIME_UNKNOWN:
 * it takes long to find out, or the length is not known. */
SimTime alone_times_keep (AloneTimes *self, LinkPrices *prices, guint32 length,
                          guint64 bytes, guint64 packet_bytes, guint32 count);

/* The time of one packet over so many links that are alike.  FALSE: it is too long. */
static inline gboolean
alone_times_of_packet (LinkPrices *prices, guint32 length, guint64 bytes, SimTime *time)
{
  const LinkPrice *price
      = length == 0 ? NULL : link_price (prices, bytes, TOPOLOGY_UNIT_CLASS);
  __int128 sum;

  *time = 0;
  if (length == 0)
    return TRUE;
  if (price == NULL)
    return FALSE;
  sum = (__int128) (length - 1)
            * (prices->cut_through ? prices->start_time[TOPOLOGY_UNIT_CLASS]
                                   : price->span)
        + price->span + (__int128) length * price->latency;
  *time = (SimTime) sum;
  return sum <= SIM_TIME_LIMIT;
}

/* Where `looks_up`: the time of a message of so many packets over a route of this length
 * to another node, or NETWORK_TIME_UNKNOWN. */
static inline SimTime
alone_times_look_up (AloneTimes *self, LinkPrices *prices, guint32 length, guint64 bytes,
                     guint64 packet_bytes, guint32 count)
{
  const AloneTime *kept = &self->time[length % ALONE_TIMES];

  if (G_LIKELY (kept->length == length && kept->bytes == bytes))
    return kept->time;
  return alone_times_keep (self, prices, length, bytes, packet_bytes, count);
}
