/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-format.h - a tree as the text of a program again */
#pragma once

#include "bmf/language/bmf-tree.h"

/* Definitions that the program needs, those of the prelude left out, then the program,
 * then the data if with_data; to be freed. */
char *bmf_format_program (const BmfTree *tree, gboolean with_data);

/* One expression, in lines that begin after so many blanks; to be freed. */
char *bmf_format_expression (const BmfTree *tree, const BmfNode *node, guint indent);
