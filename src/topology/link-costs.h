/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-costs.h - weights and latencies by the class and the end of a link
 *
 * docs/machine-files.md, "Costs of links by class".
 */
#pragma once

#include "topology/topology.h"

typedef struct
{
  Decimal weight[LINK_CLASSES];   /* factors */
  AttoTime latency[LINK_CLASSES]; /* used where has_latency */
  gboolean has_latency[LINK_CLASSES];
  AttoTime link_latency;   /* of the other links without their own */
  AttoTime switch_latency; /* added at links that end at a switch */
} LinkCosts;

/* Which of them have an effect, on links that take time. */
typedef struct
{
  gboolean weight[LINK_CLASSES], latency[LINK_CLASSES];
  gboolean link_latency, switch_latency;
} LinkCostsUse;

/* Of a topology as it was made or read. */
LinkCostsUse link_costs_use (const LinkCosts *self, const Topology *topology);

/* Gives links the weights and latencies; afterwards none has the machine's latency.
 * Fails: a weight of more than 18 digits, more than 255 different costs. */
gboolean link_costs_set (const LinkCosts *self, Topology *topology, GError **error);
