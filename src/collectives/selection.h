/* SPDX-License-Identifier: GPL-3.0-or-later */
/* selection.h - rules of a file that choose algorithms of collective operations
 *
 *   allreduce, 4 to 7 members, 1024 bytes to 2047: ring
 *
 * docs/collectives.md, "Files".  The first rule that holds decides; where none does, the
 * choice is auto.
 */
#pragma once

#include "collectives/algorithm.h"

/* Which size of an operation a rule asks for. */
typedef enum
{
  MEASURE_BLOCK, /* n, the largest n_i or n_ij */
  MEASURE_TOTAL, /* n, the sum of blocks; of alltoall P times the largest n_ij */
  MEASURE_MEAN,  /* the sum of blocks / P, rounded down */
  N_MEASURES_OF_SIZE
} SizeMeasure;

guint64 operation_measure (const GroupOperation *operation, SizeMeasure measure);

typedef enum
{
  ANY_START,
  ONLY_BLOCKING,
  ONLY_NONBLOCKING
} SelectionStart;

typedef struct
{
  OperationType type;
  SelectionStart start;
  guint32 least, most; /* members */
  gboolean power_of_two;
  gboolean few_elements; /* fewer than the largest power of two of members */
  gboolean equal_blocks; /* all have the same size */
  SizeMeasure measure;   /* of the following: */
  guint64 from, below;   /* bytes; below G_MAXUINT64: no end */
  guint64 below_total;   /* the same of MEASURE_TOTAL */
  AlgorithmUse use;      /* algorithm NULL: auto */
} SelectionRule;

/* All operations of a type: auto. */
SelectionRule selection_rule (OperationType type);

struct _Selection
{
  char *name;    /* of the file */
  GArray *rules; /* SelectionRule */
};

Selection *selection_new (const char *name);
Selection *selection_ref (Selection *self);
void selection_unref (Selection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Selection, selection_unref)

static inline const SelectionRule *
selection_at (const Selection *self, guint i)
{
  return &g_array_index (self->rules, SelectionRule, i);
}

/* FALSE: auto.  self may be NULL. */
gboolean selection_choose (const Selection *self, const GroupOperation *operation,
                           AlgorithmUse *use);
