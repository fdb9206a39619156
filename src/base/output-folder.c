/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/output-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/remove-tree.h"

#define MAX_ATTEMPTS 1000

struct _OutputFolder
{
  char *name;
  char *target;
  char *hidden; /* NULL: committed */
  const OutputFolderKind *kind;
};

static gboolean
fail (const OutputFolder *self, GError **error, const char *why)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s",
               self->name, why);
  return FALSE;
}

static gboolean
is_empty (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);

  return folder != NULL && g_dir_read_name (folder) == NULL;
}

/* *exists: there is a folder to be replaced. */
static gboolean
check_target (const OutputFolder *self, gboolean *exists, GError **error)
{
  struct stat status;

  *exists = FALSE;
  if (stat (self->target, &status) < 0)
    return errno == ENOENT || fail (self, error, g_strerror (errno));
  if (!S_ISDIR (status.st_mode))
    return fail (self, error, "a file of this name exists and is not a folder");
  *exists = TRUE;
  if (is_empty (self->target) || self->kind->is_own (self->target))
    return TRUE;
  g_autofree char *why
      = g_strdup_printf ("the folder holds other files than %s", self->kind->what);
  return fail (self, error, why);
}

/* A new hidden folder, or the name for one (make FALSE), beside the target. */
static char *
hidden_beside (const OutputFolder *self, gboolean make)
{
  g_autofree char *folder = g_path_get_dirname (self->target);

  for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
    {
      g_autofree char *base
          = g_strdup_printf (".netfare-%ld-%d", (long) getpid (), attempt);
      g_autofree char *path = g_build_filename (folder, base, NULL);
      struct stat status;

      if (make ? mkdir (path, 0777) == 0 : lstat (path, &status) < 0)
        return g_steal_pointer (&path);
      if (make && errno != EEXIST)
        return NULL;
    }
  return NULL;
}

/* Without slashes at its end, and the folder that a symbolic link names itself. */
static char *
target_of (const char *path)
{
  char real[4096];
  g_autofree char *target = g_strdup (path);

  while (strlen (target) > 1 && g_str_has_suffix (target, G_DIR_SEPARATOR_S))
    target[strlen (target) - 1] = '\0';
  if (strlen (target) < sizeof real && g_file_test (target, G_FILE_TEST_IS_SYMLINK))
    {
      g_autofree char *resolved = realpath (target, NULL);
      if (resolved != NULL)
        return g_steal_pointer (&resolved);
    }
  return g_steal_pointer (&target);
}

OutputFolder *
output_folder_open (const char *path, const OutputFolderKind *kind, GError **error)
{
  g_autoptr (OutputFolder) self = g_new0 (OutputFolder, 1);
  gboolean exists;

  self->name = g_strdup (path);
  self->target = target_of (path);
  self->kind = kind;
  if (!check_target (self, &exists, error))
    return NULL;
  self->hidden = hidden_beside (self, TRUE);
  if (self->hidden == NULL)
    {
      fail (self, error, g_strerror (errno));
      return NULL;
    }
  return g_steal_pointer (&self);
}

const char *
output_folder_name (const OutputFolder *self)
{
  return self->name;
}

const char *
output_folder_hidden (const OutputFolder *self)
{
  return self->hidden;
}

/* Swaps two folders at one moment if the system can do so. */
static gboolean
swap (const char *one, const char *other)
{
#ifdef RENAME_EXCHANGE
  return renameat2 (AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
#else
  return FALSE;
#endif
}

/* Else the old one goes first, and comes back if the new one cannot follow. */
static gboolean
replace (OutputFolder *self)
{
  g_autofree char *aside = hidden_beside (self, FALSE);

  if (swap (self->hidden, self->target))
    {
      remove_tree (self->hidden);
      return TRUE;
    }
  if (aside == NULL || rename (self->target, aside) < 0)
    return FALSE;
  if (rename (self->hidden, self->target) < 0)
    {
      int cause = errno;
      rename (aside, self->target);
      errno = cause;
      return FALSE;
    }
  remove_tree (aside);
  return TRUE;
}

gboolean
output_folder_commit (OutputFolder *self, GError **error)
{
  gboolean exists;

  /* It may have been filled during the replay. */
  if (!check_target (self, &exists, error))
    return FALSE;
  if (exists ? !replace (self) : rename (self->hidden, self->target) < 0)
    return fail (self, error, g_strerror (errno));
  g_clear_pointer (&self->hidden, g_free);
  return TRUE;
}

void
output_folder_free (OutputFolder *self)
{
  if (self == NULL)
    return;
  if (self->hidden != NULL)
    remove_tree (self->hidden);
  g_free (self->hidden);
  g_free (self->target);
  g_free (self->name);
  g_free (self);
}
