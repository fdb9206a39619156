/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula.h - what networks that are a formula share: one hop, from end to end
 *
 * Source: docs/replay.md, "Formula networks".
 */
#pragma once

#include "network/network-model.h"

typedef struct
{
  Network network;
  AttoTime start, per_byte;
  SimTime start_time; /* whole picoseconds */
  SimTime transport;
  SimTime medium_free;
} FormulaNetwork;

static inline FormulaNetwork *
formula (Network *network)
{
  return (FormulaNetwork *) network;
}

Network *formula_open (const NetworkModel *model, const Machine *machine);

/* The only hop: from the source's processor to the destination's. */
Hop formula_arrive (Network *self, Packet *packet, SimTime when, SimTime *result);
gboolean formula_is_there (const Packet *packet);

void formula_charge (Network *self, const NetworkPrice *price);

/* Start time and bytes.  Fails beyond SIM_TIME_LIMIT. */
gboolean formula_price (const FormulaNetwork *self, guint64 bytes, NetworkPrice *price);

/* price * times, if that is a time. */
gboolean formula_multiply (NetworkPrice *price, guint64 times);

/* Those of NetworkModel.  free_hop: of a packet that waits for nobody. */
Hop formula_free_hop (Network *network, Packet *packet, SimTime now, SimTime *when);
gboolean formula_empty_time (Network *self, guint32 source, guint32 destination,
                             guint64 bytes, SimTime *time);
MessagePrices formula_message_prices (const Machine *machine, const Topology *topology);
void formula_reset (Network *network);
void formula_close (Network *network);
