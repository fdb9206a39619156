/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/remove-tree.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/descriptor.h"

/* The deepest nesting of folders that is removed. */
#define MOST_DEEP 8

#ifdef SYS_getdents64
/* An entry of a folder as Linux gives it. */
typedef struct
{
  guint64 inode;
  gint64 offset;
  unsigned short length;
  unsigned char type;
  char name[];
} Entry;

static void empty_folder (int folder, guint deep);

static void
remove_entry (int folder, const char *name, guint deep)
{
  if (strcmp (name, ".") == 0 || strcmp (name, "..") == 0
      || unlinkat (folder, name, 0) == 0 || deep == MOST_DEEP)
    return;
  int inner;
  do
    inner = openat (folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  while (inner < 0 && errno == EINTR);
  if (inner < 0)
    return;
  empty_folder (inner, deep + 1);
  close (inner);
  unlinkat (folder, name, AT_REMOVEDIR);
}

/* The system call is used, as opendir allocates.  Removing entries while a folder is read
 * does not hide others. */
static void
empty_folder (int folder, guint deep)
{
  _Alignas(Entry) char buffer[4096];
  for (;;)
    {
      long length = syscall (SYS_getdents64, folder, buffer, sizeof buffer);

      if (length <= 0)
        return;
      for (long at = 0; at < length;)
        {
          const Entry *entry = (const Entry *) (gconstpointer) (buffer + at);

          remove_entry (folder, entry->name, deep);
          at += entry->length;
        }
    }
}
#endif

gboolean
remove_tree (const char *path)
{
#ifdef SYS_getdents64
  int folder = descriptor_open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
  if (folder >= 0)
    {
      empty_folder (folder, 0);
      close (folder);
    }
#endif
  return rmdir (path) == 0;
}
