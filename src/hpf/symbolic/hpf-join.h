/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-join.h - few cells, with conditions as one would write them */
#pragma once

#include "hpf/symbolic/hpf-cell.h"

/* Replaces the array of cells.  forms: HpfForm, what divided them.  FALSE: a count is too
 * large, or the budget of the regions is spent. */
gboolean hpf_cells_join (GArray **cells, const GArray *forms, const HpfRegion *context,
                         guint n_unknowns, HpfBudget *budget);
