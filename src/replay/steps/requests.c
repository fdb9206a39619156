/* SPDX-License-Identifier: GPL-3.0-or-later */
/* requests.c - messages of MPI: receives that are begun before they are waited for, and
 * sends that wait for their receive
 *
 *   post      the receive is begun: it takes no time, and goes with the next send
 *   complete  waits for the message, then its overhead; of a send with an RTS
 *             (rendezvous): waits for the CTS
 *
 * A request is twice the number of a post or send among those of its stream, plus 1 for a
 * send.  Each processor has an array with the messages of its own.
 */
#include "config.h"

#include "replay/messages/messages.h"
#include "replay/messages/rendezvous.h"
#include "replay/steps/requests.h"
#include "replay/steps/steps.h"

void
requests_open (Replay *self)
{
  gboolean any = FALSE;

  for (guint32 j = 0; j < program_jobs (self->program); j++)
    self->steps->repeats |= program_job (self->program, j)->request.repeat > 1;

  for (guint32 p = 0; p < self->n_processors && !any; p++)
    any = program_requests (self->program, p) > 0;
  if (any)
    self->steps->requests = g_new0 (guint32 *, self->n_processors);
}

void
requests_open_peers (Replay *self)
{
  self->steps->peers = g_new0 (GArray *, self->n_processors);
}

void
requests_close (Replay *self)
{
  for (guint32 p = 0; self->steps->requests != NULL && p < self->n_processors; p++)
    g_free (self->steps->requests[p]);
  g_free (self->steps->requests);
  for (guint32 p = 0; self->steps->peers != NULL && p < self->n_processors; p++)
    g_clear_pointer (&self->steps->peers[p], g_array_unref);
  g_free (self->steps->peers);
}

static G_NO_INLINE guint32 *
open_requests (Replay *self, guint32 processor)
{
  return self->steps->requests[processor]
         = g_new0 (guint32, program_requests (self->program, processor));
}

guint32 *
requests_place (Replay *self, guint32 processor, guint32 number)
{
  guint32 *of = self->steps->requests[processor];

  if (G_UNLIKELY (self->steps->repeats))
    number %= program_requests (self->program, processor);
  return (G_LIKELY (of != NULL) ? of : open_requests (self, processor)) + number;
}

/* Where the message of a request is; 0: there is none yet, or none any more. */
static inline guint32 *
place_of (Replay *self, guint32 processor, guint32 request)
{
  return requests_place (self, processor, request >> 1);
}

static inline guint32
message_of (Replay *self, guint32 processor, guint32 request)
{
  G_STATIC_ASSERT (POOL_NONE == G_MAXUINT32);
  return *place_of (self, processor, request) - 1;
}

/* Requests of all repetitions of a job have the same places: the message of one that was
 * never waited for does not replace that of a later one. */
static gboolean
is_outdated (Replay *self, guint32 processor, guint32 request)
{
  return self->steps->repeats
         && (request >> 1) + program_requests (self->program, processor)
                < processor_get (self, processor)->work.requests;
}

static inline void
remember (Replay *self, guint32 processor, guint32 request, guint32 slot)
{
  if (!is_outdated (self, processor, request))
    *place_of (self, processor, request) = slot + 1;
}

static inline void
forget (Replay *self, guint32 processor, guint32 request)
{
  if (!is_outdated (self, processor, request))
    *place_of (self, processor, request) = 0;
}

/* The processor continues if it waits for this request. */
static void
wake (Replay *self, guint32 processor, guint32 request, Progress progress)
{
  const Processor *p = processor_get (self, processor);

  if (p->progress == progress && p->work.awaited == request)
    processor_wake (self, processor);
}

/* ---- what observers are told ---------------------------------------------------------
 */

static void
tell_waits (Replay *self, guint32 processor, guint32 peer)
{
  if (G_UNLIKELY (replay_is_told_in_order (self)))
    NOTIFY (self, waits, processor, processor_clock (self, processor), peer);
}

