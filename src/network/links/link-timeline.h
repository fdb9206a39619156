/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-timeline.h - the times at which one link is busy, for the discipline `reserve`
 *
 *   0        3     5        9           kept: the gap 3-5, and that the link is free
 *   |########|-----|########|------->   from 9 on
 *
 * Intervals without time between them are one, so a queue of packets takes no memory.
 * A reservation takes time in proportion to the logarithm of the number of gaps.
 * Source: thesis, section 6.3; docs/replay.md, "Congestion".  Times are SimTime (ps).
 */
#pragma once

#include "network/links/gap-tree.h"

/* All zeros: empty. */
typedef struct
{
  GapTree gaps;
  SimTime free;          /* from here on */
  gboolean has_instants; /* a packet can take no time, then it fits between two intervals
                          * without time between them; set before the first one */
} LinkTimeline;

/* A packet whose head reaches the link at ready and whose tail reaches it at tail
 * occupies it for span, and until tail if that is later; then it must be free for gap.
 * Marks the earliest such interval. Returns: its start; *end is its end, the gap not
 * included.  Cannot fail. */
SimTime link_timeline_reserve (LinkTimeline *self, SimTime ready, SimTime tail,
                               SimTime span, SimTime gap, SimTime *end);

/* Removes what is before now; later reservations must not be before now. */
void link_timeline_forget (LinkTimeline *self, SimTime now);

/* Removes all intervals and frees the memory. */
void link_timeline_clear (LinkTimeline *self);

/* Gaps kept. */
guint32 link_timeline_gaps (const LinkTimeline *self);
