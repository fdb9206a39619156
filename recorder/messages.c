/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.c - messages between two ranks
 *
 * Messages to and from MPI_PROC_NULL are none.  A request that is not of a message with a
 * communicator of this program alone is not known, and its end is then not recorded.
 */
#include "requests.h"

/* Whether there is such a message: *comm_is its communicator. */
static bool
is_message (MPI_Comm comm, int peer, Communicator *comm_is)
{
  if (peer == MPI_PROC_NULL)
    return false;
  *comm_is = communicator_of (comm);
  return !recorder_lost_if (comm_is->number == RANK_NO_COMM);
}

/* ---- sends ------------------------------------------------------------------------- */

void
record_send (MPI_Comm comm, int destination, int tag, uint64_t bytes)
{
  Communicator is;

  if (!is_message (comm, destination, &is))
    return;
  buffer_message (RECORD_SEND, RECORD_SHORT_SEND, is.number,
                  (uint32_t) (is.first_peer + destination), (uint32_t) tag, bytes);
}

/* NULL: to nobody. */
static Request *
add_message (RequestType type, MPI_Comm comm, int peer, int tag, uint64_t bytes,
             MPI_Request request)
{
  Communicator is;

  if (!is_message (comm, peer, &is))
    return NULL;
  Request *self = requests_add (request, type, is);
  self->peer = peer;
  self->tag = tag;
  self->bytes = bytes;
  return self;
}

static void
begin_message (RequestType type, MPI_Comm comm, int peer, int tag, uint64_t bytes,
               MPI_Request request)
{
  Request *self = add_message (type, comm, peer, tag, bytes, request);

  if (self != NULL)
    requests_begin (self);
}

static void
init_message (RequestType type, MPI_Comm comm, int peer, int tag, uint64_t bytes,
              MPI_Request request)
{
  Request *self = add_message (type, comm, peer, tag, bytes, request);

  if (self != NULL)
    self->persistent = true;
}

void
record_isend (MPI_Comm comm, int destination, int tag, uint64_t bytes,
              MPI_Request request)
{
  begin_message (REQUEST_SEND, comm, destination, tag, bytes, request);
}

void
record_send_init (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                  MPI_Request request)
{
  init_message (REQUEST_SEND, comm, destination, tag, bytes, request);
}

/* ---- receives ---------------------------------------------------------------------- */

void
record_receive (MPI_Comm comm, MPI_Status *status)
{
  Communicator is;

  if (!is_message (comm, status->MPI_SOURCE, &is))
    return;
  buffer_message (RECORD_RECEIVE, RECORD_SHORT_RECEIVE, is.number,
                  (uint32_t) (is.first_peer + status->MPI_SOURCE),
                  (uint32_t) status->MPI_TAG, status_bytes (status));
}

void
record_post (MPI_Comm comm, int source, int tag, uint64_t bytes, MPI_Request request)
{
  begin_message (REQUEST_RECEIVE, comm, source, tag, bytes, request);
}

void
record_receive_init (MPI_Comm comm, int source, int tag, uint64_t bytes,
                     MPI_Request request)
{
  init_message (REQUEST_RECEIVE, comm, source, tag, bytes, request);
}

void
record_isendrecv (MPI_Comm comm, int destination, int tag, uint64_t bytes, int source,
                  int label, uint64_t most, MPI_Request request)
{
  if (source == MPI_PROC_NULL)
    begin_message (REQUEST_SEND, comm, destination, tag, bytes, request);
  else if (destination == MPI_PROC_NULL)
    begin_message (REQUEST_RECEIVE, comm, source, label, most, request);
  else
    {
      Request *self = add_message (REQUEST_BOTH, comm, destination, tag, bytes, request);

      if (self == NULL)
        return;
      self->source = source;
      self->label = label;
      self->most = most;
      requests_begin (self);
    }
}

/* ---- probes that take the message -------------------------------------------------- */

/* The message is taken here, in the order of receives; its data come with MPI_Mrecv. */
void
record_mprobe (MPI_Comm comm, MPI_Message message)
{
  Communicator is;

  if (message != MPI_MESSAGE_NO_PROC && is_message (comm, 0, &is))
    requests_keep_message (message, is);
}

void
record_mrecv (MPI_Message message, MPI_Status *status)
{
  Request *self = requests_take_message (message, MPI_REQUEST_NULL);

  if (self != NULL)
    requests_end (self, status);
}

void
record_imrecv (MPI_Message message, MPI_Request request)
{
  requests_take_message (message, request);
}
