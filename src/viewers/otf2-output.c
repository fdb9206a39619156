/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-output.c - the OTF2 archive as an OutputKind; its writer needs the library */
#include "config.h"

#include "base/archive-folder.h"
#include "viewers/otf2-writer.h"

extern const OutputKind otf2_output;

static const OutputFolderKind folder_kind
    = { .is_own = archive_folder_is, .what = "an OTF2 archive" };

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

void
otf2_writer_write (gpointer writer, const OutputJob *job)
{
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
  .write = otf2_writer_write,
  .close = otf2_writer_close,
  .free = otf2_writer_free,
};
