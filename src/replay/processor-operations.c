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
  if (!program_has_graphs (self->program))
    return;
  self->arrivals = g_new0 (Heap, self->n_processors);
  lanes_open (self);
}

void
processor_operations_close (Replay *self)
{
  if (self->arrivals == NULL)
    return;
  for (guint32 p = 0; p < self->n_processors; p++)
    heap_clear (&self->arrivals[p]);
  g_free (self->arrivals);
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
static inline Heap *
arrivals_for (Replay *self, guint32 processor, guint32 operation)
{
  if (G_UNLIKELY (self->processors[processor].has_lanes))
    return lanes_arrivals (self, processor, operation);
  return &self->arrivals[processor];
}

static inline void
begin_receive (Replay *self, guint32 processor, const Step *step, guint32 operation)
{
  guint32 slot = messages_begin_receive (self, processor, step, operation);

  if (slot != POOL_NONE && replay_message (self, slot)->flags & MESSAGE_ARRIVED)
    arrivals_add (arrivals_for (self, processor, operation), operation, slot);
}

void
processor_operations_begin_receive (Replay *self, guint32 processor, const Step *step,
                                    guint32 operation)
{
  begin_receive (self, processor, step, operation);
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

static gboolean
receive_comes_first (const Replay *self, guint32 processor)
{
  const Heap *arrivals = &self->arrivals[processor];
  guint32 ready;

  return arrivals->count > 0
         && (!cursor_peek (self->cursor, processor, &ready)
             || arrivals_first (arrivals)->operation < ready);
}

static void
finish_receive (Replay *self, guint32 processor)
{
  Arrival arrival = arrivals_take (&self->arrivals[processor]);

  messages_take (self, processor, arrival.message);
  cursor_complete (self->cursor, processor, arrival.operation);
}

/* FALSE: nothing is ready, or everything is done. */
static gboolean
take_next (Replay *self, guint32 processor)
{
  Processor *p = &self->processors[processor];

  if (!cursor_next (self->cursor, processor, &p->step, &p->step_id))
    {
      processor_wait (self, processor, WAITS_FOR_MESSAGE);
      return FALSE;
    }
  switch ((StepType) p->step.type)
    {
    case STEP_RECEIVE:
      begin_receive (self, processor, &p->step, p->step_id);
      return TRUE;
    case STEP_END:
      processor_finish (self, processor);
      return FALSE;
    case STEP_SEND:
      messages_send (self, processor, &p->step);
      break;
    case STEP_COMPUTE:
      processor_compute (self, processor, &p->step);
      break;
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_PIPELINE:
    case STEP_POST:
    case STEP_COMPLETE:
    case STEP_START:
    case STEP_WAIT:
    case STEP_SYNCHRONISE:
    case STEP_ENTER:
    case STEP_LEAVE:
      g_assert_not_reached ();
    }
  cursor_complete (self->cursor, processor, p->step_id);
  return TRUE;
}

void
processor_operations_run (Replay *self, guint32 processor)
{
  const Processor *p = &self->processors[processor];

  if (G_UNLIKELY (p->has_lanes))
    {
      lanes_run (self, processor);
      return;
    }
  while (self->error == NULL)
    {
      /* The next operation is known only at that time: a message may arrive before. */
      if (p->clock > self->now)
        {
          replay_call_at (self, processor, p->clock);
          return;
        }
      if (receive_comes_first (self, processor))
        finish_receive (self, processor);
      else if (!take_next (self, processor))
        return;
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

  for (guint32 i = 0; self->arrivals != NULL && i <= self->channels.mask; i++)
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
