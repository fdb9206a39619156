/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula-network.c - networks that are a formula
 *
 * network     one medium: a message has it for Ts + n*Tb, first come first served
 * transputer  T(S) of the message's distance and size, never waiting
 * basic       a fixed transport (parallel BMF)
 *
 * Sources: predictor.md, section 7; replay.md, "Formula networks".
 */
#include "config.h"

#include "network/network-private.h"
#include "network/transputer.h"

typedef struct
{
  Network network;
  AttoTime start, per_byte;
  SimTime transport;
  SimTime medium_free;
} FormulaNetwork;

static FormulaNetwork *
formula (Network *network)
{
  return (FormulaNetwork *) network;
}

/* The only hop: from the source's processor to the destination's. */
static Hop
arrive (Network *self, Packet *packet, SimTime when, SimTime *result)
{
  if (when > SIM_TIME_LIMIT)
    return network_fail_too_long (self);
  packet->next = PACKET_AT_DESTINATION;
  *result = packet->tail = when;
  return HOP_ARRIVED;
}

static gboolean
is_there (const Packet *packet)
{
  return packet->next == PACKET_AT_DESTINATION;
}

static gboolean
bus_empty_time (Network *network, guint32 source, guint32 destination, guint64 bytes,
                SimTime *time)
{
  FormulaNetwork *self = formula (network);

  *time = 0;
  return network_node_of (network, source) == network_node_of (network, destination)
         || atto_time_price (self->start, self->per_byte, bytes, NULL, time);
}

static Hop
bus_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  FormulaNetwork *self = formula (network);
  SimTime span;

  if (is_there (packet))
    return arrive (network, packet, packet->tail, when);
  if (!bus_empty_time (network, packet->source, packet->destination, packet->bytes,
                       &span))
    return network_fail_too_long (network);
  self->medium_free = MAX (now, self->medium_free) + span;
  return arrive (network, packet, self->medium_free, when);
}

static gboolean
bus_price_transfers (Network *network, const Transfer *entries, guint32 count,
                     SimTime *cost)
{
  FormulaNetwork *self = formula (network);

  *cost = 0;
  for (guint32 i = 0; i < count; i++)
    {
      SimTime one;

      if (!atto_time_price (self->start, self->per_byte, entries[i].bytes, NULL, &one)
          || one > SIM_TIME_LIMIT - *cost)
        return FALSE;
      *cost += one;
    }
  return TRUE;
}

/* price * times, if that is a time. */
static gboolean
multiply (SimTime price, guint64 times, SimTime *cost)
{
  unsigned __int128 product = (unsigned __int128) price * times;

  *cost = (SimTime) product;
  return product <= SIM_TIME_LIMIT;
}

static gboolean
bus_price_reduction (Network *network, const Shape *system, guint32 axes, guint64 bytes,
                     SimTime *cost)
{
  FormulaNetwork *self = formula (network);
  guint64 gathered = 1, n = shape_count (system);
  SimTime one;

  for (guint d = 0; d < system->rank; d++)
    if (axes >> d & 1)
      gathered *= system->size[d];
  *cost = 0;
  return n == 1
         || (atto_time_price (self->start, self->per_byte, bytes, NULL, &one)
             && multiply (one, gathered + n - 2, cost));
}

/* ---- transputer -------------------------------------------------------------------- */

static gboolean
transputer_empty_time (Network *network, guint32 source, guint32 destination,
                       guint64 bytes, SimTime *time)
{
  FormulaNetwork *self = formula (network);

  return transputer_time (self->start, self->per_byte,
                          shape_distance (&network->shape,
                                          network_node_of (network, source),
                                          network_node_of (network, destination)),
                          bytes, time);
}

static Hop
transputer_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  SimTime span;

  if (is_there (packet))
    return arrive (network, packet, packet->tail, when);
  if (!transputer_empty_time (network, packet->source, packet->destination, packet->bytes,
                              &span))
    return network_fail_too_long (network);
  return arrive (network, packet, now + span, when);
}

static gboolean
transputer_price_transfers (Network *network, const Transfer *entries, guint32 count,
                            SimTime *cost)
{
  FormulaNetwork *self = formula (network);
  guint32 farthest = 0;
  guint64 largest = 0;

  for (guint32 i = 0; i < count; i++)
    {
      guint32 distance
          = shape_distance (&network->shape, entries[i].source, entries[i].destination);

      if (distance > farthest)
        largest = 0;
      farthest = MAX (farthest, distance);
      if (distance == farthest)
        largest = MAX (largest, entries[i].bytes);
    }
  return transputer_time (self->start, self->per_byte, farthest, largest, cost);
}

static gboolean
transputer_price_reduction (Network *network, const Shape *system, guint32 axes,
                            guint64 bytes, SimTime *cost)
{
  FormulaNetwork *self = formula (network);
  guint64 steps = 0;
  SimTime one;

  for (guint d = 0; d < system->rank; d++)
    steps += (axes >> d & 1 ? 2 : 1) * (guint64) (system->size[d] / 2);
  *cost = 0;
  return steps == 0
         || (atto_time_price (self->start, self->per_byte, bytes, NULL, &one)
             && multiply (one, steps, cost));
}

/* ---- basic ------------------------------------------------------------------------- */

static gboolean
basic_empty_time (Network *network, guint32 source, guint32 destination, guint64 bytes,
                  SimTime *time)
{
  *time = network_node_of (network, source) == network_node_of (network, destination)
              ? 0
              : formula (network)->transport;
  return TRUE;
}

static Hop
basic_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  if (is_there (packet))
    return arrive (network, packet, packet->tail, when);
  return arrive (network, packet, now + formula (network)->transport, when);
}

/* ---- the interface ----------------------------------------------------------------- */

static void
formula_reset (Network *network)
{
  formula (network)->medium_free = 0;
}

static void
formula_close (Network *network)
{
  g_free (network);
}

static const NetworkModel bus_model = {
  .hop = bus_hop,
  .empty_time = bus_empty_time,
  .price_transfers = bus_price_transfers,
  .price_reduction = bus_price_reduction,
  .reset = formula_reset,
  .close = formula_close,
};

static const NetworkModel transputer_model = {
  .hop = transputer_hop,
  .empty_time = transputer_empty_time,
  .price_transfers = transputer_price_transfers,
  .price_reduction = transputer_price_reduction,
  .reset = formula_reset,
  .close = formula_close,
};

static const NetworkModel basic_model = {
  .hop = basic_hop,
  .empty_time = basic_empty_time,
  .reset = formula_reset,
  .close = formula_close,
};

Network *
formula_network_new (const Machine *machine)
{
  FormulaNetwork *self = g_new0 (FormulaNetwork, 1);

  self->network.model = machine->type == MACHINE_NETWORK      ? &bus_model
                        : machine->type == MACHINE_TRANSPUTER ? &transputer_model
                                                              : &basic_model;
  self->start = machine->start_time;
  self->per_byte = machine->send_byte_time;
  /* A time in a machine file is below SIM_TIME_LIMIT, so this cannot fail. */
  atto_time_price (machine->transport, 0, 0, NULL, &self->transport);
  return &self->network;
}
