/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-closed-text.h - closed forms as text (docs/hpf.md, "Closed forms") */
#pragma once

#include "hpf/symbolic/hpf-cells.h"

/* Adds a line "domain TAB count" for each class of the cell's residues that is not 0. */
void hpf_closed_text (const HpfTree *tree, const HpfProblem *problem,
                      const HpfRegion *context, const HpfCell *cell, GString *lines);
