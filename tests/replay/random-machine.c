/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "random-machine.h"

#define MAX_NODES 9

/* Now and then a larger one. */
#define MAX_MANY_NODES 24
#define ATTO_PER_MICROSECOND G_GINT64_CONSTANT (1000000000000)

guint32
random_pick (RandomMaker *self, guint32 below)
{
  return (guint32) g_rand_int_range (self->random, 0, (gint32) below);
}

gboolean
random_chance (RandomMaker *self, guint32 percent)
{
  return random_pick (self, 100) < percent;
}

/* ---- graph
 * ----------------------------------------------------------------------------- */

static const char *
random_weight (RandomMaker *self, gboolean plain)
{
  static const char *const weights[] = { "1",   "1",    "1",   "2",     "inf", "0.5",
                                         "3.0", "0.25", "1.7", "0.333", "10",  "12.625" };

  return weights[plain ? 0 : random_pick (self, G_N_ELEMENTS (weights))];
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
link_once (RandomMaker *self, guint32 from, guint32 to, gboolean plain)
{
  if (from != to && !has_link (self->made, from, to))
    model_case_link (self->made, from, to, random_weight (self, plain));
}

/* A ring through all nodes makes sure of routes; now and then a link of it is left out,
 * then some pairs may have none. */
static void
make_graph (RandomMaker *self)
{
  const guint32 nodes = self->made->nodes;
  const gboolean plain = random_chance (self, 30), both = random_chance (self, 50);
  const guint32 left_out = random_chance (self, 6) ? random_pick (self, nodes) : nodes;
  const guint32 more = random_pick (self, 2 * nodes + 1);
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
      const guint32 a = random_pick (self, nodes), b = random_pick (self, nodes);

      link_once (self, a, b, plain);
      if (both)
        link_once (self, b, a, plain);
    }
}

/* ---- machine
 * --------------------------------------------------------------------------- */

static AttoTime
random_time (RandomMaker *self, guint32 percent_zero, gint64 fine_limit)
{
  if (random_chance (self, percent_zero))
    return 0;
  if (self->coarse)
    return (AttoTime) random_pick (self, 4) * ATTO_PER_MICROSECOND;
  return (AttoTime) (g_rand_double (self->random) * (double) fine_limit);
}

static void
make_machine (RandomMaker *self)
{
  static const Decimal powers[]
      = { { 1, 1 }, { 2, 1 }, { 5, 10 }, { 137, 100 }, { 1, 10 } };
  ModelCase *made = self->made;
  const guint32 processors = model_case_processors (made);

  made->start = random_time (self, 20, 40 * ATTO_PER_MICROSECOND);
  made->byte = random_time (self, 6, ATTO_PER_MICROSECOND / 4);
  made->latency = random_time (self, 50, 20 * ATTO_PER_MICROSECOND);
  made->gap = random_time (self, 60, 10 * ATTO_PER_MICROSECOND);
  made->memory_latency = random_time (self, 70, 10 * ATTO_PER_MICROSECOND);
  made->memory_byte = random_time (self, 80, ATTO_PER_MICROSECOND / 10);
  made->send_overhead = random_time (self, 50, 10 * ATTO_PER_MICROSECOND);
  made->send_overhead_byte = random_time (self, 70, ATTO_PER_MICROSECOND / 10);
  made->receive_overhead = random_time (self, 50, 10 * ATTO_PER_MICROSECOND);
  made->receive_overhead_byte = random_time (self, 70, ATTO_PER_MICROSECOND / 10);
  made->reserve = random_chance (self, 50);
  made->cut_through = random_chance (self, 50);
  made->half_duplex = random_chance (self, 25);
  made->hops = random_chance (self, 25);
  made->packets = random_chance (self, 40)   ? PACKETS_WHOLE
                  : random_chance (self, 60) ? PACKETS_FIXED
                                             : PACKETS_BEST;
  made->rendezvous = random_chance (self, 40);
  made->rendezvous_bytes = random_pick (self, self->coarse ? 10 : 1200);
  made->reduction = random_pick (self, REDUCTION_RECURSIVE_DOUBLING + 1);
  made->packet_bytes
      = self->coarse ? 1 + random_pick (self, 6) : 16 + random_pick (self, 600);
  /* The model's time grows with the square of the packets. */
  if (self->large)
    made->packets = PACKETS_WHOLE;
  if (made->packets == PACKETS_BEST && made->start == 0 && random_chance (self, 80))
    made->start = ATTO_PER_MICROSECOND;

  if (random_chance (self, 50))
    made->nics = 1 + random_pick (self, made->processors / processors);
  for (guint32 i = processors; i < processors * made->nics; i++)
    g_array_append_val (made->placement, i);
  if (random_chance (self, 30))
    for (guint32 i = 0; i < made->placement->len; i++)
      g_array_index (made->placement, guint32, i) = random_pick (self, made->processors);
  if (random_chance (self, 30))
    for (guint32 p = 0; p < processors; p++)
      g_array_index (made->power, Decimal, p)
          = powers[random_pick (self, G_N_ELEMENTS (powers))];
}

/* ---- what programs are made of
 * -------------------------------------------------------------- */

guint64
random_bytes (RandomMaker *self)
{
  if (random_chance (self, 10))
    return 0;
  return self->coarse ? 1 + random_pick (self, 12) : random_pick (self, 1500);
}

void
random_compute (RandomMaker *self, guint32 processor)
{
  model_case_compute (self->made, processor,
                      self->coarse ? random_pick (self, 6) * SIM_TIME_PER_MICROSECOND
                                   : random_pick (self, 400000000));
}

RandomMaker
random_maker (GRand *random)
{
  RandomMaker self = { .random = random, .coarse = (g_rand_int (random) & 1) != 0 };

  self.large = random_chance (&self, 1);
  const guint32 nodes
      = 2 + random_pick (&self, (self.large ? MAX_MANY_NODES : MAX_NODES) - 1);
  const guint32 processors = 1 + random_pick (&self, nodes);
  const guint32 used
      = random_chance (&self, 60) ? processors : 1 + random_pick (&self, processors);

  self.made = model_case_new (nodes, used);
  self.made->processors = processors;
  make_graph (&self);
  make_machine (&self);
  return self;
}
