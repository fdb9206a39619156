/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank-requests.c - messages and collectives of one rank */
#include "config.h"

#include "otf2/collective-sizes.h"
#include "otf2/rank-reader.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 62)

typedef enum
{
  REQUEST_SEND = 1,
  REQUEST_RECEIVE,
  REQUEST_COLLECTIVE
} RequestType;

/* A send that completes at once, so that its request is ignored. */
#define NOT_AWAITED G_MAXUINT32

static void
open_action (RankReader *self, Action *action, guint64 request, RequestType type)
{
  action->flags |= ACTION_OPEN;
  action->amount = request;
  open_requests_set (&self->requests, request, type, self->to->count);
  self->n_open++;
  self->n_messages++;
}

/* Returns: the action that started a request, which is then no longer open; NULL: none.
 */
static Action *
close_action (RankReader *self, guint64 request, RequestType type)
{
  const guint32 number = open_requests_take (&self->requests, request, type);
  Action *action;

  if (number == 0)
    return NULL;
  action = trace_action (self->to, number - 1);
  action->flags &= (guint8) ~ACTION_OPEN;
  self->n_open--;
  return action;
}

/* ---- messages ---------------------------------------------------------------------- */

/* Sets peer, communicator, tag and size from the words of a message's record. */
static gboolean
fill_message (RankReader *self, const Record *record, Action *message, GError **error)
{
  const Archive *archive = &self->trace->archive;
  const guint32 comm = id_table_find (&archive->comm_of, record->argument);
  const guint32 member = (guint32) record->words[1];
  const ArchiveComm *what;
  const ArchiveGroup *group;

  if (comm == ID_TABLE_NONE)
    return rank_reader_fail (self, error, "communicator %u is not defined",
                             record->argument);
  what = archive_comm (archive, comm);
  group = archive_group (archive, what->peer_group);
  /* A member of the second group of an intercommunicator has its peers in the first. */
  if (archive_is_intercomm (what)
      && archive_member (archive_group (archive, what->group), self->rank)
             == RECORD_NO_REFERENCE)
    group = archive_group (archive, what->group);
  message->peer = archive_rank (group, member, self->rank);
  message->comm = comm;
  message->tag = (guint32) (record->words[1] >> 32);
  message->amount = record->words[2];
  if (message->peer == RECORD_NO_REFERENCE)
    {
      g_autofree char *name = archive_comm_text (what);

      return rank_reader_fail (self, error, "found rank %u of '%s', which has %u members",
                               member, name, group->count);
    }
  if (message->amount > MOST_BYTES)
    return rank_reader_fail (self, error,
                             "found a message of %" G_GUINT64_FORMAT
                             " bytes, expected at most 2^62",
                             message->amount);
  return TRUE;
}

static gboolean
take_message (RankReader *self, const Record *record, ActionType type, GError **error)
{
  const gboolean synchronous = type != ACTION_RECV && (self->call & CALL_SSEND);
  Action *message = rank_reader_add (self, type);

  message->flags = synchronous ? ACTION_SYNCHRONOUS : 0;
  if (!fill_message (self, record, message, error))
    return FALSE;
  /* Nobody waits for a buffered send. */
  if (type == ACTION_SEND && (self->call & CALL_BSEND))
    message->type = ACTION_ISEND;
  if (message->type == ACTION_ISEND)
    message->request = self->to->requests++;
  if (type == ACTION_ISEND)
    open_requests_set (&self->requests, record->words[3], REQUEST_SEND,
                       self->call & CALL_BSEND ? NOT_AWAITED : message->request + 1);
  self->n_messages++;
  return TRUE;
}

static void
complete (RankReader *self, guint32 request)
{
  rank_reader_add (self, ACTION_COMPLETE)->request = request;
  self->n_messages++;
}

