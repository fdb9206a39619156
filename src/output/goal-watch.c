/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-watch.c - observes a replay and records what processors do as operations */
#include "config.h"

#include "output/goal-writer-private.h"

/* In the tags of messages that belong to no step, where steps keep their tags. */
#define TAG_OF_MESSAGE (1ull << 63)

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  GoalWriter *self = data;
  GoalActions *rank;

  if (self->rank == NULL)
    return;
  rank = &self->rank[processor];
  if (rank->since >= 0)
    goal_actions_compute (rank, 0, time - rank->since);
  rank->since = state == STATE_BUSY ? time : -1;
}

/* The stream, on this rank, of the message that is being reported. */
static guint32
stream_of (const GoalWriter *self, guint32 processor)
{
  return self->instance == NOT_ASIDE
             ? GOAL_PROCESSOR
             : goal_actions_stream (&self->rank[processor], self->instance);
}

/* The tag is the message's number at its source: the low half of its unique number. */
static Step
message_step (const GoalWriter *self, StepType type, guint32 peer, guint64 bytes,
              guint64 message)
{
  const guint64 tag = (guint32) message | (self->posts ? TAG_OF_MESSAGE : 0);

  return (Step){ .type = (guint8) type,
                 .kind = KIND_POINT_TO_POINT,
                 .index = peer,
                 .amount = bytes,
                 .tag = (guint32) tag,
                 .group = (guint32) (tag >> 32) };
}

/* ---- receives posted in advance ---------------------------------------------------- */

/* A step for the schedule: its communicator gets a small number. */
static Step
own_step (GoalWriter *self, const Step *step)
{
  const gpointer key = GUINT_TO_POINTER (step->group);
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (self->communicator, key));
  Step own = { .type = step->type,
               .flags = step->flags & SEND_ASKS,
               .kind = KIND_POINT_TO_POINT,
               .index = step->index,
               .amount = step->amount,
               .tag = step->tag };

  if (number == 0)
    {
      number = g_hash_table_size (self->communicator) + 1;
      g_hash_table_insert (self->communicator, key, GUINT_TO_POINTER (number));
    }
  own.group = number - 1;
  return own;
}

static void
on_begun (gpointer data, guint32 processor, SimTime time, const Step *step,
          guint32 request)
{
  GoalWriter *self = data;
  const Begun begun = { .request = request };

  if (!self->posts)
    return;
  self->begun[processor] = begun;
  self->begun[processor].step = own_step (self, step);
  if (step->type != STEP_POST)
    return;
  goal_actions_message (&self->rank[processor], GOAL_PROCESSOR, time,
                        &self->begun[processor].step);
  goal_actions_request (&self->rank[processor], request);
  self->begun[processor].step.type = STEP_END;
}

static void
on_awaited (gpointer data, guint32 processor, SimTime time, guint32 request)
{
  GoalWriter *self = data;

  if (!self->posts)
    return;
  if (request == OBSERVED_NO_REQUEST || request & 1)
    goal_actions_wait (&self->rank[processor], time, request);
  else
    self->begun[processor] = (Begun){ { .type = STEP_END }, request, TRUE };
}

/* Remembers a collective's message that uses the rendezvous protocol. */
static void
remember (GoalWriter *self, guint64 message, guint64 bytes)
{
  if (self->machine->has_rendezvous && bytes > self->machine->rendezvous_bytes)
    g_hash_table_insert (self->asking, GSIZE_TO_POINTER (message + 1), NULL);
}

/* A rendezvous request (RTS) has the number of its message plus 1. */
static void
on_message (gpointer data, const MessageOutcome *message)
{
  GoalWriter *self = data;
  const gpointer asking = GSIZE_TO_POINTER (message->number);
  gpointer order;

  if (self->posts && message->bytes == 0
      && g_hash_table_lookup_extended (self->asking, asking, NULL, &order)
      && order == NULL)
    g_hash_table_insert (self->asking, asking, GSIZE_TO_POINTER (++self->n_asked));
}

static guint64
take_order (GoalWriter *self, guint64 message)
{
  const gpointer key = GSIZE_TO_POINTER (message + 1);
  const gpointer order = g_hash_table_lookup (self->asking, key);

  g_hash_table_remove (self->asking, key);
  return GPOINTER_TO_SIZE (order);
}

/* ---- messages ---------------------------------------------------------------------- */

/* The step that the reported message may belong to; NULL: it is of a concurrent
 * collective, or steps are not kept. */
static Begun *
begun_by (const GoalWriter *self, guint32 processor)
{
  return self->posts && self->instance == NOT_ASIDE ? &self->begun[processor] : NULL;
}

