/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model.h"

#include "model-operations.h"

/* A processor, or a tree that goes on beside one. */
typedef struct
{
  guint32 processor;
  guint32 beside; /* joint, or PROGRAM_NONE for the processor itself */
  GArray *operations;
  guint32 next;
  SimTime clock, busy, overhead;
  GPtrArray *aside; /* operations of split trees, in order of their start */
  guint32 next_aside;
} Agent;

typedef struct
{
  guint32 number; /* at its source */
  guint32 channel;
  guint32 packets; /* on their way */
  gboolean has_arrived, taken;
  MessageOutcome outcome;
} Message;

typedef struct
{
  SimTime time;    /* of the head, or of the tail at the destination */
  SimTime tail;
  guint32 message; /* place in messages */
  guint32 packet, node;
  guint64 bytes;
} Event;

typedef struct
{
  const ModelCase *at;
  ModelNetwork *network;
  GPtrArray *agents;   /* first one for each processor */
  GArray *messages;    /* Message, in order of their sends */
  GArray *arrived;     /* guint32: messages in order of arrival */
  GArray *events;      /* Event, unsorted */
  GArray *sent;        /* guint32: messages of each processor */
  GArray *parts;       /* ModelPart */
  SimTime now;
  ModelResult *result;
} Model;

static Agent *
agent_at (const Model *self, guint32 agent)
{
  return g_ptr_array_index (self->agents, agent);
}

static Message *
message_at (const Model *self, guint32 message)
{
  return &g_array_index (self->messages, Message, message);
}

static guint32
node_of (const Model *self, guint32 processor)
{
  return g_array_index (self->at->placement, guint32, processor);
}

static void
agent_free (Agent *agent)
{
  g_array_unref (agent->operations);
  if (agent->aside != NULL)
    g_ptr_array_unref (agent->aside);
  g_free (agent);
}

static Agent *
add_agent (Model *self, guint32 processor, guint32 beside, SimTime clock)
{
  Agent *agent = g_new0 (Agent, 1);

  agent->processor = processor;
  agent->beside = beside;
  agent->clock = clock;
  g_ptr_array_add (self->agents, agent);
  return agent;
}

/* NULL at the end. */
static const ModelOperation *
agent_operation (const Agent *agent)
{
  if (agent->next == agent->operations->len)
    return NULL;
  return &g_array_index (agent->operations, ModelOperation, agent->next);
}

/* ---- packets --------------------------------------------------------------------------- */

/* Where a packet is next, told by when its event comes. */
static void
add_event (Model *self, Event event, SimTime head)
{
  const guint32 destination = message_at (self, event.message)->outcome.destination;

  event.time = event.node == node_of (self, destination) ? event.tail : head;
  g_array_append_val (self->events, event);
}

static gboolean
is_before (const Model *self, const Event *a, const Event *b)
{
  const Message *m = message_at (self, a->message), *n = message_at (self, b->message);

  if (a->time != b->time)
    return a->time < b->time;
  if (m->outcome.source != n->outcome.source)
    return m->outcome.source < n->outcome.source;
  if (m->number != n->number)
    return m->number < n->number;
  return a->packet < b->packet;
}

/* Returns: place of the least event, or the length of the list where it is empty. */
static guint32
least_event (const Model *self)
{
  guint32 least = 0;

  for (guint32 i = 1; i < self->events->len; i++)
    if (is_before (self, &g_array_index (self->events, Event, i),
                   &g_array_index (self->events, Event, least)))
      least = i;
  return self->events->len == 0 ? 0 : least;
}

static void
packet_arrives (Model *self, const Event *event)
{
  Message *message = message_at (self, event->message);
  MessageOutcome *outcome = &message->outcome;

  if (--message->packets > 0)
    return;
  message->has_arrived = TRUE;
  outcome->arrived = event->time;
  outcome->delay = outcome->arrived - outcome->injected
                   - model_network_empty_time (self->network, node_of (self, outcome->source),
                                               node_of (self, outcome->destination),
                                               outcome->bytes);
  g_array_append_val (self->arrived, event->message);
}

