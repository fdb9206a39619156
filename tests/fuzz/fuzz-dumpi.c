/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of a DUMPI trace: an error, or a program that replays or says why not.
 *
 *   byte 0   bits 0 and 1: ranks - 1; bit 2: what follows is a whole file, of each rank;
 *            bit 3: --partial; bit 4: an early version; bit 5: read, but not replayed,
 *            which is fast
 *   then of each rank two bytes, how many bytes its calls have, and these
 */
#include "config.h"

#include "dumpi/dumpi-source.h"
#include "fuzz/fuzz-file.h"
#include "fuzz/fuzz.h"
#include "fuzz/records.h"

static void
put (GByteArray *to, guint bytes, guint64 number)
{
  for (guint i = bytes; i-- > 0;)
    {
      const guint8 byte = (guint8) (number >> (8 * i));

      g_byte_array_append (to, &byte, 1);
    }
}

/* Calls between a head and the tables. */
static GByteArray *
make_file (const guint8 *calls, gsize size, gboolean early)
{
  const guint64 magic = G_GUINT64_CONSTANT (0xffaadd44554d5049);
  GByteArray *file = g_byte_array_new ();
  guint64 sizes, header;

  put (file, 8, magic);
  put (file, 8, 0);
  g_byte_array_append (file, calls, (guint) size);
  put (file, 2, 293);
  header = file->len;
  put (file, 3, early ? 0x000601 : 0x010100);
  sizes = file->len;
  put (file, 4, 0);
  put (file, 8, magic);
  put (file, 8, sizes);
  put (file, 8, 0);
  put (file, 8, 0);
  put (file, 8, header);
  put (file, 8, 8);
  put (file, 8, 0);
  put (file, 8, 0);
  return file;
}

static void
write_rank (guint rank, const guint8 *data, gsize size)
{
  g_autofree char *name = g_strdup_printf ("dumpi-%04u.bin", rank);

  fuzz_folder_set (name, data, size);
}

static void
write_ranks (guint8 form, const guint8 *data, gsize size)
{
  for (guint rank = 0; rank <= (form & 3u); rank++)
    {
      const gsize most = size >= 2 ? size - 2 : 0;
      const gsize bytes = size >= 2 ? MIN ((gsize) data[0] << 8 | data[1], most) : 0;
      g_autoptr (GByteArray) file = make_file (data + 2, bytes, form >> 4 & 1);

      write_rank (rank, file->data, file->len);
      data += size >= 2 ? 2 + bytes : 0;
      size -= size >= 2 ? 2 + bytes : 0;
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static gboolean is_started;

  if (!is_started)
    records_start (NULL);
  is_started = TRUE;
  if (size < 1)
    return 0;
  g_autofree char *meta
      = g_strdup_printf ("numprocs=%u\nfileprefix=dumpi\n", 1 + (data[0] & 3u));
  fuzz_folder_set ("dumpi.meta", meta, strlen (meta));
  if (data[0] >> 2 & 1)
    for (guint rank = 0; rank <= (data[0] & 3u); rank++)
      write_rank (rank, data + 1, size - 1);
  else
    write_ranks (data[0], data + 1, size - 1);
  dumpi_source_write (fuzz_folder (), records_begin ());
  if (data[0] >> 5 & 1)
    records_read ((data[0] >> 3 & 1) != 0);
  else
    records_replay ((data[0] >> 3 & 1) != 0);
  return 0;
}
