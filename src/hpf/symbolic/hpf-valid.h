/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-valid.h - the values of the parameters for which a program is right */
#pragma once

#include "hpf/symbolic/hpf-problem.h"

/* Adds what must hold where the loops of the statement run: subscripts within bounds,
 * BLOCK(k) and GEN_BLOCK that fit, alignments within their templates.  What is not a
 * linear condition in parameters is left out, so that some values remain for which the
 * program is wrong. */
void hpf_problem_add_valid (HpfProblem *self, const HpfTree *tree,
                            const HpfStatement *statement, const HpfReference *reference);
