/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model-case.h"

#include <string.h>

ModelJoint *
model_joint_new (ModelJointType type)
{
  ModelJoint *self = g_new0 (ModelJoint, 1);

  self->type = type;
  self->members = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->transfers = g_array_new (FALSE, FALSE, sizeof (Transfer));
  self->kind = type == MODEL_REDUCTION ? KIND_REDUCTION : KIND_SHADOW;
  return self;
}

void
model_joint_free (ModelJoint *self)
{
  g_array_unref (self->members);
  g_array_unref (self->transfers);
  g_free (self);
}

static ModelJoint *
joint_copy (const ModelJoint *self)
{
  ModelJoint *copy = g_memdup2 (self, sizeof *self);

  copy->members = g_array_copy (self->members);
  copy->transfers = g_array_copy (self->transfers);
  return copy;
}

ModelCase *
model_case_new (guint32 nodes, guint32 processors)
{
  ModelCase *self = g_new0 (ModelCase, 1);
  const Decimal one = { 1, 1 };

  self->nodes = self->processors = nodes;
  self->nics = 1;
  self->links = g_array_new (FALSE, FALSE, sizeof (ModelLink));
  self->placement = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->power = g_array_new (FALSE, FALSE, sizeof (Decimal));
  self->joints = g_ptr_array_new_with_free_func ((GDestroyNotify) model_joint_free);
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint32 p = 0; p < processors; p++)
    {
      g_array_append_val (self->placement, p);
      g_array_append_val (self->power, one);
      g_ptr_array_add (self->steps, g_array_new (FALSE, FALSE, sizeof (ModelStep)));
    }
  return self;
}

ModelCase *
model_case_copy (const ModelCase *self)
{
  ModelCase *copy = g_memdup2 (self, sizeof *self);

  copy->links = g_array_copy (self->links);
  copy->placement = g_array_copy (self->placement);
  copy->power = g_array_copy (self->power);
  copy->joints = g_ptr_array_new_with_free_func ((GDestroyNotify) model_joint_free);
  for (guint j = 0; j < self->joints->len; j++)
    g_ptr_array_add (copy->joints, joint_copy (g_ptr_array_index (self->joints, j)));
  copy->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint p = 0; p < self->steps->len; p++)
    g_ptr_array_add (copy->steps, g_array_copy (g_ptr_array_index (self->steps, p)));
  if (self->requirements != NULL)
    {
      copy->requirements = NULL;
      model_case_make_graphs (copy);
      for (guint p = 0; p < self->steps->len; p++)
        {
          const GArray *list = model_case_requirements (self, p);

          g_array_append_vals (model_case_requirements (copy, p), list->data, list->len);
        }
    }
  return copy;
}

void
model_case_free (ModelCase *self)
{
  g_array_unref (self->links);
  g_array_unref (self->placement);
  g_array_unref (self->power);
  g_ptr_array_unref (self->joints);
  g_ptr_array_unref (self->steps);
  if (self->requirements != NULL)
    g_ptr_array_unref (self->requirements);
  g_free (self);
}

void
model_case_link (ModelCase *self, guint32 from, guint32 to, const char *weight)
{
  ModelLink link = { .from = from, .to = to, .weight = { 0, 1 } };

  link.infinite = strcmp (weight, "inf") == 0;
  gboolean fraction = FALSE;
  for (const char *c = weight; !link.infinite && *c != '\0'; c++)
    if (*c == '.')
      fraction = TRUE;
    else
      {
        link.weight.digits = 10 * link.weight.digits + (guint64) (*c - '0');
        if (fraction)
          link.weight.scale *= 10;
      }
  g_array_append_val (self->links, link);
}

void
model_case_join_both (ModelCase *self, guint32 a, guint32 b, const char *weight)
{
  model_case_link (self, a, b, weight);
  model_case_link (self, b, a, weight);
}

guint32
model_case_processors (const ModelCase *self)
{
  return self->steps->len;
}

GArray *
model_case_steps (const ModelCase *self, guint32 processor)
{
  return g_ptr_array_index (self->steps, processor);
}

static void
add_step (ModelCase *self, guint32 processor, ModelStep step)
{
  g_array_append_val (model_case_steps (self, processor), step);
}

void
model_case_compute (ModelCase *self, guint32 processor, SimTime time)
{
  add_step (self, processor,
            (ModelStep){ .type = MODEL_COMPUTE, .unit = self->units++, .amount = time });
}

