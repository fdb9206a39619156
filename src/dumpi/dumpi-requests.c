/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-requests.c - messages of a rank, and the requests of nonblocking ones */
#include "config.h"

#include "dumpi/dumpi-rank.h"

#include "base/hash.h"

#define ANY (-1) /* source or tag; lower sources are MPI_PROC_NULL */

typedef struct
{
  gboolean is_send, persistent, active;
  gint64 peer, tag;
  guint64 bytes;
  gint64 comm;    /* the rank's number */
  guint64 number; /* of the activation; 0: it has no message */
} DumpiRequest;

void
dumpi_requests_init (DumpiRank *self)
{
  self->requests = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, g_free);
}

static DumpiRequest *
find (const DumpiRank *self, gint64 number)
{
  return g_hash_table_lookup (self->requests, &number);
}

/* ---- messages ---------------------------------------------------------------------- */

static void
write_message (DumpiRank *self, RecordType type, guint64 time,
               const DumpiRequest *message)
{
  const DumpiLocalComm *comm = dumpi_rank_comm (self, message->comm);
  const gboolean has_request = type == RECORD_ISEND || type == RECORD_IRECV;

  if (comm == NULL || self->reason->len > 0)
    return;
  guint64 *to = dumpi_record (self, type, has_request ? 3 : 2, comm->number, time);
  to[0] = (guint32) message->peer | (guint64) (guint32) message->tag << 32;
  to[1] = message->bytes;
  if (has_request)
    to[2] = message->number;
}

/* The fields count, type, peer, tag from `first` on. */
static DumpiRequest
message_of (DumpiRank *self, const DumpiCall *call, guint first, guint comm)
{
  return (DumpiRequest){ .peer = dumpi_value (call, first + 2),
                         .tag = dumpi_value (call, first + 3),
                         .bytes = dumpi_rank_bytes (self, dumpi_value (call, first),
                                                    dumpi_value (call, first + 1)),
                         .comm = dumpi_value (call, comm) };
}

/* Replaces what the call asked for by what it received.  Returns: FALSE if there is no
 * message.  status: NULL: the trace does not have it. */
static gboolean
take_status (DumpiRank *self, DumpiRequest *message, const gint64 *status,
             gboolean has_tag)
{
  if (status != NULL)
    {
      message->peer = status[STATUS_SOURCE];
      message->bytes = (guint64) MAX (status[STATUS_BYTES], 0);
      if (has_tag)
        message->tag = status[STATUS_TAG];
      if (message->peer < 0 || status[STATUS_CANCELLED] != 0)
        return FALSE;
    }
  if (message->peer >= 0 && message->tag >= 0)
    return TRUE;
  if (message->peer == ANY && message->tag >= 0 && self->comms->has_null)
    return FALSE;
  if (message->peer >= ANY)
    dumpi_rank_fail (self, "a receive from any source or with any tag, whose status the "
                           "trace does not have");
  return FALSE;
}

static const gint64 *
status_of (const DumpiCall *call, guint field, guint32 i)
{
  guint32 n;
  const gint64 *values = dumpi_values (call, field, &n);

  return i < n / STATUS_WORDS ? values + (gsize) i * STATUS_WORDS : NULL;
}

static void
send (DumpiRank *self, const DumpiCall *call, guint first, guint comm)
{
  const DumpiRequest message = message_of (self, call, first, comm);

  if (message.peer >= 0)
    write_message (self, RECORD_SEND, call->begin, &message);
}

/* The status is the last field. */
static void
receive (DumpiRank *self, const DumpiCall *call, DumpiRequest message)
{
  if (take_status (self, &message, status_of (call, call->n_fields - 1, 0),
                   call->has_tag))
    write_message (self, RECORD_RECV, call->end, &message);
}

static void
send_and_receive (DumpiRank *self, const DumpiCall *call)
{
  send (self, call, 0, 8);
  receive (self, call, message_of (self, call, 4, 8));
}

/* count, type, dest, sendtag, source, recvtag, comm, status */
static void
replace (DumpiRank *self, const DumpiCall *call)
{
  DumpiRequest message = message_of (self, call, 0, 6);

  send (self, call, 0, 6);
  message.peer = dumpi_value (call, 4);
  message.tag = dumpi_value (call, 5);
  receive (self, call, message);
}

/* ---- requests ---------------------------------------------------------------------- */

static void
activate (DumpiRank *self, DumpiRequest *request, guint64 time)
{
  request->active = TRUE;
  request->number = ++self->n_requests;
  if (request->is_send && request->peer >= 0)
    write_message (self, RECORD_ISEND, time, request);
  else if (!request->is_send && request->peer >= ANY)
    *dumpi_record (self, RECORD_IRECV_REQUEST, 1, 0, time) = request->number;
  else
    request->number = 0;
}

/* count, type, peer, tag, comm, request */
static void
open (DumpiRank *self, const DumpiCall *call, gboolean is_send, gboolean persistent)
{
  const gint64 number = dumpi_value (call, 5);
  DumpiRequest *request = g_new (DumpiRequest, 1);

  *request = message_of (self, call, 0, 4);
  request->is_send = is_send;
  request->persistent = persistent;
  if (!persistent)
    activate (self, request, call->begin);
  g_hash_table_replace (self->requests, g_memdup2 (&number, sizeof number), request);
}

