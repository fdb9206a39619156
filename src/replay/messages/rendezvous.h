/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rendezvous.h - long messages send an RTS (request to send) first, and wait for its CTS
 * (clear to send) */
#pragma once

#include "replay/messages/message.h"

/* The message's send overhead ends at time; it is then offered, or sends
 * its RTS. */
void rendezvous_dispatch (Replay *self, guint32 message, SimTime time);

/* Whether a message sends an RTS first. */
static inline gboolean
rendezvous_is_needed (const Replay *self, const Message *message)
{
  const Machine *machine = self->machine;

  return message->flags & MESSAGE_NEEDS_RTS
         || (machine->has_rendezvous && message->bytes > machine->rendezvous_bytes
             && !(message->flags & MESSAGE_FREE));
}

/* How long the sender of a message, which has waited since `begin` and whose CTS arrives
 * now, had to wait for its receive to be begun: the message is not in the network yet,
 * and its `injected` is when that was, if after the RTS had arrived, else -1. */
static inline SimTime
rendezvous_late (const Message *message, SimTime begin)
{
  return MAX (message->injected - begin, 0);
}

/* An RTS or CTS has arrived. */
void rendezvous_arrived (Replay *self, guint32 slot);

/* The destination is ready for a message whose RTS has arrived. */
void rendezvous_send_cts (Replay *self, guint32 message);

/* The same of a list of messages, by Message.next, last first. */
void rendezvous_send_all_cts (Replay *self, guint32 list);
