/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/write-progress.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  WriteProgress *all;
  OutputFile *file;
  guint64 bytes; /* written so far */
} Written;

struct _WriteProgress
{
  GPtrArray *files;       /* Written */
  pthread_mutex_t lock;   /* of what follows, and of `bytes` */
  Progress *alone;        /* of the single file being written; NULL: none, or not shown */
  const OutputFile *file; /* that one */
};

WriteProgress *
write_progress_new (void)
{
  WriteProgress *self = g_new0 (WriteProgress, 1);

  pthread_mutex_init (&self->lock, NULL);
  self->files = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
write_progress_free (WriteProgress *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->files);
  pthread_mutex_destroy (&self->lock);
  g_free (self);
}

char *
write_progress_list (gpointer progress)
{
  WriteProgress *self = progress;
  GString *list = g_string_new (NULL);

  pthread_mutex_lock (&self->lock);
  for (guint i = 0; i < self->files->len; i++)
    {
      const Written *written = self->files->pdata[i];

      if (written->bytes == 0)
        continue;
      g_autofree char *name = g_path_get_basename (output_file_name (written->file));
      g_autofree char *size = progress_format_size (written->bytes);
      g_string_append_printf (list, "%s%s %s", list->len > 0 ? ", " : "", name, size);
    }
  pthread_mutex_unlock (&self->lock);
  return g_string_free (list, FALSE);
}

static void
tell_written (guint64 bytes, gpointer data)
{
  Written *written = data;
  WriteProgress *self = written->all;

  pthread_mutex_lock (&self->lock);
  written->bytes = bytes;
  if (self->alone != NULL && self->file == written->file)
    progress_show_size (self->alone, bytes);
  pthread_mutex_unlock (&self->lock);
}

void
write_progress_add (WriteProgress *self, OutputFile *file)
{
  if (self == NULL)
    return;
  Written *written = g_new0 (Written, 1);
  written->all = self;
  written->file = file;
  g_ptr_array_add (self->files, written);
  output_file_set_progress (file, tell_written, written);
}

static void
set_alone (WriteProgress *self, Progress *alone, const OutputFile *file)
{
  pthread_mutex_lock (&self->lock);
  progress_free (self->alone);
  self->alone = alone;
  self->file = file;
  pthread_mutex_unlock (&self->lock);
}

/* Not shown if the data goes to the terminal itself. */
void
write_progress_begin (WriteProgress *self, const OutputFile *file)
{
  const char *name = output_file_name (file);

  if (self == NULL || (strcmp (name, "<stdout>") == 0 && isatty (STDOUT_FILENO)))
    return;
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *what = g_strdup_printf ("writing %s", base);
  set_alone (self, progress_new (what), file);
}

void
write_progress_end (WriteProgress *self)
{
  if (self != NULL)
    set_alone (self, NULL, NULL);
}
