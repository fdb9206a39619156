/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-network.h - the network in a page: nodes, links, where they are drawn, which
 * routes messages take
 *
 * Routes are stored as next links by destination, if there are at most
 * VIEW_NETWORK_MOST_WAYS; a note states if they are left out.
 */
#pragma once

#include "base/output-file.h"
#include "topology/topology.h"
#include "view/view-trace.h"

#define VIEW_NETWORK_MOST_NODES 16384u
#define VIEW_NETWORK_MOST_WAYS (8u << 20)

typedef struct
{
  const Topology *topology;
  guint32 *node; /* by row: which node the processor sits on */
} ViewNetwork;

/* Every processor of the trace on the node of its number.  name: of the trace, for
 * errors. Fails: the trace has a processor that the topology has not; too many nodes. */
gboolean view_network_init (ViewNetwork *self, const Topology *topology,
                            const ViewTrace *trace, const char *name, GError **error);
void view_network_clear (ViewNetwork *self);

/* Writes the columns, and appends what describes each to `columns`, a comma before it. */
void view_network_columns (const ViewNetwork *self, guint rows, OutputFile *output,
                           GString *columns);

/* Appends a JSON object. */
void view_network_describe (const ViewNetwork *self, guint rows, GString *to);
