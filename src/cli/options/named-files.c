/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/options/named-files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/error.h"
#include "readers/reader-list.h"

#define MOST_SEARCHED (1u << 20) /* machine files are short */

void
named_files_add_calls (const char *text, const char *folder, GPtrArray *files)
{
  for (const char *at = strstr (text, "file"); at != NULL; at = strstr (at, "file"))
    {
      at += strlen ("file");
      const char *next = at + strspn (at, " \t\r\n");
      if (*next != '(')
        continue;
      next += 1 + strspn (next + 1, " \t\r\n");
      const char *end = *next == '"' ? strchr (next + 1, '"') : NULL;
      if (end == NULL)
        continue;
      g_autofree char *name = g_strndup (next + 1, (gsize) (end - next - 1));
      g_ptr_array_add (files, folder != NULL && !g_path_is_absolute (name)
                                  ? g_build_filename (folder, name, NULL)
                                  : g_steal_pointer (&name));
      at = end;
    }
}

/* What the file begins with; NULL: it cannot be read. */
static char *
read_begin (int descriptor, const char *path, gsize *length, GError **error)
{
  g_autofree char *text = g_malloc (MOST_SEARCHED + 1);
  gssize n = 1;

  *length = 0;
  while (*length < MOST_SEARCHED && n > 0)
    {
      n = descriptor_read (descriptor, text + *length, MOST_SEARCHED - *length,
                           (gint64) *length);
      if (n < 0)
        {
          error_set_at (error, strcmp (path, "-") == 0 ? "<stdin>" : path, 0, 0,
                        "cannot read: %s", g_strerror (errno));
          return NULL;
        }
      *length += (gsize) n;
    }
  text[*length] = '\0';
  return g_realloc (g_steal_pointer (&text), *length + 1);
}

static gboolean
add_calls_of_file (int descriptor, const char *path, GPtrArray *files, GError **error)
{
  gsize length;
  g_autofree char *text = read_begin (descriptor, path, &length, error);
  g_autofree char *folder = g_path_get_dirname (path);

  if (text != NULL && strlen (text) == length)
    named_files_add_calls (text, strcmp (folder, ".") == 0 ? NULL : folder, files);
  return text != NULL;
}

static gboolean
add_files_of_readers (const char *path, GPtrArray *files, GError **error)
{
  for (const Reader *const *reader = reader_list; *reader != NULL; reader++)
    if ((*reader)->files != NULL && !(*reader)->files (path, files, error))
      return FALSE;
  return TRUE;
}

static gboolean
add_of_open (int descriptor, const char *path, GPtrArray *files, GError **error)
{
  struct stat status;
  const gboolean known = fstat (descriptor, &status) == 0;
  const gboolean regular = known && S_ISREG (status.st_mode);

  if (regular && !add_calls_of_file (descriptor, path, files, error))
    return FALSE;
  if (descriptor == STDIN_FILENO || !(regular || (known && S_ISDIR (status.st_mode))))
    return TRUE;
  return add_files_of_readers (path, files, error);
}

gboolean
named_files_add (const char *path, GPtrArray *files, GError **error)
{
  const gboolean is_stdin = strcmp (path, "-") == 0;
  const int descriptor
      = is_stdin
            ? STDIN_FILENO
            : descriptor_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  gboolean good;

  if (descriptor < 0)
    return TRUE;
  good = add_of_open (descriptor, path, files, error);
  if (!is_stdin)
    close (descriptor);
  return good;
}
