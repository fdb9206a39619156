/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-folder.h - whether a folder is an OTF2 archive and nothing else
 *
 *   traces.otf2  traces.def  traces/0.evt ..  traces.program
 */
#pragma once

#include <glib.h>

#define ARCHIVE_NAME "traces"

/* The suffix of the program that was replayed, a file in the archive of a replay. */
#define ARCHIVE_PROGRAM ARCHIVE_NAME ARCHIVE_PROGRAM_SUFFIX
#define ARCHIVE_PROGRAM_SUFFIX ".program"

/* Whether a folder has an anchor file, and only files that an archive has, by any tool.
 */
gboolean archive_folder_is (const char *path);

/* The same, but anchor and all may be missing, and `also` may be there. */
gboolean archive_folder_may_be (const char *path, const char *also);
