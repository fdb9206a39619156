/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/option-streams.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "cli/options/option-paths.h"

#define BUFFER_SIZE 65536
#define FIRST_FREE 3

/* The descriptor that a path names: 0 of "-" and "/dev/stdin", 63 of "/dev/fd/63"; -1: it
 * names another file. */
static int
named_descriptor (const char *path)
{
  static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
  guint64 number;

  if (strcmp (path, "-") == 0 || strcmp (path, "/dev/stdin") == 0)
    return STDIN_FILENO;
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (path, folders[i])
        && g_ascii_string_to_unsigned (path + strlen (folders[i]), 10, 0, G_MAXINT,
                                       &number, NULL))
      return (int) number;
  return -1;
}

static gboolean
is_stream (const char *path)
{
  int descriptor = named_descriptor (path);
  struct stat status;

  if ((descriptor >= 0 ? fstat (descriptor, &status) : stat (path, &status)) != 0)
    return FALSE;
  return S_ISFIFO (status.st_mode) || S_ISSOCK (status.st_mode)
         || (S_ISCHR (status.st_mode) && descriptor >= 0 && isatty (descriptor));
}

static gboolean
fail (const char *path, const char *what, GError **error)
{
  error_set_at (error, strcmp (path, "-") == 0 ? "<stdin>" : path, 0, 0, "%s: %s", what,
                g_strerror (errno));
  return FALSE;
}

static gboolean
copy (int from, int to, const char *path, GError **error)
{
  g_autofree char *buffer = g_malloc (BUFFER_SIZE);

  for (;;)
    {
      gssize n = descriptor_read (from, buffer, BUFFER_SIZE, -1);

      if (n == 0)
        return TRUE;
      if (n < 0)
        return fail (path, "cannot read", error);
      if (!descriptor_write_all (to, buffer, (gsize) n, NULL))
        return fail (path, "cannot keep a copy", error);
    }
}

/* Copies the stream, and gives the copy the number wanted, or a free one if that is -1.
 * Returns: the number; -1 on failure. */
static int
keep (const char *path, int wanted, GError **error)
{
  FILE *file = tmpfile ();
  int from
      = wanted >= 0 ? wanted : descriptor_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
  int number = -1;

  if (from < 0)
    fail (path, "cannot open", error);
  else if (file == NULL)
    fail (path, "cannot keep a copy", error);
  else if (copy (from, fileno (file), path, error))
    {
      number = wanted >= 0 ? descriptor_replace (fileno (file), wanted)
                           : fcntl (fileno (file), F_DUPFD, FIRST_FREE);
      if (number < 0)
        fail (path, "cannot keep a copy", error);
      else if (lseek (number, 0, SEEK_SET) < 0)
        {
          fail (path, "cannot keep a copy", error);
          number = -1;
        }
    }
  if (file != NULL)
    fclose (file);
  if (wanted < 0 && from >= 0)
    close (from);
  return number;
}

/* ---- paths that change ------------------------------------------------------------- */

/* Where the path stands as a whole: "PATH", "file:PATH", "machine=PATH,..". */
static const char *
find_path (const char *text, const char *path)
{
  const char *found = strstr (text, path);

  for (; found != NULL; found = strstr (found + 1, path))
    if ((found == text || strchr (":=,\"", found[-1]) != NULL)
        && strchr (",;\"", found[strlen (path)]) != NULL)
      return found;
  return NULL;
}

/* The text with another path; NULL: it has not this one. */
static char *
replaced (Options *self, const char *text, const char *path, const char *by)
{
  const char *found = text != NULL ? find_path (text, path) : NULL;
  char *made;

  if (found == NULL)
    return NULL;
  made = g_strdup_printf ("%.*s%s%s", (int) (found - text), text, by,
                          found + strlen (path));
  g_ptr_array_add (self->kept, made);
  return made;
}

static void
replace_in_list (Options *self, GPtrArray *list, const char *path, const char *by)
{
  for (guint i = 0; i < list->len; i++)
    {
      char *made = replaced (self, list->pdata[i], path, by);

      if (made != NULL)
        list->pdata[i] = made;
    }
}

/* A pipe with a name cannot be opened again: the options name the copy. */
static void
replace_path (Options *self, const char *path, const char *by)
{
  const char **texts[] = { &self->reader->options.data, &self->reader->options.groups,
                           &self->view_network, &self->baseline };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *made = replaced (self, *texts[i], path, by);

      if (made != NULL)
        *texts[i] = made;
    }
  for (guint i = 0; i < self->settings->len; i++)
    {
      Setting *setting = &g_array_index (self->settings, Setting, i);
      const char *made = setting->type == SETTING_NAME
                             ? NULL
                             : replaced (self, setting->value, path, by);

      if (made != NULL)
        setting->value = made;
    }
  replace_in_list (self, self->reader->libraries, path, by);
  replace_in_list (self, self->vary, path, by);
  if (self->command->reads_again)
    replace_in_list (self, self->files, path, by);
}

/* option: that names it; NULL: an argument.  *copy: the other path that options have
 * then, to be freed; unchanged: they have the same. */
static gboolean
keep_path (Options *self, const char *option, const char *path, char **copy,
           GError **error)
{
  int wanted = named_descriptor (path), number;

  if (!is_stream (path))
    return TRUE;
  number = keep (path, wanted, error);
  if (number < 0)
    return FALSE;
  if (wanted >= 0)
    return TRUE;
  *copy = g_strdup_printf ("/dev/fd/%d", number);
  replace_path (self, path, *copy);
  inputs_name (self->inputs, *copy, option != NULL ? INPUT_BY_OPTION : INPUT_BY_ARGUMENT,
               option);
  return TRUE;
}

gboolean
option_streams_keep (Options *self, GError **error)
{
  guint arguments = self->command->reads_again ? self->files->len : 0;

  for (guint i = 0; i < self->paths->len; i++)
    {
      PathUse *use = &g_array_index (self->paths, PathUse, i);
      char *copy = NULL;

      if (use->use != PATH_READ)
        continue;
      if (!keep_path (self, use->option, use->path, &copy, error))
        return FALSE;
      if (copy != NULL)
        {
          g_free (use->path);
          use->path = copy;
        }
    }
  for (guint i = 0; i < arguments; i++)
    {
      g_autofree char *copy = NULL;

      if (!keep_path (self, NULL, self->files->pdata[i], &copy, error))
        return FALSE;
    }
  return TRUE;
}
