/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/mix.h"
#include "network/models/graph-choose.h"

/* The first value of H. */
#define HASH_OF_TIES 1
#define HASH_OF_DETOURS 2

/* ---- opening and closing ----------------------------------------------------------- */

static Chooser *
chooser_new (const Machine *machine)
{
  Chooser *chooser = g_new0 (Chooser, 1);

  chooser->routing = machine->routing;
  chooser->ties_are_fixed = routes_ties_are_fixed (machine->ties);
  chooser->ties_read_loads = machine->ties == TIES_ADAPTIVE;
  chooser->seed_of_ties = mix_add (machine->seed, HASH_OF_TIES);
  chooser->seed_of_detours = mix_add (machine->seed, HASH_OF_DETOURS);
  /* Below SIM_TIME_LIMIT, as every time of a machine file. */
  atto_time_price (machine->ugal_threshold, 0, 0, NULL, &chooser->threshold);
  chooser->trails = trails_new ();
  chooser->links = message_links_new ();
  return chooser;
}

/* The first nodes, which may have processors. */
static guint32
count_places (const GraphNetwork *self, const Machine *machine)
{
  const Topology *t = self->topology;
  gboolean is_file = t->generator == NULL;

  return is_file && machine->processors > 0
             ? (guint32) MIN (machine->processors, t->nodes)
             : t->processors;
}

gboolean
graph_chooser_open (GraphNetwork *self, const Machine *machine, GError **error)
{
  const Topology *t = self->topology;
  gboolean ugal = machine->routing == ROUTING_UGAL || machine->routing == ROUTING_UGAL_G;
  guint32 without;

  self->by_packet = machine->route_by == ROUTE_BY_PACKET;
  if (routes_ties_are_fixed (machine->ties) && !ugal
      && machine->routing != ROUTING_VALIANT)
    return TRUE;
  self->chooser = chooser_new (machine);
  self->network.chooses = TRUE;
  self->chooser->candidate = g_new (guint32, topology_most_links (t));
  if (ugal || machine->ties == TIES_ADAPTIVE)
    {
      self->loads = g_new0 (SimTime, t->links);
      self->chooser->first_decides = !self->by_packet;
    }
  if (!ugal && machine->routing != ROUTING_VALIANT)
    return TRUE;
  self->chooser->detours = detours_new (t, count_places (self, machine),
                                        routes_groups (self->routes), &without);
  self->chooser->may_return = t->generator == NULL;
  if (self->chooser->detours != NULL)
    return TRUE;
  error_set (error, NETFARE_ERROR_REPLAY,
             "routing = %s goes through the router of every processor, but that of "
             "processor %u of %s is a processor that does not forward",
             machine->routing == ROUTING_UGAL_G ? "ugal-g"
             : ugal                             ? "ugal"
                                                : "valiant",
             without, t->name);
  return FALSE;
}

void
graph_chooser_close (GraphNetwork *self)
{
  if (self->chooser == NULL)
    return;
  detours_free (self->chooser->detours);
  trails_free (self->chooser->trails);
  message_links_free (self->chooser->links);
  g_free (self->chooser->candidate);
  g_free (self->chooser);
  g_free (self->loads);
}

void
graph_chooser_reset (GraphNetwork *self)
{
  if (self->loads != NULL)
    memset (self->loads, 0, self->topology->links * sizeof (SimTime));
  if (self->chooser == NULL)
    return;
  trails_clear (self->chooser->trails);
  message_links_clear (self->chooser->links);
}

gboolean
graph_chooses_by_node (const GraphNetwork *self)
{
  const Chooser *chooser = self->chooser;

  if (chooser == NULL)
    return TRUE;
  return chooser->routing != ROUTING_UGAL_G
         && (!chooser->first_decides || self->packets == PACKETS_WHOLE);
}

/* ---- ties -------------------------------------------------------------------------- */

/* k of the page: decisions of a message's first packet are those of all. */
static guint32
packet_number (const GraphNetwork *self, const Packet *packet)
{
  return self->by_packet ? packet->number : 0;
}

/* H (what, source, message, packet). */
static guint64
hash_packet (const GraphNetwork *self, guint64 seed, const Packet *packet)
{
  guint64 h = mix_add (seed, packet->source);

  return mix_add (mix_add (h, packet->message), packet_number (self, packet));
}

/* How long a packet would wait for the link: not at all if it takes no time, even where
 * its other direction does and both are one medium. */
