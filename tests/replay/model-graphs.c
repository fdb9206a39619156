/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/replay.md, "Operations that require each other".  Every choice looks
 * through all streams in order, all operations of a stream in file order, every operation
 * through all requirements. */
#include "config.h"

#include "model-private.h"

static ModelGraphOperation *
graph_operation (const Agent *agent, guint32 operation)
{
  return &g_array_index (agent->graph, ModelGraphOperation, operation);
}

static const ModelOperation *
operation_at (const Agent *agent, guint32 operation)
{
  return &g_array_index (agent->operations, ModelOperation, operation);
}

/* Nothing more is required. */
static gboolean
is_ready (const Model *self, const Agent *agent, guint32 operation)
{
  const GArray *requirements = model_case_requirements (self->at, agent->processor);

  for (guint i = 0; i < requirements->len; i++)
    {
      const Requirement r = g_array_index (requirements, Requirement, i);

      if (r.operation != operation)
        continue;
      const ModelGraphState state = graph_operation (agent, r.required)->state;
      if (r.type == REQUIRES_START ? state == GRAPH_NOT_STARTED : state != GRAPH_DONE)
        return FALSE;
    }
  return TRUE;
}

/* The message that goes with a receive that was begun; NULL where it has not come. */
static Message *
find_message (const Model *self, const Agent *agent, guint32 operation)
{
  const ModelOperation *receive = operation_at (agent, operation);
  guint32 before = graph_operation (agent, operation)->number;

  for (guint32 i = 0; i < self->messages->len; i++)
    {
      Message *message = model_message (self, i);

      if (message->channel == MODEL_CHANNEL_STEPS
          && message->outcome.source == receive->peer
          && message->outcome.destination == agent->processor
          && message->outcome.tag == receive->tag && before-- == 0)
        return message->has_arrived ? message : NULL;
    }
  return NULL;
}

guint32
model_graph_receive_of (const Model *self, const Agent *agent, guint32 message)
{
  const MessageOutcome of = model_message (self, message)->outcome;
  guint32 before = 0;

  for (guint32 i = 0; i < message; i++)
    {
      const Message *other = model_message (self, i);

      if (other->channel == MODEL_CHANNEL_STEPS && other->outcome.source == of.source
          && other->outcome.destination == of.destination && other->outcome.tag == of.tag)
        before++;
    }
  for (guint32 i = 0; i < agent->operations->len; i++)
    {
      const ModelOperation *receive = operation_at (agent, i);

      if (receive->type == OPERATION_RECEIVE && receive->peer == of.source
          && receive->tag == of.tag
          && graph_operation (agent, i)->state != GRAPH_NOT_STARTED
          && graph_operation (agent, i)->number == before)
        return i;
    }
  return PROGRAM_NONE;
}

/* How many receives of the same channel were begun before. */
static guint32
count_begun (const Agent *agent, const ModelOperation *receive)
{
  guint32 count = 0;

  for (guint32 i = 0; i < agent->operations->len; i++)
    {
      const ModelOperation *other = operation_at (agent, i);

      if (other->type == OPERATION_RECEIVE && other->peer == receive->peer
          && other->tag == receive->tag
          && graph_operation (agent, i)->state != GRAPH_NOT_STARTED)
        count++;
    }
  return count;
}

/* Returns: FALSE where it is not the operation's turn, whatever comes before it. */
static gboolean
try_operation (Model *self, Agent *agent, guint32 number)
{
  const ModelOperation *operation = operation_at (agent, number);
  ModelGraphOperation *own = graph_operation (agent, number);

  if (own->state == GRAPH_BEGUN)
    {
      Message *message = find_message (self, agent, number);

      if (message == NULL)
        return FALSE;
      own->state = GRAPH_GOING;
      own->step = self->steps++;
      own->begin = agent->clock = self->now;
      model_agent_receive (self, agent, message);
      own->end = agent->clock;
      return TRUE;
    }
  if (own->state != GRAPH_NOT_STARTED || !is_ready (self, agent, number))
    return FALSE;
  if (operation->type == OPERATION_RECEIVE)
    {
      own->number = count_begun (agent, operation);
      own->state = GRAPH_BEGUN;
      own->posted = self->now;
      own->posted_step = self->steps++;
      model_answer_posted (self, agent->processor, PROGRAM_NONE);
      return TRUE;
    }
  own->state = GRAPH_GOING;
  own->step = self->steps++;
  own->begin = agent->clock = self->now;
  if (operation->type == OPERATION_SEND)
    model_agent_send (self, agent, operation);
  else
    model_agent_compute (self, agent, operation->amount);
  own->end = agent->clock;
  return TRUE;
}

