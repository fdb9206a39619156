/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operations.c - a processor whose operations each require others
 *
 * Whenever it is free it executes what is first in the program: an operation that is
 * ready, or a receive that it has begun and whose message has arrived since.  Beginning a
 * receive takes no time and leaves it free; any other operation occupies it to the end.
 * Source: docs/replay.md, "Operations that require each other".
 */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/messages/messages.h"
#include "replay/processors/clocks.h"
#include "replay/steps/lanes.h"
#include "replay/steps/operation-requests.h"
#include "replay/steps/operations.h"
#include "replay/steps/steps.h"

void
operations_open (Replay *self)
{
  if (self->has_graphs)
    lanes_open (self);
}

void
operations_close (Replay *self)
{
  if (!self->has_graphs)
    return;
  for (guint32 p = 0; p < self->n_processors; p++)
    if (replay_has_graph (self, p))
      arrivals_clear (&processor_get (self, p)->work.arrivals);
  lanes_close (self);
}

/* ---- a receive --------------------------------------------------------------------- */

/* A message has come for an operation. */
static inline void
add_arrival (Replay *self, guint32 processor, guint32 operation, guint32 slot)
{
  Processor *p = processor_get (self, processor);

  if (G_UNLIKELY (p->has_lanes))
    arrivals_add (lanes_arrivals (self, processor, operation), operation, slot);
  else
    arrivals_add (&p->work.arrivals, operation, slot);
}

/* FALSE: its message has not arrived yet. */
static inline gboolean
begin_receive (Replay *self, guint32 processor, guint32 source, guint64 tag,
               guint32 operation)
{
  guint32 slot = messages_begin_receive (self, processor, source, tag, operation);

  if (slot == POOL_NONE || !(message_get (self, slot)->flags & MESSAGE_ARRIVED))
    return FALSE;
  add_arrival (self, processor, operation, slot);
  return TRUE;
}

gboolean
operations_begin_receive (Replay *self, guint32 processor, const Step *step,
                          guint32 operation)
{
  return begin_receive (self, processor, step->index, step_matching (step), operation);
}

/* The processor takes it when it is called. */
static G_NO_INLINE void
receive_later (Replay *self, guint32 processor, guint32 operation, guint32 slot)
{
  add_arrival (self, processor, operation, slot);
  if (processor_progress (self, processor) == WAITS_FOR_MESSAGE)
    processor_wake (self, processor);
}

/* The processor waits: no other message has come for it, and nothing is ready.  This does
 * what it would do first if it was called, and calls it only if there is more to do. */
static inline void
receive_at_once (Replay *self, guint32 processor, const Message *message,
                 guint32 operation, guint32 slot)
{
  const Processor *p = processor_get (self, processor);
  Ready *ready = cursor_ready (self->steps->cursor, processor);

  messages_take_quietly (self, processor, message, slot);
  ready_complete (ready, operation);
  if (ready_first (ready) != READY_NONE || ready_is_done (ready) || p->clock > self->now)
    processor_wake (self, processor);
}

static void
arrived (Replay *self, Message *message, guint32 slot)
{
  const guint32 processor = message->packet.destination;
  const Processor *p = processor_get (self, processor);
  guint32 operation = message->next;

  if (G_UNLIKELY (operation & OPERATION_POSTED)
      && !operation_requests_arrived (self, processor, slot, &operation))
    return;
  if (p->progress == WAITS_FOR_MESSAGE && !p->has_lanes
      && messages_are_taken_quietly (self, processor))
    receive_at_once (self, processor, message, operation, slot);
  else
    receive_later (self, processor, operation, slot);
}

/* ---- requests ---------------------------------------------------------------------- */

gboolean
operations_begin_request (Replay *self, guint32 processor, const Step *step,
                          guint32 operation)
{
  guint32 slot;

  if (operation_requests_begin (self, processor, step, operation, &slot))
    return TRUE;
  if (slot != POOL_NONE)
    add_arrival (self, processor, operation, slot);
  else if (processor_has_lanes (self, processor))
    lanes_await (self, processor, operation);
  return FALSE;
}

static void
cts_arrived (Replay *self, const Message *message)
{
  const guint32 processor = message->packet.source;
  const Processor *p = processor_get (self, processor);
  guint32 operation;

  if (!(message->flags & MESSAGE_AWAITED)
      || !operation_requests_answered (self, message, &operation))
    return;
  if (p->has_lanes)
    lanes_answered (self, processor, operation);
  cursor_complete (self->steps->cursor, processor, operation);
  if (p->progress != WAITS_FOR_MESSAGE)
    return;
  if (!p->has_lanes)
    processor_idle_for (self, processor, self->now,
                        self->causes == NULL ? CAUSE_NONE : self->causes->because);
  processor_wake (self, processor);
}

const MessageOwner operations_owner = { .arrived = arrived, .cts_arrived = cts_arrived };

/* ---- one after another ------------------------------------------------------------- */

static inline void
finish_receive (Replay *self, guint32 processor, Processor *p, Ready *ready)
{
  const Arrival arrival = arrivals_take (&p->work.arrivals);

  messages_take (self, processor, arrival.message);
  ready_complete (ready, arrival.operation);
}

/* What its operations took; observers hear of it once. */
static void
tell_sums (Replay *self, guint32 processor, const Processor *p)
{
  const SimTime computed = p->totals.busy - p->work.told;
  const SimTime communicated = p->totals.overhead + p->totals.idle
                               - cursor_start (self->steps->cursor, processor);

  if (computed > 0)
    NOTIFY (self, computed, processor, p->interval, ACTIVITY_USER, computed);
  if (communicated > 0)
    NOTIFY (self, communicated, processor, p->interval, communicated);
}