static void
take_send_done (RankReader *self, guint64 request)
{
  const guint32 number = open_requests_take (&self->requests, request, REQUEST_SEND);

  if (number == 0)
    self->trace->counts.unknown_sends++;
  else if (number != NOT_AWAITED)
    complete (self, number - 1);
}

static void
take_post (RankReader *self, guint64 request)
{
  Action *post = rank_reader_add (self, ACTION_IRECV);

  post->request = self->to->requests++;
  open_action (self, post, request, REQUEST_RECEIVE);
}

static gboolean
take_receive_done (RankReader *self, const Record *record, GError **error)
{
  Action *post = close_action (self, record->words[3], REQUEST_RECEIVE);

  if (post != NULL)
    {
      if (!fill_message (self, record, post, error))
        return FALSE;
      complete (self, post->request);
      return TRUE;
    }
  if (!self->trace->rules.partial)
    return rank_reader_fail (self, error,
                             "completes receive request %" G_GUINT64_FORMAT
                             ", which nothing began",
                             record->words[3]);
  self->trace->counts.receives++;
  return TRUE;
}

static void
take_cancelled (RankReader *self, guint64 request)
{
  Action *post = close_action (self, request, REQUEST_RECEIVE);
  guint32 i = self->to->count, number;

  if (post != NULL)
    {
      post->type = ACTION_NONE;
      return;
    }
  number = open_requests_take (&self->requests, request, REQUEST_SEND);
  while (number != 0 && number != NOT_AWAITED && i-- > 0)
    {
      Action *action = trace_action (self->to, i);

      if (action->type != ACTION_ISEND || action->request != number - 1)
        continue;
      action->type = ACTION_NONE;
      return;
    }
}

/* ---- collectives ------------------------------------------------------------------- */

/* Returns: the vector of bytes to each member, if the archive has parameters for it; else
 * PROGRAM_NONE. */
static guint32
take_row (RankReader *self)
{
  gboolean added;
  guint32 vector;

  if (self->row->len == 0)
    return PROGRAM_NONE;
  vector = intern_add (self->trace->vectors, self->row->data,
                       self->row->len * sizeof (guint64), &added);
  g_array_set_size (self->row, 0);
  return vector;
}

static gboolean
check_call (const RankReader *self, const ArchiveComm *comm, const CollectiveCall *call,
            GError **error)
{
  const Archive *archive = &self->trace->archive;
  const ArchiveGroup *group = archive_group (archive, comm->group);
  g_autofree char *name = archive_comm_text (comm);

  if (archive_is_intercomm (comm))
    return rank_reader_fail (self, error,
                             "a collective of the intercommunicator '%s', which is not "
                             "replayed",
                             name);
  if (archive_member (group, self->rank) == RECORD_NO_REFERENCE)
    return rank_reader_fail (
        self, error, "a collective of '%s', of which the rank is no member", name);
  if (call->root >= group->count)
    return rank_reader_fail (self, error, "found root %u of '%s', which has %u members",
                             call->root, name, group->count);
  return TRUE;
}

/* Makes the call of a record; *call: PROGRAM_NONE if the operation does nothing. */
static gboolean
make_call (RankReader *self, const Record *record, guint32 vector, guint32 *call,
           GError **error)
{
  const Archive *archive = &self->trace->archive;
  const guint32 operation = (guint32) record->words[1];
  CollectiveCall what = { .operation = operation,
                          .comm = id_table_find (&archive->comm_of, record->argument),
                          .vector = vector,
                          .split = record->type == RECORD_NONBLOCKING_COLLECTIVE_COMPLETE,
                          .sent = record->words[2],
                          .received = record->words[3] };
  const ArchiveComm *comm;
  gboolean added;

  *call = PROGRAM_NONE;
  if (operation >= N_ARCHIVE_OPERATIONS)
    return rank_reader_fail (self, error, "collective operation %u is not known",
                             operation);
  if (collective_does_nothing (operation))
    return TRUE;
  if (what.comm == ID_TABLE_NONE)
    return rank_reader_fail (self, error, "communicator %u is not defined",
                             record->argument);
  if (collective_has_root (operation))
    what.root = (guint32) (record->words[1] >> 32);
  comm = archive_comm (archive, what.comm);
  if (!check_call (self, comm, &what, error))
    return FALSE;
  if (MAX (what.sent, what.received) > MOST_BYTES)
    return rank_reader_fail (self, error,
                             "found a collective of %" G_GUINT64_FORMAT
                             " bytes, expected at most 2^62",
                             MAX (what.sent, what.received));
  if (archive_group (archive, comm->group)->count > 1)
    *call = intern_add (self->trace->calls, &what, sizeof what, &added);
  return TRUE;
}

