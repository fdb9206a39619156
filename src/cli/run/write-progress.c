/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/write-progress.h"

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
  Progress **replay;
  Progress *alone;  /* of the single file being written; NULL: none, or not shown */
  GPtrArray *files; /* Written */
};

WriteProgress *
write_progress_new (Progress **replay)
{
  WriteProgress *self = g_new0 (WriteProgress, 1);
  self->replay = replay;
  self->files = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
write_progress_free (WriteProgress *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->files);
  g_free (self);
}

/* "trace.picl 120.3 MB, links.csv 0.3 MB" */
static char *
list_sizes (const WriteProgress *self)
{
  GString *list = g_string_new (NULL);
  for (guint i = 0; i < self->files->len; i++)
    {
      const Written *written = self->files->pdata[i];
      if (written->bytes == 0)
        continue;
      g_autofree char *name = g_path_get_basename (output_file_name (written->file));
      g_autofree char *size = progress_format_size (written->bytes);
      g_string_append_printf (list, "%s%s %s", list->len > 0 ? ", " : "", name, size);
    }
  return g_string_free (list, FALSE);
}

static void
tell_written (guint64 bytes, gpointer data)
{
  Written *written = data;
  WriteProgress *self = written->all;
  written->bytes = bytes;
  if (self->alone != NULL)
    progress_show_size (self->alone, bytes);
  if (*self->replay == NULL)
    return;
  g_autofree char *list = list_sizes (self);
  progress_set_note (*self->replay, list);
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

/* Not shown if the data goes to the terminal itself. */
void
write_progress_begin (WriteProgress *self, const OutputFile *file)
{
  const char *name = output_file_name (file);
  if (self == NULL || (strcmp (name, "<stdout>") == 0 && isatty (STDOUT_FILENO)))
    return;
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *what = g_strdup_printf ("writing %s", base);
  self->alone = progress_new (what);
}

void
write_progress_end (WriteProgress *self)
{
  if (self != NULL)
    g_clear_pointer (&self->alone, progress_free);
}
