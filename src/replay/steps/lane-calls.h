/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lane-calls.h - which call a processor with several lanes is in, told to observers
 *
 *   lane 0   |--matmul--|        |-------add-------|
 *   lane 1      |send|  (waits)  |recv|               of all_reduce
 *   call     |--matmul--|-all_re-|-------add-------|
 *
 * It is in one call at a time: that of what computes, else of what is an overhead, else
 * of what waits for a message; of several, the first in the program.  So the time of a
 * collective is the part of it that no computing hides.
 */
#pragma once

#include "replay/processors/processor.h"

typedef enum
{
  LANE_CALL_COMPUTES,
  LANE_CALL_OVERHEAD,
  LANE_CALL_WAITS,
  LANE_CALL_ENDED /* or not begun */
} LaneCallState;

typedef struct _LaneCalls LaneCalls;

/* Of a processor whose operations have calls. */
LaneCalls *lane_calls_new (const Program *program, guint32 processor);
void lane_calls_free (LaneCalls *self);

/* These do nothing if self is NULL. */

/* An operation begins, and causes that are recorded are those of its call. */
void lane_calls_begin (const LaneCalls *self, Replay *replay, guint32 operation);

/* From now on an operation is in this state. */
void lane_calls_set (LaneCalls *self, guint32 operation, LaneCallState state);

/* Tells observers of the call that it is in now. */
void lane_calls_show (LaneCalls *self, Replay *replay);
