/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-curves.h - the rows of a sweep as curves over one of the keys */
#pragma once

#include "cli/sweep/sweep-rows.h"

typedef struct
{
  double x, least, mean, greatest; /* x: a number, or place in names; seconds */
  guint count;
} CurvePoint;

typedef struct
{
  char *name;         /* "bus:4, 2us": values of the other keys; "" without any */
  GArray *points;     /* CurvePoint, by x */
  GHashTable *places; /* number of the value of x -> place in points, from 1 */
} Curve;

typedef struct
{
  const char *key;        /* the x axis */
  const char *figure;     /* "time" or "mean latency" */
  gboolean is_time;       /* x is in seconds */
  gboolean is_rate;       /* x is in bytes a second */
  SimTime unit;           /* in which times are said: that of the program */
  const GPtrArray *names; /* char*, by x; NULL: x are numbers */
  GPtrArray *curves;      /* Curve */
} SweepCurves;

/* Valid as long as `rows`; may have no curve. */
SweepCurves *sweep_curves_new (const SweepRows *rows, gint over);
void sweep_curves_free (SweepCurves *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SweepCurves, sweep_curves_free)
