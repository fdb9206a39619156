/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "random-case.h"

#include "random-machine.h"

#define MAX_OPERATIONS 60

/* Now and then a larger one. */
#define MAX_MANY_OPERATIONS 300

/* A message that is sent and not yet received, or a joint some have not yet waited for.
 */
typedef struct
{
  ModelStepType type;
  guint32 processor, from, tag; /* from: also the joint */
} Pending;

typedef struct
{
  RandomMaker maker;
  GArray *pending; /* Pending */
} Maker;

/* Bytes and unit of a receive are known at the end (pair_receives). */
static void
make_send (Maker *self, guint32 from)
{
  const guint32 processors = model_case_processors (self->maker.made);
  const guint32 to
      = random_chance (&self->maker, 6) ? from : random_pick (&self->maker, processors);
  const guint32 tag = random_pick (&self->maker, 3);
  const Pending pending = { MODEL_RECEIVE, to, from, tag };

  model_case_send (self->maker.made, from, to, random_bytes (&self->maker), tag);
  if (!random_chance (&self->maker, 1)) /* a message that nobody receives is allowed */
    g_array_append_val (self->pending, pending);
}

static void
make_members (Maker *self, ModelJoint *joint)
{
  const guint32 processors = model_case_processors (self->maker.made);
  const guint32 percent = random_chance (&self->maker, 50) ? 100 : 60;

  for (guint32 p = 0; p < processors; p++)
    if (random_chance (&self->maker, percent))
      g_array_append_val (joint->members, p);
  if (joint->members->len == 0)
    {
      const guint32 one = random_pick (&self->maker, processors);

      g_array_append_val (joint->members, one);
    }

  const guint32 count = joint->members->len;
  joint->shape = (Shape){ .rank = 1, .size = { count } };
  for (guint32 side = 2; side < count; side++)
    if (count % side == 0 && random_chance (&self->maker, 60))
      {
        joint->shape = (Shape){ .rank = 2, .size = { side, count / side } };
        break;
      }
}

static void
make_transfers (Maker *self, ModelJoint *joint)
{
  const guint32 percent = 10 + random_pick (&self->maker, 60);

  for (guint i = 0; i < joint->members->len; i++)
    for (guint j = 0; j < joint->members->len; j++)
      if (i != j && random_chance (&self->maker, percent))
        {
          const Transfer transfer = { g_array_index (joint->members, guint32, i),
                                      g_array_index (joint->members, guint32, j),
                                      MAX (random_bytes (&self->maker), 1) };

          g_array_append_val (joint->transfers, transfer);
        }
}

static void
make_joint (Maker *self)
{
  static const CommunicationKind kinds[]
      = { KIND_SHADOW, KIND_REMOTE_ACCESS, KIND_REDISTRIBUTION };
  const guint32 sort = random_pick (&self->maker, 100);
  ModelJoint *joint = model_joint_new (sort < 50   ? MODEL_SYNCHRONISE
                                       : sort < 75 ? MODEL_TRANSFERS
                                                   : MODEL_REDUCTION);

  make_members (self, joint);
  joint->kind = joint->type == MODEL_REDUCTION
                    ? KIND_REDUCTION
                    : kinds[random_pick (&self->maker, G_N_ELEMENTS (kinds))];
  joint->split = joint->type != MODEL_SYNCHRONISE && random_chance (&self->maker, 50);
  if (joint->type == MODEL_TRANSFERS)
    make_transfers (self, joint);
  joint->bytes = MAX (random_bytes (&self->maker), 1);
  joint->axes = random_chance (&self->maker, 10)
                    ? PROGRAM_NONE
                    : random_pick (&self->maker, 1u << joint->shape.rank);
  const guint32 number = model_case_join (self->maker.made, joint);

  for (guint i = 0; i < joint->members->len && joint->split; i++)
    {
      const Pending pending
          = { MODEL_WAIT, g_array_index (joint->members, guint32, i), number, 0 };

      g_array_append_val (self->pending, pending);
    }
}

