/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recorded-file.h - the records in the file of one rank (rank-file.h)
 *
 * The file may be of a rank that was killed, or cut off.
 */
#pragma once

#include "base/error.h"
#include "recording/rank-file.h"

typedef struct
{
  char *path;
  GMappedFile *map;
  const RankFileHeader *header;
  const guint64 *words; /* of complete calls */
  gsize count;
  guint64 *joined; /* NULL, or a copy of the words if they are in two parts of the file */
} RecordedFile;

/* A record in its long form. */
typedef struct
{
  RankRecordType type; /* no short form */
  guint32 call;
  guint32 count;       /* number of words */
  const guint64 *list; /* the words of a record of any length; NULL of short forms */
  guint64 words[5];    /* the first words */
} RankRecord;

/* The state of a reader: its position, and what short forms refer to. */
typedef struct
{
  gsize at;             /* word */
  guint64 end, end_cpu; /* of the last call */
  guint64 last_request; /* that was started last */
} RecordedPosition;

/* Fails: the file cannot be read, or is not of this version. */
RecordedFile *recorded_file_open (const char *path, GError **error);

/* Reads the record at the position, at first { 0 }, and advances it.  Returns: FALSE at
 * the end, or where the last record is cut off; with *error set if the record is damaged.
 */
gboolean recorded_file_next (const RecordedFile *self, RecordedPosition *position,
                             RankRecord *record, GError **error);

/* "FILE: error: byte 812: ..": the record that ends at word `at`.  Returns: FALSE. */
gboolean recorded_file_fail (const RecordedFile *self, gsize at, GError **error,
                             const char *format, ...) G_GNUC_PRINTF (4, 5);

void recorded_file_free (RecordedFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RecordedFile, recorded_file_free)
