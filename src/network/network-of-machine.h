/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-of-machine.h - what a machine's network is, before it is opened
 *
 * The machine is resolved.
 */
#pragma once

#include "network/network-types.h"

/* Its model: "graph", "network", "transputer", .. */
const char *network_type (const Machine *machine);

/* Whether its nodes and links are a topology that machine->network names. */
gboolean network_is_graph (const Machine *machine);

/* Whether messages go one after another. */
gboolean network_serialises (const Machine *machine);

/* topology: the opened network's, or NULL. */
MessagePrices network_message_prices (const Machine *machine, const Topology *topology);

/* The name of a network's time: "link time"; NULL: one price for any size. */
const char *network_time_name (const Machine *machine);

/* Whether this key of the machine file ("link byte time") is a price of transports. */
gboolean network_has_key (const Machine *machine, const char *key);

/* Costs that are not set by keys: see NetworkCost. */
void network_own_costs (const Machine *machine, NetworkCostTaker take, gpointer data);

/* TRUE where collectives are messages on it. */
gboolean network_splits_collectives (const Machine *machine);

/* By node, the factors of a processor's times if key `power` is not set, and their
 * number; NULL: none. */
const Decimal *network_own_power (const Machine *machine, guint32 *count);