/* Adds the start of a collective.  call: PROGRAM_NONE if it is known only at the end. */
static Action *
add_start (RankReader *self, guint32 call)
{
  GArray *starts = self->to->starts;
  const ActionStart entry = { .call = call, .event = (guint32) self->event };
  Action *start = rank_reader_add (self, ACTION_START);

  start->tag = starts->len;
  g_array_append_val (starts, entry);
  return start;
}

static gboolean
take_end (RankReader *self, const Record *record, GError **error)
{
  guint32 call;

  if (!make_call (self, record, take_row (self), &call, error))
    return FALSE;
  if (call == PROGRAM_NONE)
    return TRUE;
  add_start (self, call);
  self->n_messages++;
  return TRUE;
}

static void
take_request (RankReader *self, guint64 request)
{
  Action *start = add_start (self, PROGRAM_NONE);

  start->flags = ACTION_SPLIT;
  start->comm = take_row (self);
  open_action (self, start, request, REQUEST_COLLECTIVE);
}

static gboolean
take_complete (RankReader *self, const Record *record, GError **error)
{
  Action *start = close_action (self, record->words[4], REQUEST_COLLECTIVE);
  guint32 call;

  if (start == NULL)
    {
      if (!self->trace->rules.partial)
        return rank_reader_fail (self, error,
                                 "completes collective request %" G_GUINT64_FORMAT
                                 ", which nothing began",
                                 record->words[4]);
      self->trace->counts.collectives++;
      return TRUE;
    }
  if (!make_call (self, record, start->comm, &call, error))
    return FALSE;
  trace_start (self->to, start->tag)->call = call;
  if (call == PROGRAM_NONE)
    start->type = ACTION_NONE;
  else
    {
      const guint32 number = start->tag;

      rank_reader_add (self, ACTION_WAIT)->tag = number;
      self->n_messages++;
    }
  return TRUE;
}

static gboolean
take_collective (RankReader *self, const Record *record, GError **error)
{
  if (record->type == RECORD_COLLECTIVE_END)
    return take_end (self, record, error);
  if (record->type == RECORD_NONBLOCKING_COLLECTIVE_COMPLETE)
    return take_complete (self, record, error);
  if (record->type == RECORD_NONBLOCKING_COLLECTIVE_REQUEST)
    take_request (self, record->words[1]);
  return TRUE;
}

gboolean
rank_requests_take (RankReader *self, const Record *record, GError **error)
{
  switch (record->type)
    {
    case RECORD_SEND:
      return take_message (self, record, ACTION_SEND, error);
    case RECORD_RECV:
      return take_message (self, record, ACTION_RECV, error);
    case RECORD_ISEND:
      return take_message (self, record, ACTION_ISEND, error);
    case RECORD_IRECV:
      return take_receive_done (self, record, error);
    case RECORD_ISEND_COMPLETE:
      take_send_done (self, record->words[1]);
      return TRUE;
    case RECORD_IRECV_REQUEST:
      take_post (self, record->words[1]);
      return TRUE;
    case RECORD_REQUEST_CANCELLED:
      take_cancelled (self, record->words[1]);
      return TRUE;
    default:
      return take_collective (self, record, error);
    }
}

