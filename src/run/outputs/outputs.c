/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/outputs/outputs.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "base/relative-path.h"
#include "run/rehearsal.h"

typedef struct
{
  const OutputKind *kind; /* NULL: what is printed */
  const OutputRequest *request;
  char *path;
  OutputFile *file;     /* NULL: a folder */
  OutputFolder *folder; /* NULL: a file */
  gpointer writer;      /* of kind->start */
} Output;

struct _Outputs
{
  OutputSettings settings;
  Run *run;
  GPtrArray *list;         /* Output */
  GPtrArray *files;        /* OutputFile: of all outputs, in the order they were opened */
  GPtrArray *made_folders; /* char*: removed unless the outputs are completed */
};

/* ---- opening ----------------------------------------------------------------------- */

static OutputFile *
open_file (Outputs *self, const char *path, GError **error)
{
  OutputFile *file
      = self->settings.files->open_file (self->settings.files->data, path, error);

  if (file != NULL)
    g_ptr_array_add (self->files, file);
  return file;
}

static gboolean
make_folder (Outputs *self, const char *folder, GError **error)
{
  int failure = self->settings.files->make_folder (self->settings.files->data, folder);

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
                      .threads = self->settings.threads,
                      .most_levels = self->settings.style.most_levels,
                      .values = output->request != NULL ? output->request->values : none,
                      .file = output->file,
                      .path = output->path,
                      .folder = folder,
                      .open = open_in_folder,
                      .opener = opener };
}

/* kind NULL: what is printed. */
static gboolean
open_output (Outputs *self, const OutputKind *kind, const OutputRequest *request,
             const char *path, GError **error)
{
  const OutputFiles *files = self->settings.files;
  gboolean is_folder = kind != NULL && (kind->flags & OUTPUT_IS_FOLDER);
  Output *output = g_new0 (Output, 1);

  output->kind = kind;
  output->request = request;
  output->path = g_strdup (path);
  g_ptr_array_add (self->list, output);
  if (is_folder
      && (output->folder = files->open_folder (files->data, path, kind->folder, error))
             == NULL)
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
      const OutputRequest *request = &self->settings.requests[i];

      if (kind->name == NULL || request->left_out)
        continue;
      g_autofree char *path = g_build_filename (folder, kind->name, NULL);
      if (!open_output (self, kind, request, path, error))
        return FALSE;
    }
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
new_outputs (const OutputSettings *settings, Run *run)
{
  Outputs *self = g_new0 (Outputs, 1);

  self->settings = *settings;
  self->run = run;
  self->list = g_ptr_array_new_with_free_func (free_output);
  self->files = g_ptr_array_new_with_free_func ((GDestroyNotify) output_file_free);
  self->made_folders = g_ptr_array_new_with_free_func (g_free);
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
outputs_open (const OutputSettings *settings, Run *run, GError **error)
{
  g_autoptr (Outputs) self = new_outputs (settings, run);
  gboolean has_folder = settings->folder != NULL;

  run_watch_network (run,
                     output_any_has (settings->requests, has_folder, OUTPUT_DRAWS_TIME));
  if (output_any_has (settings->requests, has_folder, OUTPUT_TELLS_LATENCY))
    run_watch_latency (run);
  if (output_any_has (settings->requests, has_folder, OUTPUT_DRAWS_PATH))
    run_watch_path (run);
  if (output_any_has (settings->requests, has_folder, OUTPUT_LISTS_INTERVALS)
      || (settings->print != NULL
          && (settings->style.intervals || settings->style.whole
              || settings->style.format != SUMMARY_TABLE)))
    run_watch_calls (run);
  for (guint i = 0; output_list[i] != NULL; i++)
    {
      const OutputRequest *request = &settings->requests[i];

      if (request->path == NULL)
        continue;
      if (!open_output (self, output_list[i], request, request->path, error))
        return NULL;
      warn_of_no_links (run, output_list[i]);
    }
  if (has_folder && !open_folder (self, settings->folder, error))
    return NULL;
  if (settings->print != NULL && !open_output (self, NULL, NULL, "-", error))
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
tell_writing (const Outputs *self, const OutputFile *file)
{
  const OutputFiles *files = self->settings.files;

  if (files->writes != NULL)
    files->writes (files->data, file);
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
      tell_writing (self, output->file);
      char *warning = output->kind->finish (output->writer, &job);
      tell_writing (self, NULL);
      if (warning != NULL)
        add_warning (self->run, warning);
    }
}

/* The address of the page of moments; NULL: none, or one of the two is not a file. */
static char *
find_moment_page (const Outputs *self, const Output *output)
{
  for (guint i = 0; i < self->list->len; i++)
    {
      const Output *other = self->list->pdata[i];

      if (other->kind == NULL || (other->kind->flags & OUTPUT_SHOWS_MOMENT) == 0
          || other == output || g_str_equal (other->path, "-")
          || g_str_equal (output->path, "-"))
        continue;
      g_autofree char *way = relative_path (output->path, other->path);
      return g_uri_escape_string (way, "/", TRUE);
    }
  return NULL;
}

static void
write_output (Outputs *self, const Output *output)
{
  Opener opener;
  OutputJob job = job_of (self, output, &opener);
  g_autofree char *moment_page = find_moment_page (self, output);

  job.report.moment_page = moment_page;
  if (output->kind == NULL)
    self->settings.print (&job.report, &self->settings.style, output->file);
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

      tell_writing (self, output->file);
      write_output (self, output);
      gboolean done
          = close_writer (self, output, error)
            && (output->file == NULL || output_file_flush (output->file, error));
      tell_writing (self, NULL);
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
  if (!self->settings.files->commit (
          self->settings.files->data, (OutputFile *const *) self->files->pdata,
          self->files->len, (OutputFolder *const *) folders->pdata, folders->len, error))
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
  for (guint i = self->made_folders->len; i-- > 0;)
    g_rmdir (self->made_folders->pdata[i]);
  g_ptr_array_unref (self->made_folders);
  g_free (self);
}
