/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-names.h - how MPICH and Open MPI name operations and algorithms in their files
 *
 * Sources: MPICH 4.0.2, src/mpi/coll/src/csel.c and csel_container.c; Open MPI 4.1.4,
 * coll_base_functions.h and coll_tuned_*_decision.c.
 */
#pragma once

#include "collectives/algorithm.h"
#include "collectives/selection.h"

/* Which file. */
typedef enum
{
  NAMES_OF_MPICH,
  NAMES_OF_OPEN_MPI,
} NamesOf;

typedef struct
{
  const char *mpich;      /* "allreduce"; of algorithms "Allreduce" */
  guint open_mpi;         /* the number of the collective */
  SizeMeasure measure[2]; /* by NamesOf: which size decides */
  gboolean has_size[2];   /* the same: whether one does */
} OperationNames;

const OperationNames *operation_names (OperationType type);

typedef struct
{
  OperationType type;
  const Algorithm *algorithm;
  const char *mpich; /* behind "MPIR_Allreduce_"; NULL: MPICH does not have it */
  guint open_mpi;    /* number; 0: Open MPI does not have it */
} AlgorithmNames;

/* All of them; the last has no algorithm. */
const AlgorithmNames *algorithm_names (void);

/* How a file names an algorithm; NULL: it cannot. */
const AlgorithmNames *algorithm_names_find (OperationType type, const AlgorithmUse *use,
                                            NamesOf of);

/* How many algorithms Open MPI numbers for a collective, from 1. */
guint open_mpi_algorithms (OperationType type);
