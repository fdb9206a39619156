/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.c - point-to-point messages
 *
 * Messages to and from MPI_PROC_NULL are not recorded.  Nor are those of communicators
 * with processes of another MPI_COMM_WORLD: their requests are not in the table, so that
 * their completion is ignored.
 */
#include "requests.h"

/* Whether a message with this peer is recorded; *comm_is is set to its communicator. */
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
                  (uint32_t) (is.remote_first + destination), (uint32_t) tag, bytes);
}

/* Returns: NULL if the message is not recorded. */
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
start_message (RequestType type, MPI_Comm comm, int peer, int tag, uint64_t bytes,
               MPI_Request request)
{
  Request *self = add_message (type, comm, peer, tag, bytes, request);

  if (self != NULL)
    requests_start (self);
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
  start_message (REQUEST_SEND, comm, destination, tag, bytes, request);
}

void
record_send_init (MPI_Comm comm, int destination, int tag, uint64_t bytes,
                  MPI_Request request)
{
  init_message (REQUEST_SEND, comm, destination, tag, bytes, request);
}

/* ---- receives ---------------------------------------------------------------------- */

void
record_recv (MPI_Comm comm, MPI_Status *status)
{
  Communicator is;

  if (!is_message (comm, status->MPI_SOURCE, &is))
    return;
  buffer_message (RECORD_RECV, RECORD_SHORT_RECV, is.number,
                  (uint32_t) (is.remote_first + status->MPI_SOURCE),
                  (uint32_t) status->MPI_TAG, status_bytes (status));
}

void
record_irecv (MPI_Comm comm, int source, int tag, uint64_t bytes, MPI_Request request)
{
  start_message (REQUEST_RECV, comm, source, tag, bytes, request);
}

void
record_recv_init (MPI_Comm comm, int source, int tag, uint64_t bytes, MPI_Request request)
{
  init_message (REQUEST_RECV, comm, source, tag, bytes, request);
}

void
record_isendrecv (MPI_Comm comm, int destination, int tag, uint64_t bytes, int source,
                  int recvtag, uint64_t recv_bytes, MPI_Request request)
{
  if (source == MPI_PROC_NULL)
    start_message (REQUEST_SEND, comm, destination, tag, bytes, request);
  else if (destination == MPI_PROC_NULL)
    start_message (REQUEST_RECV, comm, source, recvtag, recv_bytes, request);
  else
    {
      Request *self
          = add_message (REQUEST_SENDRECV, comm, destination, tag, bytes, request);

      if (self == NULL)
        return;
      self->source = source;
      self->recvtag = recvtag;
      self->recv_bytes = recv_bytes;
      requests_start (self);
    }
}

/* ---- matched probes ---------------------------------------------------------------- */

/* Messages are matched by MPI_Mprobe, so the receive is posted here. */
void
record_mprobe (MPI_Comm comm, MPI_Message message)
{
  Communicator is;

  if (message != MPI_MESSAGE_NO_PROC && is_message (comm, 0, &is))
    requests_add_matched (message, is);
}

void
record_mrecv (MPI_Message message, MPI_Status *status)
{
  Request *self = requests_take_matched (message, MPI_REQUEST_NULL);

  if (self != NULL)
    requests_complete (self, status);
}

void
record_imrecv (MPI_Message message, MPI_Request request)
{
  requests_take_matched (message, request);
}
