/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/safe-outputs.h"
#include "cli/run/replay-outputs.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/console/interrupt.h"
#include "cli/options/option-paths.h"
#include "run/outputs/output-list.h"
#include "cli/run/write-progress.h"

/* ---- what must hold ---------------------------------------------------------------- */

gboolean
path_is_stdout (const char *path)
{
  struct stat named, own;

  return strcmp (path, "-") == 0
         || (stat (path, &named) == 0 && fstat (STDOUT_FILENO, &own) == 0
             && named.st_dev == own.st_dev && named.st_ino == own.st_ino);
}

gboolean
check_is_stdout (const Options *options)
{
  return (options->markdown != NULL && path_is_stdout (options->markdown))
         || (options->junit != NULL && path_is_stdout (options->junit));
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

static gboolean
check_folders (const Options *options, GError **error)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if (options->outputs[i].path != NULL && !check_folder (options, i, error))
      return FALSE;
  return TRUE;
}

/* ---- files ------------------------------------------------------------------------- */

static OutputFile *
open_file (gpointer data, const char *path, GError **error)
{
  const ReplayOutputs *self = data;
  OutputFile *file = options_open_output (self->options, path, error);

  if (file != NULL)
    write_progress_add (self->progress, file);
  return file;
}

static OutputFolder *
open_folder (gpointer data, const char *path, const OutputFolderKind *kind,
             GError **error)
{
  return safe_folder_open (path, kind, error);
}

/* A folder that is made is watched before a signal can come between. */
static int
make_folder (gpointer data, const char *folder)
{
  interrupt_hold ();
  int failure = g_mkdir (folder, 0777) == 0 ? 0 : errno;
  if (failure == 0)
    interrupt_watch (folder);
  interrupt_release ();
  return failure;
}

static gboolean
commit (gpointer data, OutputFile *const *files, guint n_files,
        OutputFolder *const *folders, guint n_folders, GError **error)
{
  const ReplayOutputs *self = data;
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (guint i = 0; i < n_files; i++)
    g_ptr_array_add (all, files[i]);
  for (guint i = 0; self->others != NULL && i < self->others->len; i++)
    g_ptr_array_add (all, self->others->pdata[i]);
  return options_commit (self->options, (OutputFile *const *) all->pdata, all->len,
                         folders, n_folders, error);
}

static void
show_writing (gpointer data, const OutputFile *file)
{
  const ReplayOutputs *self = data;

  if (file != NULL)
    write_progress_begin (self->progress, file);
  else
    write_progress_end (self->progress);
}

/* ---- what the options request ------------------------------------------------------ */

static gboolean
begin (ReplayOutputs *self, const Options *options, GError **error)
{
  *self = (ReplayOutputs){ .files = { .open_file = open_file,
                                      .open_folder = open_folder,
                                      .make_folder = make_folder,
                                      .commit = commit,
                                      .writes = show_writing,
                                      .data = self },
                           .options = options };
  if (!check_folders (options, error) || !option_paths_check (options, error))
    return FALSE;
  self->others = g_ptr_array_new ();
  if (!options->quiet)
    self->progress = write_progress_new ();
  return TRUE;
}

void
replay_outputs_clear (ReplayOutputs *self)
{
  write_progress_free (self->progress);
  if (self->others != NULL)
    g_ptr_array_unref (self->others);
  interrupt_forget ();
}

/* The summary is not printed if an output is standard output. */
static gboolean
takes_stdout (const Options *options)
{
  for (guint i = 0; output_list[i] != NULL; i++)
    if (options->outputs[i].path != NULL
        && (output_list[i]->flags & OUTPUT_IS_FOLDER) == 0
        && path_is_stdout (options->outputs[i].path))
      return TRUE;
  return check_is_stdout (options);
}

gboolean
replay_outputs_prints_table (const ReplayOutputs *self)
{
  return self->options->format == SUMMARY_TABLE && !takes_stdout (self->options);
}

static OutputSettings
settings_of (const ReplayOutputs *self, OutputPrint print)
{
  const Options *options = self->options;

  return (OutputSettings){ .requests = options->outputs,
                           .folder = options->folder,
                           .print = takes_stdout (options) ? NULL : print,
                           .style = options_style (options),
                           .threads = options_threads (options),
                           .files = &self->files };
}

Outputs *
replay_outputs_open (ReplayOutputs *self, const Options *options, Run *run,
                     OutputPrint print, RunPrinter *printer, GError **error)
{
  if (!begin (self, options, error))
    return NULL;
  const OutputSettings settings = settings_of (self, print);
  g_autoptr (Outputs) outputs = outputs_open (&settings, run, error);
  if (outputs == NULL || !outputs_rehearse (outputs, error))
    return NULL;
  if (self->progress != NULL)
    {
      printer->note = write_progress_list;
      printer->note_data = self->progress;
    }
  return g_steal_pointer (&outputs);
}
