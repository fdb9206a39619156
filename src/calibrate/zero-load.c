/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "calibrate/zero-load.h"

#include <math.h>

/* Costs at which times are asked for: coarse enough for whole picoseconds, and small
 * enough for SIM_TIME_LIMIT with the largest messages. */
#define UNIT_START 1e-3 /* seconds */
#define UNIT_BYTE 1e-6

/* At unit costs: without costs, with each of them, and with both, which tells whether
 * they add up.  At given costs: these, more of each of them, and none. */
enum
{
  RUN_FIRST,
  RUN_START,
  RUN_BYTE,
  RUN_LAST,
  N_RUNS
};

typedef struct
{
  double start, byte;           /* of the first run */
  double more_start, more_byte; /* of the second and the third */
} Costs;

static AttoTime
atto (double seconds)
{
  return llround (seconds * 1e18);
}

/* What packets choose by chance or by load has no time of its own. */
static Machine *
machine_with (const Machine *machine, PacketBytes packet, double start, double byte,
              double latency)
{
  Machine *self = machine_copy (machine);

  self->link_start_time = atto (start);
  self->link_byte_time = atto (byte);
  self->link_latency = atto (latency);
  self->packets = packet == 0 ? PACKETS_WHOLE : PACKETS_FIXED;
  self->packet_bytes = packet;
  self->ties = TIES_LOWEST;
  if (self->routing != ROUTING_TIME && self->routing != ROUTING_HOPS
      && self->routing != ROUTING_DIMENSION_ORDER)
    self->routing = ROUTING_MINIMAL;
  return self;
}

static Network *
open_network (const ZeroLoadPair *pair, const Machine *machine, GError **error)
{
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);

  return network != NULL && network_check_route (network, pair->from, pair->to, error)
             ? g_steal_pointer (&network)
             : NULL;
}

static gboolean
ask (const ZeroLoadPair *pair, Network *network, guint64 bytes, double *seconds,
     GError **error)
{
  SimTime time;

  if (!network_zero_load_latency (network, pair->from, pair->to, bytes, 0, &time))
    {
      g_propagate_error (error, network_take_error (network));
      return FALSE;
    }
  *seconds = (double) time / 1e12;
  return TRUE;
}

/* The times of all sizes at these costs. */
static gboolean
ask_all (const ZeroLoadPair *pair, PacketBytes packet, const guint64 *size, guint n,
         double start, double byte, double *seconds, GError **error)
{
  g_autoptr (Machine) machine = machine_with (pair->machine, packet, start, byte, 0);
  g_autoptr (Network) network = open_network (pair, machine, error);

  for (guint i = 0; network != NULL && i < n; i++)
    if (!ask (pair, network, size[i], &seconds[i], error))
      return FALSE;
  return network != NULL;
}

/* Given costs are multiplied, which changes no ratio of times without latencies, so that
 * picoseconds are fine enough. */
static Costs
choose_costs (double start, double byte)
{
  const double scale = MAX (start, byte * UNIT_START / UNIT_BYTE) / UNIT_START;

  if (scale <= 0)
    return (Costs){ 0, 0, UNIT_START, UNIT_BYTE };
  return (Costs){ start / scale, byte / scale, UNIT_START / 1e3, UNIT_BYTE / 1e3 };
}

static gboolean
do_runs (const ZeroLoadPair *pair, PacketBytes packet, const guint64 *size, guint n,
         const Costs *costs, double *times, GError **error)
{
  const gboolean at_unit = costs->start <= 0 && costs->byte <= 0;

  for (guint i = 0; i < N_RUNS; i++)
    {
      const gboolean no_costs = i == RUN_LAST && !at_unit;
      const gboolean more_start = i == RUN_START || (i == RUN_LAST && at_unit);
      const gboolean more_byte = i == RUN_BYTE || (i == RUN_LAST && at_unit);

      if (!ask_all (pair, packet, size, n,
                    no_costs ? 0 : costs->start + (more_start ? costs->more_start : 0),
                    no_costs ? 0 : costs->byte + (more_byte ? costs->more_byte : 0),
                    times + i * (gsize) n, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
zero_load_find (const ZeroLoadPair *pair, PacketBytes packet, const guint64 *size,
                guint n, double start, double byte, ZeroLoad *found, gboolean *linear,
                GError **error)
{
  const Costs costs = choose_costs (start, byte);
  const gboolean at_unit = costs.start <= 0 && costs.byte <= 0;
  g_autofree double *times = g_new (double, N_RUNS *(gsize) n);

  if (!do_runs (pair, packet, size, n, &costs, times, error))
    return FALSE;
  *linear = TRUE;
  for (guint i = 0; i < n; i++)
    {
      const double first = times[i], last = times[RUN_LAST * (gsize) n + i];
      const double by_start = times[RUN_START * (gsize) n + i] - first;
      const double by_byte = times[RUN_BYTE * (gsize) n + i] - first;
      const double both = last - first;

      found[i].starts = by_start / costs.more_start;
      found[i].bytes = by_byte / costs.more_byte;
      found[i].constant = at_unit ? first : last;
      if (at_unit && fabs (both - by_start - by_byte) > 1e-8 * both + 1e-9)
        *linear = FALSE;
    }
  return TRUE;
}

gboolean
zero_load_links (const ZeroLoadPair *pair, guint *links, GError **error)
{
  const double latency = 1e-3;
  double with, without;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (Machine) machine
          = machine_with (pair->machine, 0, 0, 0, i == 0 ? latency : 0);
      g_autoptr (Network) network = open_network (pair, machine, error);

      if (network == NULL)
        return FALSE;
      if (network_topology (network) == NULL
          || network_node (network, pair->from) == network_node (network, pair->to))
        {
          error_set (error, NETFARE_ERROR_USAGE,
                     "processors %u and %u of %s have no link between them, expected two "
                     "nodes of a network with links",
                     pair->from, pair->to, machine->name);
          return FALSE;
        }
      if (!ask (pair, network, 0, i == 0 ? &with : &without, error))
        return FALSE;
    }
  *links = (guint) lround ((with - without) / latency);
  return TRUE;
}
