/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/read-goal.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/resource.h>

#include "goal/goal-bin.h"
#include "goal/goal-packed.h"
#include "goal/goal.h"
#include "program/packed-file.h"

#define READINGS 5
#define NS 1000

/* ---- LogGOPSim's binary form ------------------------------------------------------- */

static void
put (FILE *file, guint64 number, gsize bytes)
{
  number = GUINT64_TO_LE (number);
  fwrite (&number, bytes, 1, file);
}

/* The requirements of a rank by the operation that is required, and how many each has. */
typedef struct
{
  GArray *list; /* Requirement */
  guint32 *open;
  guint32 count, n_first;
} Rank;

static Rank
get_rank (const Program *program, guint32 number)
{
  Rank self = { .list = g_array_new (FALSE, FALSE, sizeof (Requirement)),
                .count = program_operations (program, number) };

  program_list_requirements (program, number, self.list);
  self.open = g_new0 (guint32, self.count + 1);
  for (guint i = 0; i < self.list->len; i++)
    self.open[g_array_index (self.list, Requirement, i).operation]++;
  for (guint32 i = 0; i < self.count; i++)
    self.n_first += self.open[i] == 0;
  return self;
}

static void
clear_rank (Rank *self)
{
  g_array_unref (self->list);
  g_free (self->open);
}

/* All requirements are of an operation's end: so are those of the workloads. */
static void
write_rank (FILE *file, const Program *program, guint32 number, const Rank *self)
{
  guint next = 0;

  put (file, self->count, 4);
  put (file, self->n_first, 4);
  for (guint32 i = 0; i < self->count; i++)
    if (self->open[i] == 0)
      put (file, i, 4);
  for (guint32 i = 0; i < self->count; i++)
    {
      const guint before = next;
      Step step;

      program_operation (program, number, i, &step);
      while (next < self->list->len
             && g_array_index (self->list, Requirement, next).required == i)
        next++;
      put (file, self->open[i], 4);
      put (file, step.type == STEP_SEND ? 1 : step.type == STEP_RECEIVE ? 2 : 3, 1);
      put (file, step.index, 4);
      put (file, step.type == STEP_COMPUTE ? step.amount / NS : step.amount, 8);
      put (file, step.tag, 4);
      put (file, 0, 2);
      put (file, next - before, 4);
      put (file, before, 4);
      put (file, 0, 4);
      put (file, next, 4);
    }
  for (guint i = 0; i < self->list->len; i++)
    put (file, g_array_index (self->list, Requirement, i).operation, 4);
}

static gboolean
write_bin (const Program *program, const char *path)
{
  const guint32 ranks = program_processors (program);
  guint64 place = 6 + 16 * (guint64) ranks;
  FILE *file = fopen (path, "w");

  if (file == NULL)
    return FALSE;
  put (file, 4223, 8);
  put (file, ranks, 4);
  put (file, 0, 2);
  for (guint32 r = 0; r < ranks; r++)
    {
      Rank rank = get_rank (program, r);

      put (file, place, 8);
      place += 8 + 4 * rank.n_first + 39 * (guint64) rank.count
               + 4 * (guint64) rank.list->len;
      put (file, place, 8);
      clear_rank (&rank);
    }
  for (guint32 r = 0; r < ranks; r++)
    {
      Rank rank = get_rank (program, r);

      write_rank (file, program, r, &rank);
      clear_rank (&rank);
    }
  return fclose (file) == 0;
}

/* ---- reading ----------------------------------------------------------------------- */

typedef Program *(*Read) (TextInput *input, ReaderProgress progress, gpointer data,
                          GError **error);

static double
user_seconds (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_utime.tv_sec + (double) usage.ru_utime.tv_usec / 1e6;
}

