/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/safe-outputs.h"
#include "cli/run/outputs.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/console/interrupt.h"
#include "cli/options/option-paths.h"
#include "cli/outputs/output-list.h"
#include "run/rehearsal.h"
#include "cli/run/write-progress.h"
#include "output/summary.h"

typedef struct
{
  const OutputKind *kind; /* NULL: the summary on standard output */
  const OutputRequest *request;
  char *path;
  OutputFile *file;     /* NULL: a folder */
  OutputFolder *folder; /* NULL: a file */
  gpointer writer;      /* of kind->start */
} Output;

struct _Outputs
{
  const Options *options;
  Run *run;
  GPtrArray *list;         /* Output */
  GPtrArray *files;        /* OutputFile: of all outputs, in the order they were opened */
  WriteProgress *progress; /* NULL: not shown */
  GPtrArray *made_folders; /* char*: removed unless the outputs are completed */
};

/* ---- opening ----------------------------------------------------------------------- */

static OutputFile *
open_file (Outputs *self, const char *path, GError **error)
{
  OutputFile *file = options_open_output (self->options, path, error);
  if (file == NULL)
    return NULL;
  g_ptr_array_add (self->files, file);
  write_progress_add (self->progress, file);
  return file;
}

/* A folder that is made is watched before a signal can come between. */
static int
make_watched (const char *folder)
{
  interrupt_hold ();
  int failure = g_mkdir (folder, 0777) == 0 ? 0 : errno;
  if (failure == 0)
    interrupt_watch (folder);
  interrupt_release ();
  return failure;
}

static gboolean
make_folder (Outputs *self, const char *folder, GError **error)
{
  int failure = make_watched (folder);
  if (failure == 0)
    {
      g_ptr_array_add (self->made_folders, g_strdup (folder));
      return TRUE;
    }
  if (failure == EEXIST && g_file_test (folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT,
               "%s: error: cannot make the folder: %s", folder,
               failure == EEXIST ? "a file of this name exists and is not a folder"
                                 : g_strerror (failure));
  return FALSE;
}

typedef struct
{
  Outputs *outputs;
  const char *folder;
} Opener;

static OutputFile *
open_in_folder (const OutputJob *job, const char *name, GError **error)
{
  const Opener *opener = job->opener;
  g_autofree char *path = g_build_filename (opener->folder, name, NULL);
  return open_file (opener->outputs, path, error);
}

/* The argument of a writer; opener must outlive it. */
static OutputJob
job_of (Outputs *self, const Output *output, Opener *opener)
{
  static const char *const none[OUTPUT_MOST_OPTIONS] = { NULL };
  const char *folder
      = output->folder != NULL ? output_folder_hidden (output->folder) : NULL;
  *opener = (Opener){ self, folder };
  return (OutputJob){ .report = run_report (self->run),
                      .replay = self->run->replay,
                      .threads = options_threads (self->options),
                      .most_levels = self->options->level,
                      .values = output->request != NULL ? output->request->values : none,
                      .file = output->file,
                      .path = output->path,
                      .folder = folder,
                      .open = open_in_folder,
                      .opener = opener };
}

/* kind NULL: the summary. */
static gboolean
open_output (Outputs *self, const OutputKind *kind, const OutputRequest *request,
             const char *path, GError **error)
{
  gboolean is_folder = kind != NULL && (kind->flags & OUTPUT_IS_FOLDER);
  Output *output = g_new0 (Output, 1);
  output->kind = kind;
  output->request = request;
  output->path = g_strdup (path);
  g_ptr_array_add (self->list, output);
  if (is_folder
      && (output->folder = safe_folder_open (path, kind->folder, error)) == NULL)
    return FALSE;
  if (!is_folder && (output->file = open_file (self, path, error)) == NULL)
    return FALSE;
  if (kind == NULL || kind->start == NULL)
    return TRUE;
  Opener opener;
  const OutputJob job = job_of (self, output, &opener);
  output->writer = kind->start (&job, error);
  return output->writer != NULL;
}

static gboolean
open_folder (Outputs *self, const char *folder, GError **error)
{
  if (!make_folder (self, folder, error))
    return FALSE;
  for (guint i = 0; output_list[i] != NULL; i++)
    {
      const OutputKind *kind = output_list[i];
      const OutputRequest *request = &self->options->outputs[i];
      if (kind->name == NULL || request->left_out)
        continue;
      g_autofree char *path = g_build_filename (folder, kind->name, NULL);
      if (!open_output (self, kind, request, path, error))
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

static gboolean
is_same_folder (const char *path, const char *other)
{
  g_autofree char *one = g_canonicalize_filename (path, NULL);
  g_autofree char *two = g_canonicalize_filename (other, NULL);
  struct stat first, second;
  return strcmp (one, two) == 0
         || (stat (path, &first) == 0 && stat (other, &second) == 0
             && first.st_dev == second.st_dev && first.st_ino == second.st_ino);
}

/* A folder that appears at the end holds nothing else. */
static gboolean
check_folder (const Options *options, guint i, GError **error)
{
  const char *path = options->outputs[i].path;
  if ((output_list[i]->flags & OUTPUT_IS_FOLDER) == 0)
    return TRUE;
  if (strcmp (path, "-") == 0)
    {
      error_set (error, NETFARE_ERROR_USAGE, "option --%s: found '-', expected a folder",
                 output_list[i]->option);
      return FALSE;
    }
  if (options->folder == NULL || !is_same_folder (path, options->folder))
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE, "--%s and --output name the same folder '%s'",
             output_list[i]->option, path);
  return FALSE;
}

gboolean
outputs_check_folders (const Options *options, GError **error)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if (options->outputs[i].path != NULL && !check_folder (options, i, error))
      return FALSE;
  return TRUE;
}

static void
free_output (gpointer data)
{
  Output *output = data;
  if (output->writer != NULL && output->kind->free != NULL)
    output->kind->free (output->writer);
  g_clear_pointer (&output->folder, output_folder_free);
  g_free (output->path);
  g_free (output);
}

static Outputs *
new_outputs (const Options *options, Run *run)
{
  Outputs *self = g_new0 (Outputs, 1);
  self->options = options;
  self->run = run;
  self->list = g_ptr_array_new_with_free_func (free_output);
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) output_file_free);
  self->made_folders = g_ptr_array_new_with_free_func (g_free);
  if (!options->quiet)
    self->progress = write_progress_new ();
  return self;
}

