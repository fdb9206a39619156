/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-network.h - numbers of the network for reports: switches, classes of links, and
 * routing decisions with several equally good next nodes
 */
#pragma once

#include "analysis/report-context.h"

#define REPORT_CLASSES 4

/* Links of a class. */
typedef struct
{
  const char *name;
  guint64 links;
  Decimal weight;   /* the least of them; digits 0: inf */
  AttoTime latency; /* its key's, without that of switches */
} ReportLinkClass;

typedef struct
{
  gboolean is_graph; /* else all of it is 0 */
  guint32 switches;
  ReportLinkClass class[REPORT_CLASSES]; /* those with links first: of_classes */
  guint of_classes;
  guint64 choices; /* decisions with several equally good next nodes */
  guint32 left;    /* nodes at which ties = lowest left equal paths unused */
} ReportNetwork;

/* The numbers of the network of a report. */
void report_network_init (ReportNetwork *self, const ReportContext *context);

/* ",choices,unused_paths"; empty on a network without links. */
void report_network_csv_names (GString *line);
void report_network_csv (const ReportNetwork *self, GString *line);

/* Members switches, costs, classes; `ended`: choices and unused_paths, too, which are
 * not known before the end of the run. */
void report_network_json (const ReportNetwork *self, const GArray *costs, SimTime unit,
                          const char *origin, gboolean ended, JsonWriter *json);
