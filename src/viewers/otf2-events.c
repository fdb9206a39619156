/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-events.c - events of an OTF2 archive: kept while the replay goes, then written
 *
 * The library's memory is that of the locations whose events are being written, so it
 * gets the events of one location after another. */
#include "config.h"

#include "viewers/otf2-private.h"

typedef enum
{
  KIND_ENTER,
  KIND_LEAVE,
  KIND_WAIT, /* enters STATE_IDLE */
  KIND_SEND,
  KIND_RECEIVE,
  KIND_JOIN,
  KIND_COMPLETE
} EventKind;

/* The first unit of an event. */
typedef struct
{
  SimTime time;
  guint32 what;         /* region; destination, source; collective */
  guint16 kind;         /* EventKind */
  guint16 communicator; /* of a message */
} Event;

/* The second: of messages and collectives. */
typedef struct
{
  guint64 bytes;  /* of a message */
  guint32 number; /* of the message at its sender, of the instance; KIND_WAIT: of the
                   * processor that is waited for */
  guint32 group;  /* of a collective */
} Details;

G_STATIC_ASSERT (sizeof (Event) == sizeof (EventUnit));
G_STATIC_ASSERT (sizeof (Details) == sizeof (EventUnit));

/* ---- kept -------------------------------------------------------------------------- */

static void
keep_event (Otf2Writer *self, guint32 processor, Event event)
{
  EventUnit *units = event_spool_add (self->spool, processor, 1);

  memcpy (units, &event, sizeof event);
}

static void
keep_detailed (Otf2Writer *self, guint32 processor, Event event, Details details)
{
  EventUnit *units = event_spool_add (self->spool, processor, 2);

  memcpy (units, &event, sizeof event);
  memcpy (units + 1, &details, sizeof details);
}

static void
keep_region (gpointer data, guint32 processor, SimTime time, EventKind kind,
             guint32 region)
{
  keep_event (data, processor, (Event){ .time = time, .kind = kind, .what = region });
}

static void
on_begin_state (gpointer data, guint32 processor, SimTime time, ProcessorState state,
                guint32 peer)
{
  const guint32 region = otf2_region_of_state (data, state);

  if (state == STATE_BUSY)
    return;
  if (peer == PROGRAM_NONE)
    keep_region (data, processor, time, KIND_ENTER, region);
  else
    keep_detailed (data, processor,
                   (Event){ .time = time, .kind = KIND_WAIT, .what = region },
                   (Details){ .number = peer });
}

static void
on_end_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  if (state != STATE_BUSY)
    keep_region (data, processor, time, KIND_LEAVE, otf2_region_of_state (data, state));
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  keep_region (data, processor, time, KIND_ENTER, interval);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  keep_region (data, processor, time, KIND_LEAVE, interval);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  keep_region (data, processor, time, KIND_ENTER, otf2_region_of_call (data, call));
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  keep_region (data, processor, time, KIND_LEAVE, otf2_region_of_call (data, call));
}

/* Readers match the n-th send with the n-th receive of a pair, communicator and tag.
 * Messages may overtake each other, so the tag is their number at the sender. */
static void
keep_message (gpointer data, guint32 processor, SimTime time, EventKind kind,
              guint64 number, guint32 peer, guint64 bytes, guint32 type)
{
  keep_detailed (data, processor,
                 (Event){ .time = time,
                          .kind = kind,
                          .what = peer,
                          .communicator = (guint16) otf2_communicator_of_message (type) },
                 (Details){ .bytes = bytes, .number = (guint32) number });
}

static void
on_sent (gpointer data, guint32 processor, SimTime time, guint64 number,
         guint32 destination, guint64 bytes, guint32 type)
{
  keep_message (data, processor, time, KIND_SEND, number, destination, bytes, type);
}

static void
on_received (gpointer data, guint32 processor, SimTime time, guint64 number,
             guint32 source, guint64 bytes, guint32 type)
{
  keep_message (data, processor, time, KIND_RECEIVE, number, source, bytes, type);
}

