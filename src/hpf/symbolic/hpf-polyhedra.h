/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-polyhedra.h - what PolyLib does: numbers of integer points, and regions
 *
 * A region is a set of values of the unknowns: those that fulfil conditions (each form is
 * at least 0).  Without PolyLib there is none (HAVE_POLYLIB).  PolyLib has state of its
 * own and may print or exit: hpf-closed.c uses it in a process of its own.
 */
#pragma once

#include "hpf/symbolic/hpf-budget.h"
#include "hpf/symbolic/hpf-quasi.h"
#include "hpf/symbolic/hpf-system.h"

/* A number of points: that of the first piece whose conditions hold, 0 where none do. */
typedef struct
{
  GArray *conditions; /* HpfForm */
  HpfQuasi *count;
} HpfPiece;

/* Adds the pieces of the number of points of a system to an array of HpfPiece.  work:
 * what PolyLib may still do (hpf-work.h); what it needs is subtracted.  FALSE: it needs
 * more, or does not find the number. */
gboolean hpf_polyhedra_count (const HpfSystem *system, guint n_unknowns,
                              HpfBudget *budget, GArray *pieces);

typedef struct _HpfRegion HpfRegion;

/* The budget pays for what is done with the region and those made from it, and must
 * outlive them.  NULL: it is empty. */
HpfRegion *hpf_region_new (guint n_unknowns, const GArray *conditions, HpfBudget *budget);
void hpf_region_free (HpfRegion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfRegion, hpf_region_free)

/* Where the condition holds, too; NULL: nowhere. */
HpfRegion *hpf_region_cut (const HpfRegion *self, const HpfForm *condition);

/* Its conditions, equations first, as two arrays of HpfForm, to be freed. */
void hpf_region_conditions (const HpfRegion *self, GArray **equations,
                            GArray **conditions);

/* Those of its conditions that do not follow from the context. */
void hpf_region_simplify (const HpfRegion *self, const HpfRegion *context,
                          GArray **equations, GArray **conditions);

/* Whether all of it fulfils the condition. */
gboolean hpf_region_fulfils (const HpfRegion *self, const HpfForm *condition);

/* Whether the form is at least 0 at a point inside of the region. */
gboolean hpf_region_is_above (const HpfRegion *self, const HpfForm *form);

/* Adds regions that are without the points of another one, together; they do not overlap.
 */
void hpf_region_subtract (const HpfRegion *self, const HpfRegion *without,
                          GPtrArray *regions);

/* Without one of its conditions, or with it one less; NULL: there is no such condition.
 */
HpfRegion *hpf_region_relax (const HpfRegion *self, const HpfForm *condition,
                             gboolean drops);

/* The region of all integers of both, if there is such a region; else NULL. */
HpfRegion *hpf_region_join (const HpfRegion *a, const HpfRegion *b);
