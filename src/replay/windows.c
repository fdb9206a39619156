/* SPDX-License-Identifier: GPL-3.0-or-later */
/* windows.c - events by windows of time, where the order of events at different places
 * cannot matter (docs/replay.md, "The order of events")
 *
 * A place is a node with processors and the links that begin there, or a single link of
 * another node.  An event at a place changes what belongs to it, and is followed by
 * events elsewhere only after the network's lookahead, so in a later window.  What two
 * processors share are the lists of sends and receives of a pair, where the n-th send
 * goes with the n-th receive whatever comes first, and sums.  Arrivals are reported to
 * observers when the window has ended, in the order of their events: the next one is
 * always the first of those that each place takes next.  So an event that its place takes
 * after a later one of the same time comes immediately after that one, and is placed as
 * it.
 *
 * Programs with collectives need one order: who is the first participant to wait, or the
 * last to finish, is known only in it.
 */
#include "config.h"

#include "replay/windows-private.h"

/* With narrower windows most would have one event. */
#define LEAST_LOOKAHEAD G_GINT64_CONSTANT (8000) /* 8 ns */

/* So many places before an event its packet is fetched, then the link that the packet
 * reaches, or the state of its processor, at last what these refer to. */
#define PACKETS_AHEAD 12
#define LINKS_AHEAD 8
#define REST_AHEAD 4
#define MOST_AHEAD 16 /* a power of two */

#define SECOND_LINE 64 /* of the cache: bytes from the begin of a link or a message */

/* By link: its place. */
static guint32 *
find_places (const Replay *self, const Topology *topology)
{
  guint32 *places = g_new (guint32, topology->links);
  g_autofree gboolean *hosts = g_new0 (gboolean, topology->nodes);

  for (guint32 p = 0; p < self->n_processors; p++)
    hosts[network_node (self->network, p)] = TRUE;
  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      places[link] = hosts[node] ? node : topology->nodes + link;
  return places;
}

/* TRUE: windows are used. */
static gboolean
are_possible (const Replay *self)
{
  const Topology *topology = network_topology (self->network);

  return !self->one_order && !self->watched_in_one_order && self->arrivals != NULL
         && network_lookahead (self->network) >= LEAST_LOOKAHEAD
         && (guint64) topology->nodes + topology->links < G_MAXUINT32;
}

void
windows_open_own (Replay *self)
{
  self->windows = g_new (WindowQueue, 1);
  window_queue_init (self->windows, network_lookahead (self->network), self->n_own);
  self->outcomes = (Outcomes){ 0 };
}

void
windows_close_own (Replay *self)
{
  window_queue_clear (self->windows);
  g_free (self->windows);
  outcomes_clear (&self->outcomes);
}

void
windows_open (Replay *self)
{
  const Topology *topology = network_topology (self->network);

  if (!are_possible (self))
    return;
  self->n_places = topology->links;
  self->link_memory = network_link_memory (self->network);
  shards_open (self);
  if (self->shards == NULL)
    {
      self->places = find_places (self, topology);
      self->n_own = topology->nodes + topology->links;
    }
  windows_open_own (self);
}

void
windows_close (Replay *self)
{
  if (self->windows == NULL)
    return;
  shards_close (self);
  windows_close_own (self);
  g_free (self->places);
  g_free (self->node_places);
}

void
windows_push_processor (Replay *self, const Event *event, guint32 processor)
{
  windows_push (self, event, windows_place_of (self, processor));
}

void
windows_push_at_node (Replay *self, const Event *event, const Packet *packet)
{
  if (packet->next == PACKET_AT_DESTINATION)
    windows_push_processor (self, event, packet->destination);
  else
    windows_push_processor (self, event, packet->source); /* no route: it fails */
}

/* ---- arrivals ---------------------------------------------------------------------- */

/* Equal places are those of one event, and keep their order. */
static void
tell_arrivals (Replay *self)
{
  outcomes_sort (&self->outcomes);
  for (guint32 i = 0; i < self->outcomes.count; i++)
    replay_tell_message (self, outcomes_get (&self->outcomes, i));
  self->outcomes.count = 0;
}

/* ---- events ------------------------------------------------------------------------ */

static inline const Packet *
packet_of (const Replay *self, const Event *event)
{
  return event->packet > 0 ? pool_get (&self->further_packets, event->slot)
                           : pool_get (&self->messages, event->slot);
}

/* What the event is of: a packet, or NULL and a processor. */
typedef struct
{
  const Packet *packet;
  guint32 processor;
} Ahead;

G_STATIC_ASSERT (PACKETS_AHEAD <= MOST_AHEAD && LINKS_AHEAD <= PACKETS_AHEAD
                 && REST_AHEAD <= LINKS_AHEAD);

