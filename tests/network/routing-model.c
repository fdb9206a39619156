/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "routing-model.h"
#include "topology/topology-nodes.h"

#define NONE G_MAXUINT32
#define G_STEP G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

typedef struct
{
  SimTime cost;
  guint32 links; /* NONE: no path */
} Distance;

/* What a link is taken for, its gap included. */
typedef struct
{
  SimTime begin, end;
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

/* A whole number of picoseconds, halves up. */
static SimTime
whole (AttoTime time)
{
  return (SimTime) ((2 * time + ATTO_PER_PICOSECOND) / (2 * ATTO_PER_PICOSECOND));
}

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

/* ---- what a generator's numbers mean ----------------------------------------------- */

static guint64
argument (const State *self, guint i)
{
  return self->of->argument[i];
}

static gboolean
is (const State *self, const char *generator)
{
  return self->of->generator != NULL && strcmp (self->of->generator, generator) == 0;
}

/* The group of a node, or NONE. */
static guint32
group_of (const State *self, guint32 node)
{
  const guint32 F = self->t->processors;

  if (is (self, "dragonfly"))
    return (guint32) ((node < F ? node / argument (self, 2) : node - F)
                      / argument (self, 1));
  if (!is (self, "dragonfly-plus"))
    return NONE;
  const guint64 g = argument (self, 0), leaves = argument (self, 1);
  if (node < F)
    return (guint32) (node / argument (self, 3) / leaves);
  if (node < F + g * leaves)
    return (guint32) ((node - F) / leaves);
  return (guint32) ((node - F - g * leaves) / argument (self, 2));
}

/* W of the level of a node of xgft(m1,..,mh,w1,..,wh). */
static guint32
width_in (const guint64 *m, const guint64 *w, guint h, guint32 node)
{
  guint64 first = 0, width = 1;

  for (guint l = 0; l <= h; l++)
    {
      guint64 subtrees = 1;
      for (guint above = l; above < h; above++)
        subtrees *= m[above];
      if (l > 0)
        width *= w[l - 1];
      if (node < first + subtrees * width)
        return (guint32) width;
      first += subtrees * width;
    }
  return 1;
}

static guint32
divisor (const State *self, guint32 node)
{
  const guint64 *a = self->of->argument;
  guint64 m[5], w[5];
  guint h = 0;

  if (is (self, "rails"))
    {
      const guint64 leaves = a[0] * a[1] + a[0];
      const guint64 unit = self->of->n_arguments > 3 ? a[3] : a[0];
      const guint64 units = (a[0] + unit - 1) / unit;
      return node >= leaves && node < leaves + units * a[1] ? (guint32) a[1] : 1;
    }
  if (is (self, "xgft"))
    for (h = 0; h < self->of->n_arguments / 2; h++)
      {
        m[h] = a[h];
        w[h] = a[self->of->n_arguments / 2 + h];
      }
  if (is (self, "leaf-spine"))
    {
      m[0] = a[1];
      m[1] = a[0];
      w[0] = 1;
      w[1] = a[2];
      h = 2;
    }
  if (is (self, "fat-tree"))
    for (h = 0; h < (self->of->n_arguments == 1 ? 3 : a[1]); h++)
      {
        const guint64 down = self->of->n_arguments == 1 ? a[0] / 2 : a[0];
        m[h] = self->of->n_arguments == 1 && h == 2 ? a[0] : down;
        w[h] = h == 0 ? 1 : down;
      }
  return h == 0 ? 1 : width_in (m, w, h, node);
}

/* Processors at each node that has coordinates; 0: the nodes are processors. */
static guint64
hosts (const State *self)
{
  return is (self, "hyperx") ? argument (self, self->of->n_arguments - 1)
                             : self->machine->hosts;
}

/* Coordinates of a node that has them, the first one first.  Returns: how many. */
static guint
coordinates (const State *self, guint32 node, guint64 c[32])
{
  guint64 size[32];
  guint rank = self->of->n_arguments;
  guint64 rest = node;

  for (guint d = 0; d < rank; d++)
    size[d] = argument (self, d);
  if (is (self, "hypercube"))
    {
      rank = (guint) argument (self, 0);
      for (guint d = 0; d < rank; d++)
        size[d] = 2;
    }
  if (is (self, "hyperx"))
    rank--;
  if (hosts (self) > 0)
    {
      if (node < self->t->processors)
        return 0;
      rest = node - self->t->processors;
    }
  for (guint d = rank; d-- > 0; rest /= size[d])
    c[d] = rest % size[d];
  return rank;
}

/* ---- paths ------------------------------------------------------------------------- */

static Distance *
distance (const State *self, guint left, guint32 node, guint32 destination)
{
  return &self->distances[(left * self->t->nodes + node) * self->t->nodes + destination];
}

static gboolean
keeps_to_groups (const State *self)
{
  return group_of (self, 0) != NONE && self->machine->routing >= ROUTING_MINIMAL;
}

static gboolean
leads_to_other_group (const State *self, guint32 from, guint32 link)
{
  return keeps_to_groups (self)
         && group_of (self, from) != group_of (self, self->t->to[link]);
}

/* With the factor of its class, whose digits are few here. */
static Decimal
weight_of (const State *self, guint32 link)
{
  const Topology *plain = self->of->plain;
  const Decimal own = plain->weight[plain->weight_class[link]];
  const Decimal factor
      = self->machine->link_costs
            .weight[topology_link_class (plain, topology_link_from (plain, link), link)];

  return (Decimal){ own.digits * factor.digits, own.scale * factor.scale };
}

/* Of its class if that is set, else of all links; more to a switch. */
static SimTime
latency_of (const State *self, guint32 link)
{
  const Topology *plain = self->of->plain;
  const LinkClass class = topology_link_class (plain, topology_link_from (plain, link),
                                               link);
  g_autofree char *key = g_strconcat (link_class_name (class), " latency", NULL);
  const LinkCosts *costs = &self->machine->link_costs;
  AttoTime latency = machine_is_set (self->machine, key) ? costs->latency[class]
                                                         : self->machine->link_latency;

  if (plain->to[link] >= plain->processors)
    latency += costs->switch_latency;
  return (SimTime) ((2 * latency + ATTO_PER_PICOSECOND) / (2 * ATTO_PER_PICOSECOND));
}

/* Rounded once to a whole picosecond, halves up. */
static SimTime
span_of (const State *self, guint32 link, guint64 bytes)
{
  const Decimal w = weight_of (self, link);
  const AttoTime numerator
      = self->machine->link_start_time * (AttoTime) w.digits
        + self->machine->link_byte_time * (AttoTime) bytes * (AttoTime) w.scale;
  const AttoTime denominator = (AttoTime) w.digits * ATTO_PER_PICOSECOND;

  return (SimTime) ((2 * numerator + denominator) / (2 * denominator));
}

static gboolean
is_infinite (const State *self, guint32 link)
{
  return self->t->weight_class[link] == TOPOLOGY_INFINITE_CLASS;
}

static SimTime
cost_of (const State *self, guint32 link)
{
  if (self->machine->routing == ROUTING_HOPS)
    return 1;
  return is_infinite (self, link) ? 0
                                  : span_of (self, link, 1024) + latency_of (self, link);
}

/* Over a link; links NONE: that is no path. */
static Distance
over (const State *self, guint left, guint32 from, guint32 link, guint32 destination)
{
  const guint32 to = self->t->to[link];
  const gboolean leaves = leads_to_other_group (self, from, link);
  const gboolean stuck
      = to != destination && to < self->t->processors && !self->t->processors_forward;
  Distance far = { 0, NONE };

  if (stuck || (leaves && left == 0))
    return far;
  far = *distance (self, leaves ? left - 1 : left, to, destination);
  if (far.links == NONE)
    return far;
  far.cost += cost_of (self, link);
  far.links++;
  return far;
}

static gboolean
is_shorter (Distance a, Distance b)
{
  if (a.links == NONE || b.links == NONE)
    return a.links != NONE;
  return a.cost < b.cost || (a.cost == b.cost && a.links < b.links);
}

static gboolean
relax (State *self, guint left, guint32 destination)
{
  gboolean changed = FALSE;

  for (guint32 node = 0; node < self->t->nodes; node++)
    for (guint32 link = self->t->first[node]; link < self->t->first[node + 1]; link++)
      {
        const Distance found = over (self, left, node, link, destination);
        if (node == destination
            || !is_shorter (found, *distance (self, left, node, destination)))
          continue;
        *distance (self, left, node, destination) = found;
        changed = TRUE;
      }
  return changed;
}

static void
find_distances (State *self)
{
  const guint32 n = self->t->nodes;

  self->distances = g_new (Distance, 2 * (gsize) n * n);
  for (gsize i = 0; i < 2 * (gsize) n * n; i++)
    self->distances[i] = (Distance){ 0, NONE };
  for (guint left = 0; left < 2; left++)
    for (guint32 destination = 0; destination < n; destination++)
      {
        distance (self, left, destination, destination)->links = 0;
        while (relax (self, left, destination))
          continue;
      }
}

/* Whether a link leads along the first coordinate that is not right yet. */
static gboolean
is_in_order (const State *self, guint32 node, guint32 link, guint32 target)
{
  guint64 here[32], next[32], there[32];
  guint rank, d = 0;

  if (self->machine->routing != ROUTING_DIMENSION_ORDER)
    return TRUE;
  rank = coordinates (self, node, here);
  if (rank == 0 || coordinates (self, self->t->to[link], next) == 0)
    return TRUE;
  if (coordinates (self, target, there) == 0) /* a host */
    coordinates (self, (guint32) (self->t->processors + target / hosts (self)), there);
  while (d < rank && here[d] == there[d])
    d++;
  return d < rank && here[d] != next[d];
}

/* Equally good links, ascending.  Returns: how many. */
static guint32
good_links (const State *self, guint left, guint32 node, guint32 target, guint32 *link)
{
  const Distance own = *distance (self, left, node, target);
  guint32 n = 0;

  for (guint32 i = self->t->first[node]; i < self->t->first[node + 1]; i++)
    {
      const Distance found = over (self, left, node, i, target);
      if (found.links != NONE && found.links == own.links && found.cost == own.cost
          && is_in_order (self, node, i, target))
        link[n++] = i;
    }
  return n;
}

/* ---- links ------------------------------------------------------------------------- */

/* With half duplex both directions of a link are one timeline. */
static guint32
timeline (const State *self, guint32 link)
{
  guint32 from = 0;

  if (!self->machine->half_duplex)
    return link;
  while (self->t->first[from + 1] <= link)
    from++;
  for (guint32 back = self->t->first[self->t->to[link]];
       back < self->t->first[self->t->to[link] + 1]; back++)
    if (self->t->to[back] == from)
      return MIN (link, back);
  return link;
}

static GArray *
taken_of (const State *self, guint32 link)
{
  return g_ptr_array_index (self->taken, timeline (self, link));
}

static SimTime
load_of (const State *self, guint32 link, SimTime now)
{
  const GArray *taken = taken_of (self, link);
  SimTime load = 0;

  if (is_infinite (self, link))
    return 0;
  for (guint i = 0; i < taken->len; i++)
    load = MAX (load, g_array_index (taken, Taken, i).end - now);
  return load;
}

static gboolean
is_free (const GArray *taken, SimTime begin, SimTime end)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const Taken other = g_array_index (taken, Taken, i);
      if (other.begin < other.end && begin < other.end && other.begin < end)
        return FALSE;
    }
  return TRUE;
}

