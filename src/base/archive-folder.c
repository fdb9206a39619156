/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/archive-folder.h"

#include <string.h>

/* Whether a name is like "12.evt" or "12.def". */
static gboolean
is_of_location (const char *name, const char *also)
{
  const char *end = name;

  while (g_ascii_isdigit (*end))
    end++;
  return end > name
         && (strcmp (end, ".evt") == 0 || strcmp (end, ".def") == 0
             || strcmp (end, ".snap") == 0);
}

static gboolean
is_of_archive (const char *name, const char *also)
{
  static const char *const names[]
      = { ARCHIVE_NAME ".otf2", ARCHIVE_NAME ".def", ARCHIVE_NAME ".marker",
          ARCHIVE_NAME,         ARCHIVE_PROGRAM,     NULL };

  return g_strv_contains (names, name) || g_strcmp0 (name, also) == 0;
}

static gboolean
holds_only (const char *path, const char *also,
            gboolean (*is_part) (const char *name, const char *also))
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (!is_part (name, also))
      return FALSE;
  return folder != NULL;
}

gboolean
archive_folder_may_be (const char *path, const char *also)
{
  g_autofree char *locations = g_build_filename (path, ARCHIVE_NAME, NULL);

  return holds_only (path, also, is_of_archive)
         && (!g_file_test (locations, G_FILE_TEST_EXISTS)
             || holds_only (locations, NULL, is_of_location));
}

gboolean
archive_folder_is (const char *path)
{
  g_autofree char *anchor = g_build_filename (path, ARCHIVE_NAME ".otf2", NULL);

  return g_file_test (anchor, G_FILE_TEST_IS_REGULAR)
         && archive_folder_may_be (path, NULL);
}
