/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/output-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/output-private.h"

#define MAX_LINKS 40

/* Data of at least this size is not copied into the buffer. */
#define LARGE (OUTPUT_BUFFER_SIZE - OUTPUT_BUFFER_SIZE / 8)

static gboolean
fail (const OutputFile *self, GError **error, const char *why)
{
  return output_fail (self->name, why, error);
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

/* A file without a name can be linked later only through /proc. */
static gboolean
open_nameless (OutputFile *self)
{
#ifdef O_TMPFILE
  g_autofree char *folder = g_path_get_dirname (self->target);
  self->descriptor = descriptor_open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
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
  for (guint attempt = 0; attempt < HIDDEN_ATTEMPTS; attempt++)
    {
      hidden_place_set (&self->hidden, attempt);
      self->descriptor = descriptor_open (self->hidden.path,
                                          O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      self->hidden.is_there = self->descriptor >= 0;
      if (self->hidden.is_there || errno != EEXIST)
        return self->hidden.is_there;
    }
  return FALSE;
}

/* Opens the file that receives target's data; a replaced file's owner and permissions are
 * kept if this user may set them. */
static gboolean
open_beside (OutputFile *self, const struct stat *replaced, GError **error)
{
  hidden_place_init (&self->hidden, self->target);
  hidden_place_init (&self->aside, self->target);
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
  self->descriptor
      = descriptor >= 0
            ? fcntl (descriptor, F_DUPFD_CLOEXEC, 3)
            : descriptor_open (self->name, O_WRONLY | O_NOCTTY | O_CLOEXEC, 0);
  return self->descriptor >= 0 || fail_errno (self, error);
}

/* Finds out whether a name opens a file but is not a path to it, as /dev/fd/3 of a
 * deleted file: *elsewhere.  Returns: FALSE if the path cannot be examined. */
static gboolean
leads_elsewhere (const char *target, const struct stat *status, gboolean *elsewhere)
{
  struct stat there;
  const gboolean found = stat (target, &there) == 0;

  *elsewhere = !found || there.st_dev != status->st_dev || there.st_ino != status->st_ino;
  return found || errno == ENOENT;
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
  gboolean elsewhere;
  if (!leads_elsewhere (self->target, status, &elsewhere))
    return fail_errno (self, error);
  if (!elsewhere)
    return open_beside (self, status, error);
  g_clear_pointer (&self->target, g_free);
  return open_in_place (self, -1, error)
         && (descriptor_truncate (self->descriptor, 0) || fail_errno (self, error));
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

OutputFile *
output_file_new_in_memory (const char *name)
{
  OutputFile *self = g_new (OutputFile, 1);

  memset (self, 0, G_STRUCT_OFFSET (OutputFile, buffer));
  self->descriptor = -1;
  self->name = g_strdup (name);
  self->memory = g_string_new (NULL);
  return self;
}

/* Writes until all is written or a write fails; the error is kept. */
static void
write_through (OutputFile *self, const char *data, gsize length)
{
  gsize written = 0;

  if (self->memory != NULL)
    {
      g_string_append_len (self->memory, data, (gssize) length);
      return;
    }
  if (self->failure == 0
      && !descriptor_write_all (self->descriptor, data, length, &written))
    self->failure = errno;
  self->written += written;
  if (self->progress != NULL && written > 0)
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
  const gboolean is_large = length >= LARGE;

  if (is_large || length > OUTPUT_BUFFER_SIZE - self->used)
    write_buffer (self);
  if (is_large)
    {
      write_through (self, data, length);
      return;
    }
  if (length > 0)
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
  int length = vsnprintf (self->buffer + self->used, OUTPUT_BUFFER_SIZE - self->used,
                          format, arguments);
  va_end (arguments);
  if (length >= 0 && (gsize) length < OUTPUT_BUFFER_SIZE - self->used)
    {
      self->used += (gsize) length;
      return;
    }
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  output_file_puts (self, text);
}

char *
output_file_take_text (OutputFile *self, gsize *length)
{
  write_buffer (self);
  *length = self->memory->len;
  return g_string_free (g_steal_pointer (&self->memory), FALSE);
}

gboolean
output_file_flush (OutputFile *self, GError **error)
{
  write_buffer (self);
  return self->failure == 0 || fail (self, error, g_strerror (self->failure));
}

void
output_file_leave_unsafe (OutputFile *self)
{
  self->unsafe = TRUE;
}

const char *
output_file_name (const OutputFile *self)
{
  return self->name;
}

const char *
output_file_hidden (const OutputFile *self)
{
  return self->hidden.is_there ? self->hidden.path : NULL;
}

void
output_file_free (OutputFile *self)
{
  if (self == NULL)
    return;
  if (self->descriptor >= 0)
    close (self->descriptor);
  if (self->hidden.is_there)
    unlink (self->hidden.path);
  if (self->aside.is_there)
    unlink (self->aside.path);
  if (self->memory != NULL)
    g_string_free (self->memory, TRUE);
  g_free (self->hidden.path);
  g_free (self->aside.path);
  g_free (self->target);
  g_free (self->name);
  g_free (self);
}
