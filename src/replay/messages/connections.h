/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connections.h - what a processor knows of another one, by the two rules of the wire:
 * packets that wait for their first link (injection.c), packets to acknowledge
 * (acknowledgements.c)
 *
 *   held: 4 5 6 ..   | at the first links: 2 3 | on their way: 0 1     interleave(2)
 *
 * Everything belongs to one processor, so to one logical process.  Source:
 * docs/replay.md, "Streams" and "Acknowledgements".
 */
#pragma once

#include "base/heap.h"
#include "replay/messages/message.h"

/* A packet that has not reached its first link; others of its message come after it. */
typedef struct
{
  guint64 order; /* of its message's events */
  guint32 packet;
  guint32 slot; /* of an event */
} HeldPacket;

/* A packet leaves its first link. */
typedef struct
{
  SimTime time; /* its gap included */
  Cause cause;
} LeftLink;

typedef struct
{
  guint32 peer;
  guint32 offset; /* of a nic */

  /* The stream to the peer. */
  HeldPacket *held; /* a queue: from `first` on, so many, the first one next */
  guint32 first, n_held, capacity;
  gboolean is_coming; /* the first one has an event */
  Heap left;          /* LeftLink: of packets at the first links, not those that come */
  Cause released;     /* the last packet that left them */

  /* Packets from the peer, by any nic (that of nic 0). */
  guint64 unacknowledged;
  gboolean timer_runs;
  gboolean timer_has_event; /* maybe of an earlier timer */
  guint32 timer_number;     /* of the acknowledgement that it sends */
  SimTime timer_ends;
  Cause timer_cause;
} Connection;

/* Those of a processor. */
typedef struct
{
  Connection **table; /* open addressing */
  guint32 n, capacity;
  guint32 acknowledgements; /* the number of the next one */
} Connections;

/* An acknowledgement has occupied a link. */
typedef struct
{
  SimTime begin, end;
  guint32 link;
} AcknowledgedLink;

/* The rules of a run, and what a partition has counted. */
struct _Wire
{
  guint64 most;        /* packets of a stream at its first links; 0: any number */
  guint64 acknowledge; /* one for so many packets; 0: there are none */
  guint64 bytes;       /* of one */
  SimTime delay;
  Connections *connections; /* by processor; common to all partitions */
  SimTime gap;
  const guint8 *weight_class; /* by link */

  gboolean awaits_link; /* the packet under way has not reached its first link */
  gboolean is_streamed; /* it reaches it, and is of a stream whose next packet follows */
  SimTime left;         /* when it leaves it, since then */
  Cause left_cause;     /* if causes are recorded */
  GArray *on_links;     /* AcknowledgedLink: those that may begin after the run's end */
  guint kept;           /* of them, when they were last looked at */
  ReplayAcknowledgements sums;
};

void connections_free (Connections *self, guint32 n);

/* local's, which is made if there is none. */
Connection *connection_get (const Replay *self, guint32 local, guint32 peer,
                            guint32 offset);

/* NULL: there is none. */
Connection *connection_find (const Replay *self, guint32 local, guint32 peer,
                             guint32 offset);
