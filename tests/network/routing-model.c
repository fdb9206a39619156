/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "routing-model-private.h"

/* ---- packets ----------------------------------------------------------------------- */

static gboolean
takes_valiant_routes (const State *self)
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
  const gboolean is_fixed = !takes_valiant_routes (self)
                            && self->machine->ties != TIES_RANDOM
                            && self->machine->ties != TIES_ADAPTIVE;
  g_autofree guint32 *links = g_new (guint32, self->t->nodes);
  guint32 node = way->message->source, hops = 0, n;
  guint left = 1;

  while (node != destination)
    {
      n = routing_model_good_links (self, left, node, destination, links);
      g_assert_cmpuint (n, >, 0);
      const guint32 link
          = is_fixed ? routing_model_tie (self, &first, left, node, destination, 0, &n)
                     : links[0];
      hops += !routing_model_is_infinite (self, link);
      left -= routing_model_leads_to_other_group (self, node, link);
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
      const SimTime portion = routing_model_whole (
          self->machine->link_start_time + self->machine->link_byte_time * (AttoTime) s);
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
  const SimTime s = time_of (a), t = time_of (b);

  if (s != t)
    return s < t;
  if (m->source != o->source)
    return m->source < o->source;
  if (m->number != o->number)
    return m->number < o->number;
  return a->number < b->number;
}

static void
move_on (State *self, Traveller *packet)
{
  if (packet->where == AT_SOURCE)
    {
      packet->tail = packet->head;
      routing_model_carry (self, packet);
    }
  do
    {
      const guint32 link = routing_model_decide (self, packet, packet->head);
      const SimTime reached = packet->head;

      packet->left -= routing_model_leads_to_other_group (self, packet->node, link);
      routing_model_pass (self, packet, link);
      if (packet->where == AT_SOURCE)
        routing_model_left (self, packet, link, reached);
      packet->where = ON_THE_WAY;
      packet->node = self->t->to[link];
      if (packet->node == packet->via)
        {
          packet->via = NONE;
          packet->left = 1;
        }
    }
  while (self->machine->discipline == DISCIPLINE_RESERVE && !is_there (packet));
}

/* A packet of a message, or one alone, is at its source. */
Traveller *
routing_model_add_packet (State *self, Way *way, guint32 number, guint64 bytes,
                          Where where, SimTime time)
{
  Traveller *packet = g_new0 (Traveller, 1);

  *packet = (Traveller){ .where = where,
                         .way = way,
                         .number = number,
                         .bytes = bytes,
                         .node = way->message->source,
                         .via = NONE,
                         .left = 1,
                         .head = time,
                         .tail = time };
  if (self->machine->routing == ROUTING_VALIANT)
    packet->via = routing_model_router (self, packet);
  else
    packet->decides_later = takes_valiant_routes (self);
  g_ptr_array_add (self->packets, packet);
  return packet;
}

static void
add_packets (State *self, Way *way)
{
  const RoutingMessage *m = way->message;
  const guint64 most = most_bytes (self, way);
  guint64 rest = m->bytes;

  do
    {
      const guint64 bytes = MIN (rest, most);

      routing_model_add_packet (self, way, way->packets++, bytes, AT_SOURCE, m->injected);
      rest -= bytes;
    }
  while (rest > 0);
  way->message->packets = way->packets;
}

/* The packet whose event comes first. */
static void
take_event (State *self, Traveller *packet)
{
  if (packet->where == TIMED && !routing_model_timer_ends (self, packet))
    {
      g_ptr_array_remove (self->packets, packet);
      return;
    }
  if (!is_there (packet))
    {
      move_on (self, packet);
      return;
    }
  if (packet->way->message->number != ACKNOWLEDGEMENT)
    routing_model_acknowledge (self, packet);
  packet->way->message->arrived = MAX (packet->way->message->arrived, packet->tail);
  g_ptr_array_remove (self->packets, packet);
}

static void
free_way (gpointer data)
{
  Way *way = data;

  g_array_unref (way->decisions);
  g_free (way->message);
  g_free (way);
}

static void
simulate (State *self, RoutingMessage *messages, guint count)
{
  g_autofree Way *ways = g_new0 (Way, count);

  self->packets = g_ptr_array_new_with_free_func (g_free);
  self->left = g_array_new (FALSE, FALSE, sizeof (LeftSource));
  self->received = g_array_new (FALSE, FALSE, sizeof (Received));
  self->acknowledgements = g_ptr_array_new_with_free_func (free_way);
  for (guint i = 0; i < count; i++)
    {
      ways[i] = (Way){ .message = &messages[i], .via = NONE };
      ways[i].decisions = g_array_new (FALSE, FALSE, sizeof (Decision));
      messages[i].arrived = 0;
      add_packets (self, &ways[i]);
    }
  while (self->packets->len > 0)
    {
      Traveller *least = NULL;

      for (guint i = 0; i < self->packets->len; i++)
        {
          Traveller *packet = g_ptr_array_index (self->packets, i);

          if (packet->where == AT_SOURCE)
            packet->head = routing_model_stream_time (self, packet);
          if (least == NULL || is_before (packet, least))
            least = packet;
        }
      take_event (self, least);
    }
  for (guint i = 0; i < count; i++)
    g_array_unref (ways[i].decisions);
  g_ptr_array_unref (self->packets);
  g_array_unref (self->left);
  g_array_unref (self->received);
  g_ptr_array_unref (self->acknowledgements);
}

/* ---- all together ------------------------------------------------------------------ */

static void
list_routers (State *self)
{
  self->routers = g_new (guint32, self->t->nodes);
  for (guint32 node = 0; node < self->t->nodes; node++)
    for (guint32 p = 0; p < self->t->processors; p++)
      if (routing_model_router_of (self, p) == node)
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

/* What acknowledgements began after the run, which ends with an arrival or a send, does
 * not count as busy. */
static void
forget_late (const State *self, const RoutingMessage *messages, guint count)
{
  SimTime run = 0;

  for (guint i = 0; i < count; i++)
    run = MAX (run, MAX (messages[i].arrived, messages[i].injected));
  for (guint i = 0; i < self->late->len; i++)
    {
      const LateLink one = g_array_index (self->late, LateLink, i);

      if (one.begin >= run)
        self->links[one.link].busy -= one.end - one.begin;
    }
}

guint64
routing_model_run (const RoutingModel *of, RoutingMessage *messages, guint count,
                   RoutingLink *links)
{
  State self = { .of = of,
                 .t = of->topology,
                 .machine = of->machine,
                 .start = routing_model_whole (of->machine->link_start_time),
                 .gap = routing_model_whole (of->machine->link_gap),
                 .threshold = routing_model_whole (of->machine->ugal_threshold) };
  guint64 choices;

  self.taken = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint32 i = 0; i < self.t->links; i++)
    g_ptr_array_add (self.taken, g_array_new (FALSE, FALSE, sizeof (Taken)));
  self.late = g_array_new (FALSE, FALSE, sizeof (LateLink));
  routing_model_find_distances (&self);
  list_routers (&self);
  self.links = links;
  self.carried = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self.acknowledges = of->machine->acknowledge_packets > 0;
  simulate (&self, messages, count);
  self.acknowledges = FALSE;
  forget_late (&self, messages, count);
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
  g_array_unref (self.late);
  g_hash_table_unref (self.carried);
  g_free (self.distances);
  g_free (self.routers);
  return choices;
}
