/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-run.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/console/messages.h"
#include "cli/run/run-options.h"
#include "cli/sweep/sweep-arguments.h"
#include "cli/sweep/sweep-reports.h"
#include "text/csv-line.h"

#define WARNING "netfare: warning: "
#define REPLAYED "netfare: replayed " /* how, with --verbose */
#define MOST_WARNINGS 20
#define COUNTED "ties = lowest left " /* sweep_rows_left counts the rows */

/* The path of this program; "netfare" if the system does not provide it. */
static char *
own_path (void)
{
  char path[4096];
  gssize length = readlink ("/proc/self/exe", path, sizeof path);

  return length > 0 && length < (gssize) sizeof path ? g_strndup (path, (gsize) length)
                                                     : g_strdup ("netfare");
}

/* ---- the program is read once ------------------------------------------------------ */

void
sweep_run_read (SweepRows *rows, guint wanted, const Options *options)
{
  if (wanted < 2 || options->launcher != NULL || options->reshard != NULL
      || options->memory_limit != 0 || vary_has (rows->vary, VARY_PARAMETER)
      || vary_has (rows->vary, VARY_DISTRIBUTE) || vary_has (rows->vary, VARY_PROGRAM))
    return;
  Inputs *nothing = NULL;
  g_autoptr (ProgramSource) source
      = program_source_open (options->files->pdata[0], options->from, nothing, NULL);
  if (source == NULL)
    return;
  RunPrinter printer;
  const RunSettings settings = run_settings_of (options, &printer);
  const ReaderOptions how = reader_options_of (options);
  program_source_set_options (source, &how);
  rows->read = program_source_read_once (source, settings.watcher);
  if (rows->read != NULL && options->verbose)
    message_step ("%s was read once, for all rows", (char *) options->files->pdata[0]);
}

typedef struct
{
  char **arguments; /* of netfare replay */
  const ReadProgram *read;
} Row;

static int
replay_row (gpointer data)
{
  const Row *row = data;
  g_autoptr (GError) error = NULL;
  Options *options = options_new (&command_replay, row->arguments, &error);
  int status = 2;

  if (options != NULL)
    {
      options->read = row->read;
      status = command_replay.run (options, &error);
    }
  return error != NULL ? message_error (error) : status;
}

gboolean
sweep_run_start (Children *children, const SweepRows *rows, guint row,
                 const Options *options, GError **error)
{
  g_autoptr (GPtrArray) own = vary_arguments (rows->vary, row, options);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autofree char *program = own_path ();
  g_autofree char *threads = g_strdup_printf ("--threads=%u", MAX (options->threads, 1));
  g_autofree char *report = sweep_reports_path (options, row);
  g_autofree char *page = g_strconcat ("--html=", report, NULL);
  const gboolean copies = rows->read != NULL && children_can_be_copies ();

  for (guint i = 0; options->launcher != NULL && options->launcher[i] != NULL; i++)
    g_ptr_array_add (all, options->launcher[i]);
  g_ptr_array_add (all, program);
  g_ptr_array_extend (all, own, NULL, NULL);
  g_ptr_array_add (all, (gpointer) "--format=csv");
  if (report != NULL)
    g_ptr_array_add (all, page);
  g_ptr_array_add (all, threads);
  if (options->verbose)
    g_ptr_array_add (all, (gpointer) "--verbose");
  g_ptr_array_add (all, NULL);
  const Row own_row = { (char **) all->pdata + 2, rows->read };
  if (copies)
    return children_start_copy (children, replay_row, (gpointer) &own_row, row, error);
  return children_start (children, (const char *const *) all->pdata, row, error);
}

/* ---- a run that failed ------------------------------------------------------------- */

static gboolean
says_something (const char *line)
{
  for (; *line != '\0'; line++)
    if (g_ascii_isalnum (*line))
      return TRUE;
  return FALSE;
}

/* The last error line of netfare, between lines that a launcher may print; else the last
 * line of all. */
static const char *
find_error (char **lines)
{
  const char *found = NULL, *last = NULL;

  for (; *lines != NULL; lines++)
    {
      if (strstr (*lines, ": error: ") != NULL)
        found = *lines;
      if (says_something (*lines))
        last = *lines;
    }
  return found != NULL ? found : last;
}

