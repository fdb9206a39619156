/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/job-sources.h"

#include "cli/options/job-options.h"

struct _JobSources
{
  GPtrArray *sources; /* ProgramSource */
  RunJobs jobs;
};

static ProgramSource *
open_source (const Options *options, const JobOptions *job, GError **error)
{
  ProgramSource *source
      = program_source_open (job->program, job->from, options->inputs, error);
  ReaderOptions reader = job->reader->options;

  if (source == NULL)
    return NULL;
  reader.inputs = options->inputs;
  reader.level = options->level;
  reader.threads = options_threads (options);
  program_source_scale_messages (source, &job->message_scale);
  program_source_set_options (source, &reader);
  return source;
}

static void
add (JobSources *self, const JobOptions *job, ProgramSource *source)
{
  const RunJob row = { source, job->name, job->processors, job->start, job->repeat };

  g_array_append_val (self->jobs.list, row);
}

JobSources *
job_sources_open (const Options *options, GError **error)
{
  g_autoptr (JobSources) self = g_new0 (JobSources, 1);

  self->sources = g_ptr_array_new_with_free_func ((GDestroyNotify) program_source_free);
  self->jobs.list = g_array_new (FALSE, FALSE, sizeof (RunJob));
  self->jobs.allocation = options->allocation;
  self->jobs.alone = !options->no_alone;
  if (!job_options_are_used (options))
    return g_steal_pointer (&self);
  add (self, options->program, NULL);
  for (guint i = 0; i < options->besides->len; i++)
    {
      ProgramSource *source = open_source (options, options->besides->pdata[i], error);

      if (source == NULL)
        return NULL;
      g_ptr_array_add (self->sources, source);
      add (self, options->besides->pdata[i], source);
    }
  return g_steal_pointer (&self);
}

void
job_sources_free (JobSources *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->sources);
  g_array_unref (self->jobs.list);
  g_free (self);
}

const RunJobs *
job_sources_list (const JobSources *self)
{
  return self->jobs.list->len > 0 ? &self->jobs : NULL;
}
