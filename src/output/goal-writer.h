/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-writer.h - any program as a GOAL schedule
 *
 * A schedule is written as it is.  Of another program what each processor did is: busy
 * times, sends and receives, each after the one before, in the order of the replay;
 * collectives are their messages.  Whole nanoseconds: what is cut off is carried over to
 * the next time.  Waiting for a synchronisation has no word in GOAL and is left out.
 * Every message has a tag of its own among those of its two ranks, so that it meets its
 * receive.  Memory is that of the text, since ranks are written one after another.
 */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind goal_output;

typedef struct _GoalWriter GoalWriter;

GoalWriter *goal_writer_new (const Program *program, OutputFile *output);
void goal_writer_free (GoalWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GoalWriter, goal_writer_free)

/* What to add to the replay, with the GoalWriter as data. */
const ReplayObserver *goal_writer_observer (void);

/* Writes all; end is the length of the run.  Errors are the output's. */
void goal_writer_finish (GoalWriter *self, SimTime end);
