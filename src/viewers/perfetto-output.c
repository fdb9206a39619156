/* SPDX-License-Identifier: GPL-3.0-or-later */
/* perfetto-output.c - a replay as track events of Perfetto, written as it goes
 *
 *   processors          links
 *     processor 0         link 0: p0 -> p1     counters
 *     processor 1  ..     ..
 *
 * Slices are intervals and states, instants are sends and receives, flows join them.
 * docs/outputs.md, "Perfetto trace".
 */
#include "config.h"

#include <string.h>

#include "analysis/output-kind.h"
#include "viewers/link-load.h"
#include "viewers/perfetto-fields.h"
#include "viewers/protobuf.h"
#include "viewers/trace-feed.h"
#include "viewers/trace-names.h"

extern const OutputKind perfetto_output;

/* Messages with an arrow. */
#define MOST_FLOWS 100000

#define PS_PER_NS 1000

/* All packets are of one sequence. */
#define SEQUENCE 1

/* More than the fields of a packet beside its event, and more than any event. */
#define HEAD_ROOM 64
#define EVENT_ROOM 256

/* Numbers of names: states, sent, received, then the intervals. */
enum
{
  NAME_STATES = 1,
  NAME_SENT = NAME_STATES + STATE_IDLE + 1,
  NAME_RECEIVED,
  NAME_INTERVALS /* then the calls */
};

/* Numbers of tracks: two roots, the processors, the links. */
enum
{
  TRACK_PROCESSORS = 1,
  TRACK_LINKS,
  TRACK_FIRST
};

typedef struct
{
  OutputFile *file;
  Program *program;
  guint32 processors;
  TraceFeed *feed;
  LinkLoad *load;     /* NULL: the network has no links */
  guint32 most_flows; /* most messages with an arrow of each sender: its first ones */
  guint64 messages, without_flow;
  Protobuf types[MESSAGE_PROJECT + 1]; /* the note of each type of message; 0: others */

  /* Emptied for each packet. */
  Protobuf trace, packet, event, inner;
} PerfettoOutput;

/* ---- packets ----------------------------------------------------------------------- */

static void
begin_packet (PerfettoOutput *self)
{
  protobuf_reset (&self->packet);
  protobuf_reset (&self->event);
}

static void
end_packet (PerfettoOutput *self, guint flags)
{
  protobuf_put_varint (&self->packet, PACKET_SEQUENCE_ID, SEQUENCE);
  protobuf_put_varint (&self->packet, PACKET_SEQUENCE_FLAGS, flags);
  protobuf_reset (&self->trace);
  protobuf_put_message (&self->trace, TRACE_PACKET, &self->packet);
  output_file_write (self->file, (const char *) self->trace.data, self->trace.length);
}

/* The head of its packet is put before it when its length is known. */
static void
begin_event (PerfettoOutput *self, guint type, guint64 track)
{
  protobuf_reset (&self->event);
  protobuf_make_room (&self->event, HEAD_ROOM + EVENT_ROOM);
  self->event.length = HEAD_ROOM;
  protobuf_put_varint (&self->event, EVENT_TYPE, type);
  protobuf_put_varint (&self->event, EVENT_TRACK, track);
}

static gsize
length_of_field (guint field, guint64 value)
{
  return protobuf_varint_length ((guint64) field << 3) + protobuf_varint_length (value);
}

static void
end_event (PerfettoOutput *self, SimTime time)
{
  guint64 stamp = (guint64) time / PS_PER_NS;
  gsize length = self->event.length - HEAD_ROOM;
  gsize whole = length_of_field (PACKET_TIMESTAMP, stamp)
                + length_of_field (PACKET_EVENT, length) + length
                + length_of_field (PACKET_SEQUENCE_ID, SEQUENCE)
                + length_of_field (PACKET_SEQUENCE_FLAGS, SEQUENCE_NEEDS_NAMES);
  Protobuf *head = &self->packet;
  guint8 *begin;

  protobuf_put_varint (&self->event, PACKET_SEQUENCE_ID, SEQUENCE);
  protobuf_put_varint (&self->event, PACKET_SEQUENCE_FLAGS, SEQUENCE_NEEDS_NAMES);
  protobuf_reset (head);
  protobuf_make_room (head, HEAD_ROOM);
  protobuf_add_head (head, TRACE_PACKET, whole);
  protobuf_put_varint (head, PACKET_TIMESTAMP, stamp);
  protobuf_add_head (head, PACKET_EVENT, length);
  begin = self->event.data + HEAD_ROOM - head->length;
  memcpy (begin, head->data, head->length);
  output_file_write (self->file, (const char *) begin,
                     self->event.length - HEAD_ROOM + head->length);
}

static guint64
name_of_call (const PerfettoOutput *self, guint32 call)
{
  return NAME_INTERVALS + (guint64) program_intervals (self->program) + call;
}

static guint64
track_of (guint32 processor)
{
  return TRACK_FIRST + (guint64) processor;
}

static guint64
track_of_link (const PerfettoOutput *self, guint32 link)
{
  return TRACK_FIRST + (guint64) self->processors + link;
}

/* ---- definitions ------------------------------------------------------------------- */

