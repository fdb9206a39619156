/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a GOAL schedule in text: an error or a program, and the program replays or
 * says why not. */
#include "config.h"

#include "fuzz/fuzz-mutate.h"
#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "goal/goal.h"

/* A rank that is only counted takes memory too. */
#define MOST_RANKS 4096

static const char *const lines[] = { "num_ranks 3\n",
                                     "rank 0 {\n",
                                     "}\n",
                                     "l1: send 8b to 1 tag 1\n",
                                     "l2: recv 8b from 0 tag 1\n",
                                     "l3: calc 100\n",
                                     "l4: calc 7 cpu 4294967295\n",
                                     "send 1000000b to 2 cpu 1 nic 0\n",
                                     "recv 0b from 2\n",
                                     "l2 requires l1\n",
                                     "l3 irequires l2\n",
                                     "rank 2 {\nl1: send 8b to 0 tag 1\n}\n",
                                     "# nothing\n",
                                     "/* calc 5\n",
                                     "*/\n",
                                     NULL };
static const FuzzForm form = { .templates = lines };
FUZZ_DEFINE_MUTATOR (&form);

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  g_autoptr (Program) program = goal_read (input, NULL, NULL, NULL);

  if (program == NULL || program_processors (program) > MOST_RANKS)
    return 0;
  fuzz_replay (program, "crossbar");
  fuzz_replay (program, "ring");
  fuzz_replay_nics (program);
  return 0;
}
