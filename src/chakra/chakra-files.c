/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "chakra/chakra-files.h"

#include <string.h>

#include "base/error.h"
#include "base/shape.h"

#define SUFFIX ".et"
#define FIRST ".0" SUFFIX
#define GROUPS ".json"

static gboolean
is_file (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

static char *
file_of_rank (const char *prefix, guint rank)
{
  return g_strdup_printf ("%s.%u" SUFFIX, prefix, rank);
}

gboolean
chakra_files_looks_like (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      g_autoptr (GPtrArray) names = inputs_list (NULL, path, FIRST);

      return names->len > 0;
    }
  if (g_str_has_suffix (path, SUFFIX))
    return is_file (path);
  g_autofree char *first = file_of_rank (path, 0);
  return is_file (first);
}

/* ---- the prefix -------------------------------------------------------------------- */

/* The rank in "PREFIX.12.et", and where the prefix ends; NULL: it is no such name. */
static const char *
rank_of (const char *name, guint64 *rank)
{
  const char *end, *at;

  if (!g_str_has_suffix (name, SUFFIX))
    return NULL;
  end = at = name + strlen (name) - strlen (SUFFIX);
  while (at > name && g_ascii_isdigit (at[-1]))
    at--;
  if (at == end || at - name < 2 || at[-1] != '.' || (*at == '0' && end - at > 1)
      || end - at > 9)
    return NULL;
  *rank = g_ascii_strtoull (at, NULL, 10);
  return at - 1;
}

static char *
prefix_of_folder (const char *path, Inputs *inputs, GError **error)
{
  g_autoptr (GPtrArray) names = inputs_list (inputs, path, FIRST);

  if (names->len == 1)
    {
      const char *name = names->pdata[0];
      g_autofree char *begin = g_strndup (name, strlen (name) - strlen (FIRST));

      return g_build_filename (path, begin, NULL);
    }
  error_set_at (error, path, 0, 0,
                "found a folder with %u files NAME" FIRST " of Chakra, expected one",
                names->len);
  return NULL;
}

/* NULL without an error: the path is the only file. */
static char *
find_prefix (const char *path, Inputs *inputs, GError **error)
{
  guint64 rank;
  const char *end = rank_of (path, &rank);

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return prefix_of_folder (path, inputs, error);
  if (end != NULL)
    return g_strndup (path, (gsize) (end - path));
  return g_str_has_suffix (path, SUFFIX) ? NULL : g_strdup (path);
}

/* ---- the files --------------------------------------------------------------------- */

/* The greatest rank of the files with this prefix, plus 1. */
static guint64
ranks_in_folder (const char *prefix, Inputs *inputs)
{
  g_autofree char *folder = g_path_get_dirname (prefix);
  g_autofree char *own = g_path_get_basename (prefix);
  g_autoptr (GPtrArray) names = inputs_list (inputs, folder, SUFFIX);
  guint64 ranks = 0, rank;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i], *end = rank_of (name, &rank);

      if (end != NULL && (gsize) (end - name) == strlen (own)
          && strncmp (name, own, strlen (own)) == 0)
        ranks = MAX (ranks, rank + 1);
    }
  return ranks;
}

static char **
list_files (const char *prefix, Inputs *inputs, GError **error)
{
  const guint64 ranks = MAX (ranks_in_folder (prefix, inputs), 1);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);

  for (guint r = 0; r < ranks; r++)
    {
      char *file = file_of_rank (prefix, r);

      g_ptr_array_add (files, file);
      if (!is_file (file) || r >= SHAPE_MAX_PROCESSORS)
        {
          error_set_at (error, file, 0, 0,
                        "found no file of rank %u, expected those of %" G_GUINT64_FORMAT
                        " ranks",
                        r, ranks);
          return NULL;
        }
    }
  g_ptr_array_add (files, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&files), FALSE);
}

char **
chakra_files_find (const char *path, Inputs *inputs, char **prefix, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_auto (GStrv) files = NULL;

  *prefix = find_prefix (path, inputs, &problem);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (*prefix != NULL)
    return list_files (*prefix, inputs, error);
  files = g_new0 (char *, 2);
  files[0] = g_strdup (path);
  *prefix = g_strndup (path, strlen (path) - strlen (SUFFIX));
  return g_steal_pointer (&files);
}

void
chakra_files_name (const char *path, Inputs *inputs)
{
  g_autofree char *prefix = NULL;
  g_auto (GStrv) files = chakra_files_find (path, NULL, &prefix, NULL);

  g_autofree char *groups = g_strconcat (prefix != NULL ? prefix : "", GROUPS, NULL);

  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    inputs_name (inputs, files[i], INPUT_BY_FILE, path);
  if (files != NULL && is_file (groups))
    inputs_name (inputs, groups, INPUT_BY_FILE, path);
}
