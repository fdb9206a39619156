/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-results.h - what the links and packets of a network did */
#pragma once

#include "network/network-types.h"

/* By link number, after the run; graph networks only. */
LinkStatistics network_link_statistics (const Network *self, guint32 link);

/* The number of links that take time passed by all packets so far. */
guint64 network_link_hops (const Network *self);

/* Whether packets choose at each node, so that all their events must be in order. */
gboolean network_chooses (const Network *self);

/* Decisions so far with several equally good next nodes. */
guint64 network_choices (const Network *self);

/* Adds up what the links first .. end-1 did, once for each link, when the run has ended;
 * a share may do so for any links, as may other threads for others.  first: a multiple of
 * LINK_BLOCK.  The following are known then. */
void network_sum_links (Network *self, guint32 first, guint32 end);

/* Before that: the link was not occupied by one packet of so many bytes, for so long. */
void network_uncount (Network *self, guint32 link, guint64 bytes, SimTime time);

/* Times of all packets; without the prices of network_price_... */
NetworkTime network_time (const Network *self);

/* Block 0 are the links 0 .. LINK_BLOCK-1. */
const LinkPeak *network_link_peak (const Network *self, guint32 block);

/* Whether a key of the machine file with the scope KEY_OF_PLACES or KEY_OF_TRANSPORT
 * ("link latency") can matter on this network. */
gboolean network_uses_key (const Network *self, const char *key);

/* After a run of that length.  NULL: nothing to report, as always if ties are spread, and
 * on clusters and formulas. */
UnusedPaths *network_unused_paths (Network *self, SimTime run);

/* After a run; nodes is 0 unless ties = lowest and packets had a choice. */
LeftPaths network_left_paths (const Network *self);
