/* SPDX-License-Identifier: GPL-3.0-or-later */
/* time-spans.h - times that something covers, in order, not touching each other */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime begin, end;
} TimeSpan;

/* Adds one to an array of TimeSpan; if there are then more than `most`, the two that are
 * closest to each other become one. */
void time_spans_add (GArray *spans, TimeSpan one, guint most);
