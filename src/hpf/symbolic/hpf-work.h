/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-work.h - how much PolyLib would do to enumerate a polyhedron
 *
 * It divides the values of the parameters into domains.  In each it takes a box of
 * samples, and counts the points at each sample, loop by loop but the innermost one; from
 * these counts follows the quasi-polynomial.  The number of samples is the product of the
 * periods and grows with the degree; the loops grow with the place of the box.
 */
#pragma once

#include <glib.h>
#include <polylib/polylib64.h>

#define HPF_MOST_RAYS 2000 /* of a polyhedron, for PolyLib */

/* The iterations of all loops, estimated from two corners of each box.  context: the
 * space of the parameters.  Returns: at most `most` + 1; the same on every machine. */
guint64 hpf_work_estimate (Polyhedron *set, Polyhedron *context, guint n_variables,
                           guint64 most);
