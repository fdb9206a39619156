/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-links.h - the most used links of a network, in three tables; links with equal
 * figures are one row
 */
#pragma once

#include "analysis/links.h"
#include "html/page.h"

#define LINK_GROUP_NAMED 3

/* Links with equal figures. */
typedef struct
{
  guint32 links; /* how many */
  guint32 named[LINK_GROUP_NAMED];
} LinkGroup;

typedef struct
{
  GArray *busiest;                                /* guint32: single links */
  GArray *most_busy, *most_delay, *longest_queue; /* LinkGroup */
  GArray *all; /* guint32: those named, each once, in the order of the tables */
  gboolean has_packets, has_sender, has_own; /* columns that say something */
} RankedLinks;

void ranked_links_init (RankedLinks *self, const Network *network);
void ranked_links_clear (RankedLinks *self);

/* The first of the busiest links, without anchors. */
void ranked_links_put_brief (const RankedLinks *self, Page *page,
                             const ReportContext *context);

/* A link's name has the anchor #link-FROM-TO in the first table that has it. */
void ranked_links_put (const RankedLinks *self, Page *page, const ReportContext *context);
