/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/links/link-timeline.h"

static gboolean
is_kept (const LinkTimeline *self, SimTime begin, SimTime end)
{
  return begin < end || (self->has_instants && begin == end);
}

/* Marks a part of a gap. */
static void
divide (LinkTimeline *self, guint32 number, SimTime begin, SimTime end)
{
  const Gap gap = self->gaps.gaps[number];
  gboolean before = is_kept (self, gap.begin, begin),
           after = is_kept (self, end, gap.end);

  if (before)
    gap_tree_change (&self->gaps, number, gap.begin, begin);
  else if (after)
    gap_tree_change (&self->gaps, number, end, gap.end);
  else
    gap_tree_remove (&self->gaps, number);
  if (before && after)
    gap_tree_add (&self->gaps, end, gap.end);
}

SimTime
link_timeline_reserve (LinkTimeline *self, SimTime ready, SimTime tail, SimTime span,
                       SimTime gap, SimTime *end)
{
  /* A gap that ends late enough and is wide enough is wide enough after ready, too. */
  guint32 found = gap_tree_find (
      &self->gaps, sim_time_sum (MAX (sim_time_sum (ready, span), tail), gap),
      sim_time_sum (span, gap));
  SimTime from = found == GAP_TREE_NONE ? self->free : self->gaps.gaps[found].begin;
  SimTime begin = MAX (ready, from), after;

  /* An end beyond SIM_TIME_LIMIT is the caller's error. */
  *end = MAX (sim_time_sum (begin, span), tail);
  after = sim_time_sum (*end, gap);
  if (after == begin)
    return begin;
  if (found != GAP_TREE_NONE)
    divide (self, found, begin, after);
  else
    {
      if (is_kept (self, self->free, begin))
        gap_tree_add (&self->gaps, self->free, begin);
      self->free = after;
    }
  return begin;
}

void
link_timeline_forget (LinkTimeline *self, SimTime now)
{
  guint32 first = gap_tree_first (&self->gaps);

  while (first != GAP_TREE_NONE && self->gaps.gaps[first].end < now)
    {
      gap_tree_remove (&self->gaps, first);
      first = gap_tree_first (&self->gaps);
    }
}

void
link_timeline_clear (LinkTimeline *self)
{
  gap_tree_clear (&self->gaps);
  self->free = 0;
}

guint32
link_timeline_gaps (const LinkTimeline *self)
{
  return self->gaps.count;
}
