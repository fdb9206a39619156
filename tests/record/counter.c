/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counter.c - counts the calls of MPI of a program, for any MPI: preloaded before the
 * recorder
 *
 * It shares nothing with the recorder.  C's functions and Fortran's (mpi_send_) are
 * counted where the program calls them, not where one calls another.  The file
 * counted-RANK gets lines "MPI_Send 12".  All arguments are integers and pointers, and at
 * most twelve are passed on, which reads what the caller did not write but has.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* C's name and Fortran's. */
#define CALLS(X)                                                                         \
  X (Init, init)                                                                         \
  X (Init_thread, init_thread)                                                           \
  X (Send, send)                                                                         \
  X (Bsend, bsend)                                                                       \
  X (Ssend, ssend)                                                                       \
  X (Rsend, rsend)                                                                       \
  X (Isend, isend)                                                                       \
  X (Issend, issend)                                                                     \
  X (Irsend, irsend)                                                                     \
  X (Recv, recv)                                                                         \
  X (Irecv, irecv)                                                                       \
  X (Send_init, send_init)                                                               \
  X (Recv_init, recv_init)                                                               \
  X (Sendrecv, sendrecv)                                                                 \
  X (Sendrecv_replace, sendrecv_replace)                                                 \
  X (Probe, probe)                                                                       \
  X (Iprobe, iprobe)                                                                     \
  X (Start, start)                                                                       \
  X (Startall, startall)                                                                 \
  X (Wait, wait)                                                                         \
  X (Waitall, waitall)                                                                   \
  X (Waitany, waitany)                                                                   \
  X (Waitsome, waitsome)                                                                 \
  X (Test, test)                                                                         \
  X (Testall, testall)                                                                   \
  X (Testany, testany)                                                                   \
  X (Testsome, testsome)                                                                 \
  X (Cancel, cancel)                                                                     \
  X (Request_free, request_free)                                                         \
  X (Barrier, barrier)                                                                   \
  X (Bcast, bcast)                                                                       \
  X (Gather, gather)                                                                     \
  X (Gatherv, gatherv)                                                                   \
  X (Scatter, scatter)                                                                   \
  X (Scatterv, scatterv)                                                                 \
  X (Allgather, allgather)                                                               \
  X (Allgatherv, allgatherv)                                                             \
  X (Alltoall, alltoall)                                                                 \
  X (Alltoallv, alltoallv)                                                               \
  X (Alltoallw, alltoallw)                                                               \
  X (Allreduce, allreduce)                                                               \
  X (Reduce, reduce)                                                                     \
  X (Reduce_scatter, reduce_scatter)                                                     \
  X (Scan, scan)                                                                         \
  X (Exscan, exscan)                                                                     \
  X (Ibarrier, ibarrier)                                                                 \
  X (Ibcast, ibcast)                                                                     \
  X (Iallreduce, iallreduce)                                                             \
  X (Ialltoall, ialltoall)                                                               \
  X (Comm_dup, comm_dup)                                                                 \
  X (Comm_split, comm_split)                                                             \
  X (Comm_create, comm_create)                                                           \
  X (Comm_free, comm_free)                                                               \
  X (Cart_create, cart_create)                                                           \
  X (Cart_sub, cart_sub)

#define ARGUMENTS                                                                        \
  long a, long b, long c, long d, long e, long f, long g, long h, long i, long j,        \
      long k, long l
#define PASSED a, b, c, d, e, f, g, h, i, j, k, l

enum
{
#define X(name, fortran) COUNT_##name,
  CALLS (X)
#undef X
      COUNTS
};
static const char *const names[] = {
#define X(name, fortran) "MPI_" #name,
  CALLS (X)
#undef X
};
static long counts[COUNTS];
static __thread int depth;

static void *
next_of (const char *name)
{
  void *next = dlsym (RTLD_NEXT, name);

  if (next == NULL)
    abort ();
  return next;
}

static void
write_counts (void)
{
  const char *rank = getenv ("OMPI_COMM_WORLD_RANK");
  char path[64];

  rank = rank != NULL ? rank : getenv ("PMI_RANK");
  snprintf (path, sizeof path, "counted-%s", rank != NULL ? rank : "0");
  FILE *file = fopen (path, "w");
  for (int i = 0; i < COUNTS; i++)
    if (counts[i] > 0)
      fprintf (file, "%s %ld\n", names[i], counts[i]);
  fclose (file);
}

#define FUNCTION(own, next, count)                                                       \
  long own (ARGUMENTS);                                                                  \
  long own (ARGUMENTS)                                                                   \
  {                                                                                      \
    static long (*to) (ARGUMENTS);                                                       \
                                                                                         \
    if (to == NULL)                                                                      \
      to = (__typeof__ (to)) next_of (next);                                             \
    counts[count] += depth++ == 0;                                                       \
    const long result = to (PASSED);                                                     \
    depth--;                                                                             \
    return result;                                                                       \
  }
#define X(name, fortran)                                                                 \
  FUNCTION (MPI_##name, "PMPI_" #name, COUNT_##name)                                     \
  FUNCTION (mpi_##fortran##_, "mpi_" #fortran "_", COUNT_##name)
CALLS (X)
#undef X

int MPI_Finalize (void);
void mpi_finalize_ (int *result);

int
MPI_Finalize (void)
{
  if (depth == 0)
    write_counts ();
  return ((int (*) (void)) next_of ("PMPI_Finalize")) ();
}

void
mpi_finalize_ (int *result)
{
  write_counts ();
  depth++;
  ((void (*) (int *)) next_of ("mpi_finalize_")) (result);
}
