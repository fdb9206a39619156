/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-network.h - links, routes and prices of the reference model
 *
 * Everything from docs/replay.md, by the plainest means: all distances by relaxation
 * until nothing changes, for each link the list of all intervals it was ever taken for,
 * searched from its begin.  Nothing here calls the engine.
 */
#pragma once

#include "model-case.h"
#include "network/network.h"

/* In place of the number of a message: of an acknowledgement. */
#define MODEL_NO_MESSAGE G_MAXUINT32

/* Whose packet is on a link. */
typedef struct
{
  guint32 source, message; /* its number there */
  guint32 packet;
} ModelUser;

/* One packet on one link that takes time. */
typedef struct
{
  guint32 link; /* of the case */
  SimTime reached, begin, end;
  SimTime tail;  /* when the tail reached it */
  SimTime span;  /* what the link needs for the packet */
  guint32 place; /* in the order in which they were made */
  ModelUser user;
} ModelMark;

/* The intervals that are taken, for each timeline. */
typedef GPtrArray ModelTraffic;

typedef struct
{
  const ModelCase *at;
  GArray *distances;     /* of each (node, destination) */
  ModelTraffic *traffic; /* of the run */
  GArray *statistics;    /* LinkStatistics of each link of the case */
  GArray *marks;         /* ModelMark, in the order they were made */
  GHashTable *carried;   /* links, sources and messages, as text */
} ModelNetwork;

ModelNetwork *model_network_new (const ModelCase *at);
void model_network_free (ModelNetwork *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ModelNetwork, model_network_free)

/* Rounded once to a whole picosecond, halves up. */
SimTime model_price (AttoTime fixed, AttoTime per_byte, guint64 bytes,
                     const Decimal *weight);

/* The S of docs/dvm-rules.md, section 7, by trying every one from 1 to bytes. */
guint64 model_best_portion (AttoTime start, AttoTime byte, guint32 hops, guint64 bytes);

/* The link a packet takes next, or G_MAXUINT32 without a route. */
guint32 model_network_next (const ModelNetwork *self, guint32 node, guint32 destination);
gboolean model_network_has_route (const ModelNetwork *self, guint32 node,
                                  guint32 destination);

/* Packets of a message between two nodes, and the bytes of all but the last. */
guint32 model_network_packets (const ModelNetwork *self, guint32 node,
                               guint32 destination, guint64 bytes, guint64 *packet_bytes);

/* Takes link for a packet whose head and tail reach it at these times; they become the
 * times at the next node. */
void model_network_pass (ModelNetwork *self, guint32 link, guint64 bytes, ModelUser user,
                         SimTime *head, SimTime *tail);

/* From injection to arrival, alone on the network. */
SimTime model_network_zero_load_latency (const ModelNetwork *self, guint32 node,
                                         guint32 destination, guint64 bytes);

/* With half duplex both directions of a link are one timeline, that of the first. */
guint32 model_network_timeline (const ModelNetwork *self, guint32 link);

/* Of the case: of links, of heads in cut-through, behind packets. */
SimTime model_network_latency (const ModelCase *at);
SimTime model_network_start (const ModelCase *at, guint32 link);
SimTime model_network_gap (const ModelCase *at);

/* Whether a link takes time; those of weight inf do not count as hops. */
gboolean model_network_takes_time (const ModelNetwork *self, guint32 link);

/* Fills in the longest queues from the marks. */
void model_network_count_queues (ModelNetwork *self);
