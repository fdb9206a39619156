/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.h - reads an archive with the OTF2 library and writes records
 *
 * Runs in a child process: the library may abort, crash, or use much memory.
 */
#pragma once

#include <glib.h>

/* Whether netfare was built with the OTF2 library. */
gboolean library_is_there (void);

/* A RecordSource.  Only if there is a library. */
void library_read (const char *anchor, int fd);