static void
start (DumpiRank *self, const DumpiCall *call, gint64 number)
{
  DumpiRequest *request = find (self, number);

  if (request != NULL && !request->active)
    activate (self, request, call->begin);
}

static void
end_receive (DumpiRank *self, const DumpiCall *call, const DumpiRequest *request,
             const gint64 *status)
{
  DumpiRequest message = *request;

  if (take_status (self, &message, status, call->has_tag))
    write_message (self, RECORD_IRECV, call->end, &message);
  else
    *dumpi_record (self, RECORD_REQUEST_CANCELLED, 1, 0, call->end) = request->number;
}

static void
complete (DumpiRank *self, const DumpiCall *call, gint64 number, const gint64 *status)
{
  DumpiRequest *request = find (self, number);

  if (request == NULL || !request->active)
    return;
  if (request->number != 0 && request->is_send)
    *dumpi_record (self, RECORD_ISEND_COMPLETE, 1, 0, call->end) = request->number;
  else if (request->number != 0)
    end_receive (self, call, request, status);
  request->active = FALSE;
  if (!request->persistent)
    g_hash_table_remove (self->requests, &number);
}

/* All requests of a field. */
static void
complete_all (DumpiRank *self, const DumpiCall *call, guint field, guint statuses)
{
  guint32 n;
  const gint64 *numbers = dumpi_values (call, field, &n);

  for (guint32 i = 0; i < n; i++)
    complete (self, call, numbers[i], status_of (call, statuses, i));
}

static void
complete_one (DumpiRank *self, const DumpiCall *call, gint64 index, guint statuses)
{
  guint32 n;
  const gint64 *numbers = dumpi_values (call, 1, &n);

  if (index >= 0 && index < n)
    complete (self, call, numbers[index], status_of (call, statuses, 0));
}

/* count, requests, outcount, indices, statuses */
static void
complete_some (DumpiRank *self, const DumpiCall *call)
{
  guint32 n, n_indices;
  const gint64 *numbers = dumpi_values (call, 1, &n);
  const gint64 *indices = dumpi_values (call, 3, &n_indices);

  for (guint32 i = 0; i < n_indices; i++)
    if (indices[i] >= 0 && indices[i] < n)
      complete (self, call, numbers[indices[i]], status_of (call, 4, i));
}

static void
start_all (DumpiRank *self, const DumpiCall *call)
{
  guint32 n;
  const gint64 *numbers = dumpi_values (call, 1, &n);

  for (guint32 i = 0; i < n; i++)
    start (self, call, numbers[i]);
}

/* A send goes on without its request. */
static void
drop (DumpiRank *self, gint64 number)
{
  g_hash_table_remove (self->requests, &number);
}

static void
take_completion (DumpiRank *self, const DumpiCall *call)
{
  switch (dumpi_calls[call->label].kind)
    {
    case DUMPI_WAIT:
      complete_all (self, call, 0, 1);
      return;
    case DUMPI_WAITALL:
      complete_all (self, call, 1, 2);
      return;
    case DUMPI_WAITANY:
      complete_one (self, call, dumpi_value (call, 2), 3);
      return;
    case DUMPI_WAITSOME:
      complete_some (self, call);
      return;
    case DUMPI_TEST:
      if (dumpi_value (call, 1) != 0)
        complete_all (self, call, 0, 2);
      return;
    case DUMPI_TESTALL:
      if (dumpi_value (call, 2) != 0)
        complete_all (self, call, 1, 3);
      return;
    default: /* MPI_Testany */
      if (dumpi_value (call, 3) != 0)
        complete_one (self, call, dumpi_value (call, 2), 4);
    }
}

void
dumpi_requests_take (DumpiRank *self, const DumpiCall *call)
{
  switch (dumpi_calls[call->label].kind)
    {
    case DUMPI_SEND:
      send (self, call, 0, 4);
      return;
    case DUMPI_RECV:
      receive (self, call, message_of (self, call, 0, 4));
      return;
    case DUMPI_SENDRECV:
      send_and_receive (self, call);
      return;
    case DUMPI_REPLACE:
      replace (self, call);
      return;
    case DUMPI_ISEND:
    case DUMPI_SEND_INIT:
      open (self, call, TRUE, dumpi_calls[call->label].kind == DUMPI_SEND_INIT);
      return;
    case DUMPI_IRECV:
    case DUMPI_RECV_INIT:
      open (self, call, FALSE, dumpi_calls[call->label].kind == DUMPI_RECV_INIT);
      return;
    case DUMPI_START:
      start (self, call, dumpi_value (call, 0));
      return;
    case DUMPI_STARTALL:
      start_all (self, call);
      return;
    case DUMPI_CANCEL:
      return; /* the status of its end tells whether it was */
    case DUMPI_REQUEST_FREE:
      drop (self, dumpi_value (call, 0));
      return;
    default:
      take_completion (self, call);
    }
}
