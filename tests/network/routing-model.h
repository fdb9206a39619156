/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model.h - the reference model of routing on networks of links
 *
 * Written from docs/replay.md, "A message on a graph network" and "Routes", by the
 * plainest means: distances by relaxation until nothing changes, all decisions of a
 * message in a list, events in an unsorted list. Of the engine it uses only the topology:
 * nodes, links and weights.
 */
#pragma once

#include "machine/machine.h"
#include "topology/topology.h"

typedef struct
{
  guint32 source, destination; /* processors, which are nodes */
  guint32 number;              /* at its source */
  guint64 bytes;
  SimTime injected;
  SimTime arrived, alone; /* results: alone is its transport time without others */
  guint packets;          /* result */
} RoutingMessage;

typedef struct
{
  SimTime busy, delay, own_delay, sender_delay;
  guint64 messages, packets;
} RoutingLink;

/* The rules and prices of a machine. */
typedef struct
{
  const Topology *topology;
  const Topology *plain; /* the same without costs of classes */
  const char *generator; /* its name; arguments as in a machine file */
  guint64 argument[16];
  guint n_arguments;
  const Machine *machine;
} RoutingModel;

/* links: as many as the topology has, zeroed.  Returns: how many decisions had several
 * equally good next nodes. */
guint64 routing_model_run (const RoutingModel *self, RoutingMessage *messages,
                           guint count, RoutingLink *links);
