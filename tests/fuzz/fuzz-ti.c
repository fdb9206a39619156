/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a SimGrid trace: an error or a program, and the program replays or says
 * why not. */
#include "config.h"

#include "fuzz/fuzz.h"
#include "fuzz/fuzz-replay.h"
#include "ti/ti-reader.h"

/* A rank that is only counted takes memory too. */
#define MOST_RANKS 4096

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "no such file");
  g_autoptr (Program) program = ti_read (input, &(ReaderOptions){ 0 }, NULL);

  if (program == NULL || program_processors (program) > MOST_RANKS)
    return 0;
  fuzz_replay (program, "crossbar");
  fuzz_replay (program, "ring");
  return 0;
}
