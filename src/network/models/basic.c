/* SPDX-License-Identifier: GPL-3.0-or-later */
/* basic.c - the network of parallel BMF: every message takes time `transport`, none
 * waits */
#include "config.h"

#include "network/models/formula.h"
#include "network/models/models.h"

static gboolean
price_message (Network *network, guint32 source, guint32 destination, guint64 bytes,
               NetworkPrice *price)
{
  gboolean near
      = network_node_of (network, source) == network_node_of (network, destination);

  price->cost = price->start = near ? 0 : formula (network)->transport;
  return TRUE;
}

/* The same price for any size. */
static MessagePrices
message_prices (const Machine *machine, const Topology *topology)
{
  return (MessagePrices){ .start = machine->transport };
}

static char *
title (const Machine *machine)
{
  return g_strdup ("basic");
}

static Network *
open_network (const Machine *machine, GError **error)
{
  return formula_open (&network_model_basic, machine);
}

/* All nodes are equivalent: no placement. */
static const char *const keys[] = { "transport", NULL };

const NetworkModel network_model_basic = {
  .name = "basic",
  .word = "basic",
  .parameters = "",
  .meaning = "every message takes the same time",
  .title = title,
  .message_prices = message_prices,
  .keys = keys,
  .open = open_network,
  .hop = formula_free_hop,
  .zero_load_latency = formula_zero_load_latency,
  .price_message = price_message,
  .reset = formula_reset,
  .close = formula_close,
};
