/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model-wire.c - streams and acknowledgements in the reference model of routing
 *
 * Source: docs/replay.md, "Streams" and "Acknowledgements".
 */
#include "config.h"

#include "routing-model-private.h"

/* ---- streams ----------------------------------------------------------------------- */

static gboolean
is_earlier_of_stream (const Traveller *a, const Traveller *b)
{
  const RoutingMessage *m = a->way->message, *o = b->way->message;

  return m->source == o->source && m->destination == o->destination
         && (m->number < o->number || (m->number == o->number && a->number < b->number));
}

static gint
compare_later (gconstpointer a, gconstpointer b)
{
  const SimTime x = *(const SimTime *) a, y = *(const SimTime *) b;

  return x < y ? 1 : x > y ? -1 : 0;
}

SimTime
routing_model_stream_time (const State *self, const Traveller *packet)
{
  const RoutingMessage *m = packet->way->message;
  const guint64 most = self->machine->interleave;
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (SimTime));

  if (most == 0 || self->machine->discipline == DISCIPLINE_RESERVE)
    return m->injected;
  for (guint i = 0; i < self->packets->len; i++)
    {
      const Traveller *other = g_ptr_array_index (self->packets, i);

      if (other->where == AT_SOURCE && is_earlier_of_stream (other, packet))
        return G_MAXINT64;
    }
  for (guint i = 0; i < self->left->len; i++)
    {
      const LeftSource one = g_array_index (self->left, LeftSource, i);

      if (one.source == m->source && one.destination == m->destination)
        g_array_append_val (left, one.time);
    }
  if (left->len < most)
    return m->injected;
  g_array_sort (left, compare_later);
  return MAX (m->injected, g_array_index (left, SimTime, most - 1));
}

void
routing_model_left (State *self, const Traveller *packet, guint32 link, SimTime reached)
{
  const RoutingMessage *m = packet->way->message;
  const LeftSource left
      = { m->source, m->destination,
          routing_model_is_infinite (self, link) ? reached
                                                 : routing_model_released (self, link) };

  g_array_append_val (self->left, left);
}

/* ---- acknowledgements -------------------------------------------------------------- */

static Received *
received_of (State *self, guint32 source, guint32 destination)
{
  const Received none = { .source = source, .destination = destination };

  for (guint i = 0; i < self->received->len; i++)
    {
      Received *one = &g_array_index (self->received, Received, i);

      if (one->source == source && one->destination == destination)
        return one;
    }
  g_array_append_val (self->received, none);
  return &g_array_index (self->received, Received, self->received->len - 1);
}

/* Returns: its number at its source. */
static guint32
add_acknowledgement (State *self, const Received *of, Where where, SimTime time)
{
  Way *way = g_new0 (Way, 1);
  guint32 number = 0;

  for (guint i = 0; i < self->acknowledgements->len; i++)
    {
      const Way *other = g_ptr_array_index (self->acknowledgements, i);

      number += other->message->source == of->destination;
    }
  way->via = NONE;
  way->decisions = g_array_new (FALSE, FALSE, sizeof (Decision));
  way->message = g_new0 (RoutingMessage, 1);
  *way->message = (RoutingMessage){ .source = of->destination,
                                    .destination = of->source,
                                    .number = ACKNOWLEDGEMENT };
  g_ptr_array_add (self->acknowledgements, way);
  routing_model_add_packet (self, way, number, self->machine->acknowledge_bytes, where,
                            time);
  return number;
}

void
routing_model_acknowledge (State *self, const Traveller *packet)
{
  const RoutingMessage *m = packet->way->message;
  const SimTime now = packet->tail;
  Received *of;

  if (!self->acknowledges)
    return;
  of = received_of (self, m->source, m->destination);
  if (++of->packets == self->machine->acknowledge_packets)
    {
      of->packets = 0;
      of->is_timed = FALSE;
      add_acknowledgement (self, of, ON_THE_WAY, now);
    }
  else if (of->packets == 1)
    {
      of->is_timed = TRUE;
      of->number = add_acknowledgement (
          self, of, TIMED, now + routing_model_whole (self->machine->acknowledge_delay));
    }
}

void
routing_model_carry (State *self, const Traveller *packet)
{
  const RoutingMessage *m = packet->way->message;
  Received *of = received_of (self, m->destination, m->source);

  of->packets = 0;
  of->is_timed = FALSE;
}

gboolean
routing_model_timer_ends (State *self, const Traveller *packet)
{
  const RoutingMessage *m = packet->way->message;
  Received *of = received_of (self, m->destination, m->source);

  if (!of->is_timed || of->number != packet->number)
    return FALSE;
  of->packets = 0;
  of->is_timed = FALSE;
  return TRUE;
}
