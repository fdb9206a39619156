/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/output-folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/output-private.h"
#include "base/remove-tree.h"

/*   hidden   aside
 *   new                        WAITING: the target is as before
 *   -                          PUT: there was no target, or the new folder has its name
 *   old                        SWAPPED
 *   -        old               MOVED
 */
typedef enum
{
  WAITING,
  PUT,
  SWAPPED,
  MOVED
} State;

struct _OutputFolder
{
  char *name;
  char *target;
  HiddenPlace hidden; /* is_there: removed in the end */
  HiddenPlace aside;
  State state;
  gboolean exists; /* there is a folder to be replaced */
  const OutputFolderKind *kind;
};

static gboolean
fail (const OutputFolder *self, GError **error, const char *why)
{
  return output_fail (self->name, why, error);
}

/* Returns: FALSE also if the folder cannot be read; *failure: the reason, or NULL. */
static gboolean
is_empty (const char *path, const char **failure)
{
  DIR *folder = opendir (path);
  gboolean empty = TRUE;

  *failure = folder == NULL ? g_strerror (errno) : NULL;
  if (folder == NULL)
    return FALSE;
  for (const struct dirent *entry; empty && (entry = readdir (folder)) != NULL;)
    empty = strcmp (entry->d_name, ".") == 0 || strcmp (entry->d_name, "..") == 0;
  closedir (folder);
  return empty;
}

static gboolean
check_target (OutputFolder *self, GError **error)
{
  struct stat status;
  const char *failure;

  self->exists = FALSE;
  if (stat (self->target, &status) < 0)
    return errno == ENOENT || fail (self, error, g_strerror (errno));
  if (!S_ISDIR (status.st_mode))
    return fail (self, error, "a file of this name exists and is not a folder");
  self->exists = TRUE;
  if (is_empty (self->target, &failure))
    return TRUE;
  if (failure != NULL)
    return fail (self, error, failure);
  if (self->kind->is_own (self->target))
    return TRUE;
  g_autofree char *why
      = g_strdup_printf ("the folder holds other files than %s", self->kind->what);
  return fail (self, error, why);
}

/* Makes a hidden folder beside the target. */
static gboolean
make_hidden (OutputFolder *self)
{
  hidden_place_init (&self->hidden, self->target);
  hidden_place_init (&self->aside, self->target);
  for (guint attempt = 0; attempt < HIDDEN_ATTEMPTS; attempt++)
    {
      hidden_place_set (&self->hidden, attempt);
      self->hidden.is_there = mkdir (self->hidden.path, 0777) == 0;
      if (self->hidden.is_there || errno != EEXIST)
        return self->hidden.is_there;
    }
  return FALSE;
}

/* The path without slashes at its end, and with a symbolic link replaced by its target.
 */
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

  self->name = g_strdup (path);
  self->target = target_of (path);
  self->kind = kind;
  if (!check_target (self, error))
    return NULL;
  if (!make_hidden (self))
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
  return self->hidden.path;
}

const char *
output_folder_aside (const OutputFolder *self)
{
  if (!self->exists)
    return NULL;
  return self->state == SWAPPED ? self->hidden.path : self->aside.path;
}

/* ---- steps of a commit ------------------------------------------------------------- */

/* Swaps two folders atomically, if the system can. */
static gboolean
swap (const char *one, const char *other)
{
#ifdef RENAME_EXCHANGE
  return renameat2 (AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
#else
  return FALSE;
#endif
}

/* Finds an unused name. */
static gboolean
find_aside (OutputFolder *self)
{
  struct stat status;

  for (guint attempt = 0; attempt < HIDDEN_ATTEMPTS; attempt++)
    {
      hidden_place_set (&self->aside, attempt);
      if (lstat (self->aside.path, &status) < 0)
        return errno == ENOENT;
    }
  return FALSE;
}

gboolean
output_folder_prepare (OutputFolder *self, GError **error)
{
  /* It may have been filled during the replay. */
  return check_target (self, error)
         && (find_aside (self) || fail (self, error, g_strerror (errno)));
}

/* If folders cannot be swapped, the old one is renamed first, and renamed back if
 * renaming the new one fails. */
static gboolean
move (OutputFolder *self)
{
  if (rename (self->target, self->aside.path) < 0)
    return FALSE;
  self->aside.is_there = TRUE;
  if (rename (self->hidden.path, self->target) == 0)
    return TRUE;
  int cause = errno;
  self->aside.is_there = rename (self->aside.path, self->target) < 0;
  errno = cause;
  return FALSE;
}

gboolean
output_folder_put (OutputFolder *self, GError **error)
{
  if (!self->exists && rename (self->hidden.path, self->target) == 0)
    self->state = PUT;
  else if (self->exists && swap (self->hidden.path, self->target))
    self->state = SWAPPED;
  else if (self->exists && move (self))
    self->state = MOVED;
  else
    return fail (self, error, g_strerror (errno));
  return TRUE;
}

gboolean
output_folder_take_back (OutputFolder *self)
{
  gboolean done = TRUE;

  switch (self->state)
    {
    case WAITING:
      done = !self->aside.is_there;
      break;
    case PUT:
      done = rename (self->target, self->hidden.path) == 0;
      break;
    case SWAPPED:
      done = swap (self->hidden.path, self->target);
      break;
    case MOVED:
      done = rename (self->target, self->hidden.path) == 0
             && rename (self->aside.path, self->target) == 0;
      self->aside.is_there = !done;
      break;
    }
  /* The old folder must not be removed with the hidden one. */
  if (!done && self->state == SWAPPED)
    self->hidden.is_there = FALSE;
  else
    self->state = WAITING;
  return done;
}

gboolean
output_folder_finish (OutputFolder *self, GError **error)
{
  const char *old = self->state == MOVED ? self->aside.path : self->hidden.path;

  self->hidden.is_there = FALSE;
  if (self->state == PUT || remove_tree (old))
    return TRUE;
  return output_fail_to_remove (self->name, old, error);
}

void
output_folder_free (OutputFolder *self)
{
  if (self == NULL)
    return;
  if (self->hidden.is_there)
    remove_tree (self->hidden.path);
  g_free (self->hidden.path);
  g_free (self->aside.path);
  g_free (self->target);
  g_free (self->name);
  g_free (self);
}
