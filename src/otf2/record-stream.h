/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-stream.h - the records of an archive, read from a child process */
#pragma once

#include "otf2/record.h"

typedef struct
{
  guint type; /* RecordType */
  guint32 argument;
  guint32 count;
  const guint64 *words; /* count of them; valid until the next record */
} Record;

typedef struct _RecordStream RecordStream;

/* Writes the records of an archive to fd, in a process of its own, which ends when it
 * returns. */
typedef void (*RecordSource) (const char *anchor, int fd);

/* Starts the process.  Fails: the system cannot. */
RecordStream *record_stream_open (const char *anchor, RecordSource source,
                                  GError **error);

/* Ends the process. */
void record_stream_close (RecordStream *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RecordStream, record_stream_close)

/* Fails: the process ended before its last record. */
gboolean record_stream_next (RecordStream *self, Record *record, GError **error);

/* The text of a record; never longer than the record. */
const char *record_text (const Record *record);
