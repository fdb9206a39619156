/* SPDX-License-Identifier: GPL-3.0-or-later */
/* goal-places.h - the streams and nics that the operations of one rank name
 *
 * Most schedules name none: arrays are made with the first that is not 0.
 */
#pragma once

#include "program/program.h"

/* All zeros: empty. */
typedef struct
{
  GArray *cpus, *nics; /* guint32, by operation, as far as one is not 0; NULL: none is */
} GoalPlaces;

void goal_places_clear (GoalPlaces *self);

/* Of an operation that was not set before, or is the last one; 0 has no effect. */
void goal_places_set_cpu (GoalPlaces *self, guint32 operation, guint32 cpu);
void goal_places_set_nic (GoalPlaces *self, guint32 operation, guint32 nic);

/* Sets those of a rank with so many operations, and forgets them. */
void goal_places_finish (GoalPlaces *self, Program *program, guint32 rank,
                         guint32 operations);
