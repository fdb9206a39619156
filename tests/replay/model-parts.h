/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-parts.h - what a joint means for each of its members
 *
 *   started   sent_until        reached_wait      ended
 *      |---sends---|...other steps...|---takes------|
 *
 * The model notes times as it goes; what they mean for the report is reckoned at the end,
 * when all starts are known (docs/dvm-rules.md, section 8: on a graph there is no step).
 */
#pragma once

#include "model-case.h"

/* One participant of one joint. */
typedef struct
{
  guint32 joint, processor;
  SimTime started;
  SimTime completed;     /* split: at the wait */
  SimTime communication; /* overhead and waiting, at the start and at the wait */
  SimTime real_synch;
  SimTime
      overlap; /* split: from the end of its start to its wait, or to the last arrival */
} ModelParticipation;

typedef struct
{
  guint32 joint, processor;
  gboolean has_begun;
  SimTime started, sent_until, reached_wait, ended;
  SimTime last_arrival; /* of what it received */
  SimTime tree_end;     /* of a split tree */

  /* The processor's overhead in all, at three of these times. */
  SimTime overhead_started, overhead_wait, overhead_ended;
} ModelPart;

/* The part, new where it is not yet in the list. */
ModelPart *model_part_of (GArray *parts, guint32 joint, guint32 processor);

/* Adds a ModelParticipation for each part. */
void model_parts_reckon (const ModelCase *at, GArray *parts, GArray *participations);
