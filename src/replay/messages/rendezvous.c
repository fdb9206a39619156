/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rendezvous.c - long messages send an RTS first, and wait for its CTS: one empty message
 * in each direction (docs/replay.md)
 *
 *   source   |--overhead--|RTS        message>
 *                             \      /       \
 *   destination                |CTS|          |arrived
 *                              posted
 */
#include "config.h"

#include "replay/messages/messages.h"
#include "replay/messages/owners.h"
#include "replay/messages/rendezvous.h"

/* It is sent at the time when it enters the network: no processor has overhead for it. */
static void
offer_control (Replay *self, guint32 about, guint8 flag, SimTime time)
{
  const Message of = *message_get (self, about);
  const gboolean is_rts = flag == MESSAGE_RTS;
  guint32 slot
      = messages_new (self, is_rts ? of.packet.source : of.packet.destination,
                      is_rts ? of.packet.destination : of.packet.source, 0, time);
  Message *control = message_get (self, slot);

  control->packet.offset = of.packet.offset;
  control->flags = flag;
  control->owner = about;
  control->tag = of.owner == POOL_NONE ? of.tag : (guint32) of.tag;
  control->type = of.type;
  if (self->causes != NULL)
    causes_new_message (self->causes, slot, self->causes->messages[about].scope, 0);
  messages_offer (self, slot, time);
}

void
rendezvous_dispatch (Replay *self, guint32 slot, SimTime time)
{
  Message *message = message_get (self, slot);

  if (!rendezvous_is_needed (self, message))
    {
      messages_offer (self, slot, time);
      return;
    }
  message->injected = -1; /* see rendezvous_late */
  offer_control (self, slot, MESSAGE_RTS, time);
}

void
rendezvous_send_cts (Replay *self, guint32 slot)
{
  message_get (self, slot)->flags &= (guint8) ~MESSAGE_RTS_ARRIVED;
  offer_control (self, slot, MESSAGE_CTS, self->now);
}

void
rendezvous_send_all_cts (Replay *self, guint32 list)
{
  guint32 first = POOL_NONE;

  while (list != POOL_NONE)
    {
      const guint32 slot = list;
      Message *message = message_get (self, slot);

      list = message->next;
      message->next = first;
      first = slot;
    }
  while (first != POOL_NONE && self->error == NULL)
    {
      guint32 slot = first;

      first = message_get (self, slot)->next;
      rendezvous_send_cts (self, slot);
    }
}

static void
rts_arrived (Replay *self, guint32 slot)
{
  Message *message = message_get (self, slot);
  const MessageOwner *owner = self->messages->owners[message->kind];
  gboolean is_ready = (message->flags & MESSAGE_MATCHED) != 0;

  if (owner->rts_arrived != NULL)
    is_ready = owner->rts_arrived (self, message, slot);
  else
    message->flags |= MESSAGE_RTS_ARRIVED;
  if (is_ready)
    rendezvous_send_cts (self, slot);
}

static void
cts_arrived (Replay *self, guint32 slot)
{
  const Message *message = message_get (self, slot);
  const MessageOwner *owner = self->messages->owners[message->kind];

  if (owner->cts_arrived != NULL)
    owner->cts_arrived (self, message);
  messages_offer (self, slot, self->now);
}

void
rendezvous_arrived (Replay *self, guint32 slot)
{
  const Message *control = message_get (self, slot);
  const guint32 about = control->owner;
  const gboolean is_rts = (control->flags & MESSAGE_RTS) != 0;

  if (self->causes != NULL)
    {
      self->causes->because = causes_arrival (self->causes, slot);
      causes_end_message (self->causes, slot);
    }
  pool_give_back (&self->messages->pool, slot);
  if (is_rts)
    rts_arrived (self, about);
  else
    cts_arrived (self, about);
}
