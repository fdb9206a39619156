/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-closed-text.h - closed forms as text (docs/hpf.md, "Closed forms") */
#pragma once

#include "hpf/symbolic/hpf-parts.h"
#include "hpf/symbolic/hpf-problem.h"

/* Adds a line "domain TAB count". */
void hpf_closed_text (const HpfTree *tree, const HpfProblem *problem,
                      const HpfRegion *context, const HpfPart *part, GString *lines);