/* The earliest begin from the head's arrival on; with fifo, behind all that came before.
 */
static SimTime
find_begin (const State *self, const GArray *taken, const Traveller *packet, SimTime span)
{
  SimTime best = packet->head;

  if (self->machine->discipline == DISCIPLINE_FIFO)
    {
      for (guint i = 0; i < taken->len; i++)
        best = MAX (best, g_array_index (taken, Taken, i).end);
      return best;
    }
  if (is_free (taken, best, MAX (best + span, packet->tail) + self->gap))
    return best;
  best = -1;
  for (guint i = 0; i < taken->len; i++)
    {
      const SimTime begin = g_array_index (taken, Taken, i).end;
      if (begin > packet->head && (best < 0 || begin < best)
          && is_free (taken, begin, MAX (begin + span, packet->tail) + self->gap))
        best = begin;
    }
  return best;
}

static void
pass (State *self, Traveller *packet, guint32 link)
{
  GArray *taken = taken_of (self, link);

  if (self->links != NULL)
    self->links[link].packets++;
  if (is_infinite (self, link))
    return;
  const SimTime span = span_of (self, link, packet->bytes);
  const SimTime begin = find_begin (self, taken, packet, span);
  const SimTime end = MAX (begin + span, packet->tail);
  const Taken entry = { begin, end + self->gap };
  g_array_append_val (taken, entry);
  if (self->links != NULL)
    {
      self->links[link].busy += end - begin;
      self->links[link].delay += begin - packet->head;
    }
  packet->tail = end + latency_of (self, link);
  packet->head = self->machine->switching == SWITCHING_CUT_THROUGH
                     ? begin + self->start + latency_of (self, link)
                     : packet->tail;
}

