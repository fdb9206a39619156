/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/workloads.h"

/* Operations of one rank, step by step: each requires all of the step before. */
typedef struct
{
  FILE *file;
  guint64 next;        /* number of the next label, from 1 */
  guint64 before, now; /* where the last step, and this one, begin */
} Schedule;

static Schedule
begin_rank (FILE *file, guint32 rank)
{
  fprintf (file, "\nrank %u {\n", rank);
  return (Schedule){ file, 1, 1, 1 };
}

static void
end_rank (const Schedule *self)
{
  fputs ("}\n", self->file);
}

static void
next_step (Schedule *self)
{
  self->before = self->now;
  self->now = self->next;
}

static void
require (Schedule *self)
{
  for (guint64 r = self->before; r < self->now; r++)
    fprintf (self->file, "l%" G_GUINT64_FORMAT " requires l%" G_GUINT64_FORMAT "\n",
             self->next, r);
  self->next++;
}

static void
calc (Schedule *self, guint ns)
{
  fprintf (self->file, "l%" G_GUINT64_FORMAT ": calc %u\n", self->next, ns);
  require (self);
}

static void
message (Schedule *self, gboolean send, guint32 peer, guint bytes)
{
  fprintf (self->file, "l%" G_GUINT64_FORMAT ": %s %ub %s %u tag 0\n", self->next,
           send ? "send" : "recv", bytes, send ? "to" : "from", peer);
  require (self);
}

/* steps of: 100 us, 8 KiB to and from each neighbour on a grid. */
static void
write_halo (FILE *file, guint32 side, guint32 steps)
{
  fprintf (file, "num_ranks %u\n", side * side);
  for (guint32 rank = 0; rank < side * side; rank++)
    {
      Schedule schedule = begin_rank (file, rank);
      guint32 y = rank / side, x = rank % side, neighbour[4], n = 0;

      if (y > 0)
        neighbour[n++] = rank - side;
      if (y + 1 < side)
        neighbour[n++] = rank + side;
      if (x > 0)
        neighbour[n++] = rank - 1;
      if (x + 1 < side)
        neighbour[n++] = rank + 1;
      for (guint32 step = 0; step < steps; step++)
        {
          calc (&schedule, 100000);
          next_step (&schedule);
          for (guint32 i = 0; i < 2 * n; i++)
            message (&schedule, i >= n, neighbour[i % n], 8192);
          next_step (&schedule);
        }
      end_rank (&schedule);
    }
}

static void
write_halo16 (FILE *file)
{
  write_halo (file, 16, 1000);
}

static void
write_halo32 (FILE *file)
{
  write_halo (file, 32, 400);
}

static void
write_halo64 (FILE *file)
{
  write_halo (file, 64, 100);
}

static void
write_halo128 (FILE *file)
{
  write_halo (file, 128, 100);
}

static void
write_halo256 (FILE *file)
{
  write_halo (file, 256, 10);
}

/* Binomial broadcast from 0, 10 us, binomial reduction to 0. */
static void
write_tree_round (Schedule *schedule, guint32 rank, guint32 low, guint32 ranks)
{
  guint32 child[32], n = 0;

  for (guint32 k = 1; k < low && rank + k < ranks; k *= 2)
    child[n++] = rank + k;
  if (rank != 0)
    {
      message (schedule, FALSE, rank - low, 4096);
      next_step (schedule);
    }
  for (guint32 i = n; i-- > 0;)
    {
      message (schedule, TRUE, child[i], 4096);
      next_step (schedule);
    }
  calc (schedule, 10000);
  next_step (schedule);
  for (guint32 i = 0; i < n; i++)
    {
      message (schedule, FALSE, child[i], 4096);
      next_step (schedule);
      calc (schedule, 1000);
      next_step (schedule);
    }
  if (rank != 0)
    {
      message (schedule, TRUE, rank - low, 4096);
      next_step (schedule);
    }
}

static void
write_tree (FILE *file)
{
  const guint32 ranks = 1024;

  fprintf (file, "num_ranks %u\n", ranks);
  for (guint32 rank = 0; rank < ranks; rank++)
    {
      Schedule schedule = begin_rank (file, rank);

      for (guint round = 0; round < 100; round++)
        write_tree_round (&schedule, rank, rank == 0 ? ranks : rank & -rank, ranks);
      end_rank (&schedule);
    }
}

