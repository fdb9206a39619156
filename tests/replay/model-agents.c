/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-agents.c - the processors of the reference model */
#include "config.h"

#include "model-private.h"

Agent *
model_agent (const Model *self, guint32 agent)
{
  return g_ptr_array_index (self->agents, agent);
}

void
model_agent_free (Agent *agent)
{
  g_array_unref (agent->operations);
  if (agent->aside != NULL)
    g_ptr_array_unref (agent->aside);
  if (agent->graph != NULL)
    g_array_unref (agent->graph);
  g_free (agent);
}

Agent *
model_add_agent (Model *self, guint32 processor, guint32 beside, SimTime clock)
{
  Agent *agent = g_new0 (Agent, 1);

  agent->processor = processor;
  agent->beside = beside;
  agent->started = agent->clock = clock;
  agent->number = self->agents->len;
  g_ptr_array_add (self->agents, agent);
  return agent;
}

const ModelOperation *
model_agent_operation (const Agent *agent)
{
  if (agent->next == agent->operations->len)
    return NULL;
  return &g_array_index (agent->operations, ModelOperation, agent->next);
}

/* It does so from its clock to then. */
static void
go_on (Model *self, Agent *agent, ModelRowType type, SimTime until, guint32 of)
{
  const ModelRow row = { type, agent->number, agent->clock, until, of };

  if (until > agent->clock)
    g_array_append_val (self->rows, row);
  agent->clock = MAX (agent->clock, until);
}

static void
spend_overhead (Model *self, Agent *agent, ModelRowType type, SimTime overhead)
{
  agent->overhead += overhead;
  go_on (self, agent, type, agent->clock + overhead, PROGRAM_NONE);
}

void
model_agent_send (Model *self, Agent *agent, const ModelOperation *operation)
{
  Message message = { .channel = operation->channel,
                      .nic = operation->nic,
                      .agent = agent->number,
                      .asks = PROGRAM_NONE,
                      .outcome = { .source = agent->processor,
                                   .destination = operation->peer,
                                   .tag = operation->tag,
                                   .type = operation->why,
                                   .bytes = operation->amount,
                                   .sent = agent->clock } };

  message.operation
      = (guint32) (operation - (const ModelOperation *) agent->operations->data);
  message.number = g_array_index (self->sent, guint32, agent->processor)++;
  spend_overhead (self, agent, MODEL_ROW_SEND,
                  model_price (self->at->send_overhead, self->at->send_overhead_byte,
                               operation->amount, NULL));
  message.outcome.injected = agent->clock;
  if (operation->channel != MODEL_CHANNEL_STEPS)
    model_part_of (self->parts, operation->channel - 1, agent->processor)->sent_until
        = agent->clock;
  g_array_append_val (self->messages, message);
  model_message_offer (self, self->messages->len - 1);
}

/* The n-th send with the n-th receive: the first of those not yet taken, in order of
 * their sends.  Returns: NULL where that one is not there yet. */
static Message *
find_sent (const Model *self, const Agent *agent, const ModelOperation *operation)
{
  for (guint32 i = 0; i < self->messages->len; i++)
    {
      Message *message = model_message (self, i);

      if (!message->taken && message->outcome.source == operation->peer
          && message->outcome.destination == agent->processor
          && message->channel == operation->channel
          && message->outcome.tag == operation->tag)
        return message->has_arrived ? message : NULL;
    }
  return NULL;
}

static Message *
find_arrived (const Model *self, const Agent *agent, const ModelOperation *operation)
{
  for (guint i = 0; i < self->arrived->len; i++)
    {
      Message *message = model_message (self, g_array_index (self->arrived, guint32, i));

      if (!message->taken && message->outcome.destination == agent->processor
          && message->channel == operation->channel)
        return message;
    }
  return NULL;
}

void
model_agent_receive (Model *self, Agent *agent, Message *message)
{
  message->taken = TRUE;
  message->taken_step = self->steps++;
  message->taker = agent->number;
  go_on (self, agent, MODEL_ROW_AWAIT_MESSAGE, message->outcome.arrived,
         model_message_number (self, message));
  spend_overhead (self, agent, MODEL_ROW_RECEIVE,
                  model_price (self->at->receive_overhead,
                               self->at->receive_overhead_byte, message->outcome.bytes,
                               NULL));
  if (message->channel != MODEL_CHANNEL_STEPS)
    {
      ModelPart *part
          = model_part_of (self->parts, message->channel - 1, agent->processor);

      part->last_arrival = MAX (part->last_arrival, message->outcome.arrived);
    }
}

/* Returns: FALSE where there is none to receive yet. */
static gboolean
receive_message (Model *self, Agent *agent, Message *message)
{
  if (message != NULL)
    model_agent_receive (self, agent, message);
  return message != NULL;
}

static gboolean
is_synchronising (const Model *self, const Agent *agent, guint32 joint)
{
  const ModelOperation *operation = model_agent_operation (agent);

  return operation != NULL && operation->type == OPERATION_SYNCHRONISE
         && operation->peer == joint && agent->clock <= self->now;
}

static guint32
lowest_at (const Model *self, const ModelJoint *joint, SimTime time)
{
  for (guint i = 0; i < joint->members->len; i++)
    if (model_agent (self, g_array_index (joint->members, guint32, i))->clock == time)
      return g_array_index (joint->members, guint32, i);
  g_assert_not_reached ();
}

