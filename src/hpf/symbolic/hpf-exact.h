/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-exact.h - the count of a problem for given values of the unknowns, point by point
 *
 * PolyLib takes its samples outside of domains that have no room for them, and what it
 * finds there may be wrong.  This goes through the points, without PolyLib, to check it.
 */
#pragma once

#include "hpf/symbolic/hpf-problem.h"

/* The communications where the unknowns have these values.  work: what may still be done;
 * what it takes is subtracted.  FALSE: that is too little, or a number is too large. */
gboolean hpf_exact_count (const HpfProblem *problem, const gint64 *unknowns,
                          guint64 *work, gint64 *count);
