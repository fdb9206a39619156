/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-links.h - the links of a network that did most, in three tables */
#pragma once

#include "analysis/links.h"
#include "analysis/report-context.h"
#include "html/page.h"

typedef struct
{
  GArray *busiest, *most_delay, *longest_queue; /* guint32 */
  GArray *all; /* each once, in the order in which the tables have them */
} RankedLinks;

void ranked_links_init (RankedLinks *self, const Network *network);
void ranked_links_clear (RankedLinks *self);

/* A link's row has the anchor #link-FROM-TO in the first table that has it. */
void ranked_links_put (const RankedLinks *self, Page *page, const ReportContext *context);

/* "0 → 1", leading to the row of a ranked link. */
void ranked_links_name (Page *page, const LinkRow *row);
