/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-over.h - rows that differ in one varied key alone as one: --over KEY
 *
 *   row network    fault_seed time         row network    least mean greatest count
 *   1   torus:4x4  1          10 us        1   torus:4x4  10 us 12 us  14 us  2
 *   2   torus:4x4  2          14 us
 */
#pragma once

#include "base/output-file.h"
#include "cli/sweep/sweep-rows.h"

/* The times of some rows that succeeded; the mean is rounded to the nearest picosecond,
 * halves up. */
typedef struct
{
  guint first; /* row */
  guint count, failed;
  SimTime least, mean, greatest; /* if there is one at least */
  char *error;                   /* of the first that failed; NULL: none did */
} SweepGroup;

/* The number of the varied key.  Fails with NETFARE_ERROR_USAGE: it is not varied. */
gboolean sweep_over_find (const GPtrArray *vary, const char *key, guint *nth,
                          GError **error);

/* The groups, in the order of their first rows: an array of SweepGroup.  Groups without a
 * row that exists are left out. */
GArray *sweep_over_groups (const SweepRows *rows, guint nth);

/* All of them, in the form of the rows. */
void sweep_over_print (const SweepRows *rows, guint nth, SummaryFormat format,
                       OutputFile *output);
