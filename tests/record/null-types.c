/* SPDX-License-Identifier: GPL-3.0-or-later */
/* null-types.c - a call with MPI_DATATYPE_NULL where nothing is sent; errors end it
 *
 *   null-types NUMBER
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define NULL_TYPE MPI_DATATYPE_NULL
#define ALL MPI_COMM_WORLD

static void
make_call (int number)
{
  int none[8] = { 0 };
  MPI_Datatype types[8];
  MPI_Request request = MPI_REQUEST_NULL;

  for (int i = 0; i < 8; i++)
    types[i] = NULL_TYPE;
  switch (number)
    {
    case 0:
      MPI_Send (NULL, 0, NULL_TYPE, MPI_PROC_NULL, 1, ALL);
      return;
    case 1:
      MPI_Alltoallw (NULL, none, none, types, NULL, none, none, types, ALL);
      return;
    case 2:
      MPI_Irecv (NULL, 0, NULL_TYPE, MPI_PROC_NULL, 1, ALL, &request);
      MPI_Wait (&request, MPI_STATUS_IGNORE);
      return;
    case 3:
      MPI_Sendrecv (NULL, 0, NULL_TYPE, MPI_PROC_NULL, 1, NULL, 0, NULL_TYPE,
                    MPI_PROC_NULL, 1, ALL, MPI_STATUS_IGNORE);
      return;
    case 4:
      MPI_Bcast (NULL, 0, NULL_TYPE, 0, ALL);
      return;
    case 5:
      MPI_Send_init (NULL, 0, NULL_TYPE, MPI_PROC_NULL, 1, ALL, &request);
      MPI_Request_free (&request);
      return;
    case 6:
      MPI_Isend (NULL, 0, NULL_TYPE, MPI_PROC_NULL, 1, ALL, &request);
      MPI_Wait (&request, MPI_STATUS_IGNORE);
      return;
    default:
      MPI_Gatherv (NULL, 0, NULL_TYPE, NULL, none, none, NULL_TYPE, 0, ALL);
      return;
    }
}

int
main (int count, char **words)
{
  MPI_Init (&count, &words);
  make_call (atoi (words[1]));
  printf ("ended\n");
  MPI_Finalize ();
  return 0;
}
