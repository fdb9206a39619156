/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "replay/collectives/collectives.h"
#include "replay/collectives/pipeline.h"
#include "replay/events/schedule.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/messages.h"
#include "replay/processors/prices.h"
#include "replay/replay-private.h"
#include "replay/replay.h"
#include "replay/steps/calls.h"
#include "replay/steps/requests.h"
#include "replay/steps/steps.h"

Replay *
replay_new (Program *program, const Machine *machine, Network *network)
{
  Replay *self = g_new0 (Replay, 1);

  self->program = program_ref (program);
  self->machine = machine;
  self->network = network;
  self->n_processors = program_processors (program);
  self->has_graphs = program_has_graphs (program);
  self->loop = g_new0 (Loop, 1);
  self->loop->threads = 1;
  self->loop->runnable = g_new (guint32, self->n_processors);
  observers_init (&self->observers);
  processors_open (self);
  prices_open (self);
  messages_open (self);
  collectives_open (self);
  steps_open (self);
  messages_set_owner (self, FOR_OPERATION, &operations_owner);
  messages_set_owner (self, FOR_REQUEST, &requests_owner);
  messages_set_owner (self, FOR_PARTICIPANT, &participants_owner);
  messages_set_owner (self, FOR_PORTION, &portions_owner);
  return self;
}

void
replay_free (Replay *self)
{
  if (self == NULL)
    return;
  steps_close (self);
  loops_close (self); /* what it has of a window is in the parts below */
  collectives_close (self);
  messages_close (self);
  prices_close (self);
  processors_close (self);
  causes_free (self->causes);
  observers_clear (&self->observers);
  g_free (self->loop->runnable);
  g_free (self->loop);
  program_unref (self->program);
  g_clear_error (&self->error);
  g_free (self);
}

Causes *
replay_record_causes (Replay *self)
{
  if (self->causes == NULL)
    self->causes = causes_new (self->machine, self->network, self->program, &self->error);
  replay_set_one_order (self);
  return self->causes;
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

/* Causes are recorded, and observers told of links. */
static void
record_link_marked (gpointer data, guint32 link, SimTime reached, SimTime begin,
                    SimTime end, const Packet *packet)
{
  Replay *self = data;

  causes_link_marked (self->causes, link, reached, begin, end, packet);
  tell_link_marked (self, link, reached, begin, end, packet);
}

static void
observe_links (Replay *self)
{
  if (self->messages->wire != NULL)
    wire_observe_links (self);
  else if (OBSERVERS_HEAR (&self->observers, link_marked))
    network_set_link_observer (
        self->network, self->causes != NULL ? record_link_marked : tell_link_marked,
        self);
  else if (self->causes != NULL)
    network_set_link_observer (self->network, causes_link_marked, self->causes);
}

void
replay_add_observer (Replay *self, const ReplayObserver *observer, gpointer data)
{
  observers_add (&self->observers, observer, data);
}

void
replay_set_only (Replay *self, guint32 job)
{
  self->only = job + 1;
  steps_set_only (self, job);
}

void
replay_set_progress (Replay *self, ReplayProgress progress, gpointer data)
{
  self->loop->progress = progress;
  self->loop->progress_data = data;
}

void
replay_set_threads (Replay *self, guint threads)
{
  self->loop->threads = threads;
}

void
replay_set_noise (Replay *self, const Noise *noise, guint32 sample)
{
  prices_set_noise (self, noise, sample);
}

void
replay_share_until (Replay *self, guint64 events)
{
  self->loop->share_until = events;
}

static guint32
count_links (const Replay *self)
{
  const Topology *topology = network_topology (self->network);

  return topology == NULL ? 0 : topology->links;
}

static void
settle (Replay *self, ReplayResult *result)
{
  NetworkTime links;

  *result = (ReplayResult){ .time = 0 };
  if (!loop_has_partitions (self))
    {
      wire_settle (self);
      network_sum_links (self->network, 0, count_links (self));
    }
  links = network_time (self->network);
  processors_settle (self, result);
  messages_add_sums (self, result);
  collectives_add_sums (self, result);
  result->link_hops
      = network_link_hops (self->network) - result->acknowledgements.link_hops;
  network_time_add (&result->network_time, &links);
}

/* A run on a formula network whose order is not observed needs no order: no time of a
 * collective depends on another. */
static void
open_run (Replay *self)
{
  observers_open (&self->observers);
  calls_open (self);
  observe_links (self);
  self->watched = self->observers.in_order || self->causes != NULL;
  steps_set_order (self, replay_is_told_in_order (self)
                             || !network_prices_collectives (self->network));
  network_reset_apart (self->network);
  loops_open (self);
  if (!loop_has_partitions (self))
    network_reset_links (self->network, 0, count_links (self));
  for (guint32 p = self->n_processors; !loop_has_partitions (self) && p-- > 0;)
    {
      steps_begin (self, p);
      loop_call_now (self, p);
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
  if (self->only > 0)
    replay_set_only (again, self->only - 1);
  prices_take_noise (again, self);
  good = replay_run (again, &result, error);
  g_assert (!good);
  return FALSE;
}

gboolean
replay_run (Replay *self, ReplayResult *result, GError **error)
{
  g_assert (self->loop->kind == NULL);
  if (!route_check (self->program, self->machine, self->network, error))
    return FALSE;
  open_run (self);
  self->loop->kind->run (self);
  network_set_link_observer (self->network, NULL, NULL);
  if (self->error == NULL && !processors_have_finished (self))
    deadlock_report (self);
  if (self->error == NULL)
    operations_check_all_received (self);
  if (self->error != NULL && !self->loop->kind->finds_first_error)
    return fail_in_order (self, error);
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return FALSE;
    }
  collective_finish_all (self);
  settle (self, result);
  if (replay_is_told_in_order (self))
    NOTIFY (self, advance, MAX (self->now, result->time));
  return TRUE;
}
