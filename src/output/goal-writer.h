/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-writer.h - any program as a GOAL schedule
 *
 * A schedule is written unchanged.  For another program the operations of each processor
 * are written: busy times, sends and receives, each after the previous one, in the order
 * of the replay; collectives as their messages, with the time of combining as busy time.
 * Of a shared program times are whole nanoseconds: the remainder is carried over to the
 * next time.  GOAL cannot express waiting for a synchronisation, so it is left out.
 * Every message has a unique tag among those of its two ranks, so that it matches its
 * receive.  But with the rendezvous protocol receives are posted as in the
 * program, with its tags (docs/goal.md, "Writing schedules").  Memory is that of the
 * operations, since ranks are written one after another.
 * The costs of a replay are comments (goal_writer_set_costs).
 * A file whose name ends with .ngoal is written packed (program/packed-file.h).
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind goal_output;

typedef struct _GoalWriter GoalWriter;

/* machine: that of the replay; NULL: combining takes no time. */
GoalWriter *goal_writer_new (const Program *program, const Machine *machine,
                             OutputFile *output);
void goal_writer_free (GoalWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GoalWriter, goal_writer_free)

/* Writes the costs of messages that the replay has as comments of a text, each as
 * "//= KEY = VALUE;": a schedule may have other ones by default.  Nothing for a schedule.
 */
void goal_writer_set_costs (GoalWriter *self, const Machine *machine);

/* What to add to the replay, with the GoalWriter as data. */
const ReplayObserver *goal_writer_observer (void);

/* Writes everything; end is the length of the run.  Errors are the output's. */
void goal_writer_finish (GoalWriter *self, SimTime end);

/* Fails: a rank has too many operations for a packed file. */
gboolean goal_writer_close (const GoalWriter *self, GError **error);
