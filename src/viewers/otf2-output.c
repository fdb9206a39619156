/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-output.c - the row of the OTF2 archive; its writer needs the OTF2 library */
#include "config.h"

#include "viewers/otf2-writer.h"

#include <string.h>

extern const OutputKind otf2_output;

/* "12.evt", "12.def" */
static gboolean
is_of_location (const char *name)
{
  const char *end = name;

  while (g_ascii_isdigit (*end))
    end++;
  return end > name
         && (strcmp (end, ".evt") == 0 || strcmp (end, ".def") == 0
             || strcmp (end, ".snap") == 0);
}

static gboolean
is_of_archive (const char *name)
{
  static const char *const names[]
      = { OTF2_NAME ".otf2", OTF2_NAME ".def", OTF2_NAME ".marker", OTF2_NAME, NULL };

  return g_strv_contains (names, name);
}

static gboolean
holds_only (const char *path, gboolean (*is_part) (const char *name))
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (!is_part (name))
      return FALSE;
  return folder != NULL;
}

/* Whoever wrote it: an anchor file, and nothing that no archive has. */
static gboolean
is_archive (const char *path)
{
  g_autofree char *anchor = g_build_filename (path, OTF2_NAME ".otf2", NULL);
  g_autofree char *locations = g_build_filename (path, OTF2_NAME, NULL);

  return g_file_test (anchor, G_FILE_TEST_IS_REGULAR) && holds_only (path, is_of_archive)
         && (!g_file_test (locations, G_FILE_TEST_EXISTS)
             || holds_only (locations, is_of_location));
}

static const OutputFolderKind folder_kind
    = { .is_own = is_archive, .what = "an OTF2 archive" };

#ifdef HAVE_OTF2
#define NOT_BUILT ""
#else
#define NOT_BUILT "; this netfare is built without it"

gpointer
otf2_writer_start (const OutputJob *job, GError **error)
{
  error_set (error, NETFARE_ERROR_USAGE,
             "option --otf2: this netfare is built without OTF2; configure it where the "
             "OTF2 library is installed");
  return NULL;
}

char *
otf2_writer_finish (gpointer writer, const OutputJob *job)
{
  return NULL;
}

gboolean
otf2_writer_close (gpointer writer, const OutputJob *job, GError **error)
{
  return TRUE;
}

void
otf2_writer_free (gpointer writer)
{
}
#endif

const OutputKind otf2_output = {
  .option = "otf2",
  .argument = "DIR",
  .help = "OTF2 archive, for Vampir and ViTE" NOT_BUILT,
  .flags = OUTPUT_IS_FOLDER,
  .folder = &folder_kind,
  .start = otf2_writer_start,
  .finish = otf2_writer_finish,
  .close = otf2_writer_close,
  .free = otf2_writer_free,
};
