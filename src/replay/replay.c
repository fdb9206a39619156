/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/cache-lines.h"
#include "base/error.h"
#include "replay/replay.h"
#include "replay/state/collective-calls.h"
#include "replay/state/event-loop.h"
#include "replay/state/windows.h"

Replay *
replay_new (Program *program, const Machine *machine, Network *network)
{
  Replay *self = g_new0 (Replay, 1);

  self->program = program_ref (program);
  self->machine = machine;
  self->network = network;
  self->n_processors = program_processors (program);
  self->threads = 1;
  self->cursor = cursor_new (program);
  self->processors = cache_lines_new0 (self->n_processors, sizeof (Processor),
                                       &self->processor_memory);
  self->runnable = g_new (guint32, self->n_processors);
  self->totals = g_new0 (ProcessorTotals, self->n_processors);
  self->runs = g_new0 (Run *, program_instances (program));
  self->plans = g_new0 (TransferPlan *, program_collectives (program));
  self->parts = g_new0 (Parts *, program_collectives (program));
  self->watchers = g_array_new (FALSE, FALSE, sizeof (Watcher));
  self->listening = g_array_new (FALSE, FALSE, sizeof (Watcher));
  pool_init (&self->messages, sizeof (Message));
  pool_init (&self->further_packets, sizeof (FurtherPacket));
  matching_init (&self->matching, self->n_processors);
  channels_init (&self->arrived_parts);
  requests_open (self);
  self->has_nics
      = network_nics (self->network) > 1 && program_nics_from (self->program, 1) > 0;
  processor_operations_open (self);
  prices_open (self);
  return self;
}

void
replay_free (Replay *self)
{
  if (self == NULL)
    return;
  for (guint32 i = 0; i < program_instances (self->program); i++)
    collective_free (self->runs[i]);
  g_free (self->runs);
  collective_graph_free_plans (self);
  collective_free_parts (self);
  g_free (self->collective_prices);
  prices_close (self);
  processor_operations_close (self);
  matching_clear (&self->matching);
  channels_clear (&self->arrived_parts);
  requests_close (self);
  pool_clear (&self->further_packets);
  pool_clear (&self->messages);
  loops_close (self);
  g_array_unref (self->watchers);
  g_array_unref (self->listening);
  g_free (self->totals);
  g_free (self->runnable);
  g_free (self->processor_memory);
  cursor_free (self->cursor);
  program_unref (self->program);
  g_clear_error (&self->error);
  g_free (self);
}

/* Link intervals for all observers are passed through one function of the network. */
static void
tell_link_marked (gpointer data, guint32 link, SimTime reached, SimTime begin,
                  SimTime end, const Packet *packet)
{
  Replay *self = data;

  NOTIFY (self, link_marked, link, reached, begin, end, packet,
          messages_number_of (self, packet));
}

const char *
replay_purpose (const ReplayObserver *observer)
{
  return observer->purpose != NULL ? observer->purpose : "the run is watched";
}

gboolean
replay_watches_order (const ReplayObserver *observer)
{
  return observer->advance != NULL || observer->state != NULL || observer->sent != NULL
         || observer->received != NULL || observer->entered != NULL
         || observer->left != NULL || observer->joined != NULL
         || observer->completed != NULL || observer->begun != NULL
         || observer->awaited != NULL;
}

void
replay_add_observer (Replay *self, const ReplayObserver *observer, gpointer data)
{
  Watcher watcher = { observer, data };

  g_array_append_val (self->watchers, watcher);
  self->watched_messages |= observer->message != NULL;
  self->watched_in_order |= replay_watches_order (observer);
  if (observer->in_one_order && self->watched_in_one_order == NULL)
    self->watched_in_one_order = replay_purpose (observer);
}

void
replay_set_progress (Replay *self, ReplayProgress progress, gpointer data)
{
  self->progress = progress;
  self->progress_data = data;
}

void
replay_set_threads (Replay *self, guint threads)
{
  self->threads = threads;
}

void
replay_share_until (Replay *self, guint64 events)
{
  self->share_until = events;
}

guint
replay_threads (const Replay *self)
{
  return self->shards == NULL ? 1 : shards_threads (self);
}

void
replay_fail (Replay *self, const char *format, ...)
{
  va_list arguments;
  g_autofree char *text = NULL;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set (&self->error, NETFARE_ERROR_REPLAY, "%s", text);
}

void
replay_fail_too_long (Replay *self)
{
  replay_fail (
      self,
      "the run exceeds 2^62 ps (53 days), the longest time that can be represented");
}

void
replay_fail_by_network (Replay *self)
{
  g_autoptr (GError) error = network_take_error (self->network);

  if (self->error == NULL)
    self->error = g_steal_pointer (&error);
}

void
replay_begin_processor (Replay *self, guint32 processor)
{
  Processor *p = &self->processors[processor];

  p->progress = RUNS;
  p->found = POOL_NONE;
  p->shown = STATE_IDLE;
  if (self->has_graphs)
    {
      arrivals_init (&p->arrivals);
      matching_begin (&self->matching, processor);
    }
  else
    p->awaited = REQUEST_NONE;
  cursor_open (self->cursor, processor);
}

static inline void
push (Replay *self, const Event *event, guint32 processor)
{
  if (self->windows != NULL)
    windows_push_processor (self, event, processor);
  else
    self->loop->push (self, event);
}

