/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrappers.h - macros for the rows of calls.table */
#pragma once

#include "recorder.h"

#define WRAPPER __attribute__ ((visibility ("default")))

/* Where count is 0 or the peer is MPI_PROC_NULL the datatype may be MPI_DATATYPE_NULL,
 * whose size MPI must not be asked for. */
#define BYTES(count, type) ((count) > 0 ? (uint64_t) (count) *type_bytes (type) : 0)
#define BYTES_TO(peer, count, type) ((peer) != MPI_PROC_NULL ? BYTES (count, type) : 0)
#define IN_PLACE(buffer) ((buffer) == MPI_IN_PLACE)
#define RANK_IN(comm) (communicator_of (comm).rank)
#define AT_ROOT(comm, root, expression) (RANK_IN (comm) == (root) ? (expression) : 0)

/* The sum of an expression of j over all members. */
#define SUM(comm, expression)                                                            \
  ({                                                                                     \
    const int members = communicator_of (comm).size;                                     \
    uint64_t sum = 0;                                                                    \
    for (int j = 0; j < members; j++)                                                    \
      sum += (expression);                                                               \
    sum;                                                                                 \
  })

/* The values of an expression of j for all members, as an array. */
#define PAIRS(comm, expression)                                                          \
  ({                                                                                     \
    const int members = communicator_of (comm).size;                                     \
    uint64_t *list = collective_scratch (members);                                       \
    for (int j = 0; j < members; j++)                                                    \
      list[j] = (expression);                                                            \
    list;                                                                                \
  })

/* Sets the bytes of each outgoing or incoming edge j to an expression of j. */
#define EDGE_BYTES(edge, expression)                                                     \
  (edge).bytes = (edge).peer != (uint32_t) MPI_PROC_NULL ? (expression) : 0
#define OUT(expression)                                                                  \
  ({                                                                                     \
    for (int j = 0; j < neighbours_now.out; j++)                                         \
      EDGE_BYTES (neighbours_now.edges[j], expression);                                  \
  })
#define IN(expression)                                                                   \
  ({                                                                                     \
    for (int j = 0; j < neighbours_now.in; j++)                                          \
      EDGE_BYTES (neighbours_now.edges[neighbours_now.out + j], expression);             \
  })

/* Statuses that the program ignores: the recorder passes its own. */
#define STATUS(status)                                                                   \
  MPI_Status own_status;                                                                 \
  if ((status) == MPI_STATUS_IGNORE)                                                     \
  (status) = &own_status
#define STATUSES(count, statuses)                                                        \
  if ((statuses) == MPI_STATUSES_IGNORE)                                                 \
  (statuses) = requests_statuses (count)

/* A copy of the handles, which the call may set to MPI_REQUEST_NULL. */
#define REQUESTS(count, requests)                                                        \
  const MPI_Request *handles = requests_copy (count, requests)

/* Values of the program's variables; if it passes NULL the call itself fails. */
#define REQUEST(request) ((request) != NULL ? *(request) : MPI_REQUEST_NULL)
#define MESSAGE(message) ((message) != NULL ? *(message) : MPI_MESSAGE_NULL)
#define COMM(comm) ((comm) != NULL ? *(comm) : MPI_COMM_NULL)
#define DONE(done) ((done) != NULL ? *(done) : 0)
