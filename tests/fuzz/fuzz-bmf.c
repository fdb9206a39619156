/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a parallel BMF program: an error or a program, whose value is the same on
 * every machine, and when it was made parallel, and which replays or says why not. */
#include "config.h"

#include "bmf/bmf.h"
#include "bmf/language/bmf-format.h"
#include "laws/bmf-parallelise.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz-replay.h"

#define PROCESSORS 64
#define MOST_WORK 20000
/* With definitions expanded, which may be many times in each other. */
#define MOST_TEXT 200000

static Program *
run (const BmfTree *tree, guint32 processors, GError **error)
{
  const BmfMachine machine
      = { .processors = processors, .scalar_bytes = 1, .most_work = MOST_WORK };

  return bmf_run (tree, "fuzz", &machine, error);
}

/* By laws or not: made parallel and written down, it computes the same, unless that takes
 * more than is allowed here. */
static void
check_parallel (BmfTree *tree, const char *value)
{
  const BmfParallelise how = { .processors = 5, .most_work = MOST_WORK };
  const BmfSources sources = { 0 };
  g_autoptr (BmfParallel) laws = bmf_parallelise (tree, &how, NULL);
  g_autofree char *text = laws == NULL ? NULL : bmf_format_program (tree, TRUE);
  g_autoptr (TextInput) input = NULL;
  g_autoptr (BmfTree) again = NULL;
  g_autoptr (Program) program = NULL;
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return;
  input = text_input_new_from_string (text, strlen (text), "parallel");
  again = bmf_tree_read (input, &sources, &error);
  program = again == NULL ? NULL : run (again, 0, &error);
  if (program == NULL && strstr (error->message, "takes more than") == NULL)
    fuzz_fail ("%s\n%s", error->message, text);
  if (program != NULL && strcmp (program_value (program), value) != 0)
    fuzz_fail ("%s\nbecame %s\n%s", value, program_value (program), text);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  const BmfSources sources = { 0 };
  g_autoptr (BmfTree) tree = bmf_tree_read (input, &sources, NULL);
  g_autoptr (Program) program = tree == NULL ? NULL : run (tree, PROCESSORS, NULL);
  g_autoptr (Program) again = NULL;
  g_autofree char *text = tree == NULL ? NULL : bmf_tree_format (tree, NULL);

  if (program == NULL)
    return 0;
  again = run (tree, 0, NULL);
  g_assert_nonnull (again);
  g_assert_cmpstr (program_value (program), ==, program_value (again));
  fuzz_replay (again, "crossbar");
  fuzz_replay (program, "ring");
  if (text != NULL && strlen (text) < MOST_TEXT)
    check_parallel (tree, program_value (program));
  return 0;
}
