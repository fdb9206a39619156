/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-alone-replayed.c - a message alone, replayed on a second network with the same
 * routes, which is empty before and after
 *
 * Its packets can wait for each other, or for themselves: where each chooses its way, and
 * where links of a way share a medium.
 */
#include "config.h"

#include "base/heap.h"
#include "network/models/graph-choose.h"

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
  GraphNetwork *alone = data;

  if (alone->links[link].packets == 1)
    g_array_append_val (alone->marked, link);
}

static GraphNetwork *
alone_new (const GraphNetwork *self)
{
  GraphNetwork *alone = g_memdup2 (self, sizeof *self);
  guint32 links = self->topology->links;

  graph_make_links (alone);
  for (guint32 link = 0; link < links; link++)
    graph_make_link (alone, link);
  alone->loads = self->loads == NULL ? NULL : g_new0 (SimTime, links);
  alone->timelines = self->timelines == NULL ? NULL : g_new0 (LinkTimeline, links);
  for (guint32 link = 0; alone->timelines != NULL && link < links; link++)
    alone->timelines[link].has_instants = self->timelines[link].has_instants;
  alone->counts_waiting = FALSE;
  alone->waiting_sets = NULL;
  alone->reserved = NULL;
  alone->pairs = NULL;
  alone->paths = NULL;
  alone->network.observer = mark_used;
  alone->network.observer_data = alone;
  alone->marked = g_array_new (FALSE, FALSE, sizeof (guint32));
  return alone;
}

/* What else is counted for links is not used. */
static void
clear_used (GraphNetwork *alone)
{
  GArray *used = alone->marked;

  for (guint i = 0; i < used->len; i++)
    {
      guint32 link = g_array_index (used, guint32, i);
      guint32 medium = graph_medium_of (alone, link);

      alone->links[link].packets = 0;
      alone->links[link].free = 0;
      alone->links[medium].free = 0;
      if (alone->loads != NULL)
        alone->loads[medium] = 0;
      if (alone->timelines != NULL)
        link_timeline_clear (&alone->timelines[medium]);
    }
  g_array_set_size (used, 0);
}

void
graph_alone_free (GraphNetwork *alone)
{
  if (alone == NULL)
    return;
  clear_used (alone);
  g_array_unref (alone->marked);
  g_free (alone->links_memory);
  g_free (alone->loads);
  g_free (alone->timelines);
  g_free (alone);
}

/* Takes the step on top of the heap. */
static gboolean
take_step (GraphNetwork *alone, Heap *heap, Packet *packets, SimTime *last)
{
  Step step = *(const Step *) heap->elements;
  Hop hop = graph_hop (&alone->network, &packets[step.packet], step.time, &step.time);

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
replay_packets (GraphNetwork *alone, Packet *packets, guint32 count, SimTime *last)
{
  Heap heap = { 0 };
  gboolean done = TRUE;

  *last = 0;
  for (guint32 k = 0; k < count; k++)
    {
      const Step start = { 0, k };

      packets[k].trail = packets[0].trail;
      packets[k].next = graph_first_link (&alone->network, &packets[k], count);
      heap_push (&heap, steps, &start);
    }
  while (heap.count > 0 && done)
    done = take_step (alone, &heap, packets, last);
  heap_clear (&heap);
  return done;
}

gboolean
graph_replayed_time (GraphNetwork *self, const Packet *message, guint64 packet_bytes,
                     guint32 count, SimTime *time)
{
  g_autofree Packet *packets = g_new (Packet, count);
  GraphNetwork *alone;
  gboolean done;

  if (self->alone == NULL)
    self->alone = alone_new (self);
  alone = self->alone;
  for (guint32 k = 0; k < count; k++)
    {
      packets[k] = *message;
      packets[k].number = k;
      packets[k].bytes = packet_bytes;
    }
  packets[count - 1].bytes = message->bytes - (count - 1) * packet_bytes;
  done = replay_packets (alone, packets, count, time);
  clear_used (alone);
  if (!done)
    {
      if (alone->chooser != NULL)
        {
          trails_clear (alone->chooser->trails);
          message_links_clear (alone->chooser->links);
        }
      g_clear_error (&self->network.error);
      self->network.error = g_steal_pointer (&alone->network.error);
    }
  return done;
}
