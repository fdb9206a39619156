/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partition-replay.c - what a partition has of its own, from its begin to its sums */
#include "config.h"

#include "replay/collectives/collectives.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/messages.h"
#include "replay/steps/steps.h"
#include "replay/windows/windows-private.h"

static void
open_loop (Replay *self)
{
  self->loop = g_memdup2 (self->loop, sizeof *self->loop);
  self->loop->runnable = g_new (guint32, self->n_processors);
  self->loop->n_runnable = 0;
  self->loop->progress = NULL;
}

static void
open_windows (Replay *self, guint32 number)
{
  const guint32 *first = self->windows->partitions->first;

  self->windows = g_memdup2 (self->windows, sizeof *self->windows);
  self->windows->partition = number;
  self->windows->first_own = first[number];
  self->windows->n_own = first[number + 1] - first[number];
  windows_open_own (self);
}

Replay *
partition_replay_new (Replay *of, guint32 number, Network *network)
{
  Replay *self = g_memdup2 (of, sizeof *of);

  self->network = network;
  open_loop (self);
  processors_open_part (self);
  messages_open_part (self, number);
  if (self->messages->wire != NULL)
    wire_observe_links (self);
  collectives_open_part (self);
  steps_open_part (self);
  open_windows (self, number);
  return self;
}

/* Which error is the first one is known only in one order: whichever it is, fail_in_order
 * finds that one. */
void
partition_replay_join (Replay *self, Replay *other)
{
  self->loop->events += other->loop->events;
  if (self->error == NULL)
    self->error = g_steal_pointer (&other->error);
  network_join (self->network, other->network);
  processors_join (self, other);
  messages_join (self, other);
  steps_join (self, other);
  windows_close_own (other);
  collectives_join (self, other);
  g_free (other->loop->runnable);
  g_free (other->loop);
  g_clear_error (&other->error);
  g_free (other);
}
