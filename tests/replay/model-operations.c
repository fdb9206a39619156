/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model-operations.h"

#include "model-reductions.h"

static void
add (GArray *list, ModelOperationType type, guint32 peer, guint32 channel, guint64 amount)
{
  const ModelOperation operation = { type, peer, channel, 0, amount, 0, 0 };

  g_array_append_val (list, operation);
}

static void
add_send (GArray *list, guint32 to, guint32 channel, guint64 bytes, MessageType why)
{
  const ModelOperation operation = { OPERATION_SEND, to, channel, 0, bytes, why, 0 };

  g_array_append_val (list, operation);
}

static guint32
member (const ModelJoint *joint, guint32 place)
{
  return g_array_index (joint->members, guint32, place);
}

static guint32
place_of (const ModelJoint *joint, guint32 processor)
{
  guint32 place = 0;

  while (member (joint, place) != processor)
    place++;
  return place;
}

/* ---- transfers
 * ------------------------------------------------------------------------- */

static MessageType
type_of (const ModelJoint *joint)
{
  return joint->kind == KIND_REDISTRIBUTION  ? MESSAGE_REDISTRIBUTION
         : joint->kind == KIND_REMOTE_ACCESS ? MESSAGE_REMOTE_ACCESS
                                             : MESSAGE_SHADOW;
}

static void
add_sends (GArray *list, const ModelJoint *joint, guint32 channel, guint32 processor)
{
  for (guint i = 0; i < joint->transfers->len; i++)
    {
      const Transfer t = g_array_index (joint->transfers, Transfer, i);

      if (t.source == processor)
        add_send (list, t.destination, channel, t.bytes, type_of (joint));
    }
}

static void
add_takes (GArray *list, const ModelJoint *joint, guint32 channel, guint32 processor)
{
  for (guint i = 0; i < joint->transfers->len; i++)
    if (g_array_index (joint->transfers, Transfer, i).destination == processor)
      add (list, OPERATION_TAKE, 0, channel, 0);
}

/* ---- steps
 * ----------------------------------------------------------------------------- */

static void
add_join (GArray *list, const ModelCase *at, guint32 number, guint32 processor,
          GPtrArray *aside)
{
  const ModelJoint *joint = g_ptr_array_index (at->joints, number);

  add (list, OPERATION_BEGIN, number, 0, 0);
  if (joint->type == MODEL_SYNCHRONISE)
    add (list, OPERATION_SYNCHRONISE, number, 0, 0);
  else if (joint->type == MODEL_TRANSFERS)
    {
      add_sends (list, joint, MODEL_CHANNEL (number), processor);
      if (!joint->split)
        add_takes (list, joint, MODEL_CHANNEL (number), processor);
    }
  else if (joint->split)
    {
      GArray *beside = g_array_new (FALSE, FALSE, sizeof (ModelOperation));

      model_reduction (beside, joint, at->reduction, MODEL_CHANNEL (number),
                       place_of (joint, processor));
      g_ptr_array_add (aside, beside);
      add (list, OPERATION_ASIDE, number, 0, 0);
    }
  else
    model_reduction (list, joint, at->reduction, MODEL_CHANNEL (number),
                     place_of (joint, processor));
  if (!joint->split)
    add (list, OPERATION_END, number, 0, 0);
}

static void
add_wait (GArray *list, const ModelCase *at, guint32 number, guint32 processor)
{
  const ModelJoint *joint = g_ptr_array_index (at->joints, number);

  add (list, OPERATION_BEGIN_WAIT, number, 0, 0);
  if (joint->type == MODEL_TRANSFERS)
    add_takes (list, joint, MODEL_CHANNEL (number), processor);
  else
    add (list, OPERATION_AWAIT, number, 0, 0);
  add (list, OPERATION_END, number, 0, 0);
}

GArray *
model_operations (const ModelCase *at, guint32 processor, GPtrArray *aside)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (ModelOperation));
  const GArray *steps = model_case_steps (at, processor);

  for (guint i = 0; i < steps->len; i++)
    {
      const ModelStep step = g_array_index (steps, ModelStep, i);
      ModelOperation message = { .peer = step.peer,
                                 .channel = MODEL_CHANNEL_STEPS,
                                 .tag = step.tag,
                                 .amount = step.amount,
                                 .why = MESSAGE_POINT_TO_POINT };

      switch (step.type)
        {
        case MODEL_COMPUTE:
          add (list, OPERATION_COMPUTE, 0, 0, step.amount);
          break;
        case MODEL_SEND:
        case MODEL_RECEIVE:
          message.type = step.type == MODEL_SEND ? OPERATION_SEND : OPERATION_RECEIVE;
          message.nic = step.nic;
          g_array_append_val (list, message);
          break;
        case MODEL_JOIN:
          add_join (list, at, step.peer, processor, aside);
          break;
        case MODEL_WAIT:
          add_wait (list, at, step.peer, processor);
          break;
        }
    }
  return list;
}
