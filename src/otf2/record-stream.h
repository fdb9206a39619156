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

/* Words that were read: those from `at` on are still to be taken.  Other members are
 * private. */
typedef struct
{
  char *anchor;
  GPid child; /* 0: none, or it has ended */
  int fd;
  guint64 *words;
  gsize capacity;       /* words */
  gsize at, end, bytes; /* the next word; after the last; bytes that were read */
} RecordStream;

/* Writes the records of an archive to fd, in a process of its own, which ends when it
 * returns. */
typedef void (*RecordSource) (const char *anchor, int fd);

/* Starts the process.  Fails: the system cannot. */
RecordStream *record_stream_open (const char *anchor, RecordSource source,
                                  GError **error);

/* Records that are in a file, from where it stands; takes the descriptor. */
RecordStream *record_stream_of_file (const char *anchor, int fd);

/* Ends the process, if there is one. */
void record_stream_close (RecordStream *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RecordStream, record_stream_close)

/* Words that a record of each type has at least. */
extern const guint8 record_least_words[N_RECORDS];

/* record_stream_next where the record has not been read completely, or is damaged. */
gboolean record_stream_next_slowly (RecordStream *self, Record *record, GError **error);

/* Reads the next record.  Fails if the process ended before its last record. */
static inline gboolean
record_stream_next (RecordStream *self, Record *record, GError **error)
{
  const guint64 *from = self->words + self->at;

  if (self->at == self->end)
    return record_stream_next_slowly (self, record, error);
  const guint64 head = *from;
  const guint type = record_type (head);
  const guint32 count = record_words (head);
  if (self->end - self->at <= count || type >= N_RECORDS
      || count < record_least_words[type])
    return record_stream_next_slowly (self, record, error);
  record->type = type;
  record->argument = record_argument (head);
  record->count = count;
  record->words = from + 1;
  self->at += 1 + (gsize) count;
  return TRUE;
}

/* The text of a record; never longer than the record. */
const char *record_text (const Record *record);
