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

#include "replay/causes/causes.h"
#include "replay/observers/observer.h"
#include "replay/core/result.h"
#include "replay/processors/noise.h"

/* The network must be for the program's shape; both must outlive the replay. */
Replay *replay_new (Program *program, const Machine *machine, Network *network);
void replay_free (Replay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Replay, replay_free)

/* The processors of all other jobs of the program have no steps.  Call before the run. */
void replay_set_only (Replay *self, guint32 job);

/* The table must outlive the replay. */
void replay_add_observer (Replay *self, const ReplayObserver *observer, gpointer data);
void replay_set_progress (Replay *self, ReplayProgress progress, gpointer data);

/* Takes all events in one order also where windows, or processors that take their
 * steps together, would do (docs/performance.md): the results are the same.  Call before
 * the run. */
void replay_set_one_order (Replay *self);

/* Records what everything waits for, in one order; owned by the replay.  Call before the
 * run. */
Causes *replay_record_causes (Replay *self);

/* Calls visit for each end of a chain, with whether something may still ask for it: if
 * not, it may be lost.  Between events, and after the run. */
typedef void (*CauseVisitor) (gpointer data, Cause *end, gboolean is_alive);
void replay_visit_causes (Replay *self, CauseVisitor visit, gpointer data);

/* How many ends are visited. */
guint64 replay_count_causes (const Replay *self);

/* Only the loop of this name (event-loop.h), which must suit the run: "heap" is
 * another one that takes all events in one order; for tests. */
void replay_set_loop (Replay *self, const char *name);

/* The most threads that a run may use; 1 if this is not called, 0: as many as processors
 * of the machine.  The results are the same for any number (docs/performance.md).  Call
 * before the run. */
void replay_set_threads (Replay *self, guint threads);

/* Uses these threads until so many events were taken, above 0, whether it is worth it or
 * not; for tests. */
void replay_share_until (Replay *self, guint64 events);

/* In the run each computing step takes what it takes in this sample of the noise, which
 * must outlive the replay; observers must not hear of computing steps.  Call before the
 * run. */
void replay_set_noise (Replay *self, const Noise *noise, guint32 sample);

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
