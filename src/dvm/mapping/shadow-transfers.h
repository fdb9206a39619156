/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shadow-transfers.h - the transfers of the exchange of an array's shadow edges
 *
 *        processor 0      processor 1      low width 1: the last plane goes to the right
 *      | 0  1  2  3 |   | 4  5  6  7 |
 *      |         [3]|-->|            |
 *      |            |<--|[4]         |     high width 1: the first plane goes to the left
 *
 * docs/dvm-rules.md, section 6, Shadow group (P 4.3): by block arithmetic, linear in the
 * number of processors.
 */
#pragma once

#include "base/transfer.h"
#include "dvm/mapping/mapping.h"

typedef struct
{
  const Mapping *mapping;
  gint64 element_size;       /* bytes */
  gint64 low[DVM_MAX_RANK];  /* planes that a processor's right neighbour needs of it */
  gint64 high[DVM_MAX_RANK]; /* planes that its left neighbour needs */
  gboolean corners;
} ShadowEdge;

/* Appends to transfers (Transfer, numbers of processors in the system, in no order).
 * Fails with a reason (free with g_free): a processor has fewer planes than it would have
 * to send, or the matrix has more than DVM_MAX_TRANSFERS entries. */
gboolean shadow_edge_transfers (const ShadowEdge *edge, GArray *transfers, char **why);

/* Writes to the key all data that the result depends on. */
void shadow_edge_add_key (const ShadowEdge *edge, Key *key);
