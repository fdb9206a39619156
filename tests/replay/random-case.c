/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "random-case.h"

#define MAX_NODES 9
#define MAX_OPERATIONS 60

/* Now and then a larger one. */
#define MAX_MANY_NODES 24
#define MAX_MANY_OPERATIONS 300
#define ATTO_PER_MICROSECOND G_GINT64_CONSTANT (1000000000000)

/* A message that is sent and not yet received, or a joint some have not yet waited for.
 */
typedef struct
{
  ModelStepType type;
  guint32 processor, from, tag; /* from: also the joint */
} Pending;

typedef struct
{
  GRand *random;
  ModelCase *made;
  gboolean coarse; /* few whole microseconds */
  gboolean large;
  GArray *pending; /* Pending */
} Maker;

static guint32
pick (Maker *self, guint32 below)
{
  return (guint32)g_rand_int_range (self->random, 0, (gint32)below);
}

static gboolean
chance (Maker *self, guint32 percent)
{
  return pick (self, 100) < percent;
}

/* ---- graph
 * ----------------------------------------------------------------------------- */

static const char *
random_weight (Maker *self, gboolean plain)
{
  static const char *const weights[] = { "1",   "1",    "1",   "2",     "inf", "0.5",
                                         "3.0", "0.25", "1.7", "0.333", "10",  "12.625" };

  return weights[plain ? 0 : pick (self, G_N_ELEMENTS (weights))];
}

static gboolean
has_link (const ModelCase *made, guint32 from, guint32 to)
{
  for (guint i = 0; i < made->links->len; i++)
    {
      const ModelLink link = g_array_index (made->links, ModelLink, i);
      if (link.from == from && link.to == to)
        return TRUE;
    }
  return FALSE;
}

static void
link_once (Maker *self, guint32 from, guint32 to, gboolean plain)
{
  if (from != to && !has_link (self->made, from, to))
    model_case_link (self->made, from, to, random_weight (self, plain));
}

/* A ring through all nodes makes sure of routes; now and then a link of it is left out,
 * then some pairs may have none. */
static void
make_graph (Maker *self)
{
  const guint32 nodes = self->made->nodes;
  const gboolean plain = chance (self, 30), both = chance (self, 50);
  const guint32 left_out = chance (self, 6) ? pick (self, nodes) : nodes;
  const guint32 more = pick (self, 2 * nodes + 1);
  const guint32 step = nodes % 3 == 0 || nodes < 4 ? 1 : 3;

  for (guint32 i = 0; i < nodes; i++)
    {
      const guint32 from = i * step % nodes, to = (i + 1) * step % nodes;
      if (i != left_out)
        link_once (self, from, to, plain);
      if (both && i != left_out)
        link_once (self, to, from, plain);
    }
  for (guint32 i = 0; i < more && left_out == nodes; i++)
    {
      const guint32 a = pick (self, nodes), b = pick (self, nodes);
      link_once (self, a, b, plain);
      if (both)
        link_once (self, b, a, plain);
    }
}

/* ---- machine
 * --------------------------------------------------------------------------- */

static AttoTime
random_time (Maker *self, guint32 percent_zero, gint64 fine_limit)
{
  if (chance (self, percent_zero))
    return 0;
  if (self->coarse)
    return (AttoTime)pick (self, 4) * ATTO_PER_MICROSECOND;
  return (AttoTime)(g_rand_double (self->random) * (double)fine_limit);
}

static void
make_machine (Maker *self)
{
  static const Decimal powers[]
      = { { 1, 1 }, { 2, 1 }, { 5, 10 }, { 137, 100 }, { 1, 10 } };
  ModelCase *made = self->made;
  const guint32 processors = model_case_processors (made);

  made->start = random_time (self, 20, 40 * ATTO_PER_MICROSECOND);
  made->byte = random_time (self, 6, ATTO_PER_MICROSECOND / 4);
  made->latency = random_time (self, 50, 20 * ATTO_PER_MICROSECOND);
  made->gap = random_time (self, 60, 10 * ATTO_PER_MICROSECOND);
  made->send_overhead = random_time (self, 50, 10 * ATTO_PER_MICROSECOND);
  made->send_overhead_byte = random_time (self, 70, ATTO_PER_MICROSECOND / 10);
  made->receive_overhead = random_time (self, 50, 10 * ATTO_PER_MICROSECOND);
  made->receive_overhead_byte = random_time (self, 70, ATTO_PER_MICROSECOND / 10);
  made->reserve = chance (self, 50);
  made->cut_through = chance (self, 50);
  made->half_duplex = chance (self, 25);
  made->hops = chance (self, 25);
  made->packets = chance (self, 40)   ? PACKETS_WHOLE
                  : chance (self, 60) ? PACKETS_FIXED
                                      : PACKETS_BEST;
  made->reduction = pick (self, REDUCTION_RECURSIVE_DOUBLING + 1);
  made->packet_bytes = self->coarse ? 1 + pick (self, 6) : 16 + pick (self, 600);
  /* The model's time grows with the square of the packets. */
  if (self->large)
    made->packets = PACKETS_WHOLE;
  if (made->packets == PACKETS_BEST && made->start == 0 && chance (self, 80))
    made->start = ATTO_PER_MICROSECOND;

  if (chance (self, 30))
    for (guint32 p = 0; p < processors; p++)
      g_array_index (made->placement, guint32, p) = pick (self, made->processors);
  if (chance (self, 30))
    for (guint32 p = 0; p < processors; p++)
      g_array_index (made->power, Decimal, p)
          = powers[pick (self, G_N_ELEMENTS (powers))];
}