static void
take_event (Model *self, guint32 place)
{
  Event event = g_array_index (self->events, Event, place);
  const guint32 destination =
      node_of (self, message_at (self, event.message)->outcome.destination);

  g_array_remove_index (self->events, place);
  if (event.node == destination)
    {
      packet_arrives (self, &event);
      return;
    }
  SimTime head = event.time;
  do
    {
      const guint32 link = model_network_next (self->network, event.node, destination);
      model_network_pass (self->network, link, event.bytes, event.packet == 0, &head,
                          &event.tail);
      event.node = g_array_index (self->at->links, ModelLink, link).to;
    }
  while (self->at->reserve && event.node != destination);
  add_event (self, event, head);
}

/* ---- operations ------------------------------------------------------------------------ */

static void
spend_overhead (Agent *agent, AttoTime fixed, AttoTime byte, guint64 bytes)
{
  const SimTime overhead = model_price (fixed, byte, bytes, NULL);

  agent->clock += overhead;
  agent->overhead += overhead;
}

static void
inject (Model *self, guint32 number)
{
  const MessageOutcome outcome = message_at (self, number)->outcome;
  const guint32 node = node_of (self, outcome.source);
  guint64 packet_bytes;
  const guint32 packets = model_network_packets (
      self->network, node, node_of (self, outcome.destination), outcome.bytes, &packet_bytes);

  message_at (self, number)->packets = packets;
  for (guint32 packet = 0; packet < packets; packet++)
    add_event (self,
               (Event){ .tail = outcome.injected,
                        .message = number,
                        .packet = packet,
                        .node = node,
                        .bytes = packet + 1 < packets ? packet_bytes
                                                      : outcome.bytes - packet * packet_bytes },
               outcome.injected);
}

static void
send_message (Model *self, Agent *agent, const ModelOperation *operation)
{
  Message message = { .channel = operation->channel,
                      .outcome = { .source = agent->processor,
                                   .destination = operation->peer,
                                   .tag = operation->tag,
                                   .type = operation->why,
                                   .bytes = operation->amount,
                                   .sent = agent->clock } };

  message.number = g_array_index (self->sent, guint32, agent->processor)++;
  spend_overhead (agent, self->at->send_overhead, self->at->send_overhead_byte,
                  operation->amount);
  message.outcome.injected = agent->clock;
  if (operation->channel != MODEL_CHANNEL_STEPS)
    model_part_of (self->parts, operation->channel - 1, agent->processor)->sent_until =
        agent->clock;
  g_array_append_val (self->messages, message);
  inject (self, self->messages->len - 1);
}

/* The n-th send with the n-th receive: the first of those not yet taken, in order of their
 * sends.  Returns: NULL where that one is not there yet. */
static Message *
find_sent (const Model *self, const Agent *agent, const ModelOperation *operation)
{
  for (guint32 i = 0; i < self->messages->len; i++)
    {
      Message *message = message_at (self, i);
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
      Message *message = message_at (self, g_array_index (self->arrived, guint32, i));
      if (!message->taken && message->outcome.destination == agent->processor
          && message->channel == operation->channel)
        return message;
    }
  return NULL;
}

/* Returns: FALSE where there is none to receive yet. */
static gboolean
receive_message (Model *self, Agent *agent, Message *message)
{
  if (message == NULL)
    return FALSE;
  message->taken = TRUE;
  agent->clock = MAX (agent->clock, message->outcome.arrived);
  spend_overhead (agent, self->at->receive_overhead, self->at->receive_overhead_byte,
                  message->outcome.bytes);
  if (message->channel != MODEL_CHANNEL_STEPS)
    {
      ModelPart *part = model_part_of (self->parts, message->channel - 1, agent->processor);
      part->last_arrival = MAX (part->last_arrival, message->outcome.arrived);
    }
  return TRUE;
}

