/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a parallel BMF program: an error or a program, whose value is the same on
 * every machine, and which replays or says why not. */
#include "config.h"

#include "bmf/bmf.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz-replay.h"

#define PROCESSORS 64
#define MOST_WORK 20000

static Program *
run (const BmfTree *tree, guint32 processors)
{
  const BmfMachine machine = { processors, 1, MOST_WORK };

  return bmf_run (tree, "fuzz", &machine, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  const BmfSources sources = { 0 };
  g_autoptr (BmfTree) tree = bmf_tree_read (input, &sources, NULL);
  g_autoptr (Program) program = tree == NULL ? NULL : run (tree, PROCESSORS);
  g_autoptr (Program) again = NULL;
  g_autofree char *text = tree == NULL ? NULL : bmf_tree_format (tree, NULL);

  if (program == NULL)
    return 0;
  again = run (tree, 0);
  g_assert_nonnull (again);
  g_assert_cmpstr (program_value (program), ==, program_value (again));
  fuzz_replay (again, "crossbar");
  fuzz_replay (program, "ring");
  return 0;
}
