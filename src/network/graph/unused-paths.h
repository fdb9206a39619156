/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-paths.h - equally short paths that carried nothing while others were jammed
 *
 *        b             every message from a to d passes b (ties = lowest);
 *    a <   > d         a -> c carried nothing, although a -> c -> d is as short
 *        c
 *
 * Jammed: a link that was occupied for at least a tenth of the run, and for at least nine
 * tenths of the busiest link's time, and for which packets waited, in total, at least a
 * tenth of the run.  Alternative path: it begins at a node of a message's route, at or
 * before a jammed link, with a link as good as the one taken, that no packet passed (half
 * duplex: in neither direction), and continues to the destination, by links as good,
 * without jammed links.  Reported if at least a quarter of the pairs of nodes that pass
 * some jammed link have an alternative path.
 */
#pragma once

#include "network/network.h"
#include "network/graph/pair-set.h"
#include "routes/routes.h"

/* pairs: nodes that sent to each other, by source.  Routes must not depend on the source
 * (ties = lowest).  Returns: NULL if there is nothing to report. */
UnusedPaths *unused_paths_find (const Network *network, Routes *routes,
                                const PairSet *pairs, gboolean half_duplex, SimTime run);
