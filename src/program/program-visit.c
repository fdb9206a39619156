/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-visit.c - a processor's operations in file order, with how many of the first
 * ones have ended before */
#include "config.h"

#include "program/program-private.h"

/* What a group's end makes known to a group that requires it.  Of the group: `ended`. */
static guint32
raise_count (guint32 count, const OperationGroup *group, guint32 ended,
             RequirementType type)
{
  count = MAX (count, ended);
  return type == REQUIRES_END && count >= group->first && count < group->end ? group->end
                                                                             : count;
}

/* By group: so many of the first operations have ended when its operations begin, perhaps
 * more: those that have ended when a group begins that it requires, and the required ones
 * that follow these without a gap.  Where each step requires all of the last step these
 * are all operations of the steps before. */
static guint32 *
count_ended (const Operations *operations)
{
  guint32 *ended = g_new0 (guint32, (gsize) operations->groups + 1);
  OperationGroup group = { 0 };

  while (operations_next_group (operations, &group))
    {
      OperationRuns runs = operations_runs (&group);
      OperationRun run;

      while (operations_next_run (&runs, &run))
        for (guint32 first = run.first, number; first < run.end;)
          {
            guint32 end = operations_group_end (operations, first, &number);

            ended[number]
                = raise_count (ended[number], &group, ended[group.number], run.type);
            first = end;
          }
    }
  return ended;
}

gboolean
program_visit_operations (const Program *self, guint32 processor,
                          ProgramOperationVisitor visit, gpointer data)
{
  const Operations *operations = program_operations_of (self, processor);
  g_autofree guint32 *ended = count_ended (operations);
  OperationGroup group = { 0 };

  while (operations_next_group (operations, &group))
    for (guint32 i = group.first; i < group.end; i++)
      {
        Step step;

        operations_read (operations, i, &group, self->steps, &step);
        if (step.type != STEP_COMPUTE && !visit (data, &step, i, ended[group.number]))
          return FALSE;
      }
  return TRUE;
}
