/* SPDX-License-Identifier: GPL-3.0-or-later */
/* routing-model-links.c - what links are taken for, and their loads */
#include "config.h"

#include "routing-model-private.h"

/* Links of a medium are one timeline.  With half duplex both directions of a link are, if
 * neither has a medium. */
static guint32
timeline (const State *self, guint32 link)
{
  const guint32 *medium = self->t->medium;
  guint32 from = 0;

  if (medium != NULL && medium[link] != G_MAXUINT32)
    return medium[link];
  if (!self->machine->half_duplex)
    return link;
  while (self->t->first[from + 1] <= link)
    from++;
  for (guint32 back = self->t->first[self->t->to[link]];
       back < self->t->first[self->t->to[link] + 1]; back++)
    if (self->t->to[back] == from)
      return medium != NULL && medium[back] != G_MAXUINT32 ? link : MIN (link, back);
  return link;
}

static GArray *
taken_of (const State *self, guint32 link)
{
  return g_ptr_array_index (self->taken, timeline (self, link));
}

SimTime
routing_model_load_of (const State *self, guint32 link, SimTime now)
{
  const GArray *taken = taken_of (self, link);
  SimTime load = 0;

  if (routing_model_is_infinite (self, link))
    return 0;
  for (guint i = 0; i < taken->len; i++)
    load = MAX (load, g_array_index (taken, Taken, i).end - now);
  return load;
}

SimTime
routing_model_released (const State *self, guint32 link)
{
  const GArray *taken = taken_of (self, link);

  return g_array_index (taken, Taken, taken->len - 1).end;
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

static int
compare_taken (gconstpointer a, gconstpointer b)
{
  const SimTime x = ((const Taken *) a)->begin, y = ((const Taken *) b)->begin;

  return x < y ? -1 : x > y;
}

/* Of whose messages the time until begin is; where the link is free, of the next one's.
 */
static void
count_wait (RoutingLink *link, const GArray *taken, const Traveller *packet,
            SimTime begin)
{
  const RoutingMessage *own = packet->way->message;
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) taken);
  SimTime from = packet->head;

  g_array_sort (sorted, compare_taken);
  for (guint i = 0; i < sorted->len; i++)
    {
      const Taken one = g_array_index (sorted, Taken, i);
      const SimTime time = MAX (MIN (one.end, begin) - from, 0);

      from += time;
      if (one.message == own && own->number != ACKNOWLEDGEMENT)
        link->own_delay += time;
      else if (one.message->source == own->source)
        link->sender_delay += time;
    }
  g_assert_cmpint (from, ==, begin);
  link->delay += begin - packet->head;
}

static void
count_message (State *self, const Traveller *packet, guint32 link)
{
  const RoutingMessage *own = packet->way->message;
  char *name;

  self->links[link].packets++;
  if (own->number == ACKNOWLEDGEMENT)
    return;
  name = g_strdup_printf ("%u %u %u", link, own->source, own->number);
  self->links[link].messages += g_hash_table_add (self->carried, name);
}

void
routing_model_pass (State *self, Traveller *packet, guint32 link)
{
  GArray *taken = taken_of (self, link);

  if (self->links != NULL)
    count_message (self, packet, link);
  if (routing_model_is_infinite (self, link))
    return;
  const SimTime span = routing_model_span_of (self, link, packet->bytes);
  const SimTime begin = find_begin (self, taken, packet, span);
  const SimTime end = MAX (begin + span, packet->tail);
  const Taken entry = { begin, end + self->gap, packet->way->message };
  if (self->links != NULL)
    {
      const LateLink late = { link, begin, end };

      if (packet->way->message->number == ACKNOWLEDGEMENT)
        g_array_append_val (self->late, late);
      self->links[link].busy += end - begin;
      count_wait (&self->links[link], taken, packet, begin);
    }
  g_array_append_val (taken, entry);
  packet->tail = end + routing_model_latency_of (self, link);
  packet->head = self->machine->switching == SWITCHING_CUT_THROUGH
                     ? begin + self->start + routing_model_latency_of (self, link)
                     : packet->tail;
}
