/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-operations.c - a processor whose operations each require others
 *
 * Whenever it is free it executes what is first in the program: an operation that is
 * ready, or a receive that it has begun and whose message has arrived since.  Beginning a
 * receive takes no time and leaves it free; any other operation occupies it to the end.
 * Source: docs/replay.md, "Operations that require each other".
 */
#include "config.h"

#include "replay/replay-private.h"

void
processor_operations_open (Replay *self)
{
  self->has_graphs = program_has_graphs (self->program);
  if (!self->has_graphs)
    return;
  lanes_open (self);
}

void
processor_operations_close (Replay *self)
{
  if (!self->has_graphs)
    return;
  for (guint32 p = 0; p < self->n_processors; p++)
    arrivals_clear (&self->processors[p].arrivals);
  lanes_close (self);
}

guint32
replay_nic_offset (const Replay *self, guint32 processor, guint32 operation)
{
  guint32 cpu, nic;

  program_operation_place (self->program, processor, operation, &cpu, &nic);
  return network_nic_offset (self->network, nic);
}

/* ---- a receive --------------------------------------------------------------------- */

/* Where a message that has come for an operation is to be added. */
static inline Arrivals *
arrivals_for (Replay *self, guint32 processor, guint32 operation)
{
  if (G_UNLIKELY (self->processors[processor].has_lanes))
    return lanes_arrivals (self, processor, operation);
  return &self->processors[processor].arrivals;
}

static inline void
begin_receive (Replay *self, guint32 processor, guint32 source, guint64 tag,
               guint32 operation)
{
  guint32 slot = messages_begin_receive (self, processor, source, tag, operation);

  if (slot != POOL_NONE && replay_message (self, slot)->flags & MESSAGE_ARRIVED)
    arrivals_add (arrivals_for (self, processor, operation), operation, slot);
}

void
processor_operations_begin_receive (Replay *self, guint32 processor, const Step *step,
                                    guint32 operation)
{
  begin_receive (self, processor, step->index, step_matching (step), operation);
}

void
processor_operations_arrived (Replay *self, guint32 slot)
{
  const Message *message = replay_message (self, slot);
  guint32 processor = message->packet.destination;

  arrivals_add (arrivals_for (self, processor, message->next), message->next, slot);
  if (self->processors[processor].progress == WAITS_FOR_MESSAGE)
    replay_make_runnable (self, processor);
}

/* ---- one after another ------------------------------------------------------------- */

static inline void
finish_receive (Replay *self, guint32 processor, Ready *ready)
{
  Arrival arrival = arrivals_take (&self->processors[processor].arrivals);

  messages_take (self, processor, arrival.message);
  ready_complete (ready, arrival.operation);
}

/* Nothing is ready, or everything is done. */
static void
wait_or_finish (Replay *self, guint32 processor)
{
  if (ready_ends (cursor_ready (self->cursor, processor)))
    processor_finish (self, processor);
  else
    processor_wait (self, processor, WAITS_FOR_MESSAGE);
}

/* A step of the table, other than a receive. */
static inline void
do_step (Replay *self, guint32 processor, const Step *relative, guint32 operation)
{
  Step step = *relative;

  self->processors[processor].step_id = operation;
  if (step.type == STEP_SEND)
    {
      step.index += processor;
      messages_send (self, processor, &step);
      return;
    }
  g_assert (step.type == STEP_COMPUTE);
  processor_compute (self, processor, &step);
}

static inline void
take_next (Replay *self, guint32 processor, Ready *ready)
{
  guint32 operation;
  const guint64 number = cursor_take (self->cursor, ready, &operation);

  if (operations_is_time (number))
    processor_compute_time (self, processor, operations_time (number));
  else
    {
      const Step *step = operations_relative_step (self->cursor->steps, number);

      if (step->type == STEP_RECEIVE)
        {
          begin_receive (self, processor, step->index + processor, step_matching (step),
                         operation);
          return;
        }
      do_step (self, processor, step, operation);
    }
  ready_complete (ready, operation);
}

void
processor_operations_run (Replay *self, guint32 processor)
{
  const Processor *p = &self->processors[processor];
  Ready *ready = cursor_ready (self->cursor, processor);

  if (G_UNLIKELY (p->has_lanes))
    {
      lanes_run (self, processor);
      return;
    }
  G_STATIC_ASSERT (ARRIVALS_NONE >= READY_NONE);
  while (self->error == NULL)
    {
      /* The next operation is known only at that time: a message may arrive before. */
      if (p->clock > self->now)
        {
          replay_call_at (self, processor, p->clock);
          return;
        }
      if (arrivals_first (&p->arrivals) < ready_first (ready))
        finish_receive (self, processor, ready);
      else if (ready_first (ready) != READY_NONE)
        take_next (self, processor, ready);
      else
        {
          wait_or_finish (self, processor);
          return;
        }
    }
}

/* ---- what was never matched -------------------------------------------------------- */

/* The first receive in program order of those for which a processor waits. */
void
processor_operations_name_wait (const Replay *self, guint32 processor, GString *text)
{
  const Channel *found = NULL;
  guint32 first = G_MAXUINT32;

  for (guint32 i = 0; i <= self->channels.mask; i++)
    {
      const Channel *channel = &self->channels.table[i];
      guint32 place = channel->first, operation = channel->operation;

      if (channel->used != CHANNEL_OF_RECEIVES || channel->key.destination != processor)
        continue;
      do
        if (operation <= first)
          {
            first = operation;
            found = channel;
          }
      while (replay_next_posted (self, &place, &operation));
    }
  if (found != NULL)
    g_string_append_printf (text,
                            "a message from processor %u with tag %" G_GUINT64_FORMAT
                            " (its operation %u)",
                            found->key.source, found->key.tag, first + 1);
  else
    g_string_append (text, "a message in transit");
}

static gboolean
comes_before (const ChannelKey *a, const ChannelKey *b)
{
  if (a->source != b->source)
    return a->source < b->source;
  return a->destination != b->destination ? a->destination < b->destination
                                          : a->tag < b->tag;
}

void
processor_operations_check_all_received (Replay *self)
{
  const Channel *found = NULL;

  for (guint32 i = 0; self->has_graphs && i <= self->channels.mask; i++)
    {
      const Channel *channel = &self->channels.table[i];

      if (channel->used == CHANNEL_OF_MESSAGES
          && (found == NULL || comes_before (&channel->key, &found->key)))
        found = channel;
    }
  if (found != NULL)
    replay_fail (self,
                 "processor %u sends %" G_GUINT64_FORMAT
                 " bytes to processor %u with tag %" G_GUINT64_FORMAT
                 ", which processor %u never receives",
                 found->key.source, replay_message (self, found->first)->bytes,
                 found->key.destination, found->key.tag, found->key.destination);
}
