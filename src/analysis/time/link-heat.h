/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-heat.h - how long each link was busy in each part of the run
 *
 * Bins (time-bins.h) with a row for each link; a row adds up to the link's busy time.
 */
#pragma once

#include "analysis/time/time-bins.h"
#include "replay/observers/observer.h"

/* The observer to add to the replay, with TimeBins of as many rows as links as data. */
const ReplayObserver *link_heat_observer (void);
