/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packed-file.h - a program of graphs as a file that is packed as in memory
 *
 *   header       magic, byte order, version, sizes, checksum        64 bytes
 *   steps        sends and receives, stored once, checksum          24 each, 8
 *   processors   each, in order:
 *                  processor, operations, lengths                   16
 *                  their bytes (steps/operations.h)                 length
 *                  their streams and nics, if any is not 0          length
 *                  checksum                                         8
 *
 * Numbers are little-endian.  docs/goal.md describes every field.  The checksums find
 * damage; they do not show who wrote a file, so everything is checked besides.  A file is
 * read, not mapped: a mapped file can be changed by others after it was checked.
 */
#pragma once

#include "base/output-file.h"
#include "base/text-input.h"
#include "program/reader.h"

#define PACKED_FILE_SUFFIX ".ngoal"

/* Errors are the output's. The program has no other operations than those of schedules:
 * user time in whole nanoseconds, sends and receives. */
void packed_file_write (const Program *program, OutputFile *output);

gboolean packed_file_looks_like (const char *head, gsize length);

/* Told of the sends and receives of a processor: so many of them are the same.  Threads
 * call it at once, each with a part of its own, below `parts`. */
typedef void (*PackedFileMessage) (gpointer data, guint part, guint32 processor,
                                   const Step *step, guint32 times);

#define PACKED_FILE_MOST_PARTS 8

typedef struct
{
  const Reader *reader;
  ReaderProgress progress; /* may be NULL */
  gpointer progress_data;
  PackedFileMessage message;
  gpointer message_data;
  guint parts; /* threads that read, 1 to PACKED_FILE_MOST_PARTS */
} PackedFileRead;

/* The program has the interval of the whole run.  Fails, with the byte. */
Program *packed_file_read (TextInput *input, const PackedFileRead *how, GError **error);
