/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit.h - least squares of relative errors
 *
 *   T(n) = A + starts(n) S + bytes(n) B + constant(n),     A' in place of A above E bytes
 *
 * Normal equations, of columns that are divided by their greatest entries, in the order
 * of sizes.  No cost is negative: of those that would be, the one with the greatest part
 * is set to 0, and the others are found again.
 */
#pragma once

#include "calibrate/measurements.h"
#include "calibrate/zero-load.h"

typedef enum
{
  FIT_START,
  FIT_BYTE,
  FIT_ENDS,      /* A */
  FIT_LATE_ENDS, /* A' */
  N_FIT
} FitCost;

typedef struct
{
  double cost[N_FIT]; /* seconds */
  gboolean has_late_ends;
  guint64 late; /* E */
  double error; /* root of the mean squared relative error, at least FIT_LEAST_ERROR */
} Fit;

#define FIT_LEAST_ERROR 1e-6

/* with_start: S is to be found, else it is 0.  fit->has_late_ends and late are given. */
void fit_find (Fit *fit, const MeasuredSize *size, const ZeroLoad *load, guint n,
               gboolean with_start);

/* T(n) by the costs. */
double fit_time (const Fit *fit, guint64 bytes, const ZeroLoad *load);

/* To five significant digits. */
double fit_round (double value);
