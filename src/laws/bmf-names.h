/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-names.h - names of operators that are declared as associative */
#pragma once

#include "bmf/language/bmf-tree.h"

/* Fails, as wrong usage: a name is not defined.  names: end with NULL; NULL: none. */
gboolean bmf_names_check (const BmfTree *tree, const char *const *names, GError **error);

/* Warns about each name that has no effect: no B_Reduce or B_Scan uses it. */
void bmf_names_warn (const BmfTree *tree, const char *const *names, GPtrArray *warnings);
