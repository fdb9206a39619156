/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread-team.h - threads that repeatedly execute the parts of a piece of work
 *
 *   caller     thread_team_do: part 0 | part 2        | returns
 *   thread 1            part 1 ......| part 3 .|
 *
 * The caller executes parts, too, and takes whatever no thread has begun: a thread that
 * the system does not schedule delays only the part that it has begun.  If waiting for
 * threads took more time than they saved, the caller works alone for a while.  Idle
 * threads poll for some microseconds, then sleep.
 *
 * thread_team_do is a memory barrier: all parts see what was written before it, and the
 * caller sees what they wrote after it.  Parts must not depend on each other.
 */
#pragma once

#include <glib.h>

typedef struct _ThreadTeam ThreadTeam;

typedef void (*ThreadTeamWork) (gpointer data, guint part);

/* threads: including the caller's, at least 1.  The first thread_team_do starts the
 * others; it works with fewer if the system cannot start them. */
ThreadTeam *thread_team_new (guint threads, guint parts, ThreadTeamWork work,
                             gpointer data);
void thread_team_free (ThreadTeam *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ThreadTeam, thread_team_free)

/* Executes all parts. */
void thread_team_do (ThreadTeam *self);
