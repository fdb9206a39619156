/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lane-states.c - the states of a processor with several lanes, which are in several at
 * once (GOAL's cpu; steps/lanes.c)
 *
 *   lane 0   |--calc--|        |send|
 *   lane 1      |recv|-------calc--------|
 *   states   bbbbbbbbbrbbbbbbbbbbbbbbbbbbb|      busy while any lane is, else in overhead
 *                                              while any is, else idle
 *
 * All that is under way at a time began before it: each state lasts from the time counted
 * so far until its latest end, unless something begins.
 */
#include "config.h"

#include "replay/processors/clocks.h"
#include "replay/processors/lane-states.h"
#include "replay/processors/prices.h"

struct _LaneStates
{
  SimTime counted;                  /* states until then are in the totals */
  SimTime busy, sending, receiving; /* until when some lane is */
  SimTime fixed;                    /* in overhead that does not depend on bytes */
};

void
lane_states_open (Replay *self, guint32 processor)
{
  if (self->processors->lane_states == NULL)
    self->processors->lane_states = g_new0 (LaneStates *, self->n_processors);
  self->processors->lane_states[processor] = g_new0 (LaneStates, 1);
  processor_get (self, processor)->has_lanes = TRUE;
}

void
lane_states_close (Replay *self)
{
  for (guint32 p = 0; self->processors->lane_states != NULL && p < self->n_processors;
       p++)
    g_free (self->processors->lane_states[p]);
  g_free (self->processors->lane_states);
}

void
lane_states_begin (Replay *self, guint32 processor, SimTime time)
{
  self->processors->lane_states[processor]->counted = time;
}

void
lane_states_count_until (Replay *self, guint32 processor, SimTime time)
{
  Processor *p = &self->processors->processor[processor];
  LaneStates *lanes = self->processors->lane_states[processor];
  const SimTime from = lanes->counted;
  const SimTime busy = CLAMP (lanes->busy, from, time);
  const SimTime fixed = CLAMP (lanes->fixed, busy, time);
  const SimTime overhead = CLAMP (MAX (lanes->sending, lanes->receiving), fixed, time);

  lanes->counted = time;
  p->totals.busy += busy - from;
  p->totals.overhead += overhead - busy;
  p->totals.idle += time - overhead;
  self->processors->overhead_fixed += fixed - busy;
  if (busy > from)
    NOTIFY (self, computed, processor, p->interval, ACTIVITY_USER, busy - from);
  if (time > busy)
    NOTIFY (self, communicated, processor, p->interval, time - busy);
}

void
lane_states_show (Replay *self, guint32 processor)
{
  const LaneStates *lanes = self->processors->lane_states[processor];
  const ProcessorState state = lanes->busy > self->now        ? STATE_BUSY
                               : lanes->sending > self->now   ? STATE_SENDING
                               : lanes->receiving > self->now ? STATE_RECEIVING
                                                              : STATE_IDLE;

  processor_show (self, processor, state, self->now);
}

void
lane_states_spend (Replay *self, guint32 processor, SimTime until, ProcessorState state)
{
  LaneStates *lanes = self->processors->lane_states[processor];

  switch (state)
    {
    case STATE_BUSY:
      lanes->busy = MAX (lanes->busy, until);
      return;
    case STATE_SENDING:
      lanes->sending = MAX (lanes->sending, until);
      lanes->fixed = MAX (lanes->fixed, self->now + prices_fixed (self, state));
      return;
    case STATE_RECEIVING:
      lanes->receiving = MAX (lanes->receiving, until);
      lanes->fixed = MAX (lanes->fixed, self->now + prices_fixed (self, state));
      return;
    case STATE_IDLE:
      g_assert_not_reached ();
    }
}