/* An output that is asked for by its name and will be empty. */
static void
warn_of_no_links (Run *run, const OutputKind *kind)
{
  if ((kind->flags & OUTPUT_LISTS_LINKS) != 0 && network_topology (run->network) == NULL)
    run_add_warning (
        run, g_strdup_printf ("--%s: %s has no links", kind->option, run->machine->name));
}

Outputs *
outputs_open (const Options *options, Run *run, GError **error)
{
  if (!outputs_check_folders (options, error) || !option_paths_check (options, error))
    return NULL;
  g_autoptr (Outputs) self = new_outputs (options, run);
  gboolean has_folder = options->folder != NULL, takes_stdout = FALSE;
  run_watch_network (run,
                     output_any_has (options->outputs, has_folder, OUTPUT_DRAWS_TIME));
  for (guint i = 0; output_list[i] != NULL; i++)
    {
      const OutputRequest *request = &options->outputs[i];
      if (request->path == NULL)
        continue;
      takes_stdout = takes_stdout
                     || ((output_list[i]->flags & OUTPUT_IS_FOLDER) == 0
                         && outputs_is_stdout (request->path));
      if (!open_output (self, output_list[i], request, request->path, error))
        return NULL;
      warn_of_no_links (run, output_list[i]);
    }
  if (has_folder && !open_folder (self, options->folder, error))
    return NULL;
  if (!takes_stdout && !open_output (self, NULL, NULL, "-", error))
    return NULL;
  return g_steal_pointer (&self);
}

/* ---- rehearsal --------------------------------------------------------------------- */

