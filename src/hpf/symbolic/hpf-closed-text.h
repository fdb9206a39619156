/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-closed-text.h - closed forms as text (docs/hpf.md, "Closed forms") */
#pragma once

#include "hpf/symbolic/hpf-closed.h"
#include "hpf/symbolic/hpf-parts.h"
#include "hpf/symbolic/hpf-problem.h"

/* A part as it is written.  FALSE: a number in it is too large. */
gboolean hpf_closed_text (const HpfTree *tree, const HpfProblem *problem,
                          isl_set *context, const HpfPart *part, HpfClosedPiece *piece);
