/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packed-file.h - a file with a program of graphs, packed as in memory
 *
 *   header       magic, byte order, version, sizes, checksum        64 bytes
 *   steps        sends and receives, stored once, checksum          24 each, 8
 *   processors   each, in order:
 *                  processor, operations, lengths                   16
 *                  their bytes (steps/operations.h)                 length
 *                  their streams and nics, if any is not 0          length
 *                  checksum                                         8
 *
 * Numbers are little-endian.  docs/goal.md describes every field.  The checksums detect
 * damage, not intent, so all contents are checked, too.  A file is read, not mapped,
 * since others could change a mapped file after it was checked.
 */
#pragma once

#include "base/output-file.h"
#include "base/text-input.h"
#include "program/reader.h"

#define PACKED_FILE_SUFFIX ".ngoal"

/* Errors are kept by the output.  The program must have only operations of schedules:
 * user time, sends, receives, posts and waits. */
void packed_file_write (const Program *program, OutputFile *output);

gboolean packed_file_looks_like (const char *head, gsize length);

/* Called for each different send or receive of a processor, with how often it occurs.
 * Threads call it concurrently, each with its own number of the part, below `parts`. */
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

/* Returns: a program with one interval, the whole run; NULL on failure, with a message
 * that has the byte. */
Program *packed_file_read (TextInput *input, const PackedFileRead *how, GError **error);
