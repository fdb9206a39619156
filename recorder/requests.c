/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "requests.h"

#include <stdlib.h>
#include <string.h>

#include "handle-table.h"

static struct
{
  HandleTable open, messages;
  uint64_t numbers; /* given so far */
  Request *unused, *freed;
  MPI_Request *kept;
  MPI_Status *statuses;
  int kept_size, statuses_size;
} requests;

/* ---- one request ------------------------------------------------------------------- */

static Request *
new_request (RequestType type, Communicator comm)
{
  Request *self = requests.unused;

  if (self != NULL)
    requests.unused = self->next;
  else if ((self = malloc (sizeof *self)) == NULL)
    abort ();
  memset (self, 0, sizeof *self);
  self->type = type;
  self->comm = comm.number;
  self->remote_first = comm.remote_first;
  return self;
}

static void
forget (Request *self)
{
  if (self->what != NULL)
    collective_free (self->what);
  free (self->copy);
  self->next = requests.unused;
  requests.unused = self;
}

Request *
requests_add (MPI_Request handle, RequestType type, Communicator comm)
{
  Request *self = new_request (type, comm);

  self->handle = handle;
  handle_table_add (&requests.open, (uintptr_t) handle, self);
  return self;
}

static Request *
find (MPI_Request handle)
{
  return handle_table_find (&requests.open, (uintptr_t) handle);
}

static void
take_out (Request *self)
{
  handle_table_remove (&requests.open, (uintptr_t) self->handle, self);
}

/* ---- begin ------------------------------------------------------------------------- */

/* The rank of a peer, in an intercommunicator in the union of both groups. */
static uint32_t
member_of (const Request *self, int peer)
{
  return (uint32_t) (self->remote_first + peer);
}

static void
start_send (const Request *self)
{
  buffer_isend (self->comm, member_of (self, self->peer), (uint32_t) self->tag,
                self->bytes, self->number);
}

void
requests_start (Request *self)
{
  self->active = true;
  self->cancelled = false;
  self->number = requests.numbers++;
  switch (self->type)
    {
    case REQUEST_SEND:
      start_send (self);
      return;
    case REQUEST_RECV:
      buffer_irecv (self->number);
      return;
    case REQUEST_SENDRECV:
      buffer_irecv (requests.numbers++);
      start_send (self);
      return;
    case REQUEST_COLLECTIVE:
      requests.numbers += self->what->sends + self->what->receives;
      collective_start (self->what, self->number);
      return;
    }
}

void
record_start (MPI_Request handle)
{
  Request *self = find (handle);

  if (self != NULL)
    requests_start (self);
}

/* ---- end --------------------------------------------------------------------------- */

static void
complete_recv (const Request *self, uint64_t number, const MPI_Status *status)
{
  buffer_irecv_complete (self->comm, member_of (self, status->MPI_SOURCE),
                         (uint32_t) status->MPI_TAG, status_bytes (status), number);
}

/* MPICH 4.0 does not set the status of MPI_Isendrecv: the arguments are then recorded. */
static void
complete_sendrecv (const Request *self, const MPI_Status *status)
{
  const bool is_set
      = self->source == MPI_ANY_SOURCE || self->recvtag == MPI_ANY_TAG
        || (self->source == status->MPI_SOURCE && self->recvtag == status->MPI_TAG);

  if (is_set)
    complete_recv (self, self->number + 1, status);
  else
    buffer_irecv_complete (self->comm, member_of (self, self->source),
                           (uint32_t) self->recvtag, self->recv_bytes, self->number + 1);
}

static void
record_completion (const Request *self, const MPI_Status *status)
{
  int cancelled = 0;

  if (self->cancelled)
    PMPI_Test_cancelled (status, &cancelled);
  if (cancelled)
    buffer_number (RECORD_REQUEST_CANCELLED, self->number);
  else if (self->type == REQUEST_SEND)
    buffer_number (RECORD_ISEND_COMPLETE, self->number);
  else if (self->type == REQUEST_RECV)
    complete_recv (self, self->number, status);
  else if (self->type == REQUEST_COLLECTIVE)
    collective_complete (self->what, self->number);
  else
    {
      buffer_number (RECORD_ISEND_COMPLETE, self->number);
      complete_sendrecv (self, status);
    }
}

