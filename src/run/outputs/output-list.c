/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/outputs/output-list.h"

/* One line each: the row is in the writer's file. */
/* clang-format off */
#define OUTPUTS(ROW) \
  ROW (html_output) \
  ROW (picl_output) \
  ROW (links_output) \
  ROW (link_intervals_output) \
  ROW (path_output) \
  ROW (messages_output) \
  ROW (goal_output) \
  ROW (processors_csv_output) \
  ROW (timeline_output) \
  ROW (view_output) \
  ROW (otf2_output) \
  ROW (perfetto_output) \
  ROW (paje_output) \
  ROW (summary_json_output)
/* clang-format on */

#define DECLARE(row) extern const OutputKind row;
OUTPUTS (DECLARE)

#define POINT_TO(row) &row,
const OutputKind *const output_list[] = { OUTPUTS (POINT_TO) NULL };
