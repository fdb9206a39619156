/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partition-replay.c - what a partition has of its own, from its begin to its sums */
#include "config.h"

#include "replay/windows/windows-private.h"

/* Gives a partition what it has of its own; the logical processes of the first one are
 * the replay's. */
Replay *
partition_replay_new (Replay *of, guint32 number, Network *network)
{
  Replay *self = g_memdup2 (of, sizeof *of);
  const guint32 *first = of->partitions->first;

  self->partition = number;
  self->network = network;
  self->cursor = cursor_share (of->cursor);
  self->runnable = g_new (guint32, of->n_processors);
  self->n_runnable = 0;
  self->first_own = first[number];
  self->n_own = first[number + 1] - first[number];
  self->progress = NULL;
  channels_init (&self->arrived_parts);
  matching_init_part (&self->matching, &of->matching, (guint8) number);
  pool_init_part (&self->messages, &of->messages, (guint8) number);
  pool_init_part (&self->further_packets, &of->further_packets, (guint8) number);
  windows_open_own (self);
  return self;
}

static void
free_own (Replay *self)
{
  windows_close_own (self);
  pool_clear (&self->further_packets);
  pool_clear (&self->messages);
  matching_clear (&self->matching);
  channels_clear (&self->arrived_parts);
  g_free (self->runnable);
  g_clear_error (&self->error);
  g_free (self);
}

void
partition_replay_take_over (Replay *self, Replay *other)
{
  pool_take_over (&self->messages, &other->messages);
  pool_take_over (&self->further_packets, &other->further_packets);
}

/* Adds a partition to the replay, and ends it.  Which error is the first one is known
 * only in one order: whichever it is, fail_in_order finds that one. */
void
partition_replay_join (Replay *self, Replay *other)
{
  self->n_finished += other->n_finished;
  self->events += other->events;
  self->result.messages += other->result.messages;
  self->result.bytes += other->result.bytes;
  self->result.congestion_delay += other->result.congestion_delay;
  self->result.late += other->result.late;
  self->result.overhead_fixed += other->result.overhead_fixed;
  if (self->error == NULL)
    self->error = g_steal_pointer (&other->error);
  matching_take_over (&self->matching, &other->matching);
  channels_take_over (&self->arrived_parts, &other->arrived_parts);
  network_join (self->network, other->network);
  cursor_join (self->cursor, other->cursor);
  free_own (other);
}
