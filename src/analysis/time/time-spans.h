/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-spans.h - disjoint spans of time, in order */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime begin, end;
} TimeSpan;

/* Adds a span to an array of TimeSpan; if there are then more than `most`, the two with
 * the smallest gap between them are merged. */
void time_spans_add (GArray *spans, TimeSpan one, guint most);
