/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/output-file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

#define BUFFER_SIZE (256u << 10)
#define MAX_LINKS 40
#define MAX_ATTEMPTS 1000

/* A file to be renamed has a target; its data is in a file without a name (hidden is
 * NULL) or, if the file system does not support that, in a hidden file beside the
 * target.
 */
struct _OutputFile
{
  char *name;
  char *target; /* NULL: written in place */
  char *hidden;
  int descriptor;
  char *aside;       /* the file that was replaced, until all outputs are there */
  gboolean is_there; /* renamed to its target */
  gboolean unsafe;   /* not written to the disk before it is renamed */
  int failure;       /* errno of the first write that failed, or 0 */
  guint64 written;
  OutputProgress progress; /* may be NULL */
  gpointer progress_data;
  gsize used;
  char buffer[BUFFER_SIZE];
};

static gboolean
fail (const OutputFile *self, GError **error, const char *why)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT, "%s: error: cannot write: %s",
               self->name, why);
  return FALSE;
}

static gboolean
fail_errno (const OutputFile *self, GError **error)
{
  return fail (self, error, g_strerror (errno));
}

char *
output_file_target (const char *path)
{
  g_autofree char *place = g_strdup (path);
  for (int i = 0; i < MAX_LINKS; i++)
    {
      struct stat status;
      if (lstat (place, &status) < 0 || !S_ISLNK (status.st_mode))
        return g_steal_pointer (&place);

      char text[4096];
      gssize n = readlink (place, text, sizeof text);
      if (n < 0 || n == (gssize) sizeof text)
        {
          errno = n < 0 ? errno : ENAMETOOLONG;
          return NULL;
        }
      g_autofree char *link = g_strndup (text, (gsize) n);
      g_autofree char *folder = g_path_get_dirname (place);
      g_free (place);
      place = g_path_is_absolute (link) ? g_steal_pointer (&link)
                                        : g_build_filename (folder, link, NULL);
    }
  errno = ELOOP;
  return NULL;
}

static char *
hidden_name (const OutputFile *self, int attempt)
{
  g_autofree char *folder = g_path_get_dirname (self->target);
  g_autofree char *base = g_strdup_printf (".netfare-%ld-%d", (long) getpid (), attempt);
  return g_build_filename (folder, base, NULL);
}

/* A file without a name can be named later only through /proc. */
static gboolean
open_nameless (OutputFile *self)
{
#ifdef O_TMPFILE
  g_autofree char *folder = g_path_get_dirname (self->target);
  self->descriptor = open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
  if (self->descriptor < 0)
    return FALSE;
  g_autofree char *link = g_strdup_printf ("/proc/self/fd/%d", self->descriptor);
  if (access (link, F_OK) == 0)
    return TRUE;
  close (self->descriptor);
  self->descriptor = -1;
#endif
  return FALSE;
}

