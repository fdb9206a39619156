/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula.h - common functions of formula networks: one hop, from source to
 * destination
 *
 * Source: docs/replay.md, "Formula networks".
 */
#pragma once

#include "network/network-model.h"

typedef struct
{
  Network network;
  AttoTime start, per_byte;
  Ratio by;           /* of a what-if; by which prices are multiplied */
  SimTime start_time; /* whole picoseconds, with `by`, as the following */
  SimTime transport;
  SimTime medium_free;
} FormulaNetwork;

static inline FormulaNetwork *
formula (Network *network)
{
  return (FormulaNetwork *) network;
}

Network *formula_open (const NetworkModel *model, const Machine *machine);

/* The only hop: from the source to the destination. */
Hop formula_arrive (Network *self, Packet *packet, SimTime when, SimTime *result);
gboolean formula_is_there (const Packet *packet);

void formula_charge (Network *self, const NetworkPrice *price);

/* (start + bytes * per_byte) * by, as atto_time_price. */
gboolean formula_round (AttoTime start, AttoTime per_byte, guint64 bytes, Ratio by,
                        SimTime *time);

/* The price of a message: start time and bytes.  Fails above SIM_TIME_LIMIT. */
gboolean formula_price (const FormulaNetwork *self, guint64 bytes, NetworkPrice *price);

/* price * times, if it does not exceed the limit. */
gboolean formula_multiply (NetworkPrice *price, guint64 times);

/* Functions of NetworkModel. free_hop: for a packet that does not wait. */
Hop formula_free_hop (Network *network, Packet *packet, SimTime now, SimTime *when);
gboolean formula_zero_load_latency (Network *self, guint32 source, guint32 destination,
                                    guint64 bytes, guint32 message, SimTime *time);
MessagePrices formula_message_prices (const Machine *machine, const Topology *topology);
void formula_reset (Network *network);
void formula_close (Network *network);
