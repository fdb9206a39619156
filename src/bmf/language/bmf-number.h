/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-number.h - a number in a parallel BMF text, or a parameter in its place
 *
 *   P_Split (B_Num 4) (B_Num 0)      P_Split (B_Num P) (B_Num 0)
 *
 * A parameter has the value that the sources give it; P without such a value is the
 * machine's number of processors.
 */
#pragma once

#include "bmf/language/bmf-node.h"
#include "base/text-scanner.h"

/* Whether the token is a number, or a parameter with a value; *number gets it. */
gboolean bmf_number_integer (const TextScanner *scanner, const BmfSources *sources,
                             gint64 *number);
gboolean bmf_number_real (const TextScanner *scanner, const BmfSources *sources,
                          double *number);

/* Whether the token, or the parameter's value, looks like an integer, for example one
 * that is too large. */
gboolean bmf_number_looks_whole (const TextScanner *scanner, const BmfSources *sources);

/* Sets the error "found WHAT, expected ..", with a suggestion.  Returns: FALSE. */
gboolean bmf_number_fail (const TextScanner *scanner, const BmfSources *sources,
                          const char *expected, GError **error);
