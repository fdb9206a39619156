/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as the file of `sweep --resume`: an error that leaves the file as it was but
 * for an incomplete last line, or rows, which are the same when they have been written in
 * order and read again. */
#include "config.h"

#include <glib/gstdio.h>

#include "cli/options/options.h"
#include "cli/sweep/sweep-file.h"
#include "fuzz/fuzz.h"

/* The names that a corpus has in its rows. */
static const char *const words[] = { "program", "--vary=network=bus:4,ring:4",
                                     "--vary=start time=1us,2us", "--no-sync", NULL };

/* Rows that are there, as the file has them at the end; NULL: an error. */
static char *
read_rows (const char *path, const Options *options, gboolean sort)
{
  guint n;
  g_autoptr (GPtrArray) vary = vary_parse (options->vary, &n, NULL);
  g_autoptr (SweepRows) rows = sweep_rows_new (vary, n, options);
  g_autoptr (SweepFile) file = sweep_file_open (path, rows, NULL);
  g_autoptr (GError) error = NULL;
  GString *all;

  if (file == NULL)
    return NULL;
  all = g_string_new (NULL);
  for (guint row = 0; row < n; row++)
    g_string_append (all, rows->lines[row] != NULL ? rows->lines[row] : "-\n");
  if (sort && !sweep_file_sort (file, options, &error))
    fuzz_fail ("%s", error->message);
  return g_string_free (all, FALSE);
}

static void
check_unchanged (const char *path, const char *data, gsize size)
{
  g_autofree char *now = NULL;
  gsize length;

  if (!g_file_get_contents (path, &now, &length, NULL) || length != size
      || memcmp (now, data, size) != 0)
    fuzz_fail ("a file that cannot be used was changed");
}

static void
check_file (const char *path, const char *data, gsize size)
{
  g_autoptr (Options) options = options_new (&command_sweep, (char **) words, NULL);
  g_autofree char *first = NULL, *second = NULL;

  g_unlink (path);
  if (options == NULL || !g_file_set_contents (path, data, (gssize) size, NULL))
    fuzz_fail ("no file of rows");
  first = read_rows (path, options, TRUE);
  if (first == NULL)
    {
      check_unchanged (path, data, size);
      return;
    }
  second = read_rows (path, options, FALSE);
  if (g_strcmp0 (first, second) != 0)
    fuzz_fail ("read:\n%s\nwritten and read again:\n%s", first,
               second != NULL ? second : "an error");
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree char *folder = g_dir_make_tmp ("netfare-fuzz.XXXXXX", NULL);
  g_autofree char *path = NULL;

  if (folder == NULL)
    fuzz_fail ("no folder for files");
  path = g_build_filename (folder, "rows.csv", NULL);
  check_file (path, (const char *) data, size);
  g_unlink (path);
  if (g_rmdir (folder) != 0)
    fuzz_fail ("a file is left behind in %s", folder);
  return 0;
}