gboolean
operations_repeat (Replay *self, guint32 processor)
{
  const Processor *p = processor_get (self, processor);
  const guint32 count = cursor_ready (self->steps->cursor, processor)->operations->count;

  if (!cursor_repeat (self->steps->cursor, processor, p->sent, self->now))
    return FALSE;
  prices_skip_steps (self, processor, count);
  operation_requests_forget (self, processor);
  return TRUE;
}

/* Nothing is ready, or everything is done.  Returns: FALSE if it begins again. */
static inline gboolean
wait_or_finish (Replay *self, guint32 processor, const Processor *p, Ready *ready)
{
  if (G_LIKELY (!ready_ends (ready)))
    {
      processor_wait (self, processor, WAITS_FOR_MESSAGE);
      return TRUE;
    }
  if (operations_repeat (self, processor))
    return FALSE;
  tell_sums (self, processor, p);
  processor_finish (self, processor);
  return TRUE;
}

/* A step of the table, other than a receive. */
static inline void
do_step (Replay *self, guint32 processor, Processor *p, const Step *relative,
         guint32 operation)
{
  SimTime busy;

  p->work.step_id = operation;
  if (relative->type == STEP_SEND)
    {
      const guint32 slot = messages_send (self, processor, relative->index + processor,
                                          relative, operation);

      if (G_UNLIKELY (self->steps->requests != NULL))
        operation_requests_sent (self, processor, operation, slot);
      return;
    }
  g_assert (relative->type == STEP_COMPUTE);
  busy = p->totals.busy;
  processor_compute (self, processor, relative);
  p->work.told += p->totals.busy - busy;
}

static G_NO_INLINE void
take_request (Replay *self, guint32 processor, const Step *relative, guint32 operation)
{
  Step step = *relative;

  step.index += processor;
  if (operations_begin_request (self, processor, &step, operation))
    cursor_complete (self->steps->cursor, processor, operation);
}

static inline void
take_next (Replay *self, guint32 processor, Processor *p, Ready *ready)
{
  guint32 operation;
  const guint64 number = cursor_take (self->steps->cursor, ready, &operation);

  if (operations_is_time (number))
    processor_compute_time (self, processor, operations_time (number), operation);
  else
    {
      const Step *step = operations_relative_step (
          cursor_table (self->steps->cursor, processor), number);

      if (step->type == STEP_RECEIVE)
        {
          begin_receive (self, processor, step->index + processor, step_matching (step),
                         operation);
          return;
        }
      if (G_UNLIKELY (step->type == STEP_POST || step->type == STEP_COMPLETE))
        {
          take_request (self, processor, step, operation);
          return;
        }
      do_step (self, processor, p, step, operation);
    }
  ready_complete_taken (ready, operation);
}

void
operations_run (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);
  Ready *ready = cursor_ready (self->steps->cursor, processor);

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
          loop_call_at (self, processor, p->clock);
          return;
        }
      if (arrivals_first (&p->work.arrivals) < ready_first (ready))
        finish_receive (self, processor, p, ready);
      else if (ready_first (ready) != READY_NONE)
        take_next (self, processor, p, ready);
      else if (wait_or_finish (self, processor, p, ready))
        return;
    }
}

/* ---- what was never matched -------------------------------------------------------- */

/* A receive without a message; the first in the program. */
typedef struct
{
  gboolean found;
  guint32 operation;
  ChannelKey key;
} WaitingReceive;

static void
look_at_receive (gpointer data, const ChannelKey *key, MatchingSide side,
                 guint32 operation)
{
  WaitingReceive *first = data;

  operation &= ~OPERATION_POSTED;
  if (side == MATCHING_RECEIVE && (!first->found || operation < first->operation))
    *first = (WaitingReceive){ TRUE, operation, *key };
}

void
operations_name_wait (const Replay *self, guint32 processor, GString *text)
{
  WaitingReceive first = { .found = FALSE };

  if (operation_requests_await_cts (self, processor))
    {
      g_string_append (text, "the receive of a message that it sends");
      return;
    }
  messages_visit_destination (self, processor, look_at_receive, &first);
  if (first.found)
    g_string_append_printf (text,
                            "a message from processor %u with tag %" G_GUINT64_FORMAT
                            " (its operation %u)",
                            first.key.source, first.key.tag, first.operation + 1);
  else
    g_string_append (text, "a message in transit");
}

/* A message without a receive; of its channel the first, of all channels that of the
 * first source, destination, tag. */
typedef struct
{
  const Replay *replay;
  gboolean found;
  guint32 message;
  ChannelKey key;
} UnreceivedMessage;

static gboolean
comes_before (const ChannelKey *a, const ChannelKey *b)
{
  if (a->source != b->source)
    return a->source < b->source;
  return a->destination != b->destination ? a->destination < b->destination
                                          : a->tag < b->tag;
}

static void
look_at_message (gpointer data, const ChannelKey *key, MatchingSide side, guint32 message)
{
  UnreceivedMessage *first = data;

  if (side == MATCHING_SEND && replay_has_graph (first->replay, key->destination)
      && (!first->found || comes_before (key, &first->key)))
    *first = (UnreceivedMessage){ first->replay, TRUE, message, *key };
}

void
operations_check_all_received (Replay *self)
{
  UnreceivedMessage first = { .replay = self };

  if (!self->has_graphs)
    return;
  messages_visit (self, look_at_message, &first);
  if (first.found)
    replay_fail (self,
                 "processor %u sends %" G_GUINT64_FORMAT
                 " bytes to processor %u with tag %" G_GUINT64_FORMAT
                 ", which processor %u never receives",
                 first.key.source, message_get (self, first.message)->bytes,
                 first.key.destination, first.key.tag, first.key.destination);
}
