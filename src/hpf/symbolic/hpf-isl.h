/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-isl.h - conditions as sets of isl, and its quasi-polynomials term by term
 *
 * Dimensions of a set are the unknowns, and after them the variables.  No set has
 * divisions: what depends on residues is in floors of quasi-polynomials.  Functions of
 * isl give NULL for NULL, and after an error or when the work of their context is spent.
 */
#pragma once

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/point.h>
#include <isl/polynomial.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "hpf/symbolic/hpf-form.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_aff, isl_aff_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_basic_set, isl_basic_set_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_multi_aff, isl_multi_aff_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_point, isl_point_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_pw_qpolynomial, isl_pw_qpolynomial_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_qpolynomial, isl_qpolynomial_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_set, isl_set_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_space, isl_space_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (isl_val, isl_val_free)

/* Where the linear expression in the first unknowns, and variables after them, is at
 * least 0, or 0. */
isl_basic_set *hpf_isl_add (isl_basic_set *set, guint n_unknowns, const HpfLinear *linear,
                            gboolean is_zero);

/* The same of forms, all of them at least 0. */
isl_set *hpf_isl_cut (isl_set *set, const HpfForm *forms, guint n);

/* The conditions of a set without variables, each at least 0: an equation is two.  FALSE:
 * there is a number that is too large. */
gboolean hpf_isl_forms (isl_basic_set *set, GArray *forms);

isl_aff *hpf_isl_aff (isl_set *set, const HpfForm *form);

/* Integer points as arrays of HPF_MOST_UNKNOWNS integers, to be freed; NULL: more than so
 * many, or without end. */
GArray *hpf_isl_points (isl_set *set, guint most);

isl_point *hpf_isl_point (isl_set *set, const gint64 *at);

/* FALSE: it is no integer of 64 bits. */
gboolean hpf_isl_value (isl_qpolynomial *count, isl_set *set, const gint64 *at,
                        gint64 *value);

/* In how many independent directions it has no end. */
guint hpf_isl_directions (isl_set *set);

/* Whether all points have one value of the unknown, which is *value. */
gboolean hpf_isl_fixes (isl_set *set, guint unknown, gint64 *value);

/* A constant everywhere in the space of the set. */
isl_pw_qpolynomial *hpf_isl_constant (isl_set *domain, gint64 value);

/* What is put in place of a dimension, and of a floor, to this power. */
typedef isl_qpolynomial *(*HpfDimensionFunc) (guint dimension, guint power,
                                              gpointer data);
typedef isl_qpolynomial *(*HpfFloorFunc) (isl_aff *of, gpointer data);

/* The sum of the terms after that, on this space. */
isl_qpolynomial *hpf_isl_rebuild (isl_qpolynomial *value, isl_space *space,
                                  HpfDimensionFunc dimension, HpfFloorFunc floor,
                                  gpointer data);

/* The highest sum of powers in a term. */
guint hpf_isl_degree (isl_qpolynomial *value);

/* The least common multiple of the denominators that the dimension has in floors; 0: too
 * large. */
guint hpf_isl_period (isl_qpolynomial *value, guint dimension);