/* Records all parts as cancelled. */
static void
drop_active (const Request *self)
{
  const Collective *what = self->what;
  const uint64_t parts = self->type == REQUEST_SENDRECV ? 1
                         : what != NULL                 ? what->sends + what->receives
                                                        : 0;

  if (self->type != REQUEST_COLLECTIVE || what->edges == NULL)
    buffer_number (RECORD_REQUEST_CANCELLED, self->number);
  for (uint64_t i = 1; i <= parts; i++)
    buffer_number (RECORD_REQUEST_CANCELLED, self->number + i);
}

/* Makes it inactive; removes it unless it is persistent. */
static void
release (Request *self)
{
  self->active = false;
  if (self->persistent)
    return;
  take_out (self);
  forget (self);
}

void
requests_complete (Request *self, MPI_Status *status)
{
  if (self->active)
    record_completion (self, status);
  if (self->copy != NULL)
    communicator_idup_complete (self->copy, *self->copy_at);
  self->copy = NULL;
  release (self);
}

void
record_complete (MPI_Request handle, MPI_Status *status)
{
  Request *self = find (handle);

  if (self != NULL)
    requests_complete (self, status);
}

void
record_complete_all (int count, const MPI_Request *were, MPI_Status *statuses)
{
  for (int i = 0; i < count; i++)
    record_complete (were[i], &statuses[i]);
}

void
record_complete_one (int index, const MPI_Request *were, MPI_Status *status)
{
  if (index != MPI_UNDEFINED)
    record_complete (were[index], status);
}

void
record_complete_some (int count, const int *indices, const MPI_Request *were,
                      MPI_Status *statuses)
{
  for (int i = 0; count != MPI_UNDEFINED && i < count; i++)
    record_complete (were[indices[i]], &statuses[i]);
}

/* ---- failed ------------------------------------------------------------------------ */

/* The request ended with an error. */
static void
requests_drop (Request *self)
{
  if (self->active)
    drop_active (self);
  release (self);
}

void
record_failed (MPI_Request was, MPI_Request now)
{
  Request *self = find (was);

  if (self != NULL && (self->persistent || now == MPI_REQUEST_NULL))
    requests_drop (self);
}

static bool
has_statuses (int result)
{
  int class = MPI_SUCCESS;

  PMPI_Error_class (result, &class);
  return class == MPI_ERR_IN_STATUS;
}

static void
record_one_of (MPI_Request was, MPI_Request now, MPI_Status *status)
{
  if (status->MPI_ERROR == MPI_SUCCESS)
    record_complete (was, status);
  else if (status->MPI_ERROR != MPI_ERR_PENDING)
    record_failed (was, now);
}

void
record_failed_all (int result, int count, const MPI_Request *were, const MPI_Request *now,
                   MPI_Status *statuses)
{
  const bool is_set = now != NULL && statuses != NULL && has_statuses (result);

  for (int i = 0; now != NULL && i < count; i++)
    if (is_set)
      record_one_of (were[i], now[i], &statuses[i]);
    else if (now[i] == MPI_REQUEST_NULL)
      record_failed (were[i], now[i]);
}

void
record_failed_some (int result, int done, const int *indices, const MPI_Request *were,
                    const MPI_Request *now, MPI_Status *statuses)
{
  if (!has_statuses (result) || done == MPI_UNDEFINED)
    return;
  for (int i = 0; i < done; i++)
    record_one_of (were[indices[i]], now[indices[i]], &statuses[i]);
}

/* ---- copies ------------------------------------------------------------------------ */

