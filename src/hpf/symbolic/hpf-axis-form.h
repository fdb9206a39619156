/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-axis-form.h - formula (4) with its parameters, as conditions */
#pragma once

#include "hpf/symbolic/hpf-problem.h"

/* Adds the axis' extent and the size of its blocks to the context and the unknowns.
 * FALSE: parameters are in them in another way, or too many. */
gboolean hpf_axis_declare (HpfProblem *self, const HpfTree *tree, const HpfAxis *axis);

/* The condition that the element is on this coordinate.  FALSE: too large. */
gboolean hpf_axis_restrict (const HpfProblem *self, const HpfTree *tree,
                            const HpfAxis *axis, const HpfLinear *element,
                            guint32 coordinate, HpfSystem *system);

/* The condition that the progression has an element on this coordinate.  *never: it
 * cannot.  FALSE: none is known. */
gboolean hpf_axis_meets (const HpfProblem *self, const HpfTree *tree, const HpfAxis *axis,
                         const HpfPlacement *placement, guint32 coordinate,
                         HpfSystem *system, gboolean *never);
