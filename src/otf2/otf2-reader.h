/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-reader.h - makes programs of OTF2 archives: traces of MPI programs
 *
 *   archive --library, in a child--> records --definitions--> archive
 *                                       |
 *                                       +--rank by rank--> actions --> program
 */
#pragma once

#include "otf2/trace.h"
#include "program/reader.h"

extern const Reader otf2_reader;

/* Reads all into an empty trace, whose program is then complete.  source: library_read,
 * but in tests; path: of the anchor file or its folder.  Fails: what cannot be read or
 * replayed, with rank and event. */
gboolean otf2_read (Trace *trace, RecordSource source, const char *path,
                    const ReaderOptions *options, GError **error);

/* The same from records that are already there. */
gboolean otf2_read_records (Trace *trace, RecordStream *from, const char *path,
                            const ReaderOptions *options, GError **error);

/* The path of the archive, as errors name it; to be freed.  Fails: there is none. */
char *otf2_path (const char *path, Inputs *inputs, GError **error);
