/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-plan.h - how the iterations of coupled loops are counted
 *
 * Loops that no bound, processor or element couples are counted apart and multiplied.
 * Of coupled ones the outermost goes through its values, until one loop is left: that is
 * counted in closed form (hpf-walk.h).  Where the element read does not tell the value of
 * the outermost, distinct elements are joined as intervals.
 */
#pragma once

#include "hpf/count/hpf-case.h"
#include "hpf/count/hpf-table.h"

typedef struct _HpfPlan HpfPlan;

/* Plans of the components of the variables in the mask. */
GPtrArray *hpf_plan_split (const HpfCase *of, guint32 mask);

/* Its variables; a bit each. */
guint32 hpf_plan_mask (const HpfPlan *self);

/* Adds what the variables of the plan do, those outside having these values; values of
 * its own variables are overwritten.  prints: fingerprints are wanted too. */
void hpf_plan_count (HpfPlan *self, gint64 *values, gboolean prints, const HpfBase *base,
                     HpfTable *counts);

/* hpf-project.c: distinct elements of coupled variables as runs of element numbers; adds
 * to counts->elements and ->print. */
void hpf_project (const HpfCase *of, guint32 mask, gint64 *values, gboolean prints,
                  const HpfBase *base, HpfTable *counts);
