/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-prices.h - how long a packet occupies a link
 *
 * Source: docs/replay.md, "A message on a graph network".  Times are SimTime (ps).
 */
#pragma once

#include "network/link-changes.h"

#define LINK_PRICES 256

/* Links of one price class cost the same: those of one weight class, as long as nothing
 * is changed (PriceChange).  Class 0 takes no time. */

/* The times of a packet of this size on a link of this class. */
typedef struct
{
  guint64 bytes;
  guint32 price_class; /* G_MAXUINT32: empty */
  SimTime span;        /* for which it occupies the link */
  SimTime latency;
  SimTime head; /* from its begin until its head is at the next node; store and forward:
                 * until all of it is, as it was at the node before */
  guint64 too_late; /* an end of it from which on some time is above SIM_TIME_LIMIT */
} LinkPrice;

/* What the prices of a class are multiplied by. */
typedef struct
{
  guint8 weight_class;
  Ratio by; /* start time and bytes */
} PriceChange;

typedef struct
{
  const Decimal *weight;  /* by weight class, of the topology */
  const guint8 *class_of; /* by link: the topology's weight classes, or own_classes */
  guint8 *own_classes;    /* NULL: all links of a weight class cost the same */
  PriceChange *change;    /* by class; NULL: there is none, or only of latencies */
  Ratio start_by;         /* start times */
  guint n_classes;
  AttoTime start, per_byte;
  SimTime gap;             /* whole picoseconds, as the following */
  SimTime start_time[256]; /* by class */
  SimTime latency[256];
  gboolean cut_through;
  LinkPrice last;               /* one of the following */
  LinkPrice price[LINK_PRICES]; /* a direct-mapped cache */
} LinkPrices;

/* Fails as link_changes_open does, and if there are more than 255 different prices. */
gboolean link_prices_open (LinkPrices *self, const Machine *machine,
                           const Topology *topology, GError **error);
void link_prices_close (LinkPrices *self);

/* Whether a packet and its gap can take no time on some link. */
gboolean link_prices_have_instants (const LinkPrices *self);

/* Internal: a price that is not the last one, which it becomes. */
const LinkPrice *link_prices_find (LinkPrices *self, guint64 bytes, guint32 price_class);

/* Start time and bytes are rounded once.  NULL: too long.  Valid until the next call. */
static inline const LinkPrice *
link_price (LinkPrices *self, guint64 bytes, guint32 price_class)
{
  const LinkPrice *last = &self->last;

  if (G_LIKELY (last->bytes == bytes && last->price_class == price_class))
    return last;
  return link_prices_find (self, bytes, price_class);
}

/* When the head of a packet that begins on a link is at the next node; end: when it has
 * left the link. */
static inline SimTime
link_prices_head (const LinkPrices *self, SimTime begin, SimTime end, guint8 price_class)
{
  return (self->cut_through ? begin + self->start_time[price_class] : end)
         + self->latency[price_class];
}
