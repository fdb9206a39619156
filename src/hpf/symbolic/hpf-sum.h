/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-sum.h - the number of integer points of a system
 *
 * Variables are summed one after the other:
 *
 *   sum over x of x^k from ceil(e/a) to floor(f/b) = S_k (floor(f/b)) - S_k (ceil(e/a) -
 * 1)
 *
 * with S_k of Faulhaber, a polynomial.  Where x has several bounds, the region is divided
 * according to which one is the tightest.  A floor with x in it is linear for each
 * residue of x.  (Pugh: Counting solutions to Presburger formulas, PLDI 1994.)
 */
#pragma once

#include "hpf/symbolic/hpf-isl.h"
#include "hpf/symbolic/hpf-system.h"

/* As a function of the unknowns, 0 outside of its domain.  context: where it is wanted.
 * steps: sums that may still be made.  NULL: they are too many, or there is no end. */
isl_pw_qpolynomial *hpf_sum_points (const HpfSystem *system, isl_set *context,
                                    guint *steps);
