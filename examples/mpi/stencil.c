/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stencil.c - the five-point stencil on a square, divided among a grid of ranks
 *
 *   mpirun -np 4 ./stencil [SIDE [STEPS]]
 *
 * Each rank has a block with one row or column of its neighbours on each side.  In each
 * step it exchanges these edges with its four neighbours, and every point becomes the
 * mean of the points around it.  The upper side of the square is kept at 1, the others at
 * 0.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct
{
  MPI_Comm grid;
  int rows, columns; /* of the block, without edges */
  int up, down, left, right;
  MPI_Datatype column;
  double *now, *next;
} Block;

static double *
at (const Block *block, double *values, int row, int column)
{
  return &values[(size_t) row * (size_t) (block->columns + 2) + (size_t) column];
}

static void
make_block (Block *block, int side)
{
  int ranks, sizes[2] = { 0, 0 }, periods[2] = { 0, 0 }, place[2], rank;

  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  MPI_Dims_create (ranks, 2, sizes);
  MPI_Cart_create (MPI_COMM_WORLD, 2, sizes, periods, 1, &block->grid);
  MPI_Comm_rank (block->grid, &rank);
  MPI_Cart_coords (block->grid, rank, 2, place);
  MPI_Cart_shift (block->grid, 0, 1, &block->up, &block->down);
  MPI_Cart_shift (block->grid, 1, 1, &block->left, &block->right);
  block->rows = side * (place[0] + 1) / sizes[0] - side * place[0] / sizes[0];
  block->columns = side * (place[1] + 1) / sizes[1] - side * place[1] / sizes[1];
  MPI_Type_vector (block->rows, 1, block->columns + 2, MPI_DOUBLE, &block->column);
  MPI_Type_commit (&block->column);
  const size_t points = (size_t) (block->rows + 2) * (size_t) (block->columns + 2);
  block->now = calloc (points, sizeof *block->now);
  block->next = calloc (points, sizeof *block->next);
  if (block->now == NULL || block->next == NULL)
    MPI_Abort (MPI_COMM_WORLD, 1);
  for (int j = 0; block->up == MPI_PROC_NULL && j < block->columns + 2; j++)
    *at (block, block->now, 0, j) = *at (block, block->next, 0, j) = 1;
}

static void
exchange_edges (Block *block)
{
  double *now = block->now;
  MPI_Request requests[8];

  MPI_Irecv (at (block, now, 0, 1), block->columns, MPI_DOUBLE, block->up, 0, block->grid,
             &requests[0]);
  MPI_Irecv (at (block, now, block->rows + 1, 1), block->columns, MPI_DOUBLE, block->down,
             1, block->grid, &requests[1]);
  MPI_Irecv (at (block, now, 1, 0), 1, block->column, block->left, 2, block->grid,
             &requests[2]);
  MPI_Irecv (at (block, now, 1, block->columns + 1), 1, block->column, block->right, 3,
             block->grid, &requests[3]);
  MPI_Isend (at (block, now, block->rows, 1), block->columns, MPI_DOUBLE, block->down, 0,
             block->grid, &requests[4]);
  MPI_Isend (at (block, now, 1, 1), block->columns, MPI_DOUBLE, block->up, 1, block->grid,
             &requests[5]);
  MPI_Isend (at (block, now, 1, block->columns), 1, block->column, block->right, 2,
             block->grid, &requests[6]);
  MPI_Isend (at (block, now, 1, 1), 1, block->column, block->left, 3, block->grid,
             &requests[7]);
  MPI_Waitall (8, requests, MPI_STATUSES_IGNORE);
}

/* Returns: the largest change of a point of this rank. */
static double
step (Block *block)
{
  double largest = 0;

  exchange_edges (block);
  for (int i = 1; i <= block->rows; i++)
    for (int j = 1; j <= block->columns; j++)
      {
        const double mean
            = (*at (block, block->now, i - 1, j) + *at (block, block->now, i + 1, j)
               + *at (block, block->now, i, j - 1) + *at (block, block->now, i, j + 1))
              / 4;

        largest = fmax (largest, fabs (mean - *at (block, block->now, i, j)));
        *at (block, block->next, i, j) = mean;
      }
  double *former = block->now;
  block->now = block->next;
  block->next = former;
  return largest;
}

int
main (int count, char **words)
{
  Block block = { 0 };
  double change = 0;
  int rank;

  MPI_Init (&count, &words);
  const int side = count > 1 ? atoi (words[1]) : 1024;
  const int steps = count > 2 ? atoi (words[2]) : 4;
  make_block (&block, side);
  for (int i = 1; i <= steps; i++)
    {
      double largest = step (&block);

      if (i % 2 == 0)
        MPI_Allreduce (&largest, &change, 1, MPI_DOUBLE, MPI_MAX, block.grid);
    }
  MPI_Comm_rank (block.grid, &rank);
  if (rank == 0)
    printf ("%d x %d points, %d steps: largest change %.6f\n", side, side, steps, change);
  free (block.now);
  free (block.next);
  MPI_Type_free (&block.column);
  MPI_Comm_free (&block.grid);
  MPI_Finalize ();
  return 0;
}