/* ---- decisions --------------------------------------------------------------------- */

static guint32
k_of (const State *self, const Traveller *packet)
{
  return self->machine->route_by == ROUTE_BY_PACKET ? packet->number : 0;
}

/* The link that `ties` takes now. */
static guint32
tie (const State *self, const Traveller *packet, guint left, guint32 node, guint32 target,
     SimTime now, guint32 *n)
{
  const RoutingMessage *m = packet->way->message;
  const guint64 x[] = { 1, m->source, m->number, k_of (self, packet), node };
  const guint64 pair = (guint64) m->source << 32 | target;
  g_autofree guint32 *link = g_new (guint32, self->t->nodes);
  guint32 least = 0;

  *n = good_links (self, left, node, target, link);
  g_assert_cmpuint (*n, >, 0);
  switch (self->machine->ties)
    {
    case TIES_LOWEST:
      return link[0];
    case TIES_SPREAD:
      return link[picked (mixed (pair + node * G_STEP), *n)];
    case TIES_D_MOD_K:
      return link[target / divisor (self, node) % *n];
    case TIES_S_MOD_K:
      return link[m->source / divisor (self, node) % *n];
    case TIES_RANDOM:
      return link[picked (hashed (self->machine->seed, x, 5), *n)];
    case TIES_ADAPTIVE:
      break;
    }
  SimTime lowest = load_of (self, link[0], now);
  for (guint32 i = 1; i < *n; i++)
    lowest = MIN (lowest, load_of (self, link[i], now));
  for (guint32 i = 0; i < *n; i++)
    if (load_of (self, link[i], now) == lowest)
      link[least++] = link[i];
  return link[picked (hashed (self->machine->seed, x, 5), least)];
}

