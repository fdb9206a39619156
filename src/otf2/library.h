/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.h - reads an archive with the OTF2 library and writes records
 *
 * Runs in a child process: the library may abort, crash, or use much memory.
 */
#pragma once

#include <glib.h>

/* Whether there is a library. */
gboolean library_is_there (void);

/* Writes the records of the archive with this anchor file to fd, and ends the process.
 * Only if there is a library. */
_Noreturn void library_read (const char *anchor, int fd);
