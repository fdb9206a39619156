/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-system.h - iterations as the integer points of linear conditions
 *
 * Bounds with MIN and MAX give several systems that share no point.
 */
#pragma once

#include "hpf/language/hpf-tree.h"
#include "hpf/symbolic/hpf-form.h"

typedef struct
{
  guint n_variables;
  GArray *conditions; /* HpfCondition */
} HpfSystem;

HpfSystem *hpf_system_copy (const HpfSystem *self);
void hpf_system_free (HpfSystem *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfSystem, hpf_system_free)

/* FALSE: too many. */
gboolean hpf_system_add_variable (HpfSystem *self, guint *number);

/* linear >= 0, = 0 */
void hpf_system_add (HpfSystem *self, const HpfLinear *linear, gboolean is_zero);

/* In place of a number that closed forms are wanted in, the unknown.  FALSE: parameters
 * are in it in another way. */
gboolean hpf_affine_form (const HpfAffine *self, const HpfTree *tree, HpfForm *form);

/* The same of an expression in loop variables, which have these values. */
gboolean hpf_affine_linear (const HpfAffine *self, const HpfTree *tree,
                            const HpfLinear *variables, HpfLinear *linear);

/* Called with a system and the values of the loop variables in it.  FALSE: no more. */
typedef gboolean (*HpfSystemFunc) (HpfSystem *system, const HpfLinear *variables,
                                   gpointer data);

/* The systems of the loops of a statement that are in the mask.  FALSE: there are none
 * (parameters in another way, too many). */
gboolean hpf_system_of_loops (const HpfTree *tree, const HpfStatement *statement,
                              guint32 mask, HpfSystemFunc tell, gpointer data);