/* Prints three columns. */
static gboolean
measure (Read read, const char *path, GError **error)
{
  double least = G_MAXDOUBLE;
  guint64 taken = 0, size;

  for (guint i = 0; i < READINGS; i++)
    {
      g_autoptr (TextInput) input = text_input_open (path, error);
      g_autoptr (Program) program = NULL;
      const double begin = user_seconds ();

      if (input == NULL || (program = read (input, NULL, NULL, error)) == NULL)
        return FALSE;
      least = MIN (least, user_seconds () - begin);
      text_input_progress (input, &taken, &size);
    }
  printf (" %.1f | %.3f | %.0f |", (double) taken / 1e6, least,
          (double) taken / 1e6 / least);
  return TRUE;
}

static gboolean
write_packed (const Program *program, const char *path, GError **error)
{
  g_autoptr (OutputFile) output = output_file_open (path, error);

  if (output == NULL)
    return FALSE;
  packed_file_write (program, output);
  return output_file_commit (output, error);
}

static gboolean
measure_all (const char *path, const char *bin, const char *packed, GError **error)
{
  g_autoptr (TextInput) input = text_input_open (path, error);
  g_autoptr (Program) program
      = input == NULL ? NULL : goal_read (input, NULL, NULL, error);

  return program != NULL && write_bin (program, bin)
         && write_packed (program, packed, error) && measure (goal_read, path, error)
         && measure (goal_bin_read, bin, error)
         && measure (goal_packed_read, packed, error);
}

gboolean
bench_read_goal (const char *name, const char *path, GError **error)
{
  g_autofree char *bin = g_strconcat (path, ".bin", NULL);
  g_autofree char *packed = g_strconcat (path, PACKED_FILE_SUFFIX, NULL);
  gboolean done;

  printf ("| %s |", name);
  done = measure_all (path, bin, packed, error);
  puts ("");
  g_unlink (bin);
  g_unlink (packed);
  return done;
}

/* ---- a large schedule -------------------------------------------------------------- */

typedef struct
{
  Step *steps;
  Requirement *requirements;
  guint32 n, n_requirements, before; /* before: where the last step begins */
} Halo;

static void
add (Halo *self, guint32 begin, const Step *step)
{
  for (guint32 r = self->before; r < begin; r++)
    self->requirements[self->n_requirements++]
        = (Requirement){ self->n, r, REQUIRES_END };
  self->steps[self->n++] = *step;
}

static guint32
find_neighbours (guint32 rank, guint32 side, guint32 *neighbour)
{
  guint32 n = 0, stride = 1;

  for (guint dimension = 0; dimension < 3; dimension++, stride *= side)
    {
      const guint32 at = rank / stride % side;

      if (at > 0)
        neighbour[n++] = rank - stride;
      if (at + 1 < side)
        neighbour[n++] = rank + stride;
    }
  return n;
}

static void
make_rank (Halo *self, Program *program, guint32 rank, guint32 side, guint32 steps)
{
  guint32 neighbour[6], n = find_neighbours (rank, side, neighbour), cycle;

  self->n = self->n_requirements = self->before = 0;
  for (guint32 s = 0; s < steps; s++)
    {
      guint32 begin = self->n;

      add (self, begin, &(Step){ .type = STEP_COMPUTE, .amount = 100000 * NS });
      self->before = begin++;
      for (guint32 i = 0; i < 2 * n; i++)
        add (self, begin,
             &(Step){ .type = i < n ? STEP_RECEIVE : STEP_SEND,
                      .kind = KIND_POINT_TO_POINT,
                      .index = neighbour[i % n],
                      .amount = 8192 });
      self->before = begin;
    }
  program_set_graph (program, rank, self->steps, self->n, self->requirements,
                     self->n_requirements, &cycle);
}

gboolean
bench_write_halo (guint32 side, guint32 steps, const char *path, GError **error)
{
  const guint32 ranks = side * side * side;
  g_autoptr (Program) program = program_new_graphs (ranks, NULL, "");
  Halo halo = { .steps = g_new (Step, 13 * (gsize) steps),
                .requirements = g_new (Requirement, 24 * (gsize) steps) };

  for (guint32 rank = 0; rank < ranks; rank++)
    make_rank (&halo, program, rank, side, steps);
  g_free (halo.steps);
  g_free (halo.requirements);
  return write_packed (program, path, error);
}