static gboolean
open_hidden (OutputFile *self)
{
  for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
    {
      g_autofree char *path = hidden_name (self, attempt);
      self->descriptor = open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (self->descriptor >= 0)
        {
          self->hidden = g_steal_pointer (&path);
          return TRUE;
        }
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

/* Opens the file that receives target's data; a replaced file's owner and permissions are
 * kept if this user may set them. */
static gboolean
open_beside (OutputFile *self, const struct stat *replaced, GError **error)
{
  if (replaced && faccessat (AT_FDCWD, self->target, W_OK, AT_EACCESS) < 0)
    return fail_errno (self, error);
  if (!open_nameless (self) && !open_hidden (self))
    return fail_errno (self, error);
  if (replaced == NULL)
    return TRUE;

  struct stat made;
  if (fstat (self->descriptor, &made) < 0)
    return fail_errno (self, error);
  gboolean same_owner
      = made.st_uid == replaced->st_uid && made.st_gid == replaced->st_gid;
  if (!same_owner && fchown (self->descriptor, replaced->st_uid, replaced->st_gid) < 0)
    g_debug ("%s: owner not kept: %s", self->name, g_strerror (errno));
  if (fchmod (self->descriptor, replaced->st_mode & 0777) < 0)
    return fail_errno (self, error);
  return TRUE;
}

/* The descriptor of standard output or error if status is that of one of them, else
 * -1. */
static int
own_descriptor (const struct stat *status)
{
  const int descriptors[] = { STDOUT_FILENO, STDERR_FILENO };
  for (guint i = 0; i < G_N_ELEMENTS (descriptors); i++)
    {
      struct stat own;
      if (fstat (descriptors[i], &own) == 0 && own.st_dev == status->st_dev
          && own.st_ino == status->st_ino)
        return descriptors[i];
    }
  return -1;
}

static gboolean
open_in_place (OutputFile *self, int descriptor, GError **error)
{
  self->descriptor = descriptor >= 0 ? fcntl (descriptor, F_DUPFD_CLOEXEC, 3)
                                     : open (self->name, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  return self->descriptor >= 0 || fail_errno (self, error);
}

/* A name that opens a file but is not a path to it: /dev/fd/3 of a deleted file. */
static gboolean
leads_elsewhere (const char *target, const struct stat *status)
{
  struct stat there;
  return stat (target, &there) < 0 || there.st_dev != status->st_dev
         || there.st_ino != status->st_ino;
}

static gboolean
open_existing (OutputFile *self, const struct stat *status, GError **error)
{
  if (S_ISDIR (status->st_mode))
    return fail (self, error, "it is a directory, expected a file");
  int own = own_descriptor (status);
  if (own >= 0 || !S_ISREG (status->st_mode))
    return open_in_place (self, own, error);

  self->target = output_file_target (self->name);
  if (self->target == NULL)
    return fail_errno (self, error);
  if (!leads_elsewhere (self->target, status))
    return open_beside (self, status, error);
  g_clear_pointer (&self->target, g_free);
  if (!open_in_place (self, -1, error))
    return FALSE;
  return ftruncate (self->descriptor, 0) == 0 || fail_errno (self, error);
}

static gboolean
open_path (OutputFile *self, GError **error)
{
  struct stat status;
  if (stat (self->name, &status) == 0)
    return open_existing (self, &status, error);
  if (errno != ENOENT || self->name[0] == '\0')
    return fail_errno (self, error);
  if (g_str_has_suffix (self->name, G_DIR_SEPARATOR_S))
    return fail (self, error, "no such folder");
  self->target = output_file_target (self->name);
  if (self->target == NULL)
    return fail_errno (self, error);
  return open_beside (self, NULL, error);
}

OutputFile *
output_file_open (const char *path, GError **error)
{
  gboolean is_stdout = strcmp (path, "-") == 0;
  g_autoptr (OutputFile) self = g_new (OutputFile, 1);
  memset (self, 0, G_STRUCT_OFFSET (OutputFile, buffer));
  self->descriptor = -1;
  self->name = g_strdup (is_stdout ? "<stdout>" : path);
  gboolean is_open
      = is_stdout ? open_in_place (self, STDOUT_FILENO, error) : open_path (self, error);
  return is_open ? g_steal_pointer (&self) : NULL;
}

void
output_file_set_progress (OutputFile *self, OutputProgress progress, gpointer data)
{
  self->progress = progress;
  self->progress_data = data;
}

/* Writes until all is written or a write fails; the error is kept. */
static void
write_through (OutputFile *self, const char *data, gsize length)
{
  const guint64 before = self->written;
  while (length > 0 && self->failure == 0)
    {
      gssize n = write (self->descriptor, data, length);
      if (n >= 0)
        {
          data += n;
          length -= (gsize) n;
          self->written += (guint64) n;
        }
      else if (errno == EAGAIN)
        {
          /* Another process made this pipe or terminal non-blocking. */
          struct pollfd wait = { .fd = self->descriptor, .events = POLLOUT };
          poll (&wait, 1, -1);
        }
      else if (errno != EINTR)
        self->failure = errno;
    }
  if (self->progress != NULL && self->written > before)
    self->progress (self->written, self->progress_data);
}

static void
write_buffer (OutputFile *self)
{
  write_through (self, self->buffer, self->used);
  self->used = 0;
}

void
output_file_write (OutputFile *self, const char *data, gsize length)
{
  if (length > BUFFER_SIZE - self->used)
    write_buffer (self);
  if (length > BUFFER_SIZE)
    {
      write_through (self, data, length);
      return;
    }
  memcpy (self->buffer + self->used, data, length);
  self->used += length;
}

void
output_file_puts (OutputFile *self, const char *text)
{
  output_file_write (self, text, strlen (text));
}

void
output_file_printf (OutputFile *self, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  int length = vsnprintf (self->buffer + self->used, BUFFER_SIZE - self->used, format,
                          arguments);
  va_end (arguments);
  if (length >= 0 && (gsize) length < BUFFER_SIZE - self->used)
    {
      self->used += (gsize) length;
      return;
    }
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  output_file_puts (self, text);
}

gboolean
output_file_flush (OutputFile *self, GError **error)
{
  write_buffer (self);
  return self->failure == 0 || fail (self, error, g_strerror (self->failure));
}

/* Gives the nameless file a hidden name, because linkat does not replace files. */
static gboolean
name_nameless (OutputFile *self)
{
  g_autofree char *link = g_strdup_printf ("/proc/self/fd/%d", self->descriptor);
  for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
    {
      g_autofree char *path = hidden_name (self, attempt);
      if (linkat (AT_FDCWD, link, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0)
        {
          self->hidden = g_steal_pointer (&path);
          return TRUE;
        }
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

void
output_file_leave_unsafe (OutputFile *self)
{
  self->unsafe = TRUE;
}

/* All that can fail before the file is renamed. */
static gboolean
complete (OutputFile *self, GError **error)
{
  if (!output_file_flush (self, error))
    return FALSE;
  if (self->target && self->hidden == NULL && !name_nameless (self))
    return fail_errno (self, error);

  /* Else the name can reach the disk before the data; some file systems have no fsync. */
  if (self->target && !self->unsafe && fsync (self->descriptor) < 0 && errno != EINVAL
      && errno != EROFS && errno != ENOSYS && errno != ENOTSUP)
    return fail_errno (self, error);

  /* Some file systems report only now that the disk is full. */
  int result = close (self->descriptor);
  self->descriptor = -1;
  return result == 0 || errno == EINTR || fail_errno (self, error);
}

/* Gives the file that is replaced a second name, with which it can be put back. */
static void
keep_aside (OutputFile *self)
{
  for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
    {
      g_autofree char *path = hidden_name (self, attempt);
      if (link (self->target, path) == 0)
        {
          self->aside = g_steal_pointer (&path);
          return;
        }
      if (errno != EEXIST)
        return; /* there is none, or the file system has no links */
    }
}

static gboolean
put_in_place (OutputFile *self, GError **error)
{
  if (self->target == NULL)
    return TRUE;
  if (rename (self->hidden, self->target) < 0)
    return fail_errno (self, error);
  g_clear_pointer (&self->hidden, g_free);
  self->is_there = TRUE;
  return TRUE;
}

/* Removes the file again, or puts back the one that it replaced. */
static void
take_back (OutputFile *self)
{
  if (self->aside != NULL && rename (self->aside, self->target) == 0)
    g_clear_pointer (&self->aside, g_free);
  else if (self->is_there && self->aside == NULL)
    unlink (self->target);
  self->is_there = FALSE;
}

static void
drop_aside (OutputFile *self)
{
  if (self->aside != NULL)
    unlink (self->aside);
  g_clear_pointer (&self->aside, g_free);
}

static gboolean
put_all_in_place (OutputFile *const *files, guint n, GError **error)
{
  gboolean good = TRUE;
  for (guint i = 0; good && i < n; i++)
    {
      if (n > 1 && files[i]->target != NULL)
        keep_aside (files[i]);
      good = put_in_place (files[i], error);
    }
  for (guint i = 0; i < n; i++)
    {
      if (!good && files[i]->is_there)
        take_back (files[i]);
      drop_aside (files[i]);
    }
  return good;
}

gboolean
output_files_commit (OutputFile *const *files, guint n, GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!complete (files[i], error))
      return FALSE;
  return put_all_in_place (files, n, error);
}

gboolean
output_file_commit (OutputFile *self, GError **error)
{
  return output_files_commit (&self, 1, error);
}

const char *
output_file_name (const OutputFile *self)
{
  return self->name;
}

const char *
output_file_hidden (const OutputFile *self)
{
  return self->hidden;
}

void
output_file_free (OutputFile *self)
{
  if (self == NULL)
    return;
  if (self->descriptor >= 0)
    close (self->descriptor);
  if (self->hidden)
    unlink (self->hidden);
  g_free (self->hidden);
  g_free (self->target);
  g_free (self->name);
  g_free (self);
}
