/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-page-private.h - the parts of the page of a comparison */
#pragma once

#include "html/page.h"
#include "output/compare-figures.h"

typedef struct
{
  Page *page;
  const CompareTable *table;
  guint32 *order; /* the rows of intervals that are shown, in preorder */
  guint32 n;
  guint32 *number; /* as shown, by row */
} Comparison;

/* compare-measures.c */

/* The head of a table with a column for each machine, and for ratios to the first. */
void compare_put_names (const Comparison *self, const char *label);
/* The cell of a ratio, of all columns but the first; first 0: without a text. */
void compare_put_ratio (const Comparison *self, guint column, TotalTime own,
                        TotalTime first);
void compare_put_measures (const Comparison *self);

/* compare-machines.c: what differs; each machine with its network */
void compare_put_differences (const Comparison *self);
void compare_put_machines (const Comparison *self);

/* compare-parts.c: what the times are made of, where it is known */
void compare_put_parts (const Comparison *self);

/* compare-page-intervals.c */
void compare_put_intervals (const Comparison *self);
