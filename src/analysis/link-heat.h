/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-heat.h - how much of every bit of the run each link was busy for
 *
 *            0     w     2w    3w             a row for each link that was ever busy;
 *   link 7   | 3ps | 9ps |     |              w is a power of two of picoseconds and
 *   link 12  |     | 5ps | 9ps |              doubles when the run outgrows the row
 *
 * An observer.  Exact: a row adds up to the link's busy time, whatever was doubled on the
 * way.  Memory does not grow with the run, and with the links only to `memory`: beyond it
 * rows get half as many bins, not fewer than LINK_HEAT_LEAST_BINS.
 */
#pragma once

#include "replay/observer.h"

#define LINK_HEAT_LEAST_BINS 16

typedef struct _LinkHeat LinkHeat;

/* bins: of a row at most, a power of two, LINK_HEAT_LEAST_BINS to 1024; 0: 128.
 * memory: bytes; 0: 64 MiB. */
LinkHeat *link_heat_new (guint32 links, guint bins, gsize memory);
void link_heat_free (LinkHeat *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LinkHeat, link_heat_free)

/* What to add to the replay, with the LinkHeat as data. */
const ReplayObserver *link_heat_observer (void);

/* Width of a bin. */
SimTime link_heat_width (const LinkHeat *self);

/* Makes rows as long as a run that ends then. */
void link_heat_reach (LinkHeat *self, SimTime end);

/* That end, or the latest busy moment of any link. */
SimTime link_heat_end (const LinkHeat *self);

/* Bins up to there; the rest are 0. */
guint link_heat_bins (const LinkHeat *self);

/* Busy time in each of those bins, at most the width; NULL: the link was never busy.
 * Holds until the next interval is told. */
const SimTime *link_heat_row (const LinkHeat *self, guint32 link);
