/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/result-files.h"

gboolean
result_files_open (ResultFiles *self, const Options *options, GError **error)
{
  self->has_table
      = g_strcmp0 (options->folder, "-") != 0 && g_strcmp0 (options->plot, "-") != 0;
  const char *const paths[]
      = { self->has_table ? "-" : NULL, options->folder, options->plot };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    if (paths[i] != NULL
        && (self->files[self->n_files++] = options_open_output (options, paths[i], error))
               == NULL)
      return FALSE;
  return TRUE;
}

gboolean
result_files_commit (ResultFiles *self, const Options *options, GError **error)
{
  for (guint i = 0; i < self->n_files; i++)
    if (!output_file_flush (self->files[i], error))
      return FALSE;
  return options_commit (options, self->files, self->n_files, NULL, 0, error);
}

void
result_files_clear (ResultFiles *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->files); i++)
    g_clear_pointer (&self->files[i], output_file_free);
}
