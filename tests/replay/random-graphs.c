/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Operations are made in an order in which they can be done, require some that were made
 * before, and are then put into another order.  Receives of one channel that are begun in
 * another order than was meant can still keep each other waiting for ever. */
#include "config.h"

#include "random-case.h"
#include "random-machine.h"

#define MAX_OPERATIONS 60

/* Now and then a larger one. */
#define MAX_MANY_OPERATIONS 300
#define MAX_TAGS 4

/* A message that is sent and not yet received. */
typedef struct
{
  guint32 unit, processor, from, tag;
  guint64 bytes;
} Pending;

typedef struct
{
  RandomMaker maker;
  GArray *pending; /* Pending */
  guint32 tags;
} Maker;

static void
make_send (Maker *self, guint32 from)
{
  RandomMaker *maker = &self->maker;
  Pending pending
      = { .processor = random_chance (maker, 6)
                           ? from
                           : random_pick (maker, model_case_processors (maker->made)),
          .from = from,
          .tag = random_pick (maker, self->tags),
          .bytes = random_bytes (maker) };

  pending.unit = model_case_send (maker->made, from, pending.processor, pending.bytes,
                                  pending.tag);
  if (random_pick (maker, 2000) > 0) /* what nobody receives is an error */
    g_array_append_val (self->pending, pending);
}

static void
settle (Maker *self)
{
  const guint32 place = random_pick (&self->maker, self->pending->len);
  const Pending p = g_array_index (self->pending, Pending, place);

  g_array_remove_index (self->pending, place);
  model_case_receive (self->maker.made, p.processor, p.from, p.bytes, p.tag, p.unit);
}

static void
make_operations (Maker *self)
{
  RandomMaker *maker = &self->maker;
  const guint32 operations
      = 1 + random_pick (maker, maker->large ? MAX_MANY_OPERATIONS : MAX_OPERATIONS);
  const guint32 eager = 10 + random_pick (maker, 60);

  for (guint32 i = 0; i < operations; i++)
    {
      const guint32 processor = random_pick (maker, model_case_processors (maker->made));

      if (self->pending->len > 0 && random_chance (maker, eager))
        settle (self);
      else if (random_chance (maker, 30))
        random_compute (maker, processor);
      else
        make_send (self, processor);
    }
  while (self->pending->len > 0)
    settle (self);
}

/* ---- streams and nics -------------------------------------------------------------- */

/* Nics of sends: also those that no processor has. */
static void
give_streams (Maker *self, guint32 processor, guint32 streams)
{
  static const guint32 numbers[] = { 0, 1, 7, G_MAXUINT32 };
  GArray *steps = model_case_steps (self->maker.made, processor);

  for (guint32 i = 0; i < steps->len; i++)
    {
      ModelStep *step = &g_array_index (steps, ModelStep, i);

      step->cpu = numbers[random_pick (&self->maker, streams)];
      if (step->type == MODEL_SEND && random_chance (&self->maker, 50))
        step->nic = numbers[random_pick (&self->maker, G_N_ELEMENTS (numbers))];
    }
}

/* ---- what requires what
 * --------------------------------------------------------------------- */

/* Of the operations made just before, mostly. */
static guint32
pick_before (RandomMaker *maker, guint32 operation)
{
  const guint32 reach = random_chance (maker, 70) ? MIN (operation, 4) : operation;

  return operation - 1 - random_pick (maker, reach);
}

static void
require (Maker *self, guint32 processor, guint32 percent, guint32 percent_start)
{
  RandomMaker *maker = &self->maker;
  GArray *list = model_case_requirements (maker->made, processor);
  const guint32 operations = model_case_steps (maker->made, processor)->len;

  for (guint32 i = 1; i < operations; i++)
    for (guint32 n = 0; n < 4 && random_chance (maker, percent); n++)
      {
        const Requirement requirement
            = { .operation = i,
                .required = pick_before (maker, i),
                .type
                = random_chance (maker, percent_start) ? REQUIRES_START : REQUIRES_END };

        g_array_append_val (list, requirement);
      }
}

/* swaps: how many operations change places with another. */
static void
shuffle (Maker *self, guint32 processor, guint32 swaps)
{
  GArray *steps = model_case_steps (self->maker.made, processor);
  GArray *list = model_case_requirements (self->maker.made, processor);

  for (guint32 n = 0; n < swaps && steps->len > 0; n++)
    {
      const guint32 a = random_pick (&self->maker, steps->len);
      const guint32 b = random_pick (&self->maker, steps->len);
      const ModelStep kept = g_array_index (steps, ModelStep, a);

      g_array_index (steps, ModelStep, a) = g_array_index (steps, ModelStep, b);
      g_array_index (steps, ModelStep, b) = kept;
      for (guint i = 0; i < list->len; i++)
        {
          Requirement *r = &g_array_index (list, Requirement, i);

          r->operation = r->operation == a ? b : r->operation == b ? a : r->operation;
          r->required = r->required == a ? b : r->required == b ? a : r->required;
        }
    }
}

void
random_graphs_add (const RandomMaker *to)
{
  Maker self = { .maker = *to, .pending = g_array_new (FALSE, FALSE, sizeof (Pending)) };
  RandomMaker *maker = &self.maker;

  self.tags = 1 + random_pick (maker, MAX_TAGS);
  make_operations (&self);
  model_case_make_graphs (maker->made);
  const guint32 percent = random_pick (maker, 90);
  const guint32 percent_start = random_chance (maker, 30) ? 0 : random_pick (maker, 80);
  const guint32 most_swaps = random_chance (maker, 25) ? 0 : random_pick (maker, 60);
  const guint32 most_streams = random_chance (maker, 40) ? 1 : 1 + random_pick (maker, 4);
  for (guint32 p = 0; p < model_case_processors (maker->made); p++)
    {
      give_streams (&self, p, 1 + random_pick (maker, most_streams));
      require (&self, p, percent, percent_start);
      shuffle (&self, p, random_pick (maker, most_swaps + 1));
    }
  g_array_unref (self.pending);
}

ModelCase *
random_graphs_new (GRand *random)
{
  const RandomMaker maker = random_maker (random);

  random_graphs_add (&maker);
  return maker.made;
}
