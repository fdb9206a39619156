/* SPDX-License-Identifier: GPL-3.0-or-later */
/* example.c - netfare example: copies an example that comes with netfare
 *
 * All of them are compiled in, under the paths that they have in the sources.
 */
#include "config.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/console/safe-outputs.h"
#include "cli/options/option-table.h"
#include "cli/options/options.h"

#define PREFIX "/netfare/"
#define ROOT "examples"

/* Made by glib-compile-resources (local.mk). */
GResource *netfare_examples_get_resource (void);

static int
compare_texts (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The names in a folder, in order; folders end with a slash.  NULL: it is a file.  Free
 * with g_strfreev. */
static char **
children_of (const char *path)
{
  g_autofree char *place = g_strconcat (PREFIX, path, NULL);
  char **names = g_resource_enumerate_children (netfare_examples_get_resource (), place,
                                                G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  if (names != NULL)
    qsort (names, g_strv_length (names), sizeof *names, compare_texts);
  return names;
}

static GBytes *
text_of (const char *path)
{
  g_autofree char *place = g_strconcat (PREFIX, path, NULL);
  GBytes *bytes = g_resource_lookup_data (netfare_examples_get_resource (), place,
                                          G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (bytes != NULL);
  return bytes;
}

/* ---- the list ---------------------------------------------------------------------- */

#define LIST_INDENT 14
#define LIST_WIDTH 79

static const char *
meaning_of (const char *folder)
{
  static const char *const meanings[][2]
      = { { "bmf/", "parallel and serial BMF programs (docs/bmf.md)" },
          { "collectives/", "Lib-DVM traces of each collective operation" },
          { "hpf/", "HPF programs (docs/hpf.md)" },
          { "jacobi/", "a Lib-DVM trace of a Jacobi kernel" },
          { "mpi/",
            "MPI programs, recordings of 16 ranks, a SimGrid trace (docs/mpi.md)" },
          { "networks/", "scripts that make GOAL schedules (docs/networks-compared.md)" },
          { "studies/", "studies of networks, as scripts (docs/studies.md)" },
          { "sweep/", "sweeps as scripts (docs/sweep.md)" } };

  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (strcmp (meanings[i][0], folder) == 0)
      return meanings[i][1];
  return "";
}

/* Names of a folder, as many on a line as fit. */
static void
append_names (GString *list, char *const *names)
{
  gsize column = 0;

  for (; *names != NULL; names++)
    {
      const gboolean fits
          = column > 0 && column + strlen (*names) + 2 <= LIST_WIDTH - LIST_INDENT;

      if (!fits)
        {
          g_string_append_printf (list, "%s%*s", column > 0 ? "\n" : "", LIST_INDENT, "");
          column = 0;
        }
      g_string_append_printf (list, "%s%s", fits ? "  " : "", *names);
      column += strlen (*names) + (fits ? 2 : 0);
    }
  g_string_append_c (list, '\n');
}

static int
print_list (const Options *options, GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_auto (GStrv) folders = children_of (ROOT);

  for (char **folder = folders; *folder != NULL; folder++)
    {
      g_autofree char *path = g_build_path ("/", ROOT, *folder, NULL);
      g_autofree char *bare = g_strndup (*folder, strlen (*folder) - 1);
      g_auto (GStrv) names = children_of (path);

      g_string_append_printf (list, "%-*s%s\n", LIST_INDENT, bare, meaning_of (*folder));
      append_names (list, names);
    }
  g_string_append_printf (list, "%-*sall of these folders\n", LIST_INDENT, ROOT);
  return options_print (options, list->str, error) ? 0 : 1;
}

/* Of files, folders and recordings, not of what is in these. */
static char **
all_names (void)
{
  GPtrArray *names = g_ptr_array_new ();
  g_auto (GStrv) folders = children_of (ROOT);

  g_ptr_array_add (names, g_strdup (ROOT));
  for (char **folder = folders; *folder != NULL; folder++)
    {
      g_autofree char *path = g_build_path ("/", ROOT, *folder, NULL);
      char **inside = children_of (path);

      g_ptr_array_add (names, g_path_get_basename (*folder));
      for (char **name = inside; *name != NULL; name++)
        g_ptr_array_add (names, g_path_get_basename (*name));
      g_strfreev (inside);
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

/* ---- by name ----------------------------------------------------------------------- */

static gboolean
is_called (const char *path, const char *name)
{
  return strcmp (path, name) == 0
         || (g_str_has_suffix (path, name)
             && path[strlen (path) - strlen (name) - 1] == '/');
}

/* Adds the paths, of files and folders below `path` and of itself, that a name means. */
static void
find_all (const char *path, const char *name, GPtrArray *found)
{
  g_auto (GStrv) names = children_of (path);

  if (is_called (path, name))
    g_ptr_array_add (found, g_strdup (path));
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *below = g_strconcat (path, "/", names[i], NULL);

      if (g_str_has_suffix (below, "/"))
        below[strlen (below) - 1] = '\0';
      find_all (below, name, found);
    }
}

static void
fail_unknown (const char *name, GError **error)
{
  g_auto (GStrv) names = all_names ();
  g_autofree char *near = error_near_names (name, (const char *const *) names);

  if (near != NULL)
    error_set_at (error, name, 0, 0, "there is no example of this name; did you mean %s?",
                  near);
  else
    error_set_at (error, name, 0, 0,
                  "there is no example of this name; netfare example --list lists them");
}

/* The path of the one example that the name means; NULL: none, or several. */
static char *
find_one (const char *name, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *bare = g_strdup (name);

  if (g_str_has_suffix (bare, "/"))
    bare[strlen (bare) - 1] = '\0';
  if (*bare != '\0')
    find_all (ROOT, bare, found);
  if (found->len == 1)
    return g_strdup (found->pdata[0]);
  if (found->len == 0)
    fail_unknown (name, error);
  else
    error_set_at (error, name, 0, 0,
                  "found %u examples of this name, expected one, as in %s", found->len,
                  (const char *) found->pdata[0]);
  return NULL;
}

/* ---- copies ------------------------------------------------------------------------ */

static gboolean
is_script (const char *text, gsize length)
{
  return length > 2 && memcmp (text, "#!", 2) == 0;
}

/* A script can be executed as the user's mask says. */
static void
make_executable (const char *path)
{
  GStatBuf status;

  if (g_stat (path, &status) == 0)
    g_chmod (path, (int) ((status.st_mode & 0777) | ((status.st_mode & 0444) >> 2)));
}

/* Returns: whether it is a script. */
static gboolean
write_content (const char *path, OutputFile *file)
{
  g_autoptr (GBytes) bytes = text_of (path);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  output_file_write (file, text, length);
  return is_script (text, length);
}

static gboolean
copy_file (const char *path, const char *name, const Options *options, GError **error)
{
  g_autoptr (OutputFile) file = options_open_output (options, name, error);

  if (file == NULL)
    return FALSE;
  const gboolean script = write_content (path, file);
  if (!options_commit (options, &file, 1, NULL, 0, error))
    return FALSE;
  if (script)
    make_executable (name);
  return TRUE;
}

/* Of a folder that is committed as a whole. */
static gboolean
copy_inside (const char *path, const char *to, GError **error)
{
  g_autoptr (OutputFile) file = output_file_open (to, error);

  if (file == NULL)
    return FALSE;
  const gboolean script = write_content (path, file);
  output_file_leave_unsafe (file);
  if (!output_file_commit (file, error))
    return FALSE;
  if (script)
    make_executable (to);
  return TRUE;
}

static gboolean
fail_to_write (const char *path, int code, GError **error)
{
  g_autofree char *message
      = g_strdup_printf ("%s: error: cannot be written: %s", path, g_strerror (code));

  g_set_error_literal (error, NETFARE_ERROR, NETFARE_ERROR_OUTPUT, message);
  return FALSE;
}

/* `to` is there already. */
static gboolean
copy_into (const char *path, const char *to, GError **error)
{
  g_auto (GStrv) names = children_of (path);

  for (guint i = 0; names[i] != NULL; i++)
    {
      const gboolean is_folder = g_str_has_suffix (names[i], "/");
      g_autofree char *from = g_strconcat (path, "/", names[i], NULL);
      g_autofree char *copy = g_build_filename (to, names[i], NULL);

      if (is_folder)
        from[strlen (from) - 1] = '\0';
      if (is_folder && g_mkdir (copy, 0777) != 0)
        return fail_to_write (copy, errno, error);
      if (!(is_folder ? copy_into : copy_inside) (from, copy, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
never (const char *path)
{
  return FALSE;
}

static gboolean
copy_folder (const char *path, const char *name, const Options *options, GError **error)
{
  static const OutputFolderKind kind = { never, "an example" };
  g_autoptr (OutputFolder) folder = safe_folder_open (name, &kind, error);

  return folder != NULL && copy_into (path, output_folder_hidden (folder), error)
         && options_commit (options, NULL, 0, &folder, 1, error);
}

static gboolean
copy (const char *asked, const Options *options, GError **error)
{
  g_autofree char *path = find_one (asked, error);
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : NULL;
  g_auto (GStrv) names = path != NULL ? children_of (path) : NULL;
  GStatBuf status;

  if (path == NULL)
    return FALSE;
  if (g_lstat (name, &status) == 0)
    {
      error_set_at (error, name, 0, 0,
                    "exists in this folder, expected none: nothing is overwritten");
      return FALSE;
    }
  return names != NULL ? copy_folder (path, name, options, error)
                       : copy_file (path, name, options, error);
}

static int
run_command (const Options *options, GError **error)
{
  const gboolean names = options->files->len > 0;

  if (options->shipped_list == names)
    {
      error_set (error, NETFARE_ERROR_USAGE,
                 "expected the name of an example, or --list; netfare %s %s",
                 options->command->name, options->command->synopsis);
      return 2;
    }
  if (options->shipped_list)
    return print_list (options, error);
  return copy (options->files->pdata[0], options, error) ? 0 : 1;
}

static const Option own_options[] = {
  { "list", 0, OPTIONS_SHIPPED, NULL, "list the examples", .takes = TAKES_NOTHING,
    .offset = OPTION_FIELD (shipped_list) },
  { .name = NULL },
};

const Command command_example = {
  .name = "example",
  .synopsis = "NAME | --list",
  .example = "netfare example cg-16",
  .summary = "Copies an example that comes with netfare to the current folder: a file, a "
             "recording, or a folder of them; examples: all. What is there already is "
             "never overwritten.",
  .options = own_options,
  .groups = OPTIONS_SHIPPED | OPTIONS_COMMON,
  .least_files = 0,
  .most_files = 1,
  .arguments = all_names,
  .run = run_command,
};
