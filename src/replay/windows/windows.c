/* SPDX-License-Identifier: GPL-3.0-or-later */
/* windows.c - events by conservative windows, where the order of events at different
 * logical processes cannot matter (docs/replay.md, "The order of events")
 *
 * A logical process is a node with processors and the links that begin there, or a single
 * link of another node; where packets choose, any node and the links that begin there. An
 * event at a process changes what belongs to it, and is followed by events elsewhere only
 * after the network's lookahead, so in a later window.  What two processors share are the
 * lists of sends and receives of a pair, where the n-th send goes with the n-th receive
 * whatever comes first, and sums.  Arrivals are reported to observers when the window has
 * ended, in the order of their events: the next one is always the first of those that
 * each process takes next.  So an event that its process takes after a later one of the
 * same time comes immediately after that one, and is placed as it.
 *
 * What participants of a collective do is told to it, and to observers, in the same way
 * (collectives/run-changes.c).
 *
 * One order is needed by programs in which processors wait for each other without
 * messages: what one does is followed at once by what the others do.
 */
#include "config.h"

#include "replay/collectives/collectives.h"
#include "replay/events/logical-processes.h"
#include "replay/messages/arrival.h"
#include "replay/windows/windows-private.h"

/* With narrower windows most would have one event. */
#define LEAST_LOOKAHEAD G_GINT64_CONSTANT (8000) /* 8 ns */

/* 4 MB: fewer are likely to be in the cache. */
#define MANY_LINKS (1u << 15)

/* Why windows are not used; NULL: they are. */
static const char *
why_one_order (const Replay *self)
{
  const Topology *topology = network_topology (self->network);
  const char *why;

  if ((why = event_loop_why_not_asked (self, &windows_loop)) != NULL)
    return why;
  if (self->observers.in_one_order != NULL)
    return self->observers.in_one_order;
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
  window_queue_init (&self->windows->queue, network_lookahead (self->network),
                     self->windows->n_own);
  run_changes_open (self);
  self->windows->event.time = -1;
}

void
windows_close_own (Replay *self)
{
  window_queue_clear (&self->windows->queue);
  run_changes_close (self);
  g_free (self->windows);
}

static void
windows_open (Replay *self)
{
  const Topology *topology = network_topology (self->network);

  self->windows = g_new0 (Windows, 1);
  self->windows->n_links = topology->links;
  self->windows->link_memory = network_link_memory (self->network);
  self->windows->first_links = topology->links < MANY_LINKS ? NULL : topology->first;
  self->windows->processor_lps = g_new (guint32, self->n_processors);
  threads_open (self);
  if (self->windows->partitions == NULL)
    {
      logical_processes_find (self, topology);
      self->windows->n_own = topology->nodes + topology->links;
      windows_open_own (self);
    }
}

static void
windows_close (Replay *self)
{
  threads_close (self);
  g_free (self->windows->lps);
  g_free (self->windows->processor_lps);
  windows_close_own (self);
}

/* ---- a run ------------------------------------------------------------------------- */

void
windows_run (Replay *self)
{
  WindowQueue *windows = &self->windows->queue;

  windows_call_runnable (self);
  arrivals_tell_all (self);
  run_changes_apply (self);
  while (self->error == NULL && window_queue_open (windows))
    {
      if (replay_is_told_in_order (self))
        NOTIFY (self, advance, window_queue_begin (windows));
      windows_take_events (self);
      arrivals_tell_all (self);
      run_changes_apply (self);
    }
}

static void
run (Replay *self)
{
  if (self->windows->partitions != NULL)
    threads_run (self);
  else
    windows_run (self);
}

const EventLoop windows_loop = { .name = "windows",
                                 .how = "in conservative windows",
                                 .why_not = why_one_order,
                                 .open = windows_open,
                                 .close = windows_close,
                                 .run = run,
                                 .threads = threads_used };
