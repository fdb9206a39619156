/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-place.h - random patterns on networks, and the proxy computed in the plainest
 * way */
#pragma once

#include "machine-file/machine-file.h"
#include "place/loads.h"

typedef struct
{
  Machine *machine;
  Network *network;
  Ways *ways;
  Pattern *pattern;
  PairTraffic *pairs;
  gsize n_pairs;
  guint32 processors, nodes;
} RandomPlace;

static inline Machine *
make_machine (const char *network, const char *const *settings)
{
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();

  machine_set_network (machine, network, &error);
  g_assert_no_error (error);
  for (; settings != NULL && *settings != NULL; settings++)
    {
      machine_set (machine, *settings, &error);
      g_assert_no_error (error);
    }
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return machine;
}

static inline Network *
open_network (const Machine *machine, guint32 processors)
{
  g_autoptr (GError) error = NULL;
  const Shape shape = { 1, { processors } };
  Network *network = network_new (machine, &shape, &error);

  g_assert_no_error (error);
  return network;
}

/* Every second or third pair of processors talks. */
static inline void
random_pairs (RandomPlace *self)
{
  g_autoptr (TrafficTable) table = traffic_table_new ();

  for (guint32 n = 0; n < self->processors * self->processors / 2; n++)
    traffic_table_add (table,
                       (guint32) g_test_rand_int_range (0, (gint32) self->processors),
                       (guint32) g_test_rand_int_range (0, (gint32) self->processors),
                       (guint64) g_test_rand_int_range (1, 4),
                       (guint64) g_test_rand_int_range (0, 10000));
  self->pairs = traffic_table_list (table, &self->n_pairs);
}

static inline void
random_place_open (RandomPlace *self, const char *network, const char *const *settings,
                   guint32 processors)
{
  self->machine = make_machine (network, settings);
  self->processors = processors;
  self->network = open_network (self->machine, processors);
  self->nodes = network_topology (self->network)->processors;
  random_pairs (self);
  self->ways = ways_new (self->network, self->machine, 100, 100000);
  self->pattern = pattern_new (processors, self->pairs, self->n_pairs, 1000, 1);
}

static inline void
random_place_close (RandomPlace *self)
{
  pattern_free (self->pattern);
  g_free (self->pairs);
  ways_free (self->ways);
  network_free (self->network);
  machine_free (self->machine);
}

/* Processors on different nodes. */
static inline guint32 *
random_nodes (const RandomPlace *self)
{
  guint32 *node = g_new (guint32, self->nodes);

  for (guint32 i = 0; i < self->nodes; i++)
    {
      const guint32 other = (guint32) g_test_rand_int_range (0, (gint32) i + 1);

      node[i] = node[other];
      node[other] = i;
    }
  return node;
}

/* Loads from nothing: messages x 1000 + bytes for each pair, which need no scaling. */
static inline LoadSquares
plain_squares (const RandomPlace *self, const guint32 *node, guint64 *greatest)
{
  const guint32 links = ways_links (self->ways);
  g_autofree guint64 *load = g_new0 (guint64, links);
  g_autofree guint32 *way = g_new (guint32, ways_longest (self->ways));
  LoadSquares squares = 0;

  for (gsize i = 0; i < self->n_pairs; i++)
    {
      const PairTraffic *pair = &self->pairs[i];
      const guint32 n
          = ways_find (self->ways, node[pair->source], node[pair->destination], way);

      for (guint32 k = 0; k < n; k++)
        load[way[k]] += (pair->messages * 1000 + (guint64) pair->bytes)
                        * ways_costs (self->ways)[way[k]];
    }
  *greatest = 0;
  for (guint32 link = 0; link < links; link++)
    {
      squares += (LoadSquares) load[link] * load[link];
      *greatest = MAX (*greatest, load[link]);
    }
  return squares;
}
