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
  guint32 link;
  SimTime begin, end;
} LateLink;

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
  gboolean acknowledges;
  GArray *left;                /* LeftSource */
  GArray *received;            /* Received */
  GPtrArray *acknowledgements; /* Way of each */
  GArray *late;                /* LateLink: of acknowledgements */
  GPtrArray *packets;          /* Traveller, on their way or at their source */
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

/* Why there is an event of a packet. */
typedef enum
{
  ON_THE_WAY,
  AT_SOURCE, /* it has not reached its first link */
  TIMED      /* an acknowledgement, which may not be sent */
} Where;

typedef struct
{
  Where where;
  Way *way;
  guint32 number;
  guint64 bytes;
  guint32 node, via;
  gboolean decides_later;
  guint left; /* links between groups that it may take before its target */
  SimTime head, tail;
} Traveller;

/* A packet of a stream that has reached its first link, and when it leaves that. */
typedef struct
{
  guint32 source, destination;
  SimTime time;
} LeftSource;

/* Packets from source to destination that are not acknowledged. */
typedef struct
{
  guint32 source, destination, packets;
  gboolean is_timed;
  guint32 number;
} Received;

/* In place of a message's number. */
#define ACKNOWLEDGEMENT G_MAXUINT32

/* ---- routing-model-wire.c: streams, acknowledgements ------------------------------- */

/* A packet is at its source; what is on_the_way starts there then. */
Traveller *routing_model_add_packet (State *self, Way *way, guint32 number, guint64 bytes,
                                     Where where, SimTime time);

/* When a packet at its source can reach its first link; G_MAXINT64: not known yet. */
SimTime routing_model_stream_time (const State *self, const Traveller *packet);
void routing_model_left (State *self, const Traveller *packet, guint32 link,
                         SimTime reached);
void routing_model_carry (State *self, const Traveller *packet);
void routing_model_acknowledge (State *self, const Traveller *packet);

/* FALSE: it was carried, or another one was sent. */
gboolean routing_model_timer_ends (State *self, const Traveller *packet);

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

/* When the last packet on a link leaves it, its gap included. */
SimTime routing_model_released (const State *self, guint32 link);
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