static guint32
router_of (const State *self, guint32 processor)
{
  const guint32 links = self->t->first[processor + 1] - self->t->first[processor];

  return links == 1 ? self->t->to[self->t->first[processor]] : processor;
}

static gboolean
is_candidate (const State *self, guint32 router, guint32 a, guint32 b)
{
  const guint32 own = group_of (self, router);

  if (router == a || router == b)
    return FALSE;
  if (own == NONE)
    return TRUE;
  if (group_of (self, a) == group_of (self, b))
    return own == group_of (self, a);
  return own != group_of (self, a) && own != group_of (self, b);
}

/* X, or NONE. */
static guint32
detour (const State *self, const Traveller *packet)
{
  const RoutingMessage *m = packet->way->message;
  const guint64 x[] = { 2, m->source, m->number, k_of (self, packet) };
  const guint32 a = router_of (self, m->source), b = router_of (self, m->destination);
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
  return distance (self, 1, from, to)->links;
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
      const guint32 link = tie (self, packet, left, from, target, now, &n);
      load = MAX (load, load_of (self, link, now));
      if (self->machine->routing == ROUTING_UGAL)
        break;
      left -= leads_to_other_group (self, from, link);
      from = self->t->to[link];
    }
  return load;
}

static guint32
ugal (const State *self, const Traveller *packet, SimTime now)
{
  const RoutingMessage *m = packet->way->message;
  const guint32 a = packet->node, b = router_of (self, m->destination);
  const guint32 x = detour (self, packet);

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

static guint32
decide (State *self, Traveller *packet, SimTime now)
{
  const gboolean follows
      = self->machine->route_by == ROUTE_BY_MESSAGE && packet->number > 0;
  const RoutingMessage *m = packet->way->message;
  guint32 n;

  if (packet->decides_later && packet->node == router_of (self, m->source))
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
          tie (self, packet, packet->left, packet->node, target, now, &n) };
  self->choices += n > 1;
  if (packet->number == 0)
    g_array_append_val (packet->way->decisions, made);
  return made.link;
}