static void
settle (Maker *self, guint32 place)
{
  const Pending pending = g_array_index (self->pending, Pending, place);

  g_array_remove_index (self->pending, place);
  if (pending.type == MODEL_WAIT)
    model_case_wait (self->maker.made, pending.processor, pending.from);
  else
    model_case_receive (self->maker.made, pending.processor, pending.from, 0, pending.tag,
                        0);
}

static ModelStep *
nth_step (Maker *self, guint32 processor, ModelStepType type, guint32 peer, guint32 tag,
          guint32 n)
{
  const GArray *steps = model_case_steps (self->maker.made, processor);

  for (guint i = 0; i < steps->len; i++)
    {
      ModelStep *step = &g_array_index (steps, ModelStep, i);

      if (step->type == type && step->peer == peer && step->tag == tag && n-- == 0)
        return step;
    }
  return NULL;
}

/* The n-th receive gets bytes and unit of the n-th send. */
static void
pair_receives (Maker *self)
{
  const guint32 processors = model_case_processors (self->maker.made);

  for (guint32 from = 0; from < processors; from++)
    for (guint32 to = 0; to < processors; to++)
      for (guint32 tag = 0; tag < 3; tag++)
        for (guint32 n = 0;; n++)
          {
            ModelStep *receive = nth_step (self, to, MODEL_RECEIVE, from, tag, n);

            if (receive == NULL)
              break;
            const ModelStep *sent = nth_step (self, from, MODEL_SEND, to, tag, n);
            receive->amount = sent->amount;
            receive->unit = sent->unit;
          }
}

static void
make_program (Maker *self)
{
  const guint32 operations
      = 1
        + random_pick (&self->maker,
                       self->maker.large ? MAX_MANY_OPERATIONS : MAX_OPERATIONS);
  const guint32 eager = 10 + random_pick (&self->maker, 60);

  for (guint32 i = 0; i < operations; i++)
    {
      const guint32 processor
          = random_pick (&self->maker, model_case_processors (self->maker.made));

      if (self->pending->len > 0 && random_chance (&self->maker, eager))
        settle (self, random_pick (&self->maker, self->pending->len));
      else if (random_chance (&self->maker, 25))
        random_compute (&self->maker, processor);
      else if (random_chance (&self->maker, 12))
        make_joint (self);
      else
        make_send (self, processor);
    }
  while (self->pending->len > 0)
    settle (self, random_pick (&self->maker, self->pending->len));
  pair_receives (self);
}

void
random_program_add (const RandomMaker *maker)
{
  Maker self
      = { .maker = *maker, .pending = g_array_new (FALSE, FALSE, sizeof (Pending)) };

  make_program (&self);
  g_array_unref (self.pending);
}

ModelCase *
random_case_new (GRand *random)
{
  const RandomMaker maker = random_maker (random);

  random_program_add (&maker);
  return maker.made;
}

/* Packets are small, so that messages have several. */
void
random_wire_add (GRand *random, ModelCase *made)
{
  const gboolean coarse = made->packet_bytes < 16;
  RandomMaker self = { .random = random, .made = made, .coarse = coarse };

  if (random_chance (&self, 70))
    made->interleave = 1 + random_pick (&self, 4);
  if (made->interleave == 0 || random_chance (&self, 60))
    made->acknowledge = 1 + random_pick (&self, 4);
  made->acknowledge_bytes = random_chance (&self, 20) ? 0 : random_pick (&self, 5);
  made->acknowledge_delay
      = random_pick (&self, 4)
        * (coarse ? SIM_TIME_PER_MICROSECOND : 10 * SIM_TIME_PER_MICROSECOND + 137);
  if (random_chance (&self, 60))
    {
      made->packets = PACKETS_FIXED;
      made->packet_bytes = coarse ? 1 + random_pick (&self, 4) : 200;
    }
}

ModelCase *
random_wire_case_new (GRand *random)
{
  ModelCase *made = random_case_new (random);

  random_wire_add (random, made);
  return made;
}

ModelCase *
random_wire_graphs_new (GRand *random)
{
  ModelCase *made = random_graphs_new (random);

  random_wire_add (random, made);
  return made;
}
