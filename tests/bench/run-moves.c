/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/run-moves.h"

#include <stdio.h>

#include "bench/cpu-seconds.h"
#include "machine-file/machine-file.h"
#include "place/moves.h"

#define ROWS 16
#define COLUMNS 32
#define PROCESSORS (ROWS * COLUMNS)

static TrafficTable *
grid (void)
{
  TrafficTable *table = traffic_table_new ();

  for (guint32 p = 0; p < PROCESSORS; p++)
    {
      const guint32 right = p % COLUMNS + 1 < COLUMNS ? p + 1 : p;
      const guint32 below = p + COLUMNS < PROCESSORS ? p + COLUMNS : p;

      traffic_table_add (table, p, right, 1, 8192);
      traffic_table_add (table, right, p, 1, 8192);
      traffic_table_add (table, p, below, 1, 8192);
      traffic_table_add (table, below, p, 1, 8192);
    }
  return table;
}

static TrafficTable *
all_with_all (void)
{
  TrafficTable *table = traffic_table_new ();

  for (guint32 p = 0; p < PROCESSORS; p++)
    for (guint32 q = 0; q < PROCESSORS; q++)
      traffic_table_add (table, p, q, 1, 64);
  return table;
}

/* Takes the table. */
static gboolean
measure (const char *title, TrafficTable *taken, const char *spec, guint64 moves,
         GError **error)
{
  const Shape shape = { 1, { PROCESSORS } };
  g_autoptr (TrafficTable) table = taken;
  g_autoptr (Machine) machine = machine_new ();
  guint32 node[PROCESSORS];
  gsize n;
  double begin;

  if (!machine_set_network (machine, spec, error) || !machine_resolve (machine, error))
    return FALSE;
  g_autoptr (Network) network = network_new (machine, &shape, error);
  if (network == NULL)
    return FALSE;
  for (guint32 p = 0; p < PROCESSORS; p++)
    node[p] = p;
  g_autofree PairTraffic *pairs = traffic_table_list (table, &n);
  g_autoptr (Pattern) pattern = pattern_new (PROCESSORS, pairs, n, 0, 1000);
  g_autoptr (Ways) ways = ways_new (network, machine, 1, 1);
  g_autoptr (Loads) loads = loads_new (pattern, ways, PROCESSORS, node);
  begin = cpu_seconds ();
  g_free (moves_make (loads, PROCESSORS, PROCESSORS, moves, 1));
  printf ("place    %s of %u on %s: %.0f moves a second\n", title, PROCESSORS, spec,
          (double) moves / (cpu_seconds () - begin));
  return TRUE;
}

gboolean
bench_run_moves (GError **error)
{
  return measure ("a grid", grid (), "torus:8x8x8", 400000, error)
         && measure ("a grid", grid (), "dragonfly:4,8,16", 100000, error)
         && measure ("all with all", all_with_all (), "torus:8x8x8", 2000, error);
}
