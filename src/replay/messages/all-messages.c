/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all-messages.c - the messages of a replay, and of each partition of it */
#include "config.h"

#include "replay/messages/acknowledgements.h"
#include "replay/messages/connections.h"
#include "replay/messages/messages.h"
#include "replay/messages/owners.h"

void
messages_open (Replay *self)
{
  self->messages = g_new0 (Messages, 1);
  pool_init (&self->messages->pool, sizeof (Message));
  pool_init (&self->messages->further_packets, sizeof (FurtherPacket));
  matching_init (&self->messages->matching, self->n_processors);
  self->messages->has_nics
      = network_nics (self->network) > 1 && program_nics_from (self->program, 1) > 0;
  wire_open (self);
}

void
messages_close (Replay *self)
{
  wire_close (self);
  outcomes_clear (&self->messages->outcomes);
  matching_clear (&self->messages->matching);
  pool_clear (&self->messages->further_packets);
  pool_clear (&self->messages->pool);
  g_free (self->messages);
}

void
messages_set_owner (Replay *self, MessageKind kind, const MessageOwner *owner)
{
  self->messages->owners[kind] = owner;
}

void
messages_visit (const Replay *self, MatchingVisit visit, gpointer data)
{
  matching_visit (&self->messages->matching, visit, data);
}

void
messages_visit_destination (const Replay *self, guint32 destination, MatchingVisit visit,
                            gpointer data)
{
  matching_visit_destination (&self->messages->matching, destination, visit, data);
}

void
messages_begin (Replay *self, guint32 processor)
{
  matching_begin (&self->messages->matching, processor);
}

void
messages_add_sums (const Replay *self, ReplayResult *result)
{
  result->messages += self->messages->sums.messages;
  result->bytes += self->messages->sums.bytes;
  result->congestion_delay += self->messages->sums.congestion_delay;
  result->late += self->messages->sums.late;
  if (self->messages->wire != NULL)
    result->acknowledgements = self->messages->wire->sums;
}

/* ---- threads ----------------------------------------------------------------------- */

void
messages_share (Replay *self, guint parts)
{
  matching_share (&self->messages->matching, parts);
  pool_share (&self->messages->pool, parts);
  pool_share (&self->messages->further_packets, parts);
}

void
messages_open_part (Replay *self, guint32 part)
{
  const Messages *of = self->messages;
  Messages *own = self->messages = g_new0 (Messages, 1);

  pool_init_part (&own->pool, &of->pool, (guint8) part);
  pool_init_part (&own->further_packets, &of->further_packets, (guint8) part);
  matching_init_part (&own->matching, &of->matching, (guint8) part);
  memcpy (own->owners, of->owners, sizeof own->owners);
  own->has_nics = of->has_nics;
  wire_open_part (self, of);
}

void
messages_look (Replay *self)
{
  pool_look (&self->messages->pool);
  pool_look (&self->messages->further_packets);
}

void
messages_leave_memory (Replay *self, guint8 part, PoolList *messages,
                       PoolList *further_packets)
{
  pool_leave (&self->messages->pool, part, messages);
  pool_leave (&self->messages->further_packets, part, further_packets);
}

void
messages_accept_memory (Replay *self, PoolList *messages, PoolList *further_packets)
{
  pool_accept (&self->messages->pool, messages);
  pool_accept (&self->messages->further_packets, further_packets);
}

void
messages_take_over (Replay *self, Replay *part)
{
  pool_take_over (&self->messages->pool, &part->messages->pool);
  pool_take_over (&self->messages->further_packets, &part->messages->further_packets);
}

void
messages_join (Replay *self, Replay *part)
{
  self->messages->sums.messages += part->messages->sums.messages;
  self->messages->sums.bytes += part->messages->sums.bytes;
  self->messages->sums.congestion_delay += part->messages->sums.congestion_delay;
  self->messages->sums.late += part->messages->sums.late;
  wire_join (self, part);
  matching_take_over (&self->messages->matching, &part->messages->matching);
  messages_close (part);
}