/* The last one to come lets all go on; its own step is counted by the caller. */
static gboolean
synchronise (Model *self, Agent *last, guint32 number)
{
  const ModelJoint *joint = g_ptr_array_index (self->at->joints, number);
  const guint32 *members = (const guint32 *) joint->members->data;

  for (guint i = 0; i < joint->members->len; i++)
    if (!is_synchronising (self, model_agent (self, members[i]), number))
      return FALSE;
  const guint32 lowest = lowest_at (self, joint, self->now);
  for (guint i = 0; i < joint->members->len; i++)
    {
      Agent *agent = model_agent (self, members[i]);

      go_on (self, agent, MODEL_ROW_AWAIT_AGENT, self->now, lowest);
      if (agent != last)
        agent->next++;
    }
  return TRUE;
}

static gboolean
await_aside (Model *self, Agent *agent, guint32 joint)
{
  for (guint i = 0; i < self->agents->len; i++)
    {
      const Agent *beside = model_agent (self, i);

      if (beside->processor != agent->processor || beside->beside != joint)
        continue;
      if (model_agent_operation (beside) != NULL || beside->clock > self->now)
        return FALSE;
      model_part_of (self->parts, joint, agent->processor)->tree_end = beside->clock;
      go_on (self, agent, MODEL_ROW_AWAIT_AGENT, beside->clock, i);
      return TRUE;
    }
  g_assert_not_reached ();
}

/* Times of a joint, for its member. */
static void
note_part (Model *self, const Agent *agent, const ModelOperation *operation)
{
  ModelPart *part = model_part_of (self->parts, operation->peer, agent->processor);

  if (operation->type == OPERATION_BEGIN)
    {
      part->has_begun = TRUE;
      part->started = part->sent_until = agent->clock;
      part->overhead_started = agent->overhead;
      model_answer_posted (self, agent->processor, PROGRAM_NONE);
    }
  else if (operation->type == OPERATION_BEGIN_WAIT)
    {
      part->reached_wait = agent->clock;
      part->overhead_wait = agent->overhead;
    }
  else
    {
      part->ended = agent->clock;
      part->overhead_ended = agent->overhead;
    }
}

void
model_agent_compute (Model *self, Agent *agent, guint64 amount)
{
  const Decimal power = g_array_index (self->at->power, Decimal, agent->processor);
  const SimTime time
      = (SimTime) ((unsigned __int128) amount * power.digits / power.scale);

  agent->busy += time;
  go_on (self, agent, MODEL_ROW_BUSY, agent->clock + time, PROGRAM_NONE);
}

static gboolean operate_agent (Model *self, Agent *agent);

/* At one instant what goes on beside a processor comes before its own next step. */
static void
start_aside (Model *self, Agent *agent, guint32 joint)
{
  Agent *beside = model_add_agent (self, agent->processor, joint, agent->clock);

  beside->operations
      = g_array_ref (g_ptr_array_index (agent->aside, agent->next_aside++));
  operate_agent (self, beside);
}

/* Returns: FALSE where it must wait. */
static gboolean
operate (Model *self, Agent *agent, const ModelOperation *operation)
{
  switch (operation->type)
    {
    case OPERATION_COMPUTE:
      model_agent_compute (self, agent, operation->amount);
      return TRUE;
    case OPERATION_SEND:
      model_agent_send (self, agent, operation);
      return TRUE;
    case OPERATION_RECEIVE:
      /* What goes on beside the processor posts nothing of its steps, which come later.
       */
      if (agent->beside == PROGRAM_NONE)
        model_answer_posted (self, agent->processor, PROGRAM_NONE);
      return receive_message (self, agent, find_sent (self, agent, operation));
    case OPERATION_TAKE:
      return receive_message (self, agent, find_arrived (self, agent, operation));
    case OPERATION_SYNCHRONISE:
      return synchronise (self, agent, operation->peer);
    case OPERATION_ASIDE:
      start_aside (self, agent, operation->peer);
      return TRUE;
    case OPERATION_AWAIT:
      return await_aside (self, agent, operation->peer);
    case OPERATION_BEGIN:
    case OPERATION_BEGIN_WAIT:
    case OPERATION_END:
      note_part (self, agent, operation);
      return TRUE;
    }
  g_assert_not_reached ();
}

/* Returns: whether it could go on at this instant. */
static gboolean
operate_agent (Model *self, Agent *agent)
{
  gboolean going = FALSE;

  if (agent->graph != NULL)
    return model_graph_operate (self, agent);
  while (agent->clock <= self->now && model_agent_operation (agent) != NULL)
    {
      if (!operate (self, agent, model_agent_operation (agent)))
        break;
      agent->next++;
      going = TRUE;
    }
  return going;
}

void
model_operate_all (Model *self)
{
  const guint processors = model_case_processors (self->at);
  gboolean going = TRUE;

  while (going)
    {
      /* What goes on beside the processors comes first, in the order in which it began.
       */
      going = FALSE;
      for (guint i = processors; i < self->agents->len; i++)
        going = operate_agent (self, model_agent (self, i)) || going;
      for (guint i = processors; i-- > 0;)
        going = operate_agent (self, model_agent (self, i)) || going;
    }
}
