/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/console/safe-outputs.h"

#include <sys/stat.h>

#include "base/output-commit.h"
#include "cli/console/interrupt.h"

/* Opening a pipe waits for its reader, and must be ended by a signal. */
static gboolean
may_wait (const char *path)
{
  struct stat status;

  return stat (path, &status) == 0 && !S_ISREG (status.st_mode);
}

OutputFile *
safe_output_open (const char *path, GError **error)
{
  gboolean holds = !may_wait (path);

  if (holds)
    interrupt_hold ();
  OutputFile *file = output_file_open (path, error);
  if (file != NULL && output_file_hidden (file) != NULL)
    interrupt_watch (output_file_hidden (file));
  if (holds)
    interrupt_release ();
  return file;
}

OutputFolder *
safe_folder_open (const char *path, const OutputFolderKind *kind, GError **error)
{
  interrupt_hold ();
  OutputFolder *folder = output_folder_open (path, kind, error);
  if (folder != NULL)
    interrupt_watch_tree (output_folder_hidden (folder));
  interrupt_release ();
  return folder;
}

gboolean
safe_outputs_commit (OutputFile *const *files, guint n_files,
                     OutputFolder *const *folders, guint n_folders, GError **error)
{
  interrupt_hold ();
  gboolean good = outputs_commit (files, n_files, folders, n_folders, error);
  interrupt_release ();
  return good;
}
