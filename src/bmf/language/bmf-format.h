/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-format.h - converts a tree back into the text of a program */
#pragma once

#include "bmf/language/bmf-tree.h"

/* The definitions that the program needs, without those of the prelude, then the program,
 * then the data if with_data; to be freed. */
char *bmf_format_program (const BmfTree *tree, gboolean with_data);

/* One expression, in lines indented by this number of blanks; to be freed. */
char *bmf_format_expression (const BmfTree *tree, const BmfNode *node, guint indent);
