/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/anchor.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/archive-folder.h"
#include "base/error.h"

#define SUFFIX ".otf2"

/* The first of a folder; *n: how many there are. */
static char *
first_in_folder (const char *path, guint *n)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  char *first = NULL;
  const char *name;

  *n = 0;
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      if (!g_str_has_suffix (name, SUFFIX) || g_file_test (file, G_FILE_TEST_IS_DIR))
        continue;
      if ((*n)++ == 0)
        first = g_steal_pointer (&file);
    }
  return first;
}

gboolean
anchor_looks_like (const char *path)
{
  g_autofree char *file = NULL;
  guint n;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_str_has_suffix (path, SUFFIX);
  file = first_in_folder (path, &n);
  return n > 0;
}

char *
anchor_find (const char *path, GError **error)
{
  g_autofree char *file = NULL;
  guint n;

  if (strcmp (path, "-") == 0)
    {
      error_set_at (error, "<stdin>", 0, 0,
                    "found standard input, expected the path of an OTF2 archive, which "
                    "has several files");
      return NULL;
    }
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      error_set_at (error, path, 0, 0, "cannot read: %s", g_strerror (ENOENT));
      return NULL;
    }
  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_strdup (path);
  file = first_in_folder (path, &n);
  if (n == 1)
    return g_steal_pointer (&file);
  error_set_at (error, path, 0, 0,
                "found a folder with %u files named .otf2, expected one", n);
  return NULL;
}

char *
anchor_program (const char *anchor)
{
  g_autofree char *stem = NULL;

  if (!g_str_has_suffix (anchor, SUFFIX))
    return NULL;
  stem = g_strndup (anchor, strlen (anchor) - strlen (SUFFIX));
  return g_strconcat (stem, ARCHIVE_PROGRAM_SUFFIX, NULL);
}

/* ---- the files of an archive ------------------------------------------------------- */

static void
add_folder (const char *path, GPtrArray *files)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (files, g_build_filename (path, name, NULL));
}

gboolean
anchor_files (const char *path, GPtrArray *files, GError **error)
{
  g_autofree char *anchor = NULL, *stem = NULL;

  (void) error; /* the reader says it if names cannot be read */
  if (!anchor_looks_like (path) || (anchor = anchor_find (path, NULL)) == NULL
      || !g_str_has_suffix (anchor, SUFFIX))
    return TRUE;
  stem = g_strndup (anchor, strlen (anchor) - strlen (SUFFIX));
  g_ptr_array_add (files, g_strconcat (stem, ".def", NULL));
  g_ptr_array_add (files, g_strconcat (stem, ".marker", NULL));
  g_ptr_array_add (files, anchor_program (anchor));
  add_folder (stem, files);
  g_ptr_array_add (files, g_steal_pointer (&anchor));
  return TRUE;
}

gboolean
anchor_check_files (const char *anchor, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  if (!anchor_files (anchor, files, error))
    return FALSE;
  for (guint i = 0; i < files->len; i++)
    {
      struct stat status;

      if (stat (files->pdata[i], &status) != 0 || S_ISREG (status.st_mode)
          || S_ISDIR (status.st_mode))
        continue;
      error_set_at (error, files->pdata[i], 0, 0,
                    "found no regular file, expected a file of an OTF2 archive");
      return FALSE;
    }
  return TRUE;
}
