/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.h - replays a program on a network: the discrete-event loop
 *
 *   cursor --step--> processors --packets--> queue --(in time)--> network --> processors
 *                        |                                           |
 *                        +---------------> observers <---------------+
 *
 * Processors run ahead through steps that do not concern other processors; other steps go
 * through one monotone queue in the order that docs/replay.md defines.
 */
#pragma once

#include "replay/observer.h"

typedef struct _Replay Replay;

typedef struct
{
  SimTime busy, overhead, idle; /* add up to the length of the run, exactly */
  SimTime finished;
} ProcessorTotals;

typedef struct
{
  SimTime time;     /* length of the run: the latest clock */
  guint64 messages; /* that went from one processor to another, or to itself */
  guint64 link_hops;
  TotalBytes bytes;
  TotalTime congestion_delay; /* sum of the congestion delays of all messages */
  TotalTime late;             /* waiting in receives of single messages until their
                               * sends began */
  NetworkTime network_time;   /* collectives that are priced as a whole included */
  __int128
      overhead_fixed; /* of all overhead: what each message costs, whatever its size */
  guint32 processors;
  const ProcessorTotals *processor; /* one each; owned by the replay */
} ReplayResult;

/* Called at intervals with the share of the run done, 0 to 1. */
typedef void (*ReplayProgress) (gpointer data, double share);

/* The network must be for the program's shape; both must outlive the replay. */
Replay *replay_new (Program *program, const Machine *machine, Network *network);
void replay_free (Replay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replay, replay_free)

/* The table must outlive the replay. */
void replay_add_observer (Replay *self, const ReplayObserver *observer, gpointer data);
void replay_set_progress (Replay *self, ReplayProgress progress, gpointer data);

/* Takes all events in one order also where windows of time, or processors that take their
 * steps together, would do (docs/performance.md): the results are the same.  Call before
 * the run. */
void replay_set_one_order (Replay *self);

/* Only the loop of this name (loops-private.h), which must suit the run: "heap" is
 * another one that takes all events in one order; for tests. */
void replay_set_loop (Replay *self, const char *name);

/* The most threads that a run may use; 1 if this is not called, 0: as many as processors
 * of the machine.  The results are the same for any number (docs/performance.md).  Call
 * before the run. */
void replay_set_threads (Replay *self, guint threads);

/* Uses these threads until so many events were taken, above 0, whether it is worth it or
 * not; for tests. */
void replay_share_until (Replay *self, guint64 events);

/* How many threads the run could use; 1 if it found that it was not worth it. */
guint replay_threads (const Replay *self);

/* How the events of a run were taken, by how many threads, and why by no more: "in one
 * queue, by 1 thread: a report page is written"; free with g_free.  After the run. */
char *replay_describe (const Replay *self);

/* Whether the run used windows; whether processors took their steps together. */
gboolean replay_used_windows (const Replay *self);
gboolean replay_used_lockstep (const Replay *self);

/* Runs to the end, once.  Fails: no route, beyond SIM_TIME_LIMIT, a receive that is never
 * satisfied (the error lists who waits for whom). */
gboolean replay_run (Replay *self, ReplayResult *result, GError **error);
