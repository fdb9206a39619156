/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/outputs.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/console/interrupt.h"
#include "cli/run/rehearsal.h"
#include "cli/run/write-progress.h"
#include "html/report/interval-report.h"
#include "output/link-intervals.h"
#include "output/goal-writer.h"
#include "analysis/links.h"
#include "picl/picl-writer.h"
#include "output/processors-csv.h"
#include "output/summary.h"
#include "program/reader.h"

typedef struct
{
  const char *option; /* that asks for it by name */
  gsize path;         /* of the name in Options */
  const char *name;   /* in the folder of -o; NULL: not there */

  /* Writes it after the replay; NULL: it is written as it happens. */
  void (*write) (const ReportContext *context, const Options *options, OutputFile *file);

  /* Lets a writer watch the replay; ends it, which may give a warning; frees it. */
  gpointer (*watch) (Outputs *self, OutputFile *file);
  char *(*finish) (gpointer writer, const Run *run);
  void (*free) (gpointer writer);
} OutputRow;

typedef struct
{
  const OutputRow *row;
  OutputFile *file;
  gpointer writer; /* of row->watch */
} Output;

struct _Outputs
{
  const Options *options;
  Run *run;
  GArray *list;            /* Output */
  WriteProgress *progress; /* NULL: not shown */
  guint32 *events;         /* user event of each interval; NULL: none */
  char *made_folder;       /* removed unless the outputs appear */
};

/* ---- one row each ------------------------------------------------------------------ */

static void
write_report (const ReportContext *context, const Options *options, OutputFile *file)
{
  interval_report_write (context, options->level, file);
}

static void
write_links (const ReportContext *context, const Options *options, OutputFile *file)
{
  links_write (context, file);
}

static void
write_processors (const ReportContext *context, const Options *options, OutputFile *file)
{
  processors_csv_write (context, options->level, file);
}

static void
write_json (const ReportContext *context, const Options *options, OutputFile *file)
{
  summary_write (context, SUMMARY_JSON, TRUE, options->level, file);
}

static void
write_summary (const ReportContext *context, const Options *options, OutputFile *file)
{
  summary_write (context, options->format, options->intervals, options->level, file);
}

static gpointer
watch_for_picl (Outputs *self, OutputFile *file)
{
  Program *program = self->run->program;
  if (self->options->tasks && self->events == NULL)
    self->events = report_interval_numbers (program);
  const PiclOptions picl = { .unit = program_unit (program),
                             .divide = self->options->picl_divide,
                             .thesis = self->options->thesis,
                             .types = rehearsal_types (self->run),
                             .events = self->events };
  PiclWriter *writer = picl_writer_new (file, program_processors (program), &picl);
  replay_add_observer (self->run->replay, picl_writer_observer (writer), writer);
  return writer;
}

static char *
finish_picl (gpointer writer, const Run *run)
{
  return picl_writer_finish (writer, run->result.time);
}

static void
free_picl (gpointer writer)
{
  picl_writer_free (writer);
}

static gpointer
watch_links (Outputs *self, OutputFile *file)
{
  const ReportContext context = run_report (self->run, self->options);
  LinkIntervals *writer = link_intervals_new (&context, file);
  replay_add_observer (self->run->replay, link_intervals_observer (), writer);
  return writer;
}

static char *
finish_link_intervals (gpointer writer, const Run *run)
{
  link_intervals_finish (writer);
  return NULL;
}

static void
free_link_intervals (gpointer writer)
{
  link_intervals_free (writer);
}

static gpointer
watch_for_goal (Outputs *self, OutputFile *file)
{
  GoalWriter *writer = goal_writer_new (self->run->program, file);
  replay_add_observer (self->run->replay, goal_writer_observer (), writer);
  return writer;
}

static char *
finish_goal (gpointer writer, const Run *run)
{
  goal_writer_finish (writer, run->result.time);
  return NULL;
}

static void
free_goal (gpointer writer)
{
  goal_writer_free (writer);
}

#define PATH(member) G_STRUCT_OFFSET (Options, member)
#define NO_PATH G_MAXSIZE

static const OutputRow rows[] = {
  { "html", PATH (html), "report.html", .write = write_report },
  { "picl", PATH (picl), "trace.picl", .watch = watch_for_picl, .finish = finish_picl,
    .free = free_picl },
  { "links", PATH (links), "links.csv", .write = write_links },
  { "link-timelines", PATH (link_timelines), NULL, .watch = watch_links,
    .finish = finish_link_intervals, .free = free_link_intervals },
  { "goal", PATH (goal), NULL, .watch = watch_for_goal, .finish = finish_goal,
    .free = free_goal },
  { "processors-csv", PATH (processors_csv), NULL, .write = write_processors },
  { NULL, NO_PATH, "summary.json", .write = write_json },
};

static const OutputRow summary_row = { NULL, NO_PATH, NULL, .write = write_summary };

static const char *
asked_path (const Options *options, const OutputRow *row)
{
  return row->path == NO_PATH ? NULL : G_STRUCT_MEMBER (const char *, options, row->path);
}

/* ---- opening ----------------------------------------------------------------------- */

static gboolean
open_output (Outputs *self, const OutputRow *row, const char *path, GError **error)
{
  OutputFile *file = output_file_open (path, error);
  if (file == NULL)
    return FALSE;
  if (output_file_hidden (file) != NULL)
    interrupt_watch (output_file_hidden (file));
  const Output output
      = { row, file, row->watch == NULL ? NULL : row->watch (self, file) };
  g_array_append_val (self->list, output);
  write_progress_add (self->progress, file);
  return TRUE;
}

