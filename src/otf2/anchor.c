/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/anchor.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/archive-folder.h"
#include "base/error.h"

#define SUFFIX ".otf2"

/* Finds the first anchor file of a folder; *n: their number. */
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

/* The names of all files that may exist. */
static GPtrArray *
list_files (const char *anchor, Inputs *inputs)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (files, g_strdup (anchor));
  if (!g_str_has_suffix (anchor, SUFFIX))
    return files;
  g_autofree char *stem = g_strndup (anchor, strlen (anchor) - strlen (SUFFIX));
  g_autoptr (GPtrArray) names = inputs_list (inputs, stem, "");
  g_ptr_array_add (files, g_strconcat (stem, ".def", NULL));
  g_ptr_array_add (files, g_strconcat (stem, ".marker", NULL));
  g_ptr_array_add (files, anchor_program (anchor));
  for (guint i = 0; i < names->len; i++)
    g_ptr_array_add (files, g_build_filename (stem, names->pdata[i], NULL));
  return files;
}

void
anchor_name_files (const char *path, Inputs *inputs)
{
  g_autofree char *anchor = anchor_looks_like (path) ? anchor_find (path, NULL) : NULL;

  if (anchor == NULL)
    return;
  g_autoptr (GPtrArray) files = list_files (anchor, NULL);
  for (guint i = 0; i < files->len; i++)
    inputs_name (inputs, files->pdata[i], INPUT_BY_FILE, path);
}

gboolean
anchor_add_files (const char *anchor, Inputs *inputs, GError **error)
{
  g_autoptr (GPtrArray) files = list_files (anchor, inputs);

  for (guint i = 0; i < files->len; i++)
    {
      struct stat status;

      if (stat (files->pdata[i], &status) != 0 || S_ISDIR (status.st_mode))
        continue;
      if (!S_ISREG (status.st_mode))
        {
          error_set_at (error, files->pdata[i], 0, 0,
                        "found no regular file, expected a file of an OTF2 archive");
          return FALSE;
        }
      inputs_add (inputs, files->pdata[i]);
    }
  return TRUE;
}