static void
write_alltoall (FILE *file)
{
  const guint32 ranks = 256;

  fprintf (file, "num_ranks %u\n", ranks);
  for (guint32 rank = 0; rank < ranks; rank++)
    {
      Schedule schedule = begin_rank (file, rank);

      for (guint round = 0; round < 10; round++)
        {
          calc (&schedule, 10000);
          next_step (&schedule);
          for (guint32 k = 1; k < ranks; k++)
            {
              message (&schedule, FALSE, (rank + ranks - k) % ranks, 4096);
              message (&schedule, TRUE, (rank + k) % ranks, 4096);
              next_step (&schedule);
            }
        }
      end_rank (&schedule);
    }
}

/* A ring allreduce of 4 MiB. */
static void
write_ring (FILE *file)
{
  const guint32 ranks = 512;

  fprintf (file, "num_ranks %u\n", ranks);
  for (guint32 rank = 0; rank < ranks; rank++)
    {
      Schedule schedule = begin_rank (file, rank);

      for (guint32 round = 0; round < 2 * (ranks - 1); round++)
        {
          message (&schedule, FALSE, (rank + ranks - 1) % ranks, 8192);
          message (&schedule, TRUE, (rank + 1) % ranks, 8192);
          next_step (&schedule);
          if (round >= ranks - 1)
            continue;
          calc (&schedule, 1000);
          next_step (&schedule);
        }
      end_rank (&schedule);
    }
}

/* The next and the one before each rank, on a fresh random circle each round. */
static void
draw_circles (guint32 ranks, guint32 rounds, guint32 *to, guint32 *from)
{
  g_autofree guint32 *order = g_new (guint32, ranks);
  g_autoptr (GRand) random = g_rand_new_with_seed (12345);

  for (guint32 i = 0; i < ranks; i++)
    order[i] = i;
  for (guint32 round = 0; round < rounds; round++)
    {
      for (guint32 i = ranks - 1; i > 0; i--)
        {
          guint32 j = (guint32) g_rand_int_range (random, 0, (gint32) i + 1);
          guint32 kept = order[i];

          order[i] = order[j];
          order[j] = kept;
        }
      for (guint32 i = 0; i < ranks; i++)
        {
          to[round * ranks + order[i]] = order[(i + 1) % ranks];
          from[round * ranks + order[(i + 1) % ranks]] = order[i];
        }
    }
}

static void
write_perm (FILE *file)
{
  const guint32 ranks = 1024, rounds = 1000;
  g_autofree guint32 *to = g_new (guint32, ranks * rounds);
  g_autofree guint32 *from = g_new (guint32, ranks * rounds);

  draw_circles (ranks, rounds, to, from);
  fprintf (file, "num_ranks %u\n", ranks);
  for (guint32 rank = 0; rank < ranks; rank++)
    {
      Schedule schedule = begin_rank (file, rank);

      for (guint32 round = 0; round < rounds; round++)
        {
          calc (&schedule, 1000);
          next_step (&schedule);
          message (&schedule, FALSE, from[round * ranks + rank], 65536);
          message (&schedule, TRUE, to[round * ranks + rank], 65536);
          next_step (&schedule);
        }
      end_rank (&schedule);
    }
}

const Workload workloads[] = {
  { "halo16", "crossbar:256", 256, 1024, write_halo16 },
  { "tree", "crossbar:1024", 1024, 1024, write_tree },
  { "alltoall", "crossbar:256", 256, 256, write_alltoall },
  { "ring", "crossbar:512", 512, 512, write_ring },
  { "perm", "torus:32x32", 1024, 1024, write_perm },
  { "halo32", "torus:32x32", 1024, 4096, write_halo32 },
  { "halo64", "torus:64x64", 4096, 16384, write_halo64 },
  { "halo128", "torus:128x128", 16384, 65536, write_halo128 },
  { "halo256", "torus:256x256", 65536, 262144, write_halo256 },
  { NULL, NULL, 0, 0, NULL },
};