/* ---- the order in one call --------------------------------------------------------- */

/* The order of actions in one call: receives are posted first, completions are last. */
static guint
stage (const Action *action)
{
  switch ((ActionType) action->type)
    {
    case ACTION_IRECV:
      return 0;
    case ACTION_ISEND:
      return 1;
    case ACTION_START:
      return 2;
    default:
      return 3;
    }
}

/* A blocking message of a call with several actions becomes a nonblocking one that is
 * completed at the end of the call. */
static void
split_message (RankReader *self, Action *action, GArray *ends)
{
  const Action end = { .type = ACTION_COMPLETE,
                       .event = action->event,
                       .request = self->to->requests };

  if (action->type != ACTION_SEND && action->type != ACTION_RECV)
    return;
  action->type = action->type == ACTION_SEND ? ACTION_ISEND : ACTION_IRECV;
  action->request = self->to->requests++;
  g_array_append_val (ends, end);
}

/* Updates the index of an open action. */
static void
move_open (RankReader *self, guint32 index)
{
  const Action *action = trace_action (self->to, index);

  if (action->flags & ACTION_OPEN)
    open_requests_set (
        &self->requests, action->amount,
        action->type == ACTION_IRECV ? REQUEST_RECEIVE : REQUEST_COLLECTIVE, index + 1);
}

/* Most calls have only actions of one stage. */
static gboolean
is_sorted (const RankReader *self)
{
  guint before = 0;

  for (guint32 i = self->first; i < self->to->count; i++)
    {
      const Action *action = trace_action (self->to, i);
      const guint now = stage (action);

      if (now < before || action->type == ACTION_SEND || action->type == ACTION_RECV)
        return FALSE;
      before = now;
    }
  return TRUE;
}

void
rank_requests_sort (RankReader *self)
{
  RankActions *to = self->to;
  GArray *ends = self->ends, *all = self->sorted;

  if (is_sorted (self))
    return;
  g_array_set_size (ends, 0);
  g_array_set_size (all, 0);
  for (guint32 i = self->first; i < to->count; i++)
    split_message (self, trace_action (to, i), ends);
  for (guint s = 0; s <= 3; s++)
    for (guint32 i = self->first; i < to->count; i++)
      if (stage (trace_action (to, i)) == s)
        g_array_append_vals (all, trace_action (to, i), 1);
  g_array_append_vals (all, ends->data, ends->len);
  to->count = self->first;
  for (guint32 i = 0; i < all->len; i++)
    {
      *trace_add (to, ACTION_NONE, 0) = g_array_index (all, Action, i);
      move_open (self, to->count - 1);
    }
}

/* ---- the end ----------------------------------------------------------------------- */

static gboolean
fail_open (const RankReader *self, const Action *action, GError **error)
{
  const char *creator = self->trace->archive.creator;
  const gboolean is_eztrace = creator == NULL || creator[0] == '\0';

  if (action->type == ACTION_START)
    return trace_fail (self->trace, self->rank, action->event, error,
                       "a nonblocking collective that is never complete");
  return trace_fail (self->trace, self->rank, action->event, error,
                     "a receive that is never complete%s",
                     is_eztrace ? ", as in archives of EZTrace 2, which does not record "
                                  "the end of nonblocking receives"
                                : "");
}

gboolean
rank_requests_finish (RankReader *self, GError **error)
{
  for (guint32 i = 0; self->n_open > 0 && i < self->to->count; i++)
    {
      Action *action = trace_action (self->to, i);

      if (!(action->flags & ACTION_OPEN))
        continue;
      if (!self->trace->rules.partial)
        return fail_open (self, action, error);
      if (action->type == ACTION_IRECV)
        self->trace->counts.receives++;
      else
        self->trace->counts.collectives++;
      action->type = ACTION_NONE;
      self->n_open--;
    }
  return TRUE;
}