MPI_Request *
requests_copy (int count, const MPI_Request *handles)
{
  if (handles == NULL)
    return requests.kept;
  if (count > requests.kept_size)
    {
      requests.kept_size = 2 * count;
      requests.kept
          = realloc (requests.kept, (size_t) requests.kept_size * sizeof *requests.kept);
      if (requests.kept == NULL)
        abort ();
    }
  if (count > 0)
    memcpy (requests.kept, handles, (size_t) count * sizeof *handles);
  return requests.kept;
}

MPI_Status *
requests_statuses (int count)
{
  if (count > requests.statuses_size || requests.statuses == NULL)
    {
      requests.statuses_size = count > 0 ? 2 * count : 1;
      requests.statuses = realloc (requests.statuses, (size_t) requests.statuses_size
                                                          * sizeof *requests.statuses);
      if (requests.statuses == NULL)
        abort ();
    }
  return requests.statuses;
}

/* ---- cancelled, freed -------------------------------------------------------------- */

void
record_cancel (MPI_Request handle)
{
  Request *self = find (handle);

  if (self != NULL)
    self->cancelled = true;
}

/* Whether source or tag of the message will never be known, as the request was freed. */
static bool
is_unknown (const Request *self)
{
  return self->type == REQUEST_RECV
         && (self->peer == MPI_ANY_SOURCE || self->tag == MPI_ANY_TAG);
}

/* The request that MPI_Request_free frees: not an active collective operation, which may
 * have the same handle in Open MPI as sends that are complete at once. */
static Request *
find_to_free (MPI_Request handle)
{
  Request *self = find (handle);

  while (self != NULL && self->type == REQUEST_COLLECTIVE && self->active)
    self = handle_table_find_next (&requests.open, (uintptr_t) handle, self);
  return self;
}

/* When an active one completes is not known: MPI_Finalize is taken. */
void
record_request_free (MPI_Request handle)
{
  Request *self = find_to_free (handle);

  if (self == NULL)
    return;
  take_out (self);
  if (!self->active)
    {
      forget (self);
      return;
    }
  recorder_lost_if (is_unknown (self));
  self->next = requests.freed;
  requests.freed = self;
}

/* Source and tag of a receive are known unless it has wildcards. */
static void
end_freed (Request *self)
{
  if (self->type == REQUEST_SEND)
    buffer_number (RECORD_ISEND_COMPLETE, self->number);
  if (self->type != REQUEST_RECV)
    return;
  if (is_unknown (self))
    {
      buffer_number (RECORD_REQUEST_CANCELLED, self->number);
      return;
    }
  buffer_irecv_complete (self->comm, member_of (self, self->peer), (uint32_t) self->tag,
                         self->bytes, self->number);
}

static void
drop (void *request)
{
  forget (request);
}

void
requests_close (void)
{
  while (requests.freed != NULL)
    {
      Request *self = requests.freed;

      requests.freed = self->next;
      end_freed (self);
      forget (self);
    }
  handle_table_clear (&requests.open, drop);
  handle_table_clear (&requests.messages, drop);
  while (requests.unused != NULL)
    {
      Request *self = requests.unused;

      requests.unused = self->next;
      free (self);
    }
  free (requests.kept);
  free (requests.statuses);
  requests.kept = NULL;
  requests.statuses = NULL;
  requests.kept_size = requests.statuses_size = 0;
}

/* ---- matched messages -------------------------------------------------------------- */

void
requests_add_matched (MPI_Message message, Communicator comm)
{
  Request *self = new_request (REQUEST_RECV, comm);

  handle_table_add (&requests.messages, (uintptr_t) message, self);
  requests_start (self);
}

Request *
requests_take_matched (MPI_Message message, MPI_Request handle)
{
  Request *self = handle_table_find (&requests.messages, (uintptr_t) message);

  if (self == NULL)
    return NULL;
  handle_table_remove (&requests.messages, (uintptr_t) message, self);
  self->handle = handle;
  handle_table_add (&requests.open, (uintptr_t) handle, self);
  return self;
}
