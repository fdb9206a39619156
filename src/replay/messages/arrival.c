/* SPDX-License-Identifier: GPL-3.0-or-later */
/* arrival.c - a message has arrived: its delay, observers, then who waits for it */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/events/schedule.h"
#include "replay/messages/acknowledgements.h"
#include "replay/messages/arrival.h"
#include "replay/messages/owners.h"
#include "replay/messages/rendezvous.h"
#include "replay/processors/prices.h"

/* Of a collective's message: the place of its destination. */
static guint64
shown_tag (const Message *message)
{
  gboolean control = (message->flags & (MESSAGE_RTS | MESSAGE_CTS)) != 0;

  return control || message->owner == POOL_NONE ? message->tag : (guint32) message->tag;
}

/* When its send overhead had ended. */
static inline SimTime
ready_time (Replay *self, const Message *message)
{
  SimTime overhead = 0;

  if (G_LIKELY (!rendezvous_is_needed (self, message)))
    return message->injected;
  if (!prices_sends_are_free (self))
    prices_overhead (self, TRUE, message->bytes, &overhead);
  return message->sent + overhead;
}

static inline void
write_outcome (Replay *self, MessageOutcome *outcome, const Message *message,
               SimTime delay)
{
  const gboolean is_control = (message->flags & (MESSAGE_RTS | MESSAGE_CTS)) != 0;

  *outcome = (MessageOutcome){ .source = message->packet.source,
                               .destination = message->packet.destination,
                               .tag = shown_tag (message),
                               .type = message->type,
                               .bytes = message->bytes,
                               .number = message_unique_number (message),
                               .is_control = is_control,
                               .sent = message->sent,
                               .ready = is_control ? message->injected
                                                   : ready_time (self, message),
                               .injected = message->injected,
                               .arrived = message->packet.tail,
                               .delay = delay };
}

static inline void
tell (Replay *self, const MessageOutcome *outcome)
{
  NOTIFY (self, message, outcome);
  if (outcome->delay > 0)
    NOTIFY (self, delayed, outcome);
}

static G_NO_INLINE void
tell_at_once (Replay *self, const Message *message, SimTime delay)
{
  MessageOutcome outcome;

  write_outcome (self, &outcome, message, delay);
  tell (self, &outcome);
}

static inline void
tell_arrival (Replay *self, const Message *message)
{
  const guint32 offset = message->packet.offset;
  SimTime empty = message->empty, delay;

  if (G_UNLIKELY (empty == NETWORK_TIME_UNKNOWN)
      && !network_zero_load_latency (self->network, message->packet.source + offset,
                                     message->packet.destination + offset, message->bytes,
                                     message->packet.message, &empty))
    {
      replay_fail_by_network (self);
      return;
    }
  delay = MAX (message->packet.tail - message->injected - empty, 0);
  self->messages->sums.congestion_delay += delay;
  if (delay == 0 && !self->observers.messages)
    return;
  if (self->windows != NULL)
    write_outcome (self, outcomes_add (&self->messages->outcomes, windows_placed (self)),
                   message, delay);
  else
    tell_at_once (self, message, delay);
}

static inline void
arrived (Replay *self, Message *message, guint32 slot)
{
  tell_arrival (self, message);
  if (message->flags & (MESSAGE_RTS | MESSAGE_CTS))
    {
      rendezvous_arrived (self, slot);
      return;
    }
  message->flags |= MESSAGE_ARRIVED;
  if (message->owner != POOL_NONE || message->flags & MESSAGE_MATCHED)
    self->messages->owners[message->kind]->arrived (self, message, slot);
}

void
arrival_of_packet (Replay *self, Message *message, guint32 slot, SimTime when)
{
  if (G_UNLIKELY (self->messages->wire != NULL))
    acknowledgements_count (self, &message->packet);
  if (--message->packets_left > 0)
    return;
  message->packet.tail = when;
  arrived (self, message, slot);
}

/* ---- the end of a window ----------------------------------------------------------- */

void
arrivals_sort (Replay *self)
{
  outcomes_sort (&self->messages->outcomes);
}

const Event *
arrivals_key (const Replay *self, guint32 number)
{
  return number == self->messages->outcomes.count
             ? NULL
             : &self->messages->outcomes.keys[number];
}

void
arrivals_tell (const Replay *self, guint32 number, Replay *to)
{
  tell (to, outcomes_get (&self->messages->outcomes, number));
}

void
arrivals_forget (Replay *self)
{
  self->messages->outcomes.count = 0;
}

void
arrivals_tell_all (Replay *self)
{
  outcomes_sort (&self->messages->outcomes);
  for (guint32 i = 0; i < self->messages->outcomes.count; i++)
    tell (self, outcomes_get (&self->messages->outcomes, i));
  self->messages->outcomes.count = 0;
}
