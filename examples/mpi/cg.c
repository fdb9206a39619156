/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cg.c - conjugate gradients for a sparse system, divided among ranks by rows
 *
 *   mpirun -np 4 ./cg [SIDE [STEPS]]
 *
 * The matrix is that of the five-point stencil on SIDE x SIDE points, the right-hand side
 * is 1.  A product with the matrix needs the last row of points of the rank before, and
 * the first of the rank after; the two sums of a step need all ranks.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct
{
  int side, rows; /* points of a row, rows of this rank */
  int before, after;
} Part;

/* Rows of points; the first and the last are those of other ranks, or 0. */
static double *
new_vector (const Part *part)
{
  double *vector
      = calloc ((size_t) (part->rows + 2) * (size_t) part->side, sizeof *vector);

  if (vector == NULL)
    MPI_Abort (MPI_COMM_WORLD, 1);
  return vector;
}

static size_t
first_of (const Part *part)
{
  return (size_t) part->side;
}

static size_t
end_of (const Part *part)
{
  return (size_t) (part->rows + 1) * (size_t) part->side;
}

static double
product (const Part *part, const double *a, const double *b)
{
  double own = 0, all;

  for (size_t i = first_of (part); i < end_of (part); i++)
    own += a[i] * b[i];
  MPI_Allreduce (&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static void
exchange_rows (const Part *part, double *vector)
{
  const int n = part->side;
  double *last = vector + end_of (part) - n;

  MPI_Sendrecv (last, n, MPI_DOUBLE, part->after, 0, vector, n, MPI_DOUBLE, part->before,
                0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv (vector + n, n, MPI_DOUBLE, part->before, 1, last + n, n, MPI_DOUBLE,
                part->after, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void
apply_matrix (const Part *part, double *from, double *to)
{
  const size_t n = (size_t) part->side;

  exchange_rows (part, from);
  for (size_t i = first_of (part); i < end_of (part); i++)
    {
      double value = 4 * from[i] - from[i - n] - from[i + n];

      if (i % n > 0)
        value -= from[i - 1];
      if (i % n < n - 1)
        value -= from[i + 1];
      to[i] = value;
    }
}

/* Returns: the length of what is left of the right-hand side. */
static double
solve (const Part *part, int steps)
{
  double *x = new_vector (part), *rest = new_vector (part), *way = new_vector (part);
  double *image = new_vector (part);

  for (size_t i = first_of (part); i < end_of (part); i++)
    rest[i] = way[i] = 1;
  double square = product (part, rest, rest);
  for (int k = 0; k < steps; k++)
    {
      apply_matrix (part, way, image);
      const double length = square / product (part, way, image);
      for (size_t i = first_of (part); i < end_of (part); i++)
        {
          x[i] += length * way[i];
          rest[i] -= length * image[i];
        }
      const double next = product (part, rest, rest);
      for (size_t i = first_of (part); i < end_of (part); i++)
        way[i] = rest[i] + next / square * way[i];
      square = next;
    }
  free (x);
  free (rest);
  free (way);
  free (image);
  return sqrt (square);
}

int
main (int count, char **words)
{
  int rank, ranks, steps;
  Part part;

  MPI_Init (&count, &words);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  part.side = count > 1 ? atoi (words[1]) : 256;
  steps = count > 2 ? atoi (words[2]) : 4;
  if (rank > 0) /* as a program that reads its input would do */
    part.side = steps = 0;
  MPI_Bcast (&part.side, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast (&steps, 1, MPI_INT, 0, MPI_COMM_WORLD);
  part.rows = part.side * (rank + 1) / ranks - part.side * rank / ranks;
  part.before = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  part.after = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
  const double left = solve (&part, steps);
  if (rank == 0)
    printf ("%d x %d points, %d steps: %.6f is left\n", part.side, part.side, steps,
            left);
  MPI_Finalize ();
  return 0;
}
