/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-export.h - topologies for other simulators: SimGrid, htsim, BookSim
 *
 * Rates and latencies are those of the costs; docs/machine-files.md, "For other
 * simulators".
 */
#pragma once

#include "base/output-file.h"
#include "topology/topology.h"

typedef struct
{
  AttoTime byte_time; /* of a link of weight 1, above 0 */
  SimTime latency;    /* of links without their own */
} ExportCosts;

/* 200 Gbit/s, as readers take weight 1. */
#define EXPORT_USUAL_BYTE_TIME (40 * ATTO_PER_PICOSECOND)

/* bit/s of a link that takes time, at least 1. */
guint64 export_rate (const Topology *topology, const ExportCosts *costs, guint32 link);
SimTime export_latency (const Topology *topology, const ExportCosts *costs, guint32 link);

/* XML of version 4.1.  Fails: links of one medium cost different times. */
gboolean export_simgrid (const Topology *topology, const ExportCosts *costs,
                         OutputFile *output, GError **error);

/* A .topo file.  Fails, with the reason: the topology is no fat tree that it can say. */
gboolean export_htsim (const Topology *topology, const ExportCosts *costs,
                       OutputFile *output, GError **error);

/* A network file of anynet.  Fails: a link has one direction, or takes no time.  *note:
 * what is not written, to be freed; or NULL. */
gboolean export_booksim (const Topology *topology, const ExportCosts *costs,
                         OutputFile *output, char **note, GError **error);
