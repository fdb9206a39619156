/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-heat.h - how much of each part of the run each link was busy for
 *
 * Bins (time-bins.h) with a row for each link; a row adds up to the link's busy time.
 */
#pragma once

#include "analysis/time/time-bins.h"
#include "replay/observer.h"

/* What to add to the replay, with TimeBins of as many rows as links as data. */
const ReplayObserver *link_heat_observer (void);
