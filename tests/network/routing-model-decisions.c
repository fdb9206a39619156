/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model-decisions.c - hashes, ties, Valiant routes, and which packet decides */
#include "config.h"

#include "routing-model-private.h"

#define G_STEP G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

/* ---- hashes ------------------------------------------------------------------------ */

static guint64
mixed (guint64 x)
{
  x ^= x >> 30;
  x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= G_GUINT64_CONSTANT (0x94d049bb133111eb);
  x ^= x >> 31;
  return x;
}

static guint64
hashed (guint64 seed, const guint64 *x, guint n)
{
  guint64 h = seed;

  for (guint i = 0; i < n; i++)
    h = mixed (h + G_STEP + x[i]);
  return h;
}

static guint32
picked (guint64 h, guint32 n)
{
  return (guint32) (((h >> 32) * n) >> 32);
}

/* ---- decisions --------------------------------------------------------------------- */

static guint32
k_of (const State *self, const Traveller *packet)
{
  return self->machine->route_by == ROUTE_BY_PACKET
                 || packet->way->message->number == ACKNOWLEDGEMENT
             ? packet->number
             : 0;
}

guint32
routing_model_tie (const State *self, const Traveller *packet, guint left, guint32 node,
                   guint32 target, SimTime now, guint32 *n)
{
  const RoutingMessage *m = packet->way->message;
  const guint64 x[] = { 1, m->source, m->number, k_of (self, packet), node };
  const guint64 pair = (guint64) m->source << 32 | target;
  g_autofree guint32 *link = g_new (guint32, self->t->nodes);
  guint32 least = 0;

  *n = routing_model_good_links (self, left, node, target, link);
  g_assert_cmpuint (*n, >, 0);
  switch (self->machine->ties)
    {
    case TIES_LOWEST:
      return link[0];
    case TIES_SPREAD:
      return link[picked (mixed (pair + node * G_STEP), *n)];
    case TIES_D_MOD_K:
      return link[target / routing_model_divisor (self, node) % *n];
    case TIES_S_MOD_K:
      return link[m->source / routing_model_divisor (self, node) % *n];
    case TIES_RANDOM:
      return link[picked (hashed (self->machine->seed, x, 5), *n)];
    case TIES_ADAPTIVE:
      break;
    }
  SimTime lowest = routing_model_load_of (self, link[0], now);
  for (guint32 i = 1; i < *n; i++)
    lowest = MIN (lowest, routing_model_load_of (self, link[i], now));
  for (guint32 i = 0; i < *n; i++)
    if (routing_model_load_of (self, link[i], now) == lowest)
      link[least++] = link[i];
  return link[picked (hashed (self->machine->seed, x, 5), least)];
}

guint32
routing_model_router_of (const State *self, guint32 processor)
{
  const guint32 links = self->t->first[processor + 1] - self->t->first[processor];

  return links == 1 ? self->t->to[self->t->first[processor]] : processor;
}

static gboolean
is_candidate (const State *self, guint32 router, guint32 a, guint32 b)
{
  const guint32 own = routing_model_group_of (self, router);

  if (router == a || router == b)
    return FALSE;
  if (own == NONE)
    return TRUE;
  if (routing_model_group_of (self, a) == routing_model_group_of (self, b))
    return own == routing_model_group_of (self, a);
  return own != routing_model_group_of (self, a)
         && own != routing_model_group_of (self, b);
}

guint32
routing_model_router (const State *self, const Traveller *packet)
{
  const RoutingMessage *m = packet->way->message;
  const guint64 x[] = { 2, m->source, m->number, k_of (self, packet) };
  const guint32 a = routing_model_router_of (self, m->source),
                b = routing_model_router_of (self, m->destination);
  guint32 count = 0, place;

  for (guint32 i = 0; i < self->n_routers; i++)
    count += is_candidate (self, self->routers[i], a, b);
  if (a == b || count == 0)
    return NONE;
  place = picked (hashed (self->machine->seed, x, 4), count);
  for (guint32 i = 0;; i++)
    if (is_candidate (self, self->routers[i], a, b) && place-- == 0)
      return self->routers[i];
}

/* Links of a minimal path. */
static guint32
h (const State *self, guint32 from, guint32 to)
{
  return routing_model_distance (self, 1, from, to)->links;
}

/* The load of the first link, or the largest until `until`. */
static SimTime
load_towards (const State *self, const Traveller *packet, guint32 from, guint32 target,
              guint32 until, SimTime now)
{
  SimTime load = 0;
  guint left = 1;
  guint32 n;

  while (from != until)
    {
      const guint32 link = routing_model_tie (self, packet, left, from, target, now, &n);

      load = MAX (load, routing_model_load_of (self, link, now));
      if (self->machine->routing == ROUTING_UGAL)
        break;
      left -= routing_model_leads_to_other_group (self, from, link);
      from = self->t->to[link];
    }
  return load;
}

static guint32
ugal (const State *self, const Traveller *packet, SimTime now)
{
  const RoutingMessage *m = packet->way->message;
  const guint32 a = packet->node, b = routing_model_router_of (self, m->destination);
  const guint32 x = routing_model_router (self, packet);

  if (x == NONE)
    return NONE;
  const SimTime D = load_towards (self, packet, a, m->destination, b, now);
  SimTime E = load_towards (self, packet, a, x, x, now);
  if (self->machine->routing == ROUTING_UGAL_G)
    E = MAX (E, load_towards (self, packet, x, m->destination, b, now));
  return (__int128) D * h (self, a, b)
                 <= (__int128) E * (h (self, a, x) + h (self, x, b)) + self->threshold
             ? NONE
             : x;
}

static guint32
first_decision (const Traveller *packet, guint32 target)
{
  const GArray *decisions = packet->way->decisions;

  for (guint i = 0; i < decisions->len; i++)
    {
      const Decision one = g_array_index (decisions, Decision, i);

      if (one.node == packet->node && one.towards == target)
        return one.link;
    }
  g_assert_not_reached ();
}

guint32
routing_model_decide (State *self, Traveller *packet, SimTime now)
{
  const gboolean follows = self->machine->route_by == ROUTE_BY_MESSAGE
                           && packet->number > 0
                           && packet->way->message->number != ACKNOWLEDGEMENT;
  const RoutingMessage *m = packet->way->message;
  guint32 n;

  if (packet->decides_later && packet->node == routing_model_router_of (self, m->source))
    {
      packet->via = follows ? packet->way->via : ugal (self, packet, now);
      packet->decides_later = FALSE;
      if (packet->number == 0)
        packet->way->via = packet->via;
    }
  const guint32 target = packet->via != NONE ? packet->via : m->destination;
  if (follows)
    return first_decision (packet, target);
  const Decision made
      = { packet->node, target,
          routing_model_tie (self, packet, packet->left, packet->node, target, now, &n) };
  self->choices += n > 1 && m->number != ACKNOWLEDGEMENT;
  if (packet->number == 0)
    g_array_append_val (packet->way->decisions, made);
  return made.link;
}
