/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-reports.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/option-paths.h"
#include "cli/run/replay-outputs.h"

#define FOLDER_MODE 0777

static char *
report_name (guint row)
{
  return g_strdup_printf ("row-%u.html", row + 1);
}

char *
sweep_reports_path (const Options *options, guint row)
{
  g_autofree char *name = report_name (row);

  return options->reports == NULL ? NULL
                                  : g_build_filename (options->reports, name, NULL);
}

gboolean
sweep_reports_has (const Options *options, guint row)
{
  g_autofree char *path = sweep_reports_path (options, row);

  return path != NULL && g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

/* ---- the folder -------------------------------------------------------------------- */

/* Whether a file would be in this folder, by whatever name the folder has. */
static gboolean
is_in (const char *file, const struct stat *folder)
{
  g_autofree char *above = g_path_get_dirname (file);
  struct stat status;

  return stat (above, &status) == 0 && status.st_dev == folder->st_dev
         && status.st_ino == folder->st_ino;
}

/* Whether a file name is that of a report. */
static gboolean
is_report (const char *file, guint n_rows)
{
  g_autofree char *base = g_path_get_basename (file);

  for (guint row = 0; row < n_rows; row++)
    {
      g_autofree char *name = report_name (row);

      if (strcmp (base, name) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
check_output (const char *option, const char *file, const struct stat *folder,
              guint n_rows, GError **error)
{
  if (file == NULL || path_is_stdout (file) || !is_in (file, folder)
      || !is_report (file, n_rows))
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE,
             "option --%s: '%s' is a report of --reports, expected another file", option,
             file);
  return FALSE;
}

static gboolean
check_folder (const Options *options, guint n_rows, GError **error)
{
  struct stat folder;

  if (stat (options->reports, &folder) != 0 || !S_ISDIR (folder.st_mode))
    {
      error_set_at (error, options->reports, 0, 0,
                    "found no folder, expected one for the reports");
      return FALSE;
    }
  return check_output ("html", options->sweep_page, &folder, n_rows, error)
         && check_output ("plot", options->plot, &folder, n_rows, error)
         && check_output ("resume", options->resume, &folder, n_rows, error)
         && check_output ("speedup", options->speedup, &folder, n_rows, error);
}

gboolean
sweep_reports_begin (const Options *options, guint n_rows, GError **error)
{
  if (options->reports == NULL)
    return TRUE;
  const gboolean is_new = mkdir (options->reports, FOLDER_MODE) == 0;
  if (!is_new && errno != EEXIST)
    {
      error_set_at (error, options->reports, 0, 0, "cannot make the folder: %s",
                    g_strerror (errno));
      return FALSE;
    }
  if (check_folder (options, n_rows, error))
    return TRUE;
  if (is_new)
    rmdir (options->reports);
  return FALSE;
}

/* ---- its address ------------------------------------------------------------------- */

/* The parts of a folder's path from the root; links are followed. */
static char **
parts_of (const char *folder)
{
  g_autofree char *place = realpath (folder, NULL);

  return g_strsplit (place != NULL ? place + 1 : "", "/", -1);
}

static void
add_part (GString *to, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (to, "%s%s", to->len > 0 ? "/" : "", part);
}

char *
sweep_reports_address (const Options *options)
{
  if (options->reports == NULL)
    return NULL;
  const char *page = options->sweep_page;
  g_autofree char *folder = page == NULL || path_is_stdout (page)
                                ? g_strdup (".")
                                : g_path_get_dirname (page);
  g_auto (GStrv) from = parts_of (folder), to = parts_of (options->reports);
  GString *address = g_string_new (NULL);
  guint same = 0;

  while (from[same] != NULL && to[same] != NULL && strcmp (from[same], to[same]) == 0)
    same++;
  for (guint i = same; from[i] != NULL; i++)
    if (*from[i] != '\0')
      add_part (address, "..");
  for (guint i = same; to[i] != NULL; i++)
    {
      g_autofree char *part = g_uri_escape_string (to[i], NULL, FALSE);

      add_part (address, part);
    }
  if (address->len == 0)
    g_string_append_c (address, '.');
  return g_string_free (address, FALSE);
}
