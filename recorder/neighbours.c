/* SPDX-License-Identifier: GPL-3.0-or-later */
/* neighbours.c - neighbourhood collectives, as messages
 *
 * Their tags are at least 2^31, which the program's own are not.  On a Cartesian grid the
 * tag is the direction, as a rank may be the neighbour in several directions: a message
 * that is sent down is received from above.
 */
#include <stdlib.h>

#include "recorder.h"

#define FIRST_TAG 0x80000000u

Neighbours neighbours_now;

static void
reserve (int out, int in)
{
  static int longest;

  neighbours_now.out = out;
  neighbours_now.in = in;
  if (neighbours_now.edges != NULL && out + in <= longest)
    return;
  longest = out + in + 1;
  free (neighbours_now.edges);
  neighbours_now.edges = calloc ((size_t) longest, sizeof *neighbours_now.edges);
  if (neighbours_now.edges == NULL)
    abort ();
}

static void
set_edge (int i, int peer, uint32_t tag)
{
  neighbours_now.edges[i] = (Edge){ .peer = (uint32_t) peer, .tag = FIRST_TAG + tag };
}

static void
load_grid (MPI_Comm comm)
{
  int dimensions = 0;

  PMPI_Cartdim_get (comm, &dimensions);
  reserve (2 * dimensions, 2 * dimensions);
  for (int d = 0; d < dimensions; d++)
    {
      int below, above;

      PMPI_Cart_shift (comm, d, 1, &below, &above);
      for (int up = 0; up <= 1; up++)
        {
          const int i = 2 * d + up;

          set_edge (i, up ? above : below, (uint32_t) i);
          set_edge (2 * dimensions + i, up ? above : below, (uint32_t) (2 * d + !up));
        }
    }
}

static void
load_graph (MPI_Comm comm)
{
  const int rank = communicator_of (comm).rank;
  int count = 0;

  PMPI_Graph_neighbors_count (comm, rank, &count);
  reserve (count, count);
  int *ranks = malloc ((size_t) count * sizeof *ranks + 1);
  if (ranks == NULL)
    abort ();
  PMPI_Graph_neighbors (comm, rank, count, ranks);
  for (int i = 0; i < 2 * count; i++)
    set_edge (i, ranks[i % count], 0);
  free (ranks);
}

static void
load_distributed (MPI_Comm comm)
{
  int in = 0, out = 0, weighted;

  PMPI_Dist_graph_neighbors_count (comm, &in, &out, &weighted);
  reserve (out, in);
  int *ranks = malloc (2 * (size_t) (in + out) * sizeof *ranks + 1);
  if (ranks == NULL)
    abort ();
  int *weights = ranks + in + out;
  PMPI_Dist_graph_neighbors (comm, in, ranks + out, weights, out, ranks, weights + in);
  for (int i = 0; i < in + out; i++)
    set_edge (i, ranks[i], 0);
  free (ranks);
}

void
neighbours_load (MPI_Comm comm)
{
  int topology = MPI_UNDEFINED;

  PMPI_Topo_test (comm, &topology);
  if (topology == MPI_CART)
    load_grid (comm);
  else if (topology == MPI_GRAPH)
    load_graph (comm);
  else if (topology == MPI_DIST_GRAPH)
    load_distributed (comm);
  else
    reserve (0, 0);
}

/* Moves edges to `to` without those with MPI_PROC_NULL.  Returns: how many are left. */
static uint32_t
close_up (int from, int count, uint32_t to)
{
  uint32_t kept = 0;

  for (int i = from; i < from + count; i++)
    if (neighbours_now.edges[i].peer != (uint32_t) MPI_PROC_NULL)
      neighbours_now.edges[to + kept++] = neighbours_now.edges[i];
  return kept;
}

Collective
neighbours (MPI_Comm comm)
{
  Collective what = { .comm = communicator_of (comm).number };

  what.sends = close_up (0, neighbours_now.out, 0);
  what.receives = close_up (neighbours_now.out, neighbours_now.in, what.sends);
  what.edges = neighbours_now.edges;
  return what;
}
