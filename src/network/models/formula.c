/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/models/formula.h"

/* The only hop: from the source to the destination. */
Hop
formula_arrive (Network *self, Packet *packet, SimTime when, SimTime *result)
{
  if (when > SIM_TIME_LIMIT)
    return network_fail_too_long (self);
  packet->next = PACKET_AT_DESTINATION;
  *result = packet->tail = when;
  return HOP_ARRIVED;
}

gboolean
formula_is_there (const Packet *packet)
{
  return packet->next == PACKET_AT_DESTINATION;
}

/* Of a single message. */
gboolean
formula_zero_load_latency (Network *self, guint32 source, guint32 destination,
                           guint64 bytes, guint32 message, SimTime *time)
{
  NetworkPrice price = { 0, 0 };
  gboolean done = self->model->price_message (self, source, destination, bytes, &price);

  *time = price.cost;
  return done;
}

void
formula_charge (Network *self, const NetworkPrice *price)
{
  self->time.total += price->cost;
  self->time.start += price->start;
}

/* A packet that does not wait. */
Hop
formula_free_hop (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  NetworkPrice price;

  if (formula_is_there (packet))
    return formula_arrive (network, packet, packet->tail, when);
  if (!network->model->price_message (network, packet->source, packet->destination,
                                      packet->bytes, &price))
    return network_fail_too_long (network);
  formula_charge (network, &price);
  return formula_arrive (network, packet, sim_time_sum (now, price.cost), when);
}

/* price * times, if it does not exceed the limit. */
gboolean
formula_multiply (NetworkPrice *price, guint64 times)
{
  unsigned __int128 product = (unsigned __int128) price->cost * times;

  if (product > SIM_TIME_LIMIT)
    return FALSE;
  price->cost = (SimTime) product;
  price->start = (SimTime) ((unsigned __int128) price->start * times);
  return TRUE;
}

gboolean
formula_round (AttoTime start, AttoTime per_byte, guint64 bytes, Ratio by, SimTime *time)
{
  const PriceTerm terms[]
      = { { start, 1, { by, RATIO_ONE } }, { per_byte, bytes, { by, RATIO_ONE } } };

  return ratio_is_one (by) ? atto_time_price (start, per_byte, bytes, NULL, time)
                           : price_terms_sum (terms, G_N_ELEMENTS (terms), time);
}

gboolean
formula_price (const FormulaNetwork *self, guint64 bytes, NetworkPrice *price)
{
  price->start = self->start_time;
  return formula_round (self->start, self->per_byte, bytes, self->by, &price->cost);
}

void
formula_reset (Network *network)
{
  formula (network)->medium_free = 0;
}

void
formula_close (Network *network)
{
  g_free (network);
}

MessagePrices
formula_message_prices (const Machine *machine, const Topology *topology)
{
  return (MessagePrices){ machine->start_time, machine->send_byte_time, "message",
                          "byte" };
}

Network *
formula_open (const NetworkModel *model, const Machine *machine)
{
  FormulaNetwork *self = g_new0 (FormulaNetwork, 1);

  self->network.model = model;
  self->start = machine->start_time;
  self->per_byte = machine->send_byte_time;
  self->by = what_if_factor (machine->what_if, CHANGE_NETWORK);
  /* A time in a machine file is below SIM_TIME_LIMIT; with a factor it may not be. */
  if (!formula_round (machine->start_time, 0, 0, self->by, &self->start_time))
    self->start_time = SIM_TIME_LIMIT;
  if (!formula_round (machine->transport, 0, 0, self->by, &self->transport))
    self->transport = SIM_TIME_LIMIT;
  return &self->network;
}
