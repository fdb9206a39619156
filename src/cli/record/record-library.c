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

/* "../lib/netfare": how PKGLIBDIR is reached from BINDIR, both as they were configured.
 */
static char *
installed_way (void)
{
  g_auto (GStrv) from = g_strsplit (BINDIR, "/", -1);
  g_auto (GStrv) to = g_strsplit (PKGLIBDIR, "/", -1);
  g_autoptr (GString) way = g_string_new (NULL);
  g_autofree char *rest = NULL;
  guint same = 0;

  while (from[same] != NULL && g_strcmp0 (from[same], to[same]) == 0)
    same++;
  for (guint i = same; from[i] != NULL; i++)
    g_string_append (way, "../");
  rest = g_strjoinv ("/", to + same);
  g_string_append (way, rest);
  return g_string_free (g_steal_pointer (&way), FALSE);
}

/* The file in `folder`, as seen from that of the program; NULL: it is not there. */
static char *
find_below (const char *program, const char *folder)
{
  g_autofree char *own = g_path_get_dirname (program);
  g_autofree char *path = g_build_filename (own, folder, FILE_NAME, NULL);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_canonicalize_filename (path, NULL)
                                                    : NULL;
}

/* Beside the program where it was built; as it was installed, also where the whole has
 * been moved since; else where it was to be installed. */
static char *
find_file (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *way = installed_way ();
  char *found = program != NULL ? find_below (program, "") : NULL;

  if (found == NULL && program != NULL)
    found = find_below (program, way);
  return found != NULL ? found : g_build_filename (PKGLIBDIR, FILE_NAME, NULL);
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
