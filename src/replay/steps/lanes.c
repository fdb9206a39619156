/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes.c - a processor whose operations are on several streams (GOAL's cpu; here lanes)
 *
 *   lane 0   |--calc--|        |send|
 *   lane 1      |recv|-------calc--------|
 *   states   bbbbbbbbbrbbbbbbbbbbbbbbbbbbb|      busy while any lane is, else in overhead
 *                                              while any is, else idle
 *
 * A lane does one operation at a time, the first in the file of its own that are ready
 * and of its receives whose message has come.  At one instant operations end first, then
 * the lowest lane that can begin something does.  An operation that others require has
 * ended when its time is over, so lanes cannot run ahead.
 */
#include "config.h"

#include "replay/core/failure.h"
#include "replay/processors/clocks.h"
#include "replay/processors/lane-states.h"
#include "replay/steps/lane-calls.h"
#include "replay/steps/lane-causes.h"
#include "replay/steps/lanes.h"
#include "replay/steps/operation-requests.h"
#include "replay/steps/operations.h"
#include "replay/messages/messages.h"
#include "replay/steps/steps.h"

typedef struct
{
  Arrivals arrivals;
  gboolean under_way;
  Cause row; /* at its end, if causes are recorded */
} Lane;

/* An operation that ends at a time occupies no lane. */
#define NO_LANE G_MAXUINT32

/* The operation under way of a lane. */
typedef struct
{
  SimTime time;
  guint32 lane, operation;
} LaneEnd;

struct _Lanes
{
  Heap ends;          /* LaneEnd */
  LaneCauses *causes; /* NULL: they are not recorded, or it has done nothing yet */
  LaneCalls *calls;   /* NULL: nobody asks, or its operations have no names */
  guint32 count;
  Lane lane[];
};

static Lanes *
lanes_new (guint32 count)
{
  Lanes *self = g_malloc0 (sizeof *self + count * sizeof (Lane));

  self->count = count;
  for (guint32 i = 0; i < count; i++)
    {
      arrivals_init (&self->lane[i].arrivals);
      self->lane[i].row = CAUSE_NONE;
    }
  return self;
}

static void
lanes_free (Lanes *self)
{
  if (self == NULL)
    return;
  for (guint32 i = 0; i < self->count; i++)
    arrivals_clear (&self->lane[i].arrivals);
  heap_clear (&self->ends);
  lane_causes_free (self->causes);
  lane_calls_free (self->calls);
  g_free (self);
}

void
lanes_open (Replay *self)
{
  if (!program_has_lanes (self->program))
    return;
  self->steps->lanes = g_new0 (Lanes *, self->n_processors);
  for (guint32 p = 0; p < self->n_processors; p++)
    {
      const guint32 count = cursor_lanes (self->steps->cursor, p);

      if (count <= 1 && !program_names_operations (self->program, p))
        continue;
      self->steps->lanes[p] = lanes_new (count);
      lane_states_open (self, p);
    }
}

void
lanes_open_calls (Replay *self)
{
  for (guint32 p = 0; self->steps->lanes != NULL && p < self->n_processors; p++)
    if (self->steps->lanes[p] != NULL && program_names_operations (self->program, p))
      self->steps->lanes[p]->calls = lane_calls_new (self->program, p);
}

void
lanes_close (Replay *self)
{
  for (guint32 p = 0; self->steps->lanes != NULL && p < self->n_processors; p++)
    lanes_free (self->steps->lanes[p]);
  g_free (self->steps->lanes);
  lane_states_close (self);
}

/* ---- causes ------------------------------------------------------------------------ */

/* NULL: they are not recorded. */
static LaneCauses *
causes_of (const Replay *self, guint32 processor)
{
  Lanes *lanes = self->steps->lanes[processor];

  if (self->causes != NULL && lanes->causes == NULL)
    lanes->causes = lane_causes_new (
        cursor_ready (self->steps->cursor, processor), lanes->count,
        cursor_begun (self->steps->cursor, processor), self->causes->row[processor]);
  return lanes->causes;
}

static inline void
set_call (const Replay *self, guint32 processor, guint32 operation, LaneCallState state)
{
  lane_calls_set (self->steps->lanes[processor]->calls, operation, state);
}

/* An operation begins: the row is what it waited for.  arrival: as lane_causes_begin. */
static void
record_begin (Replay *self, guint32 processor, guint32 lane, guint32 operation,
              Cause arrival)
{
  const LaneCauses *causes = causes_of (self, processor);

  lane_calls_begin (self->steps->lanes[processor]->calls, self, operation);
  if (causes != NULL)
    self->causes->row[processor]
        = lane_causes_begin (causes, lane, operation, self->now, arrival);
}

/* It begins now, and may end later. */
static void
record_start (Replay *self, guint32 processor, guint32 lane, guint32 operation)
{
  LaneCauses *causes = causes_of (self, processor);

  record_begin (self, processor, lane, operation, CAUSE_NONE);
  if (causes != NULL)
    lane_causes_started (causes, operation, self->now, self->causes->row[processor]);
}

static void
record_end (const Replay *self, guint32 processor, guint32 lane, guint32 operation,
            Cause cause)
{
  LaneCauses *causes = causes_of (self, processor);

  if (causes != NULL)
    lane_causes_ended (causes, lane, operation, self->now, cause);
}

/* One that occupies no lane has ended now. */
static void
record_instant (const Replay *self, guint32 processor, guint32 operation)
{
  if (self->causes != NULL)
    record_end (self, processor, G_MAXUINT32, operation, self->causes->row[processor]);
}

void
lanes_await (Replay *self, guint32 processor, guint32 operation)
{
  LaneCauses *causes = causes_of (self, processor);

  set_call (self, processor, operation, LANE_CALL_WAITS);
  if (causes != NULL)
    lane_causes_await (causes, operation);
}

void
lanes_answered (Replay *self, guint32 processor, guint32 operation)
{
  if (self->causes != NULL)
    record_end (self, processor, G_MAXUINT32, operation, self->causes->because);
  set_call (self, processor, operation, LANE_CALL_ENDED);
}

void
lanes_visit_causes (Replay *self, void (*visit) (gpointer, Cause *, gboolean),
                    void (*visit_alive) (gpointer, Cause *), gpointer data)
{
  for (guint32 p = 0; self->steps->lanes != NULL && p < self->n_processors; p++)
    {
      Lanes *lanes = self->steps->lanes[p];

      if (lanes == NULL || lanes->causes == NULL)
        continue;
      for (guint32 i = 0; i < lanes->count; i++)
        visit (data, &lanes->lane[i].row, lanes->lane[i].under_way);
      lane_causes_visit (lanes->causes, self->now, visit_alive, data);
    }
}

/* ---- operations -------------------------------------------------------------------- */

static gboolean
ends_first (gconstpointer a, gconstpointer b)
{
  const LaneEnd *one = a, *other = b;

  if (one->time != other->time)
    return one->time < other->time;
  return one->lane != other->lane ? one->lane < other->lane
                                  : one->operation < other->operation;
}

static const HeapKind ends_kind = { sizeof (LaneEnd), ends_first, 2 };

/* The processor has waited for the time, from what the operation waited for before. */
static void
end_at_time (Replay *self, guint32 processor, const LaneEnd *end)
{
  LaneCauses *causes = causes_of (self, processor);

  if (causes != NULL)
    lane_causes_ended (causes, G_MAXUINT32, end->operation, self->now,
                       lane_causes_take_at (causes, end->operation));
  cursor_complete (self->steps->cursor, processor, end->operation);
}

/* STEP_AT, whose requirements have ended. */
static void
begin_at_time (Replay *self, guint32 processor, guint32 operation, guint64 after)
{
  LaneCauses *causes = causes_of (self, processor);
  const guint64 time = MIN (after, (guint64) SIM_TIME_LIMIT + 1)
                       + (guint64) cursor_begun (self->steps->cursor, processor);
  const LaneEnd end
      = { (SimTime) MIN (time, (guint64) SIM_TIME_LIMIT), NO_LANE, operation };

  if (time > SIM_TIME_LIMIT)
    {
      replay_fail_too_long (self);
      return;
    }
  if (end.time <= self->now)
    {
      record_instant (self, processor, operation);
      cursor_complete (self->steps->cursor, processor, operation);
      return;
    }
  if (causes != NULL)
    {
      causes_spend (self->causes, &self->causes->row[processor], processor,
                    processor_scope (self, processor), CAUSE_AT, self->now, end.time);
      lane_causes_put_at (causes, operation, self->causes->row[processor]);
    }
  heap_push (&self->steps->lanes[processor]->ends, ends_kind, &end);
  loop_call_at (self, processor, end.time);
}

static void
end_due (Replay *self, guint32 processor)
{
  Lanes *lanes = self->steps->lanes[processor];

  while (lanes->ends.count > 0)
    {
      const LaneEnd end = *(const LaneEnd *) lanes->ends.elements;

      if (end.time > self->now)
        return;
      heap_pop (&lanes->ends, ends_kind);
      if (end.lane == NO_LANE)
        {
          end_at_time (self, processor, &end);
          continue;
        }
      lanes->lane[end.lane].under_way = FALSE;
      record_end (self, processor, end.lane, end.operation, lanes->lane[end.lane].row);
      set_call (self, processor, end.operation, LANE_CALL_ENDED);
      cursor_complete (self->steps->cursor, processor, end.operation);
      cursor_wake (self->steps->cursor, processor, end.lane);
    }
}

/* The lane is under way until the processor's clock. */
static void
end_later (Replay *self, guint32 processor, guint32 lane, guint32 operation,
           LaneCallState state)
{
  Lanes *lanes = self->steps->lanes[processor];
  const LaneEnd end = { processor_clock (self, processor), lane, operation };

  lanes->lane[lane].under_way = TRUE;
  set_call (self, processor, operation, state);
  if (self->causes != NULL)
    lanes->lane[lane].row = self->causes->row[processor];
  heap_push (&lanes->ends, ends_kind, &end);
  if (end.time > self->now)
    loop_call_at (self, processor, end.time);
}

Arrivals *
lanes_arrivals (Replay *self, guint32 processor, guint32 operation)
{
  const guint32 lane = cursor_lane_of (self->steps->cursor, processor, operation);

  cursor_wake (self->steps->cursor, processor, lane);
  return &self->steps->lanes[processor]->lane[lane].arrivals;
}

static gboolean
receive_comes_first (const Replay *self, guint32 processor, guint32 lane)
{
  const guint32 first
      = arrivals_first (&self->steps->lanes[processor]->lane[lane].arrivals);
  guint32 ready;

  return first != ARRIVALS_NONE
         && (!cursor_peek_lane (self->steps->cursor, processor, lane, &ready)
             || first < ready);
}

static void
send (Replay *self, guint32 processor, guint32 lane, const Step *step)
{
  const guint32 operation = processor_get (self, processor)->work.step_id;
  const guint32 slot = messages_send (self, processor, step->index, step, operation);

  if (self->steps->requests != NULL)
    operation_requests_sent (self, processor, operation, slot);
  end_later (self, processor, lane, operation, LANE_CALL_OVERHEAD);
}

/* Begins what is first on a lane that is free, if there is something. */
static void
begin_on (Replay *self, guint32 processor, guint32 lane)
{
  Processor *p = processor_get (self, processor);
  Step step;

  processor_follow (self, processor);
  if (receive_comes_first (self, processor, lane))
    {
      Arrival arrival
          = arrivals_take (&self->steps->lanes[processor]->lane[lane].arrivals);

      record_begin (self, processor, lane, arrival.operation,
                    messages_cause (self, arrival.message));
      messages_take (self, processor, arrival.message);
      end_later (self, processor, lane, arrival.operation, LANE_CALL_OVERHEAD);
      return;
    }
  if (!cursor_next_of_lane (self->steps->cursor, processor, lane, &step,
                            &p->work.step_id))
    return;
  record_start (self, processor, lane, p->work.step_id);
  if (step.type == STEP_RECEIVE)
    {
      if (!operations_begin_receive (self, processor, &step, p->work.step_id))
        lanes_await (self, processor, p->work.step_id);
      cursor_wake (self->steps->cursor, processor, lane);
      return;
    }
  if (step.type == STEP_POST || step.type == STEP_COMPLETE)
    {
      if (operations_begin_request (self, processor, &step, p->work.step_id))
        {
          record_instant (self, processor, p->work.step_id);
          cursor_complete (self->steps->cursor, processor, p->work.step_id);
        }
      cursor_wake (self->steps->cursor, processor, lane);
      return;
    }
  if (step.type == STEP_AT)
    {
      begin_at_time (self, processor, p->work.step_id, step.amount);
      cursor_wake (self->steps->cursor, processor, lane);
      return;
    }
  if (step.type != STEP_SEND)
    {
      processor_compute (self, processor, &step);
      end_later (self, processor, lane, p->work.step_id, LANE_CALL_COMPUTES);
      return;
    }
  send (self, processor, lane, &step);
}

static void
finish (Replay *self, guint32 processor)
{
  const LaneCauses *causes = causes_of (self, processor);

  if (causes != NULL)
    self->causes->row[processor] = lane_causes_last (causes, self->now);
  processor_finish (self, processor);
}

/* Its next repetition begins when the last lane has ended. */
static gboolean
repeat (Replay *self, guint32 processor)
{
  Lanes *lanes = self->steps->lanes[processor];

  if (!operations_repeat (self, processor))
    return FALSE;
  if (lanes->causes == NULL)
    return TRUE;
  lane_causes_repeat (lanes->causes, self->now);
  return TRUE;
}

void
lanes_run (Replay *self, guint32 processor)
{
  Processor *p = processor_get (self, processor);
  const Lanes *lanes = self->steps->lanes[processor];
  const SimTime start = cursor_begun (self->steps->cursor, processor);
  guint32 lane;

  if (p->progress == HAS_FINISHED)
    return;
  if (G_UNLIKELY (self->now < start))
    {
      loop_call_at (self, processor, start);
      return;
    }
  lane_states_count_until (self, processor, self->now);
  p->progress = WAITS_FOR_MESSAGE;
  for (;;)
    {
      end_due (self, processor);
      if (self->error != NULL
          || !cursor_take_woken (self->steps->cursor, processor, &lane))
        break;
      if (!lanes->lane[lane].under_way)
        begin_on (self, processor, lane);
    }
  processor_follow (self, processor);
  lane_states_show (self, processor);
  lane_calls_show (lanes->calls, self);
  if (self->error != NULL || !cursor_has_completed (self->steps->cursor, processor))
    return;
  if (repeat (self, processor))
    lanes_run (self, processor);
  else
    finish (self, processor);
}
