/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-operators.h - what stands in B_Op */
#pragma once

#include "bmf/bmf-tree.h"

/* "found A LIST .., expected WHAT for B_Plus" at the node; NULL. */
BmfValue *bmf_wrong_type (const BmfNode *node, const BmfValue *found,
                          const char *expected, GError **error);

/* bmf_value_new_items whose failure is an error at the node. */
BmfValue *bmf_new_items (const BmfNode *node, BmfType type, guint32 processor,
                         GPtrArray *items, GError **error);

/* Fails unless the value is a pair of a list and a list, and so on: "ll", "li", "xl"; x
 * is anything, n a list of integers. */
gboolean bmf_expect_pair (const BmfNode *node, const BmfValue *value, const char *form,
                          const char *expected, GError **error);

/* The index as a place in the list. */
gboolean bmf_find_index (const BmfNode *node, const BmfValue *list, const BmfValue *index,
                         guint32 *place, GError **error);

/* Applies the node's operator; the result is where the argument is.  *operations: what it
 * costs (bmf.md, "Costs").  Fails: types, overflow, division by zero, an index. */
BmfValue *bmf_operate (const BmfNode *node, const BmfValue *argument, guint64 *operations,
                       GError **error);
