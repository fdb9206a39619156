/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/job-options.h"
#include "cli/options/option-paths.h"

#include <string.h>

#include "workloads/workload.h"

#define MOST_REPETITIONS 1000000

JobOptions *
job_options_new (const char *program)
{
  JobOptions *self = g_new0 (JobOptions, 1);

  self->program = program;
  self->reader = reader_settings_new ();
  self->message_scale = (Decimal){ 1, 1 };
  self->repeat = 1;
  return self;
}

void
job_options_free (JobOptions *self)
{
  if (self == NULL)
    return;
  reader_settings_free (self->reader);
  g_free (self);
}

gboolean
job_options_are_used (const Options *options)
{
  return options->besides->len > 0 || options->program->start > 0
         || options->program->repeat > 1;
}

/* ---- taking ------------------------------------------------------------------------ */

static gboolean
is_called (const Option *option, const char *name)
{
  return strcmp (option->name, name) == 0;
}

static gboolean
belongs_to_program (const Option *option)
{
  return (option->group & (OPTIONS_PROGRAM | OPTIONS_CHANGE)) != 0
         || is_called (option, "as") || is_called (option, "start")
         || is_called (option, "repeat") || is_called (option, "processors");
}

static gboolean
set_once (const char **to, const Option *option, const char *value, GError **error)
{
  if (*to != NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --%s is given twice", option->name);
      return FALSE;
    }
  *to = value;
  return TRUE;
}

/* The ones that the program of the command line has, too. */
static gboolean
apply_own (JobOptions *self, const Option *option, const char *value, GError **error)
{
  guint64 number;

  if (is_called (option, "as"))
    return set_once (&self->name, option, value, error);
  if (is_called (option, "start"))
    return sim_time_parse_duration (value, &self->start)
           || option_bad_value ("start", value,
                                "a time in whole ps with the unit ps, ns, us, ms or s, "
                                "as in 50us",
                                error);
  if (!g_ascii_string_to_unsigned (value, 10, 1, MOST_REPETITIONS, &number, NULL))
    return option_bad_value ("repeat", value, "a whole number from 1 to 1000000", error);
  self->repeat = (guint32) number;
  return TRUE;
}

static gboolean
apply_to_job (JobOptions *self, const Option *option, const char *value, GError **error)
{
  const char *expected;

  if (option->takes == TAKES_READER)
    {
      expected = reader_settings_take (self->reader, option->reader, value);
      return expected == NULL || option_bad_value (option->name, value, expected, error);
    }
  if (is_called (option, "from"))
    return set_once (&self->from, option, value, error);
  if (is_called (option, "processors"))
    return set_once (&self->processors, option, value, error);
  if (is_called (option, "message-scale"))
    return decimal_parse (value, strlen (value), &self->message_scale)
           || option_bad_value ("message-scale", value,
                                "a decimal number, as in 4 or 0.5", error);
  return apply_own (self, option, value, error);
}

static char *
as_argument (const Option *option, const char *value)
{
  return value != NULL ? g_strdup_printf ("--%s=%s", option->name, value)
                       : g_strconcat ("--", option->name, NULL);
}

/* Before the first --beside: of the program of the command line. */
static gboolean
take_for_program (Options *options, const Option *option, const char *value,
                  gboolean *taken, GError **error)
{
  *taken = is_called (option, "as") || is_called (option, "start")
           || is_called (option, "repeat");
  if (!*taken)
    return TRUE;
  g_ptr_array_add (options->program_options, as_argument (option, value));
  return apply_own (options->program, option, value, error);
}

static gboolean
fail_place (const Option *option, GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE,
             "option --%s: found it behind an option of the machine, expected it "
             "directly behind a --beside, or before the first one",
             option->name);
  return FALSE;
}

/* In a comparison, behind an option of the machine. */
static gboolean
names_column (const Options *options, const Option *option)
{
  return options->in_machine && is_called (option, "as")
         && (options->command->groups & OPTIONS_COLUMNS) != 0;
}

gboolean
job_options_take (Options *options, const Option *option, const char *value,
                  gboolean *taken, GError **error)
{
  *taken = FALSE;
  if ((options->command->groups & OPTIONS_JOBS) == 0)
    return TRUE;
  if (is_called (option, "beside"))
    {
      options->job = job_options_new (value);
      g_ptr_array_add (options->besides, options->job);
      g_ptr_array_add (options->job_arguments, as_argument (option, value));
      options->in_machine = FALSE;
      *taken = TRUE;
      option_paths_add (options, option, value);
      return TRUE;
    }
  if ((option->group & OPTIONS_MACHINE)
      && (options->job == NULL || !is_called (option, "processors")))
    {
      options->job = NULL;
      options->in_machine = TRUE;
      return TRUE;
    }
  if (!belongs_to_program (option) || names_column (options, option))
    return TRUE;
  if (options->job == NULL && options->besides->len > 0)
    return fail_place (option, error);
  if (options->job == NULL)
    return take_for_program (options, option, value, taken, error);
  *taken = TRUE;
  option_paths_add (options, option, value);
  g_ptr_array_add (options->job_arguments, as_argument (option, value));
  return apply_to_job (options->job, option, value, error);
}

gboolean
job_options_check (const Options *options, GError **error)
{
  const char *name = options->program->name;

  if (job_options_are_used (options))
    return TRUE;
  if (name != NULL && (options->command->groups & OPTIONS_COLUMNS))
    error_set (error, NETFARE_ERROR_USAGE,
               "option --as: '%s' is before the first column, expected it after a "
               "--network or --machine",
               name);
  else if (name != NULL || options->allocation_text != NULL || options->no_alone)
    error_set (error, NETFARE_ERROR_USAGE, "option --%s needs --beside",
               name != NULL                       ? "as"
               : options->allocation_text != NULL ? "allocation"
                                                  : "no-alone");
  else
    return TRUE;
  return FALSE;
}

/* ---- rows -------------------------------------------------------------------------- */

static gboolean
apply_allocation (Options *self, const char *value, GError **error)
{
  self->allocation_text = value;
  return allocation_parse (value, &self->allocation)
         || option_bad_value ("allocation", value, ALLOCATION_EXPECTED, error);
}

/* Applied by job_options_take. */
static gboolean
apply_nothing (Options *self, const char *value, GError **error)
{
  (void) self;
  (void) value;
  (void) error;
  return TRUE;
}

const Option job_options[] = {
  { "beside", 0, OPTIONS_JOBS, "PROGRAM2",
    "also run this program at the same time, a job of its own; may be repeated. "
    "--from, -D and other options of a program, --processors, --message-scale, --as, "
    "--start and --repeat after it belong to it, up to the next option of the machine",
    .takes = TAKES_VALUE, .apply = apply_nothing, .path = PATH_READ,
    .go_on = workload_words },
  { "start", 0, OPTIONS_JOBS, "TIME", "the job is idle until then, as in 50us",
    .takes = TAKES_VALUE, .apply = apply_nothing },
  { "repeat", 0, OPTIONS_JOBS, "N", "run the job's program N times, one after another",
    .takes = TAKES_VALUE, .apply = apply_nothing },
  { "allocation", 0, OPTIONS_JOBS, "contiguous|cyclic|random(SEED)|exclusive",
    "positions of the jobs: one job after another, their processors in turn, shuffled, "
    "or each at switches of its own",
    .takes = TAKES_VALUE, .apply = apply_allocation },
  { "no-alone", 0, OPTIONS_JOBS, NULL,
    "do not also replay each job alone; its slowdown is not known then",
    .takes = TAKES_NOTHING, .offset = OPTION_FIELD (no_alone) },
  { .name = NULL },
};
