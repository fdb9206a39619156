/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

int
descriptor_open (const char *path, int flags, guint mode)
{
  int descriptor;

  do
    descriptor = open (path, flags, mode);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

/* Whether a transfer that failed is to be tried again. */
static gboolean
may_repeat (int descriptor, short event)
{
  struct pollfd wait = { .fd = descriptor, .events = event };

  if (errno == EAGAIN)
    poll (&wait, 1, -1);
  else if (errno != EINTR)
    return FALSE;
  return TRUE;
}

gssize
descriptor_read (int descriptor, char *to, gsize length, gint64 place)
{
  gssize n;

  do
    n = place >= 0 ? pread (descriptor, to, length, place)
                   : read (descriptor, to, length);
  while (n < 0 && may_repeat (descriptor, POLLIN));
  return n;
}

gssize
descriptor_write (int descriptor, const char *data, gsize length)
{
  gssize n;

  do
    n = write (descriptor, data, length);
  while (n < 0 && may_repeat (descriptor, POLLOUT));
  return n;
}

gboolean
descriptor_write_all (int descriptor, const char *data, gsize length, gsize *written)
{
  gsize done = 0;
  gssize n = 0;

  while (done < length && n >= 0)
    {
      n = descriptor_write (descriptor, data + done, length - done);
      done += n > 0 ? (gsize) n : 0;
    }
  if (written != NULL)
    *written = done;
  return done == length;
}

int
descriptor_replace (int descriptor, int wanted)
{
  int result;

  do
    result = dup2 (descriptor, wanted);
  while (result < 0 && errno == EINTR);
  return result;
}

gboolean
descriptor_sync (int descriptor)
{
  int result;

  do
    result = fsync (descriptor);
  while (result < 0 && errno == EINTR);
  /* Some file systems have no fsync. */
  return result == 0 || errno == EINVAL || errno == EROFS || errno == ENOSYS
         || errno == ENOTSUP;
}

gboolean
descriptor_truncate (int descriptor, goffset length)
{
  int result;

  do
    result = ftruncate (descriptor, length);
  while (result < 0 && errno == EINTR);
  return result == 0;
}

gboolean
descriptor_close (int descriptor)
{
  /* On Linux a close that is interrupted has closed the descriptor. */
  return close (descriptor) == 0 || errno == EINTR;
}