guint32
model_case_send (ModelCase *self, guint32 from, guint32 to, guint64 bytes, guint32 tag)
{
  add_step (
      self, from,
      (ModelStep){ MODEL_SEND, self->units, .peer = to, .tag = tag, .amount = bytes });
  return self->units++;
}

void
model_case_receive (ModelCase *self, guint32 processor, guint32 from, guint64 bytes,
                    guint32 tag, guint32 unit)
{
  add_step (
      self, processor,
      (ModelStep){ MODEL_RECEIVE, unit, .peer = from, .tag = tag, .amount = bytes });
}

/* A joint's unit is found again by its steps. */
guint32
model_case_join (ModelCase *self, ModelJoint *joint)
{
  const guint32 number = self->joints->len;

  g_ptr_array_add (self->joints, joint);
  for (guint i = 0; i < joint->members->len; i++)
    add_step (self, g_array_index (joint->members, guint32, i),
              (ModelStep){ MODEL_JOIN, self->units, .peer = number });
  self->units++;
  return number;
}

void
model_case_wait (ModelCase *self, guint32 processor, guint32 joint)
{
  const GArray *steps = model_case_steps (self, processor);

  for (guint i = 0; i < steps->len; i++)
    {
      const ModelStep step = g_array_index (steps, ModelStep, i);

      if (step.type == MODEL_JOIN && step.peer == joint)
        {
          add_step (self, processor, (ModelStep){ MODEL_WAIT, step.unit, .peer = joint });
          return;
        }
    }
  g_assert_not_reached ();
}

void
model_case_make_graphs (ModelCase *self)
{
  self->requirements = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint32 p = 0; p < model_case_processors (self); p++)
    g_ptr_array_add (self->requirements,
                     g_array_new (FALSE, FALSE, sizeof (Requirement)));
}

GArray *
model_case_requirements (const ModelCase *self, guint32 processor)
{
  return g_ptr_array_index (self->requirements, processor);
}

gboolean
model_case_is_graph (const ModelCase *self, guint32 processor)
{
  return self->requirements != NULL
         && (processor >= 64 || (self->in_order >> processor & 1) == 0);
}

gboolean
model_case_has_streams (const ModelCase *self, guint32 processor)
{
  const GArray *steps = model_case_steps (self, processor);

  for (guint i = 1; i < steps->len; i++)
    if (g_array_index (steps, ModelStep, i).cpu
        != g_array_index (steps, ModelStep, 0).cpu)
      return TRUE;
  return FALSE;
}

static void
drop_requirements (ModelCase *self, guint32 processor, guint32 step)
{
  GArray *list = model_case_requirements (self, processor);

  for (guint i = list->len; i-- > 0;)
    {
      Requirement *r = &g_array_index (list, Requirement, i);

      if (r->operation == step || r->required == step)
        {
          g_array_remove_index (list, i);
          continue;
        }
      r->operation -= r->operation > step;
      r->required -= r->required > step;
    }
}

void
model_case_drop_unit (ModelCase *self, guint32 unit)
{
  for (guint32 p = 0; p < model_case_processors (self); p++)
    {
      GArray *steps = model_case_steps (self, p);

      for (guint i = steps->len; i-- > 0;)
        if (g_array_index (steps, ModelStep, i).unit == unit)
          {
            g_array_remove_index (steps, i);
            if (self->requirements != NULL)
              drop_requirements (self, p, i);
          }
    }
}

static guint32
program_group_of (Program *program, const ModelJoint *joint)
{
  Group group = { .count = joint->members->len,
                  .shape = joint->shape,
                  .members = (const guint32 *) joint->members->data };

  gboolean identity = TRUE;

  for (guint i = 0; i < joint->members->len; i++)
    identity = identity && g_array_index (joint->members, guint32, i) == i;
  if (identity)
    group.members = NULL;
  return program_define_group (program, &group);
}

/* Returns: the collective's number in the program, or the group's of a synchronisation.
 */
static guint32
program_joint_of (Program *program, const ModelJoint *joint)
{
  const guint32 group = program_group_of (program, joint);

  if (joint->type == MODEL_SYNCHRONISE)
    return group;

  Collective collective = { .kind = joint->kind,
                            .split = joint->split,
                            .group = group,
                            .bytes = joint->bytes,
                            .axes = joint->axes };
  if (joint->type == MODEL_TRANSFERS)
    {
      collective.type = COLLECTIVE_TRANSFERS;
      collective.transfers = program_define_transfers (
          program, (const Transfer *) joint->transfers->data, joint->transfers->len);
    }
  else
    collective.type = COLLECTIVE_REDUCTION;
  return program_define_collective (program, &collective);
}

