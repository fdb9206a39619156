/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of the ranks of a recording: an error that names one, or an archive can be
 * written of them, and read or refused.
 *
 *   byte 0   bits 0 and 1: ranks - 1; bit 2: with the time of the processor; bit 3: an
 *            archive, too, if no higher bit is 1; bit 4: what follows is one whole file
 *   then of each rank two bytes, how many words it has, and its words
 */
#include "config.h"

#include <glib/gstdio.h>

#include "base/archive-folder.h"
#include "base/remove-tree.h"
#include "fuzz/records.h"
#include "fuzz/fuzz.h"
#include "recording/recordings.h"
#ifdef HAVE_OTF2
#include "recording/recording-archive.h"
#endif

#define MOST_RANKS 4

/* Removed at the end. */
static struct
{
  char *outer, *ranks, *archive;
} folders;

static void
remove_folders (void)
{
  remove_tree (folders.outer);
  g_free (folders.outer);
  g_free (folders.ranks);
  g_free (folders.archive);
}

static void
make_folders (void)
{
  folders.outer = g_dir_make_tmp ("netfare-fuzz-XXXXXX", NULL);
  folders.ranks = g_build_filename (folders.outer, RANK_FILE_FOLDER, NULL);
  folders.archive = g_build_filename (folders.outer, "archive", NULL);
  atexit (remove_folders);
#ifdef HAVE_OTF2
  g_autofree char *anchor
      = g_build_filename (folders.archive, ARCHIVE_NAME ".otf2", NULL);

  records_start (anchor);
#endif
}

/* ---- files ------------------------------------------------------------------------- */

static void
write_file (guint rank, const RankFileHeader *header, const guint8 *data, gsize size)
{
  g_autofree char *path = g_strdup_printf ("%s/%u" RANK_FILE_SUFFIX, folders.ranks, rank);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  GError *error = NULL;

  if (header != NULL)
    g_byte_array_append (bytes, (const guint8 *) header, sizeof *header);
  g_byte_array_append (bytes, data, (guint) size);
  if (!g_file_set_contents (path, (const char *) bytes->data, bytes->len, &error))
    fuzz_fail ("%s", error->message);
}

static void
write_ranks (guint8 form, const guint8 *data, gsize size)
{
  RankFileHeader header = { .magic = RANK_FILE_MAGIC,
                            .version = RANK_FILE_VERSION,
                            .order = RANK_FILE_ORDER,
                            .ranks = 1 + (form & 3),
                            .has_cpu = form >> 2 & 1,
                            .state = RANK_FINALIZED,
                            .words = G_MAXUINT64,
                            .cores = 1,
                            .library = "any",
                            .host = "here" };

  for (; header.rank < header.ranks && size >= 2; header.rank++)
    {
      const gsize words = MIN ((gsize) data[0] << 8 | data[1], (size - 2) / 8);

      write_file (header.rank, &header, data + 2, words * 8);
      data += 2 + words * 8;
      size -= 2 + words * 8;
    }
}

/* ---- the archive ------------------------------------------------------------------- */

#ifdef HAVE_OTF2
static void
write_archive (const Recording *recording)
{
  GError *error = NULL;

  if (g_mkdir (folders.archive, 0700) != 0)
    fuzz_fail ("no folder");
  if (!recording_archive_write (recording, folders.archive, "archive", &error))
    fuzz_fail ("%s", error->message);
  records_read_archive ();
  records_replay (FALSE);
}
#else
static void
write_archive (const Recording *recording)
{
}
#endif

/* ---- the target -------------------------------------------------------------------- */

static void
use_recording (const Recording *recording, gboolean with_archive)
{
  g_auto (GStrv) warnings = recording_warnings (recording);

  if (warnings == NULL)
    fuzz_fail ("no list of warnings");
  if (recording->begin > recording->end)
    fuzz_fail ("the end is before the begin");
  if (!with_archive || recording->count > MOST_RANKS)
    return;
  write_archive (recording);
  remove_tree (folders.archive);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GStrvBuilder) warnings = g_strv_builder_new ();
  g_autoptr (GPtrArray) recordings = NULL;

  if (folders.outer == NULL)
    make_folders ();
  if (size < 1)
    return 0;
  if (g_mkdir (folders.ranks, 0700) != 0)
    fuzz_fail ("no folder");
  if (data[0] >> 4 & 1)
    write_file (0, NULL, data + 1, size - 1);
  else
    write_ranks (data[0], data + 1, size - 1);
  recordings = recordings_open (folders.outer, warnings, &error);
  if (recordings == NULL && strstr (error->message, ": error: ") == NULL)
    fuzz_fail ("the error is '%s'", error->message);
  for (guint i = 0; recordings != NULL && i < recordings->len; i++)
    use_recording (recordings->pdata[i], data[0] >> 3 == 1);
  remove_tree (folders.ranks);
  remove_tree (folders.archive);
  return 0;
}
