/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-intervals.h - the counts of neighbouring values of one parameter as few polynomials
 *
 *   N       1  2  3  4  5  6   7
 *   count   4  8 12 16 16 21  26     4*N for 1 to 4, 5*N - 9 for 5 to 7
 */
#pragma once

#include "hpf/symbolic/hpf-isl.h"

typedef struct
{
  gint64 at[HPF_MOST_UNKNOWNS];
  gint64 value;
} HpfPoint;

typedef struct
{
  gint64 from, to;
  isl_qpolynomial *polynomial; /* owned */
} HpfInterval;

/* HpfInterval, the fewest that give the values of the points, with values of 0 left out.
 * The points (HpfPoint) are sorted by the parameter, one for each of its values; set: a
 * set of their space.  polynomials: isl_qpolynomial that may be used; constants and
 * linear ones are, too. */
GArray *hpf_intervals_find (GArray *points, guint parameter, isl_set *set,
                            const GPtrArray *polynomials);