static void
program_append_model_step (const ModelCase *self, Program *program, guint32 processor,
                           ModelStep step, const GArray *numbers, const GArray *instances)
{
  switch (step.type)
    {
    case MODEL_COMPUTE:
      program_append_compute (program, processor,
                              step.unit % 2 == 0 ? ACTIVITY_USER : ACTIVITY_SYSTEM,
                              step.amount, FALSE);
      return;
    case MODEL_SEND:
      program_append_send (program, processor, step.peer, step.amount, step.tag);
      return;
    case MODEL_RECEIVE:
      program_append_receive (program, processor, step.peer, step.amount, step.tag);
      return;
    case MODEL_JOIN:
      {
        const ModelJoint *joint = g_ptr_array_index (self->joints, step.peer);
        const guint32 number = g_array_index (numbers, guint32, step.peer);
        const guint32 instance = g_array_index (instances, guint32, step.peer);

        if (joint->type == MODEL_SYNCHRONISE)
          program_append_synchronise (program, processor, number, joint->kind, instance);
        else
          program_append_start (program, processor, number, instance);
        if (joint->type != MODEL_SYNCHRONISE && !joint->split)
          program_append_wait (program, processor, instance);
        return;
      }
    case MODEL_WAIT:
      program_append_wait (program, processor,
                           g_array_index (instances, guint32, step.peer));
      return;
    }
}

static Step
operation_of (ModelStep step)
{
  switch (step.type)
    {
    case MODEL_COMPUTE:
      return (Step){ .type = STEP_COMPUTE,
                     .activity = step.unit % 2 == 0 ? ACTIVITY_USER : ACTIVITY_SYSTEM,
                     .amount = step.amount };
    case MODEL_SEND:
    case MODEL_RECEIVE:
      return (Step){ .type = step.type == MODEL_SEND ? STEP_SEND : STEP_RECEIVE,
                     .kind = KIND_POINT_TO_POINT,
                     .index = step.peer,
                     .amount = step.amount,
                     .tag = step.tag };
    case MODEL_JOIN:
    case MODEL_WAIT:
      break;
    }
  g_assert_not_reached ();
}

static void
program_set_model_graph (const ModelCase *self, Program *program, guint32 processor)
{
  const GArray *steps = model_case_steps (self, processor);
  const GArray *requirements = model_case_requirements (self, processor);
  g_autoptr (GArray) operations = g_array_new (FALSE, FALSE, sizeof (Step));
  g_autofree guint32 *cpus = g_new (guint32, MAX (steps->len, 1));
  g_autofree guint32 *nics = g_new (guint32, MAX (steps->len, 1));
  guint32 cycle;

  for (guint i = 0; i < steps->len; i++)
    {
      const Step operation = operation_of (g_array_index (steps, ModelStep, i));

      g_array_append_val (operations, operation);
      cpus[i] = g_array_index (steps, ModelStep, i).cpu;
      nics[i] = g_array_index (steps, ModelStep, i).nic;
    }
  if (steps->len == 0)
    return;
  g_assert_true (program_set_graph (
      program, processor, (const Step *) operations->data, operations->len,
      (const Requirement *) requirements->data, requirements->len, &cycle));
  program_set_places (program, processor, cpus, nics);
}

Program *
model_case_program (const ModelCase *self, GArray *instances)
{
  const guint32 processors = model_case_processors (self);
  Program *program = self->requirements == NULL
                         ? program_new_separate (processors, NULL, "case")
                         : program_new_graphs (processors, NULL, "case");
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint32));
  const Interval main_interval
      = { .kind = "MAIN", .file = "", .parent = PROGRAM_NONE, .count = 1 };

  program_define_interval (program, &main_interval);
  g_array_set_size (instances, 0);
  for (guint j = 0; j < self->joints->len; j++)
    {
      const guint32 number
          = program_joint_of (program, g_ptr_array_index (self->joints, j));
      const guint32 instance = program_new_instance (program);

      g_array_append_val (numbers, number);
      g_array_append_val (instances, instance);
    }
  for (guint32 p = 0; p < processors; p++)
    {
      const GArray *steps = model_case_steps (self, p);

      if (self->requirements != NULL)
        program_set_model_graph (self, program, p);
      for (guint i = 0; i < steps->len && self->requirements == NULL; i++)
        program_append_model_step (self, program, p, g_array_index (steps, ModelStep, i),
                                   numbers, instances);
    }
  return program;
}
