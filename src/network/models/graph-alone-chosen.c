/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph-alone-chosen.c - a message alone on a network on which its packets choose
 *
 * It makes the same draws as in the run.  If its packets cannot influence each other's
 * ways, all take the first one's.  Else it is replayed on a second network with the same
 * routes, which is empty before and after.
 */
#include "config.h"

#include "base/heap.h"
#include "network/models/graph-choose.h"

/* ---- replayed ---------------------------------------------------------------------- */

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

/* The links that the message has used are cleared after it. */
static void
mark_used (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet)
{
  g_array_append_val ((GArray *) data, link);
}

static GraphNetwork *
alone_new (const GraphNetwork *self)
{
  GraphNetwork *alone = g_memdup2 (self, sizeof *self);
  guint32 links = self->topology->links;

  alone->links = g_aligned_alloc0 (MAX (links, 1), sizeof (Link), sizeof (Link));
  alone->loads = self->loads == NULL ? NULL : g_new0 (SimTime, links);
  alone->timelines = self->timelines == NULL ? NULL : g_new0 (LinkTimeline, links);
  alone->waiting = NULL;
  alone->waiting_sets = NULL;
  alone->pairs = NULL;
  alone->paths = NULL;
  alone->network.observer = mark_used;
  alone->network.observer_data = g_array_new (FALSE, FALSE, sizeof (guint32));
  return alone;
}

static void
clear_used (GraphNetwork *alone)
{
  GArray *used = alone->network.observer_data;

  for (guint i = 0; i < used->len; i++)
    {
      guint32 link = g_array_index (used, guint32, i);
      guint32 medium = graph_medium_of (alone, link);

      alone->links[link] = (Link){ 0 };
      alone->links[medium] = (Link){ 0 };
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
  g_array_unref (alone->network.observer_data);
  g_aligned_free (alone->links);
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
      graph_choose_start (alone, &packets[k], count);
      heap_push (&heap, steps, &start);
    }
  while (heap.count > 0 && done)
    done = take_step (alone, &heap, packets, last);
  heap_clear (&heap);
  return done;
}

static gboolean
replay_alone (GraphNetwork *self, const Packet *message, guint64 packet_bytes,
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
      trails_clear (alone->chooser->trails);
      g_clear_error (&self->network.error);
      self->network.error = g_steal_pointer (&alone->network.error);
    }
  return done;
}

/* ---- all packets on the first one's way -------------------------------------------- */

/* Whether a way that has been at these nodes has been at one of them twice. */
static gboolean
repeats (const GArray *nodes)
{
  for (guint i = 1; i < nodes->len; i++)
    for (guint j = 0; j < i; j++)
      if (g_array_index (nodes, guint32, i) == g_array_index (nodes, guint32, j))
        return TRUE;
  return FALSE;
}

/* The classes of the links that take time on the first packet's way, while no link has a
 * load.  nodes: where it has been, if it makes a detour. */
static gboolean
find_way (GraphNetwork *self, const Packet *message, GArray *classes, GArray *nodes)
{
  const guint64 choices = self->network.choices;
  guint32 *paths = g_steal_pointer (&self->paths);
  Packet packet = *message;
  guint32 link = 0;

  graph_choose_start (self, &packet, 1);
  while (!graph_choose_is_there (self, &packet))
    {
      gboolean is_detour = packet.via < PACKET_DECIDES_LATER || nodes->len > 0;
      guint8 class;

      if (is_detour)
        g_array_append_val (nodes, packet.node);
      link = graph_choose (self, &packet, GRAPH_EMPTY);
      if (link == ROUTES_NO_LINK)
        break;
      class = self->topology->weight_class[link];
      if (class != TOPOLOGY_INFINITE_CLASS)
        g_array_append_val (classes, class);
      packet.node = self->topology->to[link];
    }
  if (nodes->len > 0)
    g_array_append_val (nodes, packet.node);
  self->network.choices = choices;
  self->paths = paths;
  if (link == ROUTES_NO_LINK)
    graph_fail_no_route (self, message->source, message->destination, packet.node);
  return link != ROUTES_NO_LINK;
}

/* Packets that choose for themselves are on several ways; a load that the message has
 * made on one direction of a link, or at its first visit of a node, is one at the second.
 */
gboolean
graph_chosen_empty_time (GraphNetwork *self, const Packet *message, SimTime *time)
{
  guint64 packet_bytes;
  guint32 count = graph_packets (&self->network, message->source, message->destination,
                                 message->bytes, &packet_bytes);

  if (network_node_of (&self->network, message->source)
      == network_node_of (&self->network, message->destination))
    {
      *time = 0;
      return TRUE;
    }
  if (self->by_packet && count > 1)
    return replay_alone (self, message, packet_bytes, count, time);

  g_autoptr (GArray) classes = g_array_new (FALSE, FALSE, 1);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (!find_way (self, message, classes, nodes))
    return FALSE;
  if (repeats (nodes))
    return replay_alone (self, message, packet_bytes, count, time);
  if (graph_path_time (self, classes, message->bytes, packet_bytes, count, time))
    return TRUE;
  network_fail_too_long (&self->network);
  return FALSE;
}
