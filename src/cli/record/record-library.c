/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/record/record-library.h"

#include <string.h>

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

/* ---- the program's MPI ------------------------------------------------------------- */

/* What ldd prints; NULL if it is no program. */
static char *
list_libraries (const char *word)
{
  g_autofree char *path = g_find_program_in_path (word), *text = NULL;
  int status;

  if (path == NULL || word[0] == '-')
    return NULL;
  const char *const arguments[] = { "ldd", path, NULL };
  if (!g_spawn_sync (NULL, (char **) arguments, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &text,
                     NULL, &status, NULL)
      || status != 0)
    return NULL;
  return g_steal_pointer (&text);
}

/* Launchers come first and may use libraries of MPI, too, so the last program counts. */
static const char *
tell_by_libraries (char *const *recorders, char *const *words)
{
  const char *found = NULL;

  for (; *words != NULL; words++)
    {
      g_autofree char *libraries = list_libraries (*words);

      for (guint i = 0; libraries != NULL && recorders[i] != NULL; i += 2)
        {
          g_autofree char *line = g_strdup_printf ("\t%s ", recorders[i + 1]);
          if (strstr (libraries, line) != NULL)
            found = recorders[i];
        }
    }
  return found;
}

static const char *
choose (char *const *recorders, const char *name, char *const *words, GError **error)
{
  g_autofree char *names = names_of (recorders);

  if (recorders[0] == NULL)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "this netfare is built without recorders: no MPI was found; see "
                 "./configure --with-mpicc");
      return NULL;
    }
  if (name == NULL)
    {
      const char *found = tell_by_libraries (recorders, words);
      if (found == NULL && recorders[2] == NULL)
        return recorders[0];
      if (found == NULL)
        error_set (error, NETFARE_ERROR_USAGE,
                   "cannot tell which MPI the program uses, expected --mpi %s", names);
      return found;
    }
  for (guint i = 0; recorders[i] != NULL; i += 2)
    if (strcmp (recorders[i], name) == 0)
      return recorders[i];
  error_set (error, NETFARE_ERROR_USAGE, "option --mpi: found '%s', expected %s", name,
             names);
  return NULL;
}

/* ---- its file ---------------------------------------------------------------------- */

/* Beside the program where it was built, else where it was installed. */
static char *
find_file (const char *name)
{
  g_autofree char *file = g_strdup_printf ("libnetfare-record-%s.so", name);
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *beside = folder != NULL ? g_build_filename (folder, file, NULL) : NULL;

  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&beside);
  return g_build_filename (PKGLIBDIR, file, NULL);
}

char *
record_library_find (const char *name, char *const *words, GError **error)
{
  g_auto (GStrv) recorders = list_recorders ();
  const char *chosen = choose (recorders, name, words, error);
  g_autofree char *path = chosen != NULL ? find_file (chosen) : NULL;

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
