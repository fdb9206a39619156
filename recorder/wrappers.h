/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrappers.h - what the rows of calls.table use */
#pragma once

#include "recorder.h"

#define WRAPPER __attribute__ ((visibility ("default")))

#define BYTES(count, type) ((uint64_t) (count) *type_bytes (type))
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

/* The same expressions as a list. */
#define PAIRS(comm, expression)                                                          \
  ({                                                                                     \
    const int members = communicator_of (comm).size;                                     \
    uint64_t *list = collective_scratch (members);                                       \
    for (int j = 0; j < members; j++)                                                    \
      list[j] = (expression);                                                            \
    list;                                                                                \
  })

/* Bytes to and from the neighbour j. */
#define OUT(expression)                                                                  \
  ({                                                                                     \
    for (int j = 0; j < neighbours_now.out; j++)                                         \
      neighbours_now.edges[j].bytes = (expression);                                      \
  })
#define IN(expression)                                                                   \
  ({                                                                                     \
    for (int j = 0; j < neighbours_now.in; j++)                                          \
      neighbours_now.edges[neighbours_now.out + j].bytes = (expression);                 \
  })

/* Results that the program does not want. */
#define STATUS(status)                                                                   \
  MPI_Status own_status;                                                                 \
  if ((status) == MPI_STATUS_IGNORE)                                                     \
  (status) = &own_status
#define STATUSES(count, statuses)                                                        \
  if ((statuses) == MPI_STATUSES_IGNORE)                                                 \
  (statuses) = requests_statuses (count)

/* Requests that the call may clear. */
#define REQUESTS(count, requests)                                                        \
  const MPI_Request *were = requests_keep (count, requests)
