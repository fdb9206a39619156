/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "readers/reader-list.h"

/* One line each; the row is in its folder.  Content is asked in this order. */
/* clang-format off */
#define READERS(ROW) \
  ROW (dvm_reader) \
  ROW (goal_reader) \
  ROW (goal_bin_reader) \
  ROW (goal_packed_reader) \
  ROW (ti_reader) \
  ROW (otf2_reader) \
  ROW (dumpi_reader) \
  ROW (chakra_reader) \
  ROW (workload_reader) \
  ROW (bmf_reader) \
  ROW (hpf_reader) \
  ROW (hpf_fixed_reader)
/* clang-format on */

#define DECLARE(row) extern const Reader row;
READERS (DECLARE)

#define POINT_TO(row) &row,
const Reader *const reader_list[] = { READERS (POINT_TO) NULL };
