/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-types.h - times, prices and costs of a network, paths that it did not use */
#pragma once

#include "base/transfer.h"
#include "machine/machine.h"
#include "network/link-use.h"
#include "topology/topology.h"

typedef struct _Network Network;

/* The parts of a network's time; sums over all packets.  Clusters and graphs: time for
 * which links were occupied; formulas: prices of messages and collectives.  Time that is
 * neither start nor held is for bytes. */
typedef struct
{
  __int128 total;
  __int128 start;   /* start times; basic: transports */
  __int128 held;    /* time beyond a packet's own, until its tail had passed */
  __int128 latency; /* link latencies; not part of the total */
} NetworkTime;

static inline void
network_time_add (NetworkTime *sum, const NetworkTime *time)
{
  sum->total += time->total;
  sum->start += time->start;
  sum->held += time->held;
  sum->latency += time->latency;
}

/* What a formula asks for. */
typedef struct
{
  SimTime cost;
  SimTime start; /* of it start times */
} NetworkPrice;

/* The prices of starting a message and of one byte. */
typedef struct
{
  AttoTime start, per_byte;
  const char *of_start, *of_byte; /* for people: "packet", "byte"; NULL: not shown, if the
                                   * price of a message may differ */
} MessagePrices;

/* A fixed cost or rule of a model, not set by a key of the machine file; text: NULL if it
 * is a time. key is a column of reports (analysis/report-costs.c). */
typedef struct
{
  const char *key;
  AttoTime price;
  const char *text;
} NetworkCost;

typedef void (*NetworkCostTaker) (gpointer data, const NetworkCost *cost);

/* Equally short paths that carried nothing (unused-paths.h). */
typedef struct
{
  guint32
      jammed; /* the busiest link that has an alternative path, the lowest of several */
  GArray *unused; /* guint32, ascending: the empty links that begin alternative paths */
} UnusedPaths;

/* What ties = lowest did not use. */
typedef struct
{
  guint32 nodes; /* at which packets had several equally good next nodes */
  guint32 first; /* the lowest numbered of them */
  guint32 paths; /* and how many they were there at most */
} LeftPaths;

void unused_paths_free (UnusedPaths *self); /* network-model.c */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UnusedPaths, unused_paths_free)
