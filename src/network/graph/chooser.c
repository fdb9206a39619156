/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "network/graph/chooser-private.h"
#include "topology/generator.h"

/* The first value of H. */
#define HASH_OF_TIES 1
#define HASH_OF_VALIANT 2

/* ---- opening and closing ----------------------------------------------------------- */

static gboolean
is_ugal (Routing routing)
{
  return routing == ROUTING_UGAL || routing == ROUTING_UGAL_G;
}

/* The first nodes, which may have processors. */
static guint32
count_places (const Topology *t, const Machine *machine)
{
  const gboolean is_file = t->generator == NULL;

  return is_file && machine->processors > 0
             ? (guint32) MIN (machine->processors, t->nodes)
             : t->processors;
}

static gboolean
open_valiant (Chooser *self, const Machine *machine, GError **error)
{
  const Topology *t = self->network->topology;
  guint32 without;

  self->valiant = valiant_routers_new (t, count_places (t, machine),
                                       routes_groups (self->next->routes), &without);
  self->may_return = !topology_is_generated (t);
  if (self->valiant != NULL)
    return TRUE;
  error_set (error, NETFARE_ERROR_REPLAY,
             "routing = %s goes through the router of every processor, but that of "
             "processor %u of %s is a processor that does not forward",
             machine->routing == ROUTING_UGAL_G ? "ugal-g"
             : machine->routing == ROUTING_UGAL ? "ugal"
                                                : "valiant",
             without, t->name);
  return FALSE;
}

gboolean
chooser_open (Chooser **opened, const Network *network, const NextLinks *next,
              const guint32 *medium, const Machine *machine, GError **error)
{
  const Topology *t = network->topology;
  const gboolean ugal = is_ugal (machine->routing);
  const gboolean valiant = machine->routing == ROUTING_VALIANT;
  Chooser *self;

  *opened = NULL;
  if (routes_ties_are_fixed (machine->ties) && !ugal && !valiant)
    return TRUE;
  self = *opened = g_new0 (Chooser, 1);
  self->network = network;
  self->next = next;
  self->any = routes_all_by_coordinates (next->routes);
  self->medium = medium;
  self->routing = machine->routing;
  self->by_packet = machine->route_by == ROUTE_BY_PACKET;
  self->ties_are_fixed = routes_ties_are_fixed (machine->ties);
  self->ties_read_loads = machine->ties == TIES_ADAPTIVE;
  self->is_whole = machine->packets == PACKETS_WHOLE;
  self->seed_of_ties = mix_add (machine->seed, HASH_OF_TIES);
  self->seed_of_valiant = mix_add (machine->seed, HASH_OF_VALIANT);
  /* Below SIM_TIME_LIMIT, as every time of a machine file. */
  atto_time_price (machine->ugal_threshold, 0, 0, NULL, &self->threshold);
  self->routes = source_routes_new ();
  self->links = message_links_new ();
  self->candidate = g_new (guint32, topology_most_links (t));
  if (ugal || self->ties_read_loads)
    {
      self->loads = g_new0 (SimTime, t->links);
      self->first_decides = !self->by_packet;
    }
  return (!ugal && !valiant) || open_valiant (self, machine, error);
}

void
chooser_free (Chooser *self)
{
  if (self == NULL)
    return;
  valiant_routers_free (self->valiant);
  source_routes_free (self->routes);
  message_links_free (self->links);
  g_free (self->candidate);
  g_free (self->loads);
  g_free (self);
}

void
chooser_reset (Chooser *self)
{
  if (self == NULL)
    return;
  if (self->loads != NULL)
    memset (self->loads, 0, self->network->topology->links * sizeof (SimTime));
  source_routes_clear (self->routes);
  message_links_clear (self->links);
}

Chooser *
chooser_copy (const Chooser *self)
{
  Chooser *copy = self == NULL ? NULL : g_memdup2 (self, sizeof *self);

  if (copy != NULL && copy->loads != NULL)
    copy->loads = g_new0 (SimTime, self->network->topology->links);
  return copy;
}

void
chooser_free_copy (Chooser *self)
{
  if (self == NULL)
    return;
  g_free (self->loads);
  g_free (self);
}

void
chooser_forget_load (Chooser *self, guint32 link)
{
  if (self->loads != NULL)
    self->loads[self->medium == NULL ? link : self->medium[link]] = 0;
}

