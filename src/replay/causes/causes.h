/* SPDX-License-Identifier: GPL-3.0-or-later */
/* causes.h - records what everything in a replay had to wait for (cause-record.h)
 *
 * Only a replay that takes its events in one order records.  What a processor, a packet
 * or a timeline would wait for next is an *end* of a chain; records to which no end leads
 * back can go (`full`).
 */
#pragma once

#include "network/network.h"
#include "program/program.h"
#include "replay/causes/cause-record.h"
#include "replay/causes/release-table.h"

/* A packet under way. */
typedef struct
{
  Cause head, tail; /* what brought them where they are */
  guint8 is_known;  /* it has passed a link that takes time, or is told to have arrived */
} PacketCause;

/* A message under way, or arrived and not yet received. */
typedef struct
{
  PacketCause first; /* packet */
  Cause injected;    /* all its packets */
  Cause arrived;     /* CAUSE_NONE: not yet */
  SimTime time;      /* it arrived, so far */
  guint32 last;      /* the packet that did */
  guint32 scope;     /* of its send */
  guint64 bytes;
} MessageCause;

typedef struct _Causes Causes;

struct _Causes
{
  CauseRecord *records; /* number 0: the begin of the run */
  guint32 count, capacity;
  guint32 limit;  /* `full` is called where there are so many */
  guint32 most;   /* there are never more: CAUSE_MOST_RECORDS, less in tests */
  GError **error; /* set where there would be, which ends the replay */

  /* A scope is an interval of the program + this x (1 + the operation, a call of the
   * program).  0: operations are not told apart, a scope is an interval. */
  guint32 operation_step;

  Cause *row;       /* by processor; of several lanes that of the lane under way */
  Cause because;    /* of messages that are sent next */
  guint32 finished; /* the processor that has finished last; G_MAXUINT32: none */
  SimTime finished_at;
  MessageCause *messages; /* by slot */
  guint32 n_messages;
  PacketCause *packets; /* the same of further ones */
  guint32 n_packets;

  /* The packet that passes links. */
  PacketCause *packet;
  const MessageCause *message;
  Cause ended;                  /* the packet that has arrived last */
  MessageCause acknowledgement; /* of all */
  SimTime now;

  /* Links. */
  Network *network;
  const guint8 *weight_class; /* by link */
  gboolean cut_through, is_reserved, serialises;
  SimTime start_time, gap;
  TotalTime held;        /* as NetworkTime, so far */
  Cause *timeline;       /* by medium: the last packet (fifo) */
  ReleaseTable releases; /* reserve: of each time at which a medium is released */
  Cause formula;         /* the last message on the one medium */

  /* Called between events: fewer records may be left. */
  void (*full) (gpointer data);
  gpointer data;
  void (*free_data) (gpointer data);
};

/* error: of the replay, which must outlive this. */
Causes *causes_new (const Machine *machine, Network *network, const Program *program,
                    GError **error);
void causes_free (Causes *self);

/* operation: G_MAXUINT32: in none. */
static inline guint32
causes_scope (const Causes *self, guint32 interval, guint32 operation)
{
  return interval + self->operation_step * (operation + 1);
}

static inline guint32
causes_interval (const Causes *self, guint32 scope)
{
  return self->operation_step == 0 ? scope : scope % self->operation_step;
}

static inline guint32
causes_operation (const Causes *self, guint32 scope)
{
  return self->operation_step == 0 ? G_MAXUINT32 : scope / self->operation_step - 1;
}

/* Between events: nothing has the number of a record but ends. */
static inline void
causes_look (Causes *self)
{
  if (self->count >= self->limit)
    self->full (self->data);
}

/* A part of a row, which is above 0; row: what there was before, then this. */
void causes_spend (Causes *self, Cause *row, guint32 processor, guint32 scope,
                   CauseKind kind, SimTime begin, SimTime end);

/* The row ends. */
void causes_finish (Causes *self, guint32 processor, SimTime time);

/* A collective that is priced as a whole, after the row of who began last. */
Cause causes_collective (Causes *self, Cause before, guint32 scope, SimTime begin,
                         SimTime end);

/* A message is made in this slot, and is known no more. */
void causes_new_message (Causes *self, guint32 slot, guint32 scope, guint64 bytes);

static inline void
causes_end_message (Causes *self, guint32 slot)
{
  self->messages[slot].arrived = self->messages[slot].first.tail = CAUSE_NONE;
}

/* It enters the network because of `because`. */
void causes_inject (Causes *self, guint32 slot);

/* The same on a formula network, from the begin to the end. */
void causes_priced (Causes *self, guint32 slot, const Packet *packet, SimTime begin,
                    SimTime end);

/* A packet that has waited in a stream reaches its first link because of this one. */
void causes_release (Causes *self, guint32 slot, guint32 further, Cause because);

/* An acknowledgement of so many bytes is made, and may pass its first link. */
void causes_begin_acknowledgement (Causes *self, guint32 further, Cause because,
                                   guint64 bytes, SimTime now);

/* Before it passes further ones. */
void causes_move_acknowledgement (Causes *self, guint32 further, SimTime now);

/* Before a packet passes links; further: its slot, or G_MAXUINT32 of the first one. */
void causes_begin_hop (Causes *self, guint32 slot, guint32 further, SimTime now);

/* A packet after the first is made. */
void causes_inject_further (Causes *self, guint32 slot, guint32 further, SimTime now);

/* A LinkObserver; packet->tail is that at the link. */
void causes_link_marked (gpointer data, guint32 link, SimTime reached, SimTime begin,
                         SimTime end, const Packet *packet);

/* After it has passed links: its end arrives then. */
void causes_arrive (Causes *self, const Packet *packet, SimTime when);

/* The packet under way has arrived, and is known no more. */
void causes_end_packet (Causes *self, guint32 slot, const Packet *packet, SimTime when);

/* What the row of this processor waits for until it has arrived. */
static inline Cause
causes_arrival (const Causes *self, guint32 slot)
{
  return self->messages[slot].arrived;
}
