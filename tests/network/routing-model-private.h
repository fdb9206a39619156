/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model-private.h - what the files of the reference model of routing share */
#pragma once

#include "routing-model.h"

#define NONE G_MAXUINT32

typedef struct
{
  SimTime cost;
  guint32 links; /* NONE: no path */
} Distance;

/* What a link is taken for, its gap included. */
typedef struct
{
  SimTime begin, end;
  const RoutingMessage *message;
} Taken;

/* A decision of a message's first packet. */
typedef struct
{
  guint32 node, towards, link;
} Decision;

typedef struct
{
  const RoutingModel *of;
  const Topology *t;
  const Machine *machine;
  Distance *distances; /* by links between groups left (0, 1), node, destination */
  GPtrArray *taken;    /* of each link: GArray of Taken */
  RoutingLink *links;
  GHashTable *carried; /* links and messages, as text */
  guint64 choices;
  guint32 *routers, n_routers;
  SimTime start, gap, threshold;
} State;

/* All packets of one message. */
typedef struct
{
  RoutingMessage *message;
  GArray *decisions; /* Decision, of the first packet */
  guint32 via;       /* X of the first packet, or NONE */
  guint packets;
} Way;

typedef struct
{
  Way *way;
  guint32 number;
  guint64 bytes;
  guint32 node, via;
  gboolean decides_later;
  guint left; /* links between groups that it may take before its target */
  SimTime head, tail;
} Traveller;

/* ---- routing-model-nodes.c: what a generator's numbers mean ------------------------ */

/* The group of a node, or NONE. */
guint32 routing_model_group_of (const State *self, guint32 node);

/* K of d-mod-k and s-mod-k at a node. */
guint32 routing_model_divisor (const State *self, guint32 node);

/* Processors at each node that has coordinates; 0: the nodes are processors. */
guint64 routing_model_hosts (const State *self);

/* Coordinates of a node that has them, the first one first.  Returns: how many. */
guint routing_model_coordinates (const State *self, guint32 node, guint64 c[32]);

/* ---- routing-model-paths.c: distances and times ------------------------------------ */

/* A whole number of picoseconds, halves up. */
SimTime routing_model_whole (AttoTime time);

void routing_model_find_distances (State *self);
Distance *routing_model_distance (const State *self, guint left, guint32 node,
                                  guint32 destination);
gboolean routing_model_leads_to_other_group (const State *self, guint32 from,
                                             guint32 link);
gboolean routing_model_is_infinite (const State *self, guint32 link);
SimTime routing_model_latency_of (const State *self, guint32 link);

/* How long a packet occupies a link. */
SimTime routing_model_span_of (const State *self, guint32 link, guint64 bytes);

/* Equally good links, ascending.  Returns: how many. */
guint32 routing_model_good_links (const State *self, guint left, guint32 node,
                                  guint32 target, guint32 *link);

/* ---- routing-model-links.c: what links are taken for ------------------------------- */

SimTime routing_model_load_of (const State *self, guint32 link, SimTime now);
void routing_model_pass (State *self, Traveller *packet, guint32 link);

/* ---- routing-model-decisions.c: ties, Valiant routes, and who decides
 * --------------------- */

/* The link that `ties` takes now; n: how many are equally good. */
guint32 routing_model_tie (const State *self, const Traveller *packet, guint left,
                           guint32 node, guint32 target, SimTime now, guint32 *n);
guint32 routing_model_router_of (const State *self, guint32 processor);

/* X, or NONE. */
guint32 routing_model_router (const State *self, const Traveller *packet);

/* The packet's next link. */
guint32 routing_model_decide (State *self, Traveller *packet, SimTime now);
