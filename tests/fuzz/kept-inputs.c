/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept-inputs.c - runs a fuzz target on the files of its corpus, with any compiler
 *
 *   fuzz-trace FOLDER      one test a file, in order of their names
 */
#include "config.h"

#include <stdio.h>

#include "fuzz/fuzz.h"

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
list_names (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) names = NULL;

  if (argc != 2)
    return 2;
  names = list_names (argv[1]);
  printf ("1..%u\n", names->len);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (argv[1], names->pdata[i], NULL);
      g_autofree char *data = NULL;
      gsize size = 0;

      printf ("%s %u - %s\n",
              g_file_get_contents (path, &data, &size, NULL)
                      && LLVMFuzzerTestOneInput ((const guint8 *) data, size) == 0
                  ? "ok"
                  : "not ok",
              i + 1, (char *) names->pdata[i]);
      fflush (stdout);
    }
  return names->len == 0;
}
