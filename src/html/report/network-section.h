/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-section.h - where the network jams: links, times, messages
 *
 * A section with the topology drawn, links ranked, busy time of the busiest links over
 * the run, and the messages and pairs that owe most to congestion.
 */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

/* A graph network has it; a formula only where messages waited. */
gboolean network_section_exists (const ReportContext *context);

/* Nothing where there is none. */
void network_section_put (Page *page, const ReportContext *context);
