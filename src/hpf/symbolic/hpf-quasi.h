/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-quasi.h - quasi-polynomials without floors: a polynomial for each class of residues
 *
 *   N mod 2 = 0:  N^2/2
 *   N mod 2 = 1:  N^2/2 + 1/2       period of N 2, of other unknowns 1
 */
#pragma once

#include "hpf/symbolic/hpf-isl.h"

#define HPF_MOST_CLASSES 4096

typedef struct
{
  guint period[HPF_MOST_UNKNOWNS];
  guint n_classes; /* product of the periods; the last unknown's residue is fastest */
  isl_qpolynomial **polynomials; /* of each class */
} HpfQuasi;

/* NULL: it has too many classes. */
HpfQuasi *hpf_quasi_new (isl_qpolynomial *count, isl_set *domain);
void hpf_quasi_free (HpfQuasi *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfQuasi, hpf_quasi_free)

/* The residues of a class, and the class of residues of multiples of the periods. */
void hpf_residues_of (const guint *period, guint number, guint *residues);
guint hpf_class_of (const guint *period, const guint *residues);

/* The points of these residues: unknown = period x its new value + residue. */
isl_set *hpf_isl_class (isl_set *set, const guint *period, const guint *residues);

/* A polynomial that has the same values at the points of the class, with fewer unknowns
 * where they depend on others: k = (N + 1)/2 of k = ceil(N/2) and odd N. */
isl_qpolynomial *hpf_isl_in_class (isl_qpolynomial *polynomial, isl_set *class,
                                   const guint *period, const guint *residues);

/* Whether it is 0 at all points of the set.  FALSE: that is not seen. */
gboolean hpf_isl_vanishes (isl_qpolynomial *count, isl_set *set);
