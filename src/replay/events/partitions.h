/* SPDX-License-Identifier: GPL-3.0-or-later */
/* partitions.h - the logical processes of each thread, and the remote events that
 * partitions send each other
 *
 *   window 7   partition 0 writes into set 0, set 1 is read
 *   window 8   partition 0 writes into set 1, set 0 is read: nobody waits for anybody
 */
#pragma once

#include "base/cache-lines.h"
#include "replay/core/replay-parts.h"
#include "replay/queue/pool.h"
#include "replay/queue/window-lps.h"

/* An event for a logical process of another partition. */
typedef struct
{
  Event event;
  guint32 lp;
} RemoteEvent;

/* From one partition to another, in one window. */
typedef struct
{
  GArray *events;                     /* RemoteEvent */
  GArray *sends;                      /* guint32: messages to processors of the other */
  PoolList messages, further_packets; /* memory that is given back to the other */
} RemoteEvents;

typedef struct
{
  _Alignas(CACHE_LINE) Replay *replay;
  guint64 next;            /* window of its next event, or of what it has sent */
  guint64 earliest_remote; /* window, of what it has sent in this one */
  guint64 sent_to[2];      /* bits: to whom, by set */
  RemoteEvents *out[2];    /* by set, then by receiver */
} LpPartition;

typedef struct
{
  guint n;
  LpPartition *partition;
  guint32 *first;  /* logical process, by partition; and the end */
  guint64 to_read; /* bits: who has remote events to read */
  guint now;       /* the set that is written */
} Partitions;

struct _Windows
{
  WindowQueue queue;
  Event event;              /* the one under way */
  Event placed;             /* by its time, order and packet the event under way has its
                             * place among those of other processes */
  Event called;             /* the same of the processor that was called */
  guint32 *lps;             /* logical process, by link */
  guint32 *processor_lps;   /* by processor */
  guint32 first_own, n_own; /* processes of this partition: numbers in its queue are
                             * counted from the first */
  guint32 n_links;
  LinkMemory link_memory;
  const guint32 *first_links; /* by node, if there are many; else NULL */
  Partitions *partitions;     /* of several threads; NULL: one thread */
  guint32 partition;          /* the number of this one */
};

Partitions *partitions_new (guint n);
void partitions_free (Partitions *self);

/* The partition of a logical process. */
guint partitions_owner_of (const Partitions *self, guint32 lp);

/* What `from` sends to another in the open window. */
RemoteEvents *partitions_remote (Partitions *self, guint from, guint to);

/* Tells another partition at the end of the window: of an event at a process of its own;
 * of a message to a processor of its own. */
void partitions_send_event (Replay *self, const Event *event, guint32 lp);
void partitions_send_message (Replay *self, guint32 message, guint32 destination);
