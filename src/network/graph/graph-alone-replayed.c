/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-alone-replayed.c - a message alone, replayed on a second network with the same
 * routes, which is empty before and after
 *
 * Its packets can wait for each other, or for themselves: where each chooses its way, and
 * where links of a way share a medium.
 */
#include "config.h"

#include "base/heap.h"
#include "network/graph/graph-private.h"

typedef struct
{
  SimTime time;
  guint32 packet;
} Step;

static gboolean
is_before (gconstpointer a, gconstpointer b)
{
  const Step *x = a, *y = b;

  return x->time != y->time ? x->time < y->time : x->packet < y->packet;
}

static const HeapKind steps = { sizeof (Step), is_before, 4 };

/* The links that the message has used are cleared after it; each is marked once. */
static void
mark_used (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet)
{
  GraphNetwork *second = data;
  const gboolean takes_time
      = second->links.links[link].price_class != TOPOLOGY_INFINITE_CLASS;

  if (second->left < 0)
    second->left = takes_time ? end + second->prices.gap : begin;
  if (link_states_use (&second->links, link).packets == 1)
    g_array_append_val (second->marked, link);
}

static GraphNetwork *
second_new (const GraphNetwork *self)
{
  GraphNetwork *second = g_memdup2 (self, sizeof *self);

  link_states_copy (&second->links, &self->links);
  second->chooser = chooser_copy (self->chooser);
  second->use = (PathUse){ .by_packet = self->use.by_packet };
  second->network.observer = mark_used;
  second->network.observer_data = second;
  second->marked = g_array_new (FALSE, FALSE, sizeof (guint32));
  return second;
}

/* What else is counted for links is not used. */
static void
clear_used (GraphNetwork *second)
{
  for (guint i = 0; i < second->marked->len; i++)
    {
      const guint32 link = g_array_index (second->marked, guint32, i);

      link_states_forget (&second->links, link);
      if (second->chooser != NULL)
        chooser_forget_load (second->chooser, link);
    }
  g_array_set_size (second->marked, 0);
}

void
graph_second_free (GraphNetwork *second)
{
  if (second == NULL)
    return;
  clear_used (second);
  g_array_unref (second->marked);
  link_states_close_copy (&second->links);
  chooser_free_copy (second->chooser);
  g_free (second);
}

static gboolean
is_earlier (gconstpointer a, gconstpointer b)
{
  return *(const SimTime *) a < *(const SimTime *) b;
}

static const HeapKind times = { sizeof (SimTime), is_earlier, 2 };

/* A message alone. */
typedef struct
{
  GraphNetwork *second;
  Packet *packets;
  Packet first; /* before it moved */
  guint64 bytes;
  guint32 count;
  guint32 next; /* the first packet that has no step */
  Heap steps;   /* Step */
  Heap left;    /* SimTime: of packets at the first links, where they are interleaved */
  SimTime last; /* arrival */
} Alone;

/* The next packet reaches its first link then. */
static void
add_packet (Alone *self, SimTime time)
{
  const guint32 k = self->next++;
  const Step start = { time, k };
  Packet *packet = &self->packets[k];

  if (k > 0)
    *packet = self->first;
  packet->number = k;
  packet->tail = time;
  if (k + 1 == self->count)
    packet->bytes = self->bytes - k * self->packets[0].bytes;
  packet->next = graph_first_link (&self->second->network, packet, self->count);
  if (k == 0)
    self->first = *packet;
  heap_push (&self->steps, steps, &start);
}

/* The last packet that has a step has reached its first link now: so does the next one
 * when there are fewer packets than are allowed. */
static void
let_next_follow (Alone *self, SimTime now)
{
  SimTime time = now;

  if (self->second->left > now)
    heap_push (&self->left, times, &self->second->left);
  while (self->left.count > 0 && *(const SimTime *) self->left.elements <= now)
    heap_pop (&self->left, times);
  if (self->left.count >= self->second->interleave)
    {
      time = *(const SimTime *) self->left.elements;
      heap_pop (&self->left, times);
    }
  add_packet (self, time);
}

/* Takes the step on top of the heap. */
static gboolean
take_step (Alone *self, guint32 *reached)
{
  Step step = *(const Step *) self->steps.elements;
  const SimTime now = step.time;
  const gboolean is_first = step.packet == *reached;
  Hop hop;

  *reached += is_first;
  self->second->left = is_first ? -1 : 0;
  hop = network_hop (&self->second->network, &self->packets[step.packet], now,
                     &step.time);
  if (hop == HOP_MOVED)
    heap_replace (&self->steps, steps, &step);
  else
    {
      heap_pop (&self->steps, steps);
      self->last = MAX (self->last, step.time);
    }
  if (hop != HOP_FAILED && is_first && self->next == *reached && self->next < self->count)
    let_next_follow (self, now);
  return hop != HOP_FAILED;
}

/* All packets start at 0, in their order. */
static gboolean
replay_packets (GraphNetwork *second, Packet *packets, guint64 bytes, guint32 count,
                SimTime *last)
{
  Alone self = { .second = second, .packets = packets, .bytes = bytes, .count = count };
  guint32 reached = 0;
  gboolean done = TRUE;

  do
    add_packet (&self, 0);
  while (second->interleave == 0 && self.next < count);
  while (self.steps.count > 0 && done)
    done = take_step (&self, &reached);
  heap_clear (&self.steps);
  heap_clear (&self.left);
  *last = self.last;
  return done;
}

gboolean
graph_replayed_time (GraphNetwork *self, const Packet *message, guint64 packet_bytes,
                     guint32 count, SimTime *time)
{
  g_autofree Packet *packets = g_new (Packet, count);
  GraphNetwork *second;
  gboolean done;

  if (self->second == NULL)
    self->second = second_new (self);
  second = self->second;
  packets[0] = *message;
  packets[0].bytes = packet_bytes;
  done = replay_packets (second, packets, message->bytes, count, time);
  clear_used (second);
  if (!done)
    {
      if (second->chooser != NULL)
        chooser_reset (second->chooser);
      g_clear_error (&self->network.error);
      self->network.error = g_steal_pointer (&second->network.error);
    }
  return done;
}
