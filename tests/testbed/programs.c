/* SPDX-License-Identifier: GPL-3.0-or-later */
/* programs.c - MPI programs whose times are compared with predictions
 *
 *   programs RUNS NAME-BYTES-ROUNDS..    measures: rows "NAME,BYTES,ROUNDS,seconds"
 *   programs 0 NAME-BYTES-ROUNDS         runs it once, to be recorded
 *
 * The time of a program is the last rank's end minus the first rank's begin; all ranks
 * begin at one agreed instant of the clock, which they have in common.
 */
#define _GNU_SOURCE /* clock_nanosleep */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_RANKS 64
#define COLUMNS 3 /* of the grid */
#define NANOSECONDS 1000000000
#define AHEAD (NANOSECONDS / 5) /* all know the instant long before it */
#define COMPUTING (NANOSECONDS / 50)
#define TAG 0

typedef struct
{
  int rank, ranks, bytes;
  char *out, *in;
  MPI_Request requests[2 * MOST_RANKS];
  int n;
} Run;

static int64_t
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (int64_t) time.tv_sec * NANOSECONDS + time.tv_nsec;
}

static void
sleep_until (int64_t when)
{
  const struct timespec time = { when / NANOSECONDS, when % NANOSECONDS };

  while (clock_nanosleep (CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0)
    ;
}

static void
compute (Run *run)
{
  (void) run;
  sleep_until (now () + COMPUTING);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
begin_with (Run *run, int other)
{
  const size_t at = (size_t) other * (size_t) run->bytes;

  MPI_Irecv (run->in + at, run->bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD,
             &run->requests[run->n++]);
  MPI_Isend (run->out + at, run->bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD,
             &run->requests[run->n++]);
}

static void
wait_all (Run *run)
{
  MPI_Waitall (run->n, run->requests, MPI_STATUSES_IGNORE);
  run->n = 0;
}

static void
exchange (Run *run, int to, int from)
{
  MPI_Sendrecv (run->out, run->bytes, MPI_CHAR, to, TAG, run->in, run->bytes, MPI_CHAR,
                from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* With the neighbours in the grid. */
static void
begin_halo (Run *run)
{
  const int column = run->rank % COLUMNS;

  if (run->rank >= COLUMNS)
    begin_with (run, run->rank - COLUMNS);
  if (column > 0)
    begin_with (run, run->rank - 1);
  if (column + 1 < COLUMNS && run->rank + 1 < run->ranks)
    begin_with (run, run->rank + 1);
  if (run->rank + COLUMNS < run->ranks)
    begin_with (run, run->rank + COLUMNS);
}

/* ---- one round of each program ----------------------------------------------------- */

static void
pp (Run *run)
{
  const int last = run->ranks - 1, other = last - run->rank;

  if (run->rank != 0 && run->rank != last)
    return;
  for (int turn = 0; turn < 2; turn++)
    if ((turn == 0) == (run->rank == 0))
      MPI_Send (run->out, run->bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD);
    else
      MPI_Recv (run->in, run->bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD,
                MPI_STATUS_IGNORE);
}

static void
halo (Run *run)
{
  begin_halo (run);
  wait_all (run);
}

static void
shift (Run *run)
{
  exchange (run, (run->rank + 1) % run->ranks, (run->rank + run->ranks - 1) % run->ranks);
}

static void
pair (Run *run)
{
  for (int d = 1; d < run->ranks; d++)
    exchange (run, (run->rank + d) % run->ranks,
              (run->rank + run->ranks - d) % run->ranks);
}

static void
post (Run *run)
{
  for (int d = 1; d < run->ranks; d++)
    begin_with (run, (run->rank + d) % run->ranks);
  wait_all (run);
}

static void
incast (Run *run)
{
  if (run->rank > 0)
    MPI_Send (run->out, run->bytes, MPI_CHAR, 0, TAG, MPI_COMM_WORLD);
  for (int other = 1; run->rank == 0 && other < run->ranks; other++)
    MPI_Recv (run->in, run->bytes, MPI_CHAR, other, TAG, MPI_COMM_WORLD,
              MPI_STATUS_IGNORE);
}

static void
bcast (Run *run)
{
  MPI_Bcast (run->out, run->bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
}

static void
allreduce (Run *run)
{
  MPI_Allreduce (run->out, run->in, run->bytes / 8, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static void
alltoall (Run *run)
{
  MPI_Alltoall (run->out, run->bytes, MPI_CHAR, run->in, run->bytes, MPI_CHAR,
                MPI_COMM_WORLD);
}

static void
stencil (Run *run)
{
  halo (run);
  compute (run);
}

static void
overlap (Run *run)
{
  begin_halo (run);
  compute (run);
  wait_all (run);
}

static const struct
{
  const char *name;
  void (*round) (Run *run);
} programs[]
    = { { "pp", pp },           { "halo", halo },           { "shift", shift },
        { "pair", pair },       { "post", post },           { "incast", incast },
        { "bcast", bcast },     { "allreduce", allreduce }, { "alltoall", alltoall },
        { "stencil", stencil }, { "overlap", overlap } };

/* ---- measuring --------------------------------------------------------------------- */

static void
repeat (Run *run, void (*round) (Run *run), int rounds)
{
  for (int i = 0; i < rounds; i++)
    round (run);
}

static double
measure (Run *run, void (*round) (Run *run), int rounds)
{
  int64_t instant, begin, end, first, last;

  MPI_Barrier (MPI_COMM_WORLD);
  instant = now () + AHEAD;
  MPI_Bcast (&instant, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
  sleep_until (instant);
  begin = now ();
  repeat (run, round, rounds);
  end = now ();
  MPI_Allreduce (&begin, &first, 1, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce (&end, &last, 1, MPI_INT64_T, MPI_MAX, MPI_COMM_WORLD);
  return (double) (last - first) / NANOSECONDS;
}

static int
run_program (Run *run, const char *word, int runs)
{
  char name[32];
  int rounds;

  if (sscanf (word, "%31[a-z]-%d-%d", name, &run->bytes, &rounds) != 3 || run->bytes < 0)
    return 2;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
    {
      if (strcmp (programs[i].name, name) != 0)
        continue;
      run->out = calloc ((size_t) run->ranks, (size_t) run->bytes + 8);
      run->in = calloc ((size_t) run->ranks, (size_t) run->bytes + 8);
      if (run->out == NULL || run->in == NULL)
        return 1;
      if (runs == 0)
        repeat (run, programs[i].round, rounds);
      for (int r = 0; r < runs; r++)
        {
          const double seconds = measure (run, programs[i].round, rounds);

          if (run->rank == 0)
            printf ("%s,%d,%d,%.9f\n", name, run->bytes, rounds, seconds);
        }
      fflush (stdout);
      free (run->out);
      free (run->in);
      return 0;
    }
  return 2;
}

int
main (int count, char **words)
{
  Run run = { .n = 0 };
  int status = 0;

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &run.rank);
  MPI_Comm_size (MPI_COMM_WORLD, &run.ranks);
  if (count < 3 || run.ranks > MOST_RANKS)
    status = 2;
  for (int i = 2; status == 0 && i < count; i++)
    status = run_program (&run, words[i], atoi (words[1]));
  MPI_Finalize ();
  if (status == 2)
    fputs ("usage: programs RUNS NAME-BYTES-ROUNDS..\n", stderr);
  return status;
}
