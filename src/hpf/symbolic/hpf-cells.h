/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-cells.h - a problem's count where each of its counts is one polynomial
 *
 *        N |    / a     the conditions of all pieces divide the context into cells;
 *          |   /        neighbours with the same count become one cell where they can
 *          |  / b
 *          +--------- M
 */
#pragma once

#include "hpf/symbolic/hpf-cell.h"
#include "hpf/symbolic/hpf-problem.h"

/* Cells that do not overlap, those of 0 left out; to be freed.  NULL: none are found.
 * values: of the unknowns; *context is replaced by one in which those that do not matter
 * have their values. */
GArray *hpf_cells_find (const HpfProblem *problem, const gint64 *values,
                        HpfBudget *budget, HpfRegion **context);