/* ---- packets ----------------------------------------------------------------------- */

static gboolean
makes_detours (const State *self)
{
  return self->machine->routing == ROUTING_VALIANT
         || self->machine->routing == ROUTING_UGAL
         || self->machine->routing == ROUTING_UGAL_G;
}

/* Links that take time, on the pair's path if that is fixed, else on the minimal path
 * with the lowest nodes. */
static guint32
hops_beforehand (const State *self, Way *way)
{
  const Traveller first = { .way = way };
  const guint32 destination = way->message->destination;
  const gboolean is_fixed = !makes_detours (self) && self->machine->ties != TIES_RANDOM
                            && self->machine->ties != TIES_ADAPTIVE;
  g_autofree guint32 *links = g_new (guint32, self->t->nodes);
  guint32 node = way->message->source, hops = 0, n;
  guint left = 1;

  while (node != destination)
    {
      n = good_links (self, left, node, destination, links);
      g_assert_cmpuint (n, >, 0);
      const guint32 link
          = is_fixed ? tie (self, &first, left, node, destination, 0, &n) : links[0];
      hops += !is_infinite (self, link);
      left -= leads_to_other_group (self, node, link);
      node = self->t->to[link];
    }
  return hops;
}

/* The smallest S of the least (Ts + Tb S) (l - 1 + ceil (L / S)), raised so that there
 * are at most 256 packets. */
static guint64
best_bytes (const State *self, Way *way)
{
  const guint64 bytes = way->message->bytes;
  const guint32 hops = hops_beforehand (self, way);
  guint64 best = bytes;
  AttoTime least = -1;

  if (hops <= 1)
    return bytes;
  for (guint64 s = 1; s <= bytes; s++)
    {
      const SimTime portion = whole (self->machine->link_start_time
                                     + self->machine->link_byte_time * (AttoTime) s);
      const AttoTime time = (AttoTime) portion * (hops - 1 + (bytes + s - 1) / s);
      if (least >= 0 && time >= least)
        continue;
      least = time;
      best = s;
    }
  return MAX (best, (bytes + 255) / 256);
}

static guint64
most_bytes (const State *self, Way *way)
{
  if (way->message->bytes == 0)
    return 1;
  switch (self->machine->packets)
    {
    case PACKETS_FIXED:
      return self->machine->packet_bytes;
    case PACKETS_BEST:
      return best_bytes (self, way);
    case PACKETS_WHOLE:
      break;
    }
  return way->message->bytes;
}

/* ---- events ------------------------------------------------------------------------ */

static gboolean
is_there (const Traveller *packet)
{
  return packet->node == packet->way->message->destination && packet->via == NONE;
}

static SimTime
time_of (const Traveller *packet)
{
  return is_there (packet) ? packet->tail : packet->head;
}

static gboolean
is_before (const Traveller *a, const Traveller *b)
{
  const RoutingMessage *m = a->way->message, *o = b->way->message;

  if (time_of (a) != time_of (b))
    return time_of (a) < time_of (b);
  if (m->source != o->source)
    return m->source < o->source;
  if (m->number != o->number)
    return m->number < o->number;
  return a->number < b->number;
}

