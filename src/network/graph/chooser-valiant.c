/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chooser-valiant.c - whether a packet takes a Valiant route, and by which router */
#include "config.h"

#include "network/graph/chooser-private.h"

guint32
chooser_pick_router (const Chooser *self, const Packet *packet)
{
  const guint32 a
      = valiant_router_of (self->valiant, network_source_node (self->network, packet));
  const guint32 b = valiant_router_of (self->valiant,
                                       network_destination_node (self->network, packet));

  if (a == b)
    return VALIANT_NONE;
  return valiant_routers_pick (self->valiant, a, b,
                               chooser_hash (self, self->seed_of_valiant, packet));
}

/* The largest load on the links from one node towards target, until another is reached;
 * load: of the first of them, so far. */
static SimTime
load_beyond (Chooser *self, const Packet *packet, guint32 from, guint32 target,
             guint32 until, SimTime load, SimTime now)
{
  while (from != until)
    {
      const guint32 link = chooser_break_tie (self, packet, from, target, now).link;

      if (link == ROUTES_NO_LINK)
        break;
      load = MAX (load, chooser_load (self, link, now));
      from = self->network->topology->to[link];
    }
  return load;
}

/* The way towards target, the router or the destination, and its load until a router. */
static SimTime
look_ahead (Chooser *self, const Packet *packet, guint32 target, guint32 until,
            SimTime now, RouteChoice *next)
{
  SimTime load;

  *next = chooser_break_tie (self, packet, packet->node, target, now);
  if (next->n == 0)
    return 0;
  load = chooser_load (self, next->link, now);
  if (self->routing != ROUTING_UGAL_G)
    return load;
  return load_beyond (self, packet, self->network->topology->to[next->link], target,
                      until, load, now);
}

Way
chooser_choose_way (Chooser *self, const Packet *packet, SimTime now)
{
  const guint32 target = network_destination_node (self->network, packet);
  const guint32 a = packet->node, b = valiant_router_of (self->valiant, target);
  Routes *routes = self->next->routes;
  Way minimal = { .via = VALIANT_NONE }, round;
  SimTime load, other;
  guint32 longer;

  if (a == b || now == CHOOSER_EMPTY)
    return minimal;
  /* Without load there it is minimal, whatever the other. */
  load = look_ahead (self, packet, target, b, now, &minimal.next);
  if (load == 0)
    return minimal;
  round.via = chooser_pick_router (self, packet);
  if (round.via == VALIANT_NONE)
    return minimal;
  other = look_ahead (self, packet, round.via, round.via, now, &round.next);
  if (self->routing == ROUTING_UGAL_G)
    other = load_beyond (self, packet, round.via, target, b, other, now);
  longer = routes_links (routes, a, round.via) + routes_links (routes, round.via, b);
  return (__int128) load * routes_links (routes, a, b)
                 <= (__int128) other * longer + self->threshold
             ? minimal
             : round;
}
