/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/replayed-figures.h"

#include <string.h>

#include "cli/run/machines.h"
#include "cli/run/run-options.h"
#include "output/summary.h"

/* ---- which files are JSON ---------------------------------------------------------- */

static gboolean
begins_as_object (const char *path, Inputs *inputs)
{
  g_autoptr (TextInput) input = inputs_open (inputs, path, NULL);
  gsize length = 0;
  const char *text = input == NULL ? NULL : text_input_peek (input, &length, NULL);

  if (text == NULL)
    return FALSE;
  while (length > 0 && g_ascii_isspace (*text))
    {
      text++;
      length--;
    }
  return length > 0 && *text == '{';
}

/* By content, where that can be read twice; standard input and pipes are JSON. */
static gboolean
is_json (const char *path, Inputs *inputs)
{
  if (strcmp (path, "-") == 0 || g_str_has_suffix (path, ".json"))
    return TRUE;
  if (!g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_DIR))
    return FALSE;
  return !g_file_test (path, G_FILE_TEST_IS_REGULAR) || begins_as_object (path, inputs);
}

/* ---- replays ----------------------------------------------------------------------- */

/* What a replay would write as JSON is read again.  name: of the run. */
static RunFigures *
figures_of (Run *run, const Options *options, const char *name, GError **error)
{
  const ReportContext context = run_report (run);
  g_autoptr (OutputFile) file = output_file_new_in_memory (name);
  gsize length;

  summary_write_json (&context, options->level, file);
  g_autofree char *text = output_file_take_text (file, &length);
  return run_figures_parse (text, length, name, error);
}

static RunFigures *
replay (const Options *options, ProgramSource *source, MachineChoice *choice,
        const char *name, GError **error)
{
  RunPrinter printer;
  const RunSettings settings = run_settings_of (options, &printer);
  g_autoptr (Run) run = run_new (&settings, source, choice, error);

  if (run == NULL)
    return NULL;
  run_watch_network (run, FALSE);
  if (!run_replay (run, error))
    return NULL;
  run_warn_of_left_paths (run);
  RunFigures *figures = figures_of (run, options, name, error);
  if (figures != NULL && options_show_warnings (options))
    message_warnings ((const char *const *) run->warnings->pdata);
  return figures;
}

static ProgramSource *
open_program (const Options *options, const char *path, GError **error)
{
  ProgramSource *source
      = program_source_open (path, options->from, options->inputs, error);

  if (source != NULL)
    program_source_prepare (source, options);
  return source;
}

static gboolean
replay_on_two (const Options *options, RunFigures *runs[2], GError **error)
{
  const char *path = options->files->pdata[0];

  if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && is_json (path, options->inputs))
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "found one file of JSON, expected two, or a program");
      return FALSE;
    }
  g_autoptr (GPtrArray) machines = machines_columns (options, error);

  if (machines == NULL)
    return FALSE;
  if (machines->len != 2)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "found one program and %u machine%s, expected two machines; netfare "
                 "compare takes several",
                 machines->len, machines->len == 1 ? "" : "s");
      return FALSE;
    }
  g_autoptr (ProgramSource) source = open_program (options, path, error);
  for (guint i = 0; source != NULL && i < 2; i++)
    {
      MachineChoice *choice = machines->pdata[i];
      const char *same = ((MachineChoice *) machines->pdata[0])->machine->name;
      const gboolean is_same = i > 0 && strcmp (choice->machine->name, same) == 0;
      g_autofree char *name
          = g_strconcat (choice->machine->name, is_same ? " (second)" : "", NULL);

      runs[i] = replay (options, source, choice, name, error);
      if (runs[i] == NULL)
        return FALSE;
    }
  return source != NULL;
}

static RunFigures *
replay_program (const Options *options, const char *path, GError **error)
{
  g_autoptr (MachineChoice) choice = machines_single (options, error);

  if (choice == NULL)
    return NULL;
  g_autoptr (ProgramSource) source = open_program (options, path, error);
  return source == NULL ? NULL : replay (options, source, choice, path, error);
}

/* ---- both -------------------------------------------------------------------------- */

/* Nothing would be read or replayed with these options. */
static gboolean
check_no_replay (const Options *options, GError **error)
{
  if (options->settings->len == 0 && options->program_options->len == 0 && !options->why
      && !options->latency)
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE,
             "found two files of JSON and options of a program or machine, expected a "
             "program to replay with them");
  return FALSE;
}

gboolean
replayed_figures_find (const Options *options, RunFigures *runs[2], GError **error)
{
  const GPtrArray *files = options->files;
  gboolean has_json[2] = { FALSE, FALSE };

  if (files->len == 1)
    return replay_on_two (options, runs, error);
  for (guint i = 0; i < 2; i++)
    has_json[i] = is_json (files->pdata[i], options->inputs);
  if (has_json[0] && has_json[1] && !check_no_replay (options, error))
    return FALSE;
  for (guint i = 0; i < 2; i++)
    {
      const char *path = files->pdata[i];

      runs[i] = has_json[i] ? run_figures_read (path, options->inputs, error)
                            : replay_program (options, path, error);
      if (runs[i] == NULL)
        return FALSE;
    }
  return TRUE;
}
