/* SPDX-License-Identifier: GPL-3.0-or-later */
/* algorithm.h - the algorithms of collective operations, and the choice among them
 *
 * docs/mpi.md, "Algorithms", describes each; a family of them is a file of this folder.
 */
#pragma once

#include "collectives/operation.h"

typedef struct _Algorithm Algorithm;

/* One algorithm of a list, with the size of its segments (0: none). */
typedef struct
{
  const Algorithm *algorithm; /* NULL: auto */
  guint64 segment;
  guint64 below; /* it is used for smaller sizes; of the last one G_MAXUINT64 */
} AlgorithmUse;

#define CHOICE_MOST_USES 16

/* A list by rising size.  count 0: auto. */
typedef struct
{
  guint32 count;
  AlgorithmUse uses[CHOICE_MOST_USES];
} AlgorithmChoice;

/* Whose choice is taken where an operation's own is auto. */
typedef enum
{
  LIBRARY_MPICH_4,
  LIBRARY_OPEN_MPI_4_1,
  LIBRARY_NCCL
} CollectiveLibrary;

/* selection.h */
typedef struct _Selection Selection;

typedef struct
{
  CollectiveLibrary library;
  Selection *selection; /* goes before; NULL: none */
} CollectiveRules;

/* Returns: the i-th algorithm of an operation, in the order of docs/mpi.md; NULL: none.
 */
const Algorithm *algorithm_of (OperationType type, guint i);

/* By name; NULL: the operation has none of that name. */
const Algorithm *algorithm_find (OperationType type, const char *name, gsize length);

const char *algorithm_name (const Algorithm *self);

/* Whether the algorithm's name may have a size of segments, as "pipeline(8 KiB)"; the
 * size if none is given (0: no segments). */
gboolean algorithm_has_segments (const Algorithm *self, guint64 *without);

/* The algorithm that the choice gives for this operation; auto: the one of the rules. */
AlgorithmUse algorithm_choose (const AlgorithmChoice *choice,
                               const CollectiveRules *rules,
                               const GroupOperation *operation);

/* The size that decides in a list: see docs/mpi.md, "Choice". */
guint64 algorithm_deciding_size (const GroupOperation *operation);
