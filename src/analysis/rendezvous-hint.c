/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/rendezvous-hint.h"

#include "collectives/library.h"

/* Of a message without gaps over TCP (Open MPI 4.1, pml/ob1: 64 KiB with a header). */
#define OPEN_MPI_TCP_EAGER 65480

static gboolean
is_of_open_mpi (const Program *program)
{
  const char *text = program_library (program), *note;
  CollectiveLibrary library;

  return text != NULL && library_of_version (text, &library, &note)
         && library == LIBRARY_OPEN_MPI_4_1;
}

static gboolean
sends_above (const Program *program, guint64 bytes)
{
  for (guint32 stream = 0; stream < program_streams (program); stream++)
    {
      guint32 count;
      const Step *steps = program_stream (program, stream, &count);

      for (guint32 i = 0; i < count; i++)
        if (steps[i].type == STEP_SEND && steps[i].amount > bytes)
          return TRUE;
    }
  return FALSE;
}

const char *
rendezvous_hint (const ReportContext *context)
{
  if (machine_is_set (context->machine, "rendezvous bytes")
      || !is_of_open_mpi (context->program)
      || (!sends_above (context->program, OPEN_MPI_TCP_EAGER)
          && !collective_use_sends_above (context->collectives, OPEN_MPI_TCP_EAGER)))
    return NULL;
  return "over TCP, Open MPI's messages above 65480 bytes wait for their receiver: --set "
         "'rendezvous bytes=65480'";
}