static void
put_name (PerfettoOutput *self, Protobuf *to, guint64 number, const char *name)
{
  protobuf_reset (&self->inner);
  protobuf_put_varint (&self->inner, NAME_NUMBER, number);
  protobuf_put_text (&self->inner, NAME_TEXT, name);
  protobuf_put_message (to, INTERNED_NAMES, &self->inner);
}

/* The first packet: the names that events refer to. */
static void
write_names (PerfettoOutput *self)
{
  begin_packet (self);
  for (guint state = STATE_BUSY; state <= STATE_IDLE; state++)
    put_name (self, &self->event, NAME_STATES + state,
              trace_names_state ((ProcessorState) state));
  put_name (self, &self->event, NAME_SENT, "message sent");
  put_name (self, &self->event, NAME_RECEIVED, "message received");
  for (guint32 i = 0; i < program_intervals (self->program); i++)
    {
      g_autofree char *name = trace_names_interval (program_interval (self->program, i));

      put_name (self, &self->event, NAME_INTERVALS + (guint64) i, name);
    }
  for (guint32 call = 0; call < program_calls (self->program); call++)
    {
      g_autofree char *name = trace_names_call (self->program, call);

      put_name (self, &self->event, name_of_call (self, call), name);
    }
  protobuf_put_message (&self->packet, PACKET_INTERNED, &self->event);
  end_packet (self, SEQUENCE_NEW);
}

/* parent 0: none. */
static void
write_track (PerfettoOutput *self, guint64 number, guint64 parent, guint64 rank,
             const char *name, gboolean counter)
{
  begin_packet (self);
  protobuf_put_varint (&self->event, TRACK_NUMBER, number);
  protobuf_put_text (&self->event, TRACK_NAME, name);
  if (parent != 0)
    protobuf_put_varint (&self->event, TRACK_PARENT, parent);
  if (parent == 0)
    protobuf_put_varint (&self->event, TRACK_CHILD_ORDER, CHILD_ORDER_EXPLICIT);
  else
    protobuf_put_varint (&self->event, TRACK_RANK, rank);
  if (counter)
    {
      protobuf_reset (&self->inner);
      protobuf_put_text (&self->inner, COUNTER_UNIT_NAME, "%");
      protobuf_put_message (&self->event, TRACK_COUNTER, &self->inner);
    }
  protobuf_put_message (&self->packet, PACKET_TRACK, &self->event);
  end_packet (self, SEQUENCE_NEEDS_NAMES);
}

static void
write_tracks (PerfettoOutput *self, const ReportContext *report)
{
  g_autofree char *run = trace_names_run (report);

  write_track (self, TRACK_PROCESSORS, 0, 0, run, FALSE);
  for (guint32 p = 0; p < self->processors; p++)
    {
      g_autofree char *name = trace_names_processor (report->program, p);

      write_track (self, track_of (p), TRACK_PROCESSORS, p, name, FALSE);
    }
}

/* ---- events ------------------------------------------------------------------------ */

static void
write_begin (PerfettoOutput *self, guint32 processor, SimTime time, guint64 name)
{
  begin_event (self, EVENT_SLICE_BEGIN, track_of (processor));
  protobuf_put_varint (&self->event, EVENT_NAME, name);
  end_event (self, time);
}

static void
write_end (PerfettoOutput *self, guint32 processor, SimTime time)
{
  begin_event (self, EVENT_SLICE_END, track_of (processor));
  end_event (self, time);
}

static inline void
put_note (PerfettoOutput *self, const char *name, guint64 value)
{
  Protobuf *event = &self->event;

  protobuf_add_head (event, EVENT_NOTES,
                     length_of_field (NOTE_COUNT, value)
                         + length_of_field (NOTE_NAME, strlen (name)) + strlen (name));
  protobuf_put_varint (event, NOTE_COUNT, value);
  protobuf_add_head (event, NOTE_NAME, strlen (name));
  protobuf_add_bytes (event, name, strlen (name));
}

static void
on_begin_state (gpointer data, guint32 processor, SimTime time, ProcessorState state,
                guint32 peer)
{
  PerfettoOutput *self = data;

  begin_event (self, EVENT_SLICE_BEGIN, track_of (processor));
  protobuf_put_varint (&self->event, EVENT_NAME, NAME_STATES + (guint64) state);
  if (peer != PROGRAM_NONE)
    put_note (self, "waits for", peer);
  end_event (self, time);
}

static void
on_end_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  write_end (data, processor, time);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  write_begin (data, processor, time, NAME_INTERVALS + (guint64) interval);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  write_begin (data, processor, time, name_of_call (data, call));
}

/* Of an interval or a call. */
static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 what)
{
  write_end (data, processor, time);
}

/* Makes the note of each type of message once: it is the same for all its messages. */
static void
make_types (PerfettoOutput *self)
{
  for (guint32 type = 0; type < G_N_ELEMENTS (self->types); type++)
    {
      const char *name = message_type_name (type);

      protobuf_reset (&self->inner);
      protobuf_put_text (&self->inner, NOTE_TEXT, name != NULL ? name : "other");
      protobuf_put_text (&self->inner, NOTE_NAME, "type");
      protobuf_put_message (&self->types[type], EVENT_NOTES, &self->inner);
    }
}