static inline SimTime
load_of (const GraphNetwork *self, guint32 link, SimTime now)
{
  if (self->medium != NULL
      && self->topology->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    return 0;
  return MAX (self->loads[graph_medium_of (self, link)] - now, 0);
}

/* Which of `left` > 1 links. */
static guint32
draw_link (const GraphNetwork *self, const Packet *packet, guint32 node, guint32 left)
{
  return mix_pick (
      mix_add (hash_packet (self, self->chooser->seed_of_ties, packet), node), left);
}

/* Whether loads matter to ties, now. */
static inline gboolean
ties_read_loads (const GraphNetwork *self, SimTime now)
{
  return self->loads != NULL && self->chooser->ties_read_loads && now != GRAPH_EMPTY;
}

/* Keeps those of several links that have the least load.  Returns: how many. */
static inline guint32
keep_least_ports (const GraphNetwork *self, RoutePorts *ports, SimTime now)
{
  SimTime least = SIM_TIME_LIMIT;
  guint32 kept = 0, n = 0;

  for (guint32 bits = ports->bits; bits != 0; bits &= bits - 1)
    {
      const guint32 link = ports->first + (guint32) __builtin_ctz (bits);
      const SimTime load = load_of (self, link, now);

      if (load < least)
        kept = n = 0;
      least = MIN (load, least);
      if (load == least)
        {
          kept |= bits & -bits;
          n++;
        }
    }
  ports->bits = kept;
  return n;
}

/* On a mesh or torus, without a list of links. */
static inline RouteChoice
break_tie_of_ports (const GraphNetwork *self, const Packet *packet, guint32 node,
                    guint32 target, SimTime now)
{
  RoutePorts ports = route_coordinates_all (self->any, node, target);
  guint32 left = ports.n;

  if (left > 1 && ties_read_loads (self, now))
    left = keep_least_ports (self, &ports, now);
  return (RouteChoice){ route_ports_link (
                            &ports, left == 1 ? 0 : draw_link (self, packet, node, left)),
                        ports.n };
}

/* Keeps those of n > 1 links that have the least load.  Returns: how many. */
static guint32
keep_least (const GraphNetwork *self, guint32 *link, guint32 n, SimTime now)
{
  SimTime least = load_of (self, link[0], now);
  guint32 kept = 1;

  for (guint32 i = 1; i < n; i++)
    {
      SimTime load = load_of (self, link[i], now);

      kept = load < least ? 0 : kept;
      least = MIN (load, least);
      link[kept] = link[i];
      kept += load == least;
    }
  return kept;
}

/* The link that `ties` takes at a node, now. */
static RouteChoice
break_tie (GraphNetwork *self, const Packet *packet, guint32 node, guint32 target,
           SimTime now)
{
  const Chooser *chooser = self->chooser;
  guint32 *link = chooser->candidate, n, left;

  if (self->leaves != NULL)
    {
      const guint32 only = route_leaves_next (self->leaves, node, target);

      if (only != ROUTE_LEAVES_NO_LINK)
        return (RouteChoice){ only, 1 };
    }
  if (chooser->ties_are_fixed)
    return routes_choose (self->routes, node,
                          network_source_node (&self->network, packet), target);
  if (self->any != NULL)
    return break_tie_of_ports (self, packet, node, target, now);
  n = left = routes_all_next (self->routes, node, target, link);
  if (n == 0)
    return (RouteChoice){ ROUTES_NO_LINK, 0 };
  if (n > 1 && ties_read_loads (self, now))
    left = keep_least (self, link, n, now);
  return (RouteChoice){ link[left == 1 ? 0 : draw_link (self, packet, node, left)], n };
}

/* ---- detours ----------------------------------------------------------------------- */

static guint32
router_of (const GraphNetwork *self, guint32 node)
{
  return detours_router (self->chooser->detours, node);
}

/* X, or DETOURS_NONE. */
static guint32
pick_detour (const GraphNetwork *self, const Packet *packet)
{
  guint32 a = router_of (self, network_source_node (&self->network, packet));
  guint32 b = router_of (self, network_destination_node (&self->network, packet));

  if (a == b)
    return DETOURS_NONE;
  return detours_pick (self->chooser->detours, a, b,
                       hash_packet (self, self->chooser->seed_of_detours, packet));
}

/* The largest load on the links from one node towards target, until another is reached;
 * load: of the first of them, so far. */
static SimTime
load_beyond (GraphNetwork *self, const Packet *packet, guint32 from, guint32 target,
             guint32 until, SimTime load, SimTime now)
{
  while (from != until)
    {
      guint32 link = break_tie (self, packet, from, target, now).link;

      if (link == ROUTES_NO_LINK)
        break;
      load = MAX (load, load_of (self, link, now));
      from = self->topology->to[link];
    }
  return load;
}

/* The decision of UGAL: where the packet goes first, and the next link, if that is known
 * from the decision (n > 0). */
typedef struct
{
  guint32 via;
  RouteChoice next;
} Way;

/* The way towards target, X or the destination, and its load until a router. */
static SimTime
look_ahead (GraphNetwork *self, const Packet *packet, guint32 target, guint32 until,
            SimTime now, RouteChoice *next)
{
  SimTime load;

  *next = break_tie (self, packet, packet->node, target, now);
  if (next->n == 0)
    return 0;
  load = load_of (self, next->link, now);
  if (self->chooser->routing != ROUTING_UGAL_G)
    return load;
  return load_beyond (self, packet, self->topology->to[next->link], target, until, load,
                      now);
}

static Way
choose_way (GraphNetwork *self, const Packet *packet, SimTime now)
{
  const Chooser *chooser = self->chooser;
  guint32 target = network_destination_node (&self->network, packet);
  guint32 a = packet->node, b = router_of (self, target);
  Way direct = { .via = DETOURS_NONE }, around;

  if (a == b || now == GRAPH_EMPTY)
    return direct;
  /* Without load there it is minimal, whatever the detour. */
  SimTime load = look_ahead (self, packet, target, b, now, &direct.next);
  if (load == 0)
    return direct;
  around.via = pick_detour (self, packet);
  if (around.via == DETOURS_NONE)
    return direct;
  SimTime other = look_ahead (self, packet, around.via, around.via, now, &around.next);
  if (chooser->routing == ROUTING_UGAL_G)
    other = load_beyond (self, packet, around.via, target, b, other, now);
  guint32 longer = routes_links (self->routes, a, around.via)
                   + routes_links (self->routes, around.via, b);
  return (__int128) load * routes_links (self->routes, a, b)
                 <= (__int128) other * longer + chooser->threshold
             ? direct
             : around;
}

/* ---- a packet's way ---------------------------------------------------------------- */

/* Of the message's first packet: a trail, or else a set of links, or TRAILS_NONE. */
static guint32
open_trail (const GraphNetwork *self, guint32 packets)
{
  const Chooser *chooser = self->chooser;

  if (!chooser->may_return
      && (packets == 1 || (!self->by_packet && !chooser->first_decides)))
    return TRAILS_NONE;
  return chooser->first_decides ? trails_open (chooser->trails, packets)
                                : message_links_open (chooser->links, packets);
}

static gboolean
has_trail (const GraphNetwork *self, const Packet *packet)
{
  return packet->trail != TRAILS_NONE && self->chooser->first_decides;
}

void
graph_choose_start (GraphNetwork *self, Packet *packet, guint32 packets)
{
  Chooser *chooser = self->chooser;

  packet->node = network_source_node (&self->network, packet);
  packet->hops = 0;
  packet->via = DETOURS_NONE;
  if (packet->number == 0)
    packet->trail = open_trail (self, packets);
  if (chooser->routing == ROUTING_VALIANT)
    packet->via = pick_detour (self, packet);
  else if (chooser->detours != NULL)
    packet->via = PACKET_DECIDES_LATER;
}

gboolean
graph_choose_is_there (GraphNetwork *self, Packet *packet)
{
  if (packet->node == packet->via)
    packet->via = DETOURS_NONE;
  if (packet->node != network_destination_node (&self->network, packet))
    return FALSE;
  if (has_trail (self, packet) && packet->number > 0)
    return trails_ends_after (self->chooser->trails, packet->trail, packet->hops);
  if (packet->via != DETOURS_NONE && packet->via != PACKET_DECIDES_LATER)
    return FALSE;
  if (has_trail (self, packet))
    trails_end (self->chooser->trails, packet->trail);
  return TRUE;
}

void
graph_choose_leave (GraphNetwork *self, Packet *packet)
{
  if (has_trail (self, packet))
    trails_leave (self->chooser->trails, packet->trail);
  else if (packet->trail != TRAILS_NONE)
    message_links_leave (self->chooser->links, packet->trail);
}

gboolean
graph_choose_is_further (GraphNetwork *self, const Packet *packet, guint32 link)
{
  if (packet->number > 0 && !self->by_packet)
    return TRUE;
  if (packet->trail == TRAILS_NONE)
    return FALSE;
  if (self->chooser->first_decides)
    return trails_count (self->chooser->trails, packet->trail, link) > 1;
  return !message_links_add (self->chooser->links, packet->trail, link);
}

/* The link to X or to the destination. */
static RouteChoice
choose_next (GraphNetwork *self, Packet *packet, SimTime now)
{
  if (packet->via == PACKET_DECIDES_LATER
      && packet->node == router_of (self, network_source_node (&self->network, packet)))
    {
      const Way way = choose_way (self, packet, now);

      packet->via = way.via;
      if (way.next.n > 0)
        return way.next;
    }
  return break_tie (self, packet, packet->node,
                    packet->via < PACKET_DECIDES_LATER
                        ? packet->via
                        : network_destination_node (&self->network, packet),
                    now);
}

static guint32
decide (GraphNetwork *self, Packet *packet, SimTime now)
{
  const RouteChoice choice = choose_next (self, packet, now);

  graph_count_choice (self, packet, packet->node, choice.n);
  return choice.link;
}

guint32
graph_choose (GraphNetwork *self, Packet *packet, SimTime now)
{
  Trails *trails = self->chooser->trails;
  guint32 link;

  if (!has_trail (self, packet))
    return decide (self, packet, now);
  if (packet->number > 0)
    return trails_link (trails, packet->trail, packet->hops++);
  link = decide (self, packet, now);
  trails_append (trails, packet->trail, link);
  return link;
}
