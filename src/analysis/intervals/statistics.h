/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.h - how a time differs between processors
 *
 * Source: Performance Analyzer, preliminary design, section 3.3.4 (minimal, maximal and
 * average value, and on which processors); the median is added.
 */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime minimum, maximum;
  guint32 at_minimum, at_maximum; /* the lowest processor of several */
  SimTime mean;                   /* rounded to the picosecond, halves up */
  SimTime median; /* of an even number: the mean of the two in the middle, rounded the
                   * same way */
} Statistics;

/* value: one per processor, at least one, none below 0; the order is changed. */
Statistics statistics_of (SimTime *value, guint32 n);
