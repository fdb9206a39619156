/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-formula.c - the Predictor's network: one medium; a message occupies it for Ts +
 * n*Tb, first come first served
 *
 * Sources: docs/dvm-rules.md, section 7; docs/replay.md, "Formula networks".
 */
#include "config.h"

#include "network/models/formula.h"
#include "network/models/models.h"

static gboolean
price_message (Network *network, guint32 source, guint32 destination, guint64 bytes,
               NetworkPrice *price)
{
  *price = (NetworkPrice){ 0, 0 };
  return network_node_of (network, source) == network_node_of (network, destination)
         || formula_price (formula (network), bytes, price);
}

static Hop
pass (Network *network, Packet *packet, SimTime now, SimTime *when)
{
  FormulaNetwork *self = formula (network);
  NetworkPrice price;

  if (formula_is_there (packet))
    return formula_arrive (network, packet, packet->tail, when);
  if (!price_message (network, packet->source, packet->destination, packet->bytes,
                      &price))
    return network_fail_too_long (network);
  formula_charge (network, &price);
  self->medium_free = sim_time_sum (MAX (now, self->medium_free), price.cost);
  return formula_arrive (network, packet, self->medium_free, when);
}

static gboolean
price_transfers (Network *network, const Transfer *entries, guint32 count,
                 NetworkPrice *price)
{
  *price = (NetworkPrice){ 0, 0 };
  for (guint32 i = 0; i < count; i++)
    {
      NetworkPrice one;

      if (!formula_price (formula (network), entries[i].bytes, &one)
          || one.cost > SIM_TIME_LIMIT - price->cost)
        return FALSE;
      price->cost += one.cost;
      price->start += one.start;
    }
  return TRUE;
}

static gboolean
price_reduction (Network *network, const Shape *system, guint32 axes, guint64 bytes,
                 NetworkPrice *price)
{
  guint64 gathered = 1, n = shape_count (system);

  for (guint d = 0; d < system->rank; d++)
    if (axes >> d & 1)
      gathered *= system->size[d];
  *price = (NetworkPrice){ 0, 0 };
  return n == 1
         || (formula_price (formula (network), bytes, price)
             && formula_multiply (price, gathered + n - 2));
}

static gboolean
injection_time (Network *network, guint64 bytes, SimTime *least, SimTime *most)
{
  NetworkPrice price;

  if (!formula_price (formula (network), bytes, &price))
    return FALSE;
  *least = *most = price.cost;
  return TRUE;
}

static Network *
open_network (const Machine *machine, GError **error)
{
  return formula_open (&network_model_network, machine);
}

/* All nodes are equivalent: no placement. */
static const char *const keys[] = { "start time", "send byte time", NULL };

const NetworkModel network_model_network = {
  .name = "network",
  .word = "network",
  .parameters = "(a, b, ..)",
  .meaning = "the Predictor's bus formula",
  .has_sides = TRUE,
  .message_prices = formula_message_prices,
  .time_name = "message time",
  .serialises = TRUE,
  .keys = keys,
  .open = open_network,
  .hop = pass,
  .zero_load_latency = formula_zero_load_latency,
  .price_message = price_message,
  .injection_time = injection_time,
  .price_transfers = price_transfers,
  .price_reduction = price_reduction,
  .reset = formula_reset,
  .close = formula_close,
};
