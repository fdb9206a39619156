/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model-private.h"

/* Goes to the next instant at which an agent has an operation to begin, or ends what it
 * does; takes the least event where that comes no later.  Returns: FALSE where nothing is
 * left. */
static gboolean
advance (Model *self)
{
  SimTime next = SIM_TIME_LIMIT;

  for (guint i = 0; i < self->agents->len; i++)
    if (model_agent (self, i)->clock > self->now)
      next = MIN (next, model_agent (self, i)->clock);
  if (self->events->len > 0)
    {
      const guint32 least = model_least_event (self);
      const SimTime time = g_array_index (self->events, Event, least).time;

      if (time < next)
        {
          self->now = time;
          model_take_event (self, least);
          return TRUE;
        }
    }
  self->now = next;
  return next < SIM_TIME_LIMIT;
}

/* There, and back where the answer has to come first. */
static gboolean
has_routes (const Model *self, const Agent *agent, const ModelOperation *send)
{
  const guint32 from = model_node_of (self, agent->processor, send->nic);
  const guint32 to = model_node_of (self, send->peer, send->nic);

  return model_network_has_route (self->network, from, to)
         && (((!self->at->rendezvous || send->amount <= self->at->rendezvous_bytes)
              && self->at->acknowledge == 0)
             || model_network_has_route (self->network, to, from));
}

/* The first message that has no way; such a case is not run. */
static gboolean
check_routes (Model *self)
{
  for (guint a = 0; a < self->agents->len; a++)
    {
      const Agent *agent = model_agent (self, a);

      for (guint list = 0; list <= agent->aside->len; list++)
        {
          const GArray *operations = list == agent->aside->len
                                         ? agent->operations
                                         : g_ptr_array_index (agent->aside, list);

          for (guint i = 0; i < operations->len; i++)
            {
              const ModelOperation o = g_array_index (operations, ModelOperation, i);

              if (o.type == OPERATION_SEND && !has_routes (self, agent, &o))
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
      Agent *agent = model_agent (self, p);

      if (agent->graph != NULL)
        model_graph_count_states (agent);
      result->run = MAX (result->run, agent->clock);
      if (model_agent_operation (agent) != NULL)
        result->end = MODEL_DEADLOCK;
    }
  /* What nobody receives is an error in schedules alone. */
  for (guint32 i = 0; i < self->messages->len; i++)
    {
      const Message *message = model_message (self, i);

      if (message->role == MODEL_CARRIES && !message->taken
          && model_case_is_graph (self->at, message->outcome.source))
        result->end = MODEL_DEADLOCK;
    }
  for (guint32 p = 0; p < processors; p++)
    {
      const Agent *agent = model_agent (self, p);
      const ProcessorTotals totals
          = { .busy = agent->busy,
              .overhead = agent->overhead,
              .idle = result->run - agent->busy - agent->overhead,
              .finished = agent->clock };

      g_array_append_val (result->processors, totals);
    }
}

/* Of acknowledgements. */
static guint64
own_hops (const Model *self, guint32 link)
{
  guint64 hops = 0;

  for (guint i = 0; i < self->network->marks->len; i++)
    {
      const ModelMark *mark = &g_array_index (self->network->marks, ModelMark, i);

      hops += mark->link == link && mark->user.message == MODEL_NO_MESSAGE;
    }
  return hops;
}

static void
fill_messages (Model *self)
{
  ModelResult *result = self->result;

  for (guint32 i = 0; i < self->messages->len; i++)
    {
      const Message *message = model_message (self, i);

      if (message->role == MODEL_ACKNOWLEDGES)
        continue;
      if (!message->has_arrived) /* nobody answered what it asked */
        continue;
      result->messages++;
      result->bytes += message->outcome.bytes;
      result->delay += message->outcome.delay;
      g_array_append_val (result->outcomes, message->outcome);
    }
  model_network_count_queues (self->network);
  model_wire_settle (self);
  for (guint i = 0; i < self->network->statistics->len; i++)
    {
      const LinkStatistics link
          = g_array_index (self->network->statistics, LinkStatistics, i);

      if (model_network_takes_time (self->network, i))
        result->link_hops += link.packets - own_hops (self, i);
      g_array_append_val (result->links, link);
    }
  g_array_append_vals (result->marks, self->network->marks->data,
                       self->network->marks->len);
}

static void
model_clear (Model *self)
{
  g_ptr_array_unref (self->agents);
  g_array_unref (self->messages);
  g_array_unref (self->arrived);
  g_array_unref (self->asked);
  g_array_unref (self->events);
  g_array_unref (self->sent);
  g_array_unref (self->parts);
  g_array_unref (self->streamed);
  g_array_unref (self->received);
  g_array_unref (self->acknowledgements);
  g_array_unref (self->rows);
  model_network_free (self->network);
}

ModelResult *
model_run (const ModelCase *at)
{
  Model self
      = { .at = at,
          .network = model_network_new (at),
          .agents = g_ptr_array_new_with_free_func ((GDestroyNotify) model_agent_free),
          .messages = g_array_new (FALSE, TRUE, sizeof (Message)),
          .arrived = g_array_new (FALSE, TRUE, sizeof (guint32)),
          .asked = g_array_new (FALSE, TRUE, sizeof (guint32)),
          .events = g_array_new (FALSE, TRUE, sizeof (Event)),
          .sent = g_array_new (FALSE, TRUE, sizeof (guint32)),
          .parts = g_array_new (FALSE, TRUE, sizeof (ModelPart)),
          .streamed = g_array_new (FALSE, FALSE, sizeof (ModelStreamed)),
          .received = g_array_new (FALSE, FALSE, sizeof (ModelReceived)),
          .acknowledgements = g_array_new (FALSE, TRUE, sizeof (guint32)),
          .rows = g_array_new (FALSE, TRUE, sizeof (ModelRow)),
          .result = model_result_new () };

  g_array_set_size (self.sent, model_case_processors (at));
  g_array_set_size (self.acknowledgements, model_case_processors (at));
  for (guint32 p = 0; p < model_case_processors (at); p++)
    {
      Agent *agent = model_add_agent (&self, p, PROGRAM_NONE,
                                      at->starts == NULL ? 0 : at->starts[p]);

      agent->aside = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
      agent->operations = model_operations (at, p, agent->aside);
      if (!model_case_is_graph (at, p))
        continue;
      agent->graph = g_array_new (FALSE, TRUE, sizeof (ModelGraphOperation));
      g_array_set_size (agent->graph, agent->operations->len);
    }
  if (check_routes (&self))
    {
      do
        model_operate_all (&self);
      while (advance (&self));
      fill_totals (&self);
      fill_messages (&self);
      model_parts_reckon (at, self.parts, self.result->participations);
      if (self.result->end == MODEL_DONE && at->interleave == 0 && at->acknowledge == 0
          && at->starts == NULL)
        {
          model_path_find (&self, self.result->path);
          self.result->order = model_order (&self);
        }
      model_result_sort (self.result);
    }
  model_clear (&self);
  return self.result;
}
