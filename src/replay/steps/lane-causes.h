/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lane-causes.h - what the operations of a processor with several lanes waited for
 *
 * An operation begins when its lane has ended another one, when the message that it
 * receives arrives, at its time, or when what it requires has ended: of several that did
 * last the lowest-numbered operation.
 */
#pragma once

#include "program/steps/ready.h"
#include "replay/core/replay-parts.h"

typedef struct _LaneCauses LaneCauses;

/* before: what comes before all operations, then. */
LaneCauses *lane_causes_new (const Ready *ready, guint32 lanes, SimTime now,
                             Cause before);
void lane_causes_free (LaneCauses *self);

/* What an operation that begins now on its lane waited for; arrival: of the message that
 * it takes, or CAUSE_NONE. */
Cause lane_causes_begin (const LaneCauses *self, guint32 lane, guint32 operation,
                         SimTime now, Cause arrival);

/* It has begun because of that: meets those that require this. */
void lane_causes_started (LaneCauses *self, guint32 operation, SimTime now, Cause cause);

/* A receive has begun, or a wait, whose message has not arrived. */
void lane_causes_await (LaneCauses *self, guint32 operation);

/* An operation has ended, after which the row is `cause`; lane: which it has occupied, or
 * G_MAXUINT32. */
void lane_causes_ended (LaneCauses *self, guint32 lane, guint32 operation, SimTime now,
                        Cause cause);

/* An operation ends at a time, until which it has waited: the row at its end; kept until
 * it is taken. */
void lane_causes_put_at (LaneCauses *self, guint32 operation, Cause cause);
Cause lane_causes_take_at (LaneCauses *self, guint32 operation);

/* The row of the lowest lane that has ended something then. */
Cause lane_causes_last (const LaneCauses *self, SimTime now);

/* All operations have ended, and begin again. */
void lane_causes_repeat (LaneCauses *self, SimTime now);

/* Calls visit for each cause; what is before now is known no more. */
void lane_causes_visit (LaneCauses *self, SimTime now, void (*visit) (gpointer, Cause *),
                        gpointer data);
