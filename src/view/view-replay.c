/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-replay.h"

/* The positions of a source's messages in the trace, by number at the source.  A plain
 * array: reading a GArray's length would be one more cache miss for each send and
 * receive. */
typedef struct
{
  guint32 *of;
  guint32 count, room;
} Places;

/* What an arrival reports of a message. */
typedef struct
{
  SimTime received, delay; /* one of them is VIEW_NEVER: not reported */
  guint32 source, number;
} Arrival;

/* Arrivals are stored in batches.  Their messages are rarely in the cache, and the cache
 * misses of a batch overlap. */
#define ARRIVALS 256

struct _ViewReplay
{
  ViewTrace *trace;
  guint32 processors;
  const guint32 *numbers;
  guint32 first_call;
  const Topology *topology;
  Places *places; /* by source */
  guint arrivals;
  Arrival arrival[ARRIVALS];
};

ViewReplay *
view_replay_new (guint32 processors, const guint32 *numbers, guint32 first_call,
                 const Topology *topology)
{
  ViewReplay *self = g_new0 (ViewReplay, 1);

  self->trace = view_trace_new ();
  self->processors = processors;
  self->numbers = numbers;
  self->first_call = first_call;
  self->topology = topology;
  self->places = g_new0 (Places, processors);
  return self;
}

void
view_replay_free (ViewReplay *self)
{
  if (self == NULL)
    return;
  for (guint32 p = 0; p < self->processors; p++)
    g_free (self->places[p].of);
  g_free (self->places);
  view_trace_free (self->trace);
  g_free (self);
}

/* number: of the source's messages, the low 32 bits of the message's number. */
static ViewMessage *
find_message (const ViewReplay *self, guint32 source, guint32 number)
{
  const Places *places = &self->places[source];

  if (number >= places->count || places->of[number] == VIEW_NONE)
    return NULL;
  return &g_array_index (self->trace->messages, ViewMessage, places->of[number]);
}

static void
set_place (Places *self, guint32 number, guint32 place)
{
  if (number >= self->room)
    {
      self->room = MAX (16, number < G_MAXUINT32 / 2 ? 2 * number : G_MAXUINT32);
      self->of = g_renew (guint32, self->of, self->room);
    }
  while (self->count <= number)
    self->of[self->count++] = VIEW_NONE;
  self->of[number] = place;
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 number,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  const ViewReplay *self = data;
  const ViewMessage message = { .sent = begin,
                                .received = VIEW_NEVER,
                                .source = processor,
                                .destination = destination,
                                .bytes = bytes,
                                .type = type };

  set_place (&self->places[processor], (guint32) number, self->trace->messages->len);
  g_array_append_val (self->trace->messages, message);
}

static void
settle_arrivals (ViewReplay *self)
{
  for (guint i = 0; i < self->arrivals; i++)
    {
      const Arrival *arrival = &self->arrival[i];
      ViewMessage *message = find_message (self, arrival->source, arrival->number);

      /* Messages of a rendezvous (RTS, CTS) are reported, too, and have no send. */
      if (message == NULL)
        continue;
      if (arrival->received != VIEW_NEVER)
        message->received = arrival->received;
      else
        message->delay = arrival->delay;
    }
  self->arrivals = 0;
}

static void
add_arrival (ViewReplay *self, Arrival arrival)
{
  if (self->arrivals == ARRIVALS)
    settle_arrivals (self);
  self->arrival[self->arrivals++] = arrival;
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 number,
             guint32 source, guint64 bytes, guint32 type)
{
  add_arrival (data, (Arrival){ end, VIEW_NEVER, source, (guint32) number });
}

static void
on_delayed (gpointer data, const MessageOutcome *outcome)
{
  add_arrival (data, (Arrival){ VIEW_NEVER, outcome->delay, outcome->source,
                                (guint32) outcome->number });
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  static const ViewState states[] = { [STATE_BUSY] = VIEW_BUSY,
                                      [STATE_SENDING] = VIEW_OVERHEAD,
                                      [STATE_RECEIVING] = VIEW_OVERHEAD,
                                      [STATE_IDLE] = VIEW_IDLE };
  const ViewReplay *self = data;

  view_trace_change (self->trace, processor, time, states[state]);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  const ViewReplay *self = data;

  view_trace_enter (self->trace, processor, time, self->numbers[interval]);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  const ViewReplay *self = data;

  view_trace_leave (self->trace, processor, time, self->numbers[interval]);
}

static void
on_called (gpointer data, guint32 processor, SimTime time, guint32 call, guint32 interval)
{
  const ViewReplay *self = data;

  view_trace_enter (self->trace, processor, time, self->first_call + call);
}

static void
on_returned (gpointer data, guint32 processor, SimTime time, guint32 call)
{
  const ViewReplay *self = data;

  view_trace_leave (self->trace, processor, time, self->first_call + call);
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  const ViewReplay *self = data;

  if (self->topology != NULL
      && self->topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
    view_trace_mark (self->trace, link, reached, begin, end);
}

const ReplayObserver *
view_replay_observer (void)
{
  static const ReplayObserver observer = { .purpose = "the page of a trace is written",
                                           .in_one_order = TRUE,
                                           .delayed = on_delayed,
                                           .state = on_state,
                                           .sent = on_sent,
                                           .received = on_received,
                                           .entered = on_entered,
                                           .left = on_left,
                                           .called = on_called,
                                           .returned = on_returned,
                                           .link_marked = on_marked };

  return &observer;
}

/* If there are not too many stretches. */
static void
take_path (ViewTrace *trace, const PathLine *path)
{
  guint n = 0;
  const PathStretch *list = path_line_stretches (path, &n);

  if (list == NULL)
    g_ptr_array_add (
        trace->gaps,
        g_strdup_printf ("the critical path is not shown, as it has more than "
                         "%u stretches; --path has all",
                         PATH_LINE_STRETCHES));
  for (guint i = 0; list != NULL && i < n; i++)
    view_trace_stretch (trace, list[i].processor, list[i].begin, list[i].end);
}

ViewTrace *
view_replay_finish (ViewReplay *self, SimTime end, SimTime unit, const PathLine *path)
{
  GArray *processors = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 p = 0; p < self->processors; p++)
    g_array_append_val (processors, p);
  settle_arrivals (self);
  if (path != NULL)
    take_path (self->trace, path);
  self->trace->unit = unit;
  self->trace->has_delays = TRUE;
  view_trace_finish (self->trace, 0, end, processors, VIEW_IDLE);
  return self->trace;
}