static void
put_type (PerfettoOutput *self, guint32 type)
{
  const Protobuf *note = &self->types[type < G_N_ELEMENTS (self->types) ? type : 0];

  protobuf_add_bytes (&self->event, note->data, note->length);
}

/* The low 32 bits of a number count the messages of its sender.  No flow is 0. */
static void
put_flow (PerfettoOutput *self, guint field, guint64 number)
{
  if ((guint32) number < self->most_flows)
    protobuf_put_fixed (&self->event, field, number + 1);
}

static void
on_sent (gpointer data, guint32 processor, SimTime time, guint64 number,
         guint32 destination, guint64 bytes, guint32 type)
{
  PerfettoOutput *self = data;

  self->messages++;
  if ((guint32) number >= self->most_flows)
    self->without_flow++;
  begin_event (self, EVENT_INSTANT, track_of (processor));
  protobuf_put_varint (&self->event, EVENT_NAME, NAME_SENT);
  put_note (self, "to", destination);
  put_note (self, "bytes", bytes);
  put_type (self, type);
  put_flow (self, EVENT_FLOWS, number);
  end_event (self, time);
}

static void
on_received (gpointer data, guint32 processor, SimTime time, guint64 number,
             guint32 source, guint64 bytes, guint32 type)
{
  PerfettoOutput *self = data;

  begin_event (self, EVENT_INSTANT, track_of (processor));
  protobuf_put_varint (&self->event, EVENT_NAME, NAME_RECEIVED);
  put_note (self, "from", source);
  put_note (self, "bytes", bytes);
  put_flow (self, EVENT_FLOW_ENDS, number);
  end_event (self, time);
}

/* ---- load of links ----------------------------------------------------------------- */

static void
write_share (PerfettoOutput *self, guint32 link, SimTime time, double share)
{
  begin_event (self, EVENT_COUNTER, track_of_link (self, link));
  protobuf_put_double (&self->event, EVENT_DOUBLE_VALUE, share);
  end_event (self, time);
}

/* A value holds until the next: only changes are written. */
static void
write_load (PerfettoOutput *self, SimTime end)
{
  write_track (self, TRACK_LINKS, 0, 0, "links", FALSE);
  for (guint i = 0; i < self->load->links->len; i++)
    {
      guint32 link = g_array_index (self->load->links, guint32, i);
      g_autofree char *name = trace_names_link (self->load->topology, link);

      write_track (self, track_of_link (self, link), TRACK_LINKS, link, name, TRUE);
      for (guint part = 0; part < link_load_parts (self->load); part++)
        if (link_load_changes (self->load, link, part))
          write_share (self, link, link_load_begin (self->load, part),
                       link_load_share (self->load, link, part));
      write_share (self, link, end, 0);
    }
}

/* ---- the OutputKind ---------------------------------------------------------------- */

static gpointer
start (const OutputJob *job, GError **error)
{
  static const TraceSink sink = { .begin_state = on_begin_state,
                                  .end_state = on_end_state,
                                  .entered = on_entered,
                                  .left = on_left,
                                  .called = on_called,
                                  .returned = on_left,
                                  .sent = on_sent,
                                  .received = on_received };
  PerfettoOutput *self = g_new0 (PerfettoOutput, 1);

  self->file = job->file;
  self->program = job->report.program;
  self->processors = program_processors (self->program);
  self->most_flows = MAX (MOST_FLOWS / self->processors, 1);
  make_types (self);
  write_names (self);
  write_tracks (self, &job->report);
  self->load = link_load_new (job);
  self->feed = trace_feed_new (job, &sink, self);
  return self;
}

static char *
finish (gpointer writer, const OutputJob *job)
{
  PerfettoOutput *self = writer;
  SimTime end = job->report.result->time;
  g_autofree char *links = NULL;

  trace_feed_finish (self->feed, end);
  link_load_finish (self->load, job);
  if (self->load != NULL)
    write_load (self, end);
  links = link_load_warning (self->load, "perfetto");
  if (self->without_flow == 0)
    return g_steal_pointer (&links);
  return g_strdup_printf (
      "%s%s%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
      " messages have no arrow: all but the first %u of each processor",
      links != NULL ? links : "--perfetto: ", links != NULL ? "; " : "",
      self->without_flow, self->messages, self->most_flows);
}

static void
free_output (gpointer writer)
{
  PerfettoOutput *self = writer;

  trace_feed_free (self->feed);
  link_load_free (self->load);
  for (guint32 type = 0; type < G_N_ELEMENTS (self->types); type++)
    protobuf_clear (&self->types[type]);
  protobuf_clear (&self->trace);
  protobuf_clear (&self->packet);
  protobuf_clear (&self->event);
  protobuf_clear (&self->inner);
  g_free (self);
}

const OutputKind perfetto_output = {
  .option = "perfetto",
  .argument = "FILE",
  .help = "trace of track events, for the viewer of Perfetto",
  .start = start,
  .finish = finish,
  .free = free_output,
};