static gboolean
is_synchronising (const Model *self, const Agent *agent, guint32 joint)
{
  const ModelOperation *operation = agent_operation (agent);

  return operation != NULL && operation->type == OPERATION_SYNCHRONISE
         && operation->peer == joint && agent->clock <= self->now;
}

/* The last one to come lets all go on; its own step is counted by the caller. */
static gboolean
synchronise (Model *self, Agent *last, guint32 number)
{
  const ModelJoint *joint = g_ptr_array_index (self->at->joints, number);
  const guint32 *members = (const guint32 *) joint->members->data;

  for (guint i = 0; i < joint->members->len; i++)
    if (!is_synchronising (self, agent_at (self, members[i]), number))
      return FALSE;
  for (guint i = 0; i < joint->members->len; i++)
    {
      Agent *agent = agent_at (self, members[i]);
      agent->clock = self->now;
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
      const Agent *beside = agent_at (self, i);
      if (beside->processor != agent->processor || beside->beside != joint)
        continue;
      if (agent_operation (beside) != NULL || beside->clock > self->now)
        return FALSE;
      model_part_of (self->parts, joint, agent->processor)->tree_end = beside->clock;
      agent->clock = MAX (agent->clock, beside->clock);
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
      part->started = part->sent_until = agent->clock;
      part->overhead_started = agent->overhead;
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

static void
compute (const Model *self, Agent *agent, guint64 amount)
{
  const Decimal power = g_array_index (self->at->power, Decimal, agent->processor);
  const SimTime time = (SimTime) ((unsigned __int128) amount * power.digits / power.scale);

  agent->clock += time;
  agent->busy += time;
}

static gboolean operate_agent (Model *self, Agent *agent);

/* At one instant what goes on beside a processor comes before its own next step. */
static void
start_aside (Model *self, Agent *agent, guint32 joint)
{
  Agent *beside = add_agent (self, agent->processor, joint, agent->clock);

  beside->operations =
      g_array_ref (g_ptr_array_index (agent->aside, agent->next_aside++));
  operate_agent (self, beside);
}

/* Returns: FALSE where it must wait. */
static gboolean
operate (Model *self, Agent *agent, const ModelOperation *operation)
{
  switch (operation->type)
    {
    case OPERATION_COMPUTE:
      compute (self, agent, operation->amount);
      return TRUE;
    case OPERATION_SEND:
      send_message (self, agent, operation);
      return TRUE;
    case OPERATION_RECEIVE:
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

  while (agent->clock <= self->now && agent_operation (agent) != NULL)
    {
      if (!operate (self, agent, agent_operation (agent)))
        break;
      agent->next++;
      going = TRUE;
    }
  return going;
}

static void
operate_all (Model *self)
{
  const guint processors = model_case_processors (self->at);
  gboolean going = TRUE;

  while (going)
    {
      /* What goes on beside the processors comes first, in the order in which it began. */
      going = FALSE;
      for (guint i = processors; i < self->agents->len; i++)
        going = operate_agent (self, agent_at (self, i)) || going;
      for (guint i = processors; i-- > 0;)
        going = operate_agent (self, agent_at (self, i)) || going;
    }
}

/* ---- the run --------------------------------------------------------------------------- */

/* Goes to the next instant at which an agent has an operation to begin, or ends what it does;
 * takes the least event where that comes no later.  Returns: FALSE where nothing is left. */
static gboolean
advance (Model *self)
{
  SimTime next = SIM_TIME_LIMIT;

  for (guint i = 0; i < self->agents->len; i++)
    if (agent_at (self, i)->clock > self->now)
      next = MIN (next, agent_at (self, i)->clock);
  if (self->events->len > 0)
    {
      const guint32 least = least_event (self);
      const SimTime time = g_array_index (self->events, Event, least).time;
      if (time < next)
        {
          self->now = time;
          take_event (self, least);
          return TRUE;
        }
    }
  self->now = next;
  return next < SIM_TIME_LIMIT;
}

/* The first message that has no way; such a case is not run. */
static gboolean
check_routes (Model *self)
{
  for (guint a = 0; a < self->agents->len; a++)
    {
      const Agent *agent = agent_at (self, a);
      for (guint list = 0; list <= agent->aside->len; list++)
        {
          const GArray *operations = list == agent->aside->len
                                         ? agent->operations
                                         : g_ptr_array_index (agent->aside, list);
          for (guint i = 0; i < operations->len; i++)
            {
              const ModelOperation o = g_array_index (operations, ModelOperation, i);
              if (o.type == OPERATION_SEND
                  && !model_network_has_route (self->network,
                                               node_of (self, agent->processor),
                                               node_of (self, o.peer)))
                {
                  self->result->end = MODEL_NO_ROUTE;
                  self->result->from = agent->processor;
                  self->result->to = o.peer;
                  return FALSE;
                }
            }
        }
    }
  return TRUE;
}

static void
fill_totals (Model *self)
{
  ModelResult *result = self->result;
  const guint32 processors = model_case_processors (self->at);

  for (guint32 p = 0; p < processors; p++)
    {
      const Agent *agent = agent_at (self, p);
      result->run = MAX (result->run, agent->clock);
      if (agent_operation (agent) != NULL)
        result->end = MODEL_DEADLOCK;
    }
  for (guint32 p = 0; p < processors; p++)
    {
      const Agent *agent = agent_at (self, p);
      const ProcessorTotals totals = { .busy = agent->busy,
                                       .overhead = agent->overhead,
                                       .idle = result->run - agent->busy - agent->overhead,
                                       .finished = agent->clock };
      g_array_append_val (result->processors, totals);
    }
}

static void
fill_messages (Model *self)
{
  ModelResult *result = self->result;

  for (guint32 i = 0; i < self->messages->len; i++)
    {
      const Message *message = message_at (self, i);
      result->messages++;
      result->bytes += message->outcome.bytes;
      result->delay += message->outcome.delay;
      g_array_append_val (result->outcomes, message->outcome);
    }
  model_network_count_queues (self->network);
  for (guint i = 0; i < self->network->statistics->len; i++)
    {
      const LinkStatistics link = g_array_index (self->network->statistics, LinkStatistics, i);
      if (model_network_takes_time (self->network, i))
        result->link_hops += link.packets;
      g_array_append_val (result->links, link);
    }
  g_array_append_vals (result->marks, self->network->marks->data, self->network->marks->len);
}

static void
model_clear (Model *self)
{
  g_ptr_array_unref (self->agents);
  g_array_unref (self->messages);
  g_array_unref (self->arrived);
  g_array_unref (self->events);
  g_array_unref (self->sent);
  g_array_unref (self->parts);
  model_network_free (self->network);
}

ModelResult *
model_run (const ModelCase *at)
{
  Model self = { .at = at,
                 .network = model_network_new (at),
                 .agents = g_ptr_array_new_with_free_func ((GDestroyNotify) agent_free),
                 .messages = g_array_new (FALSE, TRUE, sizeof (Message)),
                 .arrived = g_array_new (FALSE, TRUE, sizeof (guint32)),
                 .events = g_array_new (FALSE, TRUE, sizeof (Event)),
                 .sent = g_array_new (FALSE, TRUE, sizeof (guint32)),
                 .parts = g_array_new (FALSE, TRUE, sizeof (ModelPart)),
                 .result = model_result_new () };

  g_array_set_size (self.sent, model_case_processors (at));
  for (guint32 p = 0; p < model_case_processors (at); p++)
    {
      Agent *agent = add_agent (&self, p, PROGRAM_NONE, 0);
      agent->aside = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
      agent->operations = model_operations (at, p, agent->aside);
    }
  if (check_routes (&self))
    {
      do
        operate_all (&self);
      while (advance (&self));
      fill_totals (&self);
      fill_messages (&self);
      model_parts_reckon (at, self.parts, self.result->participations);
      model_result_sort (self.result);
    }
  model_clear (&self);
  return self.result;
}
