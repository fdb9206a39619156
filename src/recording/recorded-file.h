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
  const guint64 *words; /* of whole calls */
  gsize count;
  guint64 *joined; /* owns words, or NULL: they are in the file */
} RecordedFile;

/* A record in its long form. */
typedef struct
{
  RankRecordType type; /* no short form */
  guint32 call;
  guint32 count;       /* of words */
  const guint64 *list; /* they are here, if a record of this type may have any number, */
  guint64 words[5];    /* else here */
} RankRecord;

/* Where a file is read, and what short forms refer to. */
typedef struct
{
  gsize at;             /* word */
  guint64 end, end_cpu; /* of the last call */
  guint64 begun;        /* request */
} RecordedPlace;

/* Fails: the file cannot be read, or is not of this version. */
RecordedFile *recorded_file_open (const char *path, GError **error);

/* Reads the record at a place, at first { 0 }, and moves behind it.  Returns FALSE at the
 * end, also in a record that is cut off, and, with *error set, where it is no record. */
gboolean recorded_file_next (const RecordedFile *self, RecordedPlace *place,
                             RankRecord *record, GError **error);

/* "FILE: error: byte 812: ..": the record that ends at word `at`.  Returns: FALSE. */
gboolean recorded_file_fail (const RecordedFile *self, gsize at, GError **error,
                             const char *format, ...) G_GNUC_PRINTF (4, 5);

void recorded_file_free (RecordedFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RecordedFile, recorded_file_free)
