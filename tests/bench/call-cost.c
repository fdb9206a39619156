/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call-cost.c - nanoseconds of CPU time of calls of MPI, and of the clock readings of two
 * recorded calls
 *
 * Prints lines "NAME CALLS NANOSECONDS", calls: in one turn.  tests/bench/record-cost
 * runs it with and without the recorder.
 */
#include <mpi.h>
#include <stdio.h>
#include <time.h>

#define TURNS 200000

static double
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1e9 + (double) time.tv_nsec;
}

static void
probe (void)
{
  int flag;

  MPI_Iprobe (MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE);
}

static void
send_to_self (void)
{
  double out = 1, in;
  MPI_Request requests[2];

  MPI_Irecv (&in, 1, MPI_DOUBLE, 0, 0, MPI_COMM_SELF, &requests[0]);
  MPI_Isend (&out, 1, MPI_DOUBLE, 0, 0, MPI_COMM_SELF, &requests[1]);
  MPI_Waitall (2, requests, MPI_STATUSES_IGNORE);
}

static void
sum (void)
{
  double out = 1, in;

  MPI_Allreduce (&out, &in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_SELF);
}

/* What a call reads at its begin and at its end. */
static void
read_clocks (void)
{
  for (int i = 0; i < 2; i++)
    {
      now (CLOCK_THREAD_CPUTIME_ID);
      now (CLOCK_MONOTONIC);
    }
}

static void
read_wall (void)
{
  now (CLOCK_MONOTONIC);
  now (CLOCK_MONOTONIC);
}

int
main (int count, char **words)
{
  static const struct
  {
    const char *name;
    int calls;
    void (*turn) (void);
  } parts[] = { { "probe", 1, probe },
                { "message", 3, send_to_self },
                { "allreduce", 1, sum },
                { "readings", 1, read_clocks },
                { "wall", 1, read_wall } };

  MPI_Init (&count, &words);
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    {
      for (int k = 0; k < TURNS / 10; k++)
        parts[i].turn ();
      const double begin = now (CLOCK_PROCESS_CPUTIME_ID);
      for (int k = 0; k < TURNS; k++)
        parts[i].turn ();
      printf ("%s %d %.1f\n", parts[i].name, parts[i].calls,
              (now (CLOCK_PROCESS_CPUTIME_ID) - begin) / TURNS);
    }
  MPI_Finalize ();
  return 0;
}
