/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-replay.h - a replay as the page of displays stores it, collected during the
 * replay
 *
 * An observer of the replay's global calls and of arrivals.  It has data that no PICL
 * trace has: when each link was occupied, and how long each message waited for others.
 */
#pragma once

#include "analysis/time/path-line.h"
#include "replay/observers/observer.h"
#include "view/view-trace.h"

typedef struct _ViewReplay ViewReplay;

/* numbers: of the task for each interval (report_interval_numbers), which must outlive
 * it.  first_call: the same of the program's first call; others follow.  topology: of the
 * network, or NULL: no links. */
ViewReplay *view_replay_new (guint32 processors, const guint32 *numbers,
                             guint32 first_call, const Topology *topology);
void view_replay_free (ViewReplay *self);

/* What to add to the replay, with the ViewReplay as data. */
const ReplayObserver *view_replay_observer (void);

/* After a run of that length; unit: see ViewTrace; path: NULL: not known.  Returns: the
 * trace, which belongs to self. */
ViewTrace *view_replay_finish (ViewReplay *self, SimTime end, SimTime unit,
                               const PathLine *path);