static gboolean
make_folder (Outputs *self, const char *folder, GError **error)
{
  if (g_mkdir (folder, 0777) == 0)
    {
      self->made_folder = g_strdup (folder);
      interrupt_watch (self->made_folder);
      return TRUE;
    }
  int cause = errno;
  if (cause == EEXIST && g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT,
               "%s: error: cannot make the folder: %s", folder,
               cause == EEXIST ? "a file of this name exists and is not a folder"
                               : g_strerror (cause));
  return FALSE;
}

static gboolean
is_in_folder (const OutputRow *row, const Options *options)
{
  return row->name != NULL && !(options->no_picl && row->watch == watch_for_picl);
}

static gboolean
open_folder (Outputs *self, const char *folder, GError **error)
{
  if (!make_folder (self, folder, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (!is_in_folder (&rows[i], self->options))
        continue;
      g_autofree char *path = g_build_filename (folder, rows[i].name, NULL);
      if (!open_output (self, &rows[i], path, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- what must hold ---------------------------------------------------------------- */

gboolean
outputs_is_stdout (const char *path)
{
  struct stat named, own;
  return strcmp (path, "-") == 0
         || (stat (path, &named) == 0 && fstat (STDOUT_FILENO, &own) == 0
             && named.st_dev == own.st_dev && named.st_ino == own.st_ino);
}

gboolean
outputs_check_paths (const Options *options, GError **error)
{
  const char *program = options->files->pdata[0];
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *path = asked_path (options, &rows[i]);
      if (path == NULL || strcmp (path, "-") == 0)
        continue;
      if (output_file_is_same (path, program))
        {
          error_set (error, NETFARE_ERROR_USAGE,
                     "option --%s: '%s' is the program itself", rows[i].option, path);
          return FALSE;
        }
      for (guint j = 0; j < i; j++)
        {
          const char *other = asked_path (options, &rows[j]);
          if (other == NULL || !output_file_is_same (path, other))
            continue;
          error_set (error, NETFARE_ERROR_USAGE, "--%s and --%s name the same file '%s'",
                     rows[j].option, rows[i].option, path);
          return FALSE;
        }
    }
  return TRUE;
}

Outputs *
outputs_open (const Options *options, Run *run, GError **error)
{
  if (!outputs_check_paths (options, error))
    return NULL;
  g_autoptr (Outputs) self = g_new0 (Outputs, 1);
  self->options = options;
  self->run = run;
  self->list = g_array_new (FALSE, FALSE, sizeof (Output));
  self->progress = options->quiet ? NULL : write_progress_new (&run->progress);
  run_watch_network (run, options->html != NULL || options->folder != NULL);
  gboolean takes_stdout = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *path = asked_path (options, &rows[i]);
      if (path == NULL)
        continue;
      takes_stdout = takes_stdout || outputs_is_stdout (path);
      if (!open_output (self, &rows[i], path, error))
        return NULL;
    }
  if (options->folder != NULL && !open_folder (self, options->folder, error))
    return NULL;
  if (!takes_stdout && !open_output (self, &summary_row, "-", error))
    return NULL;
  return g_steal_pointer (&self);
}

/* ---- writing ----------------------------------------------------------------------- */

static Output *
output_at (Outputs *self, guint i)
{
  return &g_array_index (self->list, Output, i);
}

static void
add_warning (Run *run, char *warning)
{
  for (guint i = 0; i < run->warnings->len; i++)
    if (g_strcmp0 (run->warnings->pdata[i], warning) == 0)
      {
        g_free (warning);
        return;
      }
  run_add_warning (run, warning);
}

/* Before the reports, which tell the warnings. */
static void
finish_writers (Outputs *self)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = output_at (self, i);
      if (output->writer == NULL)
        continue;
      write_progress_begin (self->progress, output->file);
      char *warning = output->row->finish (output->writer, self->run);
      write_progress_end (self->progress);
      if (warning != NULL)
        add_warning (self->run, warning);
    }
}

static gboolean
commit_all (Outputs *self, GError **error)
{
  for (guint i = 0; i < self->list->len; i++)
    if (!output_file_commit (output_at (self, i)->file, error))
      return FALSE;
  g_clear_pointer (&self->made_folder, g_free);
  return TRUE;
}

static gboolean
write_output (Outputs *self, const Output *output, const ReportContext *context,
              GError **error)
{
  write_progress_begin (self->progress, output->file);
  if (output->row->write != NULL)
    output->row->write (context, self->options, output->file);
  gboolean done = output_file_flush (output->file, error);
  write_progress_end (self->progress);
  return done;
}

gboolean
outputs_finish (Outputs *self, GError **error)
{
  finish_writers (self);
  const ReportContext context = run_report (self->run, self->options);
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = output_at (self, i);
      if (!write_output (self, output, &context, error))
        return FALSE;
    }
  interrupt_hold ();
  gboolean committed = commit_all (self, error);
  interrupt_forget ();
  return committed;
}

void
outputs_free (Outputs *self)
{
  interrupt_forget ();
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = output_at (self, i);
      if (output->writer != NULL)
        output->row->free (output->writer);
      output_file_free (output->file);
    }
  g_array_unref (self->list);
  write_progress_free (self->progress);
  if (self->made_folder != NULL)
    g_rmdir (self->made_folder);
  g_free (self->made_folder);
  g_free (self->events);
  g_free (self);
}
