/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-carry.h - which loops have a collective for each of their iterations */
#pragma once

#include "hpf/language/hpf-tree.h"

/* How many of the loops around the statement, outermost first, are fixed while one
 * collective of the reference is under way: 0, or those down to the one that carries it.
 * That is, from the innermost outwards, the first that is not INDEPENDENT and in whose
 * body the array read is stored into; FORALL and sections are none.
 * per_iteration: all of them. */
guint hpf_outer_loops (const HpfStatement *statement, const HpfReference *reference,
                       gboolean per_iteration);
