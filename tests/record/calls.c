/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls.c - a program that makes every call that is recorded, and counts its messages
 *
 *   calls [ROUNDS [others]]
 */
#include "calls.h"

#include <stdlib.h>

int
main (int count, char **words)
{
  const int rounds = count > 1 ? atoi (words[1]) : 1;
  int provided;

  MPI_Init_thread (&count, &words, MPI_THREAD_SERIALIZED, &provided);
  counts_begin ();
  for (int i = 0; i < rounds; i++)
    {
      call_messages (MPI_COMM_WORLD);
      call_requests (MPI_COMM_WORLD);
      call_probes (MPI_COMM_WORLD);
      call_collectives (MPI_COMM_WORLD);
      call_nonblocking (MPI_COMM_WORLD);
      call_persistent (MPI_COMM_WORLD);
      call_communicators ();
      call_neighbours ();
      call_between ();
    }
  if (count > 2)
    call_others ();
  counts_end ();
  MPI_Finalize ();
  return 0;
}