/* What has ended by now. */
static gboolean
end_operations (const Model *self, Agent *agent)
{
  gboolean ended = FALSE;

  for (guint32 i = 0; i < agent->graph->len; i++)
    if (graph_operation (agent, i)->state == GRAPH_GOING
        && graph_operation (agent, i)->end <= self->now)
      {
        graph_operation (agent, i)->state = GRAPH_DONE;
        agent->next++;
        ended = TRUE;
      }
  return ended;
}

guint32
model_graph_stream (const Model *self, const Agent *agent, guint32 operation)
{
  return g_array_index (model_case_steps (self->at, agent->processor), ModelStep,
                        operation)
      .cpu;
}

static gboolean
is_free (const Model *self, const Agent *agent, guint32 stream)
{
  for (guint32 i = 0; i < agent->graph->len; i++)
    if (model_graph_stream (self, agent, i) == stream
        && graph_operation (agent, i)->state == GRAPH_GOING)
      return FALSE;
  return TRUE;
}

/* The lowest stream above another; G_MAXINT64: there is none. */
static gint64
next_stream (const Model *self, const Agent *agent, gint64 above)
{
  gint64 next = G_MAXINT64;

  for (guint32 i = 0; i < agent->graph->len; i++)
    if (model_graph_stream (self, agent, i) > above)
      next = MIN (next, (gint64) model_graph_stream (self, agent, i));
  return next;
}

/* The first stream that can begin something does. */
static gboolean
begin_one (Model *self, Agent *agent)
{
  for (gint64 stream = next_stream (self, agent, -1); stream < G_MAXINT64;
       stream = next_stream (self, agent, stream))
    for (guint32 i = 0; i < agent->graph->len && is_free (self, agent, (guint32) stream);
         i++)
      if (model_graph_stream (self, agent, i) == stream && try_operation (self, agent, i))
        return TRUE;
  return FALSE;
}

/* To the next end of an operation, or the last one. */
static void
set_clock (Agent *agent)
{
  SimTime next = SIM_TIME_LIMIT, last = agent->started;

  for (guint32 i = 0; i < agent->graph->len; i++)
    {
      const ModelGraphOperation *own = graph_operation (agent, i);

      last = MAX (last, own->end);
      if (own->state == GRAPH_GOING)
        next = MIN (next, own->end);
    }
  agent->clock = next < SIM_TIME_LIMIT ? next : last;
}

gboolean
model_graph_operate (Model *self, Agent *agent)
{
  gboolean going = FALSE, more = self->now >= agent->started;

  while (more)
    {
      more = end_operations (self, agent);
      more = begin_one (self, agent) || more;
      going |= more;
    }
  set_clock (agent);
  return going;
}

/* ---- states ------------------------------------------------------------------------ */

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const SimTime one = *(const SimTime *) a, other = *(const SimTime *) b;

  return (one > other) - (one < other);
}

void
model_graph_count_states (Agent *agent)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (SimTime));

  for (guint32 i = 0; i < agent->graph->len; i++)
    {
      g_array_append_val (times, graph_operation (agent, i)->begin);
      g_array_append_val (times, graph_operation (agent, i)->end);
    }
  g_array_sort (times, compare_times);
  agent->busy = agent->overhead = 0;
  for (guint t = 1; t < times->len; t++)
    {
      const SimTime from = g_array_index (times, SimTime, t - 1);
      const SimTime to = g_array_index (times, SimTime, t);
      gboolean busy = FALSE, overhead = FALSE;

      for (guint32 i = 0; i < agent->graph->len; i++)
        if (graph_operation (agent, i)->begin <= from
            && graph_operation (agent, i)->end >= to)
          *(operation_at (agent, i)->type == OPERATION_COMPUTE ? &busy : &overhead)
              = TRUE;
      if (busy)
        agent->busy += to - from;
      else if (overhead)
        agent->overhead += to - from;
    }
}
