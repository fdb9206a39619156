/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as the block of a stored program, with the right checksum: an error or a
 * program, and the program replays or says why not. */
#include "config.h"

#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "program/packed-records.h"
#include "program/stored-program.h"
#include "readers/reader-list.h"

#define MAGIC "\211NFPRG\r\n"

/* A processor that is only counted takes memory too. */
#define MOST_PROCESSORS 4096

static GByteArray *
make_file (const guint8 *data, size_t size)
{
  GByteArray *file = g_byte_array_new ();
  guint8 length[4], sum[PACKED_SUM_SIZE];

  binary_put_32 (length, (guint32) size);
  binary_put_64 (sum, packed_checksum (data, size));
  g_byte_array_append (file, (const guint8 *) MAGIC, sizeof MAGIC - 1);
  g_byte_array_append (file, length, sizeof length);
  g_byte_array_append (file, data, (guint) size);
  return g_byte_array_append (file, sum, sizeof sum);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (GByteArray) file = make_file (data, size);
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) file->data, file->len, "no such file");
  g_autoptr (Program) program
      = stored_program_read (input, "name", reader_list, &(ReaderOptions){ 0 }, NULL);

  if (program == NULL || program_processors (program) > MOST_PROCESSORS)
    return 0;
  fuzz_replay (program, "crossbar");
  fuzz_replay (program, "ring");
  return 0;
}