static char *
why_it_failed (const ChildResult *result)
{
  if (WIFSIGNALED (result->status))
    return g_strdup_printf ("ended by signal %d (%s)", WTERMSIG (result->status),
                            g_strsignal (WTERMSIG (result->status)));
  g_auto (GStrv) lines = g_strsplit (result->err, "\n", -1);
  const char *said = find_error (lines);
  if (said != NULL)
    return g_strdup (said);
  return g_strdup_printf ("ended with status %d", WEXITSTATUS (result->status));
}

/* ---- figures ----------------------------------------------------------------------- */

/* A launcher may print lines before and after the two lines. */
static gboolean
take_figures (const SweepRows *rows, const char *said, GPtrArray *fields)
{
  static const char head[] = "program,program_kind,";
  g_auto (GStrv) lines = g_strsplit (said, "\n", -1);
  char **line = lines;

  while (*line != NULL && !g_str_has_prefix (*line, head))
    line++;
  if (line[0] == NULL || line[1] == NULL || line[2] == NULL)
    return FALSE;
  g_autoptr (GPtrArray) names = csv_line_split (line[0], strlen (line[0]));
  g_autoptr (GPtrArray) values = csv_line_split (line[1], strlen (line[1]));
  if (names == NULL || values == NULL || names->len != values->len)
    return FALSE;
  const guint end = sweep_rows_column (rows, "error");
  const guint range = sweep_rows_column (rows, "command") + 1;
  for (guint column = sweep_rows_first_figure (rows); column < rows->names->len; column++)
    {
      if (column >= end && column < range)
        continue;
      guint place;

      if (!g_ptr_array_find_with_equal_func (names, rows->names->pdata[column],
                                             g_str_equal, &place))
        return FALSE;
      sweep_rows_fill (fields, column, values->pdata[place]);
    }
  return TRUE;
}

static void
take_warnings (const ChildResult *result, GPtrArray *warnings)
{
  g_auto (GStrv) lines = g_strsplit (result->err, "\n", -1);

  for (char **line = lines; *line != NULL && warnings->len < MOST_WARNINGS; line++)
    {
      const char *text = *line + strlen (WARNING);

      if (g_str_has_prefix (*line, WARNING) && !g_str_has_prefix (text, COUNTED)
          && !g_ptr_array_find_with_equal_func (warnings, text, g_str_equal, NULL))
        g_ptr_array_add (warnings, g_strdup (text));
    }
}

static void
print_loop (const ChildResult *result)
{
  g_auto (GStrv) lines = g_strsplit (result->err, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, REPLAYED))
      message_step ("row %u: replayed %s", result->number + 1, *line + strlen (REPLAYED));
}

GPtrArray *
sweep_run_failed (const SweepRows *rows, guint row, const char *why,
                  const Options *options)
{
  GPtrArray *fields = sweep_rows_begin (rows, row, options);

  sweep_rows_fill (fields, sweep_rows_column (rows, "error"), why);
  return fields;
}

GPtrArray *
sweep_run_row (const SweepRows *rows, const ChildResult *result, const Options *options,
               GPtrArray *warnings)
{
  if (result->is_lost)
    return sweep_run_failed (rows, result->number, "what the run printed cannot be read",
                             options);
  if (!WIFEXITED (result->status) || WEXITSTATUS (result->status) != 0)
    {
      g_autofree char *why = why_it_failed (result);

      return sweep_run_failed (rows, result->number, why, options);
    }
  g_autoptr (GPtrArray) fields = sweep_rows_begin (rows, result->number, options);
  if (!take_figures (rows, result->said, fields))
    return sweep_run_failed (rows, result->number,
                             "the run printed no results, though its exit status is 0",
                             options);
  g_autofree char *inputs = sweep_inputs_digest (
      rows->inputs, fields->pdata[sweep_rows_column (rows, "made_from")]);
  sweep_rows_fill (fields, sweep_rows_column (rows, "inputs"), inputs);
  take_warnings (result, warnings);
  if (options->verbose)
    print_loop (result);
  return g_steal_pointer (&fields);
}
