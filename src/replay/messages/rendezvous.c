/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rendezvous.c - long messages send a request first: one empty message in each direction
 * (docs/replay.md)
 *
 *   source   |--overhead--|ask          message>
 *                             \        /       \
 *   destination                |answer|         |arrived
 *                              posted
 */
#include "config.h"

#include "replay/state/collective-calls.h"

/* It is sent at the time when it enters the network: no processor has overhead for it. */
static void
offer_control (Replay *self, guint32 about, guint8 flag, SimTime time)
{
  const Message of = *replay_message (self, about);
  gboolean request = flag == MESSAGE_REQUEST;
  guint32 slot
      = messages_new (self, request ? of.packet.source : of.packet.destination,
                      request ? of.packet.destination : of.packet.source, 0, time);
  Message *control = replay_message (self, slot);

  control->packet.offset = of.packet.offset;
  control->flags = flag;
  control->owner = about;
  control->tag = of.owner == POOL_NONE ? of.tag : (guint32) of.tag;
  control->type = of.type;
  messages_offer (self, slot, time);
}

void
rendezvous_dispatch (Replay *self, guint32 slot, SimTime time)
{
  if (rendezvous_asks (self, replay_message (self, slot)))
    offer_control (self, slot, MESSAGE_REQUEST, time);
  else
    messages_offer (self, slot, time);
}

void
rendezvous_clear (Replay *self, guint32 slot)
{
  replay_message (self, slot)->flags &= (guint8) ~MESSAGE_REQUESTED;
  offer_control (self, slot, MESSAGE_CLEAR, self->now);
}

void
rendezvous_clear_all (Replay *self, Participant *participant)
{
  guint32 first = POOL_NONE;

  while (participant->requests != POOL_NONE)
    {
      guint32 slot = participant->requests;
      Message *message = replay_message (self, slot);

      participant->requests = message->next;
      message->next = first;
      first = slot;
    }
  while (first != POOL_NONE && self->error == NULL)
    {
      guint32 slot = first;

      first = replay_message (self, slot)->next;
      rendezvous_clear (self, slot);
    }
}

static void
request_arrived (Replay *self, guint32 slot)
{
  Message *message = replay_message (self, slot);
  guint32 place = (guint32) message->tag;
  Run *run;

  if (message->owner == POOL_NONE)
    {
      message->flags |= MESSAGE_REQUESTED;
      if (message->flags & MESSAGE_MATCHED)
        rendezvous_clear (self, slot);
      return;
    }
  run = collective_run (self, message->owner);
  if (run->participants[place].started)
    {
      rendezvous_clear (self, slot);
      return;
    }
  message->next = run->participants[place].requests;
  run->participants[place].requests = slot;
}

void
rendezvous_arrived (Replay *self, guint32 slot)
{
  const Message *control = replay_message (self, slot);
  guint32 about = control->owner;
  gboolean request = (control->flags & MESSAGE_REQUEST) != 0;

  pool_give_back (&self->messages, slot);
  if (request)
    request_arrived (self, about);
  else
    {
      requests_answered (self, about);
      messages_offer (self, about, self->now);
    }
}
