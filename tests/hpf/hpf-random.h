/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-random.h - small HPF programs by chance, over all forms of the language
 *
 * Many of them are wrong: a subscript is out of bounds, a section does not fit.
 */
#pragma once

#include <glib.h>

/* Free with g_free.  with_parameter: extents and bounds are made of PARAMETER N. */
char *hpf_random_program (GRand *random, gboolean with_parameter);
