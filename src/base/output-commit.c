/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/output-commit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/output-private.h"

static gboolean
fail_errno (const OutputFile *self, GError **error)
{
  return output_fail (self->name, g_strerror (errno), error);
}

/* ---- steps of a file --------------------------------------------------------------- */

/* Gives the nameless file a hidden name, because linkat does not replace files. */
static gboolean
name_nameless (OutputFile *self)
{
  char link[64];

  g_snprintf (link, sizeof link, "/proc/self/fd/%d", self->descriptor);
  for (guint attempt = 0; attempt < HIDDEN_ATTEMPTS; attempt++)
    {
      hidden_place_set (&self->hidden, attempt);
      self->hidden.is_there
          = linkat (AT_FDCWD, link, AT_FDCWD, self->hidden.path, AT_SYMLINK_FOLLOW) == 0;
      if (self->hidden.is_there || errno != EEXIST)
        return self->hidden.is_there;
    }
  return FALSE;
}

static gboolean
has_no_links (int failure)
{
  return failure == EPERM || failure == ENOSYS || failure == ENOTSUP || failure == EMLINK
         || failure == EXDEV;
}

/* Whether a folder has been made at the target meanwhile, which must not be moved away;
 * then sets errno. */
static gboolean
is_folder (const char *path)
{
  struct stat status;
  const gboolean found = lstat (path, &status) == 0 && S_ISDIR (status.st_mode);

  errno = found ? EISDIR : errno;
  return found;
}

/* Links the file that is replaced to a second name, from which it can be restored; if the
 * file system has no links, renames it. */
static gboolean
keep_aside (OutputFile *self)
{
  for (guint attempt = 0; attempt < HIDDEN_ATTEMPTS; attempt++)
    {
      hidden_place_set (&self->aside, attempt);
      self->aside.is_there = link (self->target, self->aside.path) == 0;
      if (!self->aside.is_there && has_no_links (errno))
        {
          if (is_folder (self->target))
            return FALSE;
          if (access (self->aside.path, F_OK) == 0)
            continue;
          self->aside.is_there = rename (self->target, self->aside.path) == 0;
        }
      if (self->aside.is_there || errno == ENOENT)
        return TRUE;
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

/* Allocates nothing. */
static gboolean
complete (OutputFile *self, GError **error)
{
  /* Otherwise the name could reach the disk before the data. */
  if (self->target && !self->unsafe && !descriptor_sync (self->descriptor))
    return fail_errno (self, error);
  if (self->target && !self->hidden.is_there && !name_nameless (self))
    return fail_errno (self, error);

  /* Some file systems report only now that the disk is full. */
  gboolean closed = descriptor_close (self->descriptor);
  self->descriptor = -1;
  return closed || fail_errno (self, error);
}

static gboolean
put (OutputFile *self, gboolean several, GError **error)
{
  if (self->target == NULL)
    return TRUE;
  if (several && !keep_aside (self))
    return fail_errno (self, error);
  if (rename (self->hidden.path, self->target) < 0)
    return fail_errno (self, error);
  self->hidden.is_there = FALSE;
  self->is_put = TRUE;
  return TRUE;
}

/* Removes the file again, or restores the one that it replaced.  Returns: FALSE if that
 * one keeps its hidden name. */
static gboolean
take_back (OutputFile *self)
{
  gboolean done = TRUE;

  if (!self->is_put && !self->aside.is_there)
    return TRUE;
  if (!self->aside.is_there)
    done = unlink (self->target) == 0;
  else if (rename (self->aside.path, self->target) == 0)
    self->aside.is_there = access (self->aside.path, F_OK) == 0; /* the same file */
  else
    done = unlink (self->target) == 0 && link (self->aside.path, self->target) == 0;
  self->is_put = FALSE;
  if (!done)
    self->aside.is_there = FALSE; /* so that it is not removed */
  return done;
}

static gboolean
drop_aside (OutputFile *self, GError **error)
{
  if (!self->aside.is_there)
    return TRUE;
  self->aside.is_there = FALSE;
  return unlink (self->aside.path) == 0
         || output_fail_to_remove (self->name, self->aside.path, error);
}

/* ---- all outputs ------------------------------------------------------------------- */

/* Does all that needs memory. */
static gboolean
prepare_all (OutputFile *const *files, guint n_files, OutputFolder *const *folders,
             guint n_folders, GError **error)
{
  for (guint i = 0; i < n_files; i++)
    if (!output_file_flush (files[i], error))
      return FALSE;
  for (guint i = 0; i < n_folders; i++)
    if (!output_folder_prepare (folders[i], error))
      return FALSE;
  for (guint i = 0; i < n_files; i++)
    if (!complete (files[i], error))
      return FALSE;
  return TRUE;
}

/* Adds to the error what could not be undone; left: the present path of what was
 * replaced, NULL if nothing was. */
static void
note_left (const char *name, const char *left, GError **error)
{
  if (error == NULL || *error == NULL)
    return;
  g_autofree char *message = (*error)->message;
  (*error)->message
      = left != NULL
            ? g_strdup_printf ("%s; what '%s' was could not be put back: it is '%s'",
                               message, name, left)
            : g_strdup_printf ("%s; '%s' could not be removed again", message, name);
}

static gboolean
take_all_back (OutputFile *const *files, guint n_files, OutputFolder *const *folders,
               guint n_folders, GError **error)
{
  for (guint i = n_folders; i-- > 0;)
    if (!output_folder_take_back (folders[i]))
      note_left (output_folder_name (folders[i]), output_folder_aside (folders[i]),
                 error);
  for (guint i = n_files; i-- > 0;)
    {
      gboolean replaced = files[i]->aside.is_there;

      if (!take_back (files[i]))
        note_left (files[i]->name, replaced ? files[i]->aside.path : NULL, error);
    }
  return FALSE;
}

static gboolean
drop_all (OutputFile *const *files, guint n_files, OutputFolder *const *folders,
          guint n_folders, GError **error)
{
  gboolean good = TRUE;

  for (guint i = 0; i < n_files; i++)
    good = drop_aside (files[i], good ? error : NULL) && good;
  for (guint i = 0; i < n_folders; i++)
    good = output_folder_finish (folders[i], good ? error : NULL) && good;
  return good;
}

gboolean
outputs_commit (OutputFile *const *files, guint n_files, OutputFolder *const *folders,
                guint n_folders, GError **error)
{
  if (!prepare_all (files, n_files, folders, n_folders, error))
    return FALSE;
  for (guint i = 0; i < n_files; i++)
    if (!put (files[i], n_files + n_folders > 1, error))
      return take_all_back (files, n_files, folders, n_folders, error);
  for (guint i = 0; i < n_folders; i++)
    if (!output_folder_put (folders[i], error))
      return take_all_back (files, n_files, folders, n_folders, error);
  return drop_all (files, n_files, folders, n_folders, error);
}

gboolean
output_file_commit (OutputFile *self, GError **error)
{
  return outputs_commit (&self, 1, NULL, 0, error);
}
