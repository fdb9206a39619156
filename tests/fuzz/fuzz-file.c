/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/remove-tree.h"
#include "fuzz/fuzz.h"

static struct
{
  char *path;
  GHashTable *files; /* char *: descriptor */
} folder;

FuzzFile
fuzz_file_new (const void *data, gsize size)
{
  FuzzFile self = { .descriptor = memfd_create ("input", 0) };

  self.path = g_strdup_printf ("/proc/self/fd/%d", self.descriptor);
  if (self.descriptor < 0 || write (self.descriptor, data, size) != (gssize) size)
    fuzz_fail ("no file in memory");
  return self;
}

void
fuzz_file_clear (FuzzFile *self)
{
  close (self->descriptor);
  g_free (self->path);
}

/* ---- a folder ---------------------------------------------------------------------- */

static void
remove_folder (void)
{
  remove_tree (folder.path);
  g_free (folder.path);
  g_hash_table_unref (folder.files);
}

const char *
fuzz_folder (void)
{
  if (folder.path == NULL)
    {
      folder.path = g_dir_make_tmp ("netfare-fuzz-XXXXXX", NULL);
      if (folder.path == NULL)
        fuzz_fail ("no folder");
      folder.files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      atexit (remove_folder);
    }
  return folder.path;
}

static int
open_file (const char *name)
{
  g_autofree char *path = g_build_filename (fuzz_folder (), name, NULL);
  gpointer known;
  int fd;

  if (g_hash_table_lookup_extended (folder.files, name, NULL, &known))
    return GPOINTER_TO_INT (known);
  fd = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  g_hash_table_insert (folder.files, g_strdup (name), GINT_TO_POINTER (fd));
  return fd;
}

void
fuzz_folder_set (const char *name, const void *data, gsize size)
{
  const int fd = open_file (name);

  if (ftruncate (fd, (off_t) size) != 0 || pwrite (fd, data, size, 0) != (gssize) size)
    fuzz_fail ("no file %s", name);
}