static void
on_joined (gpointer data, guint32 processor, SimTime time, guint32 instance,
           guint32 collective, guint32 group)
{
  Otf2Writer *self = data;

  if (self->communicator[group] == 0)
    {
      self->communicator[group] = OTF2_MESSAGE_COMMUNICATORS + self->groups->len;
      g_array_append_val (self->groups, group);
    }
  keep_detailed (self, processor,
                 (Event){ .time = time, .kind = KIND_JOIN, .what = collective },
                 (Details){ .number = instance, .group = group });
}

static void
on_completed (gpointer data, guint32 processor, SimTime time, guint32 instance,
              guint32 collective, guint32 group)
{
  keep_detailed (data, processor,
                 (Event){ .time = time, .kind = KIND_COMPLETE, .what = collective },
                 (Details){ .number = instance, .group = group });
}

const TraceSink otf2_sink = { .begin_state = on_begin_state,
                              .end_state = on_end_state,
                              .entered = on_entered,
                              .left = on_left,
                              .called = on_called,
                              .returned = on_returned,
                              .sent = on_sent,
                              .received = on_received,
                              .joined = on_joined,
                              .completed = on_completed };

/* ---- collectives ------------------------------------------------------------------- */

static gboolean
is_split (const Otf2Writer *self, guint32 collective)
{
  return collective != PROGRAM_NONE
         && program_collective (self->program, collective)->split;
}

static OTF2_CollectiveOp
kind_of_operation (OperationType operation)
{
  switch (operation)
    {
    case OPERATION_BARRIER:
      return OTF2_COLLECTIVE_OP_BARRIER;
    case OPERATION_BROADCAST:
      return OTF2_COLLECTIVE_OP_BCAST;
    case OPERATION_REDUCE:
      return OTF2_COLLECTIVE_OP_REDUCE;
    case OPERATION_ALLREDUCE:
      return OTF2_COLLECTIVE_OP_ALLREDUCE;
    case OPERATION_GATHER:
      return OTF2_COLLECTIVE_OP_GATHER;
    case OPERATION_GATHERV:
      return OTF2_COLLECTIVE_OP_GATHERV;
    case OPERATION_SCATTER:
      return OTF2_COLLECTIVE_OP_SCATTER;
    case OPERATION_SCATTERV:
      return OTF2_COLLECTIVE_OP_SCATTERV;
    case OPERATION_ALLGATHER:
      return OTF2_COLLECTIVE_OP_ALLGATHER;
    case OPERATION_ALLTOALL:
      return OTF2_COLLECTIVE_OP_ALLTOALL;
    case OPERATION_ALLTOALLV:
      return OTF2_COLLECTIVE_OP_ALLTOALLV;
    case OPERATION_REDUCE_SCATTER:
      return OTF2_COLLECTIVE_OP_REDUCE_SCATTER;
    case OPERATION_SCAN:
      return OTF2_COLLECTIVE_OP_SCAN;
    case OPERATION_ALLGATHERV:
      return OTF2_COLLECTIVE_OP_ALLGATHERV;
    case OPERATION_ALLTOALLW:
      return OTF2_COLLECTIVE_OP_ALLTOALLW;
    case OPERATION_REDUCE_SCATTER_BLOCK:
      return OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK;
    case OPERATION_EXSCAN:
      return OTF2_COLLECTIVE_OP_EXSCAN;
    case N_OPERATIONS:
      break;
    }
  g_assert_not_reached ();
}

static OTF2_CollectiveOp
kind_of (const Otf2Writer *self, guint32 collective)
{
  if (collective == PROGRAM_NONE)
    return OTF2_COLLECTIVE_OP_BARRIER;
  const Collective *what = program_collective (self->program, collective);

  switch (what->type)
    {
    case COLLECTIVE_TRANSFERS:
      return OTF2_COLLECTIVE_OP_ALLTOALLV;
    case COLLECTIVE_REDUCTION:
      return OTF2_COLLECTIVE_OP_ALLREDUCE;
    case COLLECTIVE_OPERATION:
      return kind_of_operation (what->operation);
    }
  g_assert_not_reached ();
}

