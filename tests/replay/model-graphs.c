/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/replay.md, "Operations that require each other".  Every choice looks
 * through all operations in file order, every operation through all requirements. */
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

gboolean
model_graph_has_begun (const Model *self, const Agent *agent, guint32 message)
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
        return TRUE;
    }
  return FALSE;
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
      agent->clock = self->now;
      model_agent_receive (self, agent, message);
      return TRUE;
    }
  if (own->state != GRAPH_NOT_STARTED || !is_ready (self, agent, number))
    return FALSE;
  if (operation->type == OPERATION_RECEIVE)
    {
      own->number = count_begun (agent, operation);
      own->state = GRAPH_BEGUN;
      model_answer_posted (self, agent->processor);
      return TRUE;
    }
  own->state = GRAPH_GOING;
  agent->clock = self->now;
  if (operation->type == OPERATION_SEND)
    model_agent_send (self, agent, operation);
  else
    model_agent_compute (self, agent, operation->amount);
  return TRUE;
}

/* What was going on has ended. */
static gboolean
end_operation (Agent *agent)
{
  for (guint32 i = 0; i < agent->graph->len; i++)
    if (graph_operation (agent, i)->state == GRAPH_GOING)
      {
        graph_operation (agent, i)->state = GRAPH_DONE;
        agent->next++;
        return TRUE;
      }
  return FALSE;
}

gboolean
model_graph_operate (Model *self, Agent *agent)
{
  gboolean going = FALSE;

  while (agent->clock <= self->now)
    {
      guint32 first = 0;
      going = end_operation (agent) || going;
      while (first < agent->graph->len && !try_operation (self, agent, first))
        first++;
      if (first == agent->graph->len)
        break;
      going = TRUE;
    }
  return going;
}
