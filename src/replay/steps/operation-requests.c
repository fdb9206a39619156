/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operation-requests.c - operations that wait for what another one has begun
 *
 *   post   begins a receive; takes no time, and has ended at once
 *   wait   of a post: takes its message, as a receive that is begun now does; of a send
 *          with an RTS: ends with the CTS, of any other one at once
 *
 * Each processor has a number for each of its operations, where a stream has one for each
 * request: of a post the message that has arrived, or the operation that waits for it; of
 * a send whose CTS has not arrived yet that this is so, or the same.
 */
#include "config.h"

#include "replay/messages/messages.h"
#include "replay/messages/rendezvous.h"
#include "replay/steps/operation-requests.h"
#include "replay/steps/requests.h"
#include "replay/steps/steps.h"

#define NOTHING 0u
#define WITHOUT_CTS G_MAXUINT32
#define AWAITED 0x80000000u /* added to the operation that waits */

/* Below AWAITED are slots + 1: as many messages would be 256 GiB. */
G_STATIC_ASSERT (PROGRAM_MOST_OPERATIONS <= OPERATION_POSTED);

static inline gboolean
is_awaited (guint32 state)
{
  return state >= AWAITED && state != WITHOUT_CTS;
}

static void
post (Replay *self, guint32 processor, const Step *step, guint32 operation)
{
  const guint32 slot = messages_begin_receive (
      self, processor, step->index, step_matching (step), operation | OPERATION_POSTED);

  if (slot != POOL_NONE && message_get (self, slot)->flags & MESSAGE_ARRIVED)
    *requests_place (self, processor, operation) = slot + 1;
}

gboolean
operation_requests_begin (Replay *self, guint32 processor, const Step *step,
                          guint32 operation, guint32 *slot)
{
  const guint32 named = operation - (guint32) step_waits_back (step);
  guint32 *state;

  *slot = POOL_NONE;
  if (step->type == STEP_POST)
    {
      post (self, processor, step, operation);
      return TRUE;
    }
  state = requests_place (self, processor, named);
  if (step_waits_for_send (step) && *state == NOTHING)
    return TRUE;
  if (*state == NOTHING || *state >= AWAITED)
    {
      *state = operation | AWAITED;
      return FALSE;
    }
  *slot = *state - 1;
  *state = NOTHING;
  return FALSE;
}

gboolean
operation_requests_arrived (Replay *self, guint32 processor, guint32 slot,
                            guint32 *operation)
{
  guint32 *state
      = requests_place (self, processor, *operation & ~(guint32) OPERATION_POSTED);

  if (!is_awaited (*state))
    {
      *state = slot + 1;
      return FALSE;
    }
  *operation = *state & ~AWAITED;
  *state = NOTHING;
  return TRUE;
}

void
operation_requests_sent (Replay *self, guint32 processor, guint32 operation, guint32 slot)
{
  Message *message;

  if (slot == POOL_NONE || self->error != NULL)
    return;
  message = message_get (self, slot);
  /* No operation of this processor may wait for another, though some of other jobs do. */
  if (!rendezvous_is_needed (self, message)
      || program_requests (self->program, processor) == 0)
    return;
  message->flags |= MESSAGE_AWAITED;
  message->request = operation;
  *requests_place (self, processor, operation) = WITHOUT_CTS;
}

gboolean
operation_requests_answered (Replay *self, const Message *message, guint32 *operation)
{
  guint32 *state = requests_place (self, message->packet.source, message->request);
  const gboolean awaited = is_awaited (*state);

  if (G_UNLIKELY (cursor_was_sent_before (self->steps->cursor, message->packet.source,
                                          message->packet.message)))
    return FALSE;

  *operation = *state & ~AWAITED;
  *state = NOTHING;
  return awaited;
}

void
operation_requests_forget (Replay *self, guint32 processor)
{
  if (self->steps->requests != NULL)
    g_clear_pointer (&self->steps->requests[processor], g_free);
}

gboolean
operation_requests_await_cts (const Replay *self, guint32 processor)
{
  const guint32 *state
      = self->steps->requests == NULL ? NULL : self->steps->requests[processor];

  for (guint32 i = 0; state != NULL && i < program_operations (self->program, processor);
       i++)
    {
      Step step;

      if (!is_awaited (state[i]))
        continue;
      program_operation (self->program, processor, i, &step);
      if (step.type == STEP_SEND)
        return TRUE;
    }
  return FALSE;
}
