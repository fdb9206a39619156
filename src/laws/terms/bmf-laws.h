/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-laws.h - the laws that make a program parallel, and the places where they were
 * applied
 *
 * Source: the thesis, section 2.10, for the split property and map promotion; the others
 * follow from the same idea: an operation on a whole list is applied to its pieces, and
 * the results are joined (docs/bmf-parallelise.md contains them with their proofs).
 */
#pragma once

#include "bmf/language/bmf-tree.h"

typedef enum
{
  BMF_LAW_SPLIT,
  BMF_LAW_MAP,
  BMF_LAW_MAP_FUSION,
  BMF_LAW_UNIT,
  BMF_LAW_REDUCE,
  BMF_LAW_REDUCE_DEFAULT,
  BMF_LAW_CONC,
  BMF_LAW_SCAN,
  BMF_LAW_SCAN_DEFAULT,
  BMF_LAW_ZIP,
  BMF_LAW_LENGTH,
  BMF_LAW_DISTL,
  BMF_LAW_PROJECT,
  BMF_LAW_PROJECT_PIECES,
  BMF_LAW_REVERSE,
  BMF_LAW_ALL,
  BMF_LAW_COMPONENTS,
  BMF_LAW_COMPONENT,
  BMF_LAW_PAIR,
  BMF_LAW_UNFOLD,
  BMF_LAW_IDENTITY,
  BMF_LAW_P_SPLIT,
  BMF_LAW_SPLIT_CONC,
  BMF_LAW_DISTRIBUTED,
  BMF_LAW_GATHER,
  BMF_LAW_LEFT,
  BMF_LAW_BRACKETS,
  BMF_LAW_MAP_IDENTITY,
  BMF_LAW_SERIAL_FUSION,
  BMF_LAW_CONSTANT
} BmfLaw;

typedef struct
{
  BmfLaw law;
  const BmfNode *node;             /* the construct it was applied to */
  BmfNode *program;                /* the whole program after it; NULL: not wanted */
  const BmfDefinition *definition; /* NULL: none; else `program` is its new meaning */
} BmfLawUse;

/* Options for making programs parallel. */
typedef struct
{
  guint32 processors;         /* largest number of processors that lists are split over;
                               * at least 1 */
  gboolean associative;       /* sums and products of reals count as associative */
  gboolean leave_distributed; /* the result may stay on the processors */
  gboolean all;               /* laws that do not pay for a split of their own, too */
  gboolean normalise;         /* the program is put into normal form, before and after */
  guint32 steps;              /* the program after each of the first so many laws */
  const char *const *names;   /* $Name: operators that are declared as associative; ends
                               * with NULL; NULL: none */
  GHashTable *serial;         /* BmfNode: constructs that stay serial; NULL: none */
  guint64 most_work;          /* evaluations and copies; 0: the usual limit */
} BmfParallelise;

const char *bmf_law_name (BmfLaw law);

/* Whether it makes the construct parallel that it is applied to, and does not only change
 * the expressions around it. */
gboolean bmf_law_makes_parallel (BmfLaw law);

/* The law's description for the construct it was applied to; to be freed. */
char *bmf_law_equation (const BmfLawUse *use);

/* Writes "FILE:LINE:COLUMN: B_Map" in a comment. */
void bmf_law_append_place (const BmfNode *node, GString *text);

/* Writes comment lines: "Made parallel by these laws", one line per use, and the meanings
 * of their abbreviations. */
void bmf_laws_append (const GArray *uses, const char *done, GString *text);
void bmf_laws_append_legend (GString *text);
