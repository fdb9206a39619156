/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opened-network.h - a network while it is used: what all models have */
#pragma once

#include "network/network-types.h"

struct _Network
{
  const NetworkModel *model;
  /* As network_hop: the model's, unless it depends on the machine; and network_hop_all,
   * NULL where lookahead is. */
  Hop (*hop) (Network *self, Packet *packet, SimTime now, SimTime *when);
  gboolean (*hop_all) (Network *self, PacketOnLink *packets, guint n);
  const Topology *topology; /* NULL: formula */
  Shape shape;
  guint32 processors;
  guint32 nics;                              /* of each processor */
  guint32 *node;                             /* by end; NULL: the same number */
  AttoTime memory_latency, memory_byte_time; /* of a message within a node */
  Decimal *power;
  guint n_power; /* 1, or one for each processor */
  GError *error;
  guint64 link_hops;
  guint64 choices;
  gboolean chooses;     /* as network_chooses */
  const guint32 *media; /* as network_media */
  NetworkTime time;
  LinkPeak *peaks; /* by block of links; shares have the same */
  LinkObserver observer;
  gpointer observer_data;
};

/* end: a processor, which is its nic 0, or a processor + the offset of another nic */
static inline guint32
network_node_of (const Network *self, guint32 end)
{
  return self->node == NULL ? end : self->node[end];
}

static inline guint32
network_source_node (const Network *self, const Packet *packet)
{
  return network_node_of (self, packet->source + packet->offset);
}

static inline guint32
network_destination_node (const Network *self, const Packet *packet)
{
  return network_node_of (self, packet->destination + packet->offset);
}

static inline guint32
network_processor_of (const Network *self, guint32 end)
{
  return self->nics == 1 ? end : end % self->processors;
}

static inline gboolean
network_share_a_node (const Network *self, guint32 source, guint32 destination)
{
  return network_node_of (self, source) == network_node_of (self, destination);
}

/* HOP_FAILED with this message. */
Hop network_fail (Network *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
Hop network_fail_too_long (Network *self);
