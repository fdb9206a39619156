/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Source: docs/replay.md, rendezvous: a message of more bytes than the limit asks with an
 * empty one when its send overhead has ended; the answer leaves when its receive has been
 * posted, in a collective when the destination has started; then it goes.  What is posted
 * is found anew at each instant, by looking at what the destination does. */
#include "config.h"

#include "model-private.h"

static gboolean
must_ask (const Model *self, const Message *message)
{
  return self->at->rendezvous && message->outcome.bytes > self->at->rendezvous_bytes;
}

/* An empty message about another one, from now on.  Returns: its place in the list. */
static guint32
send_empty (Model *self, guint32 about, ModelRole role, SimTime time)
{
  const MessageOutcome of = model_message (self, about)->outcome;
  const guint32 nic = model_message (self, about)->nic;
  const gboolean back = role == MODEL_ANSWERS;
  Message empty = { .role = role,
                    .about = about,
                    .nic = nic,
                    .agent = model_message (self, about)->agent,
                    .operation = model_message (self, about)->operation,
                    .channel = MODEL_CHANNEL_EMPTY,
                    .outcome = { .source = back ? of.destination : of.source,
                                 .destination = back ? of.source : of.destination,
                                 .tag = of.tag,
                                 .type = of.type,
                                 .sent = time,
                                 .injected = time } };

  empty.number = g_array_index (self->sent, guint32, empty.outcome.source)++;
  g_array_append_val (self->messages, empty);
  model_inject (self, self->messages->len - 1);
  return self->messages->len - 1;
}

void
model_message_offer (Model *self, guint32 message)
{
  if (must_ask (self, model_message (self, message)))
    {
      const guint32 asks = send_empty (self, message, MODEL_ASKS,
                                       model_message (self, message)->outcome.injected);

      model_message (self, message)->asks = asks;
    }
  else
    model_inject (self, message);
}

/* The first of its channel that is not taken. */
static gboolean
is_next (const Model *self, guint32 number)
{
  const Message *message = model_message (self, number);

  for (guint32 i = 0; i < number; i++)
    {
      const Message *other = model_message (self, i);

      if (!other->taken && other->channel == message->channel
          && other->outcome.source == message->outcome.source
          && other->outcome.destination == message->outcome.destination
          && other->outcome.tag == message->outcome.tag)
        return FALSE;
    }
  return TRUE;
}

static gboolean
waits_for (const Model *self, const Agent *agent, guint32 number)
{
  const Message *message = model_message (self, number);
  const ModelOperation *operation = model_agent_operation (agent);

  return operation != NULL && operation->type == OPERATION_RECEIVE
         && agent->clock <= self->now && operation->channel == message->channel
         && operation->peer == message->outcome.source
         && operation->tag == message->outcome.tag && is_next (self, number);
}

static gboolean
is_posted (const Model *self, guint32 number)
{
  const Message *message = model_message (self, number);
  const guint32 destination = message->outcome.destination;
  const Agent *agent = model_agent (self, destination);

  if (message->channel != MODEL_CHANNEL_STEPS)
    return model_part_of (self->parts, message->channel - 1, destination)->has_begun;
  if (agent->graph != NULL)
    return model_graph_receive_of (self, agent, number) != PROGRAM_NONE;
  return waits_for (self, agent, number);
}

void
model_answer_posted (Model *self, guint32 processor, guint32 came)
{
  for (guint i = 0; i < self->asked->len; i++)
    {
      const guint32 number = g_array_index (self->asked, guint32, i);
      Message *message = model_message (self, number);

      if (message->outcome.destination != processor || message->answered
          || !is_posted (self, number))
        continue;
      message->answered = TRUE;
      message->was_posted = number == came;
      const guint32 answer = send_empty (self, number, MODEL_ANSWERS, self->now);
      model_message (self, number)->answer = answer;
    }
}

void
model_empty_arrived (Model *self, guint32 number)
{
  const guint32 about = model_message (self, number)->about;
  Message *message = model_message (self, about);

  if (model_message (self, number)->role == MODEL_ASKS)
    {
      g_array_append_val (self->asked, about);
      model_answer_posted (self, message->outcome.destination, about);
      return;
    }
  message->outcome.injected = self->now;
  model_inject (self, about);
}