static guint32
peer_of (const Replay *self, guint32 processor, guint32 request)
{
  const GArray *of = self->steps->peers == NULL ? NULL : self->steps->peers[processor];

  return of != NULL ? g_array_index (of, guint32, request >> 1) : PROGRAM_NONE;
}

static void
keep_peer (Replay *self, guint32 processor, guint32 peer)
{
  GArray **of = &self->steps->peers[processor];

  if (*of == NULL)
    *of = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (*of, peer);
}

/* peer: of the message. */
static void
wait_for (Replay *self, guint32 processor, guint32 request, guint32 peer,
          Progress progress)
{
  processor_get (self, processor)->work.awaited = request;
  tell_waits (self, processor, peer);
  processor_wait (self, processor, progress);
}

static void
tell_begun (Replay *self, guint32 processor, const Step *step, guint32 request)
{
  if (G_UNLIKELY (replay_is_told_in_order (self)))
    NOTIFY (self, begun, processor, processor_clock (self, processor), step, request);
}

static void
tell_awaited (Replay *self, guint32 processor, guint32 request)
{
  if (G_UNLIKELY (replay_is_told_in_order (self)))
    NOTIFY (self, awaited, processor, processor_clock (self, processor), request);
}

static guint32
new_request (Replay *self, guint32 processor, const Step *step, gboolean is_send)
{
  if (G_UNLIKELY (self->steps->peers != NULL))
    keep_peer (self, processor, step->index);
  return processor_get (self, processor)->work.requests++ << 1 | (is_send ? 1 : 0);
}

/* ---- receives ------------------------------------------------------------------------
 */

void
requests_post (Replay *self, guint32 processor, const Step *step)
{
  const guint32 request = new_request (self, processor, step, FALSE);
  guint32 slot;

  tell_begun (self, processor, step, request);
  slot = messages_begin_receive (self, processor, step->index, step_matching (step),
                                 request);
  if (slot != POOL_NONE)
    remember (self, processor, request, slot);
}

/* A send has found the receive that was begun for it. */
static void
matched (Replay *self, Message *message, guint32 slot)
{
  if (message->next != REQUEST_BLOCKING)
    remember (self, message->packet.destination, message->next, slot);
}

static void
arrived (Replay *self, Message *message, guint32 slot)
{
  const guint32 processor = message->packet.destination;

  if (message->next != REQUEST_BLOCKING)
    {
      wake (self, processor, message->next, WAITS_FOR_MESSAGE);
      return;
    }
  processor_get (self, processor)->work.found = slot;
  processor_wake (self, processor);
}

gboolean
requests_receive (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = processor_get (self, processor);
  guint32 slot = p->work.found;

  p->work.found = POOL_NONE;
  if (slot == POOL_NONE)
    {
      tell_begun (self, processor, step, REQUEST_BLOCKING);
      slot = messages_begin_receive (self, processor, step->index, step_matching (step),
                                     REQUEST_BLOCKING);
      if (slot == POOL_NONE || !(message_get (self, slot)->flags & MESSAGE_ARRIVED))
        {
          tell_waits (self, processor, step->index);
          processor_wait (self, processor, WAITS_FOR_MESSAGE);
          return FALSE;
        }
    }
  messages_take (self, processor, slot);
  return TRUE;
}

/* FALSE: the message has not come. */
static gboolean
finish_receive (Replay *self, guint32 processor, guint32 request)
{
  guint32 slot = message_of (self, processor, request);

  if (slot == POOL_NONE || !(message_get (self, slot)->flags & MESSAGE_ARRIVED))
    {
      wait_for (self, processor, request, peer_of (self, processor, request),
                WAITS_FOR_MESSAGE);
      return FALSE;
    }
  forget (self, processor, request);
  messages_take (self, processor, slot);
  return TRUE;
}

/* ---- sends ---------------------------------------------------------------------------
 */

/* A send with an RTS is remembered until its CTS has arrived. */
static gboolean
needs_rts (const Replay *self, guint32 slot)
{
  return slot != POOL_NONE && rendezvous_is_needed (self, message_get (self, slot));
}

