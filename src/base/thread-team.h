/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread-team.h - threads that do the parts of a piece of work together, again and again
 *
 *   caller     thread_team_do: part 0 | part 2        | returns
 *   thread 1            part 1 ......| part 3 .|
 *
 * The caller works, too, and takes whatever no thread has begun: a thread that does not
 * run at the moment, because the machine has other things to do, delays nobody but for
 * the part that it is at.  If waiting for threads took more time than they saved, the
 * caller works alone for a while.  Threads that have nothing to do look for work for some
 * microseconds, then sleep.
 *
 * What was written before thread_team_do is seen by all parts, and what they write by the
 * caller after it; parts of one thread_team_do must not depend on each other.
 */
#pragma once

#include <glib.h>

typedef struct _ThreadTeam ThreadTeam;

typedef void (*ThreadTeamWork) (gpointer data, guint part);

/* threads: with the caller's, at least 1.  The others are started by the first
 * thread_team_do; those that cannot be are not missed. */
ThreadTeam *thread_team_new (guint threads, guint parts, ThreadTeamWork work,
                             gpointer data);
void thread_team_free (ThreadTeam *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ThreadTeam, thread_team_free)

/* Does all parts. */
void thread_team_do (ThreadTeam *self);
