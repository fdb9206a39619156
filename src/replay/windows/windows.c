/* SPDX-License-Identifier: GPL-3.0-or-later */
/* windows.c - events by windows of time, where the order of events at different places
 * cannot matter (docs/replay.md, "The order of events")
 *
 * A place is a node with processors and the links that begin there, or a single link of
 * another node; where packets choose, any node and the links that begin there.  An event
 * at a place changes what belongs to it, and is followed by events elsewhere only after
 * the network's lookahead, so in a later window.  What two processors share are the lists
 * of sends and receives of a pair, where the n-th send goes with the n-th receive
 * whatever comes first, and sums.  Arrivals are reported to observers when the window has
 * ended, in the order of their events: the next one is always the first of those that
 * each place takes next.  So an event that its place takes after a later one of the same
 * time comes immediately after that one, and is placed as it.
 *
 * What participants of a collective do is told to it, and to observers, in the same way
 * (collective-changes.c).
 *
 * One order is needed by programs in which processors wait for each other without
 * messages: what one does is followed at once by what the others do.
 */
#include "config.h"

#include "replay/state/event-loop.h"
#include "replay/state/windows.h"

/* With narrower windows most would have one event. */
#define LEAST_LOOKAHEAD G_GINT64_CONSTANT (8000) /* 8 ns */

/* 4 MB: fewer are likely to be in the cache. */
#define MANY_LINKS (1u << 15)

static void
find_places (Replay *self, const Topology *topology)
{
  g_autofree gboolean *hosts = g_new0 (gboolean, topology->nodes);

  self->places = g_new (guint32, topology->links);
  for (guint32 p = 0; p < self->n_processors; p++)
    {
      const guint32 node = network_node (self->network, p);

      hosts[node] = TRUE;
      self->processor_places[p] = node;
    }
  for (guint32 node = 0; node < topology->nodes; node++)
    for (guint32 link = topology->first[node]; link < topology->first[node + 1]; link++)
      self->places[link] = hosts[node] ? node : topology->nodes + link;
}

/* Why windows are not used; NULL: they are. */
static const char *
why_one_order (const Replay *self)
{
  const Topology *topology = network_topology (self->network);
  const char *why;

  if ((why = loops_why_not_asked (self, &windows_loop)) != NULL)
    return why;
  if (self->watched_in_one_order != NULL)
    return self->watched_in_one_order;
  if (program_has_meetings (self->program))
    return "processors wait for each other without messages";
  if ((why = network_why_one_order (self->network)) != NULL)
    return why;
  if (network_lookahead (self->network) < LEAST_LOOKAHEAD)
    return "links have latencies below 8 ns";
  return (guint64) topology->nodes + topology->links < G_MAXUINT32
             ? NULL
             : "the network has more than 2^32 nodes and links";
}

void
windows_open_own (Replay *self)
{
  self->windows = g_new (WindowQueue, 1);
  window_queue_init (self->windows, network_lookahead (self->network), self->n_own);
  self->outcomes = (Outcomes){ 0 };
  self->changes = program_instances (self->program) > 0 ? run_changes_new () : NULL;
  self->event.time = -1;
}

void
windows_close_own (Replay *self)
{
  window_queue_clear (self->windows);
  g_free (self->windows);
  outcomes_clear (&self->outcomes);
  run_changes_free (self->changes);
}

static void
windows_open (Replay *self)
{
  const Topology *topology = network_topology (self->network);

  self->n_links = topology->links;
  self->link_memory = network_link_memory (self->network);
  self->first_links = topology->links < MANY_LINKS ? NULL : topology->first;
  self->processor_places = g_new (guint32, self->n_processors);
  shards_open (self);
  if (self->shards == NULL)
    {
      find_places (self, topology);
      self->n_own = topology->nodes + topology->links;
    }
  windows_open_own (self);
}

static void
windows_close (Replay *self)
{
  shards_close (self);
  windows_close_own (self);
  g_free (self->places);
  g_free (self->processor_places);
}

guint32
windows_place_at_node (const Replay *self, const Packet *packet)
{
  if (packet->next == PACKET_AT_DESTINATION)
    return windows_place_of (self, packet->destination);
  if (packet->next == PACKET_CHOOSES)
    return packet->node;                          /* as without shares */
  return windows_place_of (self, packet->source); /* no route: it fails */
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
  if (self->changes != NULL)
    run_changes_apply (self, self->changes);
}

/* ---- a run ------------------------------------------------------------------------- */

void
windows_run (Replay *self)
{
  WindowQueue *windows = self->windows;

  windows_call_runnable (self);
  tell_arrivals (self);
  while (self->error == NULL && window_queue_open (windows))
    {
      if (self->watched_in_order)
        NOTIFY (self, advance, window_queue_begin (windows));
      windows_take_events (self);
      tell_arrivals (self);
    }
}

static void
run (Replay *self)
{
  if (self->shards != NULL)
    shards_run (self);
  else
    windows_run (self);
}

const EventLoop windows_loop = { .name = "windows",
                                 .how = "in windows of time",
                                 .why_not = why_one_order,
                                 .open = windows_open,
                                 .close = windows_close,
                                 .run = run };