void
replay_call_at (Replay *self, guint32 processor, SimTime time)
{
  const Event event = { .time = time, .order = EVENT_OF_PROCESSOR | processor };

  push (self, &event, processor);
}

void
replay_call_part_at (Replay *self, guint32 processor, guint32 instance, SimTime time)
{
  const Event event = { .time = time, .order = processor, .packet = instance };

  push (self, &event, processor);
}

void
replay_tell_progress (Replay *self)
{
  guint64 given, all;

  if (self->progress == NULL)
    return;
  cursor_progress (self->cursor, &given, &all);
  self->progress (self->progress_data, all == 0 ? 1 : (double) given / (double) all);
}

void
replay_run_processor (Replay *self, guint32 processor)
{
  if (self->has_graphs)
    processor_operations_run (self, processor);
  else
    processor_run (self, processor);
}

void
replay_run_part (Replay *self, guint32 instance, guint32 processor)
{
  collective_graph_go_on (self, instance, processor);
}

void
replay_charge (Replay *self, const NetworkPrice *price)
{
  self->result.network_time.total += price->cost;
  self->result.network_time.start += price->start;
}

static guint32
count_links (const Replay *self)
{
  const Topology *topology = network_topology (self->network);

  return topology == NULL ? 0 : topology->links;
}

/* After its own end a processor is idle until the last one has ended. */
static void
settle (Replay *self)
{
  ReplayResult *result = &self->result;
  NetworkTime links;

  if (self->shards == NULL)
    network_sum_links (self->network, 0, count_links (self));
  links = network_time (self->network);
  for (guint32 p = 0; p < self->n_processors; p++)
    result->time = MAX (result->time, self->processors[p].clock);
  for (guint32 p = 0; p < self->n_processors; p++)
    {
      self->totals[p] = self->processors[p].totals;
      self->totals[p].finished = self->processors[p].clock;
      self->totals[p].idle += result->time - self->processors[p].clock;
    }
  result->processors = self->n_processors;
  result->processor = self->totals;
  result->link_hops = network_link_hops (self->network);
  network_time_add (&result->network_time, &links);
}

static gboolean
has_call (const ReplayObserver *table, gsize call)
{
  void (*function) (void);

  G_STATIC_ASSERT (offsetof (ReplayObserver, computed) % sizeof (gpointer) == 0);
  G_STATIC_ASSERT (sizeof function == sizeof (gpointer));
  memcpy (&function, (const char *) table + call * sizeof function, sizeof function);
  return function != NULL;
}

/* In the order in which they were added. */
static void
find_listeners (Replay *self)
{
  guint end[REPLAY_CALLS] = { 0 };
  const Watcher *all;

  for (gsize call = REPLAY_FIRST_CALL; call < REPLAY_CALLS; call++)
    {
      for (guint i = 0; i < self->watchers->len; i++)
        {
          const Watcher *watcher = &g_array_index (self->watchers, Watcher, i);

          if (has_call (watcher->table, call))
            g_array_append_val (self->listening, *watcher);
        }
      end[call] = self->listening->len;
    }
  all = (const Watcher *) (gpointer) self->listening->data;
  for (gsize call = REPLAY_FIRST_CALL; call < REPLAY_CALLS && all != NULL; call++)
    self->listeners[call] = (Listeners){ all + end[call - 1], all + end[call] };
}

/* A run on a formula network whose order is not observed needs no order: no time of a
 * collective depends on another. */
static void
open_run (Replay *self)
{
  const Listeners *marked = &self->listeners[REPLAY_CALL (link_marked)];

  find_listeners (self);
  if (marked->first < marked->end)
    network_set_link_observer (self->network, tell_link_marked, self);
  self->in_order = self->watched_in_order || !network_prices_collectives (self->network);
  network_reset_apart (self->network);
  loops_open (self);
  if (self->shards == NULL)
    network_reset_links (self->network, 0, count_links (self));
  for (guint32 p = self->n_processors; self->shards == NULL && p-- > 0;)
    {
      replay_begin_processor (self, p);
      replay_make_runnable (self, p);
    }
}

/* The error that comes first is known only in the order of all events: again, without
 * observers.  Returns: FALSE. */
static gboolean
fail_in_order (const Replay *self, GError **error)
{
  g_autoptr (Replay) again = replay_new (self->program, self->machine, self->network);
  ReplayResult result;
  gboolean good;

  replay_set_one_order (again);
  good = replay_run (again, &result, error);
  g_assert (!good);
  return FALSE;
}

gboolean
replay_run (Replay *self, ReplayResult *result, GError **error)
{
  g_assert (self->result.processors == 0);
  if (!route_check (self->program, self->machine, self->network, error))
    return FALSE;
  open_run (self);
  self->loop->run (self);
  network_set_link_observer (self->network, NULL, NULL);
  if (self->error == NULL && self->n_finished < self->n_processors)
    deadlock_report (self);
  if (self->error == NULL)
    processor_operations_check_all_received (self);
  if (self->error != NULL && !self->loop->finds_first_error)
    return fail_in_order (self, error);
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }
  collective_finish_all (self);
  settle (self);
  if (self->watched_in_order)
    NOTIFY (self, advance, MAX (self->now, self->result.time));
  *result = self->result;
  return TRUE;
}
