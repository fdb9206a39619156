/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/single-run.h"

#include "cli/run/machines.h"
#include "cli/run/reshard-source.h"

gboolean
single_run_open (SingleRun *self, const Options *options, GError **error)
{
  self->choice = machines_single (options, error);
  if (self->choice == NULL)
    return FALSE;
  self->source = reshard_or_program_open (options, error);
  if (self->source == NULL)
    return FALSE;
  program_source_prepare (self->source, options);
  return TRUE;
}

gboolean
single_run_begin (SingleRun *self, const Options *options, gboolean why, GError **error)
{
  RunSettings settings = run_settings_of (options, &self->printer);

  self->jobs = job_sources_open (options, error);
  if (self->jobs == NULL)
    return FALSE;
  settings.jobs = job_sources_list (self->jobs);
  settings.why = settings.why || why;
  self->run = run_new (&settings, self->source, self->choice, error);
  return self->run != NULL;
}

void
single_run_warn (const SingleRun *self, const Options *options)
{
  if (options_show_warnings (options))
    message_warnings ((const char *const *) self->run->warnings->pdata);
}

void
single_run_clear (SingleRun *self)
{
  g_clear_pointer (&self->run, run_free);
  g_clear_pointer (&self->jobs, job_sources_free);
  g_clear_pointer (&self->source, program_source_free);
  g_clear_pointer (&self->choice, machine_choice_free);
}
