/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-entries.c - the processors that enter each interval */
#include "config.h"

#include "program/jobs.h"

/* The members of a group that follow the stream: all if it is shared, else its
 * processor. */
static void
add_entry (const Program *program, guint32 stream, const Step *step, ProcessorSet *to)
{
  const Group *group = program_group (program, step->group);

  if (program_streams (program) > 1)
    processor_set_add (to, stream);
  else if (group->count == program_processors (program))
    processor_set_add_all (to);
  else
    for (guint32 i = 0; i < group->count; i++)
      processor_set_add (to, group->members == NULL ? i : group->members[i]);
}

static void
add_entries_of_job (const ProgramJob *job, GPtrArray *sets)
{
  g_autoptr (GPtrArray) own = program_entered_by (job->request.program);

  for (guint i = 0; i < own->len; i++)
    for (guint32 p = 0; p < job->processors; p++)
      if (processor_set_has (own->pdata[i], p))
        processor_set_add (sets->pdata[job->interval + i], job->first + p);
}

GPtrArray *
program_entered_by (const Program *self)
{
  guint32 n = program_intervals (self);
  GPtrArray *sets = g_ptr_array_new_full (n, (GDestroyNotify) processor_set_free);

  for (guint32 i = 0; i < n; i++)
    {
      g_ptr_array_add (sets, processor_set_new (program_processors (self)));
      if (program_interval (self, i)->parent == PROGRAM_NONE)
        processor_set_add_all (sets->pdata[i]);
    }
  for (guint32 j = 0; j < program_jobs (self); j++)
    add_entries_of_job (program_job (self, j), sets);
  for (guint32 s = 0; s < program_streams (self); s++)
    {
      guint32 length;
      const Step *steps = program_stream (self, s, &length);

      for (guint32 i = 0; i < length; i++)
        if (steps[i].type == STEP_ENTER)
          add_entry (self, s, &steps[i], sets->pdata[steps[i].index]);
    }
  return sets;
}
