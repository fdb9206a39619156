/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a serial BMF program: an error, or parallel programs that are written
 * down, read again, and compute the same.
 *
 * The first byte has the number of processors (low three bits, from 1) and which of
 * BmfParallelise's options are set; the second how the price of a program is drawn. */
#include "config.h"

#include "bmf/bmf.h"
#include "bmf/language/bmf-format.h"
#include "fuzz/fuzz.h"
#include "laws/bmf-choose.h"

#define MOST_WORK 5000
/* With definitions expanded, which may be many times in each other. */
#define MOST_TEXT 200000

static Program *
run (const BmfTree *tree, GError **error)
{
  const BmfMachine machine = { .scalar_bytes = 1, .most_work = MOST_WORK };

  return bmf_run (tree, "fuzz", &machine, error);
}

/* That the tree's program, written and read again, has this value; more work than is
 * allowed here is no fault. */
static void
check_value (const BmfTree *tree, const char *value)
{
  const BmfSources sources = { 0 };
  g_autofree char *text = bmf_format_program (tree, TRUE);
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "made");
  g_autoptr (GError) error = NULL;
  g_autoptr (BmfTree) again = bmf_tree_read (input, &sources, &error);
  g_autoptr (Program) program = again == NULL ? NULL : run (again, &error);

  if (program == NULL && strstr (error->message, "takes more than") == NULL)
    fuzz_fail ("%s\n%s", error->message, text);
  if (program != NULL && strcmp (program_value (program), value) != 0)
    fuzz_fail ("%s\nbecame %s\n%s", value, program_value (program), text);
}

/* A price that depends on the program and on nothing else. */
static gboolean
draw_price (BmfTree *tree, SimTime *time, gpointer data, GError **error)
{
  const guint8 *drawn = data;
  g_autofree char *text = bmf_format_program (tree, TRUE);

  *time = 1 + (SimTime) ((g_str_hash (text) * (guint) (*drawn | 1)) % 1000);
  return TRUE;
}

static void
check_choice (BmfTree *tree, const BmfParallelise *how, const guint8 *drawn,
              const char *value)
{
  g_autoptr (BmfChoice) choice
      = bmf_choose (tree, how, draw_price, (gpointer) drawn, NULL);

  if (choice != NULL)
    check_value (tree, value);
}

static BmfTree *
read_tree (const guint8 *data, size_t size)
{
  const BmfSources sources = { 0 };
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data + 2, size - 2, "fuzz");

  return bmf_tree_read (input, &sources, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (BmfTree) tree = NULL, other = NULL;
  g_autoptr (Program) program = NULL;
  g_autoptr (BmfParallel) laws = NULL;
  g_autofree char *text = NULL;
  BmfParallelise how = { .most_work = MOST_WORK };

  if (size < 2)
    return 0;
  how.processors = 1 + (data[0] & 7);
  /* Sums of reals in another order need not be the same. */
  how.associative = FALSE;
  how.normalise = (data[0] >> 3) & 1;
  how.steps = (data[0] >> 4) & 3;
  tree = read_tree (data, size);
  program = tree == NULL ? NULL : run (tree, NULL);
  if (program == NULL)
    return 0;
  text = bmf_tree_format (tree, NULL);
  if (text == NULL || strlen (text) > MOST_TEXT)
    return 0;
  laws = bmf_parallelise (tree, &how, NULL);
  if (laws != NULL)
    check_value (tree, program_value (program));
  other = read_tree (data, size);
  check_choice (other, &how, &data[1], program_value (program));
  return 0;
}