static void
await_cts (Replay *self, guint32 processor, guint32 slot, guint32 request)
{
  Message *message = message_get (self, slot);

  message->flags |= MESSAGE_AWAITED;
  message->request = request;
  if (request != REQUEST_BLOCKING)
    remember (self, processor, request, slot);
}

/* So long the receive had not been begun, if the sender waits for it. */
static void
tell_late (Replay *self, const Message *message)
{
  const guint32 processor = message->packet.source;
  const Processor *p = processor_get (self, processor);
  const SimTime late = rendezvous_late (message, p->clock);

  if (late > 0 && p->progress == WAITS_FOR_CTS && p->work.awaited == message->request)
    NOTIFY (self, waited, processor, WAIT_RECEIVER, late);
}

static void
cts_arrived (Replay *self, const Message *message)
{
  const guint32 processor = message->packet.source;
  const Processor *p = processor_get (self, processor);

  if (!(message->flags & MESSAGE_AWAITED))
    return;
  tell_late (self, message);
  if (self->causes != NULL && p->progress == WAITS_FOR_CTS
      && p->work.awaited == message->request && p->clock < self->now)
    self->causes->row[processor] = self->causes->because;
  if (message->request != REQUEST_BLOCKING)
    forget (self, message->packet.source, message->request);
  wake (self, message->packet.source, message->request, WAITS_FOR_CTS);
}

const MessageOwner requests_owner
    = { .matched = matched, .arrived = arrived, .cts_arrived = cts_arrived };

/* FALSE: its CTS has not arrived. */
static gboolean
finish_send (Replay *self, guint32 processor, guint32 request, guint32 peer)
{
  if (request != REQUEST_BLOCKING && message_of (self, processor, request) == POOL_NONE)
    return TRUE;
  wait_for (self, processor, request, peer, WAITS_FOR_CTS);
  return FALSE;
}

/* The wait for a CTS has ended now. */
static void
end_wait (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);
  SimTime before = p->clock;

  processor_idle_until (self, processor, self->now);
  if (p->clock > before)
    NOTIFY (self, communicated, processor, p->interval, p->clock - before);
}

gboolean
requests_send (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = processor_get (self, processor);
  guint32 slot, request = REQUEST_BLOCKING;

  if (p->work.awaited != REQUEST_NONE)
    {
      p->work.awaited = REQUEST_NONE;
      end_wait (self, processor);
      return TRUE;
    }
  if (step->flags & SEND_NUMBERED)
    request = new_request (self, processor, step, TRUE);
  tell_begun (self, processor, step, request);
  slot = messages_send (self, processor, step->index, step, 0);
  if (step->flags & SEND_WAITS)
    tell_awaited (self, processor, REQUEST_BLOCKING);
  if (self->error != NULL || !needs_rts (self, slot)
      || !(step->flags & (SEND_NUMBERED | SEND_WAITS)))
    return TRUE;
  await_cts (self, processor, slot, request);
  return !(step->flags & SEND_WAITS)
         || finish_send (self, processor, request, step->index);
}

/* ---- both ----------------------------------------------------------------------------
 */

gboolean
requests_complete (Replay *self, guint32 processor, const Step *step)
{
  Processor *p = processor_get (self, processor);

  /* A send that waits for no CTS, which is most of them. */
  if (step->index & 1 && p->clock >= self->now && !replay_is_told_in_order (self)
      && message_of (self, processor, step->index) == POOL_NONE)
    {
      p->work.awaited = REQUEST_NONE;
      return TRUE;
    }
  if (p->work.awaited != step->index)
    tell_awaited (self, processor, step->index);
  p->work.awaited = REQUEST_NONE;
  if (!(step->index & 1))
    return finish_receive (self, processor, step->index);
  if (!finish_send (self, processor, step->index, peer_of (self, processor, step->index)))
    return FALSE;
  end_wait (self, processor);
  return TRUE;
}
