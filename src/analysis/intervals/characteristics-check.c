/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics-check.c - whether the potential times of each processor fit 64 bits */
#include "config.h"

#include "analysis/intervals/characteristics-private.h"
#include "base/error.h"

/* Over all intervals; a cell at the limit may stand for more. */
static gboolean
fits (const Characteristics *self, guint column, guint32 processor)
{
  TotalTime sum = 0;

  for (guint32 i = 0; i < self->n_intervals; i++)
    {
      const IntervalCells *cells = self->cells[i];

      if (cells == NULL || cells->column[column] == NULL)
        continue;
      if (cells->column[column][processor] == G_MAXINT64)
        return FALSE;
      sum += cells->column[column][processor];
    }
  return sum < G_MAXINT64;
}

static gboolean
check_column (const Characteristics *self, guint kind, guint measure, GError **error)
{
  static const char *const kinds[N_KINDS] = {
    [KIND_IO] = "input and output",
    [KIND_REDUCTION] = "reductions",
    [KIND_SHADOW] = "exchanges of shadow edges",
    [KIND_REMOTE_ACCESS] = "remote accesses",
    [KIND_REDISTRIBUTION] = "redistributions",
    [KIND_POINT_TO_POINT] = "point-to-point operations",
    [KIND_COLLECTIVE] = "collective operations",
  };
  static const char *const measures[N_MEASURES] = {
    [MEASURE_COMMUNICATION] = "communication",
    [MEASURE_REAL_SYNCH] = "waiting",
    [MEASURE_SYNCH] = "synchronization",
    [MEASURE_VARIATION] = "time variation",
    [MEASURE_OVERLAP] = "overlap",
  };

  for (guint32 p = 0; p < self->processors; p++)
    if (!fits (self, COLUMN_KINDS + kind * N_MEASURES + measure, p))
      {
        error_set (error, NETFARE_ERROR_REPLAY,
                   "the %s of %s on processor %u is more than 9223372 s in all",
                   measures[measure], kinds[kind], p);
        return FALSE;
      }
  return TRUE;
}

gboolean
characteristics_check (Characteristics *self, SimTime run, GError **error)
{
  /* No operation has more of a measure than the run's length. */
  if ((TotalTime) run * self->n_outcomes < G_MAXINT64)
    return TRUE;
  for (guint k = 0; k < N_KINDS; k++)
    for (guint m = 0; m < N_MEASURES; m++)
      if (!check_column (self, k, m, error))
        return FALSE;
  return TRUE;
}
