/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.h - sends and receives of messages */
#pragma once

#include "replay/messages/message.h"
#include "replay/processors/clocks.h"
#include "replay/processors/prices.h"

/* ---- point to point ---------------------------------------------------------------- */

/* step: its index is not looked at, because that of a graph is relative.  operation: its
 * number in a graph.  Returns: the message; POOL_NONE: the replay has failed. */
guint32 messages_send (Replay *self, guint32 processor, guint32 destination,
                       const Step *step, guint32 operation);

/* Finds the receive of a message, or lets it wait in its channel for one. */
void messages_match_send (Replay *self, guint32 message);

/* A receive takes the first message that was sent for it, which may not have arrived, or
 * waits for one.  Returns: the message, or POOL_NONE. */
guint32 messages_begin_receive (Replay *self, guint32 processor, guint32 source,
                                guint64 tag, guint32 operation);

/* The processor is at the receive and the message has arrived. */
void messages_take (Replay *self, guint32 processor, guint32 message);

/* Whether receives have no overhead, and no observer hears of each. */
static inline gboolean
messages_are_taken_quietly (const Replay *self, guint32 processor)
{
  return replay_has_graph (self, processor) && prices_receives_are_free (self)
         && !replay_is_watched (self);
}

/* The processor is at the receive of a message that may arrive later. */
static inline void
messages_wait (Replay *self, guint32 processor, const Message *message)
{
  const SimTime clock = processor_clock (self, processor);

  if (message->packet.tail > clock && message->sent > clock)
    self->messages->sums.late += (guint64) (message->sent - clock);
  processor_idle_until (self, processor, message->packet.tail);
}

/* The same as messages_take then. */
static inline void
messages_take_quietly (Replay *self, guint32 processor, const Message *message,
                       guint32 slot)
{
  messages_wait (self, processor, message);
  pool_give_back (&self->messages->pool, slot);
}

/* ---- of others --------------------------------------------------------------------- */

/* A message that belongs to something in progress. */
typedef struct
{
  guint32 source, destination;
  guint64 bytes;
  guint32 instance; /* of what it belongs to */
  guint32 place;    /* of its destination in the group */
  guint32 round;    /* SchedulePart */
  guint32 scope;    /* of its send */
  guint8 kind;      /* MessageKind */
  guint8 type;      /* MessageType */
} OwnedMessage;

/* Messages that follow are sent after what there is of the processor's row. */
static inline void
messages_set_sender (Replay *self, guint32 processor)
{
  if (self->causes != NULL)
    self->causes->because = self->causes->row[processor];
}

/* The arrival of a message, if causes are recorded. */
static inline Cause
messages_cause (const Replay *self, guint32 slot)
{
  return self->causes == NULL ? CAUSE_NONE : causes_arrival (self->causes, slot);
}

/* Its send overhead ends at injected.  If causes are recorded, `because` is set, here and
 * in the following. */
guint32 messages_post (Replay *self, const OwnedMessage *what, SimTime begin,
                       SimTime injected);

/* The same if the overhead does not occupy the processor: it is not shown. */
guint32 messages_post_aside (Replay *self, const OwnedMessage *what, SimTime begin,
                             SimTime injected);

/* The same on a formula network: it takes that long, and delays no other message. */
guint32 messages_post_priced (Replay *self, const OwnedMessage *what, SimTime sent,
                              SimTime arrives);

/* Reports a receive to the observers, and releases the message. */
void messages_taken (Replay *self, guint32 message, guint32 processor, SimTime begin,
                     SimTime end);

/* ---- all --------------------------------------------------------------------------- */

void messages_open (Replay *self);
void messages_close (Replay *self);

/* A message whose send begins at sent; it has the next number of its source. */
guint32 messages_new (Replay *self, guint32 source, guint32 destination, guint64 bytes,
                      SimTime sent);

/* Determines its packets, and the first one's next link; it is injected then.  FALSE: the
 * replay has failed. */
gboolean messages_prepare (Replay *self, Message *message, SimTime time);

/* From time on the message is in the network. */
void messages_offer (Replay *self, guint32 message, SimTime time);

guint32 messages_type_of (CommunicationKind kind);
guint32 messages_step_type (const Step *send);

/* Unique number of a packet's message; the packet is one that entered the network. */
guint64 messages_number_of (const Replay *self, const Packet *packet);

/* Unmatched sends and receives (matching.h); of one destination. */
void messages_visit (const Replay *self, MatchingVisit visit, gpointer data);
void messages_visit_destination (const Replay *self, guint32 destination,
                                 MatchingVisit visit, gpointer data);

/* Before the first receive of a processor: see matching_begin. */
void messages_begin (Replay *self, guint32 processor);

void messages_add_sums (const Replay *self, ReplayResult *result);

/* ---- threads (queue/pool.h) -------------------------------------------------------- */

/* Before the first message: there will be so many partitions, this is number 0. */
void messages_share (Replay *self, guint parts);
void messages_open_part (Replay *self, guint32 part);

/* Finds messages that other partitions have made. */
void messages_look (Replay *self);
void messages_leave_memory (Replay *self, guint8 part, PoolList *messages,
                            PoolList *further_packets);
void messages_accept_memory (Replay *self, PoolList *messages, PoolList *further_packets);

/* What is free in another partition is free here. */
void messages_take_over (Replay *self, Replay *part);

/* Adds a partition, and frees it. */
void messages_join (Replay *self, Replay *part);