static void
move_on (State *self, Traveller *packet)
{
  do
    {
      const guint32 link = decide (self, packet, packet->head);
      packet->left -= leads_to_other_group (self, packet->node, link);
      pass (self, packet, link);
      packet->node = self->t->to[link];
      if (packet->node == packet->via)
        {
          packet->via = NONE;
          packet->left = 1;
        }
    }
  while (self->machine->discipline == DISCIPLINE_RESERVE && !is_there (packet));
}

static void
add_packets (State *self, Way *way, GArray *packets)
{
  const RoutingMessage *m = way->message;
  const guint64 most = most_bytes (self, way);
  guint64 rest = m->bytes;

  do
    {
      Traveller packet = { .way = way,
                           .number = way->packets++,
                           .bytes = MIN (rest, most),
                           .node = m->source,
                           .via = NONE,
                           .left = 1,
                           .head = m->injected,
                           .tail = m->injected };
      rest -= packet.bytes;
      if (self->machine->routing == ROUTING_VALIANT)
        packet.via = detour (self, &packet);
      else
        packet.decides_later = makes_detours (self);
      g_array_append_val (packets, packet);
    }
  while (rest > 0);
  way->message->packets = way->packets;
}

static void
simulate (State *self, RoutingMessage *messages, guint count)
{
  g_autoptr (GArray) packets = g_array_new (FALSE, FALSE, sizeof (Traveller));
  g_autofree Way *ways = g_new0 (Way, count);

  for (guint i = 0; i < count; i++)
    {
      ways[i] = (Way){ .message = &messages[i], .via = NONE };
      ways[i].decisions = g_array_new (FALSE, FALSE, sizeof (Decision));
      messages[i].arrived = 0;
      add_packets (self, &ways[i], packets);
    }
  while (packets->len > 0)
    {
      guint least = 0;
      for (guint i = 1; i < packets->len; i++)
        if (is_before (&g_array_index (packets, Traveller, i),
                       &g_array_index (packets, Traveller, least)))
          least = i;
      Traveller *packet = &g_array_index (packets, Traveller, least);
      if (!is_there (packet))
        {
          move_on (self, packet);
          continue;
        }
      packet->way->message->arrived = MAX (packet->way->message->arrived, packet->tail);
      g_array_remove_index (packets, least);
    }
  for (guint i = 0; i < count; i++)
    g_array_unref (ways[i].decisions);
}

/* ---- all together ------------------------------------------------------------------ */

static void
list_routers (State *self)
{
  self->routers = g_new (guint32, self->t->nodes);
  for (guint32 node = 0; node < self->t->nodes; node++)
    for (guint32 p = 0; p < self->t->processors; p++)
      if (router_of (self, p) == node)
        {
          self->routers[self->n_routers++] = node;
          break;
        }
}

static void
clear (State *self)
{
  for (guint i = 0; i < self->taken->len; i++)
    g_array_set_size (g_ptr_array_index (self->taken, i), 0);
}

guint64
routing_model_run (const RoutingModel *of, RoutingMessage *messages, guint count,
                   RoutingLink *links)
{
  State self = { .of = of,
                 .t = of->topology,
                 .machine = of->machine,
                 .start = whole (of->machine->link_start_time),
                 .gap = whole (of->machine->link_gap),
                 .threshold = whole (of->machine->ugal_threshold) };
  guint64 choices;

  self.taken = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint32 i = 0; i < self.t->links; i++)
    g_ptr_array_add (self.taken, g_array_new (FALSE, FALSE, sizeof (Taken)));
  find_distances (&self);
  list_routers (&self);
  self.links = links;
  simulate (&self, messages, count);
  choices = self.choices;
  self.links = NULL;
  for (guint i = 0; i < count; i++)
    {
      RoutingMessage alone = messages[i];
      clear (&self);
      alone.injected = 0;
      simulate (&self, &alone, 1);
      messages[i].alone = alone.arrived;
    }
  g_ptr_array_unref (self.taken);
  g_free (self.distances);
  g_free (self.routers);
  return choices;
}
