/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recorded-file.h - the records in the file of one rank (rank-file.h)
 *
 * The file may be of a rank that was killed: it then ends anywhere.
 */
#pragma once

#include "base/error.h"
#include "recording/rank-file.h"

typedef struct
{
  char *path;
  GMappedFile *map;
  const RankFileHeader *header;
  const guint64 *words; /* after the header */
  gsize count;
} RecordedFile;

typedef struct
{
  RankRecordType type;
  guint32 call;
  const guint64 *words;
  guint32 count;
} RankRecord;

/* Fails: the file cannot be read, or is not of this version. */
RecordedFile *recorded_file_open (const char *path, GError **error);

/* Reads the record at word *at, and moves *at behind it.  Returns FALSE at the end, also
 * in a record that is cut off, and, with *error set, where it is no record. */
gboolean recorded_file_next (const RecordedFile *self, gsize *at, RankRecord *record,
                             GError **error);

/* "FILE: error: byte 812: ..": the record that ends at word `at`.  Returns: FALSE. */
gboolean recorded_file_fail (const RecordedFile *self, gsize at, GError **error,
                             const char *format, ...) G_GNUC_PRINTF (4, 5);

void recorded_file_free (RecordedFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RecordedFile, recorded_file_free)
