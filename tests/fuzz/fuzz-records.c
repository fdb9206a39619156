/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any records of the process that reads an OTF2 archive: an error or a program, and the
 * program replays or says why not.
 *
 *   byte 0   bit 1: --partial */
#include "config.h"

#include "fuzz/fuzz.h"
#include "fuzz/records.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static gboolean started;

  if (!started)
    records_start (NULL);
  started = TRUE;
  if (size < 1)
    return 0;
  records_set (data + 1, size - 1);
  records_replay ((data[0] & 2) != 0);
  return 0;
}
