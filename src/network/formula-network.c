/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula-network.c - networks that are a formula
 *
 * network     one medium: a message has it for Ts + n*Tb, first come first served
 * transputer  T(S) of the message's distance and size, never waiting
 * basic       a fixed transport (parallel BMF)
 *
 * Sources: docs/dvm-rules.md, section 7; docs/replay.md, "Formula networks".
 */
#include "config.h"

#include "network/network-private.h"
#include "network/transputer.h"

typedef struct
{
  Network network;
  AttoTime start, per_byte;
  SimTime start_time; /* whole picoseconds */
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

/* Of a single message. */
static gboolean
formula_empty_time (Network *self, guint32 source, guint32 destination, guint64 bytes,
                    SimTime *time)
{
  NetworkPrice price = { 0, 0 };
  gboolean done = self->model->price_message (self, source, destination, bytes, &price);

  *time = price.cost;
  return done;
}

static void
charge (Network *self, const NetworkPrice *price)
{
  self->time.total += price->cost;
  self->time.start += price->start;
}

/* A packet that waits for nobody. */
static Hop
free_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  NetworkPrice price;

  if (is_there (packet))
    return arrive (network, packet, packet->tail, when);
  if (!network->model->price_message (network, packet->source, packet->destination,
                                      packet->bytes, &price))
    return network_fail_too_long (network);
  charge (network, &price);
  return arrive (network, packet, now + price.cost, when);
}

/* price * times, if that is a time. */
static gboolean
multiply (NetworkPrice *price, guint64 times)
{
  unsigned __int128 product = (unsigned __int128) price->cost * times;

  if (product > SIM_TIME_LIMIT)
    return FALSE;
  price->cost = (SimTime) product;
  price->start = (SimTime) ((unsigned __int128) price->start * times);
  return TRUE;
}

/* ---- network ----------------------------------------------------------------------- */

static gboolean
price_of (const FormulaNetwork *self, guint64 bytes, NetworkPrice *price)
{
  price->start = self->start_time;
  return atto_time_price (self->start, self->per_byte, bytes, NULL, &price->cost);
}

static gboolean
bus_price_message (Network *network, guint32 source, guint32 destination, guint64 bytes,
                   NetworkPrice *price)
{
  *price = (NetworkPrice){ 0, 0 };
  return network_node_of (network, source) == network_node_of (network, destination)
         || price_of (formula (network), bytes, price);
}

static Hop
bus_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  FormulaNetwork *self = formula (network);
  NetworkPrice price;

  if (is_there (packet))
    return arrive (network, packet, packet->tail, when);
  if (!bus_price_message (network, packet->source, packet->destination, packet->bytes,
                          &price))
    return network_fail_too_long (network);
  charge (network, &price);
  self->medium_free = MAX (now, self->medium_free) + price.cost;
  return arrive (network, packet, self->medium_free, when);
}

static gboolean
bus_price_transfers (Network *network, const Transfer *entries, guint32 count,
                     NetworkPrice *price)
{
  *price = (NetworkPrice){ 0, 0 };
  for (guint32 i = 0; i < count; i++)
    {
      NetworkPrice one;

      if (!price_of (formula (network), entries[i].bytes, &one)
          || one.cost > SIM_TIME_LIMIT - price->cost)
        return FALSE;
      price->cost += one.cost;
      price->start += one.start;
    }
  return TRUE;
}

static gboolean
bus_price_reduction (Network *network, const Shape *system, guint32 axes, guint64 bytes,
                     NetworkPrice *price)
{
  guint64 gathered = 1, n = shape_count (system);

  for (guint d = 0; d < system->rank; d++)
    if (axes >> d & 1)
      gathered *= system->size[d];
  *price = (NetworkPrice){ 0, 0 };
  return n == 1
         || (price_of (formula (network), bytes, price)
             && multiply (price, gathered + n - 2));
}

/* ---- transputer -------------------------------------------------------------------- */

static gboolean
transputer_price (Network *network, guint32 distance, guint64 bytes, NetworkPrice *price)
{
  FormulaNetwork *self = formula (network);

  return transputer_time (self->start, self->per_byte, distance, bytes, &price->cost,
                          &price->start);
}

static gboolean
transputer_price_message (Network *network, guint32 source, guint32 destination,
                          guint64 bytes, NetworkPrice *price)
{
  guint32 distance = shape_distance (&network->shape, network_node_of (network, source),
                                     network_node_of (network, destination));

  return transputer_price (network, distance, bytes, price);
}

static gboolean
transputer_price_transfers (Network *network, const Transfer *entries, guint32 count,
                            NetworkPrice *price)
{
  guint32 farthest = 0;
  guint64 largest = 0;

  for (guint32 i = 0; i < count; i++)
    {
      guint32 distance
          = shape_distance (&network->shape, network_node_of (network, entries[i].source),
                            network_node_of (network, entries[i].destination));

      if (distance > farthest)
        largest = 0;
      farthest = MAX (farthest, distance);
      if (distance == farthest)
        largest = MAX (largest, entries[i].bytes);
    }
  return transputer_price (network, farthest, largest, price);
}

static gboolean
transputer_price_reduction (Network *network, const Shape *system, guint32 axes,
                            guint64 bytes, NetworkPrice *price)
{
  guint64 steps = 0;

  for (guint d = 0; d < system->rank; d++)
    steps += (axes >> d & 1 ? 2 : 1) * (guint64) (system->size[d] / 2);
  *price = (NetworkPrice){ 0, 0 };
  return steps == 0
         || (price_of (formula (network), bytes, price) && multiply (price, steps));
}

/* ---- basic ------------------------------------------------------------------------- */

static gboolean
basic_price_message (Network *network, guint32 source, guint32 destination, guint64 bytes,
                     NetworkPrice *price)
{
  gboolean near
      = network_node_of (network, source) == network_node_of (network, destination);

  price->cost = price->start = near ? 0 : formula (network)->transport;
  return TRUE;
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

/* On the bus and on the basic network all places are alike: no placement. */
static const char *const bus_keys[] = { "start time", "send byte time", NULL };
static const char *const transputer_keys[]
    = { "start time", "send byte time", "placement", NULL };
static const char *const basic_keys[] = { "transport", NULL };

static const NetworkModel bus_model = {
  .keys = bus_keys,
  .hop = bus_hop,
  .empty_time = formula_empty_time,
  .price_message = bus_price_message,
  .price_transfers = bus_price_transfers,
  .price_reduction = bus_price_reduction,
  .reset = formula_reset,
  .close = formula_close,
};

static const NetworkModel transputer_model = {
  .keys = transputer_keys,
  .hop = free_hop,
  .empty_time = formula_empty_time,
  .price_message = transputer_price_message,
  .price_transfers = transputer_price_transfers,
  .price_reduction = transputer_price_reduction,
  .reset = formula_reset,
  .close = formula_close,
};

static const NetworkModel basic_model = {
  .keys = basic_keys,
  .hop = free_hop,
  .empty_time = formula_empty_time,
  .price_message = basic_price_message,
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
  /* A time in a machine file is below SIM_TIME_LIMIT, so these cannot fail. */
  atto_time_price (machine->start_time, 0, 0, NULL, &self->start_time);
  atto_time_price (machine->transport, 0, 0, NULL, &self->transport);
  return &self->network;
}
