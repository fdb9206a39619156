/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transputer.c - the Predictor's grid of transputers: T(S) of the message's distance and
 * size, never waiting
 *
 * Sources: docs/dvm-rules.md, section 7; docs/replay.md, "Formula networks".
 */
#include "config.h"

#include "network/models/formula.h"
#include "network/models/models.h"
#include "network/models/transputer-time.h"

static gboolean
price_distance (Network *network, guint32 distance, guint64 bytes, NetworkPrice *price)
{
  FormulaNetwork *self = formula (network);

  return transputer_time (self->start, self->per_byte, distance, bytes, self->by,
                          &price->cost, &price->start);
}

static gboolean
price_message (Network *network, guint32 source, guint32 destination, guint64 bytes,
               NetworkPrice *price)
{
  guint32 distance = shape_distance (&network->shape, network_node_of (network, source),
                                     network_node_of (network, destination));

  return price_distance (network, distance, bytes, price);
}

static gboolean
price_transfers (Network *network, const Transfer *entries, guint32 count,
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
  return price_distance (network, farthest, largest, price);
}

static gboolean
price_reduction (Network *network, const Shape *system, guint32 axes, guint64 bytes,
                 NetworkPrice *price)
{
  guint64 steps = 0;

  for (guint d = 0; d < system->rank; d++)
    steps += (axes >> d & 1 ? 2 : 1) * (guint64) (system->size[d] / 2);
  *price = (NetworkPrice){ 0, 0 };
  return steps == 0
         || (formula_price (formula (network), bytes, price)
             && formula_multiply (price, steps));
}

static Network *
open_network (const Machine *machine, GError **error)
{
  return formula_open (&network_model_transputer, machine);
}

static const char *const keys[] = { "start time", "send byte time", "placement", NULL };

const NetworkModel network_model_transputer = {
  .name = "transputer",
  .word = "transputer",
  .parameters = "(a, b, ..)",
  .meaning = "the Predictor's transputer formula",
  .has_sides = TRUE,
  .message_prices = formula_message_prices,
  .time_name = "message time",
  .keys = keys,
  .open = open_network,
  .hop = formula_free_hop,
  .zero_load_latency = formula_zero_load_latency,
  .price_message = price_message,
  .price_transfers = price_transfers,
  .price_reduction = price_reduction,
  .reset = formula_reset,
  .close = formula_close,
};
