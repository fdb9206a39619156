/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-parts.h - the parts of regions that have one polynomial each, as they are written
 *
 *   region N > 3 k, period 4, of which residue 2 has no point:
 *     mod(N,4) = 0        N^2/2
 *     mod(N,4) >= 1       N^2/2 - 3       residues 1 and 3; that of 2 does not matter
 *
 * Each part has a point, that is a value of the parameters.
 */
#pragma once

#include "hpf/symbolic/hpf-join.h"

typedef struct
{
  GArray *written;                                         /* HpfForm, at least 0 */
  isl_qpolynomial *polynomial;                             /* without floors */
  guint period[HPF_MOST_UNKNOWNS];                         /* 1: any residue */
  guint least[HPF_MOST_UNKNOWNS], most[HPF_MOST_UNKNOWNS]; /* residues */
  guint directions;             /* in which the region has no end */
  guint points;                 /* of the part where directions is 0, or many */
  guint residues, all_residues; /* that it has, of those of its periods */
} HpfPart;

/* HpfPart of all regions, the general ones first: those with more directions, then those
 * with more points or residues.  Those with a count of 0 are left out.  NULL: too large.
 */
GPtrArray *hpf_parts_new (const HpfPieces *pieces, const GPtrArray *regions);