/* Passes the length of the run to each output that needs it, after the rehearsal. */
static void
end_rehearsal (Outputs *self, SimTime end)
{
  gpointer data;
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = self->list->pdata[i];
      if (output->writer != NULL && output->kind->rehearse != NULL
          && output->kind->rehearse (output->writer, &data) != NULL)
        output->kind->rehearsed (output->writer, end);
    }
}

gboolean
outputs_rehearse (Outputs *self, GError **error)
{
  g_autoptr (Rehearsal) rehearsal = NULL;
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = self->list->pdata[i];
      const ReplayObserver *observer = NULL;
      gpointer data;
      if (output->writer != NULL && output->kind->rehearse != NULL)
        observer = output->kind->rehearse (output->writer, &data);
      if (observer == NULL)
        continue;
      if (rehearsal == NULL)
        rehearsal = rehearsal_new (self->run);
      rehearsal_add_observer (rehearsal, observer, data);
    }
  SimTime end;
  if (rehearsal == NULL)
    return TRUE;
  if (!rehearsal_run (rehearsal, &end, error))
    return FALSE;
  end_rehearsal (self, end);
  return TRUE;
}

void
outputs_set_note (const Outputs *self, RunPrinter *printer)
{
  if (self->progress == NULL)
    return;
  printer->note = write_progress_list;
  printer->note_data = self->progress;
}

/* ---- writing ----------------------------------------------------------------------- */

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

static void
begin_progress (Outputs *self, const Output *output)
{
  if (output->file != NULL)
    write_progress_begin (self->progress, output->file);
}

/* Called before the reports, which contain the warnings. */
static void
finish_writers (Outputs *self)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = self->list->pdata[i];
      if (output->kind == NULL || output->kind->finish == NULL)
        continue;
      Opener opener;
      const OutputJob job = job_of (self, output, &opener);
      begin_progress (self, output);
      char *warning = output->kind->finish (output->writer, &job);
      write_progress_end (self->progress);
      if (warning != NULL)
        add_warning (self->run, warning);
    }
}

static void
write_output (Outputs *self, const Output *output)
{
  Opener opener;
  const OutputJob job = job_of (self, output, &opener);
  if (output->kind == NULL)
    summary_write (&job.report, self->options->format, self->options->intervals,
                   job.most_levels, output->file);
  else if (output->kind->write != NULL)
    output->kind->write (output->writer, &job);
}

/* Closes what a writer has opened itself. */
static gboolean
close_writer (Outputs *self, const Output *output, GError **error)
{
  if (output->kind == NULL || output->kind->close == NULL)
    return TRUE;
  Opener opener;
  const OutputJob job = job_of (self, output, &opener);
  return output->kind->close (output->writer, &job, error);
}

/* Flushes all files, including those of a folder. */
static gboolean
write_all (Outputs *self, GError **error)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = self->list->pdata[i];
      begin_progress (self, output);
      write_output (self, output);
      gboolean done
          = close_writer (self, output, error)
            && (output->file == NULL || output_file_flush (output->file, error));
      write_progress_end (self->progress);
      if (!done)
        return FALSE;
    }
  for (guint i = 0; i < self->files->len; i++)
    if (!output_file_flush (self->files->pdata[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
commit_all (Outputs *self, GError **error)
{
  g_autoptr (GPtrArray) folders = g_ptr_array_new ();
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *output = self->list->pdata[i];
      if (output->folder != NULL)
        g_ptr_array_add (folders, output->folder);
    }
  if (!options_commit (self->options, (OutputFile *const *) self->files->pdata,
                       self->files->len, (OutputFolder *const *) folders->pdata,
                       folders->len, error))
    return FALSE;
  g_ptr_array_set_size (self->made_folders, 0);
  return TRUE;
}

gboolean
outputs_finish (Outputs *self, GError **error)
{
  finish_writers (self);
  return write_all (self, error) && commit_all (self, error);
}

void
outputs_free (Outputs *self)
{
  g_ptr_array_unref (self->list);
  g_ptr_array_unref (self->files);
  write_progress_free (self->progress);
  for (guint i = self->made_folders->len; i-- > 0;)
    g_rmdir (self->made_folders->pdata[i]);
  interrupt_forget ();
  g_ptr_array_unref (self->made_folders);
  g_free (self);
}
