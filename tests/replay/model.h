/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h - the reference model of replay on a graph network
 *
 * Written from docs/replay.md alone.  Steps of processors are turned into simple
 * operations; at every instant all operations that can go on do, then the least packet
 * event is looked for in an unsorted list, by (time, source, number of the message at its
 * source, packet).
 */
#pragma once

#include "model-network.h"
#include "model-parts.h"
#include "model-path.h"
#include "replay/replay.h"

typedef enum
{
  MODEL_DONE,
  MODEL_NO_ROUTE, /* from one processor to another */
  MODEL_DEADLOCK
} ModelEnd;

/* What the model, or the engine, says of a case. */
typedef struct
{
  ModelEnd end;
  guint32 from, to; /* MODEL_NO_ROUTE */
  char *message;    /* of the engine's error */
  SimTime run, delay;
  guint64 messages, bytes, link_hops;
  GArray *processors;     /* ProcessorTotals */
  GArray *outcomes;       /* MessageOutcome by source, destination, tag, times */
  GArray *links;          /* LinkStatistics, by link of the case */
  GArray *marks;          /* ModelMark, by link and time */
  GArray *participations; /* ModelParticipation, by joint and processor */
  GArray *path;           /* ModelPiece, from 0 to the end of the run */
  char *order;            /* of all that could be in another one; of the model's run */
} ModelResult;

ModelResult *model_result_new (void);
void model_result_free (ModelResult *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ModelResult, model_result_free)

/* Puts the lists into the order said above. */
void model_result_sort (ModelResult *self);

ModelResult *model_run (const ModelCase *at);
