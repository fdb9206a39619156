/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-files.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/shape.h"

#define META ".meta"
#define BINARY ".bin"
#define MOST_META 65536 /* bytes; files have about 150 */

static const char magic[] = "\xff\xaa\xdd\x44UMPI";

/* ---- kinds of files ---------------------------------------------------------------- */

/* The begin of a regular file; NULL: there is none. */
static char *
read_begin (const char *path, gsize most, gsize *length)
{
  g_autofree char *text = NULL;
  struct stat status;

  if (stat (path, &status) != 0 || !S_ISREG (status.st_mode))
    return NULL;
  FILE *file = fopen (path, "rbe");
  if (file == NULL)
    return NULL;
  text = g_malloc (most + 1);
  *length = fread (text, 1, most, file);
  text[*length] = '\0';
  fclose (file);
  return g_steal_pointer (&text);
}

static gboolean
is_binary (const char *path)
{
  gsize length = 0;
  g_autofree char *head = read_begin (path, sizeof magic - 1, &length);

  return head != NULL && length == sizeof magic - 1 && memcmp (head, magic, length) == 0;
}

/* "PREFIX" of "PREFIX-0012.bin"; NULL: the name is another one. */
static char *
prefix_of_binary (const char *path)
{
  const char *end = path + strlen (path) - strlen (BINARY);
  const char *dash = end;

  if (!g_str_has_suffix (path, BINARY))
    return NULL;
  while (dash > path && g_ascii_isdigit (dash[-1]))
    dash--;
  return dash > path && dash < end && dash[-1] == '-'
             ? g_strndup (path, (gsize) (dash - 1 - path))
             : NULL;
}

/* The value of a line "key=value"; NULL: there is none. */
static char *
value_of (const char *text, const char *key)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  const gsize n = strlen (key);

  for (guint i = 0; lines[i] != NULL; i++)
    if (strncmp (lines[i], key, n) == 0 && lines[i][n] == '=')
      return g_strdup (g_strstrip (lines[i] + n + 1));
  return NULL;
}

/* The text of a .meta file; NULL: it is none. */
static char *
read_meta (const char *path)
{
  gsize length = 0;
  g_autofree char *text = read_begin (path, MOST_META, &length);
  g_autofree char *ranks = text != NULL ? value_of (text, "numprocs") : NULL;
  g_autofree char *prefix = text != NULL ? value_of (text, "fileprefix") : NULL;

  return ranks != NULL && prefix != NULL ? g_steal_pointer (&text) : NULL;
}

/* The .meta files of a folder. */
static GPtrArray *
metas_of (const char *folder, Inputs *inputs)
{
  g_autoptr (GPtrArray) names = inputs_list (inputs, folder, META);
  GPtrArray *metas = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      g_autofree char *text = read_meta (path);

      if (text != NULL)
        g_ptr_array_add (metas, g_steal_pointer (&path));
    }
  return metas;
}

gboolean
dumpi_files_looks_like (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_autoptr (GPtrArray) metas = metas_of (path, NULL);

      return metas->len > 0;
    }
  /* Only files that may be of a trace by their names are opened for this. */
  g_autofree char *prefix = prefix_of_binary (path);
  g_autofree char *text = g_str_has_suffix (path, META) ? read_meta (path) : NULL;
  return text != NULL || (prefix != NULL && is_binary (path));
}

/* ---- the trace --------------------------------------------------------------------- */

static char *
file_of_rank (const char *prefix, guint rank)
{
  return g_strdup_printf ("%s-%04u" BINARY, prefix, rank);
}

/* Files of ranks that there are, from 0 on. */
static guint
count_files (const char *prefix)
{
  for (guint n = 0;; n++)
    {
      g_autofree char *path = file_of_rank (prefix, n);

      if (n > SHAPE_MAX_PROCESSORS || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return n;
    }
}

/* Prefix and number of ranks of a .meta file, next to which the other files are. */
static char *
take_meta (const char *path, guint *ranks, GError **error)
{
  g_autofree char *text = read_meta (path);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *number = text != NULL ? value_of (text, "numprocs") : NULL;
  g_autofree char *prefix = text != NULL ? value_of (text, "fileprefix") : NULL;
  guint64 value;

  if (text == NULL)
    error_set_at (error, path, 0, 0,
                  "found no DUMPI trace, expected its .meta file, a .bin file or their "
                  "folder");
  else if (!g_ascii_string_to_unsigned (number, 10, 1, SHAPE_MAX_PROCESSORS, &value,
                                        NULL))
    error_set_at (error, path, 0, 0,
                  "found numprocs '%s', expected a number from 1 to %u", number,
                  SHAPE_MAX_PROCESSORS);
  else
    {
      g_autofree char *name = g_path_get_basename (prefix);

      *ranks = (guint) value;
      return g_build_filename (folder, name, NULL);
    }
  return NULL;
}

static char *
take_folder (const char *path, Inputs *inputs, guint *ranks, GError **error)
{
  g_autoptr (GPtrArray) metas = metas_of (path, inputs);

  if (metas->len == 1)
    {
      inputs_add (inputs, metas->pdata[0]);
      return take_meta (metas->pdata[0], ranks, error);
    }
  error_set_at (error, path, 0, 0,
                "found a folder with %u .meta files of DUMPI, expected one", metas->len);
  return NULL;
}

/* The prefix of all files, and the number of ranks. */
static char *
find_prefix (const char *path, Inputs *inputs, guint *ranks, GError **error)
{
  g_autofree char *prefix = prefix_of_binary (path);
  g_autofree char *meta = prefix != NULL ? g_strconcat (prefix, META, NULL) : NULL;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return take_folder (path, inputs, ranks, error);
  if (prefix == NULL)
    {
      inputs_add (inputs, path);
      return take_meta (path, ranks, error);
    }
  if (inputs_has_file (inputs, meta))
    {
      inputs_add (inputs, meta);
      return take_meta (meta, ranks, error);
    }
  *ranks = MAX (count_files (prefix), 1);
  return g_steal_pointer (&prefix);
}

char **
dumpi_files_find (const char *path, Inputs *inputs, GError **error)
{
  guint ranks = 0;
  g_autofree char *prefix = find_prefix (path, inputs, &ranks, error);
  g_auto (GStrv) files = NULL;

  if (prefix == NULL)
    return NULL;
  files = g_new0 (char *, ranks + 1);
  for (guint r = 0; r < ranks; r++)
    {
      files[r] = file_of_rank (prefix, r);
      if (!g_file_test (files[r], G_FILE_TEST_IS_REGULAR))
        {
          error_set_at (error, files[r], 0, 0,
                        "found no file of rank %u, expected those of %u ranks", r, ranks);
          return NULL;
        }
      inputs_add (inputs, files[r]);
    }
  return g_steal_pointer (&files);
}

void
dumpi_files_name (const char *path, Inputs *inputs)
{
  g_auto (GStrv) files = dumpi_files_find (path, NULL, NULL);

  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    inputs_name (inputs, files[i], INPUT_BY_FILE, path);
}
