/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-operators.h - the operators inside B_Op */
#pragma once

#include "bmf/values/bmf-builder.h"
#include "bmf/language/bmf-tree.h"

/* Sets the error "FILE:LINE:COLUMN: error: B_Plus: WHAT" at the node.  Returns: NULL. */
gpointer bmf_fail (const BmfNode *node, const char *what, GError **error);

/* Sets the error "found A LIST .., expected WHAT for B_Plus" at the node.  Returns:
 * NULL. */
BmfValue *bmf_wrong_type (const BmfNode *node, const BmfValue *found,
                          const char *expected, GError **error);

/* Calls bmf_builder_finish; its failure is an error at the node. */
BmfValue *bmf_finish (const BmfNode *node, BmfBuilder *builder, guint32 processor,
                      GError **error);

BmfValue *bmf_new_pair (const BmfNode *node, BmfValue *first, BmfValue *second,
                        GError **error);

/* Fails unless the value is a pair of a list and a list, and so on: "ll", "li", "xl"; x
 * is anything, # a number, b a boolean, n a list of integers. */
gboolean bmf_expect_pair (const BmfNode *node, const BmfValue *value, const char *form,
                          const char *expected, GError **error);

/* Gets two lists of equal length as new references, to be freed also on failure.  Fails:
 * the value is no such pair. */
gboolean bmf_take_lists (const BmfNode *node, const BmfValue *pair, BmfValue **a,
                         BmfValue **b, GError **error);

/* Whether the list has that element. */
gboolean bmf_check_index (const BmfNode *node, const BmfValue *list, gint64 index,
                          GError **error);

/* Applies the node's operator; the result is where the argument is.  *operations: what it
 * costs (docs/bmf.md, "Costs").  Fails: types, overflow, division by zero, an index. */
BmfValue *bmf_operate (const BmfNode *node, const BmfValue *argument, guint64 *operations,
                       GError **error);
