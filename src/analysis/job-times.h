/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job-times.h - of several jobs on one machine: the time of each, who made whom wait, and
 * how long each occupied each link
 *
 *   link   |==A==|==A==|==B==|      B reached it at its begin: 2 of A's packets made it
 *   B      ^-----------^            wait; a link gap belongs to the packet before it
 *
 * An observer.  What a packet waits for at a link is divided among the jobs whose packets
 * occupy the link's timeline meanwhile; all parts add up to the waiting of all links.
 */
#pragma once

#include "network/network.h"
#include "program/jobs.h"
#include "replay/observers/observer.h"
#include "replay/core/result.h"

typedef struct
{
  SimTime begin, end, time; /* time: from the begin to the end */
  SimTime alone;
  gboolean has_alone; /* it was also replayed alone */
  guint32 shared_switches;
  TotalTime *delays;   /* by job: of its waiting, behind packets of this one */
  TotalTime own_delay; /* of that behind its own: behind packets of the same message */
} JobTime;

typedef struct _JobTimes JobTimes;

/* Program and network must outlive it. */
JobTimes *job_times_new (const Program *program, const Machine *machine,
                         const Network *network);
void job_times_free (JobTimes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JobTimes, job_times_free)

const ReplayObserver *job_times_observer (void);

/* After the replay: begin, end and time of all. */
void job_times_finish (JobTimes *self, const ReplayResult *result);

JobTime *job_times_of (const JobTimes *self, guint32 job);

/* How long packets of a job occupied a link. */
SimTime job_times_on_link (const JobTimes *self, guint32 job, guint32 link);

/* From a job's start to the end of its last processor. */
SimTime job_time (const Program *program, guint32 job, const ReplayResult *result);

/* together / alone, in the form of a number with 12 decimals; 1 if alone is 0.  Returns:
 * FALSE: it is not known. */
gboolean job_time_slowdown (const JobTime *self, TotalTime *together, TotalTime *alone);
