/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-pieces.h - a problem's count as one function of the unknowns
 *
 *        N |    / a     regions that do not overlap, without an end or with one; outside
 *          |   /        of them the count is 0
 *          |  / b
 *          +--------- M
 */
#pragma once

#include "hpf/symbolic/hpf-isl.h"
#include "hpf/symbolic/hpf-problem.h"

typedef struct
{
  isl_set *context, *valid; /* valid: the context where the program is right */
  guint
      n_symbols; /* so many of the unknowns are parameters, the others sizes of blocks */
  isl_pw_qpolynomial *count; /* in the context */
  GArray *forms; /* HpfForm, each once and not its opposite: what divides the regions */
} HpfPieces;

/* values: of the unknowns; those that nothing depends on have them in the context.
 * FALSE: none are found; *self is cleared by hpf_pieces_clear in any case. */
gboolean hpf_pieces_find (HpfPieces *self, isl_ctx *isl, const HpfProblem *problem,
                          const gint64 *values);
void hpf_pieces_clear (HpfPieces *self);
