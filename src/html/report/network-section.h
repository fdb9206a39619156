/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-section.h - congestion in the network: links, times, messages
 *
 * A section with a drawing of the topology, ranked links, the busy time of the busiest
 * links over the run, and the messages and pairs most delayed by congestion.
 */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* A graph network has this section; a formula only if messages waited. */
gboolean network_section_exists (const ReportContext *context);

/* Writes nothing if there is none. */
void network_section_put (Page *page, const ReportContext *context);
