/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chooser-private.h - private parts of a chooser
 *
 *   chooser.c          opens and closes it, and follows packets
 *   chooser-ties.c     which of several equally good links
 *   chooser-valiant.c  which way round: Valiant, UGAL
 */
#pragma once

#include "base/mix.h"
#include "network/graph/chooser.h"
#include "network/graph/message-links.h"
#include "network/graph/source-routes.h"
#include "network/graph/valiant-routers.h"

struct _Chooser
{
  const Network *network; /* its nodes */
  const NextLinks *next;
  const RouteCoordinates *any; /* finds all next links; NULL: routes do */
  const guint32 *medium;
  SimTime *loads; /* by medium: when it is free, its gap included; NULL: not used */
  Routing routing;
  gboolean by_packet;      /* else the first packet of a message decides */
  gboolean ties_are_fixed; /* by source, destination and node */
  gboolean ties_read_loads;
  gboolean first_decides; /* other packets of a message have a source route */
  gboolean is_whole;      /* a message is one packet */
  guint64 seed_of_ties, seed_of_valiant;
  SimTime threshold;       /* of UGAL */
  ValiantRouters *valiant; /* NULL: all ways are minimal */
  SourceRoutes *routes;
  gboolean may_return; /* a packet may pass a link twice: paths of a file, by a router */
  MessageLinks *links; /* of messages without a source route whose packets pass a link
                        * twice */
  guint32 *candidate;  /* as many as any node has links */
};

/* H (seed, source, message, packet) of docs/replay.md; the decisions of a message's first
 * packet are those of all, unless each decides; an
 * acknowledgement always decides. */
static inline guint64
chooser_hash (const Chooser *self, guint64 seed, const Packet *packet)
{
  const guint64 h = mix_add (seed, packet->source);

  if (G_UNLIKELY (packet->message == PACKET_ACKNOWLEDGEMENT))
    return mix_add (mix_add (h, packet->message), packet_number (packet));
  return mix_add (mix_add (h, packet->message), self->by_packet ? packet->number : 0);
}

/* How long a packet would wait for the link: not at all if it takes no time, even where
 * its other direction does and both are one medium. */
static inline SimTime
chooser_load (const Chooser *self, guint32 link, SimTime now)
{
  if (self->medium == NULL)
    return MAX (self->loads[link] - now, 0);
  if (self->network->topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    return 0;
  return MAX (self->loads[self->medium[link]] - now, 0);
}

/* chooser-ties.c: the link that `ties` takes at a node, now. */
RouteChoice chooser_break_tie (Chooser *self, const Packet *packet, guint32 node,
                               guint32 target, SimTime now);

/* chooser-valiant.c: where the packet goes first, or VALIANT_NONE; and by which link, if
 * that is known from the decision (n > 0). */
typedef struct
{
  guint32 via;
  RouteChoice next;
} Way;

guint32 chooser_pick_router (const Chooser *self, const Packet *packet);
Way chooser_choose_way (Chooser *self, const Packet *packet, SimTime now);
