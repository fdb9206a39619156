/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run-rts.c - the RTS of a message of a collective waits until its participant starts */
#include "config.h"

#include "replay/collectives/collective-private.h"
#include "replay/messages/rendezvous.h"

gboolean
collective_rts_arrived (Replay *self, Message *message, guint32 slot)
{
  Run *run = collective_run (self, message->owner);
  Participant *participant = &run->participants[(guint32) message->tag];

  if (participant->started)
    return TRUE;
  message->next = participant->waiting_rts;
  participant->waiting_rts = slot;
  return FALSE;
}

void
collective_send_cts (Replay *self, Participant *participant)
{
  const guint32 list = participant->waiting_rts;

  participant->waiting_rts = POOL_NONE;
  messages_set_sender (self, participant->outcome.processor);
  rendezvous_send_all_cts (self, list);
}
