/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-visit.c - a processor's operations in file order, with how many of the first
 * ones have ended before */
#include "config.h"

#include <string.h>

#include "program/program-private.h"
#include "program/steps/operations-read.h"

/* Returns: `ended` (see below) of a group that requires this one.  count: its value so
 * far; ended: that of this group. */
static guint32
raise_count (guint32 count, const OperationGroup *group, guint32 ended,
             RequirementType type)
{
  count = MAX (count, ended);
  return type == REQUIRES_END && count >= group->first && count < group->end ? group->end
                                                                             : count;
}

/* Raises the counts of the groups that require this one. */
static void
raise_counts (const Operations *operations, const OperationGroup *group, guint32 *ended)
{
  OperationRuns runs = operations_runs (group);
  OperationRun run;

  while (operations_next_run (&runs, &run))
    for (guint32 number = operations_first_number (operations->words, group, &run);
         run.first < run.end;
         run.first = operations_group_end (operations->words, run.first), number++)
      ended[number] = raise_count (ended[number], group, ended[group->number], run.type);
}

/* By group: the number n such that operations 0 .. n-1 have certainly ended when the
 * group's operations begin: those that have ended when a required group begins, and the
 * required ones that follow these without a gap.  If each step requires all operations of
 * the last step, these are all operations of earlier steps. */
static guint32 *
count_ended (const Operations *operations)
{
  guint32 *ended = g_new0 (guint32, (gsize) operations->groups + 1);
  OperationGroup group = operations_before_first (operations);

  while (operations_next_group (operations, &group))
    raise_counts (operations, &group, ended);
  return ended;
}

gboolean
program_visit_operations (const Program *self, guint32 processor,
                          ProgramOperationVisitor visit, gpointer data)
{
  const Operations *operations = program_operations_of (self, processor);
  g_autofree guint32 *ended = count_ended (operations);
  const Step *steps = step_table_steps (self->steps);
  OperationGroup group = operations_before_first (operations);

  while (operations_next_group (operations, &group))
    for (guint32 i = group.first; i < group.end; i++)
      {
        Step step;

        operations_step (steps, processor, operations_next_number (&group), &step);
        if (step.type != STEP_COMPUTE && step.type != STEP_AT
            && !visit (data, &step, i, ended[group.number]))
          return FALSE;
      }
  return TRUE;
}

/* ---- receives ---------------------------------------------------------------------- */

typedef struct
{
  guint32 processor;
  const Operations *operations;
  const Step *steps;
  guint32 *ended; /* by group, where it is not after all operations before it */
  ProgramReceiveVisitor visit;
  gpointer data;
  /* Of groups that require all operations before them: the last one with receives, and
   * the last one that was visited.  A group with the same steps as the latter is skipped,
   * and visited later if it is needed. */
  OperationGroup shown, alike;
  gboolean is_shown; /* `shown` has been visited, or there is none */
  guint32 known;     /* receives from here on have been visited */
} Receives;

/* Returns: FALSE to stop. */
static gboolean
visit_group (Receives *self, OperationGroup group, guint32 ended, gboolean *any)
{
  *any = FALSE;
  while (group.next < group.end)
    {
      const guint32 operation = group.next;
      const guint64 number = operations_next_number (&group);
      const Step *step;

      if (!operations_is_of_table (number))
        continue;
      step = operations_relative_step (self->steps, number);
      if (step->type != STEP_RECEIVE)
        continue;
      *any = TRUE;
      if (!self->visit (self->data, self->processor + step->index, operation, ended))
        return FALSE;
    }
  return TRUE;
}

/* Whether the group is a single computing time: the most frequent one without receives.
 */
static inline gboolean
is_one_time (const OperationGroup *group)
{
  return group->end == group->first + 1 && operations_is_time (*group->step);
}

static inline gboolean
has_same_steps (const OperationGroup *a, const OperationGroup *b)
{
  const gsize length = (gsize) (operations_steps_end (a) - a->step);

  return (gsize) (operations_steps_end (b) - b->step) == length
         && memcmp (a->step, b->step, length) == 0;
}

/* Visits a group that requires all operations before it. */
static gboolean
visit_after_all (Receives *self, const OperationGroup *group)
{
  gboolean any;

  if (has_same_steps (group, &self->alike))
    {
      self->shown = *group;
      self->is_shown = FALSE;
      return TRUE;
    }
  if (!visit_group (self, *group, group->first, &any))
    return FALSE;
  if (!any)
    return TRUE;
  self->shown = self->alike = *group;
  self->is_shown = TRUE;
  self->known = group->first;
  return TRUE;
}

/* Visits another group, after a group that was skipped. */
static gboolean
visit_after_some (Receives *self, const OperationGroup *group)
{
  gboolean any;

  if (!self->is_shown)
    {
      self->is_shown = TRUE;
      self->known = self->shown.first;
      if (!visit_group (self, self->shown, self->shown.first, &any))
        return FALSE;
    }
  return self->ended[group->number] >= self->known
         && visit_group (self, *group, self->ended[group->number], &any);
}

static gboolean
visit_receives (Receives *self)
{
  const Operations *operations = self->operations;
  OperationGroup group = operations_before_first (operations);
  gboolean after_all = TRUE;

  while (operations_next_group (operations, &group))
    {
      after_all = after_all || self->ended[group.number] >= group.first;
      if (!is_one_time (&group)
          && !(after_all ? visit_after_all : visit_after_some) (self, &group))
        return FALSE;
      if (after_all && operations_is_link (&group))
        continue;
      if (after_all)
        self->ended[group.number] = group.first;
      raise_counts (operations, &group, self->ended);
      after_all = FALSE;
    }
  return TRUE;
}

gboolean
program_visit_receives (const Program *self, guint32 processor,
                        ProgramReceiveVisitor visit, gpointer data)
{
  const Operations *operations = program_operations_of (self, processor);
  g_autofree guint32 *ended = g_new0 (guint32, (gsize) operations->groups + 1);
  Receives receives = { .processor = processor,
                        .operations = operations,
                        .steps = step_table_steps (self->steps),
                        .ended = ended,
                        .visit = visit,
                        .data = data,
                        .is_shown = TRUE };

  return visit_receives (&receives);
}

gboolean
program_repeats_operations (const Program *self, guint32 processor)
{
  return processor > 0
         && operations_are_same (program_operations_of (self, processor - 1),
                                 program_operations_of (self, processor));
}

const Step *
program_shared_steps (const Program *self, guint32 *count)
{
  *count = self->steps != NULL ? step_table_count (self->steps) : 0;
  return *count > 0 ? step_table_steps (self->steps) : NULL;
}
