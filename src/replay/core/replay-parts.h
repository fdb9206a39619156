/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay-parts.h - the state of a replay */
#pragma once

#include "base/heap.h"
#include "program/cursor.h"
#include "replay/core/result.h"
#include "replay/matching/matching.h"
#include "replay/observers/observers.h"
#include "replay/observers/outcomes.h"
#include "replay/queue/window-queue.h"
#include "replay/reductions/parts.h"

typedef struct _EventLoop EventLoop;
typedef struct _Partitions Partitions;
typedef struct _Processor Processor;
typedef struct _Prices Prices;
typedef struct _Lanes Lanes;
typedef struct _LaneStates LaneStates;
typedef struct _Run Run;
typedef struct _TransferPlan TransferPlan;
typedef struct _CollectivePrice CollectivePrice;
typedef struct _RunChanges RunChanges;
typedef struct _MessageOwner MessageOwner;

struct _Replay
{
  /* Given, and the same all the time. */
  Program *program;
  const Machine *machine;
  Network *network;
  guint32 n_processors;
  gboolean has_graphs; /* the program, of operations that require each other */
  Observers observers;

  SimTime now;   /* of the event under way; set by the loop that takes it */
  GError *error; /* the first one: nothing more is done (failure.h) */

  Cursor *cursor;
  Processor *processors;
  gpointer processor_memory; /* of these, which begin with a line of the cache */

  const EventLoop *asked; /* the only loop that may be used; NULL: any */
  const EventLoop *loop;  /* the one that is used; NULL: not chosen yet */
  gpointer own;           /* its state */
  WindowQueue *windows;   /* of windows; NULL: another loop is used */
  Event event;            /* with windows: the one under way */
  guint32 *lps;           /* with windows: by link, see windows.c */
  guint32 n_links;
  LinkMemory link_memory;     /* with windows */
  const guint32 *first_links; /* by node, if there are many; else NULL */
  guint32 *processor_lps;     /* with windows: by processor */
  guint32 first_own;          /* logical processes of this replay, or of its partition: */
  guint32 n_own; /* their numbers in its windows are counted from the first */
  guint threads; /* at most; 0: as many as there are processors of the machine */
  const char *why_no_more; /* threads, or no windows: the reason; constant */
  guint64
      share_until; /* so many events, whether it is worth it or not; 0: not asked for */
  Partitions *partitions; /* of several threads (partitions.c); NULL: one thread */
  guint32 partition;      /* the number of this one */
  Event placed;           /* with windows: by its time, order and packet the event under
                           * way has its place among those of other processes */
  Outcomes outcomes;      /* with windows: of the open one */
  RunChanges *changes;    /* the same; NULL: the program has no collectives */
  Event called;      /* with them: what `placed` is of the processor that was called */
  guint32 *runnable; /* processors to call at this instant, a stack */
  guint32 n_runnable;
  guint32 n_finished;

  Pool messages;                 /* Message */
  Pool further_packets;          /* FurtherPacket */
  Matching matching;             /* Message; of a receive the operation of a graph, the
                                  * request of a stream, or REQUEST_BLOCKING */
  const MessageOwner *owners[4]; /* by MessageKind */
  Channels arrived_parts;        /* messages of collectives that were not expected yet */
  guint32 **requests;            /* by processor, then by request: its message + 1, see
                                  * requests.c; NULL: there are none, or none was looked at yet */
  LaneStates **lane_states;      /* by processor; NULL: it has one lane; NULL: all have */
  Lanes **lanes;                 /* by processor, NULL: it has one; NULL: all have */
  gboolean has_nics;             /* messages go through other nics than 0 */

  Run **runs;                         /* by instance */
  TransferPlan **plans;               /* by collective; each made when it is needed */
  Parts **parts;                      /* the same */
  CollectivePrice *collective_prices; /* by collective; NULL: none has begun */

  Prices *prices;

  gboolean in_order; /* processors must not run ahead of a collective's start */

  ReplayProgress progress;
  gpointer progress_data;
  guint64 events, told; /* taken; told: by then progress is told of next */

  ReplayResult result;
  ProcessorTotals *totals;
};

/* Whether some observer requests global calls (observer.h). */
static inline gboolean
replay_is_told_in_order (const Replay *self)
{
  return self->observers.in_order;
}