/* ---- program
 * --------------------------------------------------------------------------- */

static guint64
random_bytes (Maker *self)
{
  if (chance (self, 10))
    return 0;
  return self->coarse ? 1 + pick (self, 12) : pick (self, 1500);
}

static void
make_compute (Maker *self, guint32 processor)
{
  model_case_compute (self->made, processor,
                      self->coarse ? pick (self, 6) * SIM_TIME_PER_MICROSECOND
                                   : pick (self, 400000000));
}

/* Bytes and unit of a receive are known at the end (pair_receives). */
static void
make_send (Maker *self, guint32 from)
{
  const guint32 processors = model_case_processors (self->made);
  const guint32 to = chance (self, 6) ? from : pick (self, processors);
  const guint32 tag = pick (self, 3);
  const Pending pending = { MODEL_RECEIVE, to, from, tag };

  model_case_send (self->made, from, to, random_bytes (self), tag);
  if (!chance (self, 1)) /* a message that nobody receives is allowed */
    g_array_append_val (self->pending, pending);
}

static void
make_members (Maker *self, ModelJoint *joint)
{
  const guint32 processors = model_case_processors (self->made);
  const guint32 percent = chance (self, 50) ? 100 : 60;

  for (guint32 p = 0; p < processors; p++)
    if (chance (self, percent))
      g_array_append_val (joint->members, p);
  if (joint->members->len == 0)
    {
      const guint32 one = pick (self, processors);
      g_array_append_val (joint->members, one);
    }

  const guint32 count = joint->members->len;
  joint->shape = (Shape){ .rank = 1, .size = { count } };
  for (guint32 side = 2; side < count; side++)
    if (count % side == 0 && chance (self, 60))
      {
        joint->shape = (Shape){ .rank = 2, .size = { side, count / side } };
        break;
      }
}

static void
make_transfers (Maker *self, ModelJoint *joint)
{
  const guint32 percent = 10 + pick (self, 60);

  for (guint i = 0; i < joint->members->len; i++)
    for (guint j = 0; j < joint->members->len; j++)
      if (i != j && chance (self, percent))
        {
          const Transfer transfer = { g_array_index (joint->members, guint32, i),
                                      g_array_index (joint->members, guint32, j),
                                      MAX (random_bytes (self), 1) };
          g_array_append_val (joint->transfers, transfer);
        }
}

static void
make_joint (Maker *self)
{
  static const CommunicationKind kinds[]
      = { KIND_SHADOW, KIND_REMOTE_ACCESS, KIND_REDISTRIBUTION };
  const guint32 sort = pick (self, 100);
  ModelJoint *joint = model_joint_new (sort < 50   ? MODEL_SYNCHRONISE
                                       : sort < 75 ? MODEL_TRANSFERS
                                                   : MODEL_REDUCTION);

  make_members (self, joint);
  joint->kind = joint->type == MODEL_REDUCTION ? KIND_REDUCTION
                                               : kinds[pick (self, G_N_ELEMENTS (kinds))];
  joint->split = joint->type != MODEL_SYNCHRONISE && chance (self, 50);
  if (joint->type == MODEL_TRANSFERS)
    make_transfers (self, joint);
  joint->bytes = MAX (random_bytes (self), 1);
  joint->axes = chance (self, 10) ? PROGRAM_NONE : pick (self, 1u << joint->shape.rank);
  const guint32 number = model_case_join (self->made, joint);

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
    model_case_wait (self->made, pending.processor, pending.from);
  else
    model_case_receive (self->made, pending.processor, pending.from, 0, pending.tag, 0);
}

static ModelStep *
nth_step (Maker *self, guint32 processor, ModelStepType type, guint32 peer, guint32 tag,
          guint32 n)
{
  const GArray *steps = model_case_steps (self->made, processor);

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
  const guint32 processors = model_case_processors (self->made);

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
      = 1 + pick (self, self->large ? MAX_MANY_OPERATIONS : MAX_OPERATIONS);
  const guint32 eager = 10 + pick (self, 60);

  for (guint32 i = 0; i < operations; i++)
    {
      const guint32 processor = pick (self, model_case_processors (self->made));
      if (self->pending->len > 0 && chance (self, eager))
        settle (self, pick (self, self->pending->len));
      else if (chance (self, 25))
        make_compute (self, processor);
      else if (chance (self, 12))
        make_joint (self);
      else
        make_send (self, processor);
    }
  while (self->pending->len > 0)
    settle (self, pick (self, self->pending->len));
  pair_receives (self);
}

ModelCase *
random_case_new (GRand *random)
{
  Maker self = { .random = random,
                 .coarse = (g_rand_int (random) & 1) != 0,
                 .pending = g_array_new (FALSE, FALSE, sizeof (Pending)) };
  self.large = chance (&self, 1);
  const guint32 nodes = 2 + pick (&self, (self.large ? MAX_MANY_NODES : MAX_NODES) - 1);
  const guint32 processors = 1 + pick (&self, nodes);
  const guint32 used = chance (&self, 60) ? processors : 1 + pick (&self, processors);

  self.made = model_case_new (nodes, used);
  self.made->processors = processors;
  make_graph (&self);
  make_machine (&self);
  make_program (&self);
  g_array_unref (self.pending);
  return self.made;
}
