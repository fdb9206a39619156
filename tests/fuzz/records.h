/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records.h - records of the process that reads archives, in memory
 *
 *   any bytes ----------------------------+
 *                                         +--> records --> program --> replay
 *   archive --small process, its fork-----+
 */
#pragma once

#include <glib.h>

/* At first, once: a fork of this process, which grows, takes much longer than one of a
 * process that is forked now.  anchor: of the archive that is read later, NULL: none. */
void records_start (const char *anchor);

/* The records are any bytes, or what the library says of the archive. */
void records_set (const guint8 *data, gsize size);
void records_read_archive (void);

/* Where another source may write records: an empty file. */
int records_begin (void);

/* An error or a program, which replays or says why not. */
void records_replay (gboolean partial);

/* An error or a program. */
void records_read (gboolean partial);
