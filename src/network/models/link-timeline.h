/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-timeline.h - the times at which one link is busy, for the discipline `reserve`
 *
 *   0        3     5        9           busy intervals never overlap; sorted by start
 *   |########|-----|########|------->
 *
 * Source: thesis, section 6.3; docs/replay.md, "Congestion".  Times are SimTime (ps).
 */
#pragma once

#include "base/sim-time.h"

typedef struct
{
  SimTime begin, end; /* end: with the gap after it */
} Busy;

/* An array with an unused part in front, so that removal is cheap.  All zeros: empty. */
typedef struct
{
  Busy *busy;
  guint32 first, end, capacity;
} LinkTimeline;

/* A packet whose head reaches the link at ready and whose tail reaches it at tail
 * occupies it for span, and until tail if that is later; then it must be free for gap.
 * Marks the earliest such interval. Returns: its start; *end is its end, the gap not
 * included.  Cannot fail. */
SimTime link_timeline_reserve (LinkTimeline *self, SimTime ready, SimTime tail,
                               SimTime span, SimTime gap, SimTime *end);

/* Removes intervals that end at or before now; later reservations must not be before
 * now. */
void link_timeline_forget (LinkTimeline *self, SimTime now);

/* Removes all intervals and frees the memory. */
void link_timeline_clear (LinkTimeline *self);

/* Intervals kept. */
guint32 link_timeline_length (const LinkTimeline *self);
