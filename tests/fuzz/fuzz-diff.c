/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as the JSON of a replay, and as a baseline: an error, or figures that do not
 * differ from themselves. */
#include "config.h"

#include "diff/diff-report.h"
#include "diff/run-check.h"
#include "fuzz/fuzz-file.h"
#include "fuzz/fuzz.h"

static RunFigures *
read_figures (const guint8 *data, size_t size)
{
  g_auto (FuzzFile) file = fuzz_file_new (data, size);
  g_autoptr (Inputs) inputs = inputs_new ();

  return run_figures_read (file.path, inputs, NULL);
}

static void
check_same (const RunFigures *first, const RunFigures *second)
{
  const Decimal none = { 0, 1 };

  for (guint group = 0; group < N_FIGURES; group++)
    {
      g_autoptr (GArray) changes = changes_find (first, second, group);

      if (changes->len > 0)
        fuzz_fail ("group %u differs from itself", group);
    }
  if (changes_are_above (first, second, &none))
    fuzz_fail ("a time is above itself");
}

/* As a baseline of itself. */
static void
check_baseline (const guint8 *data, size_t size, OutputFile *output)
{
  const Decimal none = { 0, 1 };
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (RunTimes) times = run_times_parse (text, size, "x", NULL);
  const RunCheck check = { times, times, &none };
  GError *error = NULL;

  if (times == NULL || !run_check_fits (&check, NULL))
    return;
  run_check_write_markdown (&check, output);
  run_check_write_junit (&check, output);
  if (times->rows->len == 1 && !run_check_limit (&check, &error))
    fuzz_fail ("a time is above itself: %s", error->message);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static const char other[]
      = "{\"format\": 1, \"time\": 1.5, \"time_unit\": \"s\", \"machine\": {\"a\": 1}}";
  g_autoptr (RunFigures) first = read_figures (data, size);
  g_autoptr (RunFigures) second = first == NULL ? NULL : read_figures (data, size);
  g_autoptr (RunFigures) third = read_figures ((const guint8 *) other, sizeof other - 1);
  g_autoptr (OutputFile) output = output_file_open ("/dev/null", NULL);

  if (output != NULL)
    check_baseline (data, size, output);
  if (first == NULL)
    return 0;
  if (second == NULL || third == NULL || output == NULL)
    fuzz_fail ("what is read is not read again");
  check_same (first, second);
  const DiffReport reports[] = { { first, third, 0 }, { third, first, 2 } };
  for (guint i = 0; i < G_N_ELEMENTS (reports); i++)
    {
      diff_write_table (&reports[i], output);
      diff_write_json (&reports[i], "0", "fuzz", output);
    }
  return 0;
}