static guint32
root_of (OTF2_CollectiveOp kind, const Otf2Writer *self, guint32 collective)
{
  switch (kind)
    {
    case OTF2_COLLECTIVE_OP_BCAST:
    case OTF2_COLLECTIVE_OP_REDUCE:
    case OTF2_COLLECTIVE_OP_GATHER:
    case OTF2_COLLECTIVE_OP_GATHERV:
    case OTF2_COLLECTIVE_OP_SCATTER:
    case OTF2_COLLECTIVE_OP_SCATTERV:
      return program_collective (self->program, collective)->root;
    default:
      return OTF2_COLLECTIVE_ROOT_NONE;
    }
}

/* ---- written ----------------------------------------------------------------------- */

typedef struct
{
  Otf2Writer *self;
  OTF2_EvtWriter *writer;
  OTF2_AttributeList *attributes; /* empty between two events */
} Location;

static OTF2_ErrorCode
write_join (const Location *to, const Event *event, const Details *details)
{
  guint64 time = (guint64) event->time;

  if (is_split (to->self, event->what))
    return OTF2_EvtWriter_NonBlockingCollectiveRequest (to->writer, NULL, time,
                                                        details->number);
  return OTF2_EvtWriter_MpiCollectiveBegin (to->writer, NULL, time);
}

/* Its bytes are 0: its messages are events of their own. */
static OTF2_ErrorCode
write_completion (const Location *to, const Event *event, const Details *details)
{
  guint64 time = (guint64) event->time;
  OTF2_CollectiveOp kind = kind_of (to->self, event->what);
  OTF2_CommRef communicator = to->self->communicator[details->group];
  guint32 root = root_of (kind, to->self, event->what);

  if (is_split (to->self, event->what))
    return OTF2_EvtWriter_NonBlockingCollectiveComplete (
        to->writer, NULL, time, kind, communicator, root, 0, 0, details->number);
  return OTF2_EvtWriter_MpiCollectiveEnd (to->writer, NULL, time, kind, communicator,
                                          root, 0, 0);
}

static OTF2_ErrorCode
write_wait (const Location *to, const Event *event, const Details *details)
{
  otf2_check (to->self, OTF2_AttributeList_AddUint32 (to->attributes, OTF2_WAITS_FOR,
                                                      details->number));
  return OTF2_EvtWriter_Enter (to->writer, to->attributes, (guint64) event->time,
                               event->what);
}

static OTF2_ErrorCode
write_event (const Location *to, const Event *event, const Details *details)
{
  guint64 time = (guint64) event->time;

  switch ((EventKind) event->kind)
    {
    case KIND_ENTER:
      return OTF2_EvtWriter_Enter (to->writer, NULL, time, event->what);
    case KIND_LEAVE:
      return OTF2_EvtWriter_Leave (to->writer, NULL, time, event->what);
    case KIND_WAIT:
      return write_wait (to, event, details);
    case KIND_SEND:
      return OTF2_EvtWriter_MpiSend (to->writer, NULL, time, event->what,
                                     event->communicator, details->number,
                                     details->bytes);
    case KIND_RECEIVE:
      return OTF2_EvtWriter_MpiRecv (to->writer, NULL, time, event->what,
                                     event->communicator, details->number,
                                     details->bytes);
    case KIND_JOIN:
      return write_join (to, event, details);
    case KIND_COMPLETE:
      return write_completion (to, event, details);
    }
  g_assert_not_reached ();
}

static void
write_events (gpointer data, const EventUnit *units, gsize count)
{
  const Location *to = data;

  for (gsize i = 0; i < count;)
    {
      Event event;
      Details details = { 0 };

      memcpy (&event, &units[i++], sizeof event);
      if (event.kind > KIND_LEAVE)
        memcpy (&details, &units[i++], sizeof details);
      otf2_check (to->self, write_event (to, &event, &details));
    }
}

void
otf2_write_processor (Otf2Writer *self, guint32 processor, OTF2_EvtWriter *writer)
{
  Location to
      = { .self = self, .writer = writer, .attributes = OTF2_AttributeList_New () };

  if (!event_spool_read (self->spool, processor, write_events, &to))
    otf2_keep_errno (self);
  otf2_check (self, OTF2_AttributeList_Delete (to.attributes));
}
