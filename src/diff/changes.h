/* SPDX-License-Identifier: GPL-3.0-or-later */
/* changes.h - what differs between the figures of two runs, the largest change first */
#pragma once

#include "base/sim-time.h"
#include "diff/figures.h"

typedef struct
{
  const char *name;  /* the figure's */
  gboolean has[2];   /* in each run; FALSE: it is not in the file */
  __int128 value[2]; /* 0 where it is not */
} Change;

/* Figures of a group that differ; where a file lists only the largest ones, those that it
 * does not list come behind the others.  Of equal changes those in order of the first
 * run, then of the second.  Array of Change; the runs must outlive it. */
GArray *changes_find (const RunFigures *first, const RunFigures *second,
                      FiguresGroup group);

/* Costs and rules that differ, as written; where a run has none, "null". */
typedef struct
{
  const char *key, *value[2];
} RuleChange;

/* Array of RuleChange, in the order of the first run. */
GArray *changes_find_rules (const RunFigures *first, const RunFigures *second);

#define CHANGES_MOST_PERCENT 1000000

/* Whether the second run takes more than percent above the first. */
gboolean changes_are_above (const RunFigures *first, const RunFigures *second,
                            const Decimal *percent);
