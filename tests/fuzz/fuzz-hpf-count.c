/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz/fuzz-hpf-count.h"

#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "hpf/count/hpf-check.h"
#include "hpf/program/hpf-program.h"
#include "hpf/report/hpf-report.h"

/* What takes longer is no fault. */
#define MOST_PROCESSORS 64
#define MOST_VALUES 64
#define MOST_ITERATIONS 20000

/* Loops that bounds couple are gone through. */
static gboolean
is_small (const HpfTree *tree)
{
  if (shape_count (&tree->shape) > MOST_PROCESSORS)
    return FALSE;
  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];
      gint64 least[HPF_MOST_LOOPS], most[HPF_MOST_LOOPS], iterations = 1;

      hpf_statement_ranges (statement, 0, least, most);
      if (statement->loops->len > 3)
        return FALSE;
      for (guint j = 0; j < statement->loops->len; j++)
        {
          if (most[j] - least[j] > MOST_VALUES)
            return FALSE;
          iterations *= MAX (most[j] - least[j] + 1, 1);
        }
      if (iterations > MOST_ITERATIONS)
        return FALSE;
    }
  return TRUE;
}

void
fuzz_hpf_count (const HpfTree *tree)
{
  guint64 bytes = 0;

  if (!is_small (tree) || !hpf_check (tree, NULL))
    return;
  g_autoptr (HpfReport) report = hpf_report_new (tree, FALSE, TRUE, NULL);
  if (report == NULL)
    return;
  for (guint i = 0; i < report->counts->len; i++)
    bytes += g_array_index (report->counts, HpfCounts, i).bytes;
  for (guint i = 0; i < report->matrix->len; i++)
    bytes -= g_array_index (report->matrix, HpfTraffic, i).bytes;
  if (bytes != 0)
    fuzz_fail ("bytes of counts and of the matrix differ");
  g_autoptr (Program) program = hpf_program_new (tree, FALSE, NULL, NULL);
  if (program != NULL)
    fuzz_replay (program, "crossbar");
}
