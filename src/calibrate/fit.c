/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "calibrate/fit.h"

#include <math.h>
#include <string.h>

/* A pivot below this, of columns whose greatest entries are 1, is rounding: the columns
 * say the same, and the later one nothing. */
#define LEAST_PIVOT 1e-13

typedef struct
{
  const MeasuredSize *size;
  const ZeroLoad *load;
  guint n;
  const Fit *fit;
  double greatest[N_FIT]; /* entry of each column; 0: the column is not used */
} Equations;

static double
entry (const Equations *self, guint row, FitCost cost)
{
  const gboolean late
      = self->fit->has_late_ends && self->size[row].bytes > self->fit->late;
  double value = 0;

  switch (cost)
    {
    case FIT_START:
      value = self->load[row].starts;
      break;
    case FIT_BYTE:
      value = self->load[row].bytes;
      break;
    case FIT_ENDS:
      value = late ? 0 : 1;
      break;
    case FIT_LATE_ENDS:
      value = late ? 1 : 0;
      break;
    case N_FIT:
      g_assert_not_reached ();
    }
  return value / self->size[row].seconds;
}

static void
find_greatest (Equations *self, FitCost cost)
{
  self->greatest[cost] = 0;
  for (guint i = 0; i < self->n; i++)
    self->greatest[cost] = MAX (self->greatest[cost], fabs (entry (self, i, cost)));
}

/* matrix: with the right-hand side as its last column. */
static void
add_up (const Equations *self, double matrix[N_FIT][N_FIT + 1])
{
  memset (matrix, 0, sizeof (double[N_FIT][N_FIT + 1]));
  for (guint i = 0; i < self->n; i++)
    {
      const double target = 1 - self->load[i].constant / self->size[i].seconds;
      double row[N_FIT] = { 0 };

      for (guint a = 0; a < N_FIT; a++)
        if (self->greatest[a] > 0)
          row[a] = entry (self, i, a) / self->greatest[a];
      for (guint a = 0; a < N_FIT; a++)
        {
          for (guint b = 0; b < N_FIT; b++)
            matrix[a][b] += row[a] * row[b];
          matrix[a][N_FIT] += row[a] * target;
        }
    }
}

static void
swap_rows (double matrix[N_FIT][N_FIT + 1], guint a, guint b)
{
  for (guint i = 0; a != b && i <= N_FIT; i++)
    {
      const double kept = matrix[a][i];

      matrix[a][i] = matrix[b][i];
      matrix[b][i] = kept;
    }
}

/* Gauss and Jordan; what cannot be told is 0. */
static void
solve (double matrix[N_FIT][N_FIT + 1], double solution[N_FIT])
{
  guint row_of[N_FIT], rank = 0;

  for (guint column = 0; column < N_FIT; column++)
    {
      guint pivot = rank;

      for (guint row = rank; row < N_FIT; row++)
        if (fabs (matrix[row][column]) > fabs (matrix[pivot][column]))
          pivot = row;
      row_of[column] = N_FIT;
      if (rank == N_FIT || fabs (matrix[pivot][column]) < LEAST_PIVOT)
        continue;
      swap_rows (matrix, rank, pivot);
      for (guint row = 0; row < N_FIT; row++)
        {
          const double factor = matrix[row][column] / matrix[rank][column];

          for (guint i = column; row != rank && i <= N_FIT; i++)
            matrix[row][i] -= factor * matrix[rank][i];
        }
      row_of[column] = rank++;
    }
  for (guint column = 0; column < N_FIT; column++)
    solution[column] = row_of[column] == N_FIT ? 0
                                               : matrix[row_of[column]][N_FIT]
                                                     / matrix[row_of[column]][column];
}

double
fit_time (const Fit *fit, guint64 bytes, const ZeroLoad *load)
{
  const FitCost ends = fit->has_late_ends && bytes > fit->late ? FIT_LATE_ENDS : FIT_ENDS;

  return fit->cost[ends] + load->starts * fit->cost[FIT_START]
         + load->bytes * fit->cost[FIT_BYTE] + load->constant;
}

static double
find_error (const Equations *self, const Fit *fit)
{
  double sum = 0;

  for (guint i = 0; i < self->n; i++)
    {
      const double relative
          = fit_time (fit, self->size[i].bytes, &self->load[i]) / self->size[i].seconds
            - 1;

      sum += relative * relative;
    }
  return MAX (sqrt (sum / self->n), FIT_LEAST_ERROR);
}

void
fit_find (Fit *fit, const MeasuredSize *size, const ZeroLoad *load, guint n,
          gboolean with_start)
{
  Equations equations = { size, load, n, fit, { 0 } };
  double matrix[N_FIT][N_FIT + 1], solution[N_FIT];
  guint worst;

  for (guint i = 0; i < N_FIT; i++)
    if (i != FIT_START || with_start)
      find_greatest (&equations, i);
  do
    {
      add_up (&equations, matrix);
      solve (matrix, solution);
      worst = N_FIT;
      for (guint i = 0; i < N_FIT; i++)
        if (solution[i] < 0 && (worst == N_FIT || solution[i] < solution[worst]))
          worst = i;
      if (worst < N_FIT)
        equations.greatest[worst] = 0;
    }
  while (worst < N_FIT);
  for (guint i = 0; i < N_FIT; i++)
    fit->cost[i] = equations.greatest[i] > 0 ? solution[i] / equations.greatest[i] : 0;
  fit->error = find_error (&equations, fit);
}

double
fit_round (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.4e", value);
  return g_ascii_strtod (text, NULL);
}
