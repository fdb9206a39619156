/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/record/record-library.h"

#include <string.h>

#define FILE_NAME "libnetfare-record.so"

/* Names of recorders, each followed by the library of its MPI: "openmpi libmpi.so.40". */
static char **
list_recorders (void)
{
  return g_strsplit (RECORDERS, " ", -1);
}

static char *
names_of (char *const *recorders)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; recorders[i] != NULL && recorders[i + 1] != NULL; i += 2)
    g_string_append_printf (names, "%s%s", i > 0 ? " or " : "", recorders[i]);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* name: NULL if any will do. */
static gboolean
check_name (const char *name, GError **error)
{
  g_auto (GStrv) recorders = list_recorders ();
  g_autofree char *names = names_of (recorders);

  for (guint i = 0; recorders[i] != NULL; i += 2)
    if (name == NULL || strcmp (recorders[i], name) == 0)
      return TRUE;
  if (recorders[0] == NULL)
    error_set (error, NETFARE_ERROR_USAGE,
               "this netfare is built without recorders: no MPI was found; see "
               "./configure --with-mpicc");
  else
    error_set (error, NETFARE_ERROR_USAGE, "option --mpi: found '%s', expected %s", name,
               names);
  return FALSE;
}

/* ---- its file ---------------------------------------------------------------------- */

/* Beside the program where it was built, else where it was installed. */
static char *
find_file (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *beside
      = folder != NULL ? g_build_filename (folder, FILE_NAME, NULL) : NULL;

  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&beside);
  return g_build_filename (PKGLIBDIR, FILE_NAME, NULL);
}

char *
record_library_find (const char *name, GError **error)
{
  g_autofree char *path = check_name (name, error) ? find_file () : NULL;

  if (path == NULL)
    return NULL;
  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR))
    error_set_at (error, path, 0, 0, "there is no such library");
  else if (strpbrk (path, " :") != NULL)
    error_set_at (error, path, 0, 0,
                  "the path has a blank or a colon, which LD_PRELOAD does not allow");
  else
    return g_steal_pointer (&path);
  return NULL;
}
