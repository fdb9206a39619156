/* SPDX-License-Identifier: GPL-3.0-or-later */
/* packed-records.h - the operations of the processors in a packed file, read by several
 * threads
 *
 *   batch   | 0 | 1 | 2 | 3 |  4  | 5 | 6 |     records: of these, their lengths are read
 *           part 0 ........ | part 1 .....      each thread checks and packs a part
 *
 * The first error in the file is reported, whatever the number of threads.
 */
#pragma once

#include "base/binary-input.h"
#include "base/hash.h"
#include "program/packed-file.h"

#define PACKED_RECORD_SIZE 16 /* before the operations of a processor */
#define PACKED_SUM_SIZE 8

/* Reads the records of all processors, which are next in the file, into a program that
 * has the steps and no operations yet.  *found: number of operations.  The message of an
 * error has the byte. */
gboolean packed_records_read (BinaryInput *binary, Program *program,
                              const PackedFileRead *how, guint64 *found, GError **error);

/* Returns: so many bytes, followed by their checksum, which is checked; NULL on failure.
 * See binary_input_get. */
const guint8 *packed_get_summed (const BinaryInput *binary, guint64 length,
                                 GError **error);

/* Fails unless these bytes, at that offset in the file, are followed by their checksum.
 */
gboolean packed_check_sum (const BinaryInput *binary, const guint8 *bytes, guint64 length,
                           guint64 place, GError **error);

static inline guint64
packed_checksum (const guint8 *bytes, gsize length)
{
  guint64 sum = length;

  for (; length >= 8; length -= 8, bytes += 8)
    sum = hash_word (sum, binary_get_64 (bytes));
  for (; length > 0; length--, bytes++)
    sum = hash_word (sum, *bytes);
  return sum;
}
