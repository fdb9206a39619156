/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line per reader: its row is in its own folder. */
#include "config.h"

#include "readers/reader-list.h"

#include "bmf/bmf.h"
#include "dvm/dvm-reader.h"
#include "goal/goal.h"

const Reader *const reader_list[] = {
  &dvm_reader,
  &goal_reader,
  &bmf_reader,
  NULL,
};
