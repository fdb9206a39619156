/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-reader.h - makes programs from OTF2 archives, traces of MPI programs
 *
 *   archive --library, in a child--> records --definitions--> archive
 *                                       |
 *                                       +--rank by rank--> actions --> program
 */
#pragma once

#include "otf2/trace.h"
#include "program/reader.h"

extern const Reader otf2_reader;

/* Reads an archive into an empty trace, whose program is then complete.  source:
 * library_read, except in tests; path: of the anchor file or its folder.  Fails if the
 * archive cannot be read or replayed; messages name rank and event. */
gboolean otf2_read (Trace *trace, RecordSource source, const char *path,
                    const ReaderOptions *options, GError **error);

/* The same from records that are already there. */
gboolean otf2_read_records (Trace *trace, RecordStream *from, const char *path,
                            const ReaderOptions *options, GError **error);

/* The path of the archive, as errors name it; to be freed.  Fails: there is none. */
char *otf2_path (const char *path, Inputs *inputs, GError **error);
