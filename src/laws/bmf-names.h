/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-names.h - names of operators that somebody says are associative */
#pragma once

#include "bmf/language/bmf-tree.h"

/* Fails, as wrong usage: one is not defined.  names: end with NULL; NULL: none. */
gboolean bmf_names_check (const BmfTree *tree, const char *const *names, GError **error);

/* A warning for each that is of no use: no B_Reduce or B_Scan has it. */
void bmf_names_warn (const BmfTree *tree, const char *const *names, GPtrArray *warnings);
