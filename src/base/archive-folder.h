/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-folder.h - whether a folder is an OTF2 archive and nothing else
 *
 *   traces.otf2  traces.def  traces/0.evt ..  traces.program
 */
#pragma once

#include <glib.h>

#define ARCHIVE_NAME "traces"

/* Beside the archive of a replay: the program that was replayed. */
#define ARCHIVE_PROGRAM ARCHIVE_NAME ARCHIVE_PROGRAM_SUFFIX
#define ARCHIVE_PROGRAM_SUFFIX ".program"

/* Whoever wrote it: an anchor file, and nothing that no archive has. */
gboolean archive_folder_is (const char *path);

/* The same, but anchor and all may be missing, and `also` may be there. */
gboolean archive_folder_may_be (const char *path, const char *also);
