/* SPDX-License-Identifier: GPL-3.0-or-later */
/* large-trace.h - traces that are large in one respect, for tests and benchmarks */
#pragma once

#include <glib.h>

/* A matrix of 10,000 x 10,000 doubles whose template lies as from says (AxisArray of a
 * system of two dimensions), and is then laid as to. */
GString *large_trace_redistribution (const gint64 *from, const gint64 *to);

/* In each round so many objects: a template, two arrays on it, a loop, a reduction with
 * its variable, groups of shadow edges and of buffers; all are there before the first is
 * deleted. */
#define LARGE_TRACE_OBJECTS_A_ROUND 8
GString *large_trace_objects (guint rounds);
