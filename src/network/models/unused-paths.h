/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unused-paths.h - equally short paths that carried nothing while others were jammed
 *
 *        b             every message from a to d goes by way of b (ties = lowest);
 *    a <   > d         a -> c carried nothing, though a -> c -> d is as short
 *        c
 *
 * Jammed: a link that was occupied for at least a tenth of the run, and for nine tenths
 * of what the busiest link was, and that packets waited for, added up, at least a tenth
 * of the run. Way round: at a node of a message's route, at a jammed link or before it, a
 * link as good as the one taken, that no packet passed (half duplex: in neither
 * direction), and that leads on to the destination, by links as good, round all jammed
 * links. Told where at least a quarter of the pairs of nodes that pass some jammed link
 * have a way round.
 */
#pragma once

#include "network/network.h"
#include "network/models/pair-set.h"
#include "routes/routes.h"

/* pairs: nodes that sent to each other.  Routes must not depend on the source (ties =
 * lowest).  Returns: NULL where there is nothing to tell. */
UnusedPaths *unused_paths_find (const Network *network, Routes *routes,
                                const PairSet *pairs, gboolean half_duplex, SimTime run);
