/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-use.h - what packets could have chosen, with ties = lowest where paths are equally
 * short: who sent to whom, and how many links were equally good where */
#pragma once

#include "network/graph/pair-set.h"
#include "network/network-model.h"

typedef struct
{
  PairSet *pairs; /* nodes that sent to each other, by source; NULL: paths are used
                   * equally */
  guint32 *paths; /* by node: the most links of a decision; NULL: not counted */
  guint32 nodes;
  gboolean by_packet; /* else the first packet of a message decides */
  gboolean was_used;  /* there was a run */
} PathUse;

void path_use_open (PathUse *self, const Topology *topology, const Machine *machine);
void path_use_close (PathUse *self);
void path_use_reset (PathUse *self);

/* Of another thread: counts apart, until it is joined. */
void path_use_share (PathUse *self);
void path_use_join (PathUse *self, PathUse *share);

LeftPaths path_use_left (const PathUse *self);

/* A packet has chosen one of n links at a node; acknowledgements do not count. */
static inline void
path_use_count (PathUse *self, Network *network, const Packet *packet, guint32 node,
                guint32 n)
{
  if (n < 2
      || (packet->number > 0
          && (!self->by_packet || packet->message == PACKET_ACKNOWLEDGEMENT)))
    return;
  network->choices++;
  if (self->paths != NULL && self->paths[node] < n)
    self->paths[node] = n;
}
