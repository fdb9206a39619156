/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-reductions.h - what a place of a reduction does, by each algorithm, as operations
 *
 * Written from docs/replay.md ("Collectives on a graph") in the plainest way: who
 * combines with whom is a list of places, looked up.
 */
#pragma once

#include "model-operations.h"

/* Adds what a place sends and receives to a list of ModelOperation. */
void model_reduction (GArray *list, const ModelJoint *joint, ReductionAlgorithm algorithm,
                      guint32 channel, guint32 place);
