/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-wire.c - the two rules of the wire in the reference model: streams that are
 * interleaved, and acknowledgements
 *
 * Source: docs/replay.md, "Streams" and "Acknowledgements".  All packets that ever were
 * in a stream stay in one list, which is searched from its begin.
 */
#include "config.h"

#include "model-private.h"

/* ---- streams ----------------------------------------------------------------------- */

static ModelStreamed *
streamed_at (const Model *self, guint i)
{
  return &g_array_index (self->streamed, ModelStreamed, i);
}

static gboolean
are_of_one_stream (const ModelStreamed *a, const ModelStreamed *b)
{
  return a->source == b->source && a->destination == b->destination && a->nic == b->nic;
}

void
model_stream_join (Model *self, const Event *first)
{
  const Message *message = model_message (self, first->message);
  ModelStreamed one = { .source = message->outcome.source,
                        .destination = message->outcome.destination,
                        .nic = message->nic % self->at->nics,
                        .message = first->message };

  for (; one.packet < message->packets; one.packet++)
    g_array_append_val (self->streamed, one);
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const SimTime x = *(const SimTime *) a, y = *(const SimTime *) b;

  return x < y ? 1 : x > y ? -1 : 0;
}

/* When a packet can reach its first link, not before now: that of those before it in its
 * stream the K-th last has left theirs.  -1: not known yet. */
static SimTime
time_of (const Model *self, guint i)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (SimTime));

  for (guint j = 0; j < i; j++)
    {
      const ModelStreamed *other = streamed_at (self, j);

      if (!are_of_one_stream (other, streamed_at (self, i)))
        continue;
      if (!other->has_reached)
        return -1;
      g_array_append_val (left, other->left);
    }
  if (left->len < self->at->interleave)
    return self->now;
  g_array_sort (left, compare_times);
  return MAX (self->now, g_array_index (left, SimTime, self->at->interleave - 1));
}

void
model_stream_release (Model *self)
{
  for (guint i = 0; i < self->streamed->len; i++)
    {
      ModelStreamed *one = streamed_at (self, i);
      SimTime time;

      if (one->has_event || (time = time_of (self, i)) < 0)
        continue;
      one->has_event = TRUE;
      Event event = model_packet_event (self, one->message, one->packet, time);
      event.why = EVENT_RELEASED;
      g_array_append_val (self->events, event);
    }
}

void
model_stream_left (Model *self, const Event *event, SimTime time)
{
  for (guint i = 0; i < self->streamed->len; i++)
    {
      ModelStreamed *one = streamed_at (self, i);

      if (one->message != event->message || one->packet != event->packet)
        continue;
      one->has_reached = TRUE;
      one->left = time;
    }
}

/* ---- acknowledgements -------------------------------------------------------------- */

static ModelReceived *
find_received (Model *self, guint32 source, guint32 destination)
{
  const ModelReceived none = { .source = source, .destination = destination };

  for (guint i = 0; i < self->received->len; i++)
    {
      ModelReceived *one = &g_array_index (self->received, ModelReceived, i);

      if (one->source == source && one->destination == destination)
        return one;
    }
  g_array_append_val (self->received, none);
  return &g_array_index (self->received, ModelReceived, self->received->len - 1);
}

/* From d to s, with the next number of d.  Returns: that. */
static guint32
add_acknowledgement (Model *self, const ModelReceived *of, ModelEventWhy why,
                     SimTime time)
{
  const guint32 number
      = g_array_index (self->acknowledgements, guint32, of->destination)++;
  const Message packet = { .number = MODEL_NO_MESSAGE,
                           .role = MODEL_ACKNOWLEDGES,
                           .channel = MODEL_CHANNEL_EMPTY,
                           .outcome = { .source = of->destination,
                                        .destination = of->source,
                                        .bytes = self->at->acknowledge_bytes } };

  g_array_append_val (self->messages, packet);
  Event event = model_packet_event (self, self->messages->len - 1, number, time);
  event.why = why;
  g_array_append_val (self->events, event);
  return number;
}

static gboolean
is_within_a_node (const Model *self, const Message *message)
{
  return model_node_of (self, message->outcome.source, message->nic)
         == model_node_of (self, message->outcome.destination, message->nic);
}

void
model_acknowledge (Model *self, guint32 number)
{
  const Message *message = model_message (self, number);
  ModelReceived *of;

  if (self->at->acknowledge == 0 || is_within_a_node (self, message))
    return;
  of = find_received (self, message->outcome.source, message->outcome.destination);
  if (++of->packets == self->at->acknowledge)
    {
      of->packets = 0;
      of->is_timed = FALSE;
      add_acknowledgement (self, of, EVENT_ON_THE_WAY, self->now);
    }
  else if (of->packets == 1)
    {
      of->is_timed = TRUE;
      of->number = add_acknowledgement (self, of, EVENT_TIMER,
                                        self->now + self->at->acknowledge_delay);
    }
}

void
model_carry (Model *self, guint32 number)
{
  const Message *message = model_message (self, number);
  ModelReceived *of;

  if (message->role == MODEL_ACKNOWLEDGES || is_within_a_node (self, message))
    return;
  of = find_received (self, message->outcome.destination, message->outcome.source);
  of->packets = 0;
  of->is_timed = FALSE;
}

gboolean
model_timer_ends (Model *self, const Event *event)
{
  const MessageOutcome outcome = model_message (self, event->message)->outcome;
  ModelReceived *of = find_received (self, outcome.destination, outcome.source);

  if (!of->is_timed || of->number != event->packet)
    return FALSE;
  of->packets = 0;
  of->is_timed = FALSE;
  return TRUE;
}

void
model_wire_settle (Model *self)
{
  for (guint i = 0; i < self->network->marks->len; i++)
    {
      const ModelMark *mark = &g_array_index (self->network->marks, ModelMark, i);

      if (mark->user.message == MODEL_NO_MESSAGE && mark->begin >= self->result->run)
        g_array_index (self->network->statistics, LinkStatistics, mark->link).busy
            -= mark->end - mark->begin;
    }
}
