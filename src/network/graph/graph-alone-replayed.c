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

/* Takes the step on top of the heap. */
static gboolean
take_step (GraphNetwork *second, Heap *heap, Packet *packets, SimTime *last)
{
  Step step = *(const Step *) heap->elements;
  const Hop hop
      = network_hop (&second->network, &packets[step.packet], step.time, &step.time);

  if (hop == HOP_MOVED)
    heap_replace (heap, steps, &step);
  else
    {
      heap_pop (heap, steps);
      *last = MAX (*last, step.time);
    }
  return hop != HOP_FAILED;
}

/* All packets start at 0, in their order. */
static gboolean
replay_packets (GraphNetwork *second, Packet *packets, guint64 bytes, guint32 count,
                SimTime *last)
{
  Heap heap = { 0 };
  gboolean done = TRUE;

  *last = 0;
  for (guint32 k = 0; k < count; k++)
    {
      const Step start = { 0, k };

      packets[k] = packets[0];
      packets[k].number = k;
      if (k + 1 == count)
        packets[k].bytes = bytes - k * packets[0].bytes;
      packets[k].next = graph_first_link (&second->network, &packets[k], count);
      heap_push (&heap, steps, &start);
    }
  while (heap.count > 0 && done)
    done = take_step (second, &heap, packets, last);
  heap_clear (&heap);
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
