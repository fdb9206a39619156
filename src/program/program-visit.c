/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-visit.c - a processor's operations in file order, with how many of the first
 * ones have ended before */
#include "config.h"

#include "program/program-private.h"
#include "program/steps/operations-read.h"

/* What a group's end makes known to a group that requires it.  Of the group: `ended`. */
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

/* By group: so many of the first operations have ended when its operations begin, perhaps
 * more: those that have ended when a group begins that it requires, and the required ones
 * that follow these without a gap.  Where each step requires all of the last step these
 * are all operations of the steps before. */
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
        if (step.type != STEP_COMPUTE && !visit (data, &step, i, ended[group.number]))
          return FALSE;
      }
  return TRUE;
}

gboolean
program_visit_receives (const Program *self, guint32 processor,
                        ProgramReceiveVisitor visit, gpointer data)
{
  const Operations *operations = program_operations_of (self, processor);
  g_autofree guint32 *ended = g_new0 (guint32, (gsize) operations->groups + 1);
  const Step *steps = step_table_steps (self->steps);
  OperationGroup group = operations_before_first (operations);

  while (operations_next_group (operations, &group))
    {
      for (guint32 i = group.first; i < group.end; i++)
        {
          const guint64 number = operations_next_number (&group);
          const Step *step;

          if (operations_is_time (number))
            continue;
          step = operations_relative_step (steps, number);
          if (step->type == STEP_RECEIVE
              && !visit (data, processor + step->index, i, ended[group.number]))
            return FALSE;
        }
      raise_counts (operations, &group, ended);
    }
  return TRUE;
}

const Step *
program_shared_steps (const Program *self, guint32 *count)
{
  *count = self->steps != NULL ? step_table_count (self->steps) : 0;
  return *count > 0 ? step_table_steps (self->steps) : NULL;
}
