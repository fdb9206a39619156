/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request-calls.h - messages that ask first, and those of requests */
#pragma once

#include "replay/state/replay-state.h"

/* rendezvous.c: the message's send overhead ends at time; it is then offered, or sends
 * its request. */
void rendezvous_dispatch (Replay *self, guint32 message, SimTime time);

/* Whether a message sends a request first. */
static inline gboolean
rendezvous_asks (const Replay *self, const Message *message)
{
  const Machine *machine = self->machine;

  return message->flags & MESSAGE_ASKS
         || (machine->has_rendezvous && message->bytes > machine->rendezvous_bytes);
}

/* An empty message (a request or an answer) has arrived. */
void rendezvous_arrived (Replay *self, guint32 message);

/* Answers that the destination is ready for a message whose request has arrived. */
void rendezvous_clear (Replay *self, guint32 message);

/* The participant has started: answers all earlier requests, in their order. */
void rendezvous_clear_all (Replay *self, Participant *participant);

/* No request; one of a step that waits for itself. */
#define REQUEST_NONE G_MAXUINT32
#define REQUEST_BLOCKING OBSERVED_NO_REQUEST

/* requests.c: open and close do nothing for programs without requests. */
void requests_open (Replay *self);
void requests_close (Replay *self);

/* Steps of MPI messages; each FALSE: the processor has to wait. */
void requests_post (Replay *self, guint32 processor, const Step *step);
gboolean requests_complete (Replay *self, guint32 processor, const Step *step);
gboolean requests_send (Replay *self, guint32 processor, const Step *step);

/* A message has found the receive that was begun for it; then it has arrived. */
void requests_match (Replay *self, guint32 message, guint32 request);
void requests_arrived (Replay *self, guint32 message);

/* The answer for a message that asked. */
void requests_answered (Replay *self, guint32 message);

/* The number of a processor that belongs to one of its requests; of a graph to one of its
 * operations.  0 at first. */
guint32 *requests_place (Replay *self, guint32 processor, guint32 number);

/* ---- operation-requests.c: of programs of graphs ---- */

/* In what a message is matched with: the operation is a post. */
#define OPERATION_POSTED 0x80000000u

/* Begins a post or a wait.  Returns: whether it has ended.  *slot: POOL_NONE, or the
 * message that has arrived for a wait that has not. */
gboolean operation_requests_begin (Replay *self, guint32 processor, const Step *step,
                                   guint32 operation, guint32 *slot);

/* The message of a post has arrived.  FALSE: nothing waits for it; else *operation is
 * what does. */
gboolean operation_requests_arrived (Replay *self, guint32 processor, guint32 message,
                                     guint32 *operation);

/* A send was begun, which may be waited for.  slot: its message, or POOL_NONE. */
void operation_requests_sent (Replay *self, guint32 processor, guint32 operation,
                              guint32 slot);

/* A send that asked is answered.  FALSE: nothing waits for it; else *operation does. */
gboolean operation_requests_answered (Replay *self, const Message *message,
                                      guint32 *operation);

/* Whether some operation of the processor waits for the answer to a send. */
gboolean operation_requests_await_answer (const Replay *self, guint32 processor);
