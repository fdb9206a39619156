/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-closed.h - communications as a formula in the parameters of a program */
#pragma once

#include "hpf/language/hpf-tree.h"

/* The domain of all values, of which nothing else is known. */
#define HPF_CLOSED_ALWAYS "always"

/* A count where the domain holds.  Domains do not overlap; outside all the count is 0.
 * Each holds somewhere; the general ones are first. */
typedef struct
{
  char *domain, *count;
} HpfClosedPiece;

/* Whether closed forms can be found: netfare was built with isl. */
gboolean hpf_closed_is_known (void);

/* HpfClosedPiece of a reference, to be freed, in tree->symbols; NULL: none is found.
 * communications: their number for the parameters' values, which the formula must give.
 */
GPtrArray *hpf_closed_find (const HpfTree *tree, const HpfStatement *statement,
                            const HpfReference *reference, guint64 communications);
