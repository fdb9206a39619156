/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-calls.h - the calls that a DUMPI trace may have, and what is written of each
 *
 * Source: sst-dumpi, dumpi/common: funclabels.h (their numbers) and dumpiio.c (what is
 * written), for all versions.
 */
#pragma once

#include <glib.h>

typedef enum
{
  DUMPI_PLAIN, /* takes its time, and does nothing else */
  DUMPI_SEND,
  DUMPI_RECV,
  DUMPI_ISEND,
  DUMPI_IRECV,
  DUMPI_SENDRECV,
  DUMPI_REPLACE,
  DUMPI_SEND_INIT,
  DUMPI_RECV_INIT,
  DUMPI_START,
  DUMPI_STARTALL,
  DUMPI_WAIT,
  DUMPI_WAITALL,
  DUMPI_WAITANY,
  DUMPI_WAITSOME, /* and MPI_Testsome */
  DUMPI_TEST,
  DUMPI_TESTALL,
  DUMPI_TESTANY,
  DUMPI_CANCEL,
  DUMPI_REQUEST_FREE,
  DUMPI_TYPE_CONTIGUOUS,
  DUMPI_TYPE_VECTOR,
  DUMPI_TYPE_INDEXED,
  DUMPI_TYPE_STRUCT,
  DUMPI_TYPE_BLOCK,
  DUMPI_TYPE_RESIZED,
  DUMPI_TYPE_SUBARRAY,
  DUMPI_TYPE_DUP,
  DUMPI_BARRIER,
  DUMPI_BCAST,
  DUMPI_GATHER,
  DUMPI_GATHERV,
  DUMPI_SCATTER,
  DUMPI_SCATTERV,
  DUMPI_ALLGATHER,
  DUMPI_ALLGATHERV,
  DUMPI_ALLTOALL,
  DUMPI_ALLTOALLV,
  DUMPI_ALLTOALLW,
  DUMPI_REDUCE,
  DUMPI_ALLREDUCE,
  DUMPI_REDUCE_SCATTER,
  DUMPI_SCAN,
  DUMPI_EXSCAN,
  DUMPI_COMM_DUP,
  DUMPI_COMM_CREATE,
  DUMPI_COMM_SPLIT,
  DUMPI_COMM_CART,
  DUMPI_COMM_GRAPH,
  DUMPI_COMM_SUB,   /* MPI_Cart_sub */
  DUMPI_COMM_OTHER, /* makes one with members that the trace does not tell */
  DUMPI_COMM_GROUP,
  DUMPI_GROUP_UNION,
  DUMPI_GROUP_INTERSECTION,
  DUMPI_GROUP_DIFFERENCE,
  DUMPI_GROUP_INCL,
  DUMPI_GROUP_EXCL,
  DUMPI_GROUP_RANGE_INCL,
  DUMPI_GROUP_RANGE_EXCL,
  DUMPI_INIT,
  DUMPI_RMA,    /* one-sided communication */
  DUMPI_REFUSED /* what it does is not known */
} DumpiKind;

typedef struct
{
  const char *name; /* "MPI_Send" */

  /* A letter for each field: integers of b 1, h 2, i 4 and l 8 bytes; after a number of
   * elements (4 bytes): a, H, B arrays of integers of 4, 2, 1 bytes, A an array of a, s a
   * text, v an array of s.  S: statuses.  j, k: as a since versions 0.6.9, 0.6.8, one
   * integer before; V: as v, with a second number before 0.6.2.  ?: what follows is
   * written by the root alone, whose number is the field before the last one; '.': by
   * all. */
  const char *layout;
  DumpiKind kind;
} DumpiCallType;

/* Labels of records: calls, and what else there is. */
#define DUMPI_CALLS 290u
#define DUMPI_FUNCTION_ENTER 291u
#define DUMPI_FUNCTION_EXIT 292u
#define DUMPI_END 293u

extern const DumpiCallType dumpi_calls[DUMPI_CALLS];
