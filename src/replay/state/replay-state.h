/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-state.h - the state of a replay */
#pragma once

#include "base/heap.h"
#include "program/cursor.h"
#include "replay/matching/channels.h"
#include "replay/matching/matching.h"
#include "replay/state/message.h"
#include "replay/observers/outcomes.h"
#include "replay/state/processor-state.h"
#include "replay/queue/event-queue.h"
#include "replay/queue/window-queue.h"
#include "replay/reductions/parts.h"
#include "replay/observers/listeners.h"

/* The operations under way on the streams of a processor, see lanes.c. */
typedef struct _Lanes Lanes;

/* What takes the events, see event-loop.h. */
typedef struct _EventLoop EventLoop;

/* The shares of several threads in a replay, see shards.c. */
typedef struct _Shards Shards;

/* Collectives, see run.h. */
typedef struct _Participant Participant;
typedef struct _Run Run;
typedef struct _TransferPlan TransferPlan;
typedef struct _CollectivePrice CollectivePrice;
typedef struct _RunChanges RunChanges;

/* Processors of equal power share the computed time of a segment; with more different
 * powers than this, the others compute it each time. */
#define MOST_KEPT_POWERS 8
#define POWER_NOT_KEPT G_MAXUINT8

/* The time of a segment with one power. */
typedef struct
{
  SimTime user, system, io; /* user -1: not computed yet */
} SegmentTime;

struct _Replay
{
  Program *program;
  const Machine *machine;
  Network *network;
  Cursor *cursor;
  guint32 n_processors;
  Processor *processors;
  gpointer processor_memory; /* of these, which begin with a line of the cache */

  const EventLoop *asked; /* the only loop that may be used; NULL: any */
  const EventLoop *loop;  /* the one that is used; NULL: not chosen yet */
  union                   /* of it */
  {
    EventQueue *queue;
    Heap *heap;
  };
  WindowQueue *windows; /* of windows; NULL: another loop is used */
  Event event;          /* with windows: the one under way */
  guint32 *places;      /* with windows: by link, see windows.c */
  guint32 n_links;
  LinkMemory link_memory;     /* with windows */
  const guint32 *first_links; /* by node, if there are many; else NULL */
  guint32 *processor_places;  /* with windows: by processor */
  guint32 first_own;          /* places of this replay, or of its share: numbers in its */
  guint32 n_own;              /* windows are counted from the first */
  guint threads; /* at most; 0: as many as there are processors of the machine */
  const char *why_no_more; /* threads, or no windows: the reason; constant */
  guint64
      share_until;   /* so many events, whether it is worth it or not; 0: not asked for */
  Shards *shards;    /* of several threads (shards.c); NULL: one thread */
  guint32 shard;     /* the number of this one */
  Event placed;      /* with windows: by its time, order and packet the event under
                      * way has its place among those of other places */
  Outcomes outcomes; /* with windows: of the open one */
  RunChanges *changes; /* the same; NULL: the program has no collectives */
  Event called;        /* with them: what `placed` is of the processor that was called */
  SimTime now;
  guint32 *runnable; /* processors to call at this instant, a stack */
  guint32 n_runnable;
  guint32 n_finished;

  Pool messages;          /* Message */
  Pool further_packets;   /* FurtherPacket */
  Matching matching;      /* Message; of a receive the operation of a graph, the
                           * request of a stream, or REQUEST_BLOCKING */
  Channels arrived_parts; /* messages of collectives that were not expected yet */
  guint32 **requests;     /* by processor, then by request: its message + 1, see
                           * requests.c; NULL: there are none, or none was looked at yet */
  gboolean has_graphs;    /* the program, of operations that require each other */
  Lanes **lanes;          /* by processor, NULL: it has one; NULL: all have */
  gboolean has_nics;      /* messages go through other nics than 0 */

  Run **runs;                         /* by instance */
  TransferPlan **plans;               /* by collective; each made when it is needed */
  Parts **parts;                      /* the same */
  CollectivePrice *collective_prices; /* by collective; NULL: none has begun */

  SimTime send_overhead, receive_overhead;    /* without what bytes cost */
  gboolean sends_are_free, receives_are_free; /* of any bytes: no overhead */
  const Decimal *power; /* one for all, or one for each processor: the network's */
  guint n_power;
  Decimal powers[MOST_KEPT_POWERS]; /* by class */
  guint n_powers;
  SegmentTime *segment_times[MOST_KEPT_POWERS]; /* by class, then segment */

  GArray *watchers;  /* Watcher */
  GArray *listening; /* Watcher, of one function after another */
  Listeners listeners[REPLAY_CALLS];
  gboolean watched_in_order;        /* some observer requests global calls */
  const char *watched_in_one_order; /* ... in the order of events, and why; NULL: none */
  gboolean watched_messages;        /* some observer hears of all messages */
  gboolean in_order; /* processors must not run ahead of a collective's start */
  guint64 unique;    /* numbers of messages, for observers */

  ReplayProgress progress;
  gpointer progress_data;
  guint64 events;

  ReplayResult result;
  ProcessorTotals *totals;
  GError *error;
};

static inline Message *
replay_message (const Replay *self, guint32 number)
{
  return pool_get_sized (&self->messages, number, sizeof (Message));
}