gboolean
chooser_decides_by_node (const Chooser *self)
{
  return self->routing != ROUTING_UGAL_G && (!self->first_decides || self->is_whole);
}

gboolean
chooser_is_ugal (const Chooser *self)
{
  return is_ugal (self->routing);
}

gboolean
chooser_looks_ahead (const Chooser *self)
{
  return self->routing == ROUTING_UGAL_G;
}

gboolean
chooser_uses_valiant (const Chooser *self)
{
  return self->valiant != NULL;
}

/* ---- a packet ---------------------------------------------------------------------- */

/* Of the message's first packet: a source route, or else a set of links, or neither. */
static guint32
open_route (const Chooser *self, guint32 packets)
{
  if (!self->may_return && (packets == 1 || (!self->by_packet && !self->first_decides)))
    return SOURCE_ROUTE_NONE;
  return self->first_decides ? source_routes_open (self->routes, packets)
                             : message_links_open (self->links, packets);
}

static gboolean
has_source_route (const Chooser *self, const Packet *packet)
{
  return packet->route != SOURCE_ROUTE_NONE && self->first_decides;
}

void
chooser_start (Chooser *self, Packet *packet, guint32 packets)
{
  packet->node = network_source_node (self->network, packet);
  packet->hops = 0;
  packet->via = VALIANT_NONE;
  if (!packet_is_further (packet))
    packet->route = open_route (self, packets);
  if (self->routing == ROUTING_VALIANT)
    packet->via = chooser_pick_router (self, packet);
  else if (self->valiant != NULL)
    packet->via = PACKET_DECIDES_LATER;
}

gboolean
chooser_is_there (Chooser *self, Packet *packet)
{
  if (packet->node == packet->via)
    packet->via = VALIANT_NONE;
  if (packet->node != network_destination_node (self->network, packet))
    return FALSE;
  if (has_source_route (self, packet) && packet_is_further (packet))
    return source_routes_ends_after (self->routes, packet->route, packet->hops);
  if (packet->via != VALIANT_NONE && packet->via != PACKET_DECIDES_LATER)
    return FALSE;
  if (has_source_route (self, packet))
    source_routes_end (self->routes, packet->route);
  return TRUE;
}

void
chooser_leave (Chooser *self, const Packet *packet)
{
  if (has_source_route (self, packet))
    source_routes_leave (self->routes, packet->route);
  else if (packet->route != SOURCE_ROUTE_NONE)
    message_links_leave (self->links, packet->route);
}

gboolean
chooser_is_further (Chooser *self, const Packet *packet, guint32 link)
{
  if (packet->number > 0
      && (!self->by_packet || packet->message == PACKET_ACKNOWLEDGEMENT))
    return TRUE;
  if (packet->route == SOURCE_ROUTE_NONE)
    return FALSE;
  if (self->first_decides)
    return source_routes_count (self->routes, packet->route, link) > 1;
  return !message_links_add (self->links, packet->route, link);
}

/* The link to the router of a Valiant route, or to the destination. */
static RouteChoice
decide (Chooser *self, Packet *packet, SimTime now)
{
  if (packet->via == PACKET_DECIDES_LATER
      && packet->node
             == valiant_router_of (self->valiant,
                                   network_source_node (self->network, packet)))
    {
      const Way way = chooser_choose_way (self, packet, now);

      packet->via = way.via;
      if (way.next.n > 0)
        return way.next;
    }
  return chooser_break_tie (self, packet, packet->node,
                            packet->via < PACKET_DECIDES_LATER
                                ? packet->via
                                : network_destination_node (self->network, packet),
                            now);
}

RouteChoice
chooser_next (Chooser *self, Packet *packet, SimTime now)
{
  RouteChoice next;

  if (!has_source_route (self, packet))
    return decide (self, packet, now);
  if (packet_is_further (packet))
    return (RouteChoice){
      source_routes_link (self->routes, packet->route, packet->hops++), 1
    };
  next = decide (self, packet, now);
  source_routes_append (self->routes, packet->route, next.link);
  return next;
}

void
chooser_set_load (Chooser *self, guint32 link, SimTime free)
{
  if (self->loads != NULL)
    self->loads[self->medium == NULL ? link : self->medium[link]] = free;
}
