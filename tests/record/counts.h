/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counts.h - a program counts what it sends to each rank of MPI_COMM_WORLD
 *
 * Of collective operations it counts the messages of the algorithm `linear`, or
 * `pairwise` of reduce-scatter (docs/mpi.md, "Algorithms"), as if it had sent them.
 */
#pragma once

#include <mpi.h>

void counts_begin (void);

/* Writes lines "SOURCE DESTINATION MESSAGES BYTES" to the file counts-RANK. */
void counts_end (void);

/* What this rank sends to a rank of the communicator. */
void count_send (MPI_Comm comm, int destination, long bytes);

/* Parts of this rank in operations of n bytes, or of bytes for each member. */
void count_barrier (MPI_Comm comm);
void count_bcast (MPI_Comm comm, int root, long n);
void count_reduce (MPI_Comm comm, int root, long n);
void count_allreduce (MPI_Comm comm, long n);
void count_gather (MPI_Comm comm, int root, long own);
void count_scatter (MPI_Comm comm, int root, const long *bytes);
void count_allgather (MPI_Comm comm, long own);
void count_alltoall (MPI_Comm comm, const long *bytes);
void count_reduce_scatter (MPI_Comm comm, const long *bytes);
void count_scan (MPI_Comm comm, long n);
