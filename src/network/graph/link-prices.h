/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-prices.h - how long a packet occupies a link
 *
 * Source: docs/replay.md, "A message on a graph network".  Times are SimTime (ps).
 */
#pragma once

#include "machine/machine.h"
#include "topology/topology.h"

#define LINK_PRICES 256

/* The times of a packet of this size on a link of this weight class. */
typedef struct
{
  guint64 bytes;
  guint32 weight_class; /* G_MAXUINT32: empty */
  SimTime span;         /* for which it occupies the link */
  SimTime latency;
  SimTime head; /* from its begin until its head is at the next node; store and forward:
                 * until all of it is, as it was at the node before */
  guint64 too_late; /* an end of it from which on some time is above SIM_TIME_LIMIT */
} LinkPrice;

typedef struct
{
  const Decimal *weight; /* by class, of the topology */
  AttoTime start, per_byte;
  SimTime start_time, gap; /* whole picoseconds */
  SimTime latency[256];    /* by class */
  gboolean cut_through;
  LinkPrice last;               /* one of the following */
  LinkPrice price[LINK_PRICES]; /* a direct-mapped cache */
} LinkPrices;

void link_prices_open (LinkPrices *self, const Machine *machine,
                       const Topology *topology);

/* Internal: a price that is not the last one, which it becomes. */
const LinkPrice *link_prices_find (LinkPrices *self, guint64 bytes, guint32 weight_class);

/* Start time and bytes are rounded once.  NULL: too long.  Valid until the next call. */
static inline const LinkPrice *
link_price (LinkPrices *self, guint64 bytes, guint32 weight_class)
{
  const LinkPrice *last = &self->last;

  if (G_LIKELY (last->bytes == bytes && last->weight_class == weight_class))
    return last;
  return link_prices_find (self, bytes, weight_class);
}

/* When the head of a packet that begins on a link is at the next node; end: when it has
 * left the link. */
static inline SimTime
link_prices_head (const LinkPrices *self, SimTime begin, SimTime end, SimTime latency)
{
  return self->cut_through ? begin + self->start_time + latency : end + latency;
}
