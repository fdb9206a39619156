/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-tree.h - a parallel BMF program as a tree, and the definitions it is made from */
#pragma once

#include "base/text-input.h"
#include "bmf/language/bmf-node.h"

/* Used as the name of a prelude: the compiled-in one, prelude.bmf. */
#define BMF_BUILT_IN ""

/* Fails, with line and column: syntax, a name unknown or defined twice, a parameter
 * without a value, a place beyond the machine, a recursive definition, nesting above
 * BMF_MOST_NESTING; without line and column: a value for a parameter that does not
 * occur. */
BmfTree *bmf_tree_read (TextInput *input, const BmfSources *sources, GError **error);
void bmf_tree_free (BmfTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfTree, bmf_tree_free)

/* The definition of $Name; upper and lower case are equal.  NULL if there is none. */
BmfDefinition *bmf_tree_find (const BmfTree *self, const char *word);

/* Defined names that are similar to the given one, "$Aa or $Ab"; to be freed.  NULL if
 * there are none. */
char *bmf_tree_near_names (const BmfTree *self, const char *word);

/* Fails: a recursive definition, nesting above BMF_MOST_NESTING. */
gboolean bmf_tree_check_nesting (BmfTree *self, GError **error);

/* One line per construct, definitions expanded, data last; to be freed. Fails: more than
 * a million lines. */
char *bmf_tree_format (const BmfTree *self, GError **error);

/* Whether a file that begins with this text is a program. */
gboolean bmf_tree_looks_like (const char *head, gsize length);