static void
send (GoalWriter *self, guint32 processor, SimTime begin, guint32 destination,
      guint64 bytes, guint64 message)
{
  GoalActions *rank = &self->rank[processor];
  Begun *begun = begun_by (self, processor);
  Step step = message_step (self, STEP_SEND, destination, bytes, message);

  if (begun == NULL || begun->step.type != STEP_SEND)
    {
      goal_actions_message (rank, stream_of (self, processor), begin, &step);
      if (self->posts)
        remember (self, message, bytes);
      return;
    }
  goal_actions_message (rank, GOAL_PROCESSOR, begin, &begun->step);
  if (begun->request != OBSERVED_NO_REQUEST)
    goal_actions_request (rank, begun->request);
  begun->step.type = STEP_END;
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  GoalWriter *self = data;

  if (self->rank != NULL)
    send (self, processor, begin, destination, bytes, message);
  self->instance = NOT_ASIDE;
}

/* The part of a receive's overhead that is combining.  The rest is the usual overhead,
 * which a replay of the schedule adds again. */
static SimTime
combining (const Machine *machine, SimTime overhead, guint64 bytes)
{
  SimTime usual;

  if (machine->combine_byte_time == 0
      || !atto_time_price (machine->receive_overhead, machine->receive_overhead_byte_time,
                           bytes, NULL, &usual))
    return 0;
  return MAX (overhead - usual, 0);
}

/* Returns: the stream of the receive. */
static guint32
receive (GoalWriter *self, guint32 processor, SimTime begin, guint32 source,
         guint64 bytes, guint64 message)
{
  GoalActions *rank = &self->rank[processor];
  const guint32 stream = stream_of (self, processor);
  Begun *begun = begun_by (self, processor);
  Step step = message_step (self, STEP_RECEIVE, source, bytes, message);

  if (begun != NULL && begun->is_wait)
    goal_actions_wait (rank, begin, begun->request);
  else if (begun != NULL && begun->step.type == STEP_RECEIVE)
    goal_actions_message (rank, GOAL_PROCESSOR, begin, &begun->step);
  else if (goal_actions_posts (rank, stream))
    goal_actions_take (rank, stream, begin, &step, take_order (self, message));
  else
    goal_actions_message (rank, stream, begin, &step);
  if (begun != NULL)
    *begun = (Begun){ .step = { .type = STEP_END } };
  return stream;
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  GoalWriter *self = data;
  const gboolean aside = self->instance != NOT_ASIDE;

  if (self->rank != NULL)
    {
      const guint32 stream = receive (self, processor, begin, source, bytes, message);

      if (self->machine != NULL)
        goal_actions_compute (&self->rank[processor], stream,
                              aside ? self->combining
                                    : combining (self->machine, end - begin, bytes));
    }
  self->instance = NOT_ASIDE;
}

/* ---- concurrent collectives -------------------------------------------------------- */

static gboolean
proceeds_aside (const GoalWriter *self, guint32 collective)
{
  const Collective *what;

  if (self->rank == NULL || collective == PROGRAM_NONE || self->machine == NULL
      || !network_splits_collectives (self->machine))
    return FALSE;
  what = program_collective (self->program, collective);
  return what->split && what->type != COLLECTIVE_TRANSFERS;
}

/* Whether the receives of a collective are posted when it begins: that is so if its
 * messages are those of an algorithm. */
static gboolean
posts_receives (const GoalWriter *self, guint32 collective)
{
  return self->rank != NULL && self->posts && collective != PROGRAM_NONE
         && program_collective (self->program, collective)->type != COLLECTIVE_TRANSFERS;
}

static void
on_joined (gpointer data, guint32 processor, SimTime time, guint32 instance,
           guint32 collective, guint32 group)
{
  GoalWriter *self = data;
  const gboolean aside = proceeds_aside (self, collective),
                 posts = posts_receives (self, collective);
  GoalActions *rank;

  if (!aside && !posts)
    return;
  rank = &self->rank[processor];
  goal_actions_busy (rank, time);
  if (aside)
    goal_actions_open (rank, instance);
  if (posts)
    goal_actions_begin_posts (rank, goal_actions_stream (rank, instance), time);
}

static void
on_completed (gpointer data, guint32 processor, SimTime time, guint32 instance,
              guint32 collective, guint32 group)
{
  GoalWriter *self = data;
  GoalActions *rank;

  if (proceeds_aside (self, collective))
    {
      rank = &self->rank[processor];
      goal_actions_busy (rank, time);
      goal_actions_close (rank, instance);
    }
  else if (posts_receives (self, collective))
    goal_actions_end_posts (&self->rank[processor], GOAL_PROCESSOR);
}

static void
on_aside (gpointer data, guint32 processor, guint32 instance, SimTime combining)
{
  GoalWriter *self = data;

  self->instance = instance;
  self->combining = combining;
}

const ReplayObserver *
goal_writer_observer (void)
{
  static const ReplayObserver observer = { .purpose = "a schedule is written",
                                           .state = on_state,
                                           .aside = on_aside,
                                           .sent = on_sent,
                                           .received = on_received,
                                           .joined = on_joined,
                                           .completed = on_completed,
                                           .begun = on_begun,
                                           .awaited = on_awaited,
                                           .message = on_message };

  return &observer;
}
