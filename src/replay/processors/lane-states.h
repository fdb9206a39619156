/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lane-states.h - the states of a processor with several lanes */
#pragma once

#include "replay/processors/processor.h"

/* The processor has several lanes. */
void lane_states_open (Replay *self, guint32 processor);
void lane_states_close (Replay *self);

/* Its states are counted from then on. */
void lane_states_begin (Replay *self, guint32 processor, SimTime time);

/* A lane is in this state from now until then. */
void lane_states_spend (Replay *self, guint32 processor, SimTime until,
                        ProcessorState state);

/* Adds the states up to a time, which began before. */
void lane_states_count_until (Replay *self, guint32 processor, SimTime time);

/* Tells observers of the state that it is in now. */
void lane_states_show (Replay *self, guint32 processor);