static inline const char *
link_of (const Replay *self, const Packet *packet)
{
  return (const char *) self->link_memory.first + packet->next * self->link_memory.size;
}

/* An event that fetch_packet has seen.  NULL: there is none. */
static inline const Ahead *
find_ahead (const Replay *self, const Ahead *ahead, guint32 distance)
{
  const guint32 at = self->windows->taken + distance;

  return at < self->windows->n_active ? &ahead[at % MOST_AHEAD] : NULL;
}

/* These are inlined always: gcc leaves out calls of a function that does nothing but
 * fetch. */
static G_ALWAYS_INLINE inline void
fetch_packet (const Replay *self, Ahead *ahead, guint32 distance)
{
  const Event *event = window_queue_ahead (self->windows, distance);
  Ahead *one = &ahead[(self->windows->taken + distance) % MOST_AHEAD];

  if (event == NULL)
    return;
  if (event->order & EVENT_OF_PACKET)
    {
      one->packet = packet_of (self, event);
      __builtin_prefetch (one->packet, 1);
      __builtin_prefetch ((const char *) one->packet + SECOND_LINE - 1, 1);
      return;
    }
  *one = (Ahead){ NULL, (guint32) event->order };
  __builtin_prefetch (&self->processors[one->processor], 1);
  cursor_fetch (self->cursor, one->processor);
}

static G_ALWAYS_INLINE inline void
fetch_link (const Replay *self, const Ahead *ahead, guint32 distance)
{
  const Ahead *one = find_ahead (self, ahead, distance);
  const Packet *packet = one == NULL ? NULL : one->packet;

  if (packet == NULL)
    return;
  if (G_LIKELY (packet->next < self->n_places))
    {
      __builtin_prefetch (link_of (self, packet), 1);
      __builtin_prefetch (link_of (self, packet) + SECOND_LINE, 1);
    }
  else if (packet->next == PACKET_AT_DESTINATION)
    {
      __builtin_prefetch (&self->processors[packet->destination], 1);
      __builtin_prefetch ((const char *) packet + SECOND_LINE, 1);
      cursor_fetch (self->cursor, packet->destination);
    }
}

static G_ALWAYS_INLINE inline void
fetch_rest (const Replay *self, const Ahead *ahead, guint32 distance)
{
  const Ahead *one = find_ahead (self, ahead, distance);

  if (one == NULL)
    return;
  if (one->packet == NULL)
    cursor_fetch_operations (self->cursor, one->processor);
  else if (G_LIKELY (one->packet->next < self->n_places))
    __builtin_prefetch (*(gconstpointer const *) (link_of (self, one->packet)
                                                  + self->link_memory.waiting),
                        1);
  else if (one->packet->next == PACKET_AT_DESTINATION)
    cursor_fetch_operations (self->cursor, one->packet->destination);
}

void
windows_call_runnable (Replay *self)
{
  while (self->n_runnable > 0 && self->error == NULL)
    replay_run_processor (self, self->runnable[--self->n_runnable]);
}

static inline void
take_event (Replay *self)
{
  const Event *event = &self->event;

  self->now = event->time;
  if (event_before (&self->placed, event))
    self->placed = *event;
  replay_count_event (self);
  if (event->order & EVENT_OF_PACKET)
    messages_packet_event (self, event->packet, event->slot);
  else
    replay_run_processor (self, (guint32) event->order);
  windows_call_runnable (self);
}

void
windows_take_events (Replay *self)
{
  WindowQueue *windows = self->windows;
  Ahead ahead[MOST_AHEAD];

  for (guint32 i = 0; i < PACKETS_AHEAD; i++)
    fetch_packet (self, ahead, i);
  for (guint32 i = 0; i < LINKS_AHEAD; i++)
    fetch_link (self, ahead, i);
  for (guint32 i = 0; i < REST_AHEAD; i++)
    fetch_rest (self, ahead, i);
  while (self->error == NULL && window_queue_next_place (windows))
    {
      fetch_packet (self, ahead, PACKETS_AHEAD - 1);
      fetch_link (self, ahead, LINKS_AHEAD - 1);
      fetch_rest (self, ahead, REST_AHEAD - 1);
      self->placed.time = -1;
      while (self->error == NULL && window_queue_take (windows, &self->event))
        take_event (self);
    }
}

void
windows_run (Replay *self)
{
  WindowQueue *windows = self->windows;

  windows_call_runnable (self);
  while (self->error == NULL && window_queue_open (windows))
    {
      if (self->watched_in_order)
        NOTIFY (self, advance, window_queue_begin (windows));
      windows_take_events (self);
      tell_arrivals (self);
    }
}
