/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line per output: its row is in the writer's file. */
#include "config.h"

#include "cli/outputs/output-list.h"

#include "analysis/links.h"
#include "html/report/interval-report.h"
#include "output/goal-writer.h"
#include "output/link-intervals.h"
#include "output/processors-csv.h"
#include "output/summary.h"
#include "picl/picl-output.h"

const OutputKind *const output_list[] = {
  &html_output, &picl_output,           &links_output,        &link_intervals_output,
  &goal_output, &processors_csv_output, &summary_json_output, NULL,
};
