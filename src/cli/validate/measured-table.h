/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measured-table.h - programs whose times were measured: a CSV file, one row each
 *
 *   program,topology,measured_s,note
 *   recordings/halo,topologies/ring.topo,0.733188,other columns are ignored
 *
 * Columns: recording or program (where both are, recording), machine, topology,
 * measured_s or median_s.  Paths are relative to the folder of the table.  A bare name,
 * as in "ring", may also be that of a file in its folders recordings, topologies and
 * machines.
 */
#pragma once

#include "base/inputs.h"
#include "base/sim-time.h"

typedef struct
{
  guint64 line;
  char *program, *machine, *topology; /* as in the table; NULL: none */
  char *program_path, *machine_path,
      *network; /* to be opened; network: after --network */
  SimTime measured;
} MeasuredRow;

/* Array of MeasuredRow, at least one; free with g_array_unref.  Fails with file, line and
 * column: a column that is missing, a time that is none, a file that is not there. */
GArray *measured_table_read (const char *path, Inputs *inputs, GError **error);
