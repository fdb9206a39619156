/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare-blocks.h - rows of a comparison, in blocks of as many machines as fit on a line
 *
 *   Times of all processors     bus(16)   mesh(4,4)
 *   Idle                       689.4 us    689.9 us
 *
 *   Times of all processors    ring(16)
 *   Idle                       690.5 us
 */
#pragma once

#include "output/compare-figures.h"

typedef enum
{
  BLOCK_ASKED,  /* by an option: in any case, before all others */
  BLOCK_FIGURE, /* as many as there is room for */
  BLOCK_SETTING
} BlockRowKind;

typedef struct _CompareBlocks CompareBlocks;

CompareBlocks *compare_blocks_new (const CompareTable *table);
void compare_blocks_free (CompareBlocks *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CompareBlocks, compare_blocks_free)

/* The rows that follow have a heading of their own. */
void compare_blocks_head (CompareBlocks *self, const char *heading);

/* texts: by machine.  values: for ratios to the first machine, below 0 where there is
 * none; NULL: the row has no ratios. */
void compare_blocks_add (CompareBlocks *self, BlockRowKind kind, const char *label,
                         GPtrArray *texts, const TotalTime *values);

/* Appends the rows, at most `rows` of those that were not asked for, and at most so many
 * lines.  Returns: how many rows were left out. */
guint compare_blocks_put (const CompareBlocks *self, gint rows, gint lines, GString *to);
