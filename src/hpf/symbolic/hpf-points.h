/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-points.h - the integer points of a region
 *
 * A region may have none although it is not empty: 4 k >= N > 4 k - 1 and N = 4 k - 1/2.
 */
#pragma once

#include "hpf/symbolic/hpf-polyhedra.h"

gboolean hpf_region_has (const HpfRegion *self, const gint64 *point);

/* Arrays of HPF_MOST_UNKNOWNS integers, to be freed; NULL: more than so many. */
GArray *hpf_region_points (const HpfRegion *self, guint most);

/* The first of them, of values of the unknowns in rising order, at most so many; to be
 * freed. */
GArray *hpf_region_first (const HpfRegion *self, guint most);

/* has[class]: whether there is a point whose unknowns have the residues of the class,
 * modulo the periods; numbered as the classes of HpfQuasi.  FALSE: that takes too much
 * work. */
gboolean hpf_region_classes (const HpfRegion *self, const guint *period, guint8 *has);

/* Whether all points have one value of the unknown, which is *value. */
gboolean hpf_region_fixes (const HpfRegion *self, guint unknown, gint64 *value);

/* In how many independent directions it has no end. */
guint hpf_region_directions (const HpfRegion *self);
