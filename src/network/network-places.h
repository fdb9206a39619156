/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-places.h - the node of each end: of each nic of each processor
 *
 *   placement   p0 nic 0, p0 nic 1, p1 nic 0, p1 nic 1, ..   p K + N
 *   ends        p0 nic 0, p1 nic 0, .., p0 nic 1, p1 nic 1   N P + p
 *
 * so a processor is the end of its nic 0, and a nic is an offset.
 */
#pragma once

#include "machine/machine.h"
#include "network/network-model.h"

static inline guint32
network_ends (const Network *self)
{
  return self->processors * self->nics;
}

/* Sets self->node; shape, processors and nics are set.  per_node: how many ends may share
 * a node.  Fails: an invalid placement. */
gboolean network_place (Network *self, const Machine *machine, guint32 per_node,
                        guint32 nodes, GError **error);
